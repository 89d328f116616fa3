"""Arrows point one way: app -> rules.ruleset -> rules.<sheet> -> rules.engine -> rules.said."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.shelf import SHELF

ROOT = Path(__file__).resolve().parent.parent
FRAME = ("rules.said", "rules.engine", "rules.frame", "rules.ruleset", "rules.shelf")
SHEETS = tuple(f"rules.{sheet}" for sheet in SHELF)
TOOLKITS = ("kivy", "kivymd", "plyer", "jnius", "android")
SCREENS = ("app.screens", "app.widgets", "app.app", "app.shell")

# What the modules of a folder may import of this project.
MAY_IMPORT = {
    "rules/said": ("rules.said",),
    "rules/engine": ("rules.said", "rules.engine"),
    "rules/frame": ("rules.said", "rules.engine", "rules.frame"),
    "rules/shelf.py": ("rules.said", "rules.frame.shelved"),
    "rules/ruleset.py": FRAME,
    "rules/__init__.py": FRAME,
    "rules/advice": (*FRAME[:3], "rules.advice"),
    "rules/terminal": ("rules", *FRAME, "rules.advice", "rules.terminal"),
    "rules/__main__.py": ("rules.terminal",),
    **{f"rules/{sheet}": (*FRAME, f"rules.{sheet}") for sheet in SHELF},
}
# What the modules of a folder must never import.
MUST_NOT = {
    "rules": ("app", *TOOLKITS),
    "app": (*SHEETS, "rules.terminal", "tests", "bench", "tools"),
    "app/storage": (*SCREENS, "app.device", "app.play", "kivy", "kivymd"),
    "app/play": (*SCREENS, "app.device", "app.dice", "app.advice", "kivy", "kivymd"),
    "app/advice": (*SCREENS, "app.device", "app.dice", "app.look", *TOOLKITS),
    "app/table": (*SCREENS, "app.device", "app.dice", *TOOLKITS),
    "app/device": (*SCREENS, "app.storage"),
    "app/words": (*SCREENS, "app.device", "app.storage", "app.play", *TOOLKITS),
    "app/dice": SCREENS,
    "app/look": (*SCREENS, "app.play", "app.storage", "app.table", "app.dice"),
    "app/widgets": ("app.screens", "app.app", "app.table"),
    "app/shell": ("app.screens",),
}
ANYTHING = {
    "rules/said/kinds.py": "named once for all",
    "rules/engine/kinds.py": "named once for all",
    "rules/frame/kinds.py": "named once for all",
    "app/words/catalogue.py": "gettext says str where there may be nothing",
}
"""Files without a window that may say that something is of any type."""
KIVY = ("app/app.py", "app/shell", "app/look", "app/widgets", "app/screens", "app/dice", "app/device")


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


@pytest.mark.parametrize(
    "module", ["rules", "rules.advice.changes", "app.storage", "app.play.battles", "app.advice.sequence",
               "app.advice.changes", "app.table.host", "app.table.guest"])
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


def test_the_network_is_imported_when_a_table_is_opened_and_not_before() -> None:
    code = ("import sys, app.table.host, app.table.guest\n"
            "print([name for name in ('websockets', 'segno') if name in sys.modules])")
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={}, capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == "[]", run.stderr


def test_only_the_look_asks_the_running_app() -> None:
    asking = [path.relative_to(ROOT).as_posix() for path in (ROOT / "app").rglob("*.py")
              if "get_running_app" in path.read_text(encoding="utf-8")]
    assert sorted(asking) == ["app/look/ambient.py", "app/look/material.py"]


def test_any_type_is_said_only_at_the_edge_of_the_toolkit() -> None:
    """Elsewhere it has a name that says what it is."""
    asking = {path.relative_to(ROOT).as_posix() for place in ("rules", "app") for path in modules(place)
              if any(isinstance(node, ast.Name) and node.id == "Any"
                     for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))}
    assert sorted(file for file in asking if not file.startswith(KIVY)) == sorted(ANYTHING)


def test_no_module_lies_loose_in_the_app() -> None:
    loose = {path.name for path in (ROOT / "app").glob("*.py")} - {"__init__.py", "app.py"}
    assert not loose


def test_a_screen_is_a_package_with_a_page_or_parts_of_one() -> None:
    screens = ROOT / "app" / "screens"
    assert [path.name for path in screens.glob("*.py")] == ["__init__.py"]
    assert not [path.name for path in screens.iterdir() if path.is_dir() and path.name != "__pycache__"
                and not (path / "page.py").exists()]


def test_a_screen_takes_nothing_from_another_screen() -> None:
    """What several pages share is a widget, or stands in the shell. A guest's page is the turn of somebody else."""
    def room(path: Path) -> str:
        return f"app.screens.{path.relative_to(ROOT).parts[2]}"

    pages = [path for path in modules("app/screens") if path.parent.name != "screens"]
    taken = {(room(path), ".".join(module.split(".")[:3])) for path in pages for module in imports(path)
             if module.startswith("app.screens.")}
    assert {(one, other) for one, other in taken if one != other} == {("app.screens.guest", "app.screens.turn")}


def test_every_sheet_has_the_same_rooms() -> None:
    rooms = ("sheet", "tables", "rulings", "facts", "outcomes", "actions", "units", "turn", "glossary")
    missing = [f"{sheet}/{room}" for sheet in SHELF for room in rooms
               if not (ROOT / "rules" / sheet / f"{room}.py").exists() and not (ROOT / "rules" / sheet / room).is_dir()]
    assert not missing


def ways() -> dict[str, list[str]]:
    """The ways through the house as docs/architecture.md tells them."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    text = text.split("## Four ways through it")[1].split("## Promises")[0]
    parts = re.split(r"^\*\*(.+)\*\*$", text, flags=re.M)[1:]
    return {title: re.findall(r"^\d+\. `([^`]+)`", steps, re.M)
            for title, steps in zip(parts[::2], parts[1::2], strict=True)}


def test_a_way_passes_no_file_twice_and_every_file_is_there() -> None:
    found = ways()
    assert len(found) == 4
    for title, files in found.items():
        assert len(files) == len(set(files)) > 4, title
        assert not [file for file in files if not (ROOT / file).is_file()], title
