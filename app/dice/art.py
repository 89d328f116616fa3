"""Where things are on the pictures of dice: cells of pips and numerals, cells of shadows, and the one light."""

from __future__ import annotations

from math import pi
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent / "assets" / "dice"

# The sheet of faces.
CELL, COLUMNS, ROWS = 128, 8, 4
BLANK = 0
NUMERALS = {value: value for value in range(1, 21)}
PIPS = {value: 20 + value for value in range(1, 7)}

# One light, from the far left; the way to it.
LIGHT = (-0.52, 0.56, 1.0)

# The sheet of shadows: for each shape how many ways to lie are drawn, and after what turn it looks the same again.
BINS = {"d6": (6, pi / 2), "d4": (8, 2 * pi / 3), "d8": (8, 2 * pi / 3), "d20": (1, 2 * pi), "d2": (1, 2 * pi)}
SHADOW_COLUMNS, SHADOW_ROWS = 7, 4
# After the shapes comes the wide soft shadow of a die in the air.
SOFT_CELL = 24
SHADOW_HALF = 1.25
SHADOW_SHIFT = (0.32, -0.34)


def face_cell(index: int) -> tuple[float, float]:
    """The upper left corner of a face's cell, as parts of the sheet from its top."""
    return index % COLUMNS / COLUMNS, index // COLUMNS / ROWS


def shadow_cell(kind: str, yaw: float) -> tuple[float, float]:
    """The upper left corner of the shadow of a die that lies turned by yaw."""
    shape = kind if kind in BINS else "d20"
    before = 0
    for name, (bins, turn) in BINS.items():
        if name == shape:
            return _shadow_corner(before + round(yaw / turn * bins) % bins)
        before += bins
    raise KeyError(kind)


def soft_cell() -> tuple[float, float]:
    """The upper left corner of the soft shadow."""
    return _shadow_corner(SOFT_CELL)


def _shadow_corner(index: int) -> tuple[float, float]:
    return index % SHADOW_COLUMNS / SHADOW_COLUMNS, index // SHADOW_COLUMNS / SHADOW_ROWS
