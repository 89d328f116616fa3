"""A menu of many lines; what it needs is read when there is one."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401 - named in the kv
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import height_of
from app.widgets.overlay import MenuRow

load_kv("long_menu")

PAGE = 100
NEAR_THE_END = 0.15
BESIDE = 66
"""How much of a line its sign takes, in dp."""


class MenuLine(RecycleDataViewBehavior, MenuRow):
    """One line of a long menu; all are equally high."""


class MenuList(RecycleView):
    """The lines of a long menu: only those on the screen are there, and more come before the end is reached."""

    level = NumericProperty(0)
    """How high each line is: as the highest of them."""

    def __init__(self, lines: list[dict[str, Any]], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lines = lines

    def on_width(self, _list: Widget, wide: float) -> None:
        """All lines are as high as the one that needs most."""
        signs = dp(BESIDE) * (1 + any(line["chosen"] for line in self._lines))
        self.level = max(height_of(line["text"], "row", wide - signs) + height_of(line["note"], "body_s", wide - signs)
                         for line in self._lines) + dp(20)
        self._lines = [{**line, "level": self.level} for line in self._lines]
        self.data = self._lines[:max(PAGE, len(self.data))]

    def on_scroll_y(self, _list: Widget, y: float) -> None:
        """Near the end: more, and the finger stays where it is."""
        shown = len(self.data)
        if y < NEAR_THE_END and shown < len(self._lines):
            line = self.children[0].height / shown
            self.data = self._lines[:shown + PAGE]
            room = line * len(self.data) - self.height
            self.scroll_y = 1 - (1 - y) * (line * shown - self.height) / room
