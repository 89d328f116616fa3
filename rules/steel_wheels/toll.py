"""What a blast, a barrage or a charging tank costs several models: how many end how."""

from __future__ import annotations

from dataclasses import field

from rules.engine import value
from rules.steel_wheels.damage import UNSCATHED, Crew, Harm
from rules.steel_wheels.models import Model
from rules.steel_wheels.outcomes.fire import IN_ACTION, OUT, SUPPRESSED, Toll


def fate(gone: bool, crew: Crew) -> str:
    """How a model ends whose crew is left like this."""
    if gone or not crew.men:
        return OUT
    return SUPPRESSED if crew.runs or crew.silenced else IN_ACTION


@value
class Log:
    """What a model has suffered so far: told at the end, but two models that can still fare alike are alike."""

    harms: tuple[Harm, ...] = field(default=(), compare=False)

    def __add__(self, more: Log) -> Log:
        return Log(self.harms + more.harms)

    @property
    def harm(self) -> Harm:
        """All of it together."""
        return sum(self.harms, UNSCATHED)


def toll_of(model: Model, harm: Harm) -> Toll:
    """One model's share; of soldiers every dead one is a model out of action."""
    ends = fate(harm.gone, model.crew.after(harm))
    out = harm.dead if model.kind == "soldier" else int(ends == OUT)
    return Toll(out, int(ends == SUPPRESSED), harm.dead, ((model.title, harm),))
