"""What would change it: each field one step away, by what it does to the main figure."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.advice.trial import Bench, Worth, in_bands, in_words
from rules.engine import looking_up
from rules.frame.facts import Facts, FieldView
from rules.frame.kinds import Value
from rules.frame.view import Figure
from rules.said import Text, comma_list, say, semicolons

PARTIAL = say("There are too many ways to work out every change; these are some of them.")


@dataclass(frozen=True)
class Lever:
    """One field one step away, and what the figure then is."""

    field: FieldView
    row: int | None
    """The number of the row in a list, if the field is one of a row."""
    label: Text
    before: Value
    after: Value
    facts: Facts
    figure: Figure
    gain: Fraction
    yours: bool
    changed: Mapping[str, Value]
    """What has to be said for it: the field, or the whole list that it stands in."""
    thrown: tuple[Text, ...] = ()
    """What is thrown then and was not before."""

    @property
    def title(self) -> Text:
        """The change as a player would say it."""
        after = in_words(self.field, self.after)
        if self.field.kind != "number":
            return say("{field}: {after}", field=self.label, after=after)
        if self.field.look == "distance":
            return (say("Within {after}", after=after) if self.after < self.before
                    else say("Back to {after}", after=after))
        n = self.after - self.before
        if self.field.unit:
            return say("{field}: {after}", field=self.label, after=in_words(self.field, self.after))
        if n > 0:
            return say("{field}: {n} more", "{field}: {n} more", field=self.label, n=n)
        return say("{field}: {n} fewer", "{field}: {n} fewer", field=self.label, n=-n)

    @property
    def note(self) -> Text:
        """From what to what, and what is thrown then."""
        thrown = comma_list(*self.thrown) if self.thrown else ""
        if self.field.kind == "switch" and thrown:
            return thrown
        before, after = (in_words(self.field, value) for value in (self.before, self.after))
        step = say("{before} to {after}", before=before, after=after)
        return semicolons(step, thrown) if thrown else step

    @property
    def text(self) -> Text:
        """The change in words."""
        return say("{field}: {before} -> {after}", field=self.label, before=in_words(self.field, self.before),
                   after=in_words(self.field, self.after))


@dataclass(frozen=True)
class Changes:
    """What is known so far: each field at its best, the player's own first, ranked by what it gains."""

    now: Figure | None
    levers: tuple[Lever, ...] = ()
    trouble: Text = ""
    whole: bool = False

    @property
    def yours(self) -> tuple[Lever, ...]:
        """What the player can change at the table."""
        return tuple(lever for lever in self.levers if lever.yours)

    @property
    def others(self) -> tuple[Lever, ...]:
        """What only the opponent or the table decides."""
        return tuple(lever for lever in self.levers if not lever.yours)

    @property
    def best(self) -> Lever | None:
        """The change of the player's own that gains most, if any gains."""
        return next((lever for lever in self.yours if lever.gain > 0), None)


@dataclass(frozen=True)
class Try:
    """One field of the form, or of a row of a list, at another value."""

    field: FieldView
    row: int | None
    label: Text
    before: Value
    after: Value
    changed: dict[str, Value]


def what_would_change(bench: Bench, seconds: float | None = None) -> Iterator[Changes]:
    """The list as it grows, field by field; the last one is whole, or all there is after so many seconds of work."""
    look_up, began = looking_up(), time.thread_time()
    start = bench.now()
    if start.figure is None:
        yield Changes(None, trouble=start.trouble, whole=True)
        return
    so_far = Changes(start.figure)
    for trial in tries(bench):
        look_up()
        if seconds is not None and time.thread_time() - began > seconds:
            so_far = replace(so_far, trouble=PARTIAL)
            break
        worth = bench.worth(**trial.changed)
        if worth.trouble:
            so_far = replace(so_far, trouble=PARTIAL)
        elif worth.figure is not None:
            so_far = replace(so_far, levers=_ranked(so_far.levers, _lever(bench, trial, worth, start.figure)))
            yield so_far
    yield replace(so_far, whole=True)


def whole_list(bench: Bench, seconds: float | None = None) -> Changes:
    """The list when all of it is worked out."""
    *_, last = what_would_change(bench, seconds)
    return last


def tries(bench: Bench) -> Iterator[Try]:
    """Every field that matters one step away, the player's own first."""
    views = list(bench.fields())
    for view in sorted(views, key=lambda view: not bench.can_change(view)):
        now = getattr(bench.facts, view.name)
        if view.kind == "rows":
            yield from _in_rows(bench, view, now)
        else:
            for value in _one_step(bench, view, now):
                yield Try(view, None, bench.called(view), now, value, {view.name: value})


def _in_rows(bench: Bench, view: FieldView, rows: tuple[Facts, ...]) -> Iterator[Try]:
    for at, row in enumerate(rows):
        known = row.model_dump()
        for inner in view.fields:
            now = known[inner.name]
            for value in _one_step(bench, inner, now, steps_only=True) if inner.matters(known) else ():
                changed = [other.model_dump() for other in rows]
                changed[at][inner.name] = value
                label = (_counted(inner, view.fields, known) if inner.counts else
                         say("{list} {row}, {field}", list=view.label, row=at + 1, field=inner.label))
                yield Try(inner, at, label, now, value, {view.name: changed})


def _one_step(bench: Bench, view: FieldView, now: Value, steps_only: bool = False) -> Iterator[Value]:
    """The next and the last value: an option, a number, or the nearest of the next band."""
    if view.kind == "number":
        yield from () if now is None else _next_bands(bench, view, now) if in_bands(view) and not steps_only else (
            value for value in (now - 1, now + 1) if _within(view, value))
    elif view.kind in ("switch", "choice"):
        options = bench.options(view)
        at = options.index(now) if now in options else None
        if at is not None:
            yield from (options[near] for near in (at - 1, at + 1) if 0 <= near < len(options))


def _next_bands(bench: Bench, view: FieldView, now: int) -> Iterator[int]:
    """The nearest number on either side that changes what is thrown; where nothing does, the next one."""
    here = bench.sense()
    for values in (range(now - 1, (view.low or 0) - 1, -1), range(now + 1, (view.high or 0) + 1)):
        for value in values:
            there = bench.sense(**{view.name: value})
            if there is not None and there != here:
                yield value
                break
        else:
            yield from values[:1]


def _counted(view: FieldView, of: Iterable[FieldView], values: Mapping[str, Value]) -> Text:
    """A number of a row goes by what it is the number of."""
    named = next(other for other in of if other.name == view.counts)
    return named.name_of(values[named.name])


def _within(view: FieldView, value: int) -> bool:
    return (view.low is None or value >= view.low) and (view.high is None or value <= view.high)


def _lever(bench: Bench, trial: Try, worth: Worth, now: Figure) -> Lever:
    assert worth.facts is not None
    assert worth.figure is not None
    yours = bench.action.can_change(trial.field) and not bench.settled.intersection(trial.changed)
    thrown = tuple(part for part in bench.action.headline(worth.facts) if part not in bench.headline)
    return Lever(trial.field, trial.row, trial.label, trial.before, trial.after, worth.facts, worth.figure,
                 worth.figure.exact - now.exact, yours, trial.changed, thrown)


def _ranked(levers: tuple[Lever, ...], new: Lever) -> tuple[Lever, ...]:
    """With one more; of two steps of a field the one that gains more is kept."""
    same = next((lever for lever in levers if (lever.label, lever.row) == (new.label, new.row)
                 and lever.field.name == new.field.name), None)
    if same is not None and same.gain >= new.gain:
        return levers
    kept = [lever for lever in levers if lever is not same]
    return tuple(sorted([*kept, new], key=lambda lever: (not lever.yours, -lever.gain)))
