"""Chance lines: the words, and every number against counting all the ways the dice can fall."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

from app.play.chance import after, before
from app.words import Words
from rules import ruleset
from rules.engine import Best, Choice, Lookup, Roll, Step, Total, at_least, at_most, need, target
from rules.frame.rarity import rarity
from rules.gang_skirmish.wounds import SAVED
from rules.shelf import SHELF

ENGLISH, SPANISH = Words("en"), Words("es")


def ahead(roll: Roll, words: Words = ENGLISH, **how) -> str:
    return before(roll, words.word, words.rules_text, **how)


def fell(roll: Roll, *faces: int, words: Words = ENGLISH) -> str:
    return after(rarity(Step(roll, faces, roll.reading.read(faces))), words.word)


class Chart:
    """A table with three results."""

    name = "chart"

    def text(self, row: int, column: str, by: str | None = None) -> str:
        return "destroyed" if row >= 4 else "on fire" if row == 3 else "immobilised"


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (Roll(1, at_least(4), "To hit"), "To hit: 50 %"),
        (Roll(1, at_least(4), "Saving throw", tell=SAVED), "50 % to save"),
        (Roll(1, at_least(4), "To wound"), "To wound: 50 %"),
        (Roll(1, at_least(3), "Damage"), "Damage: 67 %"),
        (Roll(1, at_least(3), "To hit, Rifle"), "To hit, Rifle: 67 %"),
        (Roll(1, at_least(3), "Topple"), "Topple: 67 %"),
        (Roll(10, at_least(5), "To hit"), "33 % each, 98 % at least one"),
        (Roll(1, at_most(1), "Debris"), "Debris: 17 %"),
        (Roll(2, Total(goal=need(8)), "Morale"), "Morale: 42 %"),
        (Roll(2, Total(goal=target(9)), "Order check"), "Order check: 83 %"),
        (Roll(3, Total(), "Token moves"), "10.5 on average"),
        (Roll(1, Lookup(Chart(), "result"), "Damage chart"), "immobilised 33 % · on fire 17 % · destroyed 50 %"),
        (Roll(2, Best(), "Highest"), "4.47 on average"),
        (Roll(1, Total(), "Direction", sides=12), ""),
        (Roll(0, at_least(4), "To hit"), ""),
        (Roll(4, at_least(7), "To hit"), "0 % each, 0 % at least one"),
        (Roll(4, at_least(1), "To hit"), "100 % each, 100 % at least one"),
    ],
)
def test_before_a_throw(roll, said):
    assert ahead(roll) == said


def test_where_the_number_of_dice_is_not_known_one_die_is_told():
    assert ahead(Roll(9, at_least(3), "Saves"), each=True) == "67 % each"
    assert ahead(Roll(2, Total(goal=need(8)), "Morale"), each=True) == ""


@pytest.mark.parametrize(
    ("roll", "faces", "said"),
    [
        (Roll(10, at_least(5), "To hit"), (5, 6, 5, 6, 1, 1, 1, 1, 1, 1), "4 or more on 10D6: 44 %"),
        (Roll(3, at_least(3), "Saves"), (4, 2, 1), "1 or fewer on 3D6: 26 %"),
        (Roll(3, at_least(3), "Saves"), (1, 2, 1), "None on 3D6: 4 %"),
        (Roll(3, at_least(3), "Saves"), (3, 4, 5), "All of 3D6: 30 %"),
        (Roll(1, at_least(5), "Hammer"), (1,), "67 % chance"),
        (Roll(2, Total(), "Distance"), (5, 4), "9 or more on 2D6: 28 %"),
        (Roll(2, Total(), "Distance"), (1, 4), "5 or less on 2D6: 28 %"),
        (Roll(1, Lookup(Chart(), "result"), "Chart"), (3,), "17 % chance"),
        (Roll(3, Best(), "Highest"), (3, 1, 2), "Best of 3D6 3 or less: 12 %"),
        (Roll(3, Best(), "Highest"), (6, 1, 2), "Best of 3D6 6 or more: 42 %"),
        (Roll(10, at_least(6), "To hit"), (6,) * 10, "All of 10D6: <1 %"),
        (Roll(4, at_least(7), "To hit"), (1, 2, 3, 4), ""),
    ],
)
def test_after_a_throw(roll, faces, said):
    assert fell(roll, *faces) == said


def test_in_spanish():
    assert ahead(Roll(1, at_least(4), "To hit"), SPANISH) == "Para impactar: 50 %"
    assert ahead(Roll(1, at_least(4), "To wound"), SPANISH) == "Para herir: 50 %"
    assert ahead(Roll(1, at_least(4), "Saving throw", tell=SAVED), SPANISH) == "50 % de salvar"


def test_an_average_in_spanish_has_a_comma():
    assert ahead(Roll(3, Total(), "Token moves"), SPANISH) == "10,5 de media"
    assert ahead(Roll(2, Best(), "Highest"), SPANISH).startswith("4,47 ")


def shown(chance: Fraction) -> str:
    if chance in (0, 1):
        return str(int(chance * 100))
    return "<1" if chance < Fraction(1, 100) else ">99" if chance > Fraction(99, 100) else str(round(chance * 100))


@pytest.mark.parametrize("roll", [Roll(4, at_least(3), "a"), Roll(3, Total(2), "b"), Roll(3, Best(), "c"),
                                  Roll(2, at_most(4), "d", sides=10), Roll(2, Total(goal=need(8)), "e", sides=8)])
def test_every_line_is_what_counting_gives(roll):
    """Each throw of these dice: the line against all throws there are."""
    every = [roll.reading.read(faces) for faces in product(*(range(1, sides + 1) for sides in roll.dice))]
    mean = Fraction(sum(every), len(every))
    for faces in product(*(range(1, sides + 1) for sides in roll.dice)):
        value = roll.reading.read(faces)
        side = [other for other in every if (other >= value if value >= mean else other <= value)]
        line = fell(roll, *faces)
        assert (re.search(r": (\S+) %$", line).group(1) if line else "100") == shown(Fraction(len(side), len(every)))


@pytest.mark.parametrize("sheet", SHELF)
def test_every_throw_of_every_action_can_be_told(sheet):
    """No action has a throw that stops the words, and none says 0 % of what has happened."""
    for action in ruleset(sheet).actions:
        play = action.play(action.facts(**action.sample))
        while not play.over:
            if isinstance(play.asking, Choice):
                play.answer(play.asking.options[0])
                continue
            for words in (ENGLISH, SPANISH):
                ahead(play.asking, words)
            play.throw()
            step = [step for step in play.steps if step.faces][-1]
            assert not after(rarity(step), ENGLISH.word).endswith((" 0 %", " 100 %"))
