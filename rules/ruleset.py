"""The play sheets there are, and all that a sheet's package is made of."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

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
from rules.frame.parts import Change, Follow, Outcome, Role
from rules.frame.sheet import Ruleset
from rules.frame.table import CellError, Table, TableError, Tables, TableSet, sheet_tables
from rules.frame.view import Bars, Chance, Figure, Mean, Part, Stack, one_in, percent
from rules.said import Json, comma_list, say
from rules.shelf import SHELF, put, shelf, shelved

__all__ = [
    "DASH",
    "NAME",
    "REFERENCE",
    "REST",
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
    "Outcome",
    "Part",
    "Picture",
    "Problem",
    "Resolution",
    "Role",
    "Rows",
    "Ruleset",
    "Stack",
    "Switches",
    "Table",
    "TableError",
    "TableSet",
    "Tables",
    "Text",
    "edition_from_json",
    "field",
    "one_in",
    "open_ruleset",
    "opened",
    "outcome_to_json",
    "percent",
    "refuse",
    "register",
    "rulings_of",
    "sheet_tables",
    "switch",
    "words",
]

_opened: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> Ruleset:
    """Put a ruleset of your own on the shelf."""
    put(ruleset.shelved)
    _opened[ruleset.id] = ruleset
    return ruleset


def open_ruleset(id: str) -> Ruleset:
    """The ruleset of that name, loaded when it is first asked for."""
    if id not in _opened:
        _opened[id] = _load(id)
    return _opened[id]


def opened(id: str) -> Ruleset | None:
    """The ruleset of that name if it is loaded already: what must not wait asks here."""
    return _opened.get(id)


def _load(id: str) -> Ruleset:
    there = shelved(id)
    if there is None:
        raise PlayerError(say("There is no ruleset {sheet}; there are {sheets}.", sheet=id,
                              sheets=comma_list(*shelf())))
    try:
        found: Ruleset = importlib.import_module(f"{there.package}.sheet").RULESET
    except Exception as error:
        if id in SHELF:
            raise
        raise PlayerError(say("{sheet} cannot be opened: {problem}.", sheet=there.title, problem=str(error))) from error
    return found


def edition_from_json(kept: Mapping[str, Json]) -> Edition:
    """An edition as `Edition.to_json` has kept it; one sentence where it cannot be played by any more."""
    return open_ruleset(kept["sheet"]).edition(kept["switches"], kept["house"])
