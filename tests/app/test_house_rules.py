"""House rules by touch: what is accepted, what is refused, what is marked, and what an older version left behind."""

from __future__ import annotations

import os
import random
import select
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from app.play.editions import Editions
from app.play.settings import Settings
from app.screens.reference.house_rule import changed_cells, put_rule, with_cell
from app.storage import Store, Trouble
from rules.ruleset import Table, TableError
from tests.app.playing import begun, go_shoot, top
from tests.app.test_reference import cell_place, light_cell, open_tab

SHEET, TABLE = "scw", "saves"
PARTIAL, BETTER = 0, 2
KILLS = 60


def own(app, value: str, sheet: str = SHEET, name: str = TABLE, row: str = "Partial cover",
        column: str = "Better") -> str:
    """The table with another number in one cell."""
    table = app.kit.ruleset(sheet).tables[name]
    at = next(at for at, cells in enumerate(table.rows) if cells[0] == row)
    return with_cell(table, at, table.columns.index(column), value)


def put(app, value: str, *where: str) -> None:
    """Play with this number from now on."""
    names = where or (SHEET, TABLE, "Partial cover", "Better")
    app.kit.editions.put_table(names[0], names[1], own(app, value, *names))


def edit(window, row: int = PARTIAL, column: int = BETTER):
    """The editor of a cell, opened by touch."""
    tab, place = light_cell(window, SHEET, TABLE, row, column)
    window.tap(place, hold=1.0)
    window.tap(window.find("Change this cell"))
    window.wait(0.4)
    return tab, window.find(kind="TypeField")


def test_a_cell_is_changed_by_touch_marked_and_set_back(window):
    tab, field = edit(window)
    assert window.find("Accepted: a whole number from 0 to 3.")
    field.input.text = "2"
    window.tap(window.find("Save house rule"))
    window.wait(0.3)
    assert window.app.shell.sheet is None
    tables = window.kit.ruleset(SHEET).tables
    assert tables[TABLE].rows[PARTIAL][BETTER] == "2"
    assert window.kit.store.house_rule(SHEET, TABLE) == tables.source(TABLE)
    assert changed_cells(tables, TABLE) == tab.view.changed == {(PARTIAL, BETTER)}
    assert any("house rule" in text for text in window.texts())
    window.tap(cell_place(tab.view, PARTIAL, BETTER), hold=1.0)
    window.tap(window.find("Change this cell"))
    window.wait(0.3)
    window.tap(window.find("Back to the printed table"))
    window.wait(0.3)
    assert window.kit.ruleset(SHEET).is_printed
    assert window.kit.store.house_rules(SHEET) == {}


def test_rubbish_is_refused_in_one_sentence_and_the_editor_stays(window):
    _, field = edit(window)
    before = window.kit.ruleset(SHEET)
    for rubbish in ("abc", "", "99", "[b]2[/b]"):
        field.input.text = rubbish
        window.tap(window.find("Save house rule"))
        window.wait(0.2)
        assert window.find(kind="RefusedCell").text == (
            f'Table Save modifiers, row Partial cover, column Better: "{rubbish}" cannot be used; '
            "accepted: a whole number from 0 to 3.")
        assert window.app.shell.sheet is not None
    assert window.kit.store.house_rules(SHEET) == {}
    assert window.kit.ruleset(SHEET) is before


def test_the_editor_in_spanish_says_which_words_have_to_be_typed(window):
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    from app.screens.reference.house_rule import edit_cell

    table = window.kit.ruleset("scw").tables["flamethrowers"]
    edit_cell(window.kit, "scw", "flamethrowers", 0, table.columns.index("Range"), lambda: None)
    window.wait(0.3)
    accepted = next(text for text in window.texts() if text.startswith("Se acepta: un número entero de 1 a 12"))
    assert "short" in accepted
    assert "proximity" in accepted
    window.find(kind="TypeField").input.text = "lejos"
    window.tap(window.find("Guardar la regla de la casa"))
    window.wait(0.2)
    assert "«lejos» no se puede usar; se acepta: " in window.find(kind="RefusedCell").text


def test_a_cell_that_no_roll_reads_has_no_pencil_and_says_so(window):
    tab, place = light_cell(window, SHEET, TABLE, PARTIAL, 1)
    window.tap(place, hold=1.0)
    assert tab.answer_words.text.endswith("(for reference)")
    assert window.look("Change this cell") is None
    window.tap(window.find("Where it comes from"))
    window.wait(0.3)
    assert window.find("As printed, it is for reference and no roll reads it.")
    assert tab.view.reference == {1}


def test_a_table_that_no_roll_reads_says_so_beneath(window):
    tab = open_tab(window, SHEET)
    tab.open(next(found for found in tab.tables if found.name == "saves_needed"))
    window.wait(0.3)
    assert window.find(kind="TableFoot").text.endswith("for reference")


def test_a_table_of_another_shape_is_refused(window):
    with pytest.raises(TableError, match="must keep the columns"):
        put_rule(window.kit, SHEET, TABLE, "one,two\n1,2\n", lambda: None)
    assert window.kit.store.house_rule(SHEET, TABLE) is None


def test_a_cell_typed_back_to_the_printed_one_is_no_house_rule(window):
    put(window.app, "2")
    put(window.app, "1")
    assert window.kit.ruleset(SHEET).is_printed
    assert window.kit.store.house_rules(SHEET) == {}


def test_undo_brings_the_table_before_back(window):
    app = window.app
    put(app, "2")
    put_rule(app.kit, SHEET, TABLE, own(app, "3"), lambda: None)
    window.frames(3)
    window.tap(window.find("Undo"))
    assert app.kit.ruleset(SHEET).tables[TABLE].rows[PARTIAL][BETTER] == "2"


def test_markup_in_a_cell_is_text(window):
    from app.screens.reference.page import Found

    tab = open_tab(window, SHEET)
    odd = Table("odd", ("[i]Row[/i]", "Value"), (("[b]one[/b]", "[color=ff0000]6[/color] & more"),), title="Odd")
    tab.chosen = Found(SHEET, "odd", odd)
    tab.value_names = []
    tab.tell(0, 1)
    words = tab.answer_words
    words.texture_update()
    assert words.text.startswith("&bl;i&br;Row&bl;/i&br; &bl;b&br;one&bl;/b&br;, Value: [b]&bl;color=ff0000&br;6")


# -- on disk, then in force


def test_what_cannot_be_saved_is_not_in_force(window):
    app = window.app
    text, before = own(app, "2"), app.kit.ruleset(SHEET)
    app.kit.store.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(Trouble):
        app.kit.editions.put_table(SHEET, TABLE, text)
    app.kit.store.connection.execute("PRAGMA query_only = OFF")
    assert app.kit.ruleset(SHEET) is before


def changing(path: Path, texts: list[str], said: int) -> None:
    """A player who changes his mind for ever."""
    store = Store.open(path)
    editions = Editions(store, Settings(store))
    for turn in range(1_000_000):
        editions.put_table(SHEET, TABLE, texts[turn % len(texts)])
        os.write(said, b"%d\n" % (turn % len(texts)))


def killed(path: Path, texts: list[str], wait: float) -> int:
    """Which table was said to be saved last when the player was killed; -1 if none."""
    listen, said = os.pipe()
    child = os.fork()
    if not child:
        os.close(listen)
        changing(path, texts, said)
    os.close(said)
    select.select([listen], [], [], 20)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(listen) as lines:
        told = [line for line in lines if line.endswith("\n")]
    return int(told[-1]) if told else -1


def test_killed_at_any_moment_the_file_has_the_old_table_or_the_new_one(window, tmp_path):
    path = tmp_path / "killed.db"
    texts = [own(window.app, value) for value in ("2", "3", "0")]
    both = 0
    for _ in range(KILLS):
        last = killed(path, texts, random.uniform(0, 0.02))
        store = Store.open(path)
        assert not store.trouble
        kept = store.house_rule(SHEET, TABLE)
        assert kept in (texts[last], texts[(last + 1) % 3])
        both |= 1 << texts.index(kept)
        assert Editions(store, Settings(store)).of(SHEET).sources == {TABLE: kept}
        store.close()
        with sqlite3.connect(path) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        db.close()
    assert both.bit_count() > 1, "the children hardly changed anything"


# -- what an older version left behind


def test_an_old_table_that_cannot_be_used_is_kept_not_used_and_said_once(window):
    app = window.app
    bad = own(app, "abc")
    app.kit.store.set_house_rule(SHEET, TABLE, bad)
    app.kit.store.set_house_rule(SHEET, "shooting", own(app, "2", SHEET, "shooting", "Rifle base", "Foot target"))
    app.kit.use_store()
    app.kit.go("sheet", ruleset=SHEET, tab="sheet")
    window.wait(0.3)
    sentence = next(text for text in window.texts() if text.startswith("A house table is no longer used."))
    assert 'row Partial cover, column Better: "abc" cannot be used' in sentence
    assert app.kit.ruleset(SHEET).house.keys() == {"shooting"}
    assert app.kit.store.house_rule(SHEET, TABLE) == bad
    app.shell.bar.leave()
    app.kit.use_store()
    app.kit.ruleset(SHEET)
    window.wait(0.2)
    assert app.shell.bar is None, "once is enough"
    tab = open_tab(window, SHEET)
    tab.open(next(found for found in tab.tables if found.name == TABLE))
    window.wait(0.2)
    assert "house table not used: " in window.find(kind="TableFoot").text


def test_switches_that_the_sheet_does_not_know_are_left_out(window):
    app = window.app
    app.kit.settings.set_switches(SHEET, {"raw_short_stack": True, "no_such_switch": 1, "reroll_flee": "rubbish"})
    app.kit.use_store()
    assert app.kit.ruleset(SHEET).switched == {"raw_short_stack": True}


# -- marks


def test_a_changed_number_stands_and_is_marked_where_it_is_offered(window):
    put(window.app, "2")
    put(window.app, "3", SHEET, "shooting", "LMG base", "Foot target")
    go_shoot(window, rifle=4, cover="partial")
    marked = window.find(kind="Segment", words="Partial +2")
    assert marked.house
    assert marked.spoken == "Cover, Partial +2, house rule"
    assert not window.find(kind="Segment", words="Open").house
    label = window.find("LMG", kind="FieldLabel")
    assert label.house
    window.tap(label, hold=1.0)
    assert any(text.startswith("3 dice at foot") for text in window.texts())
    assert window.find("House rule.")


def test_a_step_a_modifier_and_its_sentence_are_marked(quick):
    put(quick.app, "2")
    page = begun(quick, "scw", "shoot", (5, 6, 2, 1), rifle=4, cover="partial")
    page.session.choose(0)
    page.show_next()
    quick.wait(0.3)
    assert quick.find(kind="HouseMark")
    chip = quick.find(kind="NeedChip", name="partial cover")
    assert (chip.number, chip.house, chip.spoken) == ("+2", True, "+2 partial cover, house rule")
    assert not quick.find(kind="NeedChip", number="4+").house
    quick.tap(chip)
    quick.wait(0.3)
    assert quick.find("Foot and guns in partial cover save 2 better.")
    assert quick.find("House rule.")


def test_marks_in_spanish(quick):
    quick.kit.settings.set("language", "es")
    quick.kit.restyle()
    put(quick.app, "2")
    page = begun(quick, "scw", "shoot", (5, 6, 2, 1), rifle=4, cover="partial")
    page.session.choose(0)
    page.show_next()
    quick.wait(0.3)
    assert quick.find("regla de la casa")


def test_the_printed_sheet_has_no_marks(quick):
    page = begun(quick, "scw", "shoot", (5, 6, 2, 1), rifle=4, cover="partial")
    page.session.choose(0)
    page.show_next()
    quick.wait(0.3)
    assert quick.look(kind="HouseMark") is None
    assert not any(chip.house for chip in quick.widgets() if type(chip).__name__ == "NeedChip")


# -- a page that is being assembled takes the rules that hold


def test_a_page_that_comes_back_on_top_plays_by_the_rules_that_hold_now(window):
    page = go_shoot(window, rifle=4, cover="partial")
    window.until(lambda: page.odds is not None)
    window.kit.go("rulings", ruleset=SHEET)
    window.wait(0.3)
    put(window.app, "2")
    window.kit.editions.put_switches(SHEET, {"raw_short_stack": True})
    window.key(27)
    window.wait(0.3)
    assert top(window) == "AssemblePage"
    assert window.find(kind="Segment", words="Partial +2")
    assert page.draft.values["rifle"] == 4
    assert page.draft.ruleset is window.kit.ruleset(SHEET)
    assert page.draft.facts().rulings.raw_short_stack is True


def test_a_ruling_set_by_touch_holds_at_once(window):
    app = window.app
    app.kit.go("rulings", ruleset=SHEET)
    window.wait(0.3)
    view = next(view for view in app.kit.ruleset(SHEET).rulings.views() if view.kind == "switch")
    window.tap(window.find(app.kit.rules_text(view.label), kind="SwitchRow"))
    assert app.kit.ruleset(SHEET).switched == {view.name: not view.default}
