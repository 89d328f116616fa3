"""Fall back and pursuit (P20), and who chooses the square (P21)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Need, Note, Roll, Steps, Total, at_least, procedure
from rules.ruleset import Change, Outcome
from rules.scw.arms import arms_changes, given_up, leader_changes, rifles_first
from rules.scw.casualties import Force, Lost, casualties, most_hits, removed, vehicle_save
from rules.scw.columns import PURSUIT_DICE, PURSUIT_ON
from rules.scw.facts import RANK, Policy
from rules.scw.facts_assault import FallBack, most_counted
from rules.scw.rerolls import pool_again
from rules.scw.rulings import Rulings
from rules.scw.tables import TABLES, meaning

LAUNCH = "launch square"
NOWHERE = "nowhere"
ONLY = "the only square"
NOBODY = Force()
RE_ROLL = "re-roll"


@dataclass(frozen=True, slots=True)
class Pursuit:
    """How the winner pursues: his dice, what hits, and whether he may throw again."""

    dice: int
    hits_on: int
    again: Policy
    misses_only: bool
    save: Need
    allocation: str
    by: str


@procedure
def pursuit(loser: Force, chase: Pursuit) -> Steps[Lost]:
    """Dice for each pursuing base, vehicle or gun."""
    roll = Roll(chase.dice, at_least(chase.hits_on), "Pursuit", by=chase.by, tell="{value} hit{s}",
                table="fall_back")
    hits = yield (roll if chase.again == "never" else
                  pool_again(roll, chase.again, 7 - chase.hits_on, chase.misses_only))
    return casualties(loser, most_hits(loser, hits), chase.save, chase.allocation, "Fall back: vehicle saves",
                      OPPONENT if chase.by == OWNER else OWNER)


def chase_with(pursuers: int, most: int, better: bool, policy: Policy, terrain: str, allocation: str, by: str,
               rulings: Rulings) -> Pursuit:
    """The winner's pursuit: survivors, counted as in the assault; better quality may throw again."""
    dice = meaning("fall_back", "Winner", "Dice", PURSUIT_DICE)
    again = better and TABLES["fall_back"].text("Better quality winner", "Dice") == RE_ROLL
    return Pursuit(dice * min(pursuers, most), pursuit_on(rulings), policy if again else "never",
                   rulings.reroll_mode == "misses_only", vehicle_save(terrain), allocation, by)


def pursuit_on(rulings: Rulings) -> int:
    """S16: as in the assault, unless the group pursues harder."""
    return 5 if rulings.pursuit_hit == 5 else meaning("fall_back", "Winner", "What", PURSUIT_ON)


@procedure
def choice_of_square(squares: int, loser: str) -> Steps[str]:
    """The loser names three squares, the higher roll chooses; a tie is thrown again."""
    if squares < 2:
        yield Note("Choice of square", "One legal square." if squares else "No legal square: destroyed.")
        return ONLY if squares else NOWHERE
    winner = OPPONENT if loser == OWNER else OWNER
    mine = yield Roll(1, Total(), "Loser's roll for the square", by=loser, table="fall_back")
    his = yield Roll(1, Total(), "Winner's roll for the square", by=winner, table="fall_back")
    if mine == his:
        return choice_of_square(squares, loser)
    return "loser's choice" if mine > his else "winner's choice"


def destination_words(where: str, squares: int) -> str:
    """Where the loser goes."""
    if where in (LAUNCH, ONLY):
        return f"falls back to the {LAUNCH}" if where == LAUNCH else f"falls back to {ONLY} there is"
    if where == NOWHERE:
        return "has no square to fall back to and is destroyed"
    who = where.removesuffix("'s choice")
    return f"falls back to one of {squares} squares, chosen by the {who}"


@dataclass(frozen=True, slots=True)
class FellBack(Outcome):
    """What the pursuit cost the loser, what is left of him, and where it goes."""

    lost: Force
    left: Force
    to: str
    squares: int
    markers_only: bool = False
    bases: tuple[str, ...] = ()

    @property
    def ended_as(self) -> str:
        """Whether anybody gets away."""
        return "destroyed" if self.destroyed else "falls_back"

    @property
    def destroyed(self) -> bool:
        """Whether nobody gets away."""
        return not self.left.total or self.to == NOWHERE

    @property
    def sentence(self) -> str:
        """How it ends."""
        lost = self.lost.lost_words(self.markers_only)
        if not self.left.total:
            return f"The pursuit costs the loser {lost}: destroyed."
        return f"The pursuit costs the loser {lost}; it {destination_words(self.to, self.squares)}."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Bases gone, one marker for each foot base."""
        no_way_out = self.left if self.to == NOWHERE else NOBODY
        return loss_changes("loser", self.lost, self.markers_only, self.bases, no_way_out)


def loss_changes(role: str, lost: Force, markers_only: bool, bases: tuple[str, ...],
                 no_way_out: Force = NOBODY) -> tuple[Change, ...]:
    """What Apply writes down for casualties of an assault; whoever has no square to go to leaves the table too."""
    gone = removed(lost, markers_only) + no_way_out
    found = (Change(role, "bases", delta=-gone.total, label="bases"),) if gone.total else ()
    markers = (Change(role, "markers", delta=lost.foot, label="casualty markers"),) if lost.foot else ()
    return (*found, *arms_changes(role, given_up(bases, gone.foot)), *markers, *leader_changes(role, bases, gone.foot))


@procedure
def fall_back(beaten: FallBack) -> Steps[FellBack]:
    """The winner pursues, then the loser goes to the launch square or to one that is thrown for."""
    force = Force(beaten.foot, beaten.guns, beaten.vehicles)
    side = "Assaulter" if beaten.loser == "target" else "Target"
    chase = chase_with(beaten.pursuers, most_counted(side, beaten.winner_quality),
                       RANK[beaten.winner_quality] > RANK[beaten.quality], beaten.reroll, beaten.terrain,
                       beaten.allocation, OWNER, beaten.rulings)
    lost = Force(*(yield pursuit(force, chase)))
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
        yield Note("Fall back", "The losing assaulter returns to the square he came from.", table="fall_back")
        return FellBack(lost, left, LAUNCH, squares, markers_only, bases)
    to = yield choice_of_square(squares, OPPONENT)
    return FellBack(lost, left, to, squares, markers_only, bases)
