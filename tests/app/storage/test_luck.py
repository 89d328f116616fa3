"""Luck: the chi-square against published values, the words, the results against the odds."""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from fractions import Fraction

import pytest

from app.storage.luck import (
    Result,
    chi_square_tail,
    percent,
    result_of,
    sums,
    tally,
    verdict,
)
from app.storage.shown import shown_odds, shown_result
from app.storage.totals import total_of
from rules.engine import Book, Roll, Steps, at_least, procedure
from rules.ruleset import Bars, Stack


# Published upper critical values of the chi-square distribution: degrees, p, value.
@pytest.mark.parametrize(("degrees", "p", "value"), [
    (1, 0.05, 3.841), (1, 0.001, 10.828), (2, 0.10, 4.605), (3, 0.05, 7.815), (5, 0.95, 1.145), (5, 0.05, 11.070),
    (5, 0.01, 15.086), (7, 0.10, 12.017), (9, 0.025, 19.023), (10, 0.05, 18.307), (19, 0.99, 7.633),
    (19, 0.05, 30.144), (50, 0.05, 67.505), (100, 0.05, 124.342),
])
def test_the_tail_agrees_with_published_tables(degrees: int, p: float, value: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(p, rel=2e-3)


def test_the_tail_at_its_ends() -> None:
    assert chi_square_tail(0, 5) == 1
    assert chi_square_tail(1000, 5) < 1e-200
    assert chi_square_tail(3, 0) == 1
    assert chi_square_tail(2.0, 2) == pytest.approx(0.36787944117144233, abs=1e-15)  # exp(-1)


def test_the_tail_agrees_with_an_integral() -> None:
    """Simpson's rule over the density of 5 degrees, x^1.5 e^(-x/2) / (3 sqrt(2 pi))."""
    from math import exp, pi, sqrt

    def density(x: float) -> float:
        return x ** 1.5 * exp(-x / 2) / (3 * sqrt(2 * pi))

    low, high, steps = 7.9245283, 120.0, 20_000
    width = (high - low) / steps
    inner = sum((4 if n % 2 else 2) * density(low + n * width) for n in range(1, steps))
    integral = (density(low) + inner + density(high)) * width / 3
    assert chi_square_tail(low, 5) == pytest.approx(integral, abs=1e-10)


def test_the_example_of_the_drawing() -> None:
    found = verdict({6: [44, 47, 52, 50, 55, 70]})
    assert (found.dice, found.degrees, round(found.statistic, 2), round(found.p, 2)) == (318, 5, 7.92, 0.16)
    assert found.words == "A little warm."
    assert str(found.sentence) == "Fair dice are this uneven 16 % of the time. The 6 came up 70 times; 53 expected."


@pytest.mark.parametrize(("counts", "words"), [
    ([10, 10, 10, 10, 10, 9], "Too few dice to tell."),
    ([10, 10, 10, 10, 10, 10], "Even dice."),
    ([17, 12, 14, 15, 18, 24], "Nothing unusual."),
    ([23, 19, 21, 15, 12, 10], "A little cold."),
    ([10, 12, 15, 21, 19, 23], "A little warm."),
    ([28, 22, 14, 12, 13, 11], "Unusual."),
    ([10, 10, 10, 10, 10, 60], "Very unusual: check the dice."),
])
def test_words_by_p(counts: list[int], words: str) -> None:
    assert verdict({6: counts}).words == words


def test_kinds_of_dice_are_added_up() -> None:
    found = verdict({6: [20, 20, 20, 20, 20, 20], 10: [1] * 10, 8: [0] * 8})
    assert (found.dice, found.degrees, found.main, found.p) == (130, 14, 6, 1.0)
    assert verdict({}).words == "Too few dice to tell."
    assert str(verdict({}).sentence) == "Only 0 dice so far; 60 needed."
    assert str(verdict({6: [1, 0, 0, 0, 0, 0]}).sentence) == "Only 1 die so far; 60 needed."


def test_fair_dice_look_fair_and_crooked_ones_do_not() -> None:
    rng = random.Random(9)
    seen = [verdict({6: _thrown(rng, "123456")}).p for _ in range(2000)]
    assert 0.03 < sum(p <= 0.05 for p in seen) / 2000 < 0.07
    assert 0.45 < sum(p <= 0.5 for p in seen) / 2000 < 0.55
    assert verdict({6: _thrown(rng, "1234566")}).p < verdict({6: [50] * 6}).p


def _thrown(rng: random.Random, faces: str) -> list[int]:
    dice = [int(rng.choice(faces)) for _ in range(300)]
    return [dice.count(face) for face in range(1, 7)]


def test_tally_by_side_and_kind() -> None:
    throws = [("A", (6, 6, 8), (1, 6, 8)), ("B", (6,), (2,)), ("A", (6,), (6,))]
    assert tally(throws, "A") == {6: [1, 0, 0, 0, 0, 2], 8: [0] * 7 + [1]}
    assert tally(throws)[6] == [1, 1, 0, 0, 0, 2]
    assert tally([], "A") == {}


@pytest.mark.parametrize(("p", "said"), [(0.384, "38"), (0.01, "1"), (0.004, "<1"), (1e-9, "<1"), (0.9999, "99")])
def test_percent_is_never_0_and_never_100(p: float, said: str) -> None:
    assert percent(p) == said


def test_this_good_or_better() -> None:
    shot = Result("bases lost", ((0, 0.25), (1, 0.5), (2, 0.25)), 1)
    assert (shot.as_good, shot.as_bad, shot.luck, shot.expected, shot.points) == (0.75, 0.75, 0.5, 1.0, 1)
    tank = Result("", (("destroyed", 0.2), ("damaged", 0.3), ("nothing", 0.5)), "damaged")
    assert (tank.as_good, tank.as_bad, tank.points) == (0.5, 0.8, 0)
    assert tank.luck == pytest.approx(0.65)


def test_sums_of_equal_results() -> None:
    shots = [Result("bases lost", ((0, 0.5), (2, 0.5)), got) for got in (2, 2, 0)]
    tanks = [Result("", (("destroyed", 0.25), ("nothing", 0.75)), got) for got in ("destroyed", "nothing")]
    lost, destroyed = sums([*shots, *tanks])
    assert (lost.label, lost.points, lost.expected, lost.as_good, lost.actions) == ("bases lost", 4, 3.0, 0.5, 3)
    assert (destroyed.label, destroyed.points, destroyed.expected) == ("destroyed", 1, 0.5)
    assert destroyed.as_good == pytest.approx(1 - 0.75 ** 2)
    assert str(lost.sentence) == "4 bases lost, 3.0 expected. Luck: top 50 %."
    assert str(sums([shots[2]])[0].sentence) == "0 bases lost, 1.0 expected. Luck: bottom 50 %."


def test_the_chance_of_a_sum_agrees_with_every_case_counted() -> None:
    spread = ((-1, 0.1), (0, 0.2), (1, 0.3), (3, 0.4))
    results = [Result("x", spread, got) for got in (3, -1, 1, 0)]
    cases = itertools.product(spread, repeat=4)
    counted = 0.0
    for case in cases:
        if sum(value for value, _ in case) >= 3:
            chance = 1.0
            for _, one in case:
                chance *= one
            counted += chance
    assert sums(results)[0].as_good == pytest.approx(counted, abs=1e-12)


def test_log_entries_without_odds_are_left_out() -> None:
    odds = {"label": "bases lost", "chances": [[0, 0.5], [1, 0.5]]}
    assert result_of(None, {"result": 1}) is None
    assert result_of(odds, None) is None
    assert result_of(odds, {"lost": 1}) is None
    assert result_of(odds, {"result": 7}) is None
    assert result_of(odds, {"result": 1}) == Result("bases lost", ((0, 0.5), (1, 0.5)), 1)


@procedure
def two_shots() -> Steps[int]:
    """Two dice, hits on 5 and 6."""
    hits = yield Roll(2, at_least(5), "To hit")
    return int(hits)


def test_the_odds_on_the_screen_in_the_form_the_log_keeps() -> None:
    odds, bars = Book().odds(two_shots()), Bars("hits", lambda hits: hits)
    ninths = [[hits, float(Fraction(ways, 9))] for hits, ways in ((0, 4), (1, 4), (2, 1))]
    assert shown_odds(bars, odds) == {"label": "hits", "chances": ninths}
    assert shown_result(bars, 2) == 2
    stack = Stack(("both", lambda hits: hits == 2), ("one", lambda hits: hits == 1), ("none", lambda hits: True))
    assert [name for name, _ in shown_odds(stack, odds)["chances"]] == ["both", "one", "none"]
    assert [shown_result(stack, hits) for hits in (2, 1, 0)] == ["both", "one", "none"]


def brute(spreads: list[dict[int, float]], total: int) -> float:
    sofar = {0: 1.0}
    for spread in spreads:
        both: dict[int, float] = {}
        for had, weight in sofar.items():
            for points, chance in spread.items():
                both[had + points] = both.get(had + points, 0.0) + weight * chance
        sofar = both
    return sum(weight for points, weight in sofar.items() if points >= total)


@pytest.mark.parametrize("seed", range(20))
def test_the_chance_of_a_total_is_that_of_every_way_it_can_come_about(seed: int) -> None:
    dice = random.Random(seed)
    kinds: list[dict[int, float]] = []
    for _ in range(dice.randrange(1, 5)):
        weights = [dice.random() for _ in range(dice.randrange(1, 7))]
        low = dice.randrange(-3, 3)
        kinds.append({low + at: weight / sum(weights) for at, weight in enumerate(weights)})
    spreads = dice.choices(kinds, k=dice.randrange(1, 40))
    counted = Counter(tuple(sorted(spread.items())) for spread in spreads)
    for total in range(-20, 60, 7):
        assert total_of(counted).or_more(total) == pytest.approx(brute(spreads, total), abs=1e-12)


def test_a_total_of_nothing_is_nothing() -> None:
    assert (total_of({}).or_more(0), total_of({}).or_more(1)) == (1.0, 0.0)


def test_the_luck_of_five_thousand_actions_takes_no_time() -> None:
    """Far out as well: a thousand throws of a coin, by the binomial."""
    from math import comb

    coin, ways = {((0, 0.5), (1, 0.5)): 1000}, sum(comb(1000, n) for n in range(550, 1001))
    assert total_of(coin).or_more(550) == pytest.approx(ways / 2**1000, rel=1e-9)
    dice = random.Random(1)
    results = [Result("bases lost", tuple((at, 0.2) for at in range(5)), dice.randrange(5)) for _ in range(5000)]
    began = time.process_time()
    line = sums(results)[0]
    assert time.process_time() - began < 1
    assert (line.actions, line.expected) == (5000, pytest.approx(10_000))
