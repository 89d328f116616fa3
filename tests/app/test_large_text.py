"""Log, luck, units, turns and backup with letters of 200 % on the smallest phone: nothing is cut, nothing overlaps."""

from __future__ import annotations

import pytest

from tests.app.screens_log.played import play

SHEETS = ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"]


@pytest.fixture(params=["en", "es"])
def large(window, request):
    """360 x 640, letters twice as large."""
    window.resize(360, 640)
    for name, value in (("text", 2.0), ("language", request.param), ("animation", "off")):
        window.app.settings.set(name, value)
    window.app.restyle()
    return window


def fielded(window, sheet):
    """A force on the table, not all of it well."""
    from app.screens.units_menu import sample_force

    page = window.app.go("sheet", ruleset=sheet, tab="units")
    sample_force(page.content)
    for unit in window.app.store.units(window.app.roster(sheet), "A")[:2]:
        stats = page.content.template(unit).state
        worse = {stat.key: not stat.start for stat in stats if isinstance(stat.start, bool)}
        counted = {stat.key: 2 for stat in stats if stat.key in ("pins", "markers", "casualties")}
        window.app.store.update_unit(unit.id, state=worse | counted)
    return page


def assert_all_is_read(widget):
    """Every text of a page has the room it needs, inside the box it stands in."""
    from kivy.uix.boxlayout import BoxLayout

    from app.widgets.text import Text

    texts = [w for w in widget.walk() if isinstance(w, Text) and w.text and w.opacity * w.parent.opacity]
    assert texts
    for text in (text for text in texts if not text.shorten):
        wide, high = text.texture_size
        assert wide <= text.width + 2, f"{text.text!r} is {wide} wide in {text.width}"
        assert high <= text.height + 2, f"{text.text!r} is {high} high in {text.height}"
        box = text.parent
        if isinstance(box, BoxLayout) and box.size_hint_y is None:
            assert text.y >= box.y - 2, f"{text.text!r} hangs out of its box"
            assert text.top <= box.top + 2, f"{text.text!r} stands out of its box"


@pytest.mark.parametrize("sheet", SHEETS)
def test_units(large, sheet):
    page = fielded(large, sheet)
    page.content.refresh()
    large.wait(0.4)
    assert_all_is_read(page.content.sides)
    assert_all_is_read(page.content.list)
    for card in page.content.list.children[0].children:
        assert card.height >= card.minimum_height
        words = next(w for w in card.children if type(w).__name__ == "UnitWords")
        assert words.height <= card.height - 8, card.spoken


@pytest.mark.parametrize("sheet", SHEETS)
def test_turn(large, sheet):
    page = fielded(large, sheet)
    page.open_tab("turn")
    large.wait(0.4)
    for pane in page.content.lists:
        assert_all_is_read(pane)
    pressed = page.content.button()
    pressed[2]()
    large.wait(0.4)
    for pane in page.content.lists:
        assert_all_is_read(pane)
    assert_all_is_read(page.content.ids.dock) if page.content.button() else None


def test_one_unit(large):
    fielded(large, "order_dice")
    unit = large.app.store.units(large.app.roster("order_dice"))[0]
    page = large.app.go("unit", unit=unit.id)
    large.wait(0.4)
    assert_all_is_read(page.column)


def test_log_luck_and_an_entry(large):
    for seed in range(8):
        entry = play(large.app, "scw", "shoot", seed, "AB"[seed % 2], seed % 3 == 0, rifle=6)
    large.app.store.correct(entry, "It was the second platoon that fired, not the first one.")
    page = large.app.go("sheet", ruleset="scw", tab="log")
    large.wait(0.4)
    view = page.content
    assert_all_is_read(view.card)
    view.list.scroll_y = 0
    large.wait(0.4)
    assert_all_is_read(view.list)
    for row in [w for w in view.list.walk() if type(w).__name__ == "LogRow"]:
        assert row.children[1].height <= row.height - 8, row.sentence
    page = large.app.go("luck", ruleset="scw", game=large.app.game("scw"))
    large.wait(0.4)
    assert_all_is_read(page.column)
    page = large.app.go("entry", entry=entry)
    large.wait(0.4)
    assert all(button.height >= 48 for button in page.walk() if type(button).__name__ == "PushButton")


def test_backup(large):
    page = large.app.go("backup")
    large.wait(0.4)
    assert_all_is_read(page.holder)
