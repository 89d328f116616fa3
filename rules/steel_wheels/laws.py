"""What holds in every battle of this sheet, and what it never offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.steel_wheels.deeds import Declare, EndTurn, HoldShells, Manoeuvre, NextStep, Pass, PlayChip, batteries, chips
from rules.steel_wheels.filled import riders
from rules.steel_wheels.manoeuvres import MANOEUVRES
from rules.steel_wheels.sequence import acting_now, left_to_declare, on_now
from rules.steel_wheels.tables import TABLES
from rules.steel_wheels.units import Battery, Infantry, Manned, OnTable, Piece, Team, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.sequence import Acting
    from rules.steel_wheels.turn import Table

HEAVY = ("heavy_shot", "building_shot", "scatter", "indirect_fire")
LIGHT = ("light_fire_infantry", "light_fire_vehicle")
ASSAULTS = ("assault_infantry", "assault_vehicle", "assault_building", "assault_open_top", "overrun")


def shooter(battle: Table, offer: Offer, *actions: str) -> OnTable | None:
    """The unit on the table that would fire or assault, if it is one of these actions."""
    unit = battle.find(offer.unit) if offer.action in actions else None
    return unit if isinstance(unit, Manned) else None


def chosen(battle: Table, offer: Offer) -> tuple[OnTable, Manoeuvre] | None:
    """The unit and the manoeuvre that is offered to it."""
    unit = battle.find(offer.unit)
    return (unit, offer.deed) if isinstance(offer.deed, Manoeuvre) and isinstance(unit, Manned) else None


def acting_of(battle: Table, offer: Offer, *actions: str) -> Acting | None:
    """What the unit that fires has left of its manoeuvre; in the fourth step nobody manoeuvres."""
    manoeuvring = battle.turn.step == "manoeuvre" and not battle.due
    return battle.turn.acting if offer.action in actions and manoeuvring else None


def targets_of(battle: Table, offer: Offer) -> list[OnTable]:
    """Whom it would strike."""
    ids = (*offer.among.get("target", ()), *offer.among.get("defender", ()), *offer.among.get("inside", ()))
    return [unit for unit in map(battle.unit, ids) if isinstance(unit, Manned)]


# -- fire


def crew_of_one_fires_heavy(battle: Table, offer: Offer) -> bool:
    unit = shooter(battle, offer, *HEAVY)
    return unit is not None and unit.crewed and unit.started > 1 and unit.men == 1


def fires_out_of_turn(battle: Table, offer: Offer) -> bool:
    unit, acting = shooter(battle, offer, *HEAVY, *LIGHT, "incendiary"), acting_now(battle)
    return unit is not None and battle.turn.step == "manoeuvre" and (acting is None or acting.unit != unit.id)


def fires_more_than_it_may(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, *HEAVY)
    return acting is not None and acting.heavy <= 0


def light_fire_twice(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, *LIGHT)
    return acting is not None and not acting.light


def fires_without_fire(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, *HEAVY, *LIGHT, "incendiary")
    return acting is not None and not acting.fires


def fires_while_fleeing(battle: Table, offer: Offer) -> bool:
    unit = shooter(battle, offer, *HEAVY, *LIGHT, "incendiary", *ASSAULTS)
    return unit is not None and unit.fleeing


def fires_a_broken_gun(battle: Table, offer: Offer) -> bool:
    unit = shooter(battle, offer, *HEAVY)
    return (isinstance(unit, Vehicle) and (unit.cannon_blocked or unit.cannon_destroyed or unit.main_weapon_destroyed)
            ) or (isinstance(unit, Piece) and (unit.cannon_blocked or bool(unit.hooked)))


def light_fire_at_armour(battle: Table, offer: Offer) -> bool:
    return offer.action in LIGHT and any(isinstance(unit, Vehicle) and unit.armoured
                                         for unit in targets_of(battle, offer))


def at_a_friend(battle: Table, offer: Offer) -> bool:
    if offer.action not in (*HEAVY, *LIGHT, *ASSAULTS, "incendiary"):
        return False
    return any(unit.side == offer.side for unit in targets_of(battle, offer))


def at_somebody_who_is_not_there(battle: Table, offer: Offer) -> bool:
    return any(not unit.there or (isinstance(unit, Team) and bool(unit.aboard)) for unit in targets_of(battle, offer))


def struck_twice_by_a_shell(battle: Table, offer: Offer) -> bool:
    return offer.action in ("fragments", "hit_from_above") and any(
        unit.id in battle.turn.struck for unit in targets_of(battle, offer))


# -- manoeuvres


def complex_with_half_a_crew(battle: Table, offer: Offer) -> bool:
    if not (found := chosen(battle, offer)):
        return False
    unit, deed = found
    kind = TABLES["manoeuvres"].text(MANOEUVRES[deed.manoeuvre].row, "Kind")
    return not isinstance(unit, Infantry) and 2 * (unit.started - unit.men) >= unit.started and kind == "complex"


def moves_though_stuck(battle: Table, offer: Offer) -> bool:
    if not (found := chosen(battle, offer)):
        return False
    unit, deed = found
    broken = isinstance(unit, Vehicle) and (unit.immobilized or unit.track_broken)
    held = isinstance(unit, Piece) and (unit.carriage_blocked or bool(unit.hooked))
    return MANOEUVRES[deed.manoeuvre].moves and (broken or held)


def fleeing_unit_fights_on(battle: Table, offer: Offer) -> bool:
    found = chosen(battle, offer)
    return found is not None and found[0].fleeing and found[1].manoeuvre != "recover"


def vehicle_conceals(battle: Table, offer: Offer) -> bool:
    found = chosen(battle, offer)
    large = found is not None and isinstance(found[0], Piece) and found[0].millimetres > 60
    return found is not None and "conceal" in found[1].manoeuvre and (isinstance(found[0], Vehicle) or large)


def unarmoured_assault(battle: Table, offer: Offer) -> bool:
    found = chosen(battle, offer)
    return found is not None and found[1].manoeuvre == "assault" and not (
        isinstance(found[0], Infantry) or (isinstance(found[0], Vehicle) and found[0].armoured))


def too_many_aboard(battle: Table, offer: Offer) -> bool:
    found = chosen(battle, offer)
    if found is None or found[1].manoeuvre not in ("embark", "load_and_fire"):
        return False
    pair = (found[0], battle.unit(found[1].other))
    team = next((unit for unit in pair if isinstance(unit, Team)), None)
    vehicle = next((unit for unit in pair if isinstance(unit, Vehicle)), None)
    return team is None or vehicle is None or bool(team.aboard) or (
        team.men + sum(rider.men for rider in riders(battle, vehicle)) > vehicle.room)


def before_its_time(battle: Table, offer: Offer) -> bool:
    found, first = chosen(battle, offer), on_now(battle)
    return found is not None and (first is None or first.id != found[0].id)


def manoeuvres_twice(battle: Table, offer: Offer) -> bool:
    found = chosen(battle, offer)
    return found is not None and found[0].done


# -- the turn


def platoon_declared_twice(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Declare) and (deed.side in battle.turn.declared or
                                          deed.platoon not in left_to_declare(battle, deed.side))


def chip_out_of_nothing(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, PlayChip) and not chips(battle, offer.deed.side)


def passes_with_platoons_left(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, Pass) and bool(left_to_declare(battle, offer.deed.side))


def on_before_all_have_manoeuvred(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, NextStep) and battle.turn.step == "manoeuvre" and any(
        left_to_declare(battle, side) for side in battle.sides)


def ends_before_the_artillery(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, EndTurn) and (battle.turn.step != "artillery" or bool(batteries(battle)))


def shells_without_markers(battle: Table, offer: Offer) -> bool:
    fires = offer.action in ("scatter", "indirect_fire") or isinstance(offer.deed, HoldShells)
    return fires and battle.turn.step == "artillery" and not battle.unit(offer.unit).markers


def off_table_before_on_table(battle: Table, offer: Offer) -> bool:
    unit = battle.find(offer.unit) if battle.turn.step == "artillery" and not battle.due else None
    return isinstance(unit, Battery) and any(not isinstance(it, Battery) for it in batteries(battle))


def asked_twice(battle: Table, offer: Offer) -> bool:
    return offer.action == "indirect_fire_request" and (
        offer.unit in battle.turn.asked or bool(battle.unit(offer.unit).markers))


def given_away_first(battle: Table, offer: Offer) -> bool:
    return offer.risky and battle.offers()[0] == offer


LAWS: Mapping[str, Callable[[Table], bool]] = {
    "no side has more chips than it was given": lambda battle: all(
        0 <= left <= given for left, given in zip(battle.turn.chips, battle.turn.given, strict=True)),
    "only the side with fewer platoon-units has chips": lambda battle: 0 in battle.turn.given,
    "nobody is listed twice": lambda battle: len(set(battle.turn.order)) == len(battle.turn.order),
    "who is listed is on the roster": lambda battle: all(battle.find(unit) for unit in battle.turn.order),
    "who acts is first on the list": lambda battle: (acting := acting_now(battle)) is None or (
        battle.turn.order[:1] == (acting.unit,)),
    "no team has more men than it started with": lambda battle: all(
        unit.men <= unit.started for unit in battle.units if isinstance(unit, Manned)),
    "who has manoeuvred has no fire to lose": lambda battle: all(
        unit.acted or not unit.done for unit in battle.units if isinstance(unit, Manned)),
    "teams ride in vehicles of their own side": lambda battle: all(
        isinstance(vehicle := battle.find(unit.aboard), Vehicle) and vehicle.side == unit.side
        for unit in battle.units if isinstance(unit, Team) and unit.aboard),
    "guns hang on vehicles of their own side": lambda battle: all(
        isinstance(vehicle := battle.find(unit.hooked), Vehicle) and vehicle.side == unit.side
        for unit in battle.units if isinstance(unit, Piece) and unit.hooked),
    "no vehicle tows two guns": lambda battle: all(
        guns < 2 for guns in Counter(unit.hooked for unit in battle.units if isinstance(unit, Piece) and unit.hooked
                                     ).values()),
    "at most two platoons are in a phase, one a side": lambda battle: len(battle.turn.declared) <= 2 and (
        set(battle.turn.declared) <= set(battle.sides)),
}

FORBIDDEN: Mapping[str, Callable[[Table, Offer], bool]] = {
    "a crew of one fires a heavy weapon": crew_of_one_fires_heavy,
    "a unit fires that does not act": fires_out_of_turn,
    "more heavy shots than the manoeuvre has": fires_more_than_it_may,
    "light weapons fire twice in a manoeuvre": light_fire_twice,
    "fire in a manoeuvre without fire, or after it was lost": fires_without_fire,
    "a fleeing unit fires or assaults": fires_while_fleeing,
    "a gun fires that is blocked, destroyed or hooked on": fires_a_broken_gun,
    "light weapons fire at armour": light_fire_at_armour,
    "fire at a friend": at_a_friend,
    "a wreck or somebody in a vehicle is struck": at_somebody_who_is_not_there,
    "a shell strikes a unit twice": struck_twice_by_a_shell,
    "a complex manoeuvre with half of the crew dead": complex_with_half_a_crew,
    "a unit moves that cannot": moves_though_stuck,
    "a fleeing unit does anything but recover": fleeing_unit_fights_on,
    "a vehicle or a large gun conceals itself": vehicle_conceals,
    "an unarmoured vehicle, a gun or a mortar assaults": unarmoured_assault,
    "more men aboard than there is room for": too_many_aboard,
    "a team acts before its time": before_its_time,
    "a team manoeuvres twice in a turn": manoeuvres_twice,
    "a platoon is declared twice": platoon_declared_twice,
    "a chip is played that nobody has": chip_out_of_nothing,
    "a side passes with platoons left": passes_with_platoons_left,
    "the artillery fires before all platoons have manoeuvred": on_before_all_have_manoeuvred,
    "the turn ends before the artillery has fired": ends_before_the_artillery,
    "a battery fires without markers": shells_without_markers,
    "artillery off the table fires before that on it": off_table_before_on_table,
    "a battery is asked twice": asked_twice,
    "what gives something away comes first": given_away_first,
}
