"""The app knows no sheet: no id of a sheet or an action, no stat, order or switch of one stands in `app/` or `kv/`.

What a screen shows it takes from the sheet's own data; a sixth sheet then needs no line in the app.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from rules import ruleset
from rules.frame.unit import Unit
from rules.shelf import SHELF

ROOT = Path(__file__).resolve().parent.parent

NOT_YET: set[str] = set()
"""Files that still know a sheet: this list only gets shorter."""

ENGLISH = {
    "chips": "what there is to see on a unit, a part of UnitRow",
    "damaged": "a file",
    "device": "the phone in the hand",
    "done": "a state of a step or a row",
    "down": "a button that is pressed, the way a list goes",
    "draw": "what a widget does, lots that are drawn",
    "fire": "a Material icon",
    "full": "a disk, a tray",
    "gone": "a unit or a game that is not there any more",
    "kind": "a column of the log, a look of a button",
    "moved": "a unit that went to another side of the roster",
    "radio": "a kind of input on the page for guests",
    "rate": "how often a baked throw was looked at",
    "save": "keep a favourite or a house rule",
    "seats": "the places at a table of several devices",
    "shield": "the sign of fair dice on the page for guests",
    "size": "of a widget",
    "slow": "a speed of the dice",
    "square": "the shape that tells a side from another",
    "started": "a column of the games",
    "strength": "what a stat means, whichever it is",
    "waiting": "a state of a row, a guest who is not let in yet",
    "ws": "the first letters of a socket's address",
}
"""Words that are a sheet's and everybody's: each with what it is in the app."""


class Found(NamedTuple):
    """A name of a sheet where it should not be."""

    line: int
    name: str
    text: str


@cache
def names() -> frozenset[str]:
    """All that a sheet calls by a name of its own."""
    found = set(SHELF)
    for id in SHELF:
        sheet = ruleset(id)
        found |= {action.id for action in sheet.all_defined} | {view.name for view in sheet.switches()}
        for card in sheet.battle_sheet.cards:
            found |= set(card.stats())
            found |= {face for key, stat in card.stats().items() if stat.means == "token" for face in faces(card, key)}
    return frozenset(found)


def faces(card: type[Unit], key: str) -> set[str]:
    """What a die or a token of a unit can show: the names of orders."""
    return {face for face in get_args(card.model_fields[key].annotation) if isinstance(face, str) and face}


def in_text(text: str) -> Iterator[str]:
    """The names in a text: in a sentence only those that are no English."""
    for word in re.findall(r"(?<![\w-])\w+(?![\w-])", text):
        if word in names() and not (" " in text and word.isalpha() and word.islower()):
            yield word


def in_python(source: str) -> Iterator[Found]:
    """Names in the literals of a module; what it says of itself is left out."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield from (Found(node.lineno, name, node.value) for name in in_text(node.value))


def in_kv(source: str) -> Iterator[Found]:
    """Names in the literals of a kv file, or of the page for guests."""
    for line, text in enumerate(source.splitlines(), start=1):
        for literal in re.findall(r"""["']([^"']*)["']""", text):
            yield from (Found(line, name, literal) for name in in_text(literal))


def wrong_in(path: Path) -> list[Found]:
    read = in_python if path.suffix == ".py" else in_kv
    return [found for found in read(path.read_text(encoding="utf-8")) if found.name not in ENGLISH]


def files() -> list[Path]:
    return sorted([*(ROOT / "app").rglob("*.py"), *(ROOT / "kv").rglob("*.kv"), *(ROOT / "app").rglob("*.js"),
                   *(ROOT / "app").rglob("*.html")])


@pytest.mark.parametrize("path", [path for path in files() if path.relative_to(ROOT).as_posix() not in NOT_YET],
                         ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sheet_is_known(path: Path) -> None:
    assert wrong_in(path) == []


@pytest.mark.parametrize("path", sorted(NOT_YET))
def test_a_file_that_knows_no_sheet_any_more_leaves_the_list(path: str) -> None:
    assert (ROOT / path).exists()
    assert wrong_in(ROOT / path)


def test_every_word_that_is_let_through_is_a_name_and_is_used() -> None:
    used = {found.name for path in files() if path.relative_to(ROOT).as_posix() not in NOT_YET
            for found in (in_python if path.suffix == ".py" else in_kv)(path.read_text(encoding="utf-8"))}
    assert set(ENGLISH) <= names()
    assert set(ENGLISH) == used & set(ENGLISH)


@pytest.mark.parametrize("source", [
    'x = "scw"', 'x = ["hammered"]', 'x = "turn.order_check"', 'x = "AMBUSH or nothing"', 'x = f"{n} order_check"'])
def test_a_name_is_found(source: str) -> None:
    assert list(in_python(source))


@pytest.mark.parametrize("source", ['x = "the pins fell"', '"""The markers of a unit."""', 'x = "map-marker"'])
def test_english_is_let_through(source: str) -> None:
    assert not list(in_python(source))


def test_a_name_in_kv_is_found() -> None:
    assert [found.name for found in in_kv('<A>:\n    text: "pins"\n    icon: "pin"\n')] == ["pins"]
