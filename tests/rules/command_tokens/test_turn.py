"""What outcomes are called, and what they write on the cards."""

from __future__ import annotations

import pytest

from rules import ruleset

SHEET = ruleset("command_tokens")


def test_the_moments_name_every_action_of_the_sheet() -> None:
    assert {action for moment in SHEET.moments for action in moment.actions} == {it.id for it in SHEET.actions}


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
