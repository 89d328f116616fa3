"""A table to try things on: an owner thread with a real file, a host on this machine only, guests that come and go."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from app.play.battles import TableBattle
from app.storage import Store
from app.table.guest import Guest, new_device
from app.table.host import Host, TableState
from app.table.messages import Device
from rules.frame.deed import Muster
from rules.said import ENGLISH, Words

T = TypeVar("T")
FORCES = {
    "scw": ("Company commander", "Rifle platoon", "Militia platoon"),
    "order_dice": ("Rifle squad", "Veteran squad"),
    "gang_skirmish": ("Ganger", "Ganger"),
    "command_tokens": (),
    "steel_wheels": (),
}
PATIENCE, KEPT = 10.0, 500


def until(holds: Callable[[], T], what: str = "", patience: float = PATIENCE) -> T:
    """Waits for something that has to come."""
    end = time.monotonic() + patience
    while not (found := holds()):
        assert time.monotonic() < end, f"waited {patience} s for {what or holds}"
        time.sleep(0.005)
    return found


class Owner:
    """The thread that owns the battle: in the app that is the window's."""

    def __init__(self) -> None:
        self._calls: queue.Queue[tuple[Callable[[], Any], Future[Any]] | None] = queue.Queue()
        self.spent: deque[float] = deque(maxlen=KEPT)
        """What each call cost this thread, in seconds; the last ones, or a long run would be full of them."""
        self.frozen = threading.Event()
        self.frozen.set()
        self._thread = threading.Thread(target=self._run, name="owner", daemon=True)
        self._thread.start()

    def do(self, call: Callable[[], T], /) -> Future[T]:
        future: Future[T] = Future()
        self._calls.put((call, future))
        return future

    def now(self, call: Callable[[], T]) -> T:
        return self.do(call).result(PATIENCE)

    def _run(self) -> None:
        while (job := self._calls.get()) is not None:
            self.frozen.wait()
            call, future = job
            if not future.set_running_or_notify_cancel():
                continue
            begun = time.thread_time()
            try:
                future.set_result(call())
            except BaseException as error:
                future.set_exception(error)
            self.spent.append(time.thread_time() - begun)

    def stop(self) -> None:
        self.frozen.set()
        self._calls.put(None)
        self._thread.join(PATIENCE)


class Table:
    """A game on a real file and its host."""

    def __init__(self, path: Path, sheet: str = "scw", port: int = 0, units: tuple[str, ...] | None = None,
                 words: Words = ENGLISH) -> None:
        self.path, self.sheet, self.port, self.words = path, sheet, port, words
        self.owner = Owner()
        self.faults: list[BaseException] = []
        self.states: deque[TableState] = deque(maxlen=KEPT)
        self._units = FORCES[sheet] if units is None else units
        self.owner.now(self._set_up)
        self.guests: list[Guest] = []

    def _set_up(self) -> None:
        self.store = Store.open(self.path)
        games = self.store.games(self.sheet)
        game = games[0].id if games else self.store.new_game(self.sheet, "Cellar table", ("Red", "Blue"))
        self.battle = TableBattle(self.store, game)
        if not self.battle.battle.units:
            self._muster()
        self.host = Host(self.battle, self.owner.do, self.states.append, host="Mara", port=self.port,
                         address="127.0.0.1", words=self.words, on_fault=self.faults.append)

    def _muster(self) -> None:
        for side in self.battle.battle.sides:
            for number, name in enumerate(self._units, start=1):
                card = self.battle.sheet.battle_sheet.preset(name)
                card = card.with_(id=f"{side.lower()}{number}", side=side, name=f"{name} {side}{number}")
                self.battle.do(Muster(unit=card.model_dump(mode="json")))

    @property
    def state(self) -> TableState:
        return self.host.state

    def open(self) -> Table:
        self.owner.now(self.host.open)
        until(lambda: self.state.is_open or self.state.trouble, "the table to open")
        assert not self.state.trouble
        self.port = int(self.state.address.rpartition(":")[2])
        return self

    def do(self, call: Callable[[TableBattle], T]) -> T:
        """Something the host does on its own screen."""
        return self.owner.now(lambda: call(self.battle))

    def guest(self, name: str, seat: str | None = None, link: str = "", as_a: Device = "app", let_in: bool = True,
              **more: Any) -> Guest:
        """A guest that has come in."""
        device = more.pop("device", None) or new_device()
        guest = Guest(link or self.state.link, device, lambda call: call(), lambda: None, name=name, seat=seat,
                      as_a=as_a, waits=(0.05, 0.1, 0.2), **more)
        self.guests.append(guest)
        guest.join()
        if let_in:
            asking = until(lambda: [one for one in self.state.asking if one.name == name], f"{name} to ask")
            self.owner.now(lambda: self.host.let_in(asking[0].id))
            until(lambda: guest.state.standing == "in" and guest.view, f"{name} to come in")
            until(lambda: asking[0].id in [one.id for one in self.state.inside], f"the host to see {name}")
        return guest

    def in_step(self, guest: Guest) -> None:
        """Waits until a guest has everything."""
        until(lambda: guest.view and guest.view["number"] == self.battle.story.number
              and guest.notebook.last == self.battle.story.number, "the guest to be up to date")

    def kill(self) -> None:
        """Gone without a word: connections are cut, nothing more is written."""
        loop, server = self.host._loop, self.host._server
        assert loop
        assert server

        def cut() -> None:
            for link in server.links.values():
                link.socket.transport.abort()
            if server.listening:
                server.listening.close(close_connections=False)
            for task in asyncio.all_tasks(loop):
                task.cancel()

        loop.call_soon_threadsafe(cut)
        until(lambda: not (self.host._thread and self.host._thread.is_alive()), "the host to be dead")
        self.owner.now(self.store.close)
        self.owner.stop()

    def close(self) -> None:
        for guest in self.guests:
            guest.leave(wait=5)
        if self.host._thread is not None:
            thread = self.host._thread
            self.owner.now(self.host.close)
            thread.join(5)
            assert not thread.is_alive()
        self.owner.now(self.store.close)
        self.owner.stop()


@contextmanager
def table(path: Path, sheet: str = "scw", **more: Any) -> Iterator[Table]:
    """An open table that is closed whatever happens."""
    made = Table(path, sheet, **more).open()
    try:
        yield made
    finally:
        made.close()
    assert made.faults == []


def bare(number: int) -> str:
    """A device's secret that is known."""
    return f"{number:032x}"
