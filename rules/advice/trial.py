"""One action with one thing changed: what its figure then is, or why the sheet does not allow it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine import SENSIBLE, OpenChoice, Plan, PlayerError, Roll, TooMany, TooWide
from rules.frame.action import Action
from rules.frame.edition import Edition
from rules.frame.facts import Facts, FactsError, FieldView
from rules.frame.view import Chance, Figure, Mean

TOO_WIDE = (TooMany, TooWide)
SAID_TOO_WIDE = str(TooMany())
"""How a procedure is written is nothing a player could do about: he reads the same line."""
LONG_SCALE = 12
"""A number with more values than this is asked for in bands, not one by one."""


@dataclass(frozen=True)
class Worth:
    """The figure with these facts; else why they are refused, or that nobody can work it out."""

    facts: Facts | None = None
    figure: Figure | None = None
    refused: str = ""
    trouble: str = ""


class Bench:
    """An action of an edition, the facts it is tried with, and the figure that is looked at."""

    def __init__(self, edition: Edition, action: Action, facts: Facts, figure: Chance | Mean | None = None,
                 plan: Plan | Mapping[str, Any] | None = SENSIBLE) -> None:
        self.edition = edition
        self.action = action
        self.facts = facts
        self.wanted = figure or action.main
        self.plan = plan
        self.values = facts.plain()

    def now(self) -> Worth:
        """What it is worth as it is."""
        return self._worth(self.facts)

    def worth(self, **changed: Any) -> Worth:
        """What it is worth with these fields changed."""
        try:
            return self._worth(self.action.facts(**{**self.values, **changed}))
        except FactsError as error:
            return Worth(refused=str(error))

    def _worth(self, facts: Facts) -> Worth:
        try:
            return Worth(facts, self.action.figure(self.action.odds(facts, self.plan), self.wanted))
        except TOO_WIDE:
            return Worth(facts, trouble=SAID_TOO_WIDE)
        except OpenChoice as waiting:
            return Worth(facts, trouble=str(waiting))

    def fields(self) -> Iterator[FieldView]:
        """The fields that change anything, given the others."""
        known = {view.name: getattr(self.facts, view.name) for view in self.action.fields()}
        return (view for view in self.action.fields() if view.matters(known))

    def field(self, name: str) -> FieldView:
        """The field of that name."""
        views = self.action.fields()
        for view in views:
            if view.name == name:
                return view
        raise PlayerError(f"{self.action.title} has no field {name}; it has {', '.join(view.name for view in views)}.")

    def options(self, view: FieldView) -> tuple[Any, ...]:
        """All that a field offers, in the order of the sheet; numbers are not listed."""
        return (False, True) if view.kind == "switch" else self.edition.options(view)

    def sense(self, **changed: Any) -> Any:
        """What is thrown with these fields changed, as the player sees it; None where the sheet does not allow it."""
        try:
            facts = self.action.facts(**{**self.values, **changed})
            asking = self.action.play(facts).asking
        except PlayerError:
            return None
        first = (asking.label, asking.thrown, asking.reading.text) if isinstance(asking, Roll) else ()
        return first, self.action.headline(facts)

    def bands(self, view: FieldView) -> list[tuple[int, int]]:
        """The values of a number from the lowest to the highest, those together that come to the same."""
        found: list[tuple[int, int]] = []
        before: Any = None
        for value in range(view.low or 0, (view.high or 0) + 1):
            sense = self.sense(**{view.name: value})
            if found and sense == before:
                found[-1] = found[-1][0], value
            else:
                found.append((value, value))
            before = sense
        return found


def in_bands(view: FieldView) -> bool:
    """Whether single steps of a number mean little: a distance on a long scale."""
    return view.look == "distance" or (bool(view.unit) and view.high is not None and view.high > LONG_SCALE)


def said(view: FieldView, value: Any) -> str:
    """A value of a field in words."""
    if view.kind == "choice":
        return view.name_of(value)
    if view.kind == "switch":
        return "yes" if value else "no"
    return f"{value}{view.unit if len(view.unit) == 1 else f' {view.unit}' if view.unit else ''}"
