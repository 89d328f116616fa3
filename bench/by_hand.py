"""The benchmark cases once more, written by hand with icepool, step by step as the sheets say."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import icepool
from icepool import MultisetEvaluator, d6, d10, tupleize, vectorize

from rules import ruleset


def chance(die: Any, holds: Any) -> Fraction:
    """The exact chance that this holds."""
    good = sum(quantity for outcome, quantity in die.items() if holds(outcome))
    return Fraction(good, die.denominator())


def infantry_fire() -> Fraction:
    """Ten rifles on 3+, damage 4+, sixes again for exceptional damage, a medic, one pin, morale check on 8."""
    damage = d6.map({face: vectorize(face in (4, 5), face == 6) for face in range(1, 7)})
    wounds = (10 @ (d6 >= 3)).map(lambda hits: hits @ damage if hits else vectorize(0, 0))
    exceptional = wounds.map(lambda plain, sixes: tupleize(plain, sixes, sixes @ (d6 == 6)), star=True)
    lost = exceptional.map(lambda plain, sixes, rare: tupleize((plain + sixes - rare) @ (d6 < 6), rare @ (d6 < 6)),
                           star=True)
    fails = (2 @ d6) > 8

    def morale(ordinary: int, rare: int) -> Any:
        if ordinary + rare >= 10:
            return ordinary + rare, rare, True
        return tupleize(ordinary + rare, rare, fails if (ordinary + rare) * 2 >= 10 else False)

    return chance(lost.map(morale, star=True), lambda end: end[2])


class Attack(MultisetEvaluator):  # type: ignore[misc]
    """Highest die, sixes beyond the first, ones."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        best, sixes, ones = state or (0, 0, 0)
        if not count:
            return best, sixes, ones
        return max(best, outcome), sixes + count * (outcome == 6), ones + count * (outcome == 1)

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, *sizes: Any) -> Any:
        best, sixes, ones = final_state
        return best + max(sixes - 1, 0), ones


def gang_brawl() -> Fraction:
    """Five attacks each, the first charging; Strength 3 on Toughness 3, saves on 6, the highest injury die."""
    attack = Attack()(d6.pool(5))
    lead = icepool.map(lambda ours, theirs: (ours[0] + 1 + theirs[1]) - (theirs[0] + ours[1]), attack, attack,
                       star=False)

    def fate(hits: int) -> Any:
        through = (hits @ (d6 >= 4)).map(lambda wounds: wounds @ (d6 < 6) if wounds else 0)
        return through.map(lambda left: tupleize(left, d6.highest(left)) if left else (0, 0))

    end = lead.map(lambda ahead: tupleize(ahead, fate(abs(ahead))) if ahead else (0, (0, 0)))
    return chance(end, lambda result: result[0] > 0 and result[1][1] == 6)


def squares_assault() -> Fraction:
    """Eight raw bases, two bombers, short assault, against six with an MMG behind hasty defences; then pursuit."""
    caused = (2 * 8 + 2 * 2 + 1) @ (d6 == 6)
    taken = (2 * 6 + 2 + 3) @ (d6 == 6)

    square = icepool.map(lambda loser, winner: icepool.Reroll if loser == winner else loser > winner, d6, d6)

    def pursued(caused: int, taken: int) -> Any:
        target, ours = 6 - min(caused, 6), 8 - min(taken, 8)
        if ours and (min(caused, 6) > min(taken, 8) or not target):
            chase = ours @ (d6 == 6) if target else icepool.Die([0])
            return chase.map(lambda hits: fall_back("assaulter", ours, target - min(hits, target)))
        chase = target @ (d6 == 6) if ours and target else icepool.Die([0])
        return chase.map(lambda hits: ("target", ours - min(hits, ours), target, False))

    def fall_back(winner: str, ours: int, target: int) -> Any:
        return tupleize(winner, ours, target, square if target else False)

    end = icepool.map(pursued, caused, taken)
    return chance(end, lambda result: result[0] == "assaulter")


def tank_duel() -> Fraction:
    """Six D10 on 5+, gun 10 against armour 14, damage on D6 until the tank is gone."""
    penetrates, damage = d10 > 4, d6

    def hit(left: int, markers: int, state: str) -> Any:
        if not left or state in ("destroyed", "kaboom"):
            return left, markers, state
        return icepool.map(lambda through, face: _damaged(left - 1, markers + 1, state, through, face),
                           penetrates, damage)

    start = (6 @ (d10 >= 5)).map(lambda hits: (hits, 0, ""))
    for _ in range(6):
        start = start.map(hit, star=True)
    return chance(start, lambda end: end[2] in ("destroyed", "kaboom"))


def _damaged(left: int, markers: int, state: str, through: bool, face: int) -> tuple[int, int, str]:
    if not through:
        return left, markers, state
    if face <= 2:
        return left, markers + face, state
    return left, markers, {3: "damaged", 4: "destroyed", 5: "destroyed", 6: "kaboom"}[face]


def platoon_assault() -> Fraction:
    """Ten against ten on 4+: attackers first, survivors strike back; draws are fought on; the winner regroups D6."""

    def judged(ours: int, theirs: int, died: int, killed: int) -> tuple[int, int]:
        ours_left, theirs_left = ours - min(died, ours), theirs - min(killed, theirs)
        if not (ours_left and theirs_left) or died == killed:
            return ours_left, theirs_left
        return (ours_left, 0) if died < killed else (0, theirs_left)

    def first(killed: int) -> Any:
        if killed == 10:
            return 10, 0
        return ((10 - killed) @ (d6 >= 4)).map(lambda died: judged(10, 10, died, killed))

    @cache
    def again(ours: int, theirs: int) -> Any:
        """Nobody hit is thrown again; every other draw leaves fewer on both sides."""
        if not (ours and theirs):
            return ours, theirs
        return icepool.map(
            lambda killed, died: icepool.Reroll if killed == died == 0 else again(*judged(ours, theirs, died, killed)),
            ours @ (d6 >= 4), theirs @ (d6 >= 4))

    fought = (10 @ (d6 >= 4)).map(first).map(again, star=True)
    end = fought.map(lambda ours, theirs: tupleize(ours, theirs, d6 if ours or theirs else 0), star=True)
    return chance(end, lambda left: left[0] > 0)


def heavy_gun() -> Fraction:
    """An 88L at a medium range on a tank of 8 cm, oblique: part, penetration, effects, courage and can't fire."""
    tables = ruleset("steel_wheels").tables
    column = "Tank, SPG, assault gun"
    effects = {"body": "Body of tank, SPG, assault gun, armoured car", "turret": "Turret of tank, armoured car",
               "track": "Track"}
    number = tables["penetration_oblique"].number("107-122, 88L", 8, by="AP mm")
    courage, fire = d6 + 2 >= icepool.d8, d6 + 2 >= d10

    def struck(total: int) -> Any:
        cell = tables["heavy_fire"].text(total, column)
        if cell == "-":
            return "miss", "", True, True
        part = {"turret/casemate": "turret", "choice": "turret"}.get(cell, cell)
        if part == "track":
            return hurt(part)
        return (d10 >= (number or 99)).map(lambda through: hurt(part) if through else tupleize(part, "", True, fire))

    def hurt(part: str) -> Any:
        return d10.map(lambda face: tested(part, tables["effects"].text(face, effects[part], by="Full shot")))

    def tested(part: str, cell: str) -> Any:
        all_dead = cell.endswith("+ dead")
        gone = all_dead or ("destroyed" in cell and not cell.startswith(("cannon", "MG"))) or "exploded" in cell
        return tupleize(part, cell, courage if cell.endswith("CT") else True, True if gone else fire)

    return chance((d10 + 2).map(struck), lambda end: end[1].startswith(("destroyed", "exploded")))
