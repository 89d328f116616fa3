"""The rulings that came of playing whole turns, worked out by hand: W-B2, W-B3, W-B4, W-B7."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine import SENSIBLE
from rules.ruleset import FactsError
from rules.said import english
from rules.steel_wheels.damage import Harm
from rules.steel_wheels.sheet import RULESET
from tests.rules.steel_wheels.table import played, told

KEEPS, LOSES = "keeps its fire", "loses its fire"
WEAK = {"men": 4, "started": 8}
"""Half of the team is left."""


def test_w_b2_heavy_fire_on_a_team_at_half_strength() -> None:
    # 7 + 2 = 9 is dead-H, no shelter: 3 of 8 are left. CT 1 + 2 is below 8, then CF (W13) 6 + 2 reaches 8.
    game = played("heavy_shot", [7, 1, 8, 6, 8], target="soldier", **WEAK)
    assert told(game)[1:] == ["Soldier: The soldier is killed.", "Courage test: retreats",
                              "Can't-fire test: keeps its fire"]
    assert game.outcome.harm == Harm(dead=1, courage="retreats", fire=KEEPS)
    assert game.outcome.harm.abandoned is False


def test_w_b2_more_than_half_left_or_nobody_dead_asks_for_no_courage() -> None:
    # 6 of 8, one dies: 5 are more than half. Of 5 the same shot leaves 4: half.
    assert played("heavy_shot", [7, 6, 8], target="soldier", men=6, started=8).outcome.harm == Harm(dead=1, fire=KEEPS)
    game = played("heavy_shot", [7, 6, 8, 6, 8], target="soldier", men=5, started=8)
    assert game.outcome.harm == Harm(dead=1, courage="stays", fire=KEEPS)
    # 4 + 2 = 6 is dead-S, 50 mm leaves soft shelter: he lives, so no new casualties.
    saved = played("heavy_shot", [4, 6, 8], target="soldier", shelter="soft", calibre=50, **WEAK)
    assert saved.outcome.harm == Harm(fire=KEEPS)


def test_w_b2_a_shell_from_above_and_fragments() -> None:
    above = played("hit_from_above", [6, 8, 6, 8], target="soldier", **WEAK)
    assert told(above)[1:] == ["Soldier: The soldier is killed.", "Courage test: stays",
                               "Can't-fire test: keeps its fire"]
    # Of 3 in the blast 6 + 2 and 9 + 2 die, 1 + 2 is missed: 3 of 5 are left, one more than half; of 6 it is half.
    soldiers = {"target": "soldier", "count": 3}
    assert told(played("fragments", [6, 9, 1, 6, 2], models=[soldiers]))[1:] == ["Can't-fire test: keeps its fire"]
    half = played("fragments", [6, 9, 1, 1, 8, 6, 2], models=[{**soldiers, "started": 6}])
    assert told(half)[1:] == ["Courage test: retreats", "Can't-fire test: keeps its fire"]
    assert half.outcome.suppressed == 1


def test_w_b2_flames() -> None:
    # 7, 7 and 1: two die, one goes out (SF). 3 of 5 are more than half, of 6 they are half: CT 1 + 2 is below 4.
    assert told(played("incendiary", [7, 7, 1, 6, 8]))[1:] == ["Can't-fire test: keeps its fire"]
    game = played("incendiary", [7, 7, 1, 1, 4, 6, 8], started=6)
    assert told(game)[1:] == ["Courage test: retreats", "Can't-fire test: keeps its fire"]
    assert game.outcome.harm == Harm(state="extinguished", dead=2, courage="retreats", fire=KEEPS)
    # W9: the fire may be lost outright; the courage test is due all the same.
    lost = played("incendiary", [7, 7, 1, 6, 8], started=6, sf="lose_fire")
    assert lost.outcome.harm == Harm(state="extinguished", dead=2, courage="stays", fire=LOSES)


def test_w_b2_a_mine_asks_for_courage_once_whatever_is_left() -> None:
    # Caught; D6 5: 3 of 4 die; one CT: 6 + 2 reaches 8.
    game = played("minefield", [1, 8, 5, 6, 8], men=4)
    assert told(game) == ["Dodge test: caught", "Mine: 3 dead", "Courage test: stays"]


def test_w_b2_men_in_a_building() -> None:
    # 105 mm through brick, D10 9: the floor, 4 of 6 die: 2 are left. CT 3 + 2 reaches 5, CF 6 + 2 reaches 8.
    game = played("building_shot", [2, 5, 9, 3, 5, 6, 8], calibre=105, on_floor=4)
    assert game.outcome.harm == Harm(dead=4, courage="stays", fire=KEEPS)


def test_w_b2_light_fire_tests_again_every_time() -> None:
    # 4 of 8; 8 shots: D10 4 + 2 = 6: 1 dead, CT 6 against 1; D12 1 + 2 = 3: nobody dies: no second test.
    game = played("light_fire_infantry", [4, 6, 1, 1], shots_short=8, **WEAK)
    assert told(game) == ["8 shots at effective range: 1 dead", "Courage test: stays",
                          "8 shots at short range: nobody dies"]


@pytest.mark.parametrize(("action", "facts", "field"), [
    ("heavy_shot", {"target": "soldier", "men": 6, "started": 5}, "men"),
    ("fragments", {"models": [{"target": "soldier", "men": 6, "started": 5}]}, "models.0.men"),
    ("incendiary", {"men": 6, "started": 5}, "men"),
    ("building_shot", {"inside": 6, "started": 5}, "inside"),
])
def test_w_b2_a_team_has_not_grown(action: str, facts: dict[str, Any], field: str) -> None:
    with pytest.raises(FactsError) as refused:
        RULESET.action(action).facts(**facts)
    assert (refused.value.problems[0].field, str(refused.value)) == (
        field, "6 men cannot be left of 5: 5 at most.")
    # Nobody asks how many a tank's crew was.
    assert RULESET.action("heavy_shot").facts(target="tank", men=6, started=5)


def test_w_b2_the_chance_that_a_weak_team_runs_from_a_heavy_shot() -> None:
    # D10 + 2 kills without shelter from 6 on: 4 to 10, 7 of 10. CT fails where the D6 + 2 is below the D8: 5, 4, 3, 2,
    # 1 and 0 faces of the D8 are above 3, 4, 5, 6, 7 and 8: 15 of 48.
    action = RULESET.action("heavy_shot")
    odds = action.odds(action.facts(target="soldier", **WEAK), SENSIBLE)
    assert odds.chance(lambda end: end.harm.courage == "retreats") == Fraction(7, 10) * Fraction(15, 48)


def test_w_b3_ramming_asks_for_courage_but_not_for_can_t_fire() -> None:
    # A gun: 1 + 2 is below 9; D10 4: carriage blocked, 2 dead, CT 6 against 1: no CF, although it has not fired.
    game = played("overrun", [1, 9, 4, 6, 1], models=[{"target": "artillery"}])
    assert told(game) == ["Overrun: A gun in the way.", "Dodge test: caught",
                          "Effects: carriage blocked + 2 dead + CT", "Courage test: stays"]
    assert game.outcome.models[0][1] == Harm(weapons=("carriage_blocked",), dead=2, courage="stays")
    # The same row struck by fragments is fire: 8 + 2 = 10 is the gun, D10 4, CT, and CF 1 + 2 is below 10.
    fired = played("fragments", [8, 4, 6, 1, 1, 10], models=[{"target": "artillery"}])
    assert fired.outcome.models[0][1] == Harm(weapons=("carriage_blocked",), dead=2, courage="stays", fire=LOSES)


def test_w_b3_nobody_is_asked_whether_a_rammed_model_has_acted() -> None:
    models = {view.name: view for view in RULESET.action("overrun").fields()}["models"]
    assert "has_acted" not in {view.name for view in models.fields}
    with pytest.raises(FactsError, match=r"There is no field models\.0\.has_acted"):
        RULESET.action("overrun").facts(models=[{"has_acted": True}])


@pytest.mark.parametrize("already", ["immobilized", "track_broken"])
def test_w_b4_a_crew_leaves_the_vehicle_that_an_earlier_hit_immobilised(already: str) -> None:
    # 6 + 2 = 8: turret; D10 1: MG destroyed, 1 dead, CT: 1 + 2 is below 8; CF 6 + 2 reaches 8.
    faces = [6, 1, 1, 8, 6, 8]
    assert english(played("heavy_shot", faces).sentence) == (
        "Hit on the turret. The target is damaged: MG destroyed, 1 dead. It retreats but keeps its fire.")
    game = played("heavy_shot", faces, **{already: True})
    assert english(game.sentence) == (
        "Hit on the turret. The target is damaged: MG destroyed, 1 dead. The crew abandons it.")
    # A test that is passed, or a wreck, leaves nothing to abandon.
    assert not played("heavy_shot", [6, 1, 6, 8, 6, 8], **{already: True}).outcome.harm.abandoned
    assert not played("heavy_shot", [7, 7, 1, 8], **{already: True}).outcome.harm.abandoned


def test_w_b4_by_light_fire_flames_fragments_ramming_and_shells() -> None:
    stuck = {"immobilized": True}
    # 5 + 2 = 7, 19-25 shots: slow move, 3 dead, CT 1 + 2.
    light = played("light_fire_vehicle", [5, 1, 8], shots_effective=20, **stuck).outcome
    # D10 6, tank: 1 dead, CT.
    burned = played("incendiary", [6, 1, 8], target="tank", **stuck).outcome
    # 4 + 2 = 6: body of a truck; D10 1: MG destroyed, 2 dead, CT, CF.
    near = played("fragments", [4, 1, 1, 8, 6, 1], models=[{"target": "truck", **stuck}]).outcome.models[0][1]
    # The jeep column ends what is rammed or makes it stand still by itself.
    rammed = played("overrun", [1, 9, 1, 1, 8], models=[{"target": "truck"}]).outcome.models[0][1]
    assert [harm.abandoned for harm in (light.harm, burned.harm, near, rammed)] == [True] * 4
    assert not played("light_fire_vehicle", [5, 1, 8], shots_effective=20).outcome.harm.abandoned


def test_w_b4_what_is_said_of_one_kind_of_model_does_not_stick_to_another() -> None:
    # A form that was filled for a vehicle keeps what it hides: a gun has no tracks, a soldier no vehicle.
    gun = played("heavy_shot", [8, 1, 1, 8, 6, 8], target="artillery", immobilized=True, track_broken=True)
    soldier = played("heavy_shot", [7, 1, 8, 6, 8], target="soldier", immobilized=True, track_broken=True, **WEAK)
    jeep = played("incendiary", [3, 1, 8], target="jeep", track_broken=True)
    assert [game.outcome.harm.courage for game in (gun, soldier, jeep)] == ["retreats"] * 3
    assert not any(game.outcome.harm.abandoned for game in (gun, soldier, jeep))


@pytest.mark.parametrize(("action", "facts"), [
    ("heavy_shot", {}), ("building_shot", {}), ("scatter", {}), ("scatter", {"mode": "indirect_off_table"}),
    ("indirect_fire", {"battery": "on_table"}),
])
def test_w_b7_a_crew_of_one_no_longer_fires_heavy_weapons(action: str, facts: dict[str, Any]) -> None:
    with pytest.raises(FactsError) as refused:
        RULESET.action(action).facts(crew_of_one=True, **facts)
    assert (refused.value.problems[0].field, str(refused.value)) == (
        "crew_of_one", "A crew of one no longer fires heavy weapons: it takes 2 men.")
    # A house that lets it fire has its way.
    house = {"crew_casualties": "Dead,\"Vehicles, artillery and mortars\"\n1+ dead,readiness die is 1\n"
                                "50%+ dead,simple manoeuvres only\none survivor,-\n"}
    assert RULESET.edition(house=house).action(action).facts(crew_of_one=True, **facts)


def test_w_b7_what_is_in_the_air_already_needs_no_crew() -> None:
    assert RULESET.action("scatter").facts(mode="direct_he", crew_of_one=True)
    assert RULESET.action("indirect_fire").facts(battery="off_table", crew_of_one=True)


def test_w_b7_fragments_on_a_building_use_its_table() -> None:
    # 4 + 2 hits the wall of a large building; brick is 3 cm, the fragments row needs 10; 105 mm, D10 9: the floor, 4 of
    # 6 die: 2 are left. CT 3 + 2 reaches 5, CF 6 + 2 reaches 8.
    facts = {"calibre": 105, "on_floor": 4}
    game = played("building_fragments", [4, 10, 9, 3, 5, 6, 8], **facts)
    assert told(game) == ["To hit: hit", "Penetration: penetrated", "Effects on the building: floor",
                          "Courage test: stays", "Can't-fire test: keeps its fire"]
    assert game.outcome.harm == Harm(dead=4, courage="stays", fire=KEEPS)
    assert [change.role for change in game.outcome.changes] == ["inside"]
    # 9 is stopped: only CF. 1 + 2 misses. W3: without CS 4 hits, 3 does not.
    assert english(played("building_fragments", [4, 9, 6, 8], **facts).sentence) == \
        "The wall holds. The garrison is unhurt. It keeps its fire."
    assert english(played("building_fragments", [1], **facts).sentence) == "Missed."
    assert english(played("building_fragments", [3], fragments_cs=False, **facts).sentence) == "Missed."
    # W12: squarely the same row needs 7 at 3 cm; only where the switch leaves it to the angle.
    square = {**facts, "impact": "square", "wall_block": "by_angle"}
    assert played("building_fragments", [4, 7, 9, 3, 5, 6, 8], **square).outcome.harm.dead == 4


def test_w_b7_a_team_under_a_shell() -> None:
    # 1 + 1 - 2 = 0: on the team. One dies outright; 4 + 2, 1 + 2 and 8 + 2: two more. One of eight is left: CT 1 + 2 is
    # below 8; CF 6 + 2 reaches 8.
    team = {"target": "soldier", "men": 4, "started": 8, "count": 4}
    game = played("indirect_fire", [1, 1, 4, 1, 8, 1, 8, 6, 8], begin="shells", battery="on_table", shells=1,
                  models=[team])
    assert told(game)[3:] == ["Direct hit: 4 soldiers of a team.", "Fragments on soldiers: 2 dead, 1 spared",
                              "Courage test: retreats", "Can't-fire test: keeps its fire"]
    assert game.outcome.models == (("Soldier", Harm(dead=3, courage="retreats", fire=KEEPS)),)
    # Two of the four stand there and die; the two elsewhere test: CT 6 against 1, CF 1 + 2 is below 10. A second shell
    # finds nobody.
    part = played("indirect_fire", [1, 1, 1, 1, 4, 6, 1, 1, 10], begin="shells", battery="on_table", shells=2,
                  models=[{**team, "count": 2}])
    assert part.outcome.models == (("Soldier", Harm(dead=2, courage="stays", fire=LOSES)),)
    assert part.outcome.fates == ("suppressed",)


@pytest.mark.parametrize(("action", "rows"), [
    ("fragments", [{"target": "soldier", "men": 20, "started": 20, "count": 20}]),
    ("overrun", [{"target": "soldier", "men": 20, "count": 20}]),
    ("indirect_fire", [{"target": "soldier", "men": 20, "started": 20, "count": 20}]),
])
def test_w_b7_as_many_models_as_a_team_has(action: str, rows: list[dict[str, Any]]) -> None:
    it = RULESET.action(action)
    toll = it.resolve(it.facts(models=rows)).outcome
    assert len(toll.models) in (0, 1), "a team is written as one; a battery may not answer"


def test_an_overrun_team_is_written_as_one() -> None:
    # Three soldiers: 1 + 2 is caught by 9, 6 + 2 dodges 8, 1 + 2 is caught by 10.
    game = played("overrun", [1, 9, 6, 8, 1, 10], models=[{"count": 3, "men": 8}])
    assert [(change.key, change.delta) for change in game.outcome.changes] == [("men", -2)]
