"""Start of turn: the air strike, from the call to the bombs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine import (
    OPPONENT,
    OWNER,
    Note,
    Reading,
    Roll,
    Situation,
    Sorted,
    Steps,
    Tell,
    Total,
    at_least,
    at_most,
    covered,
    need,
    procedure,
    value,
)
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, struck_by
from rules.order_dice.amounts import HITS, PINS, thrown
from rules.order_dice.artillery import from_the_air, strike
from rules.order_dice.columns import COMES_IN, THEIRS
from rules.order_dice.facts.turn import AirStrike, Flak, StrikeArea
from rules.order_dice.high_explosive import Spread, number_of_he_hits, spread_on
from rules.order_dice.outcomes.barrage import AirResult, AreaPins
from rules.order_dice.outcomes.shooting import ShotResult
from rules.order_dice.phrases import amount
from rules.order_dice.tables import TABLES, ShortLookup, cell, faces, leadership
from rules.said import Said, Text, say

EACH_HIT_PINS = say("5+ hits, no modifiers. Each hit is 1 pin.")
ONE_PIN_EACH = say("5+ hits, no modifiers. Each unit that hits is 1 pin.")
MISTAKE = Tell(say("fires by mistake"), say("holds its fire"), say("{faces} fire by mistake"))
SHOT_DOWN = 3
"""Pins that bring an aircraft down."""


@value
class Pass:
    """What the aircraft flies over."""

    to_destruction: int
    """Pins that destroy the target before a bomb falls."""
    armoured: bool
    spread: Spread
    others: int
    bombs_on_two: bool


class UnitsByPins(tuple[int, ...]):
    """How many units take no pin, one or two."""

    @property
    def said(self) -> Said:
        """In words."""
        none, one, two = self
        return say("{none} without a pin, {one} with 1, {two} with 2", none=none, one=one, two=two)


@dataclass(frozen=True)
class PinsEach(Sorted):
    """D3-1 pins for each unit in the strike area."""

    def value(self, state: tuple[int, ...]) -> UnitsByPins:
        return UnitsByPins(state)


class Line(int):
    """A line of the warplane chart: 0 strafes, the others drop their bomb."""

    said: Said


@dataclass(frozen=True)
class WarplaneType(Reading):
    """Which line of the chart a face is; a 2 is in two of them (O11)."""

    bombs_on_two: bool

    def add(self, state: int, face: int) -> int:
        return ((3 if face == 2 and self.bombs_on_two else face) - 1) // 2

    def read(self, faces: Sequence[int]) -> Line:
        line = Line(super().read(faces))
        line.said = say('{n}" bomb', n=cell("warplane", 2 * line + 1, "Hits")) if line else say("strafing")
        return line


@procedure
def air_strike(facts: AirStrike) -> Steps[AirResult]:
    """Call the aircraft: it may be the opponent's, come later, or come in."""
    if facts.call == "roll":
        answer = yield Roll(1, ShortLookup(TABLES["air_strike_call"], "Result", words=_answered), "Air strike call",
                            table="air_strike_call")
        if answer != COMES_IN:
            return AirResult("against the caller" if answer == THEIRS else "later")
    if facts.target_gone:
        return AirResult("wasted")
    left = leadership(facts.target_quality) - facts.target_pins
    over = strike_area(Pass(left, facts.armoured, spread_on(facts, facts.rulings), facts.others,
                            facts.rulings.warplane_two == "bomb3"))
    coming = came_in(strike(over, warplanes(facts.armoured), facts, facts.rulings))
    return flak_fire(facts.flak, 0, coming, facts.rulings.flak_pins == "per_hit")


def _answered(answer: str) -> Text:
    return "comes in" if answer == COMES_IN else "goes wrong" if answer == THEIRS else "not yet"


def comes_in_on() -> Text:
    """The faces on which a call is answered."""
    return say("comes in on {faces}", faces=faces("air_strike_call", "Result", lambda answer: answer == COMES_IN))


def warplanes(armoured: bool) -> Kinds:
    """The three lines of the warplane chart as what they drop."""
    table, bombs = TABLES["warplane"], (3, 5)
    strafing = Ammunition(say("strafing"), (("PEN", cell("warplane", 1, "PEN")),), heavy=True,
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
        firing = yield Roll(1, at_most(_mistake(gun.quality)), "Friendly flak", table="flak", tell=MISTAKE)
    hits = (yield Roll(gun.shots, at_least(need(5)), "Flak", by=by, tell=HITS,
                       note=EACH_HIT_PINS if per_hit else ONE_PIN_EACH)) if firing else 0
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
    pins = yield Roll(1, Total(plus=-1), "Strike area, target", sides=3, tell=PINS)
    if flight.others:
        yield Roll(flight.others, PinsEach(((1, 1), (2, 2), (3, 3))), "Strike area, other units", sides=3,
                   note="D3-1 pins each, in their order.")
    return Struck(((), (), ()), pins) if pins >= flight.to_destruction else warplane(pins, flight)


@procedure
def warplane(pins: int, flight: Pass) -> Steps[Struck]:
    """What kind of aircraft it is: strafing, a 3" or a 4" template."""
    line = yield Roll(1, WarplaneType(flight.bombs_on_two), "Warplane type", table="warplane")
    return drops(int(line), pins, flight)


@procedure
def drops(line: int, pins: int, flight: Pass) -> Steps[Struck]:
    """2D6 hits of strafing, which do nothing to armour, or the hits of a template."""
    row = 2 * line + 1
    if not line and flight.armoured:
        yield Note("Strafing", "no effect on armour")
        return Struck(((), (), ()), pins)
    falling = (number_of_he_hits(cell("warplane", row, "Hits"), 1, flight.spread) if line else
               thrown(amount(TABLES["warplane"].text(row, "Hits")), "Number of hits", "hits", "warplane"))
    hits = yield covered(falling, bool)
    return struck_by(line, 3, hits, pins)


@procedure
def strike_area_unit(unit: StrikeArea) -> Steps[AreaPins]:
    """Another unit in the strike area: D3-1 pins."""
    pins = unit.pins + (yield Roll(1, Total(plus=-1), "Strike area", sides=3, tell=PINS))
    return AreaPins(unit.pins, pins, pins >= leadership(unit.quality))
