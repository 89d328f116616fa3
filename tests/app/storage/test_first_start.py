"""Two and three first starts at the same moment: one makes the file, and every one of them uses it."""

from __future__ import annotations

import multiprocessing
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from app.storage import Store
from app.storage.schema import VERSION
from tests.app.storage.sample import played
from tests.app.storage.test_migrations import old_file

ROUNDS = 12


def start(path: Path, ready: Barrier, said: Any) -> None:
    """One first start, and a roll at once."""
    ready.wait(20)
    store = Store.open(path)
    said.put((store.trouble, store.in_memory))
    store.connection.execute("PRAGMA busy_timeout = 5000")
    played(store)
    store.close()


def starts_at_once(path: Path, many: int) -> list[tuple[str, bool]]:
    context = multiprocessing.get_context("fork")
    ready, said = context.Barrier(many), context.Queue()
    instances = [context.Process(target=start, args=(path, ready, said)) for _ in range(many)]
    for instance in instances:
        instance.start()
    told = [said.get(timeout=20) for _ in instances]
    for instance in instances:
        instance.join(20)
        assert instance.exitcode == 0
    return told


@pytest.mark.parametrize("many", [2, 3])
def test_first_starts_at_once(tmp_path: Path, many: int) -> None:
    for number in range(ROUNDS):
        path = tmp_path / f"games{number}.db"
        assert starts_at_once(path, many) == [("", False)] * many
        store = Store.open(path)
        assert len(store.log()) == many
        assert store.value("PRAGMA integrity_check") == "ok"
        store.close()


def test_an_old_file_is_brought_up_by_one_of_three(tmp_path: Path) -> None:
    path = old_file(tmp_path, 1)
    assert starts_at_once(path, 3) == [("", False)] * 3
    store = Store.open(path)
    assert store.value("PRAGMA user_version") == VERSION
    assert len(store.games()) == 2
