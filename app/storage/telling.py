"""Steps as told: kept when an action ends; those of older versions are told again, once, by a teller handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.storage.journal import Journal
from app.storage.keep import Keep
from app.storage.records import Entry, Retold, to_json
from app.storage.shapes import a, each, record, word
from rules.said import Json

TABLES = "tables."
"""The settings in which version 1 kept house tables, by their digest."""
EDITION = record(sheet=word, switches=a(dict), house=each(word))
Teller = Callable[[Entry, Mapping[str, Json] | None], Retold | None]
"""Plays an action again under the edition it began with; None where that is impossible."""


class Telling(Journal, Keep):
    """Editions by their digest, and the steps of actions that are done."""

    def keep_edition(self, digest: str, edition: Mapping[str, Json]) -> None:
        """Keep what has to be known to play by an edition again."""
        with self.write() as db:
            db.execute("INSERT OR IGNORE INTO editions VALUES(?, ?)", (digest, to_json(dict(edition))))

    def edition(self, digest: str) -> dict[str, Json] | None:
        """The edition of that digest: {"sheet", "switches", "house"}; None if nobody knows it."""
        text = self.value("SELECT edition FROM editions WHERE digest = ?", digest)
        found: dict[str, Json] | None = self.read(f"editions.{digest}", text, None, EDITION)
        return found

    def began_with(self, entry: Entry) -> dict[str, Json] | None:
        """The edition an action began with; None if nobody knows it any more."""
        if entry.edition:
            return self.edition(entry.edition)
        tables = self.setting(TABLES + entry.house, None, each(word)) if entry.house else {}
        return None if tables is None else {"sheet": entry.ruleset, "switches": entry.switches, "house": tables}

    @property
    def any_untold(self) -> bool:
        """Is there an action of an older version whose steps are still to be told?"""
        return self.value("SELECT 1 FROM untold LIMIT 1") is not None

    def untold(self, most: int) -> list[Entry]:
        """The newest actions of older versions whose steps are still to be told."""
        rows = self.rows("SELECT entry FROM untold ORDER BY entry DESC LIMIT ?", most)
        return [entry for (number,) in rows if (entry := self.entry(number)) is not None]

    def tell(self, entry: Entry, teller: Teller) -> Entry:
        """An action of the log with its steps, told now if they are not told yet."""
        if not entry.untold:
            return entry
        self.keep_told(entry.id, teller(entry, self.began_with(entry)))
        return self.entry(entry.id) or entry

    def keep_told(self, action: int, again: Retold | None) -> None:
        """Keep the steps of an action that was told again, or that nobody can tell them; once."""
        entry = self.entry(action)
        if entry is None or not entry.untold:
            return
        with self.write() as db:
            self.forget_told(action)
            db.execute("INSERT INTO told VALUES(?, ?)", (action, to_json(again.steps) if again else None))
            if again:
                self.keep_edition(again.digest, again.edition)
                values = (again.digest, again.rules, action)
                db.execute("UPDATE entries SET edition = ?, rules = ? WHERE id = ?", values)

    def forget_told(self, action: int) -> None:
        """An action goes on: what was told of its end no longer holds."""
        with self.write() as db:
            for table in ("told", "untold"):
                db.execute(f"DELETE FROM {table} WHERE entry = ?", (action,))
