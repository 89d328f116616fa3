"""The sheet as a whole: its actions, its turn, its cards, its switches and its map."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules import ruleset, steel_wheels
from rules.engine import OPPONENT, Need, Roll
from rules.said import english
from rules.steel_wheels.damage import read_damage
from rules.steel_wheels.rulings import Rulings
from tests.rules.steel_wheels.table import played

SHEET = ruleset("steel_wheels")
PROCEDURES = [f"P{number:02}" for number in range(1, 27)]


def test_the_turn_names_only_actions_of_the_sheet_and_leaves_none_out() -> None:
    named = {action for moment in SHEET.moments for action in moment.actions}
    assert named <= {action.id for action in SHEET.actions}
    # Tests that are part of another action are also there on their own.
    assert {action.id for action in SHEET.actions} - named <= {"cant_fire", "precision", "dodge", "penetration"}


def test_a_hit_is_written_to_the_card() -> None:
    outcome = played("heavy_shot", [11, 4, 2, 8, 1, 10], ["track"], range="short").outcome
    assert {(change.role, change.key): change.value for change in outcome.changes} == {
        ("target", "track_broken"): True, ("target", "fleeing"): True, ("target", "acted"): True}
    dead = played("heavy_shot", [7, 7, 1, 8]).outcome.changes
    assert [(change.key, change.delta, change.value) for change in dead] == [
        ("men", -2, None), ("crew_dead", None, True), ("condition", None, "destroyed"), ("fleeing", None, True)]


def card_of(kind: str) -> Any:
    """A card of that kind."""
    return next(card for card in SHEET.battle_sheet.presets if getattr(card, "kind", "") == kind)


def test_what_is_written_is_on_the_cards() -> None:
    written = ("men", "crew_dead", "condition", "fleeing", "acted", "immobilized", "turret_blocked")
    assert all(card_of("tank").has(key) for key in written)


@pytest.mark.parametrize(("card", "columns"), [
    ("tank", ("Body of tank, SPG, assault gun, armoured car", "Turret of tank, armoured car", "Track",
              "Casemate of tank, SPG, assault gun", "Into the open top")),
    ("half_track", ("Body of truck, half-track", "Track", "Wheel", "Into the open top")),
    ("truck", ("Body of truck, half-track", "Wheel", "Into the open top")),
    ("jeep", ("Body of jeep, car, bike (and ramming)", "Wheel", "Into the open top")),
    ("artillery", ("Artillery unit",)),
])
def test_every_damage_has_a_place_of_its_own_on_the_card(card: str, columns: tuple[str, ...]) -> None:
    """A later hit that breaks less must not wipe out what an earlier one has broken."""
    table, keys = SHEET.tables["effects"], set(card_of(card).stats())
    for column in columns:
        for face in range(1, 11):
            damage = read_damage(table.text(face, column, "Full shot"), column == "Wheel")
            assert {part for part in (damage.mobility, damage.weapon) if part} <= keys, (column, face)


def test_flames_that_are_out_leave_nothing_on_the_card() -> None:
    assert played("incendiary", [3, 6, 1], target="tank").outcome.changes == ()


@pytest.mark.parametrize(("action", "faces", "facts"), [
    ("light_fire_infantry", [6], {"shots_effective": 30, "shelter": "soft"}), ("minefield", [1, 8, 1, 6, 1], {}),
    ("incendiary", [9, 9, 9, 6, 1], {})])
def test_t5_the_dead_of_a_gun_crew_are_told_from_those_of_infantry(action: str, faces: list[int],
                                                                   facts: dict[str, Any]) -> None:
    for crewed in (True, False):
        gun = played(action, faces, crewed=crewed, **facts).outcome
        assert ("crew_dead" in [change.key for change in gun.changes]) is crewed


def test_the_owner_of_the_unit_throws_its_tests() -> None:
    steps = played("heavy_shot", [7, 7, 1, 8]).steps
    throws = {str(step.label): step.request.by for step in steps if isinstance(step.request, Roll)}
    assert throws["Courage test"] == OPPONENT
    assert throws["To hit"] != OPPONENT


def test_every_modifier_is_in_the_glossary() -> None:
    for action, faces, given in (("heavy_shot", [7, 7, 1, 8], {}), ("readiness", [1, 2], {"rank": "captain"}),
                                 ("scatter", [5, 5, 5], {"skill": "elite"})):
        for step in played(action, faces, **given).steps:
            plus: Any = getattr(getattr(step.request, "reading", None), "plus", 0)
            if isinstance(plus, Need):
                assert {name for name, _ in plus.modifiers} <= set(SHEET.glossary)


def test_all_switches_of_the_rulings_are_there() -> None:
    switches = {view.ruling: view for view in SHEET.switches()}
    assert set(switches) == {"W1", "W2", "W3", "W4", "W6", "W7", "W9", "W10", "W12", "W16"}
    assert all(view.help for view in switches.values())
    assert {"W11", "W15"} <= {field.ruling for field in SHEET.action("heavy_shot").fields()}


def test_every_default_is_the_ruling() -> None:
    assert Rulings().model_dump() == {
        "rt_tie": "declarer", "mc_tie": "none", "fragments_cs": True, "track_penetration": False, "hand_bomb": "pt",
        "ram_column": "jeep", "sf": "cf_test", "mine_ac_6": "destroyed_dead", "wall_block": "A",
        "indirect_part": "body"}


def test_the_readme_maps_every_procedure_table_and_ruling() -> None:
    text = (Path(steel_wheels.__file__).parent / "README.md").read_text(encoding="utf-8")
    wanted = [*PROCEDURES, *(f"T{number}" for number in range(1, 16)), *(f"W{number}" for number in range(1, 17)),
              *(f"W-B{number}" for number in range(1, 8))]
    assert [name for name in wanted if not re.search(rf"\b{name}\b", text)] == []


def test_the_readme_names_functions_that_exist() -> None:
    folder = Path(steel_wheels.__file__).parent
    text = (folder / "README.md").read_text(encoding="utf-8")
    for module, names in re.findall(r"`(\w+\.py)`: ((?:`\w+`(?:, )?)+)", text):
        code = (folder / module).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"^(?:def|class) {name}\b|^{name}(?: =|:)", code, flags=re.MULTILINE), (module, name)


def test_tables_a_step_reads_are_tables_of_the_sheet() -> None:
    for action in SHEET.actions:
        for step in action.resolve(action.facts()).steps:
            table = getattr(step.request, "table", "")
            assert not table or table in SHEET.tables


@pytest.mark.parametrize(("action", "given", "plates"), [
    ("heavy_shot", {"impact": "oblique"}, ("D10+2 to hit", "5 cm: 7+")),
    ("heavy_shot", {"range": "long", "skill": "recruit", "calibre": 20}, ("D8 to hit", "5 cm: never")),
    ("heavy_shot", {"target": "truck"}, ("D10+2 to hit",)),
    ("courage", {"rank": "sergeant", "leaders": 2}, ("D6+3 against D8", "2 leaders")),
    ("readiness", {"crew_dead": True}, ("1+2", "D6+2")),
    ("light_fire_infantry", {"shots_short": 1, "skill": "recruit"}, ("D10, 8 shots", "D12, 1 shot")),
    ("scatter", {"mode": "indirect_on_table", "rank": "captain"}, ("D12 + D10 - 5 cm", "D12 for the direction")),
    ("penetration", {"impact": "oblique", "thickness": 9}, ("D10", "9 cm: never")),
    ("indirect_fire", {"begin": "shells", "shells": 1}, ("1 shell", "2D12 + D10 - 2 cm")),
    ("spotting", {"status": "firing"}, ("up to 600 cm",)),
])
def test_the_plates_say_what_will_be_thrown(action: str, given: dict[str, Any], plates: tuple[str, ...]) -> None:
    chosen = SHEET.action(action)
    assert english(chosen.headline(chosen.facts(**given))) == plates
