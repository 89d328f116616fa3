"""What a player reads is never glued together: a text is a string as it stands, or `say(...)` with its parts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CONSOLE = {"rules/said", "rules/terminal", "rules/__main__.py", "rules/__init__.py", "rules/version.py"}
"""What is printed on a terminal is English, and set in lines and columns; `rules/said` is who puts words together."""
PACKAGES = sorted({f"rules/{path.name}" for path in (ROOT / "rules").iterdir()
                   if path.suffix == ".py" or (path / "__init__.py").exists()} - CONSOLE)
APP = ["app/device", "app/look", "app/play", "app/screens", "app/shell", "app/storage", "app/widgets", "app/words"]
"""What a player reads of the app; its dice and its table have no sentences, or their own."""
FOR_THE_LOG = {"app/shell/guard.py", "app/shell/self_check.py"}
"""What is written for whoever looks for an error."""
PROSE = re.compile(r"[A-Za-z]{2,} |[ ][A-Za-z]{2,}|^[A-Z][a-z]+[.:]")
SQL = re.compile(r"SELECT|UPDATE|DELETE|INSERT|PRAGMA|WHERE|ORDER BY|CONFLICT| AND | OR |AND a|excluded|typeof|e\.id"
                 r"|\"\w+\":")
SHADER = re.compile(r"uniform|\[font=")
MAKES_CODE = {ROOT / "rules/engine/value.py"}
"""What it puts together is Python."""
WORD = re.compile(r"[A-Za-z]{2}")
IDENTIFIER = re.compile(r"[a-z0-9]*_[a-z0-9_]*")
FOR_PROGRAMMERS = {"ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "ProcedureError", "TooWide",
                   "AssertionError", "Broken", "import_module", "compile", "_fail", "_read", "_hash"}
"""Calls whose words no player reads."""
BUILDERS = ("format", "join", "format_map")
NAMES = {"__repr__", "name", "key", "digest", "others", "promise"}
"""Functions that make names for the program, not for a player."""


def glued(tree: ast.AST) -> Iterator[ast.expr]:
    """Every expression that puts words together."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name in NAMES:
            continue
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in FOR_PROGRAMMERS:
            continue
        words = "".join(words_of(node)) if isinstance(node, ast.expr) else ""
        if isinstance(node, ast.expr) and WORD.search(words) and not IDENTIFIER.fullmatch(words):
            yield node
        yield from glued(node)


def words_of(node: ast.expr) -> Iterator[str]:
    """The words that stand fast in an f-string, a sum, a %, a format or a join."""
    if isinstance(node, ast.JoinedStr):
        yield from (part.value for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        yield from (part.value for part in (node.left, node.right) if is_text(part))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in BUILDERS:
        yield from (part.value for part in (node.func.value,) if is_text(part))


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_words_are_glued_together(package: str) -> None:
    path = ROOT / package
    files = [path] if path.is_file() else sorted(set(path.rglob("*.py")) - MAKES_CODE)
    found = [f"{file.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}" for file in files
             for node in glued(ast.parse(file.read_text(encoding="utf-8")))]
    assert files
    assert not found


@pytest.mark.parametrize("package", APP)
def test_no_sentence_of_the_app_is_glued_together(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    found = [f"{file.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}" for file in files
             if file.relative_to(ROOT).as_posix() not in FOR_THE_LOG
             for node in glued(ast.parse(file.read_text(encoding="utf-8"))) if is_sentence("".join(words_of(node)))]
    assert files
    assert not found


def is_sentence(words: str) -> bool:
    """Words as a player reads them; keys, files, questions to the database and the shape of a file are none."""
    return bool(PROSE.search(words)) and not SQL.search(words) and not SHADER.search(words)


@pytest.mark.parametrize(("words", "prose"), [
    ("The file is damaged: ", True), (" of ", True), ("Not done: .", True), (" hits", True), ("settings.note", False),
    ("SELECT id FROM games WHERE ", False), (" AND game = ?", False), ("playsheet-.json", False), ("chance.", False)])
def test_prose_is_known_from_names(words: str, prose: bool) -> None:
    assert is_sentence(words) is prose


@pytest.mark.parametrize("source", [
    'x = f"{n} hits"', 'x = "hits: " + n', 'x = "%s hits" % n', 'x = "{} hits".format(n)', 'x = " and ".join(names)',
    'raise PlayerError(f"no {name}")'])
def test_glue_is_found(source: str) -> None:
    assert list(glued(ast.parse(source)))


@pytest.mark.parametrize("source", [
    'x = say("{n} hits", n=n)', 'x = f"{a}-{b}"', 'raise ValueError(f"no {name}")', 'x = "To hit"',
    'x = ", ".join(names)',
    'def __repr__(self):\n    return f"<table {self.name}>"'])
def test_what_is_no_glue_is_let_through(source: str) -> None:
    assert not list(glued(ast.parse(source)))
