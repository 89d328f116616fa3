"""Home is drawn from the shelf: titles, notes, colours and emblems are the sheets' own, a stranger's too."""

from __future__ import annotations

import sys

import pytest

from rules.shelf import SHELF, Block, Colours, Disc, Line, Shelved, shelf

PATROL = Shelved("patrol", "Night Patrol", "D6 · in the dark", package="patrol",
                 dark=Colours("#12AB34", "#102030", "#FFFFFF"), emblem=(Block(0, 0, 48, 48), Line((6, 42, 42, 42))))


@pytest.fixture
def stands(monkeypatch):
    """A shelf that a test may change."""
    found, refused = shelf(), []
    monkeypatch.setattr(sys.modules["rules.shelf"], "_all", lambda: (found, refused))
    return found, refused


def drawn_anew(window) -> None:
    window.kit.restyle()
    window.frames(3)


def middle_of(window, title: str) -> tuple[int, int, int]:
    """The colour in the middle of a card's emblem."""
    emblem = next(part for part in window.find(title, kind="SheetCard").walk() if type(part).__name__ == "Emblem")
    x, y = emblem.to_window(*emblem.center)
    picture = window.picture()
    return picture.getpixel((round(x), round(picture.height - y)))


def test_every_sheet_says_its_title_and_its_note(window):
    for sheet in shelf().values():
        card = window.find(sheet.title, kind="SheetCard")
        assert (card.title, card.note) == (sheet.title, sheet.note)


def test_notes_are_said_in_the_language_of_the_player(window):
    window.kit.settings.set("language", "es")
    drawn_anew(window)
    assert window.find("SCW Squares", kind="SheetCard").note == "D6 · casillas"


def test_a_sheet_more_has_its_card_its_colours_and_its_emblem(window, stands):
    stands[0]["patrol"] = PATROL
    drawn_anew(window)
    window.resize(1280, 800)
    card = window.find("Night Patrol", kind="SheetCard")
    assert card.note == "D6 · in the dark"
    assert middle_of(window, "Night Patrol") == (0x12, 0xAB, 0x34)


@pytest.mark.parametrize("id", SHELF)
def test_an_emblem_is_drawn_in_the_colours_of_its_sheet(window, id):
    from kivy.graphics import Canvas

    from app.widgets.emblem import draw  # opens the window

    accent = window.kit.accent(id)
    for mark in (*shelf()[id].emblem, Disc(4, 4, 2)):
        canvas = Canvas()
        with canvas:
            draw(mark, accent)
        colours = [tuple(part.rgba) for part in canvas.children if hasattr(part, "rgba")]
        wanted = accent.container if getattr(mark, "ground", False) else accent.main
        assert colours == [pytest.approx(wanted)]


def test_a_sheet_that_is_left_out_is_told_once(window, stands):
    stands[1].append("The installed sheet patrol is left out: it is empty.")
    window.kit._left_out_told = False
    window.kit.go("home")
    window.app.shell.pile.top.shown()
    window.frames(3)
    assert window.look("The installed sheet patrol is left out: it is empty.")
    assert window.kit._left_out_told
