"""The same by hand with dyce, as its own documentation teaches to write them.

Its `expand` leaves out what is very unlikely unless it is told not to: here it never may. Pools are surveyed: `survey`
merges rolls of which the same is known. What they may know beforehand is what those with icepool may.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from dyce import H, P, expand
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending

from bench.sheets import DAMAGE, EFFECTS, INJURIES, PARTS, PENETRATES

warnings.simplefilter("ignore", ExperimentalWarning)
exactly: Callable[..., Any] = partial(expand, min_path_probability=Fraction(0))
ascending = survey_outcome_order_ascending
SIX = H({1: 1, 0: 5})
NONE = H({0: 1})


def forget() -> None:
    """Nothing is remembered: dyce keeps nothing but what a histogram knows of itself, its total and its highest die."""
    for kept in (SIX, NONE):
        kept._hash = kept._total = None
        kept._order_stat_funcs_by_n.clear()


def shots_seen(before: Any, shot: str, count: int) -> tuple[bool, int, int]:
    """Whether any shot hit, how many are lost, and how many of those the shooter picks."""
    hit, lost, picked = before
    return hit or shot != "missed", lost + count * (shot in ("lost", "picked")), picked + count * (shot == "picked")


def infantry_fire() -> Any:
    """Ten rifles on 3+, damage 4+, sixes again for exceptional damage, a medic on 6, one pin, morale check on 8."""
    wound = H({"lost": 5, "picked": 1})
    hit = exactly(lambda face: "unhurt" if face.outcome < 4 else "lost" if face.outcome < 6 else wound, H(6))
    treated = exactly(lambda harm, medic: "unhurt" if medic.outcome else harm.outcome, hit, SIX)
    shot = exactly(lambda face: treated if face.outcome >= 3 else "missed", H(6))
    passed = (2 @ H(6)).le(8)

    def told(shots: Any) -> Any:
        hit, lost, picked = shots.outcome
        if not hit:
            return "steady", 0, 0, 0, ""
        if lost == 10:
            return "wiped out", 1, 10, 0, ""
        if 2 * lost >= 10:
            return passed.apply(lambda it: ("steady", 1, lost, picked, "passed") if it
                                else ("removed", 1, lost, picked, "failed"))
        return "steady", 1, lost, picked, ""

    return exactly(told, (10 @ P(shot)).survey(accumulate=shots_seen, initial=(False, 0, 0), order=ascending))


def score_seen(before: Any, face: int, count: int) -> tuple[int, int]:
    """The highest die, one more for each six beyond the first; and the ones."""
    _, ones = before
    return (5 + count if face == 6 else face), (count if face == 1 else ones)


def gang_brawl() -> Any:
    """Five attacks each, the first charging; Strength 3 on Toughness 3, saves on 6, the highest injury die."""
    scores = (5 @ P(6)).survey(accumulate=score_seen, initial=(0, 0), order=ascending, settle=lambda it: it[0] - it[1])
    lead = scores + 1 - scores
    through = H({1: 5, 0: 7})
    hurt = [H({("unhurt", 0): 1})]
    hurt += [H(6).order_stat_for_n_at_pos(n, -1).apply(lambda face, n=n: (INJURIES[face], n)) for n in range(1, 16)]
    wounds, fates = NONE, []
    for _ in range(16):
        fates.append(exactly(lambda it: hurt[it.outcome], wounds))
        wounds = wounds + through

    def won(lead: Any) -> Any:
        ahead = lead.outcome
        return fates[abs(ahead)].apply(lambda fate: (ahead, fate)) if ahead else (0, None)

    return exactly(won, lead)


def squares_assault() -> Any:
    """Eight raw bases, two bombers, short assault, against six with an MMG behind hasty defences; then pursuit."""
    caused = ((2 * 8 + 2 * 2 + 1) @ SIX).apply(lambda hits: min(hits, 6))
    taken = ((2 * 6 + 2 + 3) @ SIX).apply(lambda hits: min(hits, 8))
    pursuit = [NONE, *(n @ SIX for n in range(1, 9))]
    # Equal dice are thrown again: half the time the loser has the higher one.
    square = H(["loser's", "winner's"])

    def fought(caused: Any, taken: Any) -> Any:
        target, ours = 6 - caused.outcome, 8 - taken.outcome
        wins = ours > 0 and (caused.outcome > taken.outcome or not target)
        if not ours or not target:
            return wins, taken.outcome, caused.outcome, 0, ""
        if wins:
            return exactly(lambda n: falls_back(taken.outcome, caused.outcome, target, n.outcome),
                           pursuit[ours].apply(lambda n: min(n, target)))
        hits = pursuit[target].apply(lambda n: min(n, ours))
        return hits.apply(lambda n: (False, taken.outcome + n, caused.outcome, n, "launch square" if n < ours else ""))

    def falls_back(taken: int, caused: int, target: int, n: int) -> Any:
        if n == target:
            return True, taken, caused + n, n, ""
        return square.apply(lambda whose: (True, taken, caused + n, n, whose))

    return exactly(fought, caused, taken)


def tank_duel() -> Any:
    """Six D10 on 5+, gun 10 against armour 14, damage on D6 until the tank is gone."""
    damage = exactly(lambda face: H(6) if face.outcome > 4 else 0, H(10))

    def hit(before: Any, damage: Any) -> tuple[int, bool, str]:
        (markers, damaged, gone), face = before.outcome, damage.outcome
        if gone:
            return before.outcome  # type: ignore[no-any-return]
        if face < 3:
            return markers + 1 + face, damaged, ""
        return markers + 1, damaged or face == 3, "" if face == 3 else "kaboom" if face == 6 else "destroyed"

    after = [H({(0, False, ""): 1})]
    for _ in range(6):
        after.append(exactly(hit, after[-1], damage))
    return exactly(lambda hits: after[hits.outcome].apply(lambda it: (hits.outcome, it)), 6 @ H(10).ge(5))


def platoon_assault() -> Any:
    """Ten against ten on 4+: attackers first, survivors strike back; draws are fought on; the winner regroups D6."""
    kills = H(6).ge(4)
    hits = [NONE, *(n @ kills for n in range(1, 11))]
    drawn: list[Any] = [(0, 0)]

    def judged(each: int, died: int, killed: int) -> Any:
        """A draw leaves as many on both sides; nobody hit is thrown again."""
        if died == killed:
            return drawn[each - died] if died else H({})
        ours, theirs = each - died, each - killed
        return (ours, theirs) if not ours or not theirs else (ours, 0) if died < killed else (0, theirs)

    for each in range(1, 11):
        drawn.append(exactly(lambda died, killed, each=each: judged(each, died.outcome, killed.outcome),
                             hits[each], hits[each]))

    def first(killed: Any) -> Any:
        return exactly(lambda died: judged(10, died.outcome, killed.outcome) if died.outcome or killed.outcome
                       else drawn[10], hits[10 - killed.outcome])

    def regroup(left: Any) -> Any:
        return H(6).apply(lambda inches: (*left.outcome, inches)) if any(left.outcome) else (0, 0, 0)

    return exactly(regroup, exactly(first, hits[10]))


def heavy_gun() -> Any:
    """An 88L at a medium range on a tank of 8 cm, oblique: part, penetration, effects, courage and can't fire."""
    courage = (H(6) + 2).ge(H(8)).apply(lambda it: "stays" if it else "retreats")
    fire = (H(6) + 2).ge(H(10)).apply(lambda it: "keeps its fire" if it else "loses its fire")
    none = H({"": 1})
    tests = {(tested, fires): exactly(lambda one, two: (one.outcome, two.outcome), courage if tested else none,
                                      fire if fires else none)
             for tested in (True, False) for fires in (True, False)}

    def hurt(cell: str) -> Any:
        what, dead, tested, fires = DAMAGE[cell]
        return tests[tested, fires].apply(lambda it: (what, dead, it))

    effects = {part: exactly(lambda face, cells=cells: hurt(cells[face.outcome]), H(10))
               for part, cells in EFFECTS.items()}
    held = tests[False, True].apply(lambda it: ("", 0, it))
    through = H(10).ge(PENETRATES)

    def struck(part: str) -> Any:
        if part == "track":
            return effects[part].apply(lambda it: (part, True, it))
        return exactly(lambda it: (effects[part] if it.outcome else held).apply(lambda harm: (part, it.outcome, harm)),
                       through)

    struck_at = {part: struck(part) for part in EFFECTS}
    return exactly(lambda it: struck_at[PARTS[it.outcome]] if PARTS[it.outcome] else ("", True, ("", 0, ("", ""))),
                   H(10) + 2)


def three_squads() -> Any:
    """Three times twelve shots at ten models: a pin for each squad that hits, a check where one costs half of them."""
    hit = H({"unhurt": 1, "lost": 1})
    volleys = {}
    for face in (3, 4):
        shot = exactly(lambda it, face=face: hit if it.outcome >= face else "missed", H(6))
        volleys[face] = (12 @ P(shot)).survey(accumulate=shots_seen, initial=(False, 0, 0), order=ascending)
    checks = {pins: (2 @ H(6)).le(9 - pins) for pins in range(1, 4)}

    def volley(before: Any) -> Any:
        models, pins = before.outcome

        def told(hits: Any) -> Any:
            hit, lost, _ = hits.outcome
            after = pins + hit
            if lost >= models:
                return 0, 0
            left = models - lost, after
            if not lost or 2 * lost < models:
                return left
            return checks[after].apply(lambda passed: left if passed else (0, 0))

        return exactly(told, volleys[4 if models < 3 else 3]) if models else (0, 0)

    squad = H({(10, 0): 1})
    for _ in range(3):
        squad = exactly(volley, squad)
    return squad
