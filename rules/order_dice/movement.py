"""Moves: how far a unit may go, its reaction, and the small moves of D6 inches."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Roll, Steps, Total, procedure
from rules.order_dice.columns import DEMOLISHES, DEPLOY, DOUBLE, HALF, NO_ENTRY, NO_RUN, NORMAL, NOT_ANTI_TANK, RUNS
from rules.order_dice.facts_turn import Move, Reaction, Regroup
from rules.order_dice.results import NoChanges, NoFollows, plural
from rules.order_dice.tables import TABLES, amounts, cell

ARTILLERY = ("Artillery", "Heavy artillery")
COLUMN = {"Tracked": "Tracked", "Half-tracked": "Tracked", "Wheeled": "Wheeled", "Artillery": "Artillery",
          "Heavy artillery": "Artillery"}
"""The terrain column of a unit: half-tracks count as tracked, all others as infantry."""


@dataclass(frozen=True)
class Way(NoChanges, NoFollows):
    """How far a unit may go."""

    inches: float
    pivots: str
    why: str

    @property
    def sentence(self) -> str:
        """Inches, pivots and the reason."""
        if not self.inches:
            return self.why
        turns = f", {plural(int(self.pivots), 'pivot')} of 90 degrees" if self.pivots.isdigit() else ""
        return f'Up to {self.inches:g}"{turns}. {self.why}'.strip()


@procedure
def move(facts: Move) -> Way:
    """How far may I go?"""
    if facts.transport_ran:
        return Way(0, "-", "Passengers may not use RUN or ADVANCE if their transport ran.")
    barred = _barred(facts)
    return Way(0, "-", barred) if barred else _on_road(facts, _open_way(facts))


def _ground(facts: Move) -> str:
    """What the terrain table says of this unit there."""
    terrain = "Obstacle" if facts.terrain == "Anti-tank obstacle" else facts.terrain
    return TABLES["terrain"].text(terrain, COLUMN.get(facts.unit, "Infantry"))


def _barred(facts: Move) -> str:
    """Why the terrain stops this unit; empty if it does not."""
    name = f"{facts.terrain}, {facts.unit.lower()}"
    no_entry = f"{name}: no entry."
    return {
        NO_RUN: f"{name}: no RUN." if facts.order == "RUN" else "",
        DEPLOY: f"{name}: may only deploy there.",
        DEMOLISHES: f"{name}: may demolish it." if facts.demolishes else f"{name}: no entry; DV 10+ may demolish it.",
        NO_ENTRY: no_entry,
        NOT_ANTI_TANK: no_entry if facts.terrain == "Anti-tank obstacle" else ""}.get(_ground(facts), "")


def _open_way(facts: Move) -> Way:
    if facts.unit in ARTILLERY:
        return _gun(facts)
    column = "Advance" if facts.order == "ADVANCE" else "Run"
    inches = cell("movement", facts.unit, column)
    pivots = TABLES["movement"].text(facts.unit, f"{column} pivots")
    if not facts.reverse or facts.unit not in COLUMN:
        return Way(inches, pivots, "")
    if facts.order == "RUN":
        return Way(0, "-", "No vehicle RUNs in reverse.")
    return _in_reverse("Recce in reverse" if facts.recce else "Vehicle in reverse", inches, pivots)


def _in_reverse(row: str, inches: int, pivots: str) -> Way:
    table = TABLES["movement"]
    turns, how = table.text(row, "Advance pivots"), table.text(row, "Advance")
    return Way(inches / 2 if how == HALF else inches, pivots if turns == NORMAL else turns,
               f"{how.capitalize()} in reverse.")


def _gun(facts: Move) -> Way:
    if facts.order == "ADVANCE":
        return Way(0, "-", "Artillery may only pivot with ADVANCE.")
    if facts.unit == "Heavy artillery":
        return Way(0, "-", "Only light and medium artillery can RUN.")
    inches, = amounts(RUNS, "orders", 3)
    return Way(inches.plus, "-", "")


def _on_road(facts: Move, way: Way) -> Way:
    double = _ground(facts) == DOUBLE and way.inches
    where = "on the road" if facts.terrain == "Road" else "there"
    return Way(way.inches * 2, way.pivots, f"{way.why} Doubled {where}.".strip()) if double else way


@dataclass(frozen=True)
class Reactions(NoChanges, NoFollows):
    """What a target may do before the dice fall."""

    options: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The options, or none."""
        return f"It may {' or '.join(self.options)}." if self.options else "It cannot react."


@procedure
def reaction(facts: Reaction) -> Reactions:
    """Step 2: a unit without an order die may go DOWN, or move away if it is quick; an assault must come from afar."""
    if facts.activated or (facts.against == "assault" and (facts.distance <= 6 or not facts.in_arc)):
        return Reactions(())
    options = ["go DOWN (no check)"]
    if facts.against == "assault":
        options.insert(0, "shoot at the assaulters")
    if facts.unit != "other":
        options.append("make one normal move away")
    return Reactions(tuple(options))


@dataclass(frozen=True)
class SmallMove(NoChanges, NoFollows):
    """A move of D6 inches."""

    reason: str
    inches: int

    @property
    def sentence(self) -> str:
        """How far."""
        if self.reason == "dismount":
            return f'The passengers get out up to {self.inches}" away and go DOWN.'
        return f'The unit regroups up to {self.inches}", not into buildings or transports.'


@procedure
def regroup(facts: Regroup) -> Steps[SmallMove]:
    """D6 inches, to regroup or to dismount."""
    inches = yield Roll(1, Total(), "Regroup" if facts.reason == "regroup" else "Dismount", tell='{value}"')
    return SmallMove(facts.reason, inches)
