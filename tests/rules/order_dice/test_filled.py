"""Cards fill the facts of every action that takes units: legal, current and right."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.engine import PlayerError
from rules.order_dice.filled import FILLED, harms
from rules.order_dice.tables import weapon
from rules.order_dice.turn import Declared, Struck, Table
from rules.order_dice.units import Aim, Arm, Card, Gun, Officer, Troops, Vehicle
from rules.ruleset import FactsError
from tests.rules.order_dice.played import PRESETS, SHEET, card, table

ALL = tuple(PRESETS.values())
FOOT = tuple(unit for unit in ALL if isinstance(unit, Troops))
CHARGERS = tuple(unit for unit in FOOT if not isinstance(unit, Gun))
VEHICLES = tuple(unit for unit in ALL if isinstance(unit, Vehicle))
TANKS = tuple(unit for unit in VEHICLES if unit.hull.endswith("tank"))
ARMED = tuple(unit for unit in ALL if unit.ready)
LOBBED = ("mortar", "howitzer")
SMOKERS = tuple(unit for unit in ARMED if unit.ready[0].weapon.endswith(LOBBED))
OFFICERS = tuple(unit for unit in ALL if isinstance(unit, Officer))

CAN: dict[str, dict[str, tuple[Card, ...]]] = {
    "order_check": {"unit": ALL}, "rally": {"unit": ALL}, "snap_to": {"unit": OFFICERS}, "hold_down": {"unit": ALL},
    "move": {"unit": ALL}, "reaction": {"unit": ALL}, "shoot": {"shooter": ARMED, "target": ALL},
    "smoke_round": {"shooter": SMOKERS}, "assault": {"unit": CHARGERS, "target": FOOT},
    "assault_vehicle": {"unit": CHARGERS, "target": VEHICLES}, "tank_assault": {"unit": TANKS, "target": FOOT},
    "ram": {"unit": TANKS, "target": VEHICLES}, "barrage_unit": {"target": ALL}, "air_strike": {"target": ALL},
    "strike_area": {"target": ALL}, "passengers": {"unit": CHARGERS},
}
WORN = {"pins": 10, "order": "ADVANCE"}
"""Pins beyond any leadership, as a player may write them by hand."""


def facing(*cards: Card, **values: Any) -> tuple[Table, list[str]]:
    """These cards on a table, the first of A, all others of B; worn out if values are given."""
    battle: Table = SHEET.battle()
    ids = [f"{'a' if n == 0 else 'b'}{n}" for n in range(len(cards))]
    worn = ({**values, **({"models": 1} if isinstance(unit, Troops) else {})} if values else {} for unit in cards)
    placed = tuple(unit.with_(id=id, side=id[0].upper(), **more)
                   for unit, id, more in zip(cards, ids, worn, strict=True))
    return battle.but(units=tuple(unit.after(()) for unit in placed)), ids


def test_every_action_that_takes_units_is_filled() -> None:
    assert {action.id for action in SHEET.actions if action.roles} == set(CAN) == set(FILLED) - {"draw"}


@pytest.mark.parametrize("values", [{}, WORN], ids=["fresh", "worn"])
@pytest.mark.parametrize("action", CAN)
def test_every_card_fills_every_role_it_can_have(action: str, values: dict[str, Any]) -> None:
    roles, refused = CAN[action], 0
    for cards in product(*roles.values()):
        battle, ids = facing(*cards, **values)
        try:
            assert battle.begin(action, dict(zip(roles, ids, strict=True))).action == action
        except FactsError:
            refused += 1
            assert SHEET.printed.within(_hopeless, battle), [unit.name for unit in cards]
    assert refused < 300


def _hopeless(battle: Table) -> bool:
    """Small arms at closed armour, a sniper who moved, a vehicle whose order is RUN: nothing else is refused."""
    shooter, *others = battle.units
    arms = [weapon(arm.weapon) for arm in shooter.ready]
    still = [arm for arm in arms if not (shooter.order == "ADVANCE" and arm.has("FIRE"))]
    return not any(harms(arm, target) for arm in still for target in others) or not still


@pytest.mark.parametrize("action", [action for action, roles in CAN.items() if len(roles) > 1])
def test_half_filled_works_too(action: str) -> None:
    for role, cards in CAN[action].items():
        for unit in cards:
            battle, (id,) = facing(unit)
            filled = battle.filled(action, {role: id})
            assert filled
            if unit not in VEHICLES:
                assert battle.begin(action, {role: id})
    assert SHEET.battle().begin(action).facts == {}, "and without any card it is a calculator"


@pytest.mark.parametrize(("units", "action", "who", "said", "expected"), [
    # A mixed squad at 10": the LMG and the rifles reach; at 30" only the LMG does (O-B6).
    ((("a1", "Rifle squad"), ("b1", "Recruit squad")), "shoot", {"shooter": "a1", "target": "b1"}, {"distance": 10},
     {"weapon": "LMG", "shooters": 1, "further": [{"weapon": "Rifle", "shooters": 8}], "distance": 10,
      "target_quality": "inexperienced", "target_models": 12, "target_full_strength": True}),
    ((("a1", "Rifle squad"), ("b1", "Recruit squad")), "shoot", {"shooter": "a1", "target": "b1"}, {"distance": 30},
     {"weapon": "LMG", "shooters": 1, "distance": 30, "target_quality": "inexperienced", "target_models": 12,
      "target_full_strength": True}),
    # A flamethrower reaches 6": the squad opens at 12", where it is silent; at 6" it is one model of a squad.
    ((("a1", "Engineer squad"), ("b1", "Sniper team")), "shoot", {"shooter": "a1", "target": "b1"}, {},
     {"weapon": "SMG", "shooters": 2, "further": [{"weapon": "Rifle", "shooters": 4}],
      "target_quality": "veteran", "target_models": 2, "target_full_strength": True}),
    ((("a1", "Engineer squad"), ("b1", "Sniper team")), "shoot", {"shooter": "a1", "target": "b1"}, {"distance": 6},
     {"weapon": "Flamethrower, infantry", "shooters": 1, "squad": True, "distance": 6, "target_quality": "veteran",
      "further": [{"weapon": "SMG", "shooters": 2}, {"weapon": "Rifle", "shooters": 4}], "target_models": 2,
      "target_full_strength": True}),
    # Alone it is a team, and opens within its reach.
    ((("a1", "Flamethrower team"), ("b1", "Recruit squad")), "shoot", {"shooter": "a1", "target": "b1"}, {},
     {"weapon": "Flamethrower, infantry", "shooters": 1, "distance": 6, "target_quality": "inexperienced",
      "target_models": 12, "target_full_strength": True}),
    # Small arms stay silent against closed armour; a Panzerfaust is for vehicles.
    ((("a1", "Grenadier squad"), ("b1", "Heavy tank")), "shoot", {"shooter": "a1", "target": "b1"}, {},
     {"weapon": "Panzerfaust", "shooters": 1, "quality": "veteran", "target": "heavy_tank",
      "target_quality": "veteran"}),
    ((("a1", "Grenadier squad"), ("b1", "Recruit squad")), "shoot", {"shooter": "a1", "target": "b1"}, {},
     {"weapon": "LMG", "shooters": 1, "further": [{"weapon": "Assault rifle", "shooters": 5}], "quality": "veteran",
      "target_quality": "inexperienced", "target_models": 12, "target_full_strength": True}),
    # One weapon by itself.
    ((("a1", "Medium tank", {"loaded": "HE"}), ("b1", "Recruit squad", {"order": "DOWN"})), "shoot",
     {"shooter": "a1", "target": "b1"}, {"weapon": "Medium AT gun"},
     {"weapon": "Medium AT gun", "shooters": 1, "round": "HE", "target_quality": "inexperienced", "target_models": 12,
      "target_full_strength": True, "target_down": True, "under_template": 6, "count": "ask"}),
    # A howitzer repeats its indirect fire at the aiming point.
    ((("a1", "Light howitzer", {"aim": Aim(target="b1", since=1, hit=0)}), ("b1", "Recruit squad")), "shoot",
     {"shooter": "a1", "target": "b1"}, {},
     {"weapon": "Light howitzer", "shooters": 1, "distance": 24, "indirect": True, "target_quality": "inexperienced",
      "target_models": 12, "target_full_strength": True, "under_template": 6, "count": "ask"}),
    # A transport with two units: the first is in the facts.
    ((("a1", "Medium anti-tank gun", {"loaded": "AP"}), ("b1", "Half-track", {"pins": 2, "turret_locked": True}),
      ("b2", "Veteran squad", {"aboard": "b1", "pins": 1}), ("b3", "Captain", {"aboard": "b1"})), "shoot",
     {"shooter": "a1", "target": "b1"}, {},
     {"weapon": "Medium AT gun", "shooters": 1, "target": "armoured_car", "target_pins": 2, "open_topped": True,
      "turret": False, "turret_locked": True, "passengers": 8, "passenger_quality": "veteran", "passenger_pins": 1,
      "target_officer": 3}),
    ((("a1", "Veteran squad", {"pins": 2}), ("b1", "SMG squad")), "assault", {"unit": "a1", "target": "b1"}, {},
     {"tough": 2, "quality": "veteran", "target_tough": 8}),
    ((("a1", "Veteran squad", {"pins": 2}), ("b1", "Truck", {"order": "ADVANCE"}),
      ("b2", "SMG squad", {"aboard": "b1"})), "assault_vehicle", {"unit": "a1", "target": "b1"}, {},
     {"tough": 2, "quality": "veteran", "pins": 2, "tank_grenades": True, "full_strength": True, "target": "softskin",
      "turret": False, "passengers": 8, "passengers_tough": 8, "vehicle_order": "ADVANCE"}),
    ((("a1", "Flame tank"), ("b1", "Light tank", {"immobilised": True})), "ram", {"unit": "a1", "target": "b1"}, {},
     {"rammer_flamethrower": True, "target": "light_tank", "immobilised": True}),
    ((("a1", "Heavy tank"), ("b1", "Light howitzer", {"leader_lost": True})), "tank_assault",
     {"unit": "a1", "target": "b1"}, {},
     {"tank": "heavy_tank", "target": "artillery", "target_models": 3, "target_leader_lost": True,
      "target_full_strength": True}),
    ((("a1", "Captain", {"pins": 3, "order": "RUN"}),), "order_check", {"unit": "a1"}, {},
     {"pins": 3, "officer": 3, "full_strength": True, "order": "RUN"}),
    ((("a1", "Truck"), ("a2", "Major", {"aboard": "a1"}), ("a3", "Recruit squad", {"aboard": "a1", "pins": 1})),
     "rally", {"unit": "a3"}, {}, {"quality": "inexperienced", "pins": 1, "officer": 4, "full_strength": True}),
    ((("a1", "Armoured car", {"order": "RUN"}),), "move", {"unit": "a1"}, {},
     {"unit": "Wheeled", "order": "RUN", "recce": True}),
    ((("a1", "Bicycle squad"),), "reaction", {"unit": "a1"}, {}, {"unit": "bicycle"}),
    ((("a1", "Captain", {"aboard": ""}),), "snap_to", {"unit": "a1"}, {}, {"rank": 3}),
    ((("a1", "Heavy mortar"),), "smoke_round", {"shooter": "a1"}, {}, {"weapon": "Heavy mortar"}),
    ((("a1", "Light flak"), ("b1", "Recruit squad"), ("b2", "Heavy machine gun", {"quality": "veteran"})), "air_strike",
     {"target": "b1"}, {},
     {"target_quality": "inexperienced", "target_models": 12, "target_full_strength": True, "under_template": 6,
      "count": "ask", "flak": [{"shots": 2, "side": "friendly"}, {"side": "enemy", "shots": 3, "quality": "veteran"}]}),
    ((("a1", "Recruit squad", {"gone": "wiped out", "models": 0, "arms": ()}),), "air_strike", {"target": "a1"}, {},
     {"target_quality": "inexperienced", "target_models": 1, "under_template": 1, "count": "ask",
      "target_gone": True}),
])
def test_what_is_filled(units: Any, action: str, who: dict[str, str], said: dict[str, Any],
                        expected: dict[str, Any]) -> None:
    battle = table(*units)
    plain = SHEET.action(action).facts(**expected).plain()
    assert battle.begin(action, who, **said).facts == plain


def test_what_has_fired_is_silent_and_does_not_pin_again() -> None:
    """One pin per shooting unit; the losses of the first shot count for the morale check (P10, P15)."""
    battle = table(("a1", "Assault gun", {"order": "FIRE"}), ("b1", "Recruit squad"))
    battle = battle.at(active="a1", due="resolve", fired=("Heavy AT gun",), hits=(Struck(target="b1", lost=3),))
    facts = battle.begin("shoot", {"shooter": "a1", "target": "b1"}).facts
    assert {name: facts[name] for name in ("weapon", "pinned_already", "lost_before")} == {
        "weapon": "MMG", "pinned_already": True, "lost_before": 3}
    with pytest.raises(PlayerError, match="Assault gun a1 has nothing left to shoot with"):
        battle.at(fired=("Heavy AT gun", "MMG")).begin("shoot", {"shooter": "a1", "target": "b1"})


def test_the_table_may_say_a_weapon_that_is_not_on_the_card() -> None:
    """B4: the player has the last word."""
    battle = table(("a1", "Machine-gun team"), ("b1", "Recruit squad"))
    facts = battle.begin("shoot", {"shooter": "a1", "target": "b1"}, weapon="HMG").facts
    assert (facts["weapon"], facts["shooters"]) == ("HMG", 1)


def test_a_reaction_knows_what_it_is_against() -> None:
    battle = table(("a1", "Recruit squad", {"order": "RUN"}), ("b1", "Recruit squad"))
    battle = battle.at(active="a1", due="resolve", declared=Declared(action="assault", target="b1"))
    assert battle.begin("reaction", {"unit": "b1"}).facts == {"against": "assault"}


def test_a_weapon_out_of_reach_of_all_is_refused_with_its_own_sentence() -> None:
    battle = table(("a1", "SMG squad"), ("b1", "Recruit squad"))
    with pytest.raises(FactsError, match='SMG reaches 12"; the target is at 20"'):
        battle.begin("shoot", {"shooter": "a1", "target": "b1"}, distance=20)


def test_who_lost_his_loader_says_so_and_a_vehicle_never() -> None:
    battle = table(("a1", "Machine-gun team", {"models": 1, "arms": (Arm(weapon="MMG"),)}), ("a2", "Assault gun"),
                   ("b1", "Recruit squad"))
    assert battle.begin("shoot", {"shooter": "a1", "target": "b1"}).facts["crew_lost"]
    assert "crew_lost" not in battle.begin("shoot", {"shooter": "a2", "target": "b1"}).facts
    assert card(battle, "a1", "ready") == ((Arm(weapon="MMG"),),)
