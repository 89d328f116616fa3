"""Arrows point one way: app -> rules.ruleset -> rules.<sheet> -> rules.engine."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.ruleset import SHELF

ROOT = Path(__file__).resolve().parent.parent
FRAME = ("rules.engine", "rules.frame", "rules.ruleset")
SHEETS = tuple(f"rules.{sheet}" for sheet in SHELF)
TOOLKITS = ("kivy", "kivymd", "plyer", "jnius", "android")
SCREENS = ("app.screens", "app.widgets", "app.app", "app.shell", "app.navigation")

# What the modules of a folder may import of this project.
MAY_IMPORT = {
    "rules/engine": ("rules.engine",),
    "rules/frame": ("rules.engine", "rules.frame"),
    "rules/ruleset.py": FRAME,
    "rules/__init__.py": FRAME,
    "rules/advice": ("rules.engine", "rules.frame", "rules.advice"),
    "rules/terminal": ("rules", *FRAME, "rules.advice", "rules.terminal"),
    "rules/__main__.py": ("rules.terminal",),
    **{f"rules/{sheet}": (*FRAME, f"rules.{sheet}") for sheet in SHELF},
}
# What the modules of a folder must never import.
MUST_NOT = {
    "rules": ("app", *TOOLKITS),
    "app": (*SHEETS, "rules.terminal", "tests", "bench", "tools"),
    "app/storage": (*SCREENS, "app.device", "app.play", "kivy", "kivymd"),
    "app/play": (*SCREENS, "app.device", "app.dice", "kivy", "kivymd"),
    "app/advice": (*SCREENS, "app.device", "app.storage", *TOOLKITS),
    "app/device": (*SCREENS, "app.storage"),
    "app/dice": SCREENS,
}


def modules(place: str) -> list[Path]:
    path = ROOT / place
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module imported by a file, wherever the statement stands; `from a import b` may be `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} has a relative import; modules are named in full"
            yield from (resolved(node.module or "", alias.name) for alias in node.names)


def resolved(module: str, name: str) -> str:
    """The module that `from module import name` reaches for."""
    inside = ROOT / module.replace(".", "/") / name
    return f"{module}.{name}" if inside.is_dir() or inside.with_suffix(".py").is_file() else module


def is_within(module: str, places: tuple[str, ...]) -> bool:
    return any(module == place or (place != "rules" and module.startswith(f"{place}.")) for place in places)


def is_ours(module: str) -> bool:
    return module.split(".")[0] in ("rules", "app", "tests", "bench", "tools", "main")


@pytest.mark.parametrize("place", MAY_IMPORT)
def test_rules_import_only_what_lies_below(place: str) -> None:
    wrong = [
        (str(path.relative_to(ROOT)), module)
        for path in modules(place)
        for module in imports(path)
        if is_ours(module) and not is_within(module, MAY_IMPORT[place])
    ]
    assert modules(place)
    assert not wrong


@pytest.mark.parametrize("place", MUST_NOT)
def test_no_arrow_points_back(place: str) -> None:
    wrong = [
        (str(path.relative_to(ROOT)), module)
        for path in modules(place)
        for module in imports(path)
        if is_within(module, MUST_NOT[place])
    ]
    assert modules(place)
    assert not wrong


def test_every_part_of_the_rules_is_watched() -> None:
    parts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "rules").iterdir() if path.suffix == ".py"}
    folders = {f"rules/{path.parent.name}" for path in (ROOT / "rules").glob("*/__init__.py")}
    assert (parts | folders) - {"rules/version.py"} == set(MAY_IMPORT)


@pytest.mark.parametrize("module", ["rules", "rules.advice.changes", "app.storage", "app.play.battles",
                                    "app.advice.desk"])
def test_imports_without_a_window_toolkit(module: str) -> None:
    """One resolve, or an open store, needs neither Kivy nor a display."""
    code = (
        f"import sys, {module}\n"
        "from rules import ruleset\n"
        "shoot = ruleset('gang_skirmish').actions[0]\n"
        "shoot.resolve(shoot.facts(**shoot.sample))\n"
        f"print([name for name in {TOOLKITS!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={}, capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "[]", run.stderr
