"""What comes of each action: a sentence, what is written on cards, what follows."""

from __future__ import annotations

from functools import lru_cache

from rules.command_tokens.phrases import FIRER, SIDES, TARGET, UNIT, distance_said
from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Text, and_list, inches, say, sentences, signed

MISSES = say("{firer} misses {target}.", firer=FIRER, target=TARGET)
NO_EFFECT = say("{target} is hit and shrugs it off.", target=TARGET)
DESTROYED = say("{target} is destroyed.", target=TARGET)
KABOOM = sentences("Kaboom!", say("{target} blows up.", target=TARGET))
MARKED = {
    "": say("{target} takes {n} morale marker.", "{target} takes {n} morale markers."),
    "damaged": say("{target} takes {n} morale marker and is damaged.",
                   "{target} takes {n} morale markers and is damaged."),
    "immobilised": say("{target} takes {n} morale marker and is immobilised.",
                       "{target} takes {n} morale markers and is immobilised."),
    "main_gun_out": say("{target} takes {n} morale marker and loses its main gun.",
                        "{target} takes {n} morale markers and loses its main gun.")}
TOKEN_PLACED = (Change("unit", "tokens", delta=1, label="command tokens"),)
DOES = (Follow("move", "Move"), Follow("fire", "Fire", {"moved": "no"}, who={"firer": "unit"}),
        Follow("smoke", "Fire smoke", who={}))
ACTIVATED = {
    "automatic": say("{unit} acts: its first activation is free.", unit=UNIT),
    "success": say("{unit} acts.", unit=UNIT),
    "fail": say("{unit} does nothing: the token is wasted.", unit=UNIT)}
REACTED = {
    "fail": say("{unit} does not react: the token is wasted."), "success": say("{unit} reacts."),
    "seized": say("{unit} reacts and seizes the initiative.")}
CROSSED = say("{unit} gets through.", unit=UNIT)
FAILED = {
    ("enters", "stop"): say("{unit} stops at the edge. It may still fire, as a unit that moved."),
    ("starts", "stop"): say("{unit} does not move. It may still fire, as a unit that did not move."),
    ("enters", "lose_activation"): say("{unit} stops at the edge. Its activation is over."),
    ("starts", "lose_activation"): say("{unit} does not move. Its activation is over."),
    ("enters", "bogged"): say("{unit} stops at the edge and bogs down."),
    ("starts", "bogged"): say("{unit} bogs down and does not move.")}
"""Where the unit was, and what the failure costs."""
SMOKED = {
    True: say("Smoke covers {target} until the end of the turn: {modifier} to hit it, and it may not fire."),
    False: say("Smoke covers {target} until the end of the turn: {modifier} to hit it, it counts as in cover and may "
               "not fire.")}
"""A vehicle, or infantry."""


@lru_cache(maxsize=64)
def marked(friends: tuple[int, ...], radius: int) -> Text:
    """The friends that a Kaboom shocks: by their place in the list, or by how near they are."""
    if radius:
        return say("Each friend within {inches} takes a morale marker.", inches=inches(radius))
    if not friends:
        return ""
    return say("Friend {friends} takes a morale marker.", "Friends {friends} take a morale marker each.",
               n=len(friends), friends=and_list(*friends))


@value
class Volley(Outcome):
    """Hits, morale markers and damage; the friends that a Kaboom shocked, by their place in the list.

    If no friends were listed, its radius is told instead.
    """

    hits: int
    markers: int = 0
    damage: str = ""
    destroyed: bool = False
    kaboom: bool = False
    shocked: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    radius: int = 0

    @property
    def result(self) -> str:
        """The worst that happened to the target."""
        if self.destroyed:
            return "destroyed_kaboom" if self.kaboom else "destroyed"
        return self.damage or ("marked" if self.markers else "no_effect" if self.hits else "miss")

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return self.result

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if not self.hits:
            return MISSES
        if self.destroyed:
            return sentences(KABOOM if self.kaboom else DESTROYED, marked(self.shocked, self.radius), self._broken())
        return MARKED[self.damage].with_parts(target=TARGET, n=self.markers) if self.markers else NO_EFFECT

    def _broken(self) -> Text:
        if not self.broken:
            return ""
        return say("That destroys friend {friends}.", "That destroys friends {friends}.", n=len(self.broken),
                   friends=and_list(*self.broken))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the target's card."""
        return tuple(change for change, due in (
            (Change("target", "markers", delta=self.markers, label="morale markers"), self.markers),
            (Change("target", "damaged", value=True, label="damaged"), self.damage),
            (Change("target", "immobilised", value=True, label="immobilised"), self.damage == "immobilised"),
            (Change("target", "main_gun_out", value=True, label="main gun out"), self.damage == "main_gun_out"),
            (Change("target", "destroyed", value=True, label="destroyed"), self.destroyed)) if due)


def token_placed(role: str) -> tuple[Change, ...]:
    """The token of a reaction is placed on the unit, and known as one."""
    return (Change(role, "tokens", delta=1, label="command tokens"),
            Change(role, "reactions", delta=1, label="tokens for reactions"))


@value
class Activated(Outcome):
    """Whether the unit acts; the token is spent either way."""

    result: str

    @property
    def acts(self) -> bool:
        """Whether the unit may do something."""
        return self.result != "fail"

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return ACTIVATED[self.result]

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return self.result

    @property
    def changes(self) -> tuple[Change, ...]:
        """The token is placed on the unit."""
        return TOKEN_PLACED

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return DOES if self.acts else ()


@value
class Reacted(Outcome):
    """Whether the unit reacts, and whether its player takes the initiative."""

    success: bool
    seized: bool = False

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return REACTED[self.ended_as].with_parts(unit=UNIT)

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return "fail" if not self.success else "seized" if self.seized else "success"

    @property
    def changes(self) -> tuple[Change, ...]:
        """The token is placed on the unit."""
        return token_placed("unit")

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return DOES if self.success else ()


@value
class ReactionVolley(Outcome):
    """Whether the unit reacted, whether the initiative changed hands, and the shot."""

    reacted: bool
    seized: bool = False
    volley: Volley | None = None

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if self.volley is None:
            return REACTED["fail"].with_parts(unit=FIRER)
        return sentences(self.volley.sentence, "The initiative is seized." if self.seized else None)

    @property
    def ended_as(self) -> str:
        """How the turn takes it: the reaction, then the shot."""
        return "fail" if self.volley is None else f"{'seized' if self.seized else 'success'} {self.volley.result}"

    @property
    def changes(self) -> tuple[Change, ...]:
        """The token is placed on the firer; what Apply writes on the target's card."""
        return token_placed("firer") + (self.volley.changes if self.volley else ())


@value
class Moved(Outcome):
    """How far the unit may go."""

    inches: int
    centimetres: int
    may_fire: bool
    fired: bool = False

    @property
    def sentence(self) -> Text:
        """What happened, in words; whoever has fired is told no more of it."""
        said = say("{unit} moves up to {distance}." if self.fired else
                   "{unit} moves up to {distance} and may fire." if self.may_fire else
                   "{unit} moves up to {distance} and may not fire.")
        return said.with_parts(unit=UNIT, distance=distance_said(self.inches, self.centimetres))

    @property
    def changes(self) -> tuple[Change, ...]:
        """A unit that moved is harder to hit for the rest of the turn."""
        return (Change("unit", "moved", value=True, label="moved this turn"),)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        terrain = Follow("terrain", "Difficult ground on the way: terrain test")
        fire = Follow("fire", "Fire", {"moved": "normal"}, who={"firer": "unit"})
        return (terrain, fire) if self.may_fire and not self.fired else (terrain,)


@value
class Smoked(Outcome):
    """Whether the smoke is where it should be."""

    success: bool
    vehicle: bool = False
    to_hit: int = 0

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if not self.success:
            return "The smoke goes astray."
        return SMOKED[self.vehicle].with_parts(target=TARGET, modifier=signed(self.to_hit))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The protected unit is marked."""
        return (Change("target", "smoke", value=True, label="protected by smoke"),) if self.success else ()


@value
class Crossing(Outcome):
    """Whether the unit gets through; if not, what the failure costs."""

    passes: bool
    entering: str
    failure: str = ""

    @property
    def moved(self) -> bool:
        """Whether it has moved, if only to the edge."""
        # C-B2: a unit that moved to the edge of terrain and stopped has moved.
        return self.passes or self.entering == "enters"

    @property
    def may_fire(self) -> bool:
        """Whether it may still fire in this activation."""
        return self.passes or self.failure != "lose_activation"

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return "passes" if self.passes else self.failure

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if self.passes:
            return CROSSED
        return FAILED[self.entering, self.failure].with_parts(unit=UNIT)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the unit's card."""
        return tuple(change for change, due in (
            (Change("unit", "moved", value=True, label="moved this turn"), self.moved),
            (Change("unit", "bogged", value=True, label="bogged down"), self.failure == "bogged")) if due)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        fire = Follow("fire", "Fire, as a unit that moved" if self.moved else "Fire, as a unit that did not move",
                      {"moved": "normal" if self.moved else "no"}, who={"firer": "unit"})
        return (fire,) if not self.passes and self.may_fire else ()


@value
class Collected(Outcome):
    """The command tokens of a side for this turn."""

    tokens: int

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return sentences(say("{n} command token.", "{n} command tokens.", n=self.tokens),
                         "Take last turn's off the table first.")

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return (Follow("initiative", "Determine initiative"),)


@value
class Begins(Outcome):
    """Who is the active player."""

    active: str

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return self.active

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return say("{side} has the initiative.", side=SIDES[self.active])

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return (Follow("activate", "The active player spends a command token"),)
