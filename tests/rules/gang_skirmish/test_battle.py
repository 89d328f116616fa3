"""Whole turns worked out by hand: each deed, and each card after it."""

from __future__ import annotations

import pytest

from rules.engine import PlayerError
from rules.frame.deed import Adjust, AgainstTheSheet, Dismiss, SetTurn
from rules.gang_skirmish.deeds import (
    Aim,
    Aimed,
    Charge,
    Declare,
    GoOnOverwatch,
    NextStep,
    Part,
    Run,
    Shell,
)
from rules.said import english
from tests.rules.gang_skirmish.table import SHEET, at, deed_of, fielded, is_now, offered, played, taken


def test_a_turn_of_shots_fights_and_recovery():
    battle = fielded(boss="Leader", kid="Novice", sharp="Sharpshooter", xbrute="Brute", xgang="Ganger")
    assert offered(battle) == ["Movement: charges"]
    battle = battle.after(NextStep())

    # The leader charges the ganger.
    assert english([(offer.label, offer.why) for offer in battle.offers()[:3]]) == [
        ("No more charges", ""), ("Boss charges", "+1 in combat"), ("Kid charges", "+1 in combat")]
    battle = taken(taken(battle, "Boss charges"), "Boss charges Xgang")
    assert (battle.turn.charges, battle.turn.contact) == ((("boss", "xgang"),),) * 2
    battle = at("rest", battle)
    battle = taken(battle, 'Kid moves 10" or more')
    assert battle.unit("kid").rapid
    battle = at("shooting", battle)
    assert [label for label in offered(battle) if "Boss" in label] == [], "he is in combat"

    # Long rifle at long range +1: BS 4 needs 3, so 2+. Partial cover -1: 3+. Strength 3 against Toughness 4: 5+.
    # Mesh 5+ less its own modifier of 1: 6+. The brute has two wounds and loses one of them.
    battle = taken(battle, "Sharp shoots: Long rifle")
    battle = taken(battle, "Sharp: Long rifle, long range", 3, 5, 5, who={"target": "xbrute"}, cover="partial")
    assert (is_now(battle, "xbrute"), battle.turn.shot, battle.turn.aim) == ((3, 2, 1, ""), ("sharp",), None)
    # A pistol at short range +1: BS 2 needs 5, so 4+; large target +1: 3+. A 2 misses.
    battle = taken(taken(battle, "Kid shoots: Pistol"), "Kid: Pistol, short range", 2, who={"target": "xbrute"})
    assert (is_now(battle, "xbrute"), battle.turn.shot) == ((3, 2, 1, ""), ("sharp", "kid"))
    assert offered(battle) == ["No more shots"]

    # Leader: pistol and sword, 2 dice, WS 4, charging +1. Ganger: carbine, 1 die, WS 3.
    # 5 + 4 + 1 + 1 for the fumble = 11 against 1 + 3 = 4: seven hits with Strength 5, wounds on 2+, no armour.
    battle = at("combat", battle)
    battle = taken(battle, "Boss fights Xgang", (5, 3), 1, (1, 1, 1, 1, 1, 1, 2), 3)
    assert (is_now(battle, "xgang"), battle.turn.fought) == ((3, 3, 0, "down"), (("boss", "xgang"),))

    # Only one's own fighters recover.
    battle = at("recovery", battle)
    assert offered(battle) == ["The turn is over"]
    battle = battle.after(NextStep())
    assert (battle.turn.number, battle.turn.side, battle.turn.step) == (1, "B", "start")
    assert (battle.turn.contact, battle.turn.shot, battle.unit("kid").rapid) == ((), (), True)

    # The ganger gets up with a flesh wound.
    battle = at("recovery", battle)
    battle = taken(battle, "Xgang tries to get up", 1)
    assert is_now(battle, "xgang") == (2, 2, 0, "")
    battle = battle.after(NextStep())
    assert (battle.turn.number, battle.turn.side, battle.unit("kid").rapid) == (2, "A", False)


def test_a_turn_with_grenades_that_go_astray():
    battle = at("shooting", fielded(gren="Grenadier", shot="Shotgunner", ally="Ganger", xone="Ganger", xtwo="Heavy"))
    # A launcher is aimed: BS 3 needs 4+. A hit lays the template; both are under it.
    battle = taken(taken(battle, "Gren shoots: Grenade launcher"), "Gren: Grenade launcher, short range", 4,
                   who={"target": "xtwo"})
    assert (battle.turn.blast, battle.turn.aimed_at) == (
        Shell(name="Grenade launcher", strength=4, save_modifier=-1), "xtwo")
    # Strength 4 against Toughness 3: 3+. The heavy has flak 6+, made worse by 1: none. First down, second out.
    battle = taken(battle, "Under the template: Grenade launcher", 3, 2, 3, 6,
                   who={"fighter": "xtwo", "fighter_2": "xone"})
    assert (is_now(battle, "xtwo"), is_now(battle, "xone")) == ((3, 3, 0, "down"), (3, 3, 0, "out"))
    assert battle.turn.under == ("xtwo", "xone")
    assert str(battle.offers()[0].label) == "Nobody else is under the template", "who is there only the players see"
    battle = taken(battle, "Nobody else is under the template")

    # A grenade misses: a HIT and a misfire, and on a 4 it lies there, 2D6 away.
    battle = taken(taken(battle, "Shot shoots: Frag grenade"), "Shot: Frag grenade, in range", 3)
    assert battle.turn.stray == Aimed(fighter="shot", weapon=2)
    battle = taken(battle, "Where does it land? Shot missed", 5, 6, 4, (2, 3), 12)
    assert (battle.turn.markers, battle.turn.stray) == ((Shell(name="Frag grenade", save_modifier=-1),), None)

    # At the start of the other's turn it is rolled for: 4+ explodes.
    battle = at("recovery", battle).after(NextStep())
    assert offered(battle) == ["Does it explode? Frag grenade"]
    battle = taken(battle, "Does it explode? Frag grenade", 3)
    assert (len(battle.turn.markers), offered(battle)) == (1, ["Movement: charges"])
    battle = at("recovery", battle)
    battle = taken(battle, "Xtwo tries to get up", 6)
    assert is_now(battle, "xtwo") == (3, 3, 0, "out")


@pytest.mark.parametrize("markers", [-1, 21, 10**12])
def test_markers_set_by_hand_are_as_many_as_a_table_has(markers):
    with pytest.raises(PlayerError, match="Unexploded markers: 0 to 20 can be set by hand, not"):
        fielded(a="Ganger").after(SetTurn(values={"markers": markers}))


def test_a_turn_of_markers_and_debris():
    battle = fielded(a="Ganger", b="Novice", c="Heavy", xone="Ganger")
    battle = battle.after(SetTurn(values={"markers": 2, "roof_hits": 1}))
    with pytest.raises(AgainstTheSheet, match="Roll for markers and falling debris first"):
        battle.after(NextStep())
    # The first marker explodes, a ganger is under it: Strength 3, 4+, then a flesh wound.
    battle = taken(battle, "Does it explode? Shell", 4)
    assert (len(battle.turn.markers), battle.turn.checked) == (1, 0)
    battle = taken(battle, "Under the template: Shell", 4, 1, who={"fighter": "a"})
    assert is_now(battle, "a") == (2, 2, 0, "")
    battle = taken(battle, "Nobody else is under the template")
    # The second does not.
    battle = taken(battle, "Does it explode? Shell", 2)
    assert (len(battle.turn.markers), battle.turn.checked) == (1, 1)
    # Debris falls on a 1, on the third of three: 4+ to wound, flak 6+ stops it.
    battle = taken(battle, "Falling debris", 1, 3, 4, 6)
    assert is_now(battle, "c") == (3, 3, 1, "")
    assert offered(battle) == ["Movement: charges"]
    # In the next turn it is the other player's roll, and his only fighter is picked without a die: out of action.
    battle = at("recovery", battle).after(NextStep())
    battle = taken(taken(battle, "Does it explode? Shell", 1), "Falling debris", 1, 6, 6)
    assert english((is_now(battle, "xone"), battle.view().over)) == ((3, 3, 0, "out"), "Only Blue is left.")


# -- what was wrong in version 1


def test_an_injured_fighter_opens_as_he_is_now():
    battle = at("shooting", fielded(a="Ganger", xbrute="Brute"))
    # Carbine +1 at short range, large target +1: 2+. Strength 3 against Toughness 4: 5+, mesh does not hold.
    battle = played(battle, "shoot", {"shooter": "a", "target": "xbrute"}, 2, 5, 1)
    assert is_now(battle, "xbrute") == (3, 2, 1, "")
    assert "wounds" not in battle.begin("shoot", {"shooter": "a", "target": "xbrute"}).facts, "one wound left"
    battle = battle.after(Adjust(unit="xbrute", key="wounds", value=3))
    assert battle.begin("shoot", {"shooter": "a", "target": "xbrute"}).facts["wounds"] == 3


def test_a_second_wound_is_taken_from_what_is_left_by_then():
    battle = at("shooting", fielded(a="Ganger", xbrute="Brute"))
    battle = battle.after(battle.begin("shoot", {"shooter": "a", "target": "xbrute"}))
    battle = battle.after(Adjust(unit="xbrute", key="wounds", value=5))
    for face in (2, 5, 1):
        battle = battle.after(battle.thrown(Loaded(face)))
    assert battle.after(battle.close()).unit("xbrute").wounds == 4


class Loaded:
    """A die that shows what it should."""

    def __init__(self, face):
        self.face = face

    def randint(self, low, high):
        return self.face


def test_the_weapon_and_the_range_do_not_pass_on_to_the_next_shooter():
    battle = at("shooting", fielded(a="Shotgunner", b="Ganger", xone="Ganger"))
    battle = battle.after(Aim(fighter="a", weapon=0))
    assert battle.begin("shoot", {"shooter": "a", "target": "xone"}).facts == {"strength": 4}
    assert battle.begin("shoot", {"shooter": "b", "target": "xone"}).facts == {"weapon_modifier": 1}


# -- overwatch, contact, several attackers


def test_a_fighter_on_overwatch_shoots_at_who_charges():
    battle = at("shooting", fielded(a="Ganger", xone="Ganger"))
    battle = taken(battle, "A goes on overwatch")
    assert (battle.unit("a").overwatch, battle.turn.shot) == (True, ("a",))
    battle = at("recovery", battle).after(NextStep()).after(NextStep())
    battle = taken(taken(battle, "Xone charges"), "Xone charges A")
    battle = taken(battle, "A shoots on overwatch: Carbine")
    facts = deed_of(battle, "A: Carbine, short range").facts
    assert facts == {"weapon_modifier": 1, "overwatch": True, "charging": True}
    battle = taken(battle, "A: Carbine, short range", 3)
    assert not battle.unit("a").overwatch
    assert "A shoots on overwatch: Carbine" not in offered(battle)


def test_several_attackers_fight_one_after_the_other():
    battle = fielded(a="Brawler", b="Duellist", xone="Ganger")
    battle = at("charges", battle)
    for charger in ("A", "B"):
        battle = taken(taken(battle, f"{charger} charges"), f"{charger} charges Xone")
    battle = at("combat", battle)
    assert offered(battle)[:2] == ["A fights Xone", "B fights Xone"]
    # 6 + 4 + 1 = 11 against 6 + 3 = 9: two hits with Strength 5; no wound on ones.
    battle = taken(battle, "A fights Xone", (6, 2), 6, (1, 1))
    assert offered(battle)[0] == "B fights Xone"
    assert battle.after(Part(first="b", second="xone")).turn.contact == (("a", "xone"),)
    # 6 + 5 + 1 + 1 for the second six + 1 for the fumble = 14; 1 + 3 + 1 for the fumble = 5: nine hits, 2+ to wound.
    battle = taken(battle, "B fights Xone", (6, 6, 1), 1, (2,) * 9, (6,) * 9)
    assert is_now(battle, "xone") == (3, 3, 0, "out")


def test_pinned_fighters_are_free_after_their_own_turn():
    battle = at("shooting", fielded({"pinning": True}, a="Ganger", xone="Ganger"))
    battle = played(battle, "shoot", {"shooter": "a", "target": "xone"}, 4, 1)
    assert battle.unit("xone").pinned
    battle = at("recovery", battle).after(NextStep())
    assert battle.unit("xone").pinned
    assert not at("recovery", battle).after(NextStep()).unit("xone").pinned


def test_with_several_roof_hits_each_is_rolled_for_when_switched():
    for switched, rolls in ((False, 1), (True, 3)):
        battle = fielded({"debris_stack": switched}, a="Ganger", b="Ganger", xone="Ganger")
        battle = battle.after(SetTurn(values={"roof_hits": 3}))
        for _ in range(rolls):
            battle = taken(battle, "Falling debris", 2)
        assert offered(battle) == ["Movement: charges"]


def test_it_goes_off_in_the_hand_and_into_the_roof():
    battle = at("shooting", fielded(a="Shotgunner", xone="Ganger")).after(Aim(fighter="a", weapon=2))
    battle = taken(battle, "A: Frag grenade, in range", 1)
    hand = taken(battle, "Where does it land? A missed", 5, 6, 1)
    assert hand.offers()[0].among["fighter"][0] == "a"
    roof = taken(battle, "Where does it land? A missed", 5, 6, 5)
    assert (roof.turn.roof_hits, roof.turn.blast) == (1, None)
    assert taken(battle, "It does no harm").turn.stray is None


# -- what the sheet refuses and the table may do anyway (B4)


@pytest.mark.parametrize(("deed", "sentence"), [
    (Declare(fighter="a"), "Charges come first in your own movement phase."),
    (Run(fighter="a"), "Fighters move in their own movement phase."),
    (GoOnOverwatch(fighter="a"), "A fighter goes on overwatch in his own shooting phase."),
    (Aim(fighter="a", weapon=0), "Fighters shoot in their own shooting phase, or on overwatch."),
    (Aim(fighter="a", weapon=0, overwatch=True), "A is not on overwatch."),
])
def test_what_the_sheet_forbids_is_done_anyway(deed, sentence):
    battle = fielded(a="Ganger", xone="Ganger")
    with pytest.raises(AgainstTheSheet) as refused:
        battle.after(deed)
    assert str(refused.value) == sentence
    battle.after(deed.model_copy(update={"anyway": True}))


@pytest.mark.parametrize(("deed", "sentence"), [
    (Charge(fighter="a", target="b"), "A and B are in the same gang."),
    (Aim(fighter="a", weapon=1), "A has no such weapon"),
    (Part(first="a", second="xone"), "A and Xone are not in contact."), (Run(fighter="c"), "C is down."),
    (Declare(fighter="d"), "D is out of action."),
])
def test_what_is_impossible_is_refused(deed, sentence):
    battle = fielded(a="Ganger", b="Ganger", c="Ganger", d="Ganger", xone="Ganger")
    battle = battle.after(Adjust(unit="c", key="down", value=True)).after(Adjust(unit="d", key="out", value=True))
    with pytest.raises(PlayerError, match=sentence):
        battle.after(deed.model_copy(update={"anyway": True}))


def test_nobody_shoots_twice_or_leaves_a_shell_in_the_air():
    battle = at("shooting", fielded(a="Shotgunner", xone="Ganger"))
    thrown = taken(battle.after(Aim(fighter="a", weapon=2)), "A: Frag grenade, in range", 1)
    for deed, sentence in ((Aim(fighter="a", weapon=0), "A has shot this turn"),
                           (NextStep(), "A grenade or shell is still in the air")):
        with pytest.raises(AgainstTheSheet, match=sentence):
            thrown.after(deed)


def test_a_list_of_fighters_has_no_gaps():
    battle = fielded(a="Ganger", b="Ganger")
    with pytest.raises(PlayerError, match="Name the fighters one after the other: fighter, fighter_2"):
        battle.begin("hit", {"fighter": "a", "fighter_3": "b"})


def test_who_leaves_the_table_leaves_the_turn():
    battle = fielded(a="Ganger", b="Ganger", xone="Ganger")
    battle = taken(taken(at("charges", battle), "A charges"), "A charges Xone")
    gone = battle.after(Dismiss(unit="xone"))
    assert (gone.turn.contact, gone.turn.charges) == ((), ())


def test_three_gangs_have_their_turns_one_after_the_other():
    battle = SHEET.battle(sides=("A", "B", "C"))
    sides = []
    for _ in range(4):
        sides.append((battle.turn.number, battle.turn.side))
        battle = at("recovery", battle).after(NextStep())
    assert sides == [(1, "A"), (1, "B"), (1, "C"), (2, "A")]


# -- a fighter


def test_a_fighter_says_what_he_cannot_do_and_why():
    battle = at("shooting", fielded(a="Ganger", b="Brawler", c="Ganger", xone="Ganger"))
    battle = battle.after(Adjust(unit="c", key="down", value=True))
    battle = played(battle, "shoot", {"shooter": "a", "target": "xone"}, 1)
    locked = {id: [offer.locked for offer in battle.offers_for(id)] for id in ("a", "b", "c", "xone")}
    assert locked == {"a": ["He has shot this turn."], "b": ["He has nothing to shoot with."],
                      "c": ['He is down: he may crawl 2" and rolls again in the recovery phase.'],
                      "xone": ["It is not his turn, and he is not on overwatch."]}


def test_the_turn_is_seen():
    battle = fielded(a="Leader", xone="Ganger").after(SetTurn(values={"markers": 1}))
    view = battle.view()
    assert english((view.title, view.table, view.over)) == ("Turn 1: Start of the turn", "wild_grenades", "")
    assert [(lot.label, lot.count) for lot in view.pools[0].lots] == [("Shell", 1)]
    assert [(counter.key, counter.value) for counter in view.counters] == [
        ("number", 1), ("markers", 1), ("roof_hits", 0)]
    assert [(chip.label, chip.value) for chip in view.rows[0].chips] == [("Wounds left", 1)]
    assert [str(chip.words) for chip in view.rows[0].profile] == [
        "WS 4", "BS 4", "Armour save 6+", "Heavy pistol", "Power sword"]
    assert view.rows[0].pips == (1, 1)
    down = battle.after(Adjust(unit="a", key="down", value=True)).view()
    assert (down.rows[0].face, down.rows[0].face_icon) == ("down", "arrow-down-bold")
