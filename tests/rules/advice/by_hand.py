"""Two sheets worked out face by face from their printed words: no play, no reading and no table of ours in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

D6 = range(1, 7)
COVER = {"open": 0, "partial": 1, "cover": 2}
SIZE = {"small": 1, "normal": 0, "large": -1}
BY_STRENGTH = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5, 9: 6, 10: 7}
ARMOUR = {"none": 7, "6+": 6, "5+": 5, "4+": 4, "3+": 3, "2+": 2}


# -- a gang's shot: to hit, to wound, save, injury


@dataclass(frozen=True)
class Body:
    """A fighter who is shot at."""

    wounds: int
    down: bool = False
    out: bool = False


def at_least(need: int) -> Fraction:
    """A die that shows so much; a 1 never does."""
    return Fraction(sum(face >= max(2, need) for face in D6), 6)


def hits(shot: Any) -> Fraction:
    """7 less the skill, and what makes it harder; from 7 on a 6 and then another throw."""
    need = 7 - shot.bs + COVER[shot.cover] + SIZE[shot.size] - shot.weapon_modifier
    need += int(shot.rapid) + int(shot.overwatch and (shot.appearing or shot.disappearing or shot.charging))
    if need <= 6:
        return at_least(need)
    return Fraction(sum(first == 6 and second >= need - 3 for first, second in product(D6, D6)), 36)


def gets_through(shot: Any) -> Fraction:
    """A hit that wounds and is not saved: both dice of it, face by face."""
    wound = max(2, 4 + shot.toughness - shot.strength)
    own = BY_STRENGTH[shot.strength] if shot.save_modifier is None else -shot.save_modifier
    save = ARMOUR[shot.save] + own
    through = sum(wounds >= wound and not (saves >= max(2, save)) for wounds, saves in product(D6, D6))
    return Fraction(through, 36)


def struck(shot: Any) -> dict[int, Fraction]:
    """How many hits get through: every one of them does or does not."""
    found: Counter[int] = Counter()
    hit, through = hits(shot), gets_through(shot)
    for ways in product((True, False), repeat=shot.hits):
        chance = hit
        for one in ways:
            chance *= through if one else 1 - through
        found[sum(ways)] += chance
    found[0] += 1 - hit
    return dict(found)


def wounded(shot: Any) -> Fraction:
    """At least one gets through."""
    return sum(chance for n, chance in struck(shot).items() if n)


def after(shot: Any, body: Body) -> dict[Body, Fraction]:
    """Wounds are ticked off; from the last one on a die each, of which the highest counts."""
    found: Counter[Body] = Counter()
    for n, chance in struck(shot).items():
        lost = n * shot.damage
        spare = 0 if body.down else max(0, body.wounds - 1)
        for end, more in injured(replace(body, wounds=max(0, body.wounds - lost)), max(0, lost - spare)).items():
            found[end] += chance * more
    return dict(found)


def injured(body: Body, dice: int) -> dict[Body, Fraction]:
    """1 a flesh wound, 6 out of action, else down."""
    if not dice:
        return {body: Fraction(1)}
    found: Counter[Body] = Counter()
    for faces in product(D6, repeat=dice):
        highest = max(faces)
        end = replace(body, out=True) if highest == 6 else replace(body, down=True) if highest > 1 else body
        found[end] += Fraction(1, 6 ** dice)
    return dict(found)


def one_after_the_other(shots: list[Any], body: Body) -> dict[Body, Fraction]:
    """Each at what the one before has left; who is out of action is not shot at."""
    now = {body: Fraction(1)}
    for shot in shots:
        then: Counter[Body] = Counter()
        for before, chance in now.items():
            for end, more in ({before: Fraction(1)} if before.out else after(shot, before)).items():
                then[end] += chance * more
        now = dict(then)
    return now


# -- squares: hits, some of them traded in to hammer, saves


SAVES = {("open", False): 4, ("partial", False): 3, ("building_wood", False): 2,
         ("open", True): 5, ("partial", True): 4, ("building_wood", True): 3}
"""Average foot, by cover and short range."""


def losses(dice: int, cover: str, short: bool) -> Fraction:
    """One or more casualties: dice that hit on 5 or 6 and are not saved, every face of all of them."""
    need, lost = SAVES[cover, short], 0
    for faces in product(product(D6, D6), repeat=dice):
        lost += any(hit >= 5 and save < need for hit, save in faces)
    return Fraction(lost, 36 ** dice)


@cache
def traded(hits_made: int, trade: int, need: int) -> tuple[Fraction, Fraction]:
    """The chance to hammer and the mean of casualties, if so many hits are given up."""
    hammers = Fraction(sum(max(faces, default=0) >= 5 for faces in product(D6, repeat=trade)), 6 ** trade)
    return hammers, (hits_made - trade) * Fraction(need - 1, 6)


def best_trade(dice: int, wanted: int, need: int) -> tuple[Fraction, Mapping[int, list[Fraction]]]:
    """The best that can be had of every throw, and what each number of hits traded in is worth after it."""
    options = {n: [traded(n, trade, need)[wanted] for trade in range(n + 1)] for n in range(dice + 1)}
    total = sum(max(options[sum(face == 6 for face in faces)]) for faces in every(dice))
    return Fraction(total) / 6 ** dice, options


def every(dice: int) -> Iterator[tuple[int, ...]]:
    """Each way the dice can fall."""
    return product(D6, repeat=dice)
