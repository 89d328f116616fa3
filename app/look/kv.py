"""Loads the look of a screen or widget, once, when it is first needed."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

FOLDER = Path(__file__).resolve().parent.parent.parent / "kv"
_loaded: set[str] = set()


def load_kv(name: str) -> None:
    """Read kv/<name>.kv unless it has been read."""
    if name not in _loaded:
        _loaded.add(name)
        Builder.load_file(str(FOLDER / f"{name}.kv"))
