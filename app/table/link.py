"""One connection: what it may say, what it still has to get. Nothing piles up: a slow device gets the newest view."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from app.storage import KeptDeed
from app.table import messages as m
from app.table.door import Bucket
from app.table.journal import Journal
from app.table.saying import Saying
from rules.said import Text

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

SLOW = 10.0
"""A device that does not take a message for so many seconds is dropped."""
UNSENT = 80
"""More replies than this waiting for one device: it does not read."""
FAR_BACK = 200
"""So many deeds are read from the disk at once."""
FarBack = Callable[[int, int], Awaitable[list[KeptDeed]]]
"""Deeds from the disk: from a number on, so many at most."""
RUBBISH = 5
"""So many messages that are none, and it is dropped."""


class Dropped(Exception):
    """This connection ends; the reason is told."""

    def __init__(self, reason: Text, code: int = 1008) -> None:
        super().__init__(str(reason))
        self.code = code


class Link:
    """A device that is connected, and how far it has got."""

    def __init__(self, socket: ServerConnection, address: str, say: Saying) -> None:
        self.socket, self.address, self.say = socket, address, say
        self.device = ""
        """Empty for a stranger."""
        self.inside = False
        self.whole = False
        self.sent = 0
        """The number of the next deed to send."""
        self.anew = False
        """Whether what it has does not count."""
        self.version = -1
        """Of the view it has."""
        self.wishes = Bucket(10, 30)
        self.questions = Bucket(12, 40)
        self.others = Bucket(8, 40)
        self.unwanted: list[bool] = []
        """Filled when a newer question was asked."""
        self._rubbish = 0
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()
        self._ending: Dropped | None = None

    def rubbish(self) -> None:
        """One message that is none."""
        self._rubbish += 1
        if self._rubbish >= RUBBISH:
            raise Dropped("rubbish")

    def tell(self, message: m.Message | str) -> None:
        """Say this when it can be said."""
        if len(self._outbox) >= UNSENT:
            self.end(Dropped("does not read"))
            return
        self._outbox.append(message if isinstance(message, str) else message.to_json())
        self._wake.set()

    def wake(self) -> None:
        """There is something new."""
        self._wake.set()

    def end(self, why: Dropped) -> None:
        """Drop it, after what is to be said has been said."""
        self._ending = self._ending or why
        self._wake.set()

    async def write(self, journals: Mapping[str, Journal], newest: Mapping[str, tuple[int, str]],
                    far_back: FarBack) -> None:
        """Sends whatever is to be sent, as long as the connection lasts, in its language; `newest` are the views."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._outbox:
                await self._send(self._outbox.popleft())
            if self._ending:
                raise self._ending
            if self.inside:
                await self._catch_up(journals[self.say.language], newest.get(self.say.language), far_back)

    async def _catch_up(self, journal: Journal, newest: tuple[int, str] | None, far_back: FarBack) -> None:
        while self.anew or self.sent < journal.number:
            first, anew = self.sent, self.anew
            deeds = journal.next(first, anew)
            if deeds is None:
                kept = await far_back(first, min(FAR_BACK, journal.number - first))
                deeds = journal.handed_on(first, kept, anew)
            if (first, anew) != (self.sent, self.anew):
                # It has asked for everything anew in the meantime.
                continue
            self.sent, self.anew = deeds.first + len(deeds.deeds), False
            await self._send(deeds.to_json())
        if newest and self.version < newest[0]:
            self.version, text = newest
            await self._send(text)

    async def _send(self, text: str) -> None:
        for part in m.in_parts(text):
            try:
                async with asyncio.timeout(SLOW):
                    await self.socket.send(part)
            except TimeoutError:
                raise Dropped("too slow") from None
