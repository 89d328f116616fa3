"""Letters as pictures: the same words in the same look are drawn once, however many places show them."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.utils import get_hex_from_color

from app.look.theme import Colour

KEPT = 3_000_000
"""So many pixels of letters that nobody may be showing any more are kept: pages come back."""


class Lettering(NamedTuple):
    """All that a picture of letters is made by."""

    text: str
    font: str
    size: float
    colour: Colour
    room: tuple[float | None, float | None] = (None, None)
    halign: str = "auto"
    valign: str = "bottom"
    padding: tuple[float, ...] = (0, 0, 0, 0)
    line: float = 1.0
    marked: bool = False
    shortened: bool = False
    script: str = "Latn"
    """By which the font puts its letters together."""


_kept: OrderedDict[Lettering, Any] = OrderedDict()
_pixels = 0


def lettered(look: Lettering) -> Any:
    """The letters, measured; their picture is filled when it is first drawn."""
    global _pixels
    there = _kept.get(look)
    if there is not None:
        _kept.move_to_end(look)
        return there
    there = _kept[look] = _measured(look)
    _pixels += _area(there)
    while _pixels > KEPT and len(_kept) > 1:
        _pixels -= _area(_kept.popitem(last=False)[1])
    return there


def _measured(look: Lettering) -> Any:
    kind, text = CoreLabel, look.text
    if look.marked:
        kind, text = MarkupLabel, f"[color={get_hex_from_color(look.colour)}]{text}[/color]"
    label = kind(text=text, font_name=look.font, font_size=look.size, color=look.colour, text_size=look.room,
                 halign=look.halign, valign=look.valign, padding=list(look.padding), line_height=look.line,
                 markup=look.marked, shorten=look.shortened, shorten_from="right",
                 split_str=", " if look.shortened else "", font_script_name=look.script)  # fmt: skip
    label.refresh()
    return label


def _area(label: Any) -> int:
    return int(label.texture.width * label.texture.height)


@lru_cache(maxsize=8000)
def extent(text: str, font: str, size: float) -> float:
    """How wide a line of text is."""
    return float(_measure(font, size).get_extents(text)[0])


@lru_cache(maxsize=200)
def _measure(font: str, size: float) -> Any:
    return CoreLabel(font_name=font, font_size=size)
