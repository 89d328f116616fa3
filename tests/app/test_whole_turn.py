"""A whole turn of every sheet from the first start, by touch alone: after every tap the screen says what the battle is.

Home offers a sample battle; from there the brass button is followed through Turn, unit, Assemble, dice and outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.play.battles import TableBattle
from app.screens.outcome.apply_list import AppliedLine, ApplyList, UnitHead, said
from app.screens.turn.offers import FirstOffer, OfferRow
from tests.app.playing import top
from tests.app.screens_log.fingers import tap
from tests.app.screens_turn.turning import SHEETS, check, settle, shown_tab

MOST_TAPS = 260
TURN_ABOUT = ("scw", "gang_skirmish")
"""Here a turn is one player's."""


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_whole_turn_from_the_first_start(quick, sheet):
    kit = quick.kit
    kit.settings.set("roll_all", True)
    tap(quick, quick.find(kit.word("home.sample_of", sheet=kit.title(sheet))))
    settle(quick)
    kit.go("sheet", ruleset=sheet, tab="turn")
    settle(quick)
    table = kit.table(sheet)
    begun, pages, done = table.battle.view(), [], []
    for _ in range(MOST_TAPS):
        check_page(quick, table)
        pages.append(top(quick))
        press(quick, done)
        assert_kept(table)
        view = table.battle.view()
        if view.over or view.number != begun.number or (sheet in TURN_ABOUT and view.side != begun.side):
            break
    else:
        raise AssertionError(f"the turn does not end: {done}")
    assert {"SheetPage", "AssemblePage", "OutcomePage"} <= set(pages), pages


# -- what a player taps


def press(window: Any, done: list[str]) -> None:
    """What a player taps: the brass thing; on the Turn tab the way out once he has done the same before."""
    button = _turn_button(window, done) if top(window) == "SheetPage" else (
        window.look(kind="OptionButton", brass=True) or window.look(kind="BigButton", off=False))
    assert button is not None, (done[-1:], top(window), window.texts())
    tap(window, button)
    window.wait(0.5)


def _turn_button(window: Any, done: list[str]) -> Any:
    tab = shown_tab(window)
    first, out = tab.offered.first, tab.offered.out[0].one if tab.offered.out else None
    again = first is not None and str(first.label) in done and out is not None and not out.risky
    offer = out if first is None or again else first
    done.append(str(offer.label))
    found = next(it for it in tab.walk(restrict=True)
                 if isinstance(it, FirstOffer | OfferRow) and it.offer is offer)
    tab.panes[-1].scroll_to(found, animate=False)
    window.frames(2)
    return found


# -- what the screen says


def check_page(window: Any, table: TableBattle) -> None:
    """The page on top against the battle."""
    page = window.app.shell.pile.top
    if top(window) == "SheetPage":
        check(window)
    elif top(window) == "AssemblePage":
        check_cards(page, table)
    elif top(window) == "OutcomePage" and page.session.under_way:
        check_apply(page, table)


def check_cards(page: Any, table: TableBattle) -> None:
    """Everything a card says stands in the form as the card has it now."""
    draft, battle = page.draft, table.battle
    filled = battle.filled(page.action.id, draft.who, **draft.said)
    for name, value in filled.items():
        if name in draft.values and name not in draft.said:
            assert draft.values[name] == value, (page.action.id, name)


def check_apply(page: Any, table: TableBattle) -> None:
    """Apply shows every value that changes, as it is on the cards now and as it will be."""
    battle, after = table.battle, table.battle.after(table.battle.close())
    shown = [line for it in page.column.walk(restrict=True) if isinstance(it, ApplyList) for line in lines_of(it)]
    for unit in battle.there():
        then = after.find(unit.id)
        new = {key: getattr(then, key) for key in unit.stats()} if then else {}
        differ = [key for key, value in new.items() if isinstance(value, int | str) and value != getattr(unit, key)]
        expected = {(unit.name, *(said(unit.stats()[key], value) for value in (getattr(unit, key), new[key])))
                    for key in differ}
        assert expected <= set(shown), (expected, shown)
    assert all(was != now for _, was, now in shown)


def lines_of(listed: ApplyList) -> Iterator[tuple[str, str, str]]:
    """Unit, before and after, as they are read."""
    name = ""
    for it in reversed(listed.children):
        if isinstance(it, UnitHead):
            name = it.name
        elif isinstance(it, AppliedLine):
            yield name, it.was, it.now


def assert_kept(table: TableBattle) -> None:
    """What is shown is on the disk: read anew, it is the same battle."""
    assert TableBattle(table.store, table.game).battle == table.battle
