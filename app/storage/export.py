"""The log and a roster as files other programs can read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO

from app.storage.journal import EXACT
from app.storage.progress import Tell, ignored
from app.storage.records import Answer, Entry, Game, from_json
from app.storage.telling import Teller, Telling
from rules.said import Json, text_from_json

_HEAD = ("time", "game", "sheet", "side", "kind", "action", "result", "dice", "decisions", "by hand", "taken back",
         "units", "steps", "edition", "rules")
_PAGE = 200


def clock_time(at: int) -> str:
    """A moment as every spreadsheet reads it, in universal time."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _dice(answer: Answer) -> str:
    return " ".join(str(face) for face in answer.value)


def _step(number: int, step: Mapping[str, Json]) -> str:
    """A step as told, in one line: "1. To hit, 3D6, 5+ [6 2 1]: 1 hit"."""
    parts = [_text(step, key) for key in ("label", "thrown", "reading", "outlook")]
    faces = f" [{' '.join(map(str, step['faces']))}]" if step.get("faces") else ""
    hand = " by hand" if step.get("by_hand") else ""
    return f"{number}. {', '.join(part for part in parts if part)}{faces}{hand}: {_text(step, 'text')}"


def _text(step: Mapping[str, Json], key: str) -> str:
    return str(text_from_json(step.get(key, "")))


def _result(entry: Entry) -> str:
    """What came of it, with the names the units had that day."""
    told = (entry.outcome or {}).get("sentence")
    return str(text_from_json(told)) if told else entry.sentence


def _plain(text: str) -> str:
    """Text that a spreadsheet will not run as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@") else text


@dataclass(frozen=True)
class Part:
    """Which part of the log is written; a teller tells the steps that older versions did not keep."""

    game: int | None = None
    ruleset: str | None = None
    teller: Teller | None = None


class Export(Telling):
    """Write the log as CSV or JSON, a few lines at a time."""

    def export_csv(self, game: int | None = None, ruleset: str | None = None, teller: Teller | None = None) -> str:
        """The log as a table, oldest first."""
        out = io.StringIO()
        self.write_csv(out, Part(game, ruleset, teller))
        return out.getvalue()

    def export_json(self, game: int | None = None, ruleset: str | None = None, teller: Teller | None = None) -> str:
        """The log with every fact, every answer and every step as told, and the editions they were played under."""
        out = io.StringIO()
        self.write_json(out, Part(game, ruleset, teller))
        return out.getvalue()

    def write_csv(self, out: TextIO, part: Part, tell: Tell = ignored) -> None:
        """The log as a table, oldest first."""
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_HEAD)
        writer.writerows(self._line(entry) for entry in self._oldest_first(part, tell))

    def write_json(self, out: TextIO, part: Part, tell: Tell = ignored) -> None:
        """The same with all there is, an entry a line; the editions come last, when all are known."""
        editions: set[str] = set()
        out.write('{"format": "playsheet-log", "entries": [')
        for at, entry in enumerate(self._oldest_first(part, tell)):
            editions.add(entry.edition)
            out.write((",\n" if at else "\n") + json.dumps(self._whole(entry), ensure_ascii=False))
        named = [{"digest": digest, "edition": self.edition(digest)} for digest in sorted(editions - {""})]
        joined = "".join(f', "joined": {json.dumps(deeds)}' for deeds in [self._joined(part)] if deeds)
        out.write(f'\n], "editions": {json.dumps(named, ensure_ascii=False)}{joined}}}\n')

    def _joined(self, part: Part) -> list[dict[str, Json]]:
        """The deeds whose dice come from two secrets, so that everybody can work them out again."""
        found = self.rows(
            "SELECT deeds.number, deed FROM deeds JOIN games ON games.id = deeds.game WHERE instr(deed, '\"fair\":')"
            " AND coalesce(?1, game) = game AND coalesce(?2, ruleset) = ruleset ORDER BY game, number",
            part.game, part.ruleset)
        return [{"number": number, "deed": from_json(deed)} for number, deed in found]

    def _oldest_first(self, part: Part, tell: Tell) -> Iterator[Entry]:
        exact = {"game": part.game, "ruleset": part.ruleset}
        where, values = self._filter({**dict.fromkeys(EXACT), **exact}, "", None, None)
        numbers = [number for (number,) in self.rows(f"SELECT e.id FROM entries e WHERE {where} ORDER BY e.at, e.id",
                                                     *values)]
        self._titles: dict[int, Game | None] = {}
        for at in range(0, len(numbers), _PAGE):
            tell(at / len(numbers))
            for entry in self.entries(numbers[at:at + _PAGE]):
                yield self.tell(entry, part.teller) if part.teller else entry

    def _names(self, entry: Entry) -> tuple[str, str]:
        if entry.game is None:
            return "", entry.side
        if entry.game not in self._titles:
            self._titles[entry.game] = self.game(entry.game)
        game = self._titles[entry.game]
        return (game.title, game.side_name(entry.side)) if game else ("", entry.side)

    def _line(self, entry: Entry) -> list[str]:
        title, side = self._names(entry)
        dice = " | ".join(_dice(answer) for answer in entry.answers if answer.kind == "faces")
        chosen = " | ".join(str(answer.value) for answer in entry.answers if answer.kind == "choice")
        cells = [
            clock_time(entry.at), title, entry.ruleset, side, entry.kind, entry.action, _result(entry), dice, chosen,
            "yes" if entry.by_hand else "", str(entry.taken_back or ""),
            ", ".join(f"{unit['title']}: {unit['name']}" for unit in entry.units),
            " | ".join(_step(number, step) for number, step in enumerate(entry.steps or (), start=1)),
            entry.edition, entry.rules,
        ]
        return [_plain(cell) for cell in cells]

    def _whole(self, entry: Entry) -> dict[str, Json]:
        title, side = self._names(entry)
        return {
            "time": clock_time(entry.at), "game": title, "sheet": entry.ruleset, "side": side, "kind": entry.kind,
            "action": entry.action, "result": entry.sentence, "facts": entry.facts, "odds": entry.odds,
            "outcome": entry.outcome, "answers": entry.record, "units": list(entry.units),
            "steps": None if entry.steps is None else list(entry.steps), "edition": entry.edition, "rules": entry.rules,
            "corrections": list(map(str, entry.corrections)), "taken_back": entry.taken_back,
        }
