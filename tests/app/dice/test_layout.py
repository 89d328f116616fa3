"""1 to 48 dice lie side by side on the felt, in order, none over another and none on the rim."""

from itertools import pairwise
from random import Random

import pytest

from app.dice.arrange import Plan
from app.dice.die import Die
from app.dice.layout import edge_for, reading_order

# Felt of a phone, of half a tablet, of a tablet beside the facts, and a very low one; with density.
FELTS = [(374, 436, 1), (740, 860, 2), (1040, 260, 1), (700, 420, 1), (300, 150, 1)]


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("sides", [6, 20])
def test_no_die_touches_another_or_the_rim(felt, sides):
    chance = Random(1)
    width, height, density = felt
    for count in range(1, 49):
        dice = [Die(sides, chance.randint(1, sides)) for _ in range(count)]
        plan = Plan(dice, (width, height), density, chance)
        places = list(plan.places.values())
        apart = 1.74 * plan.edge
        for i, (x, y) in enumerate(places):
            assert abs(x) + 0.87 * plan.edge <= width / 2 + 0.01
            assert abs(y) + 0.87 * plan.edge <= height / 2 + 0.01
            assert all((x - a) ** 2 + (y - b) ** 2 > apart**2 for a, b in places[:i])


@pytest.mark.parametrize(
    ("count", "edge"), [(1, 84), (2, 76), (3, 68), (4, 60), (6, 60), (7, 48), (12, 48), (13, 38), (24, 38), (48, 30)]
)
def test_edges_by_number_on_a_phone(count, edge):
    assert edge_for(count, 374, 436, 1) == edge


def test_dice_lie_in_groups_high_faces_first():
    faces = [3, 6, 1, 6, 2, 5]
    plan = Plan([Die(6, face) for face in faces], (370, 430), 1, Random(1))
    rows = sorted(plan.places, key=lambda i: (-round(plan.places[i][1] / 70), plan.places[i][0]))
    order = [faces[i] for i in reading_order(plan.dice)]
    assert order == sorted(faces, reverse=True)
    assert faces[rows[0]] == 6


def test_locked_dice_first_then_kinds_then_sides():
    dice = [Die(6, 2), Die(20, 3), Die(6, 6, side="opponent"), Die(6, 1, state="locked")]
    assert reading_order(dice) == [3, 1, 0, 2]


def test_a_smaller_felt_makes_smaller_dice():
    edges = [edge_for(24, 370, height, 1) for height in (430, 300, 200, 120)]
    assert all(a > b for a, b in pairwise(edges))


@pytest.mark.parametrize(("sides", "face"), [(6, 0), (6, 7), (4, 5)])
def test_a_face_that_is_not_on_the_die_is_refused(sides, face):
    with pytest.raises(ValueError, match=f"A D{sides} shows 1 to {sides}, not {face}."):
        Die(sides, face)
