"""Sheet home: Actions, Units, Turn, Sheet and Log as tabs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.play.rubbish import not_looked_through
from app.shell.pile import Page
from app.widgets.bars import BottomBar, SideRail
from app.widgets.notices import Empty
from app.widgets.panes import tabs

if TYPE_CHECKING:
    from rules.frame.offer import Offer

TABS = {
    "actions": ("sheet.actions", "actions_tab"),
    "units": ("units.page", "units_tab"),
    "turn": ("turn.page", "turn_tab"),
    "sheet": ("reference.page", "sheet_tab"),
    "log": ("log.page", "log_tab"),
}


class SheetPage(Page):
    """One play sheet with its five tabs."""

    def __init__(self, ruleset: str, tab: str = "actions", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet, self.tab = ruleset, tab
        self.content: Any = None
        self.kit.ruleset(ruleset)
        self.build()

    def build(self) -> None:
        """The tab, and beneath or beside it the way to the others."""
        self.holder = BoxLayout(orientation="vertical")
        if self.kit.wide:
            self.orientation = "horizontal"
            self.navigation = SideRail()
            self.add_widget(self.navigation)
            self.add_widget(self.holder)
        else:
            self.navigation = BottomBar()
            self.add_widget(self.holder)
            self.add_widget(self.navigation)

    def shown(self) -> None:
        """What happened elsewhere may have changed the tab."""
        self.open_tab(self.tab)

    def open_tab(self, tab: str) -> None:
        """Show a tab."""
        self.tab = tab
        self.kit.shell.pile.visits[-1].given["tab"] = tab
        self.navigation.clear_widgets()
        self.navigation.fill(tabs(self.kit), tab, self.open_tab, self.kit.accent(self.sheet))
        self.holder.clear_widgets()
        with not_looked_through():
            self.content = self._make(tab)
            self.holder.add_widget(self.content)

    def _make(self, tab: str) -> Widget:
        make = tab_maker(tab)
        if make is None:
            word = self.kit.word
            return Empty(word(f"nav.{tab}"), word("not_yet"), sheet=self.sheet)
        return make(self.kit, self.sheet)

    def back(self) -> bool:
        """Something in the tab may want to close first; then back to Actions, then Home."""
        inner = getattr(self.content, "back", None)
        if inner is not None and inner():
            return True
        if self.tab != "actions":
            self.open_tab("actions")
            return True
        return False

    def left(self) -> None:
        """Another page comes on top."""
        leave = getattr(self.content, "left", None)
        if leave is not None:
            leave()

    def take(self, offer: Offer) -> None:
        """What the sheet offers, for the tab."""
        take = getattr(self.content, "take", None)
        if take is not None:
            take(offer)

    def go_on(self) -> None:
        """Space or enter, for the tab."""
        go_on = getattr(self.content, "go_on", None)
        if go_on is not None:
            go_on()

    def shaken(self) -> None:
        """A shake, for the tab."""
        shaken = getattr(self.content, "shaken", None)
        if shaken is not None:
            shaken()


def tab_maker(tab: str) -> Callable[[Any, str], Widget] | None:
    """Who draws a tab; None where it is not there."""
    module, name = TABS[tab]
    try:
        return getattr(import_module(f"app.screens.{module}"), name)
    except ModuleNotFoundError as error:
        if error.name != f"app.screens.{module}":
            raise
        return None
