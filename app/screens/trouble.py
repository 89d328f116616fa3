"""When nothing can be saved: one sentence, try again, or go on without saving."""

from __future__ import annotations

from typing import Any

from app.widgets.overlay import show_menu


def show_trouble(app: Any) -> None:
    """Say what is wrong with the file of games, and what can be done."""
    word, store = app.word, app.store
    rows = [(word("trouble.close" if store.in_memory else "trouble.again"), "refresh", lambda: None)]
    if not store.in_memory:
        rows.append((word("trouble.memory"), "database-off-outline", lambda: go_on_in_memory(app),
                     word("trouble.memory_note")))  # fmt: skip
    rows.append((word("backup.title"), "export-variant", lambda: app.go("backup")))
    show_menu(app.rules_text(store.trouble), rows)


def go_on_in_memory(app: Any) -> None:
    """Keep playing; this session ends with the app."""
    app.store.carry_on_in_memory()
    app.snack(app.rules_text(app.store.trouble))
