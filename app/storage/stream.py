"""A JSON file read piece by piece: no more of it is in memory than one piece, and none may be larger than stated."""

from __future__ import annotations

import codecs
import hashlib
import io
import json
import re
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from app.storage.progress import Tell, ignored
from app.storage.reading import refuse
from app.storage.records import to_json
from rules.said import Json, say

LARGEST = 1_000_000_000
"""Bytes of a whole file."""
PIECE = 2_000_000
"""Letters of one piece: an action, a unit, a deed."""
DEEPEST = 50
"""Lists within lists of one piece."""
MOST = 200_000
"""Values of one piece."""
_CHUNK = 1 << 18

NO_BACKUP = say("The file is damaged: it holds text or numbers that no backup has.")
TOO_LARGE = say("The file is too large: {n} MB at most.", n=LARGEST // 1_000_000)
TOO_LONG = say("The file is damaged: a part of it is longer than {n} MB.", n=PIECE // 1_000_000)
TOO_MANY = say("The file is damaged: a part of it holds more than {n} values.", n=MOST)
TOO_DEEP = say("The file is damaged: more than {n} lists lie within each other.", n=DEEPEST)
NOT_OURS = say("This is not a Playsheet file.")
_SPACE = re.compile(r"[ \t\n\r]*")

def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(text)
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_no_number)


class Stream:
    """Goes through one JSON text from front to back.

    `sum` is the check sum of what was read, without blanks, `bytes_sum` that of the file as it lies there. Where a file
    is known to be good, as when it is read a second time, nothing of it is measured or summed up but its bytes.
    """

    def __init__(self, file: BinaryIO, size: int, tell: Tell = ignored, known: bool = False) -> None:
        if size > LARGEST:
            refuse(TOO_LARGE)
        self._file, self._size, self._tell, self._known = file, size, tell, known
        self._letters = codecs.getincrementaldecoder("utf-8")()
        self._text, self._at, self._ended = "", 0, False
        self._line, self._column, self._read = 1, 1, 0
        self._sum, self._bytes = hashlib.sha256(), hashlib.sha256()

    @property
    def bytes_sum(self) -> str:
        """The check sum of the bytes of the file so far."""
        return self._bytes.hexdigest()

    @property
    def sum(self) -> str:
        """The check sum of all that was read so far and counts."""
        return self._sum.hexdigest()

    def members(self, aside: str | None = None) -> Iterator[str]:
        """The names in the object that comes now; after each its value must be read. One may not count."""
        self._take("{")
        self._note("{")
        seen: set[str] = set()
        counted = False
        while self._peek() != "}":
            if seen:
                self._take(",")
            name = self._piece()
            if not isinstance(name, str) or name in seen:
                self._lost()
            self._take(":")
            if name != aside:
                self._note(("," if counted else "") + to_json(name) + ":")
                counted = True
            seen.add(name)
            if len(seen) > MOST:
                refuse(TOO_MANY)
            yield name
        self._take("}")
        self._note("}")

    def items(self) -> Iterator[Json]:
        """The parts of the list that comes now, one by one."""
        for _ in self.places():
            yield self.value()

    def places(self) -> Iterator[bool]:
        """A stop before each part of the list that comes now; it must be read there. True before the first."""
        self._take("[")
        self._note("[")
        first = True
        while self._peek() != "]":
            if not first:
                self._take(",")
                self._note(",")
            yield first
            first = False
        self._take("]")
        self._note("]")

    def value(self, counts: bool = True) -> Json:
        """The whole value that comes now."""
        found = self._piece()
        if self._known:
            return found
        _measure(found)
        if counts:
            try:
                self._note(to_json(found))
            except ValueError:
                refuse(NO_BACKUP)
        return found

    def end(self) -> None:
        """Nothing may follow."""
        if self._peek():
            self._lost()

    @property
    def is_object(self) -> bool:
        """Whether an object comes now; something must."""
        return self._peek() == "{" if self._peek() else self._lost()

    @property
    def is_list(self) -> bool:
        """Whether a list comes now."""
        return self._peek() == "["

    def _note(self, text: str) -> None:
        self._sum.update(text.encode())

    def _piece(self) -> Json:
        """One value; where the text in memory ends in the middle of it, more is read."""
        self._peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                cut_off = error.msg.startswith("Unterminated") or error.pos > len(self._text) - 16
                if self._ended or not cut_off:
                    self._lost(error.pos)
            except (ValueError, RecursionError):
                refuse(NO_BACKUP)
            else:
                if end < len(self._text) or self._ended:
                    self._at = end
                    return found
            if len(self._text) - self._at > PIECE:
                refuse(TOO_LONG)
            # As much again as there is: a long piece is not begun anew too often.
            self._more(max(_CHUNK, len(self._text) - self._at))

    def _peek(self) -> str:
        """The next letter that is no blank; nothing at the end."""
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text) or self._ended:
                return self._text[self._at:self._at + 1]
            self._more(_CHUNK)

    def _take(self, letter: str) -> None:
        if self._peek() != letter:
            self._lost()
        self._at += 1

    def _more(self, size: int) -> None:
        self._tell(self._read / max(1, self._size))
        data = self._file.read(size)
        self._read += len(data)
        self._bytes.update(data)
        try:
            new = self._letters.decode(data, final=not data)
        except UnicodeDecodeError:
            refuse(NO_BACKUP)
        self._ended = not data
        self._line, self._column = self._place(self._at)
        self._text, self._at = self._text[self._at:] + new, 0

    def _place(self, at: int) -> tuple[int, int]:
        lines = self._text.count("\n", 0, at)
        start = self._text.rfind("\n", 0, at) + 1
        return self._line + lines, at - start + (1 if lines else self._column)

    def _lost(self, at: int | None = None) -> NoReturn:
        line, column = self._place(self._at if at is None else at)
        refuse(say("The file is damaged: it stops making sense in line {line}, column {column}.", line=line,
                   column=column))


def _measure(value: Json) -> None:
    """Refuse what is too deep or has too many values."""
    level, depth, values = [value] if isinstance(value, dict | list) else [], 0, 0
    while level:
        depth, values = depth + 1, values + sum(map(len, level))
        if depth > DEEPEST:
            refuse(TOO_DEEP)
        if values > MOST:
            refuse(TOO_MANY)
        level = [part for one in level for part in (one.values() if isinstance(one, dict) else one)
                 if isinstance(part, dict | list)]


def parse(text: str) -> dict[str, Json]:
    """The JSON object in a file that is one piece."""
    stream = of_text(text)
    if not stream.is_object:
        refuse(NOT_OURS)
    found: dict[str, Json] = stream.value()
    stream.end()
    return found


def of_text(text: str) -> Stream:
    """A text that is in memory already."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        refuse(NO_BACKUP)
    return Stream(io.BytesIO(data), len(data))
