"""Small things worth keeping: settings, house rules, favourites and the last facts."""

from __future__ import annotations

from collections.abc import Mapping

from app.storage.database import Database, new_uid
from app.storage.records import Favourite, to_json
from app.storage.shapes import Fits, a
from rules.said import Json


class Keep(Database):
    """Settings, house rules, favourites and the last facts of each action."""

    def setting(self, key: str, default: Json = None, fits: Fits | None = None) -> Json:
        """What the player set; the default where he set nothing, or nothing that fits."""
        return self.read(key, self.value("SELECT value FROM settings WHERE key = ?", key), default, fits)

    def set_setting(self, key: str, value: Json) -> None:
        """Remember what the player set."""
        with self.write() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES(?, ?)", (key, to_json(value)))

    def settings(self, prefix: str) -> dict[str, Json]:
        """All that is kept under keys that begin so; what cannot be read is left out."""
        rows = self.rows("SELECT key, value FROM settings WHERE substr(key, 1, ?) = ?", len(prefix), prefix)
        found = {key: self.read(key, text) for key, text in rows}
        return {key: value for key, value in found.items() if value is not None}

    def drop_setting(self, key: str) -> None:
        """Forget what was set."""
        with self.write() as db:
            db.execute("DELETE FROM settings WHERE key = ?", (key,))

    def house_rule(self, ruleset: str, table: str) -> str | None:
        """The player's own copy of a sheet table as CSV, or None where the printed one is used."""
        found = self.value("SELECT text FROM house_rules WHERE ruleset = ? AND sheet_table = ?", ruleset, table)
        return None if found is None else str(found)

    def house_rules(self, ruleset: str) -> dict[str, str]:
        """All tables of this sheet that the player has overridden."""
        return dict(self.rows(
            "SELECT sheet_table, text FROM house_rules WHERE ruleset = ? ORDER BY sheet_table", ruleset))

    def set_house_rule(self, ruleset: str, table: str, text: str) -> None:
        """Use the player's copy of a sheet table from now on."""
        with self.write() as db:
            db.execute("INSERT OR REPLACE INTO house_rules VALUES(?, ?, ?)", (ruleset, table, text))

    def drop_house_rule(self, ruleset: str, table: str) -> None:
        """Go back to the printed table."""
        with self.write() as db:
            db.execute("DELETE FROM house_rules WHERE ruleset = ? AND sheet_table = ?", (ruleset, table))

    def last_facts(self, ruleset: str, action: str) -> dict[str, Json] | None:
        """The facts this action was played with last."""
        text = self.value("SELECT facts FROM last_facts WHERE ruleset = ? AND action = ?", ruleset, action)
        found: dict[str, Json] | None = self.read(f"last_facts.{ruleset}.{action}", text, None, a(dict))
        return found

    def save_last_facts(self, ruleset: str, action: str, facts: Mapping[str, Json]) -> None:
        """Remember the facts, to start from them next time."""
        with self.write() as db:
            db.execute("INSERT OR REPLACE INTO last_facts VALUES(?, ?, ?)", (ruleset, action, to_json(dict(facts))))

    def favourites(self, ruleset: str | None = None, action: str | None = None) -> list[Favourite]:
        """Facts with a name, oldest first."""
        given = {key: value for key, value in (("ruleset", ruleset), ("action", action)) if value is not None}
        where = " AND ".join(f"{key} = ?" for key in given) or "1"
        rows = self.rows(
            f"SELECT id, uid, ruleset, action, title, facts FROM favourites WHERE {where} ORDER BY id", *given.values())
        found: list[tuple[Json, ...]] = [(*row[:5], self.read(f"favourites.{row[0]}", row[5], {})) for row in rows]
        return [Favourite(*values) for values in found]

    def add_favourite(self, ruleset: str, action: str, title: str, facts: Mapping[str, Json]) -> int:
        """Give a set of facts a name."""
        with self.write() as db:
            return int(db.execute(
                "INSERT INTO favourites(uid, ruleset, action, title, facts) VALUES(?, ?, ?, ?, ?)",
                (new_uid(), ruleset, action, title, to_json(dict(facts))),
            ).lastrowid or 0)

    def rename_favourite(self, favourite: int, title: str) -> None:
        """Give a favourite another name."""
        with self.write() as db:
            db.execute("UPDATE favourites SET title = ? WHERE id = ?", (title, favourite))

    def delete_favourite(self, favourite: int) -> None:
        """Forget a favourite."""
        with self.write() as db:
            db.execute("DELETE FROM favourites WHERE id = ?", (favourite,))
