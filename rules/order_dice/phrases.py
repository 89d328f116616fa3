"""Cells of this sheet that are more than a number: dice with a plus, sentences with numbers in them, rule words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.engine import value
from rules.ruleset import Cells
from rules.said import Text, comma_list, dice, say, semicolons

AMOUNT = re.compile(r"(?:(?P<n>[0-9]?)D(?P<sides>[0-9])(?:\+(?P<plus>[0-9]{1,2}))?|(?P<number>[0-9]{1,2}))")


@value
class Amount:
    """So many as the sheet prints: dice and a number, D6+1; or the number alone."""

    n: int
    sides: int
    plus: int

    def __str__(self) -> str:
        if not self.n:
            return str(self.plus)
        return f"{self.n if self.n > 1 else ''}D{self.sides}{f'+{self.plus}' if self.plus else ''}"

    @property
    def said(self) -> Text:
        """As it is said at the table."""
        if not self.n:
            return str(self.plus)
        thrown = dice(self.n, self.sides) if self.n > 1 else say("D{sides}", sides=self.sides)
        return say("{dice}+{n}", dice=thrown, n=self.plus) if self.plus else thrown

    def and_more(self, plus: int) -> Amount:
        """The same with a larger number."""
        return Amount(self.n, self.sides, self.plus + plus)


@cache
def amount(printed: str) -> Amount:
    """D6+1 or 12 as an amount."""
    found = AMOUNT.fullmatch(printed)
    if found is None:
        raise ValueError(f"{printed!r} is no amount")
    if found["number"]:
        return Amount(0, 0, int(found["number"]))
    return Amount(int(found["n"] or 1), int(found["sides"]), int(found["plus"] or 0))


@dataclass(frozen=True)
class AmountOf(Cells):
    """Dice, dice and a number, or a number."""

    dice: int
    most: int
    sides: tuple[int, ...] = (6, 3, 2)

    @property
    def accepted(self) -> Text:
        if self.dice > 1:
            return say("1 to {n}, dice such as D3 or {dice}, or both such as D6+1", n=self.most,
                       dice=dice(self.dice, 6))
        return say("1 to {n}, dice such as D3, or both such as D6+1", n=self.most)

    def fits(self, cell: str) -> bool:
        if AMOUNT.fullmatch(cell) is None:
            return False
        given = amount(cell)
        if not given.n:
            return str(given) == cell and 1 <= given.plus <= self.most
        return str(given) == cell and given.n <= self.dice and given.sides in self.sides and given.plus <= self.most

    def others(self, cell: str) -> Iterator[str]:
        now = amount(cell) if self.fits(cell) else Amount(1, self.sides[0], 0)
        tried = (now.and_more(1), Amount(0, 0, 2), Amount(1, 3, 0), Amount(1, 6, 0))
        yield from (str(other) for other in tried if str(other) != cell and self.fits(str(other)))


@dataclass(frozen=True)
class Phrase(Cells):
    """A sentence of the sheet with a few places, {}, where a house may write something else."""

    sentence: str
    places: tuple[Cells, ...]
    example: str

    @property
    def accepted(self) -> Text:
        return say('"{sentence}" with {places}', sentence=self.sentence.replace("{}", "..."),
                   places=semicolons(*(place.accepted for place in self.places)))

    def fits(self, cell: str) -> bool:
        found = self._match(cell)
        return found is not None and all(
            place.fits(text) for place, text in zip(self.places, found.groups(), strict=True))

    def others(self, cell: str) -> Iterator[str]:
        found = self._match(cell) if self.fits(cell) else None
        if found is None:
            yield self.example
            return
        for at, place in enumerate(self.places):
            for other in place.others(found.groups()[at]):
                yield self.sentence.format(*found.groups()[:at], other, *found.groups()[at + 1:])

    def read(self, cell: str) -> tuple[str, ...]:
        """What stands in its places."""
        found = self._match(cell)
        if found is None:
            raise ValueError(f"{cell!r} does not say {self.sentence!r}")
        return tuple(found.groups())

    def _match(self, cell: str) -> re.Match[str] | None:
        return re.fullmatch("(.+?)".join(re.escape(part) for part in self.sentence.split("{}")), cell)


def phrase(example: str, *places: tuple[str, Cells]) -> Phrase:
    """The sentence as printed, each place named by what is printed there."""
    sentence = example
    for printed, _ in places:
        sentence = sentence.replace(printed, "{}", 1)
    return Phrase(sentence, tuple(cells for _, cells in places), example)


@dataclass(frozen=True)
class RuleWords(Cells):
    """The words beside a weapon: some it cannot be without, others may come and go."""

    free: tuple[str, ...]
    kept: tuple[Cells, ...] = ()

    @property
    def accepted(self) -> Text:
        if not self.kept:
            return say("any of {free}, with commas between them", free=comma_list(*self.free))
        return say("{kept}, and any of {free}, with commas between them", free=comma_list(*self.free),
                   kept=comma_list(*(cells.accepted for cells in self.kept)))

    def fits(self, cell: str) -> bool:
        given = words_in(cell)
        if ", ".join(given) != cell or len(set(given)) < len(given):
            return False
        others = [word for word in given if word not in self.free]
        return len(others) == len(self.kept) and all(any(cells.fits(word) for word in others) for cells in self.kept)

    def others(self, cell: str) -> Iterator[str]:
        given = words_in(cell)
        for word in self.free:
            yield ", ".join([*given, word] if word not in given else [own for own in given if own != word])
        for at, word in enumerate(given):
            for cells in (cells for cells in self.kept if cells.fits(word)):
                yield from (", ".join([*given[:at], other, *given[at + 1:]]) for other in cells.others(word))


def words_in(cell: str) -> tuple[str, ...]:
    """The rule words of a weapon, one by one."""
    return tuple(word.strip() for word in cell.split(",") if word.strip())


@dataclass(frozen=True)
class Kept(Cells):
    """A cell that a procedure reads and that stays as printed: too much hangs on it."""

    why: Text
    fixed = True

    @property
    def accepted(self) -> Text:
        return self.why

    def fits(self, cell: str) -> bool:
        return False

    def others(self, cell: str) -> Iterator[str]:
        yield from ()
