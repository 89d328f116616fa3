"""Every colour, letter size, radius and duration of the app, dark and light."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules.shelf import Colours, shelved

Colour = tuple[float, float, float, float]

FONTS = Path(__file__).resolve().parent.parent.parent / "assets" / "fonts"


def colour(text: str) -> Colour:
    """The colour that a hex text such as `#E6BA5C` names."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, 1.0


def clear(base: Colour, alpha: float) -> Colour:
    """The same colour, seen through."""
    return base[0], base[1], base[2], alpha


class Accent(NamedTuple):
    """The colours that tell one sheet from another; never a meaning."""

    main: Colour
    container: Colour
    on: Colour


NO_ACCENT = Accent((1, 1, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1))
"""What stands in a property until the sheet is known."""


class SideLook(NamedTuple):
    """The colour of a side, and what is written on it."""

    main: Colour
    on: Colour


@cache
def _accent(colours: Colours) -> Accent:
    return Accent(*map(colour, colours))


@dataclass(frozen=True)
class Theme:
    """One look: the tokens by name, and how large text is."""

    style: str
    bg: Colour
    c1: Colour
    c2: Colour
    c3: Colour
    c4: Colour
    raised: Colour
    outline_var: Colour
    outline: Colour
    on: Colour
    on2: Colour
    primary: Colour
    on_primary: Colour
    primary_c: Colour
    on_primary_c: Colour
    plate: Colour
    plate_edge: Colour
    on_plate: Colour
    paper: Colour
    paper_edge: Colour
    ink: Colour
    bad: Colour
    on_bad: Colour
    bad_c: Colour
    on_bad_c: Colour
    good_c: Colour
    on_good_c: Colour
    here: Colour
    mark: Colour
    on_mark: Colour
    flat_mark: Colour
    flat_die: Colour
    flat_line: Colour
    felt_hi: Colour
    felt_mid: Colour
    felt_lo: Colour
    on_felt: Colour
    felt_strip: Colour
    far_hi: Colour
    far_mid: Colour
    far_lo: Colour
    wood_hi: Colour
    wood_mid: Colour
    wood_lo: Colour
    inlay: Colour
    sides: dict[str, SideLook]
    text_scale: float = 1.0

    @property
    def dark(self) -> bool:
        """Is this the look for a dim hall?"""
        return self.style == "dark"

    def accent(self, sheet: str | None) -> Accent:
        """The colours of a sheet; brass where no sheet is open."""
        there = shelved(sheet) if sheet else None
        if there is None:
            return Accent(self.primary, self.primary_c, self.on_primary_c)
        return _accent(there.dark if self.dark else there.light)

    def side(self, opponent: bool) -> tuple[Colour, Colour]:
        """The colour of the near or the far player where no battle says it, and what is written on it."""
        look = self.sides["blue" if opponent else "gold"]
        return look.main, look.on

    def with_text(self, scale: float) -> Theme:
        """The same look with larger or smaller text."""
        return replace(self, text_scale=scale)

    def dimmed(self) -> Theme:
        """The same look with felt and paper a fifth darker, for a dim hall."""
        darker: dict[str, Any] = {name: _darker(getattr(self, name)) for name in _DIMMED}
        return replace(self, **darker)


_DIMMED = ("felt_hi", "felt_mid", "felt_lo", "far_hi", "far_mid", "far_lo", "paper", "paper_edge", "flat_die")


def _darker(base: Colour) -> Colour:
    return base[0] * 0.8, base[1] * 0.8, base[2] * 0.8, base[3]


_TOKENS = """
bg            #0E1317 #EBE2CE
c1            #192026 #F3ECDC
c2            #1F272E #FBF6EA
c3            #29323A #E4D9C0
c4            #35404A #DCD0B5
raised        #29323A #FFFCF4
outline_var   #3B4751 #CFC2A6
outline       #98A2AA #5E5747
on            #F2EADA #1A1F24
on2           #C3BCAB #4C4A40
primary       #E6BA5C #74500A
on_primary    #231900 #FFFFFF
primary_c     #463710 #F3DDA6
on_primary_c  #FBE3AE #3A2700
plate         #E6BA5C #E0B354
plate_edge    #9C7627 #8A6417
on_plate      #231900 #231900
paper         #F0E7D3 #FFFBF0
paper_edge    #BFB292 #BFB292
ink           #171B1F #171B1F
bad           #FFB4A6 #9B2318
on_bad        #3B0B05 #FFFFFF
bad_c         #5A1F17 #F8D6CF
on_bad_c      #FFDAD3 #5C0F08
good_c        #1C4027 #CFE9D3
on_good_c     #D2F2D8 #0B3818
here          #8FD6A0 #1F6B35
mark          #FFD67A #FFD67A
on_mark       #231900 #231900
flat_mark     #E6BA5C #8A6417
flat_die      #F0E7D3 #F0E7D3
flat_line     #F0E7D3 #3A3A34
felt_hi       #27604B #347459
felt_mid      #1E4D3C #2A6049
felt_lo       #123026 #1C4434
on_felt       #EAF3EC #F2F8F3
felt_strip    #0B1F18 #0B1F18
far_hi        #2C5270 #3A6485
far_mid       #22415A #2E526F
far_lo        #142838 #1F3A50
wood_hi       #6A4A31 #96704A
wood_mid      #4A3322 #7A5737
wood_lo       #2C1E14 #543A23
inlay         #C49A45 #D9B25C
"""


# What a side can have: dark and what is written on it, light and what is written on it.
_SIDES = """
blue    #8DB8DE #0B2233 #1F5482 #FFFFFF
red     #F28B7D #231900 #9B2318 #FFFFFF
green   #A9CF86 #231900 #3F5C14 #FFFFFF
gold    #E6BA5C #231900 #74500A #FFFFFF
violet  #CFAAEE #231900 #64308C #FFFFFF
grey    #BCC4CB #171B1F #4A535B #FFFFFF
teal    #79CDBD #08231F #0C6156 #FFFFFF
orange  #F0A46A #231900 #8C4210 #FFFFFF
"""


def _sides(column: int) -> dict[str, SideLook]:
    rows = (line.split() for line in _SIDES.strip().splitlines())
    return {row[0]: SideLook(colour(row[column]), colour(row[column + 1])) for row in rows}


def _tokens(column: int) -> dict[str, Any]:
    rows = (line.split() for line in _TOKENS.strip().splitlines())
    return {row[0]: colour(row[column]) for row in rows}


DARK = Theme(
    style="dark",
    sides=_sides(1),
    **_tokens(1),
)
LIGHT = Theme(
    style="light",
    sides=_sides(3),
    **_tokens(2),
)
THEMES = {"dark": DARK, "light": LIGHT}
TOKENS = tuple(f.name for f in fields(Theme) if f.name not in ("style", "sides", "text_scale"))

# What KivyMD calls our tokens: its own widgets then follow the theme.
MATERIAL = {
    "background": "bg", "surface": "bg", "surfaceContainerLow": "c1", "surfaceContainer": "c2",
    "surfaceContainerHigh": "c3", "surfaceContainerHighest": "c4", "surfaceContainerLowest": "bg",
    "surfaceVariant": "c4", "outlineVariant": "outline_var", "outline": "outline", "onSurface": "on",
    "onBackground": "on", "onSurfaceVariant": "on2", "primary": "primary", "onPrimary": "on_primary",
    "primaryContainer": "primary_c", "onPrimaryContainer": "on_primary_c", "secondary": "primary",
    "onSecondary": "on_primary", "secondaryContainer": "primary_c", "onSecondaryContainer": "on_primary_c",
    "inverseSurface": "paper", "inverseOnSurface": "ink", "inversePrimary": "plate_edge", "error": "bad",
    "onError": "on_bad", "errorContainer": "bad_c", "onErrorContainer": "on_bad_c", "surfaceTint": "primary",
}  # fmt: skip


class Style(NamedTuple):
    """A kind of lettering: which font, how large in sp, how high a line in sp."""

    font: str
    size: float
    line: float


STYLES = {
    "sentence": Style("SlabSemi", 30, 38),
    "sentence_s": Style("SlabSemi", 26, 34),
    "question": Style("SlabSemi", 27, 34),
    "need": Style("SlabBold", 42, 48),
    "huge": Style("SlabBold", 64, 70),
    "far": Style("SlabBold", 160, 190),
    "far_m": Style("SlabBold", 128, 152),
    "far_s": Style("SlabBold", 96, 114),
    "far_need": Style("SlabBold", 100, 112),
    "far_who": Style("SlabSemi", 84, 100),
    "title_l": Style("SlabBold", 28, 36),
    "title_m": Style("SlabSemi", 24, 32),
    "title_s": Style("SlabSemi", 20, 28),
    "card": Style("SlabSemi", 16.5, 22),
    "figure": Style("SlabBold", 20, 26),
    "figure_l": Style("SlabBold", 24, 28),
    "figure_s": Style("SlabBold", 16, 22),
    "roll": Style("SlabBold", 24, 32),
    "body_l": Style("Roboto", 16, 24),
    "body_m": Style("Roboto", 14, 20),
    "body_s": Style("Roboto", 12, 16),
    "row": Style("RobotoMedium", 16, 22),
    "label": Style("RobotoMedium", 14, 20),
    "label_on": Style("RobotoBold", 14, 20),
    "label_s": Style("RobotoMedium", 12, 16),
    "label_s_on": Style("RobotoBold", 12, 16),
    "button": Style("RobotoMedium", 16, 20),
    "overline": Style("CondensedBold", 14, 16),
    "cell": Style("RobotoBold", 19, 24),
    "cell_s": Style("CondensedMedium", 12, 14),
    "head": Style("CondensedBold", 14, 18),
}

OWN_FONTS = {
    "SlabSemi": FONTS / "RobotoSlab-SemiBold.ttf",
    "SlabBold": FONTS / "RobotoSlab-Bold.ttf",
    "CondensedMedium": FONTS / "RobotoCondensed-Medium.ttf",
    "CondensedBold": FONTS / "RobotoCondensed-Bold.ttf",
}
# Roboto itself comes with KivyMD.
SHARED_FONTS = {
    "Roboto": "Roboto-Regular.ttf",
    "RobotoMedium": "Roboto-Medium.ttf",
    "RobotoBold": "Roboto-Bold.ttf",
    "Icons": "materialdesignicons-webfont.ttf",
}

# Corners, in dp.
RADIUS = {
    "tile": 4, "control": 8, "plate": 10, "card": 12, "button": 12, "roll": 16, "tray": 20, "felt": 12,
    "search": 26,
}  # fmt: skip

# Durations, in seconds.
MOTION = {
    "press": 0.1, "select": 0.15, "bars": 0.2, "expand": 0.2, "screen": 0.25, "mark": 0.15, "skip": 0.08,
    "draw": 0.5,
}  # fmt: skip

TOUCH = 48
MARGIN = 16


def luminance(base: Colour) -> float:
    """How bright a colour is to the eye, 0 to 1."""
    parts = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in base[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(first: Colour, second: Colour) -> float:
    """How well one colour reads on another, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)
