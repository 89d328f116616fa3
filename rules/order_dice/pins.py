"""Step 5 of shooting: apply pins."""

from __future__ import annotations

from rules.engine import Note, Roll, Situation, Steps, Tell, at_least, need, procedure
from rules.order_dice.ammunition import Kinds
from rules.order_dice.amounts import PINS, thrown
from rules.order_dice.columns import ANY_HEAVY, ANY_WEAPON, STEADY
from rules.order_dice.phrases import Amount
from rules.order_dice.tables import TABLES
from rules.order_dice.units_hit import Vehicle
from rules.said import say

STEADY_CREW = Tell(say("as veterans"), say("as inexperienced"), say("{faces}: as veterans"))


def pins_of(hitting: Kinds) -> Situation:
    """The pins of these hits: the HE die of the largest template, else 1; D3 more for flame."""
    if not hitting:
        return no_pins()
    largest = max(hitting, key=lambda kind: kind.template)
    return pins_for(largest.pins, next((kind.more_pins for kind in hitting if kind.flame), None))


@procedure
def no_pins() -> int:
    """Nothing that pins has hit."""
    return 0


@procedure
def pins_for(pins: Amount, flames: Amount | None) -> Steps[int]:
    """One pin per shooting unit; HE rolls its own die instead; a flamethrower D3 more."""
    if pins.n:
        number = yield thrown(pins, "Pins", "pins", "he")
    else:
        number = pins.plus
        yield Note("Pins", PINS.said(number))
    if flames is not None:
        number += yield thrown(flames, "Pins of the flames", "more pins", "weapons")
    return int(number)


@procedure
def pins_on_armour(hitting: Kinds, vehicle: Vehicle) -> Steps[int]:
    """The vehicle pin chart: which of these hits pin a crew behind armour."""
    chart = TABLES["vehicle_pins"]
    rule = chart.text("Open-topped" if vehicle.open_topped else vehicle.quality, "Pinned by")
    if STEADY.fits(rule) and any(kind.heavy for kind in hitting):
        on, = STEADY.read(rule)
        steady = yield Roll(1, at_least(need(int(on[:-1]))), "Regular crew", by=vehicle.by, table="vehicle_pins",
                            tell=STEADY_CREW,
                            note=say("{need} as veterans, otherwise as inexperienced.", need=on))
        rule = chart.text("veteran" if steady else "inexperienced", "Pinned by")
    return pins_of(tuple(kind for kind in hitting if _pins(rule, kind.heavy, kind.can_damage(vehicle.dv))))


def _pins(rule: str, heavy: bool, can_damage: bool) -> bool:
    """Whether a hit pins the crew by this line of the chart; of all else a veteran crew takes no notice."""
    return rule == ANY_WEAPON or (heavy if rule == ANY_HEAVY else can_damage)
