"""What stands between the network and the table: a handful of files, strict headers, and who is turned away at once."""

from __future__ import annotations

import ipaddress
import json
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from app.table.saying import Saying, Sayings
from app.table.words import PAGE

SOCKET, WORDS = "/table", "/words.json"
PORT = 8470
STRANGERS = 40
"""So many connections may be open that have not said the key."""
STRANGERS_OF_ONE = 16
"""Of one address."""
TRIES = 8
"""So many wrong codes of one address in a minute, and of all together five times as many: then only the key opens."""
KNOCKS, KNOCKS_OF_ONE = (2, 24), (1, 12)
"""So many devices that are not in may come with the key, in a second and in a burst: of all, and of one address."""
_HERE = Path(__file__).resolve().parent / "page"
_ASSETS = Path(__file__).resolve().parents[2] / "assets"
_FONTS = {"/slab-bold.ttf": "RobotoSlab-Bold.ttf", "/slab.ttf": "RobotoSlab-SemiBold.ttf",
          "/condensed.ttf": "RobotoCondensed-Bold.ttf"}
_PROBES = ("192.0.2.1", "192.168.43.2", "192.168.49.2", "172.20.10.2", "10.42.0.2")
"""Asking the system which of its addresses reaches these tells its own ones; nothing is sent. The first stands for
everywhere, the others are the usual hotspots."""


class File(NamedTuple):
    """Something a browser may fetch."""

    kind: str
    body: bytes
    keep: bool = False


def words_in(language: str) -> str:
    """Where the page's texts in a language stand among the files."""
    return f"{WORDS} {language}"


def wanted(header: str) -> list[str]:
    """The languages that a browser asks for, most wanted first; what cannot be read is passed over."""
    asked: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        language, _, weight = part.strip().partition(";q=")
        try:
            asked.append((-float(weight or 1), language.strip()))
        except ValueError:
            continue
    return [language for _, language in sorted(asked, key=lambda one: one[0]) if language]


def files(sayings: Sayings | None = None) -> dict[str, File]:
    """All there is to fetch: nothing else of the host can be reached, for nothing else is looked up."""
    texts = {words_in(say.language): _texts(say) for say in (sayings or Sayings()).all()}
    page = {"/": File("text/html; charset=utf-8", (_HERE / "page.html").read_bytes()),
            "/page.css": File("text/css; charset=utf-8", (_HERE / "page.css").read_bytes()),
            "/page.js": File("text/javascript; charset=utf-8", (_HERE / "page.js").read_bytes()),
            "/icon.png": File("image/png", (_ASSETS / "icons/playsheet.png").read_bytes(), True)}
    return page | texts | {path: File("font/ttf", (_ASSETS / "fonts" / name).read_bytes(), True)
                   for path, name in _FONTS.items()}


def _texts(say: Saying) -> File:
    words = {name: say(text) for name, text in PAGE.items()} | {"lang": say.language}
    return File("application/json", json.dumps(words, ensure_ascii=False).encode())


def headers(file: File, host: str) -> dict[str, str]:
    """What a browser is told: run nothing but this page's own code, talk to nobody but this table."""
    connects = f"'self' ws://{host}" if host else "'none'"
    return {
        "Content-Type": file.kind, "Content-Length": str(len(file.body)), "Connection": "close",
        "Cache-Control": "max-age=86400" if file.keep else "no-store", **strict(connects)}


def strict(connects: str = "'none'") -> dict[str, str]:
    """What every answer says, whatever it is."""
    return {
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
            f"connect-src {connects}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
        "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    }


def turned_away(path: str, hosts: list[str], origins: list[str]) -> HTTPStatus | None:
    """Why a request is not answered, or None: a name in place of an address is a foreign page that points here.

    Who names two of them is up to something."""
    if len(hosts) != 1 or not is_address(hosts[0]):
        return HTTPStatus.MISDIRECTED_REQUEST
    if path == SOCKET and origins not in ([], [f"http://{hosts[0]}"]):
        return HTTPStatus.FORBIDDEN
    return None


def is_address(host: str) -> bool:
    """Whether it names a machine by its number, with or without a port."""
    name, _, port = host.rpartition(":") if host.count(":") == 1 else (host, "", "")
    if port and not port.isdecimal():
        return False
    try:
        ipaddress.IPv4Address(name)
    except ValueError:
        return name == "localhost"
    return True


def is_near(address: str) -> bool:
    """Whether an address can be one of this network: nobody from outside is let near the door."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_private or found.is_loopback or found.is_link_local


def own_address() -> str:
    """The address under which others in the network find this device; empty if there is none."""
    found = [address for address in map(_towards, _PROBES) if address and is_near(address)]
    usable = [address for address in found if not ipaddress.ip_address(address).is_loopback]
    return next(iter(usable), "")


def _towards(address: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


class Bucket:
    """So many in a second, and a few more in a burst."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether one more is all right."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Watch:
    """Counts strangers and wrong keys."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.strangers: Counter[str] = Counter()
        self._wrong: list[tuple[float, str]] = []
        self._knocks = Bucket(*KNOCKS, clock)
        self._knocks_of: dict[str, Bucket] = {}

    def comes(self, address: str) -> bool:
        """A connection is made: whether it may stay."""
        if not is_near(address) or self.strangers.total() >= STRANGERS or self.strangers[address] >= STRANGERS_OF_ONE:
            return False
        self.strangers[address] += 1
        return True

    def is_known(self, address: str) -> None:
        """A stranger has said the key, or has gone."""
        self.strangers[address] -= 1
        self.strangers += Counter()

    def knocks(self, address: str) -> bool:
        """It has the key and is not in: whether it may ask, or comes too often."""
        own = self._knocks_of.setdefault(address, Bucket(*KNOCKS_OF_ONE, self._clock))
        return own.take() and self._knocks.take()

    def wrong(self, address: str) -> None:
        """It said a wrong code."""
        self._wrong.append((self._clock(), address))

    def guesses(self, address: str) -> bool:
        """Whether it, or all together, have tried too many codes."""
        since = self._clock() - 60
        self._wrong = [(at, who) for at, who in self._wrong if at > since][-10 * TRIES:]
        return sum(who == address for _, who in self._wrong) >= TRIES or len(self._wrong) >= 5 * TRIES


def quiet() -> logging.Logger:
    """What strangers send is not worth a line in anybody's log."""
    logger = logging.getLogger("playsheet.table")
    logger.setLevel(logging.CRITICAL + 1)
    logger.propagate = False
    return logger
