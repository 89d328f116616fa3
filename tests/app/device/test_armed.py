"""The shake is armed only while a throw is due, rests while the app is paused, and does without a sensor."""

import pytest

from app.device import Shake
from app.device.sensors import PlyerSource, ReplaySource
from tests.app.device import traces


def recording(*parts):
    return [(x, y, z) for _, x, y, z in traces.joined(*parts)]


@pytest.fixture
def heard():
    return []


def test_an_armed_shake_throws(pass_time, heard):
    shake = Shake(lambda: heard.append("throw"), ReplaySource(recording(traces.shaking())))
    assert shake.arm()
    pass_time(3)
    assert heard == ["throw"]


def test_a_sensor_that_starts_with_none(pass_time, heard):
    samples = [(None, None, None)] * 20 + recording(traces.shaking())
    shake = Shake(lambda: heard.append("throw"), ReplaySource(samples))
    shake.arm()
    pass_time(4)
    assert heard == ["throw"]


def test_disarmed_or_never_armed_it_hears_nothing(pass_time, heard):
    source = ReplaySource(recording(traces.shaking()))
    shake = Shake(lambda: heard.append("throw"), source)
    pass_time(3)
    shake.arm()
    shake.disarm()
    pass_time(3)
    assert heard == []
    assert not source.running


def test_paused_the_sensor_is_off_and_resumed_it_is_on(pass_time, heard):
    source = ReplaySource(recording(traces.still(1), traces.shaking()))
    shake = Shake(lambda: heard.append("throw"), source)
    shake.arm()
    shake.pause()
    assert not source.running
    assert not shake.armed
    pass_time(3)
    assert heard == []
    shake.resume()
    assert source.running
    pass_time(4)
    assert heard == ["throw"]


def test_arming_while_paused_waits_for_the_return(pass_time, heard):
    source = ReplaySource(recording(traces.shaking()))
    shake = Shake(lambda: heard.append("throw"), source)
    shake.pause()
    assert not shake.arm()
    shake.resume()
    pass_time(3)
    assert heard == ["throw"]


def test_without_a_sensor_nothing_happens_and_nothing_breaks(pass_time, heard):
    shake = Shake(lambda: heard.append("throw"), ReplaySource([], present=False))
    assert not shake.arm()
    assert not shake.available
    pass_time(1)
    shake.pause()
    shake.resume()
    shake.disarm()
    assert heard == []


def test_this_machine_has_no_sensor_and_plyer_says_so_quietly():
    source = PlyerSource()
    assert source.read() == (None, None, None)
    if not source.start():
        assert source.read() == (None, None, None)
    source.stop()


def test_a_sensor_that_dies_while_it_runs_answers_nothing():
    class Broken:
        acceleration = (0.0, 0.0, 9.8)

        def enable(self):
            pass

    source = PlyerSource()
    source._sensor = Broken()
    assert source.read() == (0.0, 0.0, 9.8)
    Broken.acceleration = property(lambda self: 1 / 0)
    assert source.read() == (None, None, None)
    source.stop()
