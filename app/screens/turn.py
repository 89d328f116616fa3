"""Turn: the sheet's own sequence as a tracker, one kind for each kind of sheet."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kivy.uix.widget import Widget

TRACKERS = {
    "bag": "turn_bag:BagView",
    "tokens": "turn_tokens:TokensView",
    "platoons": "turn_platoons:PlatoonsView",
    "steps": "turn_steps:StepsView",
}
# What the first step of a turn does tells the kind of tracker, where the sheet does not name it.
BY_DEED = {"collect_tokens": "tokens", "collect_chips": "platoons", "draw": "bag"}


def tracker_of(turn: Any) -> str:
    """The kind of tracker a sheet needs."""
    if turn.tracker != "steps":
        return turn.tracker
    found = [BY_DEED[step.does] for step in turn.steps if step.does in BY_DEED]
    return found[0] if found else "steps"


def turn_tab(app: Any, ruleset_id: str) -> Widget:
    """The turn of a sheet, as one of its tabs."""
    module, _, name = TRACKERS[tracker_of(app.ruleset(ruleset_id).turn)].partition(":")
    return getattr(import_module(f"app.screens.{module}"), name)(ruleset_id)
