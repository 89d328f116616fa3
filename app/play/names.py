"""What units and sides are called, as texts: a name that nobody gave is said in the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.battle import AnyBattle
from rules.said import Name, Text, say


def as_text(name: str | Name) -> Text:
    """A name by itself."""
    return say("{name}", name=Name(name) if isinstance(name, str) else name)


def names_in(battle: AnyBattle, who: Mapping[str, str]) -> dict[str, Name]:
    """What the sides of a battle are called, and the units by the roles they have in an action."""
    units = {role: unit.said for role, id in who.items() if (unit := battle.find(id))}
    return {**{side: Name(battle.name_of(side)) for side in battle.sides}, **units}
