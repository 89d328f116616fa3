"""The bodies of the dice are true polyhedra, and every face can be brought up."""

from collections import Counter

import pytest

from app.dice.motion import landed, lying, readings, relabels
from app.dice.solids import KINDS, face_up, kind_of, selves, solid, value_shown
from app.dice.vector import dot, length, mul, sub, turned

FACES = {"d2": 2, "d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
CORNERS = {"d2": 64, "d4": 4, "d6": 8, "d8": 6, "d10": 12, "d12": 20, "d20": 12}
TURNS = {"d2": 64, "d4": 12, "d6": 24, "d8": 24, "d10": 10, "d12": 60, "d20": 60}
STANDARD = (2, 3, 4, 6, 8, 10, 12, 20)


@pytest.mark.parametrize("kind", KINDS)
def test_counts_of_faces_corners_and_turns(kind):
    body = solid(kind)
    assert (len(body.faces), len(body.corners), len(selves(kind))) == (FACES[kind], CORNERS[kind], TURNS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_stands_once_on_the_body(kind):
    assert Counter(face.value for face in solid(kind).faces) == Counter(range(1, FACES[kind] + 1))


@pytest.mark.parametrize("kind", ["d6", "d8", "d10", "d12", "d20"])
def test_opposite_faces_add_up_to_one_more_than_the_highest(kind):
    faces = solid(kind).faces
    for face in faces:
        opposite = min(faces, key=lambda other: dot(other.normal, face.normal))
        assert length(sub(opposite.normal, mul(face.normal, -1))) < 1e-9
        assert face.value + opposite.value == len(faces) + 1


@pytest.mark.parametrize("kind", KINDS)
def test_faces_are_flat_and_equally_far_out(kind):
    body = solid(kind)
    for face in body.faces:
        assert all(abs(dot(face.normal, body.corners[i]) - body.rest) < 1e-9 for i in face.corners)


@pytest.mark.parametrize("sides", STANDARD)
def test_every_face_can_lie_up(sides):
    kind = kind_of(sides)
    for face in range(1, sides + 1):
        for wanted in readings(kind, sides, face):
            turn = lying(kind, wanted, 0.3)
            assert value_shown(sides, face_up(kind, turn)) == face
            assert turned(turn, solid(kind).upward[wanted][1])[2] > 1 - 1e-9


def test_a_d3_has_each_number_on_two_opposite_faces():
    body = solid("d6")
    shown = Counter(value_shown(3, face.value) for face in body.faces)
    assert shown == {1: 2, 2: 2, 3: 2}


@pytest.mark.parametrize("kind", KINDS)
def test_any_reading_can_be_turned_to_where_any_other_landed(kind):
    found = relabels(kind)
    size = FACES[kind]
    assert set(found) == {(a, b) for a in range(size) for b in range(size)}
    assert {len(turns) for turns in found.values()} == {TURNS[kind] // size}


@pytest.mark.parametrize(("sides", "kind"), [(5, "d6"), (7, "d8"), (9, "d10"), (16, "d20"), (100, "d2"), (3, "d6")])
def test_odd_dice_borrow_the_next_larger_body(sides, kind):
    assert kind_of(sides) == kind


def test_landed_is_the_face_that_lies_up():
    for index, (value, _, _) in enumerate(solid("d20").upward):
        turn = lying("d20", index, 1.0)
        assert landed("d20", turn) == index
        assert face_up("d20", turn) == value
