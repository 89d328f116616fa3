"""How many ways the damage dice of one shot can fall: what is too much at once is left for a second shot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, prod
from typing import Literal

from rules.order_dice.sheet import TABLES, Weapon, dice

MOST_WAYS = 14_000
MOST_WAYS_ON_ARMOUR = 12_000
"""As many as are worked out in time; on armour each hit leads further."""

Class = Literal["small", "heavy", "sniper"]
"""Wounds of each class are counted apart."""


@dataclass
class Hits:
    """The most hits of one kind of weapon, thrown for damage together, and the results of its pins."""

    of: Class
    most: int = 0
    pins: int = 1


def too_many_ways(weapons: Iterable[tuple[Weapon, int, str]], dv: int) -> bool:
    """Whether these weapons, with their number and round, are too much for one shot at this damage value."""
    return ways(_kinds(weapons, dv), dv) > (MOST_WAYS if dv < 7 else MOST_WAYS_ON_ARMOUR)


def ways(kinds: list[Hits], dv: int) -> int:
    """About how many there are at their widest: what is known, what waits, what is thrown."""
    waiting, widest = prod(kind.most + 1 for kind in kinds), 0
    known: dict[Class, int] = {"small": 0, "heavy": 0, "sniper": 0}
    for kind in kinds:
        waiting //= kind.most + 1
        widest = max(widest, _known(known, dv) * waiting * _thrown(kind, dv))
        known[kind.of] += kind.most
    if dv < 6:
        # The sixes of small arms are thrown again while the wounds of all others are known.
        widest = max(widest, comb(known["small"] + 3, 3) * comb(known["heavy"] + 2, 2) * (known["sniper"] + 1))
    return widest * max((kind.pins for kind in kinds), default=1)


def _known(most: dict[Class, int], dv: int) -> int:
    """Wounds and sixes of troops; hits that do some or much damage to a soft-skin, little, some or much to armour."""
    if dv >= 7:
        return comb(most["heavy"] + 3, 3)
    if dv == 6:
        return comb(most["heavy"] + 2, 2) * (most["small"] + most["sniper"] + 1)
    return comb(most["small"] + 2, 2) * comb(most["heavy"] + 2, 2) * (most["sniper"] + 1)


def _thrown(kind: Hits, dv: int) -> int:
    """Small arms that go through a soft-skin all do the same; on armour there are four kinds of dice."""
    if dv >= 7:
        return comb(kind.most + 4, 4)
    return comb(kind.most + 2, 2) if dv == 6 and kind.of != "heavy" else comb(kind.most + 3, 3)


def _kinds(weapons: Iterable[tuple[Weapon, int, str]], dv: int) -> list[Hits]:
    found: dict[str, Hits] = {}
    for arm, number, load in weapons:
        if arm.heavy or dv < 7:
            kind = found.setdefault(_name(arm, load), Hits(_class(arm)))
            kind.most += number * arm.shots * _most_hits(arm, load, dv)
            kind.pins = _pin_results(arm, load)
    return list(found.values())


def _class(arm: Weapon) -> Class:
    if arm.heavy:
        return "heavy"
    return "sniper" if arm.has("Exceptional") else "small"


def _name(arm: Weapon, load: str) -> str:
    return "small arms" if _class(arm) == "small" else f"{arm.name} {load}"


def _most_hits(arm: Weapon, load: str, dv: int) -> int:
    """What one hit of it can come to."""
    if arm.flame:
        return 6 + arm.has("D6+1 damage rolls")
    if load != "HE" or dv >= 6:
        return 1
    n, sides = dice(TABLES["he"].text(f'{arm.template}"', "Hits"))
    return n * sides


def _pin_results(arm: Weapon, load: str) -> int:
    """How many results its pins have, with those of the other weapons; flames bring a check as well."""
    if arm.flame:
        return 5
    return 1 + dice(TABLES["he"].text(f'{arm.template}"', "Pins"))[1] if load == "HE" else 1
