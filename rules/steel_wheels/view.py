"""The turn for a screen: five steps, the chips, the order of the teams, a row a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.frame.turn_view import Chip, Counter, Lot, Pool, StepView, TurnView, UnitRow
from rules.steel_wheels.deeds import BURST, CHIPS, STEPS, chips
from rules.steel_wheels.filled import platoons
from rules.steel_wheels.manoeuvres import MANOEUVRES
from rules.steel_wheels.sequence import declares_first, on_now, scores, waiting
from rules.steel_wheels.tables import TABLES
from rules.steel_wheels.units import Battery, Card, Manned, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

ICONS = {"infantry": "account-group", "mortar": "bullseye-arrow", "gun": "bullseye-arrow",
         "battery": "map-marker-radius"}
VEHICLES = {"truck": "truck", "jeep": "car", "half_track": "truck"}
SAYS = {
    "chips": "Players count how many platoon-units there are in the respective Armies, the one with the smallest army "
             "takes 1 maneuver-chip for each platoon less.",
    "planning": "If test fails, indirect artillery fire is not available, otherwise player can place on battlefield "
                "five I.F. target markers per artillery battery/platoon.",
    "declare": "First player declares maneuver of a platoon/battery or it plays a maneuver chip.",
    "answer": "Second player declares maneuver of a platoon/battery which has to fight to contrast the maneuver of the "
              "first player, or it plays a maneuver chip.",
    "readiness": "To perform a Readiness Test, to determine the exact actions sequence of all team-units involved in "
                 "the same maneuver phase.",
    "act": "Actions performing of all team-units (or vehicles) based on priority determined by results of tests RT.",
    "burst": "Fragments = model hit just by blast fragments of HE or AA ammunitions.",
    "due": "If courage test (CT) fails unit must retreat back as soon as possible, crew abandon immobilized vehicles.",
    "artillery": "To perform an RT, to establish fire priority for artillery units placed on game board, then for out "
                 "game board ones."}
TABLE_OF = {"chips": "game_turn", "planning": "communications", "declare": "game_turn", "answer": "game_turn",
            "readiness": "tests", "act": "manoeuvres", "burst": "heavy_fire", "due": "tests", "artillery": "scatter"}


def view(battle: Table) -> TurnView:
    """Where the turn stands."""
    turn, moment = battle.turn, moment_of(battle)
    name = TABLES["game_turn"].text(STEPS.index(turn.step) + 1, "Name")
    unit = on_now(battle)
    return TurnView(
        title=f"Turn {turn.number}: {name}", number=turn.number, side=unit.side if unit else side_of(battle),
        steps=steps(battle), pools=pools(battle), counters=counters(battle), rows=rows(battle), says=SAYS[moment],
        table=TABLE_OF[moment], over=over(battle))


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
    return (Pool("chips", "Manoeuvre chips", tuple(Lot(battle.name_of(side), chips(battle, side), side, "poker-chip")
                                                   for side in sides)),
            Pool("platoons", "Platoon-units", tuple(Lot(battle.name_of(side), len(platoons(battle, side)), side, "flag")
                                                    for side in sides)),
            *((Pool("markers", "Target markers", markers),) if markers else ()))


def counters(battle: Table) -> tuple[Counter, ...]:
    """What a player may set by hand."""
    given = (Counter(f"Chips, {battle.name_of(side)}", chips(battle, side), key, high=30, icon="poker-chip", side=side)
             for side, key in zip(battle.sides, CHIPS, strict=False))
    return Counter("Turn", battle.turn.number, "number", low=1, icon="counter"), *given


def rows(battle: Table) -> tuple[UnitRow, ...]:
    """Those who act first, in their order; then all others."""
    order, totals = [unit.id for unit in waiting(battle)], scores(battle.turn.throws)
    units = sorted(battle.units, key=lambda unit: order.index(unit.id) if unit.id in order else len(order))
    return tuple(row(battle, unit, totals.get(unit.id, ()), unit.id in order[:1]) for unit in units)


def row(battle: Table, unit: Card, totals: tuple[int, ...], is_on: bool) -> UnitRow:
    """A unit: its readiness, its icon, what lies on it, and whether it is on."""
    seen = tuple(Chip(stat.label, getattr(unit, stat.key), stat.means, stat.icon) for stat in unit.shown())
    icon = VEHICLES.get(unit.kind, "tank") if isinstance(unit, Vehicle) else ICONS[unit.card]
    return UnitRow(unit.id, unit.side, unit.name, unit.there, " ".join(map(str, totals)), icon, seen,
                   state_of(battle, unit, is_on), note_of(battle, unit))


def state_of(battle: Table, unit: Card, is_on: bool) -> Literal["", "active", "waiting", "done"]:
    """Acting, still to act, or done."""
    if is_on:
        return "active"
    if not unit.there or isinstance(unit, Battery) or battle.turn.step != "manoeuvre":
        return ""
    return "done" if unit.done else "waiting"


def note_of(battle: Table, unit: Card) -> str:
    """Its platoon, and what is going on with it."""
    acting = battle.turn.acting
    if acting and acting.unit == unit.id and unit.there:
        return f"{unit.platoon_name}: {MANOEUVRES[acting.manoeuvre].title.lower()}"
    if isinstance(unit, Vehicle) and unit.abandoned:
        return f"{unit.platoon_name}: abandoned"
    if isinstance(unit, Manned) and unit.there and unit.lost_its_fire:
        return f"{unit.platoon_name}: has lost its fire"
    return unit.platoon_name


def over(battle: Table) -> str:
    """The sheet names no victory; a side without units on the table has lost."""
    armies = {unit.side for unit in battle.units if isinstance(unit, Manned)}
    left = {unit.side for unit in battle.there() if isinstance(unit, Manned)}
    if len(armies) < 2 or len(left) > 1:
        return ""
    return f"Only {battle.name_of(left.pop())} is left." if left else "Nobody is left."
