"""A fighter's card."""

from __future__ import annotations

from rules.gang_skirmish.facts import SAVES
from rules.ruleset import Stat, UnitTemplate


def characteristic(key: str, label: str, start: int, low: int = 1) -> Stat:
    """A number of the profile, 1 to 10."""
    return Stat(key, label, start, low=low, high=10)


# WS and BS are state: a flesh wound takes one of each for the rest of the game.
STATE = (characteristic("ws", "WS", 3, low=0), characteristic("bs", "BS", 3, low=0),
         characteristic("wounds", "Wounds left", 1, low=0), Stat("down", "Down", False, icon="arrow-down-bold"),
         Stat("out", "Out of action", False, icon="skull"), Stat("pinned", "Pinned", False, icon="pin"))


def fighter(id: str, title: str, save: str = "none", **numbers: int) -> UnitTemplate:
    """A kind of fighter; what is not said is the ordinary 3."""
    profile = (characteristic("strength", "Strength", 3), characteristic("toughness", "Toughness", 3),
               characteristic("initiative", "Initiative", numbers.get("initiative", 3)),
               characteristic("attacks", "Attacks", numbers.get("attacks", 1)),
               Stat("two_weapons", "Two hand-to-hand weapons", False),
               Stat("save", "Armour save", save, options=SAVES))
    state = tuple(Stat(stat.key, stat.label, numbers.get(stat.key, stat.start), stat.low, stat.high, icon=stat.icon)
                  for stat in STATE)
    return UnitTemplate(id, title, profile, state)


UNITS = (fighter("fighter", "Fighter"), fighter("leader", "Leader", ws=4, bs=4, initiative=4),
         fighter("novice", "Novice", ws=2, bs=2), fighter("heavy", "Heavy", save="6+"))
