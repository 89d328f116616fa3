"""Two editions of each sheet side by side, in two threads: every odds belongs to one of them, the right one."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest

from rules import ruleset
from rules.engine import SENSIBLE, Book
from rules.ruleset import Action, Edition
from tests.rules.every_cell import with_cell

CASES = [
    ("scw", "ap_foot", {"status": "with_command"}),
    ("order_dice", "order_check", {"pins": 1}),
    ("command_tokens", "activate", {"tokens": 1}),
    ("steel_wheels", "courage", {}),
    ("gang_skirmish", "to_hit", {"cover": "partial"}),
]
TIMES = 1000
"""Odds worked out anew, for each of two editions of five sheets: 10,000 in all."""


def odds(action: Action, facts: dict[str, Any]) -> Any:
    """Worked out with nothing remembered."""
    found = Book(SENSIBLE, action.within).odds(action.start(action.facts(**facts)))
    return {repr(outcome): chance for outcome, chance in found.items()}


def other(sheet: str, action: str, facts: dict[str, Any]) -> Edition:
    """The first edition with one other cell under which these odds are others."""
    printed = ruleset(sheet).printed
    before = odds(printed.action(action), facts)
    for table in printed.tables.values():
        for row, cells in enumerate(table.rows):
            for column, cell in enumerate(cells):
                for text in list(table.cells(row, table.columns[column]).others(cell.rstrip("*")))[:1]:
                    house = printed.but(house={table.name: with_cell(table, row, column, text)})
                    if odds(house.action(action), facts) != before:
                        return house
    raise AssertionError(f"no cell of {sheet} changes {action}")


@pytest.mark.parametrize(("sheet", "action", "facts"), CASES)
def test_two_editions_in_two_threads_give_exactly_their_own_odds(sheet: str, action: str,
                                                                  facts: dict[str, Any]) -> None:
    editions = [ruleset(sheet).printed, other(sheet, action, facts)]
    expected = [odds(edition.action(action), facts) for edition in editions]
    assert expected[0] != expected[1]
    right = [0, 0]

    def ask(which: int) -> None:
        for _ in range(TIMES):
            right[which] += odds(editions[which].action(action), facts) == expected[which]

    threads = [Thread(target=ask, args=(which,)) for which in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert right == [TIMES, TIMES]
