"""The window's frame: the pages, and over them the sheet and the snackbar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.navigation import Pile


class Shell(FloatLayout):
    """Pages at the bottom, then at most one bottom sheet, then at most one snackbar and one strip."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink = Color(rgba=App.get_running_app().theme.bg)
            self._ground = Rectangle()
        self.bind(pos=self._lay, size=self._lay)
        self.pile = Pile()
        self.sheet: Any = None
        self.bar: Any = None
        self.strip: Any = None
        # As soon as the page on top is laid out, and when its texts have found their height.
        self._soon, self._later = Clock.create_trigger(self._place, 0), Clock.create_trigger(self._place, 0.15)
        self.pile.bind(children=self.place)
        self.add_widget(self.pile)

    def _lay(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        self.place()

    def place(self, *_: object) -> None:
        """The page has changed: notices keep clear of its buttons."""
        self._soon()
        self._later()

    def _place(self, *_: object) -> None:
        if self.strip and self.strip.page is not self.pile.top:
            self.strip.leave()
        for notice in (self.bar, self.strip):
            if notice:
                notice.place(self.pile.top)

    def restyle(self) -> None:
        """The look has changed."""
        self._ink.rgba = App.get_running_app().theme.bg
        self.close_top()
        if self.strip:
            self.strip.leave()
        self.pile.rebuild()

    @property
    def typing(self) -> bool:
        """Has a text field the keyboard?"""
        return any(getattr(widget, "focus", False) for widget in self.walk())

    def close_top(self) -> bool:
        """Close the sheet, if one is open."""
        if self.sheet is None:
            return False
        sheet, self.sheet = self.sheet, None
        self.remove_widget(sheet)
        return True

    def open_sheet(self, content: Widget) -> None:
        """Show something over the page, from the lower edge."""
        from app.widgets.overlay import BottomSheet

        self.close_top()
        self.sheet = BottomSheet(content, self.close_top)
        self.add_widget(self.sheet)

    def snack(self, text: str, undo: Callable[[], object] | None) -> None:
        """Show a sentence at the lower edge for six seconds."""
        from app.widgets.notices import Snackbar

        if self.bar:
            self.bar.leave()
        self.bar = Snackbar(text, undo, self._drop)
        self._put(self.bar)

    def tell(self, title: str, text: str, icon: str, stays: float) -> None:
        """Show a few words under the bar of the page for a while; nothing moves for them."""
        from app.widgets.notices import Strip

        if self.strip:
            self.strip.leave()
        self.strip = Strip(self.pile.top, self._drop, stays, title=title, text=text, icon=icon)
        self._put(self.strip)

    def _put(self, notice: Any) -> None:
        self.add_widget(notice)
        notice.bind(size=self.place)
        notice.place(self.pile.top)
        self.place()

    def _drop(self, notice: Widget) -> None:
        self.remove_widget(notice)
        self.bar = None if self.bar is notice else self.bar
        self.strip = None if self.strip is notice else self.strip
