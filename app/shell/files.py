"""Files in and out: the platform's share sheet and file chooser where there are such, else a folder of our own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

from app.storage.whole import write_whole
from app.widgets.overlay import show_menu

LARGEST = 200_000_000


def folder(app: Any) -> Path:
    """Where files that go out are kept."""
    place = Path(app.user_data_dir) / "exports"
    place.mkdir(parents=True, exist_ok=True)
    return place


def save_text(app: Any, name: str, text: str) -> Path | None:
    """Write a file and hand it on, or say where it is; a sentence if it cannot be written."""
    try:
        path = folder(app) / name
        write_whole(path, text)
    except OSError:
        app.snack(app.word("files.not_saved"))
        return None
    if not (app.device and app.device.share_file(path)):
        app.snack(app.word("files.saved", path=str(_save_as(path, text) or path)))
    return path


def _save_as(path: Path, text: str) -> Path | None:
    """Let the player of a desktop choose where a copy goes."""
    if platform == "android":
        return None
    try:
        from plyer import filechooser

        chosen = filechooser.save_file(path=str(Path.home() / path.name), filters=[f"*{path.suffix}"])
        if not chosen:
            return None
        write_whole(Path(chosen[0]), text)
        return Path(chosen[0])
    except Exception:  # plyer raises whatever the platform does when it has no chooser
        return None


def choose_text(app: Any, got: Callable[[str], object]) -> None:
    """Let the player pick a file and give its text."""
    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=lambda paths: _later(app, paths, got), filters=["*.json"])
    except Exception:  # plyer raises whatever the platform does when it has no chooser
        _choose_here(app, got)


def _later(app: Any, paths: Any, got: Callable[[str], object]) -> None:
    """A chooser may answer from a thread of its own: the file is read in the window's."""
    Clock.schedule_once(lambda _dt: _take(app, paths, got), 0)


def _take(app: Any, paths: Any, got: Callable[[str], object]) -> None:
    """The text of the file that was chosen, if one was; a sentence if it is a folder, gone or locked away."""
    chosen = paths if isinstance(paths, str | bytes) else next(iter(paths or ()), None)
    if not chosen:
        return
    try:
        text = read_text(Path(os.fsdecode(chosen)))
    except (OSError, ValueError):
        app.snack(app.word("files.not_read"))
        return
    got(text)


def _mine(app: Any) -> list[Path]:
    """The files that went out from here, the newest first."""
    try:
        dated = [(path.stat().st_mtime, path) for path in folder(app).glob("*.json")]
    except OSError:
        return []
    return [path for _when, path in sorted(dated, reverse=True)]


def _choose_here(app: Any, got: Callable[[str], object]) -> None:
    word = app.word
    rows = [(path.name, "file-outline", lambda p=path: _take(app, [str(p)], got)) for path in _mine(app)[:20]]
    rows.append((word("files.clipboard"), "content-copy", lambda: got(_clipboard())))
    show_menu(word("files.choose"), rows)


def _clipboard() -> str:
    from kivy.core.clipboard import Clipboard

    return str(Clipboard.paste() or "")


def read_text(path: Path) -> str:
    """The text of a file; what is no text becomes a text that no reader accepts."""
    if path.stat().st_size > LARGEST:
        return ""
    return path.read_bytes().decode("utf-8", errors="replace")
