"""Every change of every outcome has its place on every card that can have that role; every follow-up its units."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

import rules.steel_wheels
from rules.engine import Choice
from rules.frame.battle import AnyBattle
from rules.frame.parts import Follow, Outcome
from rules.frame.unit import Unit
from rules.steel_wheels.damage import GONE, LADDER, LOSES, RETREATS, WEAPONS, Harm
from tests.rules.steel_wheels.cards import ROLES, can_have
from tests.rules.steel_wheels.game import SHEET, mustered
from tests.rules.steel_wheels.samples import SAMPLES

PLAYS = 12
CARDS = [card.with_(id=card.name) for card in SHEET.battle_sheet.presets]
RARE: list[tuple[str, dict[str, Any]]] = [
    ("heavy_shot", {"ammunition": "HE", "target": "half_track", "open_topped": True, "lower": True, "part": "open_top",
                    "range": "short", "armour": 1, "skill": "elite"}),
    ("heavy_shot", {"target": "artillery", "men": 6}), ("hit_from_above", {"target": "artillery"}),
    ("fragments", {"models": [{"target": "artillery"}]}),
    ("fragments", {"models": [{"target": "soldier", "count": 5}]}),
    ("indirect_fire", {"begin": "shells", "battery": "on_table", "models": [
        {"target": "soldier", "men": 5, "started": 5, "count": 5}]}),
    ("overrun", {"models": [{"target": "artillery"}]}), ("overrun", {"models": [{"target": "soldier", "count": 4}]}),
    ("building_shot", {"building": "wooden", "calibre": 150, "aim": "B4", "range": "short", "skill": "elite"}),
    ("building_fragments", {"building": "wooden", "wall": "wooden", "calibre": 150, "skill": "elite"}),
    ("assault_vehicle", {"open_topped": True}), ("dodge", {"danger": "mine"}), ("penetration", {"thickness": 8}),
    ("terrain", {"terrain": "Minefield", "unit": "Infantry, mortars"}),
]
"""Facts that the samples of the tables leave out."""


def outcome_types() -> dict[str, type[Outcome]]:
    """Every outcome that this sheet has, by name: a class with slots is made twice."""
    for module in pkgutil.iter_modules(rules.steel_wheels.__path__):
        importlib.import_module(f"rules.steel_wheels.{module.name}")
    waiting, found = [Outcome], {}
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found |= {kind.__name__: kind for kind in kinds if kind.__module__.startswith("rules.steel_wheels.")}
    return found


@cache
def ended() -> tuple[tuple[str, Outcome], ...]:
    """Outcomes of all actions: the samples of every cell and some rare cases, with many dice."""
    dice, cases = random.Random(3), (*SAMPLES, *RARE, *((action.id, {}) for action in SHEET.actions))
    return tuple((name, outcome) for name, given in cases for outcome in _ends(name, given, dice, PLAYS))


def _ends(name: str, given: dict[str, Any], dice: random.Random, plays: int) -> Iterator[Outcome]:
    action = SHEET.action(name)
    facts = action.facts(**given)
    for n in range(plays):
        play = action.play(facts)
        while play.asking is not None:
            if isinstance(play.asking, Choice):
                play.answer(dice.choice(play.asking.options))
            else:
                # Every third play throws only high or only low dice, to see what is rare.
                low, high = ((0.0, 0.99), (0.6, 0.99), (0.0, 0.4))[n % 3]
                play.answer([int(sides * dice.uniform(low, high)) + 1 for sides in play.asking.dice])
        yield play.outcome


@cache
def on_cards() -> tuple[tuple[str, AnyBattle, Outcome], ...]:
    """Outcomes of actions with cards in all their roles, each kind of card in each of them; the battle as it was."""
    return tuple(_on_cards())


def _on_cards() -> Iterator[tuple[str, AnyBattle, Outcome]]:
    dice = random.Random(5)
    battle = mustered(*((f"{side}{n}", side, card.name) for side in "AB" for n, card in enumerate(CARDS)))
    for action, roles in ROLES.items():
        able = [[unit for unit in battle.units if unit.side == side and can_have(action, role, unit)]
                for role, side in roles.items()]
        for units in (lined for lined in zip_longest(*able) if any(lined)):
            who = {role: (unit or first[0]).id for role, unit, first in zip(roles, units, able, strict=True)}
            begun = battle.after(battle.begin(action, who))
            for outcome in _ends(action, begun.opened().facts, dice, 3 * PLAYS):
                yield action, begun, outcome


def test_every_outcome_of_the_sheet_is_looked_at() -> None:
    assert set(outcome_types()) == {type(outcome).__name__ for _, outcome in ended()}


def test_every_outcome_that_writes_on_cards_has_written_on_one() -> None:
    writes = {name for name, kind in outcome_types().items() if kind.changes is not Outcome.changes}
    assert writes == {type(outcome).__name__ for _, _, outcome in on_cards() if outcome.changes}


def test_every_change_has_its_place_on_the_cards_that_can_have_the_role() -> None:
    for action, battle, outcome in on_cards():
        who = battle.opened().who
        for change in outcome.changes:
            assert change.role in SHEET.action(action).all_roles
            assert battle.unit(who[change.role]).has(change.key), (action, change, battle.unit(who[change.role]).name)


def test_what_is_written_is_on_the_card_afterwards() -> None:
    for action, battle, outcome in on_cards():
        close, who = battle.closing(outcome), battle.opened().who
        after = close.done(battle)
        for change in close.changes:
            before, now = battle.unit(who[change.role]), after.unit(who[change.role])
            if change.delta is not None:
                assert getattr(now, change.key) == max(0, getattr(before, change.key) + change.delta), (action, change)
            elif change.key != "crew_dead":
                assert getattr(now, change.key) == change.value, (action, change)
            else:
                assert getattr(now, "crew_dead", True), (action, change)


def test_men_are_written_as_changes_and_never_as_a_number() -> None:
    for _, outcome in ended():
        assert all(change.delta is not None for change in outcome.changes if change.key == "men")


def who_can(action: str, role: str) -> list[Unit]:
    """The cards that can have this role."""
    return [card for card in CARDS if can_have(action, role, card)]


def check_follow(action: str, follow: Follow) -> None:
    """Its facts are legal, its roles are those of both actions, and cards that can have the one can have the other."""
    before, after = SHEET.action(action), SHEET.action(follow.action)
    after.facts(**follow.facts)
    who = {role: role for role in before.all_roles & after.all_roles} if follow.who is None else follow.who
    assert set(who) <= after.all_roles, (action, follow)
    assert set(who.values()) <= before.all_roles, (action, follow)
    for new, old in who.items():
        able = [card for card in who_can(action, old) if can_have(follow.action, new, card)]
        assert able, (action, follow, new, old)


def test_every_follow_up_has_its_action_its_facts_and_its_units() -> None:
    found = {(action, follow.action) for action, outcome in ended() for follow in outcome.follows}
    for action, outcome in ended():
        for follow in outcome.follows:
            check_follow(action, follow)
    assert found == {
        ("chips", "indirect_fire_request"), ("heavy_shot", "fragments"), ("building_shot", "fragments"),
        ("hit_from_above", "fragments"), ("assault_vehicle", "fragments"), ("assault_open_top", "fragments"),
        ("assault_building", "fragments"), ("scatter", "fragments"), ("scatter", "hit_from_above"),
        ("penetration", "cant_fire"), ("indirect_fire_request", "indirect_fire"), ("dodge", "minefield"),
        ("terrain", "minefield"), ("spotting", "heavy_shot"), ("communications", "direct_fire_request"),
        ("manoeuvre", "courage"), ("manoeuvre", "heavy_shot"), ("manoeuvre", "assault_infantry"),
        ("assault_vehicle", "courage"), ("assault_open_top", "courage")}


def test_every_follow_up_that_interrupts_the_turn_is_one_there_is() -> None:
    following = {follow.action for _, outcome in ended() for follow in outcome.follows}
    assert set(SHEET.battle_sheet.at_once) <= following


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_card_takes_all_harm_at_once(card: Unit) -> None:
    if not can_have("heavy_shot", "target", card):
        return
    crewed = getattr(card, "kind", "") != "soldier"
    vehicle = getattr(card, "kind", "") not in ("soldier", "artillery")
    weapons = tuple(WEAPONS.values())[:-1] if vehicle else ("cannon_blocked", "carriage_blocked") if crewed else ()
    for mobility in LADDER if vehicle else ("",):
        harm = Harm(mobility, weapons, "", 1, RETREATS, LOSES)
        after = card.after(harm.changes("target", crewed))
        assert (after.men, after.fleeing, after.acted) == (card.men - 1, True, True)
        assert all(getattr(after, part) for part in (mobility, *weapons) if part)
    if crewed:
        for state in GONE:
            assert not card.after(Harm(state=state, dead=1).changes("target", True)).there


def test_every_role_of_every_action_is_known() -> None:
    assert {action: set(roles) for action, roles in ROLES.items()} == {
        action.id: set(action.all_roles) for action in SHEET.actions if action.all_roles}
