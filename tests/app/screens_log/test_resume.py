"""The app is killed in the middle of an action; the next start goes on at the same step with the same dice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from app.storage import Store
from tests.app.screens_log.fingers import tap

ROOT = Path(__file__).parents[3]
SHEET, ACTION = "scw", "shoot"

PLAYER = """
import json, sys, time
from tests.app.window import Window, prepare
prepare(412, 892)
from app.app import PlaysheetApp
window = Window(PlaysheetApp(store=sys.argv[1]))
window.app.settings.set("animation", "off")
page = window.app.go("assemble", ruleset="scw", action="shoot")
window.until(lambda: page.odds is not None)
page.roll()
window.frames(3)
session = window.app.shell.pile.top.session
print(json.dumps([list(session.play.record[0].faces), session.play.asking.label]), flush=True)
time.sleep(60)
"""


def test_the_same_step_with_the_same_dice(window, tmp_path):
    path = tmp_path / "killed.db"
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, path], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "KIVY_NO_ARGS": "1"},
    )
    faces, asked = json.loads(next(line for line in child.stdout if line.startswith("[[")))
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    app = window.app
    app.store.close()
    app.open_store(path)
    app.settings.set("animation", "off")
    app.shell.pile.rebuild()
    window.frames(3)
    tap(window, window.find("Continue", kind="ContinueCard"))
    window.frames(3)
    session = app.shell.pile.top.session
    assert list(session.play.record[0].faces) == faces
    assert session.play.asking.label == asked
    assert Store.open(path).value("PRAGMA integrity_check") == "ok"
