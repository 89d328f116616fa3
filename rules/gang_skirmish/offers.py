"""What may be done now, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.gang_skirmish.deeds import (
    MOVEMENT,
    Aim,
    Aimed,
    BlastOver,
    CallOff,
    Charge,
    Declare,
    GoOnOverwatch,
    Lower,
    NextStep,
    Part,
    Run,
    debris_due,
    in_contact,
    pairs,
)
from rules.gang_skirmish.grenades import DEBRIS_STRENGTH, MARKER_EXPLODES
from rules.gang_skirmish.outcomes import ROSTER
from rules.gang_skirmish.tables import score_modifier
from rules.gang_skirmish.units import Fighter
from rules.said import Text, comma_list, say, signed

if TYPE_CHECKING:
    from rules.gang_skirmish.turn import Table

TARGET = ("cover", "appearing", "disappearing", "charging")
"""What only the player knows of a shot; the last three are for overwatch."""
NEXT = {"start": say("Movement: charges"), "charges": say("No more charges"),
        "compulsory": say("Compulsory moves are made"), "rest": say("Everybody has moved"),
        "shooting": say("No more shots"), "combat": say("No more fights"), "recovery": say("The turn is over")}

LOCKED = {"shooting": ("shoot", say("Shoot")), "combat": ("combat", say("Fight")),
          "recovery": ("recovery", say("Get up"))}
"""What he would do in a phase, if he could."""


# -- what has to be settled first


def open_things(battle: Table) -> Iterator[Offer]:
    """A template on the table, something in the air, a charge or a shot that was begun."""
    turn = battle.turn
    if turn.blast:
        return template(battle)
    if turn.stray and (thrower := battle.find(turn.stray.fighter)):
        return astray(thrower)
    if (charger := battle.find(turn.charger)) and charger.up:
        return charging(battle, charger)
    if turn.aim and (shooter := battle.find(turn.aim.fighter)) and shooter.up and turn.aim.weapon in shooter.guns:
        return aiming(battle, turn.aim, shooter)
    return iter(())


def template(battle: Table) -> Iterator[Offer]:
    """Everybody under the template is hit; who was aimed at comes first, then nobody else: only the players see it."""
    turn = battle.turn
    there = [fighter.id for fighter in battle.there() if fighter.id not in turn.under]
    over = Offer("Nobody else is under the template" if turn.under else "Nobody is under the template", BlastOver(),
                 out=True)
    yield from (over,) if turn.under else ()
    if turn.blast and there:
        among = tuple(sorted(there, key=lambda id: id != turn.aimed_at))
        yield Offer(say("Under the template: {weapon}", weapon=turn.blast.name), action="hit", among={"fighter": among},
                    why=say("Strength {strength}, one or more fighters", strength=turn.blast.strength))
    yield from () if turn.under else (over,)


def astray(thrower: Fighter) -> Iterator[Offer]:
    """A grenade or shell that missed."""
    yield Offer(say("Where does it land? {who} missed", who=thrower.said), action="scatter", asks=("distance",),
                unit=thrower.id, why="scatter and artillery dice", side=thrower.side)
    yield Offer("It does no harm", BlastOver(), risky=True, out=True)


def charging(battle: Table, charger: Fighter) -> Iterator[Offer]:
    """At whom."""
    for enemy in battle.enemies(charger.side):
        if enemy.up:
            yield Offer(say("{who} charges {target}", who=charger.said, target=enemy.said),
                        Charge(fighter=charger.id, target=enemy.id), side=charger.side, unit=charger.id, at=enemy.id,
                        short="Charge")
    yield Offer(say("{who} does not charge", who=charger.said), CallOff(), side=charger.side, unit=charger.id, out=True)


def aiming(battle: Table, aim: Aimed, shooter: Fighter) -> Iterator[Offer]:
    """G-B1: the weapon is known; range and target are said now."""
    weapon = shooter.guns[aim.weapon]
    targets = tuple(enemy.id for enemy in sorted(battle.enemies(shooter.side), key=lambda enemy: enemy.down))
    asks = TARGET if aim.overwatch else TARGET[:1]
    for range_, modifier in weapon.ranges.items():
        if targets:
            skill = say("BS {n}", n=shooter.bs)
            label = say("{who}: {weapon}, {range}", who=shooter.said, weapon=weapon.name, range=range_)
            yield Offer(label, side=shooter.side, unit=shooter.id,
                        action="to_hit" if weapon.template else "shoot", who={"shooter": shooter.id},
                        among={"target": targets}, said={"weapon_modifier": modifier}, asks=asks,
                        why=comma_list(skill, signed(modifier) if modifier else None),
                        short=say("{weapon}, {range}", weapon=weapon.name, range=range_))
    yield Offer(say("{who} does not shoot", who=shooter.said), Lower(), side=shooter.side, unit=shooter.id, out=True)


# -- phase by phase


def start(battle: Table) -> Iterator[Offer]:
    """G-B3: markers go off on a 4+, debris falls on a 1."""
    turn = battle.turn
    if turn.checked < len(turn.markers):
        yield Offer(say("Does it explode? {weapon}", weapon=turn.markers[turn.checked].name), action="marker",
                    why=say("{need}+", need=MARKER_EXPLODES), side=turn.side)
    elif debris_due(battle):
        own = battle.there(turn.side)[:len(ROSTER)]
        yield Offer("Falling debris", action="debris", who=dict(zip(ROSTER, (one.id for one in own), strict=False)),
                    why=say("falls on a 1, Strength {strength}", strength=DEBRIS_STRENGTH), side=turn.side)
    else:
        yield on(battle)


def on(battle: Table) -> Offer:
    """On to the next phase."""
    return Offer(NEXT[battle.turn.step], NextStep(), side=battle.turn.side, out=True)


def charges(battle: Table) -> Iterator[Offer]:
    """1: charges."""
    yield on(battle)
    charge = signed(score_modifier("Charging"))
    if any(enemy.up for enemy in battle.enemies(battle.turn.side)):
        for fighter in ready(battle):
            yield Offer(say("{who} charges", who=fighter.said), Declare(fighter=fighter.id), side=fighter.side,
                        unit=fighter.id, why=say("{modifier} in combat", modifier=charge), short="Charge",
                        icon="run-fast")
    yield from overwatch(battle)


def compulsory(battle: Table) -> Iterator[Offer]:
    """2: moves that must be made."""
    yield on(battle)
    yield from overwatch(battle)


def rest(battle: Table) -> Iterator[Offer]:
    """3: everybody else; who goes far is hard to hit."""
    yield on(battle)
    for fighter in ready(battle):
        if not fighter.rapid:
            yield Offer(say('{who} moves 10" or more', who=fighter.said), Run(fighter=fighter.id), side=fighter.side,
                        unit=fighter.id, why="a rapid target until his next turn", short='Move 10" or more')
    yield from overwatch(battle)


def ready(battle: Table) -> Iterator[Fighter]:
    """Those of the player who stand and are free; the pinned last."""
    busy = {id for pair in pairs(battle) for id in pair}
    free = [fighter for fighter in battle.there(battle.turn.side) if fighter.up and fighter.id not in busy]
    return iter(sorted(free, key=lambda fighter: fighter.pinned))


def overwatch(battle: Table) -> Iterator[Offer]:
    """Those who wait for somebody to appear, disappear or charge."""
    for fighter in battle.enemies(battle.turn.side):
        if fighter.up and fighter.overwatch:
            yield from shots(fighter, waited=True)


def shooting(battle: Table) -> Iterator[Offer]:
    """One shot after the other, or overwatch."""
    able = [fighter for fighter in ready(battle) if fighter.guns and fighter.id not in battle.turn.shot]
    if battle.enemies(battle.turn.side):
        for fighter in able:
            yield from shots(fighter)
    yield on(battle)
    for fighter in able:
        yield Offer(say("{who} goes on overwatch", who=fighter.said), GoOnOverwatch(fighter=fighter.id),
                    why="instead of shooting", side=fighter.side, unit=fighter.id, short="Overwatch",
                    icon="eye-outline")


def shots(fighter: Fighter, waited: bool = False) -> Iterator[Offer]:
    """A fighter with each of his weapons."""
    for place, weapon in fighter.guns.items():
        why = comma_list(say("BS {n}", n=fighter.bs), say("Strength {n}", n=weapon.strength or fighter.strength),
                         "pinned" if fighter.pinned else None)
        label = say("{who} shoots on overwatch: {weapon}" if waited else "{who} shoots: {weapon}", who=fighter.said,
                    weapon=weapon.name)
        yield Offer(label, Aim(fighter=fighter.id, weapon=place, overwatch=waited), side=fighter.side, unit=fighter.id,
                    why=why, icon="target",
                    short=say("Shoot on overwatch: {weapon}" if waited else "Shoot: {weapon}", weapon=weapon.name))


def combat(battle: Table) -> Iterator[Offer]:
    """Each pair in contact fights, several attackers one after the other (G9)."""
    left = [pair for pair in pairs(battle) if pair not in battle.turn.fought]
    for first, second in left:
        one, two = battle.unit(first).said, battle.unit(second).said
        label = say("{first} fights {second}", first=one, second=two)
        charged = say("charged: {modifier}", modifier=signed(score_modifier("Charging")))
        yield Offer(label, action="combat", who={"first": first, "second": second}, asks=("higher", "obstacle"),
                    why=charged if (first, second) in battle.turn.charges else "", side=battle.unit(first).side,
                    unit=first)
    yield on(battle)
    for first, second in left:
        one, two = battle.unit(first).said, battle.unit(second).said
        apart = say("{first} and {second} are apart", first=one, second=two)
        yield Offer(apart, Part(first=first, second=second), unit=first)


def recovery(battle: Table) -> Iterator[Offer]:
    """Each of the player's fighters who is down."""
    for fighter in battle.there(battle.turn.side):
        if fighter.down and fighter.id not in battle.turn.recovered:
            yield Offer(say("{who} tries to get up", who=fighter.said), action="recovery", who={"fighter": fighter.id},
                        why="on the injuries chart", side=fighter.side, unit=fighter.id)
    yield on(battle)


STEPS = {"start": start, "charges": charges, "compulsory": compulsory, "rest": rest, "shooting": shooting,
         "combat": combat, "recovery": recovery}


def offers(battle: Table) -> Iterator[Offer]:
    """What has to be settled first, else what the phase is about."""
    first = tuple(open_things(battle))
    return iter(first) if first else STEPS[battle.turn.step](battle)


# -- one fighter


def offers_for(battle: Table, fighter: Fighter) -> Iterator[Offer]:
    """What this fighter may do now, then what he cannot and why."""
    found = [offer for offer in offers(battle) if offer.unit == fighter.id]
    yield from found
    action, label = LOCKED.get(battle.turn.step, ("", say("Charge")))
    why = lock(battle, fighter)
    if not found and why and (action or battle.turn.step in MOVEMENT):
        yield Offer(label, action=action, unit=fighter.id, side=fighter.side, locked=why)


def lock(battle: Table, fighter: Fighter) -> Text:
    """Why he can do nothing now."""
    if not fighter.there:
        return "He is out of action."
    if battle.turn.step == "recovery":
        return "He has rolled this phase." if fighter.id in battle.turn.recovered else "He is not down."
    if fighter.down:
        return 'He is down: he may crawl 2" and rolls again in the recovery phase.'
    if battle.turn.step == "combat":
        return "He has nobody left to fight."
    if fighter.side != battle.turn.side:
        return "It is not his turn, and he is not on overwatch."
    if in_contact(battle, fighter.id):
        return "He is in hand-to-hand combat."
    if fighter.id in battle.turn.shot:
        return "He has shot this turn."
    return "" if fighter.guns else "He has nothing to shoot with."


def able(fighter: Fighter, enemy: Fighter, action: str) -> bool:
    """Everybody fights hand to hand; to shoot takes a gun."""
    return action != "shoot" or bool(fighter.guns)
