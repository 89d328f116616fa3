"""Rolls to wound and saving throws: what hits become."""

from __future__ import annotations

from rules.engine import (
    OPPONENT,
    OWNER,
    Need,
    Note,
    Roll,
    Sieve,
    Situation,
    Steps,
    Tell,
    Then,
    at_least,
    need,
    procedure,
    sifted,
    value,
)
from rules.gang_skirmish import facts
from rules.gang_skirmish.injury import Fighter, Thrower, injuries
from rules.gang_skirmish.outcomes import Saves, Wounds
from rules.gang_skirmish.tables import TABLES, number
from rules.said import Text, dice, say

NO_SAVE = say("no save")
WOUNDS = Tell(say("{n} wound", "{n} wounds"), say("no wounds"), say("{faces} wound"),
              chance=say("{p} % to wound"))
SAVED = Tell(say("{n} saved, {rest} through"), faces=say("{faces} save"), chance=say("{p} % to save"))


@value
class Blow:
    """What strikes: its Strength, its own save modifier if it has one, its damage."""

    strength: int
    save_modifier: int | None = None
    damage: int = 1


@value
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


def to_wound(hits: int, strength: int, toughness: int, by: str) -> Roll | Note:
    """A die for each hit on the Strength and Toughness table; no more than a note where it has a dash."""
    face = wound_need(strength, toughness)
    if face is None:
        return Note("To wound", say("Strength {strength} cannot wound Toughness {toughness}.", strength=strength,
                                    toughness=toughness), table="to_wound")
    return Roll(hits, at_least(need(face)), "To wound", by=by, tell=WOUNDS, table="to_wound",
                note=say("Strength {strength} against Toughness {toughness}.", strength=strength,
                         toughness=toughness))


@procedure
def saving_throws(wounds: int, face: Need | None, by: str) -> Then | int:
    """A die for each wound, if there is armour to stop it: the wounds that get through."""
    if face is None or not wounds:
        return wounds
    if face > 6:
        return Note("Saving throw", say("A {save}+ save becomes {need}: no save.", save=face.base, need=face.text),
                    table="save_modifiers").then(through, wounds)
    return sifted(wounds, (armour(face, by),)).then(int)


def armour(face: Need, by: str) -> Sieve:
    """A die for each wound: those that do not save come through."""
    return Sieve(Roll(1, at_least(face), "Saving throw", by=by, tell=SAVED, table="save_modifiers"), counted=False)


def through(saved: int | None, wounds: int) -> int:
    """The wounds that no armour has stopped."""
    return wounds - (saved or 0)


def unsaved(hits: int, blow: Blow, victim: Victim, by: str) -> Situation:
    """All rolls to wound, then all saves."""
    face = save_need(victim.save, blow)
    wounding = to_wound(1, blow.strength, victim.toughness, by)
    if isinstance(wounding, Roll) and face is not None and face <= 6:
        return sifted(hits, (Sieve(wounding), armour(face, other(by))))
    return without_saves(hits, blow.strength, victim.toughness, face, by)


@procedure
def without_saves(hits: int, strength: int, toughness: int, face: Need | None, by: str) -> Then:
    """The same where nothing can be wounded or saved."""
    return to_wound(hits, strength, toughness, by).then(saves_due, face, other(by))


def saves_due(wounds: int | None, face: Need | None, by: str) -> Situation:
    """The saves against so many wounds."""
    return saving_throws(wounds or 0, face, by)


@procedure
def strike(hits: int, blow: Blow, victim: Victim, multi: str, thrower: Thrower) -> Then:
    """All rolls to wound, then all saves, then all injuries."""
    return unsaved(hits, blow, victim, thrower.by).then(injured, blow.damage, victim.fighter, multi, thrower)


def injured(wounds: int, damage: int, fighter: Fighter, multi: str, thrower: Thrower) -> Situation:
    """What so many wounds do to him."""
    return injuries(wounds * damage, fighter, multi, thrower)


@procedure
def wound(it: facts.Wound) -> Steps[Wounds]:
    """Roll to wound for each hit."""
    wounds = yield to_wound(it.hits, it.strength, it.toughness, OWNER)
    return Wounds(it.hits, int(wounds or 0), it.strength)


@procedure
def save(it: facts.SavingThrow) -> Steps[Saves]:
    """Saving throws for the wounds."""
    unsaved = yield saving_throws(it.wounds, save_need(it.save, Blow(it.strength, it.save_modifier)), OWNER)
    return Saves(it.wounds, unsaved)


def wound_said(strength: int, toughness: int) -> Text:
    """The number to wound as the header says it."""
    face = wound_need(strength, toughness)
    return "cannot wound" if face is None else say("wounds {need}+", need=face)


def wounds_said(it: facts.Wound) -> tuple[Text, ...]:
    """The dice and what wounds."""
    thrown = wound_need(it.strength, it.toughness) is not None
    return dice(it.hits, 6) if thrown else "no dice", wound_said(it.strength, it.toughness)


def saves_said(it: facts.SavingThrow) -> tuple[Text, ...]:
    """The dice and what saves."""
    said = save_said(it.save, Blow(it.strength, it.save_modifier))
    return "no dice" if said == NO_SAVE else dice(it.wounds, 6), said


def save_said(armour: str, blow: Blow) -> Text:
    """The number to save as the header says it."""
    face = save_need(armour, blow)
    return NO_SAVE if face is None or face > 6 else say("saves {need}", need=face.text)
