"""Whole turns worked out by hand: each deed, and each card after it."""

from __future__ import annotations

import pytest

from rules.command_tokens.deeds import (
    Collect,
    EndTurn,
    Finish,
    Shock,
    ShockOver,
    Surrender,
    TakeInitiative,
)
from rules.engine import PlayerError
from rules.frame.deed import Adjust, AgainstTheSheet, Dismiss, SetTurn
from rules.said import english
from tests.rules.command_tokens.table import SHEET, deed_of, fielded, lies, offered, played, spending

FIELD = {"cmd": "Command unit", "inf": "Infantry detachment", "mg": "Machine gun squad", "xgun": "Anti-tank gun",
         "xtank": "Medium tank"}


def test_a_turn_of_infantry_against_a_gun():
    battle = fielded(**FIELD)
    # Three units and two for the command unit; two units.
    collect = deed_of(battle, "Collect command tokens")
    assert collect == Collect(tokens=(5, 2))
    battle = battle.after(collect)
    assert (battle.turn.step, battle.turn.pools) == ("initiative", (5, 2))
    battle = played(battle, "initiative", {}, 5, 2)
    assert (battle.turn.step, battle.turn.active) == ("spend", "A")

    # The first activation needs no dice, and costs its token.
    battle = played(battle, "activate", {"unit": "inf"})
    assert (lies(battle, "inf"), battle.turn.pools) == ((1, 0, 0), (4, 2))
    battle = played(battle, "move", {"unit": "inf"})
    assert battle.unit("inf").moved

    # The gun reacts: 3+. Then 5, close range +1, target moved -1: 5+ with two dice. One hit, and a casualty on 4+.
    battle = played(battle, "reaction_fire", {"firer": "xgun", "target": "inf"}, 4, (5, 4), 4, close=True)
    assert (lies(battle, "xgun"), lies(battle, "inf"), battle.turn.pools) == ((1, 1, 0), (1, 0, 2), (4, 1))
    battle = battle.after(Finish())

    # Infantry may move and fire without -2; two markers -2, close range +1: 6+. Trenches: 6.
    battle = played(battle, "fire", {"firer": "inf", "target": "xgun"}, (6, 10), (6, 5), close=True, cover="trenches")
    assert lies(battle, "xgun") == (1, 1, 3)
    battle = battle.after(Finish())

    # Again: more than one token and two markers.
    battle = played(battle, "activate", {"unit": "inf"}, 3)
    assert (lies(battle, "inf"), battle.turn.pools, battle.turn.activated) == ((2, 0, 2), (3, 1), None)

    # A machine gun cannot exceed the armour: a hit and no marker.
    battle = played(battle, "activate", {"unit": "mg"})
    battle = played(battle, "fire", {"firer": "mg", "target": "xtank"}, 9)
    assert lies(battle, "xtank") == (0, 0, 0)
    battle = battle.after(Finish()).after(Surrender())
    assert (battle.turn.active, battle.turn.pools) == ("B", (2, 1))

    # C-B1: the gun has only reacted, so it is activated without a roll. Three markers -3: 8+, one die. No casualty.
    battle = played(battle, "activate", {"unit": "xgun"})
    battle = played(battle, "fire", {"firer": "xgun", "target": "mg"}, 8, 3)
    assert (lies(battle, "xgun"), lies(battle, "mg"), battle.turn.pools) == ((2, 1, 3), (1, 0, 1), (2, 0))
    battle = battle.after(Finish()).after(Surrender())

    battle = played(battle, "activate", {"unit": "cmd"})
    battle = played(battle, "move", {"unit": "cmd"}, pace="rapid")
    assert not [label for label in offered(battle) if "fires" in label]
    battle = battle.after(Finish())

    # One token and one marker: 3+. Smoke on 5+, and nothing else.
    battle = played(battle, "activate", {"unit": "mg"}, 6)
    battle = played(battle, "smoke", {"target": "inf"}, 5)
    assert battle.unit("inf").smoke
    assert (battle.turn.pools, battle.turn.activated) == ((0, 0), None)
    assert offered(battle) == ["End of the turn"]

    battle = battle.after(EndTurn())
    assert (battle.turn.number, battle.turn.step, battle.unit("inf").smoke, battle.unit("cmd").moved) == (
        2, "collect", False, False)
    assert lies(battle, "xgun") == (2, 1, 3), "tokens are taken off when new ones are collected"
    battle = battle.after(deed_of(battle, "Collect command tokens"))
    assert (lies(battle, "xgun"), battle.turn.pools) == ((0, 0, 3), (5, 2))


def test_a_turn_in_which_the_initiative_is_seized_and_a_tank_blows_up():
    battle = spending("A", (3, 4), tank="Medium tank", inf="Infantry detachment", far="Infantry detachment",
                      xheavy="Heavy tank", xgun="Anti-tank gun")
    battle = played(battle, "activate", {"unit": "tank"})
    # 8 against 17 needs a 10. A vehicle that moved: 5 + 2 = 7+.
    battle = played(battle, "move", {"unit": "tank"})
    battle = played(battle, "fire", {"firer": "tank", "target": "xheavy"}, 7, 9)
    assert (lies(battle, "xheavy"), battle.turn.pools) == ((0, 0, 1), (2, 4))

    # The heavy tank has a marker: a reaction on 4+, and a 6 may seize. It moved not; target moved -1, marker -1: 7+.
    # 10 against 13 needs 4+. A 6 on the damage table is a Kaboom.
    battle = played(battle, "reaction_fire", {"firer": "xheavy", "target": "tank"}, 6, "seize", 7, 4, 6)
    assert (battle.turn.active, battle.turn.pools, lies(battle, "xheavy")) == ("B", (2, 3), (1, 1, 1))
    assert battle.unit("tank").destroyed
    assert english([(offer.label, offer.why) for offer in battle.offers()]) == [
        ('INF is within 12"', "+1 morale marker"), ('FAR is within 12"', "+1 morale marker"),
        ("Nobody else is near", "")]
    battle = battle.after(deed_of(battle, 'INF is within 12"')).after(ShockOver())
    assert (lies(battle, "inf"), lies(battle, "far")) == ((0, 0, 1), (0, 0, 0))

    # The heavy tank goes on with its reaction: it may still make a normal move.
    assert offered(battle)[:1] == ["XHEAVY moves"]
    battle = battle.after(Finish())

    # B is active now; the first activation is free although it has reacted.
    assert (battle.turn.activated is None or not battle.unit("tank").there)
    assert battle.offers()[0].action == "activate"
    battle = played(battle, "activate", {"unit": "xgun"})
    # The infantry reacts with a marker on it: 4+; a 3 wastes the token.
    battle = played(battle, "react", {"unit": "inf"}, 3)
    assert (lies(battle, "inf"), battle.turn.pools, battle.turn.reacting) == ((1, 1, 1), (1, 2), None)
    # At infantry within 12": two dice, 4+. Two hits, casualties on 4+: one.
    battle = played(battle, "fire", {"firer": "xgun", "target": "inf"}, (4, 9), (1, 4), close=True)
    assert lies(battle, "inf") == (1, 1, 4)
    battle = battle.after(Finish())
    assert lies(battle, "xgun") == (1, 0, 0)


def test_a_turn_with_difficult_ground_and_a_scenario():
    battle = fielded(switches={"terrain_fail": "bogged"}, car="Truck", tank="Heavy tank", xinf="Infantry detachment",
                     xcmd="Command unit")
    battle = battle.after(deed_of(battle, "Collect command tokens"))
    assert battle.turn.pools == (2, 4)
    battle = battle.after(TakeInitiative(side="B"))
    battle = played(battle, "activate", {"unit": "xcmd"})
    # Very rough: 4+ for infantry. It starts in it, so it does not move, and fires without having moved.
    battle = played(battle, "terrain", {"unit": "xcmd"}, 3, terrain="very_rough")
    assert (battle.unit("xcmd").bogged, battle.unit("xcmd").moved) == (True, False)
    assert not [label for label in offered(battle) if "moves" in label]
    # Not close and nobody moved: 5+. Rifles have 0 against armour 5: a marker, and a 6 would get through.
    battle = played(battle, "fire", {"firer": "xcmd", "target": "car"}, 5, 5)
    assert (lies(battle, "car"), battle.turn.acting("xcmd").fired) == ((0, 0, 1), True)
    battle = battle.after(Finish()).after(Surrender())

    # A wheeled vehicle needs a 6 in rough ground. It moved to the edge and stopped: moved, and bogged down (C-B2).
    battle = played(battle, "activate", {"unit": "car"})
    battle = played(battle, "move", {"unit": "car"})
    battle = played(battle, "terrain", {"unit": "car"}, 5)
    assert (battle.unit("car").bogged, battle.unit("car").moved) == (True, True)
    assert battle.begin("fire", {"firer": "car", "target": "xinf"}).facts["moved"] == "normal"
    battle = battle.after(Finish())

    # A heavy tank needs no test in rough ground; on a road it moves 12".
    battle = played(battle, "activate", {"unit": "tank"})
    road = next(offer for offer in battle.offers() if str(offer.label) == "TANK makes a rapid move on the road")
    assert str(road.why) == '12" (30 cm)'
    battle = battle.after(road.taken(battle))
    battle = battle.after(battle.close())
    assert battle.turn.acting("tank").moved == "rapid"
    battle = played(battle, "terrain", {"unit": "tank"})
    battle = battle.after(Finish())
    assert (battle.turn.pools, battle.turn.active) == ((0, 3), "A")

    # A has no tokens left: surrendering gives nothing away. B's command unit is bogged: its test comes first.
    assert [(offer.label, offer.risky) for offer in battle.offers()] == [("Surrender the initiative", False)]
    battle = battle.after(Surrender())
    battle = played(battle, "activate", {"unit": "xcmd"}, 2)
    assert not [label for label in offered(battle) if "moves" in label]
    battle = played(battle, "terrain", {"unit": "xcmd"}, 4, terrain="very_rough")
    assert not battle.unit("xcmd").bogged
    assert "XCMD moves" in offered(battle)


# -- what was wrong in version 1


def test_a_target_that_is_hit_twice_has_the_markers_of_both_hits():
    battle = spending("A", inf="Infantry detachment", mg="Machine gun squad", xinf="Infantry detachment")
    battle = played(battle, "fire", {"firer": "inf", "target": "xinf"}, 9, 1)
    assert lies(battle, "xinf") == (0, 0, 1)
    battle = played(battle, "fire", {"firer": "mg", "target": "xinf"}, (9, 9), (1, 1))
    assert lies(battle, "xinf") == (0, 0, 3)


def test_a_move_does_not_pass_on_to_the_next_firer():
    battle = spending("A", tank="Medium tank", gun="Anti-tank gun", xinf="Infantry detachment")
    battle = played(battle, "activate", {"unit": "tank"})
    battle = played(battle, "move", {"unit": "tank"})
    assert battle.begin("fire", {"firer": "tank", "target": "xinf"}).facts["moved"] == "normal"
    assert "moved" not in battle.begin("fire", {"firer": "gun", "target": "xinf"}).facts
    battle = played(battle.after(Finish()), "activate", {"unit": "gun"})
    assert "moved" not in battle.begin("fire", {"firer": "gun", "target": "xinf"}).facts


def test_who_reacts_is_hit_by_what_he_is_and_has_not_moved():
    battle = spending("A", tank="Medium tank", xcar="Scout car")
    battle = played(battle, "activate", {"unit": "tank"})
    battle = played(battle, "move", {"unit": "tank"})
    facts = battle.begin("reaction_fire", {"firer": "xcar", "target": "tank"}).facts
    assert facts == {"firer": "light_vehicle", "weapon": "machine_gun", "strength": 2, "target": "medium_vehicle",
                     "armour": 13, "target_moved": True, "seize": "ask"}


# -- reactions and the initiative (C-B4)


@pytest.mark.parametrize(("action", "role", "answers"), [
    ("react", "unit", (6, "seize")), ("reaction_fire", "firer", (6, "seize", 2))])
def test_a_6_seizes_and_costs_a_token_whichever_way_it_is_played(action, role, answers):
    battle = spending("A", (3, 3), inf="Infantry detachment", xinf="Infantry detachment")
    battle = played(battle, "activate", {"unit": "inf"})
    who = {role: "xinf"} | ({"target": "inf"} if action == "reaction_fire" else {})
    after = played(battle, action, who, *answers)
    assert (after.turn.active, after.turn.pools, lies(after, "xinf")) == ("B", (2, 2), (1, 1, 0))
    left = played(battle, action, who, answers[0], "leave", *answers[2:])
    assert (left.turn.active, left.turn.pools) == ("A", (2, 2))


def test_a_reaction_without_any_card_is_paid_by_the_reactive_player():
    battle = spending("A", (3, 3), inf="Infantry detachment", xinf="Infantry detachment")
    battle = played(battle, "react", {}, 6)
    assert (battle.turn.active, battle.turn.pools) == ("B", (3, 2))


def test_a_unit_that_was_activated_goes_on_after_the_initiative_was_seized():
    battle = spending("A", (3, 3), inf="Infantry detachment", xinf="Infantry detachment")
    battle = played(battle, "activate", {"unit": "inf"})
    battle = played(battle, "react", {"unit": "xinf"}, 6, "seize").after(Finish())
    assert offered(battle)[0] == "INF fires"
    assert not [offer for offer in battle.offers() if offer.action in ("react", "reaction_fire")]
    assert battle.after(Finish()).offers()[0].unit == "xinf"


def test_a_unit_that_is_gone_is_done():
    battle = spending("A", inf="Infantry detachment", xinf="Infantry detachment", xgun="Anti-tank gun")
    battle = played(battle, "activate", {"unit": "inf"})
    battle = played(battle, "react", {"unit": "xinf"}, 3)
    battle = battle.after(Adjust(unit="xinf", key="destroyed", value=True))
    assert offered(battle)[0] == "INF fires"
    assert battle.after(Finish()).turn.activated is None


def test_a_reaction_counts_as_activation_when_switched():
    for switched, needs_dice in ((False, False), (True, True)):
        battle = spending("A", switches={"reaction_counts_as_activation": switched}, inf="Infantry detachment",
                          xinf="Infantry detachment")
        battle = played(battle, "activate", {"unit": "inf"})
        battle = played(battle, "react", {"unit": "xinf"}, 3).after(Finish()).after(Finish()).after(Surrender())
        battle = battle.after(battle.begin("activate", {"unit": "xinf"}))
        assert bool(battle.playing().asking) == needs_dice


def test_surrendering_is_never_the_first_thing_under_the_thumb():
    battle = spending("A", inf="Infantry detachment", xinf="Infantry detachment")
    surrender = battle.offers()[-1]
    assert (surrender.deed, surrender.risky) == (Surrender(), True)


# -- what the sheet refuses and the table may do anyway (B4)


@pytest.mark.parametrize(("deed", "sentence"), [
    (Collect(tokens=(3, 3)), "Command tokens are collected once, at the start of the turn."),
    (TakeInitiative(side="B"), "The initiative is determined once the command tokens are collected."),
    (EndTurn(), "The turn goes on until both sides have spent their command tokens."),
])
def test_what_the_sheet_forbids_is_done_anyway(deed, sentence):
    battle = spending("A", inf="Infantry detachment", xinf="Infantry detachment")
    with pytest.raises(AgainstTheSheet) as refused:
        battle.after(deed)
    assert str(refused.value) == sentence
    battle.after(deed.model_copy(update={"anyway": True}))


def test_surrendering_to_somebody_without_tokens():
    battle = spending("A", (3, 0), inf="Infantry detachment", xinf="Infantry detachment")
    with pytest.raises(AgainstTheSheet, match="Red has no command tokens to go on with"):
        battle.after(Surrender())
    assert battle.after(Surrender(anyway=True)).turn.active == "B"


@pytest.mark.parametrize(("deed", "sentence"), [
    (Finish(), "No unit is acting."), (Shock(unit="inf"), "No vehicle has just blown up."),
    (TakeInitiative(side="C"), "There is no side C: there are A, B."), (Shock(unit="y"), "There is no unit y"),
])
def test_what_is_impossible_is_refused(deed, sentence):
    battle = spending("A", inf="Infantry detachment", xinf="Infantry detachment")
    with pytest.raises(PlayerError, match=sentence):
        battle.after(deed)


def test_nobody_surrenders_before_there_is_an_initiative():
    with pytest.raises(PlayerError, match="Nobody has the initiative yet"):
        fielded(inf="Infantry detachment").after(Surrender())


def test_the_sheet_is_for_two_sides():
    battle = SHEET.battle(sides=("A", "B", "C"))
    with pytest.raises(PlayerError, match="This sheet is for two sides"):
        battle.after(Collect(tokens=(1, 1)))


def test_tokens_initiative_and_table_are_set_by_hand():
    battle = spending("A", tank="Medium tank", xinf="Infantry detachment", xtank="Medium tank")
    battle = battle.after(SetTurn(values={"tokens_a": 1, "active": "B", "table": "6x4", "number": 4}))
    assert (battle.turn.pools, battle.turn.active, battle.turn.number) == ((1, 9), "B", 4)
    assert battle.begin("fire", {"firer": "tank", "target": "xtank"}).facts["table"] == "6x4"
    with pytest.raises(PlayerError, match="Tokens of the first side cannot be -1"):
        battle.after(SetTurn(values={"tokens_a": -1}))
    nobody = battle.after(SetTurn(values={"active": ""}))
    assert offered(nobody)[0] == "Roll for the initiative"
    assert nobody.after(TakeInitiative(side="A")).turn.active == "A"


# -- Kaboom (C-B5)


def blown_up(**switches):
    battle = spending("A", switches=switches, gun="Anti-tank gun", xtank="Light tank", xnear="Infantry detachment",
                      xfar="Infantry detachment")
    battle = battle.after(Adjust(unit="xfar", key="markers", value=4))
    return played(battle, "fire", {"firer": "gun", "target": "xtank"}, 9, 9, 6)


def test_a_kaboom_lists_the_friends_of_the_vehicle_and_marks_each_once():
    battle = blown_up()
    assert battle.turn.kaboom == "xtank"
    with pytest.raises(AgainstTheSheet, match="Only friends of XTANK are shocked"):
        battle.after(Shock(unit="gun"))
    battle = battle.after(Shock(unit="xnear"))
    with pytest.raises(AgainstTheSheet, match="XNEAR has its morale marker already"):
        battle.after(Shock(unit="xnear"))
    assert lies(battle, "xnear") == (0, 0, 1)
    assert offered(battle) == ["Nobody else is near", 'XFAR is within 12"'], "who is near only the players see"


def test_a_marker_too_many_destroys_a_friend_when_switched():
    battle = blown_up(destroy_at_markers=5)
    assert [offer.deed for offer in battle.offers()][:2] == [Shock(unit="xnear"), Shock(unit="xfar", destroys=True)]
    battle = battle.after(Shock(unit="xfar", destroys=True))
    assert battle.unit("xfar").destroyed
    assert not battle.unit("xnear").destroyed


def test_the_wreck_may_leave_the_table():
    battle = blown_up().after(Dismiss(unit="xtank"))
    assert battle.turn.kaboom == ""
    assert battle.offers()[0].action == "activate"


# -- units


def test_screech_by_dice_takes_tracks_or_gun():
    battle = spending("A", switches={"screech": "roll"}, gun="Anti-tank gun", xtank="Medium tank")
    tracks = played(battle, "fire", {"firer": "gun", "target": "xtank"}, 9, 9, 3, 2).unit("xtank")
    assert (tracks.damaged, tracks.immobilised, tracks.main_gun_out, tracks.arms) == (
        True, True, False, ("direct", "machine_gun"))
    gun = played(battle, "fire", {"firer": "gun", "target": "xtank"}, 9, 9, 3, 5).unit("xtank")
    assert (gun.damaged, gun.immobilised, gun.main_gun_out, gun.arms) == (True, False, True, ("machine_gun",))


def test_a_unit_says_what_it_cannot_do_and_why():
    battle = spending("A", (1, 9), switches={"screech": "roll"}, tank="Medium tank", inf="Infantry detachment",
                      xinf="Infantry detachment")
    battle = battle.after(Adjust(unit="tank", key="immobilised", value=True))
    battle = played(battle, "activate", {"unit": "tank"})
    battle = played(battle, "fire", {"firer": "tank", "target": "xinf"}, 1)
    locked = {offer.label: offer.locked for offer in battle.offers_for("tank") if offer.locked}
    assert english(locked) == {"Fire": "It has fired in this activation.", "Move": "It is immobilised.",
                      "Terrain test": "It is immobilised.", "Fire smoke": "It has moved or fired in this activation."}
    assert english([offer.locked for offer in battle.offers_for("inf")]) == ["Blue has no command tokens left."]
    battle = battle.after(Adjust(unit="xinf", key="markers", value=4))
    assert english([offer.locked for offer in battle.offers_for("xinf")]) == ["It cannot react: 4 markers."]


def test_the_turn_is_seen():
    battle = spending("A", (3, 2), inf="Infantry detachment", xtank="Heavy tank")
    battle = played(battle, "activate", {"unit": "inf"})
    view = battle.view()
    assert str(view.title) == "Turn 1: Active player spends command tokens"
    assert (view.side, view.table) == ("A", "movement")
    assert [(str(lot.label), lot.count) for lot in view.pools[0].lots] == [("Blue", 2), ("Red", 2)]
    assert [step.state for step in view.steps] == ["done", "done", "now", "to_come", "to_come", "to_come"]
    assert [(str(row.face), row.state, row.icon) for row in view.rows] == [
        ("1 token", "active", "account-group"), ("", "waiting", "tank")]
    assert [(chip.label, chip.value) for chip in view.rows[0].chips] == [("Command tokens", 1)]
    assert not view.over
    gone = battle.after(Adjust(unit="xtank", key="destroyed", value=True))
    assert str(gone.view().over) == "Only Blue is left."


def test_a_shot_that_hurts_nobody_is_not_what_comes_next():
    """Rifles against tanks: the unit moves first; where it can hurt somebody, he is aimed at first."""
    tanks = spending("A", inf="Infantry detachment", xtank="Medium tank")
    against_tanks = played(tanks, "activate", {"unit": "inf"})
    assert offered(against_tanks)[:2] == ["INF moves", "INF makes a rapid move"]
    both = spending("A", inf="Infantry detachment", xtank="Medium tank", xinf="Infantry detachment")
    mixed = played(both, "activate", {"unit": "inf"})
    fire = next(offer for offer in mixed.offers() if offer.action == "fire")
    assert (offered(mixed)[0], fire.among) == ("INF fires", {"target": ("xinf", "xtank")})
