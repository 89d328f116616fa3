"""Exact odds against counting by hand, by brute force and by icepool."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import (
    OPPONENT,
    OWNER,
    SENSIBLE,
    Beats,
    Best,
    Book,
    Choice,
    Faces,
    Note,
    OpenChoice,
    ProcedureError,
    Roll,
    Sorted,
    TooMany,
    TooWide,
    Total,
    above,
    at_least,
    at_most,
    below,
    confirmed,
    each,
    each_of,
    one_of,
    procedure,
    sensible_but,
    thrown_again,
)


@dataclass(frozen=True)
class Loss:
    casualties: int

    def __add__(self, other: Loss) -> Loss:
        return Loss(self.casualties + other.casualties)


@procedure
def volley(dice, save):
    hits = yield Roll(dice, at_least(5), "To hit")
    return saves(hits, save)


@procedure
def saves(hits, save):
    saved = yield Roll(hits, at_least(save), "Saves")
    return Loss(hits - saved)


@procedure
def single(roll):
    return (yield roll)


def odds(situation, plan=None):
    return dict(Book(plan).odds(situation).items())


def test_three_dice_worked_out_by_hand():
    # One die costs a base with 1/3 (a hit) times 1/3 (a failed 3+): 1/9.
    assert odds(volley(3, 3)) == {Loss(0): Fraction(512, 729), Loss(1): Fraction(192, 729), Loss(2): Fraction(24, 729),
                                  Loss(3): Fraction(1, 729)}


def test_the_whole_is_one_and_reduced():
    result = Book().odds(volley(10, 3))
    assert sum(result.weights.values()) == result.total == 9**10
    assert result.mean(lambda loss: loss.casualties) == Fraction(10, 9)


@pytest.mark.parametrize(("reading", "oracle"), [
    (at_least(4), lambda faces: sum(face >= 4 for face in faces)),
    (at_most(2), lambda faces: sum(face <= 2 for face in faces)),
    (one_of(2, 5), lambda faces: sum(face in (2, 5) for face in faces)),
    (Total(plus=-1), lambda faces: sum(faces) - 1),
    (Best(), max),
    (Faces(), tuple),
    (Sorted(((1, 2), (3, 5), (6, 6))), lambda faces: tuple(
        sum(low <= face <= high for face in faces) for low, high in ((1, 2), (3, 5), (6, 6)))),
])
@pytest.mark.parametrize(("n", "sides"), [(1, 2), (2, 3), (3, 6), (2, 8), (2, (6, 10)), (3, (12, 12, 10))])
def test_every_reading_by_brute_force(reading, oracle, n, sides):
    dice = (sides,) * n if isinstance(sides, int) else sides
    counted: dict[object, int] = {}
    for faces in itertools.product(*(range(1, kind + 1) for kind in dice)):
        counted[oracle(faces)] = counted.get(oracle(faces), 0) + 1
    whole = sum(counted.values())
    assert odds(single(Roll(n, reading, "x", sides=sides))) == {key: Fraction(k, whole) for key, k in counted.items()}


def test_a_die_against_a_die():
    wins = sum(a + 2 >= b for a in range(1, 7) for b in range(1, 11))
    assert odds(single(Roll(2, Beats(2), "x", sides=(6, 10))))[True] == Fraction(wins, 60)


@given(st.integers(1, 12), st.integers(2, 6), st.integers(2, 6))
@settings(max_examples=40, deadline=None)
def test_volleys_as_icepool_has_them(dice, hit, save):
    @procedure
    def shoot(n):
        return saves((yield Roll(n, at_least(hit), "To hit")), save)

    lost = (icepool.d6 >= hit) & (icepool.d6 < save)
    theirs = dice @ lost
    assert {o.casualties: p for o, p in odds(shoot(dice)).items()} == dict(
        zip(theirs.outcomes(), theirs.probabilities(), strict=True))


def test_a_whole_pool_thrown_again_when_it_is_bad():
    roll = Roll(2, at_least(5), "To hit")
    once = {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    both = {k: (p if k >= 1 else 0) + once[0] * p for k, p in once.items()}
    assert odds(thrown_again(roll, OWNER, below(1))) == both


def test_failures_thrown_again_are_one_die_with_better_chances():
    # 1/3, and 1/3 of the other two thirds: 5/9 a die.
    result = Book().odds(thrown_again(Roll(4, at_least(5), "To hit"), OWNER, "always", "failures"))
    assert result.of(4) == Fraction(5, 9) ** 4
    assert result.mean(lambda hits: hits) == Fraction(20, 9)


def test_one_die_the_opponent_forces():
    result = odds(thrown_again(Roll(1, Total(), "AP"), OPPONENT, above(3)))
    assert result[6] == Fraction(1, 12)
    assert result[1] == Fraction(1, 6) + Fraction(1, 12)


def test_never_and_always():
    roll = Roll(1, Total(), "AP")
    assert odds(thrown_again(roll, OWNER, "never")) == odds(thrown_again(roll, OWNER, "always")) == {
        face: Fraction(1, 6) for face in range(1, 7)}


def test_six_then_six():
    assert Book().odds(confirmed(5, 6, 6, "To hit")).of(0) == Fraction(35, 36) ** 5
    assert Book().odds(confirmed(1, 6, 4, "To hit")).of(1) == Fraction(1, 12)


def test_an_open_choice_is_named_and_never_guessed():
    @procedure
    def ask():
        taken = yield Choice(OWNER, (0, 1, 2), "Trade in", question="How many?", sensible=1)
        return taken

    with pytest.raises(OpenChoice, match="How many") as caught:
        Book().odds(ask())
    assert str(caught.value.choice.label) == "Trade in"
    assert odds(ask(), SENSIBLE) == {1: 1}
    assert odds(ask(), {"Trade in": 2}) == {2: 1}
    assert odds(ask(), sensible_but({"Trade in": 7})) == {2: 1}
    assert Book(SENSIBLE).odds(ask()).assumed == {"Trade in"}


def test_a_plan_that_names_another_choice_leaves_this_one_open():
    @procedure
    def ask():
        return (yield Choice(OWNER, ("a", "b"), "Which", sensible="a"))

    with pytest.raises(OpenChoice):
        Book({"Something else": "b"}).odds(ask())


def test_assumptions_reach_the_top_through_tail_and_sub():
    @procedure
    def inner():
        return (yield Choice(OWNER, (1, 2), "Inner", sensible=2))

    @procedure
    def outer():
        got = yield inner()
        yield Note("Seen", "noted")
        return last(got)

    @procedure
    def last(got):
        more = yield Choice(OWNER, (1, 2), "Last", sensible=1)
        return got + more

    result = Book(SENSIBLE).odds(outer())
    assert dict(result.items()) == {3: 1}
    assert result.assumed == {"Inner", "Last"}


def test_a_tie_fought_again_is_solved_not_cut_off():
    @procedure
    def duel():
        mine = yield Roll(1, Total(), "Mine")
        theirs = yield Roll(1, Total(), "Theirs")
        if mine + 1 == theirs:
            return duel()
        return "win" if mine + 1 > theirs else "loss"

    # 36 ways: 5 equal, 21 above, 10 below.
    assert odds(duel()) == {"win": Fraction(21, 31), "loss": Fraction(10, 31)}


def test_loops_through_several_procedures():
    @procedure
    def serve():
        x = yield Roll(1, Total(), "Serve", sides=3)
        return rally() if x == 1 else serve() if x == 2 else "server"

    @procedure
    def rally():
        x = yield Roll(1, Total(), "Rally", sides=4)
        return {1: serve(), 2: net(), 3: rally(), 4: "receiver"}[x]

    @procedure
    def net():
        x = yield Roll(1, Total(), "Net", sides=2)
        return serve() if x == 1 else rally()

    # s = r/2; r = s/4 + n/4 + r/4 + 1/4; n = s/2 + r/2  =>  r = 4/7, s = 2/7 for the receiver.
    book = Book()
    assert dict(book.odds(serve()).items()) == {"receiver": Fraction(2, 7), "server": Fraction(5, 7)}
    assert book.odds(rally()).of("receiver") == Fraction(4, 7)
    assert book.odds(net()).of("receiver") == Fraction(3, 7)


def test_a_loop_that_never_ends_is_an_error_that_names_it():
    @procedure
    def forever():
        yield Roll(1, Total(), "x")
        return forever()

    with pytest.raises(ProcedureError, match="forever never ends"):
        Book().odds(forever())


def test_a_loop_through_a_result_is_an_error():
    @procedure
    def inward():
        return (yield inward())

    with pytest.raises(ProcedureError, match="inward needs its own result"):
        Book().odds(inward())


def test_a_loop_hidden_behind_a_sub_procedure_is_an_error():
    @procedure
    def outer():
        return (yield middle())

    @procedure
    def middle():
        face = yield Roll(1, Total(), "x")
        return outer() if face == 1 else face

    with pytest.raises(ProcedureError, match="middle is part of a loop"):
        Book().odds(outer())


def test_five_thousand_deep():
    @procedure
    def deep(n):
        if n == 0:
            return 0
        below_it = yield deep(n - 1)
        more = yield Roll(1, at_least(7), "x")
        return below_it + more

    @procedure
    def down(n):
        return down(n - 1) if n else "bottom"

    assert odds(deep(5000)) == {0: 1}
    assert odds(down(5000)) == {"bottom": 1}


def test_a_procedure_that_branches_too_widely_is_named():
    @procedure
    def sprawl():
        seen = 0
        for _ in range(9):
            seen = seen * 6 + (yield Roll(1, Total(), "x"))
        return seen

    with pytest.raises(TooWide, match=r"sprawl branches more than 20,000 ways"):
        Book().odds(sprawl())


def test_the_same_for_each_is_one_convolution():
    assert odds(each(3, volley(1, 3))) == odds(volley(3, 3))
    assert odds(each(0, volley(1, 3), Loss(0))) == {Loss(0): 1}
    assert odds(each_of((volley(1, 3), volley(2, 3)))) == odds(volley(3, 3))
    assert odds(each_of((), "nobody")) == {"nobody": 1}


def test_forty_times_is_quick_where_a_loop_would_never_end():
    assert Book().odds(each(40, volley(2, 4))).mean(lambda loss: loss.casualties) == Fraction(40, 3)


def test_outcomes_must_not_be_named_tuples():
    from typing import NamedTuple

    class Pair(NamedTuple):
        a: int

    @procedure
    def pair():
        yield Roll(1, Total(), "x")
        return Pair(1)

    with pytest.raises(ProcedureError, match=r"pair returned .* a NamedTuple"):
        Book().odds(pair())


def test_outcomes_must_be_hashable():
    @procedure
    def listed():
        yield Roll(1, Total(), "x")
        return [1]

    with pytest.raises(ProcedureError, match="listed returned something that cannot be an outcome"):
        Book().odds(listed())


def test_facts_must_be_hashable():
    with pytest.raises(ProcedureError, match="volley: facts must be hashable"):
        Book().odds(volley([1, 2], 3))


def test_a_request_must_be_a_request():
    @procedure
    def odd():
        yield 3

    with pytest.raises(ProcedureError, match="odd asked for 3"):
        Book().odds(odd())


def test_to_ask_for_nothing_at_all_is_no_request():
    @procedure
    def odd():
        face = yield Roll(1, Total(), "x")
        if face == 3:
            yield None
        return face

    with pytest.raises(ProcedureError, match="odd asked for None"):
        Book().odds(odd())


def test_facts_by_name_and_by_default_are_the_same_situation():
    @procedure
    def shoot(dice, need=5, save=3):
        return saves((yield Roll(dice, at_least(need), "To hit")), save)

    assert shoot(3) == shoot(3, 5, 3) == shoot(save=3, dice=3) == shoot(3, need=5)
    for wrong in ({}, {"dice": 3, "cover": 1}):
        with pytest.raises(TypeError):
            shoot(**wrong)
    with pytest.raises(TypeError, match="multiple values"):
        shoot(3, dice=3)


def test_a_repeat_is_looked_up():
    book = Book()
    first = book.odds(volley(10, 3))
    known = len(book)
    assert book.odds(volley(10, 3)) is first
    assert len(book) == known


def test_a_number_that_carries_more_is_not_taken_for_a_plain_one_met_before():
    class Score(int):
        said = "a score"

    @procedure
    def plain():
        return (yield Roll(1, Total(), "Plain"))

    @procedure
    def scored():
        return Score((yield Roll(1, Total(), "Scored")))

    @procedure
    def both():
        first = yield plain()
        second = yield scored()
        return (first, second.said)

    assert odds(both()) == {(face, "a score"): Fraction(1, 6) for face in range(1, 7)}


def test_more_ways_than_memory_end_in_a_sentence(monkeypatch):
    monkeypatch.setattr("rules.engine.graph.MOST_WEIGHTS", 5000)

    @procedure
    def grow(n, seen):
        face = yield Roll(1, Total(), "x")
        return grow(n - 1, (*seen, face)) if n else seen

    with pytest.raises(TooMany, match="Too many ways"):
        Book().odds(grow(6, ()))
    assert len(Book().odds(grow(2, ()))) == 36


def test_a_sum_of_too_many_pairs_ends_in_a_sentence(monkeypatch):
    monkeypatch.setattr("rules.engine.shortcuts.MOST_PAIRS", 400)

    @procedure
    def die():
        return (yield Roll(1, Total(), "x"))

    assert len(Book().odds(each(5, die()))) == 26
    # 6, 11, 16, 21 and 26 sums with the 6 faces of one more die: 480 pairs for six dice, 324 for five.
    with pytest.raises(TooMany, match="Too many ways"):
        Book().odds(each(6, die()))


def test_counting_no_further_than_makes_a_difference():
    every, few = (Book().odds(counted(most)) for most in (0, 2))
    assert dict(few.items()) == dict(every.by(lambda hits: min(hits, 2)).items())
    assert at_least(4, 2).read((6, 6, 6)) == 3


@procedure
def counted(most):
    hits = yield Roll(5, at_least(4, most), "To hit")
    return hits
