"""What a finger waits for: sheets and pages until they can be used, how much a frame draws, memory, clearings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from app.play.battles import TableBattle
from app.storage import Store
from bench._compiled import KEPT
from bench.storage import fill
from rules import rulesets
from rules.frame.deed import Muster

ROOT = Path(__file__).resolve().parent.parent
UNITS, ACTIONS, PLAYED = 300, 20_000, 300
GAME = 10
"""The game in which the units stand, the last one that has actions."""
QUIET = 14.0
"""Milliseconds of the yardstick on the machine the bars were set for."""
SEEN_AT_ONCE, COLD, FRAME, LATER = "100 ms", "200 ms", "16.7 ms", "8 ms"
STILL = "0 a second"
GROWTH = "1.05 x"
DRAWS = {"Home": 170, "Assemble": 260, "Resolve, dice fall": 25}
"""Draw calls of a frame; of falling dice the picture of their page, and each die with its shadow."""
BARS = 2
"""What draws though nobody can see it: the bars of a page that scrolls, there where there is more than fits."""
Row = tuple[str, str, str, str]


def rows() -> list[Row]:
    """The table; every figure comes from a process of its own."""
    return [*sheets(), *ahead(), *pages(), *frames(), *memory()]


def sheets() -> list[Row]:
    """Each sheet opened for the first time, straight after Home, and again."""
    found: list[Row] = []
    for name in rulesets():
        hasty, seen = measure("sheet", name, "at once"), measure("sheet", name)
        for how, one, bar in (("at once after Home", hasty, ""), ("cold", seen, COLD), ("warm", seen, SEEN_AT_ONCE)):
            pace, part = paced(one), one["warm" if how == "warm" else "cold"]
            found.append((f"open {name}, {how}", f"{part['usable'] / pace:.0f} ms", bar, later(part, pace)))
    return found


def ahead() -> list[Row]:
    """What reading ahead costs Home."""
    seen = measure("ahead")
    note = f"window's own thread; memory from {seen['before']:.0f} to {seen['after']:.0f} MB"
    return [("worst frame while rules and pages are read", f"{seen['worst'] / paced(seen):.1f} ms", FRAME, note)]


def pages(*only: str) -> list[Row]:
    """Every page, with many units and a long log, the first time or again, whichever takes longer."""
    seen = measure("pages", *only, full=True)
    pace = paced(seen)
    found = {name: one for name, one in seen.items() if name != "yardstick"}
    rows = [(f"page: {name}", f"{max(one['first'], one['usable']) / pace:.0f} ms", SEEN_AT_ONCE,
             f"the first time {one['first'] / pace:.0f} ms, again {one['usable'] / pace:.0f} ms; {later(one, pace)}")
            for name, one in found.items()]  # fmt: skip
    worst = max(found, key=lambda name: found[name]["later"])
    return [*rows, ("pages: worst frame after the first", f"{found[worst]['later'] / pace:.0f} ms", LATER, worst)]


def frames() -> list[Row]:
    """How much is drawn."""
    seen = measure("frames")
    found: list[Row] = []
    for name, one in seen.items():
        found.append((f"{name}: draw calls a frame", str(one["draws"]), f"<= {DRAWS[name]}",
                      f"of {one['instructions']} instructions"))  # fmt: skip
        found.append((f"{name}: draw what nobody can see", str(one["unseen"]), f"<= {BARS}", "bars of what scrolls"))
        if "changes" in one:
            found.append((f"{name} at rest: frames drawn", f"{one['changes']} a second", STILL, ""))
    return found


def memory(actions: int = PLAYED) -> list[Row]:
    """Megabytes, and whether a full clearing fell into a moment that somebody sees."""
    seen = measure("memory", str(actions))
    some = min(50, actions // 6 + 1)
    return [
        (f"memory after {actions} actions", f"{seen['many'] / seen['some']:.2f} x", GROWTH,
         f"{seen['many']:.0f} MB against {seen['some']:.0f} MB after {some}; {seen['textures']} names of textures"),
        ("full clearings somebody sees", f"{seen['in sight']} times", "0 times",
         f"of {seen['clearings']} in {actions} actions, the longest {seen['longest'] / paced(seen):.0f} ms"),
    ]  # fmt: skip


def paced(seen: dict[str, Any]) -> float:
    """How much slower than a quiet machine this one was."""
    return max(1.0, seen["yardstick"] / QUIET)


def later(one: dict[str, float], pace: float) -> str:
    """The worst frame after the first."""
    return f"worst frame after it {one['later'] / pace:.0f} ms"


def filled(path: Path) -> None:
    """A store with many actions, and a battle of many units."""
    fill(path, ACTIONS)
    store = Store.open(path)
    with store.write():
        table = TableBattle(store, GAME)
        presets = table.sheet.battle_sheet.presets
        for number in range(UNITS):
            side, card = "AB"[number % 2], presets[number % len(presets)]
            unit = card.with_(id=f"{side}{number // 2}", side=side, name=f"{card.name} {number}")
            table.do(Muster(unit=unit.model_dump(mode="json")), side)
        store.set_setting(f"game.{table.sheet.id}", GAME)
    store.close()


def measure(what: str, *given: str, full: bool = False) -> dict[str, Any]:
    """What the app's window in a process of its own has found."""
    return windowed("bench._app_window", what, *given, full=full)


def windowed(module: str, what: str = "", *given: str, full: bool = False) -> dict[str, Any]:
    """What a window of that module, in a process of its own, has found."""
    _read_once()
    return _windowed(module, what, *given, full=full)


@cache
def _read_once() -> None:
    """A window that is not measured: what it reads is compiled then."""
    _windowed("bench._app_window", "ahead")


def _windowed(module: str, what: str, *given: str, full: bool = False) -> dict[str, Any]:
    from tests.app.window import start_display

    start_display()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        if full:
            filled(path)
        done = subprocess.run([sys.executable, "-m", module, *([what] if what else []), str(path), *given], cwd=ROOT,
                              env=os.environ | KEPT | {"KIVY_NO_FILELOG": "1"}, capture_output=True, text=True,
                              check=False)  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if not lines:
        raise RuntimeError(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(lines[0].removeprefix("RESULT "))
    return found


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
