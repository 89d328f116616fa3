"""Start of turn: artillery barrage, smoke barrage and standing smoke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Lookup, Roll, Situation, Steps, Total, at_least, need, procedure
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, high_explosive
from rules.order_dice.armour import hit_vehicle
from rules.order_dice.damage import hit_troops
from rules.order_dice.facts import UnderTemplate
from rules.order_dice.facts_turn import Token, UnderBarrage
from rules.order_dice.high_explosive import Spread, number_of_he_hits, spread_on
from rules.order_dice.results import NoChanges, NoFollows, ShotResult
from rules.order_dice.rulings import Rulings
from rules.order_dice.sheet import TABLES, modifier
from rules.order_dice.units_hit import hull_of, is_troops, troops_of, vehicle_of
from rules.ruleset import Follow


@dataclass(frozen=True)
class TokenResult(NoChanges):
    """What becomes of a token on the table."""

    lands: bool
    what: str
    drift: int = 0
    direction: int = 0
    radius: int = 0

    @property
    def sentence(self) -> str:
        """Where it lands, and how wide."""
        if not self.lands:
            return 'Nothing yet: the owner may move the token up to 12" and rolls again next turn.'
        moved = (f'The token moves {self.drift}" towards {self.direction} o\'clock (12 is away from its owner). '
                 if self.drift else "")
        if self.what == "smoke":
            return f'{moved}Place a 6" smoke circle on the token.'
        return f'{moved}The barrage lands: roll for every unit of both sides within {self.radius}".'

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Each unit in the radius rolls."""
        if not self.lands or self.what == "smoke":
            return ()
        return (Follow("barrage_unit", f'Roll for every unit within {self.radius}"'),)


@procedure
def barrage(_: Token) -> Situation:
    """Each artillery token at the start of the turn."""
    return token("barrage")


@procedure
def smoke_barrage(_: Token) -> Situation:
    """Each smoke token at the start of the turn."""
    return token("smoke")


@procedure
def token(what: str) -> Steps[TokenResult]:
    """1: it drifts and lands; 2-3: not yet; 4+: it lands."""
    table = "barrage" if what == "barrage" else "smoke_barrage"
    result = yield Roll(1, Lookup(TABLES[table], "Result"), "Barrage" if what == "barrage" else "Smoke barrage",
                        table=table)
    if result.startswith("owner"):
        return TokenResult(False, what)
    drift = direction = 0
    if result.startswith("token"):
        drift = yield Roll(3, Total(), "Token moves", tell='{value}"')
        direction = yield clock_face()
    return lands(what, drift, direction)


@procedure
def clock_face() -> Steps[int]:
    """A random direction: a D12 read as a clock, 12 away from the owner of the roll."""
    direction = yield Roll(1, Total(), "Direction", sides=12, tell="{value} o'clock")
    return int(direction)


@procedure
def lands(what: str, drift: int, direction: int) -> Steps[TokenResult]:
    """A barrage has a radius of D6+6 inches, smoke a circle of 6."""
    if what == "smoke":
        return TokenResult(True, what, drift, direction)
    radius = yield Roll(1, Total(plus=6), "Radius", tell='{value}"')
    return TokenResult(True, what, drift, direction, radius)


@procedure
def barrage_unit(unit: UnderBarrage) -> Steps[ShotResult]:
    """Every unit in the radius: 1-5 D3 pins, 6 a hit of a heavy howitzer."""
    hit = yield Roll(1, at_least(need(6)), "Under the barrage", table="barrage_units")
    if hit:
        shell = from_the_air(4, unit.armoured, "")
        return strike(falls(4, spread_on(unit, unit.rulings)), (shell,), unit, unit.rulings)
    return strike(d3_pins(), (), unit, unit.rulings)


@procedure
def d3_pins() -> Steps[Struck]:
    """D3 pins and no hit."""
    pins = yield Roll(1, Total(), "Pins", sides=3, table="barrage_units", tell="{value} pin{s}")
    return Struck((), pins)


def strike(hitting: Situation, kinds: Kinds, unit: UnderTemplate, rulings: Rulings) -> Situation:
    """What comes down on a unit, resolved like a shot that has hit."""
    if is_troops(unit):
        return hit_troops(hitting, kinds, troops_of(unit, rulings))
    few = all(kind.template for kind in kinds)
    return hit_vehicle(hitting, kinds, hull_of(unit), vehicle_of(unit, rulings), few)


def from_the_air(template: int, armoured: bool, pin_dice: str) -> Ammunition:
    """A template that falls from above: top armour, indirect."""
    extra = {"top": modifier("extra_damage", "top")} if armoured else {}
    return high_explosive(template, extra, pin_dice, indirect=True)


@procedure
def falls(template: int, spread: Spread) -> Steps[Struck]:
    """The hits of one round."""
    hits = yield number_of_he_hits(template, 1, spread)
    return Struck((hits,))


@dataclass(frozen=True)
class StandingSmoke(NoChanges, NoFollows):
    """What becomes of all smoke on the table."""

    result: str
    inches: int = 0
    direction: int = 0

    SENTENCES: ClassVar[dict[str, str]] = {
        "removed": "All smoke is removed from the table.", "stays": "All smoke stays where it is."}

    @property
    def sentence(self) -> str:
        """Removed, drifting or staying."""
        return self.SENTENCES.get(self.result) or (
            f'All smoke drifts {self.inches}" towards {self.direction} o\'clock (12 is away from who threw).')


@procedure
def standing_smoke(_: Token) -> Steps[StandingSmoke]:
    """One D6 for the whole table: 1 gone, 2 drifts, 3+ stays."""
    result = yield Roll(1, Lookup(TABLES["standing_smoke"], "Result"), "Smoke", table="standing_smoke")
    if "drifts" not in result:
        return StandingSmoke("removed" if "removed" in result else "stays")
    inches = yield Roll(1, Total(), "Smoke drifts", tell='{value}"')
    direction = yield clock_face()
    return StandingSmoke("drifts", inches, direction)
