"""Two instances on one file, killed in turn: one writes at a time, the other takes over, and every action replays."""

from __future__ import annotations

import multiprocessing
import os
import random
import select
import signal
import time
from pathlib import Path

from app.storage import Store
from tests.app.storage.test_kill import check_file, play_on, resumed

PATIENCE = 60.0
"""Seconds an instance may take to begin to write."""


def instance(path: Path, said: int) -> None:
    """Starts as the app does: plays if it may, else looks on until the other is gone."""
    random.seed()
    store = Store.open(path, alone=True)
    while store.looks_on:
        while not store.is_free:
            time.sleep(0.002)
        store.close()
        store = Store.open(path, alone=True)
    os.write(said, f"{os.getpid()}|{store.trouble}|{store.news}\n".encode())
    play_on(store, os.open(os.devnull, os.O_WRONLY))


def attack(folder: Path, seed: int, turns: int) -> int:
    """So many times the one that writes is killed and the other goes on; gives how many actions were played."""
    dice, path = random.Random(seed), folder / f"games{seed}.db"
    context = multiprocessing.get_context("fork")
    # A pipe: whoever is killed holds no lock on it.
    listen, said = os.pipe()
    lines = os.fdopen(listen)
    running = {}
    try:
        for turn in range(turns + 1):
            while len(running) < 2:
                one = context.Process(target=instance, args=(path, said))
                one.start()
                running[one.pid] = one
            if not select.select([listen], [], [], PATIENCE)[0]:
                raise AssertionError(f"seed {seed}, turn {turn}: nobody began to write")
            writer, *found = lines.readline().strip().split("|")
            if any(found):
                raise AssertionError(f"seed {seed}, turn {turn}: {found}")
            time.sleep(dice.uniform(0, 0.05))
            os.kill(int(writer), signal.SIGKILL)
            running.pop(int(writer)).join(PATIENCE)
    finally:
        lines.close()
        os.close(said)
        for one in running.values():
            one.kill()
            one.join(PATIENCE)
    return _check(path)


def _check(path: Path) -> int:
    check_file(path)
    store = Store.open(path, alone=True)
    entries = [store.entry(entry.id) for entry in store.log(limit=1_000_000)]
    for entry in entries:
        if entry is not None and resumed(entry).over != (entry.finished is not None):
            # The last answer was saved and the kill came before its end was: it ends when it is resumed.
            assert entry.finished is None
    if sum(entry is not None and entry.finished is None for entry in entries) > 1:
        raise AssertionError("two actions are open: both have written")
    store.close()
    return len(entries)
