"""Hits on infantry: morale markers and casualty rolls."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.outcomes import Volley
from rules.command_tokens.tables import number
from rules.engine import Need, Note, Roll, Steps, Tell, at_least, need, procedure
from rules.said import say

COVER_ROWS = {"open": "In the open", "cover": "In cover", "trenches": "In trenches or foxholes",
              "fortifications": "In fortifications or a bunker"}
MORE_MARKERS = Tell(say("{n} more marker", "{n} more markers"), say("no more markers"), say("{faces} add a marker"))


def casualty_need(it: facts.Fire) -> Need:
    """The number that inflicts a further morale marker."""
    # C13: infantry in the open behind smoke counts as in cover, and the shot has its -1 as well.
    cover = "cover" if it.smoke and it.cover == "open" else it.cover
    if it.weapon != "mortar":
        return need(number("cover", COVER_ROWS[cover], "Needed"))
    # C7: the sheet steps trenches down for mortars, not what has a roof, unless switched.
    if cover == "fortifications" and it.rulings.mortar_vs_bunker == 5:
        cover = "trenches"
    return need(number("cover", COVER_ROWS[cover], "Mortar fire"))


@procedure
def hits_on_infantry(hits: int, face: Need, once: bool, limit: str, room: int | None) -> Steps[Volley]:
    """Each hit is a morale marker; then a casualty roll for each, a further marker if it succeeds."""
    if limit == "per_hit" and hits:
        yield Note("Casualty rolls", "Special rule: one marker for each hit, no casualty rolls.", table="cover")
        return ended(hits, hits, room)
    # C6: each hit has its own roll, or one for the whole attack.
    rolls = min(hits, 1) if once else hits
    further = yield Roll(rolls, at_least(face), "Casualty rolls", tell=MORE_MARKERS, table="cover")
    return ended(hits, further + (0 if limit == "per_roll" else hits), room)


def ended(hits: int, markers: int, room: int | None) -> Volley:
    """Markers, and whether they were too many."""
    return Volley(hits, markers, destroyed=room is not None and markers >= room)
