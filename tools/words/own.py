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
        for text in map(said, module.TEXTS.values()):
            yield Entry(text.pattern, where, text.plural)


def modules() -> Iterator[ModuleType]:
    """A module a part of the app."""
    folder = Path(str(texts.__file__)).parent
    return (import_module(f"app.words.texts.{path.stem}") for path in sorted(folder.glob("[a-z]*.py")))
