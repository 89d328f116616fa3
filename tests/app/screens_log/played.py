"""Games played at once, for the tests of log, luck and units."""

from __future__ import annotations

import random
from typing import Any

from app.storage.shown import shown_odds, shown_result
from rules.engine import SENSIBLE, Choice, Roll
from rules.engine.play import entry_to_json
from rules.ruleset import outcome_to_json


def play(app: Any, sheet: str, action: str, seed: int = 0, side: str = "A", by_hand: bool = False,
         game: int | None = None, **facts: Any) -> int:  # fmt: skip
    """One action from begin to end with dice of this seed; gives its number in the log."""
    rng, store, rules = random.Random(seed), app.kit.store, app.kit.ruleset(sheet)
    todo = rules.action(action)
    given = todo.facts(**facts)
    odds = shown_odds(todo.view, todo.odds(given, SENSIBLE)) if todo.view else None
    game = app.kit.game(sheet) if game is None else game
    entry = store.begin_action(game, sheet, action, given.model_dump(mode="json"), side, odds)
    now = todo.play(given)
    while isinstance(now.asking, Roll | Choice):
        answer(store, entry, now, rng, by_hand)
    kept = outcome_to_json(now.outcome)
    if todo.view:
        kept["result"] = shown_result(todo.view, now.outcome)
    store.finish_action(entry, kept, now.outcome.sentence)
    return entry


def answer(store: Any, entry: int, now: Any, rng: random.Random, by_hand: bool) -> None:
    """The next throw or decision, saved."""
    if isinstance(now.asking, Choice):
        now.answer(now.asking.sensible)
        store.add_answer(entry, entry_to_json(now.record[-1]))
        return
    sides, by = list(now.asking.dice), now.asking.by
    now.answer(now.draw(rng), by_hand)
    store.add_answer(entry, {**entry_to_json(now.record[-1]), "sides": sides, "by": by})
