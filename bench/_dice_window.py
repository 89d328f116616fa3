"""One window with a tray, timed; run as a module in a process of its own, printing seconds by clock and processor."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any

FRAME = 1 / 60
Times = tuple[float, float]


def timed(do: Callable[[], object]) -> Times:
    """How long something took by the clock, and how much of the processors it used."""
    clock, processor = perf_counter(), process_time()
    do()
    return perf_counter() - clock, process_time() - processor


def prepare(width: int, height: int, density: int) -> None:
    """Set Kivy up before it opens the window."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_HOME=tempfile.mkdtemp(prefix="kivy"), SDL_AUDIODRIVER="dummy",
                      KIVY_METRICS_DENSITY=str(density), KIVY_DPI=str(160 * density))  # fmt: skip
    from kivy.config import Config

    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "multisamples", os.environ.get("PLAYSHEET_SAMPLES", "4"))
    Config.set("graphics", "vsync", "0")
    Config.set("graphics", "maxfps", "0")
    Config.set("kivy", "log_level", "error")


class Bench:
    """The window, its frames and a clock that moves a sixtieth of a second with each."""

    def __init__(self, root: Any) -> None:
        from kivy.base import EventLoop, runTouchApp
        from kivy.clock import Clock

        self.loop, self.now = EventLoop, Clock.time()
        Clock.time = lambda: self.now
        Clock._max_fps = 0
        runTouchApp(root, embedded=True)

    def frame(self) -> Times:
        """One frame, drawn; how long it took."""
        self.now += FRAME
        self.loop.window.canvas.ask_update()
        return timed(self.loop.idle)


def tray_root(width: int, height: int, density: int) -> Any:
    """A tray as large as on the Resolve screen."""
    from kivy.uix.floatlayout import FloatLayout

    from app.dice import DiceTray

    root = FloatLayout()
    root.tray = DiceTray(size_hint=(None, None), size=(width - 16 * density, height * 0.54),
                         pos=(8 * density, height * 0.3))  # fmt: skip
    root.add_widget(root.tray)
    return root


def empty(width: int, height: int, density: int, count: int) -> Times:
    """An empty Kivy window."""
    from kivy.uix.floatlayout import FloatLayout

    bench = Bench(FloatLayout())
    return _median([bench.frame() for _ in range(120)])


def dice(width: int, height: int, density: int, count: int) -> Times:
    """Dice that fall in a tray; the first throw loads what is needed and is not counted."""
    root = tray_root(width, height, density)
    return _median(_falling(Bench(root), root.tray, count))


def resolve(width: int, height: int, density: int, count: int) -> Times:
    """The whole Resolve screen while dice fall."""
    from tempfile import mkdtemp

    from app.app import PlaysheetApp

    app = PlaysheetApp(store=f"{mkdtemp()}/bench.db")
    app._run_prepare()
    bench = Bench(None)
    app.kit.open_action("scw", "shoot")
    ruleset = app.kit.ruleset("scw")
    action = ruleset.action("shoot")
    app.kit.begin(app.kit.draft(ruleset, action), action.facts())
    for _ in range(30):
        bench.frame()
    return _median(_falling(bench, app.shell.pile.top.tray, count))


def setup(width: int, height: int, density: int, count: int) -> Times:
    """How long a throw of so many dice takes to begin."""
    from app.dice import Die

    root = tray_root(width, height, density)
    bench = Bench(root)
    for _ in range(60):
        bench.frame()
    thrown = [Die(6, 1 + i % 6) for i in range(count)]
    return _median([timed(lambda: root.tray.throw(thrown)) for _ in range(15)])


def _falling(bench: Bench, tray: Any, count: int) -> list[Times]:
    from app.dice import Die

    times: list[Times] = []
    for n in range(3):
        tray.throw([Die(6, 1 + i % 6, counts=i % 3 == 0) for i in range(count)])
        while tray.busy:
            time = bench.frame()
            times += [time] if n else []
    return times


def _median(times: list[Times]) -> Times:
    """The clock of the frame in the middle, and the processor's share of all: a frame that takes more counts, too."""
    clock, processor = zip(*times, strict=True)
    return median(clock), mean(processor)


def main() -> None:
    """Measure one thing: its name, width, height, density, number of dice."""
    what, *numbers = sys.argv[1:]
    width, height, density, count = (int(n) for n in numbers)
    prepare(width, height, density)
    measure = {"empty": empty, "dice": dice, "resolve": resolve, "setup": setup}[what]
    print("RESULT " + json.dumps(measure(width, height, density, count)))


if __name__ == "__main__":
    main()
