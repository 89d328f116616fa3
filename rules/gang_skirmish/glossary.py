"""What each modifier means, in a sentence with the numbers in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.gang_skirmish.tables import score_modifier, to_hit_modifier
from rules.said import Text, say, signed


def hit_line(line: str, when: str) -> Text:
    """A line of the to hit modifiers."""
    return say("{when}: {modifier}.", when=when, modifier=signed(to_hit_modifier(line)))


def score_line(line: str, when: str) -> Text:
    """A line of the combat score modifiers."""
    return say("{when}: {modifier}.", when=when, modifier=signed(score_modifier(line)))


# P01 with G1 and G7, P03 with G8, P06 with G1.
GLOSSARY: Mapping[str, Text | Callable[[], Text]] = {
    "cover": partial(hit_line, "Cover", "Target in cover"),
    "partial cover": partial(hit_line, "Partial cover", "Target in partial cover"),
    "overwatch": partial(hit_line, "Overwatch", "On overwatch at a target that appears, disappears or charges"),
    "rapid target": partial(hit_line, "Rapid target", 'The target moved 10" or more in its previous turn'),
    "small target": partial(hit_line, "Small target", 'Less than 1/2" tall or wide'),
    "large target": partial(hit_line, "Large target", 'More than 2" tall or wide'),
    "weapon": "The weapon's own modifier at this range.",
    "save modifier": "A strong hit makes the save worse: the table by Strength, or the weapon's own number.",
    "attacks": "One die for each Attack.",
    "two weapons": "One more die with two or more hand-to-hand weapons and no two-handed weapon or gun.",
    "WS": "Weapon Skill is added to the highest die.",
    "charging": partial(score_line, "Charging", "Charged this turn"),
    "higher up": partial(score_line, "Higher up", "Stands higher than the opponent"),
    "encumbered": partial(score_line, "Encumbered", "Carries a heavy weapon or the like"),
    "obstacle": partial(score_line, "Obstacle", "Charged an enemy behind a low wall or barrier, this turn only"),
}
