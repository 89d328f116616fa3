"""Activating a unit, reacting to an enemy activation, seizing the initiative."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.outcomes import Activated, Reacted
from rules.command_tokens.phrases import Test
from rules.command_tokens.tables import number
from rules.engine import OWNER, Choice, Need, Note, Roll, Situation, Steps, Total, need, procedure
from rules.said import Text, say

HARDER = say("Each token and marker on the unit makes it harder.")


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


def reaction_said(tokens: int, markers: int) -> Text:
    """The number to react as the header says it."""
    return say("reacts {need}", need=reaction_need(tokens, markers).text)


@procedure
def activate(it: facts.Activation) -> Steps[Activated]:
    """The first activation is free; any other must score more than what lies on the unit."""
    if it.free:
        yield Note("First activation", "Free: no roll.", table="activation_needs")
        return Activated("automatic")
    number = activation_need(it.tokens, it.markers)
    acts = yield Roll(1, Test(number), "Activation", table="activation_needs", note=HARDER)
    return Activated("success" if acts else "fail")


@procedure
def react(it: facts.Reaction) -> Situation:
    """The reactive player spends a token on a unit in answer to an enemy activation."""
    return reaction_test(it.tokens, it.markers, it.rulings.seize_on, it.seize)


@procedure
def reaction_test(tokens: int, markers: int, seize_on: str, seize: str) -> Steps[Reacted]:
    """A D6, and with a 6 that succeeds the chance to seize the initiative."""
    number = reaction_need(tokens, markers)
    face = yield Roll(1, Total(goal=number), "Reaction", table="activation_needs", note=HARDER)
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
                             question="Seize the initiative?", note="You become the active player.",
                             names={"seize": "Seize it", "leave": "Leave it"})
    yield Note("Initiative", "Seized: the reactive player is active now." if seize == "seize"
               else "It stays where it is.", table="turn_order")
    return Reacted(True, seize == "seize")
