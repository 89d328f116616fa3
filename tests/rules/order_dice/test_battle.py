"""Whole turns, worked out by hand from the rulings: each deed, and each card after it."""

from __future__ import annotations

import pytest

from rules.frame.deed import AgainstTheSheet
from rules.frame.parts import Change
from rules.order_dice.deeds import DiceBack, Keep, NextStep, PlaceToken
from rules.order_dice.deeds_orders import Draw, GiveOrder, GoDown
from rules.order_dice.turn import Table, bag
from rules.order_dice.units import Aim
from rules.said import Said, english
from tests.rules.order_dice.played import (
    card,
    labels,
    offered,
    ordered,
    table,
    take,
    thrown,
    to_the_next_turn,
    weapons,
)


def test_a_turn_of_infantry() -> None:
    """Declared, DOWN as a reaction, shot, shot back, snapped to, one die kept."""
    battle = table(("a1", "2nd Lieutenant"), ("a2", "Rifle squad"), ("a3", "Machine-gun team"),
                   ("b1", "Rifle squad"), ("b2", "Machine-gun team"))
    assert bag(battle) == {"A": 3, "B": 2}
    battle = battle.after(Draw(side="A"))
    assert (bag(battle), battle.turn.hand) == ({"A": 2, "B": 2}, "A")
    battle = battle.after(GiveOrder(unit="a2", order="FIRE"))
    assert labels(battle) == ["Shoot at Rifle squad b1", "Shoot at Machine-gun team b2", "Rifle squad a2 is done"]

    battle = take(battle, "Shoot at Rifle squad b1")
    assert labels(battle)[1] == "Rifle squad b1 goes DOWN"
    battle = take(battle, "Rifle squad b1 goes DOWN")
    assert (bag(battle), card(battle, "b1", "order", "down")) == ({"A": 2, "B": 1}, ("DOWN", True)), "O-B3"

    # At 10" nothing is over half range; DOWN makes 3+ a 5+. LMG 4 dice, 8 rifles; three hits, DV 4, a 6 and no second.
    battle = take(battle, "Shoot at Rifle squad b1: roll", (5, 1, 1, 1), (6, 5, 1, 1, 1, 1, 1, 4), (4, 6, 1), (3,),
                  distance=10)
    assert card(battle, "b1", "models", "pins", "order") == (8, 1, "DOWN")
    assert weapons(battle, "b1") == {"LMG": (1, 1), "Rifle": (6, 0)}, "B5: the plainest fall first"
    assert (battle.turn.active, card(battle, "a2", "order", "pins")) == ("", ("FIRE", 0))

    battle = ordered(battle, "b2", "FIRE")
    shoot = offered(battle, "Shoot at Rifle squad a2")
    assert (shoot.who["target"], shoot.leads) == ("a2", ""), "only who has an order cannot react"
    # MMG at 20": over half of 36", so 4+; five dice, two hits, both wound.
    battle = take(battle, "Shoot at Rifle squad a2", (4, 5, 1, 3, 2), (4, 5), distance=20)
    assert card(battle, "a2", "models", "pins") == (8, 1)

    battle = ordered(battle, "a1", "ADVANCE")
    battle = take(battle, "2nd Lieutenant a1 is done")
    assert battle.turn.snapping[0].officer == "a1"
    assert labels(battle)[0] == "2nd Lieutenant a1 snaps to Machine-gun team a3: FIRE"
    battle = battle.after(GiveOrder(unit="a3", order="AMBUSH", by="a1"))
    assert (bag(battle), battle.turn.active) == ({"A": 0, "B": 0}, ""), "rank 1: nobody more"

    assert labels(battle) == ["End phase"]
    for step in ("transports", "objectives", "extra_turn", "keep"):
        battle = battle.after(NextStep(to=step))  # type: ignore[arg-type]
    assert labels(battle) == ["Dice back into the bag", "Machine-gun team a3 keeps AMBUSH", "Rifle squad b1 keeps DOWN"]
    battle = battle.after(Keep(unit="b1")).after(DiceBack())
    assert (battle.turn.number, battle.turn.phase, bag(battle)) == (2, "tokens", {"A": 3, "B": 1})
    assert [unit.order for unit in battle.units] == ["", "", "", "DOWN", ""]


def test_a_turn_of_transports() -> None:
    """An AT gun stops a half-track: its squad gets out, then its officer; the next shot wrecks a truck."""
    battle = table(("a1", "Medium anti-tank gun"), ("a2", "Medium anti-tank gun"), ("b1", "Half-track"),
                   ("b2", "Rifle squad", {"aboard": "b1"}), ("b3", "2nd Lieutenant", {"aboard": "b1"}),
                   ("b4", "Truck"), ("b5", "SMG squad", {"aboard": "b4"}))
    battle = ordered(battle, "a1", "FIRE", round="AP")
    battle = take(battle, "Shoot at Half-track b1")
    begun = battle.after(offered(battle, "Shoot at Half-track b1: roll").taken(battle, distance=20))
    assert begun.opened().who == {"shooter": "a1", "target": "b1", "aboard": "b2", "second": "b3"}
    # 3+ hits; open-topped: any weapon pins; D6+5 against DV 7: a 2 equals it, so D6-3: 5 is 2, immobilised, one more
    # pin, no turret. Two pins for everybody; the squad gets out 4".
    battle = thrown(begun, (3,), (2,), (5,), (4,))
    closing = battle.close()
    told = english(closing.sentence)
    assert told == 'The target takes 2 pins: immobilised. The unit aboard takes 2 pins, gets out 4" away and goes DOWN.'
    assert isinstance(closing.sentence, Said)
    assert closing.sentence.told(names={role: battle.unit(id).said for role, id in battle.opened().who.items()}) == (
        'Half-track b1 takes 2 pins: immobilised. Rifle squad b2 takes 2 pins, gets out 4" away and goes DOWN.')
    battle = battle.after(closing)
    assert card(battle, "b1", "pins", "immobilised", "order") == (2, True, "")
    assert card(battle, "b2", "pins", "aboard", "order") == (2, "", "DOWN")
    assert card(battle, "b3", "pins", "aboard", "order") == (2, "b1", ""), "O-B12: each takes the pins"
    assert labels(battle) == ["2nd Lieutenant b3 gets out of Half-track b1"], "before anything else"
    battle = take(battle, "2nd Lieutenant b3 gets out of Half-track b1", (6,))
    assert card(battle, "b3", "models", "pins", "aboard", "order") == (2, 2, "", "DOWN")
    assert bag(battle) == {"A": 1, "B": 3}

    battle = ordered(battle, "a2", "FIRE", round="AP")
    battle = take(battle, "Shoot at Truck b4")
    # DV 6: one pin; 6+5 beats it by five: two dice on the chart, 4+ destroys. Passengers: 3 hits on DV 4, two wounds,
    # a 6 and no second, two of eight; they get out 1".
    battle = take(battle, "Shoot at Truck b4: roll", (3,), (6,), (4, 1), (3,), (4, 6, 1), (2,), (1,), distance=20)
    assert card(battle, "b4", "gone", "there") == ("destroyed", False)
    assert card(battle, "b5", "models", "pins", "aboard", "order") == (6, 1, "", "DOWN")
    assert weapons(battle, "b5") == {"SMG": (6, 0)}
    assert bag(battle) == {"A": 0, "B": 1}, "only the half-track has no order"
    assert [str(offer.locked) for offer in battle.offers_for("b1") if offer.short == "RUN"] == [
        "Half-track b1 is immobilised."]


@pytest.mark.parametrize("order", ["RUN", "ADVANCE"])
def test_who_has_asked_how_far_it_can_go_is_done(order: str) -> None:
    """What comes first goes on; the question can still be asked again."""
    battle = table(("a1", "Machine-gun team"), ("a2", "Truck"), ("b1", "Medium tank"))
    battle = ordered(battle, "a1", order)
    asked = "How far can Machine-gun team a1 go?"
    before = labels(battle)
    battle = take(battle, asked)
    after = labels(battle)
    assert before.index(asked) < before.index("Machine-gun team a1 is done")
    assert after.index("Machine-gun team a1 is done") < after.index(asked)
    assert not offered(battle, "Machine-gun team a1 is done").risky, "there is nothing it could shoot at"
    battle = ordered(take(battle, "Machine-gun team a1 is done"), "a2", order)
    assert labels(battle)[0] == "How far can Truck a2 go?", "each unit is asked anew"


def test_a_turn_of_mortars_and_ambushes() -> None:
    """The number to hit comes down; a shot out of ambush stops a runner; his die shows what befell him."""
    battle = table(("a1", "Medium mortar"), ("a2", "Machine-gun team"), ("b1", "Rifle squad"), ("b2", "Recruit squad"))
    battle = ordered(battle, "b1", "DOWN")
    battle = ordered(battle, "a1", "FIRE")
    battle = take(battle, "Shoot at Rifle squad b1", (5,), distance=30)
    assert card(battle, "a1", "aim") == (Aim(target="b1", since=1, hit=0),), "a first shot needs a 6"
    battle = ordered(battle, "a2", "AMBUSH")
    assert battle.turn.active == "", "who waits has done it already"

    battle = ordered(battle, "b2", "RUN")
    assert "Machine-gun team a2 shoots out of AMBUSH" in labels(battle)
    # Inexperienced target, DV 3; 5 dice at 12": 3+, four hits; three wounds with one 6 and no second.
    battle = take(battle, "Machine-gun team a2 shoots out of AMBUSH", (3, 4, 5, 6, 2), (3, 4, 6, 2), (1,))
    assert card(battle, "a2", "order") == ("FIRE",), "O-B1"
    assert card(battle, "b2", "models", "pins", "order") == (9, 1, "RUN")
    assert (battle.turn.active, battle.turn.due) == ("b2", "resolve"), "it goes on"
    battle = take(battle, "Recruit squad b2 is done")
    battle = to_the_next_turn(battle)
    assert bag(battle) == {"A": 2, "B": 2}

    battle = ordered(battle, "a1", "FIRE")
    battle = take(battle, "Shoot at Rifle squad b1")
    begun = battle.after(offered(battle, "Shoot at Rifle squad b1: roll").taken(battle, distance=30))
    assert begun.opened().facts["turns_on_target"] == 1
    # Second turn: 5+. A 2" template: three models under it when it has hit, D3 pins 2, D6+2 against DV 4.
    battle = thrown(begun, (5,), 3, (2,), (2, 3, 1))
    battle = battle.after(battle.close())
    assert card(battle, "b1", "models", "pins") == (8, 2)
    assert card(battle, "a1", "aim") == (Aim(target="b1", since=1, hit=2),)
    battle = to_the_next_turn(battle)
    begun = battle.begin("shoot", {"shooter": "a1", "target": "b1"}, distance=30)
    assert (begun.facts["turns_on_target"], begun.facts["hit_last_turn"]) == (2, True), "2+"
    moved = ordered(battle, "b1", "ADVANCE")
    moved = take(thrown_check(moved), "Rifle squad b1 is done")
    assert card(moved, "a1", "aim") == (None,), "the target has left the aiming point"


def thrown_check(battle: Table) -> Table:
    """An order check that any unit passes."""
    over = thrown(battle.after(offered(battle, "Order check for ADVANCE").taken(battle)), (2, 3))
    return over.after(over.close())


def test_a_turn_of_tokens() -> None:
    """Smoke, a barrage that lands, an air strike that turns against its caller."""
    battle = table(("a1", "Rifle squad"), ("b1", "Rifle squad"), ("b2", "Medium tank"))
    battle = battle.but(turn=type(battle.turn)(smoke=1))
    for kind, side in (("barrage", "A"), ("air_strike", "A"), ("smoke_barrage", "B")):
        battle = battle.after(PlaceToken(kind=kind, side=side))  # type: ignore[arg-type]
    assert labels(battle)[:4] == ["Roll for the standing smoke", "Roll for the artillery of Blue",
                                  "Call the air strike", "Roll for the smoke barrage of Red"]
    battle = take(battle, "Roll for the standing smoke", (3,))
    battle = take(battle, "Roll for the smoke barrage of Red", (4,))
    assert battle.turn.smoke == 2
    battle = take(battle, "Roll for the artillery of Blue", (4,), (2,))
    assert (battle.turn.strike, battle.turn.radius, len(battle.turn.tokens)) == ("barrage", 8, 1)
    assert labels(battle) == ['A unit within 8" of the barrage', "Nobody else is in the area"]
    battle = take(battle, 'A unit within 8" of the barrage', (5,), (3,), target="b1")
    assert card(battle, "b1", "pins") == (3,)
    # A 6: a heavy howitzer on a medium tank. Regular crew 4+ as veteran: 6+4+1 can beat DV 9, so D6 pins: 2.
    # D6 4 + PEN 4 + top 1 equals DV 9: D6-3, +1 indirect: 2 is 0, DOWN, a pin, the turret holds on a 3.
    battle = take(battle, 'A unit within 8" of the barrage', (6,), (4,), (2,), (4,), (2,), (3,), target="b2")
    assert card(battle, "b2", "pins", "order", "turret_locked") == (3, "DOWN", False)
    assert labels(battle)[0] == "Nobody else is in the area", "who is there only the players see"
    battle = take(battle, "Nobody else is in the area")

    battle = take(battle, "Call the air strike", (1,), target="b1")
    assert (battle.turn.strike, battle.turn.caller) == ("granted", "A")
    assert offered(battle, "The opponent's strike").among == {"target": ("a1",)}
    # 2 pins of the area; a 1: strafing, 2D6 hits at PEN +2, which is 3 hits; one more pin; three wounds, no 6.
    battle = take(battle, "The opponent's strike", (3,), (1,), (1, 2), (2, 3, 4))
    assert card(battle, "a1", "models", "pins") == (7, 3)
    battle = take(battle, "Another unit in the strike area", (2,), target="b1")
    assert card(battle, "b1", "pins") == (4,)
    battle = take(battle, "Nobody else is in the area")
    assert (battle.turn.tokens, labels(battle)[0]) == ((), "On to the order dice")


# -- what went wrong before there were battles


def test_a_target_is_opened_as_it_is_and_pins_add_up() -> None:
    """B1, B2: two shots at one squad."""
    battle = table(("a1", "Machine-gun team"), ("a2", "Machine-gun team"), ("b1", "Rifle squad", {"order": "DOWN"}))
    for shooter in ("a1", "a2"):
        battle = ordered(battle, shooter, "FIRE")
        battle = take(battle, "Shoot at Rifle squad b1", (5, 5, 1, 1, 1), (4, 1))
    assert card(battle, "b1", "models", "pins") == (8, 2)
    assert battle.begin("shoot", {"shooter": "a1", "target": "b1"}).facts["target_models"] == 8


def test_the_unit_that_passed_its_check_is_the_one_that_shoots() -> None:
    battle = table(("a1", "Machine-gun team"), ("a2", "Rifle squad", {"pins": 2}), ("b1", "Recruit squad"))
    battle = ordered(battle, "a2", "ADVANCE")
    check = offered(battle, "Order check for ADVANCE")
    assert (check.who, str(check.why)) == ({"unit": "a2"}, "2D6, 7 or less: 2 pins")
    battle = take(battle, "Order check for ADVANCE", (3, 4))
    battle = take(battle, "Shoot at Recruit squad b1")
    begun = offered(battle, "Shoot at Recruit squad b1: roll").taken(battle)
    assert (begun.who["shooter"], begun.facts["pins"], begun.facts["moved"]) == ("a2", 1, True)  # type: ignore[attr-defined]


def test_nothing_of_one_shooter_is_carried_over_to_the_next() -> None:
    battle = table(("a1", "Rifle squad", {"order": "ADVANCE", "pins": 1}), ("a2", "Machine-gun team"),
                   ("b1", "Rifle squad"))
    lone = battle.put(battle.unit("a1").after((Change("unit", "models", delta=-9),)))
    first = lone.begin("shoot", {"shooter": "a1", "target": "b1"}).facts
    assert (first["weapon"], first["moved"], first["crew_lost"], first["pins"]) == ("LMG", True, True, 1)
    second = lone.begin("shoot", {"shooter": "a2", "target": "b1"}).facts
    assert {"moved", "crew_lost", "pins", "further"} & set(second) == set()


def test_a_unit_that_went_down_has_no_die_in_the_bag() -> None:
    battle = table(("a1", "Rifle squad"), ("b1", "Rifle squad"), ("b2", "Recruit squad"))
    battle = ordered(battle, "a1", "FIRE")
    battle = take(battle, "Shoot at Rifle squad b1")
    assert bag(battle.after(GoDown(unit="b1")))["B"] == 1
    with pytest.raises(AgainstTheSheet, match="Rifle squad b1 has an order already and cannot react"):
        battle.after(GoDown(unit="b1")).after(GoDown(unit="b1"))


def test_a_check_that_fails_turns_the_die_to_down_and_it_may_be_kept() -> None:
    """O-B4."""
    battle = ordered(table(("a1", "Recruit squad", {"pins": 3, "models": 11}), ("b1", "Rifle squad")), "a1", "FIRE")
    battle = take(battle, "Order check for FIRE", (3, 3))
    assert (card(battle, "a1", "order", "pins"), battle.turn.active) == (("DOWN", 3), "")
    assert bag(battle) == {"A": 0, "B": 1}
    keep = battle.but(turn=battle.turn.model_copy(update={"phase": "keep"}))
    assert "Recruit squad a1 keeps DOWN" in labels(keep)


def test_a_gun_never_opens_as_foot() -> None:
    battle = table(("a1", "Medium anti-tank gun", {"loaded": "HE", "order": "FIRE"}), ("b1", "Light howitzer"))
    facts = battle.begin("shoot", {"shooter": "a1", "target": "b1"}).facts
    assert {name: facts[name] for name in ("weapon", "shooters", "round", "target", "target_models")} == {
        "weapon": "Medium AT gun", "shooters": 1, "round": "HE", "target": "artillery", "target_models": 3}


def test_fire_for_an_unpinned_unit_leads_to_its_shot() -> None:
    battle = ordered(table(("a1", "Rifle squad"), ("b1", "Rifle squad")), "a1", "FIRE")
    assert (battle.turn.due, labels(battle)[0]) == ("resolve", "Shoot at Rifle squad b1")


def test_who_is_charged_shoots_first_with_the_roles_exchanged() -> None:
    """B3, P18: the charged unit's die shows FIRE, the assault goes on with who is left."""
    battle = ordered(table(("a1", "SMG squad"), ("b1", "Machine-gun team")), "a1", "RUN")
    battle = take(battle, "Assault Machine-gun team b1")
    shot = offered(battle, "Machine-gun team b1 shoots first")
    assert (shot.who, shot.side) == ({"shooter": "b1", "target": "a1"}, "B")
    battle = take(battle, "Machine-gun team b1 shoots first", (3, 3, 1, 1, 1), (4, 4))
    assert (card(battle, "b1", "order"), card(battle, "a1", "models", "pins")) == (("FIRE",), (6, 1))
    # Six tough fighters against DV 4: three succeed, three extra dice, all three of the team fall; regroup 2".
    battle = take(battle, "Assault Machine-gun team b1: roll", (4, 4, 4, 1, 1, 1), (1, 1, 1), (2,))
    assert (card(battle, "b1", "gone"), battle.turn.active) == (("wiped out",), "")
