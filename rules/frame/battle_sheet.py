"""What a play sheet says of a battle: its cards, its deeds, its turn, and how cards fill facts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, reduce
from operator import or_
from types import NoneType
from typing import TYPE_CHECKING, Annotated, TypeVar, get_args

from pydantic import Field, TypeAdapter, ValidationError

from rules.engine.errors import PlayerError
from rules.frame.deed import COMMON, Begin, Close, Deed, Open, Plain, Who
from rules.frame.kinds import Value, Whichever
from rules.frame.offer import Offer
from rules.frame.parts import Change
from rules.frame.turn_view import TurnView
from rules.frame.unit import Unit, damaged
from rules.said import Text, comma_list, say

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle
    from rules.frame.sheet import Ruleset

M = TypeVar("M")
Filled = dict[str, Value]
"""Facts of an action by their names."""
Fill = Callable[..., Filled]
"""fill(battle, said, **units by role): `said` is what the player says himself."""


def write(battle: AnyBattle, who: Who, role: str, changes: tuple[Change, ...]) -> AnyBattle:
    """Changes go to the card in their role, all at once, or to the turn."""
    if role != "turn":
        return battle.put(battle.unit(who[role]).after(changes))
    for change in changes:
        now = change.value if change.delta is None else getattr(battle.turn, change.key) + change.delta
        battle = battle.at(**{change.key: now})
    return battle


def _as_it_is(battle: AnyBattle, _: object, __: object = None) -> AnyBattle:
    """A sheet whose turn does not mind."""
    return battle


def of_this_unit(battle: AnyBattle, unit: Unit) -> Iterator[Offer]:
    """The offers that are about a unit."""
    return (offer for offer in battle.sheet.offers(battle) if offer.unit == unit.id)


def _nobody(_: object, __: object) -> bool:
    return False


def _whoever(_: object, __: object, ___: object) -> bool:
    """A sheet that leaves it to the facts."""
    return True


@dataclass(frozen=True, eq=False)
class BattleSheet:
    """The battle's side of a sheet, kept in its `turn.py`."""

    ruleset: Ruleset
    cards: tuple[type[Unit], ...]
    presets: tuple[Unit, ...]
    """The units a player can pick from, each a card with its usual name."""
    forces: Mapping[str, tuple[str, ...]]
    """Small forces worth playing: a name and the presets in it, for the sample battle."""
    deeds: tuple[type[Deed], ...]
    turn: type[Plain]
    offers: Callable[[AnyBattle], Iterable[Offer]]
    view: Callable[[AnyBattle], TurnView]
    filled: Mapping[str, Fill]
    closed: Callable[[AnyBattle, Open, Close], AnyBattle] = _as_it_is
    """What the turn makes of an action that has ended."""
    begun: Callable[[AnyBattle, Begin], AnyBattle] = _as_it_is
    dismissed: Callable[[AnyBattle, Whichever], AnyBattle] = _as_it_is
    at_once: tuple[str, ...] = ()
    """The follow-ups that interrupt the turn; all others the turn offers in their time."""
    written: Callable[[AnyBattle, Who, str, tuple[Change, ...]], AnyBattle] = write
    offers_for: Callable[[AnyBattle, Whichever], Iterable[Offer]] = of_this_unit
    able: Callable[[Whichever, Whichever, str], bool] = _whoever
    """Whether a card has what it takes to begin an action against another, whatever the turn is: matrix and several
    shots ask. What only answers another action, or comes of one, is begun by nobody."""
    apart: Callable[[Whichever, Whichever], bool] = _nobody
    """Whether what becomes of the one card makes no difference to what the other does or what is done to it."""
    by_hand: Mapping[str, Text] = field(default_factory=dict)
    """What of the turn a player may set himself, with its label."""
    laws: Mapping[str, Callable[[AnyBattle], bool]] = field(default_factory=dict)
    """What holds in every battle of this sheet, in words: "dice in the bag are units without an order"."""
    forbidden: Mapping[str, Callable[[AnyBattle, Offer], bool]] = field(default_factory=dict)
    """What the sheet forbids and must never be offered, in words."""

    def card(self, plain: Mapping[str, Value]) -> Unit:
        """A card from plain data; one sentence if it is none of this sheet."""
        try:
            card: Unit = self._card.validate_python(plain)
        except ValidationError as error:
            kind = next((kind for kind in self.cards if kind.model_fields["card"].default == plain.get("card")), Unit)
            raise damaged(kind, str(plain.get("name") or ""), error) from error
        return card

    def preset(self, name: str) -> Unit:
        """The card of that name to start from."""
        for card in self.presets:
            if card.name == name:
                return card
        raise PlayerError(say("There is no unit {unit}; there are {units}.", unit=name,
                              units=comma_list(*(card.name for card in self.presets))))

    def force(self, name: str, side: str) -> tuple[Unit, ...]:
        """The cards of a small force for a side: each with an id, those of the same name numbered."""
        names = self.forces[name]
        cards = [self.preset(preset) for preset in names]
        alike = [f" {names[:n].count(preset) + 1}" if names.count(preset) > 1 else "" for n, preset in enumerate(names)]
        return tuple(card.with_(id=f"{side}{n}", side=side, name=f"{card.name}{number}")
                     for n, (card, number) in enumerate(zip(cards, alike, strict=True), start=1))

    def can_be(self, action: str, role: str, unit: Unit) -> bool:
        """Whether this kind of card can have that role: as the types of the `filled` of the action say."""
        fill = self.filled.get(action)
        return fill is None or isinstance(unit, _cards(fill, role))

    def deed_from_json(self, text: str | bytes) -> Deed:
        """A deed as it was stored or sent; one sentence if it cannot be read."""
        try:
            deed: Deed = self._deed.validate_json(text)
        except ValidationError as error:
            raise PlayerError(say("This is no deed of {sheet}.", sheet=self.ruleset.title)) from error
        return deed

    @cached_property
    def _card(self) -> TypeAdapter[Unit]:
        return _one_of(self.cards, "card")

    @cached_property
    def _deed(self) -> TypeAdapter[Deed]:
        return _one_of((*COMMON, *self.deeds), "deed")


class NoTurn(Plain):
    """The turn of a sheet that has none."""


def single_actions(ruleset: Ruleset) -> BattleSheet:
    """A sheet without cards and turn: its actions are played one by one, and kept like those of a battle."""
    return BattleSheet(ruleset, cards=(), presets=(), forces={}, deeds=(), turn=NoTurn, filled={},
                       offers=lambda _battle: (), view=lambda _battle: TurnView(ruleset.title))


@cache
def _cards(fill: Fill, role: str) -> tuple[type[Unit], ...]:
    """The kinds of card a `filled` takes for a role; roles it does not name are those of its `**others`."""
    parameters = inspect.signature(fill).parameters
    named = parameters.get(role) or next((p for p in parameters.values() if p.kind is p.VAR_KEYWORD), None)
    if named is None:
        return (Unit,)
    said = eval(named.annotation, fill.__globals__) if isinstance(named.annotation, str) else named.annotation
    kinds = get_args(said) or (said,)
    return tuple(kind for kind in kinds if kind is not NoneType)


def _one_of(kinds: tuple[type[M], ...], tag: str) -> TypeAdapter[M]:
    return TypeAdapter(Annotated[reduce(or_, kinds), Field(discriminator=tag)] if len(kinds) > 1 else kinds[0])
