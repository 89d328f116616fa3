"""Hammered (P12): hits traded in and HE hits throw for it; a flamethrower needs no dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.engine import Choice, Need, Note, Roll, Steps, Tell, at_least, pool, procedure, value
from rules.said import Said, Text, say
from rules.scw.columns import HAMMERED_WITHOUT_DICE
from rules.scw.saves import Loss, Square, Who, saves
from rules.scw.tables import TABLES, number
from rules.scw.words import on

PLENTY = 4
"""With so many hits a sensible shooter gives one up to hammer the square."""
TRADED, HE, FLAME = "Hit traded in", "HE hit", "Flamethrower hit"
PARTS = {"": "", HE: "HE hits", FLAME: "flamethrower hits"}
"""What throws besides hits traded in, as part of a pool."""
NOTES = {HE: say("Each HE hit rolls to hammer."), FLAME: say("Each flamethrower hit rolls to hammer.")}
TRADED_IN = say("{n} hit traded in.", "{n} hits traded in.")
NOT_HAMMERED = say("Not hammered")
TO_HAMMER = say("{p} % to hammer")
BASES_HAMMERED = Tell(say("{n} base hammered", "{n} bases hammered"), NOT_HAMMERED, say("{faces} hammer"),
                      chance=TO_HAMMER)
HAMMERED_OR_NOT = Tell(say("Hammered"), NOT_HAMMERED, say("{faces} hammer"), chance=TO_HAMMER)


@value
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
        if not without_dice():
            return hammer_dice(hits if told else None, hits, 0, FLAME, square, who)
        yield Note(who.names["hammer"], "A flamethrower hit hammers without dice.", table="hammered")
        return saves(hits if told else None, hits, _marks(square, hits), square, who)
    traded = traded_in(by.trade_in, hits)
    if traded is None:
        traded = yield trade_in_choice(hits, square, who)
    return hammer_dice(hits if told else None, hits - traded, traded, HE if by.he else "", square, who)


def without_dice() -> bool:
    """Whether a flamethrower hit needs no dice to hammer."""
    return TABLES["hammered"].text(FLAME, "Hammered on") == HAMMERED_WITHOUT_DICE


def flame_hammers() -> Text:
    """How a flamethrower hit hammers, in words."""
    return "without dice" if without_dice() else say("on {need}", need=on(hammered_on(FLAME)))


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
    needed = 0 if square.leader != "no" else int(square.save)
    return Choice(who.by, tuple(range(hits + 1)), who.names["trade_in"], names=_trades(hits, needed),
                  question="Trade in hits to hammer?", sensible=1 if hits >= PLENTY else 0,
                  note=_trade_note(hammered_on(TRADED), square.per_base))


@cache
def _trades(hits: int, needed: int) -> Mapping[int, Text]:
    """What each option leaves to save; where a leader saves first there is more than one number to throw."""
    some = {n: say("Trade in {traded}: {saves}", traded=n, saves=_saves(hits - n, needed)) for n in range(1, hits)}
    return {0: say("Keep all hits: {saves}", saves=_saves(hits, needed)), **some,
            hits: say("Trade in {n} hit", "Trade in all {n} hits", n=hits)}


def _saves(n: int, needed: int) -> Said:
    if not needed:
        return say("{n} save", "{n} saves", n=n)
    return say("{n} save at {need}", "{n} saves at {need}", n=n, need=on(needed))


@cache
def _trade_note(needed: int, per_base: bool) -> Said:
    if per_base:
        return say("Each hit traded in rolls 1D6: {need} hammers a base.", need=on(needed))
    return say("Each hit traded in rolls 1D6: {need} hammers the square.", need=on(needed))


def hammered_on(cause: str) -> int:
    """What hammers, where it is thrown for."""
    return number("hammered", cause, "Hammered on")


@procedure
def hammer_dice(told: int | None, kept: int, traded: int, cause: str, square: Square, who: Who) -> Steps[Loss]:
    """Hits traded in first, then HE or flamethrower hits, which are still saved against."""
    besides = kept if cause else 0
    if not traded + besides:
        return saves(told, kept, 0, square, who)
    if traded and besides and hammered_on(TRADED) != hammered_on(cause):
        return hammer_apart(told, kept, traded, cause, square, who)
    dice = pool({"hits traded in": traded, PARTS[cause]: besides})
    marks = yield _hammer_roll(dice, TRADED if traded else cause, traded, square, who)
    return saves(told, kept, _marks(square, marks), square, who)


@procedure
def hammer_apart(told: int | None, kept: int, traded: int, cause: str, square: Square, who: Who) -> Steps[Loss]:
    """Where they hammer on different numbers, the hits traded in are thrown before the others."""
    first = yield _hammer_roll(pool({"hits traded in": traded}), TRADED, traded, square, who)
    second = yield _hammer_roll(pool({PARTS[cause]: kept}), cause, 0, square, who)
    return saves(told, kept, _marks(square, first + second), square, who)


def _hammer_roll(dice: Need, cause: str, traded: int, square: Square, who: Who) -> Roll:
    return Roll(dice, at_least(hammered_on(cause)), who.names["hammer"], by=who.by, table="hammered",
                tell=BASES_HAMMERED if square.per_base else HAMMERED_OR_NOT,
                note=_traded(traded) if traded else NOTES[cause])


@cache
def _traded(hits: int) -> Said:
    return TRADED_IN.with_parts(n=hits)


def _marks(square: Square, marks: int) -> int:
    """S10: one success hammers the whole square, unless each hammers one base."""
    return min(marks, square.most if square.each_told else 1)
