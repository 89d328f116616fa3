"""The sheets as this player plays them: an edition is made of what the store keeps, and holds until that changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.play.settings import Settings
from app.storage import Entry, Store
from rules.frame.kinds import Value

if TYPE_CHECKING:
    from rules.ruleset import Edition, Ruleset


class Editions:
    """One edition of each sheet in force; a change on disk makes a new one, nothing is ever changed in place."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._in_force: dict[str, Edition] = {}
        self.refused: dict[tuple[str, str], Exception] = {}
        """House tables that are kept but cannot be used, with the reason."""

    def of(self, sheet: str) -> Edition:
        """The edition of a sheet that is in force; its rules are read when it is first opened."""
        if sheet not in self._in_force:
            from rules import ruleset

            found = ruleset(sheet)
            self._in_force[sheet] = found.edition(self._switches(found), self._tables(found))
        return self._in_force[sheet]

    def _switches(self, sheet: Ruleset) -> dict[str, Value]:
        """The rulings the player has set; one that the sheet no longer has or knows is left out."""
        return {name: value for name, value in self._settings.switches(sheet.id).items() if _made(sheet, {name: value})}

    def _tables(self, sheet: Ruleset) -> dict[str, str]:
        """The player's tables; one that does not fit stays in the store and is not used."""
        from rules.ruleset import TableError

        used: dict[str, str] = {}
        for name, text in self._store.house_rules(sheet.id).items():
            self.refused.pop((sheet.id, name), None)
            try:
                sheet.printed_tables.checked(name, text)
                used[name] = text
            except TableError as error:
                self.refused[sheet.id, name] = error
        return used

    def put_table(self, sheet: str, name: str, text: str | None) -> None:
        """Play by this table or by the printed one: checked, then on disk, then in force."""
        now = self.of(sheet)
        others = {other: own for other, own in now.sources.items() if other != name}
        made = now.but(house=others if text is None else {**others, name: text})
        if text is None or name not in made.house:
            self._store.drop_house_rule(sheet, name)
        else:
            self._store.set_house_rule(sheet, name, text)
        self.refused.pop((sheet, name), None)
        self._in_force[sheet] = made

    def put_switches(self, sheet: str, switches: Mapping[str, Value]) -> None:
        """Rule so from now on: on disk, then in force."""
        self._settings.set_switches(sheet, switches)
        self._in_force.pop(sheet, None)

    def began(self, entry: Entry) -> Edition | None:
        """The edition an action began with; None if nobody knows it or it cannot be played by any more."""
        from rules.engine import PlayerError
        from rules.ruleset import edition_from_json

        kept = self._store.began_with(entry)
        if kept is None:
            return None
        try:
            made = edition_from_json(kept)
        except PlayerError:
            return None
        now = self.of(entry.ruleset)
        return now if now.digest == made.digest else made


def _made(sheet: Ruleset, switches: Mapping[str, Value]) -> bool:
    """Whether the sheet knows these switches."""
    from rules.engine import PlayerError

    try:
        sheet.edition(switches)
    except PlayerError:
        return False
    return True
