"""What each modifier means, with the numbers in force."""

from __future__ import annotations

from rules.steel_wheels.tables import cr, cs


def combat_skill() -> str:
    """CS, skill by skill."""
    return (f"CS of the team that throws: recruit {cs('recruit')}, skilled {cs('skilled')}, veteran {cs('veteran')}, "
            f"elite {cs('elite')}; taken off a scatter.")


def commander_rank() -> str:
    """CR, rank by rank."""
    return (f"CR of the best leader there: corporal {cr('corporal')}, sergeant, commissar {cr('sergeant')}, "
            f"lieutenant {cr('lieutenant')}, captain {cr('captain')}.")


GLOSSARY = {"combat skill": combat_skill, "commander rank": commander_rank}
