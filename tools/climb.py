"""Looks for the facts of an action whose odds take longest: any legal facts, then one change after the other uphill."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from rules import ruleset, rulesets
from rules.engine import SENSIBLE, Book, OpenChoice, TooMany
from rules.engine.spread import forget_spreads
from rules.ruleset import Action, Facts, FactsError, FieldView
from tests.stopwatch import QUIET, seconds, what_is_there_set_aside, yardstick

BAR = 0.100
"""Seconds of work: the worst legal input must not take longer."""
MOST_ROWS = 4
AGAIN = 3
"""A find is only as slow as the quickest of so many tries: a busy machine is no find."""
FRESH = 0.2
"""How often a climb starts anew instead of changing what it has."""

Given = dict[str, Any]


class Find(NamedTuple):
    """Facts and the seconds of work that their odds took."""

    took: float
    given: Given
    said: str = ""


def climb(options: argparse.Namespace, dice: random.Random) -> int:
    """The worst of every action of each sheet; how many took longer than they may."""
    slow = 0
    for id in options.sheet or rulesets():
        for action in ruleset(id).actions:
            worst, tries = climbed(id, action, options.seconds, dice)
            over = worst.took >= BAR
            slow += over
            facts = f"  {json.dumps(worst.given, default=list)}" if worst.took >= BAR / 4 else ""
            print(f"{'SLOW ' if over else ''}{id} {action.id}: {worst.took * 1000:.1f} ms{worst.said} "
                  f"in {tries} tries{facts}", flush=True)
    return slow


def climbed(sheet: str, action: Action, patience: float, dice: random.Random) -> tuple[Find, int]:
    """The worst facts of an action that were found in so many seconds, and how many were tried."""
    fields = (*action.fields(), *ruleset(sheet).switches())
    best, tries, until = Find(0.0, {}), 0, time.monotonic() + patience
    with what_is_there_set_aside():
        while time.monotonic() < until:
            fresh = not best.given or dice.random() < FRESH
            given = any_given(fields, dice) if fresh else changed(best.given, fields, dice)
            facts = accepted(action, given)
            find = measured(action, facts, given, best.took)
            tries += 1
            if find.took > best.took:
                best = find
    return best, tries


def any_given(fields: tuple[FieldView, ...], dice: random.Random) -> Given:
    """Something for half of the fields; the others stay as they are."""
    return {field.name: any_value(field, dice) for field in fields if dice.random() < 0.5}


def changed(given: Given, fields: tuple[FieldView, ...], dice: random.Random) -> Given:
    """The same with one to three fields set otherwise."""
    some = dice.sample(fields, min(len(fields), dice.choice((1, 1, 2, 3))))
    return given | {field.name: any_value(field, dice) for field in some}


def any_value(field: FieldView, dice: random.Random) -> Any:
    """Any value of a field; of a number often the highest, which mostly means the most dice."""
    if field.optional and dice.random() < 0.2:
        return None
    if field.kind == "number":
        low, high = field.low or 0, field.high or 0
        return high if dice.random() < 0.3 else dice.randint(low, high)
    if field.kind == "switch":
        return dice.random() < 0.5
    if field.kind == "rows":
        most = min(field.high or MOST_ROWS, MOST_ROWS)
        return tuple({it.name: any_value(it, dice) for it in field.fields if dice.random() < 0.7}
                     for _ in range(dice.randint(field.low or 0, most)))
    return dice.choice(field.options) if field.options else field.default


def accepted(action: Action, given: Given) -> Facts:
    """Facts of what is given; what is refused, or what it is refused for, is taken out."""
    while True:
        try:
            return action.facts(**given)
        except FactsError as refused:
            field = refused.problems[0].field
            del given[field if field in given else next(reversed(given))]


def measured(action: Action, facts: Facts, given: Given, to_beat: float) -> Find:
    """How long the odds take, cold; measured again if it is a record."""
    said = ""

    def work() -> None:
        nonlocal said
        try:
            Book(SENSIBLE, action.within).odds(action.start(facts))
        except TooMany:
            said = " until it was too many"
        except OpenChoice:
            said = " up to a choice"

    took = timed(work)
    for _ in range(AGAIN):
        if took <= to_beat:
            break
        took = min(took, timed(work))
    return Find(took, given, said)


def timed(work: Callable[[], object]) -> float:
    """Seconds of work on a quiet machine."""
    forget_spreads()
    pace = max(1.0, seconds(yardstick) / QUIET)
    return seconds(work) / pace
