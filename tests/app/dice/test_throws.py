"""The face that lies up is the face that was drawn: for every die, every face and every baked throw."""

from itertools import pairwise
from random import Random

import pytest

from app.dice.arrange import Plan
from app.dice.die import Die
from app.dice.motion import Flight, readings, relabel
from app.dice.solids import KINDS, face_up, kind_of, resting_height, solid, value_shown
from app.dice.throws import pools, tracks_for
from app.dice.vector import then, turned

STANDARD = (2, 3, 4, 6, 8, 10, 12, 20)
SHORT, LONG = 0.5, 1.2


@pytest.mark.parametrize("sides", STANDARD)
def test_every_face_of_every_throw_is_read_back_from_the_geometry(sides):
    kind = kind_of(sides)
    for pool in pools(kind):
        for track in pool.tracks:
            for face in range(1, sides + 1):
                for wanted in readings(kind, sides, face):
                    turn, yaw = relabel(kind, track.last_turn, wanted, 0.4)
                    flight = Flight(track, 40.0, (300.0, 400.0), (10.0, 20.0), yaw)
                    lies = then(flight.end[3:], turn)
                    assert value_shown(sides, face_up(kind, lies)) == face
                    assert turned(lies, solid(kind).upward[wanted][1])[2] > 0.9999


@pytest.mark.parametrize("kind", KINDS)
def test_throws_last_about_a_second_and_end_flat_on_the_felt(kind):
    for pool in pools(kind):
        for track in pool.tracks:
            assert SHORT < track.seconds < LONG
            assert abs(track.data[-5] / 1000 - resting_height(kind)) < 0.002
            assert abs(track.end[0]) < track.width / 2
            assert abs(track.end[1]) < track.depth / 2


@pytest.mark.parametrize("kind", KINDS)
def test_one_die_falls_for_0_6_to_1_2_seconds(kind):
    for pool in pools(kind):
        for track in pool.tracks:
            assert 0.6 <= Flight(track, 40.0, (300.0, 400.0), (0.0, 0.0), 0.0).seconds <= 1.2


@pytest.mark.parametrize("kind", KINDS)
def test_dice_never_sink_into_the_felt(kind):
    lowest = resting_height(kind) - 0.12
    for pool in pools(kind):
        for track in pool.tracks:
            assert min(track.data[2::7]) / 1000 > lowest


def test_dice_tumble_and_bounce():
    for track in pools("d6")[0].tracks:
        heights = track.data[2::7]
        rises = sum(b > a + 20 for a, b in pairwise(heights))
        assert rises >= 3
        assert len({tuple(track.data[i + 3 : i + 7]) for i in range(0, len(track.data), 7)}) > 20


@pytest.mark.parametrize("count", [1, 3, 4, 9, 17, 25, 48])
@pytest.mark.parametrize("kind", KINDS)
def test_there_are_different_throws_for_any_number_of_dice(kind, count):
    tracks = tracks_for(kind, count, count, Random(1))
    assert len({id(track) for track in tracks}) == count


@pytest.mark.parametrize("seed", range(6))
def test_a_planned_throw_ends_on_the_faces_given(seed):
    chance = Random(seed)
    dice = [Die(sides, chance.randint(1, sides)) for sides in chance.choices(STANDARD, k=chance.randint(1, 48))]
    plan = Plan(dice, (740.0, 860.0), 2.0, chance)
    for die, placed in zip(dice, plan.thrown([], set()), strict=True):
        assert value_shown(die.sides, face_up(kind_of(die.sides), placed.turn)) == die.face
        assert placed.motion.seconds <= LONG + 0.001


def test_locked_dice_are_not_thrown_and_keep_their_face():
    chance = Random(2)
    first = Plan([Die(6, 4), Die(6, 2)], (400.0, 400.0), 1.0, chance)
    before = first.thrown([], set())
    after = Plan([Die(6, 4, state="locked"), Die(6, 5)], (400.0, 400.0), 1.0, chance).thrown(before, {0})
    assert [placed.thrown for placed in after] == [False, True]
    assert [face_up("d6", placed.turn) for placed in after] == [4, 5]


def test_the_way_of_a_die_is_smooth():
    for track in tracks_for("d6", 24, 24, Random(3)):
        flight = Flight(track, 40.0, (400.0, 460.0), (60.0, -50.0), 0.3)
        poses = [flight.pose(t / 120) for t in range(int(flight.seconds * 120) + 1)]
        for a, b in pairwise(poses):
            assert max(abs(p - q) for p, q in zip(a[:3], b[:3], strict=True)) < 0.6 * 40
