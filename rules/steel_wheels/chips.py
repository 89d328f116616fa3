"""Manoeuvre chips (P01): the smaller army may wait."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Note, Steps, procedure
from rules.ruleset import Follow, Outcome
from rules.steel_wheels import facts


@dataclass(frozen=True, slots=True)
class ChipsTaken(Outcome):
    """Who takes how many chips this turn."""

    ours: int = 0
    theirs: int = 0

    @property
    def sentence(self) -> str:
        """Who may wait, and how often."""
        if not self.ours and not self.theirs:
            return "Both armies are the same size: nobody takes a manoeuvre chip."
        side, chips = ("Our", self.ours) if self.ours else ("Their", self.theirs)
        return f"{side} side takes {chips} manoeuvre chip{'' if chips == 1 else 's'}."

    @property
    def ended_as(self) -> str:
        """The chips of both sides."""
        return f"{self.ours} {self.theirs}"

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Planning comes next."""
        return (Follow("indirect_fire_request", "Indirect fire planning", who={}),)


@procedure
def chips(given: facts.Chips) -> Steps[ChipsTaken]:
    """The side with fewer platoon-units takes a chip for each one less."""
    yield Note("Manoeuvre chips", f"{given.ours} platoon-units against {given.theirs}.", table="game_turn")
    return ChipsTaken(max(0, given.theirs - given.ours), max(0, given.ours - given.theirs))
