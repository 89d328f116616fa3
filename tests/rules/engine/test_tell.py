"""What a throw says: of what came of it, of nothing, and of the faces that count."""

from __future__ import annotations

import pytest

from rules.engine import Roll, Tell, Total, at_least, at_most, one_of
from rules.said import say

HITS = Tell(say("{n} hit", "{n} hits"), say("no hits"), say("{faces} hit"))
FUEL = Tell(say("{rest} out of fuel"), every=say("fuel left"))


@pytest.mark.parametrize(("tell", "dice", "value", "words"), [
    (HITS, 4, 0, "no hits"), (HITS, 4, 1, "1 hit"), (HITS, 4, 4, "4 hits"),
    (FUEL, 2, 2, "fuel left"), (FUEL, 2, 1, "1 out of fuel"), (FUEL, 2, 0, "2 out of fuel"),
])
def test_what_came_of_it(tell, dice, value, words):
    assert str(Roll(dice, at_least(5), "To hit", tell=tell).result(value)) == words


def test_a_number_that_needs_no_dice():
    assert [str(HITS.said(n)) for n in (0, 1, 2)] == ["no hits", "1 hit", "2 hits"]


@pytest.mark.parametrize(("reading", "sides", "words"), [
    (at_least(6), 6, "6s hit"), (at_least(5), 6, "5s and 6s hit"), (at_least(3), 6, "3s to 6s hit"),
    (at_most(1), 6, "1s hit"), (one_of(1, 3, 6), 6, "1s, 3s and 6s hit"), (at_least(5), 10, "5s to 10s hit"),
])
def test_which_faces_count(reading, sides, words):
    assert str(Roll(2, reading, "To hit", sides=sides, tell=HITS).counting) == words


def test_a_sheet_without_words_for_it():
    assert str(Roll(2, at_least(5), "To hit").counting) == "5s and 6s count"


@pytest.mark.parametrize("roll", [
    Roll(2, Total(), "Sum", tell=HITS), Roll(2, at_least(1), "Sure", tell=HITS),
    Roll(2, at_least(7), "Never", tell=HITS), Roll(2, at_least(4), "Two kinds", sides=(6, 8), tell=HITS),
])
def test_nothing_is_said_where_no_face_is_better_than_another(roll):
    assert roll.counting == ""
