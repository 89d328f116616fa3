"""The door of a table: what anybody who knocks is given, and what points the way to it."""

from __future__ import annotations

import http.client
import json
import re
import socket
from pathlib import Path

import pytest
from websockets.sync.client import connect

from app.table.guest import device_for, new_device, parsed
from app.table.host import qr, wifi
from app.table.words import PAGE
from app.words import codes
from rules.engine import PlayerError
from tests.app.table.around import table


def fetched(port: int, path: str = "/", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def test_the_page_and_its_files_and_nothing_else(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        for path in ("/", "/page.css", "/page.js", "/words.json", "/slab.ttf", "/slab-bold.ttf", "/condensed.ttf",
                     "/icon.png"):
            status, _, body = fetched(at.port, path)
            assert (status, bool(body)) == (200, True), path
        for path in ("/page.py", "/../host.py", "/%2e%2e/host.py", "/..%2fhost.py", "//etc/passwd", "/page.html",
                     "/page.js/../../host.py", "/\\..\\host.py", "/etc/passwd", "/words", "/table/", "/TABLE", "/p.db",
                     "/.git/config"):
            status, _, body = fetched(at.port, path)
            assert status in (400, 404), path
            assert b"import" not in body


def test_every_answer_has_strict_headers(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        for path in ("/", "/page.js", "/nothing"):
            _, headers, _ = fetched(at.port, path)
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-frame-options"] == "DENY"
            assert "set-cookie" not in headers
            assert "server" not in headers


@pytest.mark.parametrize(("said", "status"), [
    ("GET / HTTP/1.1\r\nHost: {at}\r\nHost: evil.example\r\n", 421), ("GET / HTTP/1.1\r\n", 421),
    ("GET /table HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nOrigin: http://evil.example\r\n", 403),
    ("GET /table HTTP/1.1\r\nHost: {at}\r\n", 426), ("GET http://evil.example/ HTTP/1.1\r\nHost: {at}\r\n", 404),
    ("GET /words.json HTTP/1.1\r\nHost: {at}\r\nAccept-Language: de\r\nAccept-Language: es\r\n", 200),
    ("GET /table HTTP/1.1\r\nHost: {at}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n", 400)])
def test_a_request_by_hand_gets_an_answer_as_strict_as_the_page(tmp_path: Path, said: str, status: int):
    with table(tmp_path / "p.db") as at, socket.create_connection(("127.0.0.1", at.port), timeout=5) as made:
        made.sendall((said.format(at=at.state.address) + "\r\n").encode())
        answer = http.client.HTTPResponse(made)
        answer.begin()
        assert answer.status == status
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "server log" not in answer.read().decode()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "127.0.0.1:x"])
def test_a_name_that_points_here_is_turned_away(tmp_path: Path, host):
    with table(tmp_path / "p.db") as at:
        assert fetched(at.port, "/", Host=host)[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1",
                                    "http://192.168.1.9:80"])
def test_a_socket_from_another_page_is_turned_away(tmp_path: Path, origin):
    from websockets.exceptions import InvalidStatus

    with table(tmp_path / "p.db") as at:
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{at.port}/table", origin=origin,
                                                              proxy=None):
            pass
        assert refused.value.response.status_code == 403
        with connect(f"ws://127.0.0.1:{at.port}/table", origin=f"http://127.0.0.1:{at.port}", proxy=None):
            pass


def test_the_page_brings_nothing_from_elsewhere(tmp_path: Path):
    with table(tmp_path / "p.db") as at:
        texts = {path: fetched(at.port, path)[2].decode() for path in ("/", "/page.css", "/page.js")}
        for path, text in texts.items():
            found = text.replace("http://www.w3.org/2000/svg", "").replace("ws://${location.host}", "")
            assert "://" not in found, path
        for markup in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "cookie"):
            assert markup not in texts["/page.js"]
        assert "<style" not in texts["/"]
        assert " style=" not in texts["/"]
        assert "onclick" not in texts["/"]


@pytest.mark.parametrize(("asked", "language"), [
    ("", "en"), ("de-DE,de;q=0.9", "de"), ("es;q=0.5, en;q=0.9", "en"), ("fr-FR,fr", "en"),
    ("es-MX", "es"), ("*;q=x,,;;q=1, es", "es"), ("x" * 5000, "en")])
def test_the_page_comes_in_the_language_of_the_browser(tmp_path: Path, asked: str, language: str):
    with table(tmp_path / "p.db") as at:
        status, _, body = fetched(at.port, "/words.json", **({"Accept-Language": asked} if asked else {}))
        words = json.loads(body)
        assert (status, words["lang"]) == (200, language if language in codes() else "en")
        assert set(words) == {*PAGE, "lang"}


# -- what points the way


def test_a_link_is_taken_apart():
    assert parsed("http://192.168.1.20:8470/#key") == ("192.168.1.20:8470", "key")
    assert parsed("192.168.1.20:8470") == ("192.168.1.20:8470", "")
    for bad in ("", "https://192.168.1.20", "ftp://x", "http://1.2.3.4:x"):
        with pytest.raises(PlayerError):
            parsed(bad)


def test_a_device_has_a_secret_of_its_own():
    assert new_device() != new_device()


def test_a_device_says_another_secret_to_every_host():
    secret = new_device()
    first = device_for(secret, "http://192.168.1.20:8470/#key")
    assert re.fullmatch("[0-9a-f]{32}", first)
    assert first == device_for(secret, "192.168.1.20:8471")
    assert first != device_for(secret, "192.168.1.21:8470")
    assert first != device_for(new_device(), "192.168.1.20:8470")
    assert secret not in first


def test_a_qr_code_is_square_and_has_its_three_corners():
    cells = qr("http://192.168.178.120:8470/#" + "A" * 22)
    assert len({len(row) for row in cells} | {len(cells)}) == 1
    finder = [(True,) * 7, (True, *(False,) * 5, True)]
    assert [row[:7] for row in cells[:2]] == finder
    assert [row[-7:] for row in cells[:2]] == finder
    assert cells[-1][:7] == (True,) * 7


@pytest.mark.parametrize(("name", "password", "said"), [
    ("Cellar", "secret", "WIFI:T:WPA;S:Cellar;P:secret;;"), ("A;B", 'x"y\\z:', 'WIFI:T:WPA;S:A\\;B;P:x\\"y\\\\z\\:;;'),
    ("Open", "", "WIFI:T:nopass;S:Open;P:;;")])
def test_the_wifi_is_said_so_that_a_phone_understands(name, password, said):
    assert wifi(name, password) == said
