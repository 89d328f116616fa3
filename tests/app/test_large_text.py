"""Log, luck, units, turns and backup with letters of 200 % on the smallest phone: nothing is cut, nothing overlaps."""

from __future__ import annotations

import pytest

from app.play.rosters import Rosters
from app.words import codes
from tests.app.screens_log.played import play
from tests.app.screens_units.table import play_until, shooter, two_forces

SHEETS = ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"]


@pytest.fixture(params=codes())
def large(window, request):
    """360 x 640, letters twice as large."""
    window.resize(360, 640)
    for name, value in (("text", 2.0), ("language", request.param), ("animation", "off")):
        window.kit.settings.set(name, value)
    window.kit.restyle()
    return window


def fielded(window, sheet):
    """A force on the table, not all of it well."""
    rosters = Rosters(two_forces(window, sheet))
    for unit in rosters.table.battle.there("A")[:2]:
        for stat in unit.stats().values():
            value = getattr(unit, stat.key)
            if stat.means in ("harm", "burden", "help") and isinstance(value, bool | int):
                rosters.write(unit.id, stat.key, not value if isinstance(value, bool) else 2)
    return window.kit.go("sheet", ruleset=sheet, tab="units")


def assert_all_is_read(widget):
    """Every text of a page has the room it needs, inside the box it stands in."""
    from kivy.uix.boxlayout import BoxLayout

    from app.look.text import Text

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
        words = next(w for w in card.children if type(w).__name__ == "CardWords")
        assert words.height <= card.height - 8, card.spoken


@pytest.mark.parametrize("sheet", SHEETS)
def test_turn(large, sheet):
    page = fielded(large, sheet)
    page.open_tab("turn")
    large.wait(0.4)
    assert_all_is_read(page.content.panes[0])
    page.content.go_on()
    large.app.shell.pile.back_to("sheet")
    tab = large.app.shell.pile.top.content
    for what in ("large_bag", "all_steps", "all_offers"):
        tab.toggle(what)
    large.wait(0.4)
    assert_all_is_read(tab.panes[0])
    for line in tab.lines.made.values():
        assert max(line._tags, default=[0])[0] <= line.width
        assert line._name.width <= line.width - line.tile


def test_one_unit(large):
    fielded(large, "order_dice")
    unit = play_until(large.kit.table("order_dice"), shooter)
    page = large.kit.go("unit", sheet="order_dice", unit=unit)
    large.until(lambda: page.targets and page.targets.sorted)
    large.wait(0.4)
    assert_all_is_read(page.left_column)
    page.targets.ask(page.targets.target)
    large.wait(0.4)
    assert_all_is_read(page.left_column)
    page = large.kit.go("card", sheet="order_dice", unit=unit)
    large.wait(0.4)
    assert_all_is_read(page.column)


def test_log_luck_and_an_entry(large):
    for seed in range(8):
        entry = play(large.app, "scw", "shoot", seed, "AB"[seed % 2], seed % 3 == 0, rifle=6)
    large.kit.store.correct(entry, "It was the second platoon that fired, not the first one.")
    page = large.kit.go("sheet", ruleset="scw", tab="log")
    large.wait(0.4)
    view = page.content
    assert_all_is_read(view.card)
    view.list.scroll_y = 0
    large.wait(0.4)
    assert_all_is_read(view.list)
    for row in [w for w in view.list.walk() if type(w).__name__ == "LogRow"]:
        assert row.children[1].height <= row.height - 8, row.sentence
    page = large.kit.go("luck", ruleset="scw", game=large.kit.game("scw"))
    large.wait(0.4)
    assert_all_is_read(page.column)
    page = large.kit.go("entry", entry=entry)
    large.wait(0.4)
    assert all(button.height >= 48 for button in page.walk() if type(button).__name__ == "PushButton")


def test_backup(large):
    page = large.kit.go("backup")
    large.wait(0.4)
    assert_all_is_read(page.holder)
