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


def gone_further(saved: State, state: State) -> State:
    """The same thing goes on, as while a finger holds a sign: taken back together with what it began."""
    return {**saved, "now": state}


def can_undo(saved: State) -> bool:
    """Is there anything to take back?"""
    return bool(saved.get("past")) and bool(saved["past"][-1]["state"])


def undone(saved: State) -> tuple[State, list[UnitChange]]:
    """The turn as it was before, and the units as they were: changes to carry out the other way round."""
    *past, last = saved["past"]
    back = [(unit, key, after, before) for unit, key, before, after in reversed(last["units"])]
    state = dict(last["state"])
    if "seen" in state:
        # What was rolled stays rolled: it is not read off a second time.
        state["seen"] = max(state["seen"], now(saved)["seen"])
    return {"now": state, "past": past}, back
