"""Lettering and icons in the theme's styles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.look.ambient import theme
from app.look.letters import Lettering, extent, lettered
from app.look.theme import STYLES, Colour

# How high Kivy makes a line of each font, in letter sizes.
_NATURAL = {"Slab": 1.319, "Robo": 1.172, "Cond": 1.172}
# How much of that is below the line the letters stand on.
_BELOW = {"Slab": 0.271, "Robo": 0.245, "Cond": 0.245}

DOT = "·"
"""Stands between parts of a line, never at its end or its beginning."""
WHOLE = "\xa0"
"""A space at which no line ends."""
LARGE = 1.3
"""From this size of letters on, things stand under each other."""
ONE_LINE, FEW_LINES, SMALLEST = 0.8, 0.5, 0.4
"""How far letters shrink to stay in one line, in few lines, and so that no word is broken."""
LEAST = 12
"""In sp: rather another line than smaller letters."""
WIDEST = 2.0
"""No letter is wider than so many letter sizes."""


class Letters(Widget):
    """Letters in the middle of a widget; Kivy's own label is as large as a page of ours may be."""

    halign = OptionProperty("left", options=("left", "center", "right"))
    texture = ObjectProperty(None, allownone=True)
    texture_size = ListProperty((0, 0))
    tone = StringProperty("on")
    tint = ColorProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        self.soon = Clock.create_trigger(self.texture_update, -1)
        super().__init__(**kwargs)
        self._label: Any = None
        self._ink: Color | None = None
        for name in (*self.looks, "halign", "tone", "tint", "disabled"):
            self.fbind(name, self.soon)
        # Once before the frame, however often it is moved on its way to its place.
        place = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size"):
            self.fbind(name, place)
        self.soon()

    looks: tuple[str, ...] = ()
    """What else its picture is made by."""

    def lettering(self) -> Lettering:
        """How it is drawn."""
        raise NotImplementedError

    def texture_update(self, *_: object) -> None:
        """Draw the letters now."""
        self.soon.cancel()
        look = self.lettering()
        if look.text:
            self._label = lettered(look)
            self.texture = self._label.texture
            self.texture_size = self.texture.size
        else:
            self.texture, self.texture_size = None, (0, 0)
        self._place()

    def colour(self) -> Colour:
        """What the letters are written in; what cannot be used now is still read."""
        return theme().outline if self.disabled else tuple(self.tint or getattr(theme(), self.tone))

    def _place(self, *_: object) -> None:
        wide, high = self.texture_size
        if self._ink is None:
            if self.texture is None:
                return
            with self.canvas:
                self._ink, self._sheet = Color(1, 1, 1, 1), Rectangle()
        self._sheet.texture = self.texture
        self._sheet.size = (wide, high)
        self._sheet.pos = (int(self.x + self.width / 2 - wide / 2), int(self.y + self.height / 2 - high / 2))


class Text(Letters):
    """A text in one of the theme's styles and tones.

    fit "height" wraps at the width it is given, "both" is as large as its words, "none" keeps its size.
    Letters shrink before a word is broken, and where `lines` are given before it takes more lines.
    """

    text = StringProperty("")
    style = StringProperty("body_m")
    fit = OptionProperty("height", options=("height", "both", "none"))
    lines = NumericProperty(0)
    letters = NumericProperty(1)
    font_size = NumericProperty(0)
    text_size = ListProperty((None, None))
    padding = VariableListProperty((0, 0, 0, 0))
    markup = BooleanProperty(False)
    shorten = BooleanProperty(False)

    looks = ("text", "style", "lines", "letters", "text_size", "padding", "markup", "shorten", "width")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("fit", self._fit)
        self.fbind("height", self._fill)
        self._fit()

    def lettering(self) -> Lettering:
        """In letters of its style, as large as there is room for."""
        style, share = STYLES[self.style], self._share()
        self.font_size = sp(style.size) * theme().text_scale * share
        high = style.line / (style.size * _NATURAL[style.font[:4]]) if self.fit == "height" else 1.0
        return Lettering(self._words(share), style.font, self.font_size, self.colour(), self._room(), self.halign,
                         "middle", tuple(self.padding), max(1.0, high), self.markup, self.shorten)  # fmt: skip

    def _share(self) -> float:
        if self.fit == "both" or self.markup or self.shorten:
            return float(self.letters)
        return min(self.letters, fitting(self.text, self.style, self._inside(self.width), self.lines))

    def _words(self, share: float) -> str:
        """Without the dots between parts where a line ends."""
        wide = self._room()[0]
        if DOT in self.text and wide and not self.markup and not self.shorten:
            return parted(self.text, self.style, self._inside(wide), share)
        return self.text

    def _inside(self, wide: float) -> float:
        return wide - self.padding[0] - self.padding[2]

    def _room(self) -> tuple[float | None, float | None]:
        if self.fit == "both":
            return tuple(self.text_size)
        return self.width, self.height if self.fit == "none" else None

    def _fit(self, *_: object) -> None:
        if self.fit == "none":
            self.size_hint_y = 1 if self.size_hint_y is None and self.size_hint_x else self.size_hint_y
        else:
            self.size_hint_y = None
        if self.fit == "both":
            self.size_hint_x = None
        self.soon()

    def _fill(self, *_: object) -> None:
        if self.fit == "none":
            self.soon()

    def texture_update(self, *given: object) -> None:
        """Draw the letters now, and take the room they need."""
        super().texture_update(*given)
        if self.fit == "both":
            self.size = self.texture_size
        elif self.fit == "height":
            self.height = self.texture_size[1]


class Icon(Letters):
    """One sign of the icon font, by its name."""

    icon = StringProperty("")
    dp = NumericProperty(24)

    looks = ("icon", "dp")

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(kwargs.get("dp", 24)),) * 2)
        kwargs.setdefault("halign", "center")
        super().__init__(**kwargs)
        self.fbind("dp", self._scale)

    @property
    def text(self) -> str:
        """The sign itself."""
        return md_icons.get(self.icon, "")

    def lettering(self) -> Lettering:
        """As high as it is asked for."""
        return _sign(self.icon, dp(self.dp), self.colour(), self.halign)

    def _scale(self, *_: object) -> None:
        self.size = (dp(self.dp),) * 2


def _sign(icon: str, size: float, colour: Colour, halign: str = "center") -> Lettering:
    return Lettering(md_icons.get(icon, ""), "Icons", size, colour, halign=halign, valign="middle")


def sign(icon: str, size: float, colour):
    """A sign of the icon font as a picture, for drawing on a canvas."""
    return lettered(_sign(icon, size, tuple(colour))).texture


def written(text: str, style: str, colour, size: float = 0):
    """A text as a picture, for drawing on a canvas."""
    look = STYLES[style]
    letters = size or sp(look.size) * theme().text_scale
    return lettered(Lettering(text, look.font, letters, tuple(colour), script="Latin")).texture


def below_the_line(style: str) -> float:
    """How far a style reaches below the line its letters stand on."""
    look = STYLES[style]
    return sp(look.size) * theme().text_scale * _BELOW[look.font[:4]]


def width_of(text: str, style: str, share: float = 1.0) -> float:
    """How wide a line of text is, in letters of full size or of a share of it."""
    look = STYLES[style]
    return extent(text, look.font, sp(look.size) * theme().text_scale * share)


def widest_word(text: str, style: str, share: float = 1.0) -> float:
    """How wide the longest word of a text is."""
    return max((width_of(word, style, share) for word in text.split()), default=0.0)


def width_in_two_lines(text: str, style: str) -> float:
    """How wide a text is if it takes two lines."""
    words = text.split()
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))] or [(text, "")]
    return min(max(width_of(half, style) for half in both) for both in halves)


def fitting(text: str, style: str, room: float, lines: int = 0) -> float:
    """How large letters can be, as a share of their size: no word is broken, and so many lines are enough."""
    return 1.0 if room < dp(24) else _fitting(text, style, room, lines, theme().text_scale)


@lru_cache(maxsize=4000)
def _fitting(text: str, style: str, room: float, lines: int, _scale: float) -> float:
    if _fits_surely(text, style, room, lines):
        return 1.0
    steps = [share / 20 for share in range(20, int(20 * SMALLEST) - 1, -1)]
    whole = next((share for share in steps if widest_word(text, style, share) <= room), SMALLEST)
    floor = smallest(style)
    for most, least in ((1, ONE_LINE), (lines, FEW_LINES)) if lines else ():
        for share in (share for share in steps if max(least, floor) <= share <= whole):
            if _lines_of(text, style, share, room) <= most:
                return share
    # Letters are smaller than they may be only where a word would be broken.
    return min(whole, max(FEW_LINES, floor)) if lines else whole


def _fits_surely(text: str, style: str, room: float, lines: int) -> bool:
    """Whether it needs no measuring word by word: it is short enough for a line, or none of its words is long."""
    full = sp(STYLES[style].size) * theme().text_scale
    if len(text) * full <= 2 * room and "\n" not in text and width_of(text, style) <= room:
        return True
    return not lines and max(map(len, text.split()), default=0) * full * WIDEST <= room


def smallest(style: str) -> float:
    """The share at which letters of a style are as small as letters may be."""
    return min(1.0, LEAST / (STYLES[style].size * theme().text_scale))


def first_that_fits(ways: Sequence[str], style: str, room: float) -> str:
    """The first of several ways to say something that stands in one line of letters large enough; else the last."""
    share = max(FEW_LINES, smallest(style))
    return next((way for way in ways if width_of(way, style, share) <= room), ways[-1])


def parted(text: str, style: str, room: float, share: float = 1.0) -> str:
    """A text with parts between dots, in lines: where a line would end or begin with a dot, it ends without."""
    done: list[str] = []
    line, dot = "", False
    for word in text.split(" "):
        if word == DOT and line:
            dot = True
            continue
        longer = f"{line} {DOT} {word}" if dot else f"{line} {word}" if line else word
        if line and width_of(longer, style, share) > room:
            done, longer = [*done, line], word
        line, dot = longer, False
    return "\n".join([*done, line])


def height_of(text: str, style: str, room: float) -> float:
    """How high a text is in so much room, in letters of full size."""
    return _lines_of(text, style, 1.0, room) * float(sp(STYLES[style].line)) * theme().text_scale


def _lines_of(text: str, style: str, share: float, room: float) -> int:
    """How many lines a text takes."""
    lines, line = 0, ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, style, share) > room:
            lines, longer = lines + 1, word
        line = longer
    return lines + bool(line)
