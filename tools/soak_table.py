"""Long runs of a table of several devices: eight guests that play without growth, thousands of faults, floods."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.app.table.attacker import Attacker
from tests.app.table.hosting import Hosting, settle
from tests.app.table.players import Player

GUESTS, PER_1000 = 8, 10.0
"""So many guests, and so many megabytes that a thousand deeds may take: every deed is kept to be taken back."""
WARM, STALLED, ENOUGH = 20.0, 10.0, 300
"""Seconds before memory is measured, seconds without a deed after which a game is over, deeds that say something."""
FLOOD = 50.0
"""Megabytes that a flood may take."""
FAULTS_A_MINUTE = 400


def run(minutes: float, seed: int) -> int:
    """All parts, each so many minutes; how many went wrong."""
    return growth(minutes) + flood(minutes) + faults(minutes, seed)


def growth(minutes: float) -> int:
    """Eight guests play without a pause, battle after battle: what the host's memory grows for every thousand deeds."""
    end, wrong, battles = time.monotonic() + minutes * 60, 0, 0
    while time.monotonic() < end or not battles:
        battles += 1
        wrong += _battle(end, battles)
    return wrong


def _battle(end: float, seed: int) -> int:
    """One table until the time is over, or until nobody has anything to do any more."""
    with tempfile.TemporaryDirectory() as folder:
        hosting = Hosting(Path(folder) / "growth.db", "order_dice")
        seats = ("A", "B", *[""] * (GUESTS - 2))
        players = [Player(hosting.link, f"{n:032x}", seat, seed * GUESTS + n) for n, seat in enumerate(seats)]
        for player in players:
            player.start()
        _played(players, min(end, time.monotonic() + WARM))
        before, first, begun = hosting.memory, _done(players), time.monotonic()
        _played(players, end)
        after, done, spent = hosting.memory, _done(players) - first, time.monotonic() - begun
        errors = [error for player in players for error in player.errors]
        for player in players:
            player.stop()
            player.guest.leave(wait=5)
        settle(hosting)
        errors += hosting.stop()
    grown = 1000 * (after - before) / max(done, 1)
    print(f"table: {GUESTS} guests, {spent:.0f} s, {done:,} deeds, {before:.0f} to {after:.0f} MB, "
          f"{grown:.1f} MB for 1,000 deeds, {len(errors)} errors", flush=True)
    return int(done > ENOUGH and grown > PER_1000) + len(errors)


def _played(players: list[Player], end: float) -> None:
    """Lets them play; a game in which nothing has happened for a while is over."""
    done, since = _done(players), time.monotonic()
    while time.monotonic() < end and time.monotonic() - since < STALLED:
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
    """The faults of `make test`, many more of them."""
    many = max(200, int(FAULTS_A_MINUTE * minutes))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-x", "tests/app/table/test_faults.py"], check=False,
                          env={**os.environ, "TABLE_FAULTS": str(many), "TABLE_SEED": str(seed)})
    print(f"table: {many:,} faults from seed {seed}: {'all well' if done.returncode == 0 else 'BROKEN'}", flush=True)
    return int(done.returncode != 0)
