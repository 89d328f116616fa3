"""Playsheet's rules: pure Python, no screen needed.

>>> from rules import ruleset
>>> ruleset("scw").title
'SCW Squares'
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

__all__ = ["opened", "register", "ruleset", "rulesets"]


def ruleset(id: str) -> Ruleset:
    """The play sheet of that name."""
    # Sheets and the library that checks their facts are loaded when one is opened: the home screen does not wait.
    from rules.ruleset import open_ruleset

    return open_ruleset(id)


def opened(id: str) -> Ruleset | None:
    """The play sheet of that name if it is loaded already: what must not wait for a sheet asks here."""
    loaded = sys.modules.get("rules.ruleset")
    found: Ruleset | None = loaded.opened(id) if loaded else None
    return found


def rulesets() -> tuple[str, ...]:
    """The ids of all play sheets."""
    from rules.shelf import shelf

    return tuple(shelf())


def register(ruleset: Ruleset) -> Ruleset:
    """Put a play sheet of your own on the shelf."""
    from rules.ruleset import register

    return register(ruleset)


class _Rules(ModuleType):
    """This package, where `ruleset` stays the function although a module of that name is loaded later."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "ruleset" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Rules
