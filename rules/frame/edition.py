"""An edition: a sheet as one group plays it, its switches and its house tables; never changed once it is made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from rules.engine import PlayerError, Within
from rules.frame.action import Action
from rules.frame.facts import FieldView, Switches
from rules.frame.kinds import Value
from rules.frame.parts import Moment
from rules.frame.table import Table, TableSet
from rules.said import Json, Text, say

if TYPE_CHECKING:
    from rules.frame.sheet import Ruleset

Words = Text | Callable[[], Text]
"""A text, or how it is made from the tables that are in force."""


class Edition:
    """One sheet in force: two of them can be played side by side, also in two threads."""

    def __init__(self, sheet: Ruleset, switches: Mapping[str, Value], house: Mapping[str, str]) -> None:
        self.sheet = sheet
        self.switches = _chosen(sheet, switches)
        self.switched: Mapping[str, Value] = self.switches.model_dump(exclude_defaults=True)
        self.house = dict(_changed(sheet, house))
        self.tables = TableSet(sheet.printed_tables, self.house)
        self.within: Within = self.tables.within
        self._actions: dict[str, Action] = {}

    @property
    def id(self) -> str:
        """The id of its sheet."""
        return self.sheet.id

    @property
    def title(self) -> Text:
        """The title of its sheet."""
        return self.sheet.title

    @property
    def summary(self) -> Text:
        """What its sheet is about."""
        return self.sheet.summary

    @property
    def rulings(self) -> type[Switches]:
        """The model of its switches."""
        return self.sheet.rulings

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of the turn with the actions that have their place there, the main one first."""
        return self.sheet.moments

    @property
    def is_printed(self) -> bool:
        """Whether it is played as the sheet prints it, by the rulings."""
        return not self.house and not self.switched

    def action(self, id: str) -> Action:
        """The action of that name, with this edition in force."""
        known = self._actions.get(id)
        if known is None:
            plain = self.sheet.printed.action(id) if self.house else None
            known = self._actions.setdefault(id, self.sheet.defined(id).under(self, plain))
        return known

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All its actions."""
        return tuple(self.action(defined.id) for defined in self.sheet.all_defined)

    @cached_property
    def glossary(self) -> Mapping[Text, Text]:
        """What each modifier means, in a sentence with the numbers in force."""
        return self.within(lambda: {name: said(words) for name, words in self.sheet.words.items()})

    @cached_property
    def house_words(self) -> frozenset[Text]:
        """The words of the glossary that a house rule has changed."""
        printed = self.sheet.printed.glossary
        return frozenset(name for name, sentence in self.glossary.items() if sentence != printed[name])

    def options(self, view: FieldView) -> tuple[Value, ...]:
        """What a field offers: its own options, or the rows of the table it names."""
        return self.tables[view.source].keys() if view.source else view.options

    def rolls_with(self, table: str, row: str, column: str) -> tuple[tuple[Action, dict[str, Value]], ...]:
        """Every action that reads a cell of a table, with the facts that its row and column name."""
        actions = [self.action(id) for id in self.tables[table].rolls]
        return tuple((action, self._named(action, table, row, column)) for action in actions)

    def _named(self, action: Action, table: str, row: str, column: str) -> dict[str, Value]:
        printed = [(view, text) for view in action.fields() for tables, text in
                   ((view.row_of, row), (view.column_of, column)) if table in tables]
        found = {view.name: view.value_for(text, self.options(view)) for view, text in printed}
        return {name: value for name, value in found.items() if value is not None}

    def but(self, switches: Mapping[str, Value] | None = None, house: Mapping[str, str] | None = None) -> Edition:
        """Another edition of the same sheet: other switches or other house tables."""
        return self.sheet.edition(self.switched if switches is None else switches,
                                  self.sources if house is None else house)

    def trying(self, *tables: Table) -> Edition:
        """The same with other tables in the place of its own, not checked: to see what they would change."""
        other = Edition(self.sheet, self.switched, {})
        other.house, other.house_words = self.house, frozenset()
        other.tables = TableSet(self.sheet.printed_tables, {**self.house, **{table.name: table for table in tables}})
        other.within = other.tables.within
        return other

    @property
    def sources(self) -> dict[str, str]:
        """Its house tables as CSV text."""
        return {name: self.tables.source(name) for name in self.tables.overridden}

    @cached_property
    def digest(self) -> str:
        """A short name for everything in force, printed tables included."""
        text = json.dumps([self.id, self.switches.model_dump(mode="json"),
                           {name: self.tables.source(name) for name in self.tables}], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def to_json(self) -> dict[str, Json]:
        """What has to be kept to play by it again."""
        return {"sheet": self.id, "switches": dict(self.switched), "house": self.sources}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and self.sheet is other.sheet and (
            self.switched == other.switched and self.sources == other.sources)

    def __hash__(self) -> int:
        return hash((self.id, *self.tables.overridden))

    def __repr__(self) -> str:
        return f"<edition {self.digest} of {self.id}>"


def _changed(sheet: Ruleset, house: Mapping[str, str]) -> Iterator[tuple[str, Table]]:
    """The house tables, checked; one that says what is printed is none."""
    for name, text in house.items():
        table = sheet.printed_tables.checked(name, text)
        if table.rows != sheet.printed_tables.printed(name).rows:
            yield name, table


def said(words: Words) -> Text:
    """A text with the numbers in force."""
    return words() if callable(words) else words


def _chosen(sheet: Ruleset, switches: Mapping[str, Value]) -> Switches:
    try:
        return sheet.rulings.model_validate(dict(switches))
    except ValueError as error:
        raise PlayerError(say("{sheet}: these switches cannot be used.", sheet=sheet.title)) from error

