"""The card by hand, by touch: every value of every sheet is a deed, told in its history, taken back by the table."""

from __future__ import annotations

import pytest

from app.play.cards import Cards
from app.play.unit_history import happened
from tests.app.screens_log.fingers import tap
from tests.app.screens_units.table import SHEETS, play_until, shooter, two_forces


def opened(window, sheet, unit):
    page = window.kit.go("card", sheet=sheet, unit=unit)
    window.frames(3)
    return page


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_value_that_can_be_written_has_a_control(quick, sheet):
    table = two_forces(quick, sheet)
    for unit in table.battle.there():
        page = opened(quick, sheet, unit.id)
        labels = {getattr(w, "label", "") or getattr(w, "text", "") for w in page.column.walk(restrict=True)}
        for stat in unit.stats().values():
            if isinstance(getattr(unit, stat.key), bool | int):
                assert quick.kit.rules_text(stat.label) in labels, (unit.name, stat.key)
        quick.kit.back()


def test_numbers_switches_and_options_are_written_at_once(quick):
    table = two_forces(quick, "order_dice")
    unit = next(unit for unit in table.battle.units if unit.name == "Rifle squad")
    page = opened(quick, "order_dice", unit.id)
    tap(quick, "Pins, +")
    tap(quick, "Models, −")
    tap(quick, "Leader or team lost")
    quick.frames(2)
    now = table.battle.unit(unit.id)
    assert (now.pins, now.models, now.leader_lost) == (1, 9, True)
    assert sum(arm.men for arm in now.arms) == 9, "the card knows who falls"
    assert page.shown_card.card == Cards(table.battle, quick.kit.rules_text).of(now)
    assert page.shown_card.card.strength == (9, 10)
    quick.find(kind="TypeField").input.text = "1st Section"
    quick.wait(0.3)
    assert table.battle.unit(unit.id).name == "1st Section"
    for _ in range(4):
        table.undo()
    assert table.battle.unit(unit.id) == unit


def test_a_value_the_card_does_not_take_is_said_and_not_shown(quick):
    table = two_forces(quick, "scw")
    unit = table.battle.unit(next(unit.id for unit in table.battle.there("A") if "rifle" in unit.stats()))
    page = opened(quick, "scw", unit.id)
    page.set("rifle", 99)
    quick.frames(2)
    now = table.battle.unit(unit.id)
    assert page.shown_card.card == Cards(table.battle, quick.kit.rules_text).of(now)
    page.set("no_such_thing", 1)
    quick.frames(2)
    assert any("no_such_thing" in text for text in quick.texts())
    assert table.battle.unit(unit.id) == now


def test_what_has_happened_is_told_newest_first_and_an_action_opens_in_the_log(quick):
    sheet = "gang_skirmish"
    table = two_forces(quick, sheet)
    unit = play_until(table, shooter)
    play_until(table, lambda battle: any(line.begun is not None for line in happened(table.story, unit)))
    lines = happened(table.story, unit)
    page = quick.kit.go("unit", sheet=sheet, unit=unit)
    quick.until(lambda: page.ready)
    tap(quick, "History")
    quick.frames(3)
    shown = [w.text for w in quick.widgets() if type(w).__name__ == "MenuRow"]
    assert set(shown) == {quick.kit.rules_text(line.sentence) for line in lines}
    first = next(line for line in lines if line.begun is not None)
    tap(quick, quick.find(quick.kit.rules_text(first.sentence), kind="MenuRow"))
    quick.frames(3)
    assert type(quick.app.shell.pile.top).__name__ == "EntryPage"


def test_a_unit_without_a_past_says_so(quick):
    table = two_forces(quick, "scw")
    unit = table.battle.units[0]
    lines = happened(table.story, unit.id)
    assert len(lines) == 1, "that it came to the table"
    assert unit.name in str(lines[0].sentence)


def test_dismissed_from_its_card_it_comes_back_with_undo(quick):
    table = two_forces(quick, "order_dice")
    before, unit = table.battle, table.battle.units[1]
    quick.kit.go("sheet", ruleset="order_dice", tab="units")
    opened(quick, "order_dice", unit.id)
    tap(quick, "Remove")
    quick.frames(3)
    assert table.battle.find(unit.id) is None
    tap(quick, "Undo")
    assert table.battle.units == before.units


@pytest.mark.parametrize("sheet", SHEETS)
def test_spanish_and_double_size(quick, sheet):
    table = two_forces(quick, sheet)
    for name, value in (("language", "es"), ("text", 2.0)):
        quick.kit.settings.set(name, value)
    quick.kit.restyle()
    for unit in (table.battle.units[1], table.battle.units[-1]):
        page = opened(quick, sheet, unit.id)
        assert page.shown_card.card.name == quick.kit.called(unit.name)
        assert all(w.right <= page.column.right + 1 for w in page.column.children)
        quick.kit.back()
