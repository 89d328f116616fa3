"""What holds in every battle of this sheet, and what it never offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.gang_skirmish.deeds import (
    Aim,
    Charge,
    Declare,
    GoOnOverwatch,
    NextStep,
    Run,
    debris_due,
    in_contact,
)

if TYPE_CHECKING:
    from rules.gang_skirmish.turn import Table


def of_a_fallen_fighter(battle: Table, offer: Offer) -> bool:
    fighter = battle.find(offer.unit)
    return fighter is not None and not fighter.there


def acts_though_down(battle: Table, offer: Offer) -> bool:
    fighter = battle.find(offer.unit)
    if fighter is None or not fighter.down:
        return False
    return isinstance(offer.deed, Declare | Charge | Aim | Run | GoOnOverwatch) or (
        offer.action in ("shoot", "to_hit", "combat"))


def shoots_twice(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Aim | GoOnOverwatch) and not getattr(deed, "overwatch", False) and (
        deed.fighter in battle.turn.shot)


def shoots_out_of_turn(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Aim) and not deed.overwatch and (
        battle.turn.step != "shooting" or battle.unit(deed.fighter).side != battle.turn.side)


def overwatch_without_having_waited(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Aim) and deed.overwatch and (
        not battle.unit(deed.fighter).overwatch or battle.unit(deed.fighter).side == battle.turn.side)


def shoots_with_a_blade(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Aim) and not battle.unit(deed.fighter).weapons[deed.weapon].shoots


def shoots_at_a_friend_or_nobody(battle: Table, offer: Offer) -> bool:
    if offer.action not in ("shoot", "to_hit"):
        return False
    targets = map(battle.unit, offer.among["target"])
    return any(target.side == offer.side or not target.there for target in targets)


def leaves_a_fight(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    shoots = isinstance(deed, Aim) and not deed.overwatch
    return (isinstance(deed, Declare | Run | GoOnOverwatch) or shoots) and in_contact(battle, offer.unit)


def charges_late(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, Declare | Charge) and battle.turn.step != "charges"


def charges_a_friend_or_the_fallen(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    if not isinstance(deed, Charge):
        return False
    target = battle.unit(deed.target)
    return target.side == battle.unit(deed.fighter).side or not target.up


def fights_out_of_phase(battle: Table, offer: Offer) -> bool:
    return offer.action == "combat" and battle.turn.step != "combat"


def fights_at_a_distance(battle: Table, offer: Offer) -> bool:
    return offer.action == "combat" and (offer.who["first"], offer.who["second"]) not in battle.turn.contact


def fights_twice(battle: Table, offer: Offer) -> bool:
    return offer.action == "combat" and (offer.who["first"], offer.who["second"]) in battle.turn.fought


def recovers_though_up(battle: Table, offer: Offer) -> bool:
    return offer.action == "recovery" and not battle.unit(offer.unit).down


def recovers_out_of_turn(battle: Table, offer: Offer) -> bool:
    return offer.action == "recovery" and (
        battle.turn.step != "recovery" or battle.unit(offer.unit).side != battle.turn.side)


def recovers_twice(battle: Table, offer: Offer) -> bool:
    return offer.action == "recovery" and offer.unit in battle.turn.recovered


def debris_without_a_hole(battle: Table, offer: Offer) -> bool:
    return offer.action == "debris" and not (battle.turn.step == "start" and debris_due(battle))


def debris_on_the_others(battle: Table, offer: Offer) -> bool:
    return offer.action == "debris" and any(battle.unit(id).side != battle.turn.side for id in offer.who.values())


def marker_rolled_twice(battle: Table, offer: Offer) -> bool:
    turn = battle.turn
    return offer.action == "marker" and (turn.step != "start" or turn.checked >= len(turn.markers))


def start_left_out(battle: Table, offer: Offer) -> bool:
    turn = battle.turn
    return isinstance(offer.deed, NextStep) and turn.step == "start" and (
        turn.checked < len(turn.markers) or debris_due(battle) > 0)


def next_with_a_shell_in_the_air(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, NextStep) and bool(battle.turn.blast or battle.turn.stray)


def hit_twice_by_a_template(battle: Table, offer: Offer) -> bool:
    return offer.action == "hit" and bool(set(offer.among["fighter"]) & set(battle.turn.under))


def apart(battle: Table) -> bool:
    """Nobody fights a friend, and all who fight are on the list."""
    found = [tuple(map(battle.find, pair)) for pair in (*battle.turn.contact, *battle.turn.charges)]
    return all(first and second and first.side != second.side for first, second in found)


LAWS: Mapping[str, Callable[[Table], bool]] = {
    "it is somebody's turn": lambda battle: battle.turn.side in battle.sides,
    "markers rolled for are on the table": lambda battle: battle.turn.checked <= len(battle.turn.markers),
    "nobody is in contact with a friend or a stranger": apart,
    "nobody shoots twice": lambda battle: len(set(battle.turn.shot)) == len(battle.turn.shot),
    "no pair fights twice": lambda battle: len(set(battle.turn.fought)) == len(battle.turn.fought),
    "nobody recovers twice": lambda battle: len(set(battle.turn.recovered)) == len(battle.turn.recovered),
    "nobody is hit twice by a template": lambda battle: len(set(battle.turn.under)) == len(battle.turn.under),
    "no more debris than holes in the roof": lambda battle: battle.turn.debris <= battle.turn.roof_hits,
    "who aims has that weapon": lambda battle: not battle.turn.aim or (
        battle.turn.aim.weapon in battle.unit(battle.turn.aim.fighter).guns),
}

FORBIDDEN: Mapping[str, Callable[[Table, Offer], bool]] = {
    "somebody who is out of action does something": of_a_fallen_fighter,
    "a fighter who is down acts": acts_though_down,
    "a fighter shoots twice": shoots_twice,
    "a shot out of one's shooting phase": shoots_out_of_turn,
    "a shot on overwatch by somebody who has not waited": overwatch_without_having_waited,
    "a shot with a blade": shoots_with_a_blade,
    "a shot at a friend or at somebody out of action": shoots_at_a_friend_or_nobody,
    "a fighter in combat charges, runs, waits or shoots": leaves_a_fight,
    "a charge after the others have moved": charges_late,
    "a charge at a friend or at somebody who is down": charges_a_friend_or_the_fallen,
    "a fight outside of the combat phase": fights_out_of_phase,
    "a fight of two who are not in contact": fights_at_a_distance,
    "a pair fights twice": fights_twice,
    "somebody who stands recovers": recovers_though_up,
    "recovery out of one's own recovery phase": recovers_out_of_turn,
    "a second recovery": recovers_twice,
    "debris without a hole in the roof, or too often": debris_without_a_hole,
    "debris falls on the others": debris_on_the_others,
    "a marker is rolled for twice or late": marker_rolled_twice,
    "the start of the turn is left out": start_left_out,
    "the next phase with a shell in the air": next_with_a_shell_in_the_air,
    "a template hits somebody twice": hit_twice_by_a_template,
}
