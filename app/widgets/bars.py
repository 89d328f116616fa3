"""Bars at the edges: titles above, navigation below or at the side, the dock with the brass button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look import (
    ambient,
    text,  # noqa: F401 - named in the kv
)
from app.look.kv import load_kv
from app.look.text import fitting
from app.look.theme import NO_ACCENT
from app.widgets import surface  # noqa: F401 - named in the kv
from app.widgets.buttons import LevelRow
from app.widgets.press import Pressable, PressBox

load_kv("bars")


class IconButton(PressBox):
    """An icon with room for a finger."""

    icon = StringProperty("")
    tint = ColorProperty(None, allownone=True)


class Titles(BoxLayout):
    """The name of a page, and beneath it the sheet it belongs to."""

    title = StringProperty("")
    note = StringProperty("")
    accent = ColorProperty((1, 1, 1, 1))
    style = StringProperty("title_s")


class BarMargin(Widget):
    """Left of a title without an arrow."""


class TopBar(BoxLayout):
    """The bar at the top: a way back, the titles, a few icons."""

    def __init__(self, title: str = "", note: str = "", accent=None, lead: tuple | None = None,
                 icons: Sequence[tuple[str, str, Callable]] = (), middle: Widget | None = None,
                 **kwargs: object) -> None:  # fmt: skip
        super().__init__(**kwargs)
        if lead:
            self.add_widget(IconButton(icon=lead[0], spoken=lead[1], tapped=lead[2]))
        else:
            self.add_widget(BarMargin())
        self.titles = middle or Titles(title=title, note=note, accent=accent or (1, 1, 1, 1))
        self.add_widget(self.titles)
        self.buttons = {}
        for icon, spoken, tapped in icons:
            self.buttons[icon] = IconButton(icon=icon, spoken=spoken, tapped=tapped)
            self.add_widget(self.buttons[icon])


def way_back() -> tuple[str, str, Callable]:
    """The arrow that closes a page."""
    return "arrow-left", ambient.word("back"), ambient.back


class Dock(BoxLayout):
    """The lower edge within the thumb's reach."""


class DockRow(LevelRow):
    """Buttons beside each other in the dock."""


class NavItem(Pressable, BoxLayout):
    """One place to go."""

    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    letters = NumericProperty(1)
    accent = ObjectProperty(NO_ACCENT)


class Place(NamedTuple):
    """A tab: its id, icon and name."""

    id: str
    icon: str
    text: str


def places() -> list[Place]:
    """The three places of the app."""
    word = ambient.word
    return [
        Place("home", "bookshelf", word("nav.sheets")),
        Place("log", "history", word("nav.log")),
        Place("settings", "cog-outline", word("nav.settings")),
    ]


class Navigation(BoxLayout):
    """Places to go, one of them chosen; the longest name says how large the letters of all are."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self._size_letters)

    def fill(self, places: Sequence[Place], chosen: str, go: Callable[[str], object], accent, **look) -> None:
        """Put the places in."""
        for place in places:
            self.add_widget(NavItem(
                icon=place.icon, text=place.text, spoken=place.text, chosen=place.id == chosen, accent=accent,
                tapped=lambda to=place.id: go(to), **look))  # fmt: skip
        self._size_letters()

    def _size_letters(self, *_: object) -> None:
        items = [item for item in self.children if isinstance(item, NavItem)]
        room = self._room(len(items)) if items else 0
        letters = min((fitting(item.text, "label_s_on", room, 1) for item in items), default=1)
        for item in items:
            item.letters = letters

    def _room(self, count: int) -> float:
        """How wide a name can be."""
        across = self.orientation == "horizontal"
        return (self.width - self.padding[0] - self.padding[2]) / (count if across else 1) - dp(8)


class BottomBar(Navigation):
    """Navigation of a phone."""


class RailGap(Widget):
    """Between the arrow and the places."""


class SideRail(Navigation):
    """Navigation of a tablet."""

    def fill(self, places: Sequence[Place], chosen: str, go: Callable[[str], object], accent, **look) -> None:
        """Put the places in, an arrow back above them."""
        icon, spoken, back = way_back()
        if look.pop("arrow", True):
            self.add_widget(IconButton(icon=icon, spoken=spoken, tapped=back, pos_hint={"center_x": 0.5}))
            self.add_widget(RailGap())
        super().fill(places, chosen, go, accent)
        self.add_widget(Widget())
