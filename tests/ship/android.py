"""What buildozer and python-for-android themselves make of buildozer.spec, without the network."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from buildozer import Buildozer
from buildozer.specparser import SpecParser
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "buildozer.spec"


def plain(name: str) -> str:
    """One spelling for a package name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lines: list[str]) -> dict[str, str]:
    """Name and version of lines such as `kivy==2.3.1`; no version is an empty text."""
    parts = (line.strip().partition("==") for line in lines if line.strip() and not line.startswith("#"))
    return {plain(name): version for name, _, version in parts}


def constraints() -> dict[str, str]:
    return pins((ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines())


def spec() -> SpecParser:
    parser = SpecParser()
    parser.read(str(SPEC), "utf-8")
    return parser


class Build(NamedTuple):
    """What the tool chain would build, in its order, and what it leaves to pip."""

    recipes: list[str]
    modules: set[str]
    bootstrap: str
    own_versions: dict[str, str | None]


def resolved(requirements: dict[str, str], bootstrap: str) -> Build:
    """The build that the real dependency graph gives for these requirements."""
    context = Context()
    chosen = Bootstrap.get_bootstrap(bootstrap, context)
    recipes, modules, used = get_recipe_order_and_bootstrap(context, list(requirements), chosen)
    versions = {plain(name): Recipe.get_recipe(name, context)._version for name in recipes}
    return Build([plain(name) for name in recipes], {plain(name) for name in modules}, used.name, versions)


def packed(folder: Path, source: Path = ROOT) -> Path:
    """The files of a project as buildozer copies them into the package."""
    builder = Buildozer(str(SPEC))
    builder.config.set("app", "source.dir", str(source))
    builder.config.set("buildozer", "build_dir", str(folder))
    builder.logger.set_level(0)
    builder.targetname = "android"
    builder._copy_application_sources()
    return Path(builder.app_dir)


def imports(tree: ast.AST) -> Iterator[str]:
    """The top names that a module imports, wherever the statement stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def imported(package: Path) -> dict[str, set[str]]:
    """Every top name imported by the packed code, with the files that do."""
    found: dict[str, set[str]] = {}
    for path in package.rglob("*.py"):
        for name in imports(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(name, set()).add(str(path.relative_to(package)))
    return found


def is_standard(name: str) -> bool:
    return name in sys.stdlib_module_names
