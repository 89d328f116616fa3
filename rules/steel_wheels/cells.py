"""What cells may be that only this sheet prints: damage, dead by shelter, two distances, dice with what they add."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.frame.cells import Cells
from rules.said import Said, Text, and_list, comma_list, or_list, say, semicolons

MOST_MEN = 20
"""No crew or team is larger."""
ALL_DEAD = ("dead", "all dead")
KINDS_OF_DICE = (4, 6, 8, 10, 12, 20)


def plain(*words: Said) -> tuple[str, ...]:
    """Words that only stand in cells together with others: by themselves a list of what is accepted says them."""
    return tuple(map(str, words))


@cache
def dice_in(cell: str) -> tuple[int, ...]:
    """The sides of each die in a cell such as 2D12 + D10 - CS, in the printed order."""
    found = re.findall(r"([0-9]*)D([0-9]+)", cell)
    return tuple(int(sides) for n, sides in found for _ in range(int(n or 1)))


@cache
def skills_in(cell: str) -> tuple[str, ...]:
    """Which of CS and CR a cell names."""
    return tuple(skill for skill in ("CS", "CR") if skill in cell)


@dataclass(frozen=True)
class Damages(Cells):
    """A damage such as destroyed + 2 dead + CT: what breaks, who dies, the test; any of them may be left out."""

    breaks: tuple[str, ...]
    crew: tuple[str, ...] = ("dead",)
    tests: tuple[str, ...] = ("CT",)

    @property
    def accepted(self) -> Text:
        dead = comma_list(say("1 to {n} dead", n=MOST_MEN), *self.crew)
        return say('parts joined by " + " in this order ({parts}), or -', parts=semicolons(
            say("one of {words}", words=comma_list(*self.breaks)) if self.breaks else "",
            say("one of {words}", words=dead),
            say("{tests} unless all die", tests=or_list(*self.tests)) if self.tests else ""))

    def fits(self, cell: str) -> bool:
        broken, crew, test = self._parts(cell)
        if broken == "exploded" and crew not in ("", *ALL_DEAD):
            return False
        # Where all die nobody is left to test.
        if test and (broken == "exploded" or crew in ALL_DEAD):
            return False
        return cell == "-" or (bool(cell) and _joined(broken, crew, test) == cell)

    def others(self, cell: str) -> Iterator[str]:
        broken, crew, test = self._parts(cell)
        dead = _dead(crew)
        tried = [_joined(broken, f"{dead + by} dead", test) for by in (1, -1)]
        tried += [_joined(other, crew, test) for other in self.breaks if other != broken]
        tried.append(_joined(broken, crew, "" if test else self.tests[0] if self.tests else ""))
        yield from (text for text in tried if text != cell and self.fits(text))

    def _parts(self, cell: str) -> tuple[str, str, str]:
        """What breaks, who dies and the test; an empty word is a part that is not there."""
        said = cell.split(" + ")
        return (next((part for part in said if part in self.breaks), ""),
                next((part for part in said if part in self.crew or 1 <= _dead(part) <= MOST_MEN), ""),
                next((part for part in said if part in self.tests), ""))


def _dead(part: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]?) dead", part)
    return int(found[1]) if found else 0


def _joined(*parts: str) -> str:
    return " + ".join(part for part in parts if part)


@dataclass(frozen=True)
class ByShelter(Cells):
    """The dead with no shelter, in soft, and in medium or hard shelter: 3/2/1."""

    @property
    def accepted(self) -> Text:
        return say("three numbers from 0 to {n} such as 3/2/1 (no, soft, medium or hard shelter)", n=MOST_MEN)

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{1,2})", cell)
        return found is not None and all(int(number) <= MOST_MEN for number in found.groups())

    def others(self, cell: str) -> Iterator[str]:
        dead = [int(number) for number in cell.split("/")] if self.fits(cell) else [0, 0, 0]
        more = ([number + (place == at) for at, number in enumerate(dead)] for place in range(3))
        yield from (text for text in ("/".join(map(str, numbers)) for numbers in more) if self.fits(text))


@dataclass(frozen=True)
class TwoDistances(Cells):
    """A distance in the open part of a terrain and one in its houses and trenches: 40/20."""

    high: int

    @property
    def accepted(self) -> Text:
        return say("two numbers from 0 to {n} such as 40/20 (the second for houses and trenches)", n=self.high)

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(r"([0-9]{1,4})/([0-9]{1,4})", cell)
        return found is not None and all(int(number) <= self.high for number in found.groups())

    def others(self, cell: str) -> Iterator[str]:
        first, second = map(int, cell.split("/")) if self.fits(cell) else (0, 0)
        tried = (f"{first + 1}/{second}", f"{first}/{second + 1}")
        yield from (text for text in tried if self.fits(text))


@dataclass(frozen=True)
class DiceAnd(Cells):
    """Dice, and what is added to them or taken off: D12 + D10 - CS - CR."""

    most: int
    sign: str
    skills: tuple[str, ...]

    @property
    def accepted(self) -> Text:
        kinds = comma_list(*(say("D{sides}", sides=sides) for sides in KINDS_OF_DICE))
        also = and_list(*(say('"{sign} {skill}"', sign=self.sign, skill=skill) for skill in self.skills))
        if self.most > 1:
            return say("1 to {n} dice such as 2D12 + D10 ({kinds}), with or without {also} behind", n=self.most,
                       kinds=kinds, also=also)
        return say("a die ({kinds}), with or without {also} behind", kinds=kinds, also=also)

    def fits(self, cell: str) -> bool:
        dice = dice_in(cell)
        allowed = 1 <= len(dice) <= self.most and set(dice) <= set(KINDS_OF_DICE)
        return allowed and cell in (self._said(dice, skills_in(cell)), self._said(dice, skills_in(cell), ones=True))

    def others(self, cell: str) -> Iterator[str]:
        dice, skills = (dice_in(cell), skills_in(cell)) if self.fits(cell) else ((6,), self.skills)
        tried = (self._said((*dice[:-1], 4), skills), self._said((*dice, 4), skills), self._said(dice, skills[:-1]))
        yield from (text for text in tried if text != cell and self.fits(text))

    def _said(self, dice: tuple[int, ...], skills: tuple[str, ...], ones: bool = False) -> str:
        kinds = dice if ones else tuple(dict.fromkeys(dice))
        thrown = " + ".join(f"{'' if ones or dice.count(sides) == 1 else dice.count(sides)}D{sides}" for sides in kinds)
        return thrown + "".join(f" {self.sign} {skill}" for skill in skills if skill in self.skills)


@dataclass(frozen=True)
class Saying(Cells):
    """A number at the end of printed words: readiness die is 1."""

    words: str
    low: int
    high: int

    @property
    def accepted(self) -> Text:
        return say('"{words}" and a whole number from {low} to {high}', words=self.words, low=self.low, high=self.high)

    def fits(self, cell: str) -> bool:
        found = re.fullmatch(re.escape(self.words) + r" ([0-9]{1,2})", cell)
        return found is not None and self.low <= int(found[1]) <= self.high

    def others(self, cell: str) -> Iterator[str]:
        now = cell.removeprefix(self.words).strip()
        yield from (f"{self.words} {n}" for n in range(self.low, self.high + 1) if str(n) != now)
