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
from tests.app.table.hosting import Hosting, settle
from tests.app.table.players import Player

Row = tuple[str, str, str, str]
THROWS, GUESTS, JOINS, LONG = 40, 6, 7, 1000
PLAYED = 60.0
"""Seconds of play without a pause: more deeds than a long evening has."""


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
    begun = time.perf_counter()
    reply = guests[0].throw()
    number = guests[0].notebook.last + 1
    while any(guest.notebook.last < number or (guest.view or {})["number"] < number for guest in guests):
        time.sleep(0.0005)
    spent = time.perf_counter() - begun
    assert reply.result(5).done
    at.do(lambda battle: battle.drop())
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
    hosting = Hosting(folder / "growth.db", "order_dice")
    players = [Player(hosting.link, f"{n:032x}", seat, n) for n, seat in enumerate(("A", "B", *[""] * 6))]
    for player in players:
        player.start()
    time.sleep(PLAYED / 3)
    before, done = hosting.memory, sum(len(player.done) for player in players)
    time.sleep(PLAYED * 2 / 3)
    after, done = hosting.memory, sum(len(player.done) for player in players) - done
    for player in players:
        player.stop()
        player.guest.leave(wait=5)
    settle(hosting)
    hosting.stop()
    yield ("8 guests play: growth for 1,000 deeds", f"{1000 * (after - before) / done:.1f} MB", "< 10 MB",
           f"{done} deeds in {PLAYED * 2 / 3:.0f} s were measured; every deed is kept, so that it can be taken back")
