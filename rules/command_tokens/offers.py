"""What may be done now, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from rules.command_tokens import facts
from rules.command_tokens.activation import activation_need, reaction_need
from rules.command_tokens.armour import KABOOM_RADIUS, to_beat
from rules.command_tokens.deeds import (
    Collect,
    EndTurn,
    Finish,
    Shock,
    ShockOver,
    Surrender,
    TakeInitiative,
    nobody_is_active,
    opponent,
    pool,
    pools_said,
    who_acts,
)
from rules.command_tokens.filled import fire as fire_filled
from rules.command_tokens.firing import modifiers
from rules.command_tokens.movement import distance
from rules.command_tokens.phrases import distance_said, markers_said, tokens_said
from rules.command_tokens.rulings import Rulings
from rules.command_tokens.smoke import smoke_need
from rules.command_tokens.tables import tried_on
from rules.command_tokens.tokens import from_command_unit
from rules.command_tokens.units import Card, Vehicle, Weapon
from rules.engine import Need
from rules.frame.offer import Offer
from rules.said import Text, comma_list, inches, say, signed

if TYPE_CHECKING:
    from rules.command_tokens.turn import Acting, Table

PACES = {
    "normal": (say("{unit} moves"), say("Normal move")),
    "rapid": (say("{unit} makes a rapid move"), say("Rapid move")),
    "rapid_on_road": (say("{unit} makes a rapid move on the road"), say("Rapid move on the road"))}
"""What each pace is called, with the unit's name and beside it."""

TEN = 10
"""The highest face of a D10."""
FREE = say("first activation is free")
BUSY = say("It has moved or fired in this activation.")
Lock = tuple[str, Text, Text]
"""An action, what it is called, and why it cannot be done."""


def rulings(battle: Table) -> Rulings:
    """The switches this battle is played by."""
    return cast(Rulings, battle.edition.switches)


# -- steps 1 and 2


def tokens_of(battle: Table, side: str) -> int:
    """One for each unit, and two more for the command unit."""
    units = battle.there(side)
    it = facts.Collect.model_construct(rulings=rulings(battle), units=len(units),
                                       command_unit=any(unit.command for unit in units))
    return it.units + from_command_unit(it)


def collect(battle: Table) -> Iterator[Offer]:
    """1: one for each unit plus two for the command unit."""
    first, second = (tokens_of(battle, side) for side in battle.sides[:2])
    yield Offer("Collect command tokens", Collect(tokens=(first, second)), why=pools_said(battle, (first, second)))


def initiative(battle: Table) -> Iterator[Offer]:
    """2: a D6 each, or as the scenario has it."""
    yield Offer("Roll for the initiative", action="initiative", why="a D6 each, the higher is active")
    for side in battle.sides:
        yield Offer(say("{side} has the initiative", side=battle.side_said(side)), TakeInitiative(side=side),
                    why="by the scenario", side=side)


# -- step 3: the active player spends command tokens


def spend(battle: Table) -> Iterator[Offer]:
    """3: whoever acts goes on, the other side may react; then the next unit is activated."""
    activated, reacting = who_acts(battle)
    if battle.find(battle.turn.kaboom):
        yield from shocks(battle)
    elif reacting:
        yield from acts(battle, reacting)
    elif activated:
        yield from acts(battle, activated)
        yield from reactions(battle, activated, battle.there(opponent(battle, battle.turn.active)))
    else:
        yield from activations(battle)


def is_free(battle: Table, unit: Card) -> bool:
    """Whether it would be activated without a roll."""
    return facts.needs_no_dice(rulings(battle), unit.tokens, unit.reactions, unit.markers)


def can_be_activated(battle: Table, unit: Card) -> bool:
    """Whether it is activated without a roll, or some face will do."""
    return is_free(battle, unit) or tried_on("Further activation", unit.tokens + unit.markers) is not None


def may_be_activated(battle: Table, unit: Card) -> bool:
    """Whether it is his turn to spend a token on it, and he has one."""
    return unit.side == battle.turn.active and bool(pool(battle, unit.side)) and can_be_activated(battle, unit)


def can_react(unit: Card) -> bool:
    """Whether some face will do."""
    return tried_on("Reaction", unit.tokens + unit.markers) is not None


def activations(battle: Table) -> Iterator[Offer]:
    """The units of the active player; the initiative goes over when he has no tokens or wants no more."""
    side, other = battle.turn.active, opponent(battle, battle.turn.active)
    able = [unit for unit in battle.there(side) if may_be_activated(battle, unit)]
    yield from (activation(battle, unit) for unit in sorted(able, key=lambda unit: not is_free(battle, unit)))
    if pool(battle, other):
        why = say("{side} becomes the active player", side=battle.side_said(other))
        yield Offer("Surrender the initiative", Surrender(), why=why, side=side, risky=bool(able), out=True)
    if not able and not any(pool(battle, other) and can_be_activated(battle, unit) for unit in battle.there(other)):
        left = any(battle.turn.pools)
        yield Offer("End of the turn", EndTurn(anyway=left), out=True,
                    why="nobody is left to spend tokens on" if left else "all command tokens are spent")


def tested(number: Need, unit: Card) -> Text:
    """The number to roll, and what makes it so high."""
    on_it = lying(unit)
    return say("{need}: {lying}", need=number.text, lying=on_it) if on_it else number.text


def lying(unit: Card) -> Text:
    """What lies on a unit, if anything does."""
    return comma_list(tokens_said(unit.tokens) if unit.tokens else None,
                      markers_said(unit.markers) if unit.markers else None)


def activation(battle: Table, unit: Card) -> Offer:
    """A unit of the active player; the first time without a roll."""
    why = FREE if is_free(battle, unit) else tested(activation_need(unit.tokens, unit.markers), unit)
    return Offer(say("Activate {unit}", unit=unit.said), action="activate", who={"unit": unit.id}, why=why,
                 side=unit.side, unit=unit.id, short="Activate")


def reactions(battle: Table, activated: Acting, units: tuple[Card, ...]) -> Iterator[Offer]:
    """The reactive player answers the activation of an enemy with one of these."""
    side = opponent(battle, battle.turn.active)
    if battle.unit(activated.unit).side != battle.turn.active or not pool(battle, side):
        return
    targets = (activated.unit, *(unit.id for unit in battle.enemies(side) if unit.id != activated.unit))
    for unit in units:
        if unit.side == side and can_react(unit):
            yield from reaction(unit, targets)


def reaction(unit: Card, targets: tuple[str, ...]) -> Iterator[Offer]:
    """It fires, or does something else."""
    why = tested(reaction_need(unit.tokens, unit.markers), unit)
    if unit.arms and not unit.smoke:
        yield Offer(say("{unit} reacts with fire", unit=unit.said), action="reaction_fire", who={"firer": unit.id},
                    among={"target": targets}, asks=asked(unit), why=why, side=unit.side, unit=unit.id,
                    short="React with fire")
    yield Offer(say("{unit} reacts", unit=unit.said), action="react", who={"unit": unit.id}, why=why, side=unit.side,
                unit=unit.id, short="React")


# -- what a unit does


def acts(battle: Table, acting: Acting) -> Iterator[Offer]:
    """A normal move and fire in either order, or a rapid move, or smoke."""
    unit = battle.unit(acting.unit)
    fire, useless = list(shots(battle, unit, acting)), []
    if not any(can_hurt(battle, unit, weapon, enemy) for weapon in unit.arms for enemy in battle.enemies(unit.side)):
        fire, useless = [], fire
    left = [*fire, *moves(unit, acting), *smokes(battle, unit, acting)]
    done = Offer(say("{unit} is done", unit=unit.said), Finish(), side=unit.side, unit=unit.id, out=True, short="Done")
    yield from left
    # Whoever has nothing else left to do is done, unless the ground is difficult; a shot that hurts nobody is no more.
    others = (*useless, *terrain_tests(unit, acting))
    yield from (*others, done) if left else (done, *others)


def no_fire(unit: Card, acting: Acting) -> Text:
    """Why it cannot fire, if it cannot."""
    if unit.smoke:
        return "Protected by smoke: it may not fire this turn."
    if acting.moved == "rapid":
        return "It made a rapid move."
    if acting.fired:
        return "It has fired in this activation."
    return "" if unit.arms else "Its main gun is out."


def shots(battle: Table, unit: Card, acting: Acting) -> Iterator[Offer]:
    """At any enemy, with each weapon it has."""
    enemies = battle.enemies(unit.side)
    if no_fire(unit, acting) or not enemies:
        return
    for weapon in unit.arms:
        targets = tuple(enemy.id for enemy in hurt_first(battle, unit, weapon, enemies))
        main = weapon == unit.weapon
        label = say("{unit} fires" if main else "{unit} fires its machine gun", unit=unit.said)
        yield Offer(label, action="fire", who={"firer": unit.id}, among={"target": targets},
                    said=_with(unit, weapon), asks=asked(unit), why=fire_why(battle, unit), side=unit.side,
                    unit=unit.id, short="Fire" if main else "Fire the machine gun")


def can_hurt(battle: Table, unit: Card, weapon: Weapon, enemy: Card) -> bool:
    """Whether some face beats the armour on the card; infantry can always be hurt."""
    strength = unit.strength if weapon == unit.weapon else 0
    return not isinstance(enemy, Vehicle) or to_beat(enemy.armour, rulings(battle)) - strength <= TEN


def hurt_first(battle: Table, unit: Card, weapon: Weapon, enemies: Iterable[Card]) -> list[Card]:
    """Whom this weapon can hurt comes first."""
    return sorted(enemies, key=lambda enemy: not can_hurt(battle, unit, weapon, enemy))


def _with(unit: Card, weapon: Weapon) -> dict[str, str]:
    return {} if weapon == unit.arms[0] else {"weapon": weapon}


def asked(unit: Card) -> tuple[str, ...]:
    """What only the player knows of a shot."""
    near = ("enemy_near",) if isinstance(unit, Vehicle) else ()
    return ("close", "cover", "armour", *near)


def fire_why(battle: Table, unit: Card) -> Text:
    """What already counts for or against its fire."""
    it = facts.Fire.model_construct(**fire_filled(battle, {}, unit))
    return comma_list(*(say("{modifier} {what}", modifier=signed(by), what=line) for line, by in modifiers(it).items()))


def no_move(unit: Card, acting: Acting) -> Text:
    """Why it cannot move, if it cannot."""
    if unit.stuck:
        return unit.stuck
    if acting.halted:
        return "It failed a terrain test and moves no further."
    return "It has moved in this activation." if acting.went else ""


def moves(unit: Card, acting: Acting) -> Iterator[Offer]:
    """A normal move, a rapid one if it does not fire."""
    for pace, (does, short) in PACES.items() if not no_move(unit, acting) else ():
        if pace == "normal" or not acting.fired:
            yield Offer(does.with_parts(unit=unit.said), action="move", who={"unit": unit.id}, said={"pace": pace},
                        why=distance_said(*distance(unit.kind, pace)), side=unit.side, unit=unit.id, short=short)


def terrain_tests(unit: Card, acting: Acting) -> Iterator[Offer]:
    """Difficult ground is tested."""
    if not no_test(unit, acting):
        yield Offer(say("Terrain test for {unit}", unit=unit.said), action="terrain", who={"unit": unit.id},
                    asks=("terrain",), side=unit.side, unit=unit.id, short="Terrain test",
                    why="enters difficult ground" if acting.went else "starts in difficult ground")


def no_test(unit: Card, acting: Acting) -> Text:
    """Why it does not test for terrain: a bogged unit may, for it starts in it."""
    if acting.halted or (isinstance(unit, Vehicle) and unit.immobilised):
        return no_move(unit, acting)
    return ""


def smokes(battle: Table, unit: Card, acting: Acting) -> Iterator[Offer]:
    """Instead of anything else; friends first."""
    if acting.moved != "no" or acting.fired:
        return
    clear = [other for other in battle.there() if not other.smoke]
    targets = tuple(other.id for other in sorted(clear, key=lambda other: other.side != unit.side))
    if targets:
        yield Offer(say("{unit} fires smoke", unit=unit.said), action="smoke", among={"target": targets},
                    why=say("{need}+ on a D10, and nothing else", need=smoke_need()), side=unit.side, unit=unit.id,
                    short="Fire smoke")


# -- Kaboom


def shocks(battle: Table) -> Iterator[Offer]:
    """C-B5: the friends of the vehicle to tick, a morale marker each."""
    vehicle, limit = battle.unit(battle.turn.kaboom), rulings(battle).destroy_at_markers
    radius = KABOOM_RADIUS[battle.turn.table]
    # Who is near only the players see: once somebody was ticked, nobody else is what comes first.
    over = Offer("Nobody else is near", ShockOver(), side=vehicle.side, out=True)
    yield from (over,) if battle.turn.shocked else ()
    for unit in battle.there(vehicle.side):
        if unit.id not in battle.turn.shocked:
            last = bool(limit) and unit.markers + 1 >= limit
            yield Offer(say("{unit} is within {inches}", unit=unit.said, inches=inches(radius)),
                        Shock(unit=unit.id, destroys=last), side=unit.side, unit=unit.id,
                        why="one marker too many: destroyed" if last else "+1 morale marker")
    yield from () if battle.turn.shocked else (over,)


STEPS = {"collect": collect, "initiative": initiative, "spend": spend}


def offers(battle: Table) -> Iterator[Offer]:
    """What the step is about; whose initiative it is must be known before tokens are spent."""
    return STEPS["initiative" if nobody_is_active(battle) else battle.turn.step](battle)


# -- one unit


def offers_for(battle: Table, unit: Card) -> Iterator[Offer]:
    """What this unit may do now, then what it cannot and why."""
    found = list(own_offers(battle, unit))
    yield from found
    if battle.turn.step != "spend" or nobody_is_active(battle) or not unit.there:
        return
    acting, offered = battle.turn.acting(unit.id), {offer.action for offer in found}
    for action, label, why in (locks(unit, acting) if acting else waits(battle, unit)):
        if action not in offered and why:
            yield Offer(label, action=action, who={}, unit=unit.id, side=unit.side, locked=why)


def own_offers(battle: Table, unit: Card) -> Iterator[Offer]:
    """Those of all offers that are about it, without making the others."""
    activated, reacting = who_acts(battle)
    acting = reacting or activated
    if battle.turn.step != "spend" or nobody_is_active(battle) or battle.turn.kaboom or not unit.there:
        yield from (offer for offer in offers(battle) if offer.unit == unit.id)
    elif acting and acting.unit == unit.id:
        yield from acts(battle, acting)
    elif activated and not reacting:
        yield from reactions(battle, activated, (unit,))
    elif not acting and may_be_activated(battle, unit):
        yield activation(battle, unit)


def locks(unit: Card, acting: Acting) -> Iterator[Lock]:
    """A unit that acts."""
    yield "fire", say("Fire"), no_fire(unit, acting)
    yield "move", say("Move"), no_move(unit, acting)
    yield "terrain", say("Terrain test"), no_test(unit, acting)
    busy = acting.moved != "no" or acting.fired
    yield "smoke", say("Fire smoke"), BUSY if busy else ""


def waits(battle: Table, unit: Card) -> Iterator[Lock]:
    """A unit that does not act yet."""
    none_left = say("{side} has no command tokens left.", side=battle.side_said(unit.side))
    if unit.side == battle.turn.active:
        yield "activate", say("Activate"), no_activation(battle, unit) if pool(battle, unit.side) else none_left
    else:
        yield "react", say("React"), no_reaction(unit) if pool(battle, unit.side) else none_left


def no_activation(battle: Table, unit: Card) -> Text:
    """Why it cannot be activated now."""
    if can_be_activated(battle, unit):
        return "Another unit is acting."
    return say("It cannot be activated again: {lying}.", lying=lying(unit))


def no_reaction(unit: Card) -> Text:
    """Why it cannot react now."""
    if can_react(unit):
        return "No enemy unit has just been activated."
    return say("It cannot react: {lying}.", lying=lying(unit))


def able(unit: Card, enemy: Card, action: str) -> bool:
    """A reaction answers an activation."""
    return action != "reaction_fire"
