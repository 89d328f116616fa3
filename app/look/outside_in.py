"""A new page is laid out in order: widths from the outside in, heights from the inside out, then each in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

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
    _lay(inside)
    _lay(reversed(inside))
    _lay(inside)


def _lay(widgets: Iterable[Any]) -> None:
    for widget in widgets:
        if isinstance(widget, Letters):
            _do(widget.soon, widget.texture_update)
        elif isinstance(widget, ScrollView):
            _do(widget._trigger_update_from_scroll, widget.update_from_scroll)
        # A list makes its rows by itself.
        elif isinstance(widget, Layout) and not isinstance(widget, RecycleLayout):
            _do(widget._trigger_layout, widget.do_layout)


def _do(trigger: Any, work: Callable[[], object]) -> None:
    """Now, if it was to be done before the next frame."""
    if trigger.is_triggered:
        trigger.cancel()
        work()
