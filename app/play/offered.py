"""What the sheet offers now, as a player reads it: the next thing first, a few others, the way out last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.frame.offer import Offer

MOST = 4
"""So many lines at most; the rest stands under More."""


@dataclass(frozen=True)
class Line:
    """An offer, or several that are about one unit or the other side's."""

    offers: tuple[Offer, ...]
    unit: str = ""
    side: str = ""

    @property
    def one(self) -> Offer | None:
        """The offer, if it stands for itself."""
        return self.offers[0] if len(self.offers) == 1 else None


@dataclass(frozen=True)
class Offered:
    """The list under "What comes next"."""

    first: Offer | None = None
    """What the sheet says comes next; never something that gives anything away."""
    lines: tuple[Line, ...] = ()
    more: tuple[Line, ...] = ()
    out: tuple[Line, ...] = ()

    def all(self) -> Iterator[Offer]:
        """Every offer once, as they stand there."""
        seen: list[Offer] = [self.first] if self.first else []
        for line in (*self.lines, *self.more, *self.out):
            seen += [offer for offer in line.offers if not any(offer is other for other in seen)]
        return iter(seen)


def arranged(offers: Sequence[Offer], side: str = "", active: Iterable[str] = (), most: int = MOST) -> Offered:
    """The first that can be done and is safe; the others by whom they are about, where there are many.

    `side` is the one that is on, `active` its units in the middle of something.
    """
    first = first_safe(offers)
    out = [offer for offer in offers if offer.out and offer is not first and not offer.locked]
    rest = [offer for offer in offers if not any(offer is other for other in (first, *out))]
    if len(offers) <= most:
        return Offered(first, _each(_open(rest)), out=_each(out))
    on = side or (first.side if first else "")
    lines = (*_gathered(rest, offers, on, set(active)), *_each(out[1:]))
    room = most - bool(first) - bool(out)
    shown = len(lines) if len(lines) <= room else room - 1
    return Offered(first, lines[:shown], lines[shown:], _each(out[:1]))


def first_safe(offers: Iterable[Offer]) -> Offer | None:
    """The first that can be done and gives nothing away."""
    return next((offer for offer in offers if not offer.risky and not offer.locked), None)


def _each(offers: Sequence[Offer]) -> tuple[Line, ...]:
    return tuple(Line((offer,)) for offer in offers)


def _open(offers: Sequence[Offer]) -> list[Offer]:
    """Those that cannot be done stand last."""
    return sorted(offers, key=lambda offer: bool(offer.locked))


def _gathered(rest: Sequence[Offer], offers: Sequence[Offer], side: str, active: set[str]) -> Iterator[Line]:
    """A unit that may do several things has one line; so has the side that is not on."""
    seen: set[str] = set()
    for offer in _open(rest):
        unit = "" if offer.unit in active or offer.out else offer.unit
        other = offer.side if side and offer.side not in ("", side) else ""
        key = other or unit
        if key and key in seen:
            continue
        about = tuple(it for it in offers if not it.out and (it.side == other if other else key and it.unit == unit))
        if key and len(about) > 1:
            seen.add(key)
            yield Line(about, unit="" if other else unit, side=other)
        else:
            yield Line((offer,))
