"""Dice: true polyhedra that fall, bounce and come to rest on the faces that were drawn."""

from __future__ import annotations

from typing import Any

__all__ = ["DiceTray", "Die", "draw"]

_WHERE = {"DiceTray": "app.dice.tray", "Die": "app.dice.die", "draw": "app.dice.fair"}


def __getattr__(name: str) -> Any:
    # Kivy opens a window when it is imported: only the tray itself needs that.
    if name not in _WHERE:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(_WHERE[name]), name)
