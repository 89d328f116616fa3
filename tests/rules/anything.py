"""Any facts that an action accepts, drawn from what its fields say about themselves."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

from rules import ruleset
from rules.engine import SENSIBLE
from rules.engine.errors import TooMany
from rules.ruleset import Action, Facts, FactsError, FieldView, Resolution


def values(field: FieldView) -> st.SearchStrategy[Any]:
    """Any value of one field."""
    if field.kind == "number":
        some = st.integers(field.low, field.high)
    elif field.kind == "switch":
        some = st.booleans()
    elif field.kind == "rows":
        some = st.lists(rows(field), min_size=field.low or 0, max_size=min(field.high or 4, 4)).map(tuple)
    else:
        some = st.sampled_from(field.options)
    return st.none() | some if field.optional else some


def rows(listed: FieldView) -> st.SearchStrategy[dict[str, Any]]:
    """Any row of a list of rows."""
    return st.fixed_dictionaries({field.name: values(field) for field in listed.fields})


@st.composite
def legal_facts(draw: st.DrawFn, action: Action, sheet: str) -> Facts:
    """Facts and switches that are not refused."""
    fields = (*action.fields(), *ruleset(sheet).switches())
    given = draw(st.fixed_dictionaries({}, optional={field.name: values(field) for field in fields}))
    while True:
        try:
            return action.facts(**given)
        except FactsError as refused:
            del given[refused.problems[0].field]


def check_played(action: Action, facts: Facts, sheet: str) -> None:
    """An outcome with a sentence comes out, the odds hold it and sum to 1, and the record replays to the same."""
    resolution = action.resolve(facts)
    replay = action.play(facts, resolution.record)
    assert (replay.outcome, replay.steps) == (resolution.outcome, resolution.steps)
    assert str(resolution.sentence).endswith(".")
    check_named(action, resolution.outcome, sheet)
    with suppress(TooMany):  # odds may say that they are too wide; the dice are thrown all the same
        check_odds(action, facts, resolution)


def check_odds(action: Action, facts: Facts, resolution: Resolution) -> None:
    """The odds sum to 1 and hold what came out, from the start and from any point inside."""
    odds = action.odds(facts, SENSIBLE)
    assert sum(chance for _, chance in odds.items()) == 1
    assert resolution.outcome in odds
    check_midway(action, facts, resolution)
    parts = action.odds_view(facts).parts
    assert sum(part.chance for part in parts) == (1 if action.view else 0)


def check_named(action: Action, outcome: Any, sheet: str) -> None:
    """What the outcome changes belongs to a role of the action; what follows is an action that takes these facts."""
    assert {change.role for change in outcome.changes} <= action.all_roles | {"turn"}
    for follow in outcome.follows:
        ruleset(sheet).action(follow.action).facts(**follow.facts)


def check_midway(action: Action, facts: Facts, resolution: Resolution) -> None:
    """From any point inside the play the odds sum to 1 and still hold what came out."""
    for length in range(len(resolution.record)):
        odds = action.odds_from(action.play(facts, resolution.record[:length]))
        assert sum(odds.weights.values()) == odds.total
        assert resolution.outcome in odds
