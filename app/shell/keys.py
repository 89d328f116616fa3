"""The keyboard: Tab and arrows move, Enter and Space press, F1 explains, digits are dice; a menu keeps its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.shell.frame import Shell
    from app.shell.kit import Kit

TAB, BACK, DELETE, HELP = 9, 27, 8, 282
GO_ON = (13, 32, 271)
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
DIGITS = "0123456789"
CONTROL = frozenset(("ctrl", "meta"))


class Keys:
    """What each key does."""

    def __init__(self, kit: Kit, shell: Shell) -> None:
        self.kit, self.shell = kit, shell
        self._down: set[int] = set()

    def pressed(self, _window: object, key: int, _scancode: int = 0, text: str | None = None,
                modifiers: Any = ()) -> bool:
        """A key; true if it did something. One that is held presses nothing twice."""
        again, with_ = key in self._down, frozenset(modifiers or ())
        if key in GO_ON:
            self._down.add(key)
            if again:
                return True
        if key == BACK:
            return self._close()
        if with_ & CONTROL:
            return self._command(text or _letter(key))
        if key == TAB:
            self.shell.stops.move(-1 if "shift" in with_ else 1)
            return True
        return not self.shell.typing and self._plain(key, text, "shift" in with_)

    def released(self, _window: object, key: int, *_: object) -> None:
        """The key is up again."""
        self._down.discard(key)

    def _plain(self, key: int, text: str | None, shifted: bool) -> bool:
        stops = self.shell.stops
        if key in ARROWS:
            if stops.now is None:
                stops.move(1)
                return True
            return stops.arrow(*ARROWS[key])
        if key in GO_ON and stops.press(held=shifted):
            return True
        if key == HELP:
            return stops.explain()
        # What lies behind an open menu or sheet hears nothing.
        page = self.shell.pile.top if self.shell.sheet is None else None
        if page is None:
            return self.shell.sheet is not None
        return self._to_page(page, key, text)

    def _to_page(self, page: Any, key: int, text: str | None) -> bool:
        if text and text in DIGITS:
            page.digit(int(text))
        elif key == DELETE:
            page.take_back()
        elif key in GO_ON:
            page.go_on()
        else:
            return False
        return True

    def _close(self) -> bool:
        self.shell.stops.leave()
        return self.kit.back()

    def _command(self, letter: str) -> bool:
        page = self.shell.pile.top
        if page is None or self.shell.sheet is not None:
            return letter in ("z", "f")
        if letter == "z" and not self.shell.typing:
            return _do(page, "undo")
        if letter == "f":
            return _do(page, "search") or self._search_tables(page)
        return False

    def _search_tables(self, page: Any) -> bool:
        self.kit.go("reference", ruleset=getattr(page, "sheet", None), typing=True)
        return True


def _do(page: Any, name: str) -> bool:
    """Call what a page, or the tab in it, can do."""
    for part in (page, getattr(page, "content", None), getattr(page, "view", None)):
        found: Callable[[], object] | None = getattr(part, name, None)
        if callable(found):
            found()
            return True
    return False


def _letter(key: int) -> str:
    return chr(key) if 0 < key < 128 else ""
