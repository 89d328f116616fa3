"""The shapes of Resolve: a phone, and a phone on its side; a tablet has its own module."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.look.kv import load_kv
from app.widgets.surface import Column

load_kv("resolve_layout")


class TraySlot(BoxLayout):
    """Where the tray stands; low on a phone on its side."""

    low = BooleanProperty(False)


class CardScroll(ScrollView):
    """The step card, or the question."""


class CardHolder(Column):
    """The step card on a phone, clear of the edges."""


class LowerEdge(BoxLayout):
    """The buttons of a phone."""


class SideColumn(BoxLayout):
    """Bar, card and buttons beside the tray of a phone on its side."""


class ButtonColumn(Column):
    """The brass button, and the others beneath it."""


class ButtonRow(BoxLayout):
    """Buttons beside each other."""


def build_phone(page: Any) -> None:
    """Bar, steps, tray, card and buttons under each other."""
    page.tray_slot, page.scroll, page.lower, holder = TraySlot(), CardScroll(), LowerEdge(), CardHolder()
    page.tray_slot.add_widget(page.tray_holder)
    holder.add_widget(page.card_slot)
    page.scroll.add_widget(holder)
    page.lower.add_widget(page.buttons)
    bar = page.bar()
    for part in (bar, page.steps_slot, page.tray_slot, page.scroll, page.lower):
        page.add_widget(part)
    page.lower_parts = (page, (page.scroll, page.lower))
    for part in (bar, page.steps_slot, page.buttons, page.card_slot, page):
        part.bind(height=lambda *_: share(page))


def build_low(page: Any) -> None:
    """A phone on its side: tray left, step and button right."""
    page.orientation = "horizontal"
    page.tray_slot, page.scroll, right = TraySlot(low=True), CardScroll(), SideColumn()
    page.tray_slot.add_widget(page.tray_holder)
    page.scroll.add_widget(page.card_slot)
    for part in (page.bar(), page.scroll, page.buttons):
        right.add_widget(part)
    page.lower_parts = (right, (page.scroll, page.buttons))
    page.add_widget(page.tray_slot)
    page.add_widget(right)


def share(page: Any) -> None:
    """The tray takes what the card leaves; a choice leaves it little."""
    if page.shape != "phone":
        return
    two_rows = dp(64 + 8 + 48) * max(1, page.kit.theme.text_scale * 0.9)
    least = 0 if page.state == "choice" else two_rows
    spare = max(0, least - page.buttons.height)
    page.lower.height = page.buttons.height + spare + dp(22) + page.kit.insets[3]
    if page.far is not None:
        page.tray_slot.size_hint_y = 1
        docked = page.docked_there.height + dp(8) if page.docked_there else 0
        edges = 2 * (dp(8) + page.kit.insets[3])
        page.far.size_hint_y, page.far.height = None, min(page.panel.height + docked + edges, page.height * 0.62)
    elif page.state == "choice" and page.rows_of_options:
        page.tray_slot.size_hint_y, page.tray_slot.height = None, dp(128)
        page.scroll.size_hint_y = 1
    else:
        page.tray_slot.size_hint_y = 1
        page.scroll.size_hint_y = None
        others = sum(part.height for part in page.children if part not in (page.tray_slot, page.scroll))
        # With large letters the buttons need much: the card scrolls in what is left, the tray stays a tray.
        room = max(dp(36), page.height - others - dp(112))
        page.scroll.height = min(page.card_slot.height, page.height * 0.42, room)
        # A card that is cut takes what the buttons do not need: the tray stays as it is.
        more = min(spare, max(0, page.card_slot.height - page.scroll.height))
        page.scroll.height += more
        page.lower.height -= more
