"""Exact chances, counted face by face without the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rules import ruleset
from rules.gang_skirmish.outcomes import Landing

D6 = range(1, 7)
SHEET = ruleset("gang_skirmish")


def chance(action: str, holds, **facts) -> Fraction:
    """What the engine says."""
    it = SHEET.action(action)
    return it.odds(it.facts(**facts)).chance(holds)


def counted(n: int, good) -> Fraction:
    """The share of all throws of n dice for which this is so."""
    return Fraction(sum(bool(good(faces)) for faces in product(D6, repeat=n)), 6**n)


def passes(n: int, p: Fraction) -> dict[int, Fraction]:
    """How many of n dice pass."""
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


def get_through(hits: int, wound: int, save: int | None) -> dict[int, Fraction]:
    """How many of the hits wound and are not saved."""
    one = Fraction(7 - wound, 6) * (Fraction(save - 1, 6) if save else 1)
    return passes(hits, one)


def highest(n: int) -> dict[str, Fraction]:
    """The end of a fighter who throws n injury dice."""
    if n == 0:
        return {"": Fraction(1)}
    no_six = Fraction(5, 6) ** n
    return {"flesh_wound": Fraction(1, 6**n), "down": no_six - Fraction(1, 6**n), "out_of_action": 1 - no_six}


def fight(first: tuple[int, int, int], second: tuple[int, int, int]) -> Counter:
    """Leads of the first fighter over the second: each is (dice, WS and modifiers, Initiative)."""
    leads: Counter = Counter()
    for mine in product(D6, repeat=first[0]):
        for his in product(D6, repeat=second[0]):
            my_score = max(mine) + first[1] + max(mine.count(6) - 1, 0) + his.count(1)
            his_score = max(his) + second[1] + max(his.count(6) - 1, 0) + mine.count(1)
            leads[my_score - his_score] += 1
    return leads


@pytest.mark.parametrize(("needed", "hit"), [
    (2, Fraction(5, 6)), (4, Fraction(1, 2)), (6, Fraction(1, 6)), (7, Fraction(1, 12)), (8, Fraction(1, 18)),
    (9, Fraction(1, 36)), (10, Fraction(0))])
def test_chance_to_hit(needed: int, hit: Fraction) -> None:
    second = {7: 4, 8: 5, 9: 6, 10: 7}.get(needed)
    by_hand = counted(2, lambda f: f[0] == 6 and f[1] >= second) if second else counted(1, lambda f: f[0] >= needed)
    assert by_hand == hit
    # BS 1 needs 6, BS 5 needs 2; a weapon modifier and cover make up the rest.
    base = {2: 5, 4: 3, 6: 1}.get(needed, 1)
    facts = {} if needed <= 6 else {"weapon_modifier": -min(needed - 6, 3), "rapid": needed == 10}
    assert chance("to_hit", lambda o: o.hit, bs=base, **facts) == hit


def test_three_hits_of_strength_4_on_toughness_4_in_flak() -> None:
    # 4+ to wound; flak 6+ made worse by 1 is no save.
    by_hand = counted(3, lambda f: sum(face >= 4 for face in f) >= 2)
    assert by_hand == Fraction(1, 2)
    assert chance("shoot", lambda o: o.fate.wounds >= 2, bs=6, natural_one_misses=False, hits=3, strength=4,
                  toughness=4, save="6+", wounds=9) == by_hand


def test_default_shot_puts_the_target_out_of_action() -> None:
    by_hand = counted(3, lambda f: f[0] >= 4 and f[1] >= 4 and f[2] == 6)
    assert by_hand == Fraction(1, 24)
    assert chance("shoot", lambda o: o.fate.state == "out_of_action") == by_hand


def test_shot_at_mesh_with_strength_4_from_partial_cover() -> None:
    by_hand = counted(4, lambda f: f[0] >= 5 and f[1] >= 3 and f[2] < 6 and 2 <= f[3] <= 5)
    assert by_hand == Fraction(1, 3) * Fraction(2, 3) * Fraction(5, 6) * Fraction(2, 3)
    assert chance("shoot", lambda o: o.fate.state == "down", cover="partial", strength=4, save="5+") == by_hand


def test_flesh_wound_with_ws_1_counts_as_out_of_action() -> None:
    by_hand = counted(3, lambda f: f[0] >= 4 and f[1] >= 4 and f[2] in (1, 6))
    assert chance("shoot", lambda o: o.fate.state == "out_of_action", target_ws=1) == by_hand == Fraction(1, 12)


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_highest_of_several_injury_dice(dice: int) -> None:
    for state, wanted in highest(dice).items():
        faces = {"flesh_wound": lambda f: max(f) == 1, "down": lambda f: 2 <= max(f) <= 5,
                 "out_of_action": lambda f: max(f) == 6}[state]
        assert counted(dice, faces) == wanted
        assert chance("injury", lambda o, state=state: o.state == state, wounds_suffered=dice) == wanted


@pytest.mark.parametrize("ws", [2, 3])
def test_every_one_of_four_injury_dice(ws: int) -> None:
    def out(faces) -> bool:
        return 6 in faces or faces.count(1) >= ws
    facts = {"wounds_suffered": 4, "ws": ws, "multi_injury": "apply_all"}
    assert chance("injury", lambda o: o.state == "out_of_action", **facts) == counted(4, out)
    assert chance("injury", lambda o: o.state == "down" and o.flesh_wounds == 1, **facts) == counted(
        4, lambda f: not out(f) and f.count(1) == 1)


def test_wounds_are_ticked_off_before_the_injury_dice() -> None:
    # W 3, 4 wounds suffered: two are ticked off, two dice.
    assert chance("injury", lambda o: o.state == "out_of_action", wounds=3, wounds_suffered=4) == Fraction(11, 36)
    assert chance("injury", lambda o: o.state == "wounded", wounds=3, wounds_suffered=2) == 1


def test_recovery() -> None:
    assert chance("recovery", lambda o: o.state == "flesh_wound") == Fraction(1, 6)
    assert chance("recovery", lambda o: o.state == "down") == Fraction(4, 6)
    assert chance("recovery", lambda o: o.state == "out_of_action", bs=1) == Fraction(2, 6)


@pytest.mark.parametrize(("dice", "facts"), [
    ((1, 1), {}), ((2, 1), {"first_attacks": 2}), ((2, 3), {"first_two_weapons": True, "second_attacks": 3})])
def test_who_wins_a_fight(dice: tuple[int, int], facts: dict) -> None:
    leads = fight((dice[0], 4, 3), (dice[1], 3, 3))
    whole = sum(leads.values())
    for result, side in (("first_wins", 1), ("second_wins", -1), ("standoff", 0)):
        won = sum(n for lead, n in leads.items() if (lead > 0) - (lead < 0) == side)
        assert chance("combat", lambda o, result=result: o.result == result, **facts) == Fraction(won, whole)


def test_a_duel_of_equals_without_a_charge_is_a_standoff_one_time_in_6() -> None:
    # One die each: equal faces tie, fumbles cancel; 1 against anything else only widens the gap.
    assert chance("combat", lambda o: o.result == "standoff", charging="neither") == Fraction(1, 6)


def test_end_of_a_fight_with_wounds_saves_and_injuries() -> None:
    # First: A 2, WS 3 + 1 charging, S 4. Second: A 2, T 3, mesh, W 2, Initiative 3 each.
    leads = fight((2, 4, 3), (2, 3, 3))
    wanted: Counter = Counter()
    for lead, n in leads.items():
        if lead <= 0:
            continue
        for through, share in get_through(lead, 3, 6).items():
            for state, part in highest(max(through - 1, 0)).items():
                wanted[state] += Fraction(n, 6**4) * share * part
    facts = {"first_attacks": 2, "second_attacks": 2, "first_strength": 4, "second_save": "5+", "second_wounds": 2}
    for state in ("flesh_wound", "down", "out_of_action"):
        assert chance("combat", lambda o, state=state: o.lost("second", state), **facts) == wanted[state]


def test_a_tie_is_one_hit_for_the_faster_fighter() -> None:
    leads = fight((1, 3, 4), (1, 3, 3))
    one_hit = sum(n for lead, n in leads.items() if lead in (0, 1))
    assert chance("combat", lambda o: o.result == "first_wins" and o.hits == 1, charging="neither",
                  first_initiative=4) == Fraction(one_hit, 36)


def test_mean_number_of_hits_in_a_fight() -> None:
    leads = fight((3, 4, 3), (2, 3, 3))
    it = SHEET.action("combat")
    mean = Fraction(sum(abs(lead) * n for lead, n in leads.items()), 6**5)
    assert it.odds(it.facts(first_attacks=3, second_attacks=2)).mean(lambda o: o.hits) == mean


def test_scatter() -> None:
    assert chance("scatter", lambda o: o.result == "scatters") == Fraction(4, 6) * Fraction(5, 6)
    assert chance("scatter", lambda o: o.result == "on_target") == Fraction(2, 6) * Fraction(5, 6)
    # Arrow and misfire, or HIT, misfire and a 6 on the chart.
    assert chance("scatter", lambda o: o.result == "dud") == Fraction(4, 36) + Fraction(2, 36) * Fraction(1, 6)
    assert chance("scatter", lambda o: o == Landing("scatters", 5, 12)) == Fraction(4, 36) * Fraction(1, 12)
    # A shell at 12" is stopped at 6": 6, 8 and 10 all land there.
    assert chance("scatter", lambda o: o.result == "scatters" and o.inches == 6, weapon="other") == Fraction(4 * 3, 36)


def test_wild_shell_that_flies_12_inches_and_explodes() -> None:
    added = sum(a + b == 12 for a, b in product(D6, D6))
    multiplied = sum(a * b == 12 for a, b in product(D6, D6))
    wanted = Fraction(1, 6) * Fraction(added, 36) + Fraction(1, 6) * Fraction(multiplied, 36)
    assert chance("wild", lambda o: o.result == "wild" and o.inches == 12, weapon="other") == wanted == Fraction(5, 216)


def test_markers() -> None:
    assert chance("marker", lambda o: o.exploded == 2, markers=3) == counted(3, lambda f: sum(x >= 4 for x in f) == 2)


def test_debris_puts_the_weak_one_of_four_out() -> None:
    # A 1, the right one of four, Strength 3 on Toughness 2 wounds on 3+, a 6.
    fighters = [{"toughness": 2}, {}, {}, {}]
    assert chance("debris", lambda o: o.struck == 1 and o.fate.state == "out_of_action",
                  fighters=fighters) == Fraction(1, 6) * Fraction(1, 4) * Fraction(4, 6) * Fraction(1, 6)


def test_pinned_is_every_hit_fighter_who_stays_up() -> None:
    by_hand = counted(3, lambda f: f[0] >= 4 and (f[1] < 4 or f[2] == 1))
    assert chance("shoot", lambda o: o.fate.pinned, pinning=True) == by_hand
    assert chance("shoot", lambda o: o.fate.pinned) == 0


def test_one_hit_on_each_of_two_fighters() -> None:
    # Strength 4: 3+ against Toughness 3 without armour; 4+ against Toughness 4, and mesh saves on 6.
    both_down = Fraction(0)
    for wound, injury in product(D6, repeat=2):
        for second, save, worse in product(D6, repeat=3):
            first_falls = wound >= 3 and 2 <= injury <= 5
            second_falls = second >= 4 and save < 6 and 2 <= worse <= 5
            both_down += Fraction(first_falls and second_falls, 6**5)
    assert both_down == Fraction(10, 81)
    fighters = [{}, {"toughness": 4, "save": "5+"}]
    assert chance("hit", lambda o: [fate.state for fate in o.fates] == ["down", "down"], strength=4,
                  fighters=fighters) == both_down


def test_a_hit_takes_the_last_point_of_a_skill() -> None:
    # 4+ to wound; a flesh wound on a 1 puts him out with WS 1, and so does a 6.
    by_hand = counted(2, lambda f: f[0] >= 4 and f[1] in (1, 6))
    assert by_hand == Fraction(1, 6)
    assert chance("hit", lambda o: o.fates[0].state == "out_of_action", fighters=[{"ws": 1}]) == by_hand
