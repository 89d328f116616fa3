"""Smoke."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.activation import PASSED
from rules.command_tokens.facts import TABLES, VEHICLES
from rules.engine import Roll, Steps, at_least, need, procedure
from rules.ruleset import Change, Outcome


@dataclass(frozen=True, slots=True)
class Smoked(Outcome):
    """Whether the smoke is where it should be."""

    success: bool
    vehicle: bool = False

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if not self.success:
            return "The smoke does not land where it should: no effect."
        cover = "" if self.vehicle else " and it counts as in cover"
        return ("The unit is protected until the end of the turn: shots at it have -1 to hit"
                f"{cover}. It may not fire for the rest of the turn.")

    @property
    def changes(self) -> tuple[Change, ...]:
        """The protected unit is marked."""
        return (Change("target", "smoke", value=True, label="protected by smoke"),) if self.success else ()


@procedure
def smoke(it: facts.Smoke) -> Steps[Smoked]:
    """5+ on a D10, whatever lies on the unit."""  # C10
    number = need(TABLES["smoke"].number("Succeeds on a D10", "Rule") or 0)
    success = yield Roll(1, at_least(number), "Smoke", sides=10, table="smoke", tell=PASSED)
    return Smoked(bool(success), bool(success) and it.target in VEHICLES)
