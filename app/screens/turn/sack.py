"""The bag as it lies on the table, and the chance of each side to be drawn next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    PopMatrix,
    PushMatrix,
    Quad,
    Rectangle,
    RoundedRectangle,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.graphics.context_instructions import Rotate
from kivy.metrics import dp

from app.look.kv import load_kv
from app.look.text import theme
from app.widgets.plot import Plot, put

load_kv("turn_sack")

LEATHER = ((0.42, 0.31, 0.20, 1), (0.29, 0.21, 0.13, 1))


class Sack(Plot):
    """A bag with the number of dice in it, three of them looking out."""

    def __init__(self, dice: Sequence[Any], number: int, **kwargs: Any) -> None:
        self.dice, self.number = list(dice), number
        super().__init__(**kwargs)

    def paint(self) -> None:
        """Dice first, then the bag over their lower halves."""
        places = ((-34, 128, 14), (2, 138, -8), (36, 124, -26))
        for side, (x, y, turn) in zip(self.dice, places, strict=False):
            self._die(side, self.center_x + dp(x), self.y + dp(y), turn)
        self._leather()
        self._label()

    def _label(self) -> None:
        """As large as its number is written, within the bag."""
        grow = min(1.7, max(1.0, theme().text_scale))
        wide, high, x, y = dp(52) * grow, dp(42) * grow, self.center_x, self.y + dp(53)
        for ink, edge in ((theme().ink, dp(2)), (theme().flat_die, 0)):
            Color(rgba=ink)
            RoundedRectangle(pos=(x - wide / 2 - edge, y - high / 2 - edge), size=(wide + 2 * edge, high + 2 * edge),
                             radius=[dp(5) + edge / 2])  # fmt: skip
        put(str(self.number), x - wide / 2, y, wide, theme().ink, "figure_l", middle=True)

    def _die(self, side: Any, x: float, y: float, turn: float) -> None:
        edge = dp(34)
        PushMatrix()
        Rotate(angle=turn, origin=(x, y))
        Color(rgba=theme().ink)
        RoundedRectangle(pos=(x - edge / 2 - dp(1.5), y - edge / 2 - dp(1.5)), size=(edge + dp(3),) * 2, radius=[dp(7)])
        Color(rgba=side.colour)
        SmoothRoundedRectangle(pos=(x - edge / 2, y - edge / 2), size=(edge, edge), radius=[dp(6)])
        Color(rgba=side.on)
        shape(side.icon, x, y, dp(7))
        PopMatrix()

    def _leather(self) -> None:
        x, y = self.center_x, self.y
        body, seam = LEATHER
        for grow, ink in ((dp(2), theme().ink), (0, body)):
            Color(rgba=ink)
            Ellipse(pos=(x - dp(74) - grow, y + dp(2) - grow), size=(dp(148) + 2 * grow, dp(104) + 2 * grow))
            Quad(points=(x - dp(40) - grow, y + dp(84), x + dp(40) + grow, y + dp(84),
                         x + dp(46) + grow, y + dp(120) + grow, x - dp(46) - grow, y + dp(120) + grow))  # fmt: skip
        Color(rgba=theme().inlay)
        Quad(points=(x - dp(41), y + dp(94), x + dp(41), y + dp(94), x + dp(43), y + dp(104), x - dp(43), y + dp(104)))
        Color(rgba=seam)
        for off in (-48, 48):
            seams = (x + dp(off * 0.8), y + dp(84), x + dp(off * 1.1), y + dp(60), x + dp(off), y + dp(28))
            Line(bezier=seams, width=dp(1.2))


def shape(icon: str, x: float, y: float, r: float) -> None:
    """Disc, diamond, triangle or square: sides are told apart without colour."""
    if icon == "circle":
        Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
    elif icon == "cards-diamond":
        Quad(points=(x, y - r * 1.2, x + r * 1.2, y, x, y + r * 1.2, x - r * 1.2, y))
    elif icon == "triangle":
        Triangle(points=(x - r * 1.1, y - r * 0.9, x + r * 1.1, y - r * 0.9, x, y + r * 1.1))
    else:
        Rectangle(pos=(x - r * 0.9, y - r * 0.9), size=(r * 1.8, r * 1.8))


class Shares(Plot):
    """The chance of each side to be next, as one bar: a length for each, with its shape where it fits."""

    def __init__(self, shares: Sequence[tuple[Any, float]], **kwargs: Any) -> None:
        self.shares = tuple(shares)
        super().__init__(**kwargs)

    def paint(self) -> None:
        """A length for each, with a gap."""
        x, whole = self.x, sum(share for _, share in self.shares) or 1
        for side, share in self.shares:
            width = self.width * share / whole
            if share:
                Color(rgba=side.colour)
                RoundedRectangle(pos=(x, self.y), size=(max(dp(2), width - dp(2)), self.height), radius=[dp(3)])
                if width > dp(24) and self.height >= dp(12):
                    Color(rgba=side.on)
                    shape(side.icon, x + (width - dp(2)) / 2, self.y + self.height / 2, self.height * 0.28)
            x += width
