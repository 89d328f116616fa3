"""Every throw of every action lights the cells of the sheet that it goes by, and no others."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.play.cells import cells_shown
from rules import ruleset
from rules.engine import Need, Roll
from rules.shelf import SHELF

DICE, MOST = 5, 40
NO_CELL = {
    "order_dice": {"Draw an order die", "Regroup", "Extra turn", "Smoke placed", "Strike area", "Strike area, target",
                   "Direction", "Exceptional damage"},
    "gang_skirmish": {"Direction"},
    "command_tokens": {"Penetration"},
}
"""Throws for which no table of the sheet has a figure."""


def under_way(edition: Any, action: str, **facts: Any) -> Any:
    """An action as a session has it, without a store."""
    todo = edition.action(action)
    given = todo.facts(**facts)
    return SimpleNamespace(ruleset=edition, action=todo, facts=given, play=todo.play(given))


def throws(session: Any, dice: random.Random) -> Iterator[Roll]:
    """Each throw of it, when it lies there."""
    for _ in range(MOST):
        asking = session.play.asking
        if session.play.over:
            return
        if isinstance(asking, Roll):
            session.play.throw(dice)
            yield asking
        else:
            session.play.answer(asking.sensible)


def named(edition: Any, lit: Any) -> set[tuple[str, str, str]]:
    tables = edition.tables
    return {(name, tables[name].called(row), tables[name].columns[column])
            for name, cells in lit.items() for row, column in cells}


def goes_by_a_line(sheet: str, roll: Roll) -> bool:
    """Some throws stand in no table, and a need without a named part has no modifier to light."""
    plain = roll.reading.goal
    return str(roll.label) not in NO_CELL.get(sheet, ()) and not (
        isinstance(plain, Need) and not plain.modifiers and not isinstance(roll.n, Need))


@pytest.mark.parametrize("sheet", SHELF)
def test_every_throw_of_every_action_lights_what_it_goes_by(sheet: str) -> None:
    edition, dice, dark = ruleset(sheet).printed, random.Random(DICE), set()
    samples = importlib.import_module(f"tests.rules.{sheet}.samples").SAMPLES
    for action, facts in samples:
        session = under_way(edition, action, **facts)
        for roll in throws(session, dice):
            lit = cells_shown(session, roll, landed=True)
            assert all(name in edition.tables.sheet.names for name in lit)
            if not any(lit.values()) and goes_by_a_line(sheet, roll):
                dark.add((action, str(roll.label), roll.table))
    assert not dark


def test_a_modifier_that_does_not_apply_is_not_lit_and_all_that_apply_are() -> None:
    edition = ruleset("order_dice").printed
    session = under_way(edition, "shoot", distance=16, pins=1, moved=True)
    lit = cells_shown(session, session.play.asking, landed=False)
    assert next(iter(lit)) == "hit_modifiers", "its own table first"
    assert {row for table, row, _ in named(edition, lit) if table == "hit_modifiers"} == {
        "firer moved (ADVANCE)", "over half the weapon's maximum range", "each pin on the firer"}


def test_before_a_chart_is_thrown_on_nobody_knows_its_line() -> None:
    edition = ruleset("order_dice").printed
    session = under_way(edition, "barrage")
    roll = session.play.asking
    assert not any(cells_shown(session, roll, landed=False).values())
    session.play.answer((4,))
    assert named(edition, cells_shown(session, roll, landed=True)) == {("barrage", "4-6", "Result")}


def test_a_house_rule_is_gone_by_like_a_printed_cell() -> None:
    sheet = ruleset("scw")
    house = sheet.printed.tables.source("to_hit").replace("5+", "4+", 1)
    edition = sheet.edition(house={"to_hit": house})
    session = under_way(edition, "shoot", rifle=4)
    lit = cells_shown(session, session.play.asking, landed=False)
    assert {table for table, *_ in named(edition, lit)} >= {"shooting", "to_hit"}
