"""The log in a real window: rows, search, filter, steps, corrections, export."""

from __future__ import annotations

import csv

import pytest

from bench.storage import fill
from tests.app.screens_log.fingers import tap
from tests.app.screens_log.played import play
from tests.stopwatch import assert_within

SHEET = "gang_skirmish"


@pytest.fixture
def log(window):
    """Six shots and a recovery are logged; the sheet's log is open."""
    window.kit.settings.set("animation", "off")
    for seed in range(6):
        play(window.app, SHEET, "shoot", seed, "AB"[seed % 2], by_hand=seed == 3)
    play(window.app, SHEET, "recovery", 1)
    window.kit.go("sheet", ruleset=SHEET, tab="log")
    window.frames(3)
    return window


def view(window):
    return window.app.shell.pile.top.content


def rows(window) -> list[dict]:
    return [row for row in view(window).list.data if row["viewclass"] == "LogRow"]


def test_an_empty_log_says_so_and_offers_a_roll(window):
    window.kit.go("sheet", ruleset=SHEET, tab="log")
    window.frames(3)
    assert window.find("Nothing rolled yet")
    tap(window, "Roll something")
    assert window.app.shell.pile.top.tab == "actions"


def test_newest_first_with_time_action_and_sentence(log):
    store = log.kit.store
    assert [row["entry"] for row in rows(log)] == [entry.id for entry in store.log(ruleset=SHEET)]
    newest = store.log(limit=1)[0]
    assert log.find(newest.sentence)
    assert rows(log)[0]["caption"].endswith("· Recovery")
    assert log.find("by hand")


def test_a_row_opens_into_its_steps_and_back_leads_to_it(log):
    entry = log.kit.store.log(limit=1)[0]
    tap(log, log.find(kind="LogRow", entry=entry.id))
    assert log.app.shell.pile.visits[-1].name == "entry"
    assert log.find(kind="StepRow")
    assert log.find(kind="DiceRow")
    log.key(27)
    log.frames(3)
    assert log.app.shell.pile.visits[-1].name == "sheet"
    assert log.find(kind="LogRow", entry=entry.id)


def test_search_narrows_and_clears(log):
    tap(log, "Search the log")
    field = view(log).typing
    field.input.text = "no such thing"
    log.wait(0.5)
    assert log.find("Nothing found")
    tap(log, "Clear search")
    log.frames(3)
    assert len(rows(log)) == 7


def test_search_finds_words_of_the_sentence(log):
    wanted = log.kit.store.log(limit=1)[0].sentence
    tap(log, "Search the log")
    view(log).typing.input.text = wanted[:12]
    log.wait(0.5)
    assert rows(log)
    assert all(wanted[:12].lower() in row["sentence"].lower() for row in rows(log))


def test_filter_by_side_dice_and_action(log):
    tap(log, "Filter")
    log.frames(3)
    tap(log, log.find("Red", kind="Segment"))
    assert {log.kit.store.entry(row["entry"]).side for row in rows(log)} == {"B"}
    tap(log, log.find("By hand", kind="Segment"))
    assert len(rows(log)) == 1
    tap(log, "Show everything")
    log.frames(3)
    assert len(rows(log)) == 7
    tap(log, "Filter")
    log.frames(3)
    tap(log, log.find("Recovery", kind="Chip"))
    assert len(rows(log)) == 1


def test_a_correction_is_added_and_shown(log):
    entry = log.kit.store.log(limit=1)[0].id
    tap(log, log.find(kind="LogRow", entry=entry))
    tap(log, "Correct")
    log.frames(3)
    field = log.find(kind="TypeField")
    field.input.text = "It was the heavy."
    tap(log, "Add the correction")
    log.frames(3)
    assert log.find("It was the heavy.")
    log.key(27)
    log.frames(3)
    assert rows(log)[0]["sentence"] == "It was the heavy."
    assert rows(log)[0]["entry"] == entry, "a tap on the correction opens what it corrects"


def test_an_entry_is_copied_with_its_steps(log):
    from kivy.core.clipboard import Clipboard

    entry = play(log.app, SHEET, "shoot", 11)
    log.kit.go("entry", entry=entry)
    log.frames(3)
    tap(log, "Copy")
    text = Clipboard.paste()
    assert text.splitlines()[1] == log.kit.store.entry(entry).sentence
    assert text.splitlines()[2].startswith("1. ")
    assert "[" in text.splitlines()[2]


def test_again_opens_the_same_facts(log):
    entry = play(log.app, SHEET, "shoot", 1, bs=5)
    log.kit.go("entry", entry=entry)
    log.frames(3)
    tap(log, "Roll again")
    assert log.app.shell.pile.visits[-1].name == "assemble"
    assert log.app.shell.pile.top.draft.values["bs"] == 5


def test_an_open_action_goes_on_from_the_log(log):
    store, action = log.kit.store, log.kit.ruleset(SHEET).action("shoot")
    entry = store.begin_action(log.kit.game(SHEET), SHEET, "shoot", action.facts().model_dump(mode="json"), "A")
    log.kit.go("entry", entry=entry)
    log.frames(3)
    tap(log, "Continue")
    log.frames(3)
    assert log.app.shell.pile.visits[-1].name == "resolve"


def test_csv_is_written_where_the_snackbar_says(log, tmp_path, monkeypatch):
    monkeypatch.setattr(type(log.app), "user_data_dir", str(tmp_path))
    tap(log, "Export")
    log.frames(3)
    tap(log, "Save as CSV")
    log.frames(3)
    file = next((tmp_path / "exports").glob("*.csv"))
    assert len(list(csv.DictReader(file.open()))) == 7
    assert log.find(f"Saved: {file}")


def test_the_log_of_all_sheets(log):
    play(log.app, "scw", "countdown", 3)
    log.app.shell.pile.back_to("home")
    tap(log, "Log")
    log.frames(3)
    page = log.app.shell.pile.top
    assert {row["viewclass"] for row in page.view.list.data} == {"LogHead", "LogRow"}
    assert len([row for row in page.view.list.data if row["viewclass"] == "LogRow"]) == 8


def heads(page) -> list[tuple[str, str]]:
    return [(row["text"], row["note"]) for row in page.list.data if row["viewclass"] == "LogHead"]


def test_games_of_one_day_are_headed_each_newest_first(window):
    app, day = window.app, 1_781_375_400
    first, second = (app.kit.store.new_game("scw", title) for title in ("Morning", "Evening"))
    # The morning's game goes on after the evening's, and on the next day.
    for hours, game in ((0, first), (1, first), (2, second), (3, first), (24, first)):
        app.kit.store.clock = lambda at=day + 3600 * hours: float(at)
        play(app, "scw", "countdown", 3, game=game)
    page = app.kit.go("sheet", ruleset="scw", tab="log")
    window.frames(3)
    assert heads(page.content) == [("Morning", "2026-06-14"), ("Morning", "2026-06-13"), ("Evening", "2026-06-13"),
                                   ("Morning", "2026-06-13")]  # fmt: skip


def test_in_the_log_of_all_sheets_a_heading_names_the_sheet(log):
    play(log.app, "scw", "countdown", 3)
    page = log.kit.go("log")
    log.frames(3)
    assert [text for text, _ in heads(page.view)] == ["SCW Squares · Game 1", "Gang Skirmish · Game 1"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_name_of_a_game_is_read_whole(window, scale):
    window.resize(360, 800)
    window.kit.settings.set("text", scale)
    window.kit.restyle()
    game = window.kit.store.new_game("command_tokens", "The crossing of the river on a cold Sunday")
    play(window.app, "command_tokens", "initiative", 3, game=game)
    page = window.kit.go("log")
    window.wait(0.3)
    head = next(w for w in page.walk() if type(w).__name__ == "LogHead")
    words, note = head.children[0].ids.words, head.children[0].children[0]
    assert words.texture_size[0] <= words.width + 1
    assert words.texture_size[1] <= head.height
    assert words.right <= note.x + 1
    assert note.right <= 360


def test_trouble_with_the_file_is_said_on_the_log(log):
    log.kit.store.trouble = "Not saved: this device is full."
    view(log).refresh()
    log.frames(3)
    assert log.find("Not saved: this device is full.")


def test_100000_actions_open_in_300_ms_and_scroll(window, tmp_path):
    path = tmp_path / "large.db"
    fill(path)
    window.kit.store.close()
    window.kit.open_store(path)

    def opens() -> None:
        window.kit.go("log")
        window.frames(1)

    def leaves() -> None:
        window.kit.back()
        window.frames(2)

    window.kit.go("log")
    assert_within(0.300, opens, before=leaves)
    leaves()
    page = window.kit.go("log")
    window.frames(3)
    before = len(page.view.list.data)
    for _ in range(6):
        window.drag((200, 200), (200, 800), 0.1)
    window.wait(0.5)
    assert len(page.view.list.data) > before
    assert window.find(kind="LogRow")
