"""What comes of a shot, a barrage or a bomb: said in a sentence, and written to the unit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine import value
from rules.ruleset import Change, Follow

DESTROYED = ("wiped out", "destroyed", "destroyed by pins", "gun destroyed", "removed")
NAMES = {"infantry": "infantry", "artillery": "artillery", "softskin": "soft-skin", "armoured_car": "armoured car",
         "light_tank": "light tank", "medium_tank": "medium tank", "heavy_tank": "heavy tank",
         "super_heavy_tank": "super-heavy tank"}


class NoChanges:
    """An outcome that writes nothing to a unit."""

    changes: ClassVar[tuple[Change, ...]] = ()


class NoFollows:
    """An outcome after which nothing is due."""

    follows: ClassVar[tuple[Follow, ...]] = ()


def plural(n: int, one: str, many: str = "") -> str:
    """1 pin, 2 pins."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def pins_told(after: int, before: int) -> str:
    """1 pin (0 before)."""
    return f"{plural(after, 'pin')} ({before} before)"


def damage_told(damage: tuple[str, ...], after: int, before: int) -> str:
    """What happened to a vehicle, in order, and the pins it has if it is still there."""
    happened = ", then ".join(damage)
    return happened if damage[-1].startswith("destroyed") else f"{happened}, {pins_told(after, before)}"


@dataclass(frozen=True)
class Aboard:
    """What became of the passengers."""

    models: int
    lost: int
    pins: int
    inches: int
    now: str

    @property
    def sentence(self) -> str:
        """What happened to them."""
        lost = f"lose {self.lost} of {self.models}, " if self.lost else ""
        if self.now == "DOWN":
            return f'The passengers {lost}get out {self.inches}" and are DOWN with {plural(self.pins, "pin")}.'
        if self.now == "aboard":
            return f"The passengers stay aboard with {plural(self.pins, 'pin')}."
        return f"The passengers are {self.now}."


@value
class ShotResult(NoFollows):
    """What the target is after all that was thrown at it."""

    target: str
    now: str
    hit: bool
    pins_before: int
    pins_after: int
    models: int = 0
    casualties: int = 0
    shooter_picks: int = 0
    damage: tuple[str, ...] = field(default=(), compare=False)
    """What happened to a vehicle, in order; the odds go by what it is now."""
    check: str = ""
    aboard: Aboard | None = None
    fuel: str = ""

    @property
    def gone(self) -> bool:
        """Whether the target is no longer on the table."""
        return self.now in DESTROYED

    @property
    def hurt(self) -> bool:
        """Whether it lost models or was damaged."""
        return self.casualties > 0 or (bool(self.damage) and self.now != "removed")

    @property
    def pinned(self) -> bool:
        """Whether it has more pins than before."""
        return self.pins_after > self.pins_before

    @property
    def sentence(self) -> str:
        """What happened, as it is said at the table."""
        parts = [self._losses(), self._check(), self._pins(), self.aboard.sentence if self.aboard else "", self._fuel()]
        return " ".join(part for part in parts if part)

    def _losses(self) -> str:
        name = f"The {NAMES[self.target]}"
        if not self.hit:
            return f"{name} is not hit."
        if self.now == "gun destroyed":
            return "The gun is destroyed, and its unit with it."
        if self.casualties and self.casualties < self.models:
            picked = f" (the shooter picks {self.shooter_picks})" if self.shooter_picks else ""
            return f"{name} loses {self.casualties} of {plural(self.models, 'model')}{picked}."
        if self.damage:
            return f"{name}: {', then '.join(self.damage)}."
        if self.gone and not self.check:
            return f"{name} is {self.now}."
        return f"{name} is hit without {'loss' if self.models else 'damage'}."

    def _pins(self) -> str:
        if self.gone or not (self.hit or self.pinned):
            return ""
        state = "" if self.damage else f" and is {self.now}"
        return f"It has {pins_told(self.pins_after, self.pins_before)}{state}."

    def _check(self) -> str:
        return {"passed": "It passes its morale check.", "failed": "It fails its morale check and is removed.",
                "": ""}[self.check]

    def _fuel(self) -> str:
        return {"team": "The flamethrower is out of fuel: its team is removed.",
                "model": "The flamethrower is out of fuel: its model is removed from the squad.",
                "vehicle": "The vehicle's flamethrower is out of fuel and no longer usable.",
                "": ""}[self.fuel]

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes to the units."""
        return (*self._on_target(), *FUEL_CHANGES[self.fuel])

    def _on_target(self) -> tuple[Change, ...]:
        if self.gone:
            return (Change("target", "gone", value=self.now, label=self.now),)
        written = [Change("target", "pins", value=self.pins_after, label="pins")] if self.pinned else []
        if self.casualties:
            written.append(Change("target", "models", delta=-self.casualties, label="models"))
        return (*written, *states("target", self.damage))


FUEL_CHANGES = {
    "": (),
    "team": (Change("shooter", "gone", value="out of fuel", label="out of fuel"),),
    "model": (Change("shooter", "models", delta=-1, label="models"),),
    "vehicle": (Change("shooter", "out_of_fuel", value=True, label="out of fuel"),),
}
"""What an empty flamethrower costs the firer."""

STATES = {"immobilised": "immobilised", "turret locked": "turret_locked"}
"""Damage that the unit keeps, and where it is written."""


def states(role: str, damage: tuple[str, ...]) -> tuple[Change, ...]:
    """The damage that stays on a vehicle, and the order it shows now."""
    down = order_shown(role, "DOWN") if "DOWN" in damage else ()
    return (*down, *(Change(role, key, value=True, label=what) for what, key in STATES.items() if what in damage))


def order_shown(role: str, order: str) -> tuple[Change, ...]:
    """The order die beside a unit; with DOWN it is harder to hit, with any other no longer."""
    return (Change(role, "order", value=order, label="order"),
            Change(role, "down", value=order == "DOWN", label="DOWN"))


def vehicle_changes(role: str, now: str, damage: tuple[str, ...], pins: int) -> tuple[Change, ...]:
    """What Apply writes to a vehicle."""
    if now == "destroyed":
        return (Change(role, "gone", value="destroyed", label="destroyed"),)
    return (*states(role, damage), Change(role, "pins", value=pins, label="pins")) if damage else ()
