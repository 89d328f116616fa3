"""How cards fill facts: every action with every kind of card that can have its roles, legal, current and right."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.engine import PlayerError
from rules.ruleset import FactsError
from rules.scw.filled import FILLED, arms_of
from rules.scw.spending import in_sight, weapons
from rules.scw.units import Cavalry, Commander, Foot, Gun, Square, Vehicle
from tests.rules.scw.table import SHEET, table

PRESETS = [card for card in SHEET.battle_sheet.presets if card.there]
SQUARES = [card for card in PRESETS if isinstance(card, Foot)]
ACTING = [card for card in PRESETS if not isinstance(card, Commander)]
BATTERIES = [card for card in PRESETS if isinstance(card, Gun | Vehicle)]
RIDERS = [card for card in PRESETS if isinstance(card, Cavalry)]


def able(action: str) -> list[Any]:
    """The cards that can shoot so."""
    return [card for card in ACTING if action in weapons(card)]


CAST: dict[str, dict[str, list[Any]]] = {
    "shoot": {"shooter": able("shoot"), "target": PRESETS}, "mortar": {"shooter": able("mortar"), "target": PRESETS},
    "flamethrower": {"shooter": able("flamethrower"), "target": PRESETS},
    "opportunity": {"shooter": [card for card in ACTING if weapons(card)], "target": ACTING},
    "assault": {"assaulter": [*(card for card in SQUARES if card.heavy < card.bases),
                              *(card for card in BATTERIES if isinstance(card, Vehicle))], "target": PRESETS},
    "fall_back": {"winner": PRESETS, "loser": PRESETS}, "morale": {"platoon": SQUARES, "second": SQUARES[:2]},
    "ap_foot": {"unit": SQUARES, "second": SQUARES[:1], "third": SQUARES[:1]}, "ap_vehicle": {"unit": BATTERIES},
    "ap_plan": {"unit": ACTING}, "appoint_pc": {"unit": SQUARES}, "dismount": {"unit": RIDERS},
    "reinforcements": {"unit": ACTING, "other": ACTING}, "arrival": {"unit": ACTING}, "cc_move": {
        "commander": [card for card in PRESETS if isinstance(card, Commander)]}, "countdown": {}}
"""Who can have which role."""


def pairs(action: str) -> list[dict[str, Any]]:
    """Every cast of an action; of two sides, where it has an opponent."""
    roles = CAST[action]
    return [dict(zip(roles, cards, strict=True)) for cards in product(*roles.values())]


def set_up(action: str, cast: dict[str, Any]) -> tuple[Any, dict[str, str]]:
    """A battle with just these cards; both may be made of the same one."""
    platoon: dict[str, Any] = {"platoon": "P", "markers": 4} if action == "morale" else {}
    cards = [card.with_(id=role, side="B" if role in ("target", "loser") else "A", name=f"{role} {card.name}",
                        **{} if isinstance(card, Commander) else {"waiting": 4, "ap": 5, **platoon})
             for role, card in cast.items()]
    return table(*cards, step=4), {role: role for role in cast}


def hurts(battle: Any, action: str, who: dict[str, str]) -> bool:
    """Whether the shooter has dice against this target at all."""
    if "shooter" not in who or action not in ("shoot", "opportunity", "mortar", "flamethrower"):
        return True
    unit = battle.unit("shooter")
    kinds = weapons(unit).get(action) or next(iter(weapons(unit).values()))
    found: bool = battle.edition.within(lambda: "target" in in_sight(battle, unit, kinds))
    return found


def test_every_action_is_filled() -> None:
    assert set(FILLED) == set(CAST) == {action.id for action in SHEET.actions}


@pytest.mark.parametrize("action", CAST)
def test_whoever_can_have_the_roles_fills_legal_facts(action: str) -> None:
    begun = 0
    for cast in pairs(action):
        battle, who = set_up(action, cast)
        if hurts(battle, action, who):
            assert battle.after(battle.begin(action, who)).playing() is not None
            begun += 1
        else:
            with pytest.raises(FactsError, match="has no dice against"):
                battle.begin(action, who)
    assert begun


@pytest.mark.parametrize("action", CAST)
def test_half_filled_works_and_without_cards_it_is_a_calculator(action: str) -> None:
    empty = table(step=4)
    assert empty.begin(action).facts == {}
    for role, cards in CAST[action].items():
        if role in ("second", "third"):
            continue
        battle, who = set_up(action, {role: next(iter(cards))})
        battle.begin(action, who)


SQUARE = Square(id="x", side="A", name="Square", quality="veteran", rifle=2, lmg=1, mmg=1, bomber=1, sniper=1, mortar=1,
                officer=True, ap=5, markers=1, platoon="P")
LEFT = Square(id="l", side="A", name="Left", rifle=3, markers=2, platoon="P")
MILITIA = Square(id="m", side="B", name="Militia", quality="raw", rifle=5, lmg=1, flame=1, officer=True, hammered=True)
TANK = Vehicle(id="t", side="B", name="Tank", kind="medium_tank", bases=2, quality="veteran")
FLAMES = Vehicle(id="f", side="B", name="Flames", kind="flame_tank", ap=3)
GUN = Gun(id="g", side="B", name="Gun", kind="at_gun", bases=2, hammered=True)
CC = Commander(id="cc", side="A", name="CC", square="x", does="joined")


@pytest.mark.parametrize(("action", "who", "said", "facts"), [
    ("shoot", {"shooter": "x", "target": "m"}, {}, {
        "shooter": "foot", "quality": "veteran", "rifle": 2, "lmg": 1, "mmg": 1, "sniper": 1, "cavalry": 0, "others": 3,
        "cost": 1, "target": "foot", "target_quality": "raw", "bases": 8, "markers": 0, "has_officer": True,
        "elsewhere": 0, "target_hammered": True, "back_with": "small_arms", "back_lmg": 1, "back_mmg": 0,
        "back_silent": 2}),
    ("shoot", {"shooter": "x", "target": "m"}, {"shots": "combined", "leader": "officer"}, {"cost": 4,
                                                                                            "back_silent": 1}),
    ("shoot", {"target": "x"}, {}, {"target_quality": "veteran", "bases": 8, "markers": 3, "elsewhere": 3,
                                    "has_officer": True, "back_mmg": 1, "back_silent": 3}),
    ("shoot", {"shooter": "x", "target": "t"}, {}, {"target": "vehicle", "vehicle": "medium_tank", "vehicles": 2,
                                                    "target_quality": "veteran"}),
    ("shoot", {"shooter": "x", "target": "g"}, {}, {"target": "gun", "gun": "at_gun", "guns": 2,
                                                    "target_hammered": True}),
    ("shoot", {"shooter": "t", "target": "x"}, {}, {"shooter": "medium_tank", "number": 2}),
    ("shoot", {"shooter": "x", "target": "f"}, {}, {"target": "vehicle", "vehicle": "light_tank", "vehicles": 1}),
    ("flamethrower", {"shooter": "f", "target": "x"}, {}, {"carrier": "flame_tank", "flamethrowers": 1}),
    ("flamethrower", {"shooter": "m", "target": "x"}, {}, {"carrier": "flame_foot", "flamethrowers": 1, "others": 7}),
    ("mortar", {"shooter": "x", "target": "g"}, {}, {"mortars": 1, "others": 7, "cost": 1}),
    ("opportunity", {"shooter": "m", "target": "x"}, {}, {"shooter": "foot", "rifle": 5, "lmg": 1,
                                                          "already_shot": False}),
    ("opportunity", {"shooter": "x", "target": "m"}, {"shooter": "mortar"}, {"shooter": "mortar", "number": 1,
                                                                            "range": 3}),
    ("assault", {"assaulter": "x", "target": "m"}, {}, {
        "foot": 7, "officers": 1, "bombers": 1, "own_cc": True, "quality": "veteran", "kind": "foot", "cost": 4,
        "own_markers": 3, "own_officer": True, "own_elsewhere": 5, "short_assault": True, "own_hammered": False,
        "target_foot": 8, "lmg": 1, "mmg": 0, "target_officers": 1, "cc": False, "hammered": True,
        "target_quality": "raw", "has_officer": True}),
    ("assault", {"assaulter": "t", "target": "g"}, {}, {"foot": 0, "own_vehicles": 2, "kind": "foot", "guns": 2,
                                                        "target_foot": 0, "hammered": True}),
    ("assault", {"target": "t"}, {}, {"target_foot": 0, "vehicles": 2, "medium_tanks": 2, "hammered": False}),
    ("assault", {"assaulter": "g"}, {}, {"kind": "gun"}),
    ("fall_back", {"winner": "m", "loser": "x"}, {}, {"pursuers": 8, "winner_quality": "raw", "foot": 8, "officers": 1,
                                                      "cc": True, "quality": "veteran"}),
    ("fall_back", {"loser": "t"}, {}, {"foot": 0, "vehicles": 2}),
    ("morale", {"platoon": "x", "second": "l"}, {}, {"quality": "veteran", "bases": 11, "second": 3, "markers": 3,
                                                     "has_pc": True, "cc": "joined"}),
    ("ap_foot", {"unit": "l"}, {}, {"status": "close", "squares": 1, "cc_joined": True, "hammered": False}),
    ("ap_foot", {"unit": "l", "second": "x"}, {}, {"status": "with_command", "squares": 2}),
    ("ap_vehicle", {"unit": "t"}, {}, {"status": "normal"}), ("ap_vehicle", {"unit": "f"}, {}, {"status": "last_one"}),
    ("ap_plan", {"unit": "x"}, {}, {"ap": 5, "kind": "mmg_mortar"}),
    ("appoint_pc", {"unit": "l"}, {}, {"kind": "foot", "ap": 0}), ("countdown", {}, {}, {"counter": 21}),
])
def test_what_the_cards_say(action: str, who: dict[str, str], said: dict[str, Any], facts: dict[str, Any]) -> None:
    battle = table(SQUARE, LEFT, MILITIA, TANK, FLAMES, GUN, CC, step=4)
    found = battle.filled(action, who, **said)
    assert {name: found.get(name, "nothing") for name in facts} == facts


@pytest.mark.parametrize(("rifle", "mmg", "at", "dice"), [(4, 1, 3, "7D6"), (4, 1, 5, "3D6"), (4, 0, 3, "4D6")])
def test_whoever_does_not_reach_stays_silent(rifle: int, mmg: int, at: int, dice: str) -> None:
    battle = table(SQUARE.with_(rifle=rifle, mmg=mmg, lmg=0, bomber=0, sniper=0, mortar=0, quality="average"), MILITIA)
    action = battle.edition.action("shoot")
    begin = battle.begin("shoot", {"shooter": "x", "target": "m"}, range=at)
    assert str(action.headline(action.facts(**begin.facts))[0]) == dice


@pytest.mark.parametrize(("action", "who", "sentence"), [
    ("mortar", {"shooter": "m"}, "Militia has no mortar"),
    ("flamethrower", {"shooter": "x"}, "Square has no flamethrower"),
    ("flamethrower", {"shooter": "t"}, "Tank has no flamethrower"),
    ("reinforcements", {"unit": "x"}, "Square has nobody waiting off table"),
    ("appoint_pc", {"unit": "g"}, "Guns and vehicles cannot appoint a PC"),
    ("assault", {"assaulter": "g", "target": "x"}, "cannot assault"),
])
def test_what_a_card_cannot_do_is_one_sentence(action: str, who: dict[str, str], sentence: str) -> None:
    battle = table(SQUARE, LEFT, MILITIA, TANK, GUN)
    with pytest.raises(PlayerError, match=sentence):
        battle.begin(action, who)


def test_every_weapon_of_a_card_is_one_the_sheet_knows() -> None:
    for unit in ACTING:
        assert sum(arms_of(unit).values()) <= unit.bases
