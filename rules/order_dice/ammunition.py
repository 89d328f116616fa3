"""What strikes the target: the hits of a shot, sorted by what they do."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Covered, Need, Reading, Situation, each_of, need, uncovered, value
from rules.order_dice.phrases import Amount, amount
from rules.order_dice.tables import TABLES, cell
from rules.said import Text, say

ONE_PIN = Amount(0, 0, 1)
"""Of any unit that hits."""
SHELLS = {1: say('HE 1"'), 2: say('HE 2"'), 3: say('HE 3"'), 4: say('HE 4"')}
"""What a round is called that no weapon on the table has fired."""


@dataclass(frozen=True)
class DamageDice(Reading):
    """Dice that need a face or more to damage."""

    needed: Need

    @property
    def goal(self) -> int:
        return self.needed

    @property
    def text(self) -> Text:
        return self.needed.text


@value
class Ammunition:
    """A kind of hit: all hits of one kind are thrown for damage together."""

    name: Text
    parts: tuple[tuple[str, int], ...] = ()
    """PEN and the extra modifiers against armour, by name."""
    heavy: bool = False
    exceptional: bool = False
    template: int = 0
    indirect: bool = False
    pins: Amount = ONE_PIN
    more_pins: Amount | None = None
    """What flames add to the pins."""

    @property
    def flame(self) -> bool:
        """Whether it is fire."""
        return self.more_pins is not None

    @property
    def plus(self) -> int:
        """What is added to each damage die."""
        return sum(value for _, value in self.parts)

    def needed(self, dv: int, low: int) -> Need:
        """The face that damages."""
        return need(dv, dict(self.parts), low=low)

    def can_damage(self, dv: int) -> bool:
        """Whether a 6 would do."""
        return self.heavy and 6 + self.plus >= dv


Kinds = tuple[Ammunition, ...]
Hits = tuple[Covered, ...]
"""The hits of each weapon of one kind: at first only whether there are any is looked at."""


def number_of(hits: Hits) -> Situation:
    """How many they are."""
    return each_of(uncovered(of_one) for of_one in hits if of_one.shown)


@value
class Struck:
    """What has come down on a target: hits of each kind, and pins that came before them."""

    hits: tuple[Hits, ...]
    pins: int = 0

    def __add__(self, other: Struck) -> Struck:
        both = zip(self.hits, other.hits, strict=True)
        return Struck(tuple(mine + theirs for mine, theirs in both), self.pins + other.pins)

    def of(self, kinds: Kinds) -> Kinds:
        """The kinds that hit at all."""
        return tuple(kind for kind, hits in zip(kinds, self.hits, strict=True) if any(hit.shown for hit in hits))


def struck_by(kind: int, kinds: int, hits: Covered, pins: int = 0) -> Struck:
    """Hits of one kind only."""
    return Struck(tuple((hits,) if at == kind else () for at in range(kinds)), pins)


def high_explosive(template: int, extra: dict[str, int], pins: Amount | None = None, indirect: bool = False,
                   name: str = "") -> Ammunition:
    """An HE round of that template, as the HE table has it."""
    row = f'{template}"'
    return Ammunition(name or SHELLS[template], (("PEN", cell("he", row, "PEN")), *extra.items()), heavy=True,
                      template=template, indirect=indirect, pins=pins or amount(TABLES["he"].text(row, "Pins")))
