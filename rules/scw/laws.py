"""What holds in every battle of this sheet, and what is never offered because the sheet forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.scw.deeds import COMMANDER, COUNTDOWN, MORALE, RESERVES, UNITS, Arrive, Command, NextStep, Spend, UseAsset
from rules.scw.facts.common import MOST_BASES
from rules.scw.filled import price_of, shots_price
from rules.scw.morale import morale_is_due
from rules.scw.platoons import bases_of, is_led, markers_of, pc_square, rulings_in, side_on, squares_of, stands_in
from rules.scw.spending import spending, target_of, weapons
from rules.scw.units import Card, Commander, Foot, is_hammered, is_mounted
from rules.scw.weapons import dice_per_shot

if TYPE_CHECKING:
    from rules.scw.turn import Table

OWN_SHOTS = ("shoot", "mortar", "flamethrower")
BOUGHT = (*OWN_SHOTS, "assault", "appoint_pc", "dismount")
ROLLS = ("ap_foot", "ap_vehicle")


def cast(battle: Table, offer: Offer, role: str) -> list[Card]:
    """Whoever can have a role in an offer."""
    ids = offer.among.get(role, ()) or filter(None, (offer.who.get(role),))
    return [battle.unit(id) for id in ids]


def doer(battle: Table, offer: Offer) -> list[Card]:
    """Whoever spends AP in it."""
    if isinstance(offer.deed, Spend):
        return [battle.unit(offer.deed.unit)]
    if offer.action not in BOUGHT:
        return []
    role = "shooter" if offer.action in OWN_SHOTS else "assaulter" if offer.action == "assault" else "unit"
    return cast(battle, offer, role)


# -- what holds


def _named_are_there(battle: Table) -> bool:
    turn = battle.turn
    named = (*turn.lost, *turn.again, *turn.commanded, *turn.tested, *turn.rolled, *turn.active, *turn.acted,
             *turn.reinforced, *dict(turn.ready), *filter(None, (turn.walking, turn.mover)))
    return all(battle.find(id) for id in named)


def _their_own_turn(battle: Table) -> bool:
    turn = battle.turn
    named = (*turn.lost, *turn.tested, *turn.rolled, *turn.active, *turn.acted, *turn.commanded)
    return all(battle.unit(id).side == side_on(battle) for id in named)


LAWS: dict[str, Callable[[Table], bool]] = {
    "whoever the turn names is in the battle": _named_are_there,
    "the turn is about the side that is on": _their_own_turn,
    "whoever is on has rolled his AP": lambda battle: set(battle.turn.active) <= set(battle.turn.rolled),
    "nobody who lost this turn has rolled": lambda battle: not set(battle.turn.lost) & set(battle.turn.rolled),
    "units are on only in step 4": lambda battle: battle.turn.step == UNITS or not battle.turn.active,
    "somebody is ready only in step 7": lambda battle: battle.turn.step == RESERVES or not battle.turn.ready,
    "whoever is ready is somebody": lambda battle: all(number > 0 for _, number in battle.turn.ready),
    "a marker stays only where one lay": lambda battle: set(battle.turn.again) <= set(battle.turn.lost),
    "a square holds eight bases at most":
        lambda battle: all(unit.bases <= MOST_BASES for unit in battle.units if isinstance(unit, Foot)),
    "the countdown is thrown in step 8 only": lambda battle: battle.turn.step == COUNTDOWN or not battle.turn.counted,
}


# -- what is never offered


def _hammered_acts(battle: Table, offer: Offer) -> bool:
    rolls = cast(battle, offer, "unit") if offer.action in ROLLS else []
    return any(unit.id in battle.turn.lost for unit in (*rolls, *doer(battle, offer)))


def _too_dear(battle: Table, offer: Offer) -> bool:
    if isinstance(offer.deed, Spend):
        return not offer.deed.single and offer.deed.cost > _ap(battle, offer)
    if offer.action in OWN_SHOTS:
        shots = 2 if "shots" in offer.asks else 1
        prices = [(unit.ap, shots_price(unit, shots)) for unit in doer(battle, offer)
                  if not isinstance(unit, Commander)]
    else:
        prices = [(unit.ap, price_of(unit, "assault")) for unit in doer(battle, offer)
                  if offer.action == "assault" and not isinstance(unit, Commander)]
    return any(price is None or price > ap for ap, price in prices)


def _ap(battle: Table, offer: Offer) -> int:
    return min((unit.ap for unit in doer(battle, offer) if not isinstance(unit, Commander)), default=0)


def _third_shot(battle: Table, offer: Offer) -> bool:
    return offer.action in OWN_SHOTS and any(getattr(unit, "shots", 0) > 1 for unit in doer(battle, offer))


def _heavy_assault(battle: Table, offer: Offer) -> bool:
    return offer.action == "assault" and any(
        isinstance(unit, Commander) or price_of(unit, "assault") is None for unit in doer(battle, offer))


def _hammered_assault(battle: Table, offer: Offer) -> bool:
    return offer.action == "assault" and any(map(is_hammered, doer(battle, offer)))


def _opportunity_at_cc(battle: Table, offer: Offer) -> bool:
    return offer.action == "opportunity" and offer.said.get("fire") != "return" and (
        "leader" in offer.asks or any(isinstance(unit, Commander) for unit in cast(battle, offer, "target")))


def _second_reaction(battle: Table, offer: Offer) -> bool:
    limited = rulings_in(battle).opportunity_limit == "1"
    return (offer.action == "opportunity" and offer.said.get("fire") != "return" and limited
            and any(getattr(unit, "reacted", False) for unit in cast(battle, offer, "shooter")))


def _reaction_without_move(battle: Table, offer: Offer) -> bool:
    return offer.action == "opportunity" and offer.said.get("fire") != "return" and not all(
        getattr(unit, "moved", False) for unit in cast(battle, offer, "target"))


def _without_dice(battle: Table, offer: Offer) -> bool:
    """A shot at somebody against whom nobody of the square has dice."""
    rulings = rulings_in(battle)
    return offer.action in OWN_SHOTS and any(
        isinstance(unit, Commander) or not any(
            dice_per_shot(kind, *target_of(target), rulings) for kind in weapons(unit)[offer.action])
        for unit in cast(battle, offer, "shooter") for target in cast(battle, offer, "target"))


def _at_friends(battle: Table, offer: Offer) -> bool:
    by = cast(battle, offer, "shooter") or cast(battle, offer, "assaulter")
    return any(own.side == other.side for own in by for other in cast(battle, offer, "target"))


def _commander_twice(battle: Table, offer: Offer) -> bool:
    his = offer.deed.commander if isinstance(offer.deed, Command) else offer.who.get("commander", "")
    return bool(his) and (his in (*battle.turn.commanded, *battle.turn.lost) or battle.turn.step != COMMANDER)


def _joins_nobody(battle: Table, offer: Offer) -> bool:
    if not isinstance(offer.deed, Command):
        return False
    square = battle.unit(offer.deed.square)
    return not isinstance(square, Foot) or (offer.deed.does == "joined") != bool(pc_square(battle, square))


def _needless_morale(battle: Table, offer: Offer) -> bool:
    if offer.action != "morale":
        return False
    whole = cast(battle, offer, "platoon")
    return battle.turn.step != MORALE or not all(
        isinstance(unit, Foot) and unit.id not in battle.turn.tested
        and morale_is_due(markers_of(battle, unit), bases_of(battle, unit), is_led(battle, unit)) for unit in whole)


def _rolled_twice(battle: Table, offer: Offer) -> bool:
    return offer.action in ROLLS and any(id in battle.turn.rolled for id in offer.who.values())


def _serves_too_many(battle: Table, offer: Offer) -> bool:
    if offer.action not in ROLLS:
        return False
    served = [battle.unit(id) for id in offer.who.values()]
    own = squares_of(battle, served[0]) if not isinstance(served[0], Commander) else ()
    return len(served) > (3 if offer.action == "ap_foot" else 1) or not all(unit in own for unit in served)


def _two_units_on(battle: Table, offer: Offer) -> bool:
    return offer.action in ROLLS and any(True for unit in map(battle.unit, battle.turn.active) if unit.there
                                         and not isinstance(unit, Commander) for _ in spending(battle, unit))


def _not_single(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Spend) and deed.single and (deed.unit in battle.turn.acted or not _ap(battle, offer))


def _no_marker(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, Spend) and offer.deed.on == "remove_casualty" and not all(
        isinstance(unit, Foot) and markers_of(battle, unit) for unit in doer(battle, offer))


def _second_pc(battle: Table, offer: Offer) -> bool:
    return offer.action == "appoint_pc" and not all(
        isinstance(unit, Foot) and not pc_square(battle, unit) for unit in doer(battle, offer))


def _dismounts_twice(battle: Table, offer: Offer) -> bool:
    return offer.action == "dismount" and not all(map(is_mounted, doer(battle, offer)))


def _reinforced_twice(battle: Table, offer: Offer) -> bool:
    units = [*cast(battle, offer, "unit"), *cast(battle, offer, "other")] if offer.action == "reinforcements" else []
    return any(battle.turn.step != RESERVES or unit.id in battle.turn.reinforced or not getattr(unit, "waiting", 0)
               for unit in units)


def _comes_unready(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, Arrive) and offer.deed.bases > dict(battle.turn.ready).get(offer.deed.unit, 0)


def _counted_twice(battle: Table, offer: Offer) -> bool:
    return offer.action == "countdown" and (battle.turn.counted or battle.turn.step != COUNTDOWN)


def _back_in_time(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, NextStep) and offer.deed.to <= battle.turn.step


def _of_the_other_side(battle: Table, offer: Offer) -> bool:
    acts: Iterable[Card] = doer(battle, offer)
    rolls = cast(battle, offer, "unit") if offer.action in ROLLS else []
    return any(unit.side != side_on(battle) or not unit.there for unit in (*acts, *rolls))


def _hidden_commander(battle: Table, offer: Offer) -> bool:
    return offer.action in BOUGHT and any(isinstance(unit, Commander) and stands_in(battle, unit)
                                          for unit in cast(battle, offer, "target"))


FORBIDDEN: dict[str, Callable[[Table, Offer], bool]] = {
    "a hammered square acts in the turn it loses": _hammered_acts,
    "a square spends AP it does not have": _too_dear,
    "a square shoots a third time": _third_shot,
    "MMGs, mortars or guns assault": _heavy_assault,
    "a hammered square assaults": _hammered_assault,
    "an opportunity shot picks the company commander": _opportunity_at_cc,
    "a second opportunity shot in one enemy turn": _second_reaction,
    "an opportunity shot at somebody who has not moved": _reaction_without_move,
    "a shot at somebody against whom there are no dice": _without_dice,
    "somebody shoots at or assaults his own side": _at_friends,
    "the company commander in a square is picked by himself": _hidden_commander,
    "the company commander does two things, or out of his step": _commander_twice,
    "the company commander joins nobody, or stands in for a living PC": _joins_nobody,
    "morale is tested without two problems, or twice": _needless_morale,
    "AP are rolled twice for a square": _rolled_twice,
    "one roll serves more than three squares, or two platoons": _serves_too_many,
    "a unit rolls while another can still act": _two_units_on,
    "a single chosen action after another": _not_single,
    "a casualty marker comes off where none lies": _no_marker,
    "a platoon with its PC, a gun or a vehicle appoints one": _second_pc,
    "who is not mounted dismounts": _dismounts_twice,
    "reinforcements are thrown twice, for nobody, or out of their step": _reinforced_twice,
    "more come on than are ready": _comes_unready,
    "the countdown is thrown twice, or out of its step": _counted_twice,
    "a second asset": lambda battle, offer: isinstance(offer.deed, UseAsset) and battle.turn.asset,
    "the turn goes back": _back_in_time,
    "the side that is not on spends AP": _of_the_other_side,
}
