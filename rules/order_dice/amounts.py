"""Throwing as many as the sheet prints: D6+1, 2D6, or a number that needs no dice."""

from __future__ import annotations

from rules.engine import OWNER, Note, Roll, Steps, Total, procedure
from rules.order_dice.phrases import Amount


@procedure
def thrown(amount: Amount, label: str, tell: str, table: str, by: str = OWNER) -> Steps[int]:
    """Dice and a number, or the number alone."""
    if not amount.n:
        yield Note(label, tell.format(value=amount.plus, s="" if amount.plus == 1 else "s"), table=table)
        return amount.plus
    value = yield Roll(amount.n, Total(plus=amount.plus), label, sides=amount.sides, by=by, table=table, tell=tell)
    return int(value)
