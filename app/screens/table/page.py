"""The page of an open table: the way in, who asks, who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import sides_of
from app.look.text import LARGE, Text
from app.screens.table.parts import (
    EYE,
    ONLOOKER,
    AskingCard,
    NetworkLine,
    NoNetwork,
    WayIn,
    WifiForm,
    WifiPart,
    seats_card,
)
from app.shell.open_table import NAME
from app.shell.pile import Page
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.heads import Heading
from app.widgets.overlay import show_menu, show_sheet
from app.widgets.surface import Column
from app.widgets.type_field import TypeField
from rules.engine import PlayerError

if TYPE_CHECKING:
    from app.table.host import Host, TableState
    from app.table.seats import Visitor

load_kv("table")

LONGEST = 40
SETTLED = 0.15
"""Texts need a few frames to find their height."""
UNSEEN = 0.4
"""Who comes to the place of somebody that has gone is not let in by a finger that was on its way."""


class TableScroll(ScrollView):
    """A column of the page."""


class CompareLine(Text):
    """What to look at before somebody is let in."""


class TablePage(Page):
    """A table of this device; opening the page opens the table."""

    def __init__(self, ruleset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tables = self.kit.tables
        self.sheet = self.tables.sheet if self.tables.is_open else ruleset
        self.table = self.kit.table(self.sheet)
        self.two_columns = self.kit.shape[0] == "wide" and self.kit.theme.text_scale < LARGE
        self._picked: dict[int, str] = {}
        self._drawn: Any = None
        self._known: tuple[Visitor, ...] = ()
        self._moved = -UNSEEN
        self._build()

    def _build(self) -> None:
        word = self.kit.word
        note = self.kit.rules_text(self.table.sheet.title)
        self.bar = TopBar(word("table.open"), note, self.kit.accent(self.sheet).main, lead=way_back())
        self.add_widget(self.bar)
        self.parts = {name: Column(spacing=dp(8)) for name in ("way_in", "asking", "seats", "name")}
        panes = [("way_in",), ("asking", "seats", "name")] if self.two_columns else [tuple(self.parts)]
        row = BoxLayout()
        for names in panes:
            self.scroll = scroll = TableScroll()
            for name in names:
                scroll.ids.column.add_widget(self.parts[name])
            row.add_widget(scroll)
        self.add_widget(row)
        self.add_widget(NetworkLine())
        close = PushButton(text=word("table.close"), icon="close", kind="outlined", tapped=self.close)
        if self.two_columns:
            close.size_hint_x, close.width, close.pos_hint = None, dp(220), {"center_y": 0.5}
            self.bar.add_widget(close)
            self.bar.add_widget(Widget(size_hint_x=None, width=dp(10)))
        else:
            dock = Dock()
            dock.add_widget(close)
            self.add_widget(dock)

    # -- on top

    def shown(self) -> None:
        """Open the table, if it is not."""
        self.tables.watchers.append(self.refresh)
        self.tables.open(self.sheet)
        self.refresh()

    def left(self) -> None:
        """Another page is on top; the table stays open."""
        self.tables.watchers.remove(self.refresh)

    @property
    def host(self) -> Host:
        """Who lets in and sends away."""
        found = self.tables.host
        if found is None:
            raise PlayerError("The table is closed.")
        return found

    def refresh(self) -> None:
        """Each part is made anew if what it shows has changed."""
        state = self.tables.state
        asking = () if state is None else state.asking
        self._picked = {id: seat for id, seat in self._picked.items() if id in {one.id for one in asking}}
        for name, shows in self._shows(state).items():
            if self._drawn is None or self._drawn.get(name) != shows:
                self._fill(name, getattr(self, f"_{name}")(state))
        self._drawn = self._shows(state)
        if asking and not self._known:
            Clock.schedule_once(lambda _dt: self._bring_asking(), SETTLED)
        if {one.id for one in self._known} - {one.id for one in asking}:
            self._moved = Clock.get_time()
        self._known = asking

    def _bring_asking(self) -> None:
        """Who asks is seen, also below a large code."""
        if not self.two_columns and self.parts["asking"].children:
            self.scroll.scroll_to(self.parts["asking"], padding=dp(8))

    def _shows(self, state: TableState | None) -> dict[str, Any]:
        if state is None:
            return {"way_in": (self.tables.opening, ""), "asking": None, "seats": None, "name": ""}
        way_in = (state.is_open, state.trouble, state.link, state.code, self.tables.wifi)
        return {"way_in": way_in, "asking": (state.asking, dict(self._picked), state.is_open),
                "seats": (state.asking, state.inside, state.is_open, self.tables.name), "name": state.is_open}

    def _fill(self, name: str, widgets: Iterable[Widget]) -> None:
        part = self.parts[name]
        part.clear_widgets()
        for widget in widgets:
            part.add_widget(widget)

    # -- its parts

    def _way_in(self, state: TableState | None) -> Iterable[Widget]:
        word = self.kit.word
        if state is not None and state.is_open:
            return [WayIn(self, state), WifiPart(self)]
        if self.tables.opening or state is None:
            return [NoNetwork(title=word("table.opening"))]
        again = PushButton(text=word("table.try_again"), icon="refresh", kind="brass", tapped=self.try_again)
        return [NoNetwork(title=state.trouble or word("table.no_network"), text=word("table.no_network_note")), again]

    def _asking(self, state: TableState | None) -> Iterable[Widget]:
        if state is None or not state.is_open:
            return []
        tint = self.kit.accent(self.sheet).main
        head = Heading(self.kit.word("table.asking", n=len(state.asking)), tint=tint)
        if not state.asking:
            return [head, CompareLine(text=self.kit.word("table.nobody_asks"))]
        cards = [AskingCard(self, one, at == 0) for at, one in enumerate(state.asking)]
        return [head, *cards, CompareLine(text=self.kit.word("table.compare"))]

    def _seats(self, state: TableState | None) -> Iterable[Widget]:
        if state is None or not state.is_open:
            return []
        return [Heading(self.kit.word("table.seats"), tint=self.kit.accent(self.sheet).main), seats_card(self, state)]

    def _name(self, state: TableState | None) -> Iterable[Widget]:
        if state is None or not state.is_open:
            return []
        field = TypeField(self.kit.word("table.your_name"), self._call, self.tables.name, "account-outline",
                          limit=LONGEST)
        return [Heading(self.kit.word("table.your_name")), field]

    def _call(self, name: str) -> None:
        self.kit.store.set_setting(NAME, name.strip())
        if self.tables.host:
            self.tables.host.call_host(name.strip())
        self.refresh()

    # -- who is who

    def device(self, visitor: Visitor) -> str:
        """What kind of device it is."""
        return self.kit.word(f"table.{visitor.as_a}")

    def called(self, visitor: Visitor) -> str:
        """What a device is called."""
        return visitor.name or self.kit.word("table.nameless", device=self.device(visitor))

    def wants(self, visitor: Visitor) -> str:
        """What it asks for."""
        if visitor.wants == ONLOOKER or visitor.wants is None:
            return self.kit.word("table.asks_to_look", device=self.device(visitor))
        return self.kit.word("table.asks_for", device=self.device(visitor), seat=self.seat_name(visitor.wants))

    def seat_name(self, seat: str) -> str:
        """What a seat is called."""
        return sides_of(self.table.battle)[seat].name if seat else self.kit.word("table.onlooker")

    def seat_icon(self, seat: str) -> str:
        """Its sign."""
        return sides_of(self.table.battle)[seat].icon if seat else EYE

    def seat_tint(self, seat: str) -> Any:
        """Its colour."""
        return sides_of(self.table.battle)[seat].colour if seat else self.kit.theme.on2

    def free_seats(self) -> list[str]:
        """Seats that nobody else has."""
        state = self.host.state
        return [*(side for side in state.sides if not state.holder(side)), ONLOOKER]

    def seat_for(self, visitor: Visitor) -> str:
        """The seat a device would get: as the host has picked it, else what it asks for, if that is free."""
        picked = self._picked.get(visitor.id, visitor.wants or ONLOOKER)
        return picked if picked in self.free_seats() else ONLOOKER

    # -- what the host does

    def pick_seat(self, id: int, seat: str) -> None:
        """Another seat than it asked for."""
        self._picked[id] = seat
        self.refresh()

    def let_in(self, id: int) -> None:
        """In, into its seat."""
        visitor = next((one for one in self.host.state.asking if one.id == id), None)
        if visitor is not None and Clock.get_time() - self._moved >= UNSEEN:
            self._try(lambda: self.host.let_in(id, self.seat_for(visitor)))

    def _try(self, do: Any) -> None:
        try:
            do()
        except PlayerError as error:
            self.kit.snack(self.kit.rules_text(getattr(error, "said", str(error))))

    def seat_menu(self, visitor: Visitor) -> None:
        """Give it another seat, let it look on, send it away."""
        word, host, state = self.kit.word, self.host, self.host.state
        rows: list[tuple[Any, ...]] = [(word("table.give_seat", side=self.seat_name(side)), self.seat_icon(side),
                 lambda s=side: self._try(lambda: host.seat(visitor.id, s)))
                for side in state.sides if side != visitor.seat]
        if visitor.seat != ONLOOKER:
            rows.append((word("table.to_onlooker"), EYE, lambda: self._try(lambda: host.seat(visitor.id, ONLOOKER))))
        rows.append((word("table.send_away"), "exit-run", lambda: self._send_away(visitor)))
        show_menu(self.called(visitor), rows)

    def _send_away(self, visitor: Visitor) -> None:
        seat = visitor.seat or ONLOOKER
        self.host.send_away(visitor.id)
        self.kit.snack(self.kit.word("table.sent_away", name=self.called(visitor)),
                       lambda: self._try(lambda: self.host.let_in(visitor.id, seat)))

    def try_again(self) -> None:
        """Wi-Fi may be on by now."""
        self.tables.close()
        self.tables.open(self.sheet)
        self.refresh()

    def close(self) -> None:
        """Close the table, and go back."""
        self.tables.close()
        self.kit.back()
        self.kit.snack(self.kit.word("table.closed"))

    # -- the Wi-Fi

    def ask_wifi(self) -> None:
        """The app does not know the password: it is typed once, and never kept on the disk."""
        word, form = self.kit.word, WifiForm()
        name, password = (TypeField(word(key), lambda _text: None, "", icon, limit=63) for key, icon in
                          (("table.wifi_name", "wifi"), ("table.wifi_password", "key-outline")))

        def done() -> None:
            self.kit.shell.close_top()
            if name.text.strip():
                self.tables.wifi = name.text.strip(), password.text
                self.refresh()

        for part in (name, password, PushButton(text=word("table.wifi_make"), kind="brass", tapped=done)):
            form.add_widget(part)
        show_sheet(word("table.wifi"), form)
        name.start()

    def hide_wifi(self) -> None:
        """Not for every eye."""
        self.tables.wifi = None
        self.refresh()
