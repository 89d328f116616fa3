"""One unit of a roster at a glance: order, name, profile, strength, markers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.screens.measure import text_height, text_size
from app.unit_words import Tag, loss_of, profile_words, strength_words, tags
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from app.widgets.text import theme

load_kv("unit_card")

SIDE_ICONS = {"A": "circle", "B": "cards-diamond", "C": "triangle", "D": "square"}
# Colours of those who join a game of two, borrowed from sheets that are not on the table.
GUESTS = {"C": "gang_skirmish", "D": "steel_wheels"}
ORDER_ICONS = {
    "fire": "target", "advance": "chevron-right", "run": "chevron-double-right", "ambush": "eye-outline",
    "rally": "flag-variant", "down": "arrow-collapse-down",
}  # fmt: skip
# The lowest card, and what a tag needs beside its words.
CARD, TAG_PADDING, TAG_ICON = 104, 16, 20
MANY = 12


def side_look(side: str) -> tuple[Any, Any]:
    """A player's colour and what is written on it."""
    look = theme()
    if side in GUESTS:
        return look.accent(GUESTS[side]).main, look.bg if look.dark else look.on_primary
    return look.side(side == "B")


class Pips(Widget):
    """Who is there: filled; who was lost: outlined and struck."""

    there = NumericProperty(0)
    full = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for number in range(int(self.full)):
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
    """An icon and a word: on red if it hurts, on green if it helps; it wraps where it is wider than its card."""

    text = StringProperty("")
    icon = StringProperty("")
    bad = BooleanProperty(False)
    good = BooleanProperty(False)
    room = NumericProperty(0)

    def __init__(self, tag: Tag, **kwargs: Any) -> None:
        super().__init__(text=tag.text, icon=tag.icon, bad=tag.bad, good=tag.good, **kwargs)

    def fit(self, room: float) -> None:
        """Be no wider than this."""
        words, taken = self.ids.words, dp(TAG_PADDING) + (dp(TAG_ICON) if self.icon else 0)
        wide = text_size(self.text, "label_s", theme().text_scale)[0]
        words.fit = "height" if wide + taken > room else "both"
        words.size_hint_x = None
        words.width = min(wide, room - taken)


class PinToken(PressBox):
    """A pill with a number: tap for one more, hold to set it."""

    icon = StringProperty("pin")
    number = NumericProperty(0)

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

    look = staticmethod(side_look)

    @staticmethod
    def icon_of(side: str, order: str) -> str:
        """The sign of an order, else that of the side."""
        return ORDER_ICONS.get(order.lower()) or SIDE_ICONS[side]


class Slot(Widget):
    """A dashed square: no order yet."""

    icon = StringProperty("minus")
    edge_length = NumericProperty(56)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
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
        super().__init__(tapped=self._open, held=self._menu, **kwargs)

    def _open(self) -> None:
        self.view.open_unit(self.unit)

    def _menu(self) -> None:
        self.view.unit_menu(self.unit)

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> None:
        """Show another unit, or the same one as it is now."""
        super().refresh_view_attrs(view, index, data)
        self.unit, self.view, self.spoken = data["unit"], data["view"], data["unit"].name
        self.clear_widgets()
        lead, token = lead_of(self.view, self.unit), token_of(self.view, self.unit)
        for part in (lead, UnitWords(self.view, self.unit), token):
            if part:
                part.pos_hint = {"center_y": 0.5}
                self.add_widget(part)


class UnitWords(Column):
    """Name, profile, pips and tags."""

    name = StringProperty("")
    profile = StringProperty("")

    def __init__(self, view: Any, unit: Any, **kwargs: Any) -> None:
        said = Said(view, unit)
        super().__init__(name=unit.name, profile=said.profile, **kwargs)
        row = self.ids.row
        if said.pips:
            row.add_widget(Pips(there=said.pips[0], full=said.pips[1]))
        boxes = [TagBox(tag) for tag in said.tags]
        for box in boxes:
            row.add_widget(box)
        row.bind(width=lambda _, wide: [box.fit(wide) for box in boxes])


class Said:
    """What a card says of a unit."""

    def __init__(self, view: Any, unit: Any) -> None:
        say, template = view.app.rules_text, view.template(unit)
        words, strength = profile_words(template, unit, say), strength_words(template, unit)
        if strength and strength[1]:
            words = " · ".join(filter(None, (words, view.app.word("units.of", n=strength[0], full=strength[1]))))
        self.profile = words
        self.pips = strength if strength and 0 < strength[1] <= MANY else None
        self.tags = tags(template, unit, say)


def card_height(view: Any, unit: Any, width: float) -> float:
    """How high the card of a unit becomes at this width."""
    scale, said, stat = view.app.theme.text_scale, Said(view, unit), loss_of(view.template(unit))
    room = width - dp(24)
    if view.ruleset.turn.tracker == "bag":
        room -= dp(56 + 12)
    if stat and unit.state.get(stat.key):
        room -= dp(44 + 12) + text_size(str(unit.state[stat.key]), "figure_s", scale)[0]
    high = text_height(unit.name, "card", round(room), scale) + text_height(said.profile, "body_m", round(room), scale)
    rows = _rows(said, room, scale)
    if rows:
        high += sum(rows) + dp(4) * (len(rows) - 1) + dp(6)
    return round(max(dp(CARD), high + dp(6) + dp(28)))


def _rows(said: Said, room: float, scale: float) -> list[float]:
    """The heights of the rows that pips and tags take."""
    parts = [(dp(14) * said.pips[1], dp(16))] if said.pips else []
    for tag in said.tags:
        taken = dp(TAG_PADDING) + (dp(TAG_ICON) if tag.icon else 0)
        wide, high = text_size(tag.text, "label_s", scale)
        if wide + taken > room:
            wide, high = room - taken, text_height(tag.text, "label_s", round(room - taken), scale)
        parts.append((wide + taken, max(high, dp(16) if tag.icon else 0) + dp(6)))
    rows: list[float] = []
    left = 0.0
    for wide, high in parts:
        if not rows or wide > left:
            rows.append(high)
            left = room
        rows[-1] = max(rows[-1], high)
        left -= wide + dp(8)
    return rows


def lead_of(view: Any, unit: Any) -> Widget | None:
    """The order die of a unit, or its empty slot, where the sheet has orders; else a sign of its kind."""
    if view.ruleset.turn.tracker != "bag":
        return None
    orders = {order.id: order.title for order in view.ruleset.turn.orders}
    given = unit.state.get("order", "")
    if given in orders:
        return SideDie(unit.side, given, view.app.rules_text(orders[given]))
    return Slot()


def token_of(view: Any, unit: Any) -> PinToken | None:
    """Pins or markers, if there are any."""
    stat = loss_of(view.template(unit))
    number = int(unit.state.get(stat.key) or 0) if stat else 0
    if not number:
        return None
    return PinToken(icon=stat.icon or "pin", number=number, spoken=f"{view.app.rules_text(stat.label)} {number}",
                    tapped=lambda: view.add(unit, stat, 1), held=lambda: view.open_unit(unit))  # fmt: skip


class SideTab(PressBox):
    """One side: tick, disc or diamond, name and number of units."""

    side = StringProperty("A")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    accent = ObjectProperty(((1, 1, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1)))

    @property
    def natural(self) -> float:
        """How wide it is with its words in one line."""
        return text_size(self.text, "label_on", theme().text_scale)[0] + dp(18 + 16 + 2 * 8 + 20)


class SideTabs(BoxLayout):
    """The two sides, one of them chosen; under each other where their names are too long."""

    stacked = BooleanProperty(False)

    def __init__(self, names: dict[str, str], chosen: str, pick: Callable[[str], object], sheet: str,
                 **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.tabs = [SideTab(side=side, text=text, spoken=text, chosen=side == chosen, accent=theme().accent(sheet),
                             tapped=lambda to=side: pick(to)) for side, text in names.items()]  # fmt: skip
        for tab in self.tabs:
            self.add_widget(tab)
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.stacked = max(tab.natural for tab in self.tabs) > self.width / 2 > dp(60)
        round_ = dp(8)
        corners = ([round_, round_, 0, 0], [0, 0, round_, round_]) if self.stacked else (
            [round_, 0, 0, round_], [0, round_, round_, 0])  # fmt: skip
        for tab, radius in zip(self.tabs, corners, strict=True):
            tab.radius = radius
