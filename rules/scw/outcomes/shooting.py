"""What a shot did to both sides, and what follows from it."""

from __future__ import annotations

from dataclasses import field

from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Said, Text, and_list, say, sentences
from rules.scw.arms import Arms, arms_changes, given_up
from rules.scw.costs import paid
from rules.scw.facts.shooting import Opportunity
from rules.scw.morale import MoraleDue
from rules.scw.saves import Loss, Square
from rules.scw.words import COUNTED, SHOOTER, TARGET, markers, on

ReturnFacts = tuple[tuple[str, int | str], ...]
WHICH_RETURN = {1: (say("Return shot, hits on {need}"),),
                2: (say("First return shot, hits on {need}"), say("Second return shot, hits on {need}"))}
LABELS = {"foot": say("bases"), "gun": say("guns"), "vehicle": say("vehicles")}
MORALE = say("Morale test due in step 3")
COMMANDER = say("the company commander", ctx="lost")
KILLED = say("The company commander is killed.")
NO_OTHER_SHOT = {name: info.default for name, info in Opportunity.model_fields.items()
                 if name not in ("rulings", "trade_in", "reroll")}
"""Nothing of another shot stays; only what the shooter likes to do with his dice."""
EXCHANGED = {"shooter": "target", "target": "shooter"}
"""Who was shot at shoots back (B3)."""


@value
class Report:
    """What is told besides the losses: the save and why, who may shoot back on what, which bases go first, morale."""

    save: int
    why: Text = field(compare=False)
    returns: tuple[ReturnFacts, ...]
    answered_on: int
    times: int = 1
    bases: tuple[str, ...] = ()
    own_bases: tuple[str, ...] = ()
    cost: int = 0
    morale: tuple[MoraleDue | None, ...] = ()
    morale_without_officer: tuple[MoraleDue | None, ...] = ()


@value
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

    def told(self, unit: Said) -> Text:
        """What became of the square."""
        if self.commander and not self.casualties and self.destroyed:
            return KILLED
        if self.casualties or not self.markers:
            return self._told(unit)
        # S12: casualties are only markers; the company commander is lost all the same.
        if self.commander:
            return sentences(say("{unit} takes {markers}.", unit=unit, markers=markers(self.markers)), self._told(unit))
        pattern = say("{unit} takes {markers} and is hammered.") if self.hammered else say("{unit} takes {markers}.")
        return pattern.with_parts(unit=unit, markers=markers(self.markers))

    def _told(self, unit: Said) -> Said:
        if not self.casualties and not self.commander:
            return say("{unit} is hammered.", unit=unit) if self.hammered else say("{unit} is unharmed.", unit=unit)
        if self.destroyed:
            return say("{unit} loses {lost} and is destroyed.", unit=unit, lost=self._lost())
        if not self.hammered:
            return say("{unit} loses {lost}.", unit=unit, lost=self._lost())
        if self.casualties and self.commander:
            return say("{unit} loses {lost}, and is hammered.", unit=unit, lost=self._lost())
        return say("{unit} loses {lost} and is hammered.", unit=unit, lost=self._lost())

    def _lost(self) -> Text:
        """The officer is one of the bases, the company commander is not."""
        lost: Said | None = COUNTED[self.kind](self.casualties) if self.casualties else None
        if lost and self.officer:
            return (say("{bases} (its officer)", bases=lost) if self.casualties == 1 else
                    say("{bases} (its officer among them)", bases=lost))
        return and_list(lost, COMMANDER if self.commander else None)

    def changes(self, role: str) -> tuple[Change, ...]:
        """What Apply writes down."""
        found = [
            Change(role, "bases", delta=-self.casualties, label=LABELS[self.kind]) if self.casualties else None,
            *arms_changes(role, self.arms),
            Change(role, "markers", delta=self.markers, label="casualty markers") if self.markers else None,
            Change(role, "officer", value=False, label="officer") if self.officer else None,
            Change(role, "commander", value=False, label="company commander") if self.commander else None,
            Change(role, "hammered", value=True, label="hammered") if self.hammered else None,
        ]
        return tuple(change for change in found if change)


@value
class Shooting(Outcome):
    """What a shot did to its target, what the return shot did to the shooter, and what is due."""

    target: Losses
    save: int
    save_why: Text = field(compare=False)
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
    def sentence(self) -> Text:
        """What happened, in a sentence or two."""
        return sentences(self.target.told(TARGET), self.shooter.told(SHOOTER) if self.shooter else "")

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
            found += [Follow("opportunity", which.with_parts(need=on(self.returns_on)),
                             NO_OTHER_SHOT | dict(self.return_due), EXCHANGED)
                      for which in WHICH_RETURN[self.returns]]
        if self.morale:
            found.append(self.morale.follow(MORALE, "target"))
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
