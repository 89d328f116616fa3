"""Somebody who means harm, in a process of his own: floods a table as long as he is told to.

python -m tests.app.table.attacker PORT [KEY]; a line on its input says on or off.
"""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HELLO = b'{"kind":"hello","protocol":1,"key":"%s","device":"%032x","name":"x"}'
UPGRADE = (b"GET /table HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")


class Attacker:
    """That process."""

    def __init__(self, port: int, key: str = "") -> None:
        self._process = subprocess.Popen([sys.executable, "-m", "tests.app.table.attacker", str(port), key], cwd=ROOT,
                                         text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdout
        self._process.stdout.readline()

    def attack(self, on: bool) -> None:
        assert self._process.stdin
        self._process.stdin.write("on\n" if on else "off\n")
        self._process.stdin.flush()

    def stop(self) -> int:
        """Ends it; how often it came."""
        out, _ = self._process.communicate("", timeout=20)
        return int(out.split()[-1])


# -- inside of it


def connected(port: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=2)
    made.settimeout(0.5)
    return made


def rubbish(port: int, source: random.Random) -> None:
    """Letters that are no request."""
    with connected(port) as made:
        made.sendall(source.randbytes(200))


def request(port: int, source: random.Random) -> None:
    """The page, its files, and files that are none."""
    path = source.choice(("/", "/page.js", "/../host.py", "/p.db", "/words.json"))
    with connected(port) as made:
        made.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        made.recv(4096)


def wrong_key(port: int, source: random.Random, key: str = "wrong") -> None:
    """A socket that says the wrong key, or the right one: another device at the door each time."""
    with connected(port) as made:
        made.sendall(UPGRADE % port)
        made.recv(1024)
        text = HELLO % (key.encode(), source.randrange(1 << 60))
        made.sendall(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)
        made.recv(1024)


def large_frame(port: int, source: random.Random) -> None:
    """A frame that says it has 100 MB, and begins to send them."""
    with connected(port) as made:
        made.sendall(UPGRADE % port)
        made.recv(1024)
        made.sendall(b"\x81\xff" + (100 * 2**20).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 65536)


def main(port: int, key: str) -> None:
    on, over = threading.Event(), threading.Event()

    def listen() -> None:
        for line in sys.stdin:
            on.set() if line.strip() == "on" else on.clear()
        over.set()

    # He sits at a machine of his own: of this one he takes what nobody else wants.
    os.nice(19)
    threading.Thread(target=listen, daemon=True).start()
    print("ready", flush=True)
    source, came = random.Random(3), 0
    ways = [rubbish, request, wrong_key, large_frame, *([partial(wrong_key, key=key)] * 2 if key else ())]
    while not over.is_set():
        if not on.is_set():
            time.sleep(0.01)
            continue
        came += 1
        with suppress(OSError):
            source.choice(ways)(port, source)
    print(came, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
