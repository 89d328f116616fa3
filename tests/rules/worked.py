"""Worked examples: facts and faces in, the steps and the outcome out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules import ruleset
from rules.engine import Note, Roll, Step


@dataclass(frozen=True)
class Example:
    """One case as a player would tell it."""

    name: str
    action: str
    faces: list[int]
    steps: list[str]
    outcome: Any
    sentence: str = ""
    choices: list[Any] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


def told(step: Step) -> str:
    """A step in one line: label, what was asked for, faces, result."""
    if isinstance(step.request, Roll):
        return f"{step.label} {step.request.reading.text}: {' '.join(map(str, step.faces))} = {step.text}"
    return f"{step.label}: {step.text}" if isinstance(step.request, Note) else f"{step.label} = {step.text}"


def check(sheet: str, example: Example) -> None:
    """Every face is used, every step and the outcome are as worked out by hand."""
    action = ruleset(sheet).action(example.action)
    done = action.resolve(action.facts(**example.facts), faces=example.faces, choices=example.choices)
    assert [told(step) for step in done.steps] == example.steps
    assert done.outcome == example.outcome
    if example.sentence:
        assert str(done.sentence) == example.sentence
