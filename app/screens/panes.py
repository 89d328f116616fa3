"""The panes of a tablet: rail, fields or facts on the left, odds and tray on the right."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.kv import load_kv
from app.widgets.bars import Place, SideRail

load_kv("panes")


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


class RightPane(BoxLayout):
    """Odds above, the tray, buttons at the lower edge."""


def right_pane(app: Any, sheet: str, top: Widget, middle: Widget, *buttons: Widget) -> RightPane:
    """Odds above, the tray, buttons at the lower edge."""
    pane = RightPane()
    pane.ids.top.add_widget(top)
    pane.ids.middle.add_widget(middle)
    for button in buttons:
        button.pos_hint = {"center_y": 0.5}
        pane.ids.buttons.add_widget(button)
    return pane
