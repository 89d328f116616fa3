"""A platoon is all squares of one name: officer, markers and morale are its own (S-B2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.battle import AnyBattle
from rules.scw.rulings import Rulings
from rules.scw.units import Acting, Card, Commander, Foot


def rulings_in(battle: AnyBattle) -> Rulings:
    """The switches of this table."""
    switches = battle.edition.switches
    assert isinstance(switches, Rulings)
    return switches


def side_on(battle: AnyBattle) -> str:
    """The side whose turn it is; at first that which was named first."""
    side: str = battle.turn.side
    return side if side in battle.sides else battle.sides[0]


def next_side(battle: AnyBattle) -> str:
    """The side that is on after this one."""
    return battle.sides[(battle.sides.index(side_on(battle)) + 1) % len(battle.sides)]


def squares_of(battle: AnyBattle, unit: Acting) -> tuple[Acting, ...]:
    """All squares of the same platoon or unit, this one first; those that are lost among them."""
    if not unit.platoon:
        return (unit,)
    return (unit, *(own for own in battle.units if own.id != unit.id and not isinstance(own, Commander)
                    and isinstance(own, Foot) == isinstance(unit, Foot)
                    and (own.side, own.platoon) == (unit.side, unit.platoon)))


def platoon_of(battle: AnyBattle, square: Foot) -> tuple[Foot, ...]:
    """All squares of a foot platoon, this one first; markers on lost squares still count."""
    return tuple(own for own in squares_of(battle, square) if isinstance(own, Foot))


def platoons(battle: AnyBattle, side: str) -> Iterator[tuple[Foot, ...]]:
    """The foot platoons of a side, each with its squares on the table."""
    seen: set[str] = set()
    for unit in battle.there(side):
        if isinstance(unit, Foot) and unit.id not in seen:
            whole = tuple(own for own in platoon_of(battle, unit) if own.there)
            seen.update(own.id for own in whole)
            yield whole


def markers_of(battle: AnyBattle, square: Foot) -> int:
    """The casualty markers of its platoon."""
    return sum(own.markers for own in platoon_of(battle, square))


def bases_of(battle: AnyBattle, unit: Acting) -> int:
    """The bases, guns or vehicles of its platoon or unit."""
    return sum(own.bases for own in squares_of(battle, unit))


def pc_square(battle: AnyBattle, square: Foot) -> Foot | None:
    """Where its platoon commander stands."""
    return next((own for own in platoon_of(battle, square) if own.officer), None)


def commanders(battle: AnyBattle, side: str) -> Iterator[Commander]:
    """The company commander of a side, if he lives."""
    return (unit for unit in battle.there(side) if isinstance(unit, Commander))


def stands_in(battle: AnyBattle, commander: Commander) -> Foot | None:
    """The square he stands in; None if he is on his own."""
    square = battle.find(commander.square) if commander.square else None
    return square if isinstance(square, Foot) and square.there and square.side == commander.side else None


def commander_in(battle: AnyBattle, unit: Card) -> Commander | None:
    """The company commander who stands in this square."""
    return next((he for he in commanders(battle, unit.side) if he.square == unit.id), None)


def commander_helps(battle: AnyBattle, square: Foot) -> str:
    """What the company commander does for this platoon: joined, stands_in, or nothing."""
    for he in commanders(battle, square.side):
        with_whom = stands_in(battle, he)
        if with_whom and with_whom.id in {own.id for own in platoon_of(battle, square)}:
            # P05: he counts as the PC only where that is dead.
            return "" if he.does == "stands_in" and pc_square(battle, square) else he.does
    return ""


def is_led(battle: AnyBattle, square: Foot) -> bool:
    """Its PC, or the CC in his place (P06)."""
    return pc_square(battle, square) is not None or commander_helps(battle, square) == "stands_in"
