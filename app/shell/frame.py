"""The window's frame: the pages, and over them the sheet and the snackbar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.shell.glass import Glass
from app.shell.guard import Guard
from app.shell.pile import Pile
from app.shell.pointer import Pointer
from app.shell.stops import Stops


class Shell(FloatLayout):
    """Pages at the bottom, then at most one bottom sheet, then at most one snackbar and one strip."""

    def __init__(self, guard: Guard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink = Color(rgba=ambient.theme().bg)
            self._ground = Rectangle()
        self.bind(pos=self._lay, size=self._lay)
        self.pile = Pile(guard)
        self.sheet: Any = None
        self.bar: Any = None
        self.strip: Any = None
        # As soon as the page on top is laid out, and when its texts have found their height.
        self._soon, self._later = Clock.create_trigger(self._place, 0), Clock.create_trigger(self._place, 0.15)
        self.pile.bind(children=self.place)
        self.add_widget(self.pile)
        self.glass = Glass()
        self.stops = Stops(self, self.glass)
        self.pointer = Pointer(self.stops, self.glass)
        self.speak: Callable[[str], object] = _say_nothing

    def on_touch_down(self, touch: Any) -> bool:
        """A finger is here: the ring of the keyboard goes."""
        self.stops.leave()
        return bool(super().on_touch_down(touch))

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
        self._ink.rgba = ambient.theme().bg
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
        self.remove_widget(_held(sheet))
        return True

    def open_sheet(self, content: Widget, turned: bool = False) -> None:
        """Show something over the page, from the lower edge; from the upper one for the player at the far side."""
        from app.widgets.overlay import BottomSheet

        self.close_top()
        self.sheet = BottomSheet(content, self.close_top)
        self.add_widget(self._turned(self.sheet) if turned else self.sheet)

    def snack(self, text: str, undo: Callable[[], object] | None, label: str = "", turned: bool = False) -> None:
        """Show a sentence for six seconds at the edge of whoever did it, turned to him."""
        from app.widgets.notices import Snackbar

        self.hush()
        self.bar = Snackbar(text, undo, self._drop, label)
        self._put(self.bar, turned)

    def hush(self) -> None:
        """Something else was done: what the snackbar says, and what it would take back, is over."""
        if self.bar:
            self.bar.leave()

    def _turned(self, widget: Widget) -> Widget:
        """All of the window, seen from the far side."""
        from app.widgets.far_side import Turned

        holder = Turned(widget, size=self.size, pos=self.pos)
        self.bind(size=holder.setter("size"))
        return holder

    def tell(self, title: str, text: str, icon: str, stays: float) -> None:
        """Show a few words under the bar of the page for a while; nothing moves for them."""
        from app.widgets.notices import Strip

        if self.strip:
            self.strip.leave()
        self.strip = Strip(self.pile.top, self._drop, stays, title=title, text=text, icon=icon)
        self._put(self.strip)

    def _put(self, notice: Any, turned: bool = False) -> None:
        self.add_widget(self._turned(notice) if turned else notice)
        notice.bind(size=self.place)
        notice.place(self.pile.top)
        self.place()

    def _drop(self, notice: Widget) -> None:
        self.remove_widget(_held(notice))
        self.bar = None if self.bar is notice else self.bar
        self.strip = None if self.strip is notice else self.strip


def _held(widget: Any) -> Any:
    """What stands in the window for a widget: itself, or what turns it round."""
    return widget.parent if hasattr(widget.parent, "face") else widget


def _say_nothing(_text: str) -> None:
    """Nobody wants it read out."""
