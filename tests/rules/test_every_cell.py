"""Every cell of every table, changed to another plausible one and to rubbish: refused with a sentence, or seen."""

from __future__ import annotations

import functools
import gc
import importlib
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rules import ruleset
from rules.frame.table import Tables
from rules.shelf import SHELF
from tests.rules.every_cell import by_cell, faults, printed_cells_that_do_not_fit
from tests.rules.told import Sample, told

PAIRS = [(sheet, table) for sheet in SHELF for table in ruleset(sheet).tables]


def samples(sheet: str) -> list[Sample]:
    found: list[Sample] = importlib.import_module(f"tests.rules.{sheet}.samples").SAMPLES
    return found


@functools.cache
def cells(sheet: str) -> Any:
    return by_cell(ruleset(sheet), samples(sheet))


@pytest.mark.parametrize("sheet", SHELF)
def test_every_action_has_a_sample(sheet: str) -> None:
    assert {action.id for action in ruleset(sheet).actions} <= {action for action, _ in samples(sheet)}
    assert not [sample for sample in samples(sheet) if told(ruleset(sheet).printed, sample)[0] == "refused"]


@pytest.mark.parametrize("sheet", SHELF)
def test_the_printed_cells_are_what_their_column_accepts(sheet: str) -> None:
    assert not printed_cells_that_do_not_fit(ruleset(sheet))


@pytest.mark.parametrize(("sheet", "table"), PAIRS)
def test_a_changed_cell_is_refused_or_seen(sheet: str, table: str) -> None:
    assert not faults(ruleset(sheet), table, cells(sheet))


@pytest.mark.parametrize("sheet", SHELF)
def test_no_cache_holds_a_number_read_from_a_table(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered longer than an edition must not have looked into a table."""
    remembered = {cached.__wrapped__.__code__: cached for cached in _caches()}
    for cached in remembered.values():
        cached.cache_clear()
    read, wrong = Tables.__getitem__, set()

    def watched(self: Tables, name: str) -> Any:
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code in remembered:
                wrong.add((frame.f_code.co_qualname, name))
            frame = frame.f_back
        return read(self, name)

    monkeypatch.setattr(Tables, "__getitem__", watched)
    for sample in samples(sheet):
        told(ruleset(sheet).edition(switches={}).sheet.printed, sample, odds=True)
    assert remembered
    assert not wrong


def _caches() -> Iterator[Any]:
    kind = type(functools.lru_cache(lambda: None))
    for found in gc.get_objects():
        if type(found) is kind and getattr(found, "__module__", "").startswith("rules."):
            yield found
