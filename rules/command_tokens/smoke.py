"""Smoke."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.facts.common import VEHICLES
from rules.command_tokens.outcomes import Smoked
from rules.command_tokens.phrases import Test
from rules.command_tokens.tables import firing_modifier, number
from rules.engine import Roll, Steps, need, procedure


@procedure
def smoke(it: facts.Smoke) -> Steps[Smoked]:
    """5+ on a D10, whatever lies on the unit."""  # C10
    success = yield Roll(1, Test(need(smoke_need())), "Smoke", sides=10, table="smoke")
    return Smoked(True, it.target in VEHICLES, firing_modifier("Smoke")) if success else Smoked(False)


def smoke_need() -> int:
    """The face that puts the smoke where it should be."""
    return number("smoke", "Succeeds on a D10", "Rule")
