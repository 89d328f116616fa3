"""Exact fractions of shots that were once too wide: mixed weapons, many hits on a vehicle, passengers as normal."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.engine import SENSIBLE
from tests.rules.order_dice.enumeration import Dice, F, Tank, count, engine, every_way, passes
from tests.rules.order_dice.test_fractions import seen, wounds


def test_an_smg_and_a_flamethrower_at_four_regulars() -> None:
    def story(die: Dice) -> tuple[Any, ...]:
        bullets, jet = count(die, 2, 2), count(die, 1, 3)
        flames = die() if jet else 0
        if not bullets and not jet:
            return "steady", 0, 0
        pins = 1 + die(3) if jet else 1
        lost = count(die, bullets, 4) + count(die, flames, 2)
        if lost >= 4:
            return "wiped out", 4, pins
        checks = jet or lost >= 2
        return "removed" if checks and not passes(die, 9 - pins) else "steady", lost, pins

    found = engine("shoot", lambda o: (o.now, o.casualties, o.pins_after), weapon="SMG", shooters=1, distance=4,
                   target_models=4, further=({"weapon": "Flamethrower, infantry"},))
    assert found == every_way(story)


def test_a_rifle_and_an_he_round_at_five_with_a_medic() -> None:
    def story(die: Dice) -> tuple[int, int, int]:
        bullet, shell = count(die, 1, 3), count(die, 1, 3)
        hits = die(3) if shell else 0
        pins = die(2) if shell else bullet
        small, picked_small = wounds(die, bullet, 4)
        heavy, picked = wounds(die, hits, 3)
        if small and die() == 6:
            small = picked_small = 0
        return pins, small + heavy, picked + picked_small

    found = engine("shoot", lambda o: (o.pins_after, o.casualties, o.shooter_picks), shooters=1, distance=12,
                   target_models=5, medic=True, further=({"weapon": "Medium AT gun", "round": "HE"},))
    assert found == every_way(story)


def test_five_panzerfausts_are_worked_off_as_they_fell() -> None:
    # Side of a heavy tank: 7 against 10. 3 is its DV, 4 and 5 one or two more, 6 is three more; Ld 8 with 5 pins.
    def story(die: Dice) -> tuple[Any, ...]:
        tank = Tank(8, pins=5, turret=False)
        hits = count(die, 5, 2)
        if not hits:
            return tank.state()
        tank.pin()
        margins = [(-1, 0, 1, 3)[die(bands=(2, 1, 2, 1))] for _ in range(hits)]
        for margin in margins:
            tank.hit(die, margin)
        return tank.state()

    found = engine("shoot", seen, weapon="Panzerfaust", shooters=5, distance=5, target="heavy_tank", facing="side",
                   target_quality="inexperienced", target_pins=5, turret=False)
    assert found == every_way(story)


@pytest.mark.parametrize("as_normal", [True, False])
def test_passengers_of_a_wreck(as_normal: bool) -> None:
    def story(die: Dice) -> tuple[Any, ...] | None:
        truck = Tank(9, pins=1, turret=False)
        if count(die, 1, 3) and die() == 6:
            truck.hit(die, 0, soft=True)
        if not truck.gone:
            return None
        lost, picked = wounds(die, die(), 4)
        if lost >= 3:
            return "wiped out", 3, 0
        if as_normal and lost == 2 and not passes(die, 9 - truck.pins):
            return "removed", lost, picked
        return "DOWN", lost, picked if as_normal else 0

    found = engine("shoot", lambda o: (o.aboard.now, o.aboard.lost, o.aboard.picked) if o.gone else None, shooters=1,
                   target="softskin", turret=False, passengers=3, passengers_as_normal=as_normal)
    assert found == every_way(story)


def test_exceptional_damage_on_a_gun() -> None:
    # A PIAT 6" away hits on 2+; a 6 to damage and then a 6 is exceptional.
    facts = {"weapon": "PIAT", "shooters": 1, "distance": 6, "target": "artillery", "target_models": 4}
    hit = F(5, 6)
    assert engine("shoot", lambda o: (o.now, o.shooter_picks), **facts) == {
        ("steady", 1): hit * F(1, 36), ("steady", 0): 1 - hit * F(1, 36)}
    assert engine("shoot", lambda o: o.now, **facts, exceptional_on_guns="gun_destroyed") == {
        "gun destroyed": hit * F(1, 36), "steady": 1 - hit * F(1, 36)}


LEGAL: list[dict[str, Any]] = [
    {"weapon": "SMG", "shooters": 5, "distance": 5, "further": ({"weapon": "Flamethrower, infantry"},)},
    {"weapon": "SMG", "shooters": 9, "distance": 5, "further": ({"weapon": "Flamethrower, infantry"},)},
    {"weapon": "Heavy howitzer", "shooters": 1, "further": ({"weapon": "MMG"},)},
    {"weapon": "MMG", "shooters": 9},
    {"weapon": "Heavy howitzer", "shooters": 2, "distance": 40},
    {"weapon": "Bazooka", "shooters": 8, "further": ({"weapon": "PIAT", "shooters": 6},), "target": "heavy_tank"},
    {"weapon": "Flamethrower, vehicle", "shooters": 1, "further": ({"weapon": "HMG"},), "target": "heavy_tank",
     "distance": 5},
    {"weapon": "Flamethrower, vehicle", "shooters": 1, "further": ({"weapon": "Flamethrower, infantry"},),
     "distance": 5},
]


@pytest.mark.parametrize("facts", LEGAL)
def test_odds_never_forbid_a_roll(facts: dict[str, Any]) -> None:
    shoot = ruleset("order_dice").action("shoot")
    shot = shoot.facts(**facts)
    picture = shoot.odds_view(shot)
    assert (picture.trouble, sum(part.chance for part in picture.parts)) == ("", 1)
    assert shoot.resolve(shot).outcome in shoot.odds(shot, SENSIBLE)
