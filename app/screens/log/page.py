"""The log: every action and every throw, newest first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401 - named in the kv
from kivy.uix.recycleview import RecycleView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.room import rail_for
from app.shell.memory import memory
from app.shell.pile import Page
from app.storage.luck import Scope
from app.widgets.bars import BottomBar, SideRail, TopBar, places, way_back
from app.widgets.log_rows import Lines, shows
from app.widgets.luck_card import LuckCard
from app.widgets.notices import Banner, Empty
from app.widgets.surface import Column
from app.widgets.type_field import TypeField

if TYPE_CHECKING:
    from app.play.chronicle import Chronicle, ToldDeed
    from app.shell.kit import Kit
    from app.storage import Store

load_kv("log")

PAGE = 60
LUCK, SHARE = 440, 0.45
"""How wide the luck beside the list is at most: in dp, and of the window."""
FOR_EVER = 2**62
NEAR_THE_END = 0.15


@dataclass(frozen=True)
class Filter:
    """What of the log is shown."""

    ruleset: str | None = None
    game: int | None = None
    side: str | None = None
    action: str | None = None
    by_hand: bool | None = None
    text: str = ""

    @property
    def narrow(self) -> bool:
        """Is anything left out?"""
        return bool(self.text) or any(x is not None for x in (self.game, self.side, self.action, self.by_hand))

    def page(self, store: Store, before: int | None) -> list[Any]:
        """The next page of the log."""
        return store.log(game=self.game, side=self.side, action=self.action, text=self.text, before=before, limit=PAGE,
                         ruleset=self.ruleset, by_hand=self.by_hand, shows=shows)  # fmt: skip


class LogList(RecycleView):
    """The list itself: asks for more before its end is reached."""

    more = ObjectProperty(None)

    def on_scroll_y(self, _list: Widget, y: float) -> None:
        """Near the end: more."""
        if y < NEAR_THE_END and self.more:
            self.more()


class LogTop(Column):
    """What stands above the list: trouble, the search."""


class LogLuck(ScrollView):
    """The luck of the game, beside the list."""


def luck_width() -> float:
    """The list keeps the larger part."""
    return float(min(dp(LUCK), Window.width * SHARE))


@dataclass(frozen=True)
class Place:
    """Where a player was in the log when he opened one of its lines."""

    filter: Filter
    rows: int
    scroll: float


class LogView(BoxLayout):
    """The log of one sheet, or of all."""

    def __init__(self, kit: Kit, ruleset: str | None, lead: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.sheet = kit, ruleset
        self.filter = Filter(ruleset)
        self.typing: TypeField | None = None
        self.last: int | None = None
        self._until = FOR_EVER
        self._chronicles: dict[int, Chronicle] = {}
        self.card: LuckCard | None = None
        self._fit_slot = Clock.create_trigger(self._on_card, 0)
        self._build(lead)
        self.come_back()

    def _build(self, lead: bool) -> None:
        word = self.kit.word
        title = self.kit.title(self.sheet) if self.sheet else word("log.all_sheets")
        icons = [("magnify", word("log.search"), self.search), ("filter-variant", word("log.filter"), self.ask_filter),
                 ("scale-balance", word("log.luck"), self.open_luck),
                 ("export-variant", word("log.export"), self.ask_export)]  # fmt: skip
        self.bar = TopBar(word("log.title"), title, self.kit.accent(self.sheet).main,
                          lead=way_back() if lead else None, icons=icons)  # fmt: skip
        self.add_widget(self.bar, index=len(self.children))
        self.head, self.body = self.ids.head, self.ids.body
        self.list = LogList(more=self.load_more)
        self.list.bind(width=self._on_width)

    # -- what is shown

    def refresh(self) -> None:
        """Read the log anew."""
        self.last, self._done = None, False
        self.card = self._luck()
        self.lines = Lines(self.kit, self._list_width(), self.open_entry, self.sheet)
        self._until, self._chronicles = FOR_EVER, {}
        first = self._take(self.filter.page(self.kit.store, None))
        self.body.clear_widgets()
        self._show_head()
        if not first:
            self.body.add_widget(self._empty())
            return
        self._lay_out()
        self.list.data = [*self._slot(), *first]
        self.list.scroll_y = 1

    def _lay_out(self) -> None:
        if self.kit.wide and self.card:
            left = LogLuck(width=luck_width())
            left.ids.column.add_widget(self.card)
            self.body.add_widget(left)
        self.body.add_widget(self.list)

    def _slot(self) -> list[dict[str, Any]]:
        if self.card is None or self.kit.wide:
            return []
        return [{"viewclass": "LogSlot", "card": self.card, "height": self.card.height}]

    def _luck(self) -> LuckCard | None:
        """The luck of the game on the table, once dice were thrown in it."""
        game = self.kit.store.current_game(self.sheet) if self.sheet else None
        if game is None or self.filter.narrow or not self.kit.store.any_thrown(game.id):
            return None
        card = LuckCard(self.kit, Scope(self.sheet, game.id), self.open_luck)
        card.bind(height=self._fit_slot)
        return card

    def _on_card(self, _dt: float) -> None:
        if self.list.data and self._slot():
            self.list.data = [*self._slot(), *[row for row in self.list.data if row["viewclass"] != "LogSlot"]]

    def _list_width(self) -> float:
        if self.list.width > dp(200):
            return self.list.width
        rail = dp(rail_for(self.kit.theme.text_scale)) if self.kit.wide and self.sheet else 0
        return self.kit.shell.width - rail - (luck_width() if self.kit.wide and self.card else 0)

    def _on_width(self, *_: object) -> None:
        if self.list.data and abs(self._list_width() - self.lines.whole) > dp(1):
            Clock.schedule_once(lambda _dt: self.refresh(), 0)

    def _take(self, entries: list[Any]) -> list[dict[str, Any]]:
        """The rows of a page, with what was done between its actions."""
        self._done = len(entries) < PAGE
        since = 0 if self._done else entries[-1].at
        told = self._told(entries, since)
        if entries:
            self.last = entries[-1].id
        self._until = since
        return self.lines.rows(entries, told, self._chronicles)

    def _told(self, entries: list[Any], since: int) -> list[tuple[int, ToldDeed]]:
        """Deeds outside of actions, of the game on the table and of those on this page; only in the log of a sheet."""
        if not self.sheet or self.filter.narrow:
            return []
        from app.play.chronicle import Chronicle

        games = dict.fromkeys([*self._chronicles, *(entry.game for entry in entries if entry.game)])
        now = self.kit.games.current(self.sheet)
        for game in dict.fromkeys([*games, *([] if now is None else [now])]):
            if game not in self._chronicles and self.kit.store.next_deed(game):
                self._chronicles[game] = Chronicle(self.kit.games.open(game))
        return [(game, line) for game, known in self._chronicles.items() for line in known.lines(since, self._until)]

    def load_more(self) -> None:
        """The next page goes to the end of the list."""
        if self._done or not self.list.data:
            return
        entries = self.filter.page(self.kit.store, self.last)
        if not entries:
            self._done = True
            return
        offset = (1 - self.list.scroll_y) * max(0, self.list.children[0].height - self.list.height)
        self.list.data = [*self.list.data, *self._take(entries)]
        Clock.schedule_once(lambda _dt: self._hold(offset), 0)

    def _hold(self, offset: float) -> None:
        """Stay where the finger is although the list has grown."""
        room = self.list.children[0].height - self.list.height
        if room > 0:
            self.list.scroll_y = max(0.0, 1 - offset / room)

    def _show_head(self) -> None:
        self.head.clear_widgets()
        if self.kit.store.trouble:
            self.head.add_widget(Banner(self.kit.rules_text(self.kit.store.trouble), icon="database-alert-outline"))
        if self.typing:
            self.head.add_widget(self.typing)

    def _empty(self) -> Widget:
        word, narrow = self.kit.word, self.filter.narrow
        if narrow:
            return Empty(word("log.nothing_found"), word("log.nothing_found_note"), "magnify",
                         word("log.clear"), self.clear, sheet=self.sheet or "")  # fmt: skip
        return Empty(word("log.empty"), word("log.empty_note"), "history", word("log.roll"), self._roll,
                     sheet=self.sheet or "")  # fmt: skip

    def _roll(self) -> None:
        if self.sheet:
            self.kit.go("sheet", ruleset=self.sheet)
        else:
            self.kit.go("tray")

    # -- what a finger does

    def search(self) -> None:
        """Open or close the search field."""
        if self.typing:
            self.typing = None
            self.narrow(text="")
            return
        self.typing = TypeField(self.kit.word("log.search"), lambda text: self.narrow(text=text))
        self._show_head()
        self.typing.start()

    def narrow(self, **parts: Any) -> None:
        """Show less, or more, of the log."""
        self.filter = replace(self.filter, **parts)
        self.refresh()

    def clear(self) -> None:
        """Show all of it again."""
        self.typing = None
        self.filter = Filter(self.sheet)
        self.refresh()

    def ask_filter(self) -> None:
        """Side, action, game, kind of dice."""
        from app.screens.log.filter import show_filter

        show_filter(self)

    def ask_export(self) -> None:
        """Copy, share or save the log."""
        from app.screens.log.filter import show_export

        show_export(self)

    def open_entry(self, entry: int) -> None:
        """Open a line into its steps; the way back leads to the same place."""
        memory(self.kit)["log"] = Place(self.filter, len(self.list.data), self.list.scroll_y)
        self.kit.go("entry", entry=entry)

    def come_back(self) -> None:
        """Show the log as it was left, or from its head."""
        place = memory(self.kit).pop("log", None)
        if place is None:
            self.refresh()
            return
        self.filter = place.filter
        self.refresh()
        while len(self.list.data) < place.rows and not self._done:
            self.load_more()
        Clock.schedule_once(lambda _dt: setattr(self.list, "scroll_y", place.scroll), 0.05)

    def open_luck(self) -> None:
        """All about luck."""
        game = self.kit.store.current_game(self.sheet) if self.sheet else None
        self.kit.go("luck", ruleset=self.sheet, game=game.id if game else None)


class LogPage(Page):
    """The log of all sheets."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view, self.seen = LogView(self.kit, None, lead=False), False
        if self.kit.wide:
            self.orientation = "horizontal"
        bar = SideRail() if self.kit.wide else BottomBar()
        look = {"arrow": False} if self.kit.wide else {}
        bar.fill(places(), "log", self._go, self.kit.accent(None), **look)
        for part in (bar, self.view) if self.kit.wide else (self.view, bar):
            self.add_widget(part)

    def _go(self, place: str) -> None:
        if place == "home":
            self.kit.shell.pile.back_to("home")
        elif place != "log":
            self.kit.shell.pile.replace(place)

    def shown(self) -> None:
        """Something may have been rolled meanwhile."""
        if self.seen:
            self.view.come_back()
        self.seen = True


def log_tab(kit: Kit, ruleset_id: str) -> Widget:
    """The log of a sheet, as one of its tabs."""
    return LogView(kit, ruleset_id, lead=not kit.wide)
