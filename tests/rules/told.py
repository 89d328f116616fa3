"""Everything a player can be shown of an action, and which cells of the sheet it comes from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.engine import SENSIBLE, Choice, Need, OpenChoice, Play, Roll, TooMany
from rules.ruleset import Action, Edition, FactsError, Ruleset, Table

Sample = tuple[str, dict[str, Any]]
Cell = tuple[str, int, int]
"""Table, row, column; both counted from 0."""
PLAYS = 6
MOST_STEPS = 200


class Watched(Table):
    """A table that notes which of its cells are read."""

    def __init__(self, table: Table, read: set[Cell]) -> None:
        self.__dict__.update(table.__dict__)
        self._texts, self._numbers, self._read, self._inside = {}, {}, read, 0
        self._all_rows = self.__dict__.pop("rows")

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        if not self._inside:
            self._read.update((self.name, row, column) for row in range(len(self._all_rows))
                              for column in range(len(self.columns)))
        return self._all_rows

    def row_for(self, key: int | str, by: str | None = None) -> tuple[str, ...]:
        self._inside += 1
        row = super().row_for(key, by)
        self._inside -= 1
        if not self._inside:
            self._read.update((self.name, self._all_rows.index(row), at) for at in range(len(row)))
        return row

    def cell(self, row: int | str, column: int | str, by: str | None = None) -> str:
        self._inside += 1
        found = super().cell(row, column, by)
        at = self._all_rows.index(self.row_for(row, by)), self.columns.index(self.column_for(column))
        self._inside -= 1
        self._read.add((self.name, *at))
        return found

    def keys(self, by: str | None = None) -> tuple[str, ...]:
        self._inside += 1
        found = super().keys(by)
        self._inside -= 1
        return found


def cells_read(sheet: Ruleset, sample: Sample) -> set[Cell]:
    """Every cell that is looked at while a sample is shown and played."""
    read: set[Cell] = set()
    edition = Edition(sheet, {}, {})
    edition.tables._tables.update({name: Watched(table, read) for name, table in edition.tables.items()})
    told(edition, sample, odds=True)
    return read


def words_told(edition: Edition) -> Any:
    """What stands on the screens before anything is rolled."""
    fields = [(action.id, action.summary, *(_field(view) for view in action.fields())) for action in edition.actions]
    return dict(edition.glossary), fields


def _field(view: Any) -> Any:
    return view.label, view.help, tuple(view.names.items()), tuple(map(_field, view.fields))


def told(edition: Edition, sample: Sample, *, odds: bool = False) -> Any:
    """Headline, steps and sentences of a few plays, and the exact odds if wanted."""
    action = edition.action(sample[0])
    try:
        facts = action.facts(**sample[1])
    except FactsError as error:
        return "refused", str(error)
    shown = [action.headline(facts), *(tuple(_play(action.play(facts), dice)) for dice in _dice())]
    if odds:
        shown.append(_odds(action, facts))
    return tuple(shown)


class Same:
    """Dice that all show the same part of the way from 1 to their highest face."""

    def __init__(self, part: float) -> None:
        self.part = part

    def randint(self, low: int, high: int) -> int:
        return low + round((high - low) * self.part)


def _dice() -> Iterator[Any]:
    yield from (Same(part) for part in (0.0, 0.35, 0.65, 1.0))
    yield from (random.Random(seed) for seed in range(PLAYS))


def _play(play: Play, dice: Any) -> Iterator[Any]:
    for _ in range(MOST_STEPS):
        if play.asking is None:
            break
        play.answer(_decided(play.asking) if isinstance(play.asking, Choice) else play.draw(dice))
    for step in play.steps:
        yield step.label, step.faces, step.text, _needs(step.request)
    if play.over:
        yield play.outcome.sentence, play.outcome.changes, repr(play.outcome.follows)


def _decided(choice: Choice) -> Any:
    try:
        return SENSIBLE(choice)
    except OpenChoice:
        return choice.options[0]


def _needs(request: Any) -> Any:
    if not isinstance(request, Roll):
        return repr(request)
    numbers = (request.n, request.reading.goal, getattr(request.reading, "plus", 0))
    return request.reading.text, request.note, request.outlook, tuple(
        (int(number), number.base, number.modifiers) if isinstance(number, Need) else number for number in numbers)


def _odds(action: Action, facts: Any) -> Any:
    try:
        found = action.odds(facts, SENSIBLE)
    except (OpenChoice, TooMany):
        return None
    return sorted(((repr(outcome), chance) for outcome, chance in found.items()))
