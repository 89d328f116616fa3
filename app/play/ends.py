"""How the log keeps where an action stands, and how it has ended."""

from __future__ import annotations

from typing import Any

from app.play import OPEN_STEP
from app.play.ahead import count_of
from app.storage import Store
from app.storage.shown import shown_result
from rules.engine import Play
from rules.frame.told import told_steps
from rules.ruleset import Action, Edition, outcome_to_json
from rules.said import say, text_from_json, text_to_json
from rules.version import VERSION


def keep_place(store: Store, entry: int, action: Action, play: Play) -> None:
    """Where an open action stands, for Home: told there without opening the rules."""
    if play.asking is not None:
        store.set_setting(OPEN_STEP, {
            "entry": entry, "action": text_to_json(action.title), "step": text_to_json(play.asking.label),
            "answers": len(play.record),
            "done": len(play.steps), "all": count_of(play).steps})


def close(store: Store, entry: int, edition: Edition, action: Action, play: Play) -> None:
    """An action is over: what happened and every step are kept as they are told."""
    outcome = edition.within(_outcome, action, play.outcome)
    steps = [step.to_json() for step in told_steps(play, edition)]
    store.finish_action(entry, outcome, str(text_from_json(outcome["sentence"])), steps, VERSION)


def drop(store: Store, entry: int, edition: Edition, action: Action, play: Play) -> None:
    """An action is not played to its end; once dice were thrown the log tells how far it came."""
    steps = [step.to_json() for step in told_steps(play, edition)]
    store.drop_action(entry, say("Not done: {action}.", action=action.title), steps, VERSION)


def _outcome(action: Action, outcome: Any) -> dict[str, Any]:
    kept = outcome_to_json(outcome)
    return {**kept, "result": shown_result(action.view, outcome)} if action.view else kept
