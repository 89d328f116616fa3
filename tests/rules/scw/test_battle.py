"""Whole turns, worked by hand from the rulings: each deed, and each card after it."""

from __future__ import annotations

import pytest

from rules.frame.deed import AgainstTheSheet, Drop, SetTurn
from rules.scw.deeds import NextStep, Spend
from rules.scw.units import Cavalry, Commander, Gun, Square
from tests.rules.scw.table import card, due, labels, offered, played, table, taken, thrown


def test_a_turn_of_a_platoon_in_two_squares() -> None:
    battle = table(
        Commander(id="cc", side="A", name="CC", square="a1"),
        Square(id="a1", side="A", name="1st", platoon="1st", rifle=4, lmg=1, officer=True),
        Square(id="a2", side="A", name="1st, left", platoon="1st", rifle=4),
        Square(id="b1", side="B", name="Militia", quality="raw", rifle=7, officer=True),
        Gun(id="b2", side="B", name="AT gun"))
    # 1, 2, 3: an asset, the CC joins the PC he stands with, nobody has two problems
    assert labels(battle) == ["Use an asset", "On to Company commander"]
    battle = taken(battle, "Use an asset")
    assert labels(battle) == ["On to Company commander"]
    battle = taken(battle, "On to Company commander")
    assert labels(battle) == ["CC joins the PC of 1st", "CC moves", "On to Unit by unit"]
    battle = taken(battle, "CC joins the PC of 1st")
    assert card(battle, "cc", "does", "square") == ("joined", "a1")
    battle = taken(battle, "On to Unit by unit")
    # 4: one roll with command for both squares; a 3 is kept, the CC adds 1
    roll = offered(battle, "Action points of 1st").taken(battle)
    assert roll.who == {"unit": "a1", "second": "a2"}
    assert roll.facts == {"status": "with_command", "squares": 2, "cc_joined": True}
    battle = thrown(battle.after(roll), [3], "keep")
    battle = battle.after(battle.close())
    assert [card(battle, id, "ap") for id in ("a1", "a2")] == [(4,), (4,)]
    # a1 shoots: 4 rifles and an LMG are 6 dice; two hits, raw saves on 5+: one base lost
    battle = played(battle, "shoot", {"shooter": "a1", "target": "b1"}, [5, 6, 1, 1, 2, 3], 0, [5, 1])
    assert card(battle, "a1", "ap", "shots") == (3, 1)
    assert card(battle, "b1", "rifle", "officer", "bases", "markers") == (6, True, 7, 1)
    # the militia shoots back: six raw rifles are 5 dice, sixes hit; 4+ is not saved
    assert labels(battle) == ["Militia shoots back", "No return shot"]
    assert battle.due[0].who == {"shooter": "b1", "target": "a1"}
    battle = due(battle, [6, 1, 1, 1, 1], 0, [3])
    assert card(battle, "a1", "rifle", "lmg", "officer", "markers") == (3, 1, True, 1)
    assert card(battle, "b1", "reacted") == (False,), "a return shot is no opportunity shot"
    # the second shot costs 3: three rifles and the LMG are 5 dice
    again = offered(battle, "1st shoots")
    assert (str(again.why), again.asks) == ("3 AP", ("range", "cover", "clustered", "leader"))
    battle = played(battle, "shoot", {"shooter": "a1", "target": "b1"}, [1, 1, 2, 2, 4])
    assert card(battle, "a1", "ap", "shots") == (0, 2)
    battle = battle.after(Drop())
    # a2 leaves its square and is seen: the gun has 2 dice, hits on 6, one base lost
    assert "1st, left assaults" in labels(battle)
    battle = taken(battle, "1st, left: leave a square")
    assert card(battle, "a2", "ap", "moved") == (3, True)
    assert "1st, left assaults" not in labels(battle), "an assault costs 4 AP"
    seen = offered(battle, "Opportunity shot at 1st, left")
    assert (seen.side, seen.among) == ("B", {"shooter": ("b1", "b2")})
    battle = played(battle, "opportunity", {"shooter": "b2", "target": "a2"}, [6, 6], 0, [4, 1])
    assert card(battle, "a2", "rifle", "markers") == (3, 1)
    assert card(battle, "b2", "reacted") == (True,)
    assert offered(battle, "Opportunity shot at 1st, left").among == {"shooter": ("b1",)}
    # a marker comes off for 2 AP, the last AP is a move
    battle = taken(battle, "1st, left: remove a casualty marker")
    assert card(battle, "a2", "ap", "markers") == (1, 0)
    battle = taken(battle, "1st, left: leave a square")
    assert card(battle, "a2", "ap") == (0,)
    # nobody is left to roll for; nothing lies on the squares, nobody waits: the countdown is next
    assert labels(battle) == ["Opportunity shot at 1st, left", "On to Countdown"]
    battle = taken(battle, "On to Countdown")
    assert [card(battle, id, "ap", "shots", "moved") for id in ("a1", "a2")] == [(0, 0, False)] * 2
    battle = played(battle, "countdown", {}, [2])
    assert (battle.turn.countdown, labels(battle)) == (19, ["Red's turn"])
    battle = taken(battle, "Red's turn")
    assert (battle.turn.side, battle.turn.number, battle.turn.step) == ("B", 1, 1)
    assert card(battle, "b2", "reacted") == (False,)


def test_one_unit_is_on_after_the_other() -> None:
    """Who has spent all AP is not named when the next one is done."""
    battle = table(Square(id="a1", side="A", name="1st", rifle=4, officer=True),
                   Gun(id="a2", side="A", name="Guns", kind="field_gun", bases=2),
                   Square(id="b1", side="B", name="Militia", rifle=7, officer=True), step=4)
    battle = taken(played(battle, "ap_foot", {"unit": "a1"}, [1], "keep"), "1st: leave a square")
    battle = played(battle, "ap_vehicle", {"unit": "a2"}, [5])
    assert battle.turn.active == ("a2",)
    done = offered(battle, "Guns is done")
    assert str(done.why) == "5 AP given up"
    assert str(done.deed.told(battle)) == "Guns is done."
    assert card(taken(battle, "Guns is done"), "a2", "ap") == (0,)


def test_a_turn_lost_to_hammering() -> None:
    battle = table(Gun(id="a", side="A", name="Guns", kind="field_gun", bases=2),
                   Square(id="b", side="B", name="Rifles", rifle=5, lmg=1, officer=True), step=4)
    battle = played(battle, "ap_vehicle", {"unit": "a"}, [5])
    assert card(battle, "a", "ap") == (5,)
    # two field guns are 6 dice of HE; two hits throw 5 and 1 to hammer, both are saved on 4+
    battle = played(battle, "shoot", {"shooter": "a", "target": "b"}, [5, 5, 1, 1, 1, 1], 0, [5, 1], [4, 4])
    assert card(battle, "b", "hammered", "bases", "markers") == (True, 7, 0)
    # hammered bases shoot back: LMG and five rifles, 7 dice; the hit is traded in and hammers the guns
    battle = due(battle, [6, 1, 1, 1, 1, 1, 1], 1, [6])
    assert card(battle, "a", "hammered", "bases", "ap") == (True, 2, 4)
    # S-B1: the turn of the guns goes on
    assert "Guns shoots" in labels(battle)
    battle = taken(taken(battle, "Guns is done"), "On to Countdown")
    assert card(battle, "a", "ap", "hammered") == (0, True), "its marker did not lie there when the turn began"
    battle = played(battle, "countdown", {}, [1]).after(NextStep(to=9))
    # B's turn: the rifles lose it, and their marker comes off in step 6
    assert battle.turn.lost == ("b",)
    battle = battle.after(NextStep(to=4))
    assert labels(battle) == ["On to Remove hammered"]
    with pytest.raises(AgainstTheSheet, match="Rifles is hammered and loses this turn"):
        battle.after(Spend(unit="b", on="leave_other", cost=1))
    battle = taken(battle, "On to Remove hammered")
    assert card(battle, "b", "hammered") == (True,)
    assert str(offered(battle, "On to Countdown").why) == "marker off: Rifles"
    battle = taken(battle, "On to Countdown")
    assert card(battle, "b", "hammered") == (False,)
    battle = played(battle, "countdown", {}, [3]).after(NextStep(to=9))
    # A's next turn: now the guns lose theirs
    assert (battle.turn.number, battle.turn.lost, battle.turn.countdown) == (2, ("a",), 17)
    battle = battle.after(NextStep(to=4))
    assert labels(battle) == ["On to Remove hammered"]


def test_a_turn_of_morale_assault_and_reinforcements() -> None:
    battle = table(
        Square(id="a1", side="A", name="3rd", platoon="3rd", rifle=1, lmg=1, markers=2),
        Square(id="a2", side="A", name="3rd, right", platoon="3rd", rifle=3, bomber=1, waiting=4),
        Cavalry(id="a3", side="A", name="Riders", quality="veteran", rifle=3, officer=True),
        Square(id="b1", side="B", name="Guards", rifle=1, officer=True),
        Commander(id="b2", side="B", name="CC", square="b1"))
    # 3: two markers and no officer; 2D6 make 7, the platoon of average men loses 3, all from its largest square
    battle = taken(taken(battle, "On to Morale"), "Morale of 3rd")
    assert battle.opened().facts == {"bases": 6, "second": 4, "has_pc": False}
    assert battle.opened().who == {"platoon": "a1", "second": "a2"}
    battle = thrown(battle, [3, 4])
    assert str(battle.close().sentence) == "The platoon fails its morale test and loses 3 bases."
    battle = battle.after(battle.close())
    assert card(battle, "a1", "rifle", "lmg", "markers") == (1, 1, 2)
    assert card(battle, "a2", "rifle", "bomber") == (0, 1)
    # 4: nobody commands the platoon: distant, the opponent has the 5 thrown again
    battle = taken(battle, "On to Unit by unit")
    battle = played(battle, "ap_foot", {"unit": "a1", "second": "a2"}, [5], "again", [2])
    assert battle.turn.active == ("a1", "a2")
    assert "3rd appoints a PC" in labels(battle)
    battle = played(battle, "appoint_pc", {"unit": "a1"}, [2])
    assert card(battle, "a1", "ap", "officer") == (1, False)
    battle = played(battle, "appoint_pc", {"unit": "a1"}, [3])
    assert card(battle, "a1", "ap", "officer", "rifle", "lmg", "bases") == (0, True, 0, 1, 2), "a rifleman was made PC"
    battle = taken(battle, "3rd is done")
    # cavalry with command: its first square is free, its assault costs 1
    battle = played(battle, "ap_foot", {"unit": "a3"}, [1], "keep")
    battle = taken(battle, "Riders: leave a difficult square")
    assert card(battle, "a3", "ap", "moved") == (1, True)
    # 4 veterans and an officer against 3, the CC among them: 9 dice, again not thrown, 3 hits; 6 dice back, 1 hit
    charge = battle.begin("assault", {"assaulter": "a3", "target": "b1"})
    assert charge.facts == {"foot": 4, "officers": 1, "quality": "veteran", "kind": "cavalry", "cost": 1,
                            "target_foot": 3, "target_officers": 1, "cc": True}
    battle = thrown(battle.after(charge), [6, 6, 6, 1, 1, 1, 1, 1, 1], "keep", [6, 1, 1, 1, 1, 1])
    battle = battle.after(battle.close())
    assert card(battle, "a3", "rifle", "officer", "markers", "ap", "moved") == (2, True, 1, 0, True)
    assert card(battle, "b1", "rifle", "officer", "there", "markers") == (0, False, False, 3)
    assert card(battle, "b2", "commander") == (False,), "no save in assaults"
    # 7: 6D6 for the four who wait, three are ready; across country 1+1 against 5: three squares
    battle = taken(battle, "On to Reinforcements")
    battle = played(battle, "reinforcements", {"unit": "a2"}, [3, 4, 6, 1, 2, 2])
    assert (card(battle, "a2", "waiting", "bases"), battle.turn.ready) == ((1, 1), (("a2", 3),))
    assert labels(battle) == ["3rd, right arrives across country", "3rd, right arrives by road",
                              "Place them without a roll"]
    battle = due(battle, [1], [5])
    assert labels(battle) == ["3 of 3rd come on with 3rd, right", "3 of 3rd come on with 3rd",
                              "3 of 3rd come on in a new square", "On to Countdown"]
    battle = taken(battle, "3 of 3rd come on in a new square")
    assert card(battle, "a2-2", "name", "platoon", "rifle", "bases", "side") == ("3rd (3)", "3rd", 3, 3, "A")
    assert battle.turn.ready == ()
    # 8: the game ends
    battle = battle.after(SetTurn(values={"countdown": 2})).after(NextStep(to=8))
    battle = played(battle, "countdown", {}, [3])
    assert (battle.turn.countdown, labels(battle)) == (0, [])
    assert str(battle.view().over) == "The countdown is at 0: the game ends."
