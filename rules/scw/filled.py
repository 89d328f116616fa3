"""How cards and turn fill the facts of each action, whole and as they are now (B1, S-B9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine import PlayerError
from rules.frame.battle_sheet import Fill, Filled
from rules.said import Said, say
from rules.scw.costs import Deed, cavalry_price, price
from rules.scw.facts.assault import most_counted
from rules.scw.platoons import (
    bases_of,
    commander_helps,
    commander_in,
    is_led,
    markers_of,
    pc_square,
    platoon_of,
    rulings_in,
    side_on,
)
from rules.scw.units import Acting, Card, Cavalry, Commander, Foot, Gun, Vehicle, is_hammered, is_mounted
from rules.scw.weapons import SMALL_ARMS, reaches

if TYPE_CHECKING:
    from rules.scw.turn import Table

MOST_REACH = 12
FURTHER = ("second", "third", "fourth", "fifth", "sixth")


# -- what it costs


def price_of(unit: Acting, deed: Deed) -> int | None:
    """The AP it costs this square now; None where the sheet says No."""
    return price(unit.pays_as(deed), deed, first_move=not unit.moved)


def shots_price(unit: Acting, shots: int = 1) -> int | None:
    """The first shot of a turn 1, the second 3 (S-B3); None where there is no such shot."""
    deeds: tuple[Deed, Deed] = ("first_shoot", "second_shoot")
    prices = [price_of(unit, deed) for deed in deeds[unit.shots:unit.shots + shots]]
    return None if None in prices or len(prices) < shots else sum(filter(None, prices))


def _pays(battle: Table, unit: Acting, cost: int | None) -> Filled:
    """Only the side that is on has AP to pay with."""
    return {"cost": min(cost, unit.ap)} if unit.side == side_on(battle) and cost and unit.ap else {}


# -- shooting


def arms_of(unit: Acting) -> dict[str, int]:
    """What a square shoots with, by kind: foot with small arms in one shot, mortars and flamethrowers apart."""
    if not isinstance(unit, Foot):
        return {unit.kind: unit.bases}
    if is_mounted(unit):
        return {"cavalry": unit.bases - int(unit.officer)}
    return {"rifle": unit.rifle, "lmg": unit.lmg, "mmg": unit.mmg, "sniper": unit.sniper, "mortar": unit.mortar,
            "flame_foot": unit.flame}


def small_arms(unit: Foot) -> dict[str, int]:
    """The bases that shoot together."""
    return {kind: arms_of(unit).get(kind, 0) for kind in SMALL_ARMS}


def shoot(battle: Table, said: Filled, shooter: Acting | None = None, target: Card | None = None) -> Filled:
    """A square shoots with all it has at all that stands in another."""
    ours: Filled = {}
    if shooter:
        ours = {"quality": shooter.quality, **_by(shooter, "shooter", "number"), **_shot_cost(battle, said, shooter),
                **_reach(battle, said, _line(shooter), 2)}
    if isinstance(shooter, Foot):
        ours |= {"others": shooter.bases - sum(small_arms(shooter).values())}
    return ours | _at(battle, said, target) | _back(said, target)


def flamethrower(battle: Table, said: Filled, shooter: Acting | None = None, target: Card | None = None) -> Filled:
    """The flamethrowers of a square, on foot or on tracks."""
    ours: Filled = {}
    if shooter:
        on_foot = isinstance(shooter, Foot)
        carrier, number = ("flame_foot", shooter.flame) if isinstance(shooter, Foot) else ("flame_tank", shooter.bases)
        _armed(shooter, arms_of(shooter).get(carrier, 0), say("{unit} has no flamethrower."))
        ours = {"carrier": carrier, "flamethrowers": number, "quality": shooter.quality,
                "others": shooter.bases - number if on_foot else 0, **_shot_cost(battle, said, shooter),
                **_reach(battle, said, [carrier], 1)}
    return ours | _at(battle, said, target) | _back(said, target)


def mortar(battle: Table, said: Filled, shooter: Foot | None = None, target: Card | None = None) -> Filled:
    """The mortars of a square."""
    ours: Filled = {}
    if shooter:
        _armed(shooter, arms_of(shooter).get("mortar", 0), say("{unit} has no mortar."))
        ours = {"mortars": shooter.mortar, "quality": shooter.quality, "others": shooter.bases - shooter.mortar,
                **_shot_cost(battle, said, shooter), **_reach(battle, said, ["mortar"], 4)}
    return ours | _at(battle, said, target) | _back(said, target)


def opportunity(battle: Table, said: Filled, shooter: Acting | None = None, target: Card | None = None) -> Filled:
    """The same without an answer; a square answers with its small arms if it has any."""
    theirs = _at(battle, said, target)
    if shooter is None or _before_the_losses(battle):
        return theirs
    ours: Filled = {"quality": shooter.quality, "already_shot": shooter.reacted}
    heavy = said.get("shooter") if said.get("shooter") in ("mortar", "flame_foot") else _heavy_answer(shooter)
    if heavy:
        ours |= {"shooter": heavy, "number": arms_of(shooter).get(heavy, 0)}
    else:
        ours |= _by(shooter, "shooter", "number")
    return ours | theirs | _reach(battle, said, [heavy] if heavy else _line(shooter), 2)


def _before_the_losses(battle: Table) -> bool:
    """S13: both may shoot at once; then those who shoot back are those who stood there when the shot was thrown."""
    return battle.play is not None and rulings_in(battle).return_timing == "simultaneous"


def _heavy_answer(unit: Acting) -> str:
    """What a square answers with that has no small arms."""
    if not isinstance(unit, Foot) or any(small_arms(unit).values()):
        return ""
    return "mortar" if unit.mortar and not is_mounted(unit) else "flame_foot" if unit.flame else ""


def _by(unit: Acting, kind: str, number: str) -> Filled:
    if not isinstance(unit, Foot):
        return {kind: unit.kind, number: unit.bases}
    return {kind: "foot", **small_arms(unit)}


def _line(unit: Acting) -> list[str]:
    """The kinds that shoot in one shot."""
    counts = small_arms(unit) if isinstance(unit, Foot) else arms_of(unit)
    return [kind for kind, number in counts.items() if number]


def _armed(unit: Acting, number: int, refusal: Said) -> None:
    if not number:
        raise PlayerError(refusal.with_parts(unit=unit.said))


def _shot_cost(battle: Table, said: Filled, unit: Acting) -> Filled:
    return _pays(battle, unit, shots_price(unit, 1 if said.get("shots", "one") == "one" else 2))


def _reach(battle: Table, said: Filled, kinds: Sequence[str], usual: int) -> Filled:
    """A distance at which somebody reaches, unless the player says one or a shot is answered at its own."""
    if "range" in said or battle.play is not None or not kinds:
        return {}
    rulings = rulings_in(battle)
    squares = next((at for at in (usual, *range(1, MOST_REACH + 1), 0)
                    if any(reaches(kind, at, 0, rulings) for kind in kinds)), usual)
    return {} if squares == usual else {"range": squares}


def _at(battle: Table, said: Filled, unit: Card | None) -> Filled:
    """The square that is shot at."""
    if unit is None:
        return {}
    if isinstance(unit, Commander):
        return {"target": "foot", "bases": 0, "leader": "commander", "target_hammered": _marked(battle, unit)}
    if isinstance(unit, Vehicle):
        return {"target": "vehicle", "vehicle": seen_as(unit), "vehicles": unit.bases, "target_quality": unit.quality}
    if isinstance(unit, Gun):
        return {"target": "gun", "gun": unit.kind, "guns": unit.bases, "target_quality": unit.quality,
                "target_hammered": _marked(battle, unit)}
    return {"target": "foot", "bases": unit.bases, "target_quality": unit.quality,
            "target_hammered": _marked(battle, unit), "markers": markers_of(battle, unit),
            "has_officer": is_led(battle, unit), "elsewhere": bases_of(battle, unit) - unit.bases}


def seen_as(unit: Vehicle) -> str:
    """A flamethrower tank that is shot at counts as a light tank."""
    return "light_tank" if unit.kind == "flame_tank" else unit.kind


def _marked(battle: Table, unit: Card) -> bool:
    """S-B1: a marker that comes off this turn keeps nobody from a new one."""
    return is_hammered(unit) and unit.id not in battle.turn.lost


def _back(said: Filled, unit: Card | None) -> Filled:
    """What it shoots back with, if that is thrown in the same flow."""
    if not isinstance(unit, Foot):
        return {}
    # Officers never shoot; who is hit as one is not counted twice.
    pc = int(unit.officer and said.get("leader") != "officer")
    if is_mounted(unit):
        return {"back_with": "cavalry", "back_silent": pc}
    if heavy := _heavy_answer(unit):
        return {"back_with": heavy, "back_weapons": arms_of(unit)[heavy]}
    return {"back_with": "small_arms", "back_lmg": unit.lmg, "back_mmg": unit.mmg,
            "back_silent": pc + unit.bomber + unit.mortar + unit.flame}


# -- assault


def assault(battle: Table, said: Filled, assaulter: Acting | None = None, target: Card | None = None) -> Filled:
    """Both squares; MMGs and mortars stay behind, whoever is hammered does not go."""
    ours = _assaults(battle, assaulter) if assaulter else {}
    return ours | (_assaulted(battle, target) if target else {})


def _assaults(battle: Table, unit: Acting) -> Filled:
    ours: Filled = {"quality": unit.quality, "short_assault": not unit.moved, "own_hammered": is_hammered(unit),
                    **_pays(battle, unit, price_of(unit, "assault"))}
    if not isinstance(unit, Foot):
        kind = "foot" if isinstance(unit, Vehicle) else "gun"
        return ours | {"foot": 0, "own_vehicles": unit.bases, "kind": kind}
    cc, light = commander_in(battle, unit) is not None, unit.bases - unit.heavy or unit.bases
    most = min(light, most_counted("Assaulter", unit.quality))
    return ours | {"foot": light + cc, "kind": unit.pays_as("assault"), "own_cc": cc, "officers": int(unit.officer),
                   "bombers": min(unit.bomber + unit.flame, most - unit.officer),
                   "own_markers": markers_of(battle, unit), "own_officer": is_led(battle, unit),
                   "own_elsewhere": bases_of(battle, unit) - light}


def _assaulted(battle: Table, unit: Card) -> Filled:
    if isinstance(unit, Commander):
        return {"target_foot": 1, "cc": True}
    theirs: Filled = {"target_foot": 0, "target_quality": unit.quality, "hammered": is_hammered(unit)}
    if isinstance(unit, Gun):
        return theirs | {"guns": unit.bases}
    if isinstance(unit, Vehicle):
        return theirs | {"vehicles": unit.bases, "medium_tanks": unit.bases if unit.kind == "medium_tank" else 0}
    cc, most = commander_in(battle, unit) is not None, most_counted("Target", unit.quality)
    mmg = min(unit.mmg, most)
    return theirs | {"target_foot": unit.bases + cc, "mmg": mmg, "lmg": min(unit.lmg, most - mmg), "cc": cc,
                     "target_officers": int(unit.officer), "markers": markers_of(battle, unit),
                     "has_officer": is_led(battle, unit), "elsewhere": bases_of(battle, unit) - unit.bases}


def fall_back(battle: Table, said: Filled, winner: Card | None = None, loser: Card | None = None) -> Filled:
    """Who pursues whom."""
    facts: Filled = {}
    if winner:
        facts = {"pursuers": 1} if isinstance(winner, Commander) else {
            "pursuers": winner.bases, "winner_quality": winner.quality}
    if isinstance(loser, Commander):
        return facts | {"foot": 1, "cc": True}
    if loser:
        facts |= {"quality": loser.quality, "foot": 0}
    if isinstance(loser, Foot):
        cc = commander_in(battle, loser) is not None
        return facts | {"foot": loser.bases + cc, "officers": int(loser.officer), "cc": cc}
    return facts | ({"guns" if isinstance(loser, Gun) else "vehicles": loser.bases} if loser else {})


# -- command


def cc_move(battle: Table, said: Filled, commander: Commander | None = None) -> Filled:
    """He moves, unless the player says otherwise."""
    return {}


def morale(battle: Table, said: Filled, platoon: Foot | None = None, **others: Foot) -> Filled:
    """The whole platoon counts, be its squares named or not; others do not."""
    if platoon is None:
        return {}
    own = {square.id for square in platoon_of(battle, platoon)}
    return {"quality": platoon.quality, "bases": bases_of(battle, platoon), "markers": markers_of(battle, platoon),
            "has_pc": pc_square(battle, platoon) is not None, "cc": commander_helps(battle, platoon) or "none",
            **{role: square.bases for role, square in others.items() if square.id in own}}


def ap_foot(battle: Table, said: Filled, unit: Foot | None = None, **others: Foot) -> Filled:
    """With command where an officer stands; how far the others are from him the player says."""
    if unit is None:
        return {}
    squares = (unit, *others.values())
    return {"status": _status(battle, squares), "squares": len(squares), "hammered": unit.id in battle.turn.lost,
            "cc_joined": commander_helps(battle, unit) == "joined"}


def _status(battle: Table, squares: Sequence[Foot]) -> str:
    stands_in = commander_helps(battle, squares[0]) == "stands_in"
    if any(own.officer or (stands_in and commander_in(battle, own)) for own in squares):
        return "with_command"
    # Without any officer nobody is close to him.
    return "close" if is_led(battle, squares[0]) else "distant"


def ap_vehicle(battle: Table, said: Filled, unit: Acting | None = None) -> Filled:
    """Whoever is alone is the last one (S-B8)."""
    if unit is None:
        return {}
    return {"status": "last_one" if bases_of(battle, unit) == 1 else "normal", "hammered": unit.id in battle.turn.lost}


def ap_plan(battle: Table, said: Filled, unit: Acting | None = None) -> Filled:
    """What its AP could buy."""
    return {"ap": unit.ap, "kind": unit.pays_as("leave_other"), "hammered": unit.id in battle.turn.lost} if unit else {}


def appoint_pc(battle: Table, said: Filled, unit: Acting | None = None) -> Filled:
    """What it pays with; cavalry appoints like foot (S-B8)."""
    if unit is None:
        return {}
    kind = unit.pays_as("appoint_pc")
    return {"kind": "foot" if kind == "cavalry" else kind, "ap": unit.ap}


def dismount(battle: Table, said: Filled, unit: Cavalry | None = None) -> Filled:
    """Riders and AP; whoever cannot afford it may still do it as his single chosen action."""
    if unit is None:
        return {}
    if not is_mounted(unit):
        raise PlayerError(say("{unit} is not mounted.", unit=unit.said))
    return {"cavalry": unit.bases, "ap": unit.ap, "single": 0 < unit.ap < cavalry_price("dismount")}


# -- the end of the turn


def reinforcements(battle: Table, said: Filled, unit: Acting | None = None, other: Acting | None = None,
                   **more: Acting) -> Filled:
    """What still waits; the dice of several units may be combined on one."""
    combined = [own for own in (unit, other, *more.values()) if own]
    for own in combined:
        if not own.waiting:
            raise PlayerError(say("{unit} has nobody waiting off table.", unit=own.said))
    facts: Filled = {"units_combined": len(combined)} if combined else {}
    if unit:
        facts |= {"kind": comes_as(unit), "waiting": unit.waiting}
    return facts | ({"other_kind": comes_as(other), "other_waiting": other.waiting} if other else {})


def comes_as(unit: Acting) -> str:
    """What it counts as among the reinforcements."""
    return "foot" if isinstance(unit, Foot) else "vehicle_gun"


def arrival(battle: Table, said: Filled, unit: Acting | None = None) -> Filled:
    """Where they come on is for the players to say."""
    return {}


def countdown(battle: Table, said: Filled) -> Filled:
    """The counter beside the table."""
    return {"counter": battle.turn.countdown}


FILLED: dict[str, Fill] = {
    "shoot": shoot, "opportunity": opportunity, "flamethrower": flamethrower, "mortar": mortar, "assault": assault,
    "fall_back": fall_back, "cc_move": cc_move, "morale": morale, "appoint_pc": appoint_pc, "ap_foot": ap_foot,
    "ap_vehicle": ap_vehicle, "ap_plan": ap_plan, "dismount": dismount, "reinforcements": reinforcements,
    "arrival": arrival, "countdown": countdown}
