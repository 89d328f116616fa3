"""How fast the app is there and how much memory it takes, against a bare KivyMD hello-world in the same run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench._compiled import KEPT

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5

_MEASURE = """
import sys, time, resource
start, used = time.perf_counter(), time.process_time()
{setup}
from kivy.clock import Clock
def done(_dt):
    with open("/proc/self/statm") as statm:
        pages = int(statm.read().split()[1])
    print("RESULT", time.process_time() - used, time.perf_counter() - start, pages * resource.getpagesize())
    sys.stdout.flush()
    import os
    os._exit(0)
def first_frame(*_):
    Clock.schedule_once(lambda _dt: Clock.schedule_once(done, 0), 0)
from kivy.core.window import Window
{made}
app.bind(on_start=first_frame)
app.run()
"""

HELLO = _MEASURE.format(
    setup="from kivymd.app import MDApp\nfrom kivymd.uix.label import MDLabel\nfrom kivymd.uix.screen import MDScreen",
    made="""
class Hello(MDApp):
    def build(self):
        return MDScreen(MDLabel(text="Hello", halign="center"), md_bg_color=self.theme_cls.backgroundColor)
app = Hello()
""",
)
PLAYSHEET = _MEASURE.format(
    setup=f"sys.path.insert(0, {str(ROOT)!r})\nfrom app.app import PlaysheetApp",
    made="app = PlaysheetApp(store=STORE)",
)


CHANGE = """
import atexit, os, statistics, sys, time
sys.path.insert(0, ROOT)
from tests.app.window import Window, prepare
prepare(412, 892)
from app.app import PlaysheetApp
window = Window(PlaysheetApp(store=STORE))
window.kit.open_action("scw", "shoot", {"rifle": 4, "lmg": 1, "mmg": 1, "cover": "partial"})
window.wait(0.5)
page = window.app.shell.pile.top
taken = []
for change in range(12):
    page.draft.set("rifle", 1 + change % 4)
    window.frames(2)
    begun = time.thread_time()
    page.refresh()
    taken.append(time.thread_time() - begun)
print("RESULT", statistics.median(taken), 0, 0)
sys.stdout.flush()
atexit._run_exitfuncs()
os._exit(0)
"""


def measure(code: str) -> tuple[float, float, float]:
    """Seconds to the first frame, of the processor and by the clock, and megabytes then, in a process of its own."""
    home = tempfile.mkdtemp(prefix="kivy")
    env = os.environ | KEPT | {"KIVY_NO_ARGS": "1", "KIVY_HOME": home, "KIVY_NO_FILELOG": "1",
                               "SDL_AUDIODRIVER": "dummy"}  # fmt: skip
    (Path(home) / "config.ini").write_text("[kivy]\nlog_level = error\n[graphics]\nwidth = 412\nheight = 892\n")
    code = code.replace("STORE", repr(f"{home}/bench.db")).replace("ROOT", repr(str(ROOT)))
    script = Path(home) / "start.py"
    script.write_text(code)
    command = [sys.executable, str(script)]
    found = subprocess.run(command, env=env, capture_output=True, text=True, timeout=240, check=False)
    line = next((line for line in found.stdout.splitlines() if line.startswith("RESULT")), "")
    if not line:
        raise RuntimeError(f"the app did not start: {found.stderr[-2000:]}")
    used, seconds, size = map(float, line.split()[1:])
    return used, seconds, size / 1e6


def rows() -> list[tuple[str, str, str, str]]:
    """Name, figure, bar and note of each measurement; both apps take turns so that a busy machine hits both."""
    measure(HELLO)
    measure(PLAYSHEET)
    ours, theirs = [], []
    for _ in range(RUNS):
        theirs.append(measure(HELLO))
        ours.append(measure(PLAYSHEET))
    (used, clock, size), (used_by_it, clock_of_it, size_of_it) = (
        [statistics.median(figures) for figures in zip(*runs, strict=True)] for runs in (ours, theirs))  # fmt: skip
    start = (f"median of {RUNS}: {1000 * used:.0f} ms of processor against {1000 * used_by_it:.0f} of a bare KivyMD "
             f"hello-world; by the clock {1000 * clock:.0f} against {1000 * clock_of_it:.0f}")
    return [
        ("cold start to Home", f"{used / used_by_it:.2f} x", "<= 1.15 x", start),
        ("memory at Home", f"{size / size_of_it:.2f} x", "<= 1.20 x", f"{size:.0f} MB against {size_of_it:.0f} MB"),
        ("a changed field", f"{1000 * measure(CHANGE)[0]:.1f} ms", "16.7 ms",
         "work on the main thread, a frame at most"),
    ]  # fmt: skip


def main() -> None:
    """Print the measurements."""
    sys.path.insert(0, str(ROOT))
    from tests.app.window import start_display

    start_display()
    for name, figure, bar, note in rows():
        print(f"{name:24} {figure:>8}  bar {bar:>8}  {note}")


if __name__ == "__main__":
    main()
