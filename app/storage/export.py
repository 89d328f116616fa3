"""The log and a roster as files other programs can read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from app.storage.records import Answer, Entry
from app.storage.telling import Teller, Telling

_HEAD = ("time", "game", "sheet", "side", "kind", "action", "result", "dice", "decisions", "by hand", "taken back",
         "units", "steps", "edition", "rules")
_PAGE = 500


def clock_time(at: int) -> str:
    """A moment as every spreadsheet reads it, in universal time."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _dice(answer: Answer) -> str:
    return " ".join(str(face) for face in answer.value)


def _step(number: int, step: Mapping[str, Any]) -> str:
    """A step as told, in one line: "1. To hit, 3D6, 5+ [6 2 1]: 1 hit"."""
    parts = (step["label"], step.get("thrown", ""), step.get("reading", ""), step.get("outlook", ""))
    faces = f" [{' '.join(map(str, step['faces']))}]" if step.get("faces") else ""
    hand = " by hand" if step.get("by_hand") else ""
    return f"{number}. {', '.join(part for part in parts if part)}{faces}{hand}: {step.get('text', '')}"


def _plain(text: str) -> str:
    """Text that a spreadsheet will not run as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@") else text


class Export(Telling):
    """Write the log as CSV or JSON; a teller tells the steps that older versions did not keep."""

    def export_csv(self, game: int | None = None, ruleset: str | None = None, teller: Teller | None = None) -> str:
        """The log as a table, oldest first."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_HEAD)
        writer.writerows(self._line(entry) for entry in self._oldest_first(game, ruleset, teller))
        return out.getvalue()

    def export_json(self, game: int | None = None, ruleset: str | None = None, teller: Teller | None = None) -> str:
        """The log with every fact, every answer and every step as told, and the editions they were played under."""
        entries = [self._whole(entry) for entry in self._oldest_first(game, ruleset, teller)]
        names = sorted({entry["edition"] for entry in entries} - {""})
        editions = [{"digest": digest, "edition": self.edition(digest)} for digest in names]
        file = {"format": "playsheet-log", "editions": editions, "entries": entries}
        return json.dumps(file, ensure_ascii=False, indent=1) + "\n"

    def _oldest_first(self, game: int | None, ruleset: str | None, teller: Teller | None) -> Iterator[Entry]:
        last: int | None = None
        pages: list[list[int]] = []
        while page := self.log(game=game, ruleset=ruleset, before=last, limit=_PAGE):
            pages.append([entry.id for entry in page])
            last = page[-1].id
        for numbers in reversed(pages):
            for number in reversed(numbers):
                if (entry := self.entry(number)) is not None:
                    yield self.tell(entry, teller) if teller else entry

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
            ", ".join(f"{unit['title']}: {unit['name']}" for unit in entry.units),
            " | ".join(_step(number, step) for number, step in enumerate(entry.steps or (), start=1)),
            entry.edition, entry.rules,
        ]
        return [_plain(cell) for cell in cells]

    def _whole(self, entry: Entry) -> dict[str, Any]:
        title, side = self._names(entry)
        return {
            "time": clock_time(entry.at), "game": title, "sheet": entry.ruleset, "side": side, "kind": entry.kind,
            "action": entry.action, "result": entry.sentence, "facts": entry.facts, "odds": entry.odds,
            "outcome": entry.outcome, "answers": entry.record, "units": list(entry.units),
            "steps": None if entry.steps is None else list(entry.steps), "edition": entry.edition, "rules": entry.rules,
            "corrections": list(entry.corrections), "taken_back": entry.taken_back,
        }
