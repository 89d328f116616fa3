"""Fall back and pursuit (P20), and who chooses the square (P21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.engine import OPPONENT, OWNER, Need, Note, Roll, Situation, Steps, Then, Total, at_least, procedure, value
from rules.engine.kinds import Fact
from rules.scw.arms import rifles_first
from rules.scw.casualties import (
    Force,
    counted_to,
    in_all,
    removed,
    suffering,
    vehicle_save,
    vehicle_saves,
)
from rules.scw.columns import PURSUIT_DICE, PURSUIT_ON
from rules.scw.facts.assault import FallBack, most_counted
from rules.scw.facts.common import RANK, Policy
from rules.scw.outcomes.assault import LAUNCH, LOSERS, NOWHERE, ONLY, WINNERS, FellBack
from rules.scw.rerolls import pool_again
from rules.scw.rulings import Rulings
from rules.scw.tables import TABLES, meaning
from rules.scw.words import HITS

T = TypeVar("T")
RE_ROLL = "re-roll"
SAVES = vehicle_saves("loser")


@value
class Pursuit:
    """How the winner pursues: the dice of each, how many count, what hits, and whether he may throw again."""

    dice: int
    most: int
    hits_on: int
    again: Policy
    misses_only: bool
    save: Need
    allocation: str
    by: str


@procedure
def pursuit(loser: Force, pursuers: int, chase: Pursuit) -> Then:
    """Dice for each pursuing base, vehicle or gun, counted as in the assault."""
    return pursued(loser, pursuers, chase, in_all)


def pursued(loser: Force, pursuers: int, chase: Pursuit, go_on: Callable[..., T], *facts: Fact) -> Then:
    """The pursuit, then on with who is caught."""
    once = chase.again == "never"
    dice = chase.dice * min(pursuers, chase.most)
    roll = Roll(dice, at_least(chase.hits_on, counted_to(loser) if once else 0), "Pursuit", by=chase.by,
                tell=HITS, table="fall_back")
    thrown = roll if once else pool_again(roll, chase.again, 7 - chase.hits_on, chase.misses_only)
    return thrown.then(caught, loser, chase, go_on, *facts)


def caught(hits: int, loser: Force, chase: Pursuit, go_on: Callable[..., T], *facts: Fact) -> T | Then:
    """Who is caught by so many hits."""
    return suffering(loser, hits, chase.save, chase.allocation, SAVES,
                     OPPONENT if chase.by == OWNER else OWNER, go_on, *facts)


def chase_with(most: int, better: bool, policy: Policy, terrain: str, allocation: str, by: str,
               rulings: Rulings) -> Pursuit:
    """The winner's pursuit; better quality may throw again."""
    dice = meaning("fall_back", "Winner", "Dice", PURSUIT_DICE)
    again = better and TABLES["fall_back"].text("Better quality winner", "Dice") == RE_ROLL
    return Pursuit(dice, most, pursuit_on(rulings), policy if again else "never",
                   rulings.reroll_mode == "misses_only", vehicle_save(terrain), allocation, by)


def pursuit_on(rulings: Rulings) -> int:
    """S16: as in the assault, unless the group pursues harder."""
    return 5 if rulings.pursuit_hit == 5 else meaning("fall_back", "Winner", "What", PURSUIT_ON)


@procedure
def choice_of_square(squares: int, loser: str) -> Then:
    """The loser names three squares, the higher roll chooses; a tie is thrown again."""
    if squares < 2:
        return Note("Choice of square", "One legal square." if squares else "No legal square: destroyed.").then(
            without_a_choice, squares)
    return Roll(1, Total(), "Loser's roll for the square", by=loser, table=_named_by_the_loser()).then(
        thrown_against, squares, loser)


def _named_by_the_loser() -> str:
    return TABLES["fall_back"].cited("Losing target", "What")


def without_a_choice(_: None, squares: int) -> str:
    """The one there is, or none."""
    return ONLY if squares else NOWHERE


def thrown_against(mine: int, squares: int, loser: str) -> Then:
    """The winner throws for it too."""
    winner = OPPONENT if loser == OWNER else OWNER
    return Roll(1, Total(), "Winner's roll for the square", by=winner, table=_named_by_the_loser()).then(
        higher, mine, squares, loser)


def higher(his: int, mine: int, squares: int, loser: str) -> Situation | str:
    """Whoever throws higher chooses."""
    if mine == his:
        return choice_of_square(squares, loser)
    return LOSERS if mine > his else WINNERS


@procedure
def fall_back(beaten: FallBack) -> Steps[FellBack]:
    """The winner pursues, then the loser goes to the launch square or to one that is thrown for."""
    force = Force(beaten.foot, beaten.guns, beaten.vehicles)
    side = "Assaulter" if beaten.loser == "target" else "Target"
    chase = chase_with(most_counted(side, beaten.winner_quality),
                       RANK[beaten.winner_quality] > RANK[beaten.quality], beaten.reroll, beaten.terrain,
                       beaten.allocation, OWNER, beaten.rulings)
    lost = Force(*(yield pursuit(force, beaten.pursuers, chase)))
    bases = rifles_first(beaten.foot, officers=beaten.officers, cc=beaten.cc)
    return where_to(force, lost, bases, beaten.loser, beaten.squares, beaten.rulings.casualty_effect == "marker_only")


@procedure
def where_to(force: Force, lost: Force, bases: tuple[str, ...], loser: str, squares: int,
             markers_only: bool) -> Steps[FellBack]:
    """A losing assaulter has no choice; a losing target throws for the square."""
    left = force.without(removed(lost, markers_only))
    if not left.total:
        return FellBack(lost, left, "", squares, markers_only, bases)
    if loser == "assaulter":
        yield Note("Fall back", "Back to the launch square.", table="fall_back")
        return FellBack(lost, left, LAUNCH, squares, markers_only, bases)
    to = yield choice_of_square(squares, OPPONENT)
    return FellBack(lost, left, to, squares, markers_only, bases)
