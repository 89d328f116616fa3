"""Tells actions: in lines of text to be shared, and again from their record where an older version kept no steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from app.storage import Entry, Retold
from rules.engine import Play, PlayerError, ProcedureError
from rules.engine.kinds import Outcome
from rules.frame.told import ToldStep, replayed, told_steps
from rules.ruleset import Edition, edition_from_json, outcome_to_json
from rules.said import Json, Text
from rules.version import VERSION

Say = Callable[[Text], str]
IMPOSSIBLE = (PlayerError, ProcedureError, ValueError, KeyError, TypeError)
"""What playing a record again may end in once sheets have changed."""


def step_lines(steps: Sequence[ToldStep], say: Say, by_hand: str) -> Iterator[str]:
    """Each step in a line, in the player's language."""
    for number, step in enumerate(steps, start=1):
        dice = f" [{' '.join(map(str, step.faces))}]" if step.faces else ""
        hand = f" {by_hand}" if step.by_hand else ""
        yield f"{number}. {say(step.label)}{dice}{hand}: {say(step.text)}"


def told_again(entry: Entry, began: Mapping[str, Json] | None) -> Retold | None:
    """The steps of an action played again under the edition it began with.

    None where nobody knows that edition, where its dice no longer fit, or where another result comes out than is kept.
    """
    try:
        edition, play = _played_again(entry, began)
        if not play.over or not edition.within(_agrees, play.outcome, entry):
            return None
        steps = [step.to_json() for step in told_steps(play, edition)]
    except IMPOSSIBLE:
        return None
    return Retold(steps, edition.digest, edition.to_json(), VERSION)


def told_so_far(entry: Entry, began: Mapping[str, Json] | None) -> tuple[ToldStep, ...]:
    """The steps of an action that is still open; none where it cannot go on."""
    try:
        edition, play = _played_again(entry, began)
        return told_steps(play, edition)
    except IMPOSSIBLE:
        return ()


def _played_again(entry: Entry, began: Mapping[str, Json] | None) -> tuple[Edition, Play]:
    if began is None:
        raise KeyError(entry.edition)
    edition = _edition(json.dumps(began, sort_keys=True))
    return edition, replayed(edition, entry.action, entry.facts, entry.record)


@lru_cache(maxsize=16)
def _edition(kept: str) -> Edition:
    return edition_from_json(json.loads(kept))


def _agrees(outcome: Outcome, entry: Entry) -> bool:
    """Is it what was kept? The words of a sentence may have been bettered since, what happened may not."""
    if str(outcome.sentence) == entry.sentence:
        return True
    now = json.loads(json.dumps(outcome_to_json(outcome), default=str))
    kept = {key: value for key, value in (entry.outcome or {}).items() if key not in ("sentence", "result")}
    return bool(kept) and _holds(now, kept)


def _holds(now: Json, kept: Json) -> bool:
    """Is all that was kept still so? An outcome of today may say more, also of a part of it."""
    if isinstance(kept, dict):
        return isinstance(now, dict) and all(key in now and _holds(now[key], value) for key, value in kept.items())
    if isinstance(kept, list):
        return isinstance(now, list) and len(now) == len(kept) and all(map(_holds, now, kept))
    return bool(now == kept)
