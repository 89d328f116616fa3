"""A worked example of this sheet: facts, faces and choices in; steps, sentence and parts of the outcome out."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from rules import ruleset
from rules.said import english
from tests.rules.worked import told


@dataclass(frozen=True)
class Case:
    """One case as a player would tell it; `expect` names attributes of the outcome."""

    name: str
    action: str
    facts: dict[str, Any]
    faces: list[int]
    steps: list[str]
    sentence: str
    expect: dict[str, Any] = field(default_factory=dict)
    choices: list[Any] = field(default_factory=list)
    follows: list[str] | None = None

    def __str__(self) -> str:
        return self.name


def check(case: Case) -> None:
    """Every face and every choice is used; steps and outcome are as worked out by hand."""
    action = ruleset("scw").action(case.action)
    done = action.resolve(action.facts(**case.facts), faces=case.faces, choices=case.choices)
    assert [told(step) for step in done.steps] == case.steps
    assert str(done.sentence) == case.sentence
    assert english({name: attrgetter(name)(done.outcome) for name in case.expect}) == case.expect
    if case.follows is not None:
        assert [follow.action for follow in done.outcome.follows] == case.follows
