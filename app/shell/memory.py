"""What a tab remembers while its page lies in the pile: the side shown, the place in a list."""

from __future__ import annotations

from typing import Any


def memory(app: Any) -> dict[str, Any]:
    """The memory of the page on top; gone when the page is closed."""
    page = app.shell.pile.top
    if page is None:
        return {}
    kept: dict[str, Any] = page.__dict__.setdefault("kept", {})
    return kept
