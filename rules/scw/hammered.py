"""Hammered (P12): hits traded in and HE hits throw 5+; a flamethrower needs no dice."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Choice, Note, Roll, Steps, at_least, pool, procedure
from rules.scw.saves import Loss, Square, Who, saves
from rules.scw.tables import number
from rules.scw.words import count

PLENTY = 4
"""With so many hits a sensible shooter gives one up to hammer the square."""


@dataclass(frozen=True, slots=True)
class Hammer:
    """How a shot can hammer: HE, flame, and how many hits are traded in."""

    trade_in: str = "0"
    he: bool = False
    flame: bool = False


@procedure
def hammer(told: bool, hits: int, by: Hammer, square: Square, who: Who) -> Steps[Loss]:
    """Trade in hits, throw to hammer, then save against the others."""
    if not hits or not can_be_hammered(square):
        return saves(hits if told else None, hits, 0, square, who)
    if by.flame:
        yield Note(who.step("Hammer"), "A flamethrower hit hammers without dice.", table="hammered")
        return saves(hits if told else None, hits, _marks(square, hits), square, who)
    traded = traded_in(by.trade_in, hits)
    if traded is None:
        traded = yield trade_in_choice(hits, square, who)
    return hammer_dice(hits if told else None, hits - traded, traded, by.he, square, who)


def can_be_hammered(square: Square) -> bool:
    """Vehicles never; a hammered square not twice."""
    return square.kind != "vehicle" and (not square.hammered or square.per_base)


def traded_in(policy: str, hits: int) -> int | None:
    """How many hits the policy gives up; None if the player is asked."""
    if policy == "ask":
        return None
    return hits if policy == "all" else min(hits, int(policy))


def trade_in_choice(hits: int, square: Square, who: Who) -> Choice:
    """Before saves the shooter may give up any number of hits."""
    names = {0: "None", **{n: str(n) for n in range(1, hits + 1)}}
    effect = "one base" if square.per_base else "the whole square"
    return Choice(who.by, tuple(range(hits + 1)), who.step("Trade in hits"), names=names,
                  question="Trade in hits to hammer?", sensible=1 if hits >= PLENTY else 0,
                  note=f"Each hit given up throws 1D6: on 5+ {effect} is hammered. "
                       f"The other hits are saved against on {square.save.text}.")


@procedure
def hammer_dice(told: int | None, kept: int, traded: int, he: bool, square: Square, who: Who) -> Steps[Loss]:
    """Hits traded in first, then HE hits; the HE hits are still saved against."""
    dice = pool({"hits traded in": traded, "HE hits": kept if he else 0})
    if not dice:
        return saves(told, kept, 0, square, who)
    on = number("hammered", "Hit traded in" if traded else "HE hit", "Hammered on")
    marks = yield Roll(dice, at_least(on), who.step("Hammer"), by=who.by, table="hammered", tell="{value} hammered",
                       note=f"{count(traded, 'hit')} traded in." if traded else "Each HE hit throws to hammer.")
    return saves(told, kept, _marks(square, marks), square, who)


def _marks(square: Square, marks: int) -> int:
    """S10: one success hammers the whole square, unless each hammers one base."""
    return min(marks, square.most if square.each_told else 1)
