"""One action with one thing changed: what its figure then is, or why the sheet does not allow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.engine import SENSIBLE, EndlessChoice, Odds, OpenChoice, Plan, PlayerError, Roll, TooMany, TooWide
from rules.engine.kinds import Answer
from rules.frame.action import Action
from rules.frame.edition import Edition
from rules.frame.facts import Facts, FactsError, FieldView
from rules.frame.kinds import Value
from rules.frame.view import Chance, Figure, Mean
from rules.said import Number, Text, comma_list, say, signed

TOO_WIDE = (TooMany, TooWide)
SAID_TOO_WIDE = TooMany().said
"""How a procedure is written is nothing a player could do about: he reads the same line."""
LONG_SCALE = 12
"""A number with more values than this is asked for in bands, not one by one."""


@dataclass(frozen=True)
class Worth:
    """The figure with these facts; else why they are refused, or that nobody can work it out."""

    facts: Facts | None = None
    figure: Figure | None = None
    refused: Text = ""
    trouble: Text = ""


class Bench:
    """An action of an edition, the facts it is tried with, and the figure that is looked at."""

    def __init__(self, edition: Edition, action: Action, facts: Facts, figure: Chance | Mean | None = None,
                 plan: Plan | Mapping[str, Answer] | None = SENSIBLE, aim: str = "",
                 settled: Iterable[str] = ()) -> None:
        self.edition = edition
        self.action = action
        self.facts = facts
        self.wanted = figure or action.main
        self.plan = plan
        self.aim = aim
        """With an aim both sides play their best for and against it; without one by the plan."""
        self.values = facts.plain()
        self.settled = frozenset(settled)
        """What the cards say: nobody changes it for this throw."""

    def can_change(self, view: FieldView) -> bool:
        """Whether the player can change it at the table."""
        return self.action.can_change(view) and view.name not in self.settled

    def now(self) -> Worth:
        """What it is worth as it is."""
        return self._worth(self.facts)

    def worth(self, **changed: Value) -> Worth:
        """What it is worth with these fields changed."""
        return self.worth_of({**self.values, **changed})

    def worth_of(self, values: Mapping[str, Value]) -> Worth:
        """What it is worth with just these values."""
        try:
            return self._worth(self.action.facts(**values))
        except FactsError as error:
            return Worth(refused=error.said)

    def _worth(self, facts: Facts) -> Worth:
        try:
            return Worth(facts, self.action.figure(self.odds(facts), self.wanted))
        except TOO_WIDE:
            return Worth(facts, trouble=SAID_TOO_WIDE)
        except (OpenChoice, EndlessChoice) as waiting:
            return Worth(facts, trouble=waiting.said)

    def odds(self, facts: Facts) -> Odds:
        """All that these facts can come to, by the plan or by best play."""
        return self.action.best(facts, self.aim).odds if self.aim else self.action.odds(facts, self.plan)

    @cached_property
    def headline(self) -> tuple[Text, ...]:
        """What is thrown as it is."""
        return self.action.headline(self.facts)

    @property
    def counts(self) -> bool:
        """Whether the figure is an average of something counted, not a chance."""
        return isinstance(self.wanted, Mean)

    def difference(self, before: Figure, after: Figure) -> Text:
        """What is between two figures as they are read: in points of a percentage, or of the average."""
        if self.counts:
            return say("{by}", by=Number(round(after.exact, 2) - round(before.exact, 2), 2, True))
        return say("{by} %", by=signed(round(100 * after.exact) - round(100 * before.exact)))

    def differ(self, before: Figure, after: Figure) -> bool:
        """Whether there is a point of a percentage between them, or a hundredth of an average."""
        return round(before.exact, 2) != round(after.exact, 2)

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
        raise PlayerError(say("{action} has no field {field}; it has {fields}.", action=self.action.title, field=name,
                              fields=comma_list(*(view.name for view in views))))

    def called(self, view: FieldView) -> Text:
        """What a field is called; with its group where another one is called the same: whose quality, whose pins.

        A number goes by what it is the number of.
        """
        if view.counts:
            return self.field(view.counts).name_of(getattr(self.facts, view.counts))
        alike = sum(str(other.label) == str(view.label) for other in self.action.fields())
        group = self.action.groups.get(view.group)
        return say("{group}, {field}", group=group, field=view.label) if group and alike > 1 else view.label

    def options(self, view: FieldView) -> tuple[Value, ...]:
        """All that a field offers, in the order of the sheet; numbers are not listed."""
        return (False, True) if view.kind == "switch" else self.edition.options(view)

    def sense(self, **changed: Value) -> object:
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
        before: object = None
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


def in_words(view: FieldView, value: Value) -> Text:
    """A value of a field in words."""
    if view.kind == "choice":
        return view.name_of(value)
    if view.kind == "switch":
        return "yes" if value else "no"
    # A unit that is a word stands beside the name of its field: "1 squares" is no English.
    if not view.unit or len(view.unit) > len("cm"):
        return str(value)
    return say("{number}{unit}" if len(view.unit) == 1 else "{number} {unit}", number=value, unit=view.unit)
