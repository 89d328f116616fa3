"""A handful of the free tray: mixes, locks, throwing the rest, and what the dice come to."""

import pytest

from app.dice.hand import LIMIT, Hand, Held


def fixed(*faces):
    """Dice that fall as told, and complain if asked for more."""
    left = list(faces)

    def roll(sides, n):
        assert n == 1
        face = left.pop(0)
        assert 1 <= face <= sides
        return [face]

    roll.left = left
    return roll


def hand(*dice, **kwargs):
    return Hand(tuple(Held(*die) for die in dice), **kwargs)


def test_a_mix_is_named_as_players_write_it():
    mine = Hand()
    for sides in (10, 6, 6, 20, 6):
        mine.add(sides)
    assert mine.mix == {6: 3, 10: 1, 20: 1}
    assert str(mine.said) == "3D6 + D10 + D20"


def test_throwing_throws_all_and_then_only_what_is_not_locked():
    mine = hand((6,), (6,), (20,))
    assert mine.throw(fixed(4, 2, 17)) == [0, 1, 2]
    mine.toggle(2)
    assert (mine.locked, mine.due) == (1, 2)
    roll = fixed(6, 1)
    assert mine.throw(roll) == [0, 1]
    assert roll.left == []
    assert mine.faces == [6, 1, 17]


def test_a_die_that_was_not_thrown_cannot_be_locked():
    mine = hand((6,))
    mine.toggle(0)
    assert mine.locked == 0


@pytest.mark.parametrize(("reading", "value", "counting"), [
    ("sum", 14, [None] * 4), ("over", 3, [True, False, True, True]), ("highest", 5, [True, False, False, True]),
])  # fmt: skip
def test_sum_count_over_a_number_and_highest(reading, value, counting):
    mine = hand((6, 5), (6, 1), (6, 3), (6, 5), reading=reading, least=3)
    assert mine.value == value
    assert mine.counting == counting


def test_the_last_value_is_remembered():
    mine = hand((6,), (6,))
    mine.throw(fixed(4, 2))
    assert mine.last is None
    mine.throw(fixed(6, 6))
    assert (mine.last, mine.value) == (6, 12)


def test_taking_off_leaves_locked_and_thrown_dice_for_last():
    mine = hand((6, 5, True), (6, 2, False), (6, None, False))
    assert mine.take_off(6)
    assert mine.dice == [Held(6, 5, True), Held(6, 2, False)]
    assert mine.take_off(6)
    assert mine.dice == [Held(6, 5, True)]
    assert mine.take_off(6)
    assert not mine.take_off(6)


def test_a_hand_has_a_limit():
    mine = Hand()
    assert mine.add(6, LIMIT)
    assert not mine.add(6)
    assert len(mine.dice) == LIMIT


def test_what_is_kept_is_found_again_and_nonsense_is_an_empty_hand():
    mine = hand((6, 5, True), (20,), reading="over", least=5, last=3)
    again = Hand.found(mine.kept())
    assert (again.dice, again.reading, again.least, again.last) == (mine.dice, "over", 5, 3)
    for nonsense in (None, {}, {"dice": 3}, {"dice": [[1]]}, {"dice": [["x", 1, 1]], "reading": "sum"}):
        assert Hand.found(nonsense).dice == []


def test_a_preset_takes_the_place_of_the_hand():
    mine = hand((6, 5, True))
    mine.use({4: 2, 12: 1})
    assert str(mine.said) == "2D4 + D12"
    assert mine.faces == []


def test_real_dice_are_in_range():
    mine = Hand()
    for sides in (2, 3, 4, 6, 8, 10, 12, 20):
        mine.add(sides, 5)
    mine.throw()
    assert all(1 <= die.face <= die.sides for die in mine.dice)
