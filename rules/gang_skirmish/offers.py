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
from rules.gang_skirmish.hits import ROSTER
from rules.gang_skirmish.tables import score_modifier
from rules.gang_skirmish.units import Fighter

if TYPE_CHECKING:
    from rules.gang_skirmish.turn import Table

TARGET = ("cover", "appearing", "disappearing", "charging")
"""What only the player knows of a shot; the last three are for overwatch."""
NEXT = {"start": "Movement: charges", "charges": "No more charges", "compulsory": "Compulsory moves are made",
        "rest": "Everybody has moved", "shooting": "No more shots", "combat": "No more fights",
        "recovery": "The turn is over"}


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
    """Everybody under the template is hit; who was aimed at comes first."""
    turn = battle.turn
    there = [fighter.id for fighter in battle.there() if fighter.id not in turn.under]
    if turn.blast and there:
        among = tuple(sorted(there, key=lambda id: id != turn.aimed_at))
        yield Offer(f"Under the template: {turn.blast.name}", action="hit", among={"fighter": among},
                    why=f"Strength {turn.blast.strength}, one or several")
    yield Offer("Nobody else is under the template" if turn.under else "Nobody is under the template", BlastOver())


def astray(thrower: Fighter) -> Iterator[Offer]:
    """A grenade or shell that missed."""
    yield Offer(f"Where does it land? {thrower.name} missed", action="scatter", asks=("distance",), unit=thrower.id,
                why="scatter and artillery dice", side=thrower.side)
    yield Offer("It does no harm", BlastOver(), risky=True)


def charging(battle: Table, charger: Fighter) -> Iterator[Offer]:
    """At whom."""
    for enemy in battle.enemies(charger.side):
        if enemy.up:
            yield Offer(f"{charger.name} charges {enemy.name}", Charge(fighter=charger.id, target=enemy.id),
                        side=charger.side, unit=charger.id)
    yield Offer(f"{charger.name} does not charge", CallOff(), side=charger.side, unit=charger.id)


def aiming(battle: Table, aim: Aimed, shooter: Fighter) -> Iterator[Offer]:
    """G-B1: the weapon is known; range and target are said now."""
    weapon = shooter.guns[aim.weapon]
    targets = tuple(enemy.id for enemy in battle.enemies(shooter.side))
    asks = TARGET if aim.overwatch else TARGET[:1]
    for range_, modifier in weapon.ranges.items():
        if targets:
            yield Offer(f"{shooter.name}, {weapon.name.lower()}, {range_}", side=shooter.side, unit=shooter.id,
                        action="to_hit" if weapon.template else "shoot", who={"shooter": shooter.id},
                        among={"target": targets}, said={"weapon_modifier": modifier}, asks=asks,
                        why=f"BS {shooter.bs}{f', {modifier:+d}' if modifier else ''}")
    yield Offer(f"{shooter.name} does not shoot", Lower(), side=shooter.side, unit=shooter.id)


# -- phase by phase


def start(battle: Table) -> Iterator[Offer]:
    """G-B3: markers go off on a 4+, debris falls on a 1."""
    turn = battle.turn
    if turn.checked < len(turn.markers):
        yield Offer(f"Does it explode? {turn.markers[turn.checked].name}", action="marker",
                    why=f"{MARKER_EXPLODES}+", side=turn.side)
    elif debris_due(battle):
        own = battle.there(turn.side)[:len(ROSTER)]
        yield Offer("Falling debris", action="debris", who=dict(zip(ROSTER, (one.id for one in own), strict=False)),
                    why=f"falls on a 1, Strength {DEBRIS_STRENGTH}", side=turn.side)
    else:
        yield on(battle)


def on(battle: Table) -> Offer:
    """On to the next phase."""
    return Offer(NEXT[battle.turn.step], NextStep(), side=battle.turn.side)


def charges(battle: Table) -> Iterator[Offer]:
    """1: charges."""
    yield on(battle)
    if any(enemy.up for enemy in battle.enemies(battle.turn.side)):
        for fighter in ready(battle):
            yield Offer(f"{fighter.name} charges", Declare(fighter=fighter.id), side=fighter.side, unit=fighter.id,
                        why=f"{score_modifier('Charging'):+d} in combat")
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
            yield Offer(f'{fighter.name} moves 10" or more', Run(fighter=fighter.id), side=fighter.side,
                        unit=fighter.id, why="a rapid target until his next turn")
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
        yield Offer(f"{fighter.name} goes on overwatch", GoOnOverwatch(fighter=fighter.id), why="instead of shooting",
                    side=fighter.side, unit=fighter.id)


def shots(fighter: Fighter, waited: bool = False) -> Iterator[Offer]:
    """A fighter with each of his weapons."""
    how = " on overwatch" if waited else ""
    for place, weapon in fighter.guns.items():
        why = f"BS {fighter.bs}, Strength {weapon.strength or fighter.strength}{', pinned' if fighter.pinned else ''}"
        yield Offer(f"{fighter.name} shoots{how}: {weapon.name.lower()}", side=fighter.side, unit=fighter.id, why=why,
                    deed=Aim(fighter=fighter.id, weapon=place, overwatch=waited))


def combat(battle: Table) -> Iterator[Offer]:
    """Each pair in contact fights, several attackers one after the other (G9)."""
    left = [pair for pair in pairs(battle) if pair not in battle.turn.fought]
    for first, second in left:
        names = battle.unit(first).name, battle.unit(second).name
        charged = f"charged: {score_modifier('Charging'):+d}" if (first, second) in battle.turn.charges else ""
        yield Offer(f"{names[0]} fights {names[1]}", action="combat", who={"first": first, "second": second},
                    asks=("higher", "obstacle"), why=charged, side=battle.unit(first).side, unit=first)
    yield on(battle)
    for first, second in left:
        names = battle.unit(first).name, battle.unit(second).name
        yield Offer(f"{names[0]} and {names[1]} are apart", Part(first=first, second=second), unit=first)


def recovery(battle: Table) -> Iterator[Offer]:
    """Each of the player's fighters who is down."""
    for fighter in battle.there(battle.turn.side):
        if fighter.down and fighter.id not in battle.turn.recovered:
            yield Offer(f"{fighter.name} tries to get up", action="recovery", who={"fighter": fighter.id},
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
    action, label = {"shooting": ("shoot", "Shoot"), "combat": ("combat", "Fight"),
                     "recovery": ("recovery", "Get up")}.get(battle.turn.step, ("", "Charge"))
    why = lock(battle, fighter)
    if not found and why and (action or battle.turn.step in MOVEMENT):
        yield Offer(label, action=action, unit=fighter.id, side=fighter.side, locked=why)


def lock(battle: Table, fighter: Fighter) -> str:
    """Why he can do nothing now."""
    if not fighter.there:
        return "He is out of action."
    if battle.turn.step == "recovery":
        return "He has rolled in this phase." if fighter.id in battle.turn.recovered else "He is not down."
    if fighter.down:
        return 'He is down: he may crawl 2" and rolls again in the recovery phase.'
    if battle.turn.step == "combat":
        return "He is in contact with nobody who has not fought."
    if fighter.side != battle.turn.side:
        return "It is not his turn, and he is not on overwatch."
    if in_contact(battle, fighter.id):
        return "He is in hand-to-hand combat."
    if fighter.id in battle.turn.shot:
        return "He has shot this turn."
    return "" if fighter.guns else "He has nothing to shoot with."
