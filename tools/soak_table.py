"""Long runs of a table of several devices: eight guests that play without growth, thousands of faults, floods."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.app.table.attacker import Attacker
from tests.app.table.hosting import Hosting, settle
from tests.app.table.players import Player

GUESTS, PER_1000, MANY_UNITS = 8, 2.0, 6
"""So many guests, so many megabytes that a thousand deeds may take (what lies far back is on the disk), and forces so
many times the usual ones: small ones are soon gone."""
WARM, STALLED, ENOUGH = 2000, 10.0, 300
"""Deeds before memory is measured (so many wishes are remembered), seconds without one after which a game is over,
deeds that say something."""
MANY = 1_000_000
"""More deeds than anybody does."""
FLOOD = 50.0
"""Megabytes that a flood may take."""
FAULTS_A_MINUTE = 400


def run(minutes: float, seed: int) -> int:
    """All parts, each so many minutes; how many went wrong."""
    return growth(minutes) + flood(minutes) + faults(minutes, seed)


class Grown(NamedTuple):
    """What became of a table: its deeds after the first, the host's memory before and after them in megabytes."""

    deeds: int
    before: float
    after: float
    seconds: float
    errors: list[str]

    @property
    def per_1000(self) -> float:
        """Megabytes for a thousand deeds; of a few deeds nothing can be said."""
        return 1000 * (self.after - self.before) / self.deeds if self.deeds > ENOUGH else 0.0


def growth(minutes: float) -> int:
    """Eight guests play without a pause, battle after battle: what the host's memory grows for every thousand deeds."""
    end, wrong, battles = time.monotonic() + minutes * 60, 0, 0
    while time.monotonic() < end or not battles:
        battles += 1
        grown = grown_until(end, battles)
        print(f"table: {GUESTS} guests, {grown.seconds:.0f} s, {grown.deeds:,} deeds, {grown.before:.0f} to "
              f"{grown.after:.0f} MB, {grown.per_1000:.1f} MB for 1,000 deeds, {len(grown.errors)} errors", flush=True)
        wrong += int(grown.per_1000 > PER_1000) + len(grown.errors)
    return wrong


def grown_until(end: float, seed: int, most: int = MANY) -> Grown:
    """One table until the time is over, so many deeds are done, or nobody has anything to do any more."""
    with tempfile.TemporaryDirectory() as folder:
        hosting = Hosting(Path(folder) / "growth.db", "order_dice", many=MANY_UNITS)
        seats = ("A", "B", *[""] * (GUESTS - 2))
        players = [Player(hosting.link, f"{n:032x}", seat, seed * GUESTS + n) for n, seat in enumerate(seats)]
        for player in players:
            player.start()
        _played(players, end, WARM)
        before, first, begun = hosting.memory, _done(players), time.monotonic()
        _played(players, end, first + most)
        after, done, spent = hosting.memory, _done(players) - first, time.monotonic() - begun
        errors = [repr(error) for player in players for error in player.errors]
        for player in players:
            player.stop()
            player.guest.leave(wait=5)
        settle(hosting)
        return Grown(done, before, after, spent, errors + hosting.stop())


def _played(players: list[Player], end: float, most: int) -> None:
    """Lets them play so many deeds; a game in which nothing has happened for a while is over."""
    done, since = _done(players), time.monotonic()
    while done < most and time.monotonic() < end and time.monotonic() - since < STALLED:
        time.sleep(0.5)
        if _done(players) != done:
            done, since = _done(players), time.monotonic()


def _done(players: list[Player]) -> int:
    return sum(len(player.done) for player in players)


def flood(minutes: float) -> int:
    """Strangers without an end: the memory of the host stays where it was."""
    with tempfile.TemporaryDirectory() as folder:
        hosting = Hosting(Path(folder) / "flood.db", "scw")
        attackers, before = [Attacker(hosting.port) for _ in range(2)], hosting.memory
        for attacker in attackers:
            attacker.attack(True)
        time.sleep(minutes * 60)
        came, after = sum(attacker.stop() for attacker in attackers), hosting.memory
        errors = hosting.stop()
    print(f"table: {came:,} attacks in {minutes:g} minutes, {before:.0f} to {after:.0f} MB, {len(errors)} errors",
          flush=True)
    return int(after > before + FLOOD) + len(errors)


def faults(minutes: float, seed: int) -> int:
    """The faults of `make test`, many more of them, and a network that is gone for a minute."""
    many = max(200, int(FAULTS_A_MINUTE * minutes))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-x", "tests/app/table/test_faults.py"], check=False,
                          env={**os.environ, "TABLE_FAULTS": str(many), "TABLE_SEED": str(seed), "TABLE_DARK": "60"})
    print(f"table: {many:,} faults from seed {seed}: {'all well' if done.returncode == 0 else 'BROKEN'}", flush=True)
    return int(done.returncode != 0)
