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
from rules.engine import Need, PlayerError, ProcedureError, Roll
from rules.frame import bands
from rules.frame.told import asked, told
from rules.ruleset import Edition, Ruleset, TableError
from rules.shelf import SHELF
from tests.rules.every_cell import with_cell
from tests.rules.told import Cell, Watched

DICE, MOST = 5, 40
NO_CELL = {
    "scw": {"Assaulter's dice, again", "Pursuit, again"},
    "order_dice": {"Draw an order die", "Regroup", "Extra turn", "Smoke placed", "Strike area", "Strike area, target",
                   "Direction", "Exceptional damage"},
    "gang_skirmish": {"Direction"},
    "command_tokens": {"Penetration"},
    "steel_wheels": {"Through the opening"},
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


class Judge:
    """Says by house rules alone which cells a throw goes by: written into a cell, does the throw read otherwise?"""

    def __init__(self, sheet: str) -> None:
        self.rules: Ruleset = ruleset(sheet)
        self.printed = self.rules.printed
        self._editions: dict[tuple[str, int, int, str], Edition | None] = {}

    def counting(self, session: Any, before: tuple[Any, ...]) -> set[Cell]:
        """The cells of which the throw is told otherwise while all before it is told as it was."""
        now = self.reads(self.printed, session, before)
        return {cell for cell in self.looked_at(session) if any(
            told_before == now[0] and told_now != now[1]
            for told_before, told_now in filter(None, (self.reads(other, session, before)
                                                       for other in self.house_rules(cell))))}

    def looked_at(self, session: Any) -> set[Cell]:
        """Every cell that any look into a table has found up to here, however it was made."""
        read: set[Cell] = set()
        edition = Edition(self.rules, {}, {})
        edition.tables._tables.update({name: Watched(table, read) for name, table in edition.tables.items()})
        self.play(edition, session, tuple(session.play.record))
        return {(name, row, column) for name, row, column in read if column}

    def house_rules(self, cell: Cell) -> Iterator[Edition]:
        name, row, column = cell
        table = self.printed.tables[name]
        kind, now = table.cells(row, table.columns[column]), bands.plain(table.rows[row][column])
        others = () if kind.fixed or not now else kind.others(now)
        # Words that are only added to those printed say nothing of them.
        for text in (text for text in dict.fromkeys(others) if text != now and not text.startswith(f"{now}, ")):
            if (*cell, text) not in self._editions:
                try:
                    house = {name: with_cell(table, row, column, text)}
                    self._editions[*cell, text] = self.rules.edition(house=house)
                except TableError:
                    self._editions[*cell, text] = None
            if edition := self._editions[*cell, text]:
                yield edition

    def play(self, edition: Edition, session: Any, record: tuple[Any, ...]) -> Any:
        action = edition.action(session.action.id)
        return action.play(action.facts(**session.facts.plain()), record)

    def reads(self, edition: Edition, session: Any, before: tuple[Any, ...]) -> Any:
        """What is said of the steps before the throw, and of the throw; None where the action goes another way."""
        try:
            play = self.play(edition, session, before)
            steps = [said(told(step, edition)) for step in play.steps]
            asks = asked(play.asking, edition)
            play.enter(session.play.record[len(before)])
            # A throw of another name is another throw.
            return (steps, asks.label), (said(asks), said(told(play.steps[len(steps)], edition)))
        except (PlayerError, ProcedureError, LookupError, ValueError, AttributeError):
            return None


def said(step: Any) -> Any:
    """All that a player reads of a step under its name."""
    return (step.text, step.dice, step.faces, step.marks, step.thrown, step.n, step.goal, step.plus,
            [(number.base, number.modifiers) for number in step.needs], step.reading, step.outlook, step.note)


@pytest.mark.parametrize("sheet", SHELF)
def test_every_cell_that_counts_for_a_throw_is_lit_and_only_what_was_looked_at(sheet: str) -> None:
    """Each step of each action of the sheet; a house rule in each cell that it reads is the proof."""
    judge, dice, seen, wrong = Judge(sheet), random.Random(DICE), set(), []
    for action, facts in importlib.import_module(f"tests.rules.{sheet}.samples").SAMPLES:
        session = under_way(judge.printed, action, **facts)
        before = ()
        for roll in throws(session, dice):
            before = tuple(session.play.record[:-1])
            if (action, str(roll.label)) in seen:
                continue
            seen.add((action, str(roll.label)))
            lit = {(name, *cell) for name, cells in cells_shown(session, roll, landed=True).items() for cell in cells}
            wrong += [f"{action}, {roll.label}: dark {cell}" for cell in judge.counting(session, before) - lit]
            figures = {(name, row, column) for name, row, column in lit
                       if not judge.printed.tables[name].cells(row, judge.printed.tables[name].columns[column]).fixed}
            wrong += [f"{action}, {roll.label}: unread {cell}" for cell in figures - judge.looked_at(session)]
    assert seen
    assert wrong == []


@pytest.mark.parametrize(("sheet", "action", "facts", "throw", "table"), [
    ("order_dice", "shoot", {"weapon": "Rifle", "shooters": 1, "target_models": 3, "distance": 12}, "To hit, Rifle",
     "hit_modifiers"),
    ("scw", "shoot", {"rifle": 2, "trade_in": 0, "bases": 2}, "Saves", "saves"),
])  # fmt: skip
def test_a_line_that_was_looked_at_and_does_not_apply_stays_dark(sheet, action, facts, throw, table) -> None:
    session = under_way(ruleset(sheet).printed, action, **facts)
    while not session.play.over:
        roll = session.play.asking
        if isinstance(roll, Roll):
            session.play.answer([6] * int(roll.n))
            if str(roll.label) == throw:
                assert cells_shown(session, roll, landed=True)[table] == ()
                return
        else:
            session.play.answer(roll.sensible)
    pytest.fail(f"{throw} was never thrown")


def test_the_number_of_saves_is_no_reason_to_light_the_need_to_hit() -> None:
    edition = ruleset("scw").printed
    session = under_way(edition, "shoot", rifle=2, trade_in=0, bases=2, cover="partial")
    session.play.answer((6,) * int(session.play.asking.n))
    assert str(session.play.asking.label) == "Saves"
    lit = cells_shown(session, session.play.asking, landed=False)
    assert named(edition, lit) == {("saves", "Partial cover", "Better")}


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
