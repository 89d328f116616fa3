"""Moves: how far a unit may go, its reaction, and the small moves of D6 inches."""

from __future__ import annotations

from rules.engine import Roll, Steps, Total, procedure
from rules.order_dice.amounts import INCHES
from rules.order_dice.columns import DEMOLISHES, DEPLOY, DOUBLE, HALF, NO_ENTRY, NO_RUN, NORMAL, NOT_ANTI_TANK, RUNS
from rules.order_dice.facts.turn import Move, Reaction, Regroup
from rules.order_dice.outcomes.orders import Reactions, SmallMove, Way
from rules.order_dice.tables import TABLES, amounts, cell
from rules.said import Said, Text, say, sentences

ARTILLERY = ("Artillery", "Heavy artillery")
PIVOTS = {"Advance": "Advance pivots", "Run": "Run pivots"}
COLUMN = {"Tracked": "Tracked", "Half-tracked": "Tracked", "Wheeled": "Wheeled", "Artillery": "Artillery",
          "Heavy artillery": "Artillery"}
"""The terrain column of a unit: half-tracks count as tracked, all others as infantry."""


@procedure
def move(facts: Move) -> Way:
    """How far may I go?"""
    if facts.transport_ran:
        return Way(0, "-", say("Passengers may not RUN or ADVANCE if their transport ran."))
    barred = _barred(facts)
    return Way(0, "-", barred) if barred else _on_road(facts, _open_way(facts))


def _ground(facts: Move) -> str:
    """What the terrain table says of this unit there."""
    terrain = "Obstacle" if facts.terrain == "Anti-tank obstacle" else facts.terrain
    return TABLES["terrain"].text(terrain, COLUMN.get(facts.unit, "Infantry"))


def _barred(facts: Move) -> Text:
    """Why the terrain stops this unit; empty if it does not."""
    barred = _barring(facts, _ground(facts))
    return barred.with_parts(terrain=facts.terrain, unit=facts.unit) if barred else ""


def _barring(facts: Move, ground: str) -> Said | None:
    if ground == NO_RUN and facts.order == "RUN":
        return say("{terrain}, {unit}: no RUN.")
    if ground == DEPLOY:
        return say("{terrain}, {unit}: may only deploy there.")
    if ground == DEMOLISHES:
        return say("{terrain}, {unit}: may demolish it.") if facts.demolishes else (
            say("{terrain}, {unit}: no entry, DV 10+ may demolish it."))
    if ground == NO_ENTRY or (ground == NOT_ANTI_TANK and facts.terrain == "Anti-tank obstacle"):
        return say("{terrain}, {unit}: no entry.")
    return None


def _open_way(facts: Move) -> Way:
    if facts.unit in ARTILLERY:
        return _gun(facts)
    column = "Advance" if facts.order == "ADVANCE" else "Run"
    inches = cell("movement", facts.unit, column)
    pivots = TABLES["movement"].text(facts.unit, PIVOTS[column])
    if not facts.reverse or facts.unit not in COLUMN:
        return Way(inches, pivots, "")
    if facts.order == "RUN":
        return Way(0, "-", say("No vehicle RUNs in reverse."))
    return _in_reverse("Recce in reverse" if facts.recce else "Vehicle in reverse", inches, pivots)


def _in_reverse(row: str, inches: int, pivots: str) -> Way:
    table = TABLES["movement"]
    turns, how = table.text(row, "Advance pivots"), table.text(row, "Advance")
    return Way(inches / 2 if how == HALF else inches, pivots if turns == NORMAL else turns,
               say("Half move in reverse.") if how == HALF else say("Full move in reverse."))


def _gun(facts: Move) -> Way:
    if facts.order == "ADVANCE":
        return Way(0, "-", say("Artillery may only pivot with ADVANCE."))
    if facts.unit == "Heavy artillery":
        return Way(0, "-", say("Only light and medium artillery can RUN."))
    inches, = amounts(RUNS, "orders", 3)
    return Way(inches.plus, "-", "")


def _on_road(facts: Move, way: Way) -> Way:
    double = _ground(facts) == DOUBLE and way.inches
    return Way(way.inches * 2, way.pivots, sentences(
        way.why, "Doubled on the road." if facts.terrain == "Road" else "Doubled there.")) if double else way


@procedure
def reaction(facts: Reaction) -> Reactions:
    """Step 2: a unit without an order die may go DOWN, or move away if it is quick; an assault must come from afar."""
    if facts.activated or (facts.against == "assault" and (facts.distance <= 6 or not facts.in_arc)):
        return Reactions(())
    options = ["go DOWN"]
    if facts.against == "assault":
        options.insert(0, "shoot first")
    if facts.unit != "other":
        options.append("make a normal move away")
    return Reactions(tuple(options))


@procedure
def regroup(facts: Regroup) -> Steps[SmallMove]:
    """D6 inches, to regroup or to dismount."""
    if facts.reason == "regroup":
        inches = yield Roll(1, Total(), "Regroup", note="Not into buildings or transports.", tell=INCHES)
    else:
        inches = yield Roll(1, Total(), "Dismount", tell=INCHES)
    return SmallMove(facts.reason, inches)
