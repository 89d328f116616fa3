"""What version 1 kept of a game: cards and turn as values without a type, brought over by each sheet.

A sheet that has such games has a module `version_1` with

    card(template, name, values) -> Unit           a unit of a roster, its values by their old names
    turn(state, cards) -> OldTurn                  where its tracker stood
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from rules.engine.errors import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.kinds import Value
from rules.frame.sheet import Ruleset
from rules.frame.unit import Unit, within_limits
from rules.said import Text, say

Values = Mapping[str, Value]
Cards = tuple[Unit, ...]
M = TypeVar("M", bound=BaseModel)
DAMAGE = (LookupError, TypeError, ValueError, AttributeError)
"""What reading values without a type may end in."""
UNREADABLE = "Where the turn stood could not be read: it is the first turn."


@dataclass(frozen=True)
class OldTurn:
    """Where a tracker stood: the turn of the battle, and the cards with what the tracker knew of them."""

    turn: dict[str, Value] = field(default_factory=dict)
    cards: Cards = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """The sides beyond the first two."""
    left_out: tuple[Text, ...] = ()
    """What has no meaning in a battle, a sentence each."""


def old_card(sheet: Ruleset, template: str, name: str, values: Values) -> Unit:
    """A unit of version 1 as a card; one sentence if its sheet never had such a unit."""
    try:
        card: Unit = _module(sheet).card(template, name, values)
    except DAMAGE as error:
        raise PlayerError(say("{unit} could not be brought over: {sheet} has no unit like it.", unit=name,
                              sheet=sheet.title)) from error
    return card


def old_turn(sheet: Ruleset, state: Values, cards: Cards) -> OldTurn:
    """The turn of version 1; one that cannot be read or shown is the first turn."""
    try:
        found: OldTurn = _module(sheet).turn(state, cards)
        turn = fitting(sheet.battle_sheet.turn, found.turn)
        _shown(sheet.battle(("A", "B", *found.names)).but(turn=turn, units=found.cards))
    except (*DAMAGE, PlayerError):
        return OldTurn(cards=cards, left_out=(UNREADABLE,))
    return replace(found, turn=turn.model_dump(mode="json", exclude_defaults=True))


def _shown(battle: AnyBattle) -> None:
    """Whether a screen can show it, and the sheet knows how to go on."""
    battle.view()
    battle.offers()


def fitting(model: type[M], values: Values) -> M:
    """A card or turn with those of the values that it can have; numbers stop at their limits."""
    known = {key: value for key, value in within_limits(model, values).items() if key in model.model_fields}
    try:
        return model.model_validate(known)
    except ValidationError as error:
        wrong = {detail["loc"][0] for detail in error.errors() if detail["loc"]}
        if not wrong:
            raise
        return model.model_validate({key: value for key, value in known.items() if key not in wrong})


def number(values: Values, key: str, default: int = 0) -> int:
    """A number of an old card; what is none counts as the default."""
    value = values.get(key, default)
    return value if isinstance(value, int) else default


def _module(sheet: Ruleset) -> Value:
    return importlib.import_module(f"{sheet.package}.version_1")
