"""What several shots are made of: the target, a row a shot with what is left, the order that would be better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, theme, widest_word
from app.look.theme import NO_ACCENT
from app.widgets.bars import IconButton
from app.widgets.charts import BarChart, whole_columns
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules.said import Text

load_kv("salvo_rows")


class TargetCard(PressBox):
    """Who is shot at, and what all of it comes to; a tap picks another."""

    name = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    figure = StringProperty("")
    label = StringProperty("")


class LeftChart(BarChart):
    """What is left: the first bar (untouched) outlined, the last (gone) striped."""

    def outlined(self, index: int) -> bool:
        """Untouched."""
        return index == 0

    def _bar(self, x: float, y: float, width: float, height: float, outlined: bool, ink: Any) -> None:
        last = x > self._pitch() * (len(self.parts) - 1)
        super()._bar(x, y, width, height, outlined, theme().on2 if last and not outlined else ink)
        if last and height > dp(4) and not self.grey:
            self._stripe(x, y, width, height)

    def _stripe(self, x: float, y: float, width: float, height: float) -> None:
        StencilPush()
        Rectangle(pos=(x, y), size=(width, height))
        StencilUse()
        Color(rgba=theme().c2)
        for at in range(int((width + height) / dp(6)) + 1):
            left = x - height + at * dp(6)
            Line(points=(left, y, left + height, y + height), width=dp(1.1))
        StencilUnUse()
        Rectangle(pos=(x, y), size=(width, height))
        StencilPop()


class ShotFigure(Column):
    """A number over what it counts."""

    figure = StringProperty("")
    label = StringProperty("")


class Handle(IconButton):
    """Drag it to move a shot up or down; a tap opens what else can be done with it."""

    moved = ObjectProperty(None)
    _from: float | None = None

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_scroll_start")
        super().__init__(**kwargs)

    def on_scroll_start(self, touch: Any) -> bool:
        """Before the page round it thinks of scrolling: a finger on the handle is ours."""
        return self.collide_point(*touch.pos) and not touch.is_mouse_scrolling and self.on_touch_down(touch)

    def on_touch_down(self, touch: Any) -> bool:
        """The finger takes hold."""
        taken = bool(super().on_touch_down(touch))
        if taken:
            self._from = touch.y
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """So far, this way."""
        if touch.grab_current is self and self._from is not None and self.moved(touch.y - self._from):
            self._from = None
            # What was dragged is no tap.
            self._was_held = True
        return bool(super().on_touch_move(touch))


class ShotHead(BoxLayout):
    """Number, side, name, what is thrown, and a handle."""


class ShotRow(Column):
    """One unit that acts: what it throws, what is left of the target after it, what it says of range and cover."""

    number = StringProperty("")
    name = StringProperty("")
    icon = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    note = StringProperty("")
    asks = StringProperty("")
    is_open = BooleanProperty(False)
    large = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    head_height = NumericProperty(0)

    def __init__(self, sheet: str, menu: Callable[[], object], ask: Callable[[], object],
                 moved: Callable[[float], bool], **kwargs: Any) -> None:
        super().__init__(accent=theme().accent(sheet), large=theme().text_scale >= LARGE, **kwargs)
        self.shot: Any = None
        """What it was made for."""
        self.chart = LeftChart(sheet)
        self.ids.chart.add_widget(self.chart)
        self.ids.asks.tapped = ask
        self.ids.handle.tapped = menu
        self.ids.handle.moved = moved

    def show(self, parts: tuple[Any, ...], figures: list[tuple[str, Text]]) -> None:
        """What is left, and what that means."""
        # Many charts change at once: if each moved by itself, the window would fall behind.
        self.chart.show(parts, animate=False)
        place = self.ids.figures
        if len(place.children) != len(figures):
            place.clear_widgets()
            for _ in figures:
                place.add_widget(ShotFigure())
        for cell, (figure, label) in zip(reversed(place.children), figures, strict=True):
            cell.figure, cell.label = figure, ambient.rules_text(label)
        place.on_width()

    def clear(self) -> None:
        """Nobody knows what is left."""
        self.show((), [])


class ShotFigures(GridLayout):
    """The figures of a shot: under each other, or with large letters beside each other where every word stays whole."""

    most = NumericProperty(1)

    def on_width(self, *_: object) -> None:
        """As many beside each other as there is room for."""
        widest = max((widest_word(cell.label, "body_s") for cell in self.children), default=0.0)
        self.cols = whole_columns(max(1, len(self.children)), int(self.most), widest, self.width, self.spacing[0])

    on_most = on_width


class OrderCard(PressBox):
    """Another order that does more; a tap takes it."""

    title = StringProperty("")
    note = StringProperty("")


class OrderProgress(BoxLayout):
    """How far the search for the best order is."""

    text = StringProperty("")
    share = NumericProperty(0)
