"""A table to play on: cards, deeds, and actions played to their end."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.command_tokens.deeds import Collect
from rules.frame.battle import AnyBattle
from tests.rules import tabletop
from tests.rules.tabletop import deed_of, offered, played

__all__ = ["CARDS", "SHEET", "deed_of", "fielded", "lies", "offered", "played", "spending"]

SHEET = ruleset("command_tokens")
CARDS = SHEET.battle_sheet


def fielded(switches: dict[str, Any] | None = None, **units: str) -> AnyBattle:
    """Units by their ids, each a preset; those that begin with an x are side B's."""
    return tabletop.fielded(SHEET, units, switches)


def spending(active: str, tokens: tuple[int, int] = (9, 9), switches: dict[str, Any] | None = None,
             **units: str) -> AnyBattle:
    """The same in step 3, with so many tokens."""
    battle = fielded(switches, **units).after(Collect(tokens=tokens))
    faces = (6, 1) if active == "A" else (1, 6)
    return played(battle, "initiative", {}, *faces)


def lies(battle: AnyBattle, unit: str) -> tuple[int, int, int]:
    """Tokens, those of reactions, and morale markers on a unit."""
    card = battle.unit(unit)
    return card.tokens, card.reactions, card.markers
