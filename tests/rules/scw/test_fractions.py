"""Exact chances, each against an enumeration of our own: every face of every die, nothing of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from rules import ruleset

D6 = range(1, 7)


def odds(action: str, **facts: Any) -> Any:
    it = ruleset("scw").action(action)
    return it.odds(it.facts(**facts))


def chance(action: str, holds: Callable[[Any], object], **facts: Any) -> Fraction:
    return odds(action, **facts).chance(holds)


def share(cases: Iterator[bool]) -> Fraction:
    """How many of these equally likely cases hold."""
    found = list(cases)
    return Fraction(sum(found), len(found))


def pool(dice: int, good: int) -> list[tuple[int, Fraction]]:
    """Every number of successes of so many dice, `good` faces of six counting."""
    p = Fraction(good, 6)
    return [(k, comb(dice, k) * p**k * (1 - p) ** (dice - k)) for k in range(dice + 1)]


def test_ap_with_command_throws_a_low_die_again() -> None:
    # 4, 5, 6 at once, or after a 1, 2 or 3
    wanted = share(b >= 4 if a <= 3 else True for a, b in product(D6, D6))
    assert chance("ap_foot", lambda o: o.ap >= 4, status="with_command", reroll="sensible") == wanted == Fraction(3, 4)


def test_ap_distant_of_six() -> None:
    # the opponent has every 4, 5, 6 thrown again
    wanted = share((b if a >= 4 else a) == 6 for a, b in product(D6, D6))
    assert chance("ap_foot", lambda o: o.ap == 6, status="distant", reroll="sensible") == wanted == Fraction(1, 12)


def test_last_vehicle_alone_has_no_ap() -> None:
    wanted = share(max(0, (b if a >= 4 else a) - 1) == 0 for a, b in product(D6, D6))
    found = chance("ap_vehicle", lambda o: o.ap == 0, status="last_one", own_foot_in_proximity=False,
                   reroll="sensible")
    assert found == wanted == Fraction(1, 4)


def test_morale_with_one_re_roll() -> None:
    wanted = share(a + b >= 8 or c + d >= 8 for a, b, c, d in product(D6, repeat=4))
    assert chance("morale", lambda o: o.result == "ok") == wanted == Fraction(95, 144)


def test_morale_with_three_dice_and_nobody_to_re_roll() -> None:
    wanted = share(sum(dice) >= 8 for dice in product(D6, repeat=3))
    assert chance("morale", lambda o: o.result == "ok", has_pc=False, morale_dice="3d6") == wanted == Fraction(181, 216)


def test_reinforcements_all_six_foot_bases() -> None:
    wanted = share(all(face >= 3 for face in dice) for dice in product(D6, repeat=6))
    assert chance("reinforcements", lambda o: o.ready == 6) == wanted == Fraction(64, 729)


def test_combined_guns_against_the_opponents_pick() -> None:
    # 4+ the owner picks foot (3+), else the opponent picks guns (5+): one waits, twelve dice
    wanted = Fraction(1, 2) * (1 - Fraction(1, 3) ** 12) + Fraction(1, 2) * (1 - Fraction(2, 3) ** 12)
    assert chance("reinforcements", lambda o: o.ready == 1, units_combined=2, waiting=1, other_waiting=1,
                  other_kind="vehicle_gun") == wanted


def test_arrival_deviation_forced_by_the_opponent() -> None:
    pairs = list(product(D6, D6))
    for squares in range(5):
        wanted = share((b - a - 1 == squares if squares else a + 1 >= b) for a, b in pairs)
        assert chance("arrival", lambda o, n=squares: o.squares == n) == wanted


def test_dismounting_five_loses_none() -> None:
    wanted = share(all(face < 4 for face in dice) for dice in product(D6, repeat=2))
    assert chance("dismount", lambda o: o.holders == 0, cavalry=5) == wanted == Fraction(1, 4)


def test_three_rifles_at_foot_in_partial_cover() -> None:
    # each die: hit on 5+ and save of 3+ failed; enumerate hit dice and save dice together
    for lost in range(4):
        wanted = share(sum(hit >= 5 and save < 3 for hit, save in zip(dice[:3], dice[3:], strict=True)) == lost
                       for dice in product(D6, repeat=6))
        assert chance("shoot", lambda o, n=lost: o.lost == n, rifle=3, cover="partial", trade_in=0) == wanted


def test_the_shot_on_the_odds_card() -> None:
    # 10 dice; the first hit is traded in, the others are saved against on 3+
    lost: dict[int, Fraction] = {}
    for hits, p in pool(10, 2):
        for failed, q in pool(max(0, hits - 1), 2):
            lost[min(failed, 6)] = lost.get(min(failed, 6), Fraction(0)) + p * q
    found = odds("shoot", rifle=4, lmg=1, mmg=1, quality="veteran", cover="partial", trade_in=1)
    assert {n: found.chance(lambda o, n=n: o.lost == n) for n in lost} == lost
    # a square with nobody left is not hammered: the traded hit and the saves are thrown apart
    assert found.chance(lambda o: o.hammered) == (1 - Fraction(2, 3) ** 10 - lost[6]) * Fraction(1, 3)


def test_hammered_or_hurt_by_a_field_gun() -> None:
    # 3 dice of HE: each hit hammers on 5+ and is saved on 4+, independently
    hammered = quiet = Fraction(0)
    for hits, p in pool(3, 2):
        hammered += p * (1 - Fraction(2, 3) ** hits)
        quiet += p * Fraction(2, 3) ** hits * Fraction(1, 2) ** hits
    found = odds("shoot", shooter="field_gun", trade_in=0)
    assert found.chance(lambda o: o.hammered) == hammered
    assert found.chance(lambda o: not o.hammered and not o.lost) == quiet


def test_clustered_target_thrown_at_again_below_average() -> None:
    # four rifles expect 1 1/3 hits: fewer than 2 are thrown again, and the second throw stands
    wanted = Fraction(0)
    again = dict(pool(4, 2))
    for hits, p in pool(4, 2):
        wanted += p * (again[0] if hits < 2 else 0)
    assert chance("shoot", lambda o: o.hits == 0, rifle=4, clustered=True, reroll="sensible", trade_in=0) == wanted


def test_only_the_misses_thrown_again_is_one_chance_for_each_die() -> None:
    p = 1 - Fraction(2, 3) ** 2
    found = odds("shoot", rifle=4, clustered=True, reroll="sensible", reroll_mode="misses_only", trade_in=0)
    for hits in range(5):
        assert found.chance(lambda o, n=hits: o.hits == n) == comb(4, hits) * p**hits * (1 - p) ** (4 - hits)


def test_officer_first_then_the_others() -> None:
    # two rifles in the open: first hit saved on 3+ by the officer, second on 4+
    wanted = share(sum(face >= 5 for face in (a, b)) >= 1 and officer < 3
                   for a, b, officer in product(D6, repeat=3))
    assert chance("shoot", lambda o: o.target.officer, rifle=2, leader="officer", trade_in=0) == wanted


def test_flamethrower_hammers() -> None:
    wanted = share(any(face >= 5 for face in dice) for dice in product(D6, repeat=4))
    assert chance("flamethrower", lambda o: o.hammered) == wanted == Fraction(65, 81)


def test_return_shot_of_the_survivors() -> None:
    """Two rifles at two rifles in the open, then the survivors shoot back on 6: how many each side loses."""
    wanted: dict[tuple[int, int], Fraction] = {}
    for hits, p in pool(2, 2):
        for lost, q in pool(hits, 3):
            for back, r in pool(2 - lost, 1):
                for own, s in pool(back, 3):
                    wanted[lost, own] = wanted.get((lost, own), Fraction(0)) + p * q * r * s
    found = odds("shoot", rifle=2, bases=2, return_fire=True, trade_in=0, back_trade_in=0)
    assert {key: found.chance(lambda o, k=key: (o.lost, o.shooter.casualties) == k) for key in wanted} == wanted


def test_two_separate_shots_each_with_its_return() -> None:
    """One rifle against one rifle: the exchange ends when either is gone."""
    def exchange(shots: int, ours: int, theirs: int) -> dict[tuple[int, int], Fraction]:
        if not shots or not ours or not theirs:
            return {(ours, theirs): Fraction(1)}
        total: dict[tuple[int, int], Fraction] = {}
        kill, back = Fraction(1, 3) * Fraction(1, 2), Fraction(1, 6) * Fraction(1, 2)
        ways = [(kill, 1, 0), ((1 - kill) * back, 0, 1), ((1 - kill) * (1 - back), 1, 1)]
        for p, we, they in ways:
            for end, q in exchange(shots - 1, we, they).items():
                total[end] = total.get(end, Fraction(0)) + p * q
        return total

    found = odds("shoot", rifle=1, bases=1, shots="separate", return_fire=True, trade_in=0, back_trade_in=0)
    for (ours, theirs), p in exchange(2, 1, 1).items():
        assert found.chance(lambda o, w=ours, t=theirs: (1 - o.shooter.casualties, 1 - o.lost) == (w, t)) == p


def test_one_base_assaults_one_base() -> None:
    """Two dice each; more casualties win, ties and double kills go to the target."""
    def wins(a: tuple[int, ...], t: tuple[int, ...]) -> bool:
        return 6 in a and 6 not in t

    wanted = share(wins(dice[:2], dice[2:]) for dice in product(D6, repeat=4))
    assert chance("assault", lambda o: o.winner == "assaulter", foot=1, target_foot=1) == wanted
    assert wanted == Fraction(275, 1296)


def test_two_foot_against_a_tank_with_its_saves() -> None:
    """Every face of 4 + 3 dice; each hit on the tank saved on 3+, one failure kills; then pursuit kills more."""
    fails = [1 - Fraction(2, 3) ** hits for hits in range(5)]
    wanted = Fraction(0)
    for ours in product((True, False), repeat=4):
        hits, p = sum(ours), Fraction(1, 6) ** sum(ours) * Fraction(5, 6) ** (4 - sum(ours))
        for theirs in product((True, False), repeat=3):
            lost, q = min(2, sum(theirs)), Fraction(1, 6) ** sum(theirs) * Fraction(5, 6) ** (3 - sum(theirs))
            if lost < 2:
                wanted += p * q * fails[hits]
    assert chance("assault", lambda o: o.winner == "assaulter", foot=2, target_foot=0, vehicles=1,
                  medium_tanks=1) == wanted


def test_losses_in_the_pursuit_of_a_beaten_assaulter() -> None:
    wanted = dict(pool(3, 1))
    found = odds("fall_back", loser="assaulter", foot=8, pursuers=3)
    assert {n: found.chance(lambda o, n=n: o.lost.foot == n) for n in range(4)} == wanted


def test_ties_for_the_square_are_thrown_again_so_both_have_half() -> None:
    found = odds("fall_back", foot=8, pursuers=1)
    assert found.chance(lambda o: o.to == "loser's choice") == Fraction(1, 2)


def test_better_quality_throws_a_poor_assault_again() -> None:
    # 4 dice of a veteran pair expect 2/3: only no casualty at all is thrown again; both dead is no win
    none = dict(pool(4, 1))[0]
    first = {k: p + none * p if k else none * p for k, p in pool(4, 1)}
    win = sum(p * q for k, p in first.items() for n, q in pool(12, 1) if n < 2 and k > n)
    assert chance("assault", lambda o: o.winner == "assaulter", foot=2, quality="veteran", target_foot=6,
                  reroll="sensible") == win


def test_countdown_of_three_ends_the_game_one_time_in_three() -> None:
    assert chance("countdown", lambda o: o.over, counter=3) == Fraction(1, 3)


@pytest.mark.parametrize(("save", "facts"), [
    (4, {}), (3, {"cover": "partial"}), (2, {"cover": "building_wood"}), (5, {"range": 1}),
    (4, {"range": 1, "cover": "partial"}), (3, {"range": 1, "cover": "building_wood"}),
    (5, {"target_quality": "raw"}), (5, {"target_quality": "raw", "range": 1}),
    (4, {"target_quality": "raw", "cover": "partial"}), (3, {"target_quality": "raw", "cover": "building_wood"}),
    (4, {"target_quality": "veteran", "range": 1}), (3, {"target_quality": "veteran", "cover": "partial"}),
    (2, {"target_quality": "veteran", "range": 1, "cover": "building_wood"}),
])
def test_one_rifle_kills_as_the_save_says(save: int, facts: dict[str, Any]) -> None:
    wanted = share(hit >= 5 and kept < save for hit, kept in product(D6, D6))
    assert chance("shoot", lambda o: o.lost == 1, rifle=1, trade_in=0, **facts) == wanted
