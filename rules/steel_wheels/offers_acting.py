"""What a unit may do in the middle of its manoeuvre: fire, move over bad ground, go in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.said import Text, comma_list, say, semicolons
from rules.steel_wheels.deeds import Done
from rules.steel_wheels.manoeuvres import MANOEUVRES, no_heavy
from rules.steel_wheels.sequence import Acting
from rules.steel_wheels.tables import TABLES, cr, cs, other_side, own_side
from rules.steel_wheels.units import Card, Manned, Mortar, OnTable, Team, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

SHOT = ("range", "impact", "lower")
TO_DODGE = say("{own} against {other} to dodge")
BY_HAND: dict[str, Callable[[OnTable], bool]] = {
    "assault_infantry": lambda enemy: not isinstance(enemy, Vehicle),
    "assault_vehicle": lambda enemy: not isinstance(enemy, Team),
    "assault_open_top": lambda enemy: isinstance(enemy, Vehicle) and enemy.open_topped,
    "assault_building": lambda enemy: not isinstance(enemy, Vehicle),
}
"""Whom infantry assaults so."""
AT_BUILDING = ("range", "aim", "building", "wall", "in_blast")


def targets(battle: Table, side: str) -> list[OnTable]:
    """The enemies on the battlefield; who rides in a vehicle is hit with it."""
    return [unit for unit in battle.enemies(side) if isinstance(unit, Manned) and unit.on_table]


def acts(battle: Table, acting: Acting) -> Iterator[Offer]:
    """What is left of its manoeuvre, then that it is done."""
    unit = battle.unit(acting.unit)
    assert isinstance(unit, Manned)
    if acting.recovers:
        yield from recovers(unit)
    elif not unit.fleeing:
        yield from fires(battle, unit, acting)
        yield from goes_in(battle, unit, acting)
    done = Offer(say("{unit} is done", unit=unit.said), Done(), side=unit.side, unit=unit.id, out=True, short="Done")
    ground = () if acting.recovers or unit.fleeing else moves(unit, acting)
    # Who knows how far it can go has gone there; more bad ground may still be on its way.
    yield from (done, *ground) if acting.looked else (*ground, done)


def recovers(unit: OnTable) -> Iterator[Offer]:
    """A courage test for each leader."""
    leaders = say("{n} leaders", n=unit.leaders) if unit.leaders > 1 else ""
    yield Offer(say("Courage of {unit}", unit=unit.said), action="courage", who={"unit": unit.id}, side=unit.side,
                unit=unit.id, why=comma_list(against("CT", unit), leaders))


def against(test: str, unit: OnTable) -> Text:
    """What a unit throws in a test: D6+3 against D8."""
    return say("{own} against {other}", own=own_side(test).said(cs(unit.skill), cr(unit.rank)),
               other=other_side(test).said())


# -- fire


def fires(battle: Table, unit: OnTable, acting: Acting) -> Iterator[Offer]:
    """Its heavy weapon, its light weapons, its flames; whether the target can be seen is asked first."""
    enemies = targets(battle, unit.side)
    if not acting.fires or not enemies:
        return
    shots = [*heavy(unit, acting, enemies), *(light(unit, acting, enemies) if acting.light else ())]
    if acting.flames:
        shots.append(_offer(unit, "incendiary", say("{unit} throws flames", unit=unit.said), _ids(enemies),
                            who={"shooter": unit.id}, why="D10 for each in the flames", asks=("miniatures",)))
    yield from shots
    if shots:
        yield _offer(unit, "spotting", say("Can {unit} see it?", unit=unit.said), _ids(enemies),
                     who={"observer": unit.id}, why="the spotting distance",
                     asks=("terrain", "distance", "sight", "inside"))


def heavy(unit: OnTable, acting: Acting, enemies: list[OnTable]) -> Iterator[Offer]:
    """A shot at a unit or a building; a mortar has no roll to hit."""
    moving = acting.fires == "moving"
    if not acting.heavy or no_heavy(unit, moving):
        return
    left = say("{n} shot left", "{n} shots left", n=acting.heavy)
    who = {"shooter": unit.id}
    if isinstance(unit, Mortar):
        where = TABLES["scatter"].text("mortar_direct", "Distance")
        yield Offer(say("{unit} fires its mortar", unit=unit.said), action="scatter", who=who, side=unit.side,
                    unit=unit.id, why=semicolons(say("{dice} cm off", dice=where), left))
        return
    why = semicolons(say("{ammunition} {mm} mm", ammunition=unit.ammunition, mm=unit.millimetres), left)
    yield _offer(unit, "heavy_shot", say("{unit} fires its gun", unit=unit.said), _ids(enemies), who=who, why=why,
                 asks=SHOT)
    inside = tuple(enemy.id for enemy in enemies if not isinstance(enemy, Vehicle))
    if inside:
        yield Offer(say("{unit} fires at a building", unit=unit.said), action="building_shot", who=who,
                    among={"inside": inside}, asks=AT_BUILDING, side=unit.side, unit=unit.id, why=why)


def light(unit: OnTable, acting: Acting, enemies: list[OnTable]) -> Iterator[Offer]:
    """All its light weapons at one unit: armour stops them."""
    shots = unit.light(acting.fires == "moving")
    if not shots:
        return
    why = say("{n} shot", "{n} shots", n=shots)
    who, bands = {"shooter": unit.id}, ("shots_long", "shots_short")
    men = tuple(enemy.id for enemy in enemies if not isinstance(enemy, Vehicle))
    soft = tuple(enemy.id for enemy in enemies if isinstance(enemy, Vehicle) and not enemy.armoured)
    if men:
        yield _offer(unit, "light_fire_infantry", say("{unit} fires its light weapons", unit=unit.said), men, who, why,
                     bands)
    if soft:
        yield _offer(unit, "light_fire_vehicle", say("{unit} fires its light weapons at a vehicle", unit=unit.said),
                     soft, who, why, bands)


def able(unit: Card, enemy: OnTable, action: str) -> bool:
    """What it is armed for; what a shell or an assault leads to is begun by nobody."""
    if action == "indirect_fire":
        return unit.answers
    if not isinstance(unit, Manned):
        return False
    if action in ("heavy_shot", "building_shot"):
        return not unit.silent and not isinstance(unit, Mortar)
    if action in ("light_fire_infantry", "light_fire_vehicle"):
        return unit.light(moving=False) > 0 and not (isinstance(enemy, Vehicle) and enemy.armoured)
    return action in BY_HAND and not isinstance(unit, Vehicle) and BY_HAND[action](enemy)


# -- assault and movement


def goes_in(battle: Table, unit: OnTable, acting: Acting) -> Iterator[Offer]:
    """Infantry against whatever it is in contact with, armoured vehicles over it."""
    enemies = targets(battle, unit.side)
    if not acting.assault or not enemies:
        return
    if isinstance(unit, Vehicle):
        soft = _ids([enemy for enemy in enemies if not (isinstance(enemy, Vehicle) and enemy.armoured)])
        if soft:
            yield _offer(unit, "overrun", say("{unit} overruns", unit=unit.said), soft, {"attacker": unit.id},
                         TO_DODGE.with_parts(own=own_side("DT").printed, other=other_side("DT").said()))
        return
    yield from by_hand(unit, enemies)


def by_hand(unit: OnTable, enemies: list[OnTable]) -> Iterator[Offer]:
    """Man against man, or with a device."""
    who, name = {"attacker": unit.id}, unit.said
    courage, thrown = against("CT", unit), against("PT", unit)
    afoot, hard, open_tops = (tuple(enemy.id for enemy in enemies if BY_HAND[action](enemy)) for action in (
        "assault_infantry", "assault_vehicle", "assault_open_top"))
    if afoot:
        yield Offer(say("{unit} assaults infantry or a gun", unit=name), action="assault_infantry", who=who,
                    among={"defender": afoot}, asks=("pairs",), side=unit.side, unit=unit.id,
                    why=say("courage {test}, then melee", test=courage))
    if hard:
        yield _offer(unit, "assault_vehicle", say("{unit} assaults a vehicle or a gun", unit=name), hard, who, thrown,
                     ("device",))
    if open_tops:
        yield _offer(unit, "assault_open_top", say("{unit} assaults an open top", unit=name), open_tops, who,
                     say("courage {test}", test=courage), ("device",))
    if afoot:
        yield Offer(say("{unit} assaults a building", unit=name), action="assault_building", who=who,
                    among={"inside": afoot}, asks=("device", "aim", "building", "wall"), side=unit.side, unit=unit.id,
                    why=thrown)


def moves(unit: OnTable, acting: Acting) -> Iterator[Offer]:
    """Bad ground on its way: mines, wire, cliffs, or what the terrain allows."""
    if not MANOEUVRES[acting.manoeuvre].moves or unit.stuck:
        return
    who = {"unit": unit.id}
    yield Offer(say("How far can {unit} go there?", unit=unit.said), action="terrain", who=who, asks=("terrain",),
                side=unit.side, unit=unit.id, why=pace(unit))
    danger = ("danger",) if not isinstance(unit, Vehicle) else ()
    yield Offer(say("{unit} moves onto mines", unit=unit.said), action="minefield", who=who, asks=danger,
                side=unit.side, unit=unit.id,
                why=TO_DODGE.with_parts(own=own_side("DT").said(cs(unit.skill)), other=other_side("DT").said()))


def pace(unit: OnTable) -> Text:
    """How far it moves at most, if it is damaged."""
    if isinstance(unit, Vehicle) and (unit.slow or unit.brief):
        return "Slow at most" if unit.slow else "Brief at most"
    return "the terrain table"


def _offer(unit: OnTable, action: str, label: Text, targets: tuple[str, ...], who: dict[str, str], why: Text,
           asks: tuple[str, ...] = ()) -> Offer:
    return Offer(label, action=action, who=who, among={"target": targets}, asks=asks, why=why, side=unit.side,
                 unit=unit.id)


def _ids(units: list[OnTable]) -> tuple[str, ...]:
    return tuple(unit.id for unit in units)
