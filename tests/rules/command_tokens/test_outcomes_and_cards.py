"""What every outcome writes has its place on every card that can come to it; what follows knows its units."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.frame.battle import AnyBattle
from rules.frame.deed import Close
from tests.rules.command_tokens.table import CARDS, SHEET, fielded
from tests.rules.outcomes import every, kinds, looked_at

KINDS = ("Infantry detachment", "Machine gun squad", "Mortar squad", "Anti-tank gun", "Truck", "Medium tank",
         "Heavy tank")
SWITCHES: list[dict[str, Any]] = [
    {}, {"screech": "roll", "terrain_fail": "lose_activation"}, {"destroy_at_markers": 5, "terrain_fail": "bogged"},
    {"seize_on": "any_success", "casualty_rolls": "once_per_attack"}]
SAID: dict[str, list[dict[str, Any]]] = {
    "fire": [{}, {"dice": 3}], "reaction_fire": [{}], "terrain": [{}, {"entering": "starts"}],
    "move": [{"pace": "normal"}, {"pace": "rapid"}]}


def cases(battle: AnyBattle):
    """Every action with every kind of card in its roles."""
    for action in SHEET.actions:
        roles = [role.id for role in action.roles]
        for names in product(range(len(KINDS)), repeat=len(roles)):
            who = {role: f"{'ux'[place]}{n}" for place, (role, n) in enumerate(zip(roles, names, strict=True))}
            for said in SAID.get(action.id, [{}]):
                yield action.id, who, said


@pytest.fixture(scope="module")
def seen() -> set[str]:
    """The kinds of outcome that were looked at."""
    found: set[str] = set()
    units = {f"u{n}": name for n, name in enumerate(KINDS)} | {f"x{n}": name for n, name in enumerate(KINDS)}
    for switches in SWITCHES:
        battle = fielded(switches, **units)
        found |= looked_at(battle, cases(battle))
    return found


def test_every_outcome_of_the_sheet_was_looked_at(seen: set[str]):
    assert seen == kinds("rules.command_tokens")


def test_what_an_outcome_writes_is_added_to_what_lies_there_by_then():
    battle = fielded(inf="Infantry detachment", xinf="Infantry detachment")
    who = {"firer": "inf", "target": "xinf"}
    two = next(outcome for outcome in every(battle, "fire", who, close=True) if outcome.markers == 2)
    battle = battle.put(battle.unit("xinf").with_(markers=3)).after(battle.begin("fire", who))
    after = Close(changes=two.changes).done(battle)
    assert after.unit("xinf").markers == 5


def test_markers_and_tokens_stop_at_the_limits_of_the_card():
    card = CARDS.preset("Medium tank").with_(markers=40, tokens=99, reactions=50)
    assert (card.markers, card.tokens, card.reactions) == (12, 10, 10)
    assert card.with_(tokens=2).reactions == 2
