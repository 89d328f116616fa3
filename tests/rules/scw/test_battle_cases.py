"""Single moments of a battle: what went wrong before, and what the sheet says of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import PlayerError
from rules.frame.deed import Adjust, AgainstTheSheet, Amend
from rules.frame.parts import Change
from rules.scw.deeds import Arrive, Command, LaySmoke, NextStep, Spend, Stand, UnitDone
from rules.scw.units import Cavalry, Commander, Gun, Square, Vehicle
from tests.rules.scw.table import card, due, labels, offered, played, table, taken, thrown

RIFLES = Square(id="a", side="A", name="Rifles", rifle=5, lmg=1, officer=True)
OTHERS = Square(id="a2", side="A", name="Others", rifle=3, officer=True)
ENEMY = Square(id="b", side="B", name="Enemy", rifle=5, officer=True)
GUN = Gun(id="g", side="A", name="Gun", kind="field_gun")
TANK = Vehicle(id="t", side="B", name="Tank", kind="medium_tank")
CC = Commander(id="cc", side="A", name="CC")


def shooting(*cards: Any, **turn: Any) -> Any:
    """Step 4, everybody of side A on with 5 AP."""
    own = tuple(unit.id for unit in cards if unit.side == "A" and not isinstance(unit, Commander))
    ready = (unit.with_(ap=5) if unit.id in own else unit for unit in cards)
    return table(*ready, step=4, rolled=own, active=own, **turn)


# -- what was wrong before


def test_a_return_shot_goes_to_the_two_of_this_shot_not_of_an_older_one() -> None:
    battle = shooting(RIFLES, OTHERS, ENEMY, Gun(id="b2", side="B", name="Their gun"))
    battle = played(battle, "shoot", {"shooter": "a", "target": "b"}, [1] * 7).after(NextStep(to=5, anyway=True))
    battle = played(battle.at(step=4), "shoot", {"shooter": "a2", "target": "b2"}, [1] * 3)
    back = battle.begin_due(battle.due[0])
    assert back.who == {"shooter": "b2", "target": "a2"}
    assert back.facts == {"shooter": "at_gun", "fire": "return", "bases": 4}
    after = due(battle, [6, 6], 0, [1, 1])
    assert (card(after, "a2", "rifle", "markers"), after.unit("a").bases) == ((1, 2), 7)


def test_an_action_that_is_opened_again_reads_the_cards_anew_and_markers_add_up() -> None:
    battle = shooting(RIFLES, ENEMY)
    for bases, markers in ((6, 0), (5, 1)):
        begin = battle.begin("shoot", {"shooter": "a", "target": "b"})
        assert (begin.facts.get("bases", 6), begin.facts.get("markers", 0)) == (bases, markers)
        battle = thrown(battle.after(begin), [5] + [1] * 6, 0, [1])
        battle = battle.after(battle.close()).but(due=())
    assert card(battle, "b", "rifle", "markers") == (3, 2)


def test_what_was_written_meanwhile_is_not_lost() -> None:
    battle = shooting(RIFLES, ENEMY)
    begin = battle.begin("shoot", {"shooter": "a", "target": "b"})
    battle = thrown(battle.after(begin), [5] + [1] * 6, 0, [1])
    battle = battle.after(Adjust(unit="b", key="markers", value=3)).after(battle.close())
    assert card(battle, "b", "markers", "rifle") == (4, 4)


def test_nothing_of_one_shooter_passes_on_to_the_next() -> None:
    battle = shooting(RIFLES, OTHERS.with_(moved=True), ENEMY)
    battle = played(battle, "shoot", {"shooter": "a", "target": "b"}, [1] * 14, shots="combined", range=3,
                    cover="partial").but(due=())
    begin = battle.begin("shoot", {"shooter": "a2", "target": "b"})
    assert begin.facts == {"rifle": 3, "others": 1, "back_silent": 1, "cost": 1}
    assert battle.begin("assault", {"assaulter": "a", "target": "b"}).facts["short_assault"] is True
    assert "short_assault" not in battle.begin("assault", {"assaulter": "a2", "target": "b"}).facts


def test_two_shots_at_once_cost_four_points_and_are_answered_once() -> None:
    battle = played(shooting(RIFLES, ENEMY), "shoot", {"shooter": "a", "target": "b"}, [1] * 14, shots="combined")
    assert card(battle, "a", "ap", "shots") == (1, 2)
    assert len(battle.due) == 1
    twice = played(shooting(RIFLES, ENEMY), "shoot", {"shooter": "a", "target": "b"}, [1] * 7, [1] * 7,
                   shots="separate")
    assert (card(twice, "a", "ap", "shots"), len(twice.due)) == ((1, 2), 2)


def test_a_gun_a_vehicle_and_cavalry_never_open_as_foot() -> None:
    battle = shooting(GUN, Vehicle(id="v", side="A", name="Car", kind="medium_ac", bases=2),
                      Cavalry(id="c", side="A", name="Riders", rifle=4), ENEMY)
    gun = battle.begin("shoot", {"shooter": "g", "target": "b"}).facts
    assert (gun["shooter"], gun.get("number", 1)) == ("field_gun", 1)
    car = battle.begin("shoot", {"shooter": "v", "target": "b"}).facts
    assert (car["shooter"], car["number"]) == ("medium_ac", 2)
    riders = battle.begin("shoot", {"shooter": "c", "target": "b"}).facts
    assert (riders["cavalry"], riders["rifle"], riders["range"]) == (4, 0, 1)
    assert battle.begin("ap_plan", {"unit": "g"}).facts["kind"] == "gun"


def test_an_officer_lost_in_an_assault_leaves_the_card_and_is_a_problem() -> None:
    battle = shooting(RIFLES.with_(rifle=6, lmg=0), ENEMY.with_(rifle=1),
                      Square(id="b2", side="B", name="Enemy, left", platoon="Enemy", rifle=6))
    battle = battle.put(battle.unit("b").with_(platoon="Enemy"))
    # 14 dice and one for the officer, one for the short assault; 4 dice back: both bases of the target are lost
    battle = played(battle, "assault", {"assaulter": "a", "target": "b"}, [6, 6] + [1] * 12, [1] * 4)
    assert card(battle, "b", "rifle", "officer", "there", "markers") == (0, False, False, 2)
    assert card(battle, "a", "ap", "moved", "bases") == (1, True, 7)
    shaken = battle.at(side="B", step=3, active=(), rolled=())
    assert str(offered(shaken, "Morale of Enemy").why) == "2 casualty markers and no officer: holds on 8+"


def test_reinforcements_raise_the_bases_of_the_card_their_owner_names() -> None:
    battle = table(RIFLES.with_(waiting=3), ENEMY, step=7)
    battle = played(battle, "reinforcements", {"unit": "a"}, [3, 3, 1, 1, 1, 1])
    battle = played(battle, "arrival", {"unit": "a"}, road=True)
    assert labels(battle)[0] == "1 of Rifles comes on with Rifles", "there is room for eight in a square"
    one = battle.after(Arrive(unit="a", bases=1, at="a"))
    assert (card(one, "a", "bases", "waiting"), one.turn.ready) == ((8, 1), (("a", 1),))
    two = taken(one, "1 of Rifles comes on in a new square")
    assert card(two, "a-2", "name", "rifle", "platoon") == ("Rifles (2)", 1, "Rifles")
    assert two.unit("a").platoon == "Rifles", "two squares are one platoon now"


# -- the company commander


def test_the_company_commander_moves_and_says_where_he_stops() -> None:
    battle = table(CC, RIFLES, OTHERS, ENEMY, step=2)
    assert labels(battle) == ["CC joins the PC of Rifles", "CC joins the PC of Others", "CC moves",
                              "On to Unit by unit"]
    battle = played(battle, "cc_move", {"commander": "cc"}, [5], "keep")
    assert labels(battle)[:3] == ["CC stops with Rifles", "CC stops with Others", "CC stops on his own"]
    battle = battle.after(Stand(commander="cc", square="a2"))
    assert (card(battle, "cc", "square"), labels(battle)) == (("a2",), ["On to Unit by unit"])
    with pytest.raises(AgainstTheSheet, match="CC does one thing a turn"):
        battle.after(Command(commander="cc", does="joined", square="a2"))


def test_he_joins_only_whom_he_stands_with_and_stands_in_only_for_the_dead() -> None:
    battle = table(CC.with_(square="a2"), RIFLES, OTHERS.with_(officer=False, rifle=4), ENEMY, step=2)
    assert labels(battle)[0] == "CC stands in for the PC of Others"
    with pytest.raises(AgainstTheSheet, match="Rifles has its PC"):
        battle.after(Command(commander="cc", does="stands_in", square="a"))
    with pytest.raises(AgainstTheSheet, match="Others has no PC to join"):
        battle.after(Command(commander="cc", does="joined", square="a2"))
    battle = taken(battle, "CC stands in for the PC of Others")
    assert battle.filled("ap_foot", {"unit": "a2"})["status"] == "with_command"
    assert battle.filled("morale", {"platoon": "a2"})["cc"] == "stands_in"
    later = battle.after(NextStep(to=9, anyway=True)).after(NextStep(to=9, anyway=True))
    assert card(later, "cc", "does", "square") == ("", "a2"), "each turn he does something anew"


def test_he_saves_on_two_when_shot_at_and_dies_with_a_one() -> None:
    battle = table(CC.with_(square="a"), RIFLES, ENEMY.with_(ap=3), step=4, side="B", rolled=("b",), active=("b",))
    battle = played(battle, "shoot", {"shooter": "b", "target": "a"}, [5, 1, 1, 1, 1], 0, [1], leader="commander")
    assert (card(battle, "cc", "commander"), battle.unit("a").bases) == ((False,), 7)
    assert not battle.unit("cc").there


def test_on_his_own_he_is_a_target_but_never_of_opportunity() -> None:
    battle = table(CC, RIFLES, ENEMY.with_(ap=3), step=4, side="B", rolled=("b",), active=("b",))
    assert offered(battle, "Enemy shoots").among["target"] == ("a", "cc")
    assert offered(battle.put(battle.unit("cc").with_(square="a")), "Enemy shoots").among["target"] == ("a",)
    battle = played(battle, "shoot", {"shooter": "b", "target": "cc"}, [5, 1, 1, 1, 1], 0, [1])
    assert not battle.unit("cc").there
    assert not battle.due, "he does not shoot back"


def test_a_commander_alone_is_assaulted_without_a_save() -> None:
    battle = shooting(RIFLES, ENEMY, Commander(id="bc", side="B", name="His CC"))
    # 7 bases counted as 6, officer and short assault: 14 dice against 2
    battle = played(battle, "assault", {"assaulter": "a", "target": "bc"}, [6] + [1] * 13, [1, 1])
    assert not battle.unit("bc").there


# -- action points


def test_more_than_three_squares_roll_again() -> None:
    squares = [Square(id=f"s{n}", side="A", name=f"Square {n}", platoon="1st", rifle=2, officer=n == 3)
               for n in range(5)]
    battle = table(*squares, ENEMY, step=4)
    first = offered(battle, "Action points of 1st").taken(battle)
    assert first.who == {"unit": "s3", "second": "s0", "third": "s1"}
    battle = thrown(battle.after(first), [1], "keep")
    battle = battle.after(battle.close()).after(UnitDone())
    rest = offered(battle, "Action points of 1st").taken(battle)
    assert (rest.who, rest.facts.get("status", "close")) == ({"unit": "s2", "second": "s4"}, "close")


def test_each_square_rolls_for_itself_if_the_table_says_so() -> None:
    battle = table(RIFLES.with_(platoon="1st"), OTHERS.with_(platoon="1st"), ENEMY, step=4)
    each = battle.after(Amend(switches={"ap_scope": "per_square"}))
    assert [offer.who for offer in each.offers() if offer.action] == [{"unit": "a"}, {"unit": "a2"}]


def test_the_last_one_of_a_unit_is_thrown_as_the_last_one() -> None:
    pair = [Vehicle(id=f"v{n}", side="A", name=f"Tank {n}", platoon="Tanks") for n in (1, 2)]
    battle = table(*pair, GUN, ENEMY)
    assert battle.filled("ap_vehicle", {"unit": "g"})["status"] == "last_one"
    assert battle.filled("ap_vehicle", {"unit": "v1"})["status"] == "normal"
    assert battle.put(pair[1].with_(bases=0)).filled("ap_vehicle", {"unit": "v1"})["status"] == "last_one"


def test_a_single_chosen_action_takes_all_and_is_all() -> None:
    battle = shooting(GUN, ENEMY).put(GUN.with_(ap=2))
    move = offered(battle, "Gun: leave a square")
    assert (move.deed, str(move.why)) == (Spend(unit="g", on="leave_other", cost=2, single=True),
                                          "all AP and nothing else")
    after = battle.after(move.deed)
    assert (card(after, "g", "ap", "moved"), after.turn.active) == ((0, True), ())
    shot = played(battle, "shoot", {"shooter": "g", "target": "b"}, [1, 1, 1]).but(due=())
    assert card(shot, "g", "ap") == (1,)
    assert "Gun: leave a square" not in labels(shot), "it has done something else"
    with pytest.raises(AgainstTheSheet, match="A single chosen action is all Gun does"):
        shot.after(Spend(unit="g", on="leave_other", cost=1, single=True))


def test_cavalry_dismounts_with_one_point_as_its_only_action_and_fights_on_as_rifles() -> None:
    riders = Cavalry(id="c", side="A", name="Riders", rifle=5, officer=True)
    battle = shooting(riders, ENEMY).put(riders.with_(ap=1))
    assert str(offered(battle, "Riders dismounts").why) == "all AP and nothing else"
    battle = played(battle, "dismount", {"unit": "c"}, [4, 1])
    assert card(battle, "c", "mounted", "rifle", "officer", "ap") == (False, 4, True, 0)
    assert battle.filled("shoot", {"shooter": "c"})["rifle"] == 4
    with pytest.raises(PlayerError, match="Riders is not mounted"):
        battle.begin("dismount", {"unit": "c"})


def test_a_square_with_an_mmg_leaves_with_its_slowest_and_assaults_with_the_others() -> None:
    mixed = Square(id="a", side="A", name="Mixed", rifle=2, mmg=1, mortar=1)
    battle = shooting(mixed, ENEMY)
    assert str(offered(battle, "Mixed: leave a square").why) == "2 AP"
    facts = battle.begin("assault", {"assaulter": "a", "target": "b"}).facts
    assert (facts["foot"], facts["cost"]) == (2, 4)
    guns = shooting(mixed.with_(rifle=0), ENEMY)
    assert "Mixed assaults" not in labels(guns)
    assert {"Mixed shoots", "Mixed fires its mortars"} <= set(labels(guns))


def test_nobody_is_offered_a_target_he_cannot_hurt() -> None:
    battle = shooting(RIFLES, GUN, Square(id="m", side="A", name="MMGs", rifle=0, mmg=2), ENEMY, TANK)
    assert [offered(battle, f"{name} shoots").among["target"] for name in ("Rifles", "Gun", "MMGs")] == [
        ("b",), ("b", "t"), ("b", "t")]


# -- morale, hammered, smoke


def test_the_owner_says_from_which_squares_a_failed_platoon_loses() -> None:
    battle = table(Square(id="a1", side="A", name="One", platoon="P", rifle=4, markers=4),
                   Square(id="a2", side="A", name="Two", platoon="P", rifle=3), step=3)
    open_ = thrown(taken(battle, "Morale of P"), [1, 1])
    assert [(change.role, change.key, change.delta) for change in open_.close().changes] == [
        ("platoon", "bases", -3), ("platoon", "rifle", -3)]
    said = (Change("platoon", "bases", delta=-1), Change("second", "bases", delta=-2))
    after = open_.after(open_.close(changes=said))
    assert (after.unit("a1").rifle, after.unit("a2").rifle) == (3, 1)


def test_morale_is_not_skipped_unless_the_table_says_so() -> None:
    battle = table(RIFLES.with_(officer=False, rifle=3, lmg=0), ENEMY, step=3)
    with pytest.raises(AgainstTheSheet, match="Rifles must test its morale first"):
        battle.after(NextStep(to=4))
    skip = offered(battle, "On to Unit by unit")
    assert skip.risky
    assert battle.after(skip.deed).turn.step == 4


@pytest.mark.parametrize(("ap", "risky"), [(3, True), (1, False)])
def test_ap_that_buy_nothing_any_more_hold_nobody_back(ap: int, risky: bool) -> None:
    """A gun that has fired: a second shot is 3 AP, a move 4."""
    battle = shooting(GUN, ENEMY, acted=("g",))
    battle = battle.put(battle.unit("g").with_(ap=ap, shots=1))
    on = offered(battle, "On to Countdown")
    assert (on.risky, str(on.why)) == (risky, f"{ap} AP given up")
    assert (labels(battle) == ["On to Countdown"]) is not risky


def test_hammered_again_in_the_turn_it_loses_the_marker_stays() -> None:
    battle = table(RIFLES.with_(hammered=True), ENEMY, GUN.with_(side="B"), step=4, lost=("a",))
    assert battle.filled("shoot", {"target": "a"})["target_hammered"] is False
    battle = played(battle, "shoot", {"shooter": "g", "target": "a"}, [5, 1, 1], 0, [5], [6]).but(due=())
    assert battle.turn.again == ("a",)
    assert card(battle.after(NextStep(to=8)), "a", "hammered") == (True,)


def test_a_hammered_square_does_not_assault_in_the_turn_it_goes_on_with() -> None:
    battle = shooting(RIFLES.with_(hammered=True), ENEMY)
    assert "Rifles shoots" in labels(battle)
    assert "Rifles assaults" not in labels(battle)
    locked = {str(offer.label): str(offer.locked) for offer in battle.offers_for("a") if offer.locked}
    assert locked["Rifles: assault"] == "Rifles is hammered and cannot assault."


def test_smoke_lies_until_the_end_of_the_turn_of_its_target() -> None:
    battle = table(RIFLES, ENEMY).after(LaySmoke(unit="b"))
    battle = battle.after(NextStep(to=9, anyway=True))
    assert card(battle, "b", "smoke") == (True,)
    battle = battle.after(NextStep(to=4))
    battle = taken(battle, "On to Smoke")
    assert str(offered(battle, "On to Countdown").why) == "smoke off: Enemy"
    assert card(taken(battle, "On to Countdown"), "b", "smoke") == (False,)


# -- reactions


def test_one_opportunity_shot_each_enemy_turn_unless_the_table_has_no_limit() -> None:
    battle = shooting(RIFLES, ENEMY).after(Spend(unit="a", on="leave_other", cost=1))
    battle = played(battle, "opportunity", {"shooter": "b", "target": "a"}, [1] * 5)
    assert "Opportunity shot at Rifles" not in labels(battle)
    free = battle.after(Amend(switches={"opportunity_limit": "none"}))
    assert "Opportunity shot at Rifles" in labels(free)


def test_shot_at_once_the_dead_have_shot_back() -> None:
    battle = shooting(RIFLES, ENEMY.with_(rifle=1, officer=False)).after(
        Amend(switches={"return_timing": "simultaneous"}))
    battle = played(battle, "shoot", {"shooter": "a", "target": "b"}, [5] + [1] * 6, 0, [1])
    assert not battle.unit("b").there
    assert labels(battle) == ["Enemy shoots back", "No return shot"]
    assert battle.begin_due(battle.due[0]).facts["rifle"] == 1


def test_an_officer_left_alone_does_not_shoot_back() -> None:
    battle = shooting(RIFLES, ENEMY.with_(rifle=1))
    battle = played(battle, "shoot", {"shooter": "a", "target": "b"}, [5] + [1] * 6, 0, [1])
    assert card(battle, "b", "rifle", "officer") == (0, True)
    assert labels(battle) == ["Nobody can shoot back"]


# -- reinforcements


def test_combined_dice_go_to_the_unit_the_opponent_picks() -> None:
    battle = table(RIFLES.with_(waiting=4), Vehicle(id="v", side="A", name="Tanks", bases=0, waiting=3), ENEMY, step=7)
    combine = offered(battle, "Combine two units on Rifles").taken(battle)
    assert combine.facts == {"waiting": 4, "units_combined": 2, "other_kind": "vehicle_gun", "other_waiting": 3}
    battle = thrown(battle.after(combine), [3], [5, 6] + [1] * 10)
    battle = battle.after(battle.close())
    assert (card(battle, "v", "waiting"), card(battle, "a", "waiting")) == ((1,), (4,))
    assert (battle.turn.ready, set(battle.turn.reinforced)) == ((("v", 2),), {"a", "v"})
    battle = due(battle, [1], [2])
    battle = taken(battle, "2 of Tanks come on")
    assert card(battle, "v", "bases", "there") == (2, True)


def test_a_platoon_from_reserve_may_bring_its_pc() -> None:
    battle = table(Square(id="r", side="A", name="Reserve", rifle=0, waiting=5), ENEMY, step=7, ready=(("r", 4),))
    battle = taken(battle, "4 of Reserve come on, the PC among them")
    assert card(battle, "r", "rifle", "officer", "bases") == (3, True, 4)


def test_whoever_is_not_placed_waits_on() -> None:
    battle = table(RIFLES.with_(waiting=1), ENEMY, step=7, ready=(("a", 2),))
    assert offered(battle, "On to Countdown").why == "those who are ready wait on"
    assert card(battle.after(NextStep(to=8)), "a", "waiting", "bases") == (3, 7)
