"""A table of several devices: how fast a throw reaches everybody, how long joining takes, what opening costs."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from app.table.guest import Guest
from rules.frame.deed import Adjust
from tests.app.table.around import Table, table, until
from tests.app.table.browser import CHROMIUM, Browser, browser
from tools import soak_table
from tools.soak_table import grown_until

Row = tuple[str, str, str, str]
THROWS, GUESTS, JOINS, LONG = 40, 6, 7, 1000
PAUSE = 0.1
PATIENCE, PLAYED = 400.0, 2000
"""Seconds at most, and deeds without a pause: more than a long evening has."""


def rows() -> list[Row]:
    """All measurements of a table."""
    with tempfile.TemporaryDirectory() as folder:
        return [row for measured in (throws, openings, joins, growth) for row in measured(Path(folder))]


def throws(folder: Path) -> Iterator[Row]:
    """From the tap of one guest until the last of six has the deed and the view."""
    with table(folder / "throws.db", "scw") as at:
        guests = [at.guest("Rolf", "A"), at.guest("Bea", "B"), *(at.guest(f"Eve {n}", "") for n in range(GUESTS - 2))]
        taken = sorted(_thrown(at, guests) for _ in range(THROWS))
    yield (f"a throw reaches {GUESTS} guests", f"{1000 * median(taken):.1f} ms", "< 50 ms",
           f"median of {THROWS}, worst {1000 * taken[-1]:.0f} ms; deed on disk, view drawn")


def _thrown(at: Table, guests: list[Guest]) -> float:
    at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
    for guest in guests:
        at.in_step(guest)
    # Known before: the throw may be everywhere by the time its own guest is asked.
    number = guests[0].notebook.last + 1
    begun = time.perf_counter()
    reply = guests[0].throw()
    while any(guest.notebook.last < number or (guest.view or {})["number"] < number for guest in guests):
        time.sleep(0.0005)
    spent = time.perf_counter() - begun
    assert reply.result(5).done
    at.do(lambda battle: battle.drop())
    # A host takes only so many wishes a second from one guest.
    time.sleep(PAUSE)
    return spent


def openings(folder: Path) -> Iterator[Row]:
    """What opening a table of a long game costs the thread that owns the battle, until guests can come."""
    made = Table(folder / "long.db", "scw")
    for n in range(LONG):
        made.do(lambda battle, n=n: battle.do(Adjust(unit="a2", key="markers", value=n % 9)))
    spent = []
    for _ in range(5):
        made.owner.spent.clear()
        made.open()
        spent.append(max(made.owner.spent))
        made.owner.now(made.host.close)
        made = _again(made)
    made.close()
    yield (f"opening a table of {LONG} deeds, the window's thread", f"{1000 * median(spent):.1f} ms", "< 20 ms",
           "longest piece of work, median of 5; the rest is done beside it")


def _again(made: Table) -> Table:
    made.close()
    return Table(made.path, made.sheet)


def joins(folder: Path) -> Iterator[Row]:
    """From the address in a browser to a page that waits to be let in, and from there to the game."""
    if CHROMIUM is None:
        return
    with table(folder / "joins.db", "scw") as at, browser() as chromium:
        _joined(at, chromium)
        found = [_joined(at, chromium) for _ in range(JOINS)]
    for name, spent in zip(("joining: the page", "joining: let in to the game"), zip(*found, strict=True), strict=True):
        yield name, f"{1000 * median(spent):.0f} ms", "< 500 ms", f"chromium without a cache, median of {JOINS}"


def _joined(at: Table, chromium: Browser) -> tuple[float, float]:
    page = chromium.tab(scale=1)
    begun = time.perf_counter()
    page.open(at.state.link)
    page.sees("Waiting to be let in")
    waited = time.perf_counter() - begun
    asking = until(lambda: at.state.asking)[0]
    begun = time.perf_counter()
    at.owner.now(lambda: at.host.let_in(asking.id, ""))
    page.sees("Log")
    spent = time.perf_counter() - begun
    page.close()
    return waited, spent


def growth(folder: Path) -> Iterator[Row]:
    """Eight guests that play without a pause: what the host's memory grows."""
    grown = grown_until(time.monotonic() + PATIENCE, 1, PLAYED)
    assert grown.deeds > soak_table.ENOUGH, f"{grown.deeds} deeds say nothing about growth"
    yield (f"{soak_table.GUESTS} guests play: growth for 1,000 deeds", f"{grown.per_1000:.1f} MB",
           f"< {soak_table.PER_1000:.0f} MB", f"{grown.deeds} deeds in {grown.seconds:.0f} s were measured, after the "
           f"first {soak_table.WARM}; ten minutes of it: `make soak`")
