"""The facts of grenades, shells and what comes down from the roof."""

from __future__ import annotations

from typing import Literal

from rules.gang_skirmish.facts.common import Gangster
from rules.gang_skirmish.rulings import Rulings
from rules.ruleset import Facts, field


class Scatter(Facts):
    """A blast or grenade that missed."""

    rulings: Rulings = Rulings()
    weapon: Literal["grenade", "other"] = field("grenade", label="Weapon", group="shooter",
                                                names={"grenade": "Grenade", "other": "Shell or other"})
    distance: int = field(12, ge=1, le=72, label="Distance to the target", group="situation", unit='"',
                          when={"weapon": ("other",)}, ruling="G4")


class Wild(Facts):
    """A hit and a misfire on the special dice."""

    rulings: Rulings = Rulings()
    weapon: Literal["grenade", "other"] = field("grenade", label="Weapon", group="shooter",
                                                names={"grenade": "Grenade", "other": "Shell or other"})


class Markers(Facts):
    """Unexploded grenades and shells at the start of a player's turn."""

    rulings: Rulings = Rulings()
    markers: int = field(1, ge=1, le=10, label="Unexploded markers", group="situation")


class Debris(Facts):
    """The dome roof was hit: the start of a player's turn."""

    rulings: Rulings = Rulings()
    roof_hits: int = field(1, ge=1, le=6, label="Roof hits so far", group="situation", ruling="G5")
    fighters: tuple[Gangster, ...] = field(
        (Gangster(),) * 5, min_length=1, max_length=20, label="His fighters on the table",
        unit="fighter", group="fighters")
