"""Smoke."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.activation import PASSED
from rules.command_tokens.facts import VEHICLES
from rules.command_tokens.tables import firing_modifier, number
from rules.engine import Roll, Steps, at_least, need, procedure
from rules.ruleset import Change, Outcome


@dataclass(frozen=True, slots=True)
class Smoked(Outcome):
    """Whether the smoke is where it should be."""

    success: bool
    vehicle: bool = False
    to_hit: int = 0

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if not self.success:
            return "The smoke does not land where it should: no effect."
        cover = "" if self.vehicle else " and it counts as in cover"
        return (f"The unit is protected until the end of the turn: shots at it have {self.to_hit:+d} to hit"
                f"{cover}. It may not fire for the rest of the turn.")

    @property
    def changes(self) -> tuple[Change, ...]:
        """The protected unit is marked."""
        return (Change("target", "smoke", value=True, label="protected by smoke"),) if self.success else ()


@procedure
def smoke(it: facts.Smoke) -> Steps[Smoked]:
    """5+ on a D10, whatever lies on the unit."""  # C10
    success = yield Roll(1, at_least(need(smoke_need())), "Smoke", sides=10, table="smoke", tell=PASSED)
    return Smoked(True, it.target in VEHICLES, firing_modifier("Smoke")) if success else Smoked(False)


def smoke_need() -> int:
    """The face that puts the smoke where it should be."""
    return number("smoke", "Succeeds on a D10", "Rule")
