"""The window's frame: the pages, and over them the sheet and the snackbar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.navigation import Pile


class Shell(FloatLayout):
    """Pages at the bottom, then at most one bottom sheet, then at most one snackbar."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink = Color(rgba=App.get_running_app().theme.bg)
            self._ground = Rectangle()
        self.bind(pos=self._lay, size=self._lay)
        self.pile = Pile()
        self.sheet: Any = None
        self.bar: Any = None
        self.add_widget(self.pile)

    def _lay(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size

    def restyle(self) -> None:
        """The look has changed."""
        self._ink.rgba = App.get_running_app().theme.bg
        self.close_top()
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
            self.remove_widget(self.bar)
        self.bar = Snackbar(text, undo, self._drop_bar)
        self.add_widget(self.bar)

    def _drop_bar(self, bar: Widget) -> None:
        self.remove_widget(bar)
        if self.bar is bar:
            self.bar = None
