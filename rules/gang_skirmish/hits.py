"""A hit by a template or a fall: to wound, save and injury in one go, for several fighters if need be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.engine import OPPONENT, Situation, Steps, each_of, procedure
from rules.gang_skirmish import facts
from rules.gang_skirmish.injury import Fate, Fighter
from rules.gang_skirmish.wounds import Blow, Victim, save_said, strike, wound_said
from rules.ruleset import Change, Follow, Outcome

ROSTER = ("fighter", *(f"fighter_{n}" for n in range(2, 21)))
"""The roles of fighters who are listed one after the other."""


@dataclass(frozen=True, slots=True)
class Struck(Outcome):
    """What became of each fighter, in the order of the list."""

    fates: tuple[Fate, ...]

    def __add__(self, more: Struck) -> Struck:
        """These and the next."""
        return Struck(self.fates + more.fates)

    def counts(self, holds: Callable[[Fate], object]) -> int:
        """For how many of them this is so."""
        return sum(bool(holds(fate)) for fate in self.fates)

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if len(self.fates) == 1:
            return self.fates[0].sentence
        return " ".join(fate.of(f"Fighter {n}") for n, fate in enumerate(self.fates, start=1))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on their cards."""
        return tuple(change for role, fate in zip(ROSTER, self.fates, strict=False) for change in fate.changes_to(role))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return tuple(follow for role, fate in zip(ROSTER, self.fates, strict=False) for follow in fate.follows_of(role))


@procedure
def hit(it: facts.Hit) -> Situation:
    """One fighter after the other."""
    blow = Blow(it.strength, it.save_modifier, it.damage)
    return each_of(tuple(struck(strike(it.hits, blow, victim(one), it.rulings.multi_injury, OPPONENT),
                                it.rulings.pinning) for one in it.fighters))


@procedure
def struck(blows: Situation, pinning: bool) -> Steps[Struck]:
    """One of them."""
    fate: Fate = yield blows
    # G6: switched on, whoever is hit and stays up is reported pinned.
    return Struck((replace(fate, pinned=pinning and fate.up),))


def victim(one: facts.Gangster) -> Victim:
    """A fighter of the list."""
    return Victim(one.toughness, one.save, Fighter(one.wounds, one.ws, one.bs, one.down))


def hit_said(it: facts.Hit) -> tuple[str, ...]:
    """The numbers for the first of them, as the header says them."""
    first = it.fighters[0]
    how_many = f"{len(it.fighters)} fighters" if len(it.fighters) > 1 else "1 fighter"
    return (how_many, wound_said(it.strength, first.toughness),
            save_said(first.save, Blow(it.strength, it.save_modifier)))
