"""Looks for the facts of an action whose odds take longest: any legal facts, then one change after the other uphill.

The worst that was found of each action stands in tests/rules/<sheet>/worst.json, with its figure; a climb starts there.
"""

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
from tests.stopwatch import QUIET, SHEETS, WORST_BAR, seconds, what_is_there_set_aside, worst_known, yardstick

WORTH_KEEPING = 0.020
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
        known = worst_known(id)
        for action in ruleset(id).actions:
            if options.action and action.id not in options.action:
                continue
            worst, tries = climbed(id, action, known.get(action.id, {}).get("facts", {}), options.seconds, dice)
            over = worst.took >= WORST_BAR
            slow += over
            print(f"{'SLOW ' if over else ''}{id} {action.id}: {worst.took * 1000:.1f} ms{worst.said} in {tries} tries",
                  flush=True)
            if options.keep and worst.took >= WORTH_KEEPING:
                known[action.id] = {"ms": round(worst.took * 1000, 1), "facts": worst.given}
                keep(id, known)
    return slow


def keep(sheet: str, finds: dict[str, Any]) -> None:
    """Writes them down, a line for each action."""
    lines = (f"  {json.dumps(action)}: {json.dumps(find)}" for action, find in finds.items())
    (SHEETS / sheet / "worst.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def climbed(sheet: str, action: Action, start: Given, patience: float, dice: random.Random) -> tuple[Find, int]:
    """The worst facts of an action that were found in so many seconds, and how many were tried."""
    fields = (*action.fields(), *ruleset(sheet).switches())
    tries, until = 1, time.monotonic() + patience
    with what_is_there_set_aside():
        best = measured(action, action.facts(**start), start, 0.0)
        while time.monotonic() < until:
            fresh = not best.given or dice.random() < FRESH
            given = any_given(fields, dice) if fresh else changed(best.given, fields, dice)
            find = measured(action, accepted(action, given), given, best.took)
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
        return [{it.name: any_value(it, dice) for it in field.fields if dice.random() < 0.7}
                for _ in range(dice.randint(field.low or 0, most))]
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

    forget_spreads()
    took = seconds(work)
    if took > to_beat:
        took = min(at_pace(work) for _ in range(AGAIN))
    return Find(took, given, said)


def at_pace(work: Callable[[], object]) -> float:
    """Seconds of work, as on a quiet machine."""
    forget_spreads()
    pace = max(1.0, seconds(yardstick) / QUIET)
    return seconds(work) / pace
