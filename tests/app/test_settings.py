"""Settings by touch: they hold at once, and the shake meter shows what the detector itself measures."""

from __future__ import annotations

import pytest

from app.words import codes
from tests.app.device import traces


def recording(*parts):
    return [(x, y, z) for _, x, y, z in traces.joined(*parts)]


@pytest.fixture
def settings(window):
    """The page, and a way to open it on a device with a recorded sensor or with none."""
    from app.device import Device
    from app.device.sensors import ReplaySource

    before, made = window.app.device, []

    def open_with(samples, present=True):
        source = ReplaySource(samples, present)
        window.kit.device = Device(window.app, source)
        made.append(window.app.device)
        page = window.kit.go("settings")
        window.wait(0.4)
        return page, source

    yield open_with
    for device in made:
        device.shake.disarm()
        device._watch.cancel()
    window.kit.device = before


def bring(window, page, widget):
    """Scroll until a row is seen."""
    page.list.scroll_to(widget, animate=False)
    window.wait(0.2)


def test_the_bar_follows_the_detector_and_a_word_tells_of_a_shake(window, settings):
    page, _ = settings(recording(traces.still(1), traces.shaking(), traces.still(4)))
    bring(window, page, page.meter)
    window.wait(0.3)
    assert page.meter.value < 0.2
    assert window.look("Give it a shake: it counts past the mark.")
    strongest = 0.0
    for _ in range(120):
        window.frames(1)
        strongest = max(strongest, page.meter.value)
        assert page.meter.value >= window.app.device.shake.detector.strength
        if page.meter.heard:
            break
    assert page.meter.heard
    assert strongest > page.meter.mark
    assert window.look("Shake felt.")
    assert window.look(f"{page.meter.value:.1f} g")
    window.wait(4)
    assert page.meter.value < 0.2
    assert not page.meter.heard


@pytest.mark.parametrize(("level", "heard"), [("Low", False), ("Middle", False), ("High", True)])
def test_the_mark_stands_at_the_chosen_level_and_decides(window, settings, level, heard):
    from app.device.shake import LEVELS

    gentle = traces.shaking(3.5, 1.1)
    page, _ = settings(recording(traces.still(4), gentle))
    bring(window, page, page.meter)
    window.tap(f"Shake sensitivity, {level}")
    assert page.meter.mark == LEVELS[window.kit.settings.shake_level]
    found = False
    for _ in range(400):
        window.frames(1)
        found = found or page.meter.heard
    assert found is heard


@pytest.mark.parametrize("trace", [traces.walking(6), traces.knock(), traces.into_pocket()])
def test_what_is_no_shake_moves_the_bar_and_is_not_called_one(window, settings, trace):
    page, _ = settings(recording(traces.still(0.5), trace))
    strongest = 0.0
    for _ in range(300):
        window.frames(1)
        strongest = max(strongest, page.meter.value)
        assert not page.meter.heard
    assert strongest > 0.3


def test_the_sensor_runs_while_the_page_is_shown_and_no_longer(window, settings):
    page, source = settings(recording(traces.still(60)))
    assert source.running
    window.app.on_pause()
    assert not source.running
    assert window.app.device.strength == 0
    window.app.on_resume()
    assert source.running
    window.kit.go("backup")
    window.wait(0.4)
    assert not source.running
    window.key(27)
    assert source.running
    assert window.app.shell.pile.top is page
    window.key(27)
    window.wait(0.4)
    assert not source.running


def test_switched_off_the_sensor_rests_and_the_meter_says_so(window, settings):
    page, source = settings(recording(traces.still(60)))
    bring(window, page, page.meter)
    window.tap("Shake to roll")
    window.wait(0.4)
    assert not source.running
    assert window.look("Shake to roll is off.")
    window.tap("Shake to roll")
    window.wait(0.4)
    assert source.running


def test_a_shake_on_this_page_throws_nothing(window, settings):
    settings(recording(traces.still(0.5), traces.shaking()))
    window.wait(4)
    assert window.kit.store.log() == []


def test_without_a_sensor_one_sentence_stands_there(window, settings):
    page, source = settings([], present=False)
    assert page.meter is None
    bring(window, page, page.meter_slot)
    assert window.look("This device has no motion sensor: tap to roll.")
    assert not source.running


def test_text_sizes_up_to_two_hundred_per_cent(window, settings):
    settings([], present=False)
    window.tap("Text size, 100 %")
    window.wait(0.2)
    for size in ("85 %", "100 %", "115 %", "130 %", "150 %", "175 %", "200 %"):
        assert window.look(size, "SizeRow")
    window.tap("175 %")
    window.wait(0.3)
    assert window.kit.settings.text == 1.75
    assert window.app.theme.text_scale == 1.75
    window.tap("Text size, 175 %")
    window.wait(0.2)
    window.tap("200 %")
    assert window.kit.settings.text == 2.0
    assert window.app.shell.sheet is None


def test_the_list_stays_where_it_is_when_the_look_changes(window, settings):
    window.resize(360, 640)
    window.kit.settings.set("text", 2.0)
    window.kit.restyle()
    page, _ = settings([], present=False)
    row = next(w for w in page.walk() if getattr(w, "spoken", "") == "Low light")
    bring(window, page, row)
    down = page.list.down
    assert down > 0
    window.tap("Low light")
    window.wait(0.4)
    assert window.kit.settings.low_light
    assert window.app.shell.pile.top is not page
    assert window.app.shell.pile.top.list.down == pytest.approx(down, abs=4)


def test_the_tablet_between_the_players_is_a_switch(window, settings):
    page, _ = settings([], present=False)
    row = next(w for w in page.walk() if getattr(w, "spoken", "") == "Tablet between the players")
    bring(window, page, row)
    assert window.kit.settings.two_sided is False
    window.tap(row)
    assert window.kit.settings.two_sided is True
    assert window.look("the other player's decisions face them")


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("width", [360, 1280])
def test_no_sentence_is_cut_at_two_hundred_per_cent(window, settings, width, language):
    from app.look.text import Text

    window.resize(width, 640 if width < 600 else 800)
    for name, value in (("text", 2.0), ("language", language)):
        window.kit.settings.set(name, value)
    window.kit.restyle()
    page, _ = settings(recording(traces.still(60)))
    window.wait(0.5)
    for text in (w for w in page.list.walk() if isinstance(w, Text) and w.text):
        assert text.texture_size[0] <= text.width + 2, text.text
        assert text.texture_size[1] <= text.height + 2, text.text
