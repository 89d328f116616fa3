"""A new page is laid out in order: widths from the outside in, heights from the inside out, then each in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.recyclelayout import RecycleLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.text import Letters


def lay_outside_in(page: Widget) -> None:
    """Lay out what waits for it: words are measured once they know their room, and a layout once its words are.

    What is still due after it is done before the frame, as ever.
    """
    inside = list(page.walk(restrict=True))
    _lay(inside, _size)
    _lay(reversed(inside), _size)
    _lay(inside, _place)


def _lay(widgets: Iterable[Any], lay: Callable[[Any], object]) -> None:
    for widget in widgets:
        if isinstance(widget, Letters):
            _do(widget.soon, widget.texture_update)
        elif isinstance(widget, ScrollView):
            _do(widget._trigger_update_from_scroll, widget.update_from_scroll)
        # A list makes its rows by itself.
        elif isinstance(widget, Layout) and not isinstance(widget, RecycleLayout):
            _do(widget._trigger_layout, partial(lay, widget))


def _do(trigger: Any, work: Callable[[], object]) -> None:
    """Now, if it was to be done before the next frame."""
    if trigger.is_triggered:
        trigger.cancel()
        work()


def _place(layout: Any) -> None:
    """All of it."""
    layout.do_layout()


def _size(layout: Any) -> None:
    """How large its parts are: they are put in their places once, when all of them are known."""
    if type(layout).do_layout is not BoxLayout.do_layout or not layout.children:
        layout.do_layout()
        return
    parts = layout.children
    known = [(one.size, one.size_hint, one.pos_hint, one.size_hint_min, one.size_hint_max) for one in parts]
    for number, _x, _y, width, height in layout._iterate_layout(known):
        across, up = parts[number].size_hint
        if across is not None and up is not None:
            parts[number].size = width, height
        elif across is not None:
            parts[number].width = width
        elif up is not None:
            parts[number].height = height
    layout._trigger_layout()
