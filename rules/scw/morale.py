"""Platoon morale (P06): the problems, the throw, the bases that run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.engine import OWNER, Choice, Note, Roll, Steps, Total, need, procedure, value
from rules.ruleset import Follow
from rules.said import Said, Text, comma_list, dice, say
from rules.scw.columns import FEW_LEFT
from rules.scw.facts.common import Policy
from rules.scw.facts.turn import Platoon
from rules.scw.outcomes.turn import Morale
from rules.scw.tables import meaning, number
from rules.scw.words import NO_DICE, large, markers

MARKERS, ANOTHER = "Casualty markers", "Another 2 casualty markers"
MORALE, MORALE_AGAIN = say("Morale"), say("Morale, again")
NO_OFFICER = say("no officer")


def largest_first(squares: Mapping[str, int], lost: int) -> tuple[tuple[str, int], ...]:
    """From which squares so many bases go."""
    found = []
    for square in sorted(squares, key=lambda name: -squares[name]):
        gone = min(lost, squares[square])
        lost -= gone
        if gone:
            found.append((square, gone))
    return tuple(found)


def problems(marked: int, bases: int, officer: bool) -> tuple[Text, ...]:
    """The problems of a platoon, by their names on the sheet."""
    some, more = number("morale_problems", MARKERS, "At"), number("morale_problems", ANOTHER, "At")
    few = meaning("morale_problems", "Only 4 bases left", "At", FEW_LEFT)
    found = ((some, markers, marked >= some),
             (more - some, _another, marked >= more) if more > some else (more, markers, marked >= more),
             (0, _no_officer, not officer), (few, _few_left, bases <= few))
    return tuple(said(n) for n, said, so in found if so)


@cache
def _another(n: int) -> Said:
    return say("another {n} casualty marker", "another {n} casualty markers", n=n)


@cache
def _few_left(n: int) -> Said:
    return say("only {n} base left", "only {n} bases left", n=n)


def _no_officer(_: int) -> Said:
    return NO_OFFICER


def problems_for_a_test() -> int:
    """Two problems make a test."""
    return number("morale_problems", "Problems for a test", "At")


def morale_is_due(markers: int, bases: int, officer: bool) -> bool:
    """Whether a platoon has problems enough."""
    return len(problems(markers, bases, officer)) >= problems_for_a_test()


@value
class MoraleDue:
    """The platoon as it stands when its morale must be tested."""

    quality: str
    bases: int
    markers: int
    has_pc: bool

    def follow(self, label: Text, whose: str) -> Follow:
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
    yield Note("Problems", large(comma_list(*found)) if found else "None", table="morale_problems")
    if not morale_is_due(platoon.markers, platoon.bases, platoon.led):
        return Morale("not_required", 0, found, problems_for_a_test())
    runs = number("morale_losses", platoon.quality, "Bases lost")
    lost = min(runs, platoon.bases)
    failed = Morale(f"lose_{runs}", lost, found, lost_by=largest_first(platoon.squares, lost))
    return throw(morale_dice(platoon), rerolls(platoon), platoon.reroll, failed)


def morale_dice(platoon: Platoon) -> int:
    """Two, unless the group throws three (S5)."""
    return 3 if platoon.rulings.morale_dice == "3d6" else 2


def morale_said(platoon: Platoon) -> tuple[Text, ...]:
    """What will be thrown, if a test is due."""
    if not morale_is_due(platoon.markers, platoon.bases, platoon.led):
        return NO_DICE, "no test"
    return dice(morale_dice(platoon), 6), say("holds on {need}+", need=number("morale_problems", "OK on", "At"))


def morale_summary() -> Text:
    """What the action is about."""
    return say("With {n} problem a platoon rolls {need} or more, or loses bases.",
               "With {n} problems a platoon rolls {need} or more, or loses bases.", n=problems_for_a_test(),
               need=number("morale_problems", "OK on", "At"))


def rerolls(platoon: Platoon) -> int:
    """How often the throw may be made again."""
    rights = platoon.has_pc + (platoon.cc != "none")
    # S6: PC or CC gives one reroll in all, unless each of them gives one.
    return rights if platoon.rulings.morale_rerolls == "one_each" else min(1, rights)


@procedure
def throw(thrown: int, again: int, policy: Policy, failed: Morale, label: Text = MORALE) -> Steps[Morale]:
    """All dice added: so much or more is OK."""
    ok_on = number("morale_problems", "OK on", "At")
    total = yield Roll(thrown, Total(goal=need(ok_on)), label, table="morale_problems")
    passed = total >= ok_on
    if again and (yield throws_again(policy, passed)):
        return throw(thrown, again - 1, policy, failed, MORALE_AGAIN)
    return Morale("ok", 0, failed.problems) if passed else failed


@procedure
def throws_again(policy: Policy, passed: bool) -> Steps[bool]:
    """PC or CC allows a reroll; nobody sensible throws a pass again."""
    if policy != "ask":
        return policy == "always" or (policy == "sensible" and not passed)
    answer = yield Choice(OWNER, ("keep", "again"), "Morale: reroll", sensible="keep" if passed else "again",
                          question="Reroll the morale dice?", names={"keep": "Keep", "again": "Reroll"})
    return bool(answer == "again")
