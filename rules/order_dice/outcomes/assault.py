"""What comes of an assault, a ram and an overrun."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine import (
    value,
)
from rules.order_dice.outcomes.common import (
    ABOARD,
    TARGET,
    UNIT,
    NoFollows,
    about,
    gone,
    men,
    order_shown,
    vehicle_changes,
    vehicle_told,
)
from rules.order_dice.outcomes.orders import OrderResult
from rules.ruleset import Change, Follow
from rules.said import Said, Text, inches, say, sentences

STEP_ASIDE, ARE_DESTROYED = "step aside", "are destroyed"
PASSENGERS = {
    "": (),
    STEP_ASIDE: (Change("aboard", "aboard", value="", label="aboard"),),
    ARE_DESTROYED: (Change("aboard", "gone", value="destroyed", label="destroyed"),),
}
"""What becomes of the unit inside a rammed vehicle."""
INSIDE: dict[str, Text] = {
    "": "",
    STEP_ASIDE: say("{unit} steps aside.", unit=ABOARD),
    ARE_DESTROYED: say("{unit} is destroyed.", unit=ABOARD),
}
WON: dict[str, Text] = {
    "tie": say("Tie: no damage."),
    "rammer": say("{unit} wins the impact.", unit=UNIT),
    "target": say("{unit} wins the impact.", unit=TARGET),
}
STEPS_ASIDE = "steps aside"
OVERRUN = {
    "destroyed": say("{unit} is destroyed."),
    "gun destroyed": say("{unit} loses its gun, the crew steps aside."),
    STEPS_ASIDE: say("{unit} steps aside."),
}
"""What becomes of a unit in the tank's way."""


@value
class AssaultResult(NoFollows):
    """An assault that is over."""

    target: str
    attackers_before: int
    attackers: int
    defenders_before: int
    defenders: int
    regroup: int = 0

    @property
    def winner(self) -> str:
        """Who holds the ground."""
        return "attackers" if self.attackers else "defenders" if self.defenders else "nobody"

    @property
    def sentence(self) -> Text:
        """Who won, at what price."""
        gun = self.target == "artillery" and not self.defenders
        return sentences(self._won(), "The gun is destroyed." if gun else "")

    def _won(self) -> Said:
        if self.winner == "nobody":
            return say("{unit} and {enemy} wipe each other out.", unit=UNIT, enemy=TARGET)
        ours = bool(self.attackers)
        winner, loser = (UNIT, TARGET) if ours else (TARGET, UNIT)
        lost = self.attackers_before - self.attackers if ours else self.defenders_before - self.defenders
        return about(say("{unit} loses {men}, wipes out {enemy} and may regroup {inches}.") if lost else
                     say("{unit} wipes out {enemy} without loss and may regroup {inches}."), winner, lost, enemy=loser,
                     inches=inches(self.regroup))

    @property
    def changes(self) -> tuple[Change, ...]:
        """Losses on both sides."""
        return (*_losses("unit", self.attackers_before, self.attackers),
                *_losses("target", self.defenders_before, self.defenders))


def _losses(role: str, before: int, left: int) -> tuple[Change, ...]:
    if not left:
        return (Change(role, "gone", value="wiped out", label="wiped out"),)
    return (Change(role, "models", delta=left - before, label="models"),) if left < before else ()


@value
class VehicleAssaultResult:
    """What became of infantry that charged a vehicle."""

    check: str
    pins_before: int
    pins_after: int
    fighters_before: int
    fighters: int
    target: str
    now: str
    damage: tuple[str, ...] = field(default=(), compare=False)
    target_pins_before: int = 0
    target_pins: int = 0
    passengers_before: int = 0
    passengers: int = 0
    regroup: int = field(default=0, compare=False)

    @property
    def order(self) -> OrderResult:
        """What became of the order to charge."""
        return OrderResult(self.check, "RUN", self.pins_before, self.pins_after)

    @property
    def sentence(self) -> Text:
        """How far the charge came."""
        if not self.order.passed:
            return sentences(self.order.sentence, "No assault.")
        if not self.fighters:
            return self._beaten()
        shaken = self.order.removed
        calm = about(say("{unit} shakes off {pins}."), UNIT, gained=shaken) if shaken else ""
        inside = gone(ABOARD, "wiped out") if self.passengers_before else ""
        gained = self.target_pins - self.target_pins_before
        return sentences(calm, inside, vehicle_told(TARGET, self.damage, gained), self._regroups())

    def _beaten(self) -> Said:
        if not self.passengers:
            return say("{unit} and {enemy} wipe each other out.", unit=UNIT, enemy=ABOARD)
        return say("{unit} wipes out {enemy} and has {men} left.", unit=ABOARD, enemy=UNIT, men=men(self.passengers))

    def _regroups(self) -> Said:
        lost = self.fighters_before - self.fighters
        return about(say("{unit} loses {men} and may regroup {inches}.") if lost else
                     say("{unit} may regroup {inches}."), UNIT, lost, inches=inches(self.regroup))

    @property
    def changes(self) -> tuple[Change, ...]:
        """Order, pins and losses of the assaulters, the state of the vehicle."""
        gained = self.target_pins - self.target_pins_before
        return (*self._on_assaulters(), *vehicle_changes("target", self.now, self.damage, gained),
                *self._on_passengers())

    def _on_assaulters(self) -> tuple[Change, ...]:
        if not self.fighters:
            return (Change("unit", "gone", value="wiped out", label="wiped out"),)
        lost = self.fighters_before - self.fighters
        losses = (Change("unit", "models", delta=-lost, label="models"),) if lost else ()
        return (*self.order.changes, *losses)

    def _on_passengers(self) -> tuple[Change, ...]:
        """Who fought outside is no longer aboard."""
        if not self.passengers_before or not self.order.passed:
            return ()
        if not self.passengers:
            return (Change("aboard", "gone", value="wiped out", label="wiped out"),)
        lost = self.passengers_before - self.passengers
        losses = (Change("aboard", "models", delta=-lost, label="models"),) if lost else ()
        return (*losses, Change("aboard", "aboard", value="", label="aboard"))

    @property
    def ended_as(self) -> str:
        """How the check for tank fear ended."""
        return self.check

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A unit that goes wild shoots at its friends; who charged has done with his order."""
        return () if self.order.passed else self.order.follows


@dataclass(frozen=True)
class RamResult(NoFollows):
    """What became of both vehicles."""

    winner: str
    rammer: str
    rammer_now: str
    rammer_pins: int
    target: str
    target_now: str
    target_pins: int
    rammer_pins_before: int
    target_pins_before: int
    passengers: str = ""
    rammer_damage: tuple[str, ...] = field(default=(), compare=False)
    target_damage: tuple[str, ...] = field(default=(), compare=False)
    """What happened to each, in order; the odds go by what they are now."""

    @property
    def sentence(self) -> Text:
        """What happened to each."""
        if self.winner == "no ram":
            return say("{unit} shies away from the ram and goes DOWN.", unit=UNIT)
        ours = vehicle_told(UNIT, self.rammer_damage, self.rammer_pins - self.rammer_pins_before)
        theirs = vehicle_told(TARGET, self.target_damage, self.target_pins - self.target_pins_before)
        return sentences(WON[self.winner], ours, theirs, INSIDE[self.passengers])

    @property
    def changes(self) -> tuple[Change, ...]:
        """The state of both vehicles."""
        if self.winner == "no ram":
            return order_shown("unit", "DOWN")
        gained, theirs = self.rammer_pins - self.rammer_pins_before, self.target_pins - self.target_pins_before
        return (*vehicle_changes("unit", self.rammer_now, self.rammer_damage, gained),
                *vehicle_changes("target", self.target_now, self.target_damage, theirs), *PASSENGERS[self.passengers])

    @property
    def ended_as(self) -> str:
        """Who won, or that there was no ram."""
        return self.winner


@dataclass(frozen=True)
class Overrun(NoFollows):
    """What became of each unit in the tank's way."""

    units: tuple[str, ...] = ()

    def __add__(self, other: Overrun) -> Overrun:
        return Overrun(self.units + other.units)

    @property
    def sentence(self) -> Text:
        """Unit by unit: the one that was picked, and those behind it."""
        first, *others = self.units
        behind = (OVERRUN[what].with_parts(unit=say("unit {number}", number=at)) for at, what in enumerate(others, 2))
        return sentences(OVERRUN[first].with_parts(unit=TARGET), *behind)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The first unit is the one picked as target."""
        if self.units[0] == STEPS_ASIDE:
            return ()
        return (Change("target", "gone", value=self.units[0], label=self.units[0]),)
