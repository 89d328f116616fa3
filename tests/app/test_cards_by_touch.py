"""Cards in the fields, by touch: who is picked, what stands over his values, what is said by hand and taken back."""

from __future__ import annotations

import pytest

from app.screens.outcome.apply_list import AppliedLine
from app.widgets.field_parts import CardLine, HandMark
from app.widgets.heads import Picker
from app.widgets.overlay import MenuRow
from rules.frame.deed import Adjust
from tests.app.playing import finish, top
from tests.app.screens_log.fingers import tap

TAKE_OFF = "Undo it on the cards"


@pytest.fixture
def shot(quick):
    """A shot of Blue's rifle squad at Red's, put together from their cards."""
    quick.kit.games.begin_sample("order_dice")
    table = quick.kit.table("order_dice")
    shooter = next(unit for unit in table.battle.there("A") if unit.name == "Rifle squad 1")
    target = next(unit for unit in table.battle.there("B") if unit.name == "Grenadier squad")
    quick.kit.open_action("order_dice", "shoot", {}, {"shooter": shooter.id, "target": target.id})
    quick.wait(0.4)
    return quick


def page_of(window):
    return window.app.shell.pile.top


def rows_of(window) -> list[MenuRow]:
    rows = [row for row in window.widgets() if isinstance(row, MenuRow)]
    return sorted(rows, key=lambda row: -row.to_window(0, row.y)[1])


def open_picker(window, name: str) -> list[MenuRow]:
    tap(window, window.find(name, kind=Picker))
    window.wait(0.3)
    return rows_of(window)


def test_who_is_picked_has_side_strength_and_state_and_is_never_the_shooter(shot):
    table = shot.kit.table("order_dice")
    squad = next(unit for unit in table.battle.there("B") if unit.name == "Veteran squad")
    table.do(Adjust(unit=squad.id, key="models", value=5))
    table.do(Adjust(unit=squad.id, key="pins", value=2))
    rows = {row.text: row for row in open_picker(shot, "Grenadier squad")}
    assert "Rifle squad 1" not in rows, "nobody shoots at himself"
    assert rows["Grenadier squad"].chosen
    assert rows["Veteran squad"].note == "Red, 5 of 8, Pins 2"
    assert rows["Rifle squad 2"].note.startswith("Blue, 10 of 10")
    assert rows["Veteran squad"].icon != rows["Rifle squad 2"].icon, "a disc and a diamond"
    units = [name for name in rows if name in {unit.name for unit in table.battle.units}]
    sides = [unit.side for name in units for unit in table.battle.units if unit.name == name]
    assert sides == sorted(sides, reverse=True), "the enemies of the shooter stand first"


def test_another_card_brings_its_own_values_and_nothing_of_the_one_before(shot):
    table, page = shot.kit.table("order_dice"), page_of(shot)
    tap(shot, "Cover, Hard −2")
    assert page.draft.values["cover"] == "hard"
    squad = next(unit for unit in table.battle.there("B") if unit.name == "Veteran squad")
    table.do(Adjust(unit=squad.id, key="pins", value=3))
    open_picker(shot, "Grenadier squad")
    tap(shot, shot.find("Veteran squad", kind=MenuRow))
    shot.wait(0.4)
    draft = page_of(shot).draft
    assert (draft.values["target_models"], draft.values["target_pins"]) == (squad.models, 3)
    assert draft.values["cover"] == draft.views["cover"].default
    assert shot.find("Veteran squad", kind=Picker)


def test_what_is_set_by_hand_says_so_and_a_tap_brings_the_card_back(shot):
    page = page_of(shot)
    line = next(it for it in page.form.walk(restrict=True) if isinstance(it, CardLine) and "Models 8" in it.text)
    tap(shot, line)
    shot.wait(0.3)
    tap(shot, "Models, −")
    shot.wait(0.3)
    (mark,) = [it for it in shot.widgets() if isinstance(it, HandMark) and it.on and shot.shown(it)]
    assert mark.text == "Set by hand; the card says 8. Tap to use it."
    assert page.draft.values["target_models"] == 7
    tap(shot, mark)
    shot.wait(0.3)
    assert page.draft.values["target_models"] == 8
    assert not [it for it in shot.widgets() if isinstance(it, HandMark) and it.on]


def test_a_card_that_changed_meanwhile_is_read_anew(shot):
    table = shot.kit.table("order_dice")
    target = page_of(shot).draft.who["target"]
    shot.kit.go("unit", sheet="order_dice", unit=target)
    shot.wait(0.3)
    table.do(Adjust(unit=target, key="models", value=3))
    shot.kit.back()
    shot.wait(0.4)
    page = page_of(shot)
    assert page.draft.values["target_models"] == 3
    assert any("Models 3" in text for text in shot.texts())


def test_an_outcome_is_taken_off_the_cards_from_the_log_until_they_are_touched(shot):
    table = shot.kit.table("order_dice")
    target = page_of(shot).draft.who["target"]
    before = table.battle.unit(target)
    table.begin("shoot", page_of(shot).draft.who, {"distance": 10})
    table.enter((6, 6, 6, 6))
    shot.kit.resume_battle("order_dice")
    shot.wait(0.4)
    finish(shot)
    tap(shot, shot.find(kind="BigButton"))
    shot.wait(0.4)
    after = table.battle.unit(target)
    assert after != before, "four hits at least pin it"
    open_entry(shot)
    tap(shot, shot.find(TAKE_OFF, kind="PushButton"))
    assert table.battle.unit(target) == before
    tap(shot, "Undo")
    assert table.battle.unit(target) == after
    table.do(Adjust(unit=target, key="pins", value=after.pins + 1))
    shot.kit.back()
    shot.wait(0.3)
    open_entry(shot)
    assert TAKE_OFF not in [getattr(it, "text", "") for it in page_of(shot).walk(restrict=True)]


def line_of(window, label: str) -> AppliedLine:
    """A line of the list of changes, on the screen; the target stands last."""
    page = page_of(window)
    lines = [it for it in page.column.walk(restrict=True) if isinstance(it, AppliedLine) and it.label == label]
    line = min(lines, key=lambda it: it.to_window(0, it.y)[1])
    page.scroll.scroll_to(line, animate=False)
    window.wait(0.2)
    return line


def test_the_owner_picks_who_falls_before_it_is_applied(shot):
    """B5: the plainest weapons go first; a tap on another line says otherwise, and the list says what comes of it."""
    table = shot.kit.table("order_dice")
    who = {"shooter": page_of(shot).draft.who["target"], "target": page_of(shot).draft.who["shooter"]}
    table.begin("shoot", who, {"weapon": "Assault rifle", "shooters": 2, "further": [], "distance": 10})
    table.enter((6, 6, 6, 6))
    table.enter((5, 5, 5, 1))
    shot.kit.resume_battle("order_dice")
    shot.wait(0.4)
    assert top(shot) == "OutcomePage"
    assert (line_of(shot, "Rifle").was, line_of(shot, "Rifle").now) == ("8", "5")
    tap(shot, "Edit")
    shot.wait(0.3)
    tap(shot, line_of(shot, "LMG"))
    tap(shot, "LMG, −")
    shot.wait(0.8)
    assert (line_of(shot, "LMG").was, line_of(shot, "LMG").now) == ("1", "0")
    assert (line_of(shot, "Rifle").was, line_of(shot, "Rifle").now) == ("8", "6")
    tap(shot, shot.find(kind="BigButton"))
    shot.wait(0.4)
    assert table.battle.unit(who["target"]).numbers == {"LMG": 0, "Rifle": 6}


def open_entry(window) -> None:
    """The shot in the log."""
    window.kit.go("entry", entry=window.kit.store.log(kind="action", limit=1)[0].id)
    window.wait(0.4)
    assert top(window) == "EntryPage"
