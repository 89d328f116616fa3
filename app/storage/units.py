"""Rosters: units with profile and state, and what an outcome does to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.storage.database import Database, new_uid
from app.storage.records import Roster, Unit, to_json
from app.storage.shapes import a, list_of, record, word
from rules.said import Json

_UNIT = "SELECT id, uid, game, ruleset, side, template, name, profile, state, position FROM units"
CHANGES = list_of(record(unit=word, key=word, before=a(object), after=a(object)))
_PARTS = ("name", "side", "template", "profile", "state", "position")


def _changed(state: Json, change: Mapping[str, Json]) -> Json:
    """The value after one change, kept between the limits the unit has."""
    if "value" in change:
        return change["value"]
    after = int(state or 0) + int(change["delta"])
    low, high = change.get("low"), change.get("high")
    after = after if low is None else max(low, after)
    return after if high is None else min(high, after)


def _put_back(now: Json, change: Mapping[str, Json]) -> Json:
    """The value without one change, also when others came after it."""
    before, after = change["before"], change["after"]
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in (now, before, after))
    if now == after or not numbers:
        return before
    return now - (after - before)


class Units(Database):
    """Add, change, find and delete units; apply an outcome and take it back."""

    def rosters(self, ruleset: str) -> list[Roster]:
        """The forces of this sheet: those standing by first, then those in games."""
        rows = self.rows(
            "SELECT u.ruleset, u.game, coalesce(g.title, ''), u.side, count(*) FROM units u LEFT JOIN games g"
            " ON g.id = u.game WHERE u.ruleset = ? GROUP BY u.game, u.side ORDER BY u.game IS NOT NULL, u.game, u.side",
            ruleset,
        )
        return [Roster(*row) for row in rows]

    def units(self, of: int | str, side: str | None = None) -> list[Unit]:
        """The units of a game (its number) or those standing by for a sheet (its id)."""
        owner = "game = ?" if isinstance(of, int) else "game IS NULL AND ruleset = ?"
        where, values = (owner, [of]) if side is None else (f"{owner} AND side = ?", [of, side])
        return [self._unit(row) for row in self.rows(f"{_UNIT} WHERE {where} ORDER BY side, position, id", *values)]

    def unit(self, unit: int) -> Unit | None:
        """One unit, or None if it was deleted."""
        row = self.row(f"{_UNIT} WHERE id = ?", unit)
        return self._unit(row) if row else None

    def _unit(self, row: tuple[Json, ...]) -> Unit:
        profile, state = (self.read(f"units.{row[0]}.{part}", text, {}) for part, text in
                          (("profile", row[7]), ("state", row[8])))
        values = (*row[:7], profile, state, row[9])
        return Unit(*values)

    def unit_called(self, uid: str) -> int | None:
        """The number of the unit that has this name in every backup; None if it was deleted."""
        found = self.value("SELECT id FROM units WHERE uid = ?", uid)
        return None if found is None else int(found)

    def add_unit(
        self, of: int | str, side: str, template: str, name: str,
        profile: Mapping[str, Json] | None = None, state: Mapping[str, Json] | None = None,
    ) -> int:
        """Put a unit at the end of a side, in a game (its number) or standing by for a sheet (its id)."""
        game = of if isinstance(of, int) else None
        ruleset = of if isinstance(of, str) else self.value("SELECT ruleset FROM games WHERE id = ?", of)
        with self.write() as db:
            last = self.value("SELECT coalesce(max(position), 0) + 1 FROM units")
            texts = (to_json(dict(profile or {})), to_json(dict(state or {})))
            row = (new_uid(), game, ruleset, side, template, name, *texts, last)
            return int(db.execute(
                "INSERT INTO units(uid, game, ruleset, side, template, name, profile, state, position)"
                " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", row,
            ).lastrowid or 0)

    def update_unit(self, unit: int, **parts: Json) -> None:
        """Change name, side, template, profile, state or position of a unit; profile and state are merged in."""
        old = self.unit(unit)
        if old is None or not set(parts) <= set(_PARTS):
            raise KeyError((unit, *parts))
        for key in ("profile", "state"):
            if key in parts:
                parts[key] = to_json({**getattr(old, key), **parts[key]})
        with self.write() as db:
            for key, value in parts.items():
                db.execute(f"UPDATE units SET {key} = ? WHERE id = ?", (value, unit))

    def delete_unit(self, unit: int) -> None:
        """Take a unit off its roster."""
        with self.write() as db:
            db.execute("DELETE FROM units WHERE id = ?", (unit,))

    def muster(self, game: int) -> int:
        """Copy the units standing by for this game's sheet into the game; gives their number."""
        ruleset = self.value("SELECT ruleset FROM games WHERE id = ?", game)
        standing = self.units(ruleset)
        with self.write():
            for unit in standing:
                self.add_unit(game, unit.side, unit.template, unit.name, unit.profile, unit.state)
        return len(standing)

    def apply(self, changes: Iterable[Mapping[str, Json]], action: int) -> int:
        """Write an outcome to the units: {"unit", "key"} and "delta" or "value". Gives the token to undo it.

        An action is applied once: a second time gives the same token and changes nothing.
        """
        done = self.applied(action)
        if done is not None:
            return done
        with self.write() as db:
            kept = [note for change in changes if (note := self._apply_one(change))]
            return int(db.execute(
                "INSERT INTO applied(uid, entry, changes) VALUES(?, ?, ?)", (new_uid(), action, to_json(kept)),
            ).lastrowid or 0)

    def applied(self, action: int) -> int | None:
        """The undo token of an action whose outcome stands written to the units."""
        found = self.value("SELECT id FROM applied WHERE entry = ? AND NOT undone", action)
        return None if found is None else int(found)

    def written(self, action: int) -> dict[tuple[str, str], tuple[Json, Json]]:
        """What an action's outcome has changed, as it stands: before and after by unit (its uid) and value."""
        kept = self.value("SELECT changes FROM applied WHERE entry = ? AND NOT undone", action)
        notes = self.read(f"applied.{action}", kept, [], CHANGES)
        return {(note["unit"], note["key"]): (note["before"], note["after"]) for note in notes}

    def _apply_one(self, change: Mapping[str, Json]) -> dict[str, Json] | None:
        unit = self.unit(change["unit"])
        if unit is None:
            return None
        key, before = change["key"], unit.state.get(change["key"])
        after = _changed(before, change)
        self.update_unit(unit.id, state={key: after})
        return {"unit": unit.uid, "key": key, "before": before, "after": after}

    def undo(self, token: int) -> None:
        """Take back what an outcome did to the units; a second time changes nothing."""
        found = self.row("SELECT changes, entry FROM applied WHERE id = ? AND NOT undone", token)
        if found is None:
            return
        with self.write() as db:
            for change in reversed(self.read(f"applied.{found[1]}", found[0], [], CHANGES)):
                self._undo_one(change)
            db.execute("UPDATE applied SET undone = 1 WHERE id = ?", (token,))

    def _undo_one(self, change: Mapping[str, Json]) -> None:
        found = self.unit_called(change["unit"])
        unit = None if found is None else self.unit(found)
        if unit is not None:
            key = change["key"]
            self.update_unit(unit.id, state={key: _put_back(unit.state.get(key), change)})

    def history(self, unit: int) -> list[int]:
        """The actions whose outcome stands written to this unit, newest first."""
        found = self.unit(unit)
        if found is None:
            return []
        rows = self.rows(
            "SELECT entry FROM applied WHERE NOT undone AND changes LIKE ? ORDER BY id DESC", f'%"{found.uid}"%'
        )
        return [entry for (entry,) in rows]
