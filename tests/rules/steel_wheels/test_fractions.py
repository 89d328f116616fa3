"""Exact chances, counted out die by die from the rulings without the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import cos, hypot, pi, sin
from typing import Any

import pytest

from rules.engine import SENSIBLE
from rules.steel_wheels.sheet import RULESET


def share(cases: Callable[..., Any], *dice: int) -> Fraction:
    """How many of all throws of these dice satisfy the case."""
    throws = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(bool(cases(*throw)) for throw in throws), len(throws))


def mean(number: Callable[..., int], *dice: int) -> Fraction:
    """The average of a number over all throws of these dice."""
    throws = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(number(*throw) for throw in throws), len(throws))


def chance(action: str, holds: Callable[[Any], object], **facts: Any) -> Fraction:
    """What the odds of the action say."""
    chosen = RULESET.action(action)
    return chosen.odds(chosen.facts(**facts), SENSIBLE).chance(holds)


def average(action: str, number: Callable[[Any], int], **facts: Any) -> Fraction:
    """The average the odds of the action say."""
    chosen = RULESET.action(action)
    return chosen.odds(chosen.facts(**facts), SENSIBLE).mean(number)


def fails(adds: int, against: int) -> Fraction:
    """The chance that a D6 with this addition stays below the other die."""
    return share(lambda own, other: own + adds < other, 6, against)


@pytest.mark.parametrize(("action", "against", "rank_counts", "printed"), [
    ("direct_fire_request", 10, True, Fraction(13, 20)), ("indirect_fire_request", 12, True, Fraction(13, 24)),
    ("cant_fire", 10, True, Fraction(13, 20)), ("courage", 8, True, Fraction(19, 24)),
    ("precision", 10, False, Fraction(11, 20)), ("dodge", 10, False, Fraction(11, 20)),
])
def test_a_veteran_with_a_sergeant(action: str, against: int, rank_counts: bool, printed: Fraction) -> None:
    facts = {"skill": "veteran"} | ({"rank": "sergeant"} if rank_counts else {})
    assert share(lambda own, other: own + 2 + rank_counts >= other, 6, against) == printed
    assert chance(action, lambda end: end.passed, **facts) == printed


def test_precision_against_the_d12() -> None:
    assert chance("precision", lambda end: end.passed, at="open_top") == share(lambda a, b: a + 2 >= b, 6, 12)


def test_three_leaders_rally() -> None:
    assert chance("courage", lambda end: end.passed, skill="recruit", leaders=3) == 1 - fails(0, 8) ** 3


@pytest.mark.parametrize("adds", [(2, 0, "veteran", "recruit"), (0, 3, "recruit", "elite")])
def test_readiness(adds: tuple[int, int, str, str]) -> None:
    ours, theirs, skill, other = adds
    facts = {"skill": skill, "other_skill": other}
    first = share(lambda a, b: a + ours >= b + theirs, 6, 6)
    tie = share(lambda a, b: a + ours == b + theirs, 6, 6)
    assert chance("readiness", lambda end: end.first == "declarer", **facts) == first
    assert chance("readiness", lambda end: end.first == "both", rt_tie="simultaneous", **facts) == tie
    again = chance("readiness", lambda end: end.first == "declarer", rt_tie="reroll", **facts)
    assert again == (first - tie) / (1 - tie)


def test_a_crew_with_dead_in_its_readiness_test() -> None:
    assert chance("readiness", lambda end: end.first == "declarer", crew_dead=True) == share(lambda b: b <= 1, 6)


def test_melee_of_three_pairs() -> None:
    win = share(lambda a, b: a + 2 > b + 1, 6, 6)
    for dead in range(4):
        binomial = (1, 3, 3, 1)[dead] * win**dead * (1 - win) ** (3 - dead)
        assert chance("melee", lambda end, dead=dead: end.defenders_dead == dead, defender_skill="skilled") == binomial


def test_melee_with_ties_rolled_again() -> None:
    win, lose = share(lambda a, b: a + 2 > b, 6, 6), share(lambda a, b: a + 2 < b, 6, 6)
    facts = {"pairs": 1, "defender_skill": "recruit", "mc_tie": "reroll"}
    assert chance("melee", lambda end: end.defenders_dead == 1, **facts) == win / (win + lose)


def test_infantry_assault_needs_courage_first() -> None:
    win = share(lambda a, b: a > b, 6, 6)
    assert chance("assault_infantry", lambda end: end.defenders_dead == 2, pairs=2) == (1 - fails(2, 8)) * win**2


# T11, column 19-25, stationary rows 1 to 11: dead and whether a courage test is printed.
COLUMN_19_25 = {1: (1, 0), 2: (1, 0), 3: (1, 0), 4: (1, 0), 5: (2, 0), 6: (2, 1), 7: (3, 1), 8: (3, 1), 9: (4, 1),
                10: (5, 1), 11: (5, 1)}


def test_light_fire_at_a_truck() -> None:
    def cell(die: int) -> tuple[int, int]:
        return COLUMN_19_25[min(11, die + 2)]

    facts = {"shots_effective": 20, "men": 8}
    assert average("light_fire_vehicle", lambda end: end.harm.dead, **facts) == mean(lambda die: cell(die)[0], 10)
    flees = share(lambda die: cell(die)[1], 10) * fails(2, 8)
    assert chance("light_fire_vehicle", lambda end: end.harm.courage == "retreats", **facts) == flees
    assert chance("light_fire_vehicle", lambda end: end.harm.gone, **facts) == share(lambda die: die + 2 >= 11, 10)


# T12, column 8-12, no shelter.
COLUMN_8_12 = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3}


def test_light_fire_at_a_team_of_three_bands() -> None:
    def dead(die: int) -> int:
        return COLUMN_8_12[min(11, die + 2)]

    facts = {"shots_long": 8, "shots_effective": 8, "shots_short": 8, "men": 20, "started": 20}
    expected = mean(dead, 8) + mean(dead, 10) + mean(dead, 12)
    assert average("light_fire_infantry", lambda end: end.harm.dead, **facts) == expected
    assert chance("light_fire_infantry", lambda end: end.harm.dead == 9, **facts) == share(
        lambda a, b, c: dead(a) + dead(b) + dead(c) == 9, 8, 10, 12)


def test_light_fire_at_a_team_at_half_strength() -> None:
    hit = share(lambda die: COLUMN_8_12[min(11, die + 2)] > 0, 10)
    facts = {"men": 4, "started": 8}
    assert chance("light_fire_infantry", lambda end: end.harm.courage == "retreats", **facts) == hit * fails(2, 8)


# T8 stationary for a tank, as part names.
TANK = {5: "body", 6: "turret", 7: "track", 8: "turret", 9: "body", 10: "choice"}


def part_of(total: int) -> str:
    """Where a tank is hit; a gunner who may choose takes the turret."""
    part = "miss" if total < 5 else TANK[min(10, total)]
    return "turret" if part == "choice" else part


def test_heavy_shot_destroys_a_tank() -> None:
    # AP 75 mm, oblique, 5 cm body and turret: 7+ on the D10. Body destroyed on 7-10, turret on 6-10, track never.
    def destroyed(hit: int, through: int, effect: int) -> bool:
        part = part_of(hit + 2)
        return part in ("body", "turret") and through >= 7 and effect >= {"body": 7, "turret": 6}[part]

    assert chance("heavy_shot", lambda end: end.harm.gone, impact="oblique") == share(destroyed, 10, 10, 10)


def test_heavy_shot_all_that_fails_can_t_fire() -> None:
    # Every hit that leaves the tank alive tests: stopped, damaged but not destroyed, or a track.
    def still_there(hit: int, through: int, effect: int) -> bool:
        part = part_of(hit + 2)
        if part == "miss":
            return False
        return part == "track" or through < 7 or effect < {"body": 7, "turret": 6}[part]

    tested = share(still_there, 10, 10, 10)
    lost = chance("heavy_shot", lambda end: end.harm.fire == "loses its fire", impact="oblique")
    assert lost == tested * fails(2, 10)


def test_heavy_shot_he_that_misses() -> None:
    miss = share(lambda hit: part_of(hit) == "miss", 10)
    facts = {"ammunition": "HE", "skill": "recruit"}
    over = chance("heavy_shot", lambda end: end.burst is not None and end.burst.flew_over, **facts)
    assert over == miss / 12
    near = chance("heavy_shot", lambda end: end.burst and end.burst.distance <= 3 and end.burst.direction == 6, **facts)
    assert near == miss * Fraction(3, 8) / 12


# T8 stationary for a soldier: in which shelters he dies.
SOLDIER = {6: "none", 7: "none soft", 8: "none soft", 9: "none soft medium", 10: "none soft medium",
           11: "none soft medium hard"}


@pytest.mark.parametrize(("shelter", "calibre", "counts_as"), [
    ("none", 50, "none"), ("soft", 70, "soft"), ("soft", 71, "none"), ("medium", 122, "medium"),
    ("medium", 123, "none"), ("hard", 200, "hard"),
])
def test_heavy_shot_at_a_soldier(shelter: str, calibre: int, counts_as: str) -> None:
    expected = share(lambda die: counts_as in SOLDIER.get(min(11, die + 2), ""), 12)
    facts = {"target": "soldier", "range": "short", "shelter": shelter, "calibre": calibre}
    assert chance("heavy_shot", lambda end: end.harm.dead == 1, **facts) == expected


def test_a_brick_house_on_fire() -> None:
    # B1 from 4 on; HE 105 mm against brick, block A: 5+; over 70 mm: on fire on 10 only.
    burns = share(lambda hit, wall, effect: hit + 2 >= 4 and wall >= 5 and effect == 10, 10, 10, 10)
    assert chance("building_shot", lambda end: end.result == "on fire + CT", calibre=105) == burns


def test_a_bunker_under_the_heaviest_shells() -> None:
    # B3 from 8 on; HE over 210 mm against 8 cm, block A: 6+; over 120 mm: destroyed on 10.
    falls = share(lambda hit, wall, effect: hit + 2 >= 8 and wall >= 6 and effect == 10, 12, 12, 10)
    facts = {"aim": "B3", "wall": "bunker", "building": "bunker", "calibre": 240, "range": "short"}
    assert chance("building_shot", lambda end: end.result == "destroyed", **facts) == falls


def test_scatter_of_a_mortar_and_of_batteries() -> None:
    exact = share(lambda a, b: a + b - 3 < 1, 10, 6)
    assert chance("scatter", lambda burst: burst.distance == 0, skill="elite") == exact
    facts = {"mode": "indirect_off_table", "rank": "captain", "skill": "elite"}
    assert average("scatter", lambda burst: burst.distance, **facts) == mean(
        lambda a, b, c: max(0, a + b + c - 6), 12, 12, 10)
    facts["mode"] = "indirect_on_table"
    assert chance("scatter", lambda burst: burst.distance <= 5, **facts) == share(lambda a, b: a + b - 6 <= 5, 12, 10)


def test_fragments_on_three_soldiers() -> None:
    dies = share(lambda die: "soft" in SOLDIER.get(min(11, die + 2), ""), 10)
    facts = {"calibre": 50, "models": [{"count": 3, "shelter": "soft"}]}
    for dead in range(4):
        binomial = (1, 3, 3, 1)[dead] * dies**dead * (1 - dies) ** (3 - dead)
        assert chance("fragments", lambda toll, dead=dead: toll.dead == dead, **facts) == binomial


def test_fragments_on_a_light_tank() -> None:
    # Row of the fragments, block A, 1 cm: 5+. Body: 1 dead on 4-6 and 10; turret: 1 on 1-6, 2 on 7-9, 3 on 10.
    def dead(hit: int, through: int, effect: int) -> int:
        part = part_of(hit + 2)
        if part not in ("body", "turret") or through < 5:
            return 0
        row = min(3, (effect - 1) // 3)
        return {"body": (0, 1, 0, 1), "turret": (1, 1, 2, 3)}[part][row]

    facts = {"models": [{"target": "tank", "armour": 1, "turret_armour": 1}]}
    assert average("fragments", lambda toll: toll.dead, **facts) == mean(dead, 10, 10, 10)


def test_flames_on_soldiers() -> None:
    # Medium shelter: dead from 5 on; hard: from 6 on; none: from 3 on.
    for shelter, first in (("none", 3), ("soft", 3), ("medium", 5), ("hard", 6)):
        expected = 3 * share(lambda die, first=first: die >= first, 10)
        assert average("incendiary", lambda end: end.harm.dead, shelter=shelter) == expected


def test_flames_on_a_tank() -> None:
    assert chance("incendiary", lambda end: end.harm.state == "on_fire", target="tank") == Fraction(2, 10)
    assert chance("incendiary", lambda end: end.harm.fire == "loses its fire", target="tank") == \
        Fraction(3, 10) * fails(2, 10)


def test_a_truck_on_a_minefield() -> None:
    assert chance("minefield", lambda end: end.harm.state == "exploded", unit="truck") == fails(2, 10) * Fraction(2, 6)
    # 2 to 4 of 8 die on 1 to 3: the survivors test.
    flees = fails(2, 10) * Fraction(3, 6) * fails(2, 8)
    assert chance("minefield", lambda end: end.harm.courage == "retreats", unit="truck") == flees


def test_an_explosive_bag_destroys_a_tank() -> None:
    # PT, then Ex in block B against 5 cm: 4+ on the D12, body destroyed on 7 and more.
    destroyed = (1 - fails(2, 10)) * share(lambda through, effect: through >= 4 and effect >= 7, 12, 10)
    assert chance("assault_vehicle", lambda end: getattr(end, "harm", None) is not None and end.harm.gone) == destroyed


def test_a_device_into_the_open_top() -> None:
    exploded = (1 - fails(2, 8)) * (1 - fails(2, 12)) * Fraction(3, 10)
    found = chance("assault_open_top", lambda end: getattr(getattr(end, "harm", None), "state", "") == "exploded")
    assert found == exploded


def test_overrun_of_a_truck_and_two_soldiers() -> None:
    caught = fails(2, 10)
    facts = {"models": [{"target": "truck", "men": 4}, {"count": 2}]}
    # The jeep column, ramming rows: 1, 2, all, all dead on 1-3, 4-6, 7-9, 10.
    truck = caught * mean(lambda die: (1, 2, 4, 4)[min(3, (die - 1) // 3)], 10)
    assert average("overrun", lambda toll: toll.dead, **facts) == truck + 2 * caught
    assert chance("overrun", lambda toll: toll.dead == 0, **facts) == (1 - caught) ** 3


def impacts() -> Iterator[tuple[float, float]]:
    """Every point an on-table battery of veterans can hit, marker at the origin, 12 o'clock along y."""
    for a, b, clock in product(range(1, 13), range(1, 11), range(1, 13)):
        distance = max(0, a + b - 2)
        yield distance * sin(clock * pi / 6), distance * cos(clock * pi / 6)


def test_three_shells_at_one_soldier() -> None:
    # He stands 3 cm off at 3 o'clock, 1 cm either way; blast radius 4 cm from his edge.
    away = [hypot(x - 3, y) for x, y in impacts()]
    direct = Fraction(sum(d <= 1 + 1e-9 for d in away), len(away))
    near = Fraction(sum(1 + 1e-9 < d <= 5 + 1e-9 for d in away), len(away))
    survives = 1 - direct - near * share(lambda die: die + 2 >= 6, 10)
    facts = {"begin": "shells", "battery": "on_table", "shells": 3, "blast": 4,
             "models": [{"target": "soldier", "distance": 3, "clock": 3}]}
    assert chance("indirect_fire", lambda end: end.fates == ("out of action",), **facts) == 1 - survives**3


def test_one_shell_between_a_truck_and_a_soldier() -> None:
    # Both 5 cm from the marker, left and right: a shell can reach both, one or none.
    away = [(hypot(x - 5, y), hypot(x + 5, y)) for x, y in impacts()]
    both_near = Fraction(sum(1 + 1e-9 < a <= 5 + 1e-9 and 1 + 1e-9 < b <= 5 + 1e-9 for a, b in away), len(away))
    # The truck goes out by fragments: hit on the body from 6 on, D10 7 and more destroys it.
    truck = share(lambda die, effect: die + 2 >= 6 and effect >= 7, 10, 10)
    soldier = share(lambda die: die + 2 >= 6, 10)
    facts = {"begin": "shells", "battery": "on_table", "shells": 1, "blast": 4, "models": [
        {"target": "truck", "distance": 5, "clock": 3, "men": 12}, {"target": "soldier", "distance": 5, "clock": 9}]}
    found = chance("indirect_fire", lambda end: end.fates == ("out of action", "out of action"), **facts)
    direct_truck = sum(a <= 1 + 1e-9 and 1 + 1e-9 < b <= 5 + 1e-9 for a, b in away)
    direct_soldier = sum(b <= 1 + 1e-9 and 1 + 1e-9 < a <= 5 + 1e-9 for a, b in away)
    assert direct_truck == direct_soldier == 0 < both_near
    assert found == both_near * truck * soldier
