"""Lettering and icons in the theme's styles."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from app.look.ambient import theme
from app.look.theme import STYLES

# How high Kivy makes a line of each font, in letter sizes.
_NATURAL = {"Slab": 1.319, "Robo": 1.172, "Cond": 1.172}
# How much of that is below the line the letters stand on.
_BELOW = {"Slab": 0.271, "Robo": 0.245, "Cond": 0.245}

DOT = "·"
"""Stands between parts of a line, never at its end or its beginning."""
LARGE = 1.3
"""From this size of letters on, things stand under each other."""
ONE_LINE, FEW_LINES, SMALLEST = 0.8, 0.5, 0.4
"""How far letters shrink to stay in one line, in few lines, and so that no word is broken."""


class Text(Label):
    """A text in one of the theme's styles and tones.

    fit "height" wraps at the width it is given, "both" is as large as its words, "none" keeps its size.
    Letters shrink before a word is broken, and where `lines` are given before it takes more lines.
    """

    style = StringProperty("body_m")
    tone = StringProperty("on")
    tint = ColorProperty(None, allownone=True)
    fit = OptionProperty("height", options=("height", "both", "none"))
    lines = NumericProperty(0)
    letters = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        super().__init__(**kwargs)
        for name in ("style", "tone", "tint"):
            self.fbind(name, self._dress)
        for name in ("text", "width", "letters", "lines"):
            self.fbind(name, self._size_letters)
        self.fbind("fit", self._fit)
        self._dress()
        self._fit()

    def _dress(self, *_: object) -> None:
        look, style = theme(), STYLES[self.style]
        self.font_name = style.font
        self.color = self.tint or getattr(look, self.tone)
        if self.fit == "height":
            self.line_height = max(1.0, style.line / (style.size * _NATURAL[style.font[:4]]))
        self._size_letters()

    def _size_letters(self, *_: object) -> None:
        share = self.letters
        if self.fit != "both" and not self.markup and not self.shorten:
            room = self.width - self.padding[0] - self.padding[2]
            share = min(share, fitting(self.text, self.style, room, self.lines))
        self.font_size = sp(STYLES[self.style].size) * theme().text_scale * share

    def _fit(self, *_: object) -> None:
        for name, follow in (("size", self._fill), ("width", self._wrap), ("texture_size", self._grow)):
            self.funbind(name, follow)
        if self.fit == "none":
            self.size_hint_y = 1 if self.size_hint_y is None and self.size_hint_x else self.size_hint_y
            self.fbind("size", self._fill)
            self._fill()
            return
        self.size_hint_y = None
        if self.fit == "both":
            self.size_hint_x = None
            self.text_size = (None, None)
        else:
            self.fbind("width", self._wrap)
            self._wrap()
        self.fbind("texture_size", self._grow)
        self._grow()

    def _fill(self, *_: object) -> None:
        self.text_size = self.size

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)

    def texture_update(self, *given: object) -> None:
        """Draw the letters, without the dots between parts where a line ends."""
        if DOT in self.text and self.text_size[0] and not self.markup and not self.shorten:
            share = self.font_size / (sp(STYLES[self.style].size) * theme().text_scale)
            room = self.text_size[0] - self.padding[0] - self.padding[2]
            self._label.text = parted(self.text, self.style, room, share)
        super().texture_update(*given)

    def _grow(self, *_: object) -> None:
        if self.fit == "both":
            self.size = self.texture_size
        else:
            self.height = self.texture_size[1]


class Icon(Label):
    """One sign of the icon font, by its name."""

    icon = StringProperty("")
    dp = NumericProperty(24)
    tone = StringProperty("on")
    tint = ColorProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(kwargs.get("dp", 24)),) * 2)
        super().__init__(font_name="Icons", halign="center", valign="middle", **kwargs)
        self.fbind("dp", self._scale)
        for name in ("icon", "dp", "tone", "tint"):
            self.fbind(name, self._show)
        self._show()

    def _scale(self, *_: object) -> None:
        self.size = (dp(self.dp),) * 2

    def _show(self, *_: object) -> None:
        self.text = md_icons.get(self.icon, "")
        self.font_size = dp(self.dp)
        self.color = self.tint or getattr(theme(), self.tone)


def written(text: str, style: str, colour, size: float = 0):
    """A text as a picture, for drawing on a canvas."""
    look = STYLES[style]
    label = CoreLabel(text=text, font_name=look.font, font_size=size or sp(look.size) * theme().text_scale,
                      color=colour)  # fmt: skip
    label.refresh()
    return label.texture


def below_the_line(style: str) -> float:
    """How far a style reaches below the line its letters stand on."""
    look = STYLES[style]
    return sp(look.size) * theme().text_scale * _BELOW[look.font[:4]]


@lru_cache(maxsize=8000)
def _extent(text: str, font: str, size: float) -> float:
    return float(CoreLabel(font_name=font, font_size=size).get_extents(text)[0])


def width_of(text: str, style: str, share: float = 1.0) -> float:
    """How wide a line of text is, in letters of full size or of a share of it."""
    look = STYLES[style]
    return _extent(text, look.font, sp(look.size) * theme().text_scale * share)


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
    if room < dp(24):
        return 1.0
    steps = [share / 20 for share in range(20, int(20 * SMALLEST) - 1, -1)]
    whole = next((share for share in steps if widest_word(text, style, share) <= room), SMALLEST)
    for most, least in ((1, ONE_LINE), (lines, FEW_LINES)) if lines else ():
        for share in (share for share in steps if least <= share <= whole):
            if _lines_of(text, style, share, room) <= most:
                return share
    return min(whole, FEW_LINES) if lines else whole


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


def _lines_of(text: str, style: str, share: float, room: float) -> int:
    """How many lines a text takes."""
    lines, line = 0, ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, style, share) > room:
            lines, longer = lines + 1, word
        line = longer
    return lines + bool(line)
