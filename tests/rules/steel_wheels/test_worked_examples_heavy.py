"""Heavy weapons played by hand from the rulings: facts and faces in, every step and the outcome out."""

from __future__ import annotations

from rules.said import english
from rules.steel_wheels.damage import Harm
from rules.steel_wheels.outcomes.fire import Burst, HighExplosive, Shot
from tests.rules.steel_wheels.table import played, told

KEEPS, LOSES = "keeps its fire", "loses its fire"


def test_p26_heavy_shot_through_the_body() -> None:
    # D10 7 + 2 = 9: body. AP 75 mm, square, 5 cm: always. D10 7: destroyed, 2 dead, CT: 1 + 2 is below 8.
    game = played("heavy_shot", [7, 7, 1, 8])
    assert told(game) == ["To hit: body", "Penetration: 5 cm is always penetrated.",
                          "Effects: destroyed + 2 dead + CT", "Courage test: retreats"]
    assert game.outcome == Shot("body", True, Harm(state="destroyed", dead=2, courage="retreats"))
    assert english(game.sentence) == "Hit on the body. The target is destroyed, 2 dead. The crew retreats."


def test_p14_armour_that_holds_still_asks_for_can_t_fire() -> None:
    # 4 + 2 = 6: turret. Oblique, 5 cm, 71-80 mm: 7 needed, 6 thrown. CF 5 + 2 reaches 7.
    game = played("heavy_shot", [4, 6, 5, 7], impact="oblique")
    assert told(game) == ["To hit: turret/casemate", "Penetration: stopped", "Can't-fire test: keeps its fire"]
    assert game.outcome == Shot("turret", False, Harm(fire=KEEPS))
    assert english(game.sentence) == "Hit on the turret, but the armour holds. It keeps its fire."
    assert played("heavy_shot", [4, 6], impact="oblique", has_acted=True).outcome == Shot("turret", False)


def test_p12_ap_that_misses_is_gone_and_a_moving_target_is_harder() -> None:
    assert played("heavy_shot", [2]).outcome == Shot()
    # 8 + 2 = 10 is a choice stationary, a track moving; no penetration for it (W4). D10 1: brief movement.
    game = played("heavy_shot", [8, 1, 6, 1, 6, 1], moving=True)
    assert game.outcome == Shot("track", True, Harm(mobility="brief", courage="stays", fire=KEEPS))


def test_p17_he_that_misses_bursts_near_or_flies_over() -> None:
    facts = {"ammunition": "HE", "skill": "recruit"}
    game = played("heavy_shot", [4, 5, 3], **facts)
    assert told(game) == ["To hit: miss", "Scatter: 5 cm", "Direction: 3 o'clock"]
    assert game.outcome == Shot(burst=Burst(5, 3), he=HighExplosive(75, "recruit"))
    assert [follow.action for follow in game.outcome.follows] == ["fragments"]
    over = played("heavy_shot", [4, 5, 12], **facts).outcome
    assert over == Shot(burst=Burst(5, 12, True), he=HighExplosive(75, "recruit"))
    assert over.follows == ()


def test_w14_scatter_never_goes_below_0() -> None:
    # Elite at a moving target: 3 + 3 = 6 misses; 2 - 3 is 0, touching the edge.
    game = played("heavy_shot", [3, 2, 6], ammunition="HE", skill="elite", moving=True)
    assert game.outcome.burst == Burst(0, 6)


def test_p12_the_firer_names_the_part() -> None:
    # Short D12: 11 + 2 = 13. Track, D10 4: broken, CT 4 + 2 reaches 5, CF 1 + 2 is below 10.
    game = played("heavy_shot", [11, 4, 4, 5, 1, 10], ["track"], range="short")
    assert told(game) == ["To hit: choice", "Part to hit: Track", "Effects: broken + CT", "Courage test: stays",
                          "Can't-fire test: loses its fire"]
    assert game.outcome == Shot("track", True, Harm(mobility="track_broken", courage="stays", fire=LOSES))


def test_p12_from_above_the_choice_may_be_the_open_top() -> None:
    # D10 2: main weapon destroyed, all dead: nobody is left to test.
    game = played("heavy_shot", [11, 2], range="short", lower=True, open_topped=True, part="open_top")
    assert game.outcome == Shot("open_top", True, Harm(weapons=("main_weapon_destroyed",), dead=5))


def test_p12_turret_if_it_has_one_else_casemate() -> None:
    # 6 + 2 = 8; D10 1: cannon blocked, 1 dead, CT 6 against 1; CF 6 against 1.
    game = played("heavy_shot", [6, 1, 6, 1, 6, 1], turret=False)
    assert game.outcome == Shot("casemate", True, Harm("", ("cannon_blocked",), "", 1, "stays", KEEPS))


def test_p15_a_shield_must_be_penetrated_a_gun_need_not() -> None:
    # HE 37 mm (31-40), oblique, 1 cm: 6. 5 + 2 = 7 is the shield.
    facts = {"target": "artillery", "ammunition": "HE", "calibre": 37, "impact": "oblique", "has_acted": True}
    assert played("heavy_shot", [5, 5], **facts).outcome == Shot(
        "shield", False, he=HighExplosive(37, "veteran"))
    game = played("heavy_shot", [5, 6, 2, 6, 1], **facts)
    assert game.outcome.harm == Harm(weapons=("carriage_blocked",), dead=2, courage="stays")
    assert played("heavy_shot", [8, 10], **facts).outcome.harm == Harm(state="exploded", dead=5)


def test_p12_big_shells_deny_soft_shelter() -> None:
    # 4 + 2 = 6 is dead-S. 75 mm: soft counts as none. 50 mm: he survives, but his team still tests (CF).
    facts = {"target": "soldier", "shelter": "soft"}
    game = played("heavy_shot", [4, 2, 3], **facts)
    assert told(game) == ["To hit: dead-S", "Soldier: The soldier is killed.", "Can't-fire test: keeps its fire"]
    assert game.outcome == Shot("soldier", True, Harm(dead=1, fire=KEEPS))
    assert played("heavy_shot", [4, 1, 10], calibre=50, **facts).outcome == Shot("soldier", True, Harm(fire=LOSES))
    assert played("heavy_shot", [7, 6, 1], target="soldier", shelter="medium", calibre=150).outcome.harm.dead == 1


def test_conventions_a_destroyed_wheel_immobilises_the_vehicle() -> None:
    # Jeep, 4 + 2 = 6: wheel. D10 6: destroyed, 1 dead, CT.
    game = played("heavy_shot", [4, 6, 6, 1, 6, 1], target="jeep")
    assert game.outcome.harm == Harm(mobility="immobilized", dead=1, courage="stays", fire=KEEPS)


def test_p14_guns_with_a_name_have_rows_of_their_own() -> None:
    # 8 cm square: the 6 pounder needs 8; 57 mm by calibre needs 9.
    facts = {"armour": 8, "has_acted": True}
    assert played("heavy_shot", [7, 8, 10], gun="6p", **facts).outcome.penetrated
    assert not played("heavy_shot", [7, 8], calibre=57, **facts).outcome.penetrated
    # The HE of a 75L goes by its calibre: 71-80 mm needs 9.
    assert not played("heavy_shot", [7, 8], gun="75L", ammunition="HE", **facts).outcome.penetrated


def test_w4_tracks_may_count_as_1_cm() -> None:
    # HE 15 mm, oblique: 9 on 1 cm.
    facts = {"ammunition": "HE", "calibre": 15, "impact": "oblique", "has_acted": True}
    game = played("heavy_shot", [5, 8], track_penetration=True, **facts)
    assert game.outcome == Shot("track", False, he=HighExplosive(15, "veteran"))
    assert played("heavy_shot", [5, 3, 6, 1], **facts).outcome.harm == Harm(mobility="slow", courage="stays")


def test_p13_p16_through_a_wall() -> None:
    # 2 + 2 = 4 hits B1. HE 105 mm, brick 3 cm, block A: 5. D10 9, over 70 mm, brick house: the floor.
    game = played("building_shot", [2, 5, 9, 3, 5], calibre=105, on_floor=2)
    assert told(game) == ["To hit: hit", "Penetration: penetrated", "Effects on the building: floor",
                          "Can't-fire test: keeps its fire"]
    assert game.outcome.harm == Harm(dead=2, fire=KEEPS)


def test_p13_w12_walls_use_block_a_unless_switched() -> None:
    facts = {"calibre": 105, "impact": "square", "inside": 0, "on_floor": 0, "in_blast": 0}
    assert played("building_shot", [2, 4], **facts).outcome.result == "held"
    # Block B: brick is always penetrated by 91-106 mm.
    assert played("building_shot", [2, 4], wall_block="by_angle", **facts).outcome.result == "blast radius"


def test_p13_he_through_a_window_bursts_inside() -> None:
    # 7 + 2 = 9 hits B4; 3 cm inside; D10 10, over 70 mm, brick: on fire. 4 of 6 die, CT 1 + 2, CF 6 + 2.
    game = played("building_shot", [7, 3, 10, 1, 8, 6, 8], aim="B4", on_floor=4)
    assert game.outcome.harm == Harm(dead=4, courage="retreats", fire=KEEPS)
    assert game.outcome.cm_inside == 3
    assert english(game.sentence) == (
        "The shell bursts 3 cm inside. The building is on fire: all on that floor die, the others must leave. "
        "The garrison loses 4 men. It retreats but keeps its fire.")


def test_p13_ap_through_a_slit_kills_on_its_line() -> None:
    # Short D12: 8 + 3 = 11 hits B5.
    game = played("building_shot", [8, 1, 9], aim="B5", ammunition="AP", skill="elite", range="short")
    assert game.outcome.result == "line"
    assert game.outcome.harm == Harm(dead=2, fire=LOSES)


def test_p16_small_calibres_do_nothing_and_the_largest_bring_a_bunker_down() -> None:
    assert played("building_shot", [7, 3], aim="B4", calibre=30, has_acted=True).outcome.result == "none"
    # 150 mm: 6 + 2 = 8 hits B3; bunker wall 8 cm, 123-155 mm: 8; D10 10: destroyed.
    game = played("building_shot", [6, 8, 10], aim="B3", wall="bunker", building="bunker", calibre=150)
    assert game.outcome.harm == Harm(dead=6)
    assert english(game.sentence) == "The building collapses: all inside die. The garrison loses 6 men."


def test_p14_penetration_alone() -> None:
    # HE 40 mm, oblique, 1 cm: 6. A D8 of 5 is stopped.
    facts = {"ammunition": "HE", "calibre": 40, "impact": "oblique", "thickness": 1, "range": "long"}
    assert english(played("penetration", [5], **facts).sentence) == "The armour holds."
    assert english(played("penetration", [6], **facts).sentence) == "The armour is penetrated."
    # 2 cm needs 9: more than a D8 shows.
    assert told(played("penetration", [], **{**facts, "thickness": 2})) == \
        ["Penetration: 2 cm takes 9 or more: a D8 cannot do it."]


def test_p17_mortar_and_indirect_scatter() -> None:
    # D10 1 + D6 1 - 3: the exact point. 12 + 12 + 10 - 2 - 1 = 31.
    assert played("scatter", [1, 1], skill="elite").outcome == Burst(0)
    assert played("scatter", [7, 4, 9], skill="elite").outcome == Burst(8, 9)
    assert played("scatter", [12, 12, 10, 5], mode="indirect_off_table", rank="sergeant").outcome == Burst(31, 5)
    assert played("scatter", [1, 3, 12], mode="indirect_on_table").outcome == Burst(2, 12)
    assert played("scatter", [6, 12], mode="hand_he").outcome == Burst(4, 12, True)


SOLDIERS = [{"target": "soldier", "count": 3}]


def test_p18_fragments_on_the_soldiers_of_a_team() -> None:
    # + 2: 5 misses, 6 is dead-S, 11 is dead. The team of 5 tests once: 6 + 2 reaches 2.
    game = played("fragments", [3, 4, 9, 6, 2], models=SOLDIERS)
    assert told(game) == ["Fragments on soldiers: 2 dead, 1 spared", "Can't-fire test: keeps its fire"]
    assert (game.outcome.out, game.outcome.dead) == (2, 2)


def test_w3_fragments_without_the_firers_skill() -> None:
    game = played("fragments", [3, 4, 5], models=SOLDIERS, fragments_cs=False)
    assert (game.outcome.dead, game.outcome.suppressed) == (0, 0)


def test_p18_fragments_on_armour() -> None:
    # 3 + 2 = 5: body. Fragments row, 2 cm, block A: 8. D10 5: second row, MG destroyed, 1 dead, CT.
    models = [{"target": "tank", "armour": 2, "count": 1}]
    game = played("fragments", [3, 8, 5, 2, 8, 1, 10], models=models)
    assert told(game) == ["Fragments: A tank in the blast radius.", "To hit: body",
                          "Penetration: penetrated", "Effects: MG destroyed + 1 dead + CT", "Courage test: retreats",
                          "Can't-fire test: loses its fire"]
    assert game.outcome.models == (("Tank, SPG, assault gun", Harm("", ("mg_destroyed",), "", 1, "retreats", LOSES)),)
    assert (game.outcome.suppressed, game.outcome.dead) == (1, 1)


def test_p18_two_trucks_each_on_their_own() -> None:
    # First: 3 + 2 = 5 wheel, D10 10: 1 dead, CT, CF. Second: 1 + 2 misses.
    game = played("fragments", [3, 10, 6, 1, 6, 1, 1], models=[{"target": "truck", "count": 2}])
    assert english(game.sentence) == (
        "A truck is damaged: immobilised, 1 dead. It stays and keeps its fire. In all 1 dead.")
    assert played("fragments", [1, 1], models=[{"target": "truck", "count": 2}]).sentence == "Nobody is hurt."


def test_p25_a_shell_from_above_strikes_the_horizontal_armour() -> None:
    # HE 105 mm, block A, 2 cm: 3. D10 6: immobilized, 1 dead, CT: 1 + 2 is below 8: the crew abandons it.
    game = played("hit_from_above", [3, 6, 1, 8, 6, 1], calibre=105)
    assert game.outcome.harm == Harm(mobility="immobilized", dead=1, courage="retreats", fire=KEEPS)
    assert game.outcome.harm.abandoned
    # An open top skips the armour; D10 4 destroys it with all its men.
    assert played("hit_from_above", [4], calibre=105, open_topped=True).outcome.harm == Harm(state="destroyed", dead=5)


def test_w16_the_part_under_a_shell_may_be_rolled() -> None:
    # 4 + 2 = 6: turret, 5 cm against 105 mm, block A: 7; 6 is stopped.
    game = played("hit_from_above", [4, 6], calibre=105, indirect_part="roll", has_acted=True)
    assert game.outcome == Shot("turret", False, he=HighExplosive(105, "veteran"))


def test_p25_the_observer_asks_and_the_battery_scatters() -> None:
    # IFR of an elite observer with a captain: 6 + 3 + 3 reaches 12; of a recruit with a corporal 6 does not reach 7.
    observer = {"observer_skill": "elite", "observer_rank": "captain"}
    facts = {"skill": "recruit", "shells": 1, "models": [{"target": "truck"}]}
    game = played("indirect_fire", [6, 12, 12, 12, 10, 6], **observer, **facts)
    assert told(game)[:2] == ["Indirect fire request: artillery answers", "Scatter: 34 cm"]
    assert not played("indirect_fire", [6, 7], observer_skill="recruit", **facts).outcome.answered


def test_t6_shells_that_are_granted_ask_for_no_line() -> None:
    facts = {"begin": "shells", "distance": 600, "shells": 1, "models": [{"target": "truck"}]}
    assert played("indirect_fire", [12, 12, 10, 6], **facts).outcome.answered


def test_p17_a_shell_at_the_edge_and_one_clear_of_all() -> None:
    edge = played("heavy_shot", [3, 2, 6], ammunition="HE", skill="elite", moving=True)
    assert english(edge.sentence) == "Missed. The shell bursts at the edge of the target towards 6 o'clock."
    assert [str(follow.label) for follow in edge.outcome.follows] == ["Fragments on every model in the blast radius"]
    hit = played("heavy_shot", [7, 7, 6, 1], ammunition="HE", calibre=150)
    assert [str(follow.label) for follow in hit.outcome.follows] == [
        "Fragments on every other model in the blast radius"]
    clear = played("indirect_fire", [12, 12, 10, 6], begin="shells", shells=1, models=[{"target": "truck"}])
    assert told(clear)[2] == "Impact: Clear of all models."


def test_p14_what_never_goes_through() -> None:
    assert told(played("penetration", [], calibre=20, thickness=20))[0] == \
        "Penetration: 20 cm is never penetrated."
    assert told(played("penetration", [], calibre=75, thickness=12, range="long", impact="square"))[0] == \
        "Penetration: 12 cm takes 11 or more: a D8 cannot do it."


def test_p25_no_answer_no_indirect_fire() -> None:
    game = played("indirect_fire", [1, 12])
    assert english(game.sentence) == "The artillery does not answer: no indirect fire this turn."


def test_p25_the_whole_sequence_with_one_shell() -> None:
    # IFR 6 + 2 reaches 8. RT 3 + 2 against 2 + 2. D12 1 + D10 1 - 2: the marker itself.
    # The soldier there dies; fragments: the truck 8 cm off (edge 7 in a blast of 8) is hit on 5: wheel, D10 1.
    game = played("indirect_fire", [6, 8, 3, 2, 1, 1, 3, 1, 6, 1, 1, 10], battery="on_table", enemy_fires=True,
                  shells=1, models=[{"target": "soldier"}, {"target": "truck", "distance": 8, "clock": 3}])
    assert told(game)[:7] == ["Indirect fire request: artillery answers", "Readiness test: 5", "Readiness test: 4",
                              "Scatter: 0 cm", "Direction: The exact point is hit.",
                              "Impact: A direct hit; fragments reach 1 other model.",
                              "Direct hit: A soldier under the shell."]
    assert game.outcome.fates == ("out of action", "suppressed")
    assert game.outcome.models[1] == ("Truck, tractor", Harm("immobilized", (), "", 0, "stays", LOSES))
    assert game.outcome.first == "declarer"
    assert english(game.sentence) == (
        "The artillery fires first. An infantry team loses 1 man. A truck is damaged: immobilised. "
        "It stays but loses its fire.")


def test_p25_a_shell_that_falls_clear() -> None:
    # 12 + 12 + 10 - 2 = 32 cm away.
    game = played("indirect_fire", [12, 12, 10, 6], begin="shells", shells=1, models=[{"target": "truck"}])
    assert game.outcome.fates == ("in action",)


def test_p19_flames_on_a_vehicle() -> None:
    # D10 8, tank: on fire, crew saved, CT 5 + 2 reaches 7.
    game = played("incendiary", [8, 5, 7], target="tank")
    assert told(game) == ["Flames: on fire + save + CT", "Courage test: stays"]
    assert game.outcome.harm == Harm(state="on_fire", courage="stays")
    assert english(game.sentence) == "The target is on fire. The crew stays."
    assert played("incendiary", [9], target="jeep").outcome.harm == Harm(state="exploded", dead=5)
    assert played("incendiary", [1], target="tank").outcome.harm == Harm()


def test_p19_flames_on_soldiers_and_w9() -> None:
    # Medium shelter: 1 goes out (SF), 4 is saved, 7 is dead. CF: 1 + 2 is below 4.
    facts = {"shelter": "medium"}
    game = played("incendiary", [1, 4, 7, 1, 4], **facts)
    assert told(game) == ["Flames: 1 dead, 1 saved by shelter, 1 spared", "Can't-fire test: loses its fire"]
    assert game.outcome.harm == Harm(state="extinguished", dead=1, fire=LOSES)
    assert played("incendiary", [1, 4, 7], sf="lose_fire", **facts).outcome.harm.fire == LOSES
    assert played("incendiary", [5, 5, 5], shelter="hard").outcome.harm == Harm()
    assert played("incendiary", [5, 5, 5], shelter="medium", started=8, men=8).outcome.harm == Harm(dead=3)
