"""When nothing can be saved: one sentence, try again, or go on without saving."""

from __future__ import annotations

import threading
from typing import Any

from kivy.clock import Clock

from app.storage.connect import is_free
from app.storage.trouble import LOCKED
from app.widgets.overlay import show_menu

LONGEST = 60.0
"""Seconds to wait for another program; who wants to go on then taps again."""


def show_trouble(app: Any) -> None:
    """Say what is wrong with the file of games, and what can be done."""
    word, store = app.word, app.store
    waits = store.trouble == LOCKED
    first = "trouble.look_on" if store.looks_on else "trouble.close" if store.in_memory else "trouble.again"
    rows = [(word(first), "refresh", lambda: None, word("trouble.waits") if waits else "")]
    if not store.in_memory or store.looks_on:
        rows.append((word("trouble.memory"), "database-off-outline", lambda: go_on_in_memory(app),
                     word("trouble.memory_note")))  # fmt: skip
    rows.append((word("backup.title"), "export-variant", lambda: app.go("backup")))
    show_menu(app.rules_text(store.trouble), rows)
    if waits:
        _wait(app, store, app.shell.sheet)


def _wait(app: Any, store: Any, sheet: Any) -> None:
    """Beside the screen, until the file is free again; then say so."""

    def look() -> None:
        if is_free(store.path, LONGEST):
            Clock.schedule_once(lambda _dt: _is_free(app, store, sheet), 0)

    threading.Thread(target=look, name="lock", daemon=True).start()


def _is_free(app: Any, store: Any, sheet: Any) -> None:
    if app.shell.sheet is not sheet or app.store is not store or store.trouble != LOCKED:
        return
    store.trouble = ""
    app.shell.close_top()
    app.snack(app.word("trouble.free"))


def go_on_in_memory(app: Any) -> None:
    """Keep playing; this session ends with the app."""
    app.store.carry_on_in_memory()
    app.snack(app.rules_text(app.store.trouble))
