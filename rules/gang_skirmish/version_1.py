"""Games of version 1: a fighter's card had no weapons, only whether he has two of them for hand-to-hand combat."""

from __future__ import annotations

from rules.frame.unit import Unit
from rules.frame.version_1 import Cards, OldTurn, Values, fitting
from rules.gang_skirmish.deeds import STEPS
from rules.gang_skirmish.units import Fighter, Weapon
from rules.said import say

TEMPLATES = ("fighter", "leader", "novice", "heavy")
TWO = tuple(Weapon(name=str(name), use="blade")
            for name in (say("Hand-to-hand weapon"), say("Second hand-to-hand weapon")))
UNARMED = say("Version 1 did not know what fighters shoot with: their weapons are to be written on their cards.")


def card(template: str, name: str, values: Values) -> Unit:
    """A fighter."""
    if template not in TEMPLATES:
        raise KeyError(template)
    return fitting(Fighter, {**values, "name": name, "weapons": TWO if values.get("two_weapons") else ()})


def turn(state: Values, cards: Cards) -> OldTurn:
    """Turn, side, phase, unexploded markers and roof hits."""
    counters = state["counters"]
    now = {"number": state["turn"], "side": state["side"], "step": STEPS[state["step"]],
           "markers": counters.get("markers", 0), "roof_hits": counters.get("roof_hits", 0)}
    return OldTurn(now, cards, left_out=(UNARMED,) if cards else ())
