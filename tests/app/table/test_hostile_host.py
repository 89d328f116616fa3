"""An app as a guest at a table that means harm: it stays on its feet, and says that the connection is lost."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from app.table import messages as m
from app.table.door import quiet
from app.table.guest import Guest, new_device
from app.table.journal import Journal
from rules import ruleset
from tests.app.table.around import table, until
from tests.app.table.test_attack import mutated
from tests.app.table.test_journal import kept

SECRET, MESSAGES, IN_ONE = "0a" * 32, 400, 20
ABOUT: dict[str, Any] = {"table": "T", "sheet": "scw", "title": "SCW", "host": "Mara",
                         "seats": (m.SeatShown(side="A", name="Red"),), "seat": "A"}
VIEW = {"number": 3, "hash": "", "place": "game.ab.m3", "moment": "m3", "promise": SECRET,
        "ask": {"id": "m3", "side": "A", "handed": False, "kind": "roll"}}


def honest() -> list[m.Message]:
    """All that a host says, but that it is over."""
    journal = Journal(ruleset("scw"))
    journal.add(kept("scw")[:12])
    deeds = journal.next(0, True)
    assert deeds
    return [m.Waiting(**ABOUT, number=42), m.Welcome(**ABOUT, side="Red", you="0" * 8, game="g"), deeds,
            m.Reply(id="w1", done=True), m.Answered(id="q1"), m.Beat(asleep=True), m.Part(at=0, of=3, text="{"),
            m.Part(at=1, of=2, text="}"), m.Seen(number=3, view=VIEW)]


def wrong(source: random.Random, said: list[m.Message]) -> str:
    """One of them with something wrong in it, as a whole or inside the view."""
    message = source.choice(said)
    if isinstance(message, m.Seen) and source.random() < 0.8:
        return m.Seen(number=3, view=json.loads(parsable(source, json.dumps(VIEW)))).to_json()
    return mutated(source, message.to_json())


def parsable(source: random.Random, text: str) -> str:
    """Wrong, but JSON."""
    while True:
        with suppress(ValueError):
            made = mutated(source, text)
            json.loads(made)
            return made


class Hostile:
    """That host: each guest gets a few messages, some of them right, and is cut."""

    def __init__(self) -> None:
        self.sent = 0
        self._source, self._said = random.Random(9), honest()
        self.server: Server = serve(self._serve, "127.0.0.1", 0, compression=None, close_timeout=0.1,
                                    logger=quiet())
        self.port = self.server.socket.getsockname()[1]
        self._thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self._thread.start()

    def _serve(self, socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            socket.recv(5)
            for _ in range(IN_ONE):
                self.sent += 1
                right = self._source.random() < 0.7
                socket.send(self._source.choice(self._said).to_json() if right else wrong(self._source, self._said))

    def stop(self) -> None:
        self.server.shutdown()
        self._thread.join(5)


@pytest.fixture
def hostile() -> Iterator[Hostile]:
    made = Hostile()
    yield made
    made.stop()


def test_a_host_that_says_anything_at_all_is_only_a_lost_connection(hostile: Hostile):
    guest = Guest(f"127.0.0.1:{hostile.port}", new_device(), lambda call: call(), lambda: None, waits=(0.0,))
    guest.join()
    until(lambda: hostile.sent > MESSAGES or not guest._thread.is_alive(), "it to say all that", 60)
    assert guest._thread.is_alive()
    assert guest.state.standing in ("connecting", "asking", "in", "refused", "lost")
    guest.throw()
    guest.leave(wait=5)
    assert not guest._thread.is_alive()


@pytest.mark.parametrize("change", [
    {"place": 3}, {"place": "<b>"}, {"moment": None}, {"promise": "x"}, {"ask": []}, {"ask": {"id": ""}},
    {"number": -1}])
def test_a_view_that_is_none_is_rubbish(change: dict[str, Any]):
    assert m.glance(VIEW).ask
    with pytest.raises(m.Rubbish):
        m.glance(VIEW | change)


def test_what_the_host_really_says_is_no_rubbish(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf = at.guest("Rolf", "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        at.in_step(rolf)
        seen = m.glance(rolf.view)
        assert rolf.view
        assert (seen.number, seen.place, seen.ask) == (
            at.battle.story.number, rolf.view["place"], m.Due(id=at.host.due.id, side="A"))
