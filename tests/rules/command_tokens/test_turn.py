"""The turn as the tracker sees it, and the cards that outcomes write on."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.command_tokens.templates import UNITS
from rules.command_tokens.tracker import TURN

SHEET = ruleset("command_tokens")


def test_steps_follow_the_turn_order_and_name_actions_of_the_sheet() -> None:
    assert [step.id for step in TURN.steps] == ["collect", "initiative", "spend", "swap", "again"]
    named = {action for step in TURN.steps for action in step.actions}
    assert named == {action.id for action in SHEET.actions}


def test_tracker_holds_tokens_of_both_sides_and_who_is_active() -> None:
    counters = {stat.key: stat for stat in TURN.counters}
    assert {"tokens_a", "tokens_b", "active"} <= set(counters)
    assert counters["active"].options == ("A", "B")


def test_every_change_and_every_fill_has_its_place_on_a_card() -> None:
    keys = {stat.key for unit in UNITS for stat in (*unit.profile, *unit.state)}
    assert {"tokens", "markers", "smoke", "moved", "damaged", "destroyed", "bogged"} <= keys
    for action in SHEET.actions:
        assert {field.fills for field in action.fields() if field.fills} <= keys, action.id


def test_every_card_can_fire_and_be_fired_at_with_its_own_values() -> None:
    fire = SHEET.action("fire")
    for unit in UNITS:
        values = {stat.key: stat.start for stat in (*unit.profile, *unit.state)}
        given = {field.name: values[field.fills] for field in fire.fields() if field.fills in values}
        assert fire.resolve(fire.facts(**given)).sentence.endswith(".")


@pytest.mark.parametrize(("faces", "result"), [
    ([4], "miss"), ([5, 1], "marked"), ([5, 9, 3], "damaged"), ([5, 9, 4], "destroyed"),
    ([5, 9, 6], "destroyed_kaboom")])
def test_the_worst_that_happened_has_the_name_of_the_rulings(faces: list[int], result: str) -> None:
    fire = SHEET.action("fire")
    assert fire.resolve(fire.facts(target="light_vehicle"), faces=faces).outcome.result == result


def test_changes_of_a_destroyed_tank() -> None:
    fire = SHEET.action("fire")
    facts = fire.facts(firer="gun", target="medium_vehicle")
    changes = fire.resolve(facts, faces=[8, 9, 4]).outcome.changes
    assert [(change.role, change.key, change.delta, change.value) for change in changes] == [
        ("target", "markers", 1, None), ("target", "destroyed", None, True)]


def test_reaction_fire_puts_a_token_on_the_firer_even_if_it_fails() -> None:
    fire = SHEET.action("reaction_fire")
    changes = fire.resolve(fire.facts(), faces=[1]).outcome.changes
    assert [(change.role, change.key, change.delta) for change in changes] == [
        ("firer", "tokens", 1), ("firer", "reactions", 1)]


def test_a_unit_that_stopped_at_the_edge_has_moved() -> None:
    terrain = SHEET.action("terrain")
    for entering, moved in (("enters", [("unit", "moved", True)]), ("starts", [])):
        changes = terrain.resolve(terrain.facts(entering=entering), faces=[1]).outcome.changes
        assert [(change.role, change.key, change.value) for change in changes] == moved
