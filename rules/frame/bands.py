"""Printed bands such as 4-7, >75, 11+ and single numbers."""

from __future__ import annotations

import re
from functools import lru_cache

_BAND = re.compile(r"^(?:(?P<low>-?\d+)-(?P<high>-?\d+)|(?P<plus>-?\d+)(?:\+| or more)|(?P<less>-?\d+) or less"
                   r"|>(?P<over>-?\d+)|(?P<one>[+-]?\d+))$")
_NUMBER = re.compile(r"^([+-]?\d+)(?:\+|\"|''| ?cm)?$")
NOTHING = frozenset({"", "-", "no", "none", "impassable", "impossible", "miss"})


def plain(cell: str) -> str:
    """The cell without the star of a repair, every kind of minus as one."""
    return cell.rstrip("*").strip().replace("−", "-").replace("–", "-")


@lru_cache(maxsize=4096)
def holds(band: str, number: int) -> bool:
    """Whether a printed band holds the number; a band may be a list such as 31-40, Hb."""
    return any(_holds(part.strip(), number) for part in plain(band).split(","))


def _holds(band: str, number: int) -> bool:
    found = _BAND.match(band)
    if found is None:
        return False
    low, high, plus, less, over, one = found.group("low", "high", "plus", "less", "over", "one")
    if low is not None:
        return int(low) <= number <= int(high)
    if plus is not None:
        return number >= int(plus)
    if less is not None:
        return number <= int(less)
    return number > int(over) if over is not None else number == int(one)


def number(cell: str) -> int | None:
    """The number printed in a cell; None where the sheet prints a dash or a no."""
    text = plain(cell)
    if text.lower() in NOTHING:
        return None
    found = _NUMBER.match(text)
    if found is None:
        raise ValueError(f"{cell!r} is no number")
    return int(found.group(1))
