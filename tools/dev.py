"""What make does, on a machine that has neither make nor apt:  python tools/dev.py run | test | bundle"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(os.environ.get("VENV") or ROOT / ".venv")
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PINS = ("pyproject.toml", "constraints.txt", "tools/repack.py")
WITHOUT_X = ("tests/rules", "tests/test_architecture.py")
TESTS = ("-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "--ignore-glob=*/test_speed.py",
         "--ignore-glob=*/test_housekeeping.py")


def do(*words: str | Path) -> None:
    """Runs the Python of the environment; what fails ends everything."""
    done = subprocess.run([PYTHON, *words], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def set_up(*groups: str) -> None:
    """An environment with the packages of these groups; nothing is done if nothing has changed since."""
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True)
    stamp = VENV / f"{'-'.join(groups)}.txt"
    pins = "".join((ROOT / name).read_text(encoding="utf-8") for name in PINS)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != pins:
        print("playsheet: installing the Python packages:", *groups, file=sys.stderr, flush=True)
        do("-m", "tools.install", *groups)
        stamp.write_text(pins, encoding="utf-8")


def run(*words: str) -> None:
    """Start Playsheet."""
    set_up("run")
    do("main.py", *words)


def test() -> None:
    """Lint, types and every test; where there is no Xvfb, the tests without a window and the app's own check in one."""
    set_up("run", "dev")
    do("-m", "ruff", "check", ".")
    do("-m", "mypy")
    if shutil.which("Xvfb"):
        set_up("run", "dev", "bundle", "ship")
        do(*TESTS)
        do("-m", "pytest", "tests/app/test_housekeeping.py")
        do("-m", "pytest", *sorted(ROOT.glob("tests/rules/*/test_speed.py")))
    else:
        do(*TESTS, *WITHOUT_X)
        do("main.py", "--self-check")


def bundle() -> None:
    """A folder that runs without Python, started once and packed for handing out, in dist/."""
    set_up("run", "bundle")
    do("-m", "tools.make_desktop")
    do("-m", "tools.make_archive")


TASKS: dict[str, Callable[..., None]] = {"run": run, "test": test, "bundle": bundle}


def main(task: str = "", *words: str) -> None:
    """Does the task, or says in one line what is missing."""
    if task not in TASKS:
        sys.exit("usage: python tools/dev.py run | test | bundle")
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        sys.exit("playsheet: Python 3.11, 3.12 or 3.13 is needed: Kivy has ready-made wheels for these.")
    TASKS[task](*words)


if __name__ == "__main__":
    main(*sys.argv[1:])
