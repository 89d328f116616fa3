"""The device in the app: a shake throws on the page that waits for one, settings are obeyed, the pause is a pause."""

import time

import pytest

from app.device.sensors import ReplaySource
from tests.app.device import traces
from tests.app.dice.test_tray import Pace


def recording(*parts):
    return [(x, y, z) for _, x, y, z in traces.joined(*parts)]


@pytest.fixture
def app(one_window, tmp_path):
    made = one_window.app
    made.shell.close_top()
    made.kit.store.close()
    made.kit.open_store(tmp_path / "test.db")
    made.shell.pile.visits.clear()
    before = made.device
    yield made
    if made.device is not None and made.device is not before:
        made.device.shake.disarm()
        made.device._watch.cancel()
    made.kit.device = before


@pytest.fixture
def pace(one_window):
    return Pace(one_window)


def with_device(app, samples, present=True):
    from app.device import Device

    app.kit.device = Device(app, ReplaySource(samples, present))
    return app.device


def test_a_shake_throws_the_dice_of_the_tray(app, pace):
    page = app.kit.go("tray")
    pace.wait(0.4)
    device = with_device(app, recording(traces.still(1), traces.shaking()))
    assert device.can_shake
    assert app.kit.can_shake
    pace.wait(4)
    assert page.near.hand.thrown
    assert len(app.kit.store.log()) == 1


def test_at_home_the_sensor_rests(app, pace):
    app.kit.go("home")
    device = with_device(app, recording(traces.shaking()))
    pace.wait(1)
    assert not device.shake.armed


def test_while_dice_fall_and_with_the_setting_off_it_does_not_listen(app, pace):
    page = app.kit.go("tray")
    pace.wait(0.4)
    device = with_device(app, recording(traces.still(30)))
    pace.wait(0.5)
    assert device.shake.armed
    page.near.throw()
    pace.wait(0.4)
    assert not device.shake.armed
    pace.wait(1.5)
    assert device.shake.armed
    app.kit.settings.set("shake", False)
    pace.wait(0.5)
    assert not device.shake.armed


def test_paused_it_rests_and_comes_back(app, pace):
    app.kit.go("tray")
    device = with_device(app, recording(traces.still(30)))
    pace.wait(0.8)
    app.on_pause()
    assert not device.shake.armed
    pace.wait(0.6)
    assert not device.shake.armed
    app.on_resume()
    assert device.shake.armed


def test_without_a_sensor_no_button_speaks_of_shaking(app, pace):
    app.kit.go("tray")
    device = with_device(app, [], present=False)
    assert not device.can_shake
    assert not app.kit.can_shake
    pace.wait(0.6)


def test_dice_tick_and_sound_by_the_settings(app, pace):
    class Vibrator:
        def __init__(self):
            self.asked = []

        def vibrate(self, seconds):
            self.asked.append(seconds)

    page = app.kit.go("tray")
    pace.wait(0.4)
    device = with_device(app, [])
    device.haptics._vibrator = vibrator = Vibrator()
    page.near.use({6: 5})
    page.near.throw()
    pace.wait(1.5)
    assert vibrator.asked == [0.010] * 3 + [0.025]
    for name in ("haptics", "sound"):
        app.kit.settings.set(name, False)
        app.kit.settings_changed(name)
    page.near.throw()
    pace.wait(1.5)
    assert len(vibrator.asked) == 4
    assert not device.sounds.on


def test_sensitivity_follows_the_setting(app):
    from app.device.shake import LEVELS

    device = with_device(app, [])
    for level in (1, 2, 3):
        app.kit.settings.set("shake_level", level)
        app.kit.settings_changed("shake_level")
        assert device.shake.detector.threshold == LEVELS[level]


def test_the_screen_stays_awake_if_wanted(app):
    from kivy.core.window import Window

    with_device(app, [])
    assert Window.allow_screensaver is False
    app.kit.settings.set("keep_awake", False)
    app.kit.settings_changed("keep_awake")
    assert Window.allow_screensaver is True


def test_a_desktop_copies_what_a_phone_sends(app):
    from kivy.core.clipboard import Clipboard

    from app.device import insets, share_text

    assert share_text("2 bases lost") == "copied"
    # Another program holds the clipboard: it may take a moment until it answers.
    assert any(Clipboard.paste() == "2 bases lost" or time.sleep(0.1) for _ in range(30))
    assert insets() == (0, 0, 0, 0)


def test_a_desktop_has_no_share_sheet_for_files(app, tmp_path):
    file = tmp_path / "units.json"
    file.write_text("{}")
    assert with_device(app, []).share_file(file) is False


class Java:
    """What pyjnius would give on a phone: every call is written down, every name is itself."""

    def __init__(self, name, calls, version):
        self.name, self.calls, self.version = name, calls, version

    def __getattr__(self, part):
        if part == "SDK_INT":
            return self.version
        return Java(f"{self.name}.{part}", self.calls, self.version)

    def __call__(self, *given):
        self.calls.append((self.name.rsplit(".", 1)[-1], *[getattr(one, "name", one) for one in given]))
        return Java(f"{self.name}()", self.calls, self.version)


def on_a_phone(monkeypatch, version):
    """The calls that go to Android, in order."""
    import sys
    import types

    calls = []
    jnius = types.ModuleType("jnius")
    jnius.autoclass = lambda name: Java(name, calls, version)
    jnius.cast = lambda _kind, thing: thing
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.delitem(sys.modules, "app.device.android", raising=False)
    monkeypatch.setattr("app.device.screen.platform", "android")
    return calls


@pytest.mark.parametrize(("ending", "kind"), [("json", "application/json"), ("csv", "text/csv")])
def test_a_phone_lends_the_file_to_the_app_that_is_chosen(app, tmp_path, monkeypatch, ending, kind):
    device = with_device(app, [])
    file = tmp_path / f"playsheet.{ending}"
    file.write_bytes(b"all of it")
    calls = on_a_phone(monkeypatch, 34)
    assert device.share_file(file) is True
    made = [call[0] for call in calls]
    assert ("put", "android.provider.MediaStore$MediaColumns.DISPLAY_NAME", file.name) in calls
    assert ("write", b"all of it") in calls
    assert ("setType", kind) in calls
    assert made.index("close") < made.index("createChooser") < made.index("startActivity")


def test_an_old_phone_keeps_the_file(app, tmp_path, monkeypatch):
    device = with_device(app, [])
    file = tmp_path / "units.json"
    file.write_text("{}")
    calls = on_a_phone(monkeypatch, 28)
    assert device.share_file(file) is False
    assert not calls
