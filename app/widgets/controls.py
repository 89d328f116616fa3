"""What fields are set with: segments, chips, steppers, switches, pickers. All are high enough for a thumb."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import LARGE, Text, theme, width_of
from app.widgets.hints import Hinted, Rested, Resting, YesOrNo, hint_height
from app.widgets.press import Pressable, PressBox
from app.widgets.surface import Card, Column

load_kv("controls")

HOLD_STARTS, HOLD_EVERY = 0.4, 0.125
NO_ACCENT = ((1, 1, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1))
TICK, CHIP, PENCIL = 36, 52, 18
"""What a segment and a chip need beside their words, in dp: a tick and the space round them, a house rule's mark."""


class Segment(Hinted, Resting, PressBox):
    """One of n: filled, ticked and bold when it is the one."""

    words = StringProperty("")
    chosen = BooleanProperty(False)
    barred = BooleanProperty(False)
    house = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    ink = ColorProperty((1, 1, 1, 1))
    room = NumericProperty(0)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by four dp above and below."""
        return self.x <= x <= self.right and self.y - dp(4) <= y <= self.top + dp(4)

    def natural(self) -> float:
        """How wide its words want it, ticked."""
        return width_of(self.words, "label_on") + self._beside

    @property
    def _beside(self) -> float:
        return dp(TICK + PENCIL * self.house)

    def wrap(self, width: float) -> float:
        """Wrap words that are too long for this width; how high they are then."""
        self.room = width - self._beside if self.natural() > width > self._beside else 0
        self.ids.words.texture_update()
        return float(self.ids.words.texture_size[1])


class SegmentRow(BoxLayout):
    """Segments beside each other."""


class Segments(BoxLayout):
    """Choose one of a few; rows break where words would be cut."""

    def __init__(self, options: Sequence[tuple[Any, str]], value: Any, changed: Callable[[Any], object], sheet: str,
                 held: Callable | None = None, label: str = "", house: Collection[Any] = (),
                 **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        accent, mark = theme().accent(sheet), ambient.word("house.mark")
        self.changed, self.label, self.hinted = changed, label, False
        self.segments = {
            option: Segment(words=text, accent=accent, chosen=_same(option, value), held=held, size_hint_x=None,
                            house=option in house, tapped=lambda o=option: self.pick(o),
                            spoken=", ".join(part for part in (label, text, mark * (option in house)) if part))
            for option, text in options
        }  # fmt: skip
        self._widths = [segment.natural() for segment in self.segments.values()]
        self.bind(width=self._lay)
        self._lay()

    @property
    def spoken(self) -> str:
        """What is chosen."""
        return next((own.spoken for own in self.segments.values() if own.chosen), self.label)

    def arrow(self, dx: int, dy: int) -> bool:
        """The next one, or the one before; false where there is none."""
        options = list(self.segments)
        here = next((i for i, own in enumerate(options) if self.segments[own].chosen), -1)
        to = here + (dx or -dy)
        if not 0 <= to < len(options) or (dy and not self._stacked):
            return False
        self.pick(options[to])
        return True

    @property
    def _stacked(self) -> bool:
        return len(self.children) > 1

    def pick(self, option: Any) -> None:
        """Choose this one."""
        self.show(option)
        self.changed(option)

    def show(self, value: Any) -> None:
        """Show this one as chosen."""
        for own, segment in self.segments.items():
            segment.chosen = _same(own, value)

    def tries(self) -> list[Any]:
        """What could be chosen instead."""
        return [option for option, segment in self.segments.items() if not segment.chosen]

    def show_hint(self, figures: Mapping[Any, str], stays: bool = True) -> None:
        """What each would give; where that stays on the screen there is room made for it."""
        if stays and self.hinted != bool(figures):
            self.hinted = bool(figures)
            self._lay()
        for option, segment in self.segments.items():
            roomy = self.hinted or segment.height >= segment.ids.words.height + hint_height()
            segment.hint = figures.get(option, "") if roomy else ""

    def rest(self, rested: Rested) -> None:
        """Whom a finger that rests on one is told to."""
        for option, segment in self.segments.items():
            segment.rests = lambda on, value=option: rested(value, on)

    def _lay(self, *_: object) -> None:
        for row in list(self.children):
            row.clear_widgets()
        self.clear_widgets()
        segments = list(self.segments.values())
        for first, last in self._rows():
            row = SegmentRow()
            widths = self._shares(first, last)
            for i in range(first, last):
                segments[i].width = widths[i - first]
                segments[i].radius = _corners(i == first, i == last - 1)
                room = dp(20) + (hint_height() - dp(4)) * self.hinted
                row.height = max(row.height, segments[i].wrap(widths[i - first]) + room)
                row.add_widget(segments[i])
            self.add_widget(row)

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

    def mark_wrong(self, wrong: bool) -> None:
        """Outline this field, or not."""
        self.wrong = wrong


class Caption(Text):
    """A small label over a control."""


def caption(text: str) -> Caption:
    """A small label over a control."""
    return Caption(text=text)
