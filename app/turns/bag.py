"""The bag of order dice: one die a unit that has no order yet, drawn without looking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from app.turns.forces import Fielded, alive
from app.turns.history import State, UnitChange

KEPT_ORDERS = ("AMBUSH", "DOWN")
NO_ORDER = "none"
# The sheet allows two or more colours in the bag; the third and fourth have no roster, only dice and a name.
COLOURS = ("A", "B", "C", "D")
# What each colour has for itself.
OWN = ("dice", "passed", "names")


def first_turn() -> State:
    """Turn 1: every die in the bag."""
    none = {"A": 0, "B": 0}
    return {
        "turn": 1, "phase": "orders", "drawn": [], "hand": "", "orders": {}, "kept": [], "dice": none, "passed": none,
    }


def sides(state: State) -> tuple[str, ...]:
    """The colours that are in this game."""
    return tuple(side for side in COLOURS if side in state["dice"])


def joined(state: State, name: str) -> State:
    """One more colour, with one die to begin with."""
    side = COLOURS[len(sides(state))]
    return {**state, **{key: {**state.get(key, {}), side: value} for key, value in zip(OWN, (1, 0, name), strict=True)}}


def parted(state: State) -> State:
    """The last colour that joined leaves, with its dice."""
    side = sides(state)[-1]
    kept = {key: {own: value for own, value in state[key].items() if own != side} for key in OWN}
    hand = "" if state["hand"] == side else state["hand"]
    return {**state, **kept, "hand": hand, "drawn": [own for own in state["drawn"] if own != side]}


def in_bag(state: State, units: Sequence[Fielded], side: str) -> int:
    """The dice of a side still in the bag: one a unit without an order, and those put in by hand."""
    by_hand = state["dice"][side] - state["passed"][side]
    return max(0, len(waiting(state, units, side)) + by_hand - (state["hand"] == side))


def chance(state: State, units: Sequence[Fielded], side: str) -> Fraction:
    """The chance that the next die belongs to this side."""
    own, all_dice = in_bag(state, units, side), sum(in_bag(state, units, each) for each in sides(state))
    return Fraction(own, all_dice) if all_dice else Fraction(0)


def drawn(state: State, side: str) -> State:
    """This die came out: its owner now picks a unit."""
    return {**state, "drawn": [*state["drawn"], side], "hand": side}


def waiting(state: State, units: Sequence[Fielded], side: str) -> list[Fielded]:
    """The units of a side without an order."""
    return [unit for unit in alive(units, side) if unit.uid not in state["orders"]]


def ordered(state: State, unit: Fielded, order: str) -> tuple[State, list[UnitChange]]:
    """The die in the hand goes to this unit, showing this order."""
    after = {**state, "hand": "", "orders": {**state["orders"], unit.uid: order}}
    return after, _shows(unit, order)


def passed(state: State) -> State:
    """The die in the hand goes to a unit that is not on the roster."""
    side = state["hand"]
    return {**state, "hand": "", "passed": {**state["passed"], side: state["passed"][side] + 1}}


def put_in(state: State, side: str, by: int) -> State:
    """Put a die into the bag, or take one out, that belongs to no unit of the roster."""
    least = state["passed"][side]
    return {**state, "dice": {**state["dice"], side: max(least, state["dice"][side] + by)}}


def end_phase(state: State) -> State:
    """The bag is empty: the turn ends."""
    return {**state, "phase": "end", "hand": ""}


def keepable(state: State, units: Iterable[Fielded]) -> list[Fielded]:
    """The units whose order may stay for the next turn."""
    return [unit for unit in alive(units) if state["orders"].get(unit.uid) in KEPT_ORDERS]


def keep(state: State, unit: str, stays: bool) -> State:
    """Decide whether a unit keeps its order."""
    others = [uid for uid in state["kept"] if uid != unit]
    return {**state, "kept": [*others, unit] if stays else others}


def next_turn(state: State, units: Iterable[Fielded]) -> tuple[State, list[UnitChange]]:
    """All other dice go back into the bag."""
    kept = [unit.uid for unit in keepable(state, units) if unit.uid in state["kept"]]
    orders = {uid: state["orders"][uid] for uid in kept}
    changes = [change for unit in units if unit.uid not in kept for change in _shows(unit, NO_ORDER)]
    after = {
        **state, "turn": state["turn"] + 1, "phase": "orders", "drawn": [], "hand": "", "orders": orders, "kept": kept,
        "passed": dict.fromkeys(sides(state), 0),
    }
    return after, changes


def _shows(unit: Fielded, order: str) -> list[UnitChange]:
    """A unit's die is turned to this order; it is DOWN as long as its die says so."""
    wanted = {"order": (NO_ORDER, order), "down": (False, order == "DOWN")}
    return [(unit.uid, key, before, value) for key, (usual, value) in wanted.items()
            if (before := unit.state.get(key, usual)) != value]
