"""What may be done now, step by step as the turn is printed; and what a unit cannot do, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rules.frame.deed import Drop, Due
from rules.frame.offer import Offer
from rules.ruleset import FactsError
from rules.scw.action_points import SERVED
from rules.scw.command import commander_said
from rules.scw.deeds import (
    ASSET,
    COMMANDER,
    COUNTDOWN,
    HAMMERED,
    MORALE,
    NEXT_TURN,
    RESERVES,
    SMOKE,
    STEPS,
    UNITS,
    Arrive,
    Command,
    NextStep,
    Stand,
    UnitDone,
    UseAsset,
    acting,
    ready_of,
    recovering,
    shaken_platoons,
    smoky,
)
from rules.scw.facts import Arrival, CommanderMove, joined_adds, per_unit, squares_served
from rules.scw.filled import FURTHER, comes_as
from rules.scw.morale import problems
from rules.scw.platoons import (
    bases_of,
    commanders,
    is_led,
    markers_of,
    next_side,
    pc_square,
    platoons,
    rulings_in,
    side_on,
    squares_of,
    stands_in,
)
from rules.scw.reinforcements import arrival_said, owner_picks_on
from rules.scw.spending import locked, opportunities, spending
from rules.scw.tables import number
from rules.scw.units import Acting, Commander, Foot
from rules.scw.words import count, together

if TYPE_CHECKING:
    from rules.scw.turn import Table


def offers(battle: Table) -> Iterator[Offer]:
    """What follows at once; else what the step is about, then the next step."""
    if battle.due:
        yield from follow_ups(battle, battle.due[0])
    elif battle.turn.countdown:
        yield from OFFERED[battle.turn.step](battle)
        yield from on_from_here(battle)


def follow_ups(battle: Table, due: Due) -> Iterator[Offer]:
    """A return shot with the roles of the shot exchanged (B3); an arrival; or neither."""
    if due.action == "arrival":
        yield from arrivals(battle, due)
        return
    shooter = battle.find(due.who.get("shooter", ""))
    side = shooter.side if shooter else next_side(battle)
    able = _can_be_begun(battle, due)
    if able:
        yield Offer(f"{shooter.name if shooter else 'The target'} shoots back", action=due.action, who=due.who,
                    said=due.facts, asks=("cover", "clustered"), why=_hits_on(), side=side,
                    unit=shooter.id if shooter else "")
    yield Offer("No return shot" if able else "Nobody can shoot back", Drop(), side=side)


def _can_be_begun(battle: Table, due: Due) -> bool:
    """Somebody is left on both sides who can."""
    at_once = rulings_in(battle).return_timing == "simultaneous"
    if not all(unit.there or (at_once and role == "shooter") for role, id in due.who.items()
               if (unit := battle.find(id))):
        return False
    try:
        battle.begin_due(due)
    except FactsError:
        return False
    return True


def _hits_on() -> str:
    return f"hits on {number('to_hit', 'Opportunity / return', 'Hits on')}"


def arrivals(battle: Table, due: Due) -> Iterator[Offer]:
    """Not by road it is thrown for; by road there is no deviation."""
    unit, rulings = battle.find(due.who.get("unit", "")), rulings_in(battle)
    name, side = (unit.name, unit.side) if unit else ("What is ready", side_on(battle))
    yield Offer(f"{name} arrives across country", action="arrival", who=due.who, said=due.facts, side=side,
                why=f"{', '.join(arrival_said(Arrival(rulings=rulings)))}: full deviation or none")
    yield Offer(f"{name} arrives by road", action="arrival", who=due.who, said={**due.facts, "road": True}, side=side,
                why="no deviation")
    yield Offer("Place them without a throw", Drop(), side=side)


# -- step by step


def asset(battle: Table) -> Iterator[Offer]:
    """1: not compulsory, once a turn."""
    if not battle.turn.asset:
        yield Offer("Use an asset", UseAsset(), side=side_on(battle), why="once a turn")


def commander(battle: Table) -> Iterator[Offer]:
    """2: he moves, or joins a PC, or stands in for a dead one."""
    turn, side = battle.turn, side_on(battle)
    for he in commanders(battle, side):
        if turn.walking == he.id:
            yield from stops(battle, he)
        elif he.id not in (*turn.commanded, *turn.lost):
            yield from helps(battle, he)
            yield Offer(f"{he.name} moves", action="cc_move", who={"commander": he.id}, side=side, unit=he.id,
                        why=f"{' '.join(commander_said(CommanderMove()))}")


def helps(battle: Table, he: Commander) -> Iterator[Offer]:
    """The platoon he stands with; if nobody knows where he stands, each."""
    here = stands_in(battle, he)
    for whole in platoons(battle, he.side):
        if here and here.id not in {own.id for own in whole}:
            continue
        pc, name = pc_square(battle, whole[0]), whole[0].platoon_name
        if pc and pc.there:
            yield Offer(f"{he.name} joins the PC of {name}", Command(commander=he.id, does="joined", square=pc.id),
                        side=he.side, unit=he.id, why=f"{joined_adds():+d} to its AP rolls, morale may be thrown again")
        else:
            square = here or whole[0]
            yield Offer(f"{he.name} stands in for the PC of {name}",
                        Command(commander=he.id, does="stands_in", square=square.id), side=he.side, unit=he.id,
                        why="counts as its officer")


def stops(battle: Table, he: Commander) -> Iterator[Offer]:
    """Where he has walked to."""
    for whole in platoons(battle, he.side):
        for square in whole:
            yield Offer(f"{he.name} stops with {square.name}", Stand(commander=he.id, square=square.id), side=he.side,
                        unit=he.id)
    yield Offer(f"{he.name} stops on his own", Stand(commander=he.id), side=he.side, unit=he.id)


def morale(battle: Table) -> Iterator[Offer]:
    """3: each foot platoon with two problems."""
    for whole in shaken_platoons(battle):
        first = whole[0]
        found = problems(markers_of(battle, first), bases_of(battle, first), is_led(battle, first))
        yield Offer(f"Morale of {first.platoon_name}", action="morale", side=first.side, unit=first.id,
                    who={role: own.id for role, own in zip(("platoon", *FURTHER), whole, strict=False)},
                    why=f"{together(list(found))}: holds on {number('morale_problems', 'OK on', 'At')}+")


def unit_by_unit(battle: Table) -> Iterator[Offer]:
    """4: a unit rolls its AP and acts square by square, then the next."""
    turn, side = battle.turn, side_on(battle)
    on = [unit for id in turn.active if (unit := battle.find(id)) and unit.there and unit.side == side]
    acts = [offer for unit in on for offer in spending(battle, acting(battle, unit.id))]
    yield from acts
    yield from opportunities(battle)
    if acts:
        left = sum(acting(battle, unit.id).ap for unit in on)
        yield Offer(f"{acting(battle, on[0].id).platoon_name} is done", UnitDone(), side=side, risky=left > 0,
                    why=f"{left} AP are given up" if left else "")
    else:
        yield from rolls(battle)


def rolls(battle: Table) -> Iterator[Offer]:
    """The units whose AP are not rolled yet; those that are hammered lose this turn."""
    for squares in fresh_units(battle):
        first = squares[0]
        if isinstance(first, Foot):
            why = f"D6, serves {count(len(squares), 'square')}" if len(squares) > 1 else "D6"
            yield Offer(f"Action points of {first.platoon_name}", action="ap_foot", asks=("status",), why=why,
                        who={role: own.id for role, own in zip(("unit", *FURTHER), squares, strict=False)},
                        side=first.side, unit=first.id)
        else:
            yield Offer(f"Action points of {first.name}", action="ap_vehicle", who={"unit": first.id}, why="D6",
                        asks=("own_foot_in_proximity", "status"), side=first.side, unit=first.id)


def fresh_units(battle: Table) -> Iterator[list[Acting]]:
    """What each roll would serve: up to three squares of a platoon (S3), a gun or vehicle by itself."""
    most = 1 if rulings_in(battle).ap_scope == "per_square" else min(len(SERVED), squares_served())
    seen: set[str] = {*battle.turn.rolled, *battle.turn.lost}
    for unit in battle.there(side_on(battle)):
        if unit.id in seen or isinstance(unit, Commander):
            continue
        own = [it for it in squares_of(battle, unit) if it.there and it.id not in seen]
        own.sort(key=lambda it: not (isinstance(it, Foot) and it.officer))
        served = own[:most if isinstance(unit, Foot) else 1]
        seen.update(it.id for it in served)
        yield served


def nothing(battle: Table) -> Iterator[Offer]:
    """5 and 6: what comes off comes off when the step is left."""
    yield from ()


def reserves(battle: Table) -> Iterator[Offer]:
    """7: 6D6 for each unit that waits; then those that are ready come on."""
    turn, side = battle.turn, side_on(battle)
    for id, _ in turn.ready:
        if unit := battle.find(id):
            yield from places(battle, acting(battle, unit.id))
    waiting = [unit for unit in battle.units if unit.side == side and not isinstance(unit, Commander) and unit.waiting
               and unit.id not in (*turn.reinforced, *dict(turn.ready))]
    for unit in waiting:
        yield Offer(f"Reinforcements of {unit.platoon_name}", action="reinforcements", who={"unit": unit.id},
                    side=side, unit=unit.id, why=f"{per_unit(comes_as(unit))}D6, {unit.waiting} waiting")
    for unit in waiting if len(waiting) > 1 else ():
        others = tuple(own.id for own in waiting if own is not unit)
        dice = f"{2 * per_unit(comes_as(unit))}D6"
        yield Offer(f"Combine two units on {unit.platoon_name}", action="reinforcements", who={"unit": unit.id},
                    among={"other": others}, side=side, unit=unit.id,
                    why=f"{dice}; {owner_picks_on()}+, or the opponent picks the other")


def places(battle: Table, unit: Acting) -> Iterator[Offer]:
    """Where those who are ready come on (S-B5)."""
    ready = ready_of(battle, unit)
    leads = isinstance(unit, Foot) and pc_square(battle, unit) is None
    for at, where in [(own.id, f"with {own.name}") for own in squares_of(battle, unit) if own.there and own.room] + [
            (unit.id, "") if not unit.there else (_new_id(battle, unit), "in a new square")]:
        there = battle.find(at)
        come = min(ready, acting(battle, there.id).room if there else ready, unit.another_square("", "").room)
        label = f"{come} of {unit.platoon_name} come on {where}".strip()
        if leads:
            yield Offer(f"{label}, the PC among them", Arrive(unit=unit.id, bases=come, at=at, pc=True), side=unit.side,
                        unit=unit.id)
        yield Offer(label, Arrive(unit=unit.id, bases=come, at=at), side=unit.side, unit=unit.id)


def _new_id(battle: Table, unit: Acting) -> str:
    return next(id for n in range(2, 99) if not battle.find(id := f"{unit.id}-{n}"))


def clock(battle: Table) -> Iterator[Offer]:
    """8: down by 1, 2 or 3."""
    if not battle.turn.counted:
        yield Offer("Countdown", action="countdown", side=side_on(battle), why=f"shows {battle.turn.countdown}")


OFFERED: dict[int, Callable[[Table], Iterator[Offer]]] = {
    ASSET: asset, COMMANDER: commander, MORALE: morale, UNITS: unit_by_unit, SMOKE: nothing, HAMMERED: nothing,
    RESERVES: reserves, COUNTDOWN: clock}


# -- and on


def on_from_here(battle: Table) -> Iterator[Offer]:
    """The next step in which there is something to do; what is left undone is skipped at the table's risk."""
    turn, side = battle.turn, side_on(battle)
    if turn.step == COUNTDOWN:
        label = f"{battle.name_of(next_side(battle))} is on"
        if turn.counted:
            yield Offer(label, NextStep(to=NEXT_TURN), side=side)
        else:
            yield Offer(f"{label}, without the countdown", NextStep(to=NEXT_TURN, anyway=True), side=side, risky=True)
        return
    to = next(step for step in range(turn.step + 1, NEXT_TURN) if worth_a_stop(battle, step))
    skipped, why = turn.step == MORALE and bool(shaken_platoons(battle)), given_up(battle)
    yield Offer(f"On to {STEPS[to]}", NextStep(to=to, anyway=skipped), side=side, why=why,
                risky=bool(why) and turn.step in (MORALE, UNITS, RESERVES))


def worth_a_stop(battle: Table, step: int) -> bool:
    """Whether a step has something to do for the side that is on."""
    if step in (SMOKE, HAMMERED):
        return bool(smoky(battle) if step == SMOKE else recovering(battle))
    return step in (UNITS, COUNTDOWN) or any(True for _ in OFFERED[step](battle))


def given_up(battle: Table) -> str:
    """What comes off or is left behind when this step is left."""
    step = battle.turn.step
    if step == MORALE and (shaken := shaken_platoons(battle)):
        return f"the morale of {shaken[0][0].platoon_name} is not tested"
    if step == UNITS:
        return _together("still to roll", (units[0].platoon_name for units in fresh_units(battle)))
    if step == SMOKE:
        return _together("smoke off", (unit.name for unit in smoky(battle)))
    if step == HAMMERED:
        return _together("marker off", (unit.name for unit in recovering(battle)))
    return "those who are ready wait on" if step == RESERVES and battle.turn.ready else ""


def _together(what: str, names: Iterable[str]) -> str:
    found = list(names)
    return f"{what}: {together(found)}" if found else ""


def offers_for(battle: Table, unit: Any) -> Iterator[Offer]:
    """What this unit may do now, and what it cannot, with the reason."""
    now = follow_ups(battle, battle.due[0]) if battle.due else OFFERED[battle.turn.step](battle)
    found = [offer for offer in now if offer.unit == unit.id or unit.id in offer.among.get("shooter", ())]
    yield from found
    yield from locked(battle, unit, found)
