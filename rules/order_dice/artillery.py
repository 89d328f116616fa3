"""Start of turn: artillery barrage, smoke barrage and standing smoke."""

from __future__ import annotations

from rules.engine import Roll, Situation, Steps, Tell, Total, covered, procedure
from rules.order_dice.ammunition import Ammunition, Kinds, Struck, high_explosive, struck_by
from rules.order_dice.amounts import thrown
from rules.order_dice.armour import hit_vehicle
from rules.order_dice.columns import BLOWN, DRIFTS, LANDS, PINNED, REMOVED, SHELLED, SMOKES, STAYS, WAITS
from rules.order_dice.damage import hit_troops
from rules.order_dice.facts.shooting import UnderTemplate
from rules.order_dice.facts.turn import Token, UnderBarrage
from rules.order_dice.high_explosive import Spread, number_of_he_hits, spread_on
from rules.order_dice.outcomes.barrage import StandingSmoke, TokenResult
from rules.order_dice.outcomes.shooting import ShotResult
from rules.order_dice.phrases import Amount, amount
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES, ShortLookup, amounts, faces, modifier
from rules.order_dice.units_hit import hull_of, is_troops, troops_of, vehicle_of
from rules.said import Text, say

TOKENS = {"barrage": "barrage", "smoke": "smoke_barrage"}
"""The table of each kind of token."""
OCLOCK = Tell(say("{n} o'clock"))


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
    result = yield Roll(1, ShortLookup(TABLES[table], "Result", words=_token_does), TABLES[table].title, table=table)
    if WAITS.fits(result):
        return TokenResult(False, what, may_move=int(WAITS.read(result)[0]))
    drift = direction = 0
    if DRIFTS.fits(result):
        drift = yield thrown(amount(DRIFTS.read(result)[0]), "Token moves", "inches", table)
        direction = yield clock_face()
    return lands(what, drift, direction)


def _token_does(result: str) -> Text:
    return "not yet" if WAITS.fits(result) else "drifts, then lands" if DRIFTS.fits(result) else "lands"


def lands_on(what: str) -> Text:
    """The faces on which a token comes down."""
    return say("lands on {faces}", faces=faces(TOKENS[what], "Result", lambda result: not WAITS.fits(result)))


@procedure
def clock_face() -> Steps[int]:
    """A random direction: a D12 read as a clock, 12 away from the owner of the roll."""
    direction = yield Roll(1, Total(), "Direction", sides=12, tell=OCLOCK,
                           note="12 o'clock is away from whoever throws.")
    return int(direction)


@procedure
def lands(what: str, drift: int, direction: int) -> Steps[TokenResult]:
    """A barrage has a radius of D6+6 inches, smoke a circle of 6."""
    radius, = amounts(SMOKES if what == "smoke" else LANDS, TOKENS[what], 4)
    if what == "smoke":
        return TokenResult(True, what, drift, direction, radius.plus)
    inches = yield thrown(radius, "Radius", "inches", "barrage")
    return TokenResult(True, what, drift, direction, inches)


@procedure
def barrage_unit(unit: UnderBarrage) -> Steps[ShotResult]:
    """Every unit in the radius: 1-5 D3 pins, 6 a hit of a heavy howitzer."""
    result = yield Roll(1, ShortLookup(TABLES["barrage_units"], "Result", words=_shells_do), "Under the barrage",
                        table="barrage_units")
    if PINNED.fits(result):
        return strike(barrage_pins(amount(PINNED.read(result)[0])), (), unit, unit.rulings)
    template = int(SHELLED.read(result)[0])
    shell = from_the_air(template, unit.armoured)
    return strike(falls(template, spread_on(unit, unit.rulings)), (shell,), unit, unit.rulings)


def _shells_do(result: str) -> Text:
    return result if PINNED.fits(result) else "direct hit"


def shelled_on() -> Text:
    """The faces on which a unit in the radius is hit."""
    return say("hit on {faces}", faces=faces("barrage_units", "Result", SHELLED.fits))


@procedure
def barrage_pins(number: Amount) -> Steps[Struck]:
    """D3 pins and no hit."""
    pins = yield thrown(number, "Pins", "pins", "barrage_units")
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


@procedure
def standing_smoke(_: Token) -> Steps[StandingSmoke]:
    """One D6 for the whole table: gone, drifting or staying."""
    result = yield Roll(1, ShortLookup(TABLES["standing_smoke"], "Result", words=_smoke_does), "Smoke",
                        table="standing_smoke")
    if not BLOWN.fits(result):
        return StandingSmoke("removed" if result == REMOVED else "stays")
    inches = yield thrown(amount(BLOWN.read(result)[0]), "Smoke drifts", "inches", "standing_smoke")
    direction = yield clock_face()
    return StandingSmoke("drifts", inches, direction)


def _smoke_does(result: str) -> Text:
    return "drifts" if BLOWN.fits(result) else "removed" if result == REMOVED else "stays"


def stays_on() -> Text:
    """The faces on which the smoke stays."""
    return say("stays on {faces}", faces=faces("standing_smoke", "Result", lambda result: result == STAYS))
