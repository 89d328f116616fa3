"""What a look-up answers: one sentence, and a word the screen can show large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.ruleset import Change, Follow, Outcome


@dataclass(frozen=True, slots=True)
class Answer(Outcome):
    """The chart's answer to a question."""

    answer: str
    said: str
    next_action: str = ""
    next_label: str = ""
    next_facts: tuple[tuple[str, Any], ...] = ()
    next_who: tuple[tuple[str, str], ...] = (("unit", "unit"),)
    """The roles of the test by those of the question."""
    shelter: str = ""
    """What the ground gives to the men who cross it."""

    @property
    def sentence(self) -> str:
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
