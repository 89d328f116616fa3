"""Collecting command tokens and the initiative."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.engine import OPPONENT, OWNER, Note, Roll, Steps, Total, procedure
from rules.ruleset import Follow, Outcome


@dataclass(frozen=True, slots=True)
class Collected(Outcome):
    """The command tokens of a side for this turn."""

    tokens: int

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return (f"The side has {self.tokens} command token{'' if self.tokens == 1 else 's'}. "
                "Those on units and those left from last turn are taken off first.")

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return (Follow("initiative", "Determine initiative"),)


def from_command_unit(it: facts.Collect) -> int:
    """What the command unit brings beyond the token of a unit."""
    # C1: the command unit gives its own token and two more, or two in all.
    return it.rulings.command_tokens_total - 1 if it.command_unit else 0


@procedure
def collect(it: facts.Collect) -> Steps[Collected]:
    """One for each unit, and two more for the command unit."""
    more = from_command_unit(it)
    said = f"{it.units} for the units" + (f" and {more} for the command unit." if more else ".")
    yield Note("Collect command tokens", said, table="turn_order")
    return Collected(it.units + more)


def collect_said(it: facts.Collect) -> tuple[str, ...]:
    """The tokens as the header says them."""
    tokens = it.units + from_command_unit(it)
    return f"{tokens} token{'' if tokens == 1 else 's'}", "no dice"


@dataclass(frozen=True, slots=True)
class Begins(Outcome):
    """Who is the active player."""

    active: str

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return self.active

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return f"Side {self.active} has the initiative and is the active player."

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return (Follow("activate", "The active player spends a command token"),)


@procedure
def initiative(it: facts.Initiative) -> Steps[Begins]:
    """Each side throws a D6; the higher is the active player."""
    mine = yield Roll(1, Total(), "Initiative, side A", by=OWNER, table="turn_order")
    return initiative_against(it, mine)


@procedure
def initiative_against(it: facts.Initiative, mine: int) -> Steps[Begins]:
    """The other side's die; a tie is thrown again."""
    his = yield Roll(1, Total(), "Initiative, side B", by=OPPONENT, table="turn_order")
    if mine == his:
        yield Note("Initiative", "A tie: both throw again.")
        return initiative(it)
    return Begins("A" if mine > his else "B")
