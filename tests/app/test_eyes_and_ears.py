"""Read out, seen well, led on: the voice, contrasts, the left hand, the first help, what the sheet says."""

from __future__ import annotations

import os
import random

import pytest

from app.device import wishes
from app.device.speech import Speech
from app.look.theme import DARK, LIGHT, contrast
from app.play.cells import cells_shown
from app.play.desk import Desk
from app.play.draft import Draft, words_of
from app.play.settings import Settings
from rules.engine import Roll
from tests.app.playing import begun, go_shoot, one_hit, session_of, top
from tests.app.walking import ACTIONS, DICE, SHEETS


class Voice:
    """Keeps what it was asked to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, message: str) -> None:
        self.said.append(message)


class Device:
    """A device with a voice and nothing else."""

    def __init__(self) -> None:
        self.voice = Voice()
        self.speech = Speech(self.voice)

    def speak(self, text: str) -> None:
        self.speech.say(text)
        if self.speech._thread:
            self.speech._thread.join(2)

    def __getattr__(self, _name: str) -> object:
        return lambda *_values: None


@pytest.fixture
def heard(quick):
    before, quick.kit.device = quick.kit.device, Device()
    yield quick.kit.device.voice.said
    quick.kit.device = before


def finished(window) -> object:
    session = session_of(window.kit, "scw", "shoot", rifle=1)
    session.enter((1,))
    return window.kit.go("outcome", session=session)


def test_the_outcome_and_the_control_with_the_ring_are_read_out_if_wanted(quick, heard):
    page = finished(quick)
    assert heard == [], "only those who want it"
    quick.kit.settings.set("read_out", True)
    page.shown()
    assert heard == [page.sentence]
    quick.key(9)
    assert heard[-1] == quick.app.shell.stops.now.spoken


def test_without_a_voice_nothing_happens():
    silent = Speech(voice=None)
    silent._voice = None
    silent.say("nobody hears it")
    assert not silent.can


def test_the_system_says_what_the_player_has_not_set(quick):
    wished = Settings(quick.kit.store, {"text": 1.5})
    assert wished.text == 1.5
    wished.set("text", 1.15)
    assert Settings(quick.kit.store, {"text": 1.5}).text == 1.15


def test_what_the_system_wishes_is_asked_of_the_system(tmp_path, monkeypatch):
    told = ("org.gnome.desktop.interface enable-animations false",
            "org.gnome.desktop.interface text-scaling-factor 1.25")
    command = tmp_path / "gsettings"
    command.write_text("#!/bin/sh\n" + "\n".join(f"echo '{line}'" for line in told))
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(wishes, "platform", "linux")
    wishes.wishes.cache_clear()
    try:
        assert wishes.wishes() == {"animation": "off", "text": 1.25}
        command.unlink()
        wishes.wishes.cache_clear()
        monkeypatch.setenv("PATH", str(tmp_path))
        assert wishes.wishes() == {}
    finally:
        wishes.wishes.cache_clear()


@pytest.mark.parametrize("look", ["dark", "light"])
def test_what_cannot_be_used_is_still_read(quick, look):
    from app.look.text import Text

    quick.kit.settings.set("theme", look)
    quick.kit.restyle()
    ink = Text(text="not now", disabled=True).colour()
    assert min(contrast(ink, getattr(quick.kit.theme, ground)) for ground in ("bg", "c1", "c2", "c3", "raised")) >= 4.5


def test_the_signs_of_both_sides_stand_out_on_the_dark_panel_in_both_looks():
    for look in (DARK, LIGHT):
        for far in (False, True):
            assert contrast(DARK.side(far)[0], look.felt_strip) >= 3


def test_the_left_hand_has_the_throw_at_the_left(quick):
    page = quick.kit.go("tray")
    quick.wait(0.3)
    right = page.near.button.center_x
    quick.kit.settings.set("left_handed", True)
    page.build()
    quick.wait(0.3)
    assert page.near.button.center_x < right


def test_the_left_hand_has_score_and_controls_mirrored_on_both_sides_of_a_tablet(quick):
    quick.resize(1280, 800)
    page = quick.kit.go("tray")
    seen = {}
    for left in (False, True):
        quick.kit.settings.set("left_handed", left)
        page.sit(True, 0)
        quick.wait(0.3)
        seen[left] = [(half.panel.center_x > half.center_x, half.button.center_x > half.center_x)
                      for half in (page.near, page.far)]
    assert seen == {False: [(False, True)] * 2, True: [(True, False)] * 2}


def test_three_cards_at_the_first_start_of_a_sheet(quick):
    quick.kit.store.set_setting("helped", [])
    quick.kit.go("sheet", ruleset="scw")
    quick.wait(0.3)
    for number in (1, 2, 3):
        assert quick.find(kind="FirstHelp").number == number
        quick.tap(quick.find("Next" if number < 3 else "Play", "PushButton"))
    assert quick.look(kind="FirstHelp") is None
    quick.kit.back()
    page = quick.kit.go("sheet", ruleset="scw")
    quick.wait(0.3)
    assert quick.look(kind="FirstHelp") is None, "once is enough"
    page.content.help_again()
    quick.wait(0.2)
    quick.tap(quick.find("Skip", "PushButton"))
    assert quick.look(kind="FirstHelp") is None


def test_an_empty_list_of_favourites_leads_on(quick):
    quick.kit.go("sheet", ruleset="scw")
    quick.kit.go("favourites", ruleset="scw")
    quick.wait(0.3)
    quick.tap(quick.find("Put an action together", "PushButton"))
    assert top(quick) == "SheetPage"


@pytest.mark.parametrize(("page", "given", "action", "leads_to"), [
    ("sheet", {"ruleset": "scw", "tab": "units"}, "Add a unit", ""),
    ("sheet", {"ruleset": "scw", "tab": "log"}, "Roll something", "SheetPage"),
    ("games", {"ruleset": "scw"}, "New game", "NewGamePage"),
    ("luck", {"ruleset": "scw"}, "Roll something", "SheetPage"),
    ("matrix", {"sheet": "scw"}, "Add a unit", "SheetPage"),
    ("salvo", {"sheet": "scw"}, "Add a unit", "SheetPage"),
])  # fmt: skip
def test_an_empty_page_leads_on_with_a_button(quick, page, given, action, leads_to):
    quick.kit.go(page, **given)
    quick.wait(0.3)
    before = quick.app.shell.pile.top
    quick.tap(quick.find(action, "PushButton"))
    quick.wait(0.3)
    shell = quick.app.shell
    assert shell.sheet is not None or shell.pile.top is not before
    assert not leads_to or top(quick) == leads_to


def test_luck_has_a_sign_of_its_own_in_the_log(quick):
    quick.kit.go("sheet", ruleset="scw", tab="log")
    quick.wait(0.3)
    quick.tap(quick.find(kind="IconButton", spoken="Luck"))
    assert top(quick) == "LuckPage"


def test_the_search_of_all_tables_takes_the_keyboard_and_names_the_sheet(quick):
    quick.tap(quick.find(kind="IconButton", spoken=quick.kit.word("home.search")))
    quick.wait(0.3)
    assert quick.app.shell.typing
    reference = quick.app.shell.pile.top.reference
    chip = next(iter(reference.chips.values()))
    assert quick.kit.title(reference.chosen.sheet) in chip.words


def says(page) -> list[tuple[str, str, str]]:
    """What is lit in the tables beside a step: row, column, cell."""
    views = [w for w in page.says.walk() if type(w).__name__ == "TableView"]
    return sorted((view.rows[row][0], view.columns[column], view.rows[row][column])
                  for view in views for row, column in view.marked)


def says_what_it_goes_by(window, page) -> int:
    """Once it is found beside the window: exactly that is lit; how many cells they are."""
    wanted = goes_by(page)
    window.until(lambda: not Desk.somebody_works() and says(page) == wanted, 20)
    return len(wanted)


def goes_by(page) -> list[tuple[str, str, str]]:
    """What the rules say that the throw goes by that is due or lies there."""
    session, landed = page.session, page.state != "ask"
    roll = page.last_roll() if landed else session.asking
    lit, say = cells_shown(session, roll, landed) if roll else {}, page.kit.rules_text
    tables = session.ruleset.tables
    return sorted((say(tables[name].rows[row][0]), say(tables[name].columns[column]),
                   say(tables[name].rows[row][column])) for name, cells in lit.items() for row, column in cells)


@pytest.mark.parametrize("sheet", SHEETS)
def test_on_a_tablet_all_cells_that_a_throw_goes_by_are_lit_in_every_step(quick, sheet):
    quick.resize(1280, 800)
    action, facts = ACTIONS[sheet]
    page, dice, lit = begun(quick, sheet, action, **facts), random.Random(DICE), 0
    while not page.session.play.over:
        lit += says_what_it_goes_by(quick, page)
        if isinstance(page.session.asking, Roll):
            page.session.enter(page.session.play.draw(dice))
            page.shown()
            assert page.state == "landed"
            lit += says_what_it_goes_by(quick, page)
        else:
            page.session.choose(page.session.asking.sensible)
        page.show_next()
    assert lit


def test_on_a_tablet_each_step_that_is_done_stands_there_once(quick):
    quick.resize(1280, 800)
    page = begun(quick, "scw", "shoot", (6, 6, 1, 1), rifle=4)
    while not isinstance(page.session.asking, Roll):
        page.session.choose(page.session.asking.sensible)
    page.show_next()
    quick.wait(0.3)
    assert page.state == "ask"
    rows = [w.number for w in page.card_slot.walk() if type(w).__name__ == "StepRow"]
    assert rows == sorted(set(rows), reverse=True)
    assert len(rows) == len(page.session.steps)


def test_of_many_tables_the_lines_that_count_are_shown_of_all(quick):
    quick.resize(1280, 800)
    page = begun(quick, "order_dice", "shoot", weapon="Anti-tank rifle", shooters=1, target="light_tank", distance=30)
    while str(page.session.asking.label) != "Damage":
        page.session.enter((6,) * int(page.session.asking.n))
        page.shown()
    page.show_next()
    lit = cells_shown(page.session, page.session.asking, False)
    assert sum(bool(cells) for cells in lit.values()) > 2
    assert says_what_it_goes_by(quick, page)


def test_a_throw_for_which_no_table_has_a_figure_lights_nothing(quick):
    quick.resize(1280, 800)
    page = begun(quick, "order_dice", "extra_turn")
    assert page.state == "ask"
    assert says_what_it_goes_by(quick, page) == 0
    assert not page.says.children


def test_where_several_cells_count_all_of_them_are_lit(quick):
    quick.resize(1280, 800)
    page = begun(quick, "scw", "shoot", rifle=2, lmg=1, mmg=1)
    quick.until(lambda: page.says.children)
    view = next(w for w in page.says.walk() if type(w).__name__ == "TableView" and len(w.marked) > 1)
    assert {row[0] for number, row in enumerate(view.rows) if (number, 1) in view.marked} == {
        "Rifle base", "LMG base", "MMG base"}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_summary_of_facts_names_what_a_word_alone_does_not_say(quick, sheet):
    ruleset = quick.kit.ruleset(sheet)
    for action in ruleset.actions:
        draft = Draft(ruleset, action, {})
        for group in dict.fromkeys(view.group for view in draft.shown()):
            said = [part.strip() for part in words_of(draft, group).replace(";", ",").split(",")]
            assert not {"Ask", "No", "Yes", "Any"} & set(said), (action.id, group, said)


def test_the_outcome_is_the_right_pane_and_the_dice_still_lie_there(quick):
    quick.resize(1024, 768)
    session = session_of(quick.kit, "scw", "shoot", rifle=2)
    session.enter((1, 2))
    page = quick.kit.go("outcome", session=session)
    quick.wait(0.4)
    assert [die.face for die in page.tray.dice] == [1, 2]
    assert page.tray.width >= 360
    assert page.scroll.x > page.tray.right - 1


def test_a_decision_leaves_the_tray_its_width(quick):
    quick.resize(1180, 820)
    page = one_hit(quick)
    assert page.tray.width >= 360


def test_home_is_laid_out_once(quick):
    quick.resize(1280, 800)
    cards = [card.size for card in quick.app.shell.pile.top.grid.children]
    go_shoot(quick)
    quick.app.shell.pile.back_to("home")
    quick.wait(0.3)
    assert [card.size for card in quick.app.shell.pile.top.grid.children] == cards
