"""Prints the package names of the given groups of pyproject.toml, so that they stand in one place only."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def names(groups: list[str]) -> list[str]:
    """The packages of `run` (what the app needs) and of the dependency groups, in order."""
    settings = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    known = {"run": settings["project"]["dependencies"], **settings["dependency-groups"]}
    return [name for group in groups for name in known[group]]


if __name__ == "__main__":
    print("\n".join(names(sys.argv[1:])))
