"""How many D6 (P10): the bases that shoot, best first, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import Need, pool, value
from rules.scw.arms import OTHER
from rules.scw.rulings import Rulings
from rules.scw.tables import dice_in, number
from rules.scw.weapons import SMALL_ARMS, TargetKind, dice_per_shot, reaches

NAMES = {"rifle": "rifle", "lmg": "LMG", "mmg": "MMG", "sniper": "sniper", "cavalry": "cavalry",
         "at_gun": "AT gun", "field_gun": "field gun", "truck": "truck", "light_tank": "light tank",
         "light_ac": "light AC", "medium_tank": "medium tank", "medium_ac": "medium AC", "mortar": "mortar",
         "flame_foot": "flamethrower", "flame_tank": "flamethrower"}


@value
class At:
    """What is shot at, and how far away."""

    target: TargetKind
    vehicle: str
    ahead: int
    sideways: int
    rulings: Rulings


@value
class Line:
    """The bases of a square with their dice, best first; those that cannot shoot are last and have 0."""

    bases: tuple[tuple[str, int], ...]
    quality: str = ""

    def left(self, lost: int) -> Line:
        """The line after losses: the owner gives up the bases with the fewest dice."""
        return Line(self.bases[:max(0, len(self.bases) - lost)], self.quality)

    def joined_by(self, others: int) -> Line:
        """The same line with bases beside it that do not shoot."""
        return Line(self.bases + ((OTHER, 0),) * others, self.quality)

    @property
    def given_up(self) -> tuple[str, ...]:
        """Its bases in the order its owner gives them up."""
        return tuple(kind for kind, _ in reversed(self.bases))

    @property
    def shooting(self) -> tuple[tuple[str, int], ...]:
        """At most six bases of foot; vehicles and guns all."""
        able = tuple(base for base in self.bases if base[1])
        return able[:number("shooting_modifiers", "Most bases that shoot", "D6")] if self.quality else able

    def dice(self, shots: int = 1) -> Need:
        """The dice of one shot, or of two combined; 0 is no shot."""
        parts: dict[str, int] = {}
        for kind, dice in self.shooting:
            parts[NAMES[kind]] = parts.get(NAMES[kind], 0) + dice
        if not parts:
            return pool({})
        low = number("shooting_modifiers", "Fewest dice", "D6")
        once = pool({**parts, self.quality: self._quality_dice()}, low=low)
        if shots == 1:
            return once
        return pool({**dict(once.modifiers), "minimum": int(once) - sum(dict(once.modifiers).values()),
                     "second shot": int(once)})

    def _quality_dice(self) -> int:
        # S8: a sniper's die is not changed by quality.
        if self.quality in ("", "average") or all(kind == "sniper" for kind, _ in self.shooting):
            return 0
        return number("shooting_modifiers", self.quality, "D6")


def foot_line(counts: Mapping[str, int], quality: str, at: At, silent: int = 0) -> Line:
    """A square of foot: each base with its dice against this target at this range."""
    bases = [(kind, _dice(kind, at)) for kind in SMALL_ARMS for _ in range(counts.get(kind, 0))]
    bases.sort(key=lambda base: -base[1])
    return Line((*bases, *[(OTHER, 0)] * silent), quality)


def battery(kind: str, how_many: int, at: At, fixed: int = 0, silent: int = 0) -> Line:
    """Vehicles, guns, mortars or flamethrowers of one kind; opportunity and return dice are fixed."""
    dice = _dice(kind, at)
    return Line(((kind, fixed if fixed and dice else dice),) * how_many + (("rifle", 0),) * silent)


def reaction_dice(kind: str) -> int:
    """Opportunity and return: 2D6 for a vehicle, gun or flamethrower; a mortar keeps its own."""
    if kind == "mortar":
        return 0
    if kind.startswith("flame_"):
        return dice_in("flamethrowers", kind.removeprefix("flame_"), "Opportunity / return")
    return number("shooting_modifiers", "Vehicle or gun in opportunity / return", "D6")


def _dice(kind: str, at: At) -> int:
    if not reaches(kind, at.ahead, at.sideways, at.rulings):
        return 0
    return dice_per_shot(kind, at.target, at.vehicle, at.rulings)
