"""How seldom Python looks for rubbish in this app: in the middle of a throw or of advice it would cost frames."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 5_000, 5, 1_000
"""New things before the newest are looked through, and so on: the old ones are left for quiet moments."""


def look_seldom() -> None:
    """From now on."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)
