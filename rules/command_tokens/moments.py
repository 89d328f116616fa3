"""When in the turn each action has its place: what is done most first, then as the turn goes."""

from __future__ import annotations

from rules.frame.parts import Moment

MOMENTS = (
    Moment("Active player spends command tokens", (
        "fire", "reaction_fire", "smoke", "activate", "react", "move", "terrain")),
    Moment("Collect command tokens", ("collect",)),
    Moment("Determine initiative", ("initiative",)),
)
