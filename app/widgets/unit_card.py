"""One unit at a glance, the same for every sheet: what its die shows, name, profile, strength, what lies on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.measure import text_height, text_size
from app.look.sides import Side
from app.look.text import Text, theme, width_of
from app.look.theme import NO_ACCENT
from app.play.cards import CardView, Tag, Token
from app.widgets.press import PressBox
from app.widgets.surface import CLEAR, Card, Column

load_kv("unit_card")

CARD, TILE, GAP, EDGE, SIGN = 88, 56, 12, 12, 14
"""The lowest card, its tile, what lies between its parts and round them, the sign of its side."""
TAG_PADDING, TAG_ICON, TOKEN = 16, 20, 46
MANY = 12
"""More pips than this are only said."""


class Pips(Widget):
    """Who is there: filled; who was lost: outlined and struck."""

    there = NumericProperty(0)
    full = NumericProperty(0)
    ground = ColorProperty(None, allownone=True)

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
            Color(rgba=self.ground or look.c2)
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
        super().__init__(text=tag.text, icon=tag.icon, bad=tag.tone == "bad", good=tag.tone == "good", **kwargs)

    def fit(self, room: float) -> None:
        """Be no wider than this."""
        words, taken = self.ids.words, dp(TAG_PADDING) + (dp(TAG_ICON) if self.icon else 0)
        wide = text_size(self.text, "label_s", theme().text_scale)[0]
        words.fit = "height" if wide + taken > room else "both"
        words.size_hint_x = None
        words.width = min(wide, room - taken)


class PinToken(PressBox):
    """A pill with a number: tap for one more."""

    icon = StringProperty("pin")
    number = NumericProperty(0)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by eight dp."""
        return self.x - dp(8) <= x <= self.right + dp(8) and self.y - dp(8) <= y <= self.top + dp(8)


class FaceTile(Card):
    """What the die or token of a unit shows, icon and word, in the colour of its side; without one its kind."""

    icon = StringProperty("")
    word = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    edge_length = NumericProperty(TILE)

    def __init__(self, icon: str, word: str, look: Side, size: float = TILE, **kwargs: Any) -> None:
        super().__init__(icon=icon, word=word, edge_length=size, ink=look.on if word else look.colour,
                         fill=look.colour if word else theme().c2, edge=CLEAR if word else theme().outline_var,
                         **kwargs)  # fmt: skip


class UnitCard(RecycleDataViewBehavior, PressBox):
    """The card of a unit; tap and hold do what its page wants, a tap on its token likewise."""

    card = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    lit = BooleanProperty(False)
    """Whether it is on now."""

    def __init__(self, card: CardView | None = None, look: Side | None = None,
                 more: Callable[[Token], object] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.more = more
        self.bind(width=self._fit)
        if card and look:
            self.show(card, look)

    def show(self, card: CardView, look: Side) -> None:
        """Show this unit, as it is now."""
        self.card, self.look, self.text, self.spoken = card, look, card.name, spoken(card, look)
        self.lit = card.state == "active"
        self.opacity = 1 if card.there else 0.6
        self.clear_widgets()
        tile = FaceTile(card.icon, card.face, look)
        for part in (tile, CardWords(card, look), self._token(card.token)):
            if part:
                part.pos_hint = {"center_y": 0.5}
                self.add_widget(part)
        self._fit()

    def _token(self, token: Token | None) -> PinToken | None:
        if token is None:
            return None
        return PinToken(icon=token.stat.icon or "pin", number=token.number, spoken=f"{token.label} {token.number}",
                        tapped=(lambda: self.more(token)) if self.more else self.tapped)

    def _fit(self, *_: object) -> None:
        if self.card and self.width > dp(120):
            self.height = max(self.height if self.parent and self.in_list else 0, card_height(self.card, self.width))

    in_list = False

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> None:
        """Show another unit of a list, or the same one as it is now."""
        self.in_list = True
        super().refresh_view_attrs(view, index, {})
        self.tapped, self.held, self.more = data["tapped"], data.get("held"), data.get("more")
        self.show(data["card"], data["look"])


class Count(Text):
    """How many are left, in words."""


class CardWords(Column):
    """Name, profile, pips and tags."""

    name = StringProperty("")
    profile = StringProperty("")
    sign = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))

    def __init__(self, card: CardView, look: Side, **kwargs: Any) -> None:
        super().__init__(name=card.name, profile=card.profile, sign=look.icon, tint=look.colour, **kwargs)
        row = self.ids.row
        if pips := pips_of(card):
            row.add_widget(Pips(there=pips[0], full=pips[1]))
        if strength := strength_words(card):
            row.add_widget(Count(text=strength))
        boxes = [TagBox(tag) for tag in card.tags]
        for box in boxes:
            row.add_widget(box)
        row.bind(width=lambda _, wide: [box.fit(wide) for box in boxes])


def strength_words(card: CardView) -> str:
    """How many are left of it."""
    if card.strength is None or not counted(card):
        return ""
    return ambient.word("units.of", n=card.strength[0], full=card.strength[1])


def counted(card: CardView) -> bool:
    """Whether there are several of them to count."""
    return card.strength is not None and card.strength[1] > 1


def pips_of(card: CardView) -> tuple[int, int] | None:
    """Who is left and who was lost, if that is few enough to be drawn."""
    return card.strength if card.strength and 1 < card.strength[1] <= MANY else None


def spoken(card: CardView, look: Side) -> str:
    """A card read aloud: "2. Gruppe, Axis, 9 of 10, FIRE, Pins 2"."""
    token = f"{card.token.label} {card.token.number}" if card.token else ""
    return ", ".join(filter(None, (card.name, look.name, strength_words(card), card.face, token,
                                   *(tag.text for tag in card.tags))))


# -- how high a card becomes


def card_height(card: CardView, width: float) -> float:
    """How high the card of a unit becomes at this width."""
    scale = theme().text_scale
    room = width - dp(2 * EDGE + TILE + GAP)
    if card.token:
        room -= dp(TOKEN + GAP) + text_size(str(card.token.number), "figure_s", scale)[0]
    high = _text_height(card.name, "card", room - dp(SIGN + 6)) + _text_height(card.profile, "body_m", room)
    rows = _rows(card, room, scale)
    if rows:
        high += sum(rows) + dp(4) * (len(rows) - 1) + dp(6)
    return round(max(dp(CARD), high + dp(6 + 24)))


def _text_height(text: str, style: str, room: float) -> float:
    """One line where the words fit: a long list need not be written out to be measured."""
    if not text:
        return 0
    if width_of(text, style) < room - dp(4):
        text, room = "Ag", 1000
    return text_height(text, style, round(room), theme().text_scale)


def _rows(card: CardView, room: float, scale: float) -> list[float]:
    """The heights of the rows that pips and tags take."""
    pips = pips_of(card)
    parts = [(dp(14) * pips[1], dp(16))] if pips else []
    if strength := strength_words(card):
        parts.append(text_size(strength, "body_s", scale))
    for tag in card.tags:
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


# -- the sides


class SideTab(PressBox):
    """One side: tick, disc or diamond, name and number of units."""

    text = StringProperty("")
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    chosen = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss the drawn shape by four dp above and below."""
        return self.x <= x <= self.right and self.y - dp(4) <= y <= self.top + dp(4)

    @property
    def natural(self) -> float:
        """How wide it is with its words in one line."""
        return text_size(self.text, "label_on", theme().text_scale)[0] + dp(18 + 16 + 2 * 8 + 20)


class SideTabs(BoxLayout):
    """The sides, one of them chosen; under each other where their names are too long."""

    stacked = BooleanProperty(False)

    def __init__(self, sides: dict[str, tuple[Side, str]], chosen: str, pick: Callable[[str], object], sheet: str,
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tabs = [SideTab(text=text, spoken=text, icon=look.icon, tint=look.colour, chosen=side == chosen,
                             accent=theme().accent(sheet), tapped=lambda to=side: pick(to))
                     for side, (look, text) in sides.items()]  # fmt: skip
        for tab in self.tabs:
            self.add_widget(tab)
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        count = len(self.tabs)
        self.stacked = max(tab.natural for tab in self.tabs) > self.width / count > dp(60)
        for at, tab in enumerate(self.tabs):
            first, last = dp(8) * (at == 0), dp(8) * (at == count - 1)
            tab.radius = [first, first, last, last] if self.stacked else [first, last, last, first]
