"""Dice are fair: chi-square over 600,000 throws of each die, and over pairs in a row; a biased generator fails."""

from collections import Counter
from random import Random

import pytest

from app.dice.fair import draw
from rules.engine import Play, Roll, Total, procedure

THROWS = 600_000
STANDARD = (2, 3, 4, 6, 8, 10, 12, 20)
# Fair dice exceed this many standard deviations about once in a hundred thousand runs.
BOUND = 4.4


def chi_square(observed, cells, total):
    expected = total / cells
    return sum((observed[cell] - expected) ** 2 for cell in range(cells)) / expected


def excess(faces, sides):
    """By how many standard deviations faces and pairs differ from what fair dice do (Wilson-Hilferty)."""
    singles = Counter(face - 1 for face in faces)
    halves = zip(faces[::2], faces[1::2], strict=True)
    pairs = Counter((a - 1) * sides + b - 1 for a, b in halves)
    return (
        _deviations(chi_square(singles, sides, len(faces)), sides - 1),
        _deviations(chi_square(pairs, sides * sides, len(faces) // 2), sides * sides - 1),
    )


def _deviations(value, freedom):
    spread = 2 / (9 * freedom)
    return ((value / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5


@pytest.mark.parametrize("sides", STANDARD)
def test_faces_and_pairs_are_fair(sides):
    faces = draw(sides, THROWS)
    assert set(faces) == set(range(1, sides + 1))
    single, pair = excess(faces, sides)
    assert single < BOUND
    assert pair < BOUND


@procedure
def many(sides):
    total = yield Roll(THROWS, Total(), "Many", sides=sides)
    return total


@pytest.mark.parametrize("sides", [6, 8, 10])
def test_what_a_played_action_throws_is_fair(sides):
    single, pair = excess(Play(many(sides)).draw(), sides)
    assert single < BOUND
    assert pair < BOUND


class Loaded(Random):
    """A generator that in one throw of a hundred gives the highest face instead."""

    def randrange(self, start, stop=None, step=1):
        return start - 1 if self.random() < 0.01 else super().randrange(start)


class Sticky(Random):
    """A generator whose faces are fair but which likes to repeat the last one."""

    last = 0

    def randrange(self, start, stop=None, step=1):
        self.last = self.last if self.random() < 0.02 else super().randrange(start)
        return self.last


class Modulo(Random):
    """The classic mistake: a byte modulo the number of sides."""

    def randrange(self, start, stop=None, step=1):
        return self.getrandbits(8) % start


@pytest.mark.parametrize("sides", [6, 10, 20])
def test_a_loaded_die_fails(sides):
    assert excess(draw(sides, THROWS, Loaded(1)), sides)[0] > BOUND


@pytest.mark.parametrize("sides", [6, 20])
def test_dice_that_remember_fail_in_pairs(sides):
    assert excess(draw(sides, THROWS, Sticky(1)), sides)[1] > BOUND


@pytest.mark.parametrize("sides", [3, 6, 12, 20])
def test_a_modulo_fails(sides):
    assert excess(draw(sides, THROWS, Modulo(1)), sides)[0] > BOUND


def test_dice_come_from_the_system():
    from random import SystemRandom

    from app.dice.fair import FAIR

    assert isinstance(FAIR, SystemRandom)


@pytest.mark.parametrize("sides", [1, 0, -6])
def test_a_die_without_sides_is_refused(sides):
    with pytest.raises(ValueError, match="A die has 2 sides or more"):
        draw(sides, 1)
