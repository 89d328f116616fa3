"""What the sheet does not allow is refused with one sentence that says what is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import FactsError, TableError
from rules.steel_wheels.damage import Damage, read_damage

SHEET = ruleset("steel_wheels")

REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("heavy_shot", {"calibre": 12}, "calibre",
     "AP of 12 mm has no row on the penetration table: 13 mm at least."),
    ("heavy_shot", {"calibre": 10, "ammunition": "HE"}, "calibre",
     "HE of 10 mm has no row on the penetration table: 11 mm at least."),
    ("heavy_shot", {"armour": 41}, "armour", "Armour of the body: 40 at most, not 41."),
    ("penetration", {"thickness": 0}, "thickness", "Thickness: 1 at least, not 0."),
    ("heavy_shot", {"armour": 0}, "armour", "A tank, SPG or armoured car has at least 1 cm of armour everywhere."),
    ("heavy_shot", {"turret": False, "part": "turret"}, "part",
     "No such part on this target: Turret; choose Ask me, The weakest part, Body, Casemate or Track."),
    ("heavy_shot", {"part": "horizontal"}, "part",
     "No such part on this target: Horizontal armour; choose Ask me, The weakest part, Body, Turret or Track."),
    ("heavy_shot", {"target": "soldier", "part": "body"}, "part",
     "No such part on this target: Body; choose Ask me or The weakest part."),
    ("heavy_shot", {"target": "balloon"}, "target",
     "Target: Big tank, SPG, assault gun, Tank, SPG, assault gun, Small tank, SPG, armoured car, Half-track, "
     "Truck, tractor, Jeep, car, bike, Soldier or Artillery piece, not balloon."),
    ("light_fire_vehicle", {"armour": 2}, "armour",
     "Light weapons do nothing to 2 cm of armour: only unarmoured vehicles, 0 cm."),
    ("light_fire_vehicle", {"shots_effective": 0}, "shots_effective",
     "Nobody fires: give at least 1 shot in one range band."),
    ("light_fire_infantry", {"men": 9, "started": 8}, "men",
     "9 men cannot be left of 8: 8 at most."),
    ("building_shot", {"in_blast": 7, "on_floor": 6}, "on_floor",
     "7 in the blast, 6 on the floor and 6 inside do not fit: each includes the one before."),
    ("fragments", {"models": [{"count": 6, "men": 5}]}, "models.0.count",
     "6 soldiers of a team of 5 cannot be there: 5 at most."),
    ("incendiary", {"inside": True, "opening": False}, "opening",
     "Flames reach units inside only through doors, windows or openings."),
    ("incendiary", {"miniatures": 6, "men": 5}, "miniatures",
     "6 miniatures of 5 cannot burn: 5 at most."),
    ("minefield", {"danger": "wire", "unit": "tank"}, "unit",
     "Only infantry tests to dodge at wire and cliffs: choose a team."),
    ("assault_vehicle", {"target": "soldier"}, "target",
     "Soldiers are assaulted man against man: choose a vehicle or a gun."),
    ("assault_open_top", {"open_topped": False}, "open_topped",
     "Only an open-topped vehicle has an open top to throw into."),
    ("overrun", {"models": [{"target": "half_track", "armour": 1}]}, "models.0.armour",
     "Armoured vehicles cannot be overrun: only infantry, guns and unarmoured vehicles."),
    ("direct_fire_request", {"distance": 33}, "distance",
     "Communication reaches 32 cm here: 33 cm is too far for a request."),
    ("indirect_fire_request", {"distance": 65, "link": "radio", "interrupted": True}, "distance",
     "Communication reaches 64 cm here: 65 cm is too far for a request."),
    ("indirect_fire", {"distance": 33}, "distance",
     "Communication reaches 32 cm here: 33 cm is too far for a request."),
    ("manoeuvre", {"manoeuvre": "Fire", "started": 3, "dead": 3}, "dead",
     "Nobody is left to carry out a manoeuvre: 2 dead at most."),
    ("crew", {"started": 3, "dead": 4}, "dead", "4 of 3 cannot be dead: 3 at most."),
    ("manoeuvre", {"manoeuvre": "Conceal", "unit": "artillery", "calibre": 61}, "calibre",
     "Artillery of 61 mm cannot conceal itself: 60 mm at most."),
    ("manoeuvre", {"manoeuvre": "Fire and conceal", "unit": "vehicle"}, "unit",
     "Only infantry, mortars and artillery up to 60 mm can conceal themselves."),
    ("manoeuvre", {"manoeuvre": "Assault", "started": 4, "dead": 2}, "manoeuvre",
     "With half the crew dead only simple manoeuvres are left."),
]


@pytest.mark.parametrize(("action", "facts", "field", "sentence"), REFUSED)
def test_refused_with_one_sentence(action: str, facts: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(FactsError) as refused:
        SHEET.action(action).facts(**facts)
    assert (refused.value.problems[0].field, str(refused.value)) == (field, sentence)


@pytest.mark.parametrize(("action", "known"), [("terrain", "Flat - clear"), ("manoeuvre", "Recover fleeing")])
def test_a_name_that_is_not_on_the_table_is_refused_with_those_that_are(action: str, known: str) -> None:
    with pytest.raises(FactsError, match=known):
        SHEET.action(action).facts(**{action: "Moon"})


def test_a_cell_is_read_once_into_damage() -> None:
    assert read_damage("destroyed + 2 dead + CT") == Damage(state="destroyed", dead=2, courage=True)
    assert read_damage("exploded + all dead") == Damage(state="exploded", all_dead=True)
    assert read_damage("extinguished + SF") == Damage(state="extinguished", holds_fire=True)
    assert read_damage("on fire + save + CT") == Damage(state="on_fire", courage=True)
    assert read_damage("track broken") == Damage(mobility="track_broken")
    assert read_damage("destroyed + 1 dead + CT", wheel=True) == Damage(mobility="immobilized", dead=1, courage=True)
    assert read_damage("-") == Damage()


def test_every_damage_cell_of_the_sheet_can_be_read() -> None:
    for name, first in (("effects", 2), ("light_fire_vehicles", 2), ("minefield", 1)):
        for row in SHEET.tables.printed(name).rows:
            assert all(isinstance(read_damage(cell.rstrip("*")), Damage) for cell in row[first:])
    assert all(read_damage(cell) for row in SHEET.tables.printed("incendiary").rows for cell in row[1:4])


def test_a_cell_that_cannot_be_read_says_what_can() -> None:
    with pytest.raises(TableError, match=r"'wobbly' in 'destroyed \+ wobbly' is no damage of this sheet; accepted: "):
        read_damage("destroyed + wobbly")
