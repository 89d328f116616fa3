"""The odds on the screen and the result of an action, in the form the log keeps them for the luck screen.

`view` is what an action shows of its odds: bars of a number, or a stack of named results, best first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.said import Json

if TYPE_CHECKING:
    from rules.engine import Odds
    from rules.frame.view import Bars, Stack


def shown_odds(view: Bars | Stack, odds: Odds) -> dict[str, Json]:
    """The chance of every result: {"label", "chances": [[result, chance], ...]}, for `begin_action`."""
    if view.kind == "bars":
        counted = odds.by(view.number)
        chances = [[int(value), float(counted.of(value))] for value in sorted(counted.weights)]
        return {"label": str(view.label), "chances": chances}
    return {"label": "", "chances": [[str(part.label), float(part.chance)] for part in view.parts(odds)]}


def shown_result(view: Bars | Stack, outcome: object) -> int | str:
    """The result of an outcome on that scale, for `finish_action` under the key "result"."""
    if view.kind == "bars":
        return int(view.number(outcome))
    return str(next((name for name, holds in view.kinds if holds(outcome)), view.kinds[-1][0]))
