"""How cards and turn fill the facts of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.command_tokens.units import Card, Vehicle
from rules.frame.battle_sheet import Fill, Filled

if TYPE_CHECKING:
    from rules.command_tokens.turn import Table


def lying(unit: Card) -> Filled:
    """The command tokens and morale markers on a unit."""
    return {"tokens": unit.tokens, "markers": unit.markers}


def activate(battle: Table, said: Filled, unit: Card) -> Filled:
    """What lies on the unit; tokens for reactions are no activations (C-B1)."""
    return lying(unit) | {"reactions": unit.reactions}


def react(battle: Table, said: Filled, unit: Card) -> Filled:
    """What lies on the unit; its player is asked once a 6 has fallen."""
    return lying(unit) | {"seize": "ask"}


def move(battle: Table, said: Filled, unit: Card) -> Filled:
    """A unit that has fired in this activation makes no rapid move."""
    acting = battle.turn.acting(unit.id)
    return {"unit": unit.kind, "fires": bool(acting and acting.fired)}


def terrain(battle: Table, said: Filled, unit: Card) -> Filled:
    """A unit on its way enters the terrain; one that has not moved starts in it."""
    acting = battle.turn.acting(unit.id)
    return {"unit": unit.ground, "entering": "starts" if acting and not acting.went else "enters"}


def smoke(battle: Table, said: Filled, target: Card) -> Filled:
    """The unit to protect."""
    return {"target": target.kind}


def fire(battle: Table, said: Filled, firer: Card | None = None, target: Card | None = None) -> Filled:
    """Who fires with what, at whom; the size of the table is for Kaboom."""
    return (_firer(battle, said, firer) if firer else {}) | (_target(target) if target else {}) | {
        "table": battle.turn.table}


def _firer(battle: Table, said: Filled, unit: Card) -> Filled:
    weapon = said.get("weapon") or (*unit.arms, unit.weapon)[0]
    acting = battle.turn.acting(unit.id)
    # The strength on the card is that of the main weapon, not of the machine gun beside it.
    return {"firer": unit.kind, "weapon": weapon, "strength": unit.strength if weapon == unit.weapon else 0,
            "firer_markers": unit.markers, "protected": unit.smoke, "max_markers": unit.special,
            "moved": acting.moved if acting else "no"}


def _target(unit: Card) -> Filled:
    armour = {"armour": unit.armour, "target_damaged": unit.damaged} if isinstance(unit, Vehicle) else {}
    return armour | {"target": unit.kind, "target_moved": unit.moved, "smoke": unit.smoke,
                     "target_markers": unit.markers}


def reaction_fire(battle: Table, said: Filled, firer: Card | None = None, target: Card | None = None) -> Filled:
    """The shot, and what lies on the unit that reacts: it has not moved."""
    reacts = {"tokens": firer.tokens, "seize": "ask", "moved": "no"} if firer else {}
    return fire(battle, said, firer, target) | reacts


FILLED: dict[str, Fill] = {
    "activate": activate, "react": react, "move": move, "terrain": terrain, "smoke": smoke, "fire": fire,
    "reaction_fire": reaction_fire}
