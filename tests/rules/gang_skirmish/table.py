"""A table to play on: fighters, deeds, and actions played to their end."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.frame.battle import AnyBattle
from rules.gang_skirmish.deeds import NextStep
from tests.rules import tabletop
from tests.rules.tabletop import deed_of, offered, played

__all__ = ["CARDS", "SHEET", "at", "deed_of", "fielded", "is_now", "offered", "played", "taken"]

SHEET = ruleset("gang_skirmish")
CARDS = SHEET.battle_sheet


def fielded(switches: dict[str, Any] | None = None, **fighters: str) -> AnyBattle:
    """Fighters by their ids, each a preset; those that begin with an x are side B's."""
    return tabletop.fielded(SHEET, fighters, switches, str.capitalize)


def at(step: str, battle: AnyBattle) -> AnyBattle:
    """The same in a later phase of the turn."""
    while battle.turn.step != step:
        battle = battle.after(NextStep())
    return battle


def taken(battle: AnyBattle, label: str, *answers: Any, who: dict[str, str] | None = None, **said: Any) -> AnyBattle:
    """An offer, and its dice."""
    return tabletop.answered(battle.after(deed_of(battle, label, who, **said)), *answers)


def is_now(battle: AnyBattle, id: str) -> tuple[int, int, int, str]:
    """WS, BS and wounds of a fighter, and his state."""
    fighter = battle.unit(id)
    return fighter.ws, fighter.bs, fighter.wounds, "out" if not fighter.there else "down" if fighter.down else ""
