"""What can go wrong with the saved games, each as one sentence for the player."""

from __future__ import annotations

from rules.said import Text, say

FULL = say("Not saved: this device is full.")
READ_ONLY = say("Not saved: Playsheet may not write to its folder.")
DAMAGED = say("Not saved: the file with your games is damaged.")
IN_MEMORY = say("Nothing is saved from now on: what you play ends with the app.")
LOCKED = say("Not saved: another program is using the file with your games.")
GONE_ON = say("Not saved: this battle has gone on elsewhere.")
MEANWHILE = say("Nothing restored: something was saved meanwhile. Try again.")

OPEN_NEWER = say("A newer Playsheet saved your games: update the app to see them. Nothing is saved until then; the file"
                 " stays as it is.")
OPEN_FOREIGN = say("The file with your games is not from Playsheet. It stays as it is, and nothing is saved.")
OPEN_DAMAGED = say("The file with your games is damaged. It stays as it is, and nothing is saved.")
OPEN_READ_ONLY = say("Playsheet may not write to its folder: nothing is saved.")
OPEN_FULL = say("This device is full: nothing is saved.")
OPEN_LOCKED = say("Another program is using the file with your games: nothing is saved.")
OPEN_IN_USE = say("Playsheet is open twice: the other one saves, this one only watches until that is closed.")

CHANGED = say("Something else changed the file with your games since Playsheet was closed. It can be read, but may"
              " not show what was played.")

DAMAGED_FILE = (OPEN_DAMAGED, OPEN_FOREIGN)
"""Nobody else can be using such a file: it may be renamed."""


class Trouble(Exception):
    """Something was not saved or cannot be read; the text is one sentence for the player."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence)
        self.said = sentence
        """The sentence, for the player's language; `str()` is the English."""


class Conflict(Trouble):
    """The place of a deed is taken: somebody else was quicker."""


class Damage(ValueError):
    """Something in a file that cannot be; the text says what, within a sentence."""

    def __init__(self, what: Text) -> None:
        super().__init__(what)
        self.said = what


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


def while_opening(error: Exception) -> Text:
    """The sentence for a file that could not be opened for writing."""
    return {
        "full": OPEN_FULL, "locked": OPEN_LOCKED, "read_only": OPEN_READ_ONLY, "damaged": OPEN_DAMAGED,
    }[_kind(error)]
