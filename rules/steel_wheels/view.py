"""The turn for a screen: five steps, the chips, the order of the teams, a row a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.frame.turn_view import Counter, Lot, Pool, StepView, TurnView, UnitRow
from rules.said import Text, say
from rules.steel_wheels.deeds import BURST, CHIPS, STEPS, chips
from rules.steel_wheels.filled import platoons
from rules.steel_wheels.manoeuvres import MANOEUVRES
from rules.steel_wheels.sequence import declares_first, on_now, scores, waiting
from rules.steel_wheels.tables import TABLES
from rules.steel_wheels.units import Battery, Card, Manned, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

SAYS = {
    "chips": say("Both players count their platoon-units; the smaller army takes 1 manoeuvre chip for each one less."),
    "planning": say("If the test fails there is no indirect artillery fire; if not, place five target markers for each "
                    "artillery battery or platoon."),
    "declare": say("The first player declares the manoeuvre of a platoon or battery, or plays a manoeuvre chip."),
    "answer": say("The second player declares the platoon or battery that counters it, or plays a manoeuvre chip."),
    "readiness": say("A readiness test gives the exact order of all teams in this manoeuvre phase."),
    "act": say("All teams and vehicles act in the order of their readiness tests."),
    "burst": say("Fragments: models that are only hit by the blast of HE or AA ammunition."),
    "due": say("A unit that fails its courage test retreats as soon as it can; crews abandon immobilised vehicles."),
    "artillery": say("Readiness tests give the order of fire: artillery on the table first, then that off the table."),
}
TABLE_OF = {"chips": "game_turn", "planning": "communications", "declare": "game_turn", "answer": "game_turn",
            "readiness": "tests", "act": "manoeuvres", "burst": "heavy_fire", "due": "tests", "artillery": "scatter"}


def view(battle: Table) -> TurnView:
    """Where the turn stands."""
    turn, moment = battle.turn, moment_of(battle)
    name = TABLES["game_turn"].text(STEPS.index(turn.step) + 1, "Name")
    unit = on_now(battle)
    return TurnView(
        title=say("Turn {n}: {step}", n=turn.number, step=name), number=turn.number,
        side=unit.side if unit else side_of(battle), steps=steps(battle), pools=pools(battle),
        counters=counters(battle), rows=rows(battle), says=SAYS[moment], table=TABLE_OF[moment], over=over(battle),
        stands=name)


def moment_of(battle: Table) -> str:
    """What the printed words are wanted for."""
    if battle.due:
        return "burst" if any(due.action in BURST for due in battle.due) else "due"
    return battle.turn.phase if battle.turn.step == "manoeuvre" else battle.turn.step


def side_of(battle: Table) -> str:
    """Who is on, as far as anybody is."""
    if battle.turn.step != "manoeuvre":
        return ""
    first = declares_first(battle)
    return next((side for side in battle.sides if side not in battle.turn.declared and side != first), first) if (
        battle.turn.phase == "answer") else first


def steps(battle: Table) -> tuple[StepView, ...]:
    """The game turn as printed."""
    table, at = TABLES["game_turn"], STEPS.index(battle.turn.step)
    states: list[Literal["done", "now", "to_come"]] = ["done" if n < at else "now" if n == at else "to_come"
                                                       for n in range(len(STEPS) + 1)]
    return tuple(StepView(id, table.text(n + 1, "Name"), table.text(n + 1, "What is done"), states[n])
                 for n, id in enumerate((*STEPS, "end")))


def pools(battle: Table) -> tuple[Pool, ...]:
    """The manoeuvre chips, the platoon-units they are counted from, and the target markers."""
    sides = battle.sides[:2]
    markers = tuple(Lot(unit.name, unit.markers, unit.side, "map-marker-radius")
                    for unit in battle.there() if unit.markers)
    return (Pool("chips", "Manoeuvre chips", tuple(Lot.of(battle, side, chips(battle, side), "poker-chip")
                                                   for side in sides)),
            Pool("platoons", "Platoon-units", tuple(Lot.of(battle, side, len(platoons(battle, side)), "flag")
                                                    for side in sides)),
            *((Pool("markers", "Target markers", markers),) if markers else ()))


def counters(battle: Table) -> tuple[Counter, ...]:
    """What a player may set by hand."""
    given = (Counter(say("Chips, {side}", side=battle.side_said(side)), chips(battle, side), key, high=30,
                     icon="poker-chip", side=side, quiet=True)
             for side, key in zip(battle.sides, CHIPS, strict=False))
    return Counter("Turn", battle.turn.number, "number", low=1, icon="counter", quiet=True), *given


def rows(battle: Table) -> tuple[UnitRow, ...]:
    """Those who act first, in their order; then all others."""
    order, totals = [unit.id for unit in waiting(battle)], scores(battle.turn.throws)
    units = sorted(battle.units, key=lambda unit: order.index(unit.id) if unit.id in order else len(order))
    return tuple(row(battle, unit, totals.get(unit.id, ()), unit.id in order[:1]) for unit in units)


def row(battle: Table, unit: Card, totals: tuple[int, ...], is_on: bool) -> UnitRow:
    """A unit: its readiness, its icon, what lies on it, and whether it is on."""
    face = say("ready {dice}", dice=" ".join(map(str, totals))) if totals else ""
    return UnitRow.of(unit, face=face, face_icon="dice-d10" if face else "", state=state_of(battle, unit, is_on),
                      note=note_of(battle, unit))


def state_of(battle: Table, unit: Card, is_on: bool) -> Literal["", "active", "waiting", "done"]:
    """Acting, still to act, or done."""
    if is_on:
        return "active"
    if not unit.there or isinstance(unit, Battery) or battle.turn.step != "manoeuvre":
        return ""
    return "done" if unit.done else "waiting"


def note_of(battle: Table, unit: Card) -> Text:
    """Its platoon, and what is going on with it."""
    acting = battle.turn.acting
    if acting and acting.unit == unit.id and unit.there:
        return say("{platoon}: {manoeuvre}", platoon=unit.platoon_name, manoeuvre=MANOEUVRES[acting.manoeuvre].title)
    if isinstance(unit, Vehicle) and unit.abandoned:
        return say("{platoon}: abandoned", platoon=unit.platoon_name)
    if isinstance(unit, Manned) and unit.there and unit.lost_its_fire:
        return say("{platoon}: has lost its fire", platoon=unit.platoon_name)
    return unit.platoon_name


def over(battle: Table) -> Text:
    """The sheet names no victory; a side without units on the table has lost."""
    armies = {unit.side for unit in battle.units if isinstance(unit, Manned)}
    left = {unit.side for unit in battle.there() if isinstance(unit, Manned)}
    if len(armies) < 2 or len(left) > 1:
        return ""
    return say("Only {side} is left.", side=battle.side_said(left.pop())) if left else "Nobody is left."
