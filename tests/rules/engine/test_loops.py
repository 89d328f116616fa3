"""Loops of situations against equations solved by hand."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Book, Roll, Total, procedure

OUT = ("home", "lost")


@procedure
def room(at, doors):
    """A die as large as the room has doors leads to another room, back into this one, or out."""
    face = yield Roll(1, Total(), "Door", sides=len(doors[at]))
    door = doors[at][face - 1]
    return door if door in OUT else room(door, doors)


@st.composite
def houses(draw):
    """Rooms of one to four doors, each leading anywhere; from every room there is a way out."""
    rooms = draw(st.integers(1, 6))
    doors = st.lists(st.sampled_from((*range(rooms), *OUT)), min_size=1, max_size=4)
    house = [tuple(draw(doors)) for _ in range(rooms)]
    return tuple((*some, draw(st.sampled_from(OUT))) for some in house)


def solved(doors):
    """The chance of getting home from each room: one equation a room, by elimination."""
    size = len(doors)
    rows = []
    for at, ways in enumerate(doors):
        row = [Fraction(int(at == to)) - Fraction(ways.count(to), len(ways)) for to in range(size)]
        rows.append([*row, Fraction(ways.count("home"), len(ways))])
    for at in range(size):
        pivot = next(n for n in range(at, size) if rows[n][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for n in range(size):
            if n != at:
                rows[n] = [a - rows[n][at] * b for a, b in zip(rows[n], rows[at], strict=True)]
    return [row[-1] for row in rows]


@given(houses(), st.data())
@settings(max_examples=200, deadline=None)
def test_every_loop_is_solved_exactly_from_wherever_it_is_entered(doors, data):
    book, chances = Book(), solved(doors)
    for at in data.draw(st.permutations(range(len(doors)))):
        assert book.odds(room(at, doors)).of("home") == chances[at]


def test_a_long_line_of_rooms_has_room_on_the_stack():
    doors = (*(((at + 1), (at + 1), "lost") for at in range(3000)), ("home",))
    assert Book().odds(room(0, doors)).of("home") == Fraction(2, 3) ** 3000
