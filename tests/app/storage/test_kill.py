"""SIGKILL at random moments while actions are played: no committed answer is lost."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

from app.storage import Entry, Store
from rules.engine import Choice, Play, Roll, Situation, Steps, at_least, procedure
from rules.engine.play import entry_from_json

KILLS = 300


@procedure
def volley(dice: int, left: int) -> Steps[int]:
    """Throw, keep the hits or throw once more, then saves."""
    hits = yield Roll(dice, at_least(5), "To hit")
    again = yield Choice("owner", ("keep", "again"), "Throw again", sensible="keep")
    if again == "again" and left:
        return volley(dice, left - 1)
    return saves(hits)


@procedure
def saves(hits: int) -> Steps[int]:
    """What is not saved is lost."""
    saved = yield Roll(hits, at_least(4), "Saves", by="opponent")
    return hits - saved


def situation(entry: Entry) -> Situation:
    return volley(entry.facts["dice"], 3)


def resumed(entry: Entry) -> Play:
    return Play(situation(entry), [entry_from_json(answer) for answer in entry.record])


def play_on(store: Store, said: int) -> None:
    """A player who never stops: resumes what is open, answers, begins the next action."""
    entry = store.open_action()
    while True:
        if entry is None:
            number = store.begin_action(None, "scw", "volley", {"dice": random.randint(1, 12)}, "A")
            entry = store.entry(number)
        assert entry is not None
        play = resumed(entry)
        while not play.over:
            answer = next_answer(play)
            store.add_answer(entry.id, answer)
            os.write(said, (json.dumps([entry.id, len(play.record) + 1, answer]) + "\n").encode())
            play.enter(entry_from_json(answer))
        store.finish_action(entry.id, {"lost": play.outcome}, f"{play.outcome} lost.")
        os.write(said, (json.dumps([entry.id, 0, play.outcome]) + "\n").encode())
        entry = None


def next_answer(play: Play) -> dict[str, Any]:
    if isinstance(play.asking, Choice):
        return {"choice": random.choice(play.asking.options)}
    return {"faces": list(play.draw()), "by_hand": random.random() < 0.2}


def killed_run(path: Path, wait: float, played: bool) -> list[list[Any]]:
    """Let a child play for a moment, kill it, and give back what it had been told was saved.

    Where it has to have played, the moment begins with its first answer: a busy machine may be slow to start it.
    """
    listen, said = os.pipe()
    child = os.fork()
    if not child:
        os.close(listen)
        random.seed()
        play_on(Store.open(path), said)
    os.close(said)
    if played:
        select.select([listen], [], [], 20)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(listen) as lines:
        # A line cut off by the kill was not said.
        return [json.loads(line) for line in lines if line.endswith("\n")]


class Ledger:
    """Everything that was ever said to be saved."""

    def __init__(self) -> None:
        self.answers: dict[int, list[Any]] = {}
        self.outcomes: dict[int, int] = {}

    def note(self, said: list[list[Any]]) -> None:
        for action, seq, what in said:
            if seq == 0:
                self.outcomes[action] = what
            else:
                answers = self.answers.setdefault(action, [])
                assert seq == len(answers) + 1, "the next life went on at another step"
                answers.append(what)

    def compare(self, store: Store) -> int:
        """All that was said is there; at most the one answer or finish in flight was saved unsaid."""
        unsaid = 0
        for action, answers in self.answers.items():
            entry = store.entry(action)
            assert entry is not None
            assert entry.record[:len(answers)] == answers
            unsaid += len(entry.record) - len(answers)
            answers.extend(entry.record[len(answers):])
        return unsaid


def check_resume(store: Store) -> None:
    """What is resumed equals a replay of the same answers by hand."""
    entry = store.open_action()
    if entry is None:
        return
    play, replay = resumed(entry), Play(situation(entry))
    for answer in entry.record:
        replay.answer(answer["choice"] if "choice" in answer else answer["faces"], answer.get("by_hand", False))
    assert (play.asking, play.steps, play.record) == (replay.asking, replay.steps, replay.record)


def check_file(path: Path) -> None:
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()


def test_300_kills_lose_nothing(tmp_path: Path) -> None:
    path, ledger, said = tmp_path / "games.db", Ledger(), 0
    for number in range(KILLS):
        heard = killed_run(path, random.uniform(0, 0.03), played=number % 4 > 0)
        said += len(heard)
        ledger.note(heard)
        store = Store.open(path)
        assert (store.trouble, store.in_memory) == ("", False), store.trouble
        # Resuming an action lets the next life say only what it added: note what was saved unsaid.
        for action, answers in unsaid_actions(store, ledger):
            ledger.answers[action] = answers
        unsaid = ledger.compare(store)
        assert unsaid <= 1, f"{unsaid} answers were saved that nobody was told of"
        check_resume(store)
        store.close()
        check_file(path)
    check_outcomes(path, ledger)
    assert said > KILLS, "the children hardly played"


def unsaid_actions(store: Store, ledger: Ledger) -> list[tuple[int, list[Any]]]:
    """The action whose first answer was saved in the moment of the kill."""
    rows = store.rows("SELECT DISTINCT entry FROM answers")
    return [(action, []) for (action,) in rows if action not in ledger.answers]


def check_outcomes(path: Path, ledger: Ledger) -> None:
    store = Store.open(path)
    entries = {entry.id: entry for entry in store.log(limit=1_000_000)}
    for action, outcome in ledger.outcomes.items():
        assert entries[action].outcome == {"lost": outcome}
        assert resumed(store.entry(action)).outcome == outcome  # type: ignore[arg-type]
    assert sum(entry.finished is None for entry in entries.values()) <= 1
