"""Every change of every outcome fits the cards that can have that role; every follow-up its action and its roles."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import rules.order_dice
from rules.engine import Choice
from rules.frame.deed import resolved
from rules.frame.unit import limits_of
from rules.order_dice.turn import Turn
from rules.order_dice.units import Card, Gun, Troops, Vehicle
from rules.ruleset import Change
from tests.rules.order_dice.played import SHEET
from tests.rules.order_dice.samples import SAMPLES
from tests.rules.order_dice.test_filled import ALL, ARMED, CAN

PLAYS = 12
FULL = {"turret": False, "passengers": 6}
LOADED: list[tuple[str, dict[str, Any]]] = [
    ("shoot", {"weapon": "Medium AT gun", "shooters": 1, "target": "armoured_car", "pins": 0, **FULL}),
    ("shoot", {"weapon": "Flamethrower, infantry", "shooters": 1, "distance": 6, "squad": True, "target_pins": 3}),
    ("shoot", {"weapon": "Flamethrower, vehicle", "shooters": 1, "distance": 6, "target": "softskin", **FULL}),
    ("shoot", {"weapon": "Panzerfaust", "shooters": 2, "target": "heavy_tank"}),
    ("shoot", {"weapon": "Heavy howitzer", "shooters": 1, "distance": 40, "target_models": 4, "count": "ask"}),
    ("barrage_unit", {"target": "armoured_car", **FULL}), ("barrage_unit", {"target_pins": 7}),
    ("air_strike", {"call": "granted", "target": "softskin", **FULL}), ("air_strike", {"target_gone": True}),
    ("air_strike", {"flak": ({"shots": 10},)}), ("strike_area", {"pins": 8}),
    ("assault_vehicle", {"fighters": 4, "pins": 3, "target": "armoured_car", "passengers": 3, "turret": False}),
    ("assault_vehicle", {"fighters": 6, "target": "softskin", "turret": False, "tank_grenades": True}),
    ("ram", {"target": "softskin", **FULL}), ("ram", {"pins": 4}), ("ram", {"target": "light_tank"}),
    ("tank_assault", {"target": "artillery", "target_pins": 5}), ("assault", {"target": "artillery"}),
    ("order_check", {"pins": 6}), ("rally", {"pins": 6}), ("hold_down", {"pins": 3, "down_hold_removes": "d3"}),
    ("passengers", {"models": 3, "pins": 4}), ("passengers", {"models": 3, "transport": "immobilised"}),
    ("draw", {}), ("extra_turn", {}), ("barrage", {}), ("smoke_barrage", {}), ("standing_smoke", {}),
    ("smoke_round", {}), ("shoot", {"shooters": 3, "target_models": 1}),
]
"""What brings about everything that can happen, with dice that fall high, low or as they like."""
DICE = ((1, 6), (1, 2), (5, 6))
RARE: list[tuple[str, dict[str, Any], list[int]]] = [
    *((action, {"pins": 3}, [6, 6, face]) for action in ("order_check", "rally") for face in (1, 3)),
    ("order_check", {"pins": 3, "can_run": False}, [6, 6, 3]), ("order_check", {"pins": 3}, [1, 1, 2]),
    ("air_strike", {"call": "granted", "flak": ({"shots": 3},)}, [5, 5, 5]), ("ram", {}, [6, 6]),
]
"""What dice hardly ever do."""

INSIDE = tuple(unit for unit in ALL if isinstance(unit, Troops) and not isinstance(unit, Gun))
TROOPS = tuple(unit for unit in ALL if isinstance(unit, Troops))
VEHICLES = tuple(unit for unit in ALL if isinstance(unit, Vehicle))


class Leaning(random.Random):
    """Dice that show only some of their faces, for a while: a drawn fight must end."""

    def __init__(self, seed: int, low: int, high: int) -> None:
        super().__init__(seed)
        self.low, self.high, self.left = low, high, 60

    def randint(self, a: int, b: int) -> int:
        self.left -= 1
        return super().randint(min(self.low, b), min(self.high, b)) if self.left > 0 else super().randint(a, b)


def one(action: str, facts: dict[str, Any], dice: Leaning) -> tuple[Any, Any]:
    """The facts and how it ended."""
    chosen = SHEET.action(action)
    known = chosen.facts(**facts)
    play = chosen.play(known)
    while play.asking is not None:
        if isinstance(play.asking, Choice):
            play.answer(dice.choice(play.asking.options))
        else:
            play.throw(dice)
    return known, play.outcome


@cache
def outcomes() -> list[tuple[str, Any, Any]]:
    """Action, facts and outcome of many plays."""
    found = []
    for action, facts, faces in RARE:
        known = SHEET.action(action).facts(**facts)
        found.append((action, known, SHEET.action(action).resolve(known, faces=faces).outcome))
    for at, (action, facts) in enumerate([*LOADED, *SAMPLES]):
        for n, (low, high) in enumerate(DICE):
            for seed in range(PLAYS if at < len(LOADED) else 1):
                found.append((action, *one(action, facts, Leaning(1000 * at + 10 * n + seed, low, high))))
    return found


def outcome_types() -> Iterator[type]:
    """Every class of this sheet that says how an action ended."""
    for module in pkgutil.iter_modules(rules.order_dice.__path__):
        for name, kind in vars(importlib.import_module(f"rules.order_dice.{module.name}")).items():
            if isinstance(kind, type) and kind.__module__.startswith("rules.order_dice") and (
                    hasattr(kind, "sentence") and hasattr(kind, "changes") and not name.startswith("_")):
                yield kind


def test_every_outcome_type_is_looked_at() -> None:
    assert set(outcome_types()) == {type(outcome) for _, _, outcome in outcomes()}


def cards_in(action: str, role: str, facts: Any, lost: set[str]) -> tuple[Card, ...]:
    """The cards that can have a role, as far as the facts say what they are; `lost` may name weapons."""
    if role in ("aboard", "second"):
        return INSIDE
    if role == "target":
        kind = getattr(facts, "target", "")
        return tuple(unit for unit in ALL if unit.kind == kind) if kind else CAN[action][role]
    if role == "shooter":
        fired = {facts.weapon, *(row.weapon for row in getattr(facts, "further", ()))}
        needed = lost & fired | ({"Flamethrower, vehicle"} if "out_of_fuel" in lost else set())
        return tuple(unit for unit in ARMED if needed <= {arm.weapon for arm in unit.arms})
    return CAN[action][role]


def test_every_change_fits_every_card_of_its_role() -> None:
    seen = set()
    for action, facts, outcome in outcomes():
        roles = {change.role for change in outcome.changes}
        assert roles <= SHEET.action(action).all_roles | {"turn"}, (action, roles)
        for role in roles:
            own = tuple(change for change in outcome.changes if change.role == role)
            seen |= {(role, change.key) for change in own}
            if role == "turn":
                assert all(change.key in Turn.model_fields or change.key.startswith("bag_") for change in own)
            else:
                _fits(own, cards_in(action, role, facts, {change.key for change in own}))
    assert seen >= WRITTEN


def _fits(changes: tuple[Change, ...], cards: tuple[Card, ...]) -> None:
    """The card takes them, and nothing on it leaves its limits."""
    assert cards, changes
    for unit in cards:
        assert all(unit.has(change.key) for change in changes), (unit.name, changes)
        after = unit.after(changes)
        for key, (low, high) in limits_of(type(unit)).items():
            value = getattr(after, key)
            assert low is None or low <= value
            assert high is None or value <= high
        if isinstance(after, Troops):
            assert sum(arm.men for arm in after.arms) <= after.models


WRITTEN = {
    *(("target", key) for key in ("pins", "models", "gone", "order", "down", "immobilised", "turret_locked")),
    *(("unit", key) for key in ("pins", "models", "gone", "order", "down", "aboard", "immobilised", "turret_locked")),
    *(("aboard", key) for key in ("pins", "models", "gone", "order", "down", "aboard")), ("second", "pins"),
    *(("shooter", key) for key in ("gone", "models", "out_of_fuel", "Panzerfaust", "Flamethrower, infantry")),
    ("turn", "radius"),
}
"""What is written on whom: all of it was seen."""


def test_numbers_are_written_as_more_or_less() -> None:
    """B2: never the value the form was opened with."""
    for action, _, outcome in outcomes():
        for change in outcome.changes:
            if change.key in ("pins", "models"):
                assert change.delta, (action, change)


def test_every_follow_up_fits_its_action_and_its_roles() -> None:
    seen = set()
    for action, _, outcome in outcomes():
        who = {role: role for role in SHEET.action(action).all_roles}
        for follow in outcome.follows:
            after = SHEET.action(follow.action)
            assert after.facts(**follow.facts)
            assert follow.label
            if follow.who is not None:
                assert set(follow.who) <= after.all_roles
                assert set(follow.who.values()) <= set(who)
                assert set(resolved(who, follow.who)) == set(follow.who)
            seen.add((action, follow.action))
    assert seen == {("draw", "order_check"), ("order_check", "shoot"), ("order_check", "snap_to"), ("rally", "snap_to"),
                    ("rally", "shoot"), ("snap_to", "order_check"), ("assault_vehicle", "shoot"),
                    ("barrage", "barrage_unit"), ("air_strike", "air_strike"), ("air_strike", "strike_area")}


@pytest.mark.parametrize(("action", "word"), [
    ("shoot", {"missed", "hit", "gone"}), ("barrage", {"lands", "later"}), ("smoke_barrage", {"lands", "later"}),
    ("standing_smoke", {"removed", "drifts", "stays"}), ("extra_turn", {"one more", "the end"}),
    ("air_strike", {"strike", "against the caller", "later", "wasted", "shot down"}),
    ("order_check", {"ok", "ok_great", "down", "fubar_friendly_fire", "fubar_run", "fubar_down"}),
    ("ram", {"rammer", "target", "tie", "no ram"}), ("smoke_round", {"hit", "missed"}), ("draw", {"0", "1"}),
])
def test_how_it_ended_in_a_word(action: str, word: set[str]) -> None:
    """What the turn goes by."""
    assert {outcome.ended_as for own, _, outcome in outcomes() if own == action} == word
