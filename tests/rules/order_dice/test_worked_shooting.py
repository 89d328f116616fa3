"""Worked examples: shooting at troops, from the dice to hit to fuel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import Resolution
from rules.said import english
from tests.rules.order_dice.conftest import written

Case = tuple[dict[str, Any], list[int], dict[str, Any]]

TO_HIT: dict[str, Case] = {
    "3+ at a plain target": ({"shooters": 2}, [3, 2, 1], {"hit": True, "casualties": 0}),
    "4+ over half range": ({"shooters": 2, "distance": 13}, [3, 4, 1], {"hit": True, "pins_after": 1}),
    'half range itself is not over it': ({"shooters": 1, "distance": 12}, [3, 1], {"hit": True}),
    '2+ within 6"': ({"shooters": 1, "distance": 6}, [2, 1], {"hit": True}),
    "a natural 1 always misses": ({"shooters": 1, "distance": 6}, [1], {"hit": False}),
    "unless the switch says otherwise": (
        {"shooters": 1, "distance": 6, "hit_base": 2, "natural_one_fails": False}, [1, 3], {"hit": True}),
    "base 4+ by the switch": ({"shooters": 1, "hit_base": 4}, [3], {"hit": False}),
    'a pistol at 5" has both range modifiers': (
        {"weapon": "Pistol", "shooters": 1, "distance": 5}, [2], {"hit": False}),
    "or only the good one by the switch": (
        {"weapon": "Pistol", "shooters": 1, "distance": 5, "pointblank_cancels_long": True}, [2, 1], {"hit": True}),
    "inexperienced, soft cover: 5+": (
        {"shooters": 2, "quality": "inexperienced", "cover": "soft"}, [4, 5, 1], {"hit": True}),
    "moved: 4+": ({"shooters": 1, "moved": True}, [3], {"hit": False}),
    "an SMG does not mind having moved": ({"weapon": "SMG", "shooters": 1, "moved": True, "distance": 6}, [2, 1, 1],
                                          {"hit": True}),
    "two models are a small target": ({"shooters": 1, "target_models": 2}, [3], {"hit": False}),
    "but not at a gun": ({"shooters": 1, "target_models": 2, "target": "artillery"}, [3, 1], {"hit": True}),
    "a lost loader costs 1": ({"weapon": "LMG", "shooters": 1, "crew_lost": True}, [3, 3, 3, 4, 1], {"hit": True}),
    "a rifle has no loader to lose": ({"shooters": 1, "crew_lost": True}, [3, 1], {"hit": True}),
    "9+ is 6 then 6": ({"shooters": 3, "pins": 1, "moved": True, "cover": "hard", "target_down": True},
                       [6, 6, 1, 6, 2, 4], {"hit": True, "casualties": 1, "now": "DOWN"}),
    "9+ is impossible by the switch": (
        {"shooters": 3, "pins": 1, "moved": True, "cover": "hard", "target_down": True, "seven_plus": "impossible"},
        [], {"hit": False, "now": "DOWN"}),
    "9+ is a plain 6 by the switch": (
        {"shooters": 3, "pins": 1, "moved": True, "cover": "hard", "target_down": True, "seven_plus": "always_six"},
        [6, 6, 1, 4, 4], {"casualties": 2}),
    "a scope ignores all but pins": (
        {"weapon": "Sniper rifle", "shooters": 1, "pins": 1, "cover": "hard", "target_down": True, "distance": 30,
         "quality": "inexperienced"}, [4, 1], {"hit": True}),
    "a sniper's wounds are all exceptional": (
        {"weapon": "Sniper rifle", "shooters": 1, "distance": 20}, [3, 5], {"casualties": 1, "shooter_picks": 1}),
    "the same rifle used as a plain one": (
        {"weapon": "Sniper rifle", "shooters": 1, "as_rifle": True}, [3, 5], {"casualties": 1, "shooter_picks": 0}),
}


@pytest.mark.parametrize("case", TO_HIT)
def test_to_hit(case: str, check: Callable[..., None]) -> None:
    check("shoot", *TO_HIT[case])


DAMAGE: dict[str, Case] = {
    "4 of 8 hit, 2 wound, one six confirmed": (
        {}, [1, 2, 3, 4, 5, 6, 2, 2, 4, 6, 1, 3, 6],
        {"casualties": 2, "shooter_picks": 1, "pins_before": 0, "pins_after": 1, "now": "steady", "check": ""}),
    "two rifles and an LMG are damaged together": (
        {"shooters": 2, "further": ({"weapon": "LMG"},)}, [3, 1, 2, 3, 4, 6, 1, 1, 4, 5], {"casualties": 2}),
    "rifle and panzerfaust: small arms first, then the heavy weapon, then the sixes": (
        {"shooters": 1, "further": ({"weapon": "Panzerfaust"},), "distance": 8}, [3, 4, 6, 6, 5, 6],
        {"casualties": 2, "shooter_picks": 1}),
    "veterans are wounded on 5+": ({"shooters": 2, "target_quality": "veteran"}, [3, 3, 4, 5], {"casualties": 1}),
    "the inexperienced on 3+": ({"shooters": 2, "target_quality": "inexperienced"}, [3, 3, 2, 3], {"casualties": 1}),
    "a natural 1 never wounds": ({"weapon": "PIAT", "shooters": 1}, [4, 1], {"casualties": 0}),
    "unless the switch says otherwise": (
        {"weapon": "Bazooka", "shooters": 1, "natural_one_fails": False}, [3, 1], {"casualties": 1}),
    "no more than there are": (
        {"weapon": "SMG", "shooters": 3, "target_models": 3, "distance": 6}, [2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4],
        {"casualties": 3, "now": "wiped out", "check": ""}),
    "half are lost: the check is passed": (
        {"shooters": 2, "target_models": 4}, [3, 3, 4, 4, 4, 4], {"casualties": 2, "check": "passed", "now": "steady"}),
    "half are lost: the check is failed": (
        {"shooters": 2, "target_models": 4}, [3, 3, 4, 4, 4, 5],
        {"casualties": 2, "check": "failed", "now": "removed"}),
    "one in three is no reason to check": (
        {"shooters": 1, "target_models": 3}, [3, 4], {"casualties": 1, "check": ""}),
    "the check counts the new pin and the officer": (
        {"shooters": 2, "target_models": 4, "target_pins": 3, "target_officer": 2}, [3, 3, 4, 4, 3, 4],
        {"check": "passed", "pins_after": 4}),
    "double 6 is only a failure": (
        {"shooters": 2, "target_models": 4}, [3, 3, 4, 4, 6, 6], {"check": "failed", "now": "removed"}),
    "the pin that reaches Ld destroys at once": (
        {"shooters": 1, "target_pins": 8}, [3], {"now": "destroyed by pins", "pins_after": 9, "casualties": 0}),
    "no second pin from the same unit": (
        {"shooters": 1, "target_pins": 8, "pinned_already": True}, [3, 4], {"now": "steady", "pins_after": 8,
                                                                          "casualties": 1}),
    "3 of 10 lost to the first shot, 2 of 7 to the second: half are gone": (
        {"shooters": 2, "target_models": 7, "target_pins": 1, "pinned_already": True, "lost_before": 3},
        [3, 3, 4, 4, 4, 4], {"casualties": 2, "check": "passed", "pins_after": 1}),
    "nobody more is lost to the second shot: no second check": (
        {"shooters": 2, "target_models": 5, "target_pins": 1, "pinned_already": True, "lost_before": 5},
        [3, 3, 1, 1], {"casualties": 0, "check": ""}),
    "without a first shot nothing was lost to it": (
        {"shooters": 1, "target_models": 3, "lost_before": 3}, [3, 4], {"casualties": 1, "check": ""}),
    "the medic saves an ordinary and the exceptional wound": (
        {"shooters": 4, "medic": True}, [3, 3, 3, 3, 4, 4, 6, 1, 6, 6, 1, 6], {"casualties": 1, "shooter_picks": 0}),
    "or only the ordinary one by the switch": (
        {"shooters": 4, "medic": True, "medic_exceptional": False}, [3, 3, 3, 3, 4, 4, 6, 1, 6, 6, 1],
        {"casualties": 2, "shooter_picks": 1}),
    "no medic against heavy weapons": (
        {"weapon": "HMG", "shooters": 1, "medic": True}, [3, 2, 2, 3], {"casualties": 1}),
    "an exceptional hit of a heavy weapon on a gun: the shooter picks the model (O-B10)": (
        {"weapon": "Medium AT gun", "shooters": 1, "target": "artillery", "target_models": 4}, [3, 6, 6],
        {"now": "steady", "casualties": 1, "shooter_picks": 1}),
    "by the switch it destroys the gun": (
        {"weapon": "Medium AT gun", "shooters": 1, "target": "artillery", "target_models": 4,
         "exceptional_on_guns": "gun_destroyed"}, [3, 6, 6], {"now": "gun destroyed", "casualties": 4}),
    "but small arms do not: rifle and PIAT each roll a 6, only the rifle's is confirmed": (
        {"shooters": 1, "further": ({"weapon": "PIAT"},), "target": "artillery", "target_models": 4,
         "exceptional_on_guns": "gun_destroyed", "distance": 6}, [2, 3, 6, 6, 6, 5, 4, 4],
        {"now": "steady", "casualties": 2, "shooter_picks": 1, "check": "passed"}),
    "all are lost: nobody throws for who picks": (
        {"shooters": 2, "target_models": 1}, [4, 4, 6, 6], {"now": "wiped out", "casualties": 1}),
    "one of small arms only picks the casualty": (
        {"shooters": 1, "target": "artillery", "target_models": 4}, [3, 6, 6],
        {"now": "steady", "casualties": 1, "shooter_picks": 1}),
}


def test_what_is_said_of_a_gun(resolve: Callable[..., Resolution]) -> None:
    gun = {"weapon": "Medium AT gun", "shooters": 1, "target": "artillery", "target_models": 4,
           "exceptional_on_guns": "gun_destroyed"}
    assert english(resolve("shoot", gun, [3, 6, 6]).sentence) == "The target loses its gun and is destroyed."


@pytest.mark.parametrize("case", DAMAGE)
def test_damage_to_troops(case: str, check: Callable[..., None]) -> None:
    check("shoot", *DAMAGE[case])


TANK = {"weapon": "Heavy AT gun", "shooters": 1, "round": "HE", "further": ({"weapon": "MMG"},)}

FLAMES_AND_RIFLES = {"weapon": "Flamethrower, infantry", "shooters": 1, "distance": 4,
                     "further": ({"weapon": "Rifle", "shooters": 2},)}

SQUAD = {"weapon": "SMG", "shooters": 2, "distance": 4, "further": ({"weapon": "Flamethrower, infantry"},)}
"""2+ to hit with the SMGs, 3+ with the flamethrower, which is over half its range; 4+ and 2+ to damage."""

TOGETHER: dict[str, Case] = {
    "a squad with a flamethrower among its SMGs (O-B7): fuel 1 removes that model": (
        # 3 of 4 SMG shots hit, the flames hit: D6 gives 2 rolls, 1 + D3 pins; 1 and 2 wounded, no six; 2D6; fuel.
        SQUAD, [2, 2, 2, 1, 3, 2, 3, 4, 3, 3, 2, 2, 2, 2, 1],
        {"casualties": 3, "pins_after": 4, "check": "passed", "fuel": "model", "empty": 1}),
    "two flamethrowers are one shot: a die of fuel for each": (
        {"weapon": "Flamethrower, infantry", "shooters": 2, "distance": 3}, [1, 1, 1, 1],
        {"hit": False, "fuel": "model", "empty": 2}),
    "one of two is out of fuel": (
        {"weapon": "Flamethrower, infantry", "shooters": 2, "distance": 3}, [1, 1, 1, 2],
        {"hit": False, "fuel": "model", "empty": 1}),
    "HE and machine-gun: the pins are those of the HE": (
        TANK, [3, 2, 3, 1, 1, 1, 1, 2, 2, 1, 4], {"casualties": 2, "pins_after": 2}),
    "the HE misses: one pin": (TANK, [2, 3, 1, 1, 1, 1, 4], {"casualties": 1, "pins_after": 1}),
    "flames and rifles: 1 + D3 pins, one check": (
        FLAMES_AND_RIFLES, [3, 1, 2, 1, 2, 2, 4, 3, 4, 6],
        {"casualties": 2, "pins_after": 3, "check": "failed", "fuel": ""}),
    "the flames miss: no check, but fuel": (
        FLAMES_AND_RIFLES, [2, 2, 1, 4, 1], {"casualties": 1, "pins_after": 1, "check": "", "fuel": "model"}),
}


@pytest.mark.parametrize("case", TOGETHER)
def test_weapons_that_shoot_together(case: str, check: Callable[..., None]) -> None:
    check("shoot", *TOGETHER[case])


HOWITZER = {"weapon": "Light howitzer", "shooters": 1, "distance": 20}

HIGH_EXPLOSIVE: dict[str, Case] = {
    "hits D6, pins D3, damage at +2": (
        HOWITZER, [3, 4, 2, 2, 3, 1, 6, 3], {"casualties": 3, "pins_after": 2, "shooter_picks": 0}),
    "two models under the template": (
        {**HOWITZER, "under_template": 2}, [3, 1, 2, 2], {"casualties": 2, "pins_after": 1}),
    "nobody under the template": ({**HOWITZER, "under_template": 0}, [3], {"hit": False, "pins_after": 0}),
    "in a building the column counts": (
        {**HOWITZER, "under_template": 2, "in_building": True}, [3, 1, 3, 2], {"casualties": 1, "pins_after": 3}),
    "always the column by the switch": (
        {**HOWITZER, "under_template": 2, "he_hits": "always_column"}, [3, 1, 3, 2], {"casualties": 1}),
    "an autocannon's HE: D3 hits for each of two hits, D2 pins": (
        {"weapon": "Light autocannon", "shooters": 1, "round": "HE"}, [3, 3, 1, 2, 2, 3, 3, 2],
        {"casualties": 2, "pins_after": 2}),
    "the same gun with AP: one hit a shot, one pin": (
        {"weapon": "Light autocannon", "shooters": 1}, [3, 3, 2, 1], {"casualties": 1, "pins_after": 1}),
    "4 inches: 3D6 hits, D6 pins": (
        {"weapon": "Heavy howitzer", "shooters": 1}, [3, 1, 1, 1, 6, 1, 2, 2],
        {"casualties": 2, "pins_after": 6}),
    "indirect, first turn: a 5 misses": (
        {"weapon": "Medium mortar", "shooters": 1, "distance": 30, "cover": "hard"}, [5], {"hit": False}),
    "indirect, third turn: a 4 hits": (
        {"weapon": "Medium mortar", "shooters": 1, "distance": 30, "turns_on_target": 2}, [4, 1, 1, 2],
        {"hit": True, "casualties": 1}),
    "indirect, ninth turn: 2+": (
        {"weapon": "Medium mortar", "shooters": 1, "distance": 30, "turns_on_target": 8}, [2, 1, 1, 1], {"hit": True}),
    "indirect after a hit: 2+, and a 1 still misses": (
        {"weapon": "Medium mortar", "shooters": 1, "distance": 30, "hit_last_turn": True}, [1], {"hit": False}),
    "a howitzer fires indirect when told": (
        {**HOWITZER, "distance": 60, "indirect": True}, [6, 1, 1, 2], {"casualties": 1}),
}


@pytest.mark.parametrize("case", HIGH_EXPLOSIVE)
def test_high_explosive(case: str, check: Callable[..., None]) -> None:
    check("shoot", *HIGH_EXPLOSIVE[case])


FLAME = {"weapon": "Flamethrower, infantry", "shooters": 1, "distance": 4, "target_models": 6}

FLAMES: dict[str, Case] = {
    "D6 damage rolls, 1 + D3 pins, morale check, fuel": (
        FLAME, [3, 3, 2, 2, 2, 1, 3, 3, 1],
        {"casualties": 2, "pins_after": 3, "check": "passed", "now": "steady", "fuel": "team"}),
    "a miss still burns fuel": (FLAME, [2, 2], {"hit": False, "fuel": ""}),
    "the check is taken without losses, and failed": (
        FLAME, [3, 1, 1, 1, 4, 4, 2], {"casualties": 0, "check": "failed", "now": "removed"}),
    "full strength without losses throws it again": (
        {**FLAME, "target_full_strength": True}, [3, 1, 1, 1, 4, 4, 3, 4, 2], {"check": "passed"}),
    "no longer so after losses to its first shot": (
        {**FLAME, "target_full_strength": True, "pinned_already": True, "lost_before": 3}, [3, 1, 1, 5, 5, 2],
        {"casualties": 0, "check": "failed"}),
    "a vehicle's flamethrower: D6+1": (
        {**FLAME, "weapon": "Flamethrower, vehicle"}, [2, 1, 1, 2, 2, 3, 3, 1],
        {"casualties": 2, "check": "passed", "fuel": "vehicle"}),
    "hard cover counts": ({**FLAME, "cover": "hard"}, [4, 3], {"hit": False}),
    "or not, by the switch": (
        {**FLAME, "cover": "hard", "flame_ignores_cover": True}, [3, 1, 1, 1, 3, 3, 6], {"hit": True}),
    "pins of flames destroy": (
        {**FLAME, "target_pins": 6}, [3, 4, 2, 5], {"now": "destroyed by pins", "pins_after": 9, "check": ""}),
}


@pytest.mark.parametrize("case", FLAMES)
def test_flamethrowers(case: str, check: Callable[..., None]) -> None:
    check("shoot", *FLAMES[case])


@pytest.mark.parametrize(("facts", "faces", "said", "lost"), [
    (FLAME, [2, 1], "The shooter is out of fuel and is removed.", {"gone": "out of fuel"}),
    (FLAMES_AND_RIFLES, [2, 1, 1, 1], "1 flamethrower is out of fuel: its man is removed.",
     {"models": "-1", "Flamethrower, infantry": "-1"}),
    ({**FLAME, "weapon": "Flamethrower, vehicle"}, [1, 1],
     "The shooter has no fuel left for its flamethrower.", {"out_of_fuel": True}),
])
def test_out_of_fuel(facts: dict[str, Any], faces: list[int], said: str, lost: dict[str, Any],
                     resolve: Callable[..., Resolution]) -> None:
    outcome = resolve("shoot", facts, faces).outcome
    assert english(outcome.sentence) == f"The target is not hit. {said}"
    assert written(outcome.changes) == written(outcome.changes, "shooter") == lost


@pytest.mark.parametrize(("facts", "faces", "on_target", "inches"), [
    ({}, [6], True, 0), ({}, [5, 3, 4], False, 7), ({"turns_on_target": 1}, [5], True, 0),
    ({"hit_last_turn": True}, [1, 6, 6], False, 12)])
def test_smoke_round(facts: dict[str, Any], faces: list[int], on_target: bool, inches: int,
                     check: Callable[..., None]) -> None:
    check("smoke_round", facts, faces, {"on_target": on_target, "inches": inches})


@pytest.mark.parametrize(("weapon", "note"), [
    ("Panzerfaust", 'Reaches 12". One-shot: used up for the game.'),
    ("MMG", 'Reaches 36". Fixed: only in its arc of 90 degrees.'), ("Rifle", 'Reaches 24".'),
    ("Sniper rifle", 'Reaches 12" to 36".')])
def test_what_the_players_see_to_themselves(weapon: str, note: str, resolve: Callable[..., Resolution]) -> None:
    done = resolve("shoot", {"weapon": weapon, "shooters": 1}, [1] * (5 if weapon == "MMG" else 1))
    assert english(done.steps[0].request.note) == note


DUG_IN = {"pins": 1, "moved": True, "cover": "hard", "target_down": True}


@pytest.mark.parametrize(("facts", "headline"), [
    ({}, ("8D6", "hits 3+", "damage 4+")),
    (DUG_IN, ("8D6", "hits 6 then 6", "damage 4+")),
    ({**DUG_IN, "seven_plus": "impossible"}, ("8D6", "hits never", "damage 4+")),
    ({**DUG_IN, "seven_plus": "always_six"}, ("8D6", "hits 6+", "damage 4+")),
    ({"further": ({"weapon": "PIAT"},)}, ("9D6", "hits 3+ / 4+", "damage 4+ / 2+")),
    ({"weapon": "PIAT", "shooters": 1, "distance": 6, "natural_one_fails": False}, ("1D6", "hits 2+", "damage 1+")),
    ({"weapon": "HMG", "shooters": 1, "target": "heavy_tank"}, ("3D6", "hits 3+", "damage never")),
])
def test_what_will_be_thrown(facts: dict[str, Any], headline: tuple[str, ...]) -> None:
    shoot = ruleset("order_dice").action("shoot")
    assert english(shoot.headline(shoot.facts(**facts))) == headline


def test_steps_stand_in_the_order_of_the_sheet(resolve: Callable[..., Resolution]) -> None:
    done = resolve("shoot", {"shooters": 4, "medic": True, "target_models": 4, "cover": "soft"},
                   [4, 4, 4, 2, 4, 4, 6, 6, 1, 1, 1, 3, 4])
    assert english([step.label for step in done.steps]) == [
        "To hit, Rifle", "Pins", "Damage, small arms", "Exceptional damage", "Medic", "Medic, exceptional",
        "Remove casualties", "Morale check"]
    to_hit = done.steps[0].request.reading.need  # type: ignore[union-attr]
    assert (to_hit, to_hit.base, to_hit.modifiers) == (4, 3, (("soft cover", -1),))
    assert english(done.sentence) == (
        "The target loses 3 men, takes 1 pin and passes its morale check. The shooter picks 1 casualty.")


def test_each_weapon_has_its_own_range_and_cover(resolve: Callable[..., Resolution]) -> None:
    """O-B6: rifles at 14" in the open need 4+, over half of 24"; the LMG at 10" behind soft cover 4+ as well."""
    facts = {"shooters": 2, "distance": 14, "further": ({"weapon": "LMG", "distance": 10, "cover": "soft"},)}
    steps = resolve("shoot", facts, [4, 3, 4, 3, 3, 3, 1, 1]).steps
    needs = {step.label: step.request.reading.goal for step in steps[:2]}  # type: ignore[union-attr]
    assert english({label: (int(goal), dict(goal.modifiers)) for label, goal in needs.items()}) == {
        "To hit, Rifle": (4, {"over half range": -1}), "To hit, LMG": (4, {"soft cover": -1})}


@pytest.mark.parametrize(("under", "hits"), [(None, 5), (2, 2)])
def test_models_under_the_template_are_counted_when_the_shot_has_hit(under: int | None, hits: int) -> None:
    """O-B11: a 2" template on ten models; till it has hit the odds go by the form, half of the unit if it is empty."""
    shoot = ruleset("order_dice").action("shoot")
    facts = shoot.facts(weapon="Light howitzer", shooters=1, distance=20, count="ask", under_template=under)
    missed = shoot.resolve(facts, faces=[2])
    assert english([step.label for step in missed.steps]) == ["To hit, Light howitzer"]
    play = shoot.play(facts)
    play.answer([3])
    assert play.asking is not None
    assert (play.asking.label, play.asking.options, play.asking.sensible) == (  # type: ignore[union-attr]
        "Models under the template", tuple(range(11)), hits)
    given = shoot.facts(weapon="Light howitzer", shooters=1, distance=20, under_template=hits)
    assert shoot.odds_view(facts).parts == shoot.odds_view(given).parts
    assert shoot.resolve(facts, faces=[3, 1, 1, 2, 3], choices=[3]).outcome.casualties == 2


def test_a_one_shot_weapon_is_used_up(resolve: Callable[..., Resolution]) -> None:
    facts = {"weapon": "Panzerfaust", "shooters": 2, "distance": 12, "target": "heavy_tank"}
    assert written(resolve("shoot", facts, [1, 1]).outcome.changes, "shooter") == {"Panzerfaust": "-2"}
    far = {"shooters": 2, "distance": 20, "further": ({"weapon": "Panzerfaust"},)}
    assert resolve("shoot", far, [1, 1]).outcome.changes == (), "a silent weapon is kept"
