"""What turn trackers are put together from: the list that stays where it is, rows, cards, steps and their actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.widgets.controls import FieldRow, Stepper
from app.widgets.press import PressBox
from app.widgets.surface import Column, HighCard
from app.widgets.text import Text, theme

load_kv("turn_parts")

# From this text size on nothing stands beside a picture or another number.
LARGE = 1.3


class TurnUpper(Column):
    """What stands above the list, or at its left."""


class TurnColumn(Column):
    """The list."""


class TurnPane(ScrollView):
    """A list that stays where it is while what it shows is made anew."""

    slim = ObjectProperty(False)

    @property
    def down(self) -> float:
        """How far it is scrolled, in pixels."""
        return (1 - self.scroll_y) * max(0.0, self.ids.inside.height - self.height)

    def hold_place(self) -> None:
        """Become no lower for a while."""
        self.ids.inside.least = max(self.ids.inside.least, self.ids.inside.height)

    def let_go(self) -> None:
        """Be as high as what is shown."""
        down = self.down
        self.ids.inside.least = 0
        self.go_down(down)

    def go_down(self, pixels: float) -> None:
        """Scroll so far down."""
        room = self.ids.inside.height - self.height
        self.scroll_y = max(0.0, min(1.0, 1 - pixels / room)) if room > 0 else 1

    def bring(self, widget: Widget) -> None:
        """Show the head of something that ends below the lower edge, or begins above the upper one."""
        top, foot = (self.ids.inside.top - edge for edge in (widget.top, widget.y))
        if foot > self.down + self.height or top < self.down:
            self.go_down(top - dp(56))


class TurnInside(BoxLayout):
    """All of a list; no lower than `least`."""

    least = NumericProperty(0)


class UnitRow(Column):
    """A unit: slot or die, name, note, markers."""

    name = StringProperty("")
    note = StringProperty("")
    tapped = ObjectProperty(None)


class SideLine(BoxLayout):
    """A die of a side, and what it is about."""

    side = StringProperty("A")
    text = StringProperty("")


class TurnCard(HighCard):
    """The one card that matters."""


class Beside(BoxLayout):
    """Two things beside each other, or under each other where letters are large; as high as they are."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """One more."""
        super().add_widget(widget, *args, **kwargs)
        if self.orientation == "vertical" and widget.size_hint_x:
            widget.size_hint_x = 1
        widget.fbind("height", self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        highs = [child.height for child in self.children]
        if self.orientation == "vertical":
            self.height = sum(highs) + self.spacing * (len(highs) - 1)
        else:
            self.height = max(highs)


class SideFigures(BoxLayout):
    """A side: its die, and lines of words, the first of them large."""

    side = StringProperty("A")
    die = NumericProperty(40)

    def __init__(self, lines: Sequence[str], style: str = "card", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for number, line in enumerate(lines):
            look = {"style": "body_s", "tone": "on2"} if number else {"style": style}
            self.ids.words.add_widget(Text(text=line, **look))


class TurnStepHead(PressBox):
    """A step of the list: done, current or to come."""

    text = StringProperty("")
    when = OptionProperty("next", options=("done", "now", "next"))
    accent = ColorProperty((1, 1, 1, 1))


class TurnStepCard(HighCard):
    """The step that is on, with all it wants."""


def stepper_row(view: Any, label: str, note: str, value: int, low: int | None, high: int | None,
                changed: Callable[[int], object]) -> FieldRow:  # fmt: skip
    """A number of the turn that can be put right by hand; `changed` is told by how much."""
    width = dp(148) * max(1, theme().text_scale * 0.9)
    shown = [value]

    def step(new: int | None) -> None:
        by, shown[0] = int(new or 0) - shown[0], int(new or 0)
        changed(by)

    stepper = Stepper(value, low, high, step, label=label, size_hint_x=None, width=width)
    for sign in (stepper.minus, stepper.plus):
        sign.bind(state=lambda _sign, state: view.hold(state == "down"))
    return FieldRow(label, note, stepper)


class ActionRow(PressBox):
    """An action that belongs to a step."""

    icon = StringProperty("")
    text = StringProperty("")
    accent = ColorProperty((1, 1, 1, 1))

    def grow(self) -> None:
        """As high as its words; beside others, as high as the highest of them."""
        rows = self.parent.children if isinstance(self.parent, ActionGrid) else [self]
        high = max(dp(48), *(row.ids.words.height + dp(16) for row in rows))
        for row in rows:
            row.height = high


class ActionGrid(GridLayout):
    """The actions of a step, two beside each other where they fit."""

    def __init__(self, view: Any, names: Sequence[str], opened: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        actions = [action for name in names if (action := view.action(name))]
        self.cols = 1 if len(actions) == 1 or theme().text_scale >= LARGE else 2
        for action in actions:
            title = view.say(action.title)
            self.add_widget(ActionRow(icon=action.icon, text=title, spoken=title, accent=view.accent,
                                      tapped=lambda a=action: opened(a.id)))  # fmt: skip
