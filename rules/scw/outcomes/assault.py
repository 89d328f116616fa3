"""How an assault ended, for both sides."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.scw.arms import OFFICER
from rules.scw.casualties import Force, removed
from rules.scw.costs import paid
from rules.scw.fall_back import NOBODY, NOWHERE, destination_words, loss_changes
from rules.scw.hashed import HashedOnce
from rules.scw.morale import MoraleDue, morale_after


@dataclass(frozen=True)
class Standing(HashedOnce):
    """One side before the assault: what is there, and what its platoon's morale depends on."""

    force: Force
    bases: tuple[str, ...]
    markers_only: bool
    due: tuple[MoraleDue | None, ...]
    due_without_square: tuple[MoraleDue | None, ...]
    cost: int = 0

    __hash__ = HashedOnce.__hash__

    def left(self, lost: Force) -> Force:
        """What is left in the square."""
        return self.force.without(removed(lost, self.markers_only))

    def morale(self, lost: Force, gone: bool) -> MoraleDue | None:
        """Whether the platoon has two problems now; all of this square may be gone."""
        due = self.due_without_square if gone else self.due
        return due[lost.foot] if due else None


@value
class Assaulted(Outcome):
    """Who won, what each side lost in all, what of it in the pursuit, and where the loser goes.

    A target without a square to fall back to is destroyed: what the fight had left of it is its `no_way_out`.
    """

    winner: str
    assaulter_lost: Force
    target_lost: Force
    pursuit_lost: Force
    falls_back_to: str
    squares: int
    assaulter_destroyed: bool
    target_destroyed: bool
    markers_only: bool = False
    no_way_out: Force = NOBODY
    assaulter_bases: tuple[str, ...] = ()
    target_bases: tuple[str, ...] = ()
    assaulter_morale: MoraleDue | None = None
    target_morale: MoraleDue | None = None
    cost: int = 0

    @property
    def result(self) -> str:
        """assaulter_wins or target_wins."""
        return f"{self.winner}_wins"

    @property
    def ended_as(self) -> str:
        """Who won."""
        return self.result

    @property
    def loser(self) -> str:
        """The other side."""
        return "target" if self.winner == "assaulter" else "assaulter"

    @property
    def falls_back(self) -> bool:
        """Whether the loser gets away."""
        return self.falls_back_to not in ("", NOWHERE)

    @property
    def occupies(self) -> bool:
        """A winning assaulter takes the square."""
        return self.winner == "assaulter"

    @property
    def sentence(self) -> str:
        """How it ended."""
        win = "The assaulter wins and takes the square" if self.occupies else "The target holds"
        if self.assaulter_destroyed and self.target_destroyed:
            win = "Nobody takes the square"
        if self.markers_only:
            his, its = self.assaulter_lost.suffered_words(), self.target_lost.suffered_words()
        else:
            his, its = f"loses {self.assaulter_lost.words()}", self.target_lost.words()
        return f"{win}; the assaulter {his}, the target {its}. {self._fate()}"

    def _fate(self) -> str:
        if self.assaulter_destroyed and self.target_destroyed:
            return "Both are destroyed."
        if self.falls_back_to:
            return f"The {self.loser} {destination_words(self.falls_back_to, self.squares)}."
        return f"The {'assaulter' if self.assaulter_destroyed else 'target'} is destroyed."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Losses of both sides, and what the assault cost."""
        return (*loss_changes("assaulter", self.assaulter_lost, self.markers_only, self.assaulter_bases),
                *loss_changes("target", self.target_lost, self.markers_only, self.target_bases, self.no_way_out),
                *paid("assaulter", self.cost))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Morale of either platoon in step 3 of its turn."""
        due = (("assaulter", self.assaulter_morale), ("target", self.target_morale))
        return tuple(it.follow(f"Morale test of the {side} due in step 3", side) for side, it in due if it)


def standing(force: Force, bases: tuple[str, ...], quality: str, markers: int, elsewhere: int, officer: bool,
             markers_only: bool, cost: int = 0) -> Standing:
    """One side as the facts give it; casualties of assault and pursuit may both be markers."""
    if not force.foot:
        return Standing(force, bases, markers_only, (), (), cost)
    most, here = 2 * force.foot, OFFICER in bases
    led, headless = (morale_after(quality, force.foot + elsewhere, markers, pc, most, markers_only)
                     for pc in (officer, officer and not here))
    # S-B4: the officer is one of the bases, and the last to go.
    before_him = bases.index(OFFICER) if here and not markers_only else most
    return Standing(force, bases, markers_only, led[:before_him + 1] + headless[before_him + 1:],
                    morale_after(quality, elsewhere, markers, officer and not here, most, markers_only=True), cost)


def told(assaulter: Standing, target: Standing, winner: str, assaulter_lost: Force, target_lost: Force, pursuit: Force,
         where: str, squares: int) -> Assaulted:
    """The outcome with the losses of the pursuit added to the loser's."""
    if winner == "assaulter":
        target_lost = target_lost + pursuit
    else:
        assaulter_lost = assaulter_lost + pursuit
    gone = where == NOWHERE
    left = target.left(target_lost)
    return Assaulted(winner, assaulter_lost, target_lost, pursuit, where, squares,
                     not assaulter.left(assaulter_lost).total, gone or not left.total, assaulter.markers_only,
                     left if gone else NOBODY, assaulter.bases, target.bases,
                     assaulter.morale(assaulter_lost, False), target.morale(target_lost, gone), assaulter.cost)
