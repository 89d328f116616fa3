"""A hit by a template or a fall: to wound, save and injury in one go, for several fighters if need be."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import OPPONENT, Situation, Steps, each_of, procedure
from rules.gang_skirmish import facts
from rules.gang_skirmish.injury import Fighter, Thrower
from rules.gang_skirmish.outcomes import Fate, Struck
from rules.gang_skirmish.wounds import Blow, Victim, save_said, strike, wound_said
from rules.said import Text, say


@procedure
def hit(it: facts.Hit) -> Situation:
    """One fighter after the other."""
    blow = Blow(it.strength, it.save_modifier, it.damage)
    return each_of(tuple(struck(strike(it.hits, blow, victim(one), it.rulings.multi_injury, Thrower(OPPONENT)),
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


def hit_said(it: facts.Hit) -> tuple[Text, ...]:
    """The numbers for the first of them, as the header says them."""
    first = it.fighters[0]
    how_many = say("{n} fighter", "{n} fighters", n=len(it.fighters))
    return (how_many, wound_said(it.strength, first.toughness),
            save_said(first.save, Blow(it.strength, it.save_modifier)))
