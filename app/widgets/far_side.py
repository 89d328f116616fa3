"""What the other player reads: turned round, touches included, where the tablet lies between the players."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget

from app.look import ambient
from rules.engine import OPPONENT


def faces_away(by: str) -> bool:
    """Does this belong to the player on the far side of the table?"""
    return ambient.two_sided() and by == OPPONENT


class Turned(Scatter):
    """A widget turned to another edge of the table, touches included; by 180 degrees if nothing else is said."""

    def __init__(self, content: Widget, turn: int = 180, **kwargs: Any) -> None:
        for name in ("do_rotation", "do_scale", "do_translation", "auto_bring_to_front"):
            kwargs.setdefault(name, False)
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        self.content, self.turn = content, turn
        self.add_widget(content)
        self.fbind("size", self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.content.size = self.size
        self.rotation = self.turn

    def face(self, turn: int) -> None:
        """Turn to this edge."""
        where = self.pos
        self.turn = self.rotation = turn
        self.pos = where


class FarSide(BoxLayout):
    """A place whose content is turned to another edge, or not."""

    def __init__(self, content: Widget, turn: int = 180, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.turned = Turned(content, turn)
        self.bind(pos=self._lay, size=self._lay)
        self.add_widget(self.turned)

    def _lay(self, *_: object) -> None:
        self.turned.size = self.size if self.turned.turn % 180 == 0 else (self.height, self.width)
        self.turned.center = self.center
