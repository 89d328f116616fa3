"""Strangers and guests who mean harm: no crash, no growth, the table goes on."""

from __future__ import annotations

import json
import random
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from app.table import messages as m
from app.table.door import STRANGERS, Bucket, Watch, is_near
from app.table.guest import Guest, new_device
from app.table.wishes import Wisher
from tests.app.table.around import bare, table, until
from tests.app.table.hosting import Hosting
from tests.app.table.test_messages import SAID, WANTS
from tests.app.table.test_wishes import AtTable

GROWTH = 50.0
"""So many megabytes more than before are allowed."""


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[Hosting]:
    made = Hosting(tmp_path / "p.db", "scw")
    try:
        yield made
        assert made.lives
        assert made.stop() == []
    finally:
        if made.lives:
            made.kill()


def guest_of(hosting: Hosting, name: str, seat: str, device: str = "") -> Guest:
    guest = Guest(hosting.link, device or new_device(), lambda call: call(), lambda: None, name=name, seat=seat)
    guest.join()
    until(lambda: guest.state.standing == "in" and guest.view, f"{name} to come in")
    return guest


def goes_on(guest: Guest) -> None:
    """The table still does what this guest wishes, and tells it."""
    markers = random.randrange(1, 9)
    reply = guest.wish(m.Write(unit=f"{guest.state.seat.lower()}2", key="markers", value=markers)).result(10)
    assert reply.done, reply.sentence
    until(lambda: f"set to {markers}." in guest.notebook.deeds[-1].told, "the deed to come")


def said_hello(hosting: Hosting, device: str, **more: Any) -> ClientConnection:
    made = connect(f"ws://127.0.0.1:{hosting.port}/table", proxy=None, compression=None, legacy=True, max_queue=None,
                   close_timeout=0.1)
    made.send(m.Hello(device=device, key=hosting.link.partition("#")[2], **more).to_json())
    return made


# -- rubbish


def mutated(source: random.Random, text: str) -> str:
    """A message with something wrong in it."""
    how = source.randrange(7)
    at = source.randrange(len(text))
    if how == 0:
        return text[:at]
    if how == 1:
        return text[:at] + chr(source.randrange(0x20, 0x3000)) + text[at:]
    if how == 2:
        return text[:at] + text[at + 1:]
    if how == 3:
        return text.replace('"', source.choice("'[{"), source.randrange(3))
    data = json.loads(text)
    inside = data.get("want") or data.get("about") or data
    key = source.choice([*inside, "kind", "extra"])
    inside[key] = source.choice(
        [None, -1, 10**30, 1.5, True, "", "x" * 500, [], {}, [[]] * 30, {"a": {"b": 1}}, "m0", "\x00"])
    return json.dumps(data)


def rubbish(source: random.Random) -> str:
    if source.random() < 0.3:
        return "".join(chr(source.randrange(1, 0x500)) for _ in range(source.randrange(200)))
    said = source.choice([*SAID, *(m.Wish(id=f"w{source.randrange(10**6)}", want=want) for want in WANTS)])
    return mutated(source, said.to_json())


def test_10_000_mutated_messages_change_nothing_that_cannot_be_changed(tmp_path: Path):
    """Each is a message or rubbish; each wish among them ends in a reply, and the game folds to what it is."""
    source, at = random.Random(21), AtTable(tmp_path / "p.db", "scw", ("Rifle platoon", "Militia platoon"))
    done = heard = 0
    for _ in range(10_000):
        try:
            message = m.from_guest(rubbish(source))
        except m.Rubbish:
            continue
        heard += 1
        if isinstance(message, m.Wish):
            reply = at.wishes.fulfil(Wisher("a" * 16, "Rolf", source.choice(["A", "B", ""])), message.id, message.want)
            assert reply.done or reply.sentence
            done += reply.done
    assert heard > 500
    assert at.table.battle == AtTable(at.path, "scw", ()).table.battle
    at.store.close()


def test_10_000_messages_of_rubbish_over_the_wire(hosting: Hosting):
    source, rolf = random.Random(5), guest_of(hosting, "Rolf", "A")
    before, sent = hosting.memory, 0
    while sent < 10_000:
        with ExitStack() as stack:
            # Who was let in once is heard again and again; a device at the door is soon too many.
            stranger = said_hello(hosting, bare(3 + sent // 50 % 20) if sent % 500 else new_device())
            stack.callback(stranger.close)
            try:
                for _ in range(50):
                    sent += 1
                    text = rubbish(source)
                    stranger.send(text.encode() if source.random() < 0.1 else text)
            except ConnectionClosed:
                sent += 45
    goes_on(rolf)
    assert hosting.memory < before + GROWTH
    rolf.leave(wait=5)


# -- large, many, slow


def upgraded(port: int) -> socket.socket:
    """A socket past its handshake, without any library."""
    made = socket.create_connection(("127.0.0.1", port), timeout=10)
    made.sendall(b"GET /table HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n" % port)
    assert b"101" in made.recv(4096)
    return made


def frame(length: int, opcode: int = 0x81) -> bytes:
    """The head of a frame that says how long it is."""
    return struct.pack("!BBQ", opcode, 0x80 | 127, length) + b"\0\0\0\0"


def poured(into: socket.socket, data: bytes, times: int) -> int:
    """How many bytes it takes before it is cut."""
    sent = 0
    for _ in range(times):
        try:
            sent += into.send(data)
        except OSError:
            break
    return sent


@pytest.mark.parametrize("length", [100 * 2**20, 2**62, m.LARGEST + 1])
def test_a_large_frame_is_not_read(hosting: Hosting, length: int):
    rolf = guest_of(hosting, "Rolf", "A")
    before = hosting.memory
    made = upgraded(hosting.port)
    made.sendall(frame(length))
    assert poured(made, b"x" * 65536, 1600) < 20 * 2**20
    made.close()
    goes_on(rolf)
    assert hosting.memory < before + GROWTH
    rolf.leave(wait=5)


def test_a_message_in_endless_pieces_is_not_read(hosting: Hosting):
    rolf = guest_of(hosting, "Rolf", "A")
    before = hosting.memory
    made = upgraded(hosting.port)
    made.sendall(frame(16_000, 0x01) + b"x" * 16_000)
    assert poured(made, frame(16_000, 0x00) + b"x" * 16_000, 5000) < 20 * 2**20
    made.close()
    goes_on(rolf)
    assert hosting.memory < before + GROWTH
    rolf.leave(wait=5)


def test_1_000_connections(hosting: Hosting):
    """Most are cut at once, the rest soon; who is in plays on, who has the key comes in afterwards."""
    rolf = guest_of(hosting, "Rolf", "A")
    before, strangers, cut = hosting.memory, [], 0
    for _ in range(1000):
        made = socket.create_connection(("127.0.0.1", hosting.port), timeout=5)
        made.setblocking(False)
        strangers.append(made)
    goes_on(rolf)
    assert hosting.memory < before + GROWTH

    def gone(made: socket.socket) -> bool:
        try:
            return made.recv(1) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    until(lambda: sum(map(gone, strangers)) >= 1000 - STRANGERS, "most to be cut")
    bea = Guest(hosting.link, new_device(), lambda call: call(), lambda: None, name="Bea", seat="B",
                waits=(0.2, 0.2))
    bea.join()
    until(lambda: bea.state.standing == "in" and bea.view, "Bea to come in all the same", 20)
    goes_on(bea)
    cut = sum(map(gone, strangers))
    for made in strangers:
        made.close()
    assert cut >= 1000 - STRANGERS
    for guest in (rolf, bea):
        guest.leave(wait=5)


def test_who_sends_a_letter_a_second_is_cut(hosting: Hosting):
    rolf = guest_of(hosting, "Rolf", "A")
    made = socket.create_connection(("127.0.0.1", hosting.port), timeout=5)
    begun, sent = time.monotonic(), 0
    with suppress(OSError):
        for sign in b"GET / HTTP/1.1\r\nHost: 127.0.0.1":
            sent += made.send(bytes([sign]))
            time.sleep(0.5)
    assert sent < 25
    assert time.monotonic() - begun < 12
    goes_on(rolf)
    made.close()
    rolf.leave(wait=5)


def test_who_says_nothing_after_the_handshake_is_cut(hosting: Hosting):
    made = upgraded(hosting.port)
    made.settimeout(10)
    begun = time.monotonic()
    while made.recv(4096):
        pass
    assert 3 < time.monotonic() - begun < 9


def test_a_guest_that_does_not_read_holds_up_nobody(hosting: Hosting):
    rolf = guest_of(hosting, "Rolf", "A")
    made = upgraded(hosting.port)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    hello = m.Hello(device=new_device(), key=hosting.link.partition("#")[2], name="Eve", seat="").to_json().encode()
    made.sendall(struct.pack("!BBH", 0x81, 0x80 | 126, len(hello)) + b"\0\0\0\0" + hello)
    before = hosting.memory
    for _ in range(120):
        rolf.wish(m.Write(unit="a2", key="markers", value=random.randrange(9)))
        time.sleep(0.11)
    goes_on(rolf)
    assert hosting.memory < before + GROWTH
    made.close()
    rolf.leave(wait=5)


# -- too fast, too often


def knocked(address: str, hello: m.Hello, say: str = "") -> m.FromHost:
    """What the host answers to a device at its door, which then goes."""
    with connect(f"ws://{address}/table", proxy=None, compression=None, close_timeout=0.1) as made:
        made.send(hello.to_json())
        if say:
            made.send(say)
        return m.from_host(made.recv(5))


def test_who_has_the_key_and_comes_and_goes_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("app.table.door.KNOCKS", (1e6, 1e6))
    monkeypatch.setattr("app.table.door.KNOCKS_OF_ONE", (1e6, 1e6))
    with table(tmp_path / "p.db") as at:
        rolf, key = at.guest("Rolf", "A"), at.state.link.partition("#")[2]
        for n in range(200):
            says = m.Bye().to_json() if n % 2 else ""
            assert isinstance(knocked(at.state.address, m.Hello(device=bare(100 + n), key=key), says), m.Waiting)
        until(lambda: not at.state.asking, "everybody to be gone")
        assert [one.name for one in at.host._server.seats.visitors.values()] == ["Rolf"]
        assert rolf.state.standing == "in"


def test_who_has_the_key_and_comes_too_often_waits(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        rolf, key = at.guest("Rolf", "A", device=bare(1)), at.state.link.partition("#")[2]
        heard = [knocked(at.state.address, m.Hello(device=bare(100 + n), key=key)) for n in range(40)]
        refused = [one for one in heard if isinstance(one, m.Refused)]
        assert 10 <= len(refused) < 40
        assert refused[-1].sentence == "Too many devices are asking: try again in a minute."
        goes_on(rolf)
        # Who is in comes back all the same.
        again = knocked(at.state.address, m.Hello(device=bare(1), key=key))
        assert isinstance(again, m.Deeds | m.Welcome)


def test_the_owner_is_told_once_for_all_who_came_meanwhile(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        key = at.state.link.partition("#")[2]
        at.owner.frozen.clear()
        told = len(at.states)
        with ExitStack() as stack:
            for n in range(8):
                made = stack.enter_context(connect(f"ws://{at.state.address}/table", proxy=None, close_timeout=0.1))
                made.send(m.Hello(device=bare(100 + n), key=key).to_json())
                assert isinstance(m.from_host(made.recv(5)), m.Waiting)
            at.owner.frozen.set()
            until(lambda: len(at.state.asking) == 8, "the owner to see all")
            assert len(at.states) - told <= 3


def test_a_guest_that_wishes_too_fast_is_cut(hosting: Hosting):
    rolf, fast = guest_of(hosting, "Rolf", "A"), said_hello(hosting, new_device(), name="Eve", seat="")
    sent = 0
    with suppress(ConnectionClosed):
        for sent in range(2000):
            fast.send(m.Wish(id=f"w{sent}", want=m.Apply(ask="m1")).to_json())
    assert sent < 1999
    until(lambda: fast.close_code is not None, "it to be cut")
    goes_on(rolf)
    rolf.leave(wait=5)


def test_codes_cannot_be_guessed(hosting: Hosting):
    def tried(code: str) -> str:
        made = connect(f"ws://127.0.0.1:{hosting.port}/table", proxy=None, compression=None, legacy=True)
        try:
            made.send(m.Hello(device=new_device(), code=code).to_json())
            refused = m.from_host(made.recv(timeout=5))
        except WebSocketException:
            return "cut"
        finally:
            made.close()
        return refused.sentence if isinstance(refused, m.Refused) else "in"

    said = [tried("ABCDEF") for _ in range(12)]
    assert said[0] == "That is not the code of this table."
    assert said[-1] == "Too many wrong codes: wait a minute, or scan the QR code."
    assert tried(hosting.code) == said[-1]
    rolf = guest_of(hosting, "Rolf", "A")
    goes_on(rolf)
    rolf.leave(wait=5)


# -- the parts, with a clock of their own


def test_a_bucket_lets_a_burst_through_and_then_its_rate():
    now = [0.0]
    bucket = Bucket(10, 5, lambda: now[0])
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now[0] += 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_the_watch_forgets_after_a_minute():
    now = [0.0]
    watch = Watch(lambda: now[0])
    for _ in range(8):
        watch.wrong("10.0.0.1")
    assert watch.guesses("10.0.0.1")
    assert not watch.guesses("10.0.0.2")
    now[0] += 61
    assert not watch.guesses("10.0.0.1")


def test_one_address_cannot_take_all_places():
    watch = Watch()
    taken = [watch.comes("10.0.0.1") for _ in range(100)]
    assert 0 < sum(taken) < STRANGERS
    assert watch.comes("10.0.0.2")
    for _ in range(sum(taken)):
        watch.is_known("10.0.0.1")
    assert watch.comes("10.0.0.1")


@pytest.mark.parametrize(("address", "near"), [
    ("192.168.1.20", True), ("10.1.2.3", True), ("172.16.0.9", True), ("127.0.0.1", True), ("169.254.3.4", True),
    ("8.8.8.8", False), ("1.2.3.4", False), ("", False), ("x", False)])
def test_only_the_own_network_is_near(address, near):
    assert is_near(address) is near


def test_an_onlooker_that_wishes_everything_changes_nothing(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        eve = at.guest("Eve", "")
        before = at.battle.story.number
        for want in WANTS:
            assert not eve.wish(want).result(10).done
        assert at.battle.story.number == before
