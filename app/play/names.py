"""What units and sides are called, as texts: a name that nobody gave is said in the player's language."""

from __future__ import annotations

from rules.said import Name, Text, say


def as_text(name: str | Name) -> Text:
    """A name by itself."""
    return say("{name}", name=Name(name) if isinstance(name, str) else name)
