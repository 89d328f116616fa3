"""What the advice of a screen is made of: whose odds it goes by, which changes are worth a line."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.play.draft import Draft, RowDraft
from rules.advice.changes import Changes, Lever, what_would_change
from rules.advice.trial import Bench, Worth
from rules.engine import SENSIBLE, looking_up
from rules.frame.facts import Facts
from rules.frame.kinds import Value
from rules.frame.view import Chance, Figure, Mean
from rules.said import Text

Piece = TypeVar("Piece")
AT_ONCE, OTHERS = 5, 2
"""So many changes stand on the page at once, and so many of them are not the player's."""
SECONDS = 0.7
"""After so much work the list is shown as far as it is known."""
EVERY = 0.1
"""Seconds between two pieces of news: the window has other things to draw."""


def bench_of(draft: Draft, facts: Facts, figure: Chance | Mean | None = None) -> Bench:
    """An assembled action to try things out with, by the plan or for the aim that its odds go by.

    Without another figure asked for it is that of the aim: who plays to hammer wants to know what helps to hammer.
    """
    settled = [name for name in draft.on_cards if not draft.by_hand(name)]
    wanted = figure or (draft.action.aim(draft.aim).figure if draft.aim else None)
    return Bench(draft.ruleset, draft.action, facts, wanted, dict(draft.plan) or SENSIBLE, draft.aim, settled)


def advice(bench: Bench, seconds: float = SECONDS) -> Iterator[Changes]:
    """The list as it grows, now and then; the last one is whole, or all there is after so long."""
    yield from now_and_then(what_would_change(bench, seconds))


def now_and_then(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """The newest piece every now and then, and the last one; nobody can read faster."""
    told, kept = time.monotonic(), list[Piece]()
    for piece in pieces:
        kept = [piece]
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            yield kept.pop()
    yield from kept


@dataclass(frozen=True)
class Shortlist:
    """The changes of a page: the player's own, those that are not his, and how many more there are."""

    yours: tuple[Lever, ...]
    others: tuple[Lever, ...]
    more: int

    @property
    def all(self) -> tuple[Lever, ...]:
        """All of the page, in their order."""
        return (*self.yours, *self.others)


def shortlist(bench: Bench, changes: Changes, whole: bool = False) -> Shortlist:
    """All changes in their order; or the few that say most: what gains, then what it would cost."""
    if whole or changes.now is None:
        return Shortlist(changes.yours, changes.others, 0)
    now = changes.now
    yours = [lever for lever in changes.yours if bench.differ(now, lever.figure)]
    others = [lever for lever in changes.others if bench.differ(now, lever.figure)]
    few = _most_telling(others, max(OTHERS, AT_ONCE - len(yours)))
    kept = tuple(yours[:AT_ONCE - len(few)])
    return Shortlist(kept, few, len(changes.levers) - len(kept) - len(few))


def _most_telling(levers: Sequence[Lever], most: int) -> tuple[Lever, ...]:
    """Those that change most, in the order they stand in."""
    chosen = sorted(levers, key=lambda lever: -abs(lever.gain))[:most]
    return tuple(lever for lever in levers if lever in chosen)


def best_of(bench: Bench, changes: Changes) -> Lever | None:
    """The change of the player's own that gains most, if it is worth a line."""
    best = changes.best
    return best if best and changes.now and bench.differ(changes.now, best.figure) else None


# -- what if

Tried = Mapping[str, Mapping[Value, Worth]]
"""What each field would come to at each value, by the field's place on the form."""


@dataclass(frozen=True)
class Question:
    """A field of the form and the values it could have instead."""

    path: str
    values: tuple[Value, ...]
    trial: Callable[[Value], dict[str, Value]]
    """All facts of the action with this field at a value."""


def question(draft: Draft | RowDraft, name: str, path: str, values: Sequence[Value]) -> Question:
    """What if this field had one of these values?"""
    return Question(path, tuple(values), draft.trial(name))


def what_if(bench: Bench, questions: Sequence[Question]) -> Iterator[Tried]:
    """What each would come to, as it is found out."""
    look_up, found = looking_up(), dict[str, dict[Value, Worth]]()
    for asked in questions:
        for value in asked.values:
            look_up()
            known = found.get(asked.path, {})
            found = {**found, asked.path: {**known, value: bench.worth_of(asked.trial(value))}}
            yield found


def figure_words(figure: Figure | None) -> Text:
    """A figure, or a dash where there is none."""
    return "–" if figure is None else figure.text
