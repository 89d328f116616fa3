"""Drives the app in a real window: fingers, keys, a virtual clock and pictures."""

from __future__ import annotations

import atexit
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

FRAME = 1 / 60


def start_display() -> None:
    """Use the display there is, or start an own one for this process."""
    os.environ["SDL_VIDEODRIVER"] = "x11"
    if os.environ.get("DISPLAY"):
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "2600x1800x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as numbers:
        os.environ["DISPLAY"] = f":{numbers.readline().strip()}"
    atexit.register(server.kill)


def prepare(width: int, height: int, density: float = 1, smooth: int = 0) -> None:
    """Set up Kivy before its window opens: sizes in dp, a density for the whole process, smooth edges cost time."""
    start_display()
    os.environ["KIVY_METRICS_DENSITY"] = str(density)
    os.environ["KIVY_DPI"] = str(round(160 * density))
    os.environ["LANGUAGE"] = "en"
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy"))
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from kivy.config import Config

    Config.set("graphics", "width", str(round(width * density)))
    Config.set("graphics", "height", str(round(height * density)))
    Config.set("graphics", "multisamples", str(smooth))
    Config.set("kivy", "log_level", "warning")
    Config.remove_section("input")
    Config.add_section("input")


class Window:
    """The app's window, touched like a finger touches it, in a time that only we let pass."""

    def __init__(self, app: object) -> None:
        from kivy.base import EventLoop, runTouchApp
        from kivy.clock import Clock

        self.app = app
        # A test without a window may have let Kivy's clock run ahead.
        self.now = max(time.perf_counter(), Clock.get_time())
        Clock.time = lambda: self.now
        Clock._max_fps = 0
        self._loop = EventLoop
        app._run_prepare()
        runTouchApp(embedded=True)
        self.frames(3)

    @property
    def kit(self):
        """What pages work with."""
        return self.app.kit

    @property
    def kivy(self):
        """Kivy's own window."""
        return self._loop.window

    def frames(self, count: int = 2) -> None:
        """Let so many frames pass; only the last is drawn: without a graphics card drawing takes most of the time."""
        for left in reversed(range(count)):
            self.now += FRAME
            self._guarded(self._loop.idle if left == 0 else self._undrawn)

    def undrawn(self, count: int) -> None:
        """Let so many frames pass that nobody looks at."""
        for _ in range(count):
            self.now += FRAME
            self._guarded(self._undrawn)

    def _undrawn(self) -> None:
        """One turn of the event loop, all but the drawing."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        Clock.tick()
        self._loop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def _guarded(self, work: Callable[[], object]) -> None:
        """Errors go where they go in the real event loop."""
        from kivy.base import ExceptionManager

        try:
            work()
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        self.frames(max(1, round(seconds / FRAME)))

    def until(self, true: Callable[[], object], seconds: float = 10.0) -> None:
        """Wait until something holds; other threads get real time to work."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "it did not happen"
            self.frames(1)
            time.sleep(0.002)

    def widgets(self) -> Iterator[object]:
        """Every widget in the window, those on top first."""
        for child in self.kivy.children:
            yield from reversed(list(child.walk(restrict=True)))

    def shown(self, widget: object) -> bool:
        """Is the middle of this widget on the screen and inside everything that scrolls round it?"""
        x, y = widget.to_window(*widget.center)
        if not (0 <= x <= self.kivy.width and 0 <= y <= self.kivy.height) or widget.opacity == 0:
            return False
        return all(p.collide_point(*p.parent.to_widget(x, y)) for p in _scrolls(widget)) and _is_attached(widget)

    def find(self, text: str = "", kind: type | str = "", **values: object) -> object:
        """The first shown widget with this text, of this kind, with these property values."""
        found = self.look(text, kind, **values)
        assert found is not None, f"nothing shown says {text!r} {kind} {values}: {self.texts()}"
        return found

    def look(self, text: str = "", kind: type | str = "", **values: object) -> object | None:
        """As find, but None if there is none."""
        matching = (w for w in self.widgets() if _matches(w, text, kind, values) and self.shown(w))
        return next(matching, None)

    def texts(self) -> list[str]:
        """Every text on the screen."""
        said = [w for w in self.widgets() if isinstance(getattr(w, "text", None), str) and w.text]
        return [w.text for w in said if self.shown(w)]

    def tap(self, what: object, hold: float = 0.0) -> None:
        """Touch a widget, a place, or the first thing that shows a text."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*self._place(what))
        self._guarded(touch.touch_down)
        self.wait(max(hold, 0.1))
        self._guarded(touch.touch_up)
        self.wait(0.1)

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.3) -> None:
        """Slide a finger from one place to another."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*start)
        touch.touch_down()
        steps = max(2, round(seconds / FRAME))
        for i in range(1, steps + 1):
            share = i / steps
            touch.touch_move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self.frames(1)
        touch.touch_up()
        self.wait(0.1)

    def _place(self, what: object) -> tuple[float, float]:
        if isinstance(what, tuple):
            return what
        widget = self.find(what) if isinstance(what, str) else what
        return widget.to_window(*widget.center)

    def key(self, code: int, letter: str = "", *modifiers: str) -> None:
        """Press and release a key of the keyboard (27 is back), with others held."""
        if not self.kivy.dispatch("on_key_down", code, 0, letter, list(modifiers)):
            self.kivy.dispatch("on_keyboard", code, 0, letter, list(modifiers))
        self.frames(2)
        self.kivy.dispatch("on_key_up", code, 0)
        self.frames(2)

    def resize(self, width: int, height: int) -> None:
        """Turn the phone, or drag the window's corner."""
        self.kivy.size = (width, height)
        self.wait(0.3)
        assert tuple(self.kivy.size) == (width, height), f"the window is {self.kivy.size}"

    def picture(self, path: Path | str | None = None):
        """What the window shows now, as read back from OpenGL; written to path if given."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
        from PIL import Image

        self.kivy.canvas.ask_update()
        self.frames(2)
        width, height = (int(v) for v in self.kivy.system_size)
        self.kivy.dispatch("on_draw")
        data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        self.kivy.dispatch("on_flip")
        image = Image.frombytes("RGBA", (width, height), data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image = image.convert("RGB")
        if path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            image.save(path, optimize=True)
        return image


def _scrolls(widget: object) -> Iterator[object]:
    from kivy.uix.scrollview import ScrollView

    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            yield parent
        parent = parent.parent


def _is_attached(widget: object) -> bool:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
    return hasattr(widget, "system_size")


def _matches(widget: object, text: str, kind: type | str, values: dict[str, object]) -> bool:
    named = kind == "" or kind in (type(widget), type(widget).__name__)
    said = not text or text in (getattr(widget, "text", ""), getattr(widget, "spoken", ""))
    return named and said and all(getattr(widget, k, None) == v for k, v in values.items())
