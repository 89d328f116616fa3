"""What strikes the target: the hits of a shot, sorted by what they do."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Need, Reading, need, value
from rules.order_dice.sheet import TABLES


@dataclass(frozen=True)
class DamageDice(Reading):
    """Dice that need a face or more to damage."""

    needed: Need

    @property
    def goal(self) -> int:
        return self.needed

    @property
    def text(self) -> str:
        return self.needed.text


@dataclass(frozen=True, slots=True)
class Ammunition:
    """A kind of hit: all hits of one kind are thrown for damage together."""

    name: str
    parts: tuple[tuple[str, int], ...] = ()
    """PEN and the extra modifiers against armour, by name."""
    heavy: bool = False
    exceptional: bool = False
    template: int = 0
    flame: bool = False
    indirect: bool = False
    pin_dice: str = ""

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
Hits = tuple[int, ...]
"""How many hits of each kind, in the order of the kinds."""


@value
class Struck:
    """What has come down on a target: hits of each kind, and pins that came before them."""

    hits: Hits
    pins: int = 0

    def of(self, kinds: Kinds) -> Kinds:
        """The kinds that hit at all."""
        return tuple(kind for kind, n in zip(kinds, self.hits, strict=True) if n)

    def more(self, at: int, hits: int) -> Struck:
        """With some more hits of one kind."""
        return Struck((*self.hits[:at], self.hits[at] + hits, *self.hits[at + 1:]), self.pins)


def high_explosive(template: int, extra: dict[str, int], pin_dice: str = "", indirect: bool = False,
                   name: str = "") -> Ammunition:
    """An HE round of that template, as the HE table has it."""
    row = f'{template}"'
    pen = TABLES["he"].number(row, "PEN") or 0
    return Ammunition(name or f'HE {template}"', (("PEN", pen), *extra.items()), heavy=True, template=template,
                      indirect=indirect, pin_dice=pin_dice or TABLES["he"].text(row, "Pins"))
