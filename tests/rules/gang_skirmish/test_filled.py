"""Cards fill the facts of every action, whole and current."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.frame.deed import Adjust, SetTurn
from rules.gang_skirmish.deeds import Aim, Charge
from rules.gang_skirmish.filled import FILLED
from rules.gang_skirmish.outcomes import ROSTER
from rules.said import english
from tests.rules.gang_skirmish.table import CARDS, SHEET, at, fielded, taken

NAMES = [card.name for card in CARDS.presets]
ALL = {f"u{n}": name for n, name in enumerate(NAMES)} | {f"x{n}": name for n, name in enumerate(NAMES)}


def test_every_action_that_takes_fighters_is_filled():
    assert {action.id for action in SHEET.actions if action.all_roles} <= set(FILLED)


@pytest.mark.parametrize("action", [action.id for action in SHEET.actions if action.roles])
def test_every_card_can_have_every_role(action):
    battle = fielded(**ALL)
    roles = [role.id for role in SHEET.action(action).roles]
    for names in product(range(len(NAMES)), repeat=len(roles)):
        who = {role: f"{'ux'[place]}{n}" for place, (role, n) in enumerate(zip(roles, names, strict=True))}
        assert battle.begin(action, who)
        for role in roles:
            assert battle.begin(action, {role: who[role]}), "half filled"
    assert battle.begin(action).facts == {}, "without any card it is a calculator"


@pytest.mark.parametrize(("action", "most"), [("hit", 6), ("debris", 10)])
def test_a_list_of_fighters_is_filled_in_its_order(action, most):
    battle = fielded(**ALL)
    who = dict(zip(ROSTER, list(ALL)[:most], strict=False))
    rows = battle.begin(action, who).facts["fighters"]
    assert len(rows) == most
    assert rows[0] == {"save": "6+", "ws": 4, "bs": 4}, "the leader"
    assert rows[4] == {"ws": 2, "bs": 2}, "the novice"
    assert battle.begin(action).facts == {}


@pytest.mark.parametrize(("name", "facts"), [
    ("Ganger", {"weapon_modifier": 1}),
    ("Shotgunner", {"strength": 4}),
    ("Sharpshooter", {"bs": 4, "weapon_modifier": -1, "save_modifier": -1}),
    ("Heavy", {"strength": 4, "save_modifier": -1, "hits": 2}),
    ("Brawler", {"strength": 4}),
])
def test_who_shoots(name: str, facts: dict[str, Any]):
    assert fielded(a=name).begin("shoot", {"shooter": "a"}).facts == facts


def test_who_is_shot_at():
    battle = fielded(a="Ganger", xbrute="Brute").after(Adjust(unit="xbrute", key="rapid", value=True))
    battle = battle.after(Adjust(unit="xbrute", key="down", value=True))
    assert battle.begin("shoot", {"target": "xbrute"}).facts == {
        "toughness": 4, "save": "5+", "wounds": 2, "target_bs": 2, "down": True, "rapid": True, "size": "large"}
    assert battle.begin("to_hit", {"shooter": "a", "target": "xbrute"}).facts == {
        "weapon_modifier": 1, "rapid": True, "size": "large"}


def test_a_shot_is_fighter_weapon_and_range():
    battle = at("shooting", fielded(a="Grenadier", xone="Ganger"))
    ranges = [(offer.label, offer.action, offer.said) for offer in battle.after(Aim(fighter="a", weapon=1)).offers()
              if offer.action]
    assert english(ranges) == [("A: Pistol, short range", "shoot", {"weapon_modifier": 1}),
                      ("A: Pistol, long range", "shoot", {"weapon_modifier": -1})]
    aims = battle.after(Aim(fighter="a", weapon=0))
    assert [offer.action for offer in aims.offers() if offer.action] == ["to_hit", "to_hit"]
    assert battle.after(Aim(fighter="a", weapon=1)).filled("shoot", {"shooter": "a"})["strength"] == 3


@pytest.mark.parametrize(("name", "facts"), [
    # Knife and carbine: a gun, so no second weapon; the knife has his own Strength.
    ("Ganger", {}),
    # Pistol and sword: two weapons.
    ("Leader", {"first_ws": 4, "first_initiative": 4, "first_strength": 5, "first_save": "6+", "first_bs": 4,
                "first_save_modifier": -3, "first_two_weapons": True}),
    ("Brawler", {"first_ws": 4, "first_attacks": 2, "first_initiative": 4, "first_strength": 5}),
    ("Heavy", {"first_save": "6+", "first_encumbered": True}),
    ("Novice", {"first_ws": 2, "first_bs": 2, "first_two_weapons": True}),
])
def test_who_fights(name: str, facts: dict[str, Any]):
    assert fielded(a=name).begin("combat", {"first": "a"}).facts == facts


def test_who_charged_whom():
    battle = at("charges", fielded(a="Ganger", xone="Ganger"))
    assert battle.begin("combat", {"first": "a", "second": "xone"}).facts == {"charging": "neither"}
    battle = battle.after(Charge(fighter="a", target="xone"))
    assert battle.begin("combat", {"first": "a", "second": "xone"}).facts == {}, "the first is the default"
    assert battle.begin("combat", {"first": "xone", "second": "a"}).facts == {"charging": "second"}


def test_wound_save_injury_and_recovery_of_a_fighter():
    battle = at("shooting", fielded(a="Sharpshooter", xbrute="Brute"))
    who = {"attack": "a", "target": "xbrute"}
    assert battle.begin("wound", who).facts == {"toughness": 4}
    assert battle.begin("save", who).facts == {"save_modifier": -1}
    assert battle.begin("injury", {"fighter": "xbrute"}).facts == {"wounds": 2, "bs": 2}
    assert battle.begin("recovery", {"fighter": "xbrute"}).facts == {"bs": 2}
    fight = at("combat", fielded(a="Leader", xbrute="Brute"))
    assert fight.begin("wound", who).facts == {"strength": 5, "toughness": 4}, "his sword"


def test_what_flies_and_what_lies_about():
    battle = at("shooting", fielded(a="Grenadier", xone="Ganger")).after(Aim(fighter="a", weapon=0))
    missed = taken(battle, "A: Grenade launcher, long range", 1)
    assert missed.begin("scatter").facts == missed.begin("wild").facts == {"weapon": "other"}
    blast = taken(missed, "Where does it land? A missed", 5, 1)
    assert blast.begin("hit", {"fighter": "xone"}).facts == {"strength": 4, "save_modifier": -1}
    roof = fielded({"debris_stack": True}, a="Ganger", b="Ganger").after(SetTurn(values={"roof_hits": 3}))
    assert roof.filled("debris", {})["roof_hits"] == 3
    assert taken(roof, "Falling debris", 2).filled("debris", {})["roof_hits"] == 2
