"""The tables of the sheets: search, a lit cell, a house rule that holds until it is dropped."""

from __future__ import annotations

import pytest


def open_tab(window, sheet: str = "scw"):
    window.app.go("sheet", ruleset=sheet, tab="sheet")
    window.wait(0.4)
    return window.app.shell.pile.top.content


def test_search_narrows_the_tables_and_says_how_many(window):
    tab = open_tab(window)
    tab.bar.field.text = "morale"
    window.wait(0.3)
    assert 0 < len(tab.chips) < len(tab.tables)
    assert any(text.endswith("tables") for text in window.texts())
    window.key(27)
    assert len(tab.chips) == len(tab.tables)


def test_search_without_a_hit_offers_to_clear_it(window):
    tab = open_tab(window)
    tab.bar.field.text = "no such words"
    window.wait(0.3)
    window.tap(window.find("Clear search", kind="PushButton"))
    assert tab.bar.field.text == ""


def test_search_from_home_runs_over_all_sheets(window):
    window.tap(window.find(spoken="Search the tables"))
    window.wait(0.4)
    sheets = {found.sheet for found in window.app.shell.pile.top.reference.tables}
    assert sheets == {"scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"}


def test_a_tapped_cell_is_lit_and_answered(window):
    tab = open_tab(window, "gang_skirmish")
    tab.open(next(found for found in tab.tables if found.name == "to_wound"))
    window.wait(0.3)
    x, y = tab.view.scroll.to_window(tab.view.scroll.x, tab.view.scroll.top)
    window.tap((x + 10, y - 10))
    assert tab.view.lit == (0, 1)
    assert tab.chosen.table.rows[0][1] in tab.answer_words.text


def test_header_and_first_column_follow_the_cells(window):
    tab = open_tab(window, "steel_wheels")
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    window.wait(0.3)
    view = tab.view
    view.scroll.scroll_x, view.scroll.scroll_y = 1, 0
    window.frames(3)
    hidden = view.body.width - view.scroll.width
    assert hidden > 0
    assert view.head.x == pytest.approx(view.head_clip.x - hidden)
    assert view.first.y == pytest.approx(view.y)


def test_a_house_rule_holds_is_marked_and_can_be_dropped(window):
    from app.screens.house_rule import changed_cells, put_rule, with_cell

    app = window.app
    ruleset = app.ruleset("gang_skirmish")
    table = ruleset.tables["to_wound"]
    text = with_cell(table, 0, 1, "6+")
    put_rule(app, "gang_skirmish", "to_wound", text, lambda: None)
    assert ruleset.tables["to_wound"].rows[0][1] == "6+"
    assert app.store.house_rule("gang_skirmish", "to_wound") == text
    assert changed_cells(ruleset.tables, "to_wound") == ({(0, 1)} if table.rows[0][1] != "6+" else set())
    put_rule(app, "gang_skirmish", "to_wound", None, lambda: None)
    assert ruleset.tables["to_wound"].rows == table.rows
    assert app.store.house_rule("gang_skirmish", "to_wound") is None


def test_a_table_of_another_shape_is_refused_with_a_sentence(window):
    from app.screens.house_rule import put_rule

    put_rule(window.app, "gang_skirmish", "to_wound", "one,two\n1,2\n", lambda: None)
    window.frames(3)
    assert window.app.store.house_rule("gang_skirmish", "to_wound") is None
    assert any("must keep the columns" in text for text in window.texts())
