"""The wheel: complete, and at work in an environment that has never seen this folder."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from rules import ruleset, rulesets
from rules.version import VERSION
from tools.display import hidden_display
from tools.make_release import ROOT, checksums, packages

BARE = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH")}
SHIPPED = ("app", "kv", "rules", "assets")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return packages(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def environment(made: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new virtual environment with nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install(folder, str(made[0]))
    return folder


def install(folder: Path, *what: str) -> None:
    command = [folder / "bin/python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", *what]
    subprocess.run(command, check=True, capture_output=True, text=True)


def start(environment: Path, *words: str, env: dict[str, str] = BARE) -> subprocess.CompletedProcess[str]:
    program, *rest = words
    command = [str(environment / "bin" / program), *rest]
    return subprocess.run(
        command, cwd=environment, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )


def sources() -> set[str]:
    paths = (path for folder in SHIPPED for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in paths if "__pycache__" not in path.parts}


def test_the_wheel_holds_every_file_and_no_other(made: list[Path]) -> None:
    with zipfile.ZipFile(made[0]) as wheel:
        inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == sources() | {"main.py"}


def test_the_source_archive_is_the_whole_project(made: list[Path]) -> None:
    with tarfile.open(made[1]) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert {"pyproject.toml", "README.md", "LICENSE", "main.py", "rules/version.py"} <= inside
    assert {name for name in tracked if (ROOT / name).is_file()} - inside == set()


def test_version_and_names_come_from_one_place(made: list[Path]) -> None:
    assert [path.name for path in made] == [f"playsheet-{VERSION}-py3-none-any.whl", f"playsheet-{VERSION}.tar.gz"]
    assert f"## {VERSION}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_sha256sum_accepts_the_checksums(made: list[Path]) -> None:
    done = subprocess.run(["sha256sum", "--check"], input=checksums(made), cwd=made[0].parent, text=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("words", [("playsheet-rules", "samples"), ("playsheet",)])
def test_the_installed_programs_play_every_sheet(environment: Path, words: tuple[str, ...]) -> None:
    done = start(environment, *words)
    assert done.returncode == 0, done.stderr
    assert [sheet for sheet in rulesets() if ruleset(sheet).title not in done.stdout] == []


def test_the_window_says_what_it_needs_installs_it_when_told_and_opens(environment: Path) -> None:
    with hidden_display() as display:
        home = BARE | display | {"KIVY_HOME": str(environment / "kivy")}
        before = start(environment, "playsheet", env=home)
        assert before.returncode == 0
        assert "pip install --no-deps kivymd==2.0.0" in before.stderr
        after = start_answering(environment, "y", home)
    assert after.returncode == 0, after.stdout
    assert "outcome shown" in after.stdout


def start_answering(environment: Path, answer: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Starts the program in a terminal and types a line."""
    player, terminal = pty.openpty()
    os.write(player, f"{answer}\n".encode())
    command = [environment / "bin/playsheet", "--self-check"]
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.run(command, cwd=environment, env=env, stdin=terminal, text=True, timeout=120, **both)
