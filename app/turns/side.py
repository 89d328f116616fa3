"""Whose action it is: dice and results belong to a side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.storage.records import OTHER, SIDES
from app.turns import history


def acting_side(store: Any, action: Any, units: Mapping[str, int], game: int | None) -> str:
    """The side of the unit that was picked for the action, else the side whose turn it is, else the first."""
    for role in action.roles:
        unit = store.unit(units[role.id]) if role.id in units else None
        if unit is not None:
            return OTHER[unit.side] if role.opponent else str(unit.side)
    return side_on(history.now(store.turn_state(game)) if game is not None else {})


def side_on(state: Mapping[str, Any]) -> str:
    """The side a turn tracker says is on: by name, or as the owner of the die drawn last."""
    drawn = state.get("drawn") or [""]
    named = (state.get("side"), state.get("active"), state.get("next"), drawn[-1])
    return next((side for side in named if side in SIDES), SIDES[0])
