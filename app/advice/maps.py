"""An odds map as a screen draws it: which field goes down, what each cell throws, what stands beside its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rules.advice.maps import Axis, Map, axes, axis, mapped
from rules.advice.trial import Bench
from rules.frame.facts import FieldView
from rules.frame.view import Figure
from rules.said import Text, comma_list

Place = tuple[int, int]
ACROSS = 4
"""So many columns stand on a phone without sliding."""


@dataclass(frozen=True)
class Drawn:
    """A map so far, and what is thrown in each of its cells."""

    map: Map
    thrown: dict[Place, tuple[Text, ...]] = field(default_factory=dict)

    def notes(self, place: Place) -> tuple[Text, ...]:
        """What is thrown there, where not all cells throw the same; shorter ones after it."""
        possible = [parts for parts in self.thrown.values() if parts]
        telling = [part for at, part in enumerate(self.thrown.get(place, ()))
                   if len({parts[at:at + 1] for parts in possible}) > 1]
        return tuple(comma_list(*telling[at:]) for at in range(len(telling)))

    @property
    def here(self) -> Place | None:
        """The cell as it is set now, if it is on the map."""
        down, across = self.map.down.here, self.map.across.here
        return None if down is None or across is None else (down, across)

    @property
    def most(self) -> float:
        """The highest figure of it."""
        figures = [worth.figure.exact for worth in self.map.cells.values() if worth.figure]
        return float(max(figures, default=0)) or 1.0


def usual_axes(bench: Bench, down: str = "", across: str = "") -> tuple[str, str]:
    """Down and across: as the player said, else what the sheet shows first, the longer one down."""
    if down and across:
        return down, across
    first, second = axes(bench, across, down)
    if down or across:
        return second.name, first.name
    sizes = [len(axis(bench, view).values) for view in (first, second)]
    return (second.name, first.name) if sizes[1] > max(sizes[0], ACROSS) else (first.name, second.name)


def possible_axes(bench: Bench) -> list[FieldView]:
    """The fields a map can be drawn of."""
    return [view for view in bench.fields() if view.kind in ("number", "switch", "choice")]


def drawn(bench: Bench, down: str, across: str) -> Iterator[Drawn]:
    """The map as it grows, with what each cell throws."""
    so_far: Drawn | None = None
    for grown in mapped(bench, across=across, down=down):
        so_far = replace(so_far, map=grown) if so_far else Drawn(grown)
        place = next(reversed(grown.cells))
        facts = grown.cells[place].facts
        thrown = bench.action.headline(facts) if facts is not None else ()
        so_far = replace(so_far, thrown={**so_far.thrown, place: thrown})
        yield so_far


def better_steps(bench: Bench, of: Drawn) -> Iterator[tuple[Axis, int, Figure]]:
    """The step along each axis that gains most on the cell that is set: to which value, and what it then is."""
    if of.here is None or (now := of.map.cells[of.here].figure) is None:
        return
    row, column = of.here
    beside = ((of.map.down, {row + by: (row + by, column) for by in (-1, 1)}),
              (of.map.across, {column + by: (row, column + by) for by in (-1, 1)}))
    for along, places in beside:
        gains = {at: figure for at, place in places.items() if (figure := _gained(bench, of, place, now))}
        if gains:
            best = max(gains, key=lambda at: gains[at].exact)
            yield along, best, gains[best]


def _gained(bench: Bench, of: Drawn, place: Place, now: Figure) -> Figure | None:
    """What a cell has, if that is more."""
    cell = of.map.cells.get(place)
    figure = cell.figure if cell else None
    return figure if figure and figure.exact > now.exact and bench.differ(now, figure) else None


def head(of: Axis, at: int) -> Text:
    """What stands before a row or over a column: the number alone, where its unit is a word that stands apart."""
    return str(of.values[at]) if unit_apart(of) and str(of.names[at]).startswith(str(of.values[at])) else of.names[at]


def unit_apart(of: Axis) -> Text:
    """A unit that is a word: it stands once, not in every head."""
    return of.field.unit if len(of.field.unit) > len("cm") else ""
