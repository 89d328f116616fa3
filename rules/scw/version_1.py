"""Games of version 1: a card counted its bases and its weapons apart, and knew no company commander."""

from __future__ import annotations

from rules.frame.kinds import Value
from rules.frame.unit import Unit
from rules.frame.version_1 import Cards, OldTurn, Values, fitting, number
from rules.said import Text
from rules.scw.deeds import HAMMERED
from rules.scw.facts.common import MOST_BASES
from rules.scw.units import Cavalry, Gun, Square, Vehicle, is_hammered
from rules.scw.weapons import GUNS, VEHICLES


def card(template: str, name: str, values: Values) -> Unit:
    """A platoon, cavalry, a gun or a vehicle."""
    if template in GUNS:
        return fitting(Gun, {**values, "name": name, "kind": template})
    if template in VEHICLES:
        return fitting(Vehicle, {**values, "name": name, "kind": template})
    foot = {**values, "name": name, **_bases(values)}
    if template == "cavalry":
        # Mounted it had no weapons on its card.
        return fitting(Cavalry, {**foot, "mounted": not any(number(values, arm) for arm in ("rifle", "lmg", "mmg"))})
    if template == "platoon":
        return fitting(Square, foot)
    raise KeyError(template)


def _bases(values: Values) -> dict[str, Value]:
    """The bases are right: rifles, then LMGs and MMGs give way to the officer, and who carried nothing has a rifle."""
    left = min(max(0, number(values, "bases")), MOST_BASES)
    found: dict[str, Value] = {"officer": bool(values.get("officer")) and left > 0}
    left -= found["officer"]
    for arm in ("mmg", "lmg"):
        found[arm] = min(left, max(0, number(values, arm)))
        left -= found[arm]
    return {**found, "rifle": left}


def turn(state: Values, cards: Cards) -> OldTurn:
    """Turn, side, step and countdown; who of the side is hammered loses its turn."""
    step = state["step"] + 1
    lost = tuple(unit.id for unit in cards if unit.side == state["side"] and is_hammered(unit))  # type: ignore[arg-type]
    now = {"number": state["turn"], "side": state["side"], "step": step, "lost": lost if step <= HAMMERED else ()}
    if "countdown" in state["counters"]:
        now["countdown"] = state["counters"]["countdown"]
    return OldTurn(now, cards, left_out=_unknown(state))


def _unknown(state: Values) -> tuple[Text, ...]:
    if state["step"] == 0:
        return ()
    return ("Who had rolled AP, tested or acted this turn was not kept: the step begins anew.",)
