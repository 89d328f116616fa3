"""The package names of the groups of pyproject.toml, so that they stand in one place only."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def names(groups: list[str]) -> list[str]:
    """The packages of `run` (what the app needs) and of the dependency groups, in order."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    known = {"run": settings["project"]["dependencies"], **settings["dependency-groups"]}
    return [name for group in groups for name in known[group]]
