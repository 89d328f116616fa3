"""Tables are read as printed and looked up by what is printed."""

import pytest

from rules.frame import bands
from rules.ruleset import DASH, REFERENCE, Number, Rows, TableError, TableSet, sheet_tables


@pytest.mark.parametrize(("band", "inside", "outside"), [
    ("4-7", (4, 5, 7), (3, 8)), (">75", (76, 900), (75, 0)), ("11+", (11, 40), (10,)), ("6", (6,), (5, 7)),
    ("-3", (-3,), (3,)), ("1 or less", (1, -4), (2,)), ("31-40, Hb", (31, 40), (41,)), ("+1", (1,), (2,)),
    ("3 or more", (3, 9), (2,)), ("9-10*", (9, 10), (8,)), ("-", (), (0, 1)), ("", (), (0,)), ("wall", (), (1,)),
    ("-2--1", (-2, -1), (0, -3)),
])
def test_bands(band, inside, outside):
    assert all(bands.holds(band, number) for number in inside)
    assert not any(bands.holds(band, number) for number in outside)


@pytest.mark.parametrize(("cell", "number"), [
    ("4", 4), ("3+", 3), ("+2", 2), ("-3", -3), ('6"', 6), ("4*", 4), ("-", None), ("No", None), ("", None),
    ("−1", -1), ("16 cm", 16),
])
def test_numbers(cell, number):
    assert bands.number(cell) == number


def test_look_ups(tables):
    tables = TableSet(tables, {})
    ranges = tables["ranges"]
    assert ranges.number("bow", "Squares") == 6
    assert ranges.text("Sling", "Dice") == "1"
    assert ranges.cell("Sling", "Dice") == "1*"
    assert ranges.number("Rock", "Squares") is None
    assert ranges.keys() == ("Bow", "Sling", "Rock")
    assert tables["mishaps"].text(4, "Foot") == "stumbles"
    assert tables["mishaps"].text(9, "Foot") == "dead"
    assert ranges.row_for(4, by="Squares")[0] == "Sling"
    assert (ranges.title, ranges.section) == ("Ranges", "T1")
    assert list(tables) == ["ranges", "mishaps"]


@pytest.mark.parametrize(("look_up", "sentence"), [
    (lambda t: t["nothing"], "There is no table nothing: this sheet has ranges, mishaps."),
    (lambda t: t["ranges"].text("Gun", "Dice"), "Table ranges has no row for Gun: it has Bow, Sling, Rock."),
    (lambda t: t["ranges"].text("Bow", "Cost"), "Table ranges has no column for Cost: it has Weapon, Squares, Dice."),
    (lambda t: t["mishaps"].text(0, "Foot"), "Table mishaps has no row for 0: it has 1-2, 3-5, 6+."),
    (lambda t: t["mishaps"].number(3, "Foot"), "Table mishaps, row 3, column Foot: 'stumbles*' is no number."),
])
def test_look_ups_without_an_answer_are_one_sentence(tables, look_up, sentence):
    with pytest.raises(TableError) as error:
        look_up(TableSet(tables, {}))
    assert str(error.value) == sentence


@pytest.mark.parametrize(("text", "sentence"), [
    ("Weapon,Squares\n", "Table ranges has no rows: a header and at least one row are needed."),
    ("Weapon,Squares\nBow\n", "Table ranges, line 2: 1 cells where 2 are needed."),
])
def test_a_damaged_table_file(folder, text, sentence):
    (folder / "tables" / "ranges.csv").write_text(text)
    with pytest.raises(TableError) as error:
        sheet_tables(str(folder / "x.py")).printed("ranges")
    assert str(error.value) == sentence


def test_a_table_file_that_is_missing_or_no_text(folder):
    tables = sheet_tables(str(folder / "x.py"))
    (folder / "tables" / "ranges.csv").unlink()
    (folder / "tables" / "mishaps.csv").write_bytes(b"\xff\xfe\x00")
    for name in tables.names:
        with pytest.raises(TableError, match=f"The table file {name}.csv cannot be read"):
            tables.printed(name)


def test_a_house_rule_is_a_checked_copy(tables):
    text = "Weapon,Squares,Dice\nBow,9,2\nSling,3-4,1*\nRock,-,1\n"
    house = tables.checked("ranges", text)
    both = TableSet(tables, {"ranges": house})
    assert (house.number("Bow", "Squares"), house.house_rule) == (9, True)
    assert tables.printed("ranges").number("Bow", "Squares") == 6
    assert (both.overridden, both.source("ranges")) == (("ranges",), text)
    assert both["mishaps"] is tables.printed("mishaps")


@pytest.mark.parametrize("text", ["Weapon,Squares,Cost\nBow,1,1\nSling,1,1\nRock,1,1\n",
                                  "Weapon,Squares,Dice\nBow,1,1\nRock,1,1\n", "", "Weapon,Squares,Dice\nBow,1\n"])
def test_a_house_rule_of_another_shape_is_refused_whole(tables, text):
    with pytest.raises(TableError, match="ranges"):
        tables.checked("ranges", text)


@pytest.mark.parametrize(("before", "after", "sentence"), [
    ("Bow,6,2", "Bow,abc,2", 'Table Ranges, row Bow, column Squares: "abc" cannot be used; '
                             "accepted: a whole number from 1 to 9, a band within 1-9 such as 1-9, "
                             "a number in it or -."),
    ("Bow,6,2", "Bow,6,1000", 'Table Ranges, row Bow, column Dice: "1000" cannot be used; '
                              "accepted: a whole number from 1 to 6."),
    ("stumbles*", "[b]x[/b]", 'Table Mishaps, row 3-5, column Foot: "[b]x[/b]" cannot be used; '
                              "accepted: -, stumbles, dead."),
    ("-,falls", "-,flies", 'Table Mishaps, row 1-2, column Horse: "flies" cannot be used; '
                           "accepted: as printed, it is for reference and no roll reads it."),
])
def test_a_cell_that_cannot_be_used_is_refused_with_one_sentence(tables, before, after, sentence):
    name = "ranges" if "Ranges" in sentence else "mishaps"
    text = TableSet(tables, {}).source(name).replace(before, after)
    with pytest.raises(TableError) as error:
        tables.checked(name, text)
    assert str(error.value) == sentence


def test_a_row_is_called_by_as_many_cells_as_tell_it_from_the_others(folder):
    """Where several rows begin alike, what is accepted and the sentence go by the whole name of the row."""
    (folder / "tables" / "ranges.csv").write_text("Weapon,Ground,Squares\nBow,open,6\nBow,wood,3*\nRock,open,1\n")
    squares = Rows({"Bow, wood": DASH, "Bow": Number(1, 9)})
    tables = sheet_tables(str(folder / "x.py"), {"ranges": {"Squares": squares}})
    ranges = tables.printed("ranges")
    assert [ranges.called(row) for row in range(3)] == ["Bow, open", "Bow, wood", "Rock"]
    assert (ranges.number("Bow, wood", "Squares"), ranges.number("Rock", "Squares")) == (3, 1)
    assert [ranges.cells(row, "Squares") for row in range(3)] == [Number(1, 9), DASH, REFERENCE]
    with pytest.raises(TableError, match='row Bow, wood, column Squares: "4" cannot be used; accepted: -'):
        tables.checked("ranges", TableSet(tables, {}).source("ranges").replace("3*", "4"))


def test_a_table_is_read_in_an_edition_or_not_at_all(tables):
    with pytest.raises(LookupError, match=r"Table ranges of .* was read outside of an edition"):
        _ = tables["ranges"]
    one = TableSet(tables, {})
    assert one.within(lambda: tables["ranges"]) is one["ranges"]
    with pytest.raises(LookupError):
        _ = tables["ranges"]
