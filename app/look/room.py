"""How a wide window is shared: rail, left pane, tray, steps. Two panes only where the tray keeps its width."""

from __future__ import annotations

from typing import NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp

from app.look import ambient
from app.look.text import LARGE

RAIL, EDGES, GAP, TRAY = 80, 32, 12, 360
"""In dp: the rail, the space left and right of a pane, the one between tray and steps, the least width of a tray."""
LEFT, SLIM, LEAST, STEPS, LARGE_STEPS = 480, 360, 240, 300, 400
"""In dp: the left pane where there is room, where there is little, in any case, and the steps beside a tray."""


class Room(NamedTuple):
    """How two panes share a window, in dp: the left one, and the steps beside the tray; 0 where they lie under it."""

    left: float
    steps: float


def room_for(width: float, scale: float) -> Room:
    """Both panes and the steps beside the tray where the tray keeps its width, else the steps under it."""
    steps, least = (STEPS, SLIM) if scale < LARGE else (LARGE_STEPS, LEFT - 60)
    width -= rail_for(scale)
    left = min(LEFT, width - EDGES - GAP - steps - TRAY)
    if left >= least:
        return Room(left, steps)
    # A page that was made for a wide window may lie behind in one that has become narrow.
    return Room(max(LEAST, min(LEFT, max(SLIM, width * 0.45), width - EDGES - TRAY)), 0)


def rail_for(scale: float) -> float:
    """How wide the rail is, in dp."""
    return RAIL * min(1.4, max(1.0, scale))


def room() -> Room:
    """How two panes share the window there is."""
    return room_for(Window.width / dp(1), ambient.theme().text_scale)
