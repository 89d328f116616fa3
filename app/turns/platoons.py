"""Platoons that manoeuvre in turns, and the chips of the smaller army."""

from __future__ import annotations

from collections.abc import Iterable

from app.turns.forces import OTHER, Fielded, alive
from app.turns.history import State


def first_turn() -> State:
    """Turn 1, before chips are given."""
    return {
        "turn": 1, "step": 0, "seen": 0, "size": {"A": 0, "B": 0}, "left": {"A": 0, "B": 0},
        "chips": {"A": 0, "B": 0}, "next": "A", "moved": [],
    }


def platoons(units: Iterable[Fielded], side: str) -> int:
    """The platoon-units of a side: units that name the same platoon are one."""
    names = [unit.values.get("platoon") or unit.uid for unit in alive(units, side)]
    return len(set(names))


def sized(state: State, side: str, by: int) -> State:
    """Say how many platoon-units a side has."""
    return {**state, "size": {**state["size"], side: max(0, state["size"][side] + by)}}


def chips_given(state: State, first: str = "A") -> State:
    """The side with fewer platoon-units takes a chip for each one less; all platoons may manoeuvre."""
    size = state["size"]
    chips = {side: max(0, size[OTHER[side]] - size[side]) for side in "AB"}
    return {**state, "chips": chips, "left": dict(size), "next": first, "moved": []}


def manoeuvred(state: State, unit: str = "") -> State:
    """A platoon of the side that is on has manoeuvred."""
    side = state["next"]
    left = {**state["left"], side: max(0, state["left"][side] - 1)}
    moved = [*state["moved"], unit] if unit else state["moved"]
    return _to_other({**state, "left": left, "moved": moved})


def chip_played(state: State) -> State:
    """A chip is played instead of a manoeuvre."""
    side = state["next"]
    if not state["chips"][side]:
        return state
    return _to_other({**state, "chips": {**state["chips"], side: state["chips"][side] - 1}})


def _to_other(state: State) -> State:
    """The other side is on, unless it has nothing left to manoeuvre."""
    other = OTHER[state["next"]]
    if state["left"][other] or not state["left"][state["next"]]:
        return {**state, "next": other}
    return state


def done(state: State) -> bool:
    """All platoons have manoeuvred."""
    return not any(state["left"].values())


def to_step(state: State, step: int) -> State:
    """Go to a step of the turn."""
    return {**state, "step": step}


def next_step(state: State, steps: int) -> State:
    """The step after this one, or the next turn."""
    if state["step"] + 1 < steps:
        return {**state, "step": state["step"] + 1}
    fresh = {"moved": [], "left": {"A": 0, "B": 0}, "chips": {"A": 0, "B": 0}}
    return {**state, **fresh, "step": 0, "turn": state["turn"] + 1}
