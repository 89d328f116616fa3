"""When in the turn each action has its place: what is done most first, then as the turn goes."""

from __future__ import annotations

from rules.frame.parts import Moment

MOMENTS = (
    Moment("Heavy weapons", (
        "heavy_shot", "building_shot", "penetration", "scatter", "fragments", "building_fragments",
        "hit_from_above", "incendiary"), when="Manoeuvre phases"),
    Moment("Light weapons", ("light_fire_vehicle", "light_fire_infantry"), when="Manoeuvre phases"),
    Moment("Assault", (
        "assault_infantry", "assault_vehicle", "assault_building", "assault_open_top", "overrun",
        "melee"), when="Manoeuvre phases"),
    Moment("Movement", ("manoeuvre", "terrain", "minefield", "dodge"), when="Manoeuvre phases"),
    Moment("Tests", ("readiness", "courage", "cant_fire", "precision", "spotting", "crew"), when="Manoeuvre phases"),
    Moment("Manoeuvre chips", ("chips",)),
    Moment("Indirect fire planning", ("communications", "indirect_fire_request", "direct_fire_request")),
    Moment("Indirect artillery fire", ("indirect_fire",)),
)
