"""What the players say, chapter by chapter of the sheet."""

from __future__ import annotations

from rules.gang_skirmish.facts.combat import Fight
from rules.gang_skirmish.facts.common import Gangster
from rules.gang_skirmish.facts.grenades import Debris, Markers, Scatter, Wild
from rules.gang_skirmish.facts.injury import Injury, Recovery
from rules.gang_skirmish.facts.shooting import MOST_HIT, Hit, SavingThrow, Shot, ToHit, Wound

__all__ = [
    "MOST_HIT",
    "Debris",
    "Fight",
    "Gangster",
    "Hit",
    "Injury",
    "Markers",
    "Recovery",
    "SavingThrow",
    "Scatter",
    "Shot",
    "ToHit",
    "Wild",
    "Wound",
]
