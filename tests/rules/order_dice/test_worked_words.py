"""What each step says: a few words that fit into its line, never a bare 0 or 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine import Choice
from rules.ruleset import Resolution
from tests.rules.order_dice.played import SHEET
from tests.rules.order_dice.test_outcomes_and_cards import DICE, LOADED, Leaning
from tests.rules.worked import told

IN_A_LINE = 26
"""Letters that stand beside the label of a step that is closed."""

WORKED: dict[str, tuple[str, dict[str, Any], list[int], list[str]]] = {
    "a shot that does nothing but pin": ("shoot", {"shooters": 2}, [3, 2, 1], [
        "To hit, Rifle 3+: 3 2 = 1 hit", "Pins: 1 pin", "Damage, small arms 4+: 1 = no wounds"]),
    "a shot that misses": ("shoot", {"shooters": 2}, [1, 2], ["To hit, Rifle 3+: 1 2 = no hits"]),
    "6 then 6, and nobody is saved": (
        "shoot", {"shooters": 3, "medic": True, "target_models": 9}, [3, 3, 3, 4, 6, 1, 6, 2, 5], [
            "To hit, Rifle 3+: 3 3 3 = 3 hits", "Pins: 1 pin",
            "Damage, small arms 4+: 4 6 1 = 2 wounded, 1 with a 6", "Exceptional damage 6+: 6 = 1 exceptional",
            "Medic 6+: 2 = nobody saved", "Medic, exceptional 6+: 5 = nobody saved",
            "Remove casualties: owner picks 1, shooter 1"]),
    "a shell that bounces off": (
        "shoot", {"weapon": "Heavy AT gun", "shooters": 1, "distance": 24, "target": "light_tank"}, [3, 6, 1], [
            "To hit, Heavy AT gun 3+: 3 = 1 hit", "Regular crew 4+: 6 = as veterans", "Pins: 1 pin",
            "Damage 2+: 1 = nothing through"]),
    "a shell that beats the DV by 4": (
        "shoot", {"weapon": "Heavy AT gun", "shooters": 1, "distance": 24, "target": "light_tank"},
        [3, 3, 6, 1, 2, 3, 4], [
            "To hit, Heavy AT gun 3+: 3 = 1 hit", "Regular crew 4+: 3 = as inexperienced", "Pins: 1 pin",
            "Damage 2+: 6 = 1 through", "Damage chart on the chart: 1 2 = DOWN › immobilised",
            "Turret jam 4+: 3 = turret not locked", "Turret jam 4+: 4 = turret locked"]),
    "an order check that fails": ("order_check", {"pins": 2, "full_strength": False}, [4, 4], [
        "Order check 7 or less: 4 4 = 8: failed"]),
    "a double 1": ("order_check", {"pins": 2}, [1, 1, 3], [
        "Order check 7 or less: 1 1 = 2: passed", "Pins removed total +1: 3 = 4 pins removed"]),
    "a die of the second side": ("draw", {"first": 2, "second": 2}, [3], ["Draw an order die : 3 = second side"]),
    "one more turn": ("extra_turn", {}, [4], ["Extra turn 4+: 4 = one more turn"]),
    "no more turn": ("extra_turn", {}, [3], ["Extra turn 4+: 3 = the game ends"]),
    "a barrage that drifts": ("barrage", {}, [1, 2, 3, 4, 11, 1], [
        "Artillery barrage Result: 1 = drifts, then lands", 'Token moves total: 2 3 4 = 9"',
        "Direction total: 11 = 11 o'clock", 'Radius total +6: 1 = 7"']),
    "friendly flak holds its fire, the aircraft strafes": (
        "air_strike", {"flak": ({"shots": 2, "side": "friendly"},), "target_models": 9}, [4, 6, 1, 1, 1, 1, 1, 1], [
            "Air strike call Result: 4 = comes in", "Friendly flak 2 or less: 6 = holds its fire",
            "Strike area, target total -1: 1 = no pins", "Warplane type : 1 = strafing",
            "Number of hits total: 1 1 = 2 hits", "Pins: 1 pin", "Damage, strafing 2+: 1 1 = no wounds"]),
    "a flamethrower with fuel left": (
        "shoot", {"weapon": "Flamethrower, infantry", "shooters": 1, "distance": 6, "target_models": 9},
        [3, 1, 1, 1, 1, 1, 2], [
            "To hit, Flamethrower, infantry 3+: 3 = 1 hit", "Flames total: 1 = 1 damage roll", "Pins: 1 pin",
            "Pins of the flames total: 1 = 1 more pin", "Damage, Flamethrower, infantry 2+: 1 = no wounds",
            "Morale check 7 or less: 1 1 = 2: passed", "Fuel 2+: 2 = fuel left"]),
}


@pytest.mark.parametrize("case", WORKED)
def test_the_steps_of_an_action(case: str, resolve: Callable[..., Resolution]) -> None:
    action, facts, faces, steps = WORKED[case]
    assert [told(step) for step in resolve(action, facts, faces).steps] == steps


@pytest.mark.parametrize("at", range(len(LOADED)), ids=lambda at: f"{LOADED[at][0]} {at}")
def test_every_step_says_in_its_line_what_came_of_it(at: int) -> None:
    action, facts = LOADED[at]
    for seed, (low, high) in enumerate(DICE * 2):
        play = SHEET.action(action).play(SHEET.action(action).facts(**facts))
        dice = Leaning(seed, low, high)
        while play.asking is not None:
            play.answer(play.asking.options[0] if isinstance(play.asking, Choice) else play.draw(dice))
        texts = {str(step.text) for step in play.steps if not isinstance(step.request, Choice)}
        assert not {text for text in texts if not text or text in ("0", "1") or len(text) >= IN_A_LINE}
