"""Who has to do something in a step: test morale, come on, recover, spend AP."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.turns.forces import Fielded, alive, marked
from app.turns.history import UnitChange

# What comes off when a step is left: the key, what it becomes.
COMES_OFF = {"remove_hammered": ("hammered", False), "unit_by_unit": ("ap", 0), "smoke": ("smoke", False)}


def must_test(unit: Fielded, morale: Any) -> bool:
    """Would the sheet's own morale test throw dice for this foot platoon? The sheet counts its problems (P06)."""
    if unit.values.get("target", "foot") != "foot" or "markers" not in unit.state or unit.state.get("bases") == 0:
        return False
    known = {view.name: unit.values[view.fills] for view in morale.fields() if view.fills in unit.values}
    return not morale.play(morale.facts(**known)).over


def due(step: Any, units: Sequence[Fielded], side: str, sheet: Any) -> list[Any]:
    """The units a step is about; none where it is about the whole side."""
    own = alive(units, side)
    if step.id == "morale":
        morale = sheet.action("morale")
        return [unit for unit in own if must_test(unit, morale)]
    if step.id == "unit_by_unit":
        return [unit for unit in own if not unit.state.get("hammered")]
    if step.id == "reinforcements":
        return [unit for unit in units if unit.side == side and unit.state.get("waiting")]
    if step.id == "recovery":
        return marked(units, side, "down")
    if step.does == "remove_hammered":
        return marked(units, side, "hammered")
    return []


def taken_off(step: Any, units: Sequence[Fielded], side: str) -> list[UnitChange]:
    """What comes off the units of a side when this step is left."""
    key, value = COMES_OFF.get(step.does or step.id, ("", None))
    return [(unit.uid, key, unit.state[key], value) for unit in units if unit.side == side and unit.state.get(key)]
