"""A display that nobody sees, for building and measuring windows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext


@contextmanager
def hidden_display(size: str = "1600x1200") -> Iterator[dict[str, str]]:
    """Starts Xvfb on a free number; gives the environment in which a window opens there."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        try:
            yield {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        finally:
            server.terminate()


def any_display() -> AbstractContextManager[dict[str, str]]:
    """The display of Windows and macOS; on Linux, one that nobody sees."""
    return hidden_display() if sys.platform == "linux" else nullcontext(dict(os.environ))
