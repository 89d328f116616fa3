"""Crew casualties (T5) and manoeuvres (T2): what can a crew still do, and what is it to do?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.steel_wheels import facts_move
from rules.steel_wheels.answers import Answer
from rules.steel_wheels.damage import listed
from rules.steel_wheels.tables import TABLES, crew_line


@procedure
def crew_casualties(given: facts_move.CrewState) -> Steps[Answer]:
    """What the dead of a vehicle, gun or mortar crew cost it; all effects add up."""
    yield Note("Crew casualties", f"{given.dead} of {given.started} dead.", table="crew_casualties")
    if given.dead == given.started:
        return Answer("nobody left", "Nobody is left: the unit is out of action.")
    limits = crew_limits(given.started, given.dead)
    if not limits:
        return Answer("no limits", "The crew is complete: no limits.")
    return Answer(", ".join(limits), f"With {given.dead} of {given.started} dead: {listed(limits)}.")


def crew_limits(started: int, dead: int) -> tuple[str, ...]:
    """The lines of the crew table that hold, cumulative."""
    holds = (("1+ dead", dead >= 1), ("50%+ dead", 2 * dead >= started),
             ("one survivor", started - dead == 1 and dead > 0))
    return tuple(crew_line(line) for line, so in holds if so and crew_line(line))


@procedure
def manoeuvre(given: facts_move.Manoeuvre) -> Steps[Answer]:
    """What the manoeuvre allows, and what the dead of the crew take away."""
    table = TABLES["manoeuvres"]
    kind, content = table.text(given.manoeuvre, "Kind"), table.text(given.manoeuvre, "Content")
    yield Note("Manoeuvre", f"{given.manoeuvre}, {kind}: {content}.", table="manoeuvres")
    limits = crew_limits(given.started, given.dead) if given.unit != "infantry" else ()
    held_back = f" Crew casualties: {listed(limits)}." if limits else ""
    action, label, role = FOLLOWING.get(given.manoeuvre, ("", "", ""))
    return Answer(kind, f"{given.manoeuvre} ({kind}): {content}.{held_back}", action, label,
                  next_who=((role, "order"),))


FOLLOWING = {"Recover fleeing": ("courage", "Courage test for each leader", "unit"),
             "Fire": ("heavy_shot", "Fire", "shooter"), "Move and fire": ("heavy_shot", "Fire", "shooter"),
             "Assault": ("assault_infantry", "Assault", "attacker")}
"""What a manoeuvre leads to, and who its unit is there."""
