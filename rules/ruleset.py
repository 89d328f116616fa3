"""The play sheets there are, and all that a sheet's package is made of."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from rules.engine.errors import PlayerError
from rules.frame.action import Action, Picture, Resolution, outcome_to_json
from rules.frame.aim import Aim
from rules.frame.cells import (
    DASH,
    NAME,
    REFERENCE,
    REST,
    TEXT,
    Band,
    Cells,
    Columns,
    DiceOf,
    Needed,
    Number,
    Rows,
    Text,
    words,
)
from rules.frame.edition import Edition
from rules.frame.facts import Facts, FactsError, FieldView, Problem, Switches, field, refuse, rulings_of, switch
from rules.frame.parts import Change, Follow, Order, Outcome, Role, Stat, Turn, TurnStep, UnitTemplate
from rules.frame.sheet import Ruleset
from rules.frame.table import CellError, Table, TableError, Tables, TableSet, sheet_tables
from rules.frame.view import Bars, Chance, Figure, Mean, Part, Stack, one_in, percent

__all__ = [
    "DASH",
    "NAME",
    "REFERENCE",
    "REST",
    "SHELF",
    "TEXT",
    "Action",
    "Aim",
    "Band",
    "Bars",
    "CellError",
    "Cells",
    "Chance",
    "Change",
    "Columns",
    "DiceOf",
    "Edition",
    "Facts",
    "FactsError",
    "FieldView",
    "Figure",
    "Follow",
    "Mean",
    "Needed",
    "Number",
    "Order",
    "Outcome",
    "Part",
    "Picture",
    "Problem",
    "Resolution",
    "Role",
    "Rows",
    "Ruleset",
    "Stack",
    "Stat",
    "Switches",
    "Table",
    "TableError",
    "TableSet",
    "Tables",
    "Text",
    "Turn",
    "TurnStep",
    "UnitTemplate",
    "edition_from_json",
    "field",
    "one_in",
    "open_ruleset",
    "outcome_to_json",
    "percent",
    "refuse",
    "register",
    "rulings_of",
    "sheet_tables",
    "switch",
    "words",
]

SHELF = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")
"""The play sheets that come with Playsheet, in the order of the home screen."""


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


def edition_from_json(kept: Mapping[str, Any]) -> Edition:
    """An edition as `Edition.to_json` has kept it; one sentence where it cannot be played by any more."""
    return open_ruleset(kept["sheet"]).edition(kept["switches"], kept["house"])
