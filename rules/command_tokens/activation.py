"""Activating a unit, reacting to an enemy activation, seizing the initiative."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.tables import number
from rules.engine import OWNER, Choice, Need, Note, Roll, Situation, Steps, Total, at_least, need, procedure
from rules.ruleset import Change, Follow, Outcome

PASSED = "{value} passed, {rest} failed"
TOKEN_PLACED = (Change("unit", "tokens", delta=1, label="command tokens"),)
BY_WHAT_LIES_ON_IT = "By the command tokens and morale markers on the unit."
DOES = (Follow("move", "Move"), Follow("fire", "Fire", {"moved": "no"}, who={"firer": "unit"}),
        Follow("smoke", "Fire smoke", who={}))


def activation_need(tokens: int, markers: int) -> Need:
    """Score higher than the command tokens and morale markers on the unit."""
    return _tried("Further activation", tokens, markers)


def reaction_need(tokens: int, markers: int) -> Need:
    """3+, and one more for each command token and morale marker."""
    return _tried("Reaction", tokens, markers)


def _tried(column: str, tokens: int, markers: int) -> Need:
    """The printed number; each token and marker is one of it."""
    lying = tokens + markers
    return need(number("activation_needs", lying, column) - lying,
                {"command tokens": -tokens, "morale markers": -markers})


def token_placed(role: str) -> tuple[Change, ...]:
    """The token of a reaction is placed on the unit, and known as one."""
    return (Change(role, "tokens", delta=1, label="command tokens"),
            Change(role, "reactions", delta=1, label="tokens for reactions"))


@dataclass(frozen=True, slots=True)
class Activated(Outcome):
    """Whether the unit acts; the token is spent either way."""

    result: str

    @property
    def acts(self) -> bool:
        """Whether the unit may do something."""
        return self.result != "fail"

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return {"automatic": "First activation: the unit acts without a throw.", "success": "The unit acts.",
                "fail": "The unit does nothing: the token is wasted."}[self.result]

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


@procedure
def activate(it: facts.Activation) -> Steps[Activated]:
    """The first activation is free; any other must score more than what lies on the unit."""
    if it.free:
        yield Note("First activation", "No dice roll is needed.", table="activation_needs")
        return Activated("automatic")
    number = activation_need(it.tokens, it.markers)
    acts = yield Roll(1, at_least(number), "Activation", table="activation_needs", tell=PASSED,
                      note=BY_WHAT_LIES_ON_IT)
    return Activated("success" if acts else "fail")


@dataclass(frozen=True, slots=True)
class Reacted(Outcome):
    """Whether the unit reacts, and whether its player takes the initiative."""

    success: bool
    seized: bool = False

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if not self.success:
            return "The unit does not react: the token is wasted."
        return "The unit reacts" + (" and its player seizes the initiative." if self.seized else ".")

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


@procedure
def react(it: facts.Reaction) -> Situation:
    """The reactive player spends a token on a unit in answer to an enemy activation."""
    return reaction_test(it.tokens, it.markers, it.rulings.seize_on, it.seize)


@procedure
def reaction_test(tokens: int, markers: int, seize_on: str, seize: str) -> Steps[Reacted]:
    """A D6, and with a 6 that succeeds the chance to seize the initiative."""
    number = reaction_need(tokens, markers)
    face = yield Roll(1, Total(goal=number), "Reaction", table="activation_needs",
                      note=BY_WHAT_LIES_ON_IT)
    if face < number:
        return Reacted(False)
    # C3: a natural 6, any success, or never.
    chance = seize_on == "any_success" or (seize_on == "natural_6" and face == 6)
    return seizing(seize) if chance else Reacted(True)


@procedure
def seizing(seize: str) -> Steps[Reacted]:
    """The reactive player may become the active one."""
    if seize == "ask":
        seize = yield Choice(OWNER, ("seize", "leave"), "Seize the initiative", sensible="seize",
                             question="Seize the initiative?", note="The reactive player becomes the active player.",
                             names={"seize": "Seize it", "leave": "Leave it"})
    yield Note("Initiative", "The reactive player becomes the active player." if seize == "seize"
               else "The initiative stays where it is.", table="turn_order")
    return Reacted(True, seize == "seize")
