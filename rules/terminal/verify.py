"""Check a log or a backup of the app: every action played again must tell the same steps, every secret its dice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from rules.engine import PlayerError, ProcedureError
from rules.frame.edition import Edition
from rules.frame.fair import Fair
from rules.frame.told import replayed, told_steps
from rules.ruleset import edition_from_json
from rules.said import Json

DIFFERENT = 1
SAME, OTHER, STUCK, UNTOLD, OPEN = (
    "the same steps", "OTHER STEPS", "CANNOT BE PLAYED AGAIN", "no steps were kept", "not finished")
DAMAGE = (KeyError, TypeError, AttributeError, ValueError)
Kept = Mapping[str, Json]


@dataclass(frozen=True)
class Logged:
    """An action of the file."""

    name: str
    sheet: str
    action: str
    facts: Kept
    record: list[Kept]
    steps: list[Kept] | None
    edition: str
    finished: bool


def lines(path: str) -> Generator[str, None, int]:
    """A line for each action and one for all; ends with 1 if an action tells other steps than it kept."""
    data = _read(path)
    editions, found = dict(_editions(data)), Counter[str]()
    for logged in _actions(data):
        verdict, why = _checked(logged, editions)
        found[verdict] += 1
        yield f"{logged.name}: {verdict}{why}."
    told = ", ".join(f"{count} {verdict.lower()}" for verdict, count in found.items())
    yield f"{found.total()} action{'' if found.total() == 1 else 's'}: {told}." if found else "No actions."
    wrong = yield from _joined_lines(data)
    return DIFFERENT if found[OTHER] or found[STUCK] or wrong else 0


def _joined_lines(data: Kept) -> Generator[str, None, int]:
    """Throws of two secrets: a line for each that is wrong, one for all; returns how many are wrong."""
    count = wrong = 0
    since = Counter[str]()
    for name, game, number, deed in _joined(data):
        why = _wrong(deed, number, since[game])
        count, wrong, since[game] = count + 1, wrong + bool(why), number + 1
        if why:
            yield f"{name}: NOT FAIR, {why}."
    if count:
        how = f"{wrong} not as the secrets give them" if wrong else "each as the secrets give it"
        yield f"{count} throw{'' if count == 1 else 's'} of two secrets: {how}."
    return wrong


def _joined(data: Kept) -> Iterator[tuple[str, str, int, Kept]]:
    """Every deed with secrets, its game and its number there: a backup has all deeds of its games, a log those."""
    try:
        for kept in data.get("joined", ()):
            place = str(kept["deed"]["fair"].get("place", ""))
            yield f"Deed {kept['number']}", place.partition(".")[0], int(kept["number"]), kept["deed"]
        for at, game in enumerate(data.get("games", ()), start=1):
            for number, kept in enumerate(game.get("deeds", ())):
                if kept["deed"].get("fair"):
                    yield f"Game {at}, deed {number}", str(at), number, kept["deed"]
    except DAMAGE as error:
        raise PlayerError("The file is damaged: a deed lacks something that every deed has.") from error


def _wrong(deed: Kept, number: int, since: int) -> str:
    """What is wrong with its secrets; nothing before the number `since` can belong to the same moment."""
    try:
        fair = Fair.model_validate(deed.get("fair"))
    except ValidationError:
        return "its secrets are damaged"
    if deed.get("faces") is not None and list(deed["faces"]) != list(fair.faces):
        return "the dice are not those of the secrets"
    if not fair.belongs(number, since):
        return "they were promised for another moment"
    return fair.wrong


def _read(path: str) -> Kept:
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except OSError as error:
        raise PlayerError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise PlayerError(f"{path} is no log and no backup of Playsheet: it is not JSON.") from error
    if not isinstance(data, dict) or data.get("format") not in ("playsheet-log", "playsheet-backup"):
        raise PlayerError(f"{path} is no log and no backup of Playsheet.")
    return data


def _editions(data: Kept) -> Iterator[tuple[str, Kept]]:
    """The editions that came along with the file, by their digest."""
    try:
        yield from ((str(kept["digest"]), kept["edition"]) for kept in data.get("editions", ()))
    except DAMAGE as error:
        raise PlayerError("The file is damaged: it has an edition without a name or without its tables.") from error


def _actions(data: Kept) -> Iterator[Logged]:
    number = 0
    try:
        logs = [data.get("entries", ()), *(game["entries"] for game in data.get("games", ()))]
        for number, entry in enumerate((entry for log in logs for entry in log), start=1):
            if entry["kind"] == "action":
                yield _logged(number, entry)
    except DAMAGE as error:
        where = f"roll {number} lacks something that every roll has" if number else "it has no list of rolls"
        raise PlayerError(f"The file is damaged: {where}.") from error


def _logged(number: int, entry: Kept) -> Logged:
    """A log names the sheet and its result, a backup the ruleset and its sentence."""
    sheet = entry["sheet"] if "sheet" in entry else entry["ruleset"]
    sentence = entry["result"] if "result" in entry else entry["sentence"]
    steps = entry.get("steps")
    return Logged(f"{number}. {sheet} {entry['action']}, {sentence}".rstrip(" .,"), sheet, entry["action"],
                  dict(entry["facts"]), [dict(answer) for answer in entry["answers"]],
                  None if steps is None else [dict(step) for step in steps], entry.get("edition") or "",
                  bool(entry["outcome"]))


def _checked(logged: Logged, editions: Mapping[str, Kept]) -> tuple[str, str]:
    """What came of playing it again, and why."""
    if not logged.finished:
        return OPEN, ""
    if logged.steps is None:
        return UNTOLD, ""
    kept = editions.get(logged.edition)
    if kept is None:
        return STUCK, ", its edition is not in the file"
    try:
        edition = edition_from_json(kept)
        play = replayed(edition, logged.action, logged.facts, logged.record)
        again = [step.to_json() for step in told_steps(play, edition)]
    except (ProcedureError, *DAMAGE) as error:
        return STUCK, f": {error}".rstrip(".")
    return _compared(logged, again, edition)


def _compared(logged: Logged, again: list[dict[str, Json]], edition: Edition) -> tuple[str, str]:
    kept = logged.steps or []
    if again == kept:
        return SAME, ""
    at = next((at for at, (one, other) in enumerate(zip(kept, again, strict=False)) if one != other),
              min(len(kept), len(again)))
    label = (again if at < len(again) else kept)[at].get("label", "")
    since = "" if edition.digest == logged.edition else ", the printed tables have changed since"
    return OTHER, f", from step {at + 1}, {label}{since}"
