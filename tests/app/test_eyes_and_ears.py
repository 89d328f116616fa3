"""Read out, seen well, led on: the voice, contrasts, the left hand, the first help, what the sheet says."""

from __future__ import annotations

import pytest

from app.device.speech import Speech
from app.look.theme import DARK, LIGHT, contrast
from app.play.cells import cells_shown
from app.play.draft import Draft, words_of
from app.play.settings import Settings
from rules.engine import Roll
from tests.app.playing import begun, go_shoot, one_hit, session_of, top
from tests.app.walking import ACTIONS, SHEETS


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


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_sheet_says_which_cell_was_used(quick, sheet):
    action, facts = ACTIONS[sheet]
    session = session_of(quick.kit, sheet, action, **facts)
    assert isinstance(session.asking, Roll)
    session.enter(tuple(min(6, sides) for sides in session.asking.dice))
    step = next(step for step in session.play.steps if step.faces)
    shown = cells_shown(session, step.label, step.request.table, landed=True)
    assert any(cell != (-1, -1) for cell in shown.values()), "a step that reads a table shows the cell"
    for name, (row, column) in shown.items():
        table = session.ruleset.tables[name]
        assert row < len(table.rows)
        assert column < len(table.columns)


def test_on_a_tablet_the_table_is_lit(quick):
    quick.resize(1280, 800)
    page = begun(quick, "scw", "shoot", (6, 1), rifle=2)
    quick.wait(0.3)
    views = [w for w in page.says.walk() if type(w).__name__ == "TableView"]
    assert views
    assert any(view.lit != (-1, -1) for view in views)


def test_a_summary_of_facts_names_what_a_word_alone_does_not_say(quick):
    ruleset = quick.kit.ruleset("scw")
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
