"""The two commands: what they set up, and what they start where."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from main import has_display
from rules import ruleset, rulesets
from tests.ship.android import constraints, plain
from tests.ship.desktop import self_check
from tools import dev
from tools.display import hidden_display
from tools.requirements import names

ROOT = Path(__file__).resolve().parents[2]
BARE = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]


def in_project(*command: str, **options: object) -> subprocess.CompletedProcess[str]:
    settings = {"env": BARE, "stdin": subprocess.DEVNULL, "timeout": 300} | options
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, **settings)


def test_without_display_and_terminal_every_sheet_plays_a_sample() -> None:
    done = in_project("make", "--silent", "run")
    assert done.returncode == 0, done.stderr
    for sheet in rulesets():
        assert ruleset(sheet).title in done.stdout


def test_a_second_run_installs_nothing() -> None:
    assert in_project("make", "--silent", "run").returncode == 0
    planned = in_project("make", "--dry-run", "run").stdout
    assert "main.py" in planned
    assert "setup.sh" not in planned


def test_without_display_a_terminal_gets_the_player() -> None:
    player, terminal = pty.openpty()
    command = [sys.executable, "main.py"]
    with subprocess.Popen(command, cwd=ROOT, env=BARE, stdin=terminal, stdout=subprocess.PIPE, text=True) as started:
        os.write(player, b"q\n")
        said, _ = started.communicate(timeout=60)
    assert started.returncode == 0
    assert "SCW Squares" in said
    assert "Bye." in said


@pytest.mark.parametrize(
    ("platform", "environ", "display"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"ANDROID_ARGUMENT": "/data"}, True),
        ("android", {}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_where_a_window_is_possible(platform: str, environ: dict[str, str], display: bool) -> None:
    assert has_display(platform, environ) is display


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A machine with Python and nothing else, and room for an environment."""
    return BARE | {"PATH": "", "VENV": str(tmp_path_factory.mktemp("dev") / "venv")}


def test_without_make_a_new_environment_plays_every_sheet(bare: dict[str, str]) -> None:
    first, second = (in_project(sys.executable, "tools/dev.py", "run", env=bare) for _ in range(2))
    assert first.returncode == second.returncode == 0, first.stderr
    assert [sheet for sheet in rulesets() if ruleset(sheet).title not in first.stdout] == []
    assert "installing the Python packages: run" in first.stderr
    assert "installing" not in second.stderr


def test_without_make_a_window_opens_and_resolves_a_shot(bare: dict[str, str], tmp_path: Path) -> None:
    program = [sys.executable, str(ROOT / "tools/dev.py"), "run"]
    with hidden_display() as display:
        shown = self_check(program, display | bare, tmp_path)
    assert shown.passed, shown.said


def test_without_make_the_same_tests_are_run() -> None:
    planned = in_project("make", "--dry-run", "unit").stdout.replace("'", "")
    assert " ".join(dev.TESTS) in planned
    assert all((ROOT / part).exists() for part in dev.WITHOUT_X)


def test_an_unknown_task_is_told_the_known_ones() -> None:
    done = in_project(sys.executable, "tools/dev.py", "fly")
    assert done.returncode == 1
    assert done.stderr.strip() == "usage: python tools/dev.py run | test | bundle"


@pytest.mark.skipif(not Path("/usr/bin/dpkg-query").exists(), reason="only Debian and its children have dpkg")
def test_missing_packages_are_named_in_one_line() -> None:
    command = ["sh", "tools/setup.sh", "debian", "libc6", "playsheet-no-such-package"]
    done = in_project(*(NOBODY if os.geteuid() == 0 else []), *command)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("please run: sudo apt-get install playsheet-no-such-package")
    assert len(done.stderr.strip().splitlines()) == 1


def test_without_a_fitting_python_one_line_says_so(tmp_path: Path) -> None:
    for tool in ("sh", "dirname"):
        (tmp_path / tool).symlink_to(f"/usr/bin/{tool}")
    done = in_project("/bin/sh", "tools/setup.sh", "venv", env={"PATH": str(tmp_path), "VENV": str(tmp_path / "venv")})
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("playsheet: Python 3.11, 3.12 or 3.13 is needed")
    assert not (tmp_path / "venv").exists()


def test_every_package_that_is_installed_has_a_pinned_version() -> None:
    pinned = constraints()
    wanted = [plain(name.partition("=")[0].partition(">")[0]) for name in names(["run", "dev", "bundle", "ship"])]
    assert [name for name in wanted if not pinned.get(name)] == []


def test_pins_are_versions_and_nothing_else() -> None:
    assert all(version and not set("/:@ ") & set(version) for version in constraints().values())


def test_ci_runs_everything() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert "make test" in (ROOT / ".ci/run").read_text(encoding="utf-8")
