"""An unexpected error never ends the app: it is logged, told in a sentence, and the game goes on."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger

LARGEST = 200_000


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
        text = "".join(traceback.format_exception(error))
        Logger.error(f"Playsheet: {text}")
        self._write(text)
        self._say(error)
        return ExceptionManager.PASS

    def _write(self, text: str) -> None:
        try:
            if self.log.exists() and self.log.stat().st_size > LARGEST:
                self.log.unlink()
            with self.log.open("a", encoding="utf-8") as file:
                file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{text}\n")
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
