"""How an assault ended, for both sides."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Said, Text, say, sentences
from rules.scw.arms import OFFICER, arms_changes, given_up, leader_changes
from rules.scw.casualties import Force, removed
from rules.scw.costs import paid
from rules.scw.hashed import HashedOnce
from rules.scw.morale import MoraleDue, morale_after
from rules.scw.words import ASSAULTER, LOSER, TARGET, markers

LAUNCH = "launch square"
NOWHERE = "nowhere"
ONLY = "the only square"
WINNERS, LOSERS = "winner's choice", "loser's choice"
"""Who picks the square the loser falls back to."""
NOBODY = Force()
SIDES = {"assaulter": ASSAULTER, "target": TARGET}
MORALE = {side: say("Morale test due in step 3: {unit}", unit=unit) for side, unit in SIDES.items()}
DESTROYED = ""
FATES: dict[str, tuple[Said, Said]] = {
    DESTROYED: (say("{unit} is destroyed."), say("{unit} loses {lost} and is destroyed.")),
    LAUNCH: (say("{unit} falls back to the launch square."),
             say("{unit} loses {lost} and falls back to the launch square.")),
    ONLY: (say("{unit} falls back to the only square there is."),
           say("{unit} loses {lost} and falls back to the only square there is.")),
    NOWHERE: (say("{unit} has no square to fall back to and is destroyed."),
              say("{unit} loses {lost}, has no square to fall back to and is destroyed.")),
    WINNERS: (say("{unit} falls back; the winner picks one of {n} squares."),
              say("{unit} loses {lost} and falls back; the winner picks one of {n} squares.")),
    LOSERS: (say("{unit} falls back and picks one of {n} squares."),
             say("{unit} loses {lost}, falls back and picks one of {n} squares.")),
}
"""What becomes of the loser: without losses, and with them."""
WON: dict[str, tuple[Said, Said]] = {
    "assaulter": (say("{unit} takes the square."), say("{unit} loses {lost} and takes the square.")),
    "target": (say("{unit} holds."), say("{unit} loses {lost} and holds.")),
}
"""What the winner has of it: without losses, and with them."""


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


@dataclass(frozen=True)
class Sides(HashedOnce):
    """Both sides before the assault, and the squares that the target can fall back to."""

    assaulter: Standing
    target: Standing
    squares: int

    __hash__ = HashedOnce.__hash__


@value
class Assaulted(Outcome):
    """Who won, what each side lost in all, what of it in the pursuit, and where the loser goes."""

    winner: str
    assaulter_lost: Force
    target_lost: Force
    pursuit_lost: Force
    falls_back_to: str
    before: Sides

    @property
    def squares(self) -> int:
        """The squares that the target can fall back to."""
        return self.before.squares

    @property
    def markers_only(self) -> bool:
        """Whether a casualty on foot is only a marker."""
        return self.before.assaulter.markers_only

    @property
    def assaulter_destroyed(self) -> bool:
        """Whether nothing is left of the assaulter."""
        return not self.before.assaulter.left(self.assaulter_lost).total

    @property
    def target_destroyed(self) -> bool:
        """Whether nothing is left of the target, or it has no square to go to."""
        return self.falls_back_to == NOWHERE or not self.before.target.left(self.target_lost).total

    @property
    def no_way_out(self) -> Force:
        """A target without a square to fall back to is destroyed: this is what the fight had left of it."""
        return self.before.target.left(self.target_lost) if self.falls_back_to == NOWHERE else NOBODY

    @property
    def assaulter_morale(self) -> MoraleDue | None:
        """Whether the assaulter's platoon is to be tested."""
        return self.before.assaulter.morale(self.assaulter_lost, False)

    @property
    def target_morale(self) -> MoraleDue | None:
        """Whether the target's platoon is to be tested."""
        return self.before.target.morale(self.target_lost, self.falls_back_to == NOWHERE)

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
    def sentence(self) -> Text:
        """How it ended: the winner first."""
        if self.assaulter_destroyed and self.target_destroyed:
            return say("{assaulter} and {target} destroy each other. Nobody takes the square.", assaulter=ASSAULTER,
                       target=TARGET)
        lost = {"assaulter": self.assaulter_lost, "target": self.target_lost}
        won = with_losses(WON[self.winner], SIDES[self.winner], lost[self.winner], self.markers_only)
        fate = with_losses(FATES[self.falls_back_to], SIDES[self.loser], lost[self.loser], self.markers_only,
                           self.squares)
        return sentences(won, fate)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Losses of both sides, and what the assault cost."""
        ours, theirs = self.before.assaulter, self.before.target
        return (*loss_changes("assaulter", self.assaulter_lost, self.markers_only, ours.bases),
                *loss_changes("target", self.target_lost, self.markers_only, theirs.bases, self.no_way_out),
                *paid("assaulter", ours.cost))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Morale of either platoon in step 3 of its turn."""
        due = (("assaulter", self.assaulter_morale), ("target", self.target_morale))
        return tuple(it.follow(MORALE[side], side) for side, it in due if it)


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


def told(winner: str, assaulter_lost: Force, target_lost: Force, pursuit: Force, where: str,
         before: Sides) -> Assaulted:
    """The outcome with the losses of the pursuit added to the loser's."""
    if winner == "assaulter":
        return Assaulted(winner, assaulter_lost, target_lost + pursuit, pursuit, where, before)
    return Assaulted(winner, assaulter_lost + pursuit, target_lost, pursuit, where, before)


def with_losses(told: tuple[Said, Said], unit: Said, lost: Force, markers_only: bool, squares: int = 0) -> Text:
    """What became of a side with what it lost; where casualties on foot are only markers, these first (S12)."""
    marked = markers_only and lost.foot
    gone = removed(lost, markers_only)
    parts = {"unit": unit} | ({"n": squares} if squares else {}) | ({"lost": gone.said} if gone.total else {})
    return sentences(say("{unit} takes {markers}.", unit=unit, markers=markers(lost.foot)) if marked else "",
                     told[gone.total > 0].with_parts(**parts))


@value
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
    def sentence(self) -> Text:
        """How it ends."""
        return with_losses(FATES[self.to], LOSER, self.lost, self.markers_only, self.squares)

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
