"""The desktop bundle starts in a window, resolves a shot, and starts as quickly as the source."""

from __future__ import annotations

import configparser
import os
import shlex
import subprocess
import tarfile
from pathlib import Path

import pytest

from app.words import codes
from tests.ship.desktop import Start, compared, self_check
from tools.display import hidden_display
from tools.make_archive import archive
from tools.make_desktop import BUNDLE, ROOT, size
from tools.make_desktop import main as make_desktop

ROUNDS = 5
SLOWEST = 1.3
LARGEST = 110e6


@pytest.fixture(scope="module")
def starts() -> tuple[list[Start], list[Start]]:
    assert make_desktop() == 0
    return compared(ROUNDS)


def test_the_bundle_resolves_a_shot_in_a_window(starts: tuple[list[Start], list[Start]]) -> None:
    for start in starts[1]:
        assert start.passed, start.said


def test_the_source_does_too(starts: tuple[list[Start], list[Start]]) -> None:
    for start in starts[0]:
        assert start.passed, start.said


def test_the_bundle_starts_about_as_quickly(starts: tuple[list[Start], list[Start]]) -> None:
    source, bundle = (min(start.first_frame for start in side) for side in starts)
    print(f"first frame: source {source:.2f} s, bundle {bundle:.2f} s, ratio {bundle / source:.2f}")
    assert bundle <= SLOWEST * source


def test_the_bundle_brings_no_tools_along(starts: tuple[list[Start], list[Start]]) -> None:
    assert size(BUNDLE) < LARGEST
    inside = {path.name.lower() for path in (BUNDLE / "_internal").iterdir()}
    assert not inside & {"numpy", "pytest", "cython", "docutils", "pygments", "setuptools", "tkinter"}


def test_the_bundle_speaks_every_language(starts: tuple[list[Start], list[Start]]) -> None:
    assert codes(BUNDLE / "_internal/locale") == codes()


def test_the_archive_works_where_it_is_unpacked(starts: tuple[list[Start], list[Start]], tmp_path: Path) -> None:
    place = tmp_path / "My games"
    with tarfile.open(archive(BUNDLE, tmp_path)) as packed:
        packed.extractall(place, filter="tar")
    (unpacked,) = place.iterdir()
    subprocess.run([unpacked / "add-to-menu.sh"], env={**os.environ, "XDG_DATA_HOME": str(tmp_path)}, check=True)
    entry = menu_entry(tmp_path / "applications/playsheet.desktop")
    assert Path(entry["Icon"]).is_file()
    with hidden_display() as environment:
        start = self_check(shlex.split(entry["Exec"]), environment, tmp_path)
    assert start.passed, start.said


def menu_entry(path: Path) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(path, encoding="utf-8")
    return entry["Desktop Entry"]


def test_the_menu_entry_is_complete() -> None:
    section = menu_entry(ROOT / "packaging/linux/playsheet.desktop")
    assert section["Exec"] == section["Icon"] == "playsheet"
    assert (ROOT / "packaging/linux" / f"{section['Icon']}.png").is_file()
    assert section["Categories"].endswith(";")
