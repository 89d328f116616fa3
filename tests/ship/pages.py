"""The code and the commands that stand in our own pages."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^(?P<before>[^\n]*)\n\n?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"^`(?P<name>[\w./]+)`$")


class Block(NamedTuple):
    """A fenced block, with the line of text before it."""

    before: str
    kind: str
    text: str


class Command(NamedTuple):
    """A command of a console block and what the page says it prints."""

    line: str
    shown: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found.groups()) for found in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def files(page: Path) -> dict[str, str]:
    """The files a page shows: a block after a line that is nothing but the file's name."""
    named = ((FILE.match(block.before), block.text) for block in blocks(page))
    return {found["name"]: text for found, text in named if found}


def commands(block: Block) -> Iterator[Command]:
    """The commands of a block and, below each, its output."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield Command(line, shown.strip())


def run(line: str, folder: Path = ROOT, *path: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command of a page, with the Python that runs the tests and these places to import from."""
    words = shlex.split(line)
    if words[0] in (".venv/bin/python", "python"):
        words[0] = sys.executable
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path or (folder,)))}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def is_as_shown(printed: str, shown: str) -> bool:
    """Equal, where a line `...` stands for any lines, and `...` at the end of one for the rest."""
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^\.\.\.$| \.\.\.$", shown, flags=re.MULTILINE)]
    printed = "\n".join(line.rstrip() for line in printed.splitlines())
    return re.fullmatch(r"\s*" + r".*".join(parts) + r"\s*", printed, re.DOTALL) is not None
