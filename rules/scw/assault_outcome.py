"""How an assault ended, for both sides."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.scw.casualties import Force, removed
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

    @property
    def result(self) -> str:
        """assaulter_wins or target_wins."""
        return f"{self.winner}_wins"

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
        """Losses of both sides."""
        return (loss_changes("assaulter", self.assaulter_lost, self.markers_only, self.assaulter_bases)
                + loss_changes("target", self.target_lost, self.markers_only, self.target_bases, self.no_way_out))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Morale of either platoon in step 3 of its turn."""
        due = (("assaulter", self.assaulter_morale), ("target", self.target_morale))
        return tuple(it.follow(f"Morale test of the {side} due in step 3") for side, it in due if it)


def standing(force: Force, bases: tuple[str, ...], quality: str, markers: int, elsewhere: int, officer: bool,
             markers_only: bool) -> Standing:
    """One side as the facts give it; casualties of assault and pursuit may both be markers."""
    if not force.foot:
        return Standing(force, bases, markers_only, (), ())
    most = 2 * force.foot
    return Standing(force, bases, markers_only,
                    morale_after(quality, force.foot + elsewhere, markers, officer, most, markers_only),
                    morale_after(quality, elsewhere, markers, officer, most, markers_only=True))


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
                     assaulter.morale(assaulter_lost, False), target.morale(target_lost, gone))
