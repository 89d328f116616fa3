"""Actions being played: every answer is on the disk before it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.storage.database import Database, new_uid
from app.storage.records import Entry, to_json
from app.storage.telling import Telling
from rules.said import Json, Said, Text, and_list, say, text_to_json

_ENTRY = """
INSERT INTO entries(uid, kind, game, ruleset, action, side, at, finished, facts, odds, sentence, outcome, corrects,
  edition, units, deed)
VALUES(:uid, :kind, :game, :ruleset, :action, :side, :at, :finished, :facts, :odds, :sentence, :outcome, :corrects,
  :edition, :units, :deed)
"""

Units = Sequence[Mapping[str, str]]
PUT_AWAY = say("Put away: its dice no longer fit the rules.")
_OF_THE_THROW = ("game", "side", "ruleset", "sentence")


def _insert(store: Database, **given: Json) -> int:
    """Write one line of the log and name it."""
    empty = dict.fromkeys(("game", "finished", "odds", "outcome", "corrects", "deed"))
    texts = {"ruleset": "", "action": "", "side": "A", "facts": "{}", "sentence": "", "edition": "", "units": "[]"}
    with store.write() as db:
        row = {**empty, **texts, "uid": new_uid(), "at": store.now(), **given}
        return int(db.execute(_ENTRY, row).lastrowid or 0)


def _kept(sentence: Text) -> dict[str, str | None]:
    """A sentence as the columns it is kept in: its English, to be searched, and with its parts."""
    parts = to_json({"sentence": text_to_json(sentence)}) if isinstance(sentence, Said) else None
    return {"sentence": str(sentence), "outcome": parts}


def _faces(answer: Mapping[str, Json]) -> tuple[str, str, bool, str | None, str]:
    """An answer as the columns it is kept in."""
    if "choice" in answer:
        return "choice", to_json(answer["choice"]), False, None, str(answer.get("by", ""))
    sides = answer.get("sides")
    every = [sides] * len(answer["faces"]) if isinstance(sides, int) else sides
    kept = None if every is None else to_json(list(every))
    return "faces", to_json(list(answer["faces"])), bool(answer.get("by_hand")), kept, str(answer.get("by", ""))


class Actions(Telling):
    """Begin, answer, finish, abandon and correct actions."""

    def begin_action(
        self, game: int | None, ruleset: str, action: str, facts: Mapping[str, Json],
        side: str = "A", odds: Mapping[str, Json] | None = None, edition: str = "", units: Units = (),
        deed: int | None = None,
    ) -> int:
        """Open an action with the facts it is played with, the edition in force and the odds that are on the screen.

        In a battle it is named by the deed that begins it.
        """
        shown = None if odds is None else to_json(dict(odds))
        return _insert(
            self, kind="action", game=game, ruleset=ruleset, action=action, facts=to_json(dict(facts)),
            side=side, odds=shown, edition=edition, units=to_json(list(units)), deed=deed,
        )

    def join_battle(self, action: int, deed: int, edition: str) -> None:
        """An open action is from now on the one that this deed has begun."""
        with self.write() as db:
            db.execute("UPDATE entries SET deed = ?, edition = ? WHERE id = ?", (deed, edition, action))

    def name_units(self, action: int, units: Units) -> None:
        """Who an action was about, as they are called now: {"role", "title", "unit", "name"}."""
        with self.write() as db:
            db.execute("UPDATE entries SET units = ? WHERE id = ?", (to_json(list(units)), action))

    def add_answer(self, action: int, answer: Mapping[str, Json]) -> int:
        """Keep a throw or a decision: it is durable when this returns. Gives its number."""
        with self.write() as db:
            seq = self.value("SELECT coalesce(max(seq), 0) + 1 FROM answers WHERE entry = ?", action)
            db.execute(
                "INSERT INTO answers(entry, seq, kind, value, by_hand, sides, by) VALUES(?, ?, ?, ?, ?, ?, ?)",
                (action, seq, *_faces(answer)),
            )
        return int(seq)

    def take_back_answer(self, action: int) -> None:
        """Undo the last answer of an open action; the log says that one was taken back."""
        with self.write() as db:
            last = self.value("SELECT max(seq) FROM answers WHERE entry = ?", action)
            if last is None:
                return
            db.execute("DELETE FROM answers WHERE entry = ? AND seq = ?", (action, last))
            db.execute(
                "UPDATE entries SET taken_back = taken_back + 1, finished = NULL, outcome = NULL, sentence = ''"
                " WHERE id = ?", (action,),
            )
            self.forget_told(action)

    def finish_action(
        self, action: int, outcome: Mapping[str, Json], sentence: Text,
        steps: Sequence[Mapping[str, Json]] | None = None, rules: str = "",
    ) -> None:
        """Close an action with what happened and its steps as told; without them it is told later.

        The sentence is kept in English, to be searched; the outcome has it with its parts.
        """
        with self.write() as db:
            db.execute(
                "UPDATE entries SET outcome = ?, sentence = ?, finished = ?, rules = ? WHERE id = ?",
                (to_json(dict(outcome)), str(sentence), self.now(), rules, action),
            )
            self.forget_told(action)
            if steps is None:
                db.execute("INSERT INTO untold VALUES(?)", (action,))
            else:
                db.execute("INSERT INTO told VALUES(?, ?)", (action, to_json(list(steps))))

    def reopen_action(self, action: int) -> None:
        """Its end was taken back: it waits for an answer again."""
        with self.write() as db:
            db.execute("UPDATE entries SET finished = NULL, outcome = NULL, sentence = '', rules = '' WHERE id = ?",
                       (action,))
            self.forget_told(action)

    def drop_action(self, action: int, sentence: Text, steps: Sequence[Mapping[str, Json]], rules: str = "") -> None:
        """An action is not played to its end: forgotten, or told so far once dice were thrown."""
        if self.abandon_action(action):
            return
        with self.write() as db:
            db.execute("UPDATE entries SET finished = :at, sentence = :sentence, outcome = :outcome, rules = :rules"
                       " WHERE id = :id", {"at": self.now(), **_kept(sentence), "rules": rules, "id": action})
            self.forget_told(action)
            db.execute("INSERT INTO told VALUES(?, ?)", (action, to_json(list(steps))))

    def abandon_action(self, action: int) -> bool:
        """Forget an action that was opened by mistake; once dice were thrown it stays, and this says False."""
        with self.write() as db:
            if self.value("SELECT 1 FROM answers WHERE entry = ? AND kind = 'faces'", action):
                return False
            db.execute("DELETE FROM entries WHERE id = ? AND finished IS NULL AND taken_back = 0", (action,))
        return self.entry(action) is None

    def put_away(self, action: int) -> None:
        """Close an action that cannot go on; its dice stay in the log."""
        with self.write() as db:
            db.execute("UPDATE entries SET finished = ?, sentence = ? WHERE id = ? AND finished IS NULL",
                       (self.now(), str(PUT_AWAY), action))
            db.execute("INSERT OR REPLACE INTO told VALUES(?, NULL)", (action,))

    def take_up_again(self, action: int) -> None:
        """Open an action again that was put away."""
        with self.write() as db:
            db.execute("UPDATE entries SET finished = NULL, sentence = '' WHERE id = ? AND outcome IS NULL", (action,))
            self.forget_told(action)

    def open_action(self, game: int | None = None) -> Entry | None:
        """The action that waits for an answer, with all that was thrown; the newest if there are several."""
        where = "" if game is None else "AND game = ?"
        values = () if game is None else (game,)
        found = self.value(
            f"SELECT id FROM entries WHERE finished IS NULL AND kind = 'action' {where} ORDER BY at DESC LIMIT 1",
            *values,
        )
        return None if found is None else self.entry(found)

    def add_throw(self, record: Mapping[str, Json]) -> int:
        """Keep a throw of the tray: {"faces", "sides", ...} and perhaps "game", "side", "ruleset", "sentence"."""
        known = {key: record[key] for key in _OF_THE_THROW if record.get(key) is not None}
        said = _kept(known.pop("sentence", None) or _told(record))
        rest = {key: value for key, value in record.items() if key not in _OF_THE_THROW}
        with self.write():
            throw = _insert(self, kind="throw", facts=to_json(rest), **said, **known)
            self.connection.execute("UPDATE entries SET finished = at WHERE id = ?", (throw,))
            if rest.get("faces"):
                self.add_answer(throw, rest)
        return throw

    def correct(self, action: int, text: Text) -> int:
        """Add a correction to the log; what was logged stays as it was. What a player types is plain text."""
        wrong = self.entry(action)
        if wrong is None:
            raise KeyError(action)
        with self.write():
            added = _insert(
                self, kind="correction", game=wrong.game, ruleset=wrong.ruleset, action=wrong.action,
                side=wrong.side, corrects=action, **_kept(text),
            )
            self.connection.execute("UPDATE entries SET finished = at WHERE id = ?", (added,))
        return added


def _told(record: Mapping[str, Json]) -> Text:
    """A throw in words, for the log: "5, 2 and 6: total 13."."""
    faces: Sequence[int] = record.get("faces", ())
    if len(faces) < 2:
        return f"{faces[0]}." if faces else ""
    return say("{faces}: total {n}.", faces=and_list(*faces), n=sum(faces))
