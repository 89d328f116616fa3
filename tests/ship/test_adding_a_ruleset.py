"""docs/adding-a-ruleset.md is built, installed as a user would, and played, exactly as it stands there."""

from __future__ import annotations

import pytest

from tests.ship.pages import ROOT, blocks, commands, is_as_shown, run
from tests.ship.sixth import PAGE, Installed, install


@pytest.fixture(scope="module")
def patrol(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The page's package, installed."""
    return install(tmp_path_factory.mktemp("sixth"))


def test_the_commands_print_what_the_page_shows(patrol: Installed) -> None:
    shown = [command for block in blocks(PAGE) if block.kind == "console" for command in commands(block)]
    assert len(shown) >= 4
    for command in shown:
        done = patrol.run(command.line)
        assert is_as_shown(done.stdout + done.stderr, command.shown), done.stdout + done.stderr


CHECKS = ["pytest -q tests", f"mypy --config-file {ROOT}/pyproject.toml -p patrol",
          f"ruff check --config {ROOT}/pyproject.toml ."]


@pytest.mark.parametrize("check", CHECKS, ids=["tests", "types", "lint"])
def test_the_page_passes_its_own_tests_and_our_checks(patrol: Installed, check: str) -> None:
    done = run(f"python -m {check}", patrol.folder / "patrol", ROOT, patrol.site)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_shelf_finds_it_without_loading_it(patrol: Installed) -> None:
    code = ("import sys; from rules.shelf import shelf, locales; print(list(shelf())[-1], shelf()['patrol'].title, "
            "len(locales()), 'pydantic' in sys.modules, 'patrol.sheet' in sys.modules)")
    done = patrol.run(f'python -c "{code}"')
    assert done.stdout.split() == ["patrol", "Night", "Patrol", "1", "False", "False"], done.stderr


def test_it_says_its_texts_in_spanish(patrol: Installed) -> None:
    code = ("from app.words import Words; from rules import ruleset; from rules.shelf import locales; "
            "shoot = ruleset('patrol').action('shoot'); "
            "words = Words('es', others=locales()); "
            "print(words.rules_text(ruleset('patrol').title), '|', "
            "words.rules_text(shoot.resolve(shoot.facts(firing=2), faces=[4, 4, 1, 1]).sentence))")
    done = patrol.run(f'python -c "{code}"')
    assert done.stdout.strip() == "Patrulla nocturna | El blanco pierde 2 hombres.", done.stderr
