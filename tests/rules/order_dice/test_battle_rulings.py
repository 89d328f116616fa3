"""The rulings of whole games, one by one: snap to, reactions, weapons, transports, the end phase."""

from __future__ import annotations

import pytest

from rules.engine import PlayerError
from rules.frame.battle import battle_from_json
from rules.frame.deed import Adjust, AgainstTheSheet, SetTurn
from rules.frame.parts import Change
from rules.order_dice.deeds import NextStep
from rules.order_dice.deeds_orders import Draw, GiveOrder, MoveAway, NoSnap, PlaceNameless
from rules.order_dice.turn import bag
from rules.order_dice.units import Aim, Arm
from tests.rules.order_dice.played import (
    card,
    labels,
    offered,
    ordered,
    played,
    table,
    take,
    thrown,
    to_the_next_turn,
    weapons,
)


def test_snap_to_goes_on_only_with_the_switch() -> None:
    """O-B5: an officer who was snapped to does not snap on; the first officer's remaining snaps stay."""
    units = (("a1", "1st Lieutenant"), ("a2", "2nd Lieutenant"), ("a3", "Recruit squad"), ("a4", "Rifle squad"),
             ("b1", "Rifle squad"))
    for chain, officers in ((False, ["a1"]), (True, ["a1", "a2"])):
        battle = ordered(table(*units, snap_chain=chain), "a1", "DOWN")
        battle = battle.after(GiveOrder(unit="a2", order="DOWN", by="a1"))
        assert [snap.officer for snap in battle.turn.snapping] == officers
        by = officers[-1]
        battle = battle.after(GiveOrder(unit="a3", order="DOWN", by=by))
        assert any("a4" in label for label in labels(battle)) == chain, "the first has one left"
        with pytest.raises(AgainstTheSheet, match="has snapped to as many as his rank allows"):
            battle.after(GiveOrder(unit="a4", order="DOWN", by=by))


def test_an_officer_who_fails_his_check_snaps_to_nobody() -> None:
    units = (("a1", "2nd Lieutenant", {"pins": 4}), ("a2", "Recruit squad"), ("b1", "Recruit squad"))
    battle = ordered(table(*units), "a1", "RUN")
    assert str(offered(battle, "Order check for RUN").why) == "2D6, 6 or less: 4 pins", "9 - 4 + his own rank"
    # Full strength throws again: 7 fails, 8 stands.
    battle = take(battle, "Order check for RUN", (3, 4), (4, 4))
    assert (battle.turn.snapping, card(battle, "a1", "order")) == ((), ("DOWN",))
    with pytest.raises(PlayerError, match="No officer may snap to now"):
        battle.after(NoSnap())


def test_an_officer_who_is_lost_leads_nobody() -> None:
    """His men are left, but neither his rank nor his snap to."""
    battle = table(("a1", "Captain", {"leader_lost": True}), ("a2", "Recruit squad"), ("b1", "Recruit squad"))
    battle = ordered(battle, "a1", "DOWN")
    assert battle.turn.snapping == ()
    facts = battle.begin("order_check", {"unit": "a1"}).facts
    assert ("officer" in facts, facts["leader_lost"]) == (False, True)


def test_an_officer_in_a_transport_snaps_to_it_and_who_sits_in_it() -> None:
    battle = table(("a1", "Half-track"), ("a2", "Major", {"aboard": "a1"}), ("a3", "Rifle squad", {"aboard": "a1"}),
                   ("a4", "Rifle squad"), ("b1", "Recruit squad"))
    battle = ordered(battle, "a2", "DOWN")
    assert {offer.unit for offer in battle.offers()} == {"a1", "a2", "a3"}, "the officer only to say nobody else"
    with pytest.raises(AgainstTheSheet, match="cannot snap to"):
        battle.after(GiveOrder(unit="a4", order="DOWN", by="a2"))


def test_fubar_friendly_fire_is_picked_by_the_opponent() -> None:
    """P03: a double 6 and a 2: the unit gets FIRE against a friend."""
    battle = table(("a1", "Recruit squad", {"pins": 1, "models": 11}), ("a2", "Rifle squad"), ("b1", "Rifle squad"))
    battle = take(ordered(battle, "a1", "ADVANCE"), "Order check for ADVANCE", (6, 6), (2,))
    shot = offered(battle, "Recruit squad a1 shoots at a friend")
    assert (shot.who, shot.among, shot.side) == ({"shooter": "a1"}, {"target": ("a2",)}, "B")
    # 11 rifles, inexperienced and one pin: 5+; one hit, no wound.
    battle = take(battle, str(shot.label), (5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), (3,))
    assert (card(battle, "a2", "pins"), card(battle, "a1", "order"), battle.turn.active) == ((1,), ("FIRE",), "")


def test_a_quick_unit_moves_away_and_is_no_harder_to_hit() -> None:
    """O-B3: its die shows DOWN; -2 is for who lies down instead."""
    battle = table(("a1", "Machine-gun team"), ("a2", "Medium mortar", {"aim": Aim(target="b1")}), ("b1", "Cavalry"))
    battle = take(ordered(battle, "a1", "FIRE"), "Shoot at Cavalry b1")
    battle = take(battle, "Cavalry b1 moves away")
    assert card(battle, "b1", "order", "moved_away", "down") == ("DOWN", True, False)
    assert card(battle, "a2", "aim") == (None,)
    assert "target_down" not in offered(battle, "Shoot at Cavalry b1: roll").taken(battle).facts  # type: ignore[attr-defined]
    with pytest.raises(AgainstTheSheet, match="Only recce, bicycles and cavalry"):
        battle.after(MoveAway(unit="a2"))


def test_an_ambush_goes_off_before_a_charge_comes_home() -> None:
    battle = table(("a1", "SMG squad"), ("b1", "Recruit squad"), ("b2", "Machine-gun team", {"order": "AMBUSH"}))
    battle = take(ordered(battle, "a1", "RUN"), "Assault Recruit squad b1")
    battle = take(battle, "Machine-gun team b2 shoots out of AMBUSH", (3, 1, 1, 1, 1), (1,))
    assert (card(battle, "b2", "order"), labels(battle)[0]) == (("FIRE",), "Assault Recruit squad b1: roll")


def test_a_die_taken_off_by_hand_leaves_nothing_behind() -> None:
    """B4: by hand anything can be written, and the card stays in order."""
    battle = table(("a1", "Light anti-tank gun", {"order": "AMBUSH", "loaded": "HE"}), ("b1", "Cavalry"))
    battle = battle.after(Adjust(unit="a1", key="order", value=""))
    assert (card(battle, "a1", "order", "loaded"), bag(battle)["A"]) == (("", ""), 1)
    away = battle.put(battle.unit("b1").with_(order="DOWN", moved_away=True))
    assert card(away.after(Adjust(unit="b1", key="order", value="FIRE")), "b1", "moved_away") == (False,)


def test_a_vehicle_shoots_at_two_targets_a_squad_only_at_one() -> None:
    """O-B6: the weapons of a vehicle may pick another target."""
    ready = {"order": "FIRE"}
    battle = table(("a1", "Assault gun"), ("a2", "Rifle squad"),
                   ("b1", "Medium tank", ready), ("b2", "Recruit squad", ready))
    battle = ordered(battle, "a1", "FIRE", round="AP")
    apart = offered(battle, "Assault gun a1 shoots with Heavy AT gun")
    assert (apart.among, str(apart.why)) == ({"target": ("b1", "b2")}, "who has an order cannot react")
    battle = take(battle, "Assault gun a1 shoots with Heavy AT gun", (2,), target="b1")
    assert (battle.turn.fired, battle.turn.active) == (("Heavy AT gun",), "a1")
    battle = take(battle, "Shoot at Recruit squad b2", (3, 1, 1, 1, 1), (2,))
    assert (card(battle, "b2", "pins"), battle.turn.active) == ((1,), "")
    battle = take(ordered(battle, "a2", "FIRE"), "Shoot at Recruit squad b2", (1,) * 4, (1,) * 8)
    assert battle.turn.active == "", "no split fire"


def test_a_panzerfaust_is_fired_apart_and_once_per_game() -> None:
    ready = {"order": "DOWN"}
    battle = table(("a1", "Grenadier squad"), ("b1", "Medium tank", ready), ("b2", "Recruit squad", ready))
    battle = ordered(battle, "a1", "FIRE")
    battle = take(battle, "Grenadier squad a1 shoots with Panzerfaust", (2,), target="b1")
    assert weapons(battle, "a1") == {"LMG": (1, 1), "Assault rifle": (6, 0)}, "its man has the plainest weapon now"
    assert "Shoot at Medium tank b1" not in labels(battle), "the rest may still shoot, but not at armour"
    battle = take(battle, "Shoot at Recruit squad b2", (1,) * 4, (1,) * 12)
    assert card(battle, "a1", "models") == (8,)


def test_an_empty_flamethrower_takes_its_man_out_of_the_squad() -> None:
    """P16, O-B7."""
    battle = table(("a1", "Engineer squad"), ("b1", "Recruit squad", {"order": "AMBUSH"}))
    battle = ordered(battle, "a1", "FIRE")
    faces = ((1,), (1,) * 4, (1,) * 4, (1,))
    battle = take(battle, "Shoot at Recruit squad b1", *faces, distance=6)
    assert card(battle, "a1", "models") == (7,)
    assert weapons(battle, "a1") == {"Flamethrower, infantry": (0, 1), "SMG": (2, 0), "Rifle": (4, 0)}
    assert battle.begin("shoot", {"shooter": "a1", "target": "b1"}).facts["weapon"] == "SMG"


def test_the_owner_says_otherwise() -> None:
    """B5: two are lost, one of them the LMG."""
    battle = table(("a1", "Machine-gun team"), ("b1", "Rifle squad", {"order": "FIRE"}))
    battle = ordered(battle, "a1", "FIRE")
    begun = battle.after(offered(battle, "Shoot at Rifle squad b1").taken(battle))
    over = thrown(begun, (3, 3, 1, 1, 1), (4, 4))
    closing = over.close()
    after = over.after(over.close(changes=(*closing.changes, Change("target", "LMG", delta=-1))))
    assert (card(after, "b1", "models"), weapons(after, "b1")) == ((8,), {"LMG": (0, 1), "Rifle": (7, 0)})


def test_reserves_and_passengers_have_their_dice_in_the_bag() -> None:
    """O-B2."""
    battle = table(("a1", "Truck"), ("a2", "Rifle squad", {"aboard": "a1"}), ("a3", "Medium tank", {"reserve": True}),
                   ("b1", "Rifle squad"))
    assert bag(battle)["A"] == 3
    battle = battle.after(Draw(side="A"))
    given = {(offer.unit, offer.deed.order) for offer in battle.offers()}  # type: ignore[union-attr]
    assert {order for unit, order in given if unit == "a2"} == {"RUN", "DOWN"}
    assert {order for unit, order in given if unit == "a3"} == {"ADVANCE", "RUN", "DOWN"}
    on = battle.after(GiveOrder(unit="a3", order="ADVANCE", round="AP"))
    assert card(on, "a3", "reserve") == (False,)
    ran = take(battle.after(GiveOrder(unit="a1", order="RUN")), "Truck a1 is done").after(Draw(side="A"))
    with pytest.raises(AgainstTheSheet, match="may not RUN or ADVANCE if their transport ran"):
        ran.after(GiveOrder(unit="a2", order="RUN"))
    assert ran.after(GiveOrder(unit="a2", order="RUN", anyway=True)).turn.active == "a2", "B4"


def test_in_and_out_of_a_transport() -> None:
    battle = table(("a1", "Truck"), ("a2", "Rifle squad"), ("a3", "Rifle squad", {"aboard": "a1"}),
                   ("b1", "Recruit squad"))
    battle = take(ordered(battle, "a3", "RUN"), "Rifle squad a3 gets out")
    battle = take(battle, "Rifle squad a3 is done")
    battle = take(ordered(battle, "a2", "ADVANCE"), "Rifle squad a2 gets into Truck a1")
    assert (card(battle, "a2", "aboard"), card(battle, "a3", "aboard"), battle.turn.active) == (("a1",), ("",), "")


def test_four_sides_and_nameless_dice() -> None:
    battle = table(("a1", "Rifle squad"), ("b1", "Rifle squad"), ("c1", "Rifle squad"), sides=("A", "B", "C", "D"))
    battle = battle.after(SetTurn(values={"nameless": {"D": 2}}))
    assert bag(battle) == {"A": 1, "B": 1, "C": 1, "D": 2}
    assert [(deed.side, n) for deed, n in offered(battle, "Draw an order die").lots] == [  # type: ignore[attr-defined]
        ("A", 1), ("B", 1), ("C", 1), ("D", 2)]
    battle = battle.after(Draw(side="D")).after(PlaceNameless(order="FIRE"))
    assert bag(battle)["D"] == 1
    facts = battle.begin("draw").facts
    assert facts == {"first": 1, "second": 1, "third": 1, "fourth": 1}
    battle = take(ordered(battle, "c1", "FIRE"), "Shoot at Rifle squad a1")
    assert battle_from_json(battle.sheet, battle.to_json()) == battle
    assert bag(to_the_next_turn(battle)) == {"A": 1, "B": 1, "C": 1, "D": 2}


def test_the_end_phase_step_by_step() -> None:
    """T1: empty transports, objectives, an extra turn on 4+, and the end."""
    battle = table(("a1", "Truck"), ("b1", "Recruit squad")).after(SetTurn(values={"objectives": 1, "last": 1}))
    with pytest.raises(AgainstTheSheet, match="First all order dice must be used"):
        battle.after(NextStep(to="transports"))
    battle = ordered(ordered(battle, "a1", "DOWN"), "b1", "DOWN").after(NextStep(to="transports"))
    battle = take(battle, "Remove Truck a1")
    assert card(battle, "a1", "gone") == ("removed",)
    battle = take(take(battle, "On to the objectives"), "Red holds objective 1")
    battle = take(battle, "Objectives checked")
    assert battle.turn.held == {"1": "B"}
    more = take(battle, "Roll for an extra turn", (4,))
    assert (more.turn.last, more.turn.over, labels(more)) == (2, "", ["Who keeps AMBUSH or DOWN?"])
    end = take(battle, "Roll for an extra turn", (3,))
    assert (end.view().over, end.offers()) == ("The game ends here.", ())


def test_keeping_down_removes_pins_by_the_switch() -> None:
    """O17."""
    battle = table(("a1", "Recruit squad", {"pins": 3, "order": "DOWN"}), ("b1", "Recruit squad"),
                   down_hold_removes="d3")
    battle = battle.but(turn=battle.turn.model_copy(update={"phase": "keep"}))
    battle = take(battle, "Recruit squad a1 keeps DOWN", (2,))
    assert (card(battle, "a1", "pins", "order"), battle.turn.kept) == ((1, "DOWN"), ("a1",))


def test_pins_that_reach_the_leadership_break_a_unit_at_once() -> None:
    """P02: also by hand, and for the second unit aboard."""
    battle = table(("a1", "Recruit squad", {"pins": 8}), ("b1", "Recruit squad", {"pins": 7}))
    assert [(str(offer.label), str(offer.why)) for offer in battle.offers()] == [
        ("Recruit squad a1 is destroyed", "8 pins, Ld 8")]
    assert card(take(battle, "Recruit squad a1 is destroyed"), "a1", "gone") == ("destroyed by pins",)


def test_tank_fear_takes_the_place_of_the_order_check() -> None:
    """P19: a pinned squad that RUNs at a tank checks once, at -3."""
    battle = table(("a1", "SMG squad", {"pins": 1, "models": 7, "arms": (Arm(weapon="SMG", number=7),)}),
                   ("b1", "Medium tank", {"order": "FIRE"}))
    battle = ordered(battle, "a1", "RUN")
    assert labels(battle) == ["Order check for RUN", "Assault Medium tank b1"]
    battle = take(battle, "Assault Medium tank b1")
    assert take(battle, "SMG squad a1 thinks better of it").turn.due == "check", "then it checks for its RUN"
    # 9 - 1 - 3 is 5: a 6 fails.
    battle = take(battle, "Assault Medium tank b1: roll", (3, 3))
    assert (card(battle, "a1", "order", "pins"), battle.turn.active) == (("DOWN", 1), "")


def test_a_rammed_transport_loses_its_passengers_who_fail() -> None:
    """P21: 6+9 against 1+6, a soft-skin dies; its squad fails the morale check in the tank's way."""
    battle = table(("a1", "Medium tank"), ("b1", "Truck"), ("b2", "Recruit squad", {"aboard": "b1", "pins": 2}))
    battle = take(ordered(battle, "a1", "RUN"), "Ram Truck b1")
    battle = take(battle, "Ram Truck b1: roll", (4, 4), (6,), (1,))
    assert card(battle, "b1", "gone") == ("destroyed",)
    assert card(battle, "b2", "gone") == ("destroyed",)
    assert card(battle, "a1", "order", "pins") == ("DOWN", 1)


def test_a_tank_drives_on_into_the_next_unit() -> None:
    """P20, step 6."""
    battle = table(("a1", "Medium tank"), ("b1", "Recruit squad"), ("b2", "Light howitzer"))
    battle = take(ordered(battle, "a1", "RUN"), "Drive into Recruit squad b1")
    battle = take(battle, "Drive into Recruit squad b1: roll", (4, 4))
    assert (card(battle, "b1", "gone"), battle.turn.active) == (("",), "a1")
    battle = take(battle, "Drive into Light howitzer b2")
    battle = take(battle, "Drive into Light howitzer b2: roll", (4, 4))
    assert card(battle, "b2", "gone") == ("gun destroyed",)


def test_the_view_tells_the_moment() -> None:
    battle = ordered(table(("a1", "Rifle squad", {"pins": 1}), ("b1", "Recruit squad", {"reserve": True})), "a1", "RUN")
    view = battle.view()
    assert [step.title for step in view.steps if step.state == "now"] == [
        "Order check if needed; an officer may snap to"]
    assert (view.side, view.pools[0].lots[1].count, view.rows[0].face, view.rows[0].state) == ("A", 1, "RUN", "active")
    assert view.rows[1].note == "in reserve"
    locked = {str(offer.label): str(offer.locked) for offer in battle.offers_for("b1") if offer.locked}
    assert locked["Recruit squad b1: FIRE"] == (
        "Recruit squad b1 is in reserve: ADVANCE or RUN to come on, DOWN to stay.")


def test_locks_of_an_active_unit_say_what_they_take() -> None:
    battle = ordered(table(("a1", "Rifle squad"), ("b1", "Recruit squad")), "a1", "RUN")
    locked = {str(offer.label): str(offer.locked) for offer in battle.offers_for("a1") if offer.locked}
    assert locked == {"Shoot": "Rifle squad a1 has RUN: this takes FIRE or ADVANCE.",
                      "Tank assault": "Only a tank that can move drives into infantry.",
                      "Ram": "Only a tank that can move rams."}


def test_smoke_and_repeats_at_the_same_point() -> None:
    battle = table(("a1", "Light mortar"), ("b1", "Recruit squad"))
    battle = take(ordered(battle, "a1", "FIRE"), "Fire smoke", (3,), (2, 2))
    assert (battle.turn.smoke, card(battle, "a1", "aim"), battle.turn.active) == (1, (Aim(target="", since=1),), "")
    battle = to_the_next_turn(battle)
    assert battle.begin("smoke_round", {"shooter": "a1"}).facts["turns_on_target"] == 1


def test_played_by_itself_an_action_is_no_turn() -> None:
    """Free facts stay: a shot between two cards outside of the turn changes cards, not the turn."""
    battle = table(("a1", "Machine-gun team"), ("b1", "Rifle squad"))
    after = played(battle, "shoot", {"shooter": "a1", "target": "b1"}, (3, 1, 1, 1, 1), (1,))
    assert (card(after, "b1", "pins"), after.turn) == ((1,), battle.turn)
