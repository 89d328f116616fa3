"""Assault: a tank rams a vehicle."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import OPPONENT, OWNER, Roll, Situation, Steps, Total, procedure, value
from rules.order_dice.facts.assault import Ram
from rules.order_dice.morale import FEAR, Nerve, morale_check, nerve, nerve_of
from rules.order_dice.outcomes.assault import ARE_DESTROYED, STEP_ASIDE, RamResult
from rules.order_dice.tables import damage_value, modifier
from rules.order_dice.units_hit import Hull, Vehicle, hull_of, lowest, vehicle_of
from rules.order_dice.vehicle_damage import superficial_or_not


@value
class Rammer:
    """A vehicle in a collision."""

    hull: Hull
    vehicle: Vehicle


@procedure
def ram(facts: Ram) -> Steps[RamResult]:
    """A tank rams a vehicle; against another tank it must first dare to."""
    ours, theirs = rammer_of(facts), Rammer(hull_of(facts), replace(vehicle_of(facts, facts.rulings), passengers=None))
    if facts.dv >= 8:
        goal = nerve_of(facts).goal(facts.pins, ramming_a_tank=FEAR)
        dares = yield morale_check(goal, facts.reroll if facts.full_strength else "", OWNER)
        if not dares:  # O7: the rammer checks; failed, its order becomes DOWN
            return RamResult("no ram", facts.rammer, "DOWN", facts.pins, facts.target, "untouched", facts.target_pins,
                             facts.pins, facts.target_pins)
    inside = nerve(facts.passenger_quality) if facts.passengers else None
    return passengers_of_the_rammed(impact(ours, theirs, facts.rulings.ram_superficial == "loser_heavier"), inside,
                                    facts.passenger_pins)


def rammer_of(facts: Ram) -> Rammer:
    """The ramming tank."""
    vehicle = Vehicle(facts.rammer, damage_value(facts.rammer, facts.quality), facts.quality, nerve_of(facts),
                      facts.pins, lowest(facts.rulings),
                      modifier("vehicle_damage_modifiers", "turret jam") * facts.rammer_turret, False,
                      facts.rammer_flamethrower, facts.rulings.jam_counts == "results",
                      facts.rulings.second_immobilised == "destroyed", by=OWNER)
    return Rammer(Hull(facts.pins, jams=int(facts.rammer_turret and facts.rammer_turret_locked)), vehicle)


@procedure
def passengers_of_the_rammed(crash: Situation, inside: Nerve | None, pins: int) -> Steps[RamResult]:
    """Passengers get out and take the morale check of infantry in a tank's way."""
    fate = ""
    if inside is not None:
        passed = yield morale_check(inside.goal(pins), "", OPPONENT)
        fate = STEP_ASIDE if passed else ARE_DESTROYED
    result: RamResult = yield crash
    return replace(result, passengers=fate)


@procedure
def impact(ours: Rammer, theirs: Rammer, loser_heavier: bool) -> Steps[RamResult]:
    """Both roll D6 + damage value, the higher wins."""
    mine = yield Roll(1, Total(plus=ours.vehicle.dv), "Impact, rammer", table="ramming")
    other = yield Roll(1, Total(plus=theirs.vehicle.dv), "Impact, target", by=OPPONENT, table="ramming")
    if mine == other:
        return survivors("tie", ours, theirs)
    return hurt_the_loser("rammer" if mine > other else "target", ours, theirs, loser_heavier)


@procedure
def hurt_the_loser(winner: str, ours: Rammer, theirs: Rammer, loser_heavier: bool) -> Steps[RamResult]:
    """A soft-skin dies; armour rolls on the chart, D6-3 if the loser is the heavier one (O8)."""
    loser, victor = (theirs, ours) if winner == "rammer" else (ours, theirs)
    if loser.vehicle.soft:
        hull = loser.hull.destroyed("destroyed")
    else:
        heavy, light = (loser, victor) if loser_heavier else (victor, loser)
        hull = yield superficial_or_not(heavy.vehicle.dv > light.vehicle.dv, loser.hull, loser.vehicle)
    after = replace(loser, hull=hull)
    return survivors(winner, *((ours, after) if winner == "rammer" else (after, theirs)))


@procedure
def survivors(winner: str, ours: Rammer, theirs: Rammer) -> RamResult:
    """Every survivor is DOWN and has one more pin."""
    mine, other = _shaken(ours), _shaken(theirs)
    return RamResult(winner, ours.vehicle.kind, mine.now, mine.pins, theirs.vehicle.kind, other.now, other.pins,
                     ours.vehicle.pins_before, theirs.vehicle.pins_before, rammer_damage=mine.damage,
                     target_damage=other.damage)


def _shaken(one: Rammer) -> Hull:
    return one.hull if one.hull.wrecked else one.hull.suffers("DOWN").pinned(1, one.vehicle.nerve.ld)
