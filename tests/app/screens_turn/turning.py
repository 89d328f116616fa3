"""How tests play a turn: by tapping what the Turn tab offers, and nothing else."""

from __future__ import annotations

from typing import Any

from app.screens.turn.offers import FirstOffer, OfferRow
from app.screens.turn.pools import BagSide, LotBox
from app.screens.turn.steps import SaysWords, StepDots
from app.screens.turn.units import UnitLine
from app.widgets.unit_card import UnitCard
from rules.frame.deed import Answer
from tests.app.screens_log.fingers import tap

SHEETS = ("order_dice", "command_tokens", "scw", "steel_wheels", "gang_skirmish")


def open_turn(window: Any, sheet: str, sample: bool = True) -> Any:
    """The Turn tab of a sheet, with a sample battle on the table."""
    if sample:
        window.kit.games.begin_sample(sheet)
    page = window.kit.go("sheet", ruleset=sheet, tab="turn")
    settle(window)
    return page.content


def settle(window: Any) -> None:
    """Every line is made, every text has its height."""
    window.wait(0.25)


def shown_tab(window: Any) -> Any:
    """The tab that is open now."""
    return window.app.shell.pile.top.content


def parts(window: Any, kind: type, within: str = "") -> list[Any]:
    """Everything of a kind in the tab, or in one part of it."""
    tab = shown_tab(window)
    return [it for it in (tab.parts[within] if within else tab).walk(restrict=True) if isinstance(it, kind)]


def check(window: Any) -> None:
    """What is shown is what the battle says, all of it."""
    tab = shown_tab(window)
    view, say = tab.table.battle.view(), window.kit.rules_text
    assert tab.view == view
    assert tab.bar.titles.title == window.kit.word("turn.title", n=view.number)
    assert say(view.stands) in tab.bar.titles.note
    assert [it.states for it in parts(window, StepDots)] == [tuple(step.state for step in view.steps)]
    assert [it.text for it in parts(window, SaysWords)] == [window.kit.word("turn.quoted", words=say(view.says))]
    check_units(window, view)
    check_pools(window, view)
    check_offers(window, tab)


def check_units(window: Any, view: Any) -> None:
    lines = parts(window, UnitLine, "units")
    assert {line.row.id: line.row for line in lines} == {row.id: row for row in view.rows}
    assert [line.text for line in lines] == [window.kit.called(str(line.row.name)) for line in lines]
    on = [card.card.id for card in parts(window, UnitCard, "on_now")]
    assert sorted(on) == sorted(row.id for row in view.rows if row.state == "active")


def check_pools(window: Any, view: Any) -> None:
    boxes = [it for it in parts(window, object, "pools") if isinstance(it, LotBox | BagSide)]
    lots = [lot.count for pool in view.pools for lot in pool.lots]
    counted = [counter.value for counter in view.counters if not counter.quiet and not counter.key]
    assert [int(box.count) for box in boxes] == lots + counted


def check_offers(window: Any, tab: Any) -> None:
    """One in brass, the first that gives nothing away; none is lost; never more than a few at once."""
    offers, brass = tab.table.battle.offers(), parts(window, FirstOffer)
    first = next((offer for offer in offers if not offer.risky and not offer.locked), None)
    assert [it.offer for it in brass] == ([first] if first else [])
    assert sorted(str(offer.label) for offer in tab.offered.all()) == sorted(str(offer.label) for offer in offers)
    for it in brass:
        assert window.shown(it), f"what comes next must be seen: {it.text}"
        assert it.text == window.kit.rules_text(it.offer.label)
    rows = parts(window, OfferRow, "offers")
    if not tab.wide and not tab.all_offers:
        assert len(rows) + len(brass) <= 4, [row.text for row in rows]


def tap_offer(window: Any, offer: Any) -> None:
    """Tap what is offered; an action that opens is played through on the table, then the tab is looked at again."""
    tab = shown_tab(window)
    table, before = tab.table, tab.table.battle
    found = next(it for it in tab.walk(restrict=True) if isinstance(it, FirstOffer | OfferRow) and it.offer is offer)
    tab.panes[-1].scroll_to(found, animate=False)
    window.frames(2)
    tap(window, found)
    if type(window.app.shell.pile.top).__name__ != "SheetPage":
        window.app.shell.pile.back_to("sheet")
        if table.battle is before:
            play(table, offer)
        window.app.shell.pile.top.shown()
    settle(window)
    assert table.battle is not before, offer.label


def play(table: Any, offer: Any) -> None:
    """An action from its first throw to what it writes on the cards."""
    table.do(offer.taken(table.battle))
    while not table.battle.standing.over:
        asking = table.battle.standing.asking
        table.do(table.battle.thrown() if hasattr(asking, "dice") else Answer(choice=next(iter(asking.options))))
    table.close()
