"""Every outcome that was met: equal ones are one end."""

from __future__ import annotations

from typing import Any

from rules.engine.errors import ProcedureError
from rules.engine.node import End
from rules.engine.place import Place, name_of


class Ledger:
    """Outcomes are equal only within their own type: a 1, a True and a number that carries more are three things."""

    def __init__(self) -> None:
        self._numbers: dict[type, dict[Any, int]] = {}
        self._ends: list[End] = []

    def end(self, outcome: Any, place: Place) -> End:
        """The end for what a place has come to."""
        of_type = self._numbers.get(outcome.__class__)
        if of_type is None:
            of_type = self._new_type(outcome, place)
        # Looked up and entered in one go: to hash an outcome is what takes time here.
        met = len(self._ends)
        number = of_type.setdefault(outcome, met)
        if number == met:
            self._ends.append(End(outcome))
        return self._ends[number]

    def _new_type(self, outcome: Any, place: Place) -> dict[Any, int]:
        """Outcomes of a type that was not met before, if it can be one."""
        why = "a NamedTuple, of which two kinds with the same numbers would be one"
        if not (isinstance(outcome, tuple) and hasattr(outcome, "_fields")):
            try:
                hash(outcome)
            except TypeError as error:
                why = str(error)
            else:
                return self._numbers.setdefault(type(outcome), {})
        raise ProcedureError(f"{name_of(place)} returned something that cannot be an outcome: {why}.")
