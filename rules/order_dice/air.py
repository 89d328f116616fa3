"""Start of turn: the air strike, from the call to the bombs."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import (
    OPPONENT,
    OWNER,
    Lookup,
    Note,
    Roll,
    Situation,
    Sorted,
    Steps,
    Total,
    at_least,
    at_most,
    covered,
    need,
    procedure,
)
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, struck_by
from rules.order_dice.amounts import thrown
from rules.order_dice.artillery import from_the_air, strike
from rules.order_dice.columns import COMES_IN, THEIRS
from rules.order_dice.facts_turn import AirStrike, Flak, StrikeArea
from rules.order_dice.high_explosive import Spread, number_of_he_hits, spread_on
from rules.order_dice.phrases import amount
from rules.order_dice.results import NoFollows, ShotResult, pins_changed, pins_told
from rules.order_dice.tables import TABLES, cell, faces, leadership
from rules.ruleset import Change, Follow

SHOT_DOWN = 3
"""Pins that bring an aircraft down."""


@dataclass(frozen=True)
class AirResult:
    """What became of the call, the aircraft and the target."""

    result: str
    target: ShotResult | None = None

    @property
    def sentence(self) -> str:
        """How far the strike came."""
        if self.target is not None:
            return f"The strike comes in. {self.target.sentence}"
        return {"against the caller": "The opponent resolves the strike against one of the caller's units.",
                "later": "Not yet: the caller may change the target and rolls again next turn.",
                "wasted": "The target is gone already: the strike is wasted.",
                "shot down": "The flak destroys the aircraft: the strike ends."}[self.result]

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes to the target."""
        return self.target.changes if self.target else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """The opponent's strike after a 1, on a unit he picks; after a strike all others in its area."""
        if self.result == "against the caller":
            return (Follow("air_strike", "The opponent's strike", {"call": "granted", "target_gone": False}, {}),)
        return (Follow("strike_area", "Each other unit in the strike area", who={}),) if self.target else ()

    @property
    def ended_as(self) -> str:
        """How far the strike came."""
        return self.result


@dataclass(frozen=True, slots=True)
class Pass:
    """What the aircraft flies over."""

    to_destruction: int
    """Pins that destroy the target before a bomb falls."""
    armoured: bool
    spread: Spread
    others: int
    bombs_on_two: bool


@procedure
def air_strike(facts: AirStrike) -> Steps[AirResult]:
    """Call the aircraft: it may be the opponent's, come later, or come in."""
    if facts.call == "roll":
        answer = yield Roll(1, Lookup(TABLES["air_strike_call"], "Result"), "Air strike call", table="air_strike_call")
        if answer != COMES_IN:
            return AirResult("against the caller" if answer == THEIRS else "later")
    if facts.target_gone:
        return AirResult("wasted")
    left = leadership(facts.target_quality) - facts.target_pins
    over = strike_area(Pass(left, facts.armoured, spread_on(facts, facts.rulings), facts.others,
                            facts.rulings.warplane_two == "bomb3"))
    coming = came_in(strike(over, warplanes(facts.armoured), facts, facts.rulings))
    return flak_fire(facts.flak, 0, coming, facts.rulings.flak_pins == "per_hit")


def comes_in_on() -> str:
    """The faces on which a call is answered."""
    return f"comes in on {faces('air_strike_call', 'Result', lambda answer: answer == COMES_IN)}"


def warplanes(armoured: bool) -> Kinds:
    """The three lines of the warplane chart as what they drop."""
    table, bombs = TABLES["warplane"], (3, 5)
    strafing = Ammunition("strafing", (("PEN", cell("warplane", 1, "PEN")),), heavy=True,
                          pins=amount(table.text(1, "Pins")))
    return strafing, *(from_the_air(cell("warplane", row, "Hits"), armoured, amount(table.text(row, "Pins")))
                       for row in bombs)


@procedure
def flak_fire(left: tuple[Flak, ...], pins: int, coming: Situation, per_hit: bool) -> Steps[AirResult]:
    """Enemy flak fires by itself, friendly flak by mistake; 5+ hits, and three pins bring the aircraft down."""
    if not left:
        return AirResult("shot down") if pins >= SHOT_DOWN else coming
    gun = left[0]
    firing = gun.side == "enemy"
    by = OPPONENT if firing else OWNER
    if not firing:
        firing = yield Roll(1, at_most(_mistake(gun.quality)), "Friendly flak", table="flak", note="Fires by mistake.")
    pinned = "each hit is a pin" if per_hit else "a unit that hits is one pin"
    hits = (yield Roll(gun.shots, at_least(need(5)), "Flak", by=by, note=f"5+ hits, no modifiers; {pinned}.",
                       tell="{value} hit{s}")) if firing else 0
    gained = hits if per_hit else min(1, hits)  # O9
    return flak_fire(left[1:], min(SHOT_DOWN, pins + gained), coming, per_hit)


def _mistake(quality: str) -> int:
    """1-3 is 3 or less."""
    return int(TABLES["flak"].text(quality, "Friendly flak fires by mistake on")[-1])


@procedure
def came_in(before: Situation) -> Steps[AirResult]:
    """The strike on its target, to the end."""
    result: ShotResult = yield before
    return AirResult("strike", result)


@procedure
def strike_area(flight: Pass) -> Steps[Struck]:
    """Every unit in the strike area takes D3-1 pins, the target first."""
    pins = yield Roll(1, Total(plus=-1), "Strike area, target", sides=3, tell="{value} pin{s}")
    if flight.others:
        yield Roll(flight.others, Sorted(((1, 1), (2, 2), (3, 3))), "Strike area, other units", sides=3,
                   note="D3-1 pins each, in their order.",
                   tell="{value[0]} without, {value[1]} with 1 pin, {value[2]} with 2 pins")
    return Struck(((), (), ()), pins) if pins >= flight.to_destruction else warplane(pins, flight)


@procedure
def warplane(pins: int, flight: Pass) -> Steps[Struck]:
    """What kind of aircraft it is: strafing, a 3" or a 4" template."""
    face = yield Roll(1, Total(), "Warplane type", table="warplane")
    line = 3 if face == 2 and flight.bombs_on_two else face  # O11
    return drops((line - 1) // 2, pins, flight)


@procedure
def drops(line: int, pins: int, flight: Pass) -> Steps[Struck]:
    """2D6 hits of strafing, which do nothing to armour, or the hits of a template."""
    row = 2 * line + 1
    if not line and flight.armoured:
        yield Note("Strafing", "No effect on armour.")
        return Struck(((), (), ()), pins)
    falling = (number_of_he_hits(cell("warplane", row, "Hits"), 1, flight.spread) if line else
               thrown(amount(TABLES["warplane"].text(row, "Hits")), "Number of hits", "{value} hits", "warplane"))
    hits = yield covered(falling, bool)
    return struck_by(line, 3, hits, pins)


@dataclass(frozen=True)
class AreaPins(NoFollows):
    """The pins of another unit in the strike area."""

    pins_before: int
    pins_after: int
    destroyed: bool

    @property
    def sentence(self) -> str:
        """How many pins it has now."""
        if self.destroyed:
            return "The unit is destroyed by its pins."
        return f"The unit has {pins_told(self.pins_after, self.pins_before)}."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Pins, or the unit is gone."""
        if self.destroyed:
            return (Change("target", "gone", value="destroyed by pins", label="destroyed by pins"),)
        return pins_changed("target", self.pins_after - self.pins_before)


@procedure
def strike_area_unit(unit: StrikeArea) -> Steps[AreaPins]:
    """Another unit in the strike area: D3-1 pins."""
    pins = unit.pins + (yield Roll(1, Total(plus=-1), "Strike area", sides=3, tell="{value} pin{s}"))
    return AreaPins(unit.pins, pins, pins >= leadership(unit.quality))
