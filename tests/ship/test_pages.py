"""Every command and every link of our pages works, or the page says what it needs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from rules.shelf import SHELF
from tests.ship.pages import ROOT, Block, Command, blocks, commands, is_as_shown, run

OWN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = [*OWN, *sorted(ROOT.glob("rules/*/README.md"))]
BUILT_BY_ITS_OWN_TEST = ROOT / "docs/adding-a-ruleset.md"
LINK = re.compile(r"(?:\]\(|src=\")([^)\"#:]+)[)\"]")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def needs_something(block: Block) -> bool:
    """The line above says what this machine may not have."""
    return "Needs " in block.before


def every_command() -> list[tuple[str, Command]]:
    return [
        (page.relative_to(ROOT).as_posix(), command)
        for page in PAGES
        if page != BUILT_BY_ITS_OWN_TEST
        for block in blocks(page)
        if block.kind == "console" and not needs_something(block)
        for command in commands(block)
    ]


COMMANDS = every_command()


@pytest.mark.parametrize(("page", "command"), COMMANDS, ids=[f"{page}: {command.line}" for page, command in COMMANDS])
def test_a_command_does_what_its_page_says(page: str, command: Command) -> None:
    words = command.line.split()
    if words[0] == "make":
        assert run(f"make -n {words[1]}").returncode == 0
    elif "pytest" in words:
        done = run(f"{command.line} --collect-only")
        assert done.returncode == 0, done.stdout
    elif words[2] in ("ruff", "mypy"):
        assert f"$(PY) {' '.join(words[1:])}\n" in MAKEFILE
    else:
        done = run(command.line)
        assert command.shown
        assert is_as_shown(done.stdout + done.stderr, command.shown), done.stdout + done.stderr


def test_the_pages_show_the_two_commands_and_the_terminal() -> None:
    shown = [command.line for page, command in COMMANDS if page == "README.md"]
    assert shown[:2] == ["make run", "make test"]
    assert sum("-m rules" in line for line in shown) >= 2


@pytest.mark.parametrize("page", ["README.md", "docs/advice.md"])
def test_python_in_a_page_prints_what_it_shows(page: str) -> None:
    text = next(block.text for block in blocks(ROOT / page) if block.text.startswith(">>>"))
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, page, page, 0))
    assert runner.summarize(verbose=False).attempted >= 4
    assert not runner.failures


def test_python_in_the_house_rules_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".config/playsheet").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    code = "".join(block.text for block in blocks(ROOT / "docs/house-rules.md") if block.kind == "python")
    exec(compile(code, "docs/house-rules.md", "exec"), {})
    assert (tmp_path / ".config/playsheet/playsheet.db").is_file()


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert not missing


def test_every_sheet_has_its_readme() -> None:
    assert [sheet for sheet in SHELF if not (ROOT / "rules" / sheet / "README.md").is_file()] == []
