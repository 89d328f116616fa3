"""One unit of a roster at a glance: order, name, profile, strength, markers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.unit_words import Tag, loss_of, profile_words, strength_words, tags
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from app.widgets.text import Icon, Text, theme

load_kv("unit_card")

SIDE_ICONS = {"A": "circle", "B": "cards-diamond"}
ORDER_ICONS = {
    "fire": "target", "advance": "chevron-right", "run": "chevron-double-right", "ambush": "eye-outline",
    "rally": "flag-variant", "down": "arrow-collapse-down",
}  # fmt: skip
MANY = 12
CARD = 104


class Pips(Widget):
    """Who is there: filled; who was lost: outlined and struck."""

    def __init__(self, there: int, full: int, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(14) * full, dp(16)), **kwargs)
        self.there, self.full = there, full
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for number in range(self.full):
                self._pip(self.x + number * dp(14), self.y + dp(1), number < self.there)

    def _pip(self, x: float, y: float, there: bool) -> None:
        look = theme()
        Color(rgba=look.on if there else look.outline)
        SmoothRoundedRectangle(pos=(x, y), size=(dp(10), dp(14)), radius=[dp(3)])
        if not there:
            Color(rgba=look.c2)
            SmoothRoundedRectangle(pos=(x + dp(1), y + dp(1)), size=(dp(8), dp(12)), radius=[dp(2)])
            Color(rgba=look.outline)
            Line(points=(x + dp(1), y + dp(2), x + dp(9), y + dp(12)), width=dp(0.6))


class TagBox(Card):
    """An icon and a word, on red if it hurts."""

    def __init__(self, tag: Tag, **kwargs: Any) -> None:
        look = theme()
        fill, ink = (look.bad_c, look.on_bad_c) if tag.bad else (look.c4, look.on)
        super().__init__(orientation="horizontal", size_hint=(None, None), spacing=dp(4), radius=[dp(6)],
                         padding=(dp(8), dp(3)), fill=fill, **kwargs)  # fmt: skip
        self.bind(minimum_width=self.setter("width"), minimum_height=self.setter("height"))
        if tag.icon:
            self.add_widget(Icon(icon=tag.icon, dp=15, tint=ink, size=(dp(16), dp(16)), pos_hint={"center_y": 0.5}))
        self.add_widget(Text(text=tag.text, style="label_s", tint=ink, fit="both", pos_hint={"center_y": 0.5}))


class PinToken(PressBox):
    """A pill with a number: tap for one more, hold to set it."""

    def __init__(self, icon: str, number: int, **kwargs: Any) -> None:
        look = theme()
        super().__init__(size_hint=(None, None), height=dp(32), padding=(dp(10), 0), spacing=dp(6), radius=[dp(16)],
                         fill=look.bad, pos_hint={"center_y": 0.5}, **kwargs)  # fmt: skip
        self.add_widget(Icon(icon=icon or "pin", dp=18, tint=look.on_bad, size=(dp(18), dp(18)),
                             pos_hint={"center_y": 0.5}))  # fmt: skip
        self.add_widget(Text(text=str(number), style="figure_s", tint=look.on_bad, fit="both",
                             pos_hint={"center_y": 0.5}))  # fmt: skip
        self.bind(minimum_width=self.setter("width"))

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by eight dp."""
        return self.x - dp(8) <= x <= self.right + dp(8) and self.y - dp(8) <= y <= self.top + dp(8)


class SideDie(Card):
    """A die of a side: disc or diamond on its colour, or an order with its word."""

    side = StringProperty("A")
    order = StringProperty("")
    word = StringProperty("")
    edge_length = NumericProperty(56)

    def __init__(self, side: str = "A", order: str = "", word: str = "", size: float = 56, **kwargs: Any) -> None:
        super().__init__(side=side, order=order, word=word, edge_length=size, **kwargs)

    @staticmethod
    def icon_of(side: str, order: str) -> str:
        """The sign of an order, else that of the side."""
        return ORDER_ICONS.get(order.lower()) or SIDE_ICONS[side]


class Slot(Widget):
    """A dashed square: no order yet."""

    def __init__(self, icon: str = "", size: float = 56, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(size), dp(size)), **kwargs)
        self.sign = Icon(icon=icon or "minus", dp=22, tone="on2")
        self.add_widget(self.sign)
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.sign.center = self.center
        self.canvas.before.clear()
        with self.canvas.before:
            Color(rgba=theme().outline)
            # Kivy dashes only the thinnest lines: short strokes instead.
            step, stroke, low, high = dp(9), dp(5), dp(2), self.width - dp(2)
            at = low
            while at < high:
                end = min(at + stroke, high)
                for points in ((at, low, end, low), (at, high, end, high), (low, at, low, end), (high, at, high, end)):
                    moved = [value + (self.x, self.y)[i % 2] for i, value in enumerate(points)]
                    Line(points=moved, width=dp(0.8))
                at += step


class UnitCard(RecycleDataViewBehavior, PressBox):
    """A unit; tap opens it."""

    unit = ObjectProperty(None)
    view = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(tapped=self._open, held=self._menu, padding=(dp(12), dp(8)), spacing=dp(12), **kwargs)

    def _open(self) -> None:
        self.view.open_unit(self.unit)

    def _menu(self) -> None:
        self.view.unit_menu(self.unit)

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> None:
        """Show another unit, or the same one as it is now."""
        super().refresh_view_attrs(view, index, data)
        self.unit, self.view, self.spoken = data["unit"], data["view"], data["unit"].name
        look = theme()
        self.fill, self.edge = look.c2, look.outline_var
        self.clear_widgets()
        lead = lead_of(self.view, self.unit)
        if lead:
            lead.pos_hint = {"center_y": 0.5}
            self.add_widget(lead)
        self.add_widget(words_of(self.view, self.unit))
        token = token_of(self.view, self.unit)
        if token:
            self.add_widget(token)


def lead_of(view: Any, unit: Any) -> Widget | None:
    """The order die of a unit, or its empty slot, where the sheet has orders; else a sign of its kind."""
    if view.ruleset.turn.tracker != "bag":
        return None
    orders = {order.id: order.title for order in view.ruleset.turn.orders}
    given = unit.state.get("order", "")
    if given in orders:
        return SideDie(unit.side, given, view.app.rules_text(orders[given]))
    return Slot()


def words_of(view: Any, unit: Any) -> Column:
    """Name, profile, pips and tags."""
    say, template = view.app.rules_text, view.template(unit)
    column = Column(spacing=dp(3), pos_hint={"center_y": 0.5})
    column.add_widget(Text(text=unit.name, style="card"))
    words, strength = profile_words(template, unit, say), strength_words(template, unit)
    if strength and strength[1]:
        words = " · ".join(filter(None, (words, view.app.word("units.of", n=strength[0], full=strength[1]))))
    column.add_widget(Text(text=words, style="body_m", tone="on2"))
    row = StackLayout(size_hint_y=None, spacing=(dp(8), dp(4)))
    row.bind(minimum_height=row.setter("height"))
    if strength and 0 < strength[1] <= MANY:
        row.add_widget(Pips(*strength))
    for tag in tags(template, unit, say):
        row.add_widget(TagBox(tag))
    if row.children:
        column.add_widget(row)
    return column


def token_of(view: Any, unit: Any) -> PinToken | None:
    """Pins or markers, if there are any."""
    stat = loss_of(view.template(unit))
    number = int(unit.state.get(stat.key) or 0) if stat else 0
    if not number:
        return None
    return PinToken(stat.icon, number, spoken=f"{stat.label} {number}", tapped=lambda: view.add(unit, stat, 1),
                    held=lambda: view.open_unit(unit))  # fmt: skip


class SideTab(PressBox):
    """One side: tick, disc or diamond, name and number of units."""

    def __init__(self, side: str, text: str, chosen: bool, accent: Any, tapped: Callable[[], object]) -> None:
        look = theme()
        corners = [dp(8), 0, 0, dp(8)] if side == "A" else [0, dp(8), dp(8), 0]
        super().__init__(tapped=tapped, edge=look.outline, radius=corners, spoken=text,
                         fill=accent.container if chosen else look.bg)  # fmt: skip
        ink = accent.on if chosen else look.on
        row = BoxLayout(size_hint=(None, None), spacing=dp(8))
        row.bind(minimum_size=row.setter("size"))
        if chosen:
            row.add_widget(Icon(icon="check", dp=18, tint=ink, size=(dp(18), dp(18)), pos_hint={"center_y": 0.5}))
        row.add_widget(Icon(icon=SIDE_ICONS[side], dp=16, tint=look.side(side == "B")[0], size=(dp(16), dp(16)),
                            pos_hint={"center_y": 0.5}))  # fmt: skip
        style = "label_on" if chosen else "label"
        row.add_widget(Text(text=text, style=style, tint=ink, fit="both", pos_hint={"center_y": 0.5}))
        middle = AnchorLayout()
        middle.add_widget(row)
        self.add_widget(middle)


class SideTabs(BoxLayout):
    """The two sides, one of them chosen."""

    def __init__(self, names: dict[str, str], chosen: str, pick: Callable[[str], object], sheet: str,
                 **kwargs: Any) -> None:  # fmt: skip
        super().__init__(size_hint_y=None, height=dp(48) * max(1, theme().text_scale), padding=(0, dp(4)),
                         spacing=-dp(1), **kwargs)  # fmt: skip
        accent = theme().accent(sheet)
        for side, text in names.items():
            self.add_widget(SideTab(side, text, side == chosen, accent, lambda to=side: pick(to)))
