"""What may be done now, step by step as the turn is printed; and what a unit cannot do, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rules.frame.deed import Drop, Due
from rules.frame.offer import Offer
from rules.ruleset import FactsError
from rules.said import Name, Part, Said, Text, and_list, comma_list, dice, say, signed
from rules.scw.action_points import foot_ap_said, vehicle_ap_said
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
from rules.scw.facts.common import joined_adds
from rules.scw.facts.turn import Arrival, CommanderMove, FootAp, VehicleAp, per_unit, squares_served
from rules.scw.filled import FURTHER, ap_foot, ap_vehicle, comes_as
from rules.scw.morale import problems
from rules.scw.outcomes.turn import SERVED
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
from rules.scw.spending import locked, opportunities, reaction_hits, spending
from rules.scw.tables import number
from rules.scw.units import Acting, Card, Commander, Foot
from rules.scw.words import TARGET, on

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
        name = shooter.said if shooter else TARGET
        yield Offer(say("{unit} shoots back", unit=name), action=due.action, who=due.who, said=due.facts,
                    asks=("cover", "clustered"), why=reaction_hits(), side=side, unit=shooter.id if shooter else "")
    yield Offer("No return shot" if able else "Nobody can shoot back", Drop(), side=side, out=True)


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


def arrivals(battle: Table, due: Due) -> Iterator[Offer]:
    """Not by road it is thrown for; by road there is no deviation."""
    unit, rulings = battle.find(due.who.get("unit", "")), rulings_in(battle)
    name, side = (unit.said, unit.side) if unit else (say("what is ready"), side_on(battle))
    yield Offer(say("{unit} arrives across country", unit=name), action="arrival", who=due.who, said=due.facts,
                side=side, why=say("{dice}: full deviation or none",
                                   dice=comma_list(*arrival_said(Arrival(rulings=rulings)))))
    yield Offer(say("{unit} arrives by road", unit=name), action="arrival", who=due.who,
                said={**due.facts, "road": True}, side=side, why="no deviation")
    yield Offer("Place them without a roll", Drop(), side=side, out=True)


# -- step by step


def asset(battle: Table) -> Iterator[Offer]:
    """1: not compulsory, once a turn."""
    if not battle.turn.asset:
        yield Offer("Use an asset", UseAsset(), side=side_on(battle), why="once a turn", risky=True)


def commander(battle: Table) -> Iterator[Offer]:
    """2: he moves, or joins a PC, or stands in for a dead one."""
    turn, side = battle.turn, side_on(battle)
    for he in commanders(battle, side):
        if turn.walking == he.id:
            yield from stops(battle, he)
        elif he.id not in (*turn.commanded, *turn.lost):
            yield from helps(battle, he)
            yield Offer(say("{unit} moves", unit=he.said), action="cc_move", who={"commander": he.id}, side=side,
                        unit=he.id, short="Move", why=commander_said(CommanderMove())[0])


def helps(battle: Table, he: Commander) -> Iterator[Offer]:
    """The platoon he stands with; if nobody knows where he stands, each."""
    here = stands_in(battle, he)
    for whole in platoons(battle, he.side):
        if here and here.id not in {own.id for own in whole}:
            continue
        pc, name = pc_square(battle, whole[0]), whole[0].platoon_said
        if pc and pc.there:
            yield Offer(say("{unit} joins the PC of {platoon}", unit=he.said, platoon=name),
                        Command(commander=he.id, does="joined", square=pc.id), side=he.side, unit=he.id,
                        short=say("With the PC of {platoon}", platoon=name),
                        why=say("{bonus} to its AP rolls, morale reroll", bonus=signed(joined_adds())))
        else:
            square = here or whole[0]
            yield Offer(say("{unit} stands in for the PC of {platoon}", unit=he.said, platoon=name),
                        Command(commander=he.id, does="stands_in", square=square.id), side=he.side, unit=he.id,
                        short=say("PC of {platoon}", platoon=name),
                        why="counts as its officer")


def stops(battle: Table, he: Commander) -> Iterator[Offer]:
    """Where he has walked to."""
    for whole in platoons(battle, he.side):
        for square in whole:
            yield Offer(say("{unit} stops with {square}", unit=he.said, square=square.said),
                        Stand(commander=he.id, square=square.id), side=he.side, unit=he.id)
    yield Offer(say("{unit} stops on his own", unit=he.said), Stand(commander=he.id), side=he.side, unit=he.id,
                out=True)


def morale(battle: Table) -> Iterator[Offer]:
    """3: each foot platoon with two problems."""
    for whole in shaken_platoons(battle):
        first = whole[0]
        found = problems(markers_of(battle, first), bases_of(battle, first), is_led(battle, first))
        yield Offer(say("Morale of {platoon}", platoon=first.platoon_said), action="morale", side=first.side,
                    unit=first.id, who={role: own.id for role, own in zip(("platoon", *FURTHER), whole, strict=False)},
                    why=say("{problems}: holds on {need}+", problems=and_list(*found),
                            need=number("morale_problems", "OK on", "At")))


def unit_by_unit(battle: Table) -> Iterator[Offer]:
    """4: a unit rolls its AP and acts square by square, then the next."""
    turn, side = battle.turn, side_on(battle)
    here = [unit for id in turn.active if (unit := battle.find(id)) and unit.there and unit.side == side]
    acts = [offer for unit in here for offer in spending(battle, acting(battle, unit.id))]
    yield from acts
    yield from opportunities(battle)
    if acts:
        able = [acting(battle, id) for id in dict.fromkeys(offer.unit for offer in acts)]
        left = sum(unit.ap for unit in able)
        yield Offer(say("{unit} is done", unit=able[-1].platoon_said), UnitDone(), side=side,
                    risky=left > 0, out=True, why=_ap_lost(left))
    else:
        yield from rolls(battle)


def _ap_lost(left: int) -> Text:
    return say("{n} AP given up", n=left) if left else ""


def rolls(battle: Table) -> Iterator[Offer]:
    """The units whose AP are not rolled yet; those that are hammered lose this turn."""
    for squares in fresh_units(battle):
        first = squares[0]
        if isinstance(first, Foot):
            own = {role: square for role, square in zip(SERVED, squares, strict=False) if isinstance(square, Foot)}
            said = foot_ap_said(FootAp(**ap_foot(battle, {}, **own)))
            more = say("serves {n} squares", n=len(squares)) if len(squares) > 1 else ""
            yield Offer(say("Action points of {unit}", unit=first.platoon_said), action="ap_foot", asks=("status",),
                        who={role: square.id for role, square in own.items()}, side=first.side, unit=first.id,
                        why=comma_list(*said, more))
        else:
            said = vehicle_ap_said(VehicleAp(**ap_vehicle(battle, {}, first)))
            yield Offer(say("Action points of {unit}", unit=first.said), action="ap_vehicle", who={"unit": first.id},
                        asks=("own_foot_in_proximity", "status"), side=first.side, unit=first.id, why=comma_list(*said))


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
        yield Offer(say("Reinforcements of {unit}", unit=unit.platoon_said), action="reinforcements",
                    who={"unit": unit.id}, side=side, unit=unit.id,
                    why=say("{dice}, {n} waiting", dice=dice(per_unit(comes_as(unit)), 6), n=unit.waiting))
    for unit in waiting if len(waiting) > 1 else ():
        others = tuple(own.id for own in waiting if own is not unit)
        yield Offer(say("Combine two units on {unit}", unit=unit.platoon_said), action="reinforcements",
                    who={"unit": unit.id}, among={"other": others}, side=side, unit=unit.id,
                    why=say("{dice}; {need}, or the opponent picks the other",
                            dice=dice(2 * per_unit(comes_as(unit)), 6), need=on(owner_picks_on())))


def places(battle: Table, unit: Acting) -> Iterator[Offer]:
    """Where those who are ready come on (S-B5): with a square of theirs, in a new one, or as the first."""
    for own in squares_of(battle, unit):
        if own.there and own.room:
            yield from place(battle, unit, own.id, own.room, WITH, own.said)
    room = unit.another_square("", "").room
    if unit.there:
        yield from place(battle, unit, _new_id(battle, unit), room, IN_A_NEW_SQUARE)
    else:
        yield from place(battle, unit, unit.id, room, COME_ON)


Labels = tuple[Said, Said]
"""Without the platoon commander, and with him."""
COME_ON = (say("{n} of {unit} comes on", "{n} of {unit} come on"),
           say("{n} of {unit} comes on: the PC", "{n} of {unit} come on, the PC among them"))
IN_A_NEW_SQUARE = (
    say("{n} of {unit} comes on in a new square", "{n} of {unit} come on in a new square"),
    say("{n} of {unit} comes on in a new square: the PC", "{n} of {unit} come on in a new square, the PC among them"))
WITH = (say("{n} of {unit} comes on with {square}", "{n} of {unit} come on with {square}"),
        say("{n} of {unit} comes on with {square}: the PC", "{n} of {unit} come on with {square}, the PC among them"))


def place(battle: Table, unit: Acting, at: str, room: int, labels: Labels,
          square: Name | None = None) -> Iterator[Offer]:
    """As many as find room, their PC among them or not."""
    come = min(room, ready_of(battle, unit))
    at_whom: dict[str, Part] = {"square": square} if square else {}
    plain, led = (label.with_parts(n=come, unit=unit.platoon_said, **at_whom) for label in labels)
    if isinstance(unit, Foot) and pc_square(battle, unit) is None:
        yield Offer(led, Arrive(unit=unit.id, bases=come, at=at, pc=True), side=unit.side, unit=unit.id)
    yield Offer(plain, Arrive(unit=unit.id, bases=come, at=at), side=unit.side, unit=unit.id)


def _new_id(battle: Table, unit: Acting) -> str:
    return next(id for n in range(2, 99) if not battle.find(id := f"{unit.id}-{n}"))


def clock(battle: Table) -> Iterator[Offer]:
    """8: down by 1, 2 or 3."""
    if not battle.turn.counted:
        yield Offer("Countdown", action="countdown", side=side_on(battle), why=say("at {n}", n=battle.turn.countdown))


OFFERED: dict[int, Callable[[Table], Iterator[Offer]]] = {
    ASSET: asset, COMMANDER: commander, MORALE: morale, UNITS: unit_by_unit, SMOKE: nothing, HAMMERED: nothing,
    RESERVES: reserves, COUNTDOWN: clock}


# -- and on


def on_from_here(battle: Table) -> Iterator[Offer]:
    """The next step in which there is something to do; what is left undone is skipped at the table's risk."""
    turn, side = battle.turn, side_on(battle)
    if turn.step == COUNTDOWN:
        name = battle.side_said(next_side(battle))
        if turn.counted:
            yield Offer(say("{side}'s turn", side=name), NextStep(to=NEXT_TURN), side=side, out=True)
        else:
            yield Offer(say("{side}'s turn, without the countdown", side=name), NextStep(to=NEXT_TURN, anyway=True),
                        side=side, risky=True, out=True)
        return
    to = next(step for step in range(turn.step + 1, NEXT_TURN) if worth_a_stop(battle, step))
    skipped, why = turn.step == MORALE and bool(shaken_platoons(battle)), given_up(battle)
    # AP that buy nothing any more are lost either way: then going on gives nothing away.
    gives_away = bool(why) and turn.step in (MORALE, UNITS, RESERVES) and any(True for _ in OFFERED[turn.step](battle))
    yield Offer(say("On to {step}", step=STEPS[to]), NextStep(to=to, anyway=skipped), side=side, why=why, out=True,
                risky=gives_away)


def worth_a_stop(battle: Table, step: int) -> bool:
    """Whether a step has something to do for the side that is on."""
    if step in (SMOKE, HAMMERED):
        return bool(smoky(battle) if step == SMOKE else recovering(battle))
    return step in (UNITS, COUNTDOWN) or any(True for _ in OFFERED[step](battle))


def given_up(battle: Table) -> Text:
    """What comes off or is left behind when this step is left."""
    step = battle.turn.step
    if step == MORALE and (shaken := shaken_platoons(battle)):
        return say("no morale test for {platoon}", platoon=shaken[0][0].platoon_said)
    if step == UNITS:
        left = sum(acting(battle, id).ap for id in battle.turn.active)
        fresh = [units[0].platoon_said for units in fresh_units(battle)]
        return say("still to roll: {units}", units=and_list(*fresh)) if fresh else _ap_lost(left)
    if step == SMOKE and (clear := [unit.said for unit in smoky(battle)]):
        return say("smoke off: {units}", units=and_list(*clear))
    if step == HAMMERED and (fit := [unit.said for unit in recovering(battle)]):
        return say("marker off: {units}", units=and_list(*fit))
    return "those who are ready wait on" if step == RESERVES and battle.turn.ready else ""


def offers_for(battle: Table, unit: Card) -> Iterator[Offer]:
    """What this unit may do now, and what it cannot, with the reason."""
    now = follow_ups(battle, battle.due[0]) if battle.due else OFFERED[battle.turn.step](battle)
    found = [offer for offer in now if offer.unit == unit.id or unit.id in offer.among.get("shooter", ())]
    yield from found
    yield from locked(battle, unit, found)


def able(unit: Card, enemy: Card, action: str) -> bool:
    """Opportunity shots answer a move or a shot, pursuit comes of an assault."""
    return action not in ("opportunity", "fall_back")
