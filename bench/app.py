"""How fast the app is there and how much memory it takes, against a bare KivyMD hello-world in the same run."""

from __future__ import annotations

import atexit
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5
COMPILED = tempfile.mkdtemp(prefix="compiled")
atexit.register(shutil.rmtree, COMPILED, ignore_errors=True)

_MEASURE = """
import sys, time, resource
start = time.perf_counter()
{setup}
from kivy.clock import Clock
def done(_dt):
    with open("/proc/self/statm") as statm:
        pages = int(statm.read().split()[1])
    print("RESULT", time.perf_counter() - start, pages * resource.getpagesize())
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
    begun = time.perf_counter()
    page.refresh()
    taken.append(time.perf_counter() - begun)
print("RESULT", statistics.median(taken), 0)
sys.stdout.flush()
atexit._run_exitfuncs()
os._exit(0)
"""


def measure(code: str) -> tuple[float, float]:
    """Seconds to the first frame and megabytes then, in a process of its own."""
    home = tempfile.mkdtemp(prefix="kivy")
    # Compiled once and kept, as for everybody who has installed it.
    env = os.environ | {"KIVY_NO_ARGS": "1", "KIVY_HOME": home, "KIVY_NO_FILELOG": "1", "SDL_AUDIODRIVER": "dummy",
                        "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": COMPILED}  # fmt: skip
    (Path(home) / "config.ini").write_text("[kivy]\nlog_level = error\n[graphics]\nwidth = 412\nheight = 892\n")
    code = code.replace("STORE", repr(f"{home}/bench.db")).replace("ROOT", repr(str(ROOT)))
    script = Path(home) / "start.py"
    script.write_text(code)
    command = [sys.executable, str(script)]
    found = subprocess.run(command, env=env, capture_output=True, text=True, timeout=240, check=False)
    line = next((line for line in found.stdout.splitlines() if line.startswith("RESULT")), "")
    if not line:
        raise RuntimeError(f"the app did not start: {found.stderr[-2000:]}")
    seconds, size = map(float, line.split()[1:])
    return seconds, size / 1e6


def rows() -> list[tuple[str, str, str, str]]:
    """Name, figure, bar and note of each measurement; both apps take turns so that a busy machine hits both."""
    measure(HELLO)
    measure(PLAYSHEET)
    ours, theirs = [], []
    for _ in range(RUNS):
        theirs.append(measure(HELLO))
        ours.append(measure(PLAYSHEET))
    start = statistics.median(seconds for seconds, _ in ours) / statistics.median(seconds for seconds, _ in theirs)
    size = statistics.median(mb for _, mb in ours) / statistics.median(mb for _, mb in theirs)
    note = "median of {n}: {ours:.0f} {unit} against {theirs:.0f} {unit} of a bare KivyMD hello-world"

    def told(index: int, scale: float, unit: str) -> str:
        mine, other = (statistics.median(run[index] for run in runs) * scale for runs in (ours, theirs))
        return note.format(n=RUNS, ours=mine, theirs=other, unit=unit)

    change = f"{measure(CHANGE)[0] * 1000:.1f} ms"
    return [
        ("cold start to Home", f"{start:.2f} x", "<= 1.15 x", told(0, 1000, "ms")),
        ("memory at Home", f"{size:.2f} x", "<= 1.20 x", told(1, 1, "MB")),
        ("a changed field", change, "16.7 ms", "work on the main thread, a frame at most"),
    ]


def main() -> None:
    """Print the measurements."""
    sys.path.insert(0, str(ROOT))
    from tests.app.window import start_display

    start_display()
    for name, figure, bar, note in rows():
        print(f"{name:24} {figure:>8}  bar {bar:>8}  {note}")


if __name__ == "__main__":
    main()
