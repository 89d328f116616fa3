"""What fields are set with: segments, chips, steppers, switches, pickers. All are high enough for a thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, RoundedRectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import LARGE, Text, theme, width_of
from app.look.theme import NO_ACCENT
from app.widgets.hints import Hinted, Rested, YesOrNo, hint_height
from app.widgets.press import Pressable, PressBox
from app.widgets.surface import Card, Column

load_kv("controls")

HOLD_STARTS, HOLD_EVERY = 0.4, 0.125
CHIP, PENCIL = 52, 18
"""What a chip needs beside its words, in dp: a tick and the space round them, a house rule's mark."""


class Chip(YesOrNo, PressBox):
    """An independent switch as large as its words."""

    words = StringProperty("")
    icon = StringProperty("")
    on = BooleanProperty(False)
    wrong = BooleanProperty(False)
    house = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    ink = ColorProperty((1, 1, 1, 1))
    room = NumericProperty(0)

    def __init__(self, text: str, sheet: str = "", icon: str = "", **kwargs: Any) -> None:
        kwargs.setdefault("spoken", text)
        super().__init__(words=text, icon=icon, accent=theme().accent(sheet), **kwargs)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by four dp above and below."""
        return self.x <= x <= self.right and self.y - dp(4) <= y <= self.top + dp(4)

    def wrap(self, width: float) -> None:
        """Wrap words that are too long for this width."""
        room = width - dp(CHIP + PENCIL * self.house)
        self.room = room if width_of(self.words, "label_on") > room > 0 else 0


class Chips(StackLayout):
    """Chips that wrap."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(width=self._wrap, children=self._wrap)

    def _wrap(self, *_: object) -> None:
        for chip in self.children:
            if isinstance(chip, Chip):
                chip.wrap(self.width)


class Sign(Hinted, Pressable, AnchorLayout):
    """Minus or plus: once a tap, eight times a second while held."""

    icon = StringProperty("")
    step = ObjectProperty(None)
    barred = BooleanProperty(False)
    _event = None

    def on_press(self) -> None:
        """Step once, and go on stepping while held."""
        self.step()
        self._event = Clock.schedule_once(self._repeat, HOLD_STARTS)

    def _repeat(self, _dt: float) -> None:
        if self.state == "down" and self.step():
            self._event = Clock.schedule_once(self._repeat, HOLD_EVERY)

    def on_release(self) -> None:
        """Stop."""
        if self._event:
            self._event.cancel()


class Stepper(Card):
    """A number between its limits; where none need be given, below the lowest stands a dash."""

    value = NumericProperty(None, allownone=True)
    label = StringProperty("")
    minus = ObjectProperty(None)
    plus = ObjectProperty(None)
    shown = ObjectProperty(None)

    def __init__(self, value: int | None, low: int | None, high: int | None, changed: Callable[[int | None], object],
                 optional: bool = False, unit: str = "", label: str = "", **kwargs: Any) -> None:  # fmt: skip
        self.low, self.high, self.optional, self.unit = low, high, optional, unit
        self.changed = changed
        super().__init__(label=label, value=value, **kwargs)
        self.bind(value=self._show)
        self._show()

    @property
    def spoken(self) -> str:
        """Its name and its number."""
        return f"{self.label} {self.shown.text}"

    def arrow(self, dx: int, _dy: int) -> bool:
        """One more or one less."""
        return bool(dx) and (self.step(dx) or True)

    def step(self, by: int) -> bool:
        """One more or one less; False at the limit."""
        new = self._next(by)
        if new == self.value:
            return False
        self.value = new
        self.changed(new)
        return True

    def show(self, value: int | None) -> None:
        """This number, said elsewhere."""
        self.value = value

    def tries(self) -> list[int | None]:
        """One less and one more, where there is."""
        return [new for new in (self._next(-1), self._next(1)) if new != self.value]

    def show_hint(self, figures: Mapping[Any, str], stays: bool = True) -> None:
        """What one less and one more would give."""
        self.minus.hint, self.plus.hint = (figures.get(self._next(by), "") if self._next(by) != self.value else ""
                                           for by in (-1, 1))

    def rest(self, rested: Rested) -> None:
        """Whom a finger that rests on the number is told to."""
        self._rested = rested

    _rested: Rested | None = None
    _waits = None

    def on_touch_down(self, touch: Any) -> bool:
        """On the number: what one less and one more would give."""
        if self._rested and self.shown.collide_point(*touch.pos):
            touch.grab(self)
            self._waits = Clock.schedule_once(lambda _dt: self._tell(True), HOLD_STARTS)
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """The finger has gone."""
        if touch.grab_current is self and self._waits:
            touch.ungrab(self)
            self._waits.cancel()
            self._tell(False)
        return bool(super().on_touch_up(touch))

    def _tell(self, on: bool) -> None:
        for value in self.tries():
            self._rested(value, on)

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
        super().__init__(**kwargs)
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
        self.ids.tick.pos = (middle - dp(8), height - dp(8))


class FieldRow(BoxLayout):
    """A label with its caption on the left, a control on the right; beneath it where large letters need the line."""

    label = StringProperty("")
    caption = StringProperty("")
    stacked = BooleanProperty(False)
    control_height = NumericProperty(0)

    def __init__(self, label: str, caption: str, control: Widget, **kwargs: Any) -> None:
        stacked = theme().text_scale >= LARGE and isinstance(control, Stepper)
        super().__init__(label=label, caption=caption, stacked=stacked, **kwargs)
        self.control = control
        control.pos_hint = {} if stacked else {"center_y": 0.5}
        control.bind(height=self.setter("control_height"))
        self.control_height = control.height
        self.add_widget(control)


class SwitchRow(YesOrNo, FieldRow):
    """A yes or no; the whole row is the target."""

    on = BooleanProperty(False)

    def __init__(self, label: str, caption: str, on: bool, changed: Callable[[bool], object], **kwargs: Any) -> None:
        self.switch = Toggle(on=on)
        super().__init__(label=label, caption=caption, control=self.switch, **kwargs)
        self.on, self.changed, self.spoken = on, changed, label
        self.tapped = self.turn
        self.bind(on=self.switch.setter("on"))

    def hint_place(self) -> tuple[float, float]:
        """Under the switch."""
        return self.switch.center_x, self.switch.y - hint_height()

    def turn(self) -> None:
        """Switch over."""
        self.on = not self.on
        self.changed(self.on)


class PickRow(PressBox):
    """The chosen one of many, with an arrow: tap to choose another."""

    text = StringProperty("")
    note = StringProperty("")
    words = ObjectProperty(None)

    def __init__(self, label: str, text: str, note: str = "", **kwargs: Any) -> None:
        super().__init__(text=text, note=note, **kwargs)
        self.spoken = label


class Outlined(Column):
    """A field that says when it is the one that is wrong."""

    wrong = BooleanProperty(False)

    def on_wrong(self, *_: object) -> None:
        """Draw the line round it, or take it away."""
        self.canvas.before.clear()
        for follow in (self.funbind, self.fbind)[: 1 + self.wrong]:
            follow("pos", self.on_wrong)
            follow("size", self.on_wrong)
        if self.wrong:
            with self.canvas.before:
                Color(rgba=theme().bad)
                self._round(dp(5), dp(3), dp(10))
                Color(rgba=theme().bg)
                self._round(dp(3), dp(1), dp(8))

    def _round(self, across: float, along: float, radius: float) -> None:
        RoundedRectangle(pos=(self.x - across, self.y - along), radius=[radius],
                         size=(self.width + 2 * across, self.height + 2 * along))

    def mark_wrong(self, wrong: bool) -> None:
        """Outline this field, or not."""
        self.wrong = wrong


class Caption(Text):
    """A small label over a control."""


def caption(text: str) -> Caption:
    """A small label over a control."""
    return Caption(text=text)
