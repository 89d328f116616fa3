"""What falling dice cost: Python and Kivy alone (no graphics), a throw's set-up, and frames a second in software."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PHONES = ((411, 869, 1), (822, 1738, 2))
FULL_PAGE = "<= 1.3 x"
"""What a page round the tray may cost while dice fall."""


def rows() -> list[tuple[str, str, str, str]]:
    """The table; every figure comes from a process of its own, as a density holds for a whole process."""
    return [*_without_graphics(), *_set_up(), *_frames()]


def _without_graphics() -> list[tuple[str, str, str, str]]:
    found = []
    for count, bar in ((24, "1.0 ms"), (48, "2.0 ms")):
        seconds, _ = measure("dice", 411, 869, 1, count, KIVY_GL_BACKEND="mock")
        found.append((f"a frame, {count} dice fall, no graphics", f"{seconds * 1e3:.2f} ms", bar, "median"))
    return found


def _set_up() -> list[tuple[str, str, str, str]]:
    seconds, _ = measure("setup", 411, 869, 1, 48)
    return [("a throw of 48 dice is set up", f"{seconds * 1e3:.1f} ms", "10 ms", "median, all loaded")]


def _frames() -> list[tuple[str, str, str, str]]:
    found = []
    for width, height, density in PHONES:
        size, tray = f"{width}x{height}", 0.0
        for what, count, name in (
            ("empty", 0, "empty Kivy window"), ("dice", 48, "48 dice fall in a tray"),
            ("dice", 12, "12 dice fall in a tray"), ("resolve", 12, "whole Resolve screen, 12 dice fall"),
        ):  # fmt: skip
            seconds, processor = measure(what, width, height, density, count)
            note = f"software GL, 4 samples, {processor * 1e3:.0f} ms of processor a frame"
            found.append((f"{name}, {size}", f"{1 / seconds:.0f} fps", "", note))
            if what == "resolve":
                ratio = f"{processor / tray:.2f} x"
                found.append((f"whole Resolve / tray, {size}", ratio, FULL_PAGE, "processor time"))
            tray = processor
    return found


def measure(what: str, *numbers: int, **env: str) -> tuple[float, float]:
    """Seconds by the clock and of the processors, from a window in a process of its own."""
    from tests.app.window import start_display

    start_display()
    done = subprocess.run([sys.executable, "-m", "bench._dice_window", what, *map(str, numbers)], cwd=ROOT,
                          env=os.environ | env, capture_output=True, text=True, check=False)  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if not lines:
        raise RuntimeError(done.stderr[-2000:])
    clock, processor = json.loads(lines[0].removeprefix("RESULT "))
    return clock, processor


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
