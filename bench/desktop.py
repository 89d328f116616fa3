"""The desktop bundle: how quickly it starts beside the source, and how large it is."""

from __future__ import annotations

from tests.ship.desktop import compared
from tools.make_desktop import BUNDLE, size
from tools.make_desktop import main as make_desktop

ROUNDS = 7


def rows() -> list[tuple[str, str, str, str]]:
    """First frame of both in one run, quickest of several starts each, and the size."""
    if make_desktop() != 0:
        return [("desktop bundle", "1 failed", "< 1", "PyInstaller did not finish")]
    source, bundle = (min(start.first_frame for start in side) for side in compared(ROUNDS))
    return [
        ("first frame, from source", f"{source:.2f} s", "", f"quickest of {ROUNDS}"),
        ("first frame, desktop bundle", f"{bundle:.2f} s", "", f"quickest of {ROUNDS}, in turns with the source"),
        ("bundle against source", f"{bundle / source:.2f} x", "<= 1.3 x", "process start to first frame"),
        ("size of the bundle", f"{size(BUNDLE) / 1e6:.0f} MB", "", "the folder, unpacked"),
    ]
