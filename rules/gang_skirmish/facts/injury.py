"""The facts of injury and recovery."""

from __future__ import annotations

from rules.gang_skirmish.facts.common import characteristic
from rules.gang_skirmish.rulings import Rulings
from rules.ruleset import Facts, field


class Injury(Facts):
    """Wounds that got through."""

    rulings: Rulings = Rulings()
    wounds_suffered: int = field(1, ge=1, le=40, label="Wounds suffered", group="fighter")
    wounds: int = characteristic(1, "Wounds left", "fighter", "wounds", ge=0, help="Before these.")
    ws: int = characteristic(3, "WS", "fighter", "ws")
    bs: int = characteristic(3, "BS", "fighter", "bs")
    down: bool = field(False, label="Already down", group="fighter")


class Recovery(Facts):
    """A fighter who is down when his recovery phase comes."""

    rulings: Rulings = Rulings()
    ws: int = characteristic(3, "WS", "fighter", "ws")
    bs: int = characteristic(3, "BS", "fighter", "bs")
