"""What opens over the pages, in the language of brackets: menus, help, choices, what is typed, every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.shell.pile import PAGES
from rules.frame.deed import Adjust
from tests.app import ways as walked
from tests.app.screens_units.table import two_forces
from tests.app.table.windows import HostWindow
from tests.app.test_pseudo_pages import brackets as brackets
from tests.app.test_pseudo_pages import unread
from tests.app.ways import PARTS, SHEETS, Open, over_the_app

SOON = 0.15
"""What opens over a page stands there at once."""


def looked_through(window: Any, ways: Iterator[tuple[str, Open]], close: bool = True) -> dict[str, set[str]]:
    """What of each of them would be read in English."""
    found = {}
    for name, open_it in ways:
        if close:
            window.app.shell.close_top()
        open_it()
        found[name] = unread(window, SOON)
    assert found
    return {name: texts for name, texts in found.items() if texts}


def test_what_opens_over_the_pages_of_the_app_is_all_in_the_catalogue(brackets):
    assert not looked_through(brackets, over_the_app(brackets))


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_opens_over_the_pages_of_a_sheet_is_all_in_the_catalogue(brackets, sheet):
    two_forces(brackets, sheet)
    found = {}
    for part, ways in PARTS.items():
        found |= {f"{part}: {name}": texts for name, texts in looked_through(brackets, ways(brackets, sheet)).items()}
        brackets.app.shell.close_top()
    assert not found, "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items())


def test_a_guest_in_the_app_reads_nothing_that_is_not_in_the_catalogue(brackets):
    """This device is its own guest: asking, refused, in, watching; and what the host can do with a seat."""
    host = HostWindow(brackets)
    kit, found = brackets.kit, {}
    host.begin(SHEETS[0])
    try:
        host.open()
        code = host.state.code
        kit.guesting.join(host.state.link, seat="A")
        host.until(lambda: host.state.asking, "the guest to ask")
        kit.go("join")
        found["asking"] = unread(brackets)
        kit.tables.host.let_in(host.state.asking[0].id, "A")
        host.until(lambda: kit.guesting.inside, "the guest to be in")
        kit.guesting.look()
        brackets.wait(0.5)
        found["guest"] = unread(brackets)
        page = kit.go("table", ruleset=SHEETS[0])
        brackets.wait(0.3)
        page.seat_menu(host.state.inside[0])
        found["seat"] = unread(brackets)
        brackets.app.shell.close_top()
        page.ask_wifi()
        found["wifi"] = unread(brackets)
        brackets.app.shell.close_top()
        kit.guesting.leave(say_bye=True)
    finally:
        host.close()
    letters = frozenset(filter(str.isalnum, code))
    found = {name: {text for text in texts if not letters >= set(text) - {" "}} for name, texts in found.items()}
    assert not any(found.values()), "\n".join(f"{name}: {sorted(texts)}" for name, texts in found.items() if texts)


def test_a_refusal_with_a_way_on_is_in_the_catalogue(brackets):
    """The sheet says no, the table may say yes."""
    table = two_forces(brackets, "order_dice")
    locked = next(offer.locked for unit in table.battle.units for offer in table.battle.offers_for(unit.id)
                  if offer.locked)
    brackets.kit._ask_anyway("order_dice", Adjust(unit=table.battle.units[0].id, key="pins", value=1), locked)
    assert not unread(brackets)


def test_no_page_is_forgotten():
    """Each page there is stands in one of the walks in brackets."""
    from pathlib import Path

    walks = "".join(Path(file).read_text(encoding="utf-8") for file in (walked.__file__, __file__))
    assert not [name for name in PAGES if f'"{name}"' not in walks and f"{name}(" not in walks]
