"""The panes of a tablet: rail, fields or facts on the left, odds and tray on the right."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets.bars import Place, SideRail
from app.widgets.surface import Column


def tabs(app: Any) -> list[Place]:
    """The five places of a sheet."""
    icons = {"actions": "crosshairs", "units": "account-group-outline", "turn": "sack", "sheet": "table",
             "log": "history"}  # fmt: skip
    return [Place(tab, icon, app.word(f"nav.{tab}")) for tab, icon in icons.items()]


def rail(app: Any, sheet: str, chosen: str = "actions") -> SideRail:
    """The rail of a sheet."""

    def go(tab: str) -> None:
        app.shell.pile.back_to("sheet")
        top = app.shell.pile.top
        if hasattr(top, "open_tab"):
            top.open_tab(tab)
        else:
            app.go("sheet", ruleset=sheet, tab=tab)

    made = SideRail()
    made.fill(tabs(app), chosen, go, app.accent(sheet))
    return made


def right_pane(app: Any, sheet: str, top: Widget, middle: Widget, *buttons: Widget) -> BoxLayout:
    """Odds above, the tray, buttons at the lower edge."""
    pane = BoxLayout(orientation="vertical", spacing=dp(12), padding=(dp(16), dp(12) + app.insets[1], dp(16), dp(20)))
    holder = Column()
    holder.add_widget(top)
    pane.add_widget(holder)
    pane.add_widget(middle)
    row = BoxLayout(size_hint_y=None, height=dp(72), spacing=dp(12))
    for button in buttons:
        button.pos_hint = {"center_y": 0.5}
        row.add_widget(button)
    pane.add_widget(row)
    return pane
