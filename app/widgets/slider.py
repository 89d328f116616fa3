"""A distance on a slider: marks where it changes what has to be thrown, and in words what it brings now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.graphics import Color, Ellipse, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import theme, written
from app.play.scale import Mark, Scale

load_kv("slider")

NEAR, CLEAR = 24, 8
"""How near the thumb a finger takes hold of it, how far it moves before its direction is clear; in dp."""
FAR, LEAST = 3, 24
"""How far the track goes beyond its last mark, and how long it is at least."""


class MarkTrack(Widget):
    """The line, its marks with their words, and the thumb."""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(1)
    rail = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_scroll_start")
        super().__init__(**kwargs)
        self.marks: list[tuple[int, str]] = []
        self.moved: Callable[[int], object] = lambda _value: None
        self._rows: list[list[tuple[float, Any]]] = []
        self._dragging: bool | None = None
        self._offset = 0.0
        for name in ("pos", "size", "value", "low", "high"):
            self.fbind(name, self._draw)
        self.fbind("width", self._arrange)

    def show(self, low: int, high: int, marks: list[tuple[int, str]]) -> None:
        """From and to, and every mark with its words."""
        self.marks = marks
        self.low, self.high = low, max(high, low + 1)
        self._arrange()

    # -- where things are

    def x_of(self, value: float) -> float:
        """Where a value lies."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.x + dp(14) + share * (self.width - dp(28))

    def value_at(self, x: float) -> int:
        """The value nearest to a place."""
        share = (x - self.x - dp(14)) / max(1, self.width - dp(28))
        return round(self.low + min(1, max(0, share)) * (self.high - self.low))

    def _arrange(self, *_: object) -> None:
        """Words that would touch each other stand in rows."""
        self._rows = []
        for at, text in self.marks:
            texture = written(text, "body_s", theme().on2)
            left = min(max(0, self.x_of(at) - self.x - texture.width / 2), max(0, self.width - texture.width))
            free = next((row for row in self._rows if _end(row) + dp(8) <= left), None)
            if free is None:
                self._rows.append(free := [])
            free.append((left, texture))
        self.height = dp(38) + max(1, len(self._rows)) * self._line()
        self._draw()

    def _line(self) -> float:
        return dp(18) * max(1, theme().text_scale)

    # -- drawing

    def _draw(self, *_: object) -> None:
        look = theme()
        self.canvas.clear()
        self.rail = rail = self.y + self.height - dp(24)
        left, thumb, right = self.x_of(self.low), self.x_of(self.value), self.x_of(self.high)
        with self.canvas:
            Color(rgba=look.c4)
            SmoothRoundedRectangle(pos=(left, rail - dp(3)), size=(right - left, dp(6)), radius=[dp(3)])
            Color(rgba=look.primary)
            SmoothRoundedRectangle(pos=(left, rail - dp(3)), size=(thumb - left, dp(6)), radius=[dp(3)])
            Color(rgba=look.outline)
            for at, _mark in self.marks:
                Rectangle(pos=(self.x_of(at) - dp(1), rail - dp(10)), size=(dp(2), dp(20)))
            Color(rgba=look.primary)
            Ellipse(pos=(thumb - dp(12), rail - dp(12)), size=(dp(24), dp(24)))
            Color(rgba=look.bg)
            Ellipse(pos=(thumb - dp(5), rail - dp(5)), size=(dp(10), dp(10)))
            Color(rgba=(1, 1, 1, 1))
            for number, row in enumerate(self._rows):
                for x, texture in row:
                    low = self.y + self.height - dp(38) - (number + 1) * self._line()
                    Rectangle(texture=texture, pos=(round(self.x + x), round(low)), size=texture.size)

    # -- the finger

    def on_scroll_start(self, touch: Any) -> bool:
        """Before the page round it thinks of scrolling: a finger on the thumb is ours."""
        near = abs(touch.x - self.x_of(self.value)) <= dp(NEAR) and self.collide_point(*touch.pos)
        return near and not touch.is_mouse_scrolling and self._take(touch)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger elsewhere on the line: a tap sets it there."""
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        return self._take(touch)

    def _take(self, touch: Any) -> bool:
        touch.grab(self)
        thumb = self.x_of(self.value)
        self._offset = thumb - touch.x if abs(thumb - touch.x) <= dp(NEAR) else 0.0
        self._dragging = None
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Sideways moves the thumb; up or down is for the page."""
        if touch.grab_current is not self:
            return False
        across, along = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
        if self._dragging is None and max(across, along) > dp(CLEAR):
            self._dragging = across >= along
            if not self._dragging:
                self._hand_over(touch)
        if self._dragging:
            self.moved(self.value_at(touch.x + self._offset))
        return True

    def _hand_over(self, touch: Any) -> None:
        """The page scrolls after all."""
        touch.ungrab(self)
        scroll = self.parent
        while scroll is not None and not isinstance(scroll, ScrollView):
            scroll = scroll.parent if scroll.parent is not scroll else None
        if scroll is not None and scroll._touch is touch:
            scroll._touch = None
            touch.push()
            touch.apply_transform_2d(lambda x, y: scroll.parent.to_widget(*self.to_window(x, y)))
            if scroll.on_scroll_start(touch, check_children=False):
                scroll._touch = touch
            touch.pop()

    def on_touch_up(self, touch: Any) -> bool:
        """A tap sets the value under the finger."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._dragging is None and abs(touch.x - self.x_of(self.value)) > dp(NEAR):
            self.moved(self.value_at(touch.x))
        return True


def _end(row: list[tuple[float, Any]]) -> float:
    left, texture = row[-1]
    return float(left + texture.width)


class MarkedSlider(BoxLayout):
    """A number with its slider: one less and one more at the ends, what it brings in words above."""

    value = NumericProperty(0)
    title = StringProperty("")
    says = StringProperty("")
    unit = StringProperty("")
    name = StringProperty("")
    scale = ObjectProperty(Scale())
    minus = ObjectProperty(None)
    plus = ObjectProperty(None)

    def __init__(self, label: str, value: int, low: int, high: int, changed: Callable[[int], object], unit: str = "",
                 name: str = "", **kwargs: Any) -> None:  # fmt: skip
        self.label, self.low, self.high, self.changed = label, low, high, changed
        super().__init__(unit=unit, name=name or label, **kwargs)
        self.track: MarkTrack = self.ids.track
        self.track.moved = self.set
        self.bind(value=self._tell, scale=self._mark)
        self.value = value
        self._mark()
        self._tell()

    @property
    def spoken(self) -> str:
        """Its name and its number."""
        return f"{self.label} {self.said(int(self.value))}"

    def arrow(self, dx: int, _dy: int) -> bool:
        """One more or one less."""
        return bool(dx) and (self.step(dx) or True)

    def step(self, by: int) -> bool:
        """One more or one less; False at the limit."""
        return self.set(int(self.value) + by)

    def set(self, value: int) -> bool:
        """This value, if it is another one within the limits."""
        new = min(max(value, self.low), self.high)
        if new == self.value:
            return False
        self.value = new
        self.changed(new)
        return True

    def show(self, value: int) -> None:
        """This number, said elsewhere."""
        self.value = value

    def tries(self) -> list[int]:
        """One less and one more, where there is."""
        return [new for new in (int(self.value) - 1, int(self.value) + 1) if self.low <= new <= self.high]

    def show_hint(self, figures: Mapping[Any, str], stays: bool = True) -> None:
        """What one less and one more would give."""
        self.minus.hint, self.plus.hint = (figures.get(int(self.value) + by, "") for by in (-1, 1))

    def rest(self, rested: Callable[[Any, bool], object]) -> None:
        """The thumb itself tells all along its way."""

    def said(self, value: int) -> str:
        """A value with its unit."""
        return f"{value}{self.unit}" if len(self.unit) == 1 else f"{value} {ambient.rules_text(self.unit)}"

    def _mark(self, *_: object) -> None:
        low, high = self.scale.reach if self.scale.bands else (self.low, self.high)
        marks = self.scale.marks
        if marks and high == self.high:
            high = min(high, max(FAR * marks[-1].at, LEAST))
        self.track.show(min(low, int(self.value)), max(high, int(self.value)), [(m.at, self._words(m)) for m in marks])
        self._tell()

    def _words(self, mark: Mark) -> str:
        what = ambient.rules_text(mark.text)
        return ambient.word(f"slider.{mark.kind}", at=self.said(mark.at), what=what).strip()

    def _tell(self, *_: object) -> None:
        value = int(self.value)
        self.track.high = max(self.track.high, value)
        self.track.low = min(self.track.low, value)
        self.track.value = value
        self.title = f"{escape_markup(self.label)} [font=RobotoBold]{escape_markup(self.said(value))}[/font]"
        self.minus.barred, self.plus.barred = value <= self.low, value >= self.high
        band, told = self.scale.band(value), self.scale.told(value)
        if band is not None and not band.possible:
            self.says = ambient.word("slider.cannot")
        elif told is None:
            self.says = ""
        else:
            named = [f"{ambient.rules_text(name)} {ambient.signed(by)}" for name, by in told]
            self.says = ", ".join(named) or ambient.word("slider.none")
