"""docs/adding-a-ruleset.md is built and played exactly as it stands there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.ship.pages import ROOT, blocks, commands, files, is_as_shown, run

PAGE = ROOT / "docs/adding-a-ruleset.md"
SHELF = re.compile(r"^SHELF = \(.*?\)$", re.MULTILINE)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rules with the page's sheet added as the page says."""
    folder = tmp_path_factory.mktemp("patrol")
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, text in files(PAGE).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    put_on_the_shelf(folder / "rules/ruleset.py")
    return folder


def put_on_the_shelf(module: Path) -> None:
    line = next(block.text.strip() for block in blocks(PAGE) if block.text.startswith("SHELF"))
    before = module.read_text(encoding="utf-8")
    after = SHELF.sub(line, before)
    assert after != before
    module.write_text(after, encoding="utf-8")


def test_the_commands_print_what_the_page_shows(project: Path) -> None:
    shown = [command for block in blocks(PAGE) if block.kind == "console" for command in commands(block)]
    assert len(shown) >= 3
    for command in shown:
        done = run(command.line, project)
        assert is_as_shown(done.stdout + done.stderr, command.shown), done.stdout + done.stderr


CHECKS = ["pytest -q tests/rules/patrol", "mypy rules/patrol", "ruff check rules/patrol tests"]


@pytest.mark.parametrize("check", CHECKS)
def test_the_page_passes_its_own_tests_and_our_checks(project: Path, check: str) -> None:
    done = run(f"python -m {check}", project)
    assert done.returncode == 0, done.stdout + done.stderr
