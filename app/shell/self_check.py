"""Opens the app as a player would, resolves one action by pressing Enter, and leaves."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window

from app.app import PlaysheetApp
from rules.shelf import SHELF

SHEET = SHELF[-1]
LIMIT = 30.0
IMPORTED = time.monotonic()


def age() -> float:
    """Seconds since this process was started; where the system does not tell, since this module was imported."""
    try:
        ticks = int(Path("/proc/self/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError):
        return time.monotonic() - IMPORTED


class Check:
    """First frame, then Enter until an outcome is on the screen."""

    def __init__(self, app: PlaysheetApp) -> None:
        self.app = app
        self.passed = False
        Window.bind(on_flip=self.first_frame)

    def first_frame(self, *_: object) -> None:
        """Home is drawn: go on to an action."""
        Window.unbind(on_flip=self.first_frame)
        print(f"first frame {age():.3f} s", flush=True)
        self.end = time.monotonic() + LIMIT
        Clock.schedule_once(self.open_action, 0)
        Clock.schedule_interval(self.press, 0.1)

    def open_action(self, _dt: float) -> None:
        """The first action of a sheet."""
        kit = self.app.kit
        kit.open_action(SHEET, kit.ruleset(SHEET).actions[0].id)

    def press(self, _dt: float) -> None:
        """Enter, as long as there is no outcome."""
        pile = self.app.shell.pile
        if pile.visits[-1].name == "outcome":
            print("outcome shown", flush=True)
            self.passed = True
        if self.passed or time.monotonic() > self.end:
            self.app.stop()
        elif pile.top:
            pile.top.go_on()


def self_check() -> int:
    """0 if an outcome came onto the screen; games are kept in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        app = PlaysheetApp(store=Path(folder) / "check.db")
        check = Check(app)
        app.run()
    return 0 if check.passed else 1
