"""Where odds can be asked for: at the start of a situation, or in the middle of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.kinds import Answer
from rules.engine.procedure import Situation


@dataclass(frozen=True)
class Midway:
    """A situation some of whose requests are answered already."""

    situation: Situation
    answers: tuple[Answer, ...]


Place = Situation | Midway


def name_of(place: Place) -> str:
    """The procedure that runs here."""
    return (place.situation if isinstance(place, Midway) else place).procedure.name
