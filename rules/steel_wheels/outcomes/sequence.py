"""What comes of the throw for readiness."""

from __future__ import annotations

from rules.engine import value
from rules.ruleset import Outcome
from rules.said import Text, role, say

DECLARER, OTHER, BOTH = "declarer", "other", "both"
SENTENCES = {DECLARER: say("{unit} acts first.", unit=role("declarer", "the declaring side")),
             OTHER: say("{unit} acts first.", unit=role("other", "the other side")),
             BOTH: say("Both sides act at once.")}


@value
class Sequence(Outcome):
    """Who acts first."""

    first: str

    @property
    def ended_as(self) -> str:
        """Who acts first, in a word."""
        return self.first

    @property
    def sentence(self) -> Text:
        """The order of the two units."""
        return SENTENCES[self.first]
