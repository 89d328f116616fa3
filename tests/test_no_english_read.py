"""No regular expression reads English: what the program has to know is handed over as a value."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PRINTED = {"rules/frame/bands.py", "rules/steel_wheels/cells.py", "rules/steel_wheels/damage.py",
           "rules/command_tokens/tables.py"}
"""What reads the cells of a printed table, the data of a sheet: `5 or more`, `2 dead`, `6" (15cm)`."""
MARKUP = {"app/widgets/advice_panel.py"}
"""What reads the marks of Kivy's own texts."""
NO_WORDS = re.compile(r"\\[A-Za-z]|\[[^\]]*\]|\(\?P?<\w+>|\(\?[a-z]+\)|0x|\\u[0-9a-f]{4}")
WORD = re.compile(r"[A-Za-z]{2,}")


def patterns(tree: ast.AST) -> Iterator[ast.expr]:
    """What is given to the functions of `re`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args:
            yield node.args[0]


def words(pattern: ast.expr) -> list[str]:
    """The words that a pattern looks for."""
    text = " ".join(part.value for part in ast.walk(pattern) if isinstance(part, ast.Constant)
                    and isinstance(part.value, str))
    return WORD.findall(NO_WORDS.sub(" ", text))


@pytest.mark.parametrize("folder", ["app", "rules"])
def test_no_regular_expression_reads_english(folder: str) -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / folder).rglob("*.py")}
    found = [f"{name}:{pattern.lineno}: {ast.unparse(pattern)}" for name, path in files.items()
             if name not in PRINTED | MARKUP for pattern in patterns(ast.parse(path.read_text(encoding="utf-8")))
             if words(pattern)]
    assert files
    assert not found


@pytest.mark.parametrize(("source", "found"), [
    (r're.compile(r"(\d+) hits?")', ["hits"]), (r're.findall(f"loses {n} men", text)', ["loses", "men"]),
    (r're.compile(r"(?P<low>\d+)-(?P<high>\d+)")', []), (r're.fullmatch(r"[0-9a-f]{32}", text)', []),
    (r're.compile(r"([0-9]{0,2})D([0-9]{1,2})")', [])])
def test_words_in_a_pattern_are_found(source: str, found: list[str]) -> None:
    assert [word for pattern in patterns(ast.parse(source)) for word in words(pattern)] == found
