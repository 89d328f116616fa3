"""What a look-up answers: one sentence, and a word the screen can show large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.ruleset import Follow, Outcome


@dataclass(frozen=True, slots=True)
class Answer(Outcome):
    """The chart's answer to a question."""

    answer: str
    said: str
    next_action: str = ""
    next_label: str = ""
    next_facts: tuple[tuple[str, Any], ...] = ()

    @property
    def sentence(self) -> str:
        """The answer with its reason."""
        return self.said

    @property
    def follows(self) -> tuple[Follow, ...]:
        """The test that the chart asks for, if any."""
        return (Follow(self.next_action, self.next_label, dict(self.next_facts)),) if self.next_action else ()
