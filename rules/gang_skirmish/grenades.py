"""Scatter, wild grenades and shells, unexploded markers and falling debris."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import OPPONENT, Lookup, Reading, Roll, Situation, Steps, Tell, Total, at_least, at_most, procedure
from rules.gang_skirmish import facts
from rules.gang_skirmish.hits import victim
from rules.gang_skirmish.injury import Thrower
from rules.gang_skirmish.outcomes import DebrisFallen, Exploded, Landing
from rules.gang_skirmish.tables import ARROW, MISFIRE, MULTIPLIED, TABLES
from rules.gang_skirmish.wounds import Blow, strike
from rules.said import Text, say

OCLOCK = say("{n} o'clock")
INCHES = say('{n}"')
EXPLODED = Tell(say("{n} exploded"), say("none exploded"), say("{faces} explode"))
CHUNKS = say("{n} chunk", "{n} chunks")
FIGHTER = say("fighter {n}")
MARKER_EXPLODES = 4
"""At the start of each player's turn it explodes on a 4+."""
DEBRIS_STRENGTH = 3
"""A chunk of debris falls with a strength 3 hit."""


@procedure
def scatter(it: facts.Scatter) -> Steps[Landing]:
    """Scatter die and artillery die, thrown as D6."""
    arrow = yield Roll(1, Lookup(TABLES["special_dice"], "Scatter"), "Scatter die", table="special_dice")
    return artillery(arrow == ARROW, it.weapon, it.distance, it.rulings.scatter_cap)


@procedure
def artillery(arrow: bool, weapon: str, distance: int, cap: str) -> Steps[Landing]:
    """The artillery die: a number or a misfire."""
    fell = yield Roll(1, Lookup(TABLES["special_dice"], "Artillery"), "Artillery die", table="scatter")
    if fell == MISFIRE:
        return Landing("dud") if arrow else wild_chart(weapon)
    if not arrow:
        return Landing("on_target")
    return heading("scatters", scattered(int(fell), weapon, distance, cap))


def scattered(number: int, weapon: str, distance: int, cap: str) -> float:
    """How far it lands from the aim point."""
    if weapon == "grenade":
        return number / 2
    # G4: a shell does not scatter further than half the distance to the target.
    return min(number, distance / 2) if cap == "half_range" else number


@procedure
def heading(result: str, inches: float) -> Steps[Landing]:
    """A random direction on the clock face."""  # G10
    clock = yield Roll(1, Total(), "Direction", sides=12, tell=OCLOCK,
                       note="12 is straight on along the throw.")
    return Landing(result, inches, clock)


@dataclass(frozen=True)
class Product(Reading):
    """The dice multiplied."""

    def start(self) -> int:
        return 1

    def add(self, state: int, face: int) -> int:
        return state * face

    @property
    def text(self) -> Text:
        return "multiplied"


RESULTS = {"In the hand": "in_hand", "Roof": "roof", "Dud": "dud", "Wild": "wild", "Marker": "marker"}


@procedure
def wild(it: facts.Wild) -> Situation:
    """A hit and a misfire: the wild grenades and shells chart."""
    return wild_chart(it.weapon)


@procedure
def wild_chart(weapon: str) -> Steps[Landing]:
    """One die on the chart."""
    chart = TABLES["wild_grenades"]
    face = yield Roll(1, Total(), "Wild grenades and shells", table="wild_grenades")
    result = RESULTS[chart.text(face, "Result")]
    if result not in ("wild", "marker"):
        return Landing(result)
    travels = chart.text(face, "Grenade travels" if weapon == "grenade" else "Shell travels")
    return travel(result, travels == MULTIPLIED)


@procedure
def travel(result: str, multiplied: bool) -> Steps[Landing]:
    """How far it goes from the thrower."""
    inches = yield Roll(2, Product() if multiplied else Total(), "Distance", tell=INCHES,
                        note="D6 x D6 inches." if multiplied else "2D6 inches.", table="wild_grenades")
    return heading(result, inches)


@procedure
def marker(it: facts.Markers) -> Steps[Exploded]:
    """A die for each marker at the start of each player's turn."""
    exploded = yield Roll(it.markers, at_least(MARKER_EXPLODES), "Unexploded marker", tell=EXPLODED,
                          table=TABLES["wild_grenades"].cited(4, "Effect"))
    return Exploded(exploded, it.markers - exploded)


@procedure
def debris(it: facts.Debris) -> Steps[DebrisFallen]:
    """A 1 at the start of his turn drops a chunk on one of his fighters."""
    # G5: one roll however often the roof was hit; switched, the others follow one by one.
    left = it.roof_hits - 1 if it.rulings.debris_stack else 0
    falls = yield Roll(1, at_most(1), "Falling debris", tell=CHUNKS, table=TABLES["wild_grenades"].cited(5, "Effect"))
    if not falls:
        return DebrisFallen(rolls_left=left)
    return chunk(it, left)


@procedure
def chunk(it: facts.Debris, left: int) -> Steps[DebrisFallen]:
    """A random one of his fighters takes a Strength 3 hit."""
    n = len(it.fighters)
    struck = (yield Roll(1, Total(), "Which fighter", sides=n, tell=FIGHTER)) if n > 1 else 1
    fate = yield strike(1, Blow(DEBRIS_STRENGTH), victim(it.fighters[struck - 1]), it.rulings.multi_injury,
                        Thrower(OPPONENT))
    return DebrisFallen(struck, replace(fate, pinned=it.rulings.pinning and fate.up), left)
