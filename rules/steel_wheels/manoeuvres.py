"""The manoeuvres of the sheet (T2) as a unit in a battle carries them out, and who may choose which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rules.said import Text, say
from rules.steel_wheels.filled import riders
from rules.steel_wheels.tables import TABLES, crew_line
from rules.steel_wheels.units import Infantry, Manned, OnTable, Piece, Rider, Team, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

Fires = Literal["", "stationary", "moving"]
WITH_A_VEHICLE = "Unhook and fire, hook and fire, load and fire"


@dataclass(frozen=True)
class Kind:
    """A manoeuvre: its line on the sheet, the shots it allows, and whether it leaves the unit moving."""

    id: str
    title: Text
    row: str
    fires: Fires = ""
    moves: bool = False

    @property
    def is_over_at_once(self) -> bool:
        """Whether nothing is left to do once it is chosen."""
        return not self.fires and not self.moves and self.id != "recover"


MANOEUVRES = {kind.id: kind for kind in (
    Kind("recover", say("Recover fleeing"), "Recover fleeing"),
    Kind("fire", say("Fire"), "Fire", "stationary"),
    Kind("move_and_fire", say("Move and fire"), "Move and fire", "moving", True),
    Kind("move", say("Move"), "Move", moves=True),
    Kind("assault", say("Assault"), "Assault", "moving", True),
    Kind("fire_and_conceal", say("Fire and conceal"), "Fire and conceal", "moving", True),
    Kind("conceal", say("Conceal"), "Conceal", moves=True),
    Kind("disembark", say("Disembark"), "Disembark"),
    Kind("embark", say("Embark"), "Embark"),
    Kind("unload_and_move", say("Unload and move"), "Unload and move", "moving", True),
    Kind("load_and_fire", say("Load and fire"), WITH_A_VEHICLE, "stationary"),
    Kind("unhook", say("Unhook"), "Hook on / Unhook"),
    Kind("hook_on", say("Hook on"), "Hook on / Unhook"),
    Kind("unhook_and_fire", say("Unhook and fire"), WITH_A_VEHICLE, "stationary"),
    Kind("hook_and_fire", say("Hook and fire"), WITH_A_VEHICLE, "stationary"),
    Kind("lurk", say("Lurk"), "Lurk"),
)}
"""By their ids, most likely first."""
HOOKS, UNHOOKS = ("hook_on", "hook_and_fire"), ("unhook", "unhook_and_fire")
GETS_IN, GETS_OUT = ("embark", "load_and_fire"), ("disembark", "unload_and_move")
IN_PAIRS = (*HOOKS, *UNHOOKS, *GETS_IN, *GETS_OUT)
OF_VEHICLES = (*HOOKS, *UNHOOKS, "load_and_fire", "unload_and_move")


def partners(battle: Table, unit: OnTable, kind: str) -> tuple[OnTable, ...]:
    """Whom it can load, unload, hook on or get into."""
    if not isinstance(unit, Vehicle):
        return vehicles(battle, unit, kind) if isinstance(unit, Team) and kind in ("embark", "disembark") else ()
    if kind in (*HOOKS, *UNHOOKS):
        return towed(battle, unit, kind in HOOKS)
    if kind == "load_and_fire":
        return tuple(team for team in _friends(battle, unit) if isinstance(team, Team) and fits(battle, team, unit)
                     and not team.fleeing)
    return riders(battle, unit) if kind == "unload_and_move" else ()


def vehicles(battle: Table, team: Rider, kind: str) -> tuple[OnTable, ...]:
    """The vehicle it is in, whatever has become of it, or those with room for it."""
    if kind == "disembark":
        vehicle = battle.find(team.aboard)
        return (vehicle,) if isinstance(vehicle, Vehicle) else ()
    return tuple(unit for unit in _friends(battle, team) if isinstance(unit, Vehicle) and fits(battle, team, unit))


def towed(battle: Table, vehicle: Vehicle, hooks: bool) -> tuple[OnTable, ...]:
    """The guns it can hook on, or the one it has to unhook."""
    guns = [unit for unit in _friends(battle, vehicle) if isinstance(unit, Piece)]
    hooked = tuple(gun for gun in guns if gun.hooked == vehicle.id)
    if not hooks:
        return hooked
    free = vehicle.tows and not hooked
    return tuple(gun for gun in guns if not gun.hooked and not gun.carriage_blocked) if free else ()


def fits(battle: Table, team: Rider, vehicle: Vehicle) -> bool:
    """Whether there is room for all of it."""
    taken = sum(rider.men for rider in riders(battle, vehicle))
    return not team.aboard and team.men <= vehicle.room - taken


def _friends(battle: Table, unit: OnTable) -> list[OnTable]:
    return [other for other in battle.there(unit.side) if isinstance(other, Manned) and other.id != unit.id]


def why_not(battle: Table, unit: OnTable, kind: str) -> Text:
    """Why the sheet does not let this unit choose this manoeuvre; nothing where it does."""
    it = MANOEUVRES[kind]
    if unit.fleeing != (kind == "recover"):
        return "It is fleeing: it must be recovered first." if unit.fleeing else "It is not fleeing."
    if unit.half_dead and crew_line("50%+ dead") and TABLES["manoeuvres"].text(it.row, "Kind") == "complex":
        return "With half the crew dead only simple manoeuvres are left."
    return (_not_this_arm(unit, kind) or _not_from_here(unit, it)
            or (no_fire(unit, it.fires) if it.fires and kind not in ("assault", "unload_and_move") else "")
            or (_NOBODY[kind] if kind in IN_PAIRS and not partners(battle, unit, kind) else ""))


_NO_GUN, _NOTHING_HOOKED = say("There is no gun it can hook on."), say("No gun is hooked on.")
_NOBODY = {"embark": say("No vehicle has room for it."), "disembark": say("It is not in a vehicle."),
           "load_and_fire": say("It has room for nobody here."), "unload_and_move": say("Nobody is aboard."),
           "hook_on": _NO_GUN, "hook_and_fire": _NO_GUN, "unhook": _NOTHING_HOOKED, "unhook_and_fire": _NOTHING_HOOKED}


def _not_this_arm(unit: OnTable, kind: str) -> Text:
    if "conceal" in kind and not can_conceal(unit):
        return "Only infantry, mortars and artillery up to 60 mm can conceal themselves."
    if kind == "assault" and not isinstance(unit, Infantry) and not (isinstance(unit, Vehicle) and unit.armoured):
        return "Only infantry and armoured vehicles assault."
    if kind in OF_VEHICLES and not isinstance(unit, Vehicle):
        return "Only a vehicle can do that."
    if kind in ("embark", "disembark") and not isinstance(unit, Team):
        return "Only infantry and mortars ride in vehicles."
    return ""


def can_conceal(unit: OnTable) -> bool:
    """Infantry, mortars and artillery up to 60 mm."""
    return isinstance(unit, Team) or (isinstance(unit, Piece) and unit.millimetres <= 60)


def _not_from_here(unit: OnTable, it: Kind) -> Text:
    if it.id == "embark":
        return unit.carried
    return (unit.stuck if it.moves else "") or (unit.carried if it.fires else "")


def no_fire(unit: OnTable, fires: Fires) -> Text:
    """Why it cannot fire at all."""
    if unit.lost_its_fire:
        return "It has lost its fire this turn."
    moving = fires == "moving"
    if unit.light(moving) or not no_heavy(unit, moving) or (isinstance(unit, Infantry) and unit.flames):
        return ""
    return no_heavy(unit, moving)


def no_heavy(unit: OnTable, moving: bool) -> Text:
    """Why its heavy weapon stays silent."""
    if unit.crew_of_one and unit.heavy and crew_line("one survivor"):
        return "A crew of one no longer fires heavy weapons."
    if not unit.silent and not (unit.rate_moving if moving else unit.rate):
        return "It has no heavy shots while it moves." if moving else "It has no heavy shots."
    return unit.silent
