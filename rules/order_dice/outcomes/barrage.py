"""What comes of a barrage and of an air strike."""

from __future__ import annotations

from dataclasses import dataclass

from rules.order_dice.outcomes.common import TARGET, NoChanges, NoFollows, about, gone, pins_changed
from rules.order_dice.outcomes.shooting import ShotResult
from rules.ruleset import Change, Follow
from rules.said import Text, inches, say, sentences

NO_STRIKE: dict[str, Text] = {
    "against the caller": say("The strike goes wrong: the opponent picks one of the caller's units."),
    "later": say("Not yet: roll again next turn. The caller may change the target."),
    "wasted": say("{unit} is gone: the strike is wasted.", unit=TARGET),
    "shot down": say("Flak shoots the aircraft down."),
}


@dataclass(frozen=True)
class AirResult:
    """What became of the call, the aircraft and the target."""

    result: str
    target: ShotResult | None = None

    @property
    def sentence(self) -> Text:
        """How far the strike came."""
        if self.target is not None:
            return sentences("The strike comes in.", self.target.sentence)
        return NO_STRIKE[self.result]

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes to the target."""
        return self.target.changes if self.target else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """The opponent's strike after a 1, on a unit he picks; after a strike all others in its area."""
        if self.result == "against the caller":
            return (Follow("air_strike", "The opponent's strike", {"call": "granted", "target_gone": False}, {}),)
        return (Follow("strike_area", "Each other unit in the strike area", who={}),) if self.target else ()

    @property
    def ended_as(self) -> str:
        """How far the strike came."""
        return self.result


@dataclass(frozen=True)
class AreaPins(NoFollows):
    """The pins of another unit in the strike area."""

    pins_before: int
    pins_after: int
    destroyed: bool

    @property
    def sentence(self) -> Text:
        """How many pins it takes."""
        if self.destroyed:
            return gone(TARGET, "destroyed by pins")
        gained = self.pins_after - self.pins_before
        return about(say("{unit} takes {pins}.") if gained else say("{unit} takes no pins."), TARGET, gained=gained)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Pins, or the unit is gone."""
        if self.destroyed:
            return (Change("target", "gone", value="destroyed by pins", label="destroyed by pins"),)
        return pins_changed("target", self.pins_after - self.pins_before)


@dataclass(frozen=True)
class TokenResult:
    """What becomes of a token on the table."""

    lands: bool
    what: str
    drift: int = 0
    direction: int = 0
    radius: int = 0
    """Of the barrage or of the smoke, in inches."""
    may_move: int = 0

    @property
    def sentence(self) -> Text:
        """Where it lands, and how wide."""
        if not self.lands:
            return say("Not yet: the token may move up to {inches}. Roll again next turn.",
                       inches=inches(self.may_move))
        moved = say("The token drifts {inches} towards {hour} o'clock.",
                    inches=inches(self.drift), hour=self.direction) if self.drift else ""
        if self.what == "smoke":
            return sentences(moved, say("Place a {inches} smoke circle on the token.", inches=inches(self.radius)))
        return sentences(moved, say("The barrage lands: roll for every unit within {inches}.",
                                    inches=inches(self.radius)))

    @property
    def ended_as(self) -> str:
        """Whether it has landed."""
        return "lands" if self.lands else "later"

    @property
    def changes(self) -> tuple[Change, ...]:
        """The radius of a barrage stands beside the table until all in it have rolled."""
        return (Change("turn", "radius", value=self.radius, label="radius"),) if self.radius else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Each unit in the radius rolls."""
        if not self.lands or self.what == "smoke":
            return ()
        return (Follow("barrage_unit", say("Roll for every unit within {inches}", inches=inches(self.radius))),)


@dataclass(frozen=True)
class StandingSmoke(NoChanges, NoFollows):
    """What becomes of all smoke on the table."""

    result: str
    inches: int = 0
    direction: int = 0

    @property
    def sentence(self) -> Text:
        """Removed, drifting or staying."""
        if self.result != "drifts":
            return "All smoke is gone." if self.result == "removed" else "All smoke stays."
        return say("All smoke drifts {inches} towards {hour} o'clock.",
                   inches=inches(self.inches), hour=self.direction)

    @property
    def ended_as(self) -> str:
        """Removed, drifting or staying."""
        return self.result
