"""Units for the tests of turns."""

from __future__ import annotations

from typing import Any

from app.storage import Unit


def unit(uid: str, side: str = "A", template: str = "squad", **state: Any) -> Unit:
    """A unit with this state."""
    return Unit(0, uid, 1, "scw", side, template, uid, {}, state)
