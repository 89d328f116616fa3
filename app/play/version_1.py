"""A stored game of version 1 as the first deeds of a battle; its log stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.storage import Entry, Store, Unit
from rules.engine import PlayerError, ProcedureError
from rules.frame.deed import Answer, Begin, Deed, Muster, Start
from rules.frame.sheet import Ruleset
from rules.frame.version_1 import Cards, old_card, old_turn
from rules.ruleset import Edition, edition_from_json
from rules.said import Json, Text, say

OPEN_UNITS = "open_units"
"""The setting in which version 1 kept the units of the open action."""
STUCK = say("The open action no longer fits the rules. It stays in the log.")
IMPOSSIBLE = (PlayerError, ProcedureError, ValueError, KeyError, TypeError)


@dataclass(frozen=True)
class Brought:
    """What a battle begins with, and what of the old game has no place in it."""

    start: Start
    names: dict[str, str]
    units: tuple[Muster, ...] = ()
    begin: tuple[Deed, ...] = ()
    """The action that was open: its beginning and its answers."""
    entry: int = 0
    left_out: tuple[Text, ...] = ()


def brought(store: Store, game: int, sheet: Ruleset, edition: Edition) -> Brought:
    """The roster, the turn and the open action of a game; a new game has none of them."""
    cards, refused = roster(sheet, store.units(game))
    state = _now(store.turn_state(game))
    turn = old_turn(sheet, state, cards) if state else None
    ready = turn.cards if turn else cards
    entry = store.open_action(game)
    begin, began = _resumed(store, entry, edition, {card.id for card in ready}) if entry else ((), edition)
    start = Start(sides=("A", "B", *(turn.names if turn else ())), switches=dict(began.switched), house=began.sources,
                  turn=turn.turn if turn else {})
    stuck = (STUCK,) if entry and not begin else ()
    left_out = (*refused, *(turn.left_out if turn else ()), *stuck)
    return Brought(start, dict(turn.names) if turn else {}, _mustered(ready), begin, entry.id if entry else 0, left_out)


def roster(sheet: Ruleset, units: list[Unit]) -> tuple[Cards, tuple[Text, ...]]:
    """Units of version 1 as cards, and a sentence for each that cannot be one."""
    cards, refused = [], list[Text]()
    for unit in units:
        try:
            card = old_card(sheet, unit.template, unit.name, unit.values)
        except PlayerError as error:
            refused.append(error.said)
        else:
            cards.append(card.with_(id=unit.uid, side=unit.side))
    return tuple(cards), tuple(refused)


def _mustered(cards: Cards) -> tuple[Muster, ...]:
    return tuple(Muster(unit={"card": card.card, **card.model_dump(mode="json", exclude_defaults=True)})
                 for card in cards)


def _now(saved: Mapping[str, Json]) -> Mapping[str, Json]:
    """Where a tracker stands; what it stood at before is of no use any more."""
    now = saved.get("now", {})
    return now if isinstance(now, dict) else {}


def _resumed(store: Store, entry: Entry, edition: Edition, there: set[str]) -> tuple[tuple[Deed, ...], Edition]:
    """An open action as deeds, with the edition it began with; no deeds if it cannot be played on."""
    began = _began(store, entry, edition)
    try:
        action = began.action(entry.action)
        facts = action.facts(**entry.facts)
        answers = tuple(_answer(stored) for stored in entry.record)
        action.play(facts, (answer.entry for answer in answers))
    except IMPOSSIBLE:
        return (), edition
    who = {role: unit for role, unit in _units(store, entry).items() if unit in there and role in action.all_roles}
    return (Begin(action=action.id, who=who, facts=facts.plain()), *answers), began


def _began(store: Store, entry: Entry, edition: Edition) -> Edition:
    """The edition an action began with; where nobody knows it any more, the one in force."""
    kept = store.began_with(entry)
    try:
        return edition_from_json(kept) if kept else edition
    except PlayerError:
        return edition


def _answer(stored: Mapping[str, Json]) -> Answer:
    if "choice" in stored:
        return Answer(choice=stored["choice"])
    return Answer(faces=tuple(stored["faces"]), by_hand=bool(stored["by_hand"]))


def _units(store: Store, entry: Entry) -> dict[str, str]:
    """Who was picked for the open action, by role."""
    kept = store.setting(OPEN_UNITS, {})
    if entry.units or kept.get("entry") != entry.id:
        return {unit["role"]: unit["unit"] for unit in entry.units}
    found = {role: store.unit(number) for role, number in kept["units"].items()}
    return {role: unit.uid for role, unit in found.items() if unit}
