"""A slice of the walk through every size; the whole of it is `make soak SOAK=sizes`.

Fails on cut or overlapping text, controls outside of the window or under 48 dp, a nameless control, a tray under its
least size, and Kivy's warning that a layout does not come to rest.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.shell.pile import PAGES
from tests.app.inspecting import faults
from tests.app.walking import LONG, SCALES, SHEETS, SIZES, Walk, longer

ROTATION = [(size, SCALES[number % 3], SHEETS[number % 5]) for number, size in enumerate(SIZES)]
"""Each size once, each text size and each sheet several times."""


@pytest.fixture
def walk(window):
    made = Walk(window)
    yield made
    window.kit.settings.set("language", "en")
    window.kit.restyle()


@pytest.mark.parametrize(("size", "scale", "sheet"), ROTATION, ids=[f"{size[0]}x{size[1]}" for size in SIZES])
def test_one_action_of_a_sheet_in_every_size(walk, size, scale, sheet):
    walk.sheets = (sheet,)
    walk.prepare()
    walk.at(size, scale)
    walk.action(sheet)
    assert walk.pages >= 6
    assert walk.found == []


@pytest.mark.parametrize("size", [(360, 640), (840, 600), (1280, 800)])
def test_the_tray_in_letters_twice_as_large(walk, size):
    walk.at(size, 2.0)
    walk.kit.settings.set("animation", "off")
    walk.tray()
    assert walk.found == []


@pytest.mark.parametrize(("size", "scale"), [((892, 412), 1.0), ((740, 360), 1.5), ((892, 412), 2.0)])
def test_a_phone_on_its_side(walk, size, scale):
    walk.sheets = ("scw",)
    walk.prepare()
    walk.at(size, scale)
    walk.action("scw")
    walk.tray()
    assert walk.found == []


@pytest.mark.parametrize("language", ["es", "de", LONG])
def test_fields_hold_in_long_languages_and_large_letters(walk, language):
    walk.sheets = ("order_dice",)
    walk.prepare()
    walk.at((360, 640), 2.0, language)
    walk.action("order_dice")
    assert walk.found == []


def test_the_walk_opens_every_page_and_stands_on_every_screen(walk):
    walk.sheets = ("scw",)
    walk.prepare()
    walk.at((412, 892), 1.0)
    walk.everything()
    screens = {folder.name for folder in Path("app/screens").iterdir() if (folder / "__init__.py").exists()}
    assert set(PAGES) - walk.names == set()
    assert screens - walk.names == set()
    assert walk.found == []


def test_a_longer_language_is_two_fifths_longer():
    assert longer("Cover, partial") == "Coverco, partialpar"


def test_the_eye_finds_what_is_wrong(window):
    """A text cut, two that overlap, a control too small and without a name."""
    from app.look.text import Text
    from app.widgets.press import PressBox

    page = window.kit.go("settings")
    window.wait(0.2)
    page.add_widget(Text(text="much too long for its place", size_hint=(None, None), fit="none", size=(20, 10)))
    page.add_widget(PressBox(size_hint=(None, None), size=(20, 20), tapped=lambda: None))
    window.wait(0.2)
    wrong = " ".join(faults(window))
    assert "is broken" in wrong
    assert "is only 20 x 20" in wrong
    assert "no spoken name" in wrong
