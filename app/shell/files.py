"""Files in and out: the platform's share sheet and file chooser where there are such, else a folder of our own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Any, TextIO

from kivy.clock import Clock
from kivy.uix.widget import Widget
from kivy.utils import platform

from app.shell.beside import FEW, do_beside
from app.storage import Store
from app.storage.progress import Tell
from app.storage.whole import whole_file, write_whole
from app.storage.work import Work
from app.widgets.overlay import show_menu

if TYPE_CHECKING:
    from app.shell.kit import Kit

LARGEST = 10_000_000


def folder(kit: Kit) -> Path:
    """Where files that go out are kept."""
    place = kit.folder / "exports"
    place.mkdir(parents=True, exist_ok=True)
    return place


def save_text(kit: Kit, name: str, text: str) -> Path | None:
    """Write a file and hand it on, or say where it is; a sentence if it cannot be written."""
    try:
        path = folder(kit) / name
        write_whole(path, text)
    except OSError:
        kit.snack(kit.word("files.not_saved"))
        return None
    _hand_on(kit, path)
    return path


def save_file(kit: Kit, title: str, name: str, write: Callable[[Store, TextIO, Tell], object]) -> Work[Path] | None:
    """Write a file piece by piece, a long one beside the screen, and hand it on; a sentence if it cannot be written."""
    def work(store: Store, tell: Tell) -> Path:
        path = folder(kit) / name
        with whole_file(path) as out:
            write(store, out, tell)
        return path

    return do_beside(kit, title, work, lambda path: _hand_on(kit, path),
                     lambda _sentence: kit.snack(kit.word("files.not_saved")), long=kit.store.more_than(FEW))


def save_picture(kit: Kit, name: str, widget: Widget) -> Path | None:
    """Write a picture of a widget, all of it, and hand it on; a sentence if it cannot be written."""
    try:
        path = folder(kit) / name
        widget.export_as_image().save(str(path), fmt="png")
        if not path.is_file():
            raise OSError(name)
    except OSError:
        kit.snack(kit.word("files.not_saved"))
        return None
    _hand_on(kit, path)
    return path


def _hand_on(kit: Kit, path: Path) -> None:
    """To the platform's share sheet, or to where the player wants it."""
    if not (kit.device and kit.device.share_file(path)):
        kit.snack(kit.word("files.saved", path=str(_save_as(path) or path)))


def _save_as(path: Path) -> Path | None:
    """Let the player of a desktop choose where a copy goes."""
    if platform == "android":
        return None
    try:
        from plyer import filechooser

        chosen = filechooser.save_file(path=str(Path.home() / path.name), filters=[f"*{path.suffix}"])
        if not chosen:
            return None
        copyfile(path, chosen[0])
        return Path(chosen[0])
    except Exception:  # plyer raises whatever the platform does when it has no chooser
        return None


def choose_text(kit: Kit, got: Callable[[str], object]) -> None:
    """Let the player pick a file and give its text."""
    choose_file(kit, lambda given: got(given if isinstance(given, str) else read_text(given)))


def choose_file(kit: Kit, got: Callable[[Path | str], object]) -> None:
    """Let the player pick a file that can be read, or the text of the clipboard."""
    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=lambda paths: _later(kit, paths, got), filters=["*.json"])
    except Exception:  # plyer raises whatever the platform does when it has no chooser
        _choose_here(kit, got)


def _later(kit: Kit, paths: Any, got: Callable[[Path | str], object]) -> None:
    """A chooser may answer from a thread of its own: the file is read in the window's."""
    Clock.schedule_once(lambda _dt: _take(kit, paths, got), 0)


def _take(kit: Kit, paths: Any, got: Callable[[Path | str], object]) -> None:
    """The file that was chosen, if one was; a sentence if it is a folder, gone or locked away."""
    chosen = paths if isinstance(paths, str | bytes) else next(iter(paths or ()), None)
    if not chosen:
        return
    try:
        path = Path(os.fsdecode(chosen))
        path.open("rb").close()
        got(path)
    except (OSError, ValueError):
        kit.snack(kit.word("files.not_read"))


def _mine(kit: Kit) -> list[Path]:
    """The files that went out from here, the newest first."""
    try:
        dated = [(path.stat().st_mtime, path) for path in folder(kit).glob("*.json")]
    except OSError:
        return []
    return [path for _when, path in sorted(dated, reverse=True)]


def _choose_here(kit: Kit, got: Callable[[Path | str], object]) -> None:
    word = kit.word
    rows: list[tuple[Any, ...]] = [(path.name, "file-outline", lambda p=path: _take(kit, [str(p)], got))
                                   for path in _mine(kit)[:20]]
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
