"""What each modifier means, with the numbers in force."""

from __future__ import annotations

from rules.said import Text, say
from rules.steel_wheels.tables import cr, cs


def combat_skill() -> Text:
    """CS, skill by skill."""
    return say("CS of the team that rolls: recruit {recruit}, skilled {skilled}, veteran {veteran}, elite {elite}; "
               "taken off a scatter.", recruit=cs("recruit"), skilled=cs("skilled"), veteran=cs("veteran"),
               elite=cs("elite"))


def commander_rank() -> Text:
    """CR, rank by rank."""
    return say("CR of the best leader there: corporal {corporal}, sergeant or commissar {sergeant}, lieutenant "
               "{lieutenant}, captain or above {captain}.", corporal=cr("corporal"), sergeant=cr("sergeant"),
               lieutenant=cr("lieutenant"), captain=cr("captain"))


GLOSSARY = {"combat skill": combat_skill, "commander rank": commander_rank}
