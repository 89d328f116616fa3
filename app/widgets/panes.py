"""The panes of a tablet: rail, fields or facts on the left, odds and tray on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.room import STEPS
from app.widgets.bars import Place, SideRail

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("panes")

LEAST, KEPT = 128, 164
"""In dp: how high a tray is at least, and so that the card under it can be seen whole."""


def tabs(kit: Kit) -> list[Place]:
    """The five places of a sheet."""
    icons = {"actions": "crosshairs", "units": "account-group-outline", "turn": "sack", "sheet": "table",
             "log": "history"}  # fmt: skip
    return [Place(tab, icon, kit.word(f"nav.{tab}")) for tab, icon in icons.items()]


def rail(kit: Kit, sheet: str, chosen: str = "actions") -> SideRail:
    """The rail of a sheet."""

    def go(tab: str) -> None:
        kit.shell.pile.back_to("sheet")
        if kit.shell.pile.visits[-1].name == "sheet":
            kit.shell.pile.page.open_tab(tab)
        else:
            kit.go("sheet", ruleset=sheet, tab=tab)

    made = SideRail()
    made.fill(tabs(kit), chosen, go, kit.accent(sheet))
    return made


class Middle(BoxLayout):
    """The tray, and beside or under it a scroll: the tray keeps what it needs."""

    under = BooleanProperty(False)
    beside = NumericProperty(STEPS)
    share = NumericProperty(0.42)
    inside = NumericProperty(0)

    def fill(self, tray: Widget, scroll: Widget, content: Widget) -> None:
        """Put both in; the scroll is as high as what stands in it, up to its share."""
        for part in (tray, scroll):
            if part.parent is None:
                self.add_widget(part)
        self.give_way(scroll, content)
        for name in ("under", "beside", "share", "inside", "height"):
            self.fbind(name, self._lay)

    def give_way(self, scroll: Widget, content: Widget, docked: Widget | None = None) -> None:
        """This stands beside the tray from now on: what scrolls, and a button that does not."""
        self.scroll, self.content, self.docked = scroll, content, docked
        content.bind(height=self.setter("inside"))
        if docked is not None:
            docked.bind(height=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.orientation = "vertical" if self.under else "horizontal"
        if self.under:
            most = min(self.height * self.share, self.height - dp(LEAST) - self.spacing)
            below = self.docked.height + dp(8) if self.docked else 0
            most = max(most, min(self._first + below, self.height - dp(KEPT) - self.spacing))
            self.scroll.size_hint, self.scroll.height = (1, None), max(0, min(self.content.height + below, most))
            # A strip of it that nobody can read is not there for the keyboard either.
            self.scroll.opacity = float(self.scroll.height >= dp(24))
        else:
            self.scroll.opacity = 1
            self.scroll.size_hint, self.scroll.width = (None, 1), dp(self.beside)

    @property
    def _first(self) -> float:
        """How high the card on top of the scroll is."""
        return float(self.content.children[-1].height) if self.content.children else 0.0


class RightPane(BoxLayout):
    """Odds above, the tray, buttons at the lower edge."""


def right_pane(kit: Kit, sheet: str, top: Widget, middle: Widget, *buttons: Widget) -> RightPane:
    """Odds above, the tray, buttons at the lower edge."""
    pane = RightPane()
    pane.ids.top.add_widget(top)
    pane.ids.middle.add_widget(middle)
    for button in buttons:
        button.pos_hint = {"center_y": 0.5}
        pane.ids.buttons.add_widget(button)
    return pane


class Centred(BoxLayout):
    """Something in the middle of a window that is wider than it."""

    content = ObjectProperty(None)


def centred(content: Widget) -> Widget:
    """On a tablet held upright the column is 560 wide, in the middle."""
    if ambient.shape()[0] != "middle":
        return content
    row = Centred(content=content)
    row.ids.middle.add_widget(content)
    return row
