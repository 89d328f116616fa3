"""A sheet with one other cell, and how its fields look then."""

from __future__ import annotations

from rules.ruleset import Edition, FieldView, Ruleset


def with_house(sheet: Ruleset, table: str, before: str, after: str) -> Edition:
    """The sheet with one other cell."""
    source = sheet.tables.source(table)
    assert source.count(before) == 1
    return sheet.edition(house={table: source.replace(before, after)})


def view(edition: Edition, action: str, field: str) -> FieldView:
    """A field as the screen sees it."""
    return next(view for view in edition.action(action).fields() if view.name == field)
