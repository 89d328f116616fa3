"""Light weapons (P10 against unarmoured vehicles, P11 against infantry and artillery): one die for each range band."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import Lookup, Roll, Situation, Steps, pool, procedure, value
from rules.said import Said, Text, say
from rules.steel_wheels.damage import UNSCATHED, Crew, Damage, Harm, read_damage
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts.common import RANGE_DIE
from rules.steel_wheels.outcomes.fire import UnderFire
from rules.steel_wheels.readings import Chart
from rules.steel_wheels.suffering import suffer
from rules.steel_wheels.tables import TABLES, cr, cs

SHELTER_PLACE = {"none": 0, "soft": 1, "medium": 2, "hard": 2}
"""Which of the three printed casualty counts a shelter reads."""

LABELS = {"long": say("{n} shot at long range", "{n} shots at long range"),
          "effective": say("{n} shot at effective range", "{n} shots at effective range"),
          "short": say("{n} shot at short range", "{n} shots at short range")}
Bands = tuple[tuple[str, int], ...]


class Dead(int):
    """So many dead."""

    @property
    def said(self) -> Text:
        """In words."""
        return say("{n} dead", n=int(self)) if self else "nobody dies"


@dataclass(frozen=True)
class DeadByShelter(Lookup):
    """A cell such as 3/2/1, read for one shelter."""

    place: int = 0

    def value(self, state: int) -> Dead:  # type: ignore[override]
        return Dead(super().value(state).split("/")[self.place])


@value
class Fire:
    """What all range bands of one fire share."""

    cs: int
    by: str
    shelter: str = "none"
    crewed: bool = True


@procedure
def light_fire_at_vehicle(given: facts_fire.VehicleVolley) -> Situation:
    """P10: one die for all weapons that fire in the same range band."""
    return bands_at_vehicle(given.bands, _fire(given), replace(_crew(given), stuck=given.stuck), UNSCATHED)


@procedure
def bands_at_vehicle(bands: Bands, fire: Fire, crew: Crew, so_far: Harm) -> Steps[UnderFire]:
    """One band, its damage and its courage test, then the next."""
    (band, shots), rest = bands[0], bands[1:]
    table = TABLES["light_fire_vehicles"]
    reading = Chart(table, table.column_for(shots), _adds(fire.cs), fire.by)
    cell = yield Roll(1, reading, _label(band, shots), sides=RANGE_DIE[band], table=table.name,
                      note="Range die + CS; the shots give the column.")
    harm = yield from suffer(read_damage(cell), crew, False)
    if rest and not harm.gone and harm.dead < crew.men:
        return bands_at_vehicle(rest, fire, crew.after(harm), so_far + harm)
    return UnderFire(so_far + harm, fire.crewed)


@procedure
def light_fire_at_team(given: facts_fire.TeamVolley) -> Situation:
    """P11: casualties by shelter, and courage at half strength or less."""
    fire = replace(_fire(given), shelter=given.shelter, crewed=given.crewed)
    return bands_at_team(given.bands, fire, replace(_crew(given), started=given.started), UNSCATHED)


@procedure
def bands_at_team(bands: Bands, fire: Fire, crew: Crew, so_far: Harm) -> Steps[UnderFire]:
    """One band and its casualties, then the next."""
    (band, shots), rest = bands[0], bands[1:]
    table = TABLES["light_fire_infantry"]
    reading = DeadByShelter(table, table.column_for(shots), _adds(fire.cs), fire.by, SHELTER_PLACE[fire.shelter])
    dead = yield Roll(1, reading, _label(band, shots), sides=RANGE_DIE[band], table=table.name,
                      note="Range die + CS; the shots give the column, the shelter the value.")
    harm = yield from suffer(Damage(dead=dead), crew, False)
    if rest and harm.dead < crew.men:
        return bands_at_team(rest, fire, crew.after(harm), so_far + harm)
    return UnderFire(so_far + harm, fire.crewed)


def _fire(given: facts_fire.Volley) -> Fire:
    return Fire(cs(given.skill), "Moving" if given.moving else "Stationary")


def _crew(given: facts_fire.VehicleVolley | facts_fire.TeamVolley) -> Crew:
    return Crew(given.men, cs(given.target_skill), cr(given.target_rank))


def _adds(cs: int) -> int:
    return pool({"combat skill": cs})


def _label(band: str, shots: int) -> Said:
    return LABELS[band].with_parts(n=shots)
