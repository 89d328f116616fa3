"""Everything a player keeps as one JSON file, and back again; written and read piece by piece."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from app.storage.database import UNREADABLE
from app.storage.merge import Merge, Restored
from app.storage.progress import Tell, ignored
from app.storage.reading import NEWEST, refuse
from app.storage.records import Answer, Entry, Unit, to_json
from app.storage.shapes import record, word
from app.storage.store import Store
from app.storage.stream import NO_BACKUP, Stream
from app.storage.survey import FORM, Judge, Survey, walk
from app.storage.units import CHANGES
from rules.said import Json, say

LOCAL = ("game.", "standing.", "open_units", "open_step", "house_refused", UNREADABLE)
"""Settings that name rows by their number, or say what was told here, mean nothing on another device."""
PAGE = 200
"""So many actions are in memory at once."""
CHANGED = say("The file was changed or damaged after it was written.")


def backup(store: Store) -> str:
    """All games, units, settings and house rules as JSON text; equal stores give equal texts."""
    out = io.StringIO()
    write_backup(store, out)
    return out.getvalue()


def write_backup(store: Store, out: TextIO, tell: Tell = ignored) -> None:
    """The same, piece by piece, as the games stand at one moment; the last one is a check sum of all before it."""
    sum_ = hashlib.sha256()
    with store.one_moment():
        for text in _Pieces(store, tell).all():
            sum_.update(text.encode())
            out.write(text)
    sum_.update(b"}")
    out.write(f',"check":"{sum_.hexdigest()}"}}\n')


def restore(store: Store, text: str, judge: Judge | None = None) -> Restored:
    """Put a backup back, whole or not at all; twice the same file changes nothing.

    What has come further here than in the file stays as it is here. Nothing is deleted.
    """
    try:
        data = text.encode()
    except UnicodeEncodeError:
        refuse(NO_BACKUP)
    return _restored(store, lambda: io.BytesIO(data), len(data), judge or Judge(), ignored)


def restore_file(store: Store, path: Path, judge: Judge | None = None, tell: Tell = ignored) -> Restored:
    """The same from a file of any size; it is read twice, and no more of it is in memory than one piece."""
    return _restored(store, lambda: path.open("rb"), path.stat().st_size, judge or Judge(), tell)


def _restored(store: Store, opened: Json, size: int, judge: Judge, tell: Tell) -> Restored:
    survey = Survey(judge)
    with opened() as file:
        first = Stream(file, size, lambda done: tell(done / 2))
        check = walk(first, survey)
    survey.ends()
    if check != first.sum:
        refuse(CHANGED)
    with opened() as file, store.write() as db:
        second, merge = Stream(file, size, lambda done: tell(0.5 + done / 2), known=True), Merge(db, survey, judge)
        walk(second, merge)
        if second.bytes_sum != first.bytes_sum:
            refuse(CHANGED)
        return merge.done


class _Pieces:
    """A backup as pieces of text."""

    def __init__(self, store: Store, tell: Tell) -> None:
        self._store, self._tell = store, tell
        self._all = int(store.value("SELECT count(*) FROM entries")) + 1
        self._done = 0

    def all(self) -> Iterator[str]:
        """From the first brace to just before the check sum."""
        store = self._store
        yield f'{{"format":"{FORM}","version":{NEWEST[FORM]},"editions":'
        yield from _list(self._editions())
        yield ',"settings":{'
        yield from _joined(f"{to_json(key)}:{to_json(value)}" for key, value in self._settings())
        yield '},"house_rules":'
        yield from _list({"ruleset": ruleset, "table": table, "text": text} for ruleset, table, text in store.rows(
            "SELECT ruleset, sheet_table, text FROM house_rules ORDER BY ruleset, sheet_table"))
        yield ',"last_facts":'
        yield from _list(self._last_facts())
        yield ',"favourites":'
        yield from _list(
            {"ruleset": one.ruleset, "action": one.action, "facts": one.facts, "uid": one.uid, "title": one.title}
            for one in sorted(store.favourites(), key=lambda one: (one.title, one.uid)))
        yield ',"units":'
        yield from _list(self._units(None))
        yield ',"entries":'
        yield from _list(self._entries(None))
        yield ',"games":['
        rows = store.rows("SELECT id, uid, ruleset, title, started FROM games ORDER BY started, uid")
        for at, row in enumerate(rows):
            yield "," if at else ""
            yield from self._game(*row)
        yield "]"

    def _editions(self) -> Iterator[dict[str, Json]]:
        for (digest,) in self._store.rows("SELECT digest FROM editions ORDER BY digest"):
            if edition := self._store.edition(digest):
                yield {"digest": digest, "edition": edition}

    def _settings(self) -> Iterator[tuple[str, Json]]:
        for (key,) in self._store.rows("SELECT key FROM settings ORDER BY key"):
            if not key.startswith(LOCAL) and (value := self._store.setting(key)) is not None:
                yield key, value

    def _last_facts(self) -> Iterator[dict[str, Json]]:
        for ruleset, action in self._store.rows("SELECT ruleset, action FROM last_facts ORDER BY ruleset, action"):
            if (facts := self._store.last_facts(ruleset, action)) is not None:
                yield {"ruleset": ruleset, "action": action, "facts": facts}

    def _game(self, game: int, uid: str, ruleset: str, title: str, started: int) -> Iterator[str]:
        names = [name for (name,) in self._store.rows("SELECT name FROM sides WHERE game = ? ORDER BY side", game)]
        head = {"uid": uid, "ruleset": ruleset, "title": title, "started": started, "sides": names,
                "turn": self._store.turn_state(game) or None}
        yield to_json(head)[:-1] + ',"units":'
        yield from _list(self._units(game))
        deeds = self._readable_deeds(game)
        yield ',"entries":'
        yield from _list(entry if (entry["deed"] or 0) < deeds else {**entry, "deed": None}
                         for entry in self._entries(game))
        yield ',"deeds":'
        yield from _list(self._deeds(game, deeds))
        yield "}"

    def _readable_deeds(self, game: int) -> int:
        """How many deeds can be read before the first that cannot: nobody knows where the rest led."""
        return sum(1 for _ in self._deeds(game, None))

    def _deeds(self, game: int, most: int | None) -> Iterator[dict[str, Json]]:
        store, number = self._store, 0
        while page := store.deeds(game, number, PAGE):
            for one in page:
                if one.number != number or number == most:
                    return
                deed = store.read(f"deeds.{game}.{one.number}", one.deed, None, record(deed=word))
                if deed is None:
                    return
                yield {"at": one.at, "who": one.who, "deed": deed}
                number += 1
            self._tell(self._done / self._all)

    def _units(self, game: int | None) -> Iterator[dict[str, Json]]:
        for (number,) in self._store.rows("SELECT id FROM units WHERE game IS ? ORDER BY position, uid", game):
            if unit := self._store.unit(number):
                yield _unit(unit)

    def _entries(self, game: int | None) -> Iterator[dict[str, Json]]:
        numbers = [number for (number,) in self._store.rows(
            "SELECT id FROM entries WHERE game IS ? ORDER BY at, uid", game)]
        for at in range(0, len(numbers), PAGE):
            page = numbers[at:at + PAGE]
            corrected, applied = self._beside(page)
            for entry in self._store.entries(page):
                yield _entry(entry, corrected.get(entry.id), applied.get(entry.id, []))
            self._done += len(page)
            self._tell(self._done / self._all)

    def _beside(self, page: list[int]) -> tuple[dict[int, str], dict[int, list[dict[str, Json]]]]:
        """What these lines of the log correct, and what Apply did for them."""
        held = ", ".join("?" * len(page))
        corrected: dict[int, str] = dict(self._store.rows(
            "SELECT e.id, c.uid FROM entries e JOIN entries c ON c.id = e.corrects"
            f" WHERE e.id IN ({held})", *page))
        applied: dict[int, list[dict[str, Json]]] = {}
        for entry, uid, changes, undone in self._store.rows(
                f"SELECT entry, uid, changes, undone FROM applied WHERE entry IN ({held}) ORDER BY uid", *page):
            read = self._store.read(f"applied.{entry}", changes, [], CHANGES)
            applied.setdefault(entry, []).append({"uid": uid, "changes": read, "undone": bool(undone)})
        return corrected, applied


def _list(parts: Iterable[Json]) -> Iterator[str]:
    yield "["
    yield from _joined(map(to_json, parts))
    yield "]"


def _joined(texts: Iterable[str]) -> Iterator[str]:
    for at, text in enumerate(texts):
        yield f",{text}" if at else text


def _unit(unit: Unit) -> dict[str, Json]:
    keys = ("uid", "ruleset", "side", "template", "name", "profile", "state", "position")
    return {key: getattr(unit, key) for key in keys}


def _entry(entry: Entry, corrects: str | None, applied: list[dict[str, Json]]) -> dict[str, Json]:
    keys = ("uid", "kind", "ruleset", "action", "side", "at", "finished", "facts", "odds", "house", "outcome",
            "sentence", "taken_back", "edition", "rules", "units", "steps", "lost", "deed")
    answers = [_answer(answer) for answer in entry.answers]
    return {**{key: getattr(entry, key) for key in keys}, "corrects": corrects, "answers": answers, "applied": applied}


def _answer(answer: Answer) -> dict[str, Json]:
    if answer.kind == "choice":
        return {"choice": answer.value, "by": answer.by}
    sides = None if answer.sides is None else list(answer.sides)
    return {"faces": answer.value, "sides": sides, "by_hand": answer.by_hand, "by": answer.by}
