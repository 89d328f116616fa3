"""How cards and turn fill the facts of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine import PlayerError
from rules.frame.battle_sheet import Fill, Filled
from rules.gang_skirmish.outcomes import ROSTER
from rules.gang_skirmish.units import Fighter, Weapon
from rules.said import comma_list, say

if TYPE_CHECKING:
    from rules.gang_skirmish.turn import Table


def weapon_of(battle: Table, fighter: Fighter) -> Weapon | None:
    """What he aims with; else what he fights with in the combat phase, or his first gun."""
    aim = battle.turn.aim
    if aim and aim.fighter == fighter.id and aim.weapon in fighter.guns:
        return fighter.guns[aim.weapon]
    if battle.turn.step == "combat":
        return fighter.best_close
    return next(iter(fighter.guns.values()), None)


def blow(battle: Table, fighter: Fighter) -> Filled:
    """Strength and save modifier of what he strikes or shoots with."""
    weapon = weapon_of(battle, fighter)
    return {"strength": (weapon and weapon.strength) or fighter.strength,
            "save_modifier": weapon.save_modifier if weapon else None}


def body(fighter: Fighter) -> Filled:
    """What a wound meets and takes."""
    return {"toughness": fighter.toughness, "save": fighter.save, "wounds": fighter.wounds, "down": fighter.down}


def to_hit(battle: Table, said: Filled, shooter: Fighter | None = None, target: Fighter | None = None) -> Filled:
    """Who aims with what, and how hard the other is to hit; at short range unless it is said otherwise."""
    aims = _shooter(battle, shooter) if shooter else {}
    if target is None:
        return aims
    charges = any(target.id == charger for charger, _ in battle.turn.charges) or battle.turn.charger == target.id
    return aims | {"rapid": target.rapid, "size": target.size, "charging": bool(aims.get("overwatch")) and charges}


def _shooter(battle: Table, shooter: Fighter) -> Filled:
    aim, weapon = battle.turn.aim, weapon_of(battle, shooter)
    return {"bs": shooter.bs, "weapon_modifier": weapon.short if weapon else 0,
            "overwatch": bool(aim and aim.fighter == shooter.id and aim.overwatch)}


def shoot(battle: Table, said: Filled, shooter: Fighter | None = None, target: Fighter | None = None) -> Filled:
    """G-B1: fighter, weapon and range, at whom."""
    filled = to_hit(battle, said, shooter, target)
    if shooter:
        weapon = weapon_of(battle, shooter)
        filled |= blow(battle, shooter) | ({"hits": weapon.hits, "damage": weapon.damage} if weapon else {})
    return filled | (body(target) | {"target_ws": target.ws, "target_bs": target.bs} if target else {})


def wound(battle: Table, said: Filled, attack: Fighter | None = None, target: Fighter | None = None) -> Filled:
    """Strength against Toughness."""
    strength = {"strength": blow(battle, attack)["strength"]} if attack else {}
    return strength | ({"toughness": target.toughness} if target else {})


def save(battle: Table, said: Filled, attack: Fighter | None = None, target: Fighter | None = None) -> Filled:
    """Armour against the weapon."""
    return (blow(battle, attack) if attack else {}) | ({"save": target.save} if target else {})


def injury(battle: Table, said: Filled, fighter: Fighter) -> Filled:
    """What he has left."""
    return {"wounds": fighter.wounds, "ws": fighter.ws, "bs": fighter.bs, "down": fighter.down}


def recovery(battle: Table, said: Filled, fighter: Fighter) -> Filled:
    """A flesh wound must not take his last point."""
    return {"ws": fighter.ws, "bs": fighter.bs}


def combat(battle: Table, said: Filled, first: Fighter | None = None, second: Fighter | None = None) -> Filled:
    """Both fighters with the best they strike with, and who charged whom."""
    filled = (_fights("first", first) if first else {}) | (_fights("second", second) if second else {})
    if first and second:
        charges = battle.turn.charges
        filled["charging"] = ("first" if (first.id, second.id) in charges else
                              "second" if (second.id, first.id) in charges else "neither")
    return filled


def _fights(role: str, fighter: Fighter) -> Filled:
    weapon = fighter.best_close
    values = {"ws": fighter.ws, "attacks": fighter.attacks, "two_weapons": fighter.two_weapons,
              "initiative": fighter.initiative, "strength": (weapon and weapon.strength) or fighter.strength,
              "toughness": fighter.toughness, "save": fighter.save, "wounds": fighter.wounds,
              "encumbered": fighter.encumbered, "save_modifier": weapon.save_modifier if weapon else None,
              "bs": fighter.bs}
    return {f"{role}_{name}": value for name, value in values.items()}


def hit(battle: Table, said: Filled, **fighters: Fighter) -> Filled:
    """Everybody under the template, and what explodes."""
    shell = battle.turn.blast
    blast = shell.model_dump(exclude={"name"}) if shell else {}
    return blast | ({"fighters": listed(fighters)} if fighters else {})


def debris(battle: Table, said: Filled, **fighters: Fighter) -> Filled:
    """His fighters on the table, and the holes in the roof that were not rolled for yet."""
    turn = battle.turn
    roof = {"roof_hits": turn.roof_hits - turn.debris} if turn.roof_hits > turn.debris else {}
    return roof | ({"fighters": listed(fighters)} if fighters else {})


def listed(fighters: dict[str, Fighter]) -> list[Filled]:
    """Rows in the order of the roles: the place in the list is how an outcome names a fighter."""
    if set(fighters) != set(ROSTER[:len(fighters)]):
        raise PlayerError(say("Name the fighters one after the other: {roles}.",
                              roles=comma_list(*ROSTER[:len(fighters)])))
    own = [fighters[role] for role in ROSTER[:len(fighters)]]
    return [body(fighter) | {"ws": fighter.ws, "bs": fighter.bs} for fighter in own]


def scatter(battle: Table, said: Filled) -> Filled:
    """What went astray."""
    thrown = battle.turn.stray
    fighter = battle.find(thrown.fighter) if thrown else None
    weapon = fighter.guns.get(thrown.weapon) if fighter and thrown else None
    return {"weapon": weapon.flies_as} if weapon else {}


FILLED: dict[str, Fill] = {
    "shoot": shoot, "to_hit": to_hit, "wound": wound, "save": save, "hit": hit, "injury": injury,
    "recovery": recovery, "combat": combat, "scatter": scatter, "wild": scatter, "debris": debris}
