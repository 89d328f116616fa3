"""What a shot did to both sides, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.ruleset import Change, Follow, Outcome
from rules.scw.arms import Arms, arms_changes, given_up
from rules.scw.costs import paid
from rules.scw.facts_shooting import Opportunity
from rules.scw.morale import MoraleDue
from rules.scw.saves import THINGS, Loss, Square
from rules.scw.words import count, on

ReturnFacts = tuple[tuple[str, int | str], ...]
WHICH_RETURN = {1: ("Return shot",), 2: ("First return shot", "Second return shot")}
NO_OTHER_SHOT = {name: info.default for name, info in Opportunity.model_fields.items()
                 if name not in ("rulings", "trade_in", "reroll")}
"""Nothing of another shot stays; only what the shooter likes to do with his dice."""
EXCHANGED = {"shooter": "target", "target": "shooter"}
"""Who was shot at shoots back (B3)."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is told besides the losses: the save and why, who may shoot back on what, which bases go first, morale."""

    save: int
    why: str
    returns: tuple[ReturnFacts, ...]
    answered_on: int
    times: int = 1
    bases: tuple[str, ...] = ()
    own_bases: tuple[str, ...] = ()
    cost: int = 0
    morale: tuple[MoraleDue | None, ...] = ()
    morale_without_officer: tuple[MoraleDue | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Losses:
    """What one square lost: casualties are bases, guns or vehicles removed, by its kind.

    Hits are None where several shots were thrown, so are the hammered bases where each is hammered by itself
    (S10): the steps show them.
    """

    kind: str
    hits: int | None
    casualties: int
    markers: int
    officer: bool
    commander: bool
    hammered: bool
    hammered_bases: int | None
    bases_left: int
    commander_left: bool = False
    arms: Arms = ()

    @property
    def destroyed(self) -> bool:
        """Whether nothing is left in the square."""
        return not self.bases_left and not self.commander_left

    @property
    def words(self) -> str:
        """The losses as the end of a sentence."""
        lost = self._lost_words()
        if not self.hammered:
            return lost or "is unharmed"
        joint = ", and " if self.officer or self.commander else " and "
        return f"{lost}{joint}is hammered" if lost else "is hammered"

    def _lost_words(self) -> str:
        if self.casualties:
            return f"loses {count(self.casualties, THINGS[self.kind])}{self._leader_words()}"
        commander = "loses the company commander" if self.commander else ""
        marked = f"takes {count(self.markers, 'casualty marker')}" if self.markers else ""
        return " and ".join(part for part in (marked, commander) if part)

    def _leader_words(self) -> str:
        """The officer is one of the bases, the company commander is not."""
        if self.officer:
            return ", its officer" if self.casualties == 1 else ", the officer among them"
        return " and the company commander" if self.commander else ""

    def changes(self, role: str) -> tuple[Change, ...]:
        """What Apply writes down."""
        found = [
            Change(role, "bases", delta=-self.casualties, label=f"{THINGS[self.kind]}s") if self.casualties else None,
            *arms_changes(role, self.arms),
            Change(role, "markers", delta=self.markers, label="casualty markers") if self.markers else None,
            Change(role, "officer", value=False, label="officer") if self.officer else None,
            Change(role, "commander", value=False, label="company commander") if self.commander else None,
            Change(role, "hammered", value=True, label="hammered") if self.hammered else None,
        ]
        return tuple(change for change in found if change)


@dataclass(frozen=True, slots=True)
class Shooting(Outcome):
    """What a shot did to its target, what the return shot did to the shooter, and what is due."""

    target: Losses
    save: int
    save_why: str
    shooter: Losses | None = None
    morale: MoraleDue | None = None
    return_due: ReturnFacts = ()
    returns: int = 1
    returns_on: int = 0
    cost: int = 0

    @property
    def hits(self) -> int | None:
        """Hits of the shot."""
        return self.target.hits

    @property
    def lost(self) -> int:
        """Bases, guns or vehicles the target lost."""
        return self.target.casualties

    @property
    def suffered(self) -> int:
        """Casualties of the target, be they only markers (S12)."""
        return max(self.target.casualties, self.target.markers)

    @property
    def hammered(self) -> bool:
        """Whether the target is hammered by this."""
        return self.target.hammered

    @property
    def sentence(self) -> str:
        """What happened, in a sentence or two."""
        back = f" The shooter {self.shooter.words}." if self.shooter else ""
        return f"The target {self.target.words}.{back}"

    @property
    def changes(self) -> tuple[Change, ...]:
        """Losses of both sides, and what the shot cost."""
        back = self.shooter.changes("shooter") if self.shooter else ()
        return (*self.target.changes("target"), *back, *paid("shooter", self.cost))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """The return shot now, morale in step 3 of the target's turn."""
        found = []
        if self.return_due:
            found += [Follow("opportunity", f"{which}: the target may shoot back, hits on {on(self.returns_on)}",
                             NO_OTHER_SHOT | dict(self.return_due), EXCHANGED)
                      for which in WHICH_RETURN[self.returns]]
        if self.morale:
            found.append(self.morale.follow("Morale test due in step 3", "target"))
        return tuple(found)


def bases_gone(square: Square, loss: Loss) -> int:
    """Bases that are removed; under S12 a marker may remove none."""
    return 0 if square.only_markers else loss.casualties


def shooters_gone(square: Square, loss: Loss) -> int:
    """Bases removed of those who can shoot: an officer never does."""
    return bases_gone(square, loss) - (loss.leader and square.leader == "officer")


def shooting(target: Losses, shooter: Losses | None, report: Report) -> Shooting:
    """The outcome of a shot and, if it was thrown, of the return shot."""
    # The officer is a casualty, but he was never one of those who shoot back.
    lost = target.casualties - target.officer
    returns = report.returns[min(lost, len(report.returns) - 1)] if report.returns else ()
    return Shooting(target, report.save, report.why, shooter, morale_due(target, report), returns, report.times,
                    report.answered_on, report.cost)


def losses(square: Square, loss: Loss, bases: tuple[str, ...] = ()) -> Losses:
    """What a square lost, by kind; of foot the bases named first go first."""
    gone = bases_gone(square, loss)
    left = square.most - gone
    commander = square.leader == "commander"
    return Losses(kind=square.kind, hits=loss.hits, casualties=gone,
                  markers=loss.casualties if square.kind == "foot" else 0, officer=loss.leader and not commander,
                  commander=loss.leader and commander, hammered=loss.hammered > 0,
                  hammered_bases=_hammered_bases(square, left, loss.hammered),
                  bases_left=left, commander_left=commander and not loss.leader,
                  arms=given_up(bases, shooters_gone(square, loss)) if square.kind == "foot" else ())


def _hammered_bases(square: Square, left: int, marks: int) -> int | None:
    """All that are left, or under S10 as many as were hammered, if that is told."""
    if not square.per_base or not marks:
        return left * marks
    return marks if square.each_told else None


def morale_due(hurt: Losses, report: Report) -> MoraleDue | None:
    """Whether the platoon that was shot at has two problems now."""
    due = report.morale_without_officer if hurt.officer else report.morale
    return due[hurt.markers] if due else None
