"""Exact fractions: orders, shooting and the start of the turn, each told once more in plain code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from rules import ruleset
from tests.rules.order_dice.enumeration import Dice, F, Tank, count, engine, every_way, passes


def order_check(die: Dice, goal: int, pins: int, again: bool) -> tuple[str, int]:
    total = die() + die()
    if again and total > goal:
        total = die() + die()
    if total == 2:
        return "ok_great", max(0, pins - die() - 1)
    if total == 12:
        return ("fubar_friendly_fire" if die() <= 2 else "fubar_run"), pins
    return ("ok", max(0, pins - 1)) if total <= goal else ("down", pins)


@pytest.mark.parametrize(("facts", "goal"), [
    ({"pins": 2}, 7), ({"pins": 5, "quality": "veteran", "officer": 2}, 7),
    ({"pins": 7, "quality": "inexperienced"}, 2),
    ({"pins": 3, "full_strength": True}, 6), ({"pins": 1, "quality": "veteran", "officer": 4}, 10)])
def test_order_check(facts: dict[str, Any], goal: int) -> None:
    mine = every_way(lambda die: order_check(die, goal, facts["pins"], facts.get("full_strength", False)))
    assert engine("order_check", lambda o: (o.result, o.pins_after), **facts) == mine


def test_order_check_at_7_passes_21_times_in_36() -> None:
    assert engine("order_check", lambda o: o.passed, pins=2) == {True: F(21, 36), False: F(15, 36)}


@pytest.mark.parametrize(("extra", "plus"), [(False, 1), (True, 2)])
def test_rally(extra: bool, plus: int) -> None:
    def story(die: Dice) -> int:
        total = die() + die()
        return max(0, 5 - die() - plus) if total <= 9 else 5

    assert engine("rally", lambda o: o.pins_after, pins=5, rally_extra_pin=extra) == every_way(story)


def test_four_of_nine_dice_in_the_bag() -> None:
    assert engine("draw", lambda o: o.side, first=4, second=5) == {0: F(4, 9), 1: F(5, 9)}


def wounds(die: Dice, hits: int, need: int) -> tuple[int, int]:
    """Wounds and confirmed sixes, one die at a time."""
    wounded = picked = 0
    for _ in range(hits):
        what = die(bands=(need - 1, 6 - need, 1))
        wounded += what > 0
        if what == 2:
            picked += die(bands=(5, 1))
    return wounded, picked


def small_arms(die: Dice, shots: int, hit: int, damage: int, models: int, medic: str, ld: int) -> tuple[Any, ...]:
    hits = count(die, shots, hit)
    if not hits:
        return "steady", 0, 0, 0
    lost, picked = wounds(die, hits, damage)
    if medic:
        lost -= (saved := count(die, lost - picked, 6))
        treated = count(die, picked, 6) if medic == "all" else 0
        lost, picked = lost - treated, picked - treated
        assert saved >= 0
    if lost >= models:
        return "wiped out", models, 0, 1
    now = "removed" if lost * 2 >= models and not passes(die, ld - 1) else "steady"
    return now, lost, picked, 1


def shot(o: Any) -> tuple[Any, ...]:
    return o.now, o.casualties, o.shooter_picks, o.pins_after


@pytest.mark.parametrize("medic", ["", "all", "ordinary"])
def test_three_rifles_at_four_regulars(medic: str) -> None:
    mine = every_way(lambda die: small_arms(die, 3, 3, 4, 4, medic, 9))
    assert engine("shoot", shot, shooters=3, target_models=4, medic=bool(medic),
                  medic_exceptional=medic != "ordinary") == mine


def test_two_smgs_close_up_at_three_veterans() -> None:
    mine = every_way(lambda die: small_arms(die, 4, 2, 5, 3, "", 10))
    assert engine("shoot", shot, weapon="SMG", shooters=2, distance=6, target_models=3,
                  target_quality="veteran") == mine


def test_a_large_handful_is_a_binomial() -> None:
    # 24 shots at 3+ and 4+ are 24 chances of 1/3; 15 models are out of reach of the cap below 15.
    found = engine("shoot", lambda o: o.casualties, weapon="Automatic rifle", shooters=10,
                   further=({"weapon": "LMG"},), distance=12, target_models=15)
    for lost in range(15):
        assert found[lost] == comb(24, lost) * F(1, 3) ** lost * F(2, 3) ** (24 - lost)


def test_the_largest_squad_at_twelve_with_a_medic() -> None:
    # All hit on 2+. A bullet: wound on 4+, exceptional on 6 then 6, saved on a 6. The panzerfaust: 2+, never saved.
    picked, ordinary = F(5, 6) * F(1, 36) * F(5, 6), F(5, 6) * (F(1, 2) - F(1, 36)) * F(5, 6)
    rocket = {(0, 0): 1 - F(5, 6) * F(5, 6), (1, 0): F(5, 6) * (F(5, 6) - F(1, 36)), (1, 1): F(5, 6) * F(1, 36)}

    def bullets(lost: int, picks: int) -> Fraction:
        plain = lost - picks
        if plain < 0 or picks < 0:
            return F(0)
        ways = comb(24, lost) * comb(lost, picks)
        return ways * ordinary**plain * picked**picks * (1 - ordinary - picked) ** (24 - lost)

    found = engine("shoot", lambda o: (o.casualties, o.shooter_picks), weapon="SMG", shooters=10, distance=6,
                   further=({"weapon": "LMG"}, {"weapon": "Panzerfaust"}), target_models=12, medic=True)
    for lost in range(12):
        for picks in range(lost + 1):
            mine = sum(chance * bullets(lost - n, picks - e) for (n, e), chance in rocket.items())
            assert found[lost, picks] == mine


def test_seven_plus_hits_once_in_36() -> None:
    facts = {"shooters": 1, "cover": "hard", "target_down": True}
    assert engine("shoot", lambda o: o.hit, **facts) == {True: F(1, 36), False: F(35, 36)}
    assert engine("shoot", lambda o: o.hit, **facts, seven_plus="always_six") == {True: F(1, 6), False: F(5, 6)}


def test_light_howitzer_in_the_open() -> None:
    def story(die: Dice) -> tuple[Any, ...]:
        if not count(die, 1, 3):
            return "steady", 0, 0, 0
        hits, pins = die(), die(3)
        wounded = count(die, hits, 2)
        if wounded >= 4:
            return "wiped out", 4, 0, pins
        now = "removed" if wounded * 2 >= 4 and not passes(die, 9 - pins) else "steady"
        return now, wounded, 0, pins

    found = engine("shoot", lambda o: (o.now, o.casualties, 0, o.pins_after), weapon="Light howitzer", shooters=1,
                   target_models=4)
    assert found == every_way(story)


def test_autocannon_with_he() -> None:
    def story(die: Dice) -> tuple[int, int]:
        rounds = count(die, 2, 3)
        if not rounds:
            return 0, 0
        hits = sum(die(3) for _ in range(rounds))
        pins = die(2)
        return count(die, hits, 3), pins

    assert engine("shoot", lambda o: (o.casualties, o.pins_after), weapon="Light autocannon", shooters=1, round="HE",
                  target_models=15) == every_way(story)


def test_flamethrower_at_three_regulars() -> None:
    def story(die: Dice) -> tuple[Any, ...]:
        if not count(die, 1, 3):
            return "steady", 0, "" if die() > 1 else "team"
        rolls, pins = die(), 1 + die(3)
        lost = min(3, count(die, rolls, 2))
        now = "wiped out" if lost == 3 else "steady" if passes(die, 9 - pins) else "removed"
        return now, lost, "" if die() > 1 else "team"

    assert engine("shoot", lambda o: (o.now, o.casualties, o.fuel), weapon="Flamethrower, infantry", shooters=1,
                  distance=4, target_models=3) == every_way(story)


def seen(o: Any) -> tuple[Any, ...]:
    return "gone" if o.gone else frozenset(o.damage), o.pins_after


def at_gun(die: Dice, hit: int, plus: int, dv: int, quality: str, pins: int, chart_plus: int = 0) -> tuple[Any, ...]:
    tank = Tank({"inexperienced": 8, "regular": 9, "veteran": 10}[quality], pins)
    if not count(die, 1, hit):
        return tank.state()
    veteran = quality == "veteran" or (quality == "regular" and die() >= 4)
    if not veteran or 6 + plus >= dv:
        tank.pin()
    if not tank.gone:
        face = die()
        tank.hit(die, face + plus - dv if face > 1 else -1, chart_plus)
    return tank.state()


GUN = {"weapon": "Medium AT gun", "shooters": 1, "target": "medium_tank", "distance": 24, "cover": "soft"}


@pytest.mark.parametrize(("facts", "story"), [
    ({**GUN, "facing": "side"}, lambda die: at_gun(die, 4, 6, 9, "regular", 0)),
    ({**GUN, "facing": "rear", "target_pins": 6}, lambda die: at_gun(die, 4, 7, 9, "regular", 6)),
    ({**GUN, "target_quality": "veteran"}, lambda die: at_gun(die, 4, 5, 9, "veteran", 0)),
    ({**GUN, "target": "super_heavy_tank", "distance": 48, "target_quality": "inexperienced"},
     lambda die: at_gun(die, 5, 4, 11, "inexperienced", 0)),
    ({**GUN, "weapon": "Super-heavy AT gun", "facing": "rear", "carries_flamethrower": True},
     lambda die: at_gun(die, 4, 9, 9, "regular", 0, 1)),
])
def test_guns_against_tanks(facts: dict[str, Any], story: Callable[[Dice], Any]) -> None:
    assert engine("shoot", seen, **facts) == every_way(story)


def test_the_shot_on_the_tablet() -> None:
    odds = engine("shoot", lambda o: "hit" if o.hit else "missed", **GUN, facing="side")
    assert odds == {"hit": F(1, 2), "missed": F(1, 2)}


def test_the_same_shot_from_the_middle() -> None:
    def story(die: Dice) -> bool:
        tank = Tank(9, pins=1)
        tank.hit(die, 3)
        return tank.gone

    action = ruleset("order_dice").action("shoot")
    play = action.play(action.facts(**GUN, facing="side"))
    for faces in ([5], [4], [6]):
        play.answer(faces)
    destroyed = action.odds_from(play).chance(lambda o: o.gone)
    assert destroyed == every_way(story)[True]
    assert round(destroyed * 100) == 87


def test_two_rifles_at_a_truck_with_two_aboard() -> None:
    def story(die: Dice) -> tuple[Any, ...]:
        truck = Tank(9, turret=False)
        hits = count(die, 2, 3)
        if not hits:
            return (*truck.state(), None)
        truck.pin()
        for _ in range(count(die, hits, 6)):
            truck.hit(die, 0, soft=True)
        lost = 0
        if truck.gone:
            lost = min(2, count(die, die(), 4))
        return (*truck.state(), lost)

    found = engine("shoot", lambda o: (*seen(o), o.aboard.lost if o.aboard else None), shooters=2, target="softskin",
                   turret=False, passengers=2)
    assert found == every_way(story)


def test_barrage() -> None:
    found = engine("barrage", lambda o: (o.lands, o.drift > 0))
    assert found == {(False, False): F(1, 3), (True, False): F(1, 2), (True, True): F(1, 6)}


def test_unit_under_a_barrage() -> None:
    def story(die: Dice) -> tuple[int, int]:
        if die() < 6:
            return die(3), 0
        pins = die()
        return pins, count(die, 2, 2)

    assert engine("barrage_unit", lambda o: (o.pins_after, o.casualties), under_template=2) == every_way(story)


def test_standing_smoke_and_smoke_rounds() -> None:
    assert engine("standing_smoke", lambda o: o.result) == {"removed": F(1, 6), "drifts": F(1, 6), "stays": F(2, 3)}
    assert engine("smoke_round", lambda o: o.on_target, turns_on_target=2) == {True: F(1, 2), False: F(1, 2)}
    assert engine("smoke_round", lambda o: o.inches)[7] == F(5, 6) * F(6, 36)


@pytest.mark.parametrize(("switch", "down"), [
    # Three of three shots hit, or two of them and the one of a friendly gun that fires on 1-2.
    ("per_hit", F(1, 27) + F(6, 27) * F(1, 3) * F(1, 3)), ("per_unit", F(0))])
def test_flak(switch: str, down: Fraction) -> None:
    found = engine("air_strike", lambda o: o.result, call="granted", flak_pins=switch,
                   flak=({"shots": 3}, {"shots": 1, "side": "friendly"}))
    assert found.get("shot down", F(0)) == down


def test_air_strike_on_a_small_team() -> None:
    def story(die: Dice) -> tuple[Any, ...]:
        call = die()
        if call < 4:
            return ("against the caller" if call == 1 else "later"), 0, 0
        pins, kind = die(3) - 1, die()
        if kind <= 2:
            hits, more, need = die() + die(), 1, 2
        else:
            hits, more, need = 2, die(2) if kind <= 4 else die(3), 2
        lost = min(8, count(die, hits, need))
        return "strike", pins + more, lost

    found = engine("air_strike", lambda o: (o.result, o.target.pins_after, o.target.casualties) if o.target
                   else (o.result, 0, 0), target_models=8, under_template=2)
    assert found == every_way(story)


def test_extra_turn_and_strike_area() -> None:
    assert engine("extra_turn", lambda o: o.goes_on)[True] == F(1, 2)
    assert engine("strike_area", lambda o: o.pins_after) == dict.fromkeys(range(3), F(1, 3))
    assert Counter(engine("regroup", lambda o: o.inches).values()) == {F(1, 6): 6}
