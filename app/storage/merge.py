"""Write a valid backup into the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.storage.backup_models import AnswerPart, BackupFile, EntryPart, GamePart, UnitPart
from app.storage.records import SIDES, to_json
from app.storage.store import Store

_PLAIN = {"uid", "kind", "ruleset", "action", "side", "at", "finished", "house", "sentence", "taken_back"}


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
    """Bring everything in, in one transaction."""
    with store.write() as db:
        _small_things(db, file)
        _units(db, file.units, None)
        fresh = [entry for entry in file.entries if not _finished_here(store, entry)]
        _entries(db, fresh, None)
        taken = [game for game in file.games if not _played_on_here(store, game)]
        for game in taken:
            _game(db, game)
    rolls = len(fresh) + sum(len(game.entries) for game in taken)
    return Restored(len(taken), rolls, len(file.games) - len(taken))


def _finished_here(store: Store, entry: EntryPart) -> bool:
    return store.value("SELECT finished FROM entries WHERE uid = ?", entry.uid) is not None


def _played_on_here(store: Store, game: GamePart) -> bool:
    here = store.value(
        "SELECT max(coalesce(e.finished, e.at)) FROM games g JOIN entries e ON e.game = g.id WHERE g.uid = ?", game.uid)
    return here is not None and here > game.played


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


def _game(db: sqlite3.Connection, game: GamePart) -> None:
    _put(db, "games", {"uid": game.uid, "ruleset": game.ruleset, "title": game.title, "started": game.started})
    number = _number(db, "games", game.uid)
    for side, name in zip(SIDES, game.sides, strict=True):
        _put(db, "sides", {"game": number, "side": side, "name": name}, "game, side")
    if game.turn is not None:
        _put(db, "turns", {"game": number, "state": to_json(game.turn)}, "game")
    _units(db, game.units, number)
    _entries(db, game.entries, number)


def _units(db: sqlite3.Connection, units: Iterable[UnitPart], game: int | None) -> None:
    for unit in units:
        texts = {"profile": to_json(unit.profile), "state": to_json(unit.state)}
        _put(db, "units", {**unit.model_dump(), **texts, "game": game})


def _entries(db: sqlite3.Connection, entries: list[EntryPart], game: int | None) -> None:
    for entry in entries:
        _entry(db, entry, game)
    for entry in entries:
        if entry.corrects is not None:
            db.execute(
                "UPDATE entries SET corrects = ? WHERE uid = ?", (_number(db, "entries", entry.corrects), entry.uid))


def _entry(db: sqlite3.Connection, entry: EntryPart, game: int | None) -> None:
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
    for part in entry.applied:
        changes = to_json([change.model_dump() for change in part.changes])
        db.execute("INSERT OR IGNORE INTO applied(uid, entry, changes, undone) VALUES(?, ?, ?, ?)",
                   (part.uid, number, changes, part.undone))


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
