"""What the page of a table is made of: the way in, devices that ask, seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import sides_of
from app.widgets.bars import IconButton
from app.widgets.buttons import PushButton
from app.widgets.controls import PickRow
from app.widgets.overlay import show_menu
from app.widgets.qr import QrCode
from app.widgets.surface import Column, HighCard

if TYPE_CHECKING:
    from app.screens.table.page import TablePage
    from app.table.host import TableState
    from app.table.seats import Visitor

load_kv("table_parts")

DEVICES = {"phone": "cellphone", "tablet": "tablet", "computer": "laptop", "app": "cellphone-link"}
ONLOOKER, EYE = "", "eye-outline"


class WayIn(HighCard):
    """The code to scan, and the one to type."""

    address = StringProperty("")
    code = StringProperty("")
    beside = BooleanProperty(False)
    edge_of_code = NumericProperty(0)
    accent = ColorProperty((1, 1, 1, 1))

    def __init__(self, page: TablePage, state: TableState, **kwargs: Any) -> None:
        from app.table.host import qr

        super().__init__(address=page.kit.word("table.or_type", address=state.address), code=state.code,
                         beside=page.two_columns, accent=page.kit.accent(page.sheet).main, **kwargs)
        self.ids.holder.add_widget(QrCode(qr(state.link)))
        word, host = page.kit.word, page.host
        for icon, key, do in (("content-copy", "table.copy", lambda: page.kit.copy(f"http://{state.address}/")),
                              ("refresh", "table.new_code", host.new_code)):
            self.ids.typed.add_widget(IconButton(icon=icon, spoken=word(key), tapped=do))


class WifiPart(HighCard):
    """A second code that brings a device into the Wi-Fi; it holds the password, and is hidden by a tap."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("wifi")
    open = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))

    def __init__(self, page: TablePage, **kwargs: Any) -> None:
        word, wifi = page.kit.word, page.tables.wifi
        super().__init__(accent=page.kit.accent(page.sheet).main, **kwargs)
        if wifi is None:
            self.title, self.note = word("table.wifi_show"), word("table.wifi_kept")
            self.ids.row.add_widget(IconButton(icon="chevron-right", spoken=self.title, tapped=page.ask_wifi))
            return
        from app.table.host import qr
        from app.table.host import wifi as joins

        self.open, self.title, self.note = True, word("table.wifi_first", wifi=wifi[0]), word("table.wifi_hide")
        self.ids.holder.add_widget(QrCode(qr(joins(*wifi))))
        self.ids.row.add_widget(IconButton(icon="eye-off-outline", spoken=self.note, tapped=page.hide_wifi))


class AskingButtons(BoxLayout):
    """The seat, Not now, Let in."""


class AskingCard(HighCard):
    """A device at the door: the number that stands on its screen, its seat, in or not."""

    name = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("cellphone")
    number = StringProperty("")
    first = BooleanProperty(False)
    seat_icon = StringProperty(EYE)
    seat_tint = ColorProperty((1, 1, 1, 1))

    def __init__(self, page: TablePage, visitor: Visitor, first: bool, **kwargs: Any) -> None:
        word, wanted = page.kit.word, page.seat_for(visitor)
        super().__init__(name=page.called(visitor), note=page.wants(visitor), icon=DEVICES[visitor.as_a],
                         number=str(visitor.number), first=first, seat_icon=page.seat_icon(wanted),
                         seat_tint=page.seat_tint(wanted), **kwargs)
        self.seat = PickRow(word("table.let_in_as"), page.seat_name(wanted), tapped=lambda: self._ask(page, visitor))
        let_in = PushButton(text=word("table.let_in"), icon="check", kind="brass" if first else "tonal",
                            tapped=lambda: page.let_in(visitor.id))
        self.ids.seat.add_widget(self.seat)
        for button in (PushButton(text=word("table.not_now"), kind="outlined",
                                  tapped=lambda: page.host.not_now(visitor.id)), let_in):
            self.ids.buttons.add_widget(button)

    def _ask(self, page: TablePage, visitor: Visitor) -> None:
        rows = [(page.seat_name(seat), page.seat_icon(seat), lambda s=seat: page.pick_seat(visitor.id, s), "",
                 seat == page.seat_for(visitor)) for seat in page.free_seats()]
        show_menu(page.kit.word("table.let_in_as"), rows)


class SeatDot(Widget):
    """Here, away or free, as a dot; the word beside it says it too."""

    on = BooleanProperty(False)


class SeatLine(BoxLayout):
    """A side or an onlooker, the device that has it, and what can be done with it."""

    icon = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    side = StringProperty("")
    who = StringProperty("")
    note = StringProperty("")
    state = StringProperty("")
    here = BooleanProperty(False)
    stacked = BooleanProperty(False)

    def __init__(self, more: Callable[[], object] | None, spoken: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(IconButton(icon="dots-vertical", spoken=spoken, tapped=more) if more else Widget(
            size_hint_x=None, width=dp(48)))


class SeatsCard(HighCard):
    """All seats, a line each."""


class NetworkLine(HighCard):
    """What the network is used for; always there."""


class NoNetwork(HighCard):
    """In place of the code where no device could come."""

    title = StringProperty("")
    text = StringProperty("")


class WifiForm(Column):
    """Name and password of the Wi-Fi."""


def seats_card(page: TablePage, state: TableState) -> SeatsCard:
    """The sides with who has them, then everybody who looks on."""
    card, word, sides = SeatsCard(), page.kit.word, sides_of(page.table.battle)
    for id, side in sides.items():
        holder = state.holder(id)
        asks = next((one for one in state.asking if page.seat_for(one) == id), None)
        note = word("table.is_asking", name=page.called(asks)) if asks and not holder else ""
        card.add_widget(SeatLine(
            (lambda h=holder: page.seat_menu(h)) if holder else None, word("table.seat_more", name=side.name),
            icon=side.icon, tint=side.colour, side=side.name, stacked=not page.two_columns,
            who=page.called(holder) if holder else page.tables.name or word("table.this_device"),
            note=page.device(holder) if holder else note or word("table.host_too"), here=not holder or holder.here,
            state=word("table.here" if not holder or holder.here else "table.away")))
    for one in (one for one in state.inside if one.seat == ONLOOKER):
        card.add_widget(SeatLine(
            lambda o=one: page.seat_menu(o), word("table.seat_more", name=page.called(one)), icon=EYE,
            tint=page.kit.theme.on2, side=word("table.onlooker"), who=page.called(one), here=one.here,
            note=word("table.looks_on"), state=word("table.here" if one.here else "table.away"),
            stacked=not page.two_columns))
    return card
