"""The log: every action and throw, newest first, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from app.storage import shapes
from app.storage.games import Games
from app.storage.records import OTHER, SIDES, Answer, Entry
from app.storage.shapes import a, between, list_of, of_units, whole
from rules.said import Json, Text, text_from_json

_COLUMNS = (
    "e.id, e.uid, e.kind, e.game, e.ruleset, e.action, e.side, e.at, e.finished, e.facts, e.odds, e.house,"
    " e.outcome, e.sentence, e.taken_back, e.corrects, e.edition, e.rules, e.units, e.deed,"
    " EXISTS(SELECT 1 FROM answers WHERE entry = e.id AND by_hand)"
)
_ON_A_DIE = between(0, 1000)
FACES = list_of(lambda value: whole(value) and _ON_A_DIE(value))
SEARCHED = 200
"""So many letters of a search count: SQLite refuses to look for a very long text."""
FOR_EVER = 1 << 62
_SEARCHED_AT_ONCE = 2000
EXACT = ("game", "side", "action", "ruleset", "kind")


def _like(text: str) -> str:
    """Any text that holds these words; the player's own % and _ mean themselves."""
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


class Journal(Games):
    """Search, filter and open the log."""

    def log(
        self, game: int | None = None, side: str | None = None, action: str | None = None, text: str = "",
        before: int | None = None, limit: int = 50, ruleset: str | None = None, kind: str | None = None,
        by_hand: bool | None = None, shows: Callable[[Entry], str] | None = None,
    ) -> list[Entry]:
        """A page of the log, newest first; `before` is the last entry of the page above.

        `shows` is what a line says on the screen: a text is looked for in that, else in the English sentence.
        """
        exact = {"game": game, "side": side, "action": action, "ruleset": ruleset, "kind": kind}
        where, values = self._filter(exact, "" if shows else text, before, by_hand)
        if shows and text.strip():
            found = self._showing(where, values, text.strip()[:SEARCHED].casefold(), limit, shows)
            where, values = f"e.id IN ({', '.join('?' * len(found))})", [*found]
        rows = self.rows(
            f"SELECT {_COLUMNS} FROM entries e WHERE {where} ORDER BY e.at DESC, e.id DESC LIMIT ?", *values, limit
        )
        return [self._entry(row) for row in rows]

    def _showing(self, where: str, values: Sequence[Json], text: str, limit: int,
                 shows: Callable[[Entry], str]) -> list[int]:
        """The newest lines that show a text; lines that say the same are put into words once."""
        known: dict[tuple[Json, ...], bool] = {}
        found: list[int] = []
        last: tuple[int, int] = (FOR_EVER, 0)
        while page := self.rows("SELECT e.at, e.id, e.kind, e.ruleset, e.action, e.sentence, e.units FROM entries e"
                                f" WHERE {where} AND (e.at, e.id) < (?, ?) ORDER BY e.at DESC, e.id DESC LIMIT ?",
                                *values, *last, _SEARCHED_AT_ONCE):
            for _at, number, *says in page:
                same = tuple(says)
                if same not in known:
                    known[same] = text in shows(self.entries([number])[0]).casefold()
                if known[same]:
                    found.append(number)
                if len(found) == limit:
                    return found
            last = page[-1][:2]
        return found

    def _entry(self, row: tuple[Json, ...], **more: Json) -> Entry:
        parts: tuple[Json, ...] = ((9, "facts", {}, None), (10, "odds", None, shapes.odds),
                                  (12, "outcome", None, shapes.outcome), (18, "units", [], of_units))
        facts, odds, outcome, units = (
            self.read(f"entries.{row[0]}.{name}", row[at], default, fits) for at, name, default, fits in parts)
        values = (*row[:9], facts, odds, row[11], outcome, *row[13:18], tuple(units), row[19], bool(row[20]))
        return Entry(*values, **more)

    def _answer(self, entry: int, row: tuple[Json, ...]) -> Answer:
        seq, kind, value, by_hand, sides, by = row
        place = f"answers.{entry}.{seq}"
        default: Json
        default, fits = ([], FACES) if kind == "faces" else (None, None)
        given, dice = self.read(place, value, default, fits), self.read(f"{place}.sides", sides, None, FACES)
        known = dice is not None and kind == "faces" and len(dice) == len(given)
        return Answer(seq, kind, given, bool(by_hand), tuple(dice) if known else None, by)

    def _filter(
        self, exact: dict[str, Json], text: str, before: int | None, by_hand: bool | None
    ) -> tuple[str, list[Json]]:
        given = {key: exact[key] for key in EXACT if exact[key] is not None}
        parts, values = [f"e.{key} = ?" for key in given], list(given.values())
        if text.strip():
            parts.append("e.sentence LIKE ? ESCAPE '\\'")
            values.append(_like(text.strip()[:SEARCHED]))
        if by_hand is not None:
            parts.append("EXISTS(SELECT 1 FROM answers WHERE entry = e.id AND kind = 'faces' AND by_hand = ?)")
            values.append(int(by_hand))
        if before is not None:
            parts.append("(e.at, e.id) < (SELECT at, id FROM entries WHERE id = ?)")
            values.append(before)
        return " AND ".join(parts) or "1", values

    def entry(self, entry: int) -> Entry | None:
        """One line of the log with its answers, its corrections and its steps as told."""
        return next(iter(self.entries([entry])), None)

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """These lines of the log, whole and in this order: a few questions for all of them."""
        held = ", ".join("?" * len(numbers))
        rows = {row[0]: row for row in self.rows(f"SELECT {_COLUMNS} FROM entries e WHERE e.id IN ({held})", *numbers)}
        answers: dict[int, list[Answer]] = {}
        for entry, *row in self.rows("SELECT entry, seq, kind, value, by_hand, sides, by FROM answers"
                                     f" WHERE entry IN ({held}) ORDER BY entry, seq", *numbers):
            answers.setdefault(entry, []).append(self._answer(entry, tuple(row)))
        said: dict[int, list[Text]] = {}
        for entry, number, text, kept in self.rows("SELECT corrects, id, sentence, outcome FROM entries"
                                                   f" WHERE corrects IN ({held}) ORDER BY at, id", *numbers):
            parts = self.read(f"entries.{number}.outcome", kept, {}, shapes.outcome)
            said.setdefault(entry, []).append(text_from_json(parts["sentence"]) if "sentence" in parts else text)
        told: dict[int, str] = dict(self.rows(f"SELECT entry, steps FROM told WHERE entry IN ({held})", *numbers))
        return [self._whole_entry(rows[number], tuple(answers.get(number, ())), tuple(said.get(number, ())), told)
                for number in numbers if number in rows]

    def _whole_entry(self, row: tuple[Json, ...], answers: tuple[Answer, ...], said: tuple[Text, ...],
                     told: Mapping[int, str | None]) -> Entry:
        steps = self.read(f"told.{row[0]}", told.get(row[0]), None, list_of(a(dict)))
        return self._entry(row, answers=answers, corrections=said, steps=None if steps is None else tuple(steps),
                           lost=row[0] in told and steps is None)

    def begun_by(self, game: int, deed: int) -> int | None:
        """The action of the log that was begun by this deed of a battle."""
        found: int | None = self.value("SELECT id FROM entries WHERE game = ? AND deed = ?", game, deed)
        return found

    def answers(self, entry: int) -> tuple[Answer, ...]:
        """What was thrown and decided in one action, in order."""
        rows = self.rows(
            "SELECT seq, kind, value, by_hand, sides, by FROM answers WHERE entry = ? ORDER BY seq", entry
        )
        return tuple(self._answer(entry, row) for row in rows)

    def logged_actions(self, ruleset: str | None = None, game: int | None = None) -> list[str]:
        """The actions that occur in the log, for its filter."""
        where, values = self._filter(
            {**dict.fromkeys(EXACT), "ruleset": ruleset, "game": game, "kind": "action"}, "", None, None
        )
        return [name for (name,) in self.rows(
            f"SELECT DISTINCT action FROM entries e WHERE {where} ORDER BY action", *values)]

    def thrown(
        self, game: int | None = None, ruleset: str | None = None, by_hand: bool | None = None
    ) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
        """Every throw as (side that threw it, dice, faces), for the luck screen; unknown dice are left out."""
        exact = {**dict.fromkeys(EXACT), "game": game, "ruleset": ruleset}
        where, values = self._filter(exact, "", None, None)
        hand = "" if by_hand is None else f"AND a.by_hand = {int(by_hand)}"
        rows = self.rows(
            "SELECT e.side, a.by, a.sides, a.value, a.entry, a.seq FROM answers a JOIN entries e ON e.id = a.entry"
            f" WHERE a.kind = 'faces' AND a.sides IS NOT NULL {hand} AND {where}", *values,
        )
        known: dict[str, Json] = {}
        return [thrown for row in rows if (thrown := self._thrown(known, *row))]

    def any_thrown(self, game: int) -> bool:
        """Whether dice were thrown in a game."""
        return self.value("SELECT 1 FROM entries e JOIN answers a ON a.entry = e.id WHERE e.game = ?"
                          " AND a.kind = 'faces' AND a.sides IS NOT NULL LIMIT 1", game) is not None

    def more_than(self, most: int, game: int | None = None, ruleset: str | None = None) -> bool:
        """Whether the log has more than so many lines."""
        where, values = self._filter({**dict.fromkeys(EXACT), "game": game, "ruleset": ruleset}, "", None, None)
        return self.value(f"SELECT 1 FROM entries e WHERE {where} LIMIT 1 OFFSET ?", *values, most) is not None

    def results(
        self, game: int | None = None, ruleset: str | None = None, side: str | None = None
    ) -> Iterator[tuple[dict[str, Json], dict[str, Json]]]:
        """The odds that were on the screen and the outcome of every finished action, oldest first."""
        exact = {**dict.fromkeys(EXACT), "game": game, "ruleset": ruleset, "side": side, "kind": "action"}
        where, values = self._filter(exact, "", None, None)
        for _number, _side, odds, outcome in self._against(where, values):
            yield odds, outcome

    def against_odds(self, game: int) -> list[tuple[int, str, dict[str, Json], dict[str, Json]]]:
        """Every finished action of a game whose odds were on the screen, oldest first: its number, side, both."""
        return list(self._against("e.game = ? AND e.kind = 'action'", [game]))

    def _against(self, where: str, values: Sequence[Json]
                 ) -> Iterator[tuple[int, str, dict[str, Json], dict[str, Json]]]:
        """What is written the same is read once."""
        known: dict[tuple[str, str], Json] = {}
        for number, side, *both in self.rows(
                "SELECT e.id, e.side, e.odds, e.outcome FROM entries e WHERE e.odds IS NOT NULL AND e.outcome IS NOT"
                f" NULL AND {where} ORDER BY e.at, e.id", *values):
            for name, text, fits in zip(("odds", "outcome"), both, (shapes.odds, shapes.outcome), strict=True):
                if (name, text) not in known:
                    known[name, text] = self.read(f"entries.{number}.{name}", text, {}, fits)
            yield number, side, known["odds", both[0]], known["outcome", both[1]]

    def told_last(self, game: int, most: int) -> Iterator[tuple[int, list[dict[str, Json]]]]:
        """The newest actions of a game with their steps as told."""
        for entry, steps in self.rows("SELECT t.entry, t.steps FROM entries e JOIN told t ON t.entry = e.id WHERE"
                                      " e.game = ? AND e.kind = 'action' ORDER BY e.at DESC, e.id DESC LIMIT ?",
                                      game, most):
            yield entry, self.read(f"told.{entry}", steps, [], list_of(a(dict)))

    def _thrown(self, known: dict[str, Json], side: str, by: str, *rest: Json
                ) -> tuple[str, tuple[int, ...], tuple[int, ...]] | None:
        """What is written the same is read once."""
        sides, value, entry, seq = rest
        for text, place in ((sides, f"answers.{entry}.{seq}.sides"), (value, f"answers.{entry}.{seq}")):
            if text not in known:
                known[text] = self.read(place, text, None, FACES)
        dice, faces = known[sides], known[value]
        if dice is None or faces is None or len(dice) != len(faces):
            return None
        return _thrower(side, by), tuple(dice), tuple(faces)


def _thrower(side: str, by: str) -> str:
    """The side that threw, as it was named or as owner and opponent of the action."""
    if by in SIDES:
        return by
    return OTHER.get(side, side) if by == "opponent" else side
