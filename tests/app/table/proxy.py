"""A bad network between guests and host: it cuts, delays, doubles and reorders, as often as it is told to."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from app.table.door import quiet
from tests.app.table.around import until

FAULTS = ("cut", "delay", "double", "reorder", "swallow")


class Proxy:
    """Every message may meet a fault; `dark` is a network that is gone."""

    def __init__(self, port: int, seed: int, rate: float = 0.15) -> None:
        self.target, self.rate = port, rate
        self.done: Counter[str] = Counter()
        self.dark = False
        self._source = random.Random(seed)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._open: set[Any] = set()
        self.port = 0
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="proxy", daemon=True)
        self._thread.start()
        until(lambda: self.port, "the proxy to listen")

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with serve(self._guest, "127.0.0.1", 0, compression=None, max_size=None, close_timeout=0.2,
                         logger=quiet()) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            await self._stop.wait()
            self.cut_all()

    async def _guest(self, near: ServerConnection) -> None:
        if self.dark:
            near.transport.abort()
            return
        try:
            async with connect(f"ws://127.0.0.1:{self.target}/table", compression=None, max_size=None, proxy=None,
                               close_timeout=0.2, open_timeout=3, logger=quiet()) as far:
                pair = (near, far)
                self._open.add(pair)
                ways = [asyncio.ensure_future(self._carry(*pair, first=True)),
                        asyncio.ensure_future(self._carry(far, near))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                self._open.discard(pair)
                await near.close(far.close_code or 1011 if far.close_code in range(4000, 5000) else 1011)
        except (OSError, TimeoutError, WebSocketException):
            near.transport.abort()

    async def _carry(self, giver: Any, taker: Any, first: bool = False) -> None:
        held: Any = None
        with suppress(ConnectionClosed):
            async for text in giver:
                fault = "" if first else self._fault()
                first = False
                if fault == "cut":
                    giver.transport.abort()
                    taker.transport.abort()
                    return
                if fault == "delay":
                    await asyncio.sleep(self._source.random() * 0.3)
                if fault == "reorder" and held is None:
                    held = text
                    continue
                if fault != "swallow":
                    await taker.send(text)
                if fault == "double":
                    await taker.send(text)
                if held is not None:
                    await taker.send(held)
                    held = None

    def _fault(self) -> str:
        if self._source.random() > self.rate:
            return ""
        fault = self._source.choice(FAULTS)
        self.done[fault] += 1
        return fault

    def cut_all(self) -> None:
        """Every connection is gone without a word."""
        def cut() -> None:
            for near, far in list(self._open):
                near.transport.abort()
                far.transport.abort()

        if self._loop:
            self._loop.call_soon_threadsafe(cut)

    def stop(self) -> None:
        assert self._loop
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(5)


def behind(proxy: Proxy, link: str) -> str:
    """The link of a table as it is seen through a bad network."""
    return f"http://127.0.0.1:{proxy.port}/#{link.partition('#')[2]}"
