"""Write a valid backup into the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.storage.backup_models import AnswerPart, BackupFile, EntryPart, GamePart, UnitPart
from app.storage.reach import Log, Reach, beyond, log_of, logs_here
from app.storage.records import SIDES, to_json
from app.storage.store import Store

_PLAIN = {"uid", "kind", "ruleset", "action", "side", "at", "finished", "house", "sentence", "taken_back", "deed"}


@dataclass(frozen=True)
class Restored:
    """What a restore brought."""

    games: int
    rolls: int
    kept: int

    @property
    def sentence(self) -> str:
        """What was restored, for the player."""
        games = f"{self.games} game{'' if self.games == 1 else 's'}"
        rolls = f"{self.rolls} roll{'' if self.rolls == 1 else 's'}"
        kept = "" if not self.kept else f" {self.kept} played on here since then stayed as they are."
        return f"Restored {games} with {rolls}, units, settings and house rules.{kept}"


def merge(store: Store, file: BackupFile) -> Restored:
    """Bring everything in, in one transaction; what has come further here stays as it is."""
    with store.write() as db:
        here = logs_here(db)
        _small_things(db, file)
        rolls = _without_game(db, file, here.get(None, {}))
        taken = [game for game in file.games
                 if not _went_another_way(db, game) and _is_news(game, here.get(game.uid, {}))]
        rolls += sum(_game(db, game, here.get(game.uid, {})) for game in taken)
    return Restored(len(taken), rolls, len(file.games) - len(taken))


def _is_news(game: GamePart, here: Log) -> bool:
    """A game that was played on here and not in the file stays as it is."""
    there = log_of(game.entries)
    return beyond(there, here) or not beyond(here, there)


def _without_game(db: sqlite3.Connection, file: BackupFile, here: Log) -> int:
    """Units standing by and rolls outside of games; units that took an outcome here since stay as they are."""
    there = log_of(file.entries)
    written = any(reach.written > there.get(uid, Reach()).written for uid, reach in here.items())
    _units(db, file.units, None, stay=written)
    return _entries(db, file.entries, None, here, applied=not written)


def _went_another_way(db: sqlite3.Connection, game: GamePart) -> bool:
    """Of two ways a battle went on the one that is here stays; a file that knows all of it may know more."""
    here = [deed for (deed,) in db.execute(
        "SELECT d.deed FROM deeds d JOIN games g ON g.id = d.game WHERE g.uid = ? ORDER BY d.number", (game.uid,))]
    return [to_json(part.deed) for part in game.deeds][:len(here)] != here


def _put(db: sqlite3.Connection, table: str, row: Mapping[str, Any], key: str = "uid") -> None:
    """Add a row, or bring the row of that name to this state; its number stays."""
    names = list(row)
    held = ", ".join("?" for _ in names)
    news = ", ".join(f"{name} = excluded.{name}" for name in names)
    db.execute(
        f"INSERT INTO {table}({', '.join(names)}) VALUES({held}) ON CONFLICT({key}) DO UPDATE SET {news}",
        tuple(row.values()),
    )


def _small_things(db: sqlite3.Connection, file: BackupFile) -> None:
    for key, value in file.settings.items():
        _put(db, "settings", {"key": key, "value": to_json(value)}, "key")
    for rule in file.house_rules:
        _put(db, "house_rules", {"ruleset": rule.ruleset, "sheet_table": rule.table, "text": rule.text},
             "ruleset, sheet_table")
    for last in file.last_facts:
        _put(db, "last_facts", {"ruleset": last.ruleset, "action": last.action, "facts": to_json(last.facts)},
             "ruleset, action")
    for kept in file.editions:
        _put(db, "editions", {"digest": kept.digest, "edition": to_json(kept.edition.model_dump())}, "digest")
    for one in file.favourites:
        _put(db, "favourites", {**one.model_dump(), "facts": to_json(one.facts)})


def _number(db: sqlite3.Connection, table: str, uid: str) -> int:
    return int(db.execute(f"SELECT id FROM {table} WHERE uid = ?", (uid,)).fetchone()[0])


def _game(db: sqlite3.Connection, game: GamePart, here: Log) -> int:
    """The game as it is in the file; one that went on here as well keeps its units and its turn."""
    forked = beyond(here, log_of(game.entries))
    if not forked:
        _head(db, game)
    number = _number(db, "games", game.uid)
    _units(db, game.units, number, stay=forked)
    _deeds(db, game, number)
    return _entries(db, game.entries, number, here, applied=not forked)


def _head(db: sqlite3.Connection, game: GamePart) -> None:
    _put(db, "games", {"uid": game.uid, "ruleset": game.ruleset, "title": game.title, "started": game.started})
    number = _number(db, "games", game.uid)
    for side, name in zip(SIDES, game.sides, strict=True):
        _put(db, "sides", {"game": number, "side": side, "name": name}, "game, side")
    if game.turn is not None:
        _put(db, "turns", {"game": number, "state": to_json(game.turn)}, "game")


def _deeds(db: sqlite3.Connection, game: GamePart, number: int) -> None:
    """Those that are not here yet; snapshots are made anew."""
    known = int(db.execute("SELECT count(*) FROM deeds WHERE game = ?", (number,)).fetchone()[0])
    news = [(number, at, part.at, part.who, to_json(part.deed)) for at, part in enumerate(game.deeds) if at >= known]
    if news:
        db.execute("DELETE FROM snapshots WHERE game = ?", (number,))
        db.executemany("INSERT INTO deeds(game, number, at, who, deed) VALUES(?, ?, ?, ?, ?)", news)


def _units(db: sqlite3.Connection, units: Iterable[UnitPart], game: int | None, stay: bool) -> None:
    """The units of the file; those that are here already may stay as they are."""
    for unit in units:
        if stay and db.execute("SELECT 1 FROM units WHERE uid = ?", (unit.uid,)).fetchone():
            continue
        texts = {"profile": to_json(unit.profile), "state": to_json(unit.state)}
        _put(db, "units", {**unit.model_dump(), **texts, "game": game})


def _entries(
    db: sqlite3.Connection, entries: list[EntryPart], game: int | None, here: Log, applied: bool
) -> int:
    """The rolls that have not come further here; gives their number."""
    there = log_of(entries)
    fresh = [entry for entry in entries if entry.uid not in here or not here[entry.uid].beyond(there[entry.uid])]
    for entry in fresh:
        number = _entry(db, entry, game)
        if applied:
            _applied(db, number, entry)
    for entry in fresh:
        if entry.corrects is not None:
            db.execute(
                "UPDATE entries SET corrects = ? WHERE uid = ?", (_number(db, "entries", entry.corrects), entry.uid))
    return len(fresh)


def _entry(db: sqlite3.Connection, entry: EntryPart, game: int | None) -> int:
    texts = {key: _text(getattr(entry, key)) for key in ("facts", "odds", "outcome")}
    # A file of an older version does not know what was told here since.
    told = {"edition": entry.edition, "rules": entry.rules} if entry.edition else {}
    units = {"units": to_json([unit.model_dump() for unit in entry.units])} if entry.units else {}
    _put(db, "entries", {**entry.model_dump(include=_PLAIN), **texts, **told, **units, "game": game})
    number = _number(db, "entries", entry.uid)
    _steps(db, number, entry)
    db.execute("DELETE FROM answers WHERE entry = ?", (number,))
    db.executemany(
        "INSERT INTO answers(entry, seq, kind, value, by_hand, sides, by) VALUES(?, ?, ?, ?, ?, ?, ?)",
        [(number, seq, *_answer(answer)) for seq, answer in enumerate(entry.answers, 1)],
    )
    return number


def _applied(db: sqlite3.Connection, number: int, entry: EntryPart) -> None:
    """What Apply did, as the units that came along have it; what they did not take is undone."""
    db.execute("UPDATE applied SET undone = 1 WHERE entry = ?", (number,))
    for part in entry.applied:
        changes = to_json([change.model_dump() for change in part.changes])
        _put(db, "applied", {"uid": part.uid, "entry": number, "changes": changes, "undone": part.undone})


def _steps(db: sqlite3.Connection, number: int, entry: EntryPart) -> None:
    """Steps as told; an action that came without them is told later, unless it was told here."""
    if entry.steps is not None or entry.lost:
        steps = None if entry.steps is None else to_json([part.model_dump(exclude_unset=True) for part in entry.steps])
        db.execute("DELETE FROM untold WHERE entry = ?", (number,))
        db.execute("INSERT OR REPLACE INTO told VALUES(?, ?)", (number, steps))
    elif entry.kind == "action" and entry.finished is not None:
        db.execute("INSERT OR IGNORE INTO untold SELECT ?1 WHERE NOT EXISTS(SELECT 1 FROM told WHERE entry = ?1)",
                   (number,))


def _text(value: Any) -> str | None:
    return None if value is None else to_json(value)


def _answer(answer: AnswerPart) -> tuple[str, str, bool, str | None, str]:
    if answer.faces is None:
        return "choice", to_json(answer.choice), False, None, answer.by
    return "faces", to_json(answer.faces), answer.by_hand, _text(answer.sides), answer.by
