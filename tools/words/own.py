"""The app's own texts: they stand in app/words/texts by their keys; their English is what is translated."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from app.words import texts
from rules.said import said
from tools.words.entry import Entry


def in_app() -> Iterator[Entry]:
    """Every text of the app."""
    for module in modules():
        where = f"app/words/texts/{module.__name__.split('.')[-1]}.py"
        for key, text in module.TEXTS.items():
            own = said(text)
            # One that is only signs has a context, so that it is asked for; the app looks it up by its key.
            yield Entry(own.pattern, where, own.plural, key if own.context else "")


def modules() -> Iterator[ModuleType]:
    """A module a part of the app."""
    folder = Path(str(texts.__file__)).parent
    return (import_module(f"app.words.texts.{path.stem}") for path in sorted(folder.glob("[a-z]*.py")))
