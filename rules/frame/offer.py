"""What may be done now: the sheet leads, the player decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.engine import FAIR, Dice, PlayerError
from rules.frame.deed import Deed, Who
from rules.frame.kinds import Value
from rules.said import Text

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle


@dataclass(frozen=True)
class Offer:
    """A deed, one by lot or by dice, or an action with the units that are known; a lock says why it cannot be done."""

    label: Text
    deed: Deed | None = None
    lots: tuple[tuple[Deed, int], ...] = ()
    """Deeds with their weights: one is drawn at random, or a player says which came out of his own bag."""
    thrown: Callable[[Dice], Deed] | None = field(default=None, compare=False)
    """A deed with many dice in it: they fall when the offer is taken."""
    action: str = ""
    who: Mapping[str, str] = field(default_factory=dict)
    among: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Roles that are still open, each with the units that can have it."""
    said: Mapping[str, Value] = field(default_factory=dict)
    """Facts that the moment brings and no card says."""
    asks: tuple[str, ...] = ()
    """Fields that only the player knows: range, cover."""
    why: Text = ""
    side: str = ""
    unit: str = ""
    """The unit it is about."""
    at: str = ""
    """The enemy it is declared against, where the declaring comes first; the throw that follows is `leads`."""
    leads: str = ""
    short: Text = ""
    """What it is called where its unit stands beside it: "FIRE"."""
    icon: str = ""
    out: bool = False
    """Ends what is on and goes further: shown last, never lost among the others."""
    risky: bool = False
    """Gives something away: never the first thing under the thumb."""
    locked: Text = ""

    def taken(self, battle: AnyBattle, dice: Dice = FAIR, who: Who | None = None, **said: Value) -> Deed:
        """The deed: with the units and facts the player adds; what he leaves open is the first that is possible."""
        if self.locked:
            raise PlayerError(self.locked)
        if self.deed is not None:
            return self.deed
        if self.lots:
            return self._drawn(dice)
        if self.thrown is not None:
            return self.thrown(dice)
        first = {role: ids[0] for role, ids in self.among.items()}
        return battle.begin(self.action, {**first, **self.who, **(who or {})}, **{**self.said, **said})

    def _drawn(self, dice: Dice) -> Deed:
        face = dice.randint(1, sum(weight for _, weight in self.lots))
        for deed, weight in self.lots:
            face -= weight
            if face <= 0:
                return deed
        raise ValueError(f"{self.label}: nothing to draw")
