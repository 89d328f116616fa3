"""One shake is one throw; walking, a pocket and a knock are none."""

from math import inf, nan

import pytest

from app.device.shake import ShakeDetector
from tests.app.device import traces


def shakes(trace, level=2):
    detector = ShakeDetector(level)
    return [t for t, x, y, z in trace if detector.feed(t, x, y, z)]


@pytest.mark.parametrize("rate", [20, 33, 50, 100, 200])
@pytest.mark.parametrize("pace", [2.5, 3.5, 5.0])
@pytest.mark.parametrize("g", [1.9, 2.5, 3.5])
def test_a_real_shake_is_found_once_at_any_rate(rate, pace, g):
    found = shakes(traces.shaking(pace, g, seconds=1.0, rate=rate))
    assert len(found) == 1
    assert found[0] < 0.5 + 1.0


@pytest.mark.parametrize("seconds", [1.0, 2.0, 4.0])
def test_a_long_shake_is_still_one_throw(seconds):
    assert len(shakes(traces.shaking(4, 2.4, seconds))) == 1


def test_two_shakes_with_a_rest_between_are_two_throws():
    assert len(shakes(traces.joined(traces.shaking(), traces.still(1.5), traces.shaking(seed=9)))) == 2


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_walking_running_and_pockets_throw_nothing(level, seed):
    for trace in (
        traces.still(seed=seed), traces.walking(seed=seed), traces.running(seed=seed), traces.into_pocket(seed=seed),
        traces.picked_up(seed=seed),
    ):  # fmt: skip
        assert shakes(trace, level) == []


@pytest.mark.parametrize("rate", [50, 100, 200])
@pytest.mark.parametrize("g", [3, 6, 12])
def test_a_knock_on_the_table_throws_nothing(rate, g):
    assert shakes(traces.knock((0.8,), g, rate)) == []


def test_walking_to_the_table_and_then_shaking():
    assert len(shakes(traces.joined(traces.walking(5), traces.shaking()))) == 1


def test_sensitivity_decides_how_hard_one_must_shake():
    gentle, hard = traces.shaking(3.5, 1.1), traces.shaking(3.5, 3.0)
    assert [len(shakes(gentle, level)) for level in (1, 2, 3)] == [0, 0, 1]
    assert [len(shakes(hard, level)) for level in (1, 2, 3)] == [1, 1, 1]


def test_gravity_is_taken_off_however_the_phone_is_held():
    for turned in (lambda x, y, z: (z, x, y), lambda x, y, z: (y, z, x), lambda x, y, z: (-x, -y, -z)):
        trace = [(t, *turned(x, y, z)) for t, x, y, z in traces.shaking()]
        assert len(shakes(trace)) == 1


def test_a_sensor_that_answers_none_or_nonsense_is_ignored():
    trace = traces.shaking()
    holes = [(t, *((None, None, None) if i % 7 == 3 else (x, y, z))) for i, (t, x, y, z) in enumerate(trace)]
    assert len(shakes(holes)) == 1
    detector = ShakeDetector()
    assert not any(detector.feed(i / 50, None, None, None) for i in range(200))
    assert not any(detector.feed(i / 50, x, 0.0, 9.8) for i in range(200) for x in (nan, inf))


def test_the_same_moment_twice_or_time_running_back_does_no_harm():
    doubled = [sample for sample in traces.shaking() for _ in range(2)]
    assert len(shakes(doubled)) == 1
    assert shakes(list(reversed(traces.shaking()))) == []


def test_waking_from_a_pause_is_not_a_shake():
    before = traces.still(1)
    after = [(t + 60, z, x, y) for t, x, y, z in traces.still(1)]
    assert shakes(before + after) == []
