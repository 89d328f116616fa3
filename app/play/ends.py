"""How the log keeps where an action stands, and how it has ended."""

from __future__ import annotations

from app.play import OPEN_STEP
from app.play.ahead import count_of
from app.storage import Store
from app.storage.shown import shown_result
from rules.engine import Play
from rules.engine.kinds import Outcome
from rules.frame.told import told_steps
from rules.ruleset import Action, Edition, outcome_to_json
from rules.said import Json, Names, named, say, text_from_json, text_to_json
from rules.version import VERSION


def keep_place(store: Store, entry: int, action: Action, play: Play) -> None:
    """Where an open action stands, for Home: told there without opening the rules."""
    if play.asking is not None:
        store.set_setting(OPEN_STEP, {
            "entry": entry, "action": text_to_json(action.title), "step": text_to_json(play.asking.label),
            "answers": len(play.record),
            "done": len(play.steps), "all": count_of(play).steps})


def close(store: Store, entry: int, edition: Edition, action: Action, play: Play, names: Names) -> None:
    """An action is over: what happened and every step are kept as they are told, with the names of that day."""
    outcome = edition.within(_outcome, action, play.outcome)
    told = text_from_json(outcome["sentence"])
    named_outcome = {**outcome, "sentence": text_to_json(named(told, names))}
    store.finish_action(entry, named_outcome, str(told), _steps(play, edition, names), VERSION)


def drop(store: Store, entry: int, edition: Edition, action: Action, play: Play, names: Names) -> None:
    """An action is not played to its end; once dice were thrown the log tells how far it came."""
    steps = _steps(play, edition, names)
    store.drop_action(entry, say("Not done: {action}.", action=action.title), steps, VERSION)


def _steps(play: Play, edition: Edition, names: Names) -> list[dict[str, Json]]:
    return [step.named(names).to_json() for step in told_steps(play, edition)]


def _outcome(action: Action, outcome: Outcome) -> dict[str, Json]:
    kept = outcome_to_json(outcome)
    return {**kept, "result": shown_result(action.view, outcome)} if action.view else kept
