"""The turn sequence (T1): its steps, and the actions that belong to each."""

from __future__ import annotations

from rules.ruleset import Stat, Turn, TurnStep
from rules.scw.tables import TABLES

ACTIONS = {
    "Company commander": ("cc_move",),
    "Morale": ("morale",),
    "Unit by unit": ("ap_foot", "ap_vehicle", "ap_plan", "appoint_pc", "shoot", "opportunity", "flamethrower",
                     "mortar", "assault", "fall_back", "dismount"),
    "Reinforcements": ("reinforcements", "arrival"),
    "Countdown": ("countdown",),
}
DOES = {"Remove hammered": "remove_hammered", "Countdown": "countdown"}


def _step(number: str, title: str, note: str) -> TurnStep:
    return TurnStep(id=title.lower().replace(" ", "_"), title=f"{number}. {title}", note=note,
                    actions=ACTIONS.get(title, ()), does=DOES.get(title, ""))


TURN = Turn(
    steps=tuple(_step(number, title, note) for number, title, note in TABLES.printed("turn_sequence").rows),
    counters=(Stat("countdown", "Countdown", 21, low=0, high=21, icon="timer-sand"),),
)
