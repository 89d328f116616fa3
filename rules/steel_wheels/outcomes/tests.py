"""What comes of a test and of a question to the charts."""

from __future__ import annotations

from rules.engine import value
from rules.frame.kinds import Value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Text, role, say
from rules.steel_wheels.outcomes.assault import NO_ASSAULT, NO_MINE, OBSTACLES
from rules.steel_wheels.outcomes.harmed import BATTERY, TARGET, UNIT

SENTENCES = {
    "DFR": (say("{unit} reports {target} to the others.", unit=UNIT, target=TARGET),
            say("{unit} cannot get its report through.", unit=UNIT)),
    "IFR": (say("{battery} answers: place 5 target markers.", battery=BATTERY),
            say("{battery} does not answer: no indirect fire this turn.", battery=BATTERY)),
    "CF": (say("{unit} keeps its fire.", unit=UNIT), say("{unit} loses its fire this turn.", unit=UNIT)),
    "CT": (say("{unit} stays. If it was fleeing it recovers and may make a Tactical move.", unit=UNIT),
           say("{unit} retreats as soon as it can; a crew abandons an immobilised vehicle.", unit=UNIT)),
    "PT": (say("{unit} hits.", unit=UNIT), say("{unit} misses.", unit=UNIT)),
    "PT open top": (say("{unit} hits the open top.", unit=UNIT), say("{unit} misses.", unit=UNIT)),
    "DT ram": (say("{unit} gets out of the way.", unit=UNIT), say("{unit} is rammed.", unit=UNIT)),
    "DT mine": (NO_MINE, say("{unit} is on a mine.", unit=UNIT)),
    "DT wire": OBSTACLES["wire"],
    "DT cliff": OBSTACLES["cliff"],
}
TAKES = say("{side} takes {n} manoeuvre chip.", "{side} takes {n} manoeuvre chips.")
OURS, THEIRS = TAKES.with_parts(side=role("A", "our side")), TAKES.with_parts(side=role("B", "their side"))


@value
class Answer(Outcome):
    """The chart's answer to a question."""

    answer: str
    said: Text
    next_action: str = ""
    next_label: Text = ""
    next_facts: tuple[tuple[str, Value], ...] = ()
    next_who: tuple[tuple[str, str], ...] = (("unit", "unit"),)
    """The roles of the test by those of the question."""
    shelter: str = ""
    """What the ground gives to the men who cross it."""

    @property
    def sentence(self) -> Text:
        """The answer with its reason."""
        return self.said

    @property
    def ended_as(self) -> str:
        """The answer in a word."""
        return self.answer

    @property
    def changes(self) -> tuple[Change, ...]:
        """Men who go there have the shelter of the ground."""
        return (Change("unit", "shelter", value=self.shelter, label="shelter"),) if self.shelter else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """The test that the chart asks for, if any."""
        if not self.next_action:
            return ()
        return (Follow(self.next_action, self.next_label, dict(self.next_facts), dict(self.next_who)),)


@value
class Verdict(Outcome):
    """A test that is done."""

    test: str
    passed: bool

    @property
    def sentence(self) -> Text:
        """What success or failure means."""
        return SENTENCES[self.test][not self.passed]

    @property
    def ended_as(self) -> str:
        """Passed or failed."""
        return "passed" if self.passed else "failed"

    @property
    def changes(self) -> tuple[Change, ...]:
        """Courage and fire are written to the unit that tested."""
        if self.test == "CT":
            return (Change("unit", "fleeing", value=not self.passed, label="fleeing"),)
        if self.test == "CF" and not self.passed:
            return (Change("unit", "acted", value=True, label="loses its fire"),)
        return ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        if self.test == "IFR" and self.passed:
            return (Follow("indirect_fire", "Indirect fire in step 4", {"begin": "shells"}, {"battery": "battery"}),)
        if self.test == "DT mine" and not self.passed:
            return (Follow("minefield", "Roll for the mine", {"danger": "mine", "dodge": "failed"}),)
        return ()


@value
class ChipsTaken(Outcome):
    """Who takes how many chips this turn."""

    ours: int = 0
    theirs: int = 0

    @property
    def sentence(self) -> Text:
        """Who may wait, and how often."""
        if not self.ours and not self.theirs:
            return "Both armies are the same size: nobody takes a manoeuvre chip."
        return OURS.with_parts(n=self.ours) if self.ours else THEIRS.with_parts(n=self.theirs)

    @property
    def ended_as(self) -> str:
        """The chips of both sides."""
        return f"{self.ours} {self.theirs}"

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Planning comes next."""
        return (Follow("indirect_fire_request", "Indirect fire planning", who={}),)


@value
class Refused(Outcome):
    """The attackers' courage failed before they were in contact."""

    @property
    def sentence(self) -> Text:
        """No assault."""
        return NO_ASSAULT

    @property
    def changes(self) -> tuple[Change, ...]:
        """The attackers flee."""
        return (Change("attacker", "fleeing", value=True, label="fleeing"),)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A fleeing team can be recovered."""
        return (Follow("courage", "Recover the fleeing team", who={"unit": "attacker"}),)
