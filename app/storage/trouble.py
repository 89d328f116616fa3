"""What can go wrong with the saved games, each as one sentence for the player."""

from __future__ import annotations

FULL = "Not saved: this device is full."
READ_ONLY = "Not saved: Playsheet may not write to its folder."
DAMAGED = "Not saved: the file with your games is damaged."
IN_MEMORY = "Nothing is saved any more: this session is kept in memory only."
LOCKED = "Not saved: another program is using the file with your games."
GONE_ON = "Not saved: this battle has gone on elsewhere in the meantime."

_KEPT = "The file is left as it is, and this session is kept in memory only."
OPEN_NEWER = f"Your games were saved by a newer Playsheet: update the app to see them. {_KEPT}"
OPEN_FOREIGN = f"The file with your games does not come from Playsheet. {_KEPT}"
OPEN_DAMAGED = f"The file with your games is damaged. {_KEPT}"
OPEN_READ_ONLY = "Playsheet may not write to its folder: this session is kept in memory only."
OPEN_FULL = "This device is full: this session is kept in memory only."
OPEN_LOCKED = "Another program is using the file with your games: this session is kept in memory only."

DAMAGED_FILE = (OPEN_DAMAGED, OPEN_FOREIGN)
"""Nobody else can be using such a file: it may be renamed."""


class Trouble(Exception):
    """Something was not saved or cannot be read; the text is one sentence for the player."""


class Conflict(Trouble):
    """The place of a deed is taken: somebody else was quicker."""


def _kind(error: Exception) -> str:
    """The short name of what the operating system or the database complained about."""
    text = str(error).lower()
    if "disk is full" in text or "no space" in text or "disk i/o error" in text:
        return "full"
    if "locked" in text or "busy" in text:
        return "locked"
    if "readonly" in text or "read-only" in text or "unable to open" in text or isinstance(error, OSError):
        return "read_only"
    return "damaged"


def while_saving(error: Exception) -> Trouble:
    """The sentence for a save that failed; what was saved before is still there."""
    return Trouble({"full": FULL, "locked": LOCKED, "read_only": READ_ONLY, "damaged": DAMAGED}[_kind(error)])


def while_opening(error: Exception) -> str:
    """The sentence for a file that could not be opened for writing."""
    return {
        "full": OPEN_FULL, "locked": OPEN_LOCKED, "read_only": OPEN_READ_ONLY, "damaged": OPEN_DAMAGED,
    }[_kind(error)]
