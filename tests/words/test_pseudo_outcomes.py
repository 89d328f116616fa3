"""Every kind of outcome of every sheet in the language of brackets, from all the cases by which every cell is read."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rules.engine import Choice
from rules.frame.told import asked, told_steps
from rules.ruleset import Outcome, open_ruleset
from rules.said import Text
from tests.words.test_pseudo import DONE, of_step, unread

SEEDS = 6
"""So often each case is played: twice with any dice, twice with high and twice with low ones."""
LOADED = 20
"""So many throws and decisions of a play are leaning."""
LEANING = ((0.0, 0.999), (0.6, 0.999), (0.0, 0.4))
"""From where to where a die of such a play can fall."""


@cache
def ended(sheet: str) -> tuple[tuple[Outcome, frozenset[str]], ...]:
    """Each end that the cases of a sheet come to, and what nobody has translated on the way there."""
    cases = importlib.import_module(f"tests.rules.{sheet}.samples").SAMPLES
    return tuple(_played(sheet, case, seed) for case in cases for seed in range(SEEDS))


def _played(sheet: str, case: Any, seed: int) -> tuple[Outcome, frozenset[str]]:
    edition, dice = open_ruleset(sheet).printed, random.Random(seed)
    action = edition.action(case[0])
    facts, (low, high) = action.facts(**case[1]), LEANING[seed % len(LEANING)]
    play, found = action.play(facts), unread(of_facts(action, facts))
    while play.asking is not None:
        found |= unread(of_step(asked(play.asking, edition)))
        if isinstance(play.asking, Choice):
            found |= unread(map(play.asking.name, play.asking.options))
            play.answer(dice.choice(play.asking.options))
        else:
            if len(play.record) > LOADED:
                low, high = LEANING[0]  # a draw must not be fought for ever
            play.answer([int(sides * dice.uniform(low, high)) + 1 for sides in play.asking.dice])
    found |= unread(text for step in told_steps(play, edition) for text in of_step(step))
    found |= unread(of_outcome(play.outcome))
    return play.outcome, frozenset(found)


def of_facts(action: Any, facts: Any) -> Iterator[Text]:
    """What stands over an action while its facts are said."""
    yield from action.headline(facts)


def of_outcome(outcome: Any) -> Iterator[Text]:
    """What the last page of an action says: the sentence, what Apply writes, what follows."""
    yield outcome.sentence
    yield from (change.label for change in outcome.changes)
    yield from (follow.label for follow in outcome.follows)


def kinds(sheet: str) -> set[str]:
    """The names of all the outcomes there are in the modules of a sheet."""
    home, found = importlib.import_module(f"rules.{sheet}"), set()
    for info in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        found |= {name for name, kind in vars(importlib.import_module(info.name)).items()
                  if isinstance(kind, type) and kind.__module__.startswith(home.__name__)
                  and hasattr(kind, "sentence") and hasattr(kind, "changes") and not name.startswith("_")}
    return found


@pytest.mark.parametrize("sheet", DONE)
def test_every_kind_of_outcome_is_reached(sheet: str) -> None:
    assert kinds(sheet)
    assert {type(outcome).__name__ for outcome, _ in ended(sheet)} == kinds(sheet)


@pytest.mark.parametrize("sheet", DONE)
def test_no_outcome_says_anything_that_is_not_in_the_catalogue(sheet: str) -> None:
    assert not {text for _, found in ended(sheet) for text in found}
