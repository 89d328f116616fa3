"""Games played by hand from the rulings: facts and faces in, every step and the outcome out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.said import english
from rules.steel_wheels.damage import Harm
from rules.steel_wheels.outcomes.assault import Casualties, Passage
from rules.steel_wheels.outcomes.fire import Burst, HighExplosive, Shot, UnderFire
from rules.steel_wheels.outcomes.sequence import Sequence
from rules.steel_wheels.outcomes.tests import ChipsTaken, Refused, Verdict
from rules.steel_wheels.sheet import RULESET
from tests.rules.steel_wheels.table import played, told

KEEPS, LOSES = "keeps its fire", "loses its fire"
BAG = HighExplosive(71, "veteran")


def test_p01_the_smaller_army_takes_the_difference_in_chips() -> None:
    assert played("chips", [], ours=4, theirs=6).outcome == ChipsTaken(ours=2)
    assert played("chips", [], ours=6, theirs=5).outcome == ChipsTaken(theirs=1)
    assert played("chips", [], ours=5, theirs=5).sentence == \
        "Both armies are the same size: nobody takes a manoeuvre chip."


READY = {"skill": "veteran", "rank": "sergeant", "other_skill": "skilled", "other_rank": "lieutenant"}


def test_p02_readiness_higher_acts_first_and_a_tie_is_the_declarers() -> None:
    # Both add 3: 3 and 3 tie (W1), 2 against 5 is the other side's.
    game = played("readiness", [3, 3], **READY)
    assert told(game) == ["Readiness test: 6", "Readiness test: 6"]
    assert game.outcome == Sequence("declarer")
    assert played("readiness", [2, 5], **READY).outcome == Sequence("other")


def test_p02_w1_a_tie_may_be_rolled_again_or_be_simultaneous() -> None:
    assert played("readiness", [3, 3, 4, 4, 2, 5], rt_tie="reroll", **READY).outcome == Sequence("other")
    assert played("readiness", [3, 3], rt_tie="simultaneous", **READY).outcome == Sequence("both")


def test_p02_a_crew_with_dead_does_not_roll_its_die_counts_as_1() -> None:
    # 1 + 2 = 3 against 4 + 0.
    game = played("readiness", [4], crew_dead=True, other_skill="recruit")
    assert told(game) == ["Readiness: Crew dead: the die counts as 1, 3 in all.", "Readiness test: 4"]
    assert game.outcome == Sequence("other")


def test_p03_to_p05_equality_succeeds() -> None:
    # 4 + 2 + 1 = 7 reaches the 7; 6 + 0 + 0 does not reach 7; 3 + 1 does not reach 5.
    assert played("direct_fire_request", [4, 7], skill="veteran", rank="sergeant").outcome == Verdict("DFR", True)
    assert played("indirect_fire_request", [6, 7], skill="recruit").outcome == Verdict("IFR", False)
    game = played("cant_fire", [3, 5], skill="skilled")
    assert told(game) == ["Can't-fire test: loses its fire"]
    assert game.outcome == Verdict("CF", False)


def test_p06_a_fleeing_team_tests_for_each_leader_and_any_success_recovers() -> None:
    game = played("courage", [1, 8, 6, 6], skill="recruit", leaders=2)
    assert told(game) == ["Courage test: retreats", "Courage test: stays"]
    assert game.outcome == Verdict("CT", True)
    assert played("courage", [1, 8, 2, 3], skill="recruit", leaders=2).outcome == Verdict("CT", False)


def test_p07_p08_precision_and_dodge_add_only_the_skill() -> None:
    assert played("precision", [4, 6], at="open_top").outcome == Verdict("PT open top", True)
    assert played("precision", [4, 7], at="open_top").outcome == Verdict("PT open top", False)
    game = played("dodge", [1, 5], skill="elite", danger="wire")
    assert english(game.sentence) == "The unit cannot pass the wire this turn."


MELEE_FACES = [4, 5, 5, 2, 1, 6]  # veteran against skilled: 6-6 tie, 7-3, 3-7


def test_p09_melee_strictly_higher_eliminates() -> None:
    game = played("melee", MELEE_FACES, defender_skill="skilled")
    assert told(game)[:2] == ["Attacker's melee: 6", "Defender's melee: 6"]
    assert game.outcome == Casualties(attackers_dead=1, defenders_dead=1)


def test_p09_w2_a_tie_may_kill_both_or_be_rolled_again() -> None:
    assert played("melee", MELEE_FACES, defender_skill="skilled", mc_tie="both").outcome == Casualties(2, 2)
    assert played("melee", [4, 5, 6, 1], pairs=1, defender_skill="skilled", mc_tie="reroll").outcome == Casualties(0, 1)


def test_p10_one_die_for_all_light_weapons_then_courage() -> None:
    # D10 5 + 2 = 7, 19-25 shots: slow move, 3 dead, CT; 3 + 2 reaches 5.
    game = played("light_fire_vehicle", [5, 3, 5], shots_effective=20)
    assert told(game) == ["20 shots at effective range: slow move + 3 dead + CT", "Courage test: stays"]
    assert game.outcome.harm == Harm(mobility="slow", dead=3, courage="stays")
    assert english(game.sentence) == "The target is damaged: slow movement only, 3 dead. It stays."


def test_p10_a_moving_vehicle_reads_the_other_column_and_casualties_stop_at_the_men_aboard() -> None:
    assert played("light_fire_vehicle", [5], shots_effective=20, moving=True).outcome.harm == Harm(dead=2)
    assert played("light_fire_vehicle", [5], shots_effective=20, men=2).outcome.harm == Harm(mobility="slow", dead=2)


def test_p10_range_bands_are_separate_rolls() -> None:
    # Long D8: 8 + 2 = 10, 4-7 shots: 2 dead. Short D12: 12 + 2 = 14, 8-12 shots: slow, 3 dead: nobody is left to test.
    game = played("light_fire_vehicle", [8, 12], shots_effective=0, shots_long=5, shots_short=9)
    assert told(game) == ["5 shots at long range: 2 dead", "9 shots at short range: slow move + 3 dead + CT"]
    assert game.outcome == UnderFire(Harm(mobility="slow", dead=5), True)


def test_what_is_said_of_a_wreck_is_only_that() -> None:
    # Long D8: 6 + 2 = 8, 13-18 shots: brief move, 2 dead, CT, which stays; short D12: 12 + 2 = 14, >75: exploded.
    game = played("light_fire_vehicle", [6, 6, 1, 12], shots_effective=0, shots_long=13, shots_short=76)
    assert told(game)[0] == "13 shots at long range: brief move + 2 dead + CT"
    assert game.outcome.harm == Harm(mobility="brief", state="exploded", dead=5, courage="stays")
    assert english(game.sentence) == "The target explodes, 5 dead."


def test_p10_the_repaired_corner_of_the_chart() -> None:
    # Recruit, D10 3, 80 shots: immobilized, 4 dead, CT (repaired); 1 + 2 is below 8: the crew abandons the vehicle.
    game = played("light_fire_vehicle", [3, 1, 8], shots_effective=80, skill="recruit")
    assert game.outcome.harm == Harm(mobility="immobilized", dead=4, courage="retreats")
    assert english(game.sentence) == "The target is damaged: immobilised, 4 dead. The crew abandons it."


def test_p11_casualties_by_shelter_and_courage_at_half_strength() -> None:
    # D10 6 + 1 = 7, 24-30 shots: 4/2/1. 4 of 8 left is half: 2 + 2 does not reach 8.
    facts = {"shots_effective": 30, "skill": "skilled", "men": 8, "started": 8}
    game = played("light_fire_infantry", [6, 2, 8], **facts)
    assert told(game) == ["30 shots at effective range: 4 dead", "Courage test: retreats"]
    assert game.outcome.harm == Harm(dead=4, courage="retreats")
    assert english(game.sentence) == "The target loses 4 men and retreats."
    assert played("light_fire_infantry", [6], shelter="soft", **facts).outcome.harm == Harm(dead=2)
    assert played("light_fire_infantry", [6], shelter="hard", **facts).outcome.harm == Harm(dead=1)


def test_p11_no_new_casualties_no_courage_test() -> None:
    # D10 1 + 0 = 1, 8-12 shots: nobody dies, though the team is at half already.
    assert played("light_fire_infantry", [1], skill="recruit", men=4, started=8).outcome.harm == Harm()


def test_p20_mines() -> None:
    assert english(played("minefield", [4, 6]).sentence) == "No mine: the unit goes on at slow movement."
    # 1 + 2 is below 8. D6 3: 2 dead; always CT: 5 + 2 reaches 7.
    game = played("minefield", [1, 8, 3, 5, 7])
    assert told(game) == ["Dodge test: caught", "Mine: 2 dead", "Courage test: stays"]
    assert game.outcome == Passage(False, "mine", Harm(dead=2, courage="stays"))
    assert english(game.sentence) == "A mine goes off. The unit loses 2 men and stays."
    # A tank on a 1: no damage, but the crew still tests.
    assert played("minefield", [1, 8, 1, 1, 8], unit="tank").outcome.harm == Harm(courage="retreats")


def test_w10_the_blank_cell_of_the_armoured_car() -> None:
    assert played("minefield", [1, 8, 6], unit="armoured_car").outcome.harm == Harm(state="destroyed", dead=8)
    game = played("minefield", [1, 8, 6], unit="armoured_car", mine_ac_6="exploded")
    assert game.outcome.harm == Harm(state="exploded", dead=8)
    assert played("minefield", [1, 8, 5], unit="armoured_car", mine_ac_6="exploded").outcome.harm.state == "destroyed"


def test_p20_wire_and_cliffs_only_stop() -> None:
    game = played("minefield", [1, 8], danger="cliff")
    assert game.outcome == Passage(False, "cliff")
    assert english(game.sentence) == "The unit cannot pass the rocks this turn."


def test_p21_infantry_assault() -> None:
    refused = played("assault_infantry", [1, 8])
    assert refused.outcome == Casualties(went_in=False)
    assert english(refused.sentence) == "The attacker loses heart and retreats: no assault."
    game = played("assault_infantry", [3, 5, 6, 1, 2, 3], pairs=2)
    assert game.outcome == Casualties(attackers_dead=1, defenders_dead=1)
    assert english(game.sentence) == "The attacker loses 1 man. The defender loses 1 man."


def test_p22_an_explosive_bag_against_a_tank() -> None:
    # PT 4 + 2 reaches 6. Ex row, block B, 5 cm: 4. D10 9, body: destroyed, all dead.
    game = played("assault_vehicle", [4, 6, 4, 9])
    assert told(game) == ["Precision test: hits", "Penetration: penetrated", "Effects: destroyed + dead"]
    assert game.outcome == Shot("body", True, Harm(state="destroyed", dead=5), he=BAG)
    # Hand bombs: 5 cm is never penetrated, CF 6 against 1. Magnetic mines: always.
    assert played("assault_vehicle", [4, 6, 6, 1], device="Hb").outcome.penetrated is False
    assert played("assault_vehicle", [4, 6, 9], device="Mm").outcome.harm.state == "destroyed"


def test_p22_a_miss_scatters_and_an_open_top_asks_for_courage() -> None:
    assert played("assault_vehicle", [1, 10, 5, 9]).outcome == Shot(burst=Burst(3, 9), he=BAG)
    assert played("assault_vehicle", [1, 8], open_topped=True).outcome == Refused()


def test_w6_hand_devices_by_the_fire_table() -> None:
    # D12 3 + 2 = 5: body of a tank; 2 + 2 = 4 misses.
    assert played("assault_vehicle", [3, 4, 9], hand_bomb="hw_fire").outcome.part == "body"
    assert played("assault_vehicle", [2, 5, 9], hand_bomb="hw_fire").outcome.burst == Burst(3, 9)
    # The same for what is thrown into an open top: CT 3 + 2 reaches 5; D12 3 + 2 = 5 hits, 2 + 2 = 4 misses.
    into = {"hand_bomb": "hw_fire"}
    assert played("assault_open_top", [3, 5, 3, 8], **into).outcome.harm == Harm(state="exploded", dead=5)
    assert played("assault_open_top", [3, 5, 2, 5, 9], **into).outcome.burst == Burst(3, 9)
    # And at a building: column B1 is hit from 4 on, B3 of a bunker from 8 on, B4 of a door from 9 on.
    assert played("assault_building", [2, 8, 6, 1], **into).outcome.result == "blast radius"
    assert played("assault_building", [1, 5, 9], **into).outcome.burst == Burst(3, 9)
    assert played("assault_building", [5, 5, 9], building="bunker", wall="bunker", **into).outcome.burst == Burst(3, 9)
    assert played("assault_building", [6, 5, 9], aim="opening", **into).outcome.burst == Burst(3, 9)
    assert played("assault_building", [7, 8, 6, 1], aim="opening", **into).outcome.result == "blast radius"


def test_p22_a_gun_has_no_open_top() -> None:
    # A field that is hidden for a gun keeps what it was set to for a vehicle: no courage test.
    game = played("assault_vehicle", [1, 10, 5, 9], target="artillery", open_topped=True)
    assert told(game)[0] == "Precision test: misses"


@pytest.mark.parametrize(("action", "facts", "plates"), [
    ("assault_vehicle", {}, ("PT D6+2 against D10", "5 cm: 4+")),
    ("assault_vehicle", {"open_topped": True}, ("CT D6+2 against D8", "PT D6+2 against D10", "5 cm: 4+")),
    ("assault_vehicle", {"hand_bomb": "hw_fire"}, ("D12+2 to hit", "5 cm: 4+")),
    ("assault_open_top", {"hand_bomb": "hw_fire"}, ("CT D6+2 against D8", "D12+2 to hit")),
    ("assault_building", {"hand_bomb": "hw_fire"}, ("D12+2 to hit",)),
])
def test_what_a_charge_will_throw(action: str, facts: dict[str, Any], plates: tuple[str, ...]) -> None:
    chosen = RULESET.action(action)
    assert english(chosen.headline(chosen.facts(**facts))) == plates


def test_p22_a_device_against_a_building() -> None:
    # Ex row, block B, brick 3 cm: always. Counts as 71-80 mm: D10 8, brick: blast radius, 2 die; CF 6 against 1.
    game = played("assault_building", [4, 6, 8, 6, 1])
    assert game.outcome.result == "blast radius"
    assert game.outcome.harm == Harm(dead=2, fire=KEEPS)


def test_p23_into_the_open_top() -> None:
    # CT 3 + 2 reaches 5, PT 6 + 2 reaches 8 of the D12, D10 8: exploded.
    game = played("assault_open_top", [3, 5, 6, 8, 8])
    assert told(game) == ["Courage test: stays", "Precision test, centre of an open top: hits",
                          "Effects: exploded + dead"]
    assert game.outcome == Shot("open_top", True, Harm(state="exploded", dead=5), he=BAG)
    assert played("assault_open_top", [3, 5, 1, 4, 4, 12]).outcome.burst == Burst(2, 12, True)
    assert played("assault_open_top", [1, 4]).outcome == Refused()


def test_p24_overrun() -> None:
    # The first soldier dodges (5 + 2 = 7), the second does not.
    game = played("overrun", [5, 7, 1, 9], models=[{"count": 2}])
    assert (game.outcome.out, game.outcome.dead) == (1, 1)
    # W7: a truck reads the jeep column, ramming row 7-9: destroyed, all dead; by type it is 4 dead and CT.
    truck = [{"target": "truck"}]
    assert played("overrun", [1, 9, 7], models=truck).outcome.dead == 5
    assert played("overrun", [1, 9, 7, 1, 8], models=truck, ram_column="by_type").outcome.dead == 4
    gun = played("overrun", [1, 9, 4, 6, 1], models=[{"target": "artillery"}])
    assert gun.outcome.models[0][1].weapons == ("carriage_blocked",)


def test_t4_can_i_see_it() -> None:
    assert played("spotting", [], distance=150).outcome.answer == "yes"
    assert played("spotting", [], distance=151).outcome.answer == "no"
    inside = {"unit": "small", "terrain": "trees", "status": "firing", "inside": True}
    assert played("spotting", [], distance=40, **inside).outcome.answer == "yes"
    assert played("spotting", [], distance=21, sight="reduced", **inside).outcome.answer == "no"
    # A buttoned-up vehicle beside infantry sees as the infantry does.
    assert played("spotting", [], distance=40, sight="reduced", beside_infantry=True, **inside).outcome.answer == "yes"


def test_t4_infantry_in_houses_and_trenches_reads_the_second_value() -> None:
    moving = {"unit": "infantry", "status": "moving", "distance": 40}
    assert played("spotting", [], terrain="rocks", **moving).outcome.answer == "yes"
    assert played("spotting", [], terrain="houses", **moving).outcome.answer == "no"
    assert english(played("spotting", [], terrain="clear", visible=False, **moving).sentence) == \
        "The target cannot be seen: too little of it is visible."


def test_t6_can_they_talk() -> None:
    assert played("communications", [], distance=32).outcome.answer == "yes"
    assert played("communications", [], distance=32, interrupted=True).outcome.answer == "no"
    assert played("communications", [], distance=128, link="entrenched", interrupted=True).outcome.answer == "yes"
    assert played("communications", [], distance=8, link="team", interrupted=True).outcome.answer == "yes"


def test_t3_how_may_it_move_there() -> None:
    assert english(played("terrain", [], terrain="wall", unit="Half-tracks").sentence) == \
        "Half-tracks: up to the Slow distance, the element is removed; medium shelter."
    mined = played("terrain", [], terrain="Minefield", unit="Bikes")
    assert english(mined.sentence) == "Bikes: up to the Slow distance after a dodge test; no shelter."
    assert [follow.action for follow in mined.outcome.follows] == ["minefield"]
    assert english(played("terrain", [], terrain="Roads", unit="Tanks").sentence) == \
        "Tanks: on the road 2 cm for each 1; no shelter."


def test_t5_what_a_crew_can_still_do() -> None:
    assert english(played("crew", [], started=5, dead=2).sentence) == "2 of 5 dead: readiness die is 1."
    assert english(played("crew", [], started=5, dead=4).sentence) == \
        "4 of 5 dead: readiness die is 1, simple manoeuvres only and no heavy weapons."
    assert played("crew", [], started=5, dead=0).outcome.answer == "no limits"
    assert played("crew", [], started=1, dead=1).outcome.answer == "nobody left"


def test_t2_what_a_manoeuvre_allows() -> None:
    assert english(played("manoeuvre", [], manoeuvre="Move and fire").sentence) == \
        "Move and fire (complex): Brief move, Moving shots, either order."
    assert played("manoeuvre", [], manoeuvre="Conceal", unit="artillery", calibre=60).outcome.answer == "simple"
