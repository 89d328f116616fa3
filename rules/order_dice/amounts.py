"""Throwing as many as the sheet prints: D6+1, 2D6, or a number that needs no dice."""

from __future__ import annotations

from rules.engine import OWNER, Note, Roll, Steps, Tell, Total, procedure
from rules.order_dice.phrases import Amount
from rules.said import Text, say

HITS = Tell(say("{n} hit", "{n} hits"), say("no hits"), say("{faces} hit"),
            chance=say("{p} % to hit"))
PINS = Tell(say("{n} pin", "{n} pins"), say("no pins"))
PINS_REMOVED = Tell(say("{n} pin removed", "{n} pins removed"))
INCHES = Tell(say('{n}"'))
TELLS = {"hits": HITS, "pins": PINS, "more pins": Tell(say("{n} more pin", "{n} more pins")),
         "pins removed": PINS_REMOVED, "inches": INCHES,
         "damage rolls": Tell(say("{n} damage roll", "{n} damage rolls"))}
"""What was thrown for, and how many of it is said."""


@procedure
def thrown(amount: Amount, label: Text, what: str, table: str, by: str = OWNER) -> Steps[int]:
    """Dice and a number, or the number alone."""
    tell = TELLS[what]
    if not amount.n:
        yield Note(label, tell.said(amount.plus), table=table)
        return amount.plus
    value = yield Roll(amount.n, Total(plus=amount.plus), label, sides=amount.sides, by=by, table=table, tell=tell)
    return int(value)
