"""Looks at what a backup holds with the eyes of the sheets that are installed; what belongs to others is let in."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from functools import cache

from app.play.settings import MODEL
from app.storage.backup_models import UnitPart
from app.storage.records import to_json
from app.storage.shapes import Fits, a
from app.storage.survey import Judge, Misfit
from rules import ruleset
from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Undo
from rules.frame.sheet import Ruleset
from rules.frame.unit import Unit
from rules.frame.version_1 import old_card
from rules.said import Json, Name, Text, say
from rules.shelf import shelved

SWITCHES = "switches."
IMPOSSIBLE = (PlayerError, LookupError, TypeError, ValueError, AttributeError)
"""What folding deeds that nobody did may end in."""
REMEMBERED = 5000
"""So many steps back a deed may be taken back and is still judged."""


@cache
def _sheet(id: str) -> Ruleset | None:
    return ruleset(id) if shelved(id) else None


class SheetJudge(Judge):
    """Settings by what they may be, units by their kind, deeds by folding them."""

    def __init__(self) -> None:
        self._battles: deque[AnyBattle] = deque(maxlen=REMEMBERED)
        self._counting: deque[int] = deque(maxlen=REMEMBERED)
        self._lost = False

    def takes_setting(self, name: str, value: Json) -> bool:
        """Whether a setting can have this value; those of other versions are let in, nobody reads them."""
        fits: Fits = MODEL[name][1] if name in MODEL else a(dict) if name.startswith(SWITCHES) else a(object)
        return fits(value)

    def unit(self, unit: UnitPart) -> None:
        """Each value must be plain, and a number where its sheet counts."""
        sheet = _sheet(unit.ruleset)
        if sheet is None:
            return
        values = {**unit.profile, **unit.state}
        card: Unit | None = None
        with suppress(PlayerError):
            card = old_card(sheet, unit.template, unit.name, values)
        for key, value in values.items():
            today = getattr(card, key, None)
            if not isinstance(value, str | int | None) or (isinstance(today, int) and isinstance(value, str)):
                raise Misfit(say("“{key}” is not a value that {unit} can have", key=Name(key), unit=Name(unit.name)))

    def deed(self, sheet: str, number: int, deed: dict[str, Json]) -> None:
        """It must be a deed of the sheet, and one that could be done after those before it."""
        found = _sheet(sheet)
        if found is None:
            return
        if not number:
            self._begin(found)
        if self._lost:
            return
        try:
            self._fold(found, number, to_json(deed))
        except IMPOSSIBLE as error:
            raise Misfit(say("it cannot have been done ({why})", why=_short(error))) from error

    def _begin(self, sheet: Ruleset) -> None:
        self._battles.clear()
        self._counting.clear()
        self._battles.append(sheet.battle())
        self._lost = False

    def _fold(self, sheet: Ruleset, number: int, text: str) -> None:
        deed = sheet.battle_sheet.deed_from_json(text)
        if not isinstance(deed, Undo):
            self._battles.append(deed.done(self._battles[-1]))
            self._counting.append(number)
        elif self._counting and self._counting[-1] == deed.of:
            self._battles.pop()
            self._counting.pop()
            # Further back than is remembered: the rest is let in as it is.
            self._lost = not self._battles
        else:
            raise PlayerError(say("deed {n} is not the last that counts", n=deed.of))


def _short(error: Exception) -> Text | Name:
    return error.said if isinstance(error, PlayerError) else Name(type(error).__name__)
