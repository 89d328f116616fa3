"""What the Turn tab does at a touch: draw, give, take back, set by hand, go on; it stays what the battle is."""

from __future__ import annotations

import gc
import time
from dataclasses import replace

import pytest

from app.play.battles import TableBattle
from app.screens.turn.offers import FirstOffer, OfferRow, OrderTile, offer_row
from app.screens.turn.pools import BagCard, BagSide, LotBox, SideTile
from app.screens.turn.units import MOST_DICE, Happened, UnitLine
from app.storage import Store
from app.widgets.flat_dice import FlatDie
from app.widgets.unit_card import UnitCard
from rules.frame.deed import Answer, Muster
from rules.frame.offer import Offer
from tests.app.playing import top
from tests.app.screens_log.fingers import tap
from tests.app.screens_turn.turning import (
    SHEETS,
    check,
    open_turn,
    parts,
    play,
    settle,
    shown_tab,
    tap_offer,
)


def drawn(window):
    """Order Dice, with a die in the hand."""
    tab = open_turn(window, "order_dice")
    tap_offer(window, tab.offered.first)
    tap_offer(window, tab.offered.first)
    return tab


# -- draw and give


def test_a_die_is_drawn_saved_and_given_with_an_order(quick):
    tab = drawn(quick)
    assert tab.table.battle.turn.hand in "AB"
    name = tab.table.battle.name_of(tab.table.battle.turn.hand)
    assert [it.text for it in parts(quick, Happened)] == [f"A die of {name} is drawn."]
    group = next(it for it in parts(quick, OfferRow) if it.offer is None and it.end == "dots-horizontal")
    tap(quick, group)
    tiles = [it for it in quick.widgets() if isinstance(it, OrderTile)]
    assert {"FIRE", "ADVANCE", "RUN", "DOWN"} <= {tile.text for tile in tiles}
    chosen = next(tile for tile in tiles if tile.text == "AMBUSH")
    tap(quick, chosen)
    settle(quick)
    assert tab.table.battle.unit(chosen.offer.unit).order == "AMBUSH"
    check(quick)


def test_a_player_says_which_die_came_out_of_his_own_bag(quick):
    tab = open_turn(quick, "order_dice")
    tap_offer(quick, tab.offered.first)
    tap(quick, quick.find("From your own bag or die"))
    tap(quick, quick.find("A die of Red is drawn."))
    settle(quick)
    assert tab.table.battle.turn.hand == "B"
    check(quick)


def test_a_die_in_the_air_changes_nothing_and_the_phone_may_be_turned(window):
    window.kit.settings.set("animation", "normal")
    tab = open_turn(window, "order_dice")
    tap_offer(window, tab.offered.first)
    bag = parts(window, BagCard)[0]
    window.tap(parts(window, FirstOffer)[0])
    assert tab.table.battle.turn.hand, "on the disk before it is seen"
    assert [it for it in window.app.shell.children if isinstance(it, SideTile)]
    assert bag is not None
    for size in ((892, 412), (1280, 800), (412, 892)):
        window.resize(*size)
        settle(window)
        check(window)
    window.wait(1)
    assert not [it for it in window.app.shell.children if isinstance(it, SideTile)]


def test_the_bag_is_large_and_small_at_a_tap_and_a_side_has_its_colour(quick):
    tab = drawn(quick)
    blue, red = tab.sides["A"], tab.sides["B"]
    assert (blue.key, red.key) == ("blue", "red")
    assert [box.tint[:3] for box in parts(quick, LotBox)] == [list(blue.colour[:3]), list(red.colour[:3])]
    tap(quick, parts(quick, BagCard)[0])
    settle(quick)
    assert [side.text for side in parts(quick, BagSide)] == ["Blue", "Red"]
    check(quick)
    tap(quick, parts(quick, BagCard)[0])
    assert not parts(quick, BagSide)


def test_dice_thrown_for_all_are_shown(quick):
    tab = open_turn(quick, "steel_wheels")
    for _ in range(30):
        offer = tab.offered.first
        if offer.thrown:
            break
        out = tab.offered.out[0].one if offer.action and tab.offered.out else offer
        tap_offer(quick, out)
        tab = shown_tab(quick)
    tap_offer(quick, offer)
    ready = tab.table.last
    fell = [throw.die for throw in ready.throws if throw.thrown]
    # With ties thrown again there may be more than a line holds: then the sentence alone tells it.
    assert [die.face for die in parts(quick, FlatDie)] == (fell if len(fell) <= MOST_DICE else [])


def test_the_dice_of_the_initiative_are_shown(quick):
    tab = open_turn(quick, "command_tokens")
    tap_offer(quick, tab.offered.first)
    tap_offer(quick, tab.offered.first)
    # A tie is thrown again, and both throws are shown.
    assert len(parts(quick, FlatDie)) in range(2, MOST_DICE + 1, 2)
    check(quick)


# -- take back, go on, come back


@pytest.mark.parametrize("sheet", SHEETS)
def test_undo_takes_back_the_last_deed_and_says_what_it_was(quick, sheet):
    tab = open_turn(quick, sheet)
    before = tab.table.battle
    tap_offer(quick, tab.offered.first)
    tab = shown_tab(quick)
    told = parts(quick, Happened)[0].text
    tap(quick, "Undo")
    settle(quick)
    if tab.table.battle.play is None:
        assert tab.table.battle == before
    assert parts(quick, Happened)[0].text == f"Undone: {told}"
    check_or_under_way(quick)


def check_or_under_way(window):
    """An action that was taken back is open again at its end."""
    tab = shown_tab(window)
    if tab.table.battle.play is None:
        check(window)
    else:
        assert tab.offered.first.label == window.kit.word("turn.apply")


def test_there_is_a_sentence_where_nothing_is_left_to_take_back(quick):
    tab = open_turn(quick, "scw", sample=False)
    for _ in range(4):
        tap(quick, "Undo")
    assert quick.app.shell.bar is not None
    assert not tab.table.battle.units


def test_the_turn_is_there_after_the_app_was_killed(quick):
    tab = drawn(quick)
    again = TableBattle(Store.open(quick.kit.store.path), tab.table.game)
    assert again.battle.view() == tab.view
    assert [offer.label for offer in again.battle.offers()] == [offer.label for offer in tab.offered.all()]


def test_an_action_under_way_is_the_only_way_on(quick):
    tab = open_turn(quick, "scw")
    while tab.offered.first.action != "ap_foot":
        tap_offer(quick, tab.offered.first)
        tab = shown_tab(quick)
    tab.table.do(tab.offered.first.taken(tab.table.battle))
    tab.refresh()
    settle(quick)
    brass = parts(quick, FirstOffer)
    assert [it.text for it in brass] == ["Continue: " + quick.kit.rules_text(
        tab.table.battle.edition.action("ap_foot").title)]
    assert not parts(quick, OfferRow)
    tap(quick, brass[0])
    assert top(quick) == "ResolvePage"
    while not tab.table.battle.standing.over:
        asking = tab.table.battle.standing.asking
        tab.table.do(tab.table.battle.thrown() if hasattr(asking, "dice") else Answer(choice=asking.options[0]))
    quick.app.shell.pile.back_to("sheet")
    settle(quick)
    assert [it.text for it in parts(quick, FirstOffer)] == ["Apply the result"]
    tap(quick, parts(quick, FirstOffer)[0])
    assert top(quick) == "OutcomePage"


def test_a_shake_draws_and_does_nothing_else(quick):
    tab = open_turn(quick, "order_dice")
    tab.shaken()
    assert tab.table.battle.turn.phase == "tokens"
    tap_offer(quick, tab.offered.first)
    tab.shaken()
    assert tab.table.battle.turn.hand
    before = tab.table.battle
    tab.shaken()
    assert tab.table.battle is before


# -- by hand


def test_a_counter_is_set_by_its_stepper_and_taken_back(quick):
    tab = open_turn(quick, "scw")
    quick.tap(quick.find(kind="Stepper").minus, hold=1.2)
    settle(quick)
    counted = tab.table.battle.turn.countdown
    assert counted < 19, "a held sign goes on counting"
    check(quick)
    tap(quick, "Undo")
    assert tab.table.battle.turn.countdown == 21, "and is taken back at once"
    settle(quick)
    check(quick)


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_the_sheet_allows_is_set_by_hand(quick, sheet):
    tab = open_turn(quick, sheet)
    tap(quick, quick.kit.word("menu"))
    tap(quick, "Set by hand")
    row = next(it for it in quick.widgets() if type(it).__name__ == "FieldRow" and it.label == "Turn")
    tap(quick, row.control.plus)
    settle(quick)
    assert tab.table.battle.turn.number == 2
    quick.app.shell.close_top()
    check(quick)


def test_the_menu_leads_to_sides_and_a_new_game(quick):
    for row, page in (("Sides", "SidesPage"), ("New game", "NewGamePage")):
        open_turn(quick, "gang_skirmish", sample=page == "SidesPage")
        tap(quick, quick.kit.word("menu"))
        tap(quick, row)
        assert top(quick) == page


# -- where a tap leads


def test_a_unit_and_the_printed_words_open_at_a_tap(quick):
    tab = open_turn(quick, "order_dice")
    line = next(iter(tab.lines.made.values()))
    tab.panes[0].scroll_to(line, animate=False)
    quick.frames(2)
    tap(quick, line)
    assert (top(quick), quick.app.shell.pile.top.unit) == ("UnitPage", line.row.id)
    quick.kit.back()
    settle(quick)
    tap(quick, quick.find(kind="SaysWords"))
    assert top(quick) == "ReferencePage"


def test_what_cannot_be_done_is_dashed_and_says_why(quick):
    tab = open_turn(quick, "order_dice")
    locked = replace(tab.offered.first, locked="The bag is empty.")
    row = offer_row(tab, locked)
    tab.parts["offers"].children[0].add_widget(row)
    settle(quick)
    assert (row.locked, row.end) == (True, "lock-outline")
    assert row.canvas.after.children
    tab.panes[0].scroll_to(row, animate=False)
    quick.frames(2)
    before = tab.table.battle
    tap(quick, row)
    assert quick.find("The bag is empty.")
    assert tab.table.battle is before


def test_without_units_the_first_thing_is_to_have_some(quick):
    open_turn(quick, "command_tokens", sample=False)
    brass = parts(quick, FirstOffer)
    assert [it.text for it in brass] == ["Add a unit"]
    tap(quick, brass[0])
    assert quick.app.shell.pile.top.tab == "units"


# -- sizes, languages, speed


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("size", [(1280, 800), (892, 412), (360, 640)])
def test_it_fits_every_window_in_every_language(quick, sheet, size):
    quick.kit.settings.set("language", "es")
    quick.kit.restyle()
    tab = open_turn(quick, sheet)
    quick.resize(*size)
    settle(quick)
    check(quick)
    tab = shown_tab(quick)
    if tab.offered.first.action:
        play(tab.table, tab.offered.first)
        tab.refresh()
    else:
        tap_offer(quick, tab.offered.first)
    settle(quick)
    check(quick)
    assert len(shown_tab(quick).panes) == (2 if size[0] > 840 else 1)


def test_a_unit_that_is_on_has_its_card_and_lines_stay_where_they_are(quick):
    tab = open_turn(quick, "gang_skirmish")
    lines = dict(tab.lines.made)
    while not tab.active:
        tap_offer(quick, tab.offered.first)
    assert shown_tab(quick) is tab
    assert [card.card.id for card in parts(quick, UnitCard)] == [tab.active[0].id]
    assert tab.lines.made == lines, "they are changed, not made anew"


def test_many_units_do_not_keep_a_finger_waiting(quick):
    quick.kit.games.begin_sample("order_dice")
    table = quick.kit.table("order_dice")
    for side in "AB":
        have = table.battle.there(side)
        for n in range(15 - len(have)):
            card = have[n % len(have)].model_dump() | {"id": f"{side}x{n}", "came": ""}
            table.do(Muster(unit=card))
    page = quick.kit.go("sheet", ruleset="order_dice", tab="turn")
    spent = []
    for _ in range(3):
        settle(quick)
        page.open_tab("actions")
        quick.wait(0.5)
        gc.collect()
        begun = time.process_time()
        page.open_tab("turn")
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.1
    settle(quick)
    assert len(parts(quick, UnitLine, "units")) == 30
    check(quick)


def test_nothing_risky_is_ever_brass():
    from app.play.offered import arranged

    assert arranged([Offer("Hand over", risky=True, out=True)]).first is None
