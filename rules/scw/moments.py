"""When in the turn each action has its place: what is done most first, then as the turn goes."""

from __future__ import annotations

from rules.frame.parts import Moment

MOMENTS = (
    Moment("Unit by unit", (
        "shoot", "opportunity", "flamethrower", "mortar", "assault", "fall_back", "ap_foot",
        "ap_vehicle", "ap_plan", "dismount", "appoint_pc")),
    Moment("Company commander", ("cc_move",)),
    Moment("Morale", ("morale",)),
    Moment("Reinforcements", ("reinforcements", "arrival")),
    Moment("Countdown", ("countdown",)),
)
