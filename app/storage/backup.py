"""Everything a player keeps as one JSON file, and back again."""

from __future__ import annotations

import hashlib
from typing import Any

from app.storage.backup_models import BackupFile
from app.storage.database import UNREADABLE
from app.storage.merge import Restored, merge
from app.storage.reading import NEWEST, checked, parse, refuse
from app.storage.records import Entry, Unit, to_json
from app.storage.shapes import record, word
from app.storage.store import Store
from app.storage.units import CHANGES

LOCAL = ("game.", "open_units", "open_step", "house_refused", UNREADABLE)
"""Settings that name rows by their number, or say what was told here, mean nothing on another device."""


def backup(store: Store) -> str:
    """All games, units, settings and house rules as JSON text; equal stores give equal texts."""
    content = _content(store)
    return to_json({**content, "check": _check(content)}) + "\n"


def restore(store: Store, text: str) -> Restored:
    """Put a backup back, whole or not at all; twice the same file changes nothing.

    What has come further here than in the file stays as it is here. Nothing is deleted.
    """
    data = parse(text)
    check = data.pop("check", None)
    file = checked(data, BackupFile, "playsheet-backup")
    if check != _check(data):
        refuse("The file was changed or damaged after it was written.")
    return merge(store, file)


def _check(content: dict[str, Any]) -> str:
    return hashlib.sha256(to_json(content).encode()).hexdigest()


def _content(store: Store) -> dict[str, Any]:
    return {
        "format": "playsheet-backup",
        "version": NEWEST["playsheet-backup"],
        "editions": [
            {"digest": digest, "edition": edition} for (digest,) in store.rows(
                "SELECT digest FROM editions ORDER BY digest") if (edition := store.edition(digest))
        ],
        "settings": {
            key: value for (key,) in store.rows("SELECT key FROM settings ORDER BY key")
            if not key.startswith(LOCAL) and (value := store.setting(key)) is not None
        },
        "house_rules": [
            {"ruleset": ruleset, "table": table, "text": text} for ruleset, table, text in store.rows(
                "SELECT ruleset, sheet_table, text FROM house_rules ORDER BY ruleset, sheet_table")
        ],
        "last_facts": [
            {"ruleset": ruleset, "action": action, "facts": facts} for ruleset, action in store.rows(
                "SELECT ruleset, action FROM last_facts ORDER BY ruleset, action")
            if (facts := store.last_facts(ruleset, action)) is not None
        ],
        "favourites": [
            {"ruleset": one.ruleset, "action": one.action, "facts": one.facts, "uid": one.uid, "title": one.title}
            for one in sorted(store.favourites(), key=lambda one: (one.title, one.uid))
        ],
        "units": _units(store, None),
        "entries": _entries(store, None),
        "games": [_game(store, *row) for row in store.rows(
            "SELECT id, uid, ruleset, title, started FROM games ORDER BY started, uid")],
    }


def _game(store: Store, game: int, uid: str, ruleset: str, title: str, started: int) -> dict[str, Any]:
    names = [name for (name,) in store.rows("SELECT name FROM sides WHERE game = ? ORDER BY side", game)]
    deeds = _deeds(store, game)
    entries = [entry if (entry["deed"] or 0) < len(deeds) else {**entry, "deed": None}
               for entry in _entries(store, game)]
    return {
        "uid": uid, "ruleset": ruleset, "title": title, "started": started, "sides": names,
        "turn": store.turn_state(game) or None, "units": _units(store, game), "entries": entries,
        "deeds": deeds,
    }


def _deeds(store: Store, game: int) -> list[dict[str, Any]]:
    """The deeds of a battle up to the first that cannot be read: nobody knows where the rest led."""
    kept: list[dict[str, Any]] = []
    for one in store.deeds(game):
        deed = store.read(f"deeds.{game}.{one.number}", one.deed, None, record(deed=word))
        if deed is None:
            break
        kept.append({"at": one.at, "who": one.who, "deed": deed})
    return kept


def _units(store: Store, game: int | None) -> list[dict[str, Any]]:
    rows = store.rows("SELECT id FROM units WHERE game IS ? ORDER BY position, uid", game)
    return [_unit(unit) for (number,) in rows if (unit := store.unit(number))]


def _unit(unit: Unit) -> dict[str, Any]:
    keys = ("uid", "ruleset", "side", "template", "name", "profile", "state", "position")
    return {key: getattr(unit, key) for key in keys}


def _entries(store: Store, game: int | None) -> list[dict[str, Any]]:
    rows = store.rows("SELECT id FROM entries WHERE game IS ? ORDER BY at, uid", game)
    return [_entry(store, entry) for (number,) in rows if (entry := store.entry(number))]


def _entry(store: Store, entry: Entry) -> dict[str, Any]:
    keys = ("uid", "kind", "ruleset", "action", "side", "at", "finished", "facts", "odds", "house", "outcome",
            "sentence", "taken_back", "edition", "rules", "units", "steps", "lost", "deed")
    corrected = None if entry.corrects is None else store.value("SELECT uid FROM entries WHERE id = ?", entry.corrects)
    applied = store.rows("SELECT uid, changes, undone FROM applied WHERE entry = ? ORDER BY uid", entry.id)
    return {
        **{key: getattr(entry, key) for key in keys},
        "corrects": corrected,
        "answers": [_answer(answer.kind, answer.value, answer) for answer in entry.answers],
        "applied": [
            {"uid": uid, "changes": store.read(f"applied.{entry.id}", changes, [], CHANGES), "undone": bool(undone)}
            for uid, changes, undone in applied
        ],
    }


def _answer(kind: str, value: Any, answer: Any) -> dict[str, Any]:
    if kind == "choice":
        return {"choice": value, "by": answer.by}
    sides = None if answer.sides is None else list(answer.sides)
    return {"faces": value, "sides": sides, "by_hand": answer.by_hand, "by": answer.by}
