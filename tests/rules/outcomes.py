"""Every outcome that cards can come to, and whether cards and follow-ups know what it says."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from typing import Any

from rules.frame.battle import AnyBattle
from rules.frame.deed import Who, resolved
from rules.ruleset import Outcome


def kinds(package: str) -> set[str]:
    """The names of all outcomes that a sheet can come to."""
    home = importlib.import_module(package)
    for module in pkgutil.iter_modules(home.__path__):
        importlib.import_module(f"{package}.{module.name}")
    return {kind.__name__ for kind in _below(Outcome) if kind.__module__.startswith(package)}


def _below(kind: type) -> Iterator[type]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def every(battle: AnyBattle, action: str, who: Who, **said: Any) -> Iterator[Any]:
    """Every outcome these cards can come to, whatever is decided."""
    rules = battle.edition.action(action)
    facts = rules.facts(**battle.begin(action, who, **said).facts)
    choices = rules.open_choices(facts)
    plans: list[dict[str, Any]] = [{}]
    for choice in choices:
        plans = [{**plan, choice.key: option} for plan in plans for option in choice.options]
    for plan in plans:
        yield from rules.odds(facts, plan)


def looked_at(battle: AnyBattle, cases: Iterable[tuple[str, Who, dict[str, Any]]]) -> set[str]:
    """The kinds of outcome these cases come to, each of them checked."""
    found = set()
    for action, who, said in cases:
        for outcome in every(battle, action, who, **said):
            check(battle, action, who, outcome)
            found.add(type(outcome).__name__)
    return found


def check(battle: AnyBattle, action: str, who: Who, outcome: Any) -> None:
    """Each change has its place on a card, is a delta where it counts, and each follow-up knows its units."""
    for change in outcome.changes:
        assert change.role in who or change.role == "turn", (action, change)
        card = battle.unit(who[change.role])
        assert card.has(change.key), f"{type(card).__name__} has no {change.key}: {outcome}"
        assert (change.delta is None) == isinstance(change.value, bool | str), f"not a delta: {change}"
        assert card.after((change,)).has(change.key)
    for follow in outcome.follows:
        rules = battle.edition.action(follow.action)
        units = resolved(who, follow.who)
        assert set(units) <= rules.all_roles, f"{follow.action} has no {set(units) - rules.all_roles}: {outcome}"
        assert rules.facts(**follow.facts)


