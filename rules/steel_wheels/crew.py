"""Crew casualties (T5) and manoeuvres (T2): what can a crew still do, and what is it to do?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.said import Text, and_list, role, say, sentences
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.outcomes.tests import Answer
from rules.steel_wheels.tables import TABLES, crew_line, readiness_die

CREW = role("crew", "the crew")


@procedure
def crew_casualties(given: facts_move.CrewState) -> Steps[Answer]:
    """What the dead of a vehicle, gun or mortar crew cost it; all effects add up."""
    yield Note("Crew casualties", say("{dead} of {started} dead.", dead=given.dead, started=given.started),
               table="crew_casualties")
    if given.dead == given.started:
        return Answer("nobody left", say("Nobody is left: {crew} is out of action.", crew=CREW))
    limits = crew_limits(given.started, given.dead)
    if not limits:
        return Answer("no limits", say("{crew} is complete: no limits.", crew=CREW))
    return Answer(", ".join(map(str, limits)), say("{dead} of {started} dead: {limits}.", dead=given.dead,
                                                   started=given.started, limits=and_list(*limits)))


def crew_limits(started: int, dead: int) -> tuple[Text, ...]:
    """The lines of the crew table that hold, cumulative."""
    holds = (("1+ dead", dead >= 1), ("50%+ dead", 2 * dead >= started),
             ("one survivor", started - dead == 1 and dead > 0))
    return tuple(_limit(line) for line, so in holds if so and crew_line(line))


def _limit(line: str) -> Text:
    return say("readiness die is {n}", n=readiness_die()) if line == "1+ dead" else crew_line(line)


@procedure
def manoeuvre(given: facts_move.Manoeuvre) -> Steps[Answer]:
    """What the manoeuvre allows, and what the dead of the crew take away."""
    table = TABLES["manoeuvres"]
    kind, content = table.text(given.manoeuvre, "Kind"), table.text(given.manoeuvre, "Content")
    yield Note("Manoeuvre", say("{manoeuvre}, {kind}: {content}.", manoeuvre=given.manoeuvre, kind=kind,
                                content=content), table="manoeuvres")
    limits = crew_limits(given.started, given.dead) if given.unit != "infantry" else ()
    held_back = say("Crew casualties: {limits}.", limits=and_list(*limits)) if limits else ""
    allowed = say("{manoeuvre} ({kind}): {content}.", manoeuvre=given.manoeuvre, kind=kind, content=content)
    action, label, who = FOLLOWING.get(given.manoeuvre, ("", "", ""))
    return Answer(kind, sentences(allowed, held_back), action, label, next_who=((who, "order"),))


FOLLOWING: dict[str, tuple[str, Text, str]] = {
    "Recover fleeing": ("courage", say("Courage test for each leader"), "unit"),
    "Fire": ("heavy_shot", say("Fire"), "shooter"), "Move and fire": ("heavy_shot", say("Fire"), "shooter"),
    "Assault": ("assault_infantry", say("Assault"), "attacker")}
"""What a manoeuvre leads to, and who its unit is there."""
