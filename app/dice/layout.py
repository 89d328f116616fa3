"""Where dice come to rest: groups in order, rows across the felt, never one on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from app.dice.die import Die

# Edge in dp by number thrown; smaller where the felt is.
GROWN_UP, LARGEST = 400.0, 2.2
"""A felt of so many dp across has dice of the sizes below; on a larger one they grow with it, up to so many times."""
EDGES = ((1, 84), (2, 76), (3, 68), (6, 60), (12, 48), (24, 38), (48, 30))
MOST = 48
# A ring reaches 0.87 edges from the middle of a D6, a little farther round the others.
ROOM, MORE_ROOM = 1.8, 2.0


@dataclass(frozen=True)
class Slot:
    """A place on the felt, in pixels from its middle, and how far a die may stray from it."""

    x: float
    y: float
    stray_x: float
    stray_y: float


def room_for(dice: Sequence[Die]) -> float:
    """How many edges apart dice must lie."""
    return ROOM if all(die.sides == 6 for die in dice) else MORE_ROOM


def edge_for(count: int, width: float, height: float, density: float, room: float = ROOM) -> float:
    """How large dice are, in pixels: by their number, and so that all of them fit."""
    wanted = next(edge for most, edge in EDGES if count <= most) * density
    wanted *= min(LARGEST, max(1.0, sqrt(width * height) / (GROWN_UP * density) * 0.97))
    columns, rows = _grid(count, width, height)
    return min(wanted, width / columns / room, height / rows / room)


def _grid(count: int, width: float, height: float) -> tuple[int, int]:
    """Columns and rows that leave each die the most room."""
    count = max(1, count)
    shapes = ((columns, ceil(count / columns)) for columns in range(1, count + 1))
    return max(shapes, key=lambda shape: min(width / shape[0], height / shape[1]))


def slots(count: int, width: float, height: float, edge: float, room: float = ROOM) -> list[Slot]:
    """Places for so many dice, row by row from the far left; a last row that is not full stands in the middle."""
    columns, rows = _grid(count, width, height)
    cell_x, cell_y = min(width / columns, 3.1 * edge), min(height / rows, 2.9 * edge)
    stray_x, stray_y = (max(0.0, (cell - room * edge) / 2) for cell in (cell_x, cell_y))
    found = []
    for i in range(count):
        row, column = divmod(i, columns)
        across = min(columns, count - row * columns)
        x, y = (column - (across - 1) / 2) * cell_x, ((rows - 1) / 2 - row) * cell_y
        found.append(Slot(x, y, stray_x, stray_y))
    return found


def reading_order(dice: Sequence[Die]) -> list[int]:
    """Which die lies first: locked dice, then by side and kind, the high faces before the low."""
    return sorted(range(len(dice)), key=lambda i: _rank(dice[i], i))


def _rank(die: Die, index: int) -> tuple:
    return die.state != "locked", die.side != "owner", -die.sides, -die.face, index
