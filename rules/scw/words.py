"""Who it is about, what is counted, and which faces count."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.engine import Tell
from rules.said import Said, Text, or_list, role, say

SHOOTER = role("shooter", "the shooter")
TARGET = role("target", "the target")
ASSAULTER = role("assaulter", "the assaulter")
LOSER = role("loser", "the loser")
PLATOON = role("platoon", "the platoon")
COMMANDER = role("commander", "the company commander")
UNIT = role("unit", "the square")

HITS = Tell(say("{n} hit", "{n} hits"), say("no hits"), say("{faces} hit"),
            chance=say("{p} % to hit"))
AP = say("{n} AP")
NO_DICE = say("no dice")


@cache
def bases(n: int) -> Said:
    """1 base, 2 bases."""
    return say("{n} base", "{n} bases", n=n)


@cache
def guns(n: int) -> Said:
    """1 gun, 2 guns."""
    return say("{n} gun", "{n} guns", n=n)


@cache
def vehicles(n: int) -> Said:
    """1 vehicle, 2 vehicles."""
    return say("{n} vehicle", "{n} vehicles", n=n)


@cache
def markers(n: int) -> Said:
    """1 casualty marker, 2 casualty markers."""
    return say("{n} casualty marker", "{n} casualty markers", n=n)


COUNTED = {"foot": bases, "gun": guns, "vehicle": vehicles}


def dice_of(n: int) -> Said:
    """1 die, 2 dice, no dice."""
    return say("{n} die", "{n} dice", n=n) if n else NO_DICE


def ap(n: int) -> Said:
    """2 AP."""
    return AP.with_parts(n=n)


def on(need: int) -> Text:
    """The faces that count: 6, or 5+ and so on."""
    return "6" if need == 6 else say("{need}+", need=need)


def either(parts: Iterable[Text]) -> Text:
    """1, or 1 or 2: each that differs."""
    return or_list(*dict.fromkeys(parts))


def large(words: Text) -> Said:
    """The same as a title: the first letter large."""
    return say("{words}", words=words)
