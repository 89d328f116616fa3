"""A map: the main figure over two fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.advice.trial import Bench, Worth, in_bands, in_words
from rules.engine import PlayerError, looking_up
from rules.frame.facts import FieldView
from rules.frame.kinds import Value
from rules.said import Text, say

MOST = 8
"""More rows or columns than this are no longer read at a glance."""


@dataclass(frozen=True)
class Axis:
    """A field of a map with the values that it shows, in words."""

    field: FieldView
    values: tuple[Value, ...]
    names: tuple[Text, ...]
    here: int | None
    """Which of them is the value as it is set now."""


@dataclass(frozen=True)
class Map:
    """Rows and columns; a cell that is not worked out yet is missing, one that is refused says why."""

    across: Axis
    down: Axis
    cells: dict[tuple[int, int], Worth]
    """By row and column."""

    @property
    def whole(self) -> bool:
        """Whether every cell is there."""
        return len(self.cells) == len(self.across.values) * len(self.down.values)


def mapped(bench: Bench, across: str = "", down: str = "") -> Iterator[Map]:
    """The map as it grows, the cell as it is set now first."""
    first = axes(bench, across, down)
    so_far = Map(axis(bench, first[0]), axis(bench, first[1]), {})
    look_up = looking_up()
    for row, column in _nearest_first(so_far):
        look_up()
        changed = {so_far.across.field.name: so_far.across.values[column],
                   so_far.down.field.name: so_far.down.values[row]}
        so_far = replace(so_far, cells={**so_far.cells, (row, column): bench.worth(**changed)})
        yield so_far


def whole_map(bench: Bench, across: str = "", down: str = "") -> Map:
    """The map when all of it is worked out."""
    *_, last = mapped(bench, across, down)
    return last


def axes(bench: Bench, across: str = "", down: str = "") -> tuple[FieldView, FieldView]:
    """The two fields: those that are named, else those the sheet shows first, else the first that matter."""
    fitting = [view for view in bench.fields() if view.kind in ("number", "switch", "choice")]
    usual = [view for name in bench.action.axes for view in fitting if view.name == name]
    named = [bench.field(name) for name in (across, down) if name]
    for view in named:
        if view.kind not in ("number", "switch", "choice"):
            raise PlayerError(say("{field} is a list: a map shows numbers, options and switches.", field=view.label))
    first = [*named[:1], *usual, *(view for view in fitting if not view.more)]
    chosen = list({view.name: view for view in (named if len(named) == 2 else first)}.values())
    if across == down and across:
        raise PlayerError("A map needs two different fields.")
    if len(chosen) < 2:
        raise PlayerError(say("{action} has no two fields to draw a map of.", action=bench.action.title))
    return (chosen[1], chosen[0]) if down and not across else (chosen[0], chosen[1])


def axis(bench: Bench, view: FieldView) -> Axis:
    """The values of a field for a map: all options, or numbers round the one that is set."""
    now = getattr(bench.facts, view.name)
    if view.kind == "number" and in_bands(view) and len(bands := bench.bands(view)) > 1:
        return _in_bands(view, now, bands)
    values = _numbers(view, now) if view.kind == "number" else _options(bench.options(view), now)
    return Axis(view, values, tuple(in_words(view, value) for value in values),
                values.index(now) if now in values else None)


def _in_bands(view: FieldView, now: int, bands: list[tuple[int, int]]) -> Axis:
    """A distance by its bands: each stands for all its values, the one that is set for its own."""
    here = next((at for at, (low, high) in enumerate(bands) if low <= now <= high), None)
    start = _from(here, len(bands))
    shown = bands[start:start + MOST]
    here = None if here is None else here - start
    values = tuple(now if at == here else high for at, (_, high) in enumerate(shown))
    names = tuple(in_words(view, low) if low == high else say("{low}-{high}", low=low, high=in_words(view, high))
                  for low, high in shown)
    return Axis(view, values, names, here)


def _numbers(view: FieldView, now: int | None) -> tuple[int, ...]:
    low = view.low if view.low is not None else 0
    high = view.high if view.high is not None else low + MOST - 1
    values = tuple(range(low, high + 1))
    return _options(values, now)


def _options(values: tuple[Value, ...], now: Value) -> tuple[Value, ...]:
    start = _from(values.index(now) if now in values else None, len(values))
    return values[start:start + MOST]


def _from(here: int | None, of: int) -> int:
    """Where to begin so that what is set now is in the middle of what is shown."""
    return max(0, min((here or 0) - MOST // 2, of - MOST))


def _nearest_first(of: Map) -> list[tuple[int, int]]:
    row, column = of.down.here or 0, of.across.here or 0
    cells = [(r, c) for r in range(len(of.down.values)) for c in range(len(of.across.values))]
    return sorted(cells, key=lambda cell: abs(cell[0] - row) + abs(cell[1] - column))
