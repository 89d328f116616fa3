"""What fields are set with: segments, chips, steppers, switches, pickers. All are high enough for a thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.widgets.buttons import Row
from app.widgets.press import Pressable, PressBox
from app.widgets.surface import CLEAR, Card, Column, Surface
from app.widgets.text import Icon, Text, theme

HOLD_STARTS, HOLD_EVERY = 0.4, 0.125
LARGE = 1.3
"""From this size of letters on, things stand under each other."""


class Segment(PressBox):
    """One of n: filled, ticked and bold when it is the one."""

    chosen = BooleanProperty(False)
    barred = BooleanProperty(False)

    def __init__(self, text: str, accent, **kwargs: Any) -> None:
        super().__init__(edge_width=dp(1), padding=(dp(6), 0), **kwargs)
        self.accent = accent
        self.words, self.spoken = text, text
        self.middle = AnchorLayout()
        self.add_widget(self.middle)
        for name in ("chosen", "barred", "state"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        look = theme()
        self.fill = self.accent.container if self.chosen else look.c3 if self.state == "down" else look.bg
        self.edge = look.outline_var if self.barred else look.outline
        ink = self.accent.on if self.chosen else look.outline if self.barred else look.on
        self.middle.clear_widgets()
        row = Row(spacing=dp(4))
        if self.chosen:
            row.add_widget(Icon(icon="check", dp=18, tint=ink, pos_hint={"center_y": 0.5}))
        style = "label_on" if self.chosen else "label"
        words = Text(text=self.words, style=style, tint=ink, fit="both", halign="center",
                     pos_hint={"center_y": 0.5})  # fmt: skip
        row.add_widget(words)
        self.middle.add_widget(row)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by four dp above and below."""
        return self.x <= x <= self.right and self.y - dp(4) <= y <= self.top + dp(4)

    def natural(self) -> float:
        """How wide its words want it, ticked."""
        words = Text(text=self.words, style="label_on", fit="both")
        words.texture_update()
        return words.texture_size[0] + dp(22) + dp(14)


class Segments(BoxLayout):
    """Choose one of a few; rows break where words would be cut."""

    def __init__(self, options: Sequence[tuple[Any, str]], value: Any, changed: Callable[[Any], object], sheet: str,
                 held: Callable | None = None, label: str = "", **kwargs: Any) -> None:  # fmt: skip
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        accent = theme().accent(sheet)
        self.changed = changed
        self.segments = {
            option: Segment(text, accent, tapped=lambda o=option: self.pick(o), held=held, size_hint_x=None)
            for option, text in options
        }
        for option, segment in self.segments.items():
            segment.spoken = f"{label}, {segment.words}" if label else segment.words
            segment.chosen = _same(option, value)
        self._widths = [segment.natural() for segment in self.segments.values()]
        self.bind(width=self._lay)
        self._lay()

    def pick(self, option: Any) -> None:
        """Choose this one."""
        for own, segment in self.segments.items():
            segment.chosen = _same(own, option)
        self.changed(option)

    def show(self, value: Any) -> None:
        """Show this one as chosen."""
        for own, segment in self.segments.items():
            segment.chosen = _same(own, value)

    def _lay(self, *_: object) -> None:
        for row in list(self.children):
            row.clear_widgets()
        self.clear_widgets()
        scale = max(1, theme().text_scale)
        rows = self._rows()
        segments = list(self.segments.values())
        for first, last in rows:
            row = BoxLayout(size_hint_y=None, height=dp(48) * scale, padding=(0, dp(4)), spacing=-dp(1))
            widths = self._shares(first, last)
            for i in range(first, last):
                segments[i].width = widths[i - first]
                segments[i].radius = _corners(i == first, i == last - 1)
                row.add_widget(segments[i])
            self.add_widget(row)
        self.height = len(rows) * dp(48) * scale

    @property
    def widest(self) -> float:
        """How wide the widest of them wants to be."""
        return max(self._widths)

    def _rows(self) -> list[tuple[int, int]]:
        """Equal rows, as few as hold the words; with large letters three or more stand one to a line."""
        count = len(self._widths)
        if count > 2 and theme().text_scale >= LARGE:
            return [(i, i + 1) for i in range(count)]
        for rows in range(1, count + 1):
            per = -(-count // rows)
            cuts = [(i, min(i + per, count)) for i in range(0, count, per)]
            if all(sum(self._widths[a:b]) <= self.width for a, b in cuts):
                return cuts
        return [(i, i + 1) for i in range(count)]

    def _shares(self, first: int, last: int) -> list[float]:
        """Equal widths where all words fit, else by content."""
        count, room = last - first, self.width + (last - first - 1) * dp(1)
        widths = self._widths[first:last]
        if max(widths) <= room / count:
            return [room / count] * count
        spare = (room - sum(widths)) / count
        return [width + spare for width in widths]


def _corners(first: bool, last: bool) -> list[float]:
    left, right = (dp(8) if first else 0), (dp(8) if last else 0)
    return [left, right, right, left]


def _same(one: Any, other: Any) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


class Chip(PressBox):
    """An independent switch as large as its words."""

    on = BooleanProperty(False)

    def __init__(self, text: str, sheet: str = "", icon: str = "", **kwargs: Any) -> None:
        height = dp(40) * max(1, theme().text_scale * 0.9)
        super().__init__(size_hint=(None, None), height=height, padding=(dp(14), 0), spacing=dp(6), radius=[dp(8)],
                         **kwargs)  # fmt: skip
        self.accent, self.words, self.icon = theme().accent(sheet), text, icon
        self.spoken = self.spoken or text
        self.bind(minimum_width=self.setter("width"), on=self._dress, state=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        look = theme()
        self.fill = self.accent.container if self.on else look.c3 if self.state == "down" else look.bg
        self.edge = self.accent.main if self.on else look.outline
        ink = self.accent.on if self.on else look.on
        self.clear_widgets()
        if self.on or self.icon:
            self.add_widget(Icon(icon="check" if self.on else self.icon, dp=18, tint=ink, pos_hint={"center_y": 0.5}))
        style = "label_on" if self.on else "label"
        self.add_widget(Text(text=self.words, style=style, tint=ink, fit="both", pos_hint={"center_y": 0.5}))

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by four dp above and below."""
        return self.x <= x <= self.right and self.y - dp(4) <= y <= self.top + dp(4)


class Chips(StackLayout):
    """Chips that wrap."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=(dp(8), dp(8)), padding=(0, dp(4)), **kwargs)
        self.bind(minimum_height=self.setter("height"))


class Sign(Pressable, AnchorLayout):
    """Minus or plus: once a tap, eight times a second while held."""

    barred = BooleanProperty(False)

    def __init__(self, icon: str, step: Callable[[], bool], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, 1), width=dp(48), **kwargs)
        self._step, self._event, self._repeated = step, None, False
        self.sign = Icon(icon=icon, dp=24)
        self.add_widget(self.sign)
        self.bind(barred=self._dress)

    def _dress(self, *_: object) -> None:
        self.sign.tint = theme().outline if self.barred else theme().on

    def on_press(self) -> None:
        """Step once, and go on stepping while held."""
        self._step()
        self._event = Clock.schedule_once(self._repeat, HOLD_STARTS)

    def _repeat(self, _dt: float) -> None:
        if self.state == "down" and self._step():
            self._event = Clock.schedule_once(self._repeat, HOLD_EVERY)

    def on_release(self) -> None:
        """Stop."""
        if self._event:
            self._event.cancel()


class Stepper(Card):
    """A number between its limits; where none need be given, below the lowest stands a dash."""

    value = NumericProperty(None, allownone=True)

    def __init__(self, value: int | None, low: int | None, high: int | None, changed: Callable[[int | None], object],
                 optional: bool = False, unit: str = "", label: str = "", **kwargs: Any) -> None:  # fmt: skip
        look = theme()
        kwargs.setdefault("size_hint_y", None)
        super().__init__(orientation="horizontal", height=dp(48) * max(1, look.text_scale * 0.9), padding=0,
                         radius=[dp(8)], fill=look.c3, edge=look.outline_var, **kwargs)  # fmt: skip
        self.low, self.high, self.optional, self.unit = low, high, optional, unit
        self.changed = changed
        self.minus = Sign("minus", lambda: self.step(-1), spoken=f"{label}, −")
        self.plus = Sign("plus", lambda: self.step(1), spoken=f"{label}, +")
        self.shown = Text(style="figure", fit="none", halign="center")
        for part in (self.minus, self.shown, self.plus):
            self.add_widget(part)
        self.bind(value=self._show)
        self.value = value
        self._show()

    def step(self, by: int) -> bool:
        """One more or one less; False at the limit."""
        new = self._next(by)
        if new == self.value:
            return False
        self.value = new
        self.changed(new)
        return True

    def _next(self, by: int) -> int | None:
        if self.value is None:
            start = self.low if self.low is not None and self.low >= 0 else self.high if by < 0 else 0
            return (start or 0) if by > 0 or self.low is None or self.low < 0 else None
        new = int(self.value) + by
        if self.low is not None and new < self.low:
            return None if self.optional else self.value
        if self.high is not None and new > self.high:
            return None if self.optional and self.low is not None and self.low < 0 else self.value
        return new

    def _show(self, *_: object) -> None:
        value = None if self.value is None else int(self.value)
        self.shown.text = "–" if value is None else f"{value}{self.unit}".replace("-", "−")
        self.minus.barred = self._next(-1) == self.value
        self.plus.barred = self._next(1) == self.value


class Toggle(Widget):
    """On or off, with a tick on the thumb when on."""

    on = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(52), dp(32)), **kwargs)
        self.tick = Icon(icon="check", dp=16, tint=theme().plate)
        self.add_widget(self.tick)
        self.bind(pos=self._draw, size=self._draw, on=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        look = theme()
        self.canvas.before.clear()
        # A cached centre may still be the old one while a widget is being moved.
        middle, height = self.x + (dp(36) if self.on else dp(16)), self.y + self.height / 2
        radius = dp(12) if self.on else dp(8)
        with self.canvas.before:
            Color(rgba=look.primary if self.on else look.outline)
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
            Color(rgba=look.primary if self.on else look.c4)
            inset = dp(2)
            SmoothRoundedRectangle(pos=(self.x + inset, self.y + inset), size=(dp(48), dp(28)), radius=[dp(14)])
            Color(rgba=look.on_primary if self.on else look.outline)
            Ellipse(pos=(middle - radius, height - radius), size=(2 * radius, 2 * radius))
        self.tick.opacity = 1 if self.on else 0
        self.tick.tint = look.primary
        self.tick.pos = (middle - dp(8), height - dp(8))


class FieldRow(BoxLayout):
    """A label with its caption on the left, a control on the right; beneath it where large letters need the line."""

    def __init__(self, label: str, caption: str, control: Widget, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(12), **kwargs)
        self.stacked = theme().text_scale >= LARGE and isinstance(control, Stepper)
        if self.stacked:
            self.orientation, self.spacing, self.padding = "vertical", dp(4), (0, dp(6))
        column = Column(pos_hint={"center_y": 0.5})
        column.add_widget(Text(text=label, style="row"))
        if caption:
            column.add_widget(Text(text=caption, style="body_s", tone="on2"))
        self.add_widget(column)
        control.pos_hint = {} if self.stacked else {"center_y": 0.5}
        self.add_widget(control)
        self.control = control
        column.bind(height=lambda _, high: self._grow(high))
        self._grow(column.height)

    def _grow(self, high: float) -> None:
        if self.stacked:
            self.height = high + self.control.height + dp(16)
        else:
            self.height = max(dp(56), high + dp(12), self.control.height + dp(6))


class SwitchRow(Pressable, FieldRow):
    """A yes or no; the whole row is the target."""

    on = BooleanProperty(False)

    def __init__(self, label: str, caption: str, on: bool, changed: Callable[[bool], object], **kwargs: Any) -> None:
        self.switch = Toggle(on=on)
        super().__init__(label=label, caption=caption, control=self.switch, **kwargs)
        self.on, self.changed, self.spoken = on, changed, label
        self.tapped = self.turn
        self.bind(on=self.switch.setter("on"))

    def turn(self) -> None:
        """Switch over."""
        self.on = not self.on
        self.changed(self.on)


class PickRow(PressBox):
    """The chosen one of many, with an arrow: tap to choose another."""

    text = StringProperty("")

    def __init__(self, label: str, text: str, note: str = "", **kwargs: Any) -> None:
        look = theme()
        super().__init__(size_hint_y=None, padding=(dp(14), dp(6)), spacing=dp(8), radius=[dp(8)], fill=look.c3,
                         edge=look.outline_var, **kwargs)  # fmt: skip
        self.spoken, self.text = label, text
        column = Column(pos_hint={"center_y": 0.5})
        self.words = Text(text=text, style="row")
        column.add_widget(self.words)
        if note:
            column.add_widget(Text(text=note, style="body_s", tone="on2"))
        self.add_widget(column)
        self.add_widget(Icon(icon="menu-down", pos_hint={"center_y": 0.5}))
        column.bind(height=lambda _, high: setattr(self, "height", max(dp(48), high + dp(14))))


class Outlined(Column):
    """A field that says when it is the one that is wrong."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(2), **kwargs)
        self._edge = Surface(size_hint=(None, None), radius=[dp(10)], edge_width=dp(2), fill=CLEAR)
        self.canvas.before.add(self._edge.canvas)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        self._edge.pos = (self.x - dp(5), self.y - dp(3))
        self._edge.size = (self.width + dp(10), self.height + dp(6))

    def mark_wrong(self, wrong: bool) -> None:
        """Outline this field, or not."""
        look = theme()
        self._edge.edge = look.bad if wrong else CLEAR
        self._edge.fill = look.bg if wrong else CLEAR


def caption(text: str) -> Text:
    """A small label over a control."""
    return Text(text=text, style="body_s", tone="on2", padding=(dp(2), 0, 0, 0))


def running_app() -> Any:
    """The app."""
    return App.get_running_app()
