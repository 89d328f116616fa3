"""What a tab remembers while its page lies in the pile: the side shown, the place in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.shell.kit import Kit


def memory(kit: Kit) -> dict[str, Any]:
    """The memory of the page on top; gone when the page is closed."""
    page = kit.shell.pile.top
    if page is None:
        return {}
    kept: dict[str, Any] = page.__dict__.setdefault("kept", {})
    return kept
