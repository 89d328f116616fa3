"""What the ways through a procedure come to: results with their weights, equal ones met in one."""

from __future__ import annotations

from math import lcm

from rules.engine.errors import ProcedureError
from rules.engine.kinds import Outcome
from rules.engine.place import Place, name_of

Results = dict[type, dict[Outcome, int]]
"""Each result with its weight, by what it is: a 1, a True and a number that carries more are three things.

A situation that was returned stands there as its node.
"""


_FIT: set[type] = {int, str, bool, tuple}
"""Types of which results were met."""


def of_new_type(results: Results, result: Outcome, place: Place) -> dict[Outcome, int]:
    """Results of the type of this one, which was not met before, if it can be one."""
    if result.__class__ not in _FIT:
        _check(result, place)
        _FIT.add(result.__class__)
    return results.setdefault(result.__class__, {})


def _check(result: Outcome, place: Place) -> None:
    why = "a NamedTuple, of which two kinds with the same numbers would be one"
    if not (isinstance(result, tuple) and hasattr(result, "_fields")):
        try:
            hash(result)
        except TypeError as error:
            why = str(error)
        else:
            return
    raise ProcedureError(f"{name_of(place)} returned something that cannot be an outcome: {why}.")


def over_one_total(by_total: dict[int, Results]) -> tuple[Results, int]:
    """Results of ways with different totals, all over one."""
    if len(by_total) == 1:
        [(common, merged)] = by_total.items()
        return merged, common
    found = [(total, results) for total, results in by_total.items() if any(results.values())]
    if len(found) == 1:
        [(common, merged)] = found
        return merged, common
    common, merged = lcm(*[total for total, _ in found]), {}
    for total, results in found:
        scale = common // total
        for kind, weights in results.items():
            into = merged.setdefault(kind, {})
            for result, weight in weights.items():
                into[result] = into.get(result, 0) + weight * scale
    return merged, common
