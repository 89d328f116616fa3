"""How quick the store is with 100,000 actions and a battle of 5,000 deeds in it, and how large its file gets."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from app.play.battles import EVERY, TableBattle  # noqa: E402
from app.play.session import PlaySession  # noqa: E402
from app.storage import Store  # noqa: E402
from rules.engine import Choice  # noqa: E402
from rules.frame.deed import Muster  # noqa: E402

ACTIONS = 100_000
DEEDS = 5_000
GAMES = 50
Row = tuple[str, str, str, str]


def fill(path: Path, actions: int = ACTIONS) -> None:
    """A file with many games, written in one go."""
    store = Store.open(path)
    for n in range(GAMES):
        store.new_game("scw" if n % 2 else "order_dice", f"Game {n + 1}")
    facts = json.dumps({"rifle": 6, "lmg": 1, "cover": "partial", "range": 2, "rulings": {"raw_short_stack": False}})
    odds = json.dumps({"label": "bases lost", "chances": [[n, 0.2] for n in range(5)]})
    with store.write() as db:
        db.executemany(
            "INSERT INTO entries(uid, kind, game, ruleset, action, side, at, finished, facts, odds, outcome, sentence)"
            " VALUES(?, 'action', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (_entry(n, facts, odds) for n in range(actions)),
        )
        db.executemany(
            "INSERT INTO answers(entry, seq, kind, value, by_hand, sides, by) VALUES(?, ?, 'faces', ?, ?, ?, ?)",
            (answer for n in range(actions) for answer in _answers(n)),
        )
    store.close()


def _entry(n: int, facts: str, odds: str) -> tuple[object, ...]:
    at = 1_700_000_000_000 + n * 60_000
    game = n * GAMES // ACTIONS + 1
    kind, lost = ("shoot", "morale", "assault")[n % 3], n % 5
    return (
        uuid.UUID(int=n).hex, game, "scw" if game % 2 == 0 else "order_dice", kind, "AB"[n % 2], at, at + 9000,
        facts, odds, json.dumps({"result": lost}), f"The target loses {lost} bases and is hammered.",
    )


def _answers(n: int) -> list[tuple[object, ...]]:
    hand = int(n % 20 == 0)
    return [
        (n + 1, 1, "[5,2,6,1,5,3,2,3]", hand, "[6,6,6,6,6,6,6,6]", "owner"),
        (n + 1, 2, "[3,6,1]", hand, "[6,6,6]", "opponent"),
    ]


def _times(work: Callable[[], object], rounds: int) -> list[float]:
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        found.append((time.perf_counter() - start) * 1000)
    return found


def _play_one(store: Store) -> Callable[[], object]:
    def play() -> None:
        action = store.begin_action(1, "scw", "shoot", {"rifle": 6}, "A", None, "")
        store.add_answer(action, {"faces": [1, 2, 3], "sides": 6})
        store.finish_action(action, {"result": 0}, "Nothing happens.")

    return play


def battle(path: Path, deeds: int = DEEDS) -> TableBattle:
    """Two platoons that shoot at each other and take no losses, in one write."""
    store = Store.open(path)
    with store.write():
        table = TableBattle(store, store.new_game("order_dice", "The long one"))
        sheet = table.sheet.battle_sheet
        for side in "AB":
            for number, name in enumerate(sheet.forces["Rifle platoon"]):
                card = sheet.preset(name).with_(id=f"{side}{number}", side=side)
                table.do(Muster(unit=card.model_dump(mode="json")), side)
        while table.story.number < deeds:
            _one_more(table)
        while table.battle.play:
            _one_more(table)
    return table


def _one_more(table: TableBattle) -> None:
    if table.battle.play is None:
        table.begin("shoot", {"shooter": "A1", "target": "B2"})
    elif table.battle.standing.asking is None:
        table.close(())
    elif isinstance(table.battle.standing.asking, Choice):
        table.choose(table.battle.standing.asking.options[0])
    else:
        table.throw()


def _first_throws(table: TableBattle, rounds: int = 60) -> tuple[list[float], list[float]]:
    """The first throw of a shot, as a deed of the battle and as an answer of a single roll."""
    deeds: list[float] = []
    answers: list[float] = []
    edition = table.battle.edition
    action = edition.action("shoot")
    for _ in range(rounds):
        table.begin("shoot", {"shooter": "A1", "target": "B2"})
        facts = action.facts(**table.battle.opened().facts)
        deeds += _times(table.throw, 1)
        table.drop()
        session = PlaySession.begin(table, action.id, {}, facts)
        answers += _times(session.throw, 1)
        # Of a roll without units nothing is left but what its next throw would need.
        if table.battle.play:
            table.drop()
    return deeds, answers


def _of_battles() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "battle.db"
        # Just before the next snapshot: as much as can be is read.
        table = battle(path, DEEDS + EVERY - 10)
        table.store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size, game = path.stat().st_size, table.game
        opened = min(_times(lambda: TableBattle(table.store, game), 5))
        read = len(TableBattle(table.store, game).story.deeds)
        whole = min(_times(table._read_all, 3))
        deeds, answers = _first_throws(table)
        undone = statistics.median(_times(table.undo, 20))
        table.store.close()
    deed, answer = statistics.median(deeds), statistics.median(answers)
    return [
        ("store: open a battle of 5,000 deeds", f"{opened:.1f} ms", "100 ms", f"{read} of them are read, best of 5"),
        ("store: read all its deeds", f"{whole:.0f} ms", "", "only where something very old is taken back"),
        ("store: a throw in a battle", f"{deed:.1f} ms", "20 ms", "deed and log, median of 60"),
        ("store: a throw of a single roll", f"{answer:.1f} ms", "20 ms", "log only, median of 60"),
        ("store: take a deed back", f"{undone:.1f} ms", "20 ms", "median of 20"),
        ("store: file of 5,000 deeds", f"{size / 1e6:.1f} MB", "", "with the log of their actions"),
    ]


def rows() -> list[Row]:
    """What was measured: (name, figure, bar, note)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        fill(path)
        size = path.stat().st_size
        opened = min(_times(lambda: Store.open(path).close(), 5))
        store = Store.open(path)
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = statistics.median(_times(store.log, 20))
        far = statistics.median(_times(lambda: store.log(before=500), 20))
        search = statistics.median(_times(lambda: store.log(text="nowhere to be found"), 5))
        answer = statistics.median(_times(lambda: store.set_turn_state(1, {"turn": 1}), 100))
        action = statistics.median(_times(_play_one(store), 100))
        store.close()
    return [
        ("store: open with 100,000 actions", f"{opened:.1f} ms", "300 ms", "best of 5"),
        ("store: newest page of the log", f"{page:.1f} ms", "300 ms", "50 entries, median"),
        ("store: oldest page of the log", f"{far:.1f} ms", "300 ms", "50 entries, median"),
        ("store: search the whole log, no hit", f"{search:.1f} ms", "300 ms", "median"),
        ("store: one commit", f"{answer:.1f} ms", "20 ms", "synchronous=FULL, median of 100"),
        ("store: begin, answer and finish an action", f"{action:.1f} ms", "60 ms", "three commits, median of 100"),
        ("store: file of 100,000 actions", f"{size / 1e6:.0f} MB", "", f"{size / ACTIONS:.0f} bytes an action"),
        *_of_battles(),
    ]


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
