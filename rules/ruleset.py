"""A ruleset: what a sheet's package hands over to the terminal and the app."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.errors import PlayerError
from rules.frame.action import Action, Picture, Resolution, outcome_to_json
from rules.frame.facts import Facts, FactsError, FieldView, Problem, Switches, field, refuse, rulings_of, switch
from rules.frame.parts import Change, Follow, Order, Outcome, Role, Stat, Turn, TurnStep, UnitTemplate
from rules.frame.table import Table, TableError, Tables, sheet_tables
from rules.frame.view import Bars, Chance, Figure, Mean, Part, Stack, one_in, percent

__all__ = [
    "SHELF", "Action", "Bars", "Chance", "Change", "Facts", "FactsError", "FieldView", "Figure", "Follow", "Mean",
    "Order", "Outcome", "Part", "Picture", "Problem", "Resolution", "Role", "Ruleset", "Stack", "Stat", "Switches",
    "Table", "TableError", "Tables", "Turn", "TurnStep", "UnitTemplate", "field", "one_in", "open_ruleset",
    "outcome_to_json", "percent", "refuse", "register", "rulings_of", "sheet_tables", "switch",
]

SHELF = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")
"""The play sheets that come with Playsheet, in the order of the home screen."""


class Ruleset:
    """One play sheet: its actions, tables, switches, turn and units."""

    def __init__(self, *, id: str, title: str, tables: Tables, rulings: type[Switches], actions: Sequence[Action],
                 turn: Turn, units: Sequence[UnitTemplate] = (), summary: str = "", package: str = "",
                 glossary: Mapping[str, str] | None = None) -> None:
        self.id = id
        self.title = title
        self.summary = summary
        self.package = package
        self.tables = tables
        self.rulings = rulings
        self.actions = tuple(actions)
        self.turn = turn
        self.units = tuple(units)
        self.glossary = dict(glossary or {})

    def action(self, id: str) -> Action:
        """The action of that name."""
        for action in self.actions:
            if action.id == id:
                return action
        raise PlayerError(f"{self.title} has no action {id}; it has {', '.join(a.id for a in self.actions)}.")

    def template(self, id: str) -> UnitTemplate:
        """The unit template of that name."""
        for template in self.units:
            if template.id == id:
                return template
        raise PlayerError(f"{self.title} has no unit {id}; it has {', '.join(unit.id for unit in self.units)}.")

    def switches(self) -> tuple[FieldView, ...]:
        """The rulings that have alternatives."""
        return self.rulings.views()

    def options(self, view: FieldView) -> tuple[Any, ...]:
        """What a field offers: its own options, or the rows of the table it names."""
        return self.tables[view.source].keys() if view.source else view.options

    def rolls_with(self, table: str, row: str, column: str) -> tuple[tuple[Action, dict[str, Any]], ...]:
        """Every action that reads a cell of a table, with the facts that its row and column name."""
        actions = [self.action(id) for id in self.tables[table].rolls]
        return tuple((action, self._named(action, table, row, column)) for action in actions)

    def _named(self, action: Action, table: str, row: str, column: str) -> dict[str, Any]:
        printed = [(view, text) for view in action.fields() for tables, text in
                   ((view.row_of, row), (view.column_of, column)) if table in tables]
        found = {view.name: view.value_for(text, self.options(view)) for view, text in printed}
        return {name: value for name, value in found.items() if value is not None}

    def set_switches(self, chosen: Mapping[str, Any]) -> None:
        """From now on facts start with these switches instead of the rulings."""
        try:
            self.rulings.model_validate(dict(chosen))
        except ValueError as error:
            raise PlayerError(f"{self.title}: these switches cannot be used.") from error
        for action in self.actions:
            known = rulings_of(action.model)
            action.defaults = dict(chosen) if known else {}

    def house_rule(self, table: str, text: str | None) -> None:
        """Play with a player's copy of a table, or with the printed one again."""
        if text is None:
            self.tables.restore(table)
        else:
            self.tables.override(table, text)
        for action in self.actions:
            action.forget()

    def __repr__(self) -> str:
        return f"<ruleset {self.id}>"


_registered: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> Ruleset:
    """Put a ruleset of your own on the shelf."""
    _registered[ruleset.id] = ruleset
    return ruleset


def shelf() -> tuple[str, ...]:
    """Every ruleset there is."""
    return (*SHELF, *(id for id in _registered if id not in SHELF))


def open_ruleset(id: str) -> Ruleset:
    """The ruleset of that name, loaded when it is first asked for."""
    if id in _registered:
        return _registered[id]
    if id not in SHELF:
        raise PlayerError(f"There is no ruleset {id}; there are {', '.join(shelf())}.")
    found: Ruleset = importlib.import_module(f"rules.{id}").RULESET
    return register(found)
