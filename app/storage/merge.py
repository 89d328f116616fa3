"""Write a backup that was gone through into the store, piece by piece, in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from app.storage.reach import Reach, beyond, logs_here
from app.storage.records import SIDES, to_json
from app.storage.survey import Judge, Place, Seen, Survey, deed_sum
from rules.said import Json, Text, say, sentences

_PLAIN = ("uid", "kind", "ruleset", "action", "side", "at", "finished", "house", "sentence", "taken_back")
_OF_UNITS = ("uid", "ruleset", "side", "template", "name", "position")


@dataclass(frozen=True)
class Restored:
    """What a restore brought."""

    games: int
    rolls: int
    kept: int

    @property
    def sentence(self) -> Text:
        """What was restored, for the player."""
        games = say("{n} game", "{n} games", n=self.games)
        rolls = say("{n} roll", "{n} rolls", n=self.rolls)
        kept = say("{n} game played on here since then stays as it is.",
                   "{n} games played on here since then stay as they are.", n=self.kept) if self.kept else ""
        done = say("Restored: {games}, {rolls}, units, settings and house rules.", games=games, rolls=rolls)
        return sentences(done, kept)


@dataclass
class Target:
    """Where pieces go to: a game, or what belongs to none."""

    seen: Seen
    game: int | None
    here: dict[str, Reach]
    taken: bool = True
    forked: bool = False
    """It went on here as well: units, turn and what was applied stay as they are here."""
    known: int = 0
    """So many of its deeds are here already."""
    deed: int = 0


class Merge:
    """Brings everything in that has not come further here; nothing is deleted."""

    def __init__(self, db: sqlite3.Connection, survey: Survey, judge: Judge) -> None:
        self._db, self._survey, self._judge = db, survey, judge
        self._here = logs_here(db)
        here = self._here.get(None, {})
        written = any(reach.written > survey.loose.log.get(uid, Reach()).written for uid, reach in here.items())
        self._loose = self._at = Target(survey.loose, None, here, forked=written)
        self._corrects: list[tuple[str, str]] = []
        self._games = self._rolls = 0

    @property
    def done(self) -> Restored:
        """All that was brought in."""
        self._correct()
        return Restored(self._games, self._rolls, len(self._survey.games) - self._games)

    # -- as the file is shown

    def head(self, name: str, value: Json) -> None:
        """Known already."""

    def setting(self, name: str, value: Json) -> None:
        """What the player set, if it can be set here."""
        if self._judge.takes_setting(name, value):
            _put(self._db, "settings", {"key": name, "value": to_json(value)}, "key")

    def piece(self, kind: str, where: Place, value: Json) -> None:
        """Where it belongs, if that is brought in."""
        at = self._at if len(where) > 2 else self._loose
        if at.taken:
            getattr(self, f"_{kind}")(value, at)

    def game_begins(self, number: int) -> None:
        """Decide whether it comes in, and as what."""
        seen = self._survey.games[number]
        uid = seen.head["uid"]
        here = self._here.get(uid, {})
        news = beyond(seen.log, here) or not beyond(here, seen.log)
        self._at = Target(seen, None, here, news and not self._went_another_way(seen), beyond(here, seen.log))
        if self._at.taken:
            self._games += 1
            if not self._at.forked:
                self._game(seen.head)
            self._at.game = self._number("games", uid)
            self._at.known = self._one("SELECT count(*) FROM deeds WHERE game = ?", self._at.game)

    def game_head(self, number: int, name: str, value: Json) -> None:
        """Known already."""

    def game_ends(self, number: int) -> None:
        """What corrects a roll can name it now."""
        self._correct()
        self._at = self._loose

    # -- what is decided

    def _went_another_way(self, seen: Seen) -> bool:
        """Of two ways a battle went on the one that is here stays; a file that knows all of it may know more."""
        here = [deed_sum(deed) for (deed,) in self._db.execute(
            "SELECT d.deed FROM deeds d JOIN games g ON g.id = d.game WHERE g.uid = ? ORDER BY d.number",
            (seen.head["uid"],))]
        return seen.deeds[:len(here)] != here

    # -- what is written

    def _house_rules(self, rule: dict[str, Json], _at: Target) -> None:
        row = {"ruleset": rule["ruleset"], "sheet_table": rule["table"], "text": rule["text"]}
        _put(self._db, "house_rules", row, "ruleset, sheet_table")

    def _last_facts(self, last: dict[str, Json], _at: Target) -> None:
        _put(self._db, "last_facts", {**last, "facts": to_json(last["facts"])}, "ruleset, action")

    def _editions(self, kept: dict[str, Json], _at: Target) -> None:
        _put(self._db, "editions", {"digest": kept["digest"], "edition": to_json(kept["edition"])}, "digest")

    def _favourites(self, one: dict[str, Json], _at: Target) -> None:
        _put(self._db, "favourites", {**one, "facts": to_json(one["facts"])})

    def _game(self, head: dict[str, Json]) -> None:
        _put(self._db, "games", {name: head[name] for name in ("uid", "ruleset", "title", "started")})
        number = self._number("games", head["uid"])
        for side, name in zip(SIDES, head["sides"], strict=True):
            _put(self._db, "sides", {"game": number, "side": side, "name": name}, "game, side")
        if head["turn"] is not None:
            _put(self._db, "turns", {"game": number, "state": to_json(head["turn"])}, "game")

    def _deeds(self, deed: dict[str, Json], at: Target) -> None:
        """Those that are not here yet; snapshots are made anew."""
        number, at.deed = at.deed, at.deed + 1
        if number == at.known:
            self._db.execute("DELETE FROM snapshots WHERE game = ?", (at.game,))
        if number >= at.known:
            self._db.execute("INSERT INTO deeds(game, number, at, who, deed) VALUES(?, ?, ?, ?, ?)",
                             (at.game, number, deed["at"], deed["who"], to_json(deed["deed"])))

    def _units(self, unit: dict[str, Json], at: Target) -> None:
        if at.forked and self._db.execute("SELECT 1 FROM units WHERE uid = ?", (unit["uid"],)).fetchone():
            return
        texts = {"profile": to_json(unit["profile"]), "state": to_json(unit["state"])}
        _put(self._db, "units", {**{name: unit[name] for name in _OF_UNITS}, **texts, "game": at.game})

    def _entries(self, entry: dict[str, Json], at: Target) -> None:
        """A roll that has not come further here."""
        here = at.here.get(entry["uid"])
        if here is not None and here.beyond(at.seen.log[entry["uid"]]):
            return
        number = self._entry(entry, at.game)
        if not at.forked:
            self._applied(number, entry)
        if entry["corrects"] is not None:
            self._corrects.append((entry["uid"], entry["corrects"]))
        self._rolls += 1

    def _entry(self, entry: dict[str, Json], game: int | None) -> int:
        texts = {name: _text(entry[name]) for name in ("facts", "odds", "outcome")}
        # A file of an older version does not know what was told here since.
        told = {"edition": entry["edition"], "rules": entry.get("rules", "")} if entry.get("edition") else {}
        units = {"units": to_json(entry["units"])} if entry.get("units") else {}
        plain = {name: entry[name] for name in _PLAIN}
        _put(self._db, "entries", {**plain, **texts, **told, **units, "deed": entry.get("deed"), "game": game})
        number = self._number("entries", entry["uid"])
        self._steps(number, entry)
        self._db.execute("DELETE FROM answers WHERE entry = ?", (number,))
        self._db.executemany(
            "INSERT INTO answers(entry, seq, kind, value, by_hand, sides, by) VALUES(?, ?, ?, ?, ?, ?, ?)",
            [(number, seq, *_answer(answer)) for seq, answer in enumerate(entry["answers"], 1)])
        return number

    def _applied(self, number: int, entry: dict[str, Json]) -> None:
        """What Apply did, as the units that came along have it; what they did not take is undone."""
        self._db.execute("UPDATE applied SET undone = 1 WHERE entry = ?", (number,))
        for part in entry["applied"]:
            row = {"uid": part["uid"], "entry": number, "changes": to_json(part["changes"]), "undone": part["undone"]}
            _put(self._db, "applied", row)

    def _steps(self, number: int, entry: dict[str, Json]) -> None:
        """Steps as told; an action that came without them is told later, unless it was told here."""
        if entry.get("steps") is not None or entry.get("lost"):
            self._db.execute("DELETE FROM untold WHERE entry = ?", (number,))
            self._db.execute("INSERT OR REPLACE INTO told VALUES(?, ?)", (number, _text(entry.get("steps"))))
        elif entry["kind"] == "action" and entry["finished"] is not None:
            self._db.execute("INSERT OR IGNORE INTO untold SELECT ?1 WHERE NOT EXISTS"
                             "(SELECT 1 FROM told WHERE entry = ?1)", (number,))

    def _correct(self) -> None:
        for uid, corrected in self._corrects:
            number = self._number("entries", corrected)
            self._db.execute("UPDATE entries SET corrects = ? WHERE uid = ?", (number, uid))
        self._corrects.clear()

    def _number(self, table: str, uid: str) -> int:
        return self._one(f"SELECT id FROM {table} WHERE uid = ?", uid)

    def _one(self, sql: str, *values: Json) -> int:
        return int(self._db.execute(sql, values).fetchone()[0])


def _put(db: sqlite3.Connection, table: str, row: Mapping[str, Json], key: str = "uid") -> None:
    """Add a row, or bring the row of that name to this state; its number stays."""
    names = list(row)
    held = ", ".join("?" for _ in names)
    news = ", ".join(f"{name} = excluded.{name}" for name in names)
    db.execute(
        f"INSERT INTO {table}({', '.join(names)}) VALUES({held}) ON CONFLICT({key}) DO UPDATE SET {news}",
        tuple(row.values()),
    )


def _text(value: Json) -> str | None:
    return None if value is None else to_json(value)


def _answer(answer: dict[str, Json]) -> tuple[str, str, bool, str | None, str]:
    by = answer.get("by", "")
    if answer.get("faces") is None:
        return "choice", to_json(answer.get("choice")), False, None, by
    return "faces", to_json(answer["faces"]), answer.get("by_hand", False), _text(answer.get("sides")), by
