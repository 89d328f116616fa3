"""What the cases of this sheet share: the dice of a case go in, its outcome comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import Change, Resolution


def written(changes: Iterable[Change], role: str = "") -> dict[str, Any]:
    """What is written, by its key: a value, or how much more or less it is."""
    own = (change for change in changes if role in ("", change.role))
    return {change.key: change.value if change.delta is None else f"{change.delta:+d}" for change in own}


@pytest.fixture
def resolve() -> Callable[..., Resolution]:
    """Play an action with these facts and exactly these faces."""

    def play(action: str, facts: dict[str, Any], faces: list[int]) -> Resolution:
        chosen = ruleset("order_dice").action(action)
        return chosen.resolve(chosen.facts(**facts), faces=faces)

    return play


@pytest.fixture
def check(resolve: Callable[..., Resolution]) -> Callable[..., None]:
    """Play a case and compare what it names of the outcome."""

    def compare(action: str, facts: dict[str, Any], faces: list[int], expected: dict[str, Any]) -> None:
        outcome = resolve(action, facts, faces).outcome
        assert {name: getattr(outcome, name) for name in expected} == expected

    return compare
