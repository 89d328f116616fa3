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

__all__ = ["register", "ruleset", "rulesets"]


def ruleset(id: str) -> Ruleset:
    """The play sheet of that name."""
    # Sheets and the library that checks their facts are loaded when one is opened: the home screen does not wait.
    from rules.ruleset import open_ruleset

    return open_ruleset(id)


def rulesets() -> tuple[str, ...]:
    """The ids of all play sheets."""
    from rules.ruleset import shelf

    return shelf()


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
