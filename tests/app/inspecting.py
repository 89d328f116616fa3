"""What a sharp eye would find fault with on a page: cut or overlapping text, targets too small, a tray too low."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import combinations
from typing import Any

TOUCH, LEAST_LETTERS = 48, 12
TRAY = (200, 100)
"""The least a tray keeps, in dp; on a page of two panes it is WIDE_TRAY wide at least."""
WIDE_TRAY = 360
SLACK = 2.0
Box = tuple[float, float, float, float]


class TooMuchIteration(logging.Handler):
    """Hears Kivy say that a layout does not come to rest."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard = 0
        logging.getLogger("kivy").addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        self.heard += "too much iteration" in record.getMessage()


def faults(window: Any) -> list[str]:
    """Everything wrong with what the window shows now, in words."""
    top = _top(window)
    shown = [widget for widget in top.walk(restrict=True) if _seen(widget)]
    return [*_cut(window, shown), *_overlapping(shown), *_small(window, shown), *_nameless(shown),
            *_trays(window, shown), *_unreached(window, shown)]


def _top(window: Any) -> Any:
    """What lies on top: the sheet if one is open, else the page."""
    shell = window.app.shell
    return shell.sheet or shell.pile.top


def _seen(widget: Any) -> bool:
    while widget.parent is not None and widget.parent is not widget:
        if widget.opacity < 0.1:
            return False
        widget = widget.parent
    return hasattr(widget, "system_size")


def _box(widget: Any, wide: float | None = None, high: float | None = None) -> Box:
    """Where a widget, or the letters in its middle, stand in the window."""
    dx, dy = (0 if size is None else (own - size) / 2 for own, size in ((widget.width, wide), (widget.height, high)))
    if wide is not None and getattr(widget, "halign", "") == "left":
        dx = 0
    elif wide is not None and getattr(widget, "halign", "") == "right":
        dx = widget.width - wide
    (ax, ay), (bx, by) = (widget.to_window(*corner) for corner in (
        (widget.x + dx, widget.y + dy),
        (widget.x + dx + (wide if wide is not None else widget.width),
         widget.y + dy + (high if high is not None else widget.height))))  # fmt: skip
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _scrolls(widget: Any) -> Iterator[Any]:
    from kivy.uix.scrollview import ScrollView

    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            yield parent
        parent = parent.parent


def _texts(shown: list[Any]) -> list[Any]:
    from app.look.text import Text

    return [widget for widget in shown if isinstance(widget, Text) and widget.text.strip() and not _drawn_flat(widget)]


def _drawn_flat(widget: Any) -> bool:
    return widget.height < 1 or widget.width < 1


def _cut(window: Any, shown: list[Any]) -> Iterator[str]:
    """Text without the room that it needs, broken words, text outside of the window or of the card it stands in."""
    width = window.kivy.width
    for text in _texts(shown):
        wide, high = text.texture_size
        # A text that is as wide as its words breaks none.
        if not text.shorten and text.fit != "both" and _longest_word(text) > text.width + SLACK:
            yield f"a word of {text.text!r} is broken in {text.width:.0f}"
        if text.font_size < LEAST_LETTERS - 0.1:
            yield f"{text.text!r} is written in {text.font_size:.1f}"
        if wide > text.width + SLACK or high > text.height + SLACK:
            yield f"{text.text!r} is {wide:.0f} x {high:.0f} in {text.width:.0f} x {text.height:.0f}"
        box = _box(text, wide, high)
        if not any(scroll.do_scroll_x for scroll in _scrolls(text)) and (box[0] < -SLACK or box[2] > width + SLACK):
            yield f"{text.text!r} goes out of the window"
        if not list(_scrolls(text)) and (box[1] < -SLACK or box[3] > window.kivy.height + SLACK):
            yield f"{text.text!r} goes over the edge of the window"
        yield from _out_of_its_card(text, box)


def _longest_word(text: Any) -> float:
    from app.look.letters import extent
    from app.look.text import STYLES

    plain = [] if text.markup else text.text.split()
    return max((extent(word, STYLES[text.style].font, text.font_size) for word in plain), default=0)


def _out_of_its_card(text: Any, box: Box) -> Iterator[str]:
    from app.widgets.surface import Surface

    card = text.parent
    while card is not None and card.parent is not card and not isinstance(card, Surface):
        if card in list(_scrolls(text)):
            return
        card = card.parent
    if isinstance(card, Surface) and (card.fill[3] or card.edge[3]):
        edges = _box(card)
        if box[0] < edges[0] - SLACK or box[2] > edges[2] + SLACK or box[1] < edges[1] - 3 or box[3] > edges[3] + 3:
            yield f"{text.text!r} stands out of its {type(card).__name__}"


def _visible(widget: Any, box: Box) -> Box:
    """What is left of a box inside of everything that scrolls round it."""
    for scroll in _scrolls(widget):
        edges = _box(scroll)
        box = max(box[0], edges[0]), max(box[1], edges[1]), min(box[2], edges[2]), min(box[3], edges[3])
    return box


def _overlapping(shown: list[Any]) -> Iterator[str]:
    boxes = [(text, _visible(text, _box(text, *_ink(text)))) for text in _texts(shown)]
    for (one, a), (other, b) in combinations(boxes, 2):
        if min(a[2], b[2]) - max(a[0], b[0]) > SLACK and min(a[3], b[3]) - max(a[1], b[1]) > SLACK:
            yield f"{one.text!r} and {other.text!r} overlap"


def _ink(text: Any) -> tuple[float, float]:
    """How large the letters themselves are, without the space between lines."""
    wide, high = text.texture_size
    return wide, max(1.0, high - 0.3 * text.font_size)


def _small(window: Any, shown: list[Any]) -> Iterator[str]:
    for widget in _pressed(shown):
        if not _hit(widget):
            yield f"{_name(widget)} is only {widget.width:.0f} x {widget.height:.0f}"
        box, scrolls = _box(widget), list(_scrolls(widget))
        sideways = any(scroll.do_scroll_x for scroll in scrolls)
        if (not sideways and (box[0] < -SLACK or box[2] > window.kivy.width + SLACK)) or (
                not scrolls and (box[1] < -SLACK or box[3] > window.kivy.height + SLACK)):
            yield f"{_name(widget)} is outside of the window"


def _hit(widget: Any) -> bool:
    """Does a finger of 48 dp find it, across and upright?"""
    from kivy.metrics import dp

    x, y, reach = widget.x + widget.width / 2, widget.y + widget.height / 2, round(dp(TOUCH))
    across = sum(widget.collide_point(x + d, y) for d in range(-reach, reach + 1))
    upright = sum(widget.collide_point(x, y + d) for d in range(-reach, reach + 1))
    return min(across, upright) >= reach - 1


def _pressed(shown: list[Any]) -> list[Any]:
    from app.widgets.press import Pressable

    return [widget for widget in shown if isinstance(widget, Pressable) and (widget.tapped or widget.held)]


def _nameless(shown: list[Any]) -> Iterator[str]:
    for widget in _pressed(shown):
        if not widget.spoken:
            yield f"{type(widget).__name__} at {widget.pos} has no spoken name"


def _unreached(window: Any, shown: list[Any]) -> Iterator[str]:
    """Controls that the keyboard never comes to, and places where it stands that have no name."""
    stops = window.app.shell.stops.all
    there = {id(stop) for stop in stops}
    for widget in _pressed(shown):
        explains = getattr(widget, "passed_over", False)  # with F1, from the field that it belongs to
        if widget.tapped and not widget.off and not explains and not there & set(map(id, _with_parents(widget))):
            yield f"the keyboard does not come to {_name(widget)}"
    for stop in stops:
        if not (getattr(stop, "spoken", "") or getattr(stop, "hint_text", "") or hasattr(stop, "arrow")):
            yield f"the keyboard stands on a {type(stop).__name__} without a name"


def _with_parents(widget: Any) -> Iterator[Any]:
    """A widget and everything it is in: a group that arrows move in is one stop."""
    while widget.parent is not None and widget.parent is not widget:
        yield widget
        widget = widget.parent


def _name(widget: Any) -> str:
    return f"{type(widget).__name__} {widget.spoken!r}"


def _trays(window: Any, shown: list[Any]) -> Iterator[str]:
    from kivy.metrics import dp

    from app.dice import DiceTray
    from app.widgets.tray_frame import TrayFrame

    wide = window.kit.wide
    for tray in (widget for widget in shown if isinstance(widget, DiceTray | TrayFrame)):
        least = WIDE_TRAY if wide else TRAY[0]
        if tray.width < dp(least) - 1 or tray.height < dp(TRAY[1]) - 1:
            yield f"the {type(tray).__name__} is only {tray.width:.0f} x {tray.height:.0f}"
