"""Step 5 of shooting: apply pins."""

from __future__ import annotations

from rules.engine import Note, Roll, Situation, Steps, Total, at_least, procedure
from rules.order_dice.ammunition import Kinds
from rules.order_dice.sheet import dice
from rules.order_dice.units_hit import Vehicle


def pins_of(hitting: Kinds) -> Situation:
    """The pins of these hits: the HE die of the largest template, else 1; D3 more for flame."""
    rounds = [kind for kind in hitting if kind.template]
    largest = max(rounds, key=lambda kind: kind.template).pin_dice if rounds else ""
    return pins_for(bool(hitting), largest, any(kind.flame for kind in hitting))


@procedure
def pins_for(hit: bool, he_dice: str, flame: bool) -> Steps[int]:
    """One pin per shooting unit; HE rolls its own die instead; a flamethrower D3 more."""
    if not hit:
        return 0
    pins = 1
    if he_dice:
        _, sides = dice(he_dice)
        pins = yield Roll(1, Total(), "Pins", sides=sides, table="he", tell="{value} pin{s}")
    else:
        yield Note("Pins", "1 pin for the shooting unit.")
    if flame:
        pins += yield Roll(1, Total(), "Pins of the flames", sides=3, tell="{value} more")
    return pins


@procedure
def pins_on_armour(hitting: Kinds, vehicle: Vehicle) -> Steps[int]:
    """The vehicle pin chart: which of these hits pin a crew behind armour."""
    if vehicle.open_topped:
        return pins_of(hitting)
    crew = vehicle.quality
    if crew == "regular" and any(kind.heavy for kind in hitting):
        steady = yield Roll(1, at_least(4), "Regular crew", by=vehicle.by, table="vehicle_pins",
                            note="4+ as a veteran crew, otherwise as an inexperienced one.")
        crew = "veteran" if steady else "inexperienced"
    if crew == "inexperienced":
        return pins_of(tuple(kind for kind in hitting if kind.heavy))
    return pins_of(tuple(kind for kind in hitting if kind.can_damage(vehicle.dv)))
