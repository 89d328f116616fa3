"""Start of turn: artillery barrage, smoke barrage and standing smoke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Lookup, Roll, Situation, Steps, Total, covered, procedure
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, high_explosive, struck_by
from rules.order_dice.amounts import thrown
from rules.order_dice.armour import hit_vehicle
from rules.order_dice.columns import BLOWN, DRIFTS, LANDS, PINNED, REMOVED, SHELLED, SMOKES, STAYS, WAITS
from rules.order_dice.damage import hit_troops
from rules.order_dice.facts import UnderTemplate
from rules.order_dice.facts_turn import Token, UnderBarrage
from rules.order_dice.high_explosive import Spread, number_of_he_hits, spread_on
from rules.order_dice.phrases import Amount, amount
from rules.order_dice.results import NoChanges, NoFollows, ShotResult
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES, amounts, faces, modifier
from rules.order_dice.units_hit import hull_of, is_troops, troops_of, vehicle_of
from rules.ruleset import Change, Follow

TOKENS = {"barrage": "barrage", "smoke": "smoke_barrage"}
"""The table of each kind of token."""


@dataclass(frozen=True)
class TokenResult:
    """What becomes of a token on the table."""

    lands: bool
    what: str
    drift: int = 0
    direction: int = 0
    radius: int = 0
    """Of the barrage or of the smoke, in inches."""
    may_move: int = 0

    @property
    def sentence(self) -> str:
        """Where it lands, and how wide."""
        if not self.lands:
            return f'Nothing yet: the owner may move the token up to {self.may_move}" and rolls again next turn.'
        moved = (f'The token moves {self.drift}" towards {self.direction} o\'clock (12 is away from its owner). '
                 if self.drift else "")
        if self.what == "smoke":
            return f'{moved}Place a {self.radius}" smoke circle on the token.'
        return f'{moved}The barrage lands: roll for every unit of both sides within {self.radius}".'

    @property
    def ended_as(self) -> str:
        """Whether it has landed."""
        return "lands" if self.lands else "later"

    @property
    def changes(self) -> tuple[Change, ...]:
        """The radius of a barrage stands beside the table until all in it have rolled."""
        return (Change("turn", "radius", value=self.radius, label="radius"),) if self.radius else ()

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
    """It drifts and lands, the owner has to wait, or it lands."""
    table = TOKENS[what]
    result = yield Roll(1, Lookup(TABLES[table], "Result"), TABLES[table].title, table=table)
    if WAITS.fits(result):
        return TokenResult(False, what, may_move=int(WAITS.read(result)[0]))
    drift = direction = 0
    if DRIFTS.fits(result):
        drift = yield thrown(amount(DRIFTS.read(result)[0]), "Token moves", '{value}"', table)
        direction = yield clock_face()
    return lands(what, drift, direction)


def lands_on(what: str) -> str:
    """The faces on which a token comes down."""
    return f"lands on {faces(TOKENS[what], 'Result', lambda result: not WAITS.fits(result))}"


@procedure
def clock_face() -> Steps[int]:
    """A random direction: a D12 read as a clock, 12 away from the owner of the roll."""
    direction = yield Roll(1, Total(), "Direction", sides=12, tell="{value} o'clock")
    return int(direction)


@procedure
def lands(what: str, drift: int, direction: int) -> Steps[TokenResult]:
    """A barrage has a radius of D6+6 inches, smoke a circle of 6."""
    radius, = amounts(SMOKES if what == "smoke" else LANDS, TOKENS[what], 4)
    if what == "smoke":
        return TokenResult(True, what, drift, direction, radius.plus)
    inches = yield thrown(radius, "Radius", '{value}"', "barrage")
    return TokenResult(True, what, drift, direction, inches)


@procedure
def barrage_unit(unit: UnderBarrage) -> Steps[ShotResult]:
    """Every unit in the radius: 1-5 D3 pins, 6 a hit of a heavy howitzer."""
    result = yield Roll(1, Lookup(TABLES["barrage_units"], "Result"), "Under the barrage", table="barrage_units")
    if PINNED.fits(result):
        return strike(barrage_pins(amount(PINNED.read(result)[0])), (), unit, unit.rulings)
    template = int(SHELLED.read(result)[0])
    shell = from_the_air(template, unit.armoured)
    return strike(falls(template, spread_on(unit, unit.rulings)), (shell,), unit, unit.rulings)


def shelled_on() -> str:
    """The faces on which a unit in the radius is hit."""
    return f"hit on {faces('barrage_units', 'Result', SHELLED.fits)}"


@procedure
def barrage_pins(number: Amount) -> Steps[Struck]:
    """D3 pins and no hit."""
    pins = yield thrown(number, "Pins", "{value} pin{s}", "barrage_units")
    return Struck((), pins)


def strike(hitting: Situation, kinds: Kinds, unit: UnderTemplate, rulings: Rulings) -> Situation:
    """What comes down on a unit, resolved like a shot that has hit."""
    if is_troops(unit):
        return hit_troops(hitting, kinds, troops_of(unit, rulings))
    return hit_vehicle(hitting, kinds, hull_of(unit), vehicle_of(unit, rulings))


def from_the_air(template: int, armoured: bool, pins: Amount | None = None) -> Ammunition:
    """A template that falls from above: top armour, indirect."""
    extra = {"top": modifier("extra_damage", "top")} if armoured else {}
    return high_explosive(template, extra, pins, indirect=True)


@procedure
def falls(template: int, spread: Spread) -> Steps[Struck]:
    """The hits of one round."""
    hits = yield covered(number_of_he_hits(template, 1, spread), bool)
    return struck_by(0, 1, hits)


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

    @property
    def ended_as(self) -> str:
        """Removed, drifting or staying."""
        return self.result


@procedure
def standing_smoke(_: Token) -> Steps[StandingSmoke]:
    """One D6 for the whole table: gone, drifting or staying."""
    result = yield Roll(1, Lookup(TABLES["standing_smoke"], "Result"), "Smoke", table="standing_smoke")
    if not BLOWN.fits(result):
        return StandingSmoke("removed" if result == REMOVED else "stays")
    inches = yield thrown(amount(BLOWN.read(result)[0]), "Smoke drifts", '{value}"', "standing_smoke")
    direction = yield clock_face()
    return StandingSmoke("drifts", inches, direction)


def stays_on() -> str:
    """The faces on which the smoke stays."""
    return f"stays on {faces('standing_smoke', 'Result', lambda result: result == STAYS)}"
