"""The log and a roster as files other programs can read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from app.storage.journal import Journal
from app.storage.records import Answer, Entry

_HEAD = ("time", "game", "sheet", "side", "kind", "action", "result", "dice", "decisions", "by hand", "taken back")
_PAGE = 500


def clock_time(at: int) -> str:
    """A moment as every spreadsheet reads it, in universal time."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _dice(answer: Answer) -> str:
    return " ".join(str(face) for face in answer.value)


def _plain(text: str) -> str:
    """Text that a spreadsheet will not run as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@") else text


class Export(Journal):
    """Write the log as CSV or JSON."""

    def export_csv(self, game: int | None = None, ruleset: str | None = None) -> str:
        """The log as a table, oldest first."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_HEAD)
        writer.writerows(self._line(entry) for entry in self._oldest_first(game, ruleset))
        return out.getvalue()

    def export_json(self, game: int | None = None, ruleset: str | None = None) -> str:
        """The log with every fact and every answer, oldest first."""
        entries = [self._whole(entry) for entry in self._oldest_first(game, ruleset)]
        return json.dumps({"format": "playsheet-log", "entries": entries}, ensure_ascii=False, indent=1) + "\n"

    def _oldest_first(self, game: int | None, ruleset: str | None) -> Iterator[Entry]:
        last: int | None = None
        pages: list[list[int]] = []
        while page := self.log(game=game, ruleset=ruleset, before=last, limit=_PAGE):
            pages.append([entry.id for entry in page])
            last = page[-1].id
        for numbers in reversed(pages):
            for number in reversed(numbers):
                if (entry := self.entry(number)) is not None:
                    yield entry

    def _names(self, entry: Entry) -> tuple[str, str]:
        game = None if entry.game is None else self.game(entry.game)
        return (game.title, game.side_name(entry.side)) if game else ("", entry.side)

    def _line(self, entry: Entry) -> list[str]:
        title, side = self._names(entry)
        dice = " | ".join(_dice(answer) for answer in entry.answers if answer.kind == "faces")
        chosen = " | ".join(str(answer.value) for answer in entry.answers if answer.kind == "choice")
        cells = [
            clock_time(entry.at), title, entry.ruleset, side, entry.kind, entry.action, entry.sentence, dice, chosen,
            "yes" if entry.by_hand else "", str(entry.taken_back or ""),
        ]
        return [_plain(cell) for cell in cells]

    def _whole(self, entry: Entry) -> dict[str, Any]:
        title, side = self._names(entry)
        return {
            "time": clock_time(entry.at), "game": title, "sheet": entry.ruleset, "side": side, "kind": entry.kind,
            "action": entry.action, "result": entry.sentence, "facts": entry.facts, "odds": entry.odds,
            "outcome": entry.outcome, "answers": entry.record, "house_rules": entry.house,
            "corrections": list(entry.corrections), "taken_back": entry.taken_back,
        }
