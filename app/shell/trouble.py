"""When nothing can be saved: one sentence, try again, or go on without saving."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.storage.connect import is_free
from app.storage.trouble import LOCKED
from app.widgets.overlay import show_menu

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from app.storage import Store

LONGEST = 60.0
"""Seconds to wait for another program; who wants to go on then taps again."""


def show_trouble(kit: Kit) -> None:
    """Say what is wrong with the file of games, and what can be done."""
    word, store = kit.word, kit.store
    waits = store.trouble == LOCKED
    first = "trouble.look_on" if store.looks_on else "trouble.close" if store.in_memory else "trouble.again"
    rows: list[tuple[Any, ...]] = [(word(first), "refresh", lambda: None, word("trouble.waits") if waits else "")]
    if not store.in_memory or store.looks_on:
        rows.append((word("trouble.memory"), "database-off-outline", lambda: go_on_in_memory(kit),
                     word("trouble.memory_note")))  # fmt: skip
    rows.append((word("backup.title"), "export-variant", lambda: kit.go("backup")))
    show_menu(kit.rules_text(store.trouble), rows)
    if waits:
        _wait(kit, store, kit.shell.sheet)


def show_news(kit: Kit) -> None:
    """Say once what was found when the file of games was opened."""
    said, kit.store.news = kit.store.news, ""
    show_menu(kit.rules_text(said), [(kit.word("trouble.close"), "check", lambda: None),
                                     (kit.word("backup.title"), "export-variant", lambda: kit.go("backup"))])


def _wait(kit: Kit, store: Store, sheet: Any) -> None:
    """Beside the screen, until the file is free again; then say so."""

    def look() -> None:
        if is_free(store.path, LONGEST):
            Clock.schedule_once(lambda _dt: _is_free(kit, store, sheet), 0)

    threading.Thread(target=look, name="lock", daemon=True).start()


def _is_free(kit: Kit, store: Store, sheet: Any) -> None:
    if kit.shell.sheet is not sheet or kit.store is not store or store.trouble != LOCKED:
        return
    store.trouble = ""
    kit.shell.close_top()
    kit.snack(kit.word("trouble.free"))


def go_on_in_memory(kit: Kit) -> None:
    """Keep playing; this session ends with the kit."""
    kit.store.carry_on_in_memory()
    kit.snack(kit.rules_text(kit.store.trouble))
