"""Rolls to wound and saving throws: what hits become."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rules.engine import OPPONENT, OWNER, Need, Note, Request, Roll, Situation, Steps, at_least, need, procedure
from rules.gang_skirmish import facts
from rules.gang_skirmish.injury import Fate, Fighter, injuries
from rules.gang_skirmish.tables import TABLES, number
from rules.ruleset import Follow, Outcome

NO_SAVE = "no save"


@dataclass(frozen=True, slots=True)
class Blow:
    """What strikes: its Strength, its own save modifier if it has one, its damage."""

    strength: int
    save_modifier: int | None = None
    damage: int = 1


@dataclass(frozen=True, slots=True)
class Victim:
    """Who is struck: his Toughness, his armour, and what a wound can take from him."""

    toughness: int
    save: str
    fighter: Fighter


def wound_need(strength: int, toughness: int) -> int | None:
    """The number to wound; None where the sheet has a dash: such a hit cannot wound."""
    return TABLES["to_wound"].number(strength, toughness)


def save_need(save: str, blow: Blow) -> Need | None:
    """The number to save; None without armour."""
    if save == "none":
        return None
    # G8: the table by Strength, unless the weapon has a number of its own.
    own = blow.save_modifier
    modifier = number("save_modifiers", "Modifier", blow.strength) if own is None else own
    return need(int(save.rstrip("+")), {"save modifier": modifier}, low=2)


def other(by: str) -> str:
    """The player across the table."""
    return OPPONENT if by == OWNER else OWNER


def wound_rolls(hits: int, strength: int, toughness: int, by: str) -> Generator[Request, Any, int]:
    """A die for each hit on the Strength and Toughness table."""
    face = wound_need(strength, toughness)
    if face is None:
        yield Note("To wound", f"Strength {strength} cannot wound Toughness {toughness}.", table="to_wound")
        return 0
    wounds = yield Roll(hits, at_least(need(face)), "To wound", by=by, tell="{value} wound{s}", table="to_wound",
                        note=f"Strength {strength} against Toughness {toughness}.")
    return int(wounds)


@procedure
def saving_throws(wounds: int, face: Need | None, by: str) -> Steps[int]:
    """A die for each wound, if there is armour to stop it: the wounds that get through."""
    if face is None or not wounds:
        return wounds
    if face > 6:
        yield Note("Saving throw", f"A {face.base}+ save cannot stop this: {face.text} would be needed.",
                   table="save_modifiers")
        return wounds
    saved = yield Roll(wounds, at_least(face), "Saving throw", by=by, tell="{value} saved, {rest} through",
                       table="save_modifiers")
    return int(wounds - saved)


@procedure
def unsaved(hits: int, strength: int, toughness: int, face: Need | None, by: str) -> Steps[int]:
    """All rolls to wound, then all saves."""
    wounds = yield from wound_rolls(hits, strength, toughness, by)
    return saving_throws(wounds, face, other(by))


@procedure
def strike(hits: int, blow: Blow, victim: Victim, multi: str, by: str) -> Situation:
    """All rolls to wound, then all saves, then all injuries."""
    face = save_need(victim.save, blow)
    return hurt_by(unsaved(hits, blow.strength, victim.toughness, face, by), blow.damage, victim.fighter, multi, by)


@procedure
def hurt_by(wounds: Situation, damage: int, fighter: Fighter, multi: str, by: str) -> Steps[Fate]:
    """The wounds that get through, each with its damage."""
    through = yield wounds
    return injuries(through * damage, fighter, multi, by)


@dataclass(frozen=True, slots=True)
class Wounds(Outcome):
    """How many of the hits wounded."""

    hits: int
    wounds: int
    strength: int = 3

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return f"{_count(self.hits, 'hit')}: {_count(self.wounds, 'wound')}."

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        known = {"wounds": self.wounds, "strength": self.strength, "save_modifier": None}
        return (Follow("save", "Saving throws", known),) if self.wounds else ()


@dataclass(frozen=True, slots=True)
class Saves(Outcome):
    """How many of the wounds were saved."""

    wounds: int
    through: int

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return f"{_count(self.wounds, 'wound')}: {self.wounds - self.through} saved, {self.through} through."

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        injury = Follow("injury", "Injury", {"wounds_suffered": self.through}, who={"fighter": "target"})
        return (injury,) if self.through else ()


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


@procedure
def wound(it: facts.Wound) -> Steps[Wounds]:
    """Roll to wound for each hit."""
    wounds = yield from wound_rolls(it.hits, it.strength, it.toughness, OWNER)
    return Wounds(it.hits, wounds, it.strength)


@procedure
def save(it: facts.SavingThrow) -> Steps[Saves]:
    """Saving throws for the wounds."""
    through = yield saving_throws(it.wounds, save_need(it.save, Blow(it.strength, it.save_modifier)), OWNER)
    return Saves(it.wounds, through)


def wound_said(strength: int, toughness: int) -> str:
    """The number to wound as the header says it."""
    face = wound_need(strength, toughness)
    return "cannot wound" if face is None else f"wounds {face}+"


def wounds_said(it: facts.Wound) -> tuple[str, ...]:
    """The dice and what wounds."""
    thrown = wound_need(it.strength, it.toughness) is not None
    return f"{it.hits}D6" if thrown else "no dice", wound_said(it.strength, it.toughness)


def saves_said(it: facts.SavingThrow) -> tuple[str, ...]:
    """The dice and what saves."""
    said = save_said(it.save, Blow(it.strength, it.save_modifier))
    return "no dice" if said == NO_SAVE else f"{it.wounds}D6", said


def save_said(armour: str, blow: Blow) -> str:
    """The number to save as the header says it."""
    face = save_need(armour, blow)
    return NO_SAVE if face is None or face > 6 else f"saves {face.text}"
