"""Exact chances, counted face by face without the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules import ruleset

D6 = range(1, 7)
D10 = range(1, 11)
SHEET = ruleset("command_tokens")
TANK = {"firer": "medium_vehicle", "target": "medium_vehicle"}


def chance(action: str, holds, **facts) -> Fraction:
    """What the engine says."""
    it = SHEET.action(action)
    return it.odds(it.facts(**facts)).chance(holds)


def counted(dice: list[range], good) -> Fraction:
    """The share of all throws of these dice for which this is so."""
    throws = list(product(*dice))
    return Fraction(sum(bool(good(*faces)) for faces in throws), len(throws))


def markers(dice: int, hit: int, casualty: int) -> Counter:
    """Morale markers from a volley at infantry: every D10, and a D6 beside each that only counts if it hits."""
    spread = Counter({0: Fraction(1)})
    one = Counter()
    for ten, six in product(D10, D6):
        one[(ten >= hit) + (ten >= hit and six >= casualty)] += Fraction(1, 60)
    for _ in range(dice):
        after: Counter = Counter()
        for so_far, more in product(spread, one):
            after[so_far + more] += spread[so_far] * one[more]
        spread = after
    return spread


def vehicle(shots: int, hit: int, pierce: int) -> Counter:
    """Ends of a volley at a vehicle as (state, markers): the shots one after the other until it is destroyed."""
    ends: Counter = Counter({("", 0): Fraction(1)})
    for _ in range(shots):
        after: Counter = Counter()
        for (state, count), share in ends.items():
            if state in ("destroyed", "kaboom"):
                after[state, count] += share
                continue
            for to_hit, through, damage in product(D10, D10, D6):
                after[one_shot(state, count, to_hit >= hit, through >= pierce, damage)] += share / 600
        ends = after
    return ends


def one_shot(state: str, count: int, hits: bool, through: bool, damage: int) -> tuple[str, int]:
    """What one shot makes of a vehicle."""
    if not hits:
        return state, count
    if not through:
        return state, count + 1
    state = {3: "damaged", 4: "destroyed", 5: "destroyed", 6: "kaboom"}.get(damage, state)
    return state, count + 1 + {1: 1, 2: 2}.get(damage, 0)


@pytest.mark.parametrize(("tokens", "markers_on", "wanted"), [
    (1, 0, Fraction(5, 6)), (1, 1, Fraction(4, 6)), (2, 3, Fraction(1, 6)), (0, 9, Fraction(1))])
def test_activation(tokens: int, markers_on: int, wanted: Fraction) -> None:
    assert not tokens or counted([D6], lambda face: face > tokens + markers_on) == wanted
    assert chance("activate", lambda o: o.acts, tokens=tokens, markers=markers_on) == wanted


@pytest.mark.parametrize("both", [0, 1, 2, 3])
def test_reaction_and_initiative(both: int) -> None:
    reacts = counted([D6], lambda face: face >= 3 + both)
    assert chance("react", lambda o: o.success, tokens=both) == reacts
    assert chance("react", lambda o: o.seized, markers=both) == Fraction(1, 6)
    assert chance("react", lambda o: o.seized, markers=both, seize_on="any_success") == reacts
    assert chance("react", lambda o: o.seized, markers=both, seize_on="never") == 0


def test_initiative_with_ties_thrown_again() -> None:
    first = counted([D6, D6], lambda a, b: a > b)
    tie = counted([D6, D6], lambda a, b: a == b)
    assert chance("initiative", lambda o: o.active == "A") == first / (1 - tie) == Fraction(1, 2)


@pytest.mark.parametrize(("unit", "ground", "wanted"), [
    ("wheeled", "rough", Fraction(1, 6)), ("half_tracked", "rough", Fraction(2, 3)),
    ("tracked", "very_rough", Fraction(2, 3)), ("heavy_tank", "very_rough", Fraction(5, 6)),
    ("support_squad", "very_rough", Fraction(1, 2)), ("gun", "rough", Fraction(5, 6)),
    ("infantry_detachment", "rough", Fraction(1))])
def test_terrain(unit: str, ground: str, wanted: Fraction) -> None:
    assert chance("terrain", lambda o: o.passes, unit=unit, terrain=ground) == wanted


def test_smoke() -> None:
    assert chance("smoke", lambda o: o.success) == Fraction(6, 10)


@pytest.mark.parametrize(("dice", "hit", "casualty", "facts"), [
    (1, 5, 4, {}), (2, 4, 4, {"close": True}), (2, 5, 5, {"weapon": "machine_gun", "cover": "cover"}),
    (3, 7, 5, {"dice": 3, "smoke": True, "firer_markers": 1}), (6, 3, 4, {"dice": 6, "close": True, "hit_base": 4}),
    (4, 10, 6, {"dice": 4, "hit_base": 7, "firer_markers": 3, "cover": "fortifications", "weapon": "mortar"})])
def test_markers_on_infantry(dice: int, hit: int, casualty: int, facts: dict) -> None:
    for count, wanted in markers(dice, hit, casualty).items():
        assert chance("fire", lambda o, count=count: o.markers == count, **facts) == wanted


def test_one_casualty_roll_for_the_attack() -> None:
    # Two D10 at 5+ and one D6 at 4+: three markers are both hits and the roll.
    wanted = counted([D10, D10, D6], lambda a, b, six: a >= 5 and b >= 5 and six >= 4)
    assert wanted == Fraction(18, 100)
    assert chance("fire", lambda o: o.markers == 3, dice=2, casualty_rolls="once_per_attack") == wanted


def test_markers_that_destroy() -> None:
    # Limit 5, four on the target: any hit is enough.
    wanted = counted([D10, D10], lambda a, b: a >= 5 or b >= 5)
    assert chance("fire", lambda o: o.destroyed, dice=2, target_markers=4, destroy_at_markers=5) == wanted


def test_one_shot_destroys_a_tank() -> None:
    wanted = counted([D10, D10, D6], lambda hit, pen, dmg: hit >= 5 and pen + 8 > 12 and dmg >= 4)
    assert wanted == Fraction(3, 5) * Fraction(3, 5) * Fraction(1, 2)
    assert chance("fire", lambda o: o.destroyed, **TANK, strength=8, armour=12) == wanted


def test_gun_10_against_armour_17() -> None:
    wanted = counted([D10, D10, D6], lambda hit, pen, dmg: hit >= 5 and pen + 10 > 17 and dmg == 6)
    assert wanted == Fraction(3, 100)
    assert chance("fire", lambda o: o.kaboom, **TANK, strength=10, armour=17) == wanted


@pytest.mark.parametrize(("shots", "facts", "hit", "pierce"), [
    (2, {}, 5, 5), (4, {"close": True}, 4, 5), (3, {"strength": 9, "penetration": "equal_or_exceed"}, 5, 3)])
def test_several_shots_at_a_tank(shots: int, facts: dict, hit: int, pierce: int) -> None:
    action = SHEET.action("fire")
    odds = action.odds(action.facts(**TANK, **facts, dice=shots))
    ends = vehicle(shots, hit, pierce)
    by_state: Counter = Counter()
    for outcome, share in odds.items():
        state = "kaboom" if outcome.kaboom else "destroyed" if outcome.destroyed else outcome.damage
        by_state[state, outcome.markers] += share
    assert by_state == ends


def test_screech_with_a_roll_twice_destroys() -> None:
    # Two hits that both get through: destroyed by 4-6 at once, or a 3 and then 3-6, or 1-2 and then 4-6.
    facts = TANK | {"dice": 2, "screech": "roll", "strength": 20, "armour": 10}
    by_damage = counted([D6, D6], lambda a, b: a >= 4 or (a == 3 and b >= 3) or (a <= 2 and b >= 4))
    both, one = Fraction(36, 100), Fraction(48, 100)
    assert chance("fire", lambda o: o.destroyed, **facts) == both * by_damage + one * Fraction(1, 2)


def test_reaction_fire() -> None:
    # One marker: reaction on 4+, to hit on 6+, casualty on 4+.
    fired = counted([D6, D10, D6], lambda react, hit, cas: react >= 4 and hit >= 6 and cas >= 4)
    assert chance("reaction_fire", lambda o: o.volley and o.volley.markers == 2, firer_markers=1) == fired
    seized = counted([D6, D10], lambda react, hit: react == 6 and hit >= 6)
    assert chance("reaction_fire", lambda o: o.seized and o.volley.hits, firer_markers=1) == seized


def test_natural_10_always_hits_when_switched() -> None:
    facts = {"firer": "gun", "moved": "normal", "firer_markers": 6}
    assert chance("fire", lambda o: o.hits, **facts) == 0
    assert chance("fire", lambda o: o.hits, natural_10_hits=True, **facts) == Fraction(1, 10)


def test_a_1_always_misses_even_with_a_generous_house_rule() -> None:
    generous = SHEET.tables.source("firing").replace("Close range,+1", "Close range,+9")
    fire = SHEET.edition(house={"firing": generous}).action("fire")
    assert fire.odds(fire.facts(dice=1, close=True)).chance(lambda o: o.hits) == Fraction(9, 10)
    assert chance("fire", lambda o: o.hits, dice=1, close=True) == Fraction(7, 10)
