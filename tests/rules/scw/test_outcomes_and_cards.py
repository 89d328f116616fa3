"""What outcomes write lands on the cards; what follows has its action and its roles."""

from __future__ import annotations

import importlib
import pkgutil
import random
from functools import cache
from typing import Any

import pytest

import rules.scw
from rules.engine import Choice
from rules.frame.deed import Answer
from rules.frame.parts import Outcome
from rules.frame.unit import Unit, limits_of
from rules.ruleset import FactsError
from rules.scw.platoons import commander_in
from rules.scw.units import ARMS, Commander, Foot
from tests.rules.scw.table import SHEET
from tests.rules.scw.test_filled import CAST, hurts, pairs, set_up

DICE = random.Random(15)
TIMES = {"shoot": 2, "opportunity": 1, "assault": 3, "fall_back": 2, "morale": 4}

def outcome_classes() -> set[str]:
    """Every kind of outcome of this sheet."""
    for module in pkgutil.iter_modules(rules.scw.__path__):
        importlib.import_module(f"rules.scw.{module.name}")
    return {kind.__name__ for kind in Outcome.__subclasses__() if kind.__module__.startswith("rules.scw.")}


def said(action: str) -> dict[str, Any]:
    """Something a player might say of the moment."""
    views = {view.name: view for view in SHEET.action(action).fields()}
    asked = [views[name] for name in ("cover", "leader", "clustered", "shots", "return_fire", "squares", "terrain",
                                      "does", "reroll", "road") if name in views]
    return {view.name: DICE.choice(view.options or (True, False)) for view in asked if DICE.random() < 0.5}


def begun(battle: Any, action: str, who: dict[str, str]) -> Any:
    try:
        return battle.after(battle.begin(action, who, **said(action)))
    except FactsError:
        return battle.after(battle.begin(action, who))


def to_the_end(battle: Any) -> Any:
    """Played with fair dice and decisions by chance."""
    while (asking := battle.playing().asking) is not None:
        choice = isinstance(asking, Choice)
        deed = Answer(choice=DICE.choice(asking.options)) if choice else battle.thrown(DICE)
        battle = battle.after(deed)
    return battle


def check_card(before: Any, after: Any, change: Any, unit: Unit, now: Any) -> None:
    """One change has landed on its card."""
    if change.key == "commander" and not isinstance(unit, Commander):
        he = commander_in(before, unit)
        assert he is None or not after.unit(he.id).commander
    elif change.key == "bases":
        left = int(unit.commander) if isinstance(unit, Commander) else unit.bases
        assert (int(now.commander) if isinstance(now, Commander) else now.bases) == max(0, left + change.delta)
    elif change.key in ARMS or (isinstance(unit, Commander) and change.key == "markers"):
        assert not isinstance(unit, Foot) or getattr(now, change.key) <= getattr(unit, change.key)
    elif change.delta is None:
        assert getattr(now, change.key) == change.value
    else:
        low, high = limits_of(type(unit))[change.key]
        assert getattr(now, change.key) == min(high or 99, max(low or 0, getattr(unit, change.key) + change.delta))


@cache
def written(action: str) -> dict[str, set[str]]:
    """The kinds of outcome that every cast of an action met, and what they wrote; all of it is checked."""
    found: dict[str, set[str]] = {}
    for cast in pairs(action):
        start, who = set_up(action, cast)
        for _ in range(TIMES.get(action, 6) if hurts(start, action, who) else 0):
            before = to_the_end(begun(start, action, who))
            check_close(before, action, who)
            outcome = before.playing().outcome
            found.setdefault(type(outcome).__name__, set()).update(change.key for change in outcome.changes)
    return found


def check_close(before: Any, action: str, who: dict[str, str]) -> None:
    """What the outcome writes lands, what follows has its action and its roles."""
    outcome, after = before.playing().outcome, before.after(before.close())
    roles = SHEET.action(action).all_roles
    for change in outcome.changes:
        assert change.role in roles | {"turn"}
        if change.role in who:
            unit = before.unit(who[change.role])
            assert unit.has(change.key), f"{type(outcome).__name__} writes {change.key} on {type(unit).__name__}"
            check_card(before, after, change, unit, after.unit(unit.id))
    for follow in outcome.follows:
        its = SHEET.action(follow.action)
        assert set(follow.who or {}) <= its.all_roles
        assert set((follow.who or {}).values()) <= roles
        its.facts(**follow.facts)


@pytest.mark.parametrize("action", CAST)
def test_every_change_lands_and_every_follow_up_has_its_roles(action: str) -> None:
    assert written(action)


def test_no_kind_of_outcome_is_left_out_and_all_that_they_write_was_met() -> None:
    seen: dict[str, set[str]] = {}
    for action in CAST:
        for kind, keys in written(action).items():
            seen.setdefault(kind, set()).update(keys)
    assert set(seen) == outcome_classes()
    assert seen["Shooting"] >= {"bases", "rifle", "markers", "officer", "commander", "hammered", "ap"}
    assert seen["Assaulted"] >= {"bases", "rifle", "lmg", "markers", "officer", "commander", "ap"}
    assert seen["FellBack"] >= {"bases", "markers", "officer", "commander"}
    assert seen["Morale"] == {"bases", "rifle"}
    assert seen["Dismounted"] == {"bases", "rifle", "mounted", "ap"}
    assert seen["Appointment"] == {"ap", "officer"}
    assert (seen["ActionPoints"], seen["Ready"], seen["Countdown"], seen["CommanderStep"]) == (
        {"ap"}, {"waiting"}, {"countdown"}, {"does"})
    assert (seen["Budget"], seen["Deviation"]) == (set(), set())
