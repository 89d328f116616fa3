"""The release: complete, and at work in an environment that has never seen this folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from app.words import codes
from rules import ruleset, rulesets
from rules.version import VERSION
from tests.ship.android import constraints
from tests.ship.desktop import self_check
from tools import repack
from tools.display import hidden_display
from tools.make_release import ROOT, checksums, name_by_address, packages
from tools.requirements import names

BARE = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH")}
SHIPPED = ("app", "kv", "rules", "assets", "locale")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return packages(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def environment(made: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new virtual environment, into which the folder of the release was installed as its page says."""
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    done = pip(folder, "install", "--find-links", made[0].parent, "--report", folder / "report.json", "playsheet")
    assert done.returncode == 0, done.stderr
    return folder


def pip(environment: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    task, *rest = words
    command = [environment / "bin/python", "-m", "pip", task, "-q", *rest]
    pinned = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    return subprocess.run(command, cwd=environment, env=BARE | pinned, capture_output=True, text=True)


def taken(report: Path) -> dict[str, str]:
    """Every package that pip took, with where it took it from."""
    items = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {item["metadata"]["name"].lower(): item["download_info"]["url"] for item in items}


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


def test_the_wheel_speaks_every_language(made: list[Path]) -> None:
    with zipfile.ZipFile(made[0]) as wheel:
        assert {f"locale/{language}/LC_MESSAGES/playsheet.mo" for language in codes()[1:]} <= set(wheel.namelist())


def test_the_source_archive_is_the_whole_project(made: list[Path]) -> None:
    with tarfile.open(made[1]) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert {"pyproject.toml", "README.md", "LICENSE", "main.py", "rules/version.py"} <= inside
    assert {name for name in tracked if (ROOT / name).is_file()} - inside == set()


def test_version_and_names_come_from_one_place(made: list[Path]) -> None:
    own = [f"playsheet-{VERSION}-py3-none-any.whl", f"playsheet-{VERSION}.tar.gz"]
    assert [path.name for path in made] == [*own, repack.NAME]
    assert f"## {VERSION} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_sha256sum_accepts_the_checksums(made: list[Path]) -> None:
    done = subprocess.run(["sha256sum", "--check"], input=checksums(made), cwd=made[0].parent, text=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("words", [("playsheet-rules", "samples"), ("playsheet",)])
def test_the_installed_programs_play_every_sheet(environment: Path, words: tuple[str, ...]) -> None:
    done = start(environment, *words)
    assert done.returncode == 0, done.stderr
    assert [sheet for sheet in rulesets() if ruleset(sheet).title not in done.stdout] == []


def test_the_installed_window_resolves_a_shot(environment: Path) -> None:
    with hidden_display() as display:
        shown = self_check([str(environment / "bin/playsheet")], BARE | display, environment)
    assert shown.passed, shown.said


def test_every_requirement_of_the_installed_packages_is_there(environment: Path) -> None:
    done = pip(environment, "check")
    assert done.returncode == 0, done.stdout


def test_both_wheels_come_from_the_folder_of_the_release(environment: Path, made: list[Path]) -> None:
    found = taken(environment / "report.json")
    assert found["playsheet"] == made[0].as_uri()
    assert found["kivymd"] == made[2].as_uri()
    assert not set(repack.STRUCK) & found.keys()


def test_with_an_address_the_wheel_says_where_kivymd_is(environment: Path, made: list[Path], tmp_path: Path) -> None:
    wheel = Path(shutil.copy(made[0], tmp_path))
    name_by_address(wheel, made[0].parent.as_uri())
    report = tmp_path / "report.json"
    done = pip(environment, "install", "--dry-run", "--force-reinstall", "--report", report, wheel)
    assert done.returncode == 0, done.stderr
    assert taken(report)["kivymd"] == made[2].as_uri()


def test_kivymd_is_the_public_one_but_for_its_requirements(made: list[Path], tmp_path: Path) -> None:
    public, ours = contents(repack.fetched(tmp_path)), contents(made[2])
    told = {name for name in public if public[name] != ours.get(name)}
    assert told == {"INFO/METADATA", "INFO/RECORD"}
    assert ours.keys() == public.keys()
    before, after = (set(files["INFO/METADATA"].decode().splitlines()) for files in (public, ours))
    assert before - after == {"Version: 2.0.0", "Requires-Dist: materialshapes>=0.3"}
    assert after - before == {"Version: 2.0.0+playsheet"}
    assert b"Copyright" in ours["INFO/licenses/LICENSE"]


def test_the_repacked_wheel_lists_its_files_truly(made: list[Path], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wheel", "unpack", made[2], "-d", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def contents(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel, its folder of metadata by one name."""
    folder = "-".join(wheel.name.split("-")[:2]) + ".dist-info/"
    with zipfile.ZipFile(wheel) as packed:
        return {name.replace(folder, "INFO/"): packed.read(name) for name in packed.namelist()}


def test_the_repacked_version_is_the_one_asked_for_and_pinned() -> None:
    assert f"kivymd=={repack.VERSION}" in names(["run"])
    assert constraints()["kivymd"] == repack.PUBLIC
