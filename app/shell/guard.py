"""An unexpected error never ends the app: it is logged, told in a sentence, and the game goes on."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import kivy
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger
from kivy.utils import platform

LARGEST = 200_000
ROOT = Path(__file__).resolve().parent.parent.parent


def running() -> str:
    """What was running where."""
    from rules.version import VERSION

    python = ".".join(map(str, sys.version_info[:3]))
    return f"Playsheet {VERSION}, {platform}, Python {python}, Kivy {kivy.__version__}"


def where(error: BaseException) -> str:
    """Where it went wrong and what kind of error it was: its message may hold what a player typed, and stays out."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = f"{where(cause)}and then\n" if cause else ""
    return "\n".join([f"{before}{type(error).__name__}", *lines, ""])


def _place(file: str) -> str:
    """A file of ours by its way from the top, any other by its name: no folder tells whose device it is."""
    path = Path(file)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) and ".venv" not in path.parts else path.name


class Guard(ExceptionHandler):
    """Stands between an error and the player."""

    def __init__(self, log: Path, tell: Callable[[Exception], None], always: tuple[type[Exception], ...] = ()) -> None:
        super().__init__()
        self.log, self.tell, self.always = log, tell, always
        self.seen: list[Exception] = []
        self._told = 0.0

    def watch(self) -> None:
        """Take over from Kivy, which would stop the app."""
        ExceptionManager.add_handler(self)

    def handle_exception(self, error: Exception) -> int:
        """Log it, tell it, go on; the player leaving is no error."""
        if isinstance(error, KeyboardInterrupt | SystemExit):
            return ExceptionManager.RAISE
        self.seen.append(error)
        Logger.error(f"Playsheet: {''.join(traceback.format_exception(error))}")
        self._write(where(error))
        self._say(error)
        return ExceptionManager.PASS

    def _write(self, text: str) -> None:
        try:
            if self.log.exists() and self.log.stat().st_size > LARGEST:
                self.log.unlink()
            with self.log.open("a", encoding="utf-8") as file:
                file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {running()}\n{text}\n")
        except OSError as trouble:
            Logger.error(f"Playsheet: the log cannot be written: {trouble}")

    def _say(self, error: Exception) -> None:
        # One sentence for a burst of errors: the same fault may come back in every frame.
        # What a tap of the player brings on is told each time.
        if isinstance(error, self.always) or time.monotonic() - self._told > 2:
            self._told = time.monotonic()
            try:
                self.tell(error)
            except Exception as trouble:
                Logger.error(f"Playsheet: the error could not be told: {trouble}")
