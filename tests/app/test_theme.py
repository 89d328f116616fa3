"""The theme reads well: contrast computed from its tokens."""

from __future__ import annotations

import pytest

from app.theme import DARK, FONTS, LIGHT, OWN_FONTS, STYLES, contrast

LOOKS = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])

TEXT = [
    *((ink, ground) for ink in ("on", "on2") for ground in ("bg", "c1", "c2", "c3", "c4", "raised")),
    *(("primary", ground) for ground in ("bg", "c1", "c2", "raised")),
    ("on_primary", "primary"), ("on_primary_c", "primary_c"), ("on_plate", "plate"), ("ink", "paper"),
    ("on_bad", "bad"), ("on_bad_c", "bad_c"), ("on_good_c", "good_c"), ("on_mark", "mark"),
    ("ink", "flat_die"),
    ("on_felt", "felt_hi"), ("on_felt", "felt_strip"), ("on_felt", "far_hi"),
    ("on_side_a", "side_a"), ("on_side_b", "side_b"), ("outline", "bg"), ("outline", "c1"),
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
@pytest.mark.parametrize("sheet", ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"])
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
