"""Steps, odds, fields and tables as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.action import Action, Picture
from rules.frame.facts import FieldView
from rules.frame.table import Table
from rules.frame.told import ToldStep
from rules.frame.view import rows
from rules.said import Json, english


def step_lines(number: int, step: ToldStep) -> Iterator[str]:
    """One step: what was thrown, what was needed and why, what came of it."""
    if step.kind == "note":
        yield f"{number}. {step.label}: {step.text}"
    elif step.kind == "choice":
        yield f"{number}. {step.question or step.label} {step.text}"
    else:
        faces = " ".join(_face(face, mark) for face, mark in zip(step.faces, step.marks, strict=True)) or "no dice"
        yield f"{number}. {request_line(step)}: {faces} -> {step.text}"
        yield from (f"   {line}" for line in need_lines(step))


def request_line(step: ToldStep) -> str:
    """What is thrown and how it is read."""
    return ", ".join(str(part) for part in (step.label, step.thrown, step.reading, step.outlook) if part)


def need_lines(step: ToldStep) -> Iterator[str]:
    """The named modifiers behind the number of dice and the need."""
    for number in step.needs:
        start = f"{number.base}+ " if number.kind == "over" else f"{number.base} " if number.kind == "under" else ""
        yield start + ", ".join(f"{value:+d} {name}" for name, value in number.modifiers)


def _face(face: int, mark: bool | None) -> str:
    return f"[{face}]" if mark else str(face)


def picture_lines(picture: Picture) -> Iterator[str]:
    """The odds card."""
    yield " · ".join(map(str, picture.headline))
    if picture.waits_for is not None:
        yield f"The odds wait for a choice: {picture.waits_for.question or picture.waits_for.label}"
    if picture.trouble:
        yield str(picture.trouble)
    if picture.kind == "bars" and picture.parts:
        yield str(picture.label)
    if picture.parts:
        yield from rows(picture.parts)
    for figure in picture.figures:
        yield f"{figure.text:>8} {figure.label}"
    for label in picture.assumed:
        yield f"  (assumes a sensible answer to: {label})"


def field_line(view: FieldView) -> str:
    """One field with what it accepts."""
    return f"  {view.name:<24} {accepted(view):<34} {view.label}{f' ({view.unit})' if view.unit else ''}"


def accepted(view: FieldView) -> str:
    """What a field accepts, its default first."""
    default = "none" if view.default is None else str(view.default)
    if view.kind == "choice":
        others = ", ".join(str(option) for option in view.options if option != view.default)
        return f"{default}; {others or 'see table ' + view.source}"
    if view.kind == "number":
        return f"{default}; {view.low if view.low is not None else ''}..{view.high if view.high is not None else ''}"
    return "yes/no, default " + ("yes" if view.default else "no") if view.kind == "switch" else view.kind


def action_lines(action: Action) -> Iterator[str]:
    """An action with its fields."""
    yield f"{action.id}: {action.title}. {action.summary}"
    yield from (field_line(view) for view in action.fields())


def table_lines(table: Table) -> Iterator[str]:
    """A table in columns."""
    mark = " (house rule)" if table.house_rule else ""
    yield f"{table.title} [{table.section}]{mark}"
    lines = [table.columns, *table.rows]
    wide = [max(len(line[at]) for line in lines) for at in range(len(table.columns))]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, wide, strict=True)).rstrip()
    if table.notes:
        yield f"* {table.notes}"


def jsonable(value: Json) -> Json:
    """Values as JSON has them."""
    value = english(value)
    if isinstance(value, tuple | list):
        return [jsonable(part) for part in value]
    if isinstance(value, dict):
        return {str(key): jsonable(part) for key, part in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else str(value)
