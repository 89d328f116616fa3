"""The facts of tokens, initiative, activation and reaction."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from rules.command_tokens.facts.common import Seize, markers_on, seizing, tokens_on
from rules.command_tokens.rulings import Rulings
from rules.command_tokens.tables import may_try_with, tried_on
from rules.ruleset import Facts, field, refuse
from rules.said import say


class Collect(Facts):
    """The start of the turn."""

    rulings: Rulings = Rulings()
    units: int = field(6, ge=1, le=40, label="Units on the table", group="side", help="The command unit included.")
    command_unit: bool = field(True, label="Command unit alive", group="side")


class Initiative(Facts):
    """Who begins."""

    rulings: Rulings = Rulings()


def needs_no_dice(rulings: Rulings, tokens: int, reactions: int, markers: int) -> bool:
    """Whether a unit with these on it is activated for the first time this turn, and without a roll."""
    # C-B1: a reaction is no activation, unless switched.
    first = tokens <= (0 if rulings.reaction_counts_as_activation else reactions)
    # C2: automatic even with morale markers, unless switched.
    return first and (rulings.first_activation_free == "always" or not markers)


class Activation(Facts):
    """A unit of the active player."""

    rulings: Rulings = Rulings()
    tokens: int = tokens_on("unit", "Further activation")
    reactions: int = field(0, ge=0, le=10, label="Of these for reactions", group="unit",
                           when={"tokens": tuple(range(1, 11))}, ruling="C-B1",
                           help="A unit that has only reacted is activated for the first time.")
    markers: int = markers_on("unit")

    @property
    def free(self) -> bool:
        """Whether this is a first activation that needs no dice."""
        return needs_no_dice(self.rulings, self.tokens, self.reactions, self.markers)

    @model_validator(mode="after")
    def possible(self) -> Self:
        """With too many tokens and markers on it a unit may not try."""
        lying = self.tokens + self.markers
        if not self.free and tried_on("Further activation", lying) is None:
            refuse("tokens" if tried_on("Further activation", self.markers) else "markers",
                   say("With {lying} tokens and markers a unit cannot be activated again; with {few} it may try.",
                       lying=lying, few=may_try_with("Further activation")))  # P03
        return self


class Reaction(Facts):
    """A unit of the reactive player, in answer to an enemy activation."""

    rulings: Rulings = Rulings()
    tokens: int = tokens_on("unit", "Reaction")
    markers: int = markers_on("unit")
    seize: Seize = seizing()

    @model_validator(mode="after")
    def possible(self) -> Self:
        """Too many tokens and markers rule a reaction out."""
        refuse_reaction(self.tokens, self.markers, "markers")
        return self


def refuse_reaction(tokens: int, markers: int, markers_field: str) -> None:
    """A reaction that no face of the die can give."""
    if tried_on("Reaction", tokens + markers) is None:
        refuse("tokens" if tried_on("Reaction", markers) else markers_field,
               say("With {lying} tokens and markers a unit cannot react; with {few} it may try.",
                   lying=tokens + markers, few=may_try_with("Reaction")))  # P04
