"""When in the turn each action has its place: what is done most first, then as the turn goes."""

from __future__ import annotations

from rules.frame.parts import Moment

MOMENTS = (
    Moment("Shooting", ("shoot", "to_hit", "hit", "wound", "save", "scatter", "wild")),
    Moment("Hand-to-hand combat", ("combat",)),
    Moment("Recovery", ("injury", "recovery")),
    Moment("Start of the turn", ("marker", "debris")),
)
