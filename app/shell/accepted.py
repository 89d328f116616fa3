"""What a cell of a table may be, and why another one was refused, in the player's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine import PlayerError
from rules.frame.cells import Cells, Words
from rules.ruleset import CellError

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from app.shell.playing import Playing


def accepted_words(kit: Kit | Playing, kind: Cells) -> str:
    """What a cell may be, in the player's language; words that have to be typed stay as the sheet has them."""
    *first, last = (_accepted(kit, part) for part in kind.parts)
    return kit.word("house.either", first=", ".join(first), last=last) if first else last


def _accepted(kit: Kit | Playing, kind: Cells) -> str:
    if isinstance(kind, Words):
        return ", ".join(kit.words.written(word) or kit.word("house.nothing") for word in kind.words)
    return kit.rules_text(kind.accepted)


def why(kit: Kit | Playing, error: Exception) -> str:
    """Why a table was refused, in one sentence."""
    say = kit.rules_text
    if not isinstance(error, CellError):
        return say(error.said if isinstance(error, PlayerError) else str(error))
    return kit.word("house.cell", table=say(error.table), row=say(error.row), column=say(error.column),
                    cell=kit.words.written(error.cell), what=accepted_words(kit, error.kind))  # fmt: skip
