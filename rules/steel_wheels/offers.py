"""What may be done now, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Dice
from rules.frame.deed import Drop
from rules.frame.offer import Offer
from rules.said import Text, comma_list, say, semicolons
from rules.steel_wheels.deeds import (
    BURST,
    ActNow,
    BurstOver,
    Declare,
    EndTurn,
    HoldShells,
    Manoeuvre,
    NextStep,
    Pass,
    PhaseOver,
    PlayChip,
    Ready,
    batteries,
    chips,
    comes_first,
    sorting,
)
from rules.steel_wheels.filled import platoons
from rules.steel_wheels.manoeuvres import IN_PAIRS, MANOEUVRES, no_heavy, partners, why_not
from rules.steel_wheels.offers_acting import acts, targets
from rules.steel_wheels.sequence import (
    acting_now,
    all_throw,
    declares_first,
    left_to_declare,
    members,
    must_throw,
    on_now,
    opponent,
    readiness_of,
    slow,
)
from rules.steel_wheels.tables import TABLES, cr, cs, other_side, own_side, readiness_die
from rules.steel_wheels.units import Battery, Card, Manned, OnTable, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

LINE = ("link", "interrupted", "distance")


def throws(test: str) -> Text:
    """What a test throws: D6 + CS + CR against D12."""
    return say("{own} against {other}", own=own_side(test).printed, other=other_side(test).said())


# -- what is due at once


def due(battle: Table) -> Iterator[Offer]:
    """A burst with everybody near it, or a test."""
    if any(it.action in BURST for it in battle.due):
        yield from burst(battle)
        return
    it = battle.due[0]
    unit = battle.find(it.who.get("unit", ""))
    yield Offer(it.label, action=it.action, who=it.who, said=it.facts, side=unit.side if unit else "",
                unit=unit.id if unit else "")
    yield Offer(say("Not now: {what}", what=it.label), Drop(), risky=True, side=unit.side if unit else "", out=True)


def burst(battle: Table) -> Iterator[Offer]:
    """Whom the shell came down on, whom its fragments reach; friends are no safer than enemies.

    Who is near only the players see: once somebody was struck, nobody else is what comes first.
    """
    over = Offer("Nobody else is in the blast radius", BurstOver(), out=True)
    yield from (over, *struck_by(battle)) if battle.turn.struck else (*struck_by(battle), over)


def struck_by(battle: Table) -> Iterator[Offer]:
    """Who can still be in the blast radius."""
    near = tuple(unit for unit in battle.there() if unit.on_table and unit.id not in battle.turn.struck)
    models = tuple(unit.id for unit in near)
    inside = tuple(unit.id for unit in near if not isinstance(unit, Vehicle))
    for it in battle.due:
        if it.action == "hit_from_above" and models:
            yield Offer("It came down on a model", action=it.action, who=it.who, said=it.facts,
                        among={"target": models}, why="horizontal armour, or the open top")
        if it.action == "fragments" and models:
            yield Offer("Fragments on a unit", action=it.action, who=it.who, said=it.facts, among={"target": models},
                        why="every model in the blast radius")
            if inside:
                yield Offer("Fragments on a building", action="building_fragments", who=it.who, said=it.facts,
                            among={"inside": inside}, asks=("building", "wall", "in_blast"),
                            why="its wall, then its table")


# -- steps 1 and 2


def count_chips(battle: Table) -> Iterator[Offer]:
    """1: a chip for each platoon-unit less."""
    counted = (say("{side} {n}", side=battle.side_said(side), n=len(platoons(battle, side))) for side in battle.sides)
    yield Offer("Count platoon-units", action="chips", why=comma_list(*counted))


def planning(battle: Table) -> Iterator[Offer]:
    """2: batteries are asked for fire, positions reported."""
    for side in battle.sides:
        yield from requests(battle, side)
    yield Offer("Manoeuvre phases", NextStep(), why="nobody asks for more", out=True)
    for side in battle.sides:
        yield from reports(battle, side)


def observers(battle: Table, side: str) -> tuple[str, ...]:
    """Who can see and speak: those with a radio and the best leaders first."""
    able = [unit for unit in battle.there(side) if isinstance(unit, Manned) and unit.on_table and not unit.fleeing]
    return tuple(unit.id for unit in sorted(able, key=lambda unit: (not unit.radio, -cr(unit.rank))))


def requests(battle: Table, side: str) -> Iterator[Offer]:
    """Each battery that has no markers is asked once a turn."""
    eyes = observers(battle, side)
    if not eyes:
        return
    for unit in battle.there(side):
        if not why_not_asked(battle, unit):
            yield Offer(say("Ask {unit} for fire", unit=unit.said), action="indirect_fire_request",
                        who={"battery": unit.id}, among={"unit": eyes}, asks=LINE, why=throws("IFR"), side=side,
                        unit=unit.id, short="Ask for fire")
            yield Offer(say("Can they talk to {unit}?", unit=unit.said), action="communications",
                        who={"battery": unit.id}, among={"unit": eyes}, asks=LINE, why="the communication distance",
                        side=side, unit=unit.id, short="Can they talk?")


def reports(battle: Table, side: str) -> Iterator[Offer]:
    """Positions are reported as often as a side likes: that is never what comes next."""
    eyes = observers(battle, side)
    unknown = tuple(unit.id for unit in targets(battle, side) if not unit.reported)
    if eyes and unknown:
        yield Offer(say("{side} reports an enemy position", side=battle.side_said(side)), action="direct_fire_request",
                    among={"unit": eyes, "target": unknown}, asks=LINE, why=throws("DFR"), side=side)


def why_not_asked(battle: Table, unit: Card) -> Text:
    """Why a unit is not asked for indirect fire."""
    if not unit.answers:
        return "It does not fire indirectly."
    if unit.markers:
        return "It has markers to fire at."
    if isinstance(unit, Manned) and (unit.fleeing or not unit.on_table):
        return "It is fleeing." if unit.fleeing else "It is in a vehicle."
    if any(other.platoon_name == unit.platoon_name for other in map(battle.find, battle.turn.asked)
           if other and other.side == unit.side):
        return "Its battery was asked this turn."
    return ""


# -- step 3


def manoeuvre(battle: Table) -> Iterator[Offer]:
    """3: declare, answer, sort, act; until every platoon has manoeuvred."""
    phase, acting = battle.turn.phase, acting_now(battle)
    if acting:
        yield from acts(battle, acting)
    elif phase in ("declare", "answer"):
        yield from declares(battle)
    elif phase == "readiness" and sorting(battle):
        yield from readiness(battle)
    elif isinstance(unit := on_now(battle), Manned):
        yield from chooses(battle, unit)
    else:
        yield Offer("The manoeuvre phase is over", PhaseOver(), why="nobody is left to act", out=True)


def declares(battle: Table) -> Iterator[Offer]:
    """The platoons of the side that is on, or a chip; when nobody has any left the artillery fires."""
    if not any(left_to_declare(battle, side) for side in battle.sides):
        yield Offer("Artillery fire", NextStep(anyway=battle.turn.phase != "declare"), out=True,
                    why="every platoon has manoeuvred")
        return
    first = declares_first(battle)
    side = first if battle.turn.phase == "declare" else next(
        (it for it in battle.sides if it not in battle.turn.declared), opponent(battle, first))
    left, name = left_to_declare(battle, side), battle.side_said(side)
    for platoon in left:
        teams = len([unit for unit in members(battle, side, platoon) if not unit.done])
        yield Offer(say("{side}: {platoon}", side=name, platoon=platoon), Declare(side=side, platoon=platoon),
                    side=side, why=say("{n} team", "{n} teams", n=teams))
    if chips(battle, side):
        yield Offer(say("{side} plays a chip", side=name), PlayChip(side=side), side=side, risky=bool(left),
                    why=say("{n} left", n=chips(battle, side)))
    if not left:
        yield Offer(say("{side} has no platoon left", side=name), Pass(side=side), side=side, out=True)


def readiness(battle: Table) -> Iterator[Offer]:
    """One throw each: all together, or every team its own die."""
    teams, first = must_throw(sorting(battle), battle.turn.throws), comes_first(battle)
    if not teams and first:
        yield Offer(say("{unit} comes first", unit=first.said), ActNow(unit=first.id), side=first.side, unit=first.id,
                    why="everybody has a place")
        return

    def thrown(dice: Dice) -> Ready:
        return Ready(throws=all_throw(battle, tuple(sorting(battle)), dice))

    yield Offer("Readiness of all again" if battle.turn.throws else "Readiness of all",
                thrown=lambda dice: battle.edition.within(thrown, dice),
                why=say("{n} rolls, the highest acts first", "{n} roll, the highest acts first", n=len(teams)))
    for unit in map(battle.unit, teams):
        yield one_throw(unit)


def one_throw(unit: Card) -> Offer:
    """Its die; a crew with dead throws none (T5)."""
    name = say("Readiness of {unit}", unit=unit.said)
    if slow(unit):
        return Offer(name, Ready(throws=(readiness_of(unit),)), side=unit.side, unit=unit.id,
                     why=say("crew dead: the die counts as {n}", n=readiness_die()))
    side, throw = own_side("RT"), readiness_of(unit, 1)
    lots = ((Ready(throws=(throw.model_copy(update={"die": face}),)), 1) for face in range(1, side.die + 1))
    return Offer(name, lots=tuple(lots), side=unit.side, unit=unit.id, why=side.said(cs(unit.skill), cr(unit.rank)))


def chooses(battle: Table, unit: OnTable) -> Iterator[Offer]:
    """The manoeuvres that are open to it, most likely first."""
    for kind, it in MANOEUVRES.items():
        if why_not(battle, unit, kind):
            continue
        why = TABLES["manoeuvres"].text(it.row, "Kind")
        if kind not in IN_PAIRS:
            yield Offer(say("{unit}: {manoeuvre}", unit=unit.said, manoeuvre=it.title),
                        Manoeuvre(unit=unit.id, manoeuvre=kind), side=unit.side, unit=unit.id, why=why, short=it.title)
        for other in partners(battle, unit, kind):
            yield Offer(say("{unit}: {manoeuvre}, {other}", unit=unit.said, manoeuvre=it.title, other=other.said),
                        Manoeuvre(unit=unit.id, manoeuvre=kind, other=other.id), side=unit.side, unit=unit.id, why=why,
                        short=say("{manoeuvre}, {other}", manoeuvre=it.title, other=other.said))


# -- step 4


def artillery(battle: Table) -> Iterator[Offer]:
    """4: batteries with markers fire, on the table before off it; readiness decides between the two sides."""
    if sorting(battle):
        yield from readiness(battle)
        return
    firing, first = batteries(battle), on_now(battle)
    for unit in (first,) if first in firing and first is not None else firing:
        yield from shells(battle, unit)
    if not firing:
        yield Offer("End of the turn", EndTurn(), out=True, why="no battery has markers left to fire at")


def shells(battle: Table, unit: Card) -> Iterator[Offer]:
    """A shell at a marker, or all of them round one unit."""
    silent = no_heavy(unit, False) if isinstance(unit, Manned) else ""
    near = tuple(it.id for it in targets(battle, unit.side))
    markers = say("{n} marker", "{n} markers", n=unit.markers)
    if not silent:
        where = TABLES["scatter"].text(f"indirect_{'off' if isinstance(unit, Battery) else 'on'}_table", "Distance")
        yield Offer(say("A shell of {unit}", unit=unit.said), action="scatter", who={"shooter": unit.id},
                    side=unit.side, unit=unit.id, why=semicolons(markers, say("{dice} cm off", dice=where)))
        if near:
            yield Offer(say("All shells of {unit}", unit=unit.said), action="indirect_fire", who={"battery": unit.id},
                        among={"target": near}, side=unit.side, unit=unit.id,
                        why=say("{n} marker round one unit", "{n} markers round one unit", n=unit.markers))
    yield Offer(say("{unit} holds its shells", unit=unit.said), HoldShells(unit=unit.id), side=unit.side, unit=unit.id,
                out=True, why=say("{n} marker kept", "{n} markers kept", n=unit.markers))


STEPS = {"chips": count_chips, "planning": planning, "manoeuvre": manoeuvre, "artillery": artillery}


def offers(battle: Table) -> Iterator[Offer]:
    """What is due, else what the step is about."""
    return due(battle) if battle.due else STEPS[battle.turn.step](battle)


# -- one unit


def offers_for(battle: Table, unit: Card) -> Iterator[Offer]:
    """What this unit may do now, then what it cannot and why."""
    yield from (offer for offer in offers(battle) if offer.unit == unit.id)
    if battle.due or not unit.there:
        return
    if battle.turn.step == "planning" and unit.answers and (why := why_not_asked(battle, unit)):
        yield Offer(say("Ask {unit} for fire", unit=unit.said), unit=unit.id, side=unit.side, locked=why)
    if battle.turn.step == "manoeuvre" and isinstance(unit, Manned):
        yield from locks(battle, unit)


def locks(battle: Table, unit: OnTable) -> Iterator[Offer]:
    """Manoeuvres it cannot choose; before and after its time all of them."""
    first = on_now(battle)
    if acting_now(battle) is None and first is not None and first.id == unit.id:
        for kind, it in MANOEUVRES.items():
            if why := why_not(battle, unit, kind):
                yield Offer(it.title, unit=unit.id, side=unit.side, locked=why)
        return
    if first is None or first.id != unit.id:
        yield Offer("Manoeuvre", unit=unit.id, side=unit.side, locked="It has manoeuvred this turn." if unit.done else
                    say("{what} comes first.", what=first.said) if first and unit.id in battle.turn.order else
                    "Its platoon has not been declared.")
