"""Fingers for advice: an action with its list worked out, a finger that rests, a battle on the table."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any

from app.advice.sequence import shooters

SHOT = {"rifle": 4, "lmg": 1, "mmg": 1, "quality": "veteran", "cover": "partial"}


def assembled(window: Any, sheet: str, action: str, facts: dict[str, Any] | None = None) -> Any:
    """An action on its page, what would change it worked out."""
    found = window.kit.ruleset(sheet).action(action)
    window.kit.go("sheet", ruleset=sheet)
    window.kit.open_action(sheet, action, dict(found.sample) if facts is None else facts)
    page = window.app.shell.pile.top
    advised(window, page)
    window.wait(0.3)
    return page


def advised(window: Any, page: Any) -> None:
    """Until nothing is left to be worked out."""
    window.until(lambda: page.odds is not None and page.adviser.done, 30)
    window.wait(0.2)


def opened(window: Any, page: Any) -> list[Any]:
    """The rows of the list, opened by its line."""
    window.tap(page.adviser.panel.line)
    window.until(lambda: page.adviser.panel.settled)
    window.wait(0.2)
    return list(page.adviser.panel.rows)


@contextmanager
def resting(window: Any, widget: Any):
    """A finger that rests on something and is then drawn away from it."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    window.wait(0.5)
    yield
    touch.touch_move(touch.x, 2)
    touch.touch_up()
    window.wait(0.2)


def on_the_table(window: Any, sheet: str) -> tuple[Any, str, list[str]]:
    """A sample battle, somebody of the other side, and who has something against it."""
    window.kit.games.begin_sample(sheet)
    battle = window.kit.table(sheet).battle
    target = next(unit.id for unit in battle.there("B") if len(shooters(battle, unit.id)) > 3)
    return battle, target, [unit.id for unit in shooters(battle, target)]
