"""What each modifier means, in a sentence with the numbers in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.gang_skirmish.tables import score_modifier, to_hit_modifier


def hit_line(line: str, when: str, source: str) -> str:
    """A line of the to hit modifiers."""
    return f"{when}: {to_hit_modifier(line):+d} ({source})."


def score_line(line: str, when: str, source: str) -> str:
    """A line of the combat score modifiers."""
    return f"{when}: {score_modifier(line):+d} ({source})."


GLOSSARY: Mapping[str, str | Callable[[], str]] = {
    "cover": partial(hit_line, "Cover", "Target in cover", "P01"),
    "partial cover": partial(hit_line, "Partial cover", "Target in partial cover", "P01"),
    "overwatch": partial(hit_line, "Overwatch", "Shooting on overwatch at a target that appears, disappears or charges",
                         "P01, G1, G7"),
    "rapid target": partial(hit_line, "Rapid target", 'The target moved 10" or more in its previous turn', "P01, G1"),
    "small target": partial(hit_line, "Small target", 'Less than 1/2" tall or wide', "P01"),
    "large target": partial(hit_line, "Large target", 'More than 2" tall or wide', "P01"),
    "weapon": "The weapon's own modifier at this range (P01).",
    "save modifier": "A strong hit makes the save worse: the table by Strength, or the weapon's own number (P03, G8).",
    "attacks": "A die for each point of the Attacks characteristic (P06).",
    "two weapons": "One more die with two or more hand-to-hand weapons and no two-handed weapon or gun (P06).",
    "WS": "Weapon Skill is added to the highest die (P06).",
    "charging": partial(score_line, "Charging", "Charged this turn", "P06"),
    "higher up": partial(score_line, "Higher up", "Stands higher than the opponent", "P06"),
    "encumbered": partial(score_line, "Encumbered", "Carries a heavy weapon or the like", "P06"),
    "obstacle": partial(score_line, "Obstacle", "Charged an enemy behind a low wall or barrier, this turn only",
                        "P06, G1"),
}
