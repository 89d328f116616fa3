"""Every change of a turn can be taken back, also after the app was closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

State = dict[str, Any]
# One unit value a step of the turn has changed: unit, key, the value before, the value after.
UnitChange = tuple[str, str, Any, Any]

KEPT = 40


def now(saved: State) -> State:
    """Where the turn stands; empty before the first turn."""
    state: State = saved.get("now", {})
    return state


def gone_on(saved: State, state: State, units: Sequence[UnitChange] = ()) -> State:
    """The turn has gone on to this state, and these units were changed with it."""
    past = [*saved.get("past", []), {"state": now(saved), "units": [list(change) for change in units]}]
    return {"now": state, "past": past[-KEPT:]}


def can_undo(saved: State) -> bool:
    """Is there anything to take back?"""
    return bool(saved.get("past")) and bool(saved["past"][-1]["state"])


def undone(saved: State) -> tuple[State, list[UnitChange]]:
    """The turn as it was before, and the units as they were: changes to carry out the other way round."""
    *past, last = saved["past"]
    back = [(unit, key, after, before) for unit, key, before, after in reversed(last["units"])]
    return {"now": last["state"], "past": past}, back
