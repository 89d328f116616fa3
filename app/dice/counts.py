"""A great many dice: a count for each face instead of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import ceil

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothEllipse, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.dice.die import Die
from app.dice.marks import icon_texture
from app.look.theme import OWN_FONTS, Colour, Theme

SPOTS = {
    1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi",
}  # fmt: skip
Place = tuple[float, float, float, float]


def face_counts(dice: Sequence[Die]) -> list[tuple[int, int, int]]:
    """Sides, face and how many show it: kinds from large to small, high faces first."""
    counted = Counter((die.sides, die.face) for die in dice)
    return [(*key, counted[key]) for key in sorted(counted, reverse=True)]


@cache
def text_texture(text: str, size: int):
    """A number in the game's lettering, white."""
    label = CoreLabel(text=text, font_size=size, font_name=str(OWN_FONTS["SlabBold"]), color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


class FaceCounts:
    """Draws one flat die a face and how often it lies up."""

    def __init__(self) -> None:
        self.group = InstructionGroup()

    def clear(self) -> None:
        """Take all away."""
        self.group.clear()

    def draw(self, dice: Sequence[Die], theme: Theme, place: Place) -> None:
        """Fill the felt."""
        self.group.clear()
        rows = face_counts(dice)
        columns = 2 if len(rows) <= 12 else 4
        lines = ceil(len(rows) / columns)
        wide, high = place[2] / columns, min(place[3] / lines, dp(84))
        top = place[1] + place[3] / 2 + high * lines / 2
        counted = {(die.sides, die.face) for die in dice if die.counts}
        for n, (sides, face, count) in enumerate(rows):
            cell = place[0] + n % columns * wide, top - (n // columns + 1) * high, wide, high
            self._cell(theme, cell, (sides, face), count, (sides, face) in counted)

    def _cell(self, theme: Theme, cell: Place, die: tuple[int, int], count: int, counts: bool) -> None:
        x, y, wide, high = cell
        size = min(dp(48), high * 0.72, wide * 0.4)
        left, low = x + wide * 0.5 - size * 1.1, y + (high - size) / 2
        if counts:
            self._box(theme.mark, left - dp(3), low - dp(3), size + dp(6))
        self._box(theme.flat_die, left, low, size)
        if die[0] == 6:
            self._pips(theme.ink, left, low, size, die[1])
        else:
            self._text(str(die[1]), size * 0.5, theme.ink, left + size / 2, low + size / 2)
        if counts:
            self._tick(theme, left + size, low + size, size * 0.42)
        self._text(f"× {count}", size * 0.55, theme.on_felt, left + size * 1.85, low + size / 2)

    def _box(self, colour: Colour, x: float, y: float, size: float) -> None:
        self.group.add(Color(*colour))
        self.group.add(SmoothRoundedRectangle(pos=(x, y), size=(size, size), radius=[size * 0.2]))

    def _pips(self, ink: Colour, x: float, y: float, size: float, face: int) -> None:
        self.group.add(Color(*ink))
        spot = size * 0.18
        for letter in SPOTS[face]:
            row, column = divmod("abcdefghi".index(letter), 3)
            cx, cy = x + size * (0.25 + 0.25 * column), y + size * (0.75 - 0.25 * row)
            self.group.add(SmoothEllipse(pos=(cx - spot / 2, cy - spot / 2), size=(spot, spot)))

    def _tick(self, theme: Theme, x: float, y: float, size: float) -> None:
        self.group.add(Color(*theme.mark))
        self.group.add(SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size)))
        self._picture(icon_texture("check-bold", round(size * 0.72)), theme.on_mark, x, y)

    def _text(self, text: str, size: float, colour: Colour, x: float, y: float) -> None:
        self._picture(text_texture(text, round(size)), colour, x, y)

    def _picture(self, picture: Texture, colour: Colour, x: float, y: float) -> None:
        wide, high = picture.size
        self.group.add(Color(*colour))
        self.group.add(Rectangle(texture=picture, size=picture.size, pos=(x - wide / 2, y - high / 2)))
