"""Moving: how far."""

from __future__ import annotations

from dataclasses import dataclass

from rules.command_tokens import facts
from rules.command_tokens.facts import FOOT
from rules.command_tokens.tables import TABLES, measured
from rules.engine import Note, Steps, procedure
from rules.ruleset import Change, Follow, Outcome

ROWS = {"light_vehicle": 1, "medium_vehicle": 2, "heavy_vehicle": 3} | dict.fromkeys(FOOT, 0)


@dataclass(frozen=True, slots=True)
class Moved(Outcome):
    """How far the unit may go."""

    inches: int
    centimetres: int
    may_fire: bool

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        fire = "It may also fire." if self.may_fire else "It may not fire."
        return f'The unit moves up to {self.inches}" ({self.centimetres} cm). {fire}'

    @property
    def changes(self) -> tuple[Change, ...]:
        """A unit that moved is harder to hit for the rest of the turn."""
        return (Change("unit", "moved", value=True, label="moved this turn"),)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        terrain = Follow("terrain", "Rough or very rough ground on the way: terrain test")
        fire = Follow("fire", "Fire", {"moved": "normal"}, who={"firer": "unit"})
        return (terrain, fire) if self.may_fire else (terrain,)


def distance(kind: str, pace: str) -> tuple[int, int]:
    """Inches and centimetres as the sheet prints them."""
    table = TABLES["movement"]
    return measured(table.text(table.keys()[ROWS[kind]], pace.replace("_", " ")))


@procedure
def move(it: facts.Move) -> Steps[Moved]:
    """Units move according to their type."""
    inches, centimetres = distance(it.unit, it.pace)
    yield Note("Move", f'Up to {inches}" ({centimetres} cm).', table="movement")
    return Moved(inches, centimetres, it.pace == "normal")


def move_said(it: facts.Move) -> tuple[str, ...]:
    """The distance as the header says it."""
    inches, centimetres = distance(it.unit, it.pace)
    return f'{inches}"', f"{centimetres} cm"
