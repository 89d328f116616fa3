"""The cases of the bench once more, by hand with icepool, as its own documentation teaches to write them.

Each answers the question of its case in full, every end with its chance, and keeps nothing else: steps of which every
die goes its own way are one die, pools are evaluated as multisets, handfuls that come up again are worked out once.
They know which steps their question has and no others, and nothing is told of what they do: a wargamer who writes one
calculation for one evening may. What one of them works out in a call the next has to work out anew, as ours has.
"""

from __future__ import annotations

from typing import Any

import icepool
from icepool import Die, MultisetEvaluator, Pool, Reroll, d6, d8, d10, tupleize
from icepool.function import d
from icepool.math import comb_row_cache

from bench.sheets import DAMAGE, EFFECTS, INJURIES, PARTS, PENETRATES


def forget() -> None:
    """Nothing is remembered: icepool keeps pools, rows of binomials, and with each die its sums and what is popped."""
    Pool.clear_cache()
    comb_row_cache.clear()
    for sides, die in ((6, d6), (8, d8), (10, d10)):
        vars(die).clear()
        vars(die).update(vars(d.__wrapped__(sides)))


class Shots(MultisetEvaluator):  # type: ignore[misc]
    """Whether any shot hit, how many are lost, and how many of those the shooter picks."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        hit, lost, picked = state or (False, 0, 0)
        return hit or (count > 0 and outcome > 0), lost + count * (outcome > 1), picked + count * (outcome == 3)


def infantry_fire() -> Any:
    """Ten rifles on 3+, damage 4+, sixes again for exceptional damage, a medic on 6, one pin, morale check on 8."""
    medic = d6 == 6
    lost, picked = medic.map({True: 1, False: 2}), medic.map({True: 1, False: 3})
    hit = d6.map({1: 1, 2: 1, 3: 1, 4: lost, 5: lost, 6: (d6 == 6).map({True: picked, False: lost})})
    shot = (d6 >= 3).map({True: hit, False: 0})
    passes = (2 @ d6) <= 8

    def told(hit: bool, lost: int, picked: int) -> Any:
        if not hit:
            return "steady", 0, 0, 0, ""
        if lost == 10:
            return "wiped out", 1, 10, 0, ""
        if 2 * lost >= 10:
            return passes.map({True: ("steady", 1, lost, picked, "passed"),
                               False: ("removed", 1, lost, picked, "failed")})
        return "steady", 1, lost, picked, ""

    return Shots()(shot.pool(10)).map(told, star=True)


class Score(MultisetEvaluator):  # type: ignore[misc]
    """The highest die, one more for each six beyond the first, less the ones."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        best, ones = state or (0, 0)
        if not count:
            return best, ones
        return (5 + count if outcome == 6 else outcome), (count if outcome == 1 else ones)

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, *sizes: Any) -> int:
        best, ones = final_state
        return int(best - ones)


def gang_brawl() -> Any:
    """Five attacks each, the first charging; Strength 3 on Toughness 3, saves on 6, the highest injury die."""
    score = Score()(d6.pool(5))
    lead = score + 1 - score
    through = (d6 >= 4).map({True: d6 < 6, False: False})
    hurt = [Die([("unhurt", 0)])]
    hurt += [d6.highest(n).map({face: (INJURIES[face], n) for face in range(1, 7)}) for n in range(1, 16)]
    wounds, fates = Die([0]), []
    for _ in range(16):
        fates.append(wounds.map(lambda n: hurt[n]))
        wounds = wounds + through
    return lead.map(lambda ahead: tupleize(ahead, fates[abs(ahead)]) if ahead else (0, None))


def squares_assault() -> Any:
    """Eight raw bases, two bombers, short assault, against six with an MMG behind hasty defences; then pursuit."""
    caused = ((2 * 8 + 2 * 2 + 1) @ (d6 == 6)).map(lambda hits: min(hits, 6))
    taken = ((2 * 6 + 2 + 3) @ (d6 == 6)).map(lambda hits: min(hits, 8))
    pursuit = [n @ (d6 == 6) for n in range(9)]
    # Equal dice are thrown again: half the time the loser has the higher one.
    square = Die(["loser's", "winner's"])

    def fought(caused: int, taken: int) -> Any:
        target, ours = 6 - caused, 8 - taken
        wins = ours > 0 and (caused > taken or not target)
        if not ours or not target:
            return wins, taken, caused, 0, ""
        if wins:
            hits = pursuit[ours].map(lambda n: min(n, target))
            return hits.map(lambda n: tupleize(True, taken, caused + n, n, square if n < target else ""))
        hits = pursuit[target].map(lambda n: min(n, ours))
        return hits.map(lambda n: (False, taken + n, caused, n, "launch square" if n < ours else ""))

    return icepool.map(fought, caused, taken)


def tank_duel() -> Any:
    """Six D10 on 5+, gun 10 against armour 14, damage on D6 until the tank is gone."""
    damage = (d10 > 4).map({True: d6, False: 0})

    def hit(before: tuple[int, bool, str], face: int) -> tuple[int, bool, str]:
        markers, damaged, gone = before
        if gone:
            return before
        if face < 3:
            return markers + 1 + face, damaged, ""
        return markers + 1, damaged or face == 3, "" if face == 3 else "kaboom" if face == 6 else "destroyed"

    after = [Die([(0, False, "")])]
    for _ in range(6):
        after.append(icepool.map(hit, after[-1], damage, star=False))
    return (6 @ (d10 >= 5)).map(lambda hits: tupleize(hits, after[hits]))


def platoon_assault() -> Any:
    """Ten against ten on 4+: attackers first, survivors strike back; draws are fought on; the winner regroups D6."""
    hits = [n @ (d6 >= 4) for n in range(11)]
    drawn: list[Any] = [(0, 0)]

    def judged(each: int, died: int, killed: int) -> Any:
        """A draw leaves as many on both sides; nobody hit is thrown again."""
        if died == killed:
            return drawn[each - died] if died else Reroll
        ours, theirs = each - died, each - killed
        return (ours, theirs) if not ours or not theirs else (ours, 0) if died < killed else (0, theirs)

    for each in range(1, 11):
        drawn.append(icepool.map(lambda died, killed, each=each: judged(each, died, killed), hits[each], hits[each]))

    def first(killed: int) -> Any:
        struck = hits[10 - killed]
        return struck.map(lambda died: judged(10, died, killed) if died or killed else drawn[10])

    return hits[10].map(first).map(lambda ours, theirs: tupleize(ours, theirs, d6 if ours or theirs else 0), star=True)


def heavy_gun() -> Any:
    """An 88L at a medium range on a tank of 8 cm, oblique: part, penetration, effects, courage and can't fire."""
    courage = icepool.map(lambda ours, theirs: "stays" if ours + 2 >= theirs else "retreats", d6, d8)
    fire = icepool.map(lambda ours, theirs: "keeps its fire" if ours + 2 >= theirs else "loses its fire", d6, d10)
    tests = {(tested, fires): tupleize(courage if tested else "", fire if fires else "")
             for tested in (True, False) for fires in (True, False)}

    def hurt(cell: str) -> Any:
        what, dead, tested, fires = DAMAGE[cell]
        return tupleize(what, dead, tests[tested, fires])

    effects = {part: d10.map({face: hurt(cell) for face, cell in cells.items()}) for part, cells in EFFECTS.items()}
    held = tupleize("", 0, tests[False, True])
    through = d10 >= PENETRATES
    struck = {part: through.map({True: tupleize(part, True, effects[part]), False: tupleize(part, False, held)})
              for part in ("body", "turret")}
    struck["track"] = tupleize("track", True, effects["track"])
    struck[""] = ("", True, ("", 0, ("", "")))
    return (d10 + 2).map({total: struck[part] for total, part in PARTS.items()})


class Hits(MultisetEvaluator):  # type: ignore[misc]
    """Whether any shot hit, and how many are lost."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        hit, lost = state or (False, 0)
        return hit or (count > 0 and outcome > 0), lost + count * (outcome > 1)


def three_squads() -> Any:
    """Three times twelve shots at ten models: a pin for each squad that hits, a check where one costs half of them."""
    hit = (d6 >= 4).map({True: 2, False: 1})
    volleys = {face: Hits()((d6 >= face).map({True: hit, False: 0}).pool(12)) for face in (3, 4)}
    checks = {pins: (2 @ d6) <= 9 - pins for pins in range(1, 4)}

    def shot(models: int, pins: int) -> Any:
        def told(hit: bool, lost: int) -> Any:
            if lost >= models:
                return 0, 0
            left = models - lost, pins + hit
            return checks[pins + hit].map({True: left, False: (0, 0)}) if hit and 2 * lost >= models else left

        return volleys[4 if models < 3 else 3].map(told, star=True) if models else (0, 0)

    squad = Die([(10, 0)])
    for _ in range(3):
        squad = squad.map(shot, star=True)
    return squad
