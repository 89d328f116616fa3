"""docs/privacy.md against the package and the code: permissions, network, files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ship.android import ROOT, spec

PAGE = (ROOT / "docs/privacy.md").read_text(encoding="utf-8")
OWN_CODE = [ROOT / "main.py", *sorted((ROOT / "app").rglob("*.py")), *sorted((ROOT / "rules").rglob("*.py"))]
LAYOUTS = sorted((ROOT / "kv").rglob("*.kv"))
NO_NETWORK = "No part of the program opens a connection or waits for one."
# Modules that can reach another machine: the standard library's, Kivy's, Android's and the well-known ones of others.
BY_NAME = ("autoclass", "import_module", "__import__")
NETWORK = re.compile(
    r"(socket|socketserver|ssl|select|selectors|asyncio|http|ftplib|smtplib|poplib|imaplib|nntplib|telnetlib|xmlrpc|wsgiref"
    r"|webbrowser|urllib\.request|urllib3|requests|httpx|aiohttp|websockets?|zeroconf|zmq|paramiko"
    r"|kivy\.network|kivy\.loader|java\.net|android\.net)(\.|$)"
)


def section(heading: str) -> str:
    return PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a table's rows, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines if "---" not in line][1:]


def reached(code: str) -> Iterator[str]:
    """Modules and classes of Java that a module brings in, in full, by a statement or by name."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in BY_NAME:
            yield from (given.value for given in node.args if isinstance(given, ast.Constant))


def networking(paths: list[Path], root: Path = ROOT) -> set[tuple[str, str]]:
    """Each file with the networking module that it uses."""
    named = ((path, NETWORK.match(name)) for path in paths for name in reached(path.read_text(encoding="utf-8")))
    return {(path.relative_to(root).as_posix(), found[1]) for path, found in named if found}


def test_the_permissions_are_the_ones_the_package_asks_for() -> None:
    assert [row[0] for row in rows(section("Permissions on Android"))] == spec().getlist("app", "android.permissions")


def test_the_network_is_used_where_the_page_says_and_nowhere_else() -> None:
    text = section("Network")
    told = {(row[0], row[1]) for row in rows(text)}
    assert told == networking(OWN_CODE)
    assert (NO_NETWORK in text) is (not told)


def test_the_internet_is_asked_for_only_if_the_network_is_used() -> None:
    asked = "android.permission.INTERNET" in spec().getlist("app", "android.permissions")
    assert asked is bool(networking(OWN_CODE))


@pytest.mark.parametrize(
    ("line", "module"),
    [
        ("import socket", "socket"),
        ("from http.server import HTTPServer", "http"),
        ("def late():\n    from urllib.request import urlopen", "urllib.request"),
        ("from urllib import request", "urllib.request"),
        ("from kivy.network.urlrequest import UrlRequest", "kivy.network"),
        ("client = autoclass('java.net.Socket')", "java.net"),
        ("import websockets.sync.server as server", "websockets"),
    ],
)
def test_a_use_of_the_network_is_found(line: str, module: str, tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(line, encoding="utf-8")
    assert networking([tmp_path / "new.py"], tmp_path) == {("new.py", module)}


def test_no_layout_fetches_a_picture() -> None:
    assert LAYOUTS
    fetching = re.compile(r"AsyncImage|FitImage|https?:")
    assert [path.name for path in LAYOUTS if fetching.search(path.read_text(encoding="utf-8"))] == []


def test_the_files_that_are_named_are_the_ones_the_app_writes() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in OWN_CODE)
    written = set(re.findall(r'(?:user_data_dir\)|kit\.folder) / "([\w.]+)"', code))
    kept = " ".join(cell for row in rows(section("What is kept, and where")) for cell in row)
    assert written == set(re.findall(r"playsheet\.db|errors\.log|exports", kept))
    largest = re.search(r"LARGEST = (\d+)_000", (ROOT / "app/shell/guard.py").read_text(encoding="utf-8"))
    assert largest
    assert f"at most {largest[1]} kB" in kept
