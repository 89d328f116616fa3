"""What the code by hand needs to know of the sheets, read once from their tables."""

from __future__ import annotations

from rules import ruleset

_STEEL = ruleset("steel_wheels").tables
_PARTS = {"-": "", "turret/casemate": "turret", "choice": "turret"}
_COLUMNS = {"body": "Body of tank, SPG, assault gun, armoured car", "turret": "Turret of tank, armoured car",
            "track": "Track"}
_INJURIES = ruleset("gang_skirmish").tables["injuries"]

INJURIES = {face: _INJURIES.text(face, "Result").lower().replace(" ", "_") for face in range(1, 7)}
PARTS = {total: _PARTS.get(cell, cell) for total in range(3, 13)
         for cell in [_STEEL["heavy_fire"].text(total, "Tank, SPG, assault gun")]}
"""The part that a D10 + 2 hits; the firer names the turret where he may choose."""
PENETRATES = _STEEL["penetration_oblique"].number("107-122, 88L", 8, by="AP mm")
EFFECTS = {part: {face: _STEEL["effects"].text(face, column, by="Full shot") for face in range(1, 11)}
           for part, column in _COLUMNS.items()}
DAMAGE = {
    "brief movement + CT": ("brief", 0, True, True), "slow movement + CT": ("slow", 0, True, True),
    "immobilized + 1 dead + CT": ("immobilized", 1, True, True), "broken + CT": ("track_broken", 0, True, True),
    "broken + 1 dead + CT": ("track_broken", 1, True, True),
    "MG destroyed + 1 dead + CT": ("mg_destroyed", 1, True, True),
    "turret blocked + 1 dead + CT": ("turret_blocked", 1, True, True),
    "cannon destroyed + 2 dead + CT": ("cannon_destroyed", 2, True, True),
    "destroyed + 2 dead + CT": ("destroyed", 2, True, False), "destroyed + 3 dead + CT": ("destroyed", 3, True, False),
    "destroyed + dead": ("destroyed", 5, False, False), "exploded + dead": ("exploded", 5, False, False)}
"""What a cell does to a tank with five men: the damage, the dead, whether courage and can't fire are tested."""
