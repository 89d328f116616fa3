"""The app as a guest at somebody's table: the same messages as the page, reconnecting by itself."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from app.table import messages as m
from app.table.door import SOCKET, quiet
from app.table.notebook import Notebook
from app.table.words import sentence
from rules.engine import PlayerError
from rules.said import Json

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

WAITS = (1.0, 2.0, 4.0, 8.0)
"""Seconds before it tries again; the last one stays."""
SILENCE = 6.0
"""A host that says nothing for so long is gone: it speaks every two seconds."""
FOR_GOOD = {4400, 4401, 4403, 4409}
"""Closed with one of these, there is no use in trying again."""
APP = "playsheet"
"""The scheme of a link that the guests' page hands over to the app."""
Standing = Literal["connecting", "asking", "in", "refused", "lost", "closed"]


@dataclass(frozen=True)
class GuestState:
    """What the guest's screen shows besides the game."""

    standing: Standing = "connecting"
    sentence: str = ""
    number: int = 0
    wanted: str = ""
    """The seat it asks for."""
    seat: str = ""
    side: str = ""
    table: str = ""
    title: str = ""
    sheet: str = ""
    host: str = ""
    seats: tuple[m.SeatShown, ...] = ()
    wants_code: bool = False
    asleep: bool = False
    retry_in: float = 0.0
    unsent: tuple[str, ...] = ()
    """Wishes that never reached the host: the player is asked before they are sent."""


def new_device() -> str:
    """The secret by which a host knows this device again."""
    return secrets.token_hex(16)


def device_for(secret: str, link: str) -> str:
    """What a device says to the host of this link, so that only that host knows it again."""
    host = parsed(link)[0].rpartition(":")[0]
    return hashlib.sha256(f"playsheet guest\n{secret}\n{host}".encode()).hexdigest()[:32]


def parsed(link: str) -> tuple[str, str]:
    """Address and key of a scanned or typed link; one sentence if it is none."""
    parts = urlsplit(link if "://" in link else f"http://{link}")
    if parts.scheme not in ("http", APP) or not parts.hostname:
        raise PlayerError(sentence("door.no_table"))
    try:
        port = parts.port
    except ValueError:
        raise PlayerError(sentence("door.no_port_number")) from None
    return f"{parts.hostname}:{port or 80}", parts.fragment


class Guest:
    """A seat at another device's table; callbacks come through `later`, in the thread of the screens."""

    def __init__(self, link: str, device: str, later: Callable[[Callable[[], None]], object],
                 on_change: Callable[[], None], *, name: str = "", code: str = "", seat: str | None = None,
                 as_a: m.Device = "app", whole: bool = True, waits: tuple[float, ...] = WAITS,
                 language: str = "en") -> None:
        self.link = link
        self.address, self._key = parsed(link)
        self._device, self._later, self._on_change = device, later, on_change
        self._name, self._code, self._seat, self._as_a, self._whole = name, code, seat, as_a, whole
        self._waits, self._language = waits, language
        self.state = GuestState()
        self.notebook = Notebook()
        self.view: dict[str, Json] | None = None
        self._open: dict[str, tuple[m.Wish, Future[m.Reply]]] = {}
        self._questions: dict[str, Future[m.Answered]] = {}
        self._socket: ClientConnection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: asyncio.Event | None = None
        self._now = threading.Event()
        self._thread = threading.Thread(target=self._run, name="guest", daemon=True)

    # -- for the screens

    def join(self) -> None:
        """Go to the table."""
        self._thread.start()

    def leave(self, say_bye: bool = False, wait: float = 0) -> None:
        """Go away; with a bye the seat is given back."""
        if say_bye:
            self._say(m.Bye())
        loop, leaving = self._loop, self._leaving
        if loop and leaving:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(leaving.set)
        if wait and self._thread.is_alive():
            self._thread.join(wait)

    def wish(self, want: m.Want) -> Future[m.Reply]:
        """Something to be done; the future says what came of it."""
        wish = m.Wish(id=secrets.token_hex(8), want=want)
        reply: Future[m.Reply] = Future()
        self._open[wish.id] = wish, reply
        self._say(wish)
        return reply

    def throw(self) -> Future[m.Reply]:
        """Throw what is asked, with a secret of this device."""
        view = self.view or {}
        ask = str((view.get("ask") or {}).get("id", "m0"))
        return self.wish(m.Throw(ask=ask, secret=self.notebook.secret(str(view.get("place", "")))))

    def send_again(self, id: str) -> None:
        """The player says that a wish which never arrived is still wanted."""
        if id in self._open:
            self._set(unsent=tuple(one for one in self.state.unsent if one != id))
            self._say(self._open[id][0])

    def forget(self, id: str) -> None:
        """The player says that it is not."""
        self._open.pop(id, None)
        self._set(unsent=tuple(one for one in self.state.unsent if one != id))

    def ask(self, about: m.About) -> Future[m.Answered]:
        """Something to be worked out by the host."""
        question = m.Question(id=secrets.token_hex(8), about=about)
        for id in list(self._questions):
            self._questions.pop(id).cancel()
        answer: Future[m.Answered] = Future()
        self._questions[question.id] = answer
        self._say(question)
        return answer

    def ask_for(self, name: str, seat: str | None) -> None:
        """Another name or seat while it waits."""
        self._name, self._seat = name or self._name, seat
        self._say(m.AskFor(name=name, seat=seat))

    # -- the connection

    def _say(self, message: m.Message) -> None:
        loop = self._loop
        if loop and not loop.is_closed():
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(lambda: loop.create_task(self._send(message)))

    async def _send(self, message: m.Message) -> None:
        from websockets.exceptions import ConnectionClosed

        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._socket.send(message.to_json())

    def _run(self) -> None:
        asyncio.run(self._stay())

    async def _stay(self) -> None:
        """Connected, or trying again, until the player leaves or the table is closed for good."""
        self._loop, self._leaving = asyncio.get_running_loop(), asyncio.Event()
        tries = 0
        while not self._leaving.is_set():
            connection = asyncio.ensure_future(self._connection())
            leaving = asyncio.ensure_future(self._leaving.wait())
            await asyncio.wait((connection, leaving), return_when=asyncio.FIRST_COMPLETED)
            leaving.cancel()
            if not connection.done():
                connection.cancel()
                await asyncio.gather(connection, return_exceptions=True)
                break
            got_in, for_good = connection.result()
            if for_good:
                break
            tries = 0 if got_in else tries + 1
            wait = self._waits[min(tries, len(self._waits) - 1)]
            self._set(standing="lost", retry_in=wait)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), wait)

    async def _connection(self) -> tuple[bool, bool]:
        """One connection to its end: whether it was of any use, and whether it was the last."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        heard = False
        try:
            async with connect(f"ws://{self.address}{SOCKET}", compression=None, max_size=2 * m.LARGEST, open_timeout=5,
                               close_timeout=1, ping_interval=None, user_agent_header=None, proxy=None,
                               logger=quiet()) as socket:
                self._socket = socket
                await socket.send(self._hello().to_json())
                joiner = m.Joiner()
                while True:
                    async with asyncio.timeout(SILENCE):
                        text = await socket.recv()
                    message = joiner.take(m.from_host(text))
                    heard = True
                    if message is not None:
                        self._hear(message)
        except (OSError, TimeoutError, WebSocketException, m.Rubbish, EOFError) as error:
            code = getattr(getattr(error, "rcvd", None), "code", 0)
            return heard, code in FOR_GOOD or self.state.standing == "closed"
        finally:
            self._socket = None

    def _hello(self) -> m.Hello:
        return m.Hello(key=self._key, code=self._code, device=self._device, name=self._name, as_a=self._as_a,
                       seat=self._seat, last=self.notebook.last, hash=self.notebook.hash, whole=self._whole,
                       open=tuple(self._open)[-40:], language=self._language)

    # -- what the host says

    def _hear(self, message: m.FromHost) -> None:
        match message:
            case m.Waiting():
                self._set(standing="asking", number=message.number, wanted=message.seat or "", sentence="",
                          **_about(message))
            case m.Welcome():
                self._set(standing="in", seat=message.seat, side=message.side, sentence="", **_about(message))
            case m.Refused():
                self._set(standing="refused", sentence=message.sentence, wants_code=message.wants_code)
            case m.Closed():
                self._set(standing="closed", sentence=message.sentence)
            case m.Beat():
                if message.asleep != self.state.asleep:
                    self._set(asleep=message.asleep)
            case m.Deeds():
                self._take(message)
            case m.Seen():
                self._see(message)
            case m.Reply():
                self._replied(message)
            case m.Answered():
                answer = self._questions.pop(message.id, None)
                if answer and answer.set_running_or_notify_cancel():
                    answer.set_result(message)

    def _take(self, deeds: m.Deeds) -> None:
        if self.notebook.take(deeds):
            self._later(self._on_change)
        else:
            self._say(m.Again())

    def _see(self, seen: m.Seen) -> None:
        """A view; a throw that is not this device's own gets its secret, for the host may throw it."""
        now = m.glance(seen.view)
        self.view = seen.view
        self.notebook.promised(now.place, now.promise)
        ask = now.ask
        mine = ask and ask.side == self.state.seat and not ask.handed
        if self.state.seat and not mine:
            self._say(m.Witness(ask=now.moment, secret=self.notebook.secret(now.place)))
        self._later(self._on_change)

    def _replied(self, reply: m.Reply) -> None:
        if reply.id not in self._open:
            return
        if reply.unknown:
            self._set(unsent=(*self.state.unsent, reply.id))
            return
        _, future = self._open.pop(reply.id)
        if future.set_running_or_notify_cancel():
            future.set_result(reply)

    def _set(self, **news: Json) -> None:
        self.state = replace(self.state, **news)
        self._later(self._on_change)


def _about(message: m.Waiting | m.Welcome) -> dict[str, Json]:
    """What the table is called and who has its seats."""
    return {"table": message.table, "title": message.title, "sheet": message.sheet, "host": message.host,
            "seats": message.seats}
