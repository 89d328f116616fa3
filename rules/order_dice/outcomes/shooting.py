"""What comes of a shot, a barrage or a bomb: said in a sentence, and written to the unit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
    inches: int = field(compare=False)
    """How far they get out: said, but nothing hangs on it, so the odds take all six as one."""
    now: str
    picked: int = 0
    check: str = ""
    gained: int = 0
    """The pins they have more than before."""

    def away(self, inches: int) -> Aboard:
        """The same, so far from the vehicle."""
        return replace(self, inches=inches)

    @property
    def sentence(self) -> str:
        """What happened to them."""
        picked = f" (the shooter picks {self.picked})" if self.picked else ""
        lost = f"lose {self.lost} of {self.models}{picked}, " if self.lost else ""
        if self.now == "DOWN":
            check = "pass their morale check, " if self.check else ""
            return f'The passengers {lost}{check}get out {self.inches}" and are DOWN with {plural(self.pins, "pin")}.'
        if self.now == "aboard":
            return f"The passengers stay aboard with {plural(self.pins, 'pin')}."
        if self.now == "removed":
            return f"The passengers {lost}fail their morale check and are removed."
        return f"The passengers are {self.now}."

    def written(self, role: str) -> tuple[Change, ...]:
        """What Apply writes to the unit aboard, which takes the same pins; who got out is DOWN."""
        if self.now not in ("aboard", "DOWN"):
            return (Change(role, "gone", value=self.now, label=self.now),)
        lost = (Change(role, "models", delta=-self.lost, label="models"),) if self.lost else ()
        return (*pins_changed(role, self.gained), *lost, *(got_out(role) if self.now == "DOWN" else ()))


def got_out(role: str) -> tuple[Change, ...]:
    """Out of the transport and DOWN."""
    return (Change(role, "aboard", value="", label="aboard"), *order_shown(role, "DOWN"))


def pins_changed(role: str, gained: int) -> tuple[Change, ...]:
    """Pins more or less, never the number there was (B2)."""
    return (Change(role, "pins", delta=gained, label="pins"),) if gained else ()


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
    """Whose flamethrower is out of fuel: a team's, some models' of a squad or a vehicle's."""
    empty: int = 0
    """How many of them."""
    used: tuple[tuple[str, int], ...] = ()
    """One-shot weapons of the firer, and how many of them."""

    @property
    def gone(self) -> bool:
        """Whether the target is no longer on the table."""
        return self.now in DESTROYED

    @property
    def hurt(self) -> bool:
        """Whether it lost models or was damaged."""
        return self.casualties > 0 or (bool(self.damage) and self.now != "removed")

    @property
    def gained(self) -> int:
        """The pins it has more than before."""
        return self.pins_after - self.pins_before

    @property
    def pinned(self) -> bool:
        """Whether it has more pins than before."""
        return self.gained > 0

    @property
    def ended_as(self) -> str:
        """Whether the target was missed, hit, or is gone."""
        return "gone" if self.gone else "hit" if self.hit else "missed"

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
        if self.fuel == "model" and self.empty > 1:
            return f"{self.empty} flamethrowers are out of fuel: their models are removed from the squad."
        return {"team": "The flamethrower is out of fuel: its team is removed.",
                "model": "The flamethrower is out of fuel: its model is removed from the squad.",
                "vehicle": "The vehicle's flamethrower is out of fuel and no longer usable.",
                "": ""}[self.fuel]

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes to the units."""
        used = (Change("shooter", weapon, delta=-number, label=weapon) for weapon, number in self.used)
        return (*self._on_target(), *self._on_passengers(), *fuel_changes(self.fuel, self.empty), *used)

    def _on_target(self) -> tuple[Change, ...]:
        if self.gone:
            return (Change("target", "gone", value=self.now, label=self.now),)
        lost = (Change("target", "models", delta=-self.casualties, label="models"),) if self.casualties else ()
        return (*pins_changed("target", self.gained), *lost, *states("target", self.damage))

    def _on_passengers(self) -> tuple[Change, ...]:
        """Two units may sit in one transport: each takes the pins (O-B12)."""
        if self.aboard is None:
            return ()
        return (*self.aboard.written("aboard"), *pins_changed("second", self.aboard.gained))


def fuel_changes(fuel: str, empty: int) -> tuple[Change, ...]:
    """What an empty flamethrower costs the firer."""
    return {"": (), "team": (Change("shooter", "gone", value="out of fuel", label="out of fuel"),),
            "model": (Change("shooter", "models", delta=-empty, label="models"),
                      Change("shooter", "Flamethrower, infantry", delta=-empty, label="flamethrower")),
            "vehicle": (Change("shooter", "out_of_fuel", value=True, label="out of fuel"),)}[fuel]


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


def vehicle_changes(role: str, now: str, damage: tuple[str, ...], gained: int) -> tuple[Change, ...]:
    """What Apply writes to a vehicle."""
    if now == "destroyed":
        return (Change(role, "gone", value="destroyed", label="destroyed"),)
    return (*states(role, damage), *pins_changed(role, gained))
