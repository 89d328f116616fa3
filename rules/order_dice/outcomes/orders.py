"""What comes of a draw, an order, a move and the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.order_dice.outcomes.common import (
    UNIT,
    NoChanges,
    NoFollows,
    about,
    order_shown,
    pins_changed,
)
from rules.order_dice.outcomes.shooting import Aboard
from rules.ruleset import Change, Follow
from rules.said import Said, Text, comma_list, decimal, inches, or_list, role, say, sentences

SIDES = ("first side", "second side", "third side", "fourth side")
OPTIONS = {"shoot first": say("shoot first"), "go DOWN": say("go DOWN"),
           "make a normal move away": say("make a normal move away")}
FAILED = {
    "down": say("{unit} fails its check and goes DOWN.", unit=UNIT),
    "fubar_friendly_fire": say("FUBAR: {unit} fires at a friend; the opponent picks which.", unit=UNIT),
    "fubar_run": say("FUBAR: {unit} runs from the closest enemy in sight.", unit=UNIT),
    "fubar_down": say("FUBAR: {unit} goes DOWN.", unit=UNIT),
}
"""What a unit does that has failed its check."""


@dataclass(frozen=True)
class Drawn:
    """The die that came out of the bag, and what is left in it."""

    side: int
    left: tuple[int, ...]

    @property
    def sentence(self) -> Text:
        """Whose turn it is."""
        left = [say("{side} {n}", side=side, n=n) for side, n in zip(SIDES, self.left, strict=True) if n]
        if not left:
            return say("{side}: give an order. The bag is empty.", side=SIDES[self.side])
        return say("{side}: give an order. Left in the bag: {left}.", side=SIDES[self.side], left=comma_list(*left))

    changes: ClassVar[tuple[Change, ...]] = ()
    """The bag is what is left of the units' dice: nobody counts it."""

    @property
    def ended_as(self) -> str:
        """The number of the side, from 0."""
        return str(self.side)

    follows: ClassVar[tuple[Follow, ...]] = (Follow("order_check", "Order check, if it has pins"),)


@dataclass(frozen=True)
class OrderResult:
    """What became of an order."""

    result: str
    order: str
    pins_before: int
    pins_after: int

    @property
    def passed(self) -> bool:
        """Whether the order is carried out."""
        return self.result.startswith("ok")

    @property
    def sentence(self) -> Text:
        """What the unit does now, and how many pins it shakes off."""
        if not self.passed:
            return FAILED[self.result]
        return sentences("Double 1!" if self.result == "ok_great" else "",
                         self._rallies() if self.order == "RALLY" else self._carries_out())

    @property
    def removed(self) -> int:
        """The pins that go."""
        return self.pins_before - self.pins_after

    def _rallies(self) -> Said:
        return about(say("{unit} rallies and shakes off {pins}.") if self.removed else say("{unit} rallies."), UNIT,
                     gained=self.removed)

    def _carries_out(self) -> Said:
        if self.order == "DOWN":
            return say("{unit} goes DOWN.", unit=UNIT)
        done = say("{unit} shakes off {pins} and carries out {order}.") if self.removed else (
            say("{unit} carries out {order}."))
        return about(done, UNIT, gained=self.removed, order=self.order)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The order it has now, and its pins."""
        now = {"down": "DOWN", "fubar_down": "DOWN", "fubar_run": "RUN", "fubar_friendly_fire": "FIRE"}
        order = order_shown("unit", now.get(self.result, self.order))
        return (*order, *pins_changed("unit", self.pins_after - self.pins_before))

    @property
    def ended_as(self) -> str:
        """What the order has come to."""
        return self.result

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A unit that may shoot shoots; an officer who passed may snap to."""
        shot = {"moved": self.order == "ADVANCE" and self.passed, "pins": self.pins_after}
        shooter = {"shooter": "unit"}
        if self.result == "fubar_friendly_fire":
            return (Follow("shoot", "Shot at a friend", shot, shooter),)
        if not self.passed:
            return ()
        shoots = (Follow("shoot", "Shoot", shot, shooter),) if self.order in ("FIRE", "ADVANCE") else ()
        return (*shoots, Follow("snap_to", "Snap to"))


@dataclass(frozen=True)
class Snapped(NoChanges):
    """How many more units an officer may order at once."""

    title: str
    units: int
    bubble: int
    in_transport: bool

    @property
    def sentence(self) -> Text:
        """Whom he may snap to."""
        officer = role("unit", self.title)
        if self.in_transport:
            return say("{unit} may snap to {n} unit: his transport or who sits in it.",
                       "{unit} may snap to up to {n} units: his transport and who sits in it.", unit=officer,
                       n=self.units)
        return say("{unit} may snap to {n} unit within {inches}.",
                   "{unit} may snap to up to {n} units within {inches}.", unit=officer, n=self.units,
                   inches=inches(self.bubble))

    follows: ClassVar[tuple[Follow, ...]] = (Follow("order_check", "Order check of each unit", who={}),)


@dataclass(frozen=True)
class Held(NoFollows):
    """A unit that stays DOWN into the next turn."""

    pins_before: int
    pins_after: int

    @property
    def sentence(self) -> Text:
        """How many pins it shakes off."""
        removed = self.pins_before - self.pins_after
        return about(say("{unit} stays DOWN and shakes off {pins}.") if removed else say("{unit} stays DOWN."), UNIT,
                     gained=removed)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Its order and its pins."""
        return (*order_shown("unit", "DOWN"), *pins_changed("unit", self.pins_after - self.pins_before))


@dataclass(frozen=True)
class OneMore(NoChanges, NoFollows):
    """Whether the game goes on."""

    goes_on: bool

    @property
    def sentence(self) -> Text:
        """Another turn or the end."""
        return "One more turn." if self.goes_on else "The game ends here."

    @property
    def ended_as(self) -> str:
        """Whether the game goes on."""
        return "one more" if self.goes_on else "the end"


@dataclass(frozen=True)
class Way(NoChanges, NoFollows):
    """How far a unit may go."""

    inches: float
    pivots: str
    why: Text

    @property
    def sentence(self) -> Text:
        """Inches, pivots and the reason."""
        return sentences(self._way(), self.why) if self.inches else self.why

    def _way(self) -> Said:
        far = inches(int(self.inches)) if self.inches == int(self.inches) else (
            say('{n}"', n=decimal(self.inches)))
        if not self.pivots.isdigit():
            return say("Up to {inches}.", inches=far)
        if self.pivots == "0":
            return say("Up to {inches}, no pivot.", inches=far)
        return say("Up to {inches}, {n} pivot of 90 degrees.", "Up to {inches}, {n} pivots of 90 degrees.",
                   inches=far, n=int(self.pivots))


@dataclass(frozen=True)
class Reactions(NoChanges, NoFollows):
    """What a target may do before the dice fall."""

    options: tuple[str, ...]

    @property
    def sentence(self) -> Text:
        """The options, or none."""
        if not self.options:
            return say("{unit} cannot react.", unit=UNIT)
        options = or_list(*(OPTIONS[option] for option in self.options))
        return say("{unit} may react: {options}.", unit=UNIT, options=options)


@dataclass(frozen=True)
class SmallMove(NoChanges, NoFollows):
    """A move of D6 inches."""

    reason: str
    inches: int

    @property
    def sentence(self) -> Text:
        """How far."""
        if self.reason == "dismount":
            return say("{unit} gets out up to {inches} away and goes DOWN.", unit=UNIT, inches=inches(self.inches))
        return say("{unit} may regroup up to {inches}.", unit=UNIT, inches=inches(self.inches))


@dataclass(frozen=True)
class GotOut(NoFollows):
    """What became of a unit that had to leave its transport."""

    aboard: Aboard

    @property
    def sentence(self) -> Text:
        """Who is left, and where."""
        return self.aboard.told(UNIT)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Its losses; it is out and DOWN."""
        return self.aboard.written("unit")
