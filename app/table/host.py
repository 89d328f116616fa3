"""The host of a table: opens it and closes it, lets devices in, throws fairly. For the thread that owns the battle."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.play.battles import TableBattle
from app.storage import Trouble
from app.table import door
from app.table import words as sentences
from app.table.asks import Ask, asked, moment
from app.table.desk import Desk, Moment
from app.table.saying import Saying, Sayings
from app.table.seats import ONLOOKER, Keys, Seats, Visitor, in_groups
from app.table.server import Do, Server
from app.table.whose import Whose, whose
from app.table.wishes import Wishes
from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.said import ENGLISH, Json, Words, name

if TYPE_CHECKING:
    from app.storage import KeptDeed

Looks = Callable[[AnyBattle], Mapping[str, tuple[str, str]]]
"""The colours of the sides, dark and light, as the host's screens show them."""
LOOK_UP = 0.1
"""Seconds after which a thread that waits for the owner looks whether the table is still open."""
KEPT = "table"
"""The setting that keeps who is in, for a host that is killed and started again, and who was in when it closed."""


@dataclass(frozen=True)
class TableState:
    """What the host's screen shows; a new one whenever something changes."""

    is_open: bool = False
    trouble: str = ""
    table: str = ""
    address: str = ""
    """To type: 192.168.1.20:8470."""
    link: str = field(default="", repr=False)
    """For the QR code: the key is in it."""
    code: str = field(default="", repr=False)
    """To type: K7M 4QP."""
    asking: tuple[Visitor, ...] = ()
    inside: tuple[Visitor, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)

    def holder(self, side: str) -> Visitor | None:
        """The device that has a side; None means the host plays it."""
        return next((one for one in self.inside if side != ONLOOKER and one.seat == side), None)


class Host:
    """One table; every method is called by the owner of the battle and returns at once."""

    def __init__(self, battle: TableBattle, do: Do, on_change: Callable[[TableState], None], *, table: str = "",
                 host: str = "", port: int = door.PORT, address: str | None = None, words: Words = ENGLISH,
                 language: str = "en", colours: tuple[str, ...] = (), looks: Looks = lambda battle: {},
                 on_fault: Callable[[BaseException], None] | None = None) -> None:
        self.battle, self._do, self._on_change = battle, do, on_change
        self._port, self._address, self._say = port, address, Saying(words, language)
        self._looks = looks
        self._fault = on_fault or (lambda _: None)
        game = battle.store.game(battle.game)
        if game is None:
            raise PlayerError(sentences.sentence("door.deleted"))
        self._name = table or game.title
        self._about: dict[str, Json] = {"table": self._name, "host": host, "sheet": battle.sheet.id, "game": game.uid,
                                       "title": battle.sheet.title, "colours": colours}
        self.state = TableState(table=self._name)
        self._wishes = Wishes(battle, game.uid, self._moved)
        self._number = 0
        self._where = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: Server | None = None
        self._stop: asyncio.Event | None = None
        self._silent = threading.Event()
        self._news: tuple[TableState, dict[str, Json]] | None = None
        """Who is there, as the owner has not seen it yet."""
        self._telling = threading.Lock()
        self._closed = False
        self._thread: threading.Thread | None = None

    # -- open and close

    def open(self) -> None:
        """Open the table; `on_change` says when it is open, or why it cannot be."""
        if self._thread is not None:
            return
        address = door.own_address() if self._address is None else self._address
        if not address:
            self._tell(replace(self.state, trouble=self._say(sentences.NO_NETWORK)))
            return
        self._loop, self._server, self._stop, self._closed, self._news = None, None, None, False, None
        self._silent.clear()
        kept = self.battle.store.deeds(self.battle.game)
        self._wishes.remember(kept)
        first = self._moment(kept)
        self.battle.watchers.append(self._moved)
        self.battle.joined = self._wishes.own_dice
        sides = {side: self.battle.battle.name_of(side) for side in self.battle.battle.sides}
        seats = Seats(sides, time.monotonic)
        known = self.battle.store.setting(KEPT, {})
        if known.get("game") == self._about["game"]:
            with suppress(AttributeError, TypeError):
                seats.remember(known.get("before", []))
                seats.restore(known.get("devices", []))
        self._thread = threading.Thread(target=self._run, args=(address, seats, first), name="table", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Close it: nothing listens any more when this returns; guests are told, the game stays here."""
        if self._thread is None:
            return
        with suppress(ValueError):
            self.battle.watchers.remove(self._moved)
        self.battle.joined = lambda: None
        self._closed = True
        loop, stop = self._loop, self._stop
        if loop and stop:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(stop.set)
        self._silent.wait(2)
        self._thread = self._server = None
        with suppress(Trouble):
            kept = self.battle.store.setting(KEPT, {})
            self.battle.store.set_setting(KEPT, {"game": self._about["game"], "before": kept.get("devices", [])})
        self._tell(TableState(table=self._name))

    def _run(self, address: str, seats: Seats, first: Moment) -> None:
        """The table's own thread."""
        try:
            asyncio.run(self._serve(address, seats, first))
        except Exception as error:
            self._fault(error)
            trouble = self._say.of(error) if isinstance(error, PlayerError) else self._say(sentences.FAULT)
            self._later(replace(self.state, is_open=False, trouble=trouble))
        finally:
            self._silent.set()

    async def _serve(self, address: str, seats: Seats, first: Moment) -> None:
        self._stop = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        if self._closed:
            return
        desk = Desk(self.battle.sheet, self._say, self._far_back)
        keys = Keys()
        sayings = Sayings(self._say)
        files = door.files(sayings)
        server = Server(self._wishes, self._do, desk, seats, keys, self._about, files, sayings,
                        changed=lambda: self._seats(server), fault=self._fault)
        try:
            # Only where it is tried out on one machine it listens to that machine alone.
            listen = address if address.startswith("127.") else "0.0.0.0"
            port = await server.open(listen, self._port, first)
            if self._closed:
                return
            self._server, self._where = server, f"{address}:{port}"
            self._do(self._moved)
            self._seats(server)
            await self._stop.wait()
        finally:
            server.stop_listening()
            self._silent.set()
            await server.close(sentences.CLOSED)
            desk.close()

    def _far_back(self, first: int, most: int) -> list[KeptDeed]:
        """Deeds from the disk, for a thread beside the owner's; nothing is waited for once the table is closed."""
        found = self._do(lambda: self._wishes.far_back(first, most))
        while not self._silent.is_set():
            with suppress(TimeoutError):
                return found.result(LOOK_UP)
        raise PlayerError(sentences.CLOSED)

    # -- what the screen is told

    def _seats(self, server: Server) -> None:
        """In the table's thread: who is there has changed."""
        seats, where = server.seats, self._where
        everybody = tuple(seats.visitors.values())
        state = TableState(
            True, "", self._name, where, f"http://{where}/#{server.keys.key}", in_groups(server.keys.code),
            tuple(one for one in everybody if one.state == "asking"),
            tuple(one for one in everybody if one.state == "in"), dict(seats.sides))
        news = state, {"game": self._about["game"], "devices": seats.to_json()}
        with self._telling:
            waiting, self._news = self._news is not None, news
        if not waiting:
            self._do(self._tell_news)

    def _tell_news(self) -> None:
        """In the owner's thread: however often somebody comes and goes, he is told once for all of it."""
        with self._telling:
            news, self._news = self._news, None
        if news:
            self._tell(*news)

    def _later(self, state: TableState) -> None:
        self._do(lambda: self._tell(state))

    def _tell(self, state: TableState, kept: dict[str, Json] | None = None) -> None:
        """In the owner's thread."""
        if state.is_open and self._thread is None:
            return
        if kept is not None:
            with suppress(Trouble):
                if self.battle.store.setting(KEPT, {}) != kept:
                    self.battle.store.set_setting(KEPT, kept)
        self.state = state
        self._on_change(state)

    # -- the host decides

    def let_in(self, id: int, seat: str | None = None) -> None:
        """Let a device in, into the seat it asked for or another."""
        if seat:
            self._is_free(id, seat)
        self._decide(lambda seats: seats.let_in(id, seat))

    def _is_free(self, id: int, seat: str) -> None:
        holder = self.state.holder(seat)
        if holder and holder.id != id:
            raise PlayerError(sentences.sentence(
                "door.taken_by", side=name(self.state.sides[seat]),
                who=name(holder.name) if holder.name else sentences.sentence("door.another")))

    def not_now(self, id: int) -> None:
        """It stays outside, and may ask again after half a minute."""
        self._decide(lambda seats: seats.not_now(id))

    def seat(self, id: int, seat: str) -> None:
        """Give a device another seat; whoever had it looks on."""
        self._decide(lambda seats: seats.seat(id, seat))

    def send_away(self, id: int) -> None:
        """Out; it has to ask to come back."""
        self._decide(lambda seats: seats.send_away(id))

    def call_host(self, name: str) -> None:
        """What the host's player is called from now on."""
        server = self._server
        self._about["host"] = name
        if server:
            self._call(server.seats_changed)

    def new_code(self) -> None:
        """Another key and code; devices that are in stay in."""
        server = self._server
        if server:
            self._call(lambda: self._renew(server))

    def _renew(self, server: Server) -> None:
        server.keys.renew()
        self._seats(server)

    def _decide(self, decision: Callable[[Seats], Visitor]) -> None:
        server = self._server
        if server:
            self._call(lambda: server.decide(decision))

    def _call(self, call: Callable[[], object]) -> None:
        if self._loop:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(call)

    # -- the game goes on

    def _moment(self, kept: list[KeptDeed]) -> Moment:
        story = self.battle.story
        promised = self._wishes.promises.at(moment(story))
        self._number = story.number
        return Moment(story, tuple(kept), promised.place, promised.promise, self._wishes.handed,
                      self._looks(story.battle))

    def _moved(self) -> None:
        """Something was done: every device is told. Before the table is open, all of it is told when it is."""
        server = self._server
        if server:
            with suppress(Trouble):
                now = self._moment(self.battle.store.deeds(self.battle.game, self._number))
                self._call(lambda: server.moved(now))

    @property
    def acting(self) -> str:
        """The guest whose wish is being done at this very moment; empty when the host itself does something."""
        return self._wishes.acting

    @property
    def due(self) -> Ask | None:
        """What is asked now, and whose it is."""
        return asked(self.battle.story)

    @property
    def whose(self) -> Whose | None:
        """Whose throw or decision is due, and on which device: the tray turns to that side."""
        return whose(self.battle.story, self._device_of)

    def _device_of(self, side: str) -> str:
        """The guest that has to answer for a side: its name; empty for the host itself."""
        due, holder = self.due, self.state.holder(side)
        if holder is None or not holder.here or (due and due.id == self._wishes.handed):
            return ""
        return holder.name or self.state.sides[side]


def qr(text: str) -> tuple[tuple[bool, ...], ...]:
    """A text as a QR code, row by row, without the quiet zone."""
    import segno

    return tuple(tuple(bool(cell) for cell in row) for row in segno.make(text, error="m", micro=False).matrix)


def wifi(name: str, password: str, hidden: bool = False) -> str:
    """What a QR code has to say so that a phone joins this Wi-Fi."""
    def escaped(text: str) -> str:
        return "".join(f"\\{sign}" if sign in '\\;,":' else sign for sign in text)

    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{escaped(name)};P:{escaped(password)};{'H:true;' if hidden else ''};"
