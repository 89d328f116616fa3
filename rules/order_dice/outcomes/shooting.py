"""What comes of a shot, a barrage or a bomb: said in a sentence, and written to the unit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.engine import (
    value,
)
from rules.order_dice.outcomes.common import (
    ABOARD,
    CHECK_PASSED,
    DESTROYED,
    SHOOTER,
    TARGET,
    NoChanges,
    NoFollows,
    about,
    fails,
    gone,
    got_out,
    pins_changed,
    states,
    vehicle_told,
)
from rules.ruleset import Change
from rules.said import Said, Text, inches, say, sentences

SUFFERED = {
    (True, True, ""): say("{unit} loses {men}, takes {pins} and holds."),
    (True, False, ""): say("{unit} loses {men} and holds."),
    (False, True, ""): say("{unit} takes {pins} and holds."),
    (False, False, ""): say("{unit} is hit and holds."),
    (True, True, "passed"): say("{unit} loses {men}, takes {pins} and passes its morale check."),
    (True, False, "passed"): say("{unit} loses {men} and passes its morale check."),
    (False, True, "passed"): say("{unit} takes {pins} and passes its morale check."),
    (False, False, "passed"): say("{unit} passes its morale check."),
}
"""Men lost, pins taken, morale check: what is said of troops that are still there."""
GETS_OUT = {
    (True, True): say("{unit} loses {men}, takes {pins}, gets out {inches} away and goes DOWN."),
    (True, False): say("{unit} loses {men}, gets out {inches} away and goes DOWN."),
    (False, True): say("{unit} takes {pins}, gets out {inches} away and goes DOWN."),
    (False, False): say("{unit} gets out {inches} away and goes DOWN."),
}


def picks(n: int) -> Text:
    """Exceptional wounds: the shooter says who falls."""
    return say("The shooter picks {n} casualty.", "The shooter picks {n} casualties.", n=n) if n else ""


def out_of_fuel(fuel: str, empty: int) -> Text:
    """What an empty flamethrower means for the firer."""
    if fuel == "model":
        return say("{n} flamethrower is out of fuel: its man is removed.",
                   "{n} flamethrowers are out of fuel: their men are removed.", n=empty)
    if fuel == "team":
        return say("{unit} is out of fuel and is removed.", unit=SHOOTER)
    return say("{unit} has no fuel left for its flamethrower.", unit=SHOOTER) if fuel else ""


@value
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

    def told(self, who: Said) -> Text:
        """What happened to them."""
        if self.now == "aboard":
            return about(say("{unit} takes {pins} and stays aboard."), who, gained=self.gained) if self.gained else ""
        if self.now == "removed":
            return sentences(fails(who, self.lost), picks(self.picked))
        if self.now != "DOWN":
            return gone(who, self.now)
        out = about(GETS_OUT[bool(self.lost), self.gained > 0], who, self.lost, self.gained, inches=inches(self.inches))
        return sentences(out, picks(self.picked), CHECK_PASSED if self.check else "")

    def written(self, role: str) -> tuple[Change, ...]:
        """What Apply writes to the unit aboard, which takes the same pins; who got out is DOWN."""
        if self.now not in ("aboard", "DOWN"):
            return (Change(role, "gone", value=self.now, label=self.now),)
        lost = (Change(role, "models", delta=-self.lost, label="models"),) if self.lost else ()
        return (*pins_changed(role, self.gained), *lost, *(got_out(role) if self.now == "DOWN" else ()))


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
    def sentence(self) -> Text:
        """What happened, as it is said at the table."""
        aboard = self.aboard.told(ABOARD) if self.aboard else ""
        return sentences(self._happened(), picks(self.shooter_picks), aboard, out_of_fuel(self.fuel, self.empty))

    def _happened(self) -> Text:
        if self.check == "failed":
            return fails(TARGET, self.casualties)
        if self.gone and not self.damage:
            return gone(TARGET, self.now)
        if not self.hit:
            return about(say("{unit} takes {pins}."), TARGET, gained=self.gained) if self.pinned else (
                say("{unit} is not hit.", unit=TARGET))
        if not self.models:
            return sentences(vehicle_told(TARGET, self.damage, self.gained), CHECK_PASSED if self.check else "")
        suffered = SUFFERED[bool(self.casualties), self.pinned, self.check]
        return about(suffered, TARGET, self.casualties, self.gained)

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
    if fuel == "team":
        return (Change("shooter", "gone", value="out of fuel", label="out of fuel"),)
    if fuel == "model":
        return (Change("shooter", "models", delta=-empty, label="models"),
                Change("shooter", "Flamethrower, infantry", delta=-empty, label="flamethrower"))
    return (Change("shooter", "out_of_fuel", value=True, label="out of fuel"),) if fuel == "vehicle" else ()


@dataclass(frozen=True)
class Smoke(NoChanges, NoFollows):
    """Where a smoke round lands."""

    on_target: bool
    inches: int = 0

    @property
    def sentence(self) -> Text:
        """Where the smoke goes."""
        if self.on_target:
            return "The smoke lands on the aiming point."
        return say("The smoke misses: the opponent places it {inches} off. The aiming point stays.",
                   inches=inches(self.inches))

    @property
    def ended_as(self) -> str:
        """Whether it lies where it was aimed."""
        return "hit" if self.on_target else "missed"
