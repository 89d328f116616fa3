"""What stands between dots: no line ends or begins with a dot, and figures stand on one line with their words."""

from __future__ import annotations

import pytest

PARTS = ("10D6", "hits 5+", "saves 3+", "morale 8+")


@pytest.mark.parametrize("wide", [90, 180, 240, 300, 380, 700])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_dot_of_the_headline_stands_between_two_parts_of_a_line(window, scale, wide):
    from app.widgets.odds_card import Headline

    window.kit.settings.set("text", scale)
    window.kit.restyle()
    page = window.kit.go("backup")
    headline = Headline(PARTS, size_hint_x=None, width=wide)
    page.add_widget(headline)
    window.wait(0.2)
    rows = [[w.text for w in reversed(row.children)] or [row.text] for row in reversed(headline.children)]
    assert [text for row in rows for text in row if text != "·"] == list(PARTS)
    for row in rows:
        assert row[0] != "·"
        assert row[-1] != "·"
        assert row[1::2] == ["·"] * (len(row) // 2)
    assert all(row.width <= wide + 1 for row in headline.children)
    assert wide < 700 or len(rows) == 1
    assert wide > 180 or len(rows) > 1


@pytest.mark.parametrize("wide", range(60, 420, 24))
def test_no_line_of_a_text_ends_or_begins_with_a_dot(window, wide):
    from app.look.text import Text

    said = "Infantería · Regular · Fusil · 8 de 10"
    text = Text(text=said, size_hint_x=None, width=wide)
    text.texture_update()
    lines = ["".join(word.text for word in line.words).strip() for line in text._label._cached_lines]
    assert not [line for line in lines if line.startswith("·") or line.endswith("·")]
    assert " ".join(lines).replace("· ", "") == said.replace("· ", "")
    assert text.text == said
    if wide > 300:
        assert lines == [said]


def test_a_text_without_dots_or_with_room_is_left_alone(window):
    from app.look.text import parted

    assert parted("one two", "body_m", 500) == "one two"
    assert parted("one · two", "body_m", 500) == "one · two"
    assert parted("one · two", "body_m", 30) == "one\ntwo"


def test_a_figure_and_its_words_stand_on_one_line(window):
    from app.look.text import below_the_line
    from app.widgets.odds_card import FigurePair

    page = window.kit.go("backup")
    pair = FigurePair(figure="2.67", label="casualties, mean")
    page.add_widget(pair)
    window.wait(0.1)
    label, figure = pair.children
    assert label.y == figure.y
    assert lowest_ink(label) == pytest.approx(lowest_ink(figure), abs=1)
    assert below_the_line("figure_s") > below_the_line("body_s")


def lowest_ink(text) -> int:
    """How many rows of pixels below the letters are empty; a comma is left out."""
    from app.look.text import Text

    plain = Text(text="2" if text.text[0].isdigit() else "n", style=text.style, fit="both", padding=text.padding)
    plain.texture_update()
    wide, high = (int(side) for side in plain.texture.size)
    pixels = plain.texture.pixels
    rows = [any(pixels[(row * wide + x) * 4 + 3] > 120 for x in range(wide)) for row in range(high)]
    return list(reversed(rows)).index(True)


LONG = ["destroyed or removed", "losses or damage", "pinned only", "nothing"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("wide", [300, 356, 660])
def test_a_legend_takes_two_lines_at_most_and_no_more_height_than_each_row_needs(window, scale, wide):
    from fractions import Fraction

    from app.widgets.charts import Legend
    from rules.frame.view import Part

    window.kit.settings.set("text", scale)
    window.kit.restyle()
    page = window.kit.go("backup")
    legend = Legend([Part(label, Fraction(1, 4)) for label in LONG], "scw", str, size_hint_x=None)
    page.add_widget(legend)
    legend.width = wide
    window.wait(0.3)
    cells = list(reversed(legend.children))
    for cell in cells:
        assert len(cell.ids.words._label._cached_lines) <= 2
    for first in range(0, len(cells), legend.cols):
        row = cells[first : first + legend.cols]
        assert {cell.height for cell in row} == {max(cell.minimum_height for cell in row)}
        assert len({cell.top for cell in row}) == 1


def test_what_the_meters_of_a_choice_mean_is_read_whole(window):
    from app.look.text import Text

    window.kit.settings.set("text", 2.0)
    window.kit.restyle()
    text = Text(text="hammered", style="body_s", lines=1, size_hint_x=None, width=88)
    text.texture_update()
    assert not text.shorten
    assert "".join(word.text for word in text._label._cached_lines[0].words) == "hammered"
