"""A turn as a list of steps: one side goes through them, then the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from app.turns.forces import OTHER
from app.turns.history import State


class Counter(Protocol):
    """A number the turn keeps."""

    @property
    def key(self) -> str: ...
    @property
    def start(self) -> Any: ...
    @property
    def low(self) -> int | None: ...
    @property
    def high(self) -> int | None: ...


class Logged(Protocol):
    """A finished action of the log."""

    @property
    def id(self) -> int: ...
    @property
    def action(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def outcome(self) -> dict[str, Any] | None: ...


def first_turn(counters: Sequence[Counter], first: str = "A") -> State:
    """Turn 1, first step."""
    return {
        "turn": 1, "side": first, "first": first, "step": 0, "seen": 0,
        "counters": {counter.key: counter.start for counter in counters},
    }


def next_step(state: State, steps: int, shared: bool = False) -> State:
    """The step after this one; after the last the other side is on, after both the next turn begins.

    In a shared turn both sides go through the steps together.
    """
    if state["step"] + 1 < steps:
        return {**state, "step": state["step"] + 1}
    if shared or state["side"] != state["first"]:
        counters = dict(state["counters"])
        if "turn" in counters:
            counters["turn"] += 1
        return {**state, "step": 0, "side": state["first"], "turn": state["turn"] + 1, "counters": counters}
    return {**state, "step": 0, "side": OTHER[state["side"]]}


def at_step(state: State, step: int) -> State:
    """Jump to a step."""
    return {**state, "step": step}


def counted(state: State, counters: Sequence[Counter], key: str, by: int) -> State:
    """A counter goes up or down, within its limits."""
    counter = next(counter for counter in counters if counter.key == key)
    value = int(state["counters"].get(key, counter.start)) + by
    value = value if counter.low is None else max(counter.low, value)
    value = value if counter.high is None else min(counter.high, value)
    return {**state, "counters": {**state["counters"], key: value}}


def harvested(state: State, entries: Iterable[Logged], names: Mapping[str, Mapping[str, str]]) -> State:
    """Read counters off actions finished since: names = {action: {counter: field of its outcome}}."""
    counters, seen = dict(state["counters"]), state["seen"]
    for entry in sorted(entries, key=lambda entry: entry.id):
        if entry.id <= state["seen"] or entry.outcome is None or entry.action not in names:
            continue
        seen = entry.id
        for counter, field in names[entry.action].items():
            if isinstance(entry.outcome.get(field), int):
                counters[counter] = entry.outcome[field]
    return {**state, "counters": counters, "seen": seen}
