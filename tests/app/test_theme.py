"""The theme reads well: contrast computed from its tokens."""

from __future__ import annotations

import pytest

from app.dice.palette import OF_SIDES
from app.look.theme import DARK, FONTS, LIGHT, OWN_FONTS, STYLES, contrast
from rules.shelf import SHELF

LOOKS = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])

TEXT = [
    *((ink, ground) for ink in ("on", "on2") for ground in ("bg", "c1", "c2", "c3", "c4", "raised")),
    *(("primary", ground) for ground in ("bg", "c1", "c2", "raised")),
    ("on_primary", "primary"), ("on_primary_c", "primary_c"), ("on_plate", "plate"), ("ink", "paper"),
    ("on_bad", "bad"), ("on_bad_c", "bad_c"), ("on_good_c", "good_c"), ("on_mark", "mark"),
    ("ink", "flat_die"),
    ("on_felt", "felt_hi"), ("on_felt", "felt_strip"), ("on_felt", "far_hi"),
    # Disabled labels, wherever they stand.
    *(("outline", ground) for ground in ("bg", "c1", "c2", "c3", "raised")),
]  # fmt: skip
EDGES = [("outline", "bg"), ("outline", "c2"), ("outline", "raised")]
EDGES += [("flat_mark", "bg"), ("mark", "felt_mid")]


@LOOKS
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_reads_on_its_ground(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@LOOKS
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_of_controls_stand_out(theme, edge, ground):
    assert contrast(getattr(theme, edge), getattr(theme, ground)) >= 3


@LOOKS
@pytest.mark.parametrize("sheet", SHELF)
def test_accents_read_as_text_and_carry_text(theme, sheet):
    accent = theme.accent(sheet)
    for ground in (theme.bg, theme.c1, theme.c2, theme.raised):
        assert contrast(accent.main, ground) >= 4.5
    assert contrast(accent.on, accent.container) >= 4.5
    assert contrast(accent.main, theme.bg) >= 4.5


def test_contrast_of_black_and_white_is_21():
    assert contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)


def test_nothing_is_written_smaller_than_12_sp():
    assert min(style.size for style in STYLES.values()) >= 12


def test_our_fonts_and_their_licences_are_there():
    assert all(path.exists() for path in OWN_FONTS.values())
    assert len(list(FONTS.glob("LICENSE-*.txt"))) == 2


@LOOKS
@pytest.mark.parametrize("key", DARK.sides)
def test_the_colour_of_a_side_reads_as_text_carries_text_and_stands_out(theme, key):
    side = theme.sides[key]
    for ground in (theme.bg, theme.c1, theme.c2, theme.raised):
        assert contrast(side.main, ground) >= 4.5
    assert contrast(side.on, side.main) >= 4.5
    # On dark panels and felt the dark column is used in both looks.
    assert contrast(DARK.sides[key].main, theme.felt_strip) >= 4.5
    assert contrast(DARK.sides[key].main, theme.felt_mid) >= 3


def test_a_die_of_a_side_has_the_colour_of_that_name_and_its_pips_read():
    assert OF_SIDES.keys() == DARK.sides.keys()
    for body in OF_SIDES.values():
        grey = 0.3 * body[0] + 0.59 * body[1] + 0.11 * body[2]
        # As the shader of the dice decides it.
        pips = (0.075, 0.085, 0.095, 1) if grey > 0.34 else (0.93, 0.885, 0.80, 1)
        assert contrast(body, pips) >= 4.5
