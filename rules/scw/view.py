"""The turn and its squares as plain data for a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.frame.kinds import Value
from rules.frame.turn_view import Chip, Counter, Lot, Pool, StepView, TurnView, UnitRow
from rules.frame.unit import StatView
from rules.said import Text, say
from rules.scw.deeds import UNITS
from rules.scw.outcomes.turn import GAME_OVER
from rules.scw.platoons import side_on, stands_in
from rules.scw.tables import TABLES
from rules.scw.units import CARDS, Acting, Card, Commander, Foot

if TYPE_CHECKING:
    from rules.scw.turn import Table

SEEN: dict[Value, tuple[StatView, ...]] = {
    card: tuple(it for key, it in card.stats().items() if it.means != "profile" and key not in ("ap", "commander"))
    for card in CARDS}
"""What can be seen on each kind of card, besides its AP."""


def view(battle: Table) -> TurnView:
    """Where the turn stands."""
    turn, steps = battle.turn, _steps(battle)
    now = steps[turn.step - 1]
    over: Text = "" if turn.countdown else GAME_OVER
    return TurnView(
        say("Turn {n}: {step}", n=turn.number, step=now.title), turn.number, side_on(battle), steps=steps,
        pools=_pools(battle), counters=(
            Counter("Countdown", turn.countdown, "countdown", 0, 21, "timer-sand"),
            Counter("Turn", turn.number, "number", 1, 99, quiet=True)),
        rows=tuple(_row(battle, unit) for unit in battle.units), says=now.note, table="turn_sequence", over=over,
        stands=now.title)


def _steps(battle: Table) -> tuple[StepView, ...]:
    on = battle.turn.step
    states: dict[int, Literal["done", "now", "to_come"]] = {-1: "done", 0: "now", 1: "to_come"}
    return tuple(StepView(title.lower().replace(" ", "_"), title, note, states[(n > on) - (n < on)])
                 for n, (_, title, note) in enumerate(TABLES["turn_sequence"].rows, start=1))


def _pools(battle: Table) -> tuple[Pool, ...]:
    """Who waits off the table."""
    lots = tuple(Lot(say("{unit}", unit=unit.said), unit.waiting, unit.side, "timer-sand") for unit in battle.units
                 if not isinstance(unit, Commander) and unit.waiting)
    return (Pool("waiting", "Waiting off table", lots),) if lots else ()


def _row(battle: Table, unit: Card) -> UnitRow:
    chips, state = _chips(unit), _state(battle, unit)
    if isinstance(unit, Commander):
        here = stands_in(battle, unit)
        return UnitRow.of(unit, chips, state=state, note=say("with {unit}", unit=here.said) if here else "on his own")
    strength = (Chip("Bases", unit.bases, "strength", "account-group"),) if isinstance(unit, Foot) else ()
    face = _face(battle, unit)
    return UnitRow.of(unit, strength + chips, face=face, face_icon="run-fast" if face else "", state=state,
                      note=_note(battle, unit))


def _chips(unit: Card) -> tuple[Chip, ...]:
    """What there is to see on it: strength and help, and whatever else is not as it started."""
    values = unit.__dict__
    return tuple(stat.chip(value) for stat in SEEN[type(unit)]
                 if (value := values[stat.key]) and (stat.means in ("strength", "help") or value != stat.default))


def _face(battle: Table, unit: Acting) -> Text:
    """Its AP, as long as it has them or waits for them."""
    return say("{n} AP", n=unit.ap) if unit.id in battle.turn.rolled or unit.ap else ""


def _note(battle: Table, unit: Acting) -> Text:
    if unit.id in battle.turn.lost:
        return "loses this turn"
    return say("{platoon}", platoon=unit.platoon_said) if unit.platoon not in ("", unit.name) else ""


def _state(battle: Table, unit: Card) -> Literal["", "active", "waiting", "done"]:
    turn = battle.turn
    if unit.side != side_on(battle) or not unit.there:
        return ""
    if isinstance(unit, Commander):
        return "done" if unit.id in (*turn.commanded, *turn.lost) else "waiting"
    if unit.id in turn.active and turn.step == UNITS:
        return "active"
    return "done" if unit.id in (*turn.rolled, *turn.lost) or turn.step > UNITS else "waiting"
