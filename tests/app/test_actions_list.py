"""The list of actions: by the moments of the turn, the main things within the first screen."""

from __future__ import annotations

import pytest

from rules.shelf import SHELF


@pytest.mark.parametrize("sheet", SHELF)
def test_the_main_thing_is_on_the_first_screen_of_a_phone(quick, sheet):
    quick.kit.go("sheet", ruleset=sheet)
    quick.frames(4)
    main = quick.kit.ruleset(sheet).moments[0]
    title = quick.kit.ruleset(sheet).action(main.actions[0]).title
    assert quick.find(str(title), kind="ActionLine")
    assert quick.find(str(main.title).upper())


def test_nothing_is_used_most_before_something_was_used(quick):
    quick.kit.go("sheet", ruleset="order_dice")
    quick.frames(4)
    assert quick.look(kind="UsedCard") is None
    quick.kit.store.set_setting("used.order_dice", {"order_check": 3, "shoot": 1})
    quick.app.shell.pile.top.shown()
    quick.frames(4)
    cards = [widget.title for widget in quick.widgets() if type(widget).__name__ == "UsedCard"]
    assert set(cards) == {"Order check", "Shoot"}
    assert quick.find("Shoot", kind="ActionLine")


def test_one_new_game_and_it_is_reached_from_here(quick):
    quick.kit.go("sheet", ruleset="scw")
    quick.frames(4)
    quick.tap("More")
    quick.tap("New game")
    assert quick.find("Sample battle")
