"""Starting the app, from source and as a bundle, and timing its first frame."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tools.display import hidden_display
from tools.make_desktop import PROGRAM, ROOT

SOURCE = [sys.executable, str(ROOT / "main.py")]


class Start(NamedTuple):
    """How one start went."""

    first_frame: float
    passed: bool
    said: str


def self_check(program: list[str], environment: dict[str, str], folder: Path) -> Start:
    """Starts a program, waits for its first frame and lets it resolve an action."""
    settings = environment | {"KIVY_HOME": str(folder / "kivy"), "HOME": str(folder), "KIVY_LOG_MODE": "PYTHON"}
    begun = time.perf_counter()
    with subprocess.Popen(
        [*program, "--self-check"],
        cwd=folder,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as started:
        assert started.stdout
        before: list[str] = []
        for line in started.stdout:
            before.append(line)
            if line.startswith("first frame"):
                break
        seconds = time.perf_counter() - begun
        said = "".join(before) + started.stdout.read()
    return Start(seconds, started.returncode == 0 and "outcome shown" in said, said)


def compared(rounds: int) -> tuple[list[Start], list[Start]]:
    """Source and bundle in turns, on the same display, after one start of each that warms the disk."""
    source, bundle = [], []
    with hidden_display() as environment, tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds + 1):
            source.append(self_check(SOURCE, environment, Path(folder)))
            bundle.append(self_check([str(PROGRAM)], environment, Path(folder)))
    return source[1:], bundle[1:]
