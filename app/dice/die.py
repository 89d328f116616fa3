"""A die as the tray is asked to show it."""

from __future__ import annotations

from dataclasses import dataclass

STATES = ("landed", "locked", "hand", "again", "failed")


@dataclass(frozen=True)
class Die:
    """One die: how many sides, which face is up, whose it is, whether it counts, and what has become of it.

    `again` is thrown again: the die that lay there leaves over the rim. `locked` and `hand` are not thrown.
    """

    sides: int
    face: int
    side: str = "owner"
    counts: bool | None = None
    state: str = "landed"
    colour: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.face <= self.sides:
            raise ValueError(f"A D{self.sides} shows 1 to {self.sides}, not {self.face}.")
        if self.state not in STATES:
            raise ValueError(f"A die can be {', '.join(STATES)}, not {self.state}.")
