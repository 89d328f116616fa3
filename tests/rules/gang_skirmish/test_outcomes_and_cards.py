"""What every outcome writes has its place on a fighter's card; what follows knows its fighters."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.frame.battle import AnyBattle
from rules.gang_skirmish.outcomes import ROSTER
from tests.rules.gang_skirmish.table import SHEET, fielded
from tests.rules.outcomes import every, kinds, looked_at

FIGHTERS = ("Ganger", "Brute", "Novice", "Heavy")
SWITCHES: list[dict[str, Any]] = [{}, {"pinning": True, "multi_injury": "apply_all"}, {"debris_stack": True}]
SAID: dict[str, list[dict[str, Any]]] = {
    "shoot": [{}, {"hits": 3, "damage": 2}], "wound": [{}, {"hits": 3}], "save": [{}, {"wounds": 3}],
    "injury": [{}, {"wounds_suffered": 3}], "marker": [{}, {"markers": 3}], "wild": [{}, {"weapon": "other"}],
    "debris": [{}, {"roof_hits": 3}]}


def cases(battle: AnyBattle):
    """Every action with every kind of fighter in its roles, lists of fighters with three of them."""
    for action in SHEET.actions:
        roles = [role.id for role in action.roles]
        listed = {} if roles else {role: f"u{n}" for n, role in enumerate(ROSTER[:3]) if role in action.all_roles}
        for names in product(range(len(FIGHTERS)), repeat=len(roles)):
            who = {role: f"{'ux'[place]}{n}" for place, (role, n) in enumerate(zip(roles, names, strict=True))}
            for said in SAID.get(action.id, [{}]):
                yield action.id, who | listed, said


@pytest.fixture(scope="module")
def seen() -> set[str]:
    """The kinds of outcome that were looked at."""
    found: set[str] = set()
    fighters = {f"{side}{n}": name for side in "ux" for n, name in enumerate(FIGHTERS)}
    for switches in SWITCHES:
        battle = fielded(switches, **fighters)
        found |= looked_at(battle, cases(battle))
    return found


def test_every_outcome_of_the_sheet_was_looked_at(seen: set[str]):
    assert seen == kinds("rules.gang_skirmish")


def test_debris_writes_on_the_card_of_the_fighter_it_hits():
    battle = fielded(a="Ganger", b="Ganger", c="Ganger")
    who = dict(zip(ROSTER, "abc", strict=False))
    struck = {change.role: outcome.struck for outcome in every(battle, "debris", who) for change in outcome.changes}
    assert struck == {"fighter": 1, "fighter_2": 2, "fighter_3": 3}
