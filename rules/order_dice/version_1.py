"""Games of version 1: one weapon a card, its shooters counted; tough fighters are now known by their weapons."""

from __future__ import annotations

from rules.frame.kinds import Value
from rules.frame.unit import Unit
from rules.frame.version_1 import Cards, OldTurn, Values, fitting, number
from rules.order_dice.turn import KEPT
from rules.order_dice.units import FLAMES, VEHICLES_FLAMES, Arm, Card, Gun, Officer, Troops, Vehicle

TROOPS = ("rifle_squad", "smg_squad", "mg_team", "sniper", "at_team", "flamethrower_team", "mortar", "officer",
          "at_gun", "howitzer")
# Version 1 did not count seats: these are what such transports usually have.
SEATS = {"truck": 12, "half_track": 12}
VEHICLES = ("truck", "half_track", "armoured_car", "light_tank", "medium_tank", "heavy_tank", "super_heavy_tank")
TOUGH = "Tough fighters are known by their weapons now: their number is no longer on the card."


def card(template: str, name: str, values: Values) -> Unit:
    """Troops, an officer, a gun or a vehicle."""
    if template not in (*TROOPS, *VEHICLES):
        raise KeyError(template)
    order = "DOWN" if values.get("down") else values.get("order", "none")
    given = {**values, "name": name, "moves": values.get("movement", ""), "order": "" if order == "none" else order}
    if template in VEHICLES:
        return fitting(Vehicle, {**given, "hull": values.get("kind", ""), "arms": _mounted(values),
                                 "seats": SEATS.get(template, 0)})
    kind = Gun if values.get("kind") == "artillery" else Officer if template == "officer" else Troops
    models = max(0, number(values, "models"))
    full = max(1, models, number(values, "full_models"))
    return fitting(kind, {**given, "models": models, "full": full, "arms": _carried(values, models)})


def _carried(values: Values, models: int) -> tuple[Arm, ...]:
    """The weapon of the shooters; all others serve it."""
    shooters = min(models, max(0, number(values, "shooters", 1)))
    weapon = values.get("weapon")
    return (Arm(weapon=weapon, number=shooters, crew=models - shooters),) if isinstance(weapon, str) and weapon else ()


def _mounted(values: Values) -> tuple[Arm, ...]:
    """Its weapon in the turret or the hull, and the flamethrower aboard if it is another one."""
    weapon, mount = str(values.get("weapon") or ""), "turret" if values.get("turret") else "hull"
    main = Arm(weapon=weapon, number=max(1, number(values, "shooters", 1)), mount=mount)
    flames = Arm(weapon=VEHICLES_FLAMES, mount="hull")
    more = (flames,) if values.get("carries_flamethrower") and not weapon.startswith(FLAMES) else ()
    return (main, *more) if weapon else more


def turn(state: Values, cards: Cards) -> OldTurn:
    """The bag, the die in the hand and the orders; dice without a unit are those of players without cards."""
    ordered = tuple(_ordered(unit, state["orders"].get(unit.id, "")) for unit in cards)
    ending = state["phase"] == "end"
    keeps = {unit.id for unit in ordered if isinstance(unit, Card) and unit.order in KEPT}
    now: dict[str, Value] = {
        "number": state["turn"], "phase": "transports" if ending else "orders", "hand": state["hand"],
        "nameless": {side: dice for side, dice in state["dice"].items() if dice},
        "placed": {side: dice for side, dice in state["passed"].items() if dice},
        "kept": tuple(unit for unit in state["kept"] if ending and unit in keeps)}
    names = {side: state.get("names", {}).get(side, side) for side in state["dice"] if side not in "AB"}
    return OldTurn(now, ordered, names, (TOUGH,) if cards else ())


def _ordered(unit: Unit, order: str) -> Unit:
    """The die beside a unit as the tracker has it."""
    return unit.with_(order=order) if isinstance(unit, Card) and order and not unit.order else unit
