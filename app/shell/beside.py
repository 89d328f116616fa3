"""Long work with the games: at once where it is little, else beside the screen with a bar and a way to end it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.properties import NumericProperty, StringProperty

from app.look.kv import load_kv
from app.storage import Store, Trouble
from app.storage.progress import Tell, ignored
from app.storage.trouble import while_saving
from app.storage.work import Work
from app.widgets.buttons import PushButton
from app.widgets.overlay import show_sheet
from app.widgets.surface import Column
from rules.said import Text

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("beside")

FEW = 300
"""Lines of the log that are written before anybody waits."""
Found = TypeVar("Found")


class BesideLook(Column):
    """How far it is."""

    part = NumericProperty(0.0)
    spoken = StringProperty("")


def do_beside(kit: Kit, title: str, work: Callable[[Store, Tell], Found], done: Callable[[Found], object],
              failed: Callable[[Text], object], long: bool, changes: bool = False) -> Work[Found] | None:
    """Do it; `failed` gets one sentence. A player who closes the sheet has cancelled it, and nothing is left of it."""
    if not long:
        _do_now(kit, work, done, failed)
        return None
    look = BesideLook()
    begun: list[Work[Any]] = []

    def told(part: float) -> None:
        look.part = part
        if kit.shell.sheet is not sheet:
            begun[0].cancel()

    def ended(tell: Callable[[Any], object], what: Any) -> None:
        if kit.shell.sheet is sheet:
            kit.shell.close_top()
        tell(what)

    def cancel() -> None:
        begun[0].cancel()
        kit.shell.close_top()

    show_sheet(title, look, PushButton(text=kit.word("cancel"), kind="outlined", tapped=cancel))
    sheet = kit.shell.sheet
    begun.append(Work(kit.store, work, kit.later, lambda found: ended(done, found),
                      lambda sentence: ended(failed, sentence), told, changes))
    return begun[0]


def _do_now(kit: Kit, work: Callable[[Store, Tell], Found], done: Callable[[Found], object],
            failed: Callable[[Text], object]) -> None:
    try:
        found = work(kit.store, ignored)
    except Trouble as trouble:
        failed(trouble.said)
    except OSError as error:
        failed(while_saving(error).said)
    else:
        done(found)
