"""Connections that are turned away before anything of them is read, if there are too many strangers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.table.door import Watch

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection


LAST_WORD = 0.2
"""So many seconds a connection has to take in why it is closed."""


def guarded(watch: Watch) -> type[ServerConnection]:
    """The kind of connection that asks the watch first; the library is imported when a table is opened."""
    from websockets.asyncio.connection import Connection
    from websockets.asyncio.server import ServerConnection

    class Guarded(ServerConnection):
        stranger = ""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            address = str((transport.get_extra_info("peername") or ("",))[0])
            if watch.comes(address):
                self.stranger = address
                super().connection_made(transport)
                return
            Connection.connection_made(self, transport)
            self.transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.protocol.parser_exc is not None and not self.transport.is_closing():
                # It broke the protocol, by a frame that is too large for one: nothing more of it is read.
                self.transport.pause_reading()
                self.loop.call_later(LAST_WORD, self.transport.abort)

        def is_known(self) -> None:
            """It has said the key, or it has gone."""
            if self.stranger:
                watch.is_known(self.stranger)
                self.stranger = ""

        def connection_lost(self, exc: Exception | None) -> None:
            self.is_known()
            super().connection_lost(exc)

    return Guarded
