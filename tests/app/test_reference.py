"""The tables of the sheets: search, a lit cell, a house rule that holds until it is dropped."""

from __future__ import annotations

import pytest


def open_tab(window, sheet: str = "scw"):
    window.kit.go("sheet", ruleset=sheet, tab="sheet")
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


def light_cell(window, sheet: str, table: str, row: int, column: int):
    """A cell of a table, found by its place and touched."""
    tab = open_tab(window, sheet)
    tab.open(next(found for found in tab.tables if found.name == table))
    window.wait(0.3)
    return tab, cell_place(tab.view, row, column)


def cell_place(view, row: int, column: int) -> tuple[float, float]:
    """Where a cell lies in the window."""
    m, body = view.measured, view.body
    x = body.x + sum(m.widths[1:column]) + m.widths[column] / 2
    y = body.y + body.height - sum(m.heights[:row]) - m.heights[row] / 2
    return body.to_window(x, y)


def test_a_held_cell_is_used_in_a_roll_with_its_row_and_column(window):
    window.kit.store.save_last_facts("gang_skirmish", "wound", {"hits": 5})
    tab, place = light_cell(window, "gang_skirmish", "to_wound", 3, 2)
    window.tap(place, hold=1.0)
    assert tab.view.lit == (3, 2)
    window.tap(window.find("Roll with it: Roll to wound"))
    window.wait(0.4)
    page = window.app.shell.pile.top
    assert (page.draft.action.id, page.draft.values["strength"], page.draft.values["toughness"]) == ("wound", 4, 2)
    assert page.draft.values["hits"] == 5


def test_a_tapped_cell_offers_the_same_by_tapping(window):
    tab, place = light_cell(window, "order_dice", "weapons", 1, 1)
    window.tap(place)
    assert window.app.shell.sheet is None
    window.tap(window.find(spoken="This cell"))
    window.wait(0.3)
    assert window.look("Change this cell")
    window.tap(window.find("Roll with it: Shoot"))
    window.wait(0.4)
    assert window.app.shell.pile.top.draft.values["weapon"] == tab.chosen.table.rows[1][0]


def test_a_table_of_no_roll_offers_none(window):
    _, place = light_cell(window, "order_dice", "rule_words", 0, 1)
    window.tap(place, hold=1.0)
    assert window.find("Where it comes from")
    assert not [text for text in window.texts() if text.startswith("Use in a roll")]


def test_the_source_of_a_cell_says_what_is_printed(window):
    tab, place = light_cell(window, "gang_skirmish", "to_wound", 0, 1)
    window.tap(place, hold=1.0)
    window.tap(window.find("Where it comes from"))
    window.wait(0.3)
    assert window.find(f"Printed on the sheet: {tab.chosen.table.rows[0][1]}")


@pytest.mark.parametrize("sheet", ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"])
def test_every_table_of_a_roll_names_actions_and_every_field_tables_that_exist(sheet):
    from rules import ruleset

    rules = ruleset(sheet).printed
    for name, table in rules.tables.items():
        for row in table.rows:
            for action, facts in rules.rolls_with(name, row[0], table.columns[-1]):
                assert facts.keys() <= {view.name for view in action.fields()}
    for action in rules.actions:
        for view in action.fields():
            for name in (*view.row_of, *view.column_of):
                table = rules.tables[name]
                keys = table.keys() if name in view.row_of else table.columns
                assert any(view.value_for(key, rules.options(view)) is not None for key in keys), (view.name, name)


@pytest.mark.parametrize("size", [(360, 640), (892, 412)])
def test_with_large_letters_or_a_low_window_the_table_scrolls_and_its_answer_stays(window, size):
    window.resize(*size)
    window.kit.settings.set("text", 2.0 if size[0] < 600 else 1.0)
    window.kit.restyle()
    tab = open_tab(window, "steel_wheels")
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    window.wait(0.3)
    scroll = tab.place.children[-1]
    assert tab.view.height == tab.view.natural_height > scroll.height
    scroll.scroll_to(tab.view, animate=False)
    scroll.scroll_y = 0.3
    window.wait(0.3)
    row = next(row for row in range(len(tab.view.rows)) if scroll.collide_point(*cell_place(tab.view, row, 2)))
    window.tap(cell_place(tab.view, row, 2))
    assert tab.view.lit == (row, 2)
    assert window.shown(tab.answer_words)


def test_one_of_several_values_is_answered_by_its_name(window):
    tab = open_tab(window, "steel_wheels")
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    window.wait(0.3)
    tab.view.light(6, 4)
    assert tab.answer_words.text == "Stationary 8, 8-12, Dead with no shelter: [b]2[/b]"
    window.tap(window.find("Soft", kind="Segment"))
    assert tab.answer_words.text == "Stationary 8, 8-12, Soft: [b]1[/b]"


def test_one_of_several_values_is_answered_in_spanish(window):
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    tab = open_tab(window, "steel_wheels")
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    window.wait(0.3)
    tab.show_part(1)
    tab.view.light(6, 4)
    assert tab.answer_words.text == "Quieto 8, 8-12, Ligero: [b]1[/b]"


def test_columns_of_figures_are_as_narrow_as_a_finger(window):
    tab = open_tab(window, "steel_wheels")
    tab.open(next(found for found in tab.tables if found.name == "light_fire_infantry"))
    window.wait(0.3)
    measured = tab.view.measured
    assert min(measured.widths) >= 48
    assert max(measured.widths[2:]) <= 56
    assert set(measured.heights) == {48}


def test_no_cell_is_wider_than_its_column(window):
    from app.widgets.table_view import _texture

    tab = open_tab(window, "steel_wheels")
    for found in tab.tables:
        tab.open(found)
        window.frames(2)
        m = tab.view.measured
        for row in m.rows:
            for column, cell in enumerate(row):
                style = "cell_s" if m.in_two_lines(cell) else m.style(column)
                assert m.widths[column] >= 48
                if m.short[column]:
                    assert _texture(cell, style, None, "on").width <= m.widths[column], (found.name, cell)


def test_the_chip_of_the_open_table_is_in_sight(window):
    tab = open_tab(window, "steel_wheels")
    tab.open(tab.tables[-1])
    window.wait(0.3)
    assert window.shown(tab.chips[tab.chosen])
    slot, chip = tab.ids.chips_slot, tab.chips[tab.chosen]
    left = chip.to_window(chip.x, 0)[0]
    assert left >= 0
    assert left + chip.width <= slot.width + 1


def test_the_cross_is_there_when_there_is_something_to_clear(window):
    tab = open_tab(window, "steel_wheels")
    window.wait(0.2)
    cross = next(w for w in tab.bar.children if getattr(w, "icon", "") == "close" and hasattr(w, "tapped"))
    assert (cross.width, cross.opacity) == (0, 0)
    tab.bar.field.text = "scatter"
    window.wait(0.2)
    assert cross.width == 48
    window.tap(cross)
    assert tab.bar.field.text == ""
