"""Facts that together read every cell a house may change: few dice, and recruits wherever the skill does not matter."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

from rules import ruleset
from rules.steel_wheels.facts.common import LINKS, Rank, Skill
from rules.steel_wheels.facts.fire import WALLS, Kind
from rules.steel_wheels.facts.move import Going

TABLES = ruleset("steel_wheels").tables
Samples = list[tuple[str, dict[str, Any]]]
GREEN = {"skill": "recruit", "target_skill": "recruit"}
CROWD = {**GREEN, "men": 20}
SHOTS = (1, 4, 8, 13, 18, 24, 31, 40, 51, 63, 76)
"""A number of shots in each column against infantry."""
AT_VEHICLES = (1, 4, 8, 13, 19, 26, 34, 43, 53, 64, 76)
HE_CALIBRES = (11, 20, 31, 41, 51, 61, 71, 81, 91, 107, 123, 156, 211)
THICKNESS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17, 19)
"""In each column of block B; block A ends with the last but one."""

TESTS: Samples = [
    *(("courage", {"skill": skill}) for skill in get_args(Skill)),
    *(("cant_fire", {"skill": "recruit", "rank": rank}) for rank in get_args(Rank)),
    ("direct_fire_request", {"skill": "recruit"}), ("indirect_fire_request", {"skill": "recruit"}),
    *(("precision", {"skill": "recruit", "at": at}) for at in ("target", "open_top")),
    ("dodge", {"skill": "skilled"}), ("melee", {"pairs": 1, "skill": "elite", "defender_skill": "skilled"}),
    ("readiness", {"skill": "elite", "rank": "captain", "other_skill": "skilled", "other_rank": "sergeant"}),
    ("readiness", {"skill": "recruit", "crew_dead": True, "other_skill": "recruit"}),
]
LIGHT: Samples = [
    *(("light_fire_vehicle", {**CROWD, "shots_effective": 0, "shots_short": shots}) for shots in AT_VEHICLES),
    *(("light_fire_infantry", {**CROWD, "started": 20, "shots_effective": 0, "shots_short": shots, "shelter": shelter})
      for shots, shelter in product(SHOTS, ("none", "soft", "hard"))),
]
PENETRATION: Samples = [
    ("penetration", {"ammunition": "HE", "range": "short", "calibre": calibre, "thickness": thickness,
                     "impact": impact})
    for impact, calibre, thickness in product(("oblique", "square"), HE_CALIBRES, THICKNESS)
    if impact == "square" or thickness < 19
]
THIN = {"armour": 1, "turret_armour": 1, "top_armour": 1}
HIT: dict[str, Any] = {**CROWD, **THIN, "started": 20, "range": "short", "calibre": 211, "part": "best",
                       "has_acted": True}
HEAVY: Samples = [
    *(("heavy_shot", {**HIT, "target": kind}) for kind in get_args(Kind)),
    *(("heavy_shot", {**HIT, "target": kind, "part": "track"}) for kind in ("big_tank", "tank")),
    *(("heavy_shot", {**HIT, "target": "soldier", "shelter": shelter, "calibre": 20})
      for shelter in ("soft", "medium", "hard")),
    ("heavy_shot", {**HIT, "turret": False}),
    ("heavy_shot", {**HIT, "target": "half_track", "part": "wheel"}),
    *(("hit_from_above", {**CROWD, **THIN, "calibre": 211, "target": kind, "open_topped": True, "has_acted": True})
      for kind in ("tank", "jeep")),
    ("heavy_shot", {"skill": "recruit", "ammunition": "HE", "target_skill": "recruit"}),
    ("fragments", {"skill": "recruit", "models": [{"target": "truck", "target_skill": "recruit"}]}),
]
BUILDINGS: Samples = [
    *(("building_shot", {**GREEN, "aim": aim, "range": "short", "has_acted": True})
      for aim in ("B1", "B2", "B3", "B4", "B5")),
    ("building_fragments", {**GREEN, "wall": "wooden", "has_acted": True}),
    *(("building_shot", {**GREEN, "wall": wall, "has_acted": True, "range": "short"}) for wall in WALLS),
    *(("assault_building", {**GREEN, "building": building, "aim": "opening", "has_acted": True, "device": "Mm"})
      for building in ("wooden", "brick", "palace", "bunker")),
    *(("building_shot", {**GREEN, "building": building, "aim": "B4", "calibre": 150, "has_acted": True})
      for building in ("wooden", "brick", "palace", "bunker")),
]
SCATTER: Samples = [("scatter", {"mode": mode, "skill": "skilled", "rank": "sergeant"})
                    for mode, *_ in TABLES["scatter"].rows]
HAZARDS: Samples = [
    *(("incendiary", {"target_skill": "recruit", "men": 20, "target": kind})
      for kind in ("tank", "truck", "jeep")),
    *(("incendiary", {"target_skill": "recruit", "men": 1, "started": 1, "miniatures": 1, "shelter": shelter})
      for shelter in ("none", "medium", "hard")),
    *(("minefield", {"skill": "recruit", "unit": unit, "men": 20, "dodge": "failed"})
      for unit in ("tank", "armoured_car", "truck", "team")),
]
ASSAULTS: Samples = [
    ("assault_infantry", {"pairs": 1, "skill": "recruit", "defender_skill": "recruit"}),
    ("assault_vehicle", {**GREEN, "device": "Hb"}), ("assault_open_top", {**GREEN}),
    ("overrun", {"models": [{"target": "jeep", "target_skill": "recruit"}]}),
    ("indirect_fire", {"skill": "recruit", "observer_skill": "recruit", "shells": 1,
                       "models": [{"target": "truck", "target_skill": "recruit"}]}),
]
SPOTTING: Samples = [
    ("spotting", {"unit": unit, "terrain": terrain, "status": status, "inside": inside, "sight": sight})
    for unit, terrain, status, inside, sight in product(
        ("large", "small", "infantry"), ("clear", "trees", "houses", "others"), ("stationary", "moving", "firing"),
        (False, True), ("normal", "reduced"))
    if unit == "infantry" or terrain != "houses"
]
QUESTIONS: Samples = [
    ("chips", {}),
    *(("terrain", {"terrain": terrain, "unit": unit}) for terrain, unit in product(
        TABLES["terrain"].keys(), get_args(Going.model_fields["unit"].annotation))),
    *(("communications", {"link": link, "interrupted": interrupted})
      for link, interrupted in product(LINKS, (False, True))),
    ("crew", {"started": 2, "dead": 1}),
    *(("manoeuvre", {"manoeuvre": name, "unit": "infantry"}) for name, *_ in TABLES["manoeuvres"].rows),
    ("manoeuvre", {"started": 2, "dead": 1}),
]
SAMPLES: Samples = [*TESTS, *LIGHT, *PENETRATION, *HEAVY, *BUILDINGS, *SCATTER, *HAZARDS, *ASSAULTS, *SPOTTING,
                    *QUESTIONS]
