"""Command tokens: a pool for each side, tokens lying on units, and who is active."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.turns.forces import OTHER, Fielded, alive
from app.turns.history import State, UnitChange
from rules.engine import PlayerError

CLEARED = {"tokens": 0, "reactions": 0, "smoke": False, "moved": False}


def first_turn() -> State:
    """Turn 1, before tokens are collected."""
    return {"turn": 1, "pool": {"A": 0, "B": 0}, "active": "", "collected": False, "waits": None}


def is_command(unit: Fielded) -> bool:
    """Is this the command unit?"""
    values = unit.values
    return bool(values.get("command") or values.get("is_command") or getattr(unit, "template", "") == "command")


def collected(state: State, units: Sequence[Fielded], total: int = 3) -> tuple[State, list[UnitChange]]:
    """One token a unit, and more for a living command unit (C1): the sheet's `total` counts its own one.

    Tokens on units are taken off first, smoke is gone, nobody has moved.
    """
    fielded = alive(units)
    pool = {side: sum(_tokens(unit, total) for unit in fielded if unit.side == side) for side in "AB"}
    changes = [
        (unit.uid, key, unit.state[key], start) for unit in units for key, start in CLEARED.items()
        if unit.state.get(key, start) != start
    ]
    return {**state, "pool": pool, "collected": True, "active": "", "waits": None}, changes


def _tokens(unit: Fielded, total: int) -> int:
    return total if is_command(unit) else 1


def counted(state: State, side: str, by: int) -> State:
    """The scenario gives or takes a token."""
    return {**state, "pool": {**state["pool"], side: max(0, state["pool"][side] + by)}}


def begun(state: State, active: str) -> State:
    """This side has the initiative."""
    return {**state, "active": active}


def swapped(state: State) -> State:
    """The initiative was surrendered or seized: the other side is active."""
    return {**state, "active": OTHER.get(state["active"], "A")}


def spent(state: State, unit: Fielded) -> State:
    """A token of its side is spent on a unit, whether it will act or not."""
    return {**counted(state, unit.side, -1), "waits": None}


def laid_on(unit: Fielded, action: str = "activate") -> list[UnitChange]:
    """The token now lies on the unit; one of a reaction is known as such (C-B1)."""
    keys = ("tokens", "reactions") if action == "react" else ("tokens",)
    return [(unit.uid, key, lying(unit, key), lying(unit, key) + 1) for key in keys]


def waits_for(state: State, unit: Fielded, action: str, since: int) -> State:
    """A test for this unit was opened; its token is spent when it is finished."""
    return {**state, "waits": {"unit": unit.uid, "action": action, "since": since}}


def lying(unit: Fielded, key: str = "tokens") -> int:
    """The tokens on a unit, or what else lies on it."""
    return int(unit.state.get(key, 0) or 0)


def test_of(state: State, unit: Fielded) -> str:
    """The action that decides whether a unit acts: the active side activates, the other reacts."""
    return "activate" if unit.side == state["active"] else "react"


def carried(unit: Fielded, action: str) -> dict[str, int]:
    """What lies on a unit, as this test of the sheet wants to know it."""
    keys = ("tokens", "markers", "reactions") if action == "activate" else ("tokens", "markers")
    return {key: lying(unit, key) for key in keys}


def need(sheet: Any, state: State, unit: Fielded) -> int | None:
    """The least face that makes this unit act, by the sheet's own test: 0 without dice, None where no face does."""
    test = sheet.action(test_of(state, unit))
    try:
        asking = test.play(test.facts(**carried(unit, test.id))).asking
    except (PlayerError, ValueError):
        return None
    return int(asking.reading.goal) if asking else 0


def over(state: State) -> bool:
    """Both sides have spent all their tokens."""
    return bool(state["collected"]) and not any(state["pool"].values())


def next_turn(state: State) -> State:
    """Tokens left are lost; those on units are taken off when new ones are collected."""
    return {**first_turn(), "turn": state["turn"] + 1}
