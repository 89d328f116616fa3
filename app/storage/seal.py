"""A seal beside the file of games, written when it is closed: it tells whether anybody changed the file since."""

from __future__ import annotations

import zlib
from contextlib import suppress
from pathlib import Path
from typing import Literal

State = Literal["whole", "changed", "open"]
"""As it was closed; changed since; or not closed: the app was killed, or the file is of an older version."""

_TRUSTED = 64_000_000
"""Bytes from which on a file with the same size and time is not read to compare it."""
_PIECE = 1 << 20


def _place(path: Path) -> Path:
    return path.with_name(f"{path.name}.seal")


def _journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def seal(path: Path) -> None:
    """The file is closed and all of it is right."""
    with suppress(OSError):
        if _journal(path).exists() and _journal(path).stat().st_size:
            return
        size, at = _stamp(path)
        _place(path).write_text(f"{size} {at} {_sum(path)}\n", encoding="ascii")


def break_seal(path: Path) -> None:
    """From now on it is written to."""
    with suppress(OSError):
        _place(path).unlink(missing_ok=True)


def state(path: Path) -> State:
    """What the seal says about the file."""
    try:
        size, at, sum_ = map(int, _place(path).read_text(encoding="ascii").split())
        if _journal(path).exists() and _journal(path).stat().st_size:
            return "open"
        if size > _TRUSTED and (size, at) == _stamp(path):
            return "whole"
        return "whole" if (size, sum_) == (path.stat().st_size, _sum(path)) else "changed"
    except (OSError, ValueError):
        return "open"


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def _sum(path: Path) -> int:
    total = 0
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            total = zlib.crc32(piece, total)
    return total
