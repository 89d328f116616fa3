"""Platoon morale (P06): the problems, the throw, the bases that run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine import OWNER, Choice, Note, Roll, Steps, Total, need, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.scw.arms import arms_changes
from rules.scw.columns import FEW_LEFT
from rules.scw.facts import Platoon, Policy
from rules.scw.tables import meaning, number
from rules.scw.words import count, spelled

MARKERS, ANOTHER = "Casualty markers", "Another 2 casualty markers"


@dataclass(frozen=True, slots=True)
class Morale(Outcome):
    """not_required, ok, or lose_2 / lose_3 / lose_4, the bases that are really lost, and how many problems it takes."""

    result: str
    bases_lost: int = 0
    problems: tuple[str, ...] = ()
    due_at: int = 0
    lost_by: tuple[tuple[str, int], ...] = ()
    """Which squares lose them: the largest, unless their owner says otherwise (S-B5)."""

    @property
    def ended_as(self) -> str:
        """As it stands in the rulings."""
        return self.result

    @property
    def sentence(self) -> str:
        """What the platoon does."""
        if self.result == "not_required":
            return f"No morale test: fewer than {spelled(self.due_at, 'problem')}."
        if self.result == "ok":
            return "The platoon holds."
        return f"The platoon fails and loses {count(self.bases_lost, 'base')}."

    @property
    def changes(self) -> tuple[Change, ...]:
        """Bases go, markers stay as they are."""
        return tuple(change for square, lost in self.lost_by for change in (
            Change(square, "bases", delta=-lost, label="bases"), *arms_changes(square, (("rifle", lost),))))


def largest_first(squares: Mapping[str, int], lost: int) -> tuple[tuple[str, int], ...]:
    """From which squares so many bases go."""
    found = []
    for square in sorted(squares, key=lambda name: -squares[name]):
        gone = min(lost, squares[square])
        lost -= gone
        if gone:
            found.append((square, gone))
    return tuple(found)


def problems(markers: int, bases: int, officer: bool) -> tuple[str, ...]:
    """The problems of a platoon, by their names on the sheet."""
    some, more = number("morale_problems", MARKERS, "At"), number("morale_problems", ANOTHER, "At")
    few = meaning("morale_problems", "Only 4 bases left", "At", FEW_LEFT)
    another = f"another {count(more - some, 'casualty marker')}" if more > some else count(more, "casualty marker")
    found = ((count(some, "casualty marker"), markers >= some), (another, markers >= more),
             ("no officer", not officer), (f"only {count(few, 'base')} left", bases <= few))
    return tuple(name for name, so in found if so)


def problems_for_a_test() -> int:
    """Two problems make a test."""
    return number("morale_problems", "Problems for a test", "At")


def morale_is_due(markers: int, bases: int, officer: bool) -> bool:
    """Whether a platoon has problems enough."""
    return len(problems(markers, bases, officer)) >= problems_for_a_test()


@dataclass(frozen=True, slots=True)
class MoraleDue:
    """The platoon as it stands when its morale must be tested."""

    quality: str
    bases: int
    markers: int
    has_pc: bool

    def follow(self, label: str, whose: str) -> Follow:
        """The test, with its facts filled in."""
        return Follow("morale", label, {"quality": self.quality, "bases": self.bases, "markers": self.markers,
                                        "has_pc": self.has_pc, "cc": "none"}, who={"platoon": whose})


def morale_after(quality: str, bases: int, markers: int, officer: bool, most: int,
                 markers_only: bool = False) -> tuple[MoraleDue | None, ...]:
    """Whether a test is due after 0, 1, 2 ... casualties; bases are those of the whole platoon."""
    left = [bases if markers_only else max(0, bases - lost) for lost in range(most + 1)]
    return tuple(MoraleDue(quality, here, markers + lost, officer)
                 if here and morale_is_due(markers + lost, here, officer) else None
                 for lost, here in enumerate(left))


@procedure
def morale(platoon: Platoon) -> Steps[Morale]:
    """A platoon with problems enough throws high, or loses bases."""
    found = problems(platoon.markers, platoon.bases, platoon.led)
    yield Note("Problems", ", ".join(found).capitalize() or "None", table="morale_problems")
    if not morale_is_due(platoon.markers, platoon.bases, platoon.led):
        return Morale("not_required", 0, found, problems_for_a_test())
    runs = number("morale_losses", platoon.quality, "Bases lost")
    lost = min(runs, platoon.bases)
    failed = Morale(f"lose_{runs}", lost, found, lost_by=largest_first(platoon.squares, lost))
    dice = 3 if platoon.rulings.morale_dice == "3d6" else 2
    return throw(dice, rerolls(platoon), platoon.reroll, failed)


def morale_said(platoon: Platoon) -> tuple[str, ...]:
    """What will be thrown, if a test is due."""
    if not morale_is_due(platoon.markers, platoon.bases, platoon.led):
        return "no dice", "no test"
    return platoon.rulings.morale_dice.upper(), f"holds on {number('morale_problems', 'OK on', 'At')}+"


def morale_summary() -> str:
    """What the action is about."""
    ok_on = number("morale_problems", "OK on", "At")
    return f"A foot platoon with {spelled(problems_for_a_test(), 'problem')} throws {ok_on} or more, or loses bases."


def rerolls(platoon: Platoon) -> int:
    """How often the throw may be made again."""
    rights = platoon.has_pc + (platoon.cc != "none")
    # S6: PC or CC gives one re-roll in all, unless each of them gives one.
    return rights if platoon.rulings.morale_rerolls == "one_each" else min(1, rights)


@procedure
def throw(dice: int, again: int, policy: Policy, failed: Morale, label: str = "Morale") -> Steps[Morale]:
    """All dice added: so much or more is OK."""
    ok_on = number("morale_problems", "OK on", "At")
    total = yield Roll(dice, Total(goal=need(ok_on)), label, table="morale_problems")
    passed = total >= ok_on
    if again and (yield throws_again(policy, passed)):
        return throw(dice, again - 1, policy, failed, "Morale, again")
    return Morale("ok", 0, failed.problems) if passed else failed


@procedure
def throws_again(policy: Policy, passed: bool) -> Steps[bool]:
    """PC or CC allows a re-roll; nobody sensible throws a pass again."""
    if policy != "ask":
        return policy == "always" or (policy == "sensible" and not passed)
    answer = yield Choice(OWNER, ("keep", "again"), "Morale: throw again", sensible="keep" if passed else "again",
                          question="Throw the morale dice again?", names={"keep": "Keep", "again": "Throw again"})
    return bool(answer == "again")
