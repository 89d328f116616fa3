"""What is said of a throw: of what came of it, of nothing, and of the faces that count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.said import Said, Text, and_list, say

COUNT = say("{faces} count")


@dataclass(frozen=True, eq=False)
class Tell:
    """The result of a throw in words: Tell(say("{n} hit", "{n} hits"), say("no hits"), say("{faces} hit")).

    A constant of its module: two are the same only if they are one, which costs the odds nothing.
    """

    some: Said
    none: Said | None = None
    """Said of 0."""
    faces: Said = COUNT
    """Said of the faces that count."""
    every: Said | None = None
    """Said where all dice count."""
    chance: Said | None = None
    """Said before a single die is thrown: {p} % to hit."""

    def of(self, value: object, dice: int = -1) -> Said:
        """What is said of this many."""
        if not value and self.none:
            return self.none
        return self.every if self.every and value == dice else self.some

    def said(self, n: int) -> Said:
        """So many, in words."""
        return self.of(n).with_parts(n=n)


def faces_said(faces: Sequence[int]) -> Text:
    """Faces as they are called at the table: 6s, 5s and 6s, 3s to 6s."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return say("{low}s to {high}s", low=faces[0], high=faces[-1])
    return and_list(*(say("{face}s", face=face) for face in faces))
