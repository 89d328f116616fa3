"""SIGKILL at random moments of a battle: a deed and its line in the log are both there or neither is."""

from __future__ import annotations

import os
import random
import select
import signal
import sqlite3
import time
from pathlib import Path

from app.play import battles
from app.play.battles import TableBattle
from app.storage import Store
from rules.engine import Choice
from rules.frame.deed import Adjust
from rules.frame.story import told
from tests.app.play.test_battles import ROLES, check_log, field

KILLS = 60


def one_more(table: TableBattle) -> None:
    """A player who shoots, changes his mind and takes back."""
    luck, battle = random.random(), table.battle
    if luck < 0.15 and len(table.story.counting) > 6:
        table.undo()
    elif battle.play is None:
        weak = min(battle.units, key=lambda unit: unit.bases)
        refill = luck < 0.4 or weak.bases < 2
        table.do(Adjust(unit=weak.id, key="rifle", value=5)) if refill else table.begin("shoot", ROLES)
    elif luck < 0.2:
        table.drop()
    elif battle.standing.asking is None:
        table.close()
    elif isinstance(battle.standing.asking, Choice):
        table.choose(random.choice(battle.standing.asking.options))
    else:
        table.throw()


def play_on(path: Path, game: int, said: int) -> None:
    """Says after each deed how many there are: they are on the disk."""
    table = TableBattle(Store.open(path), game)
    while True:
        one_more(table)
        os.write(said, f"{table.story.number}\n".encode())


def killed_run(path: Path, game: int, wait: float) -> int:
    """Let a child play for a moment, kill it, and give back how many deeds it had been told were saved."""
    listen, said = os.pipe()
    child = os.fork()
    if not child:
        os.close(listen)
        try:
            random.seed()
            play_on(path, game, said)
        finally:
            # Never back into the tests.
            os._exit(1)
    os.close(said)
    select.select([listen], [], [], 20)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1]), "it ended by itself"
    with os.fdopen(listen) as lines:
        return max((int(line) for line in lines if line.endswith("\n")), default=0)


def check(path: Path, game: int, said: int) -> int:
    """All that was said is there, at most one deed more with what belongs to it, and the log agrees."""
    store = Store.open(path)
    assert (store.trouble, store.in_memory) == ("", False), store.trouble
    table = TableBattle(store, game)
    whole = told(table.sheet.battle(), [table.sheet.battle_sheet.deed_from_json(kept.deed)
                                        for kept in store.deeds(game)])
    assert said <= whole.number <= said + 1 or not said
    assert table.battle == whole.battle
    check_log(table, whole.counting, whole.deeds)
    if table.entry:
        assert len(table.entry.answers) == len(table.battle.opened().record)
    store.close()
    return whole.number


def test_60_kills_leave_deeds_and_log_agreed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    table = field(path=path)
    game, number = table.game, table.story.number
    table.store.close()
    every, battles.EVERY = battles.EVERY, 20
    try:
        for _ in range(KILLS):
            number = check(path, game, killed_run(path, game, random.uniform(0, 0.04)))
    finally:
        battles.EVERY = every
    assert number > 3 * KILLS, "the children hardly played"
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()
