"""Collecting command tokens and the initiative."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.outcomes import Begins, Collected
from rules.command_tokens.phrases import SIDES, tokens_said
from rules.command_tokens.tables import TABLES
from rules.engine import OPPONENT, OWNER, Note, Roll, Steps, Total, procedure
from rules.said import Text, say

THROWS = {id: say("Initiative, {side}", side=side) for id, side in SIDES.items()}


def from_command_unit(it: facts.Collect) -> int:
    """What the command unit brings beyond the token of a unit."""
    # C1: the command unit gives its own token and two more, or two in all.
    return it.rulings.command_tokens_total - 1 if it.command_unit else 0


@procedure
def collect(it: facts.Collect) -> Steps[Collected]:
    """One for each unit, and two more for the command unit."""
    more = from_command_unit(it)
    said = (say("{units} for the units, {more} for the command unit.", units=it.units, more=more) if more else
            say("{units} for the units.", units=it.units))
    yield Note("Collect command tokens", said, table="turn_order")
    return Collected(it.units + more)


def collect_said(it: facts.Collect) -> tuple[Text, ...]:
    """The tokens as the header says them."""
    return tokens_said(it.units + from_command_unit(it)), "no dice"


@procedure
def initiative(it: facts.Initiative) -> Steps[Begins]:
    """Each side throws a D6; the higher is the active player."""
    mine = yield Roll(1, Total(), THROWS["A"], by=OWNER, table=TABLES["turn_order"].cited(2, "What happens"))
    return initiative_against(it, mine)


@procedure
def initiative_against(it: facts.Initiative, mine: int) -> Steps[Begins]:
    """The other side's die; a tie is thrown again."""
    his = yield Roll(1, Total(), THROWS["B"], by=OPPONENT, table=TABLES["turn_order"].cited(2, "What happens"))
    if mine == his:
        yield Note("Initiative", "A tie: roll again.")
        return initiative(it)
    return Begins("A" if mine > his else "B")
