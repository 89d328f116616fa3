"""A game at the table: an action, its facts and the faces of the dice in; the steps and the outcome out."""

from __future__ import annotations

from typing import Any

from rules.ruleset import Resolution
from rules.steel_wheels.sheet import RULESET


def played(action: str, faces: list[int], choices: list[Any] | None = None, **facts: Any) -> Resolution:
    """The action resolved with these dice, all of which must be used."""
    chosen = RULESET.action(action)
    return chosen.resolve(chosen.facts(**facts), faces=faces, choices=choices or [])


def told(resolution: Resolution) -> list[str]:
    """Each step as the player reads it."""
    return [f"{step.label}: {step.text}" for step in resolution.steps]
