"""What a blast, a barrage or a charging tank costs several models: how many end how."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.ruleset import Change, Outcome
from rules.steel_wheels.damage import UNSCATHED, Crew, Harm
from rules.steel_wheels.facts_fire import KINDS
from rules.steel_wheels.models import Model

OUT, SUPPRESSED, IN_ACTION = "out of action", "suppressed", "in action"
"""How a model ends; a suppressed one retreats or has lost its fire."""

ModelLog = tuple[tuple[str, Harm], ...]


def fate(gone: bool, crew: Crew) -> str:
    """How a model ends whose crew is left like this."""
    if gone or not crew.men:
        return OUT
    return SUPPRESSED if crew.runs or crew.silenced else IN_ACTION


@dataclass(frozen=True, slots=True)
class Log:
    """What a model has suffered so far: told at the end, but two models that can still fare alike are alike."""

    harms: tuple[Harm, ...] = field(default=(), compare=False)

    def __add__(self, more: Log) -> Log:
        return Log(self.harms + more.harms)

    @property
    def harm(self) -> Harm:
        """All of it together."""
        return sum(self.harms, UNSCATHED)


@dataclass(frozen=True, slots=True)
class Toll(Outcome):
    """How many models end how, and the dead of all together; the log of each model is not compared."""

    out: int = 0
    suppressed: int = 0
    dead: int = 0
    models: ModelLog = field(default=(), compare=False)

    def __add__(self, more: Toll) -> Toll:
        return Toll(self.out + more.out, self.suppressed + more.suppressed, self.dead + more.dead,
                    self.models + more.models)

    @property
    def sentence(self) -> str:
        """How many end how, then model by model."""
        return f"{self.out} {OUT}, {self.suppressed} {SUPPRESSED}, {self.dead} dead. {in_turn(self.models)}"

    @property
    def changes(self) -> tuple[Change, ...]:
        """A single model is written to the unit picked as the target."""
        return written(self.models)


def in_turn(models: ModelLog) -> str:
    """What each model suffered, one after the other."""
    return " ".join(f"{title}: {harm.words}." for title, harm in models)


def written(models: ModelLog) -> tuple[Change, ...]:
    """What one model suffered, for the unit picked as the target; several cannot be told apart on a roster."""
    return models[0][1].changes("target", models[0][0] != KINDS["soldier"]) if len(models) == 1 else ()


def toll_of(model: Model, harm: Harm) -> Toll:
    """One model's share; of soldiers every dead one is a model out of action."""
    ends = fate(harm.gone, model.crew.after(harm))
    out = harm.dead if model.kind == "soldier" else int(ends == OUT)
    return Toll(out, int(ends == SUPPRESSED), harm.dead, ((model.title, harm),))
