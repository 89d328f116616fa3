"""A ruleset: what a sheet's package hands over to the terminal and the app."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rules.engine.errors import PlayerError
from rules.frame.action import Action
from rules.frame.edition import Edition, Words
from rules.frame.facts import FieldView, Switches
from rules.frame.kinds import Value
from rules.frame.parts import Moment
from rules.frame.shelved import Shelved
from rules.frame.table import Tables, TableSet
from rules.said import Text, comma_list, say

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle
    from rules.frame.battle_sheet import BattleSheet


class Ruleset:
    """One play sheet: its actions, tables and switches; asked for an action it gives the printed one."""

    def __init__(self, shelved: Shelved, *, tables: Tables, rulings: type[Switches], actions: Sequence[Action],
                 moments: Sequence[Moment] = (), summary: Text = "",
                 glossary: Mapping[Text, Words] | Mapping[str, Words] | None = None,
                 battles: str = "") -> None:
        self.shelved = shelved
        self.id = shelved.id
        self.title = shelved.title
        self.package = shelved.package
        self.summary = summary
        self.printed_tables = tables
        self.rulings = rulings
        self.all_defined = tuple(actions)
        self.moments = tuple(moments)
        self.words: dict[Text, Words] = dict((glossary or {}).items())
        self._battles = battles

    @cached_property
    def printed(self) -> Edition:
        """The sheet as it is printed, read by its rulings."""
        return Edition(self, {}, {})

    def edition(self, switches: Mapping[str, Value] | None = None, house: Mapping[str, str] | None = None) -> Edition:
        """The sheet with these switches and these tables of a player's own, each checked cell by cell."""
        return Edition(self, switches or {}, house or {}) if switches or house else self.printed

    @cached_property
    def battle_sheet(self) -> BattleSheet:
        """What it says of whole games; read when a battle is first opened, for a single roll does not need it."""
        if not self._battles:
            from rules.frame.battle_sheet import single_actions

            return single_actions(self)
        found: BattleSheet = importlib.import_module(self._battles).battle_sheet(self)
        return found

    def battle(self, sides: tuple[str, ...] = ("A", "B"), edition: Edition | None = None) -> AnyBattle:
        """An empty table."""
        from rules.frame.battle import Battle

        sheet = self.battle_sheet
        return Battle(sheet, edition or self.printed, sides, sheet.turn())

    def action(self, id: str) -> Action:
        """The action of that name, as printed."""
        return self.printed.action(id)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, as printed."""
        return self.printed.actions

    @property
    def tables(self) -> TableSet:
        """All tables, as printed."""
        return self.printed.tables

    def options(self, view: FieldView) -> tuple[Value, ...]:
        """What a field offers, as printed."""
        return self.printed.options(view)

    @property
    def glossary(self) -> Mapping[Text, Text]:
        """What each modifier means, as printed."""
        return self.printed.glossary

    def defined(self, id: str) -> Action:
        """The action of that name as the sheet defines it; only an edition can play it."""
        for action in self.all_defined:
            if action.id == id:
                return action
        raise PlayerError(say("{sheet} has no action {action}; it has {actions}.", sheet=self.title, action=id,
                              actions=comma_list(*(defined.id for defined in self.all_defined))))

    def switches(self) -> tuple[FieldView, ...]:
        """The rulings that have alternatives."""
        return self.rulings.views()

    def __repr__(self) -> str:
        return f"<ruleset {self.id}>"
