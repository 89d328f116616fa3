"""Two instances on one file: one writes, the other looks on until it is gone, even if it was killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from app.storage import Store, Trouble, trouble
from tests.app.storage.sample import dump, one_of_everything, played
from tools.soak_instances import attack


def test_the_second_looks_on_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one_of_everything(path).close()
    first, second = Store.open(path, alone=True), Store.open(path, alone=True)
    assert (first.trouble, first.looks_on) == ("", False)
    assert (second.trouble, second.looks_on, second.in_memory) == (trouble.OPEN_IN_USE, True, True)
    assert dump(second) == dump(first), "it sees all games"
    before = dump(second)
    with pytest.raises(Trouble, match="open twice"):
        played(second)
    assert dump(second) == before
    assert not second.can_be_set_aside
    played(first)


def test_it_takes_over_when_the_first_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first, second = Store.open(path, alone=True), Store.open(path, alone=True)
    assert not second.is_free
    played(first)
    first.close()
    assert second.is_free
    second.close()
    third = Store.open(path, alone=True)
    assert (third.trouble, len(third.log())) == ("", 1)


def test_who_goes_on_without_saving_may_play(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first, second = Store.open(path, alone=True), Store.open(path, alone=True)
    second.carry_on_in_memory()
    played(second)
    assert (len(second.log()), second.trouble) == (1, trouble.IN_MEMORY)
    assert first.log() == []


def instance(path: Path, ready: Barrier, said: Any) -> None:
    """Starts, plays if it may, and stays."""
    ready.wait(20)
    store = Store.open(path, alone=True)
    if not store.looks_on:
        played(store)
    said.put((os.getpid(), str(store.trouble), store.in_memory))
    time.sleep(60)


@pytest.mark.parametrize("number", range(5))
def test_of_three_starts_at_once_one_writes_and_its_death_opens_the_lock(tmp_path: Path, number: int) -> None:
    context, path = multiprocessing.get_context("fork"), tmp_path / "games.db"
    ready, said = context.Barrier(3), context.Queue()
    instances = [context.Process(target=instance, args=(path, ready, said)) for _ in range(3)]
    for one in instances:
        one.start()
    told = [said.get(timeout=20) for _ in instances]
    try:
        assert sorted(sentence for _, sentence, _ in told) == ["", *2 * [str(trouble.OPEN_IN_USE)]]
        writer = next(pid for pid, sentence, _ in told if not sentence)
        os.kill(writer, signal.SIGKILL)
        next(one for one in instances if one.pid == writer).join(20)
        after = Store.open(path, alone=True)
        assert (after.trouble, len(after.log())) == ("", 1)
        after.close()
    finally:
        for one in instances:
            one.kill()
            one.join(20)


def test_two_instances_killed_in_turn_never_write_at_once(tmp_path: Path) -> None:
    assert attack(tmp_path, seed=1, turns=8) > 8
