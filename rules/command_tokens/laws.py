"""What holds in every battle of this sheet, and what it never offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.command_tokens.deeds import EndTurn, Shock, Surrender, opponent, pool
from rules.command_tokens.offers import can_be_activated, can_react
from rules.command_tokens.units import Card, Vehicle
from rules.frame.offer import Offer

if TYPE_CHECKING:
    from rules.command_tokens.turn import Acting, Table

REACTIONS = ("react", "reaction_fire")
FIRE = ("fire", "reaction_fire")


def unit_of(battle: Table, offer: Offer, *actions: str) -> Card | None:
    """Whom the offer is about, if it is about one of these actions."""
    return battle.find(offer.unit) if offer.action in actions else None


def acting_of(battle: Table, offer: Offer, *actions: str) -> Acting | None:
    """What the unit of the offer has done already."""
    return battle.turn.acting(offer.unit) if offer.action in actions else None


def pools_are_right(battle: Table) -> bool:
    """Tokens are spent, never made."""
    return all(0 <= left <= had for left, had in zip(battle.turn.pools, battle.turn.collected, strict=True))


def activated_for_nothing(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, "activate")
    return unit is not None and not pool(battle, unit.side)


def activated_out_of_turn(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, "activate")
    return unit is not None and unit.side != battle.turn.active


def activated_against_all_odds(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, "activate")
    return unit is not None and not can_be_activated(battle, unit)


def activated_while_another_acts(battle: Table, offer: Offer) -> bool:
    acting = battle.turn.activated
    unit = battle.find(acting.unit) if acting else None
    return offer.action == "activate" and unit is not None and unit.there


def reacts_for_nothing(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, *REACTIONS)
    return unit is not None and not pool(battle, unit.side)


def reacts_to_itself(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, *REACTIONS)
    return unit is not None and unit.side == battle.turn.active


def reacts_to_nothing(battle: Table, offer: Offer) -> bool:
    return offer.action in REACTIONS and battle.turn.activated is None


def reacts_against_all_odds(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, *REACTIONS)
    return unit is not None and not can_react(unit)


def fires_out_of_smoke(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, *FIRE)
    return unit is not None and unit.smoke


def fires_after_a_rapid_move(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, "fire")
    return acting is not None and acting.moved == "rapid"


def fires_twice(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, "fire")
    return acting is not None and acting.fired


def fires_without_being_on(battle: Table, offer: Offer) -> bool:
    return offer.action in ("fire", "move", "terrain") and battle.turn.acting(offer.unit) is None


def fires_at_a_friend_or_a_wreck(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, *FIRE)
    if unit is None:
        return False
    targets = map(battle.unit, offer.among["target"])
    return any(target.side == unit.side or not target.there for target in targets)


def rapid_move_after_fire(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, "move")
    return acting is not None and acting.fired and offer.said.get("pace") != "normal"


def moves_though_stuck(battle: Table, offer: Offer) -> bool:
    unit = unit_of(battle, offer, "move")
    return unit is not None and (unit.bogged or (isinstance(unit, Vehicle) and unit.immobilised))


def moves_twice(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, "move")
    return acting is not None and (acting.went or acting.halted)


def smoke_and_more(battle: Table, offer: Offer) -> bool:
    acting = acting_of(battle, offer, "smoke")
    return acting is not None and (acting.moved != "no" or acting.fired)


def surrender_to_nobody(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, Surrender) and not pool(battle, opponent(battle, battle.turn.active))


def ended_too_soon(battle: Table, offer: Offer) -> bool:
    return isinstance(offer.deed, EndTurn) and any(
        pool(battle, unit.side) and can_be_activated(battle, unit) for unit in battle.there())


def shocked_twice_or_wrongly(battle: Table, offer: Offer) -> bool:
    deed = offer.deed
    return isinstance(deed, Shock) and (deed.unit in battle.turn.shocked or
                                        battle.unit(deed.unit).side != battle.unit(battle.turn.kaboom).side)


def given_away_first(battle: Table, offer: Offer) -> bool:
    return offer.risky and battle.offers()[0] == offer


LAWS: Mapping[str, Callable[[Table], bool]] = {
    "no pool is negative or larger than what was collected": pools_are_right,
    "while tokens are spent somebody has the initiative, before that nobody": lambda battle: (
        battle.turn.active in battle.sides if battle.turn.step == "spend" else not battle.turn.active),
    "no unit has more tokens for reactions than tokens": lambda battle: all(
        unit.reactions <= unit.tokens for unit in battle.units),
    "who acts is on the list": lambda battle: all(
        battle.find(acting.unit) for acting in (battle.turn.activated, battle.turn.reacting) if acting),
    "nobody acts before tokens are spent": lambda battle: battle.turn.step == "spend" or not (
        battle.turn.activated or battle.turn.reacting),
    "who has made a rapid move has not fired": lambda battle: not any(
        acting and acting.moved == "rapid" and acting.fired
        for acting in (battle.turn.activated, battle.turn.reacting)),
}

FORBIDDEN: Mapping[str, Callable[[Table, Offer], bool]] = {
    "an activation without a token": activated_for_nothing,
    "the reactive player activates": activated_out_of_turn,
    "an activation that no face can give": activated_against_all_odds,
    "an activation while another unit acts": activated_while_another_acts,
    "a reaction without a token": reacts_for_nothing,
    "the active player reacts": reacts_to_itself,
    "a reaction to nothing": reacts_to_nothing,
    "a reaction that no face can give": reacts_against_all_odds,
    "a unit protected by smoke fires": fires_out_of_smoke,
    "fire after a rapid move": fires_after_a_rapid_move,
    "fire twice in an activation": fires_twice,
    "a unit that was not activated fires or moves": fires_without_being_on,
    "fire at a friend or a wreck": fires_at_a_friend_or_a_wreck,
    "a rapid move after fire": rapid_move_after_fire,
    "a stuck unit moves": moves_though_stuck,
    "a unit moves twice in an activation": moves_twice,
    "smoke and a move or fire": smoke_and_more,
    "the initiative goes to somebody without tokens": surrender_to_nobody,
    "the turn ends while tokens can be spent": ended_too_soon,
    "Kaboom shocks a unit twice or an enemy": shocked_twice_or_wrongly,
    "what gives something away comes first": given_away_first,
}
