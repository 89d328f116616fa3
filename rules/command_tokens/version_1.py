"""Games of version 1: cards by their kind, the command unit by its template."""

from __future__ import annotations

from rules.command_tokens.units import Gun, Infantry, Vehicle
from rules.frame.unit import Unit
from rules.frame.version_1 import Cards, OldTurn, Values, fitting, number
from rules.said import Text, say

TEMPLATES: dict[str, type[Unit]] = {
    "infantry": Infantry, "command": Infantry, "machine_gun": Infantry, "mortar": Infantry, "gun": Gun,
    "light_vehicle": Vehicle, "medium_vehicle": Vehicle, "heavy_vehicle": Vehicle}
KINDS: dict[str, type[Unit]] = {
    "infantry_detachment": Infantry, "support_squad": Infantry, "gun": Gun, "light_vehicle": Vehicle,
    "medium_vehicle": Vehicle, "heavy_vehicle": Vehicle}

UNKNOWN = say("Version 1 did not keep which unit was acting: go on with the next activation.")


def card(template: str, name: str, values: Values) -> Unit:
    """Infantry, a gun or a vehicle; a player may have changed what kind it is."""
    kind = KINDS.get(values.get("kind", ""), TEMPLATES[template])
    command = template == "command" or bool(values.get("command") or values.get("is_command"))
    return fitting(kind, {**values, "name": name, "command": command})


def turn(state: Values, cards: Cards) -> OldTurn:
    """Pools, initiative and step; the tokens that were spent lie on the cards."""
    a, b = (max(0, state["pool"][side]) for side in "AB")
    lying = [sum(number(unit.__dict__, "tokens") for unit in cards if unit.side == side) for side in "AB"]
    step = "collect" if not state["collected"] else "spend" if state["active"] else "initiative"
    return OldTurn({"number": state["turn"], "step": step, "active": state["active"], "tokens_a": a, "tokens_b": b,
                    "collected": (a + lying[0], b + lying[1])}, cards, left_out=_unknown(step))


def _unknown(step: str) -> tuple[Text, ...]:
    return (UNKNOWN,) if step == "spend" else ()
