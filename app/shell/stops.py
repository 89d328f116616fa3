"""Where the keyboard stands: every control of what lies on top is a stop, one after the other and by arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.shell.glass import Box, Glass, box_of
from app.widgets.press import Pressable

if TYPE_CHECKING:
    from app.shell.frame import Shell

AHEAD = 0.35
"""How much a neighbour beside the way of an arrow counts as farther off."""


def is_typed_in(widget: Any) -> bool:
    """Is it a line to type in? Asked by what it can do: Home reads nothing about typing."""
    return hasattr(widget, "insert_text")


def is_stop(widget: Any) -> bool:
    """Can the keyboard stand here? A group that arrows move in is one stop, whatever it is made of."""
    if is_typed_in(widget) or hasattr(widget, "arrow"):
        return not getattr(widget, "disabled", False)
    if getattr(widget, "passed_over", False):
        return False
    return isinstance(widget, Pressable) and widget.tapped is not None and not widget.off


def stops_in(widget: Widget) -> Iterator[Any]:
    """All stops of a page, as one reads."""
    for child in reversed(widget.children):
        if child.opacity < 0.1 or child.height < 1 or child.width < 1:
            continue
        if is_stop(child):
            yield child
        if not hasattr(child, "arrow"):
            yield from stops_in(child)


class Stops:
    """The ring that goes through every control; a touch takes it away."""

    def __init__(self, shell: Shell, glass: Glass) -> None:
        self.shell, self.glass = shell, glass
        self.at: Any = None
        self._number, self._named = 0, ""
        self._on: Any = None

    # -- where it can stand

    @property
    def all(self) -> list[Any]:
        """The stops of what lies on top: of the sheet alone if one is open."""
        if self.shell.sheet is not None:
            return list(stops_in(self.shell.sheet))
        parts = (self.shell.pile, self.shell.bar)
        return [stop for part in parts if part is not None for stop in stops_in(part)]

    @property
    def _top(self) -> Any:
        return self.shell.sheet or self.shell.pile.top

    def _here(self, stops: list[Any]) -> int:
        """The number of the stop where the keyboard stands; a page may have been drawn anew meanwhile."""
        typed = next((i for i, stop in enumerate(stops) if is_typed_in(stop) and stop.focus), None)
        if typed is not None:
            return typed
        if self.at is None or self._on is not self._top:
            return -1
        if self.at in stops:
            return stops.index(self.at)
        same = [i for i, stop in enumerate(stops) if _name(stop) == self._named]
        return min(same, key=lambda i: abs(i - self._number)) if same else min(self._number, len(stops) - 1)

    @property
    def now(self) -> Any:
        """The stop where the keyboard stands, if it does."""
        if self.at is None:
            return None
        stops = self.all
        here = self._here(stops)
        return stops[here] if 0 <= here < len(stops) else None

    # -- moving it

    def move(self, by: int) -> None:
        """To the next stop, or the one before."""
        stops = self.all
        if stops:
            here = self._here(stops)
            self.stand(stops[(here + by) % len(stops) if here >= 0 else (0 if by > 0 else -1)])

    def stand(self, stop: Any) -> None:
        """Stand here, in sight, and say so."""
        stops = self.all
        for other in stops:
            if is_typed_in(other) and other.focus and other is not stop:
                other.focus = False
        self.at, self._named, self._on = stop, _name(stop), self._top
        self._number = stops.index(stop) if stop in stops else 0
        _bring(stop)
        if is_typed_in(stop):
            stop.focus = True
        self.glass.ring(stop)
        self.shell.speak(self._named)

    def leave(self, *_: object) -> None:
        """A finger or the mouse took over."""
        self.at = None
        self.glass.ring(None)

    def arrow(self, dx: int, dy: int) -> bool:
        """Inside of a group, else to the nearest stop that way; False where nobody stands."""
        now = self.now
        if now is None:
            return False
        if hasattr(now, "arrow") and now.arrow(dx, dy):
            self.stand(self.now or now)
            return True
        found = _nearest(now, self.all, dx, dy)
        if found is not None:
            self.stand(found)
            # As with the radio buttons of a desktop: where one of several is chosen, the arrow chooses.
            if getattr(found, "picks", False):
                self.press()
        return True

    def explain(self) -> bool:
        """Say what the field means where the keyboard stands: its label knows, or it does itself when it is held."""
        branch = self.now
        if branch is not None and getattr(branch, "held", None):
            branch.held()
            return True
        while branch is not None and branch.parent is not None and branch.parent is not branch:
            rest = branch.parent.children
            before = rest[rest.index(branch) + 1:] if branch in rest else ()
            label = next((one for one in before if getattr(one, "passed_over", False) and one.tapped), None)
            if label is not None:
                label.tapped()
                return True
            branch = branch.parent
        return False

    def press(self, held: bool = False) -> bool:
        """Do what a tap does, or what holding does; False where nobody stands."""
        now = self.now
        if now is None or is_typed_in(now):
            return False
        do = (now.held or now.tapped) if held and isinstance(now, Pressable) else getattr(now, "tapped", None)
        if do is None:
            return hasattr(now, "arrow")
        self.stand(now)
        do()
        return True


def _name(stop: Any) -> str:
    return str(getattr(stop, "spoken", "") or getattr(stop, "hint_text", "") or type(stop).__name__)


def _bring(stop: Any) -> None:
    """Let everything that scrolls show it."""
    parent = stop.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView) and parent._viewport is not None:
            parent.scroll_to(stop, padding=dp(24), animate=False)
        parent = parent.parent


def _nearest(now: Any, stops: list[Any], dx: int, dy: int) -> Any:
    here = _middle(box_of(now))
    best, least = None, 0.0
    for stop in stops:
        x, y = _middle(box_of(stop))
        ahead, aside = (x - here[0]) * dx + (y - here[1]) * dy, abs((x - here[0]) * dy) + abs((y - here[1]) * dx)
        if stop is not now and ahead > dp(4):
            far = ahead + aside / AHEAD
            if best is None or far < least:
                best, least = stop, far
    return best


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
