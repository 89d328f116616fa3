"""Unit first, by touch in a real window: card, action, enemy, dice; the page is the battle's, whatever is tapped."""

from __future__ import annotations

import time

import pytest

from app.advice.aiming import aims, options
from app.play.rosters import Rosters
from tests.app.screens_log.fingers import tap
from tests.app.screens_units.table import SHEETS, play_until, shooter, two_forces


@pytest.fixture
def at_the_shot(quick, request):
    """A battle of a sheet at the moment when a unit may shoot, and its page."""
    sheet = getattr(request, "param", "order_dice")
    table = two_forces(quick, sheet)
    unit = play_until(table, shooter)
    return quick, table, unit, opened(quick, sheet, unit)


def opened(window, sheet, unit):
    """Its page, with everything worked out."""
    page = window.kit.go("unit", sheet=sheet, unit=unit)
    window.until(lambda: page.ready and (page.targets is None or page.targets.sorted))
    window.frames(3)
    return page


def top(window):
    return window.app.shell.pile.top


def rows(window, kind):
    found = [w for w in window.widgets() if type(w).__name__ == kind]
    return sorted(found, key=lambda w: -w.to_window(0, w.y)[1])


def page_is_the_battles(window, page):
    """Card, actions and enemies stand on the page as the battle has them."""
    battle = page.table.battle
    assert page.card == page.cards.of(battle.unit(page.unit))
    now = options(battle, page.unit)
    assert [option.key for option in page.options] == [option.key for option in now]
    for row in page.rows:
        assert row.locked == bool(row.option.locked)
    if page.targets:
        assert set(page.targets.order) == set(page.option.targets)
        for target, row in page.targets.rows.items():
            assert row.card == page.cards.of(battle.unit(target))
            assert row.chosen == (target == page.targets.target)


@pytest.mark.parametrize("sheet", SHEETS)
def test_three_taps_from_a_card_to_the_dice(quick, sheet):
    """Card, and what it can do and at whom are chosen already; the brass button; ROLL is the throw."""
    table = two_forces(quick, sheet)
    unit = play_until(table, shooter)
    quick.kit.go("sheet", ruleset=sheet, tab="units")
    quick.frames(3)
    side = table.battle.unit(unit).side
    if side != "A":
        quick.app.shell.pile.top.content.pick_side(side)
        quick.frames(3)
    card = next(w for w in quick.widgets() if type(w).__name__ == "UnitCard" and w.card.id == unit)
    taps = 0
    if not quick.shown(card):
        top(quick).content.list.scroll_y = 0
        quick.frames(4)
        card = next(w for w in quick.widgets() if type(w).__name__ == "UnitCard" and w.card.id == unit)
    tap(quick, card)
    taps += 1
    page = top(quick)
    quick.until(lambda: page.targets and page.targets.sorted)
    page_is_the_battles(quick, page)
    while type(top(quick)).__name__ == "UnitPage" and taps < 4:
        tap(quick, quick.find(kind="BigButton"))
        taps += 1
    assert type(top(quick)).__name__ == "AssemblePage"
    assert taps <= 3


@pytest.mark.parametrize("at_the_shot", SHEETS, indirect=True)
def test_every_enemy_has_its_own_figure_and_the_best_is_chosen(at_the_shot):
    window, table, _, page = at_the_shot
    page_is_the_battles(window, page)
    known = {aimed.target: aimed for aimed in aims(table.battle, page.option, {})}
    assert known == page.targets.known
    assert page.targets.order == sorted(page.option.targets, key=lambda target: known[target].rank)
    assert page.targets.target == page.targets.order[0]
    for target, row in page.targets.rows.items():
        figure = known[target].worth.figure
        if figure and figure.exact:
            assert row.figure == window.kit.rules_text(figure.text)
    target = table.battle.unit(page.targets.target)
    assert target.name in window.find(kind="BigButton").text


def test_no_range_is_made_up(at_the_shot):
    window, _, _, page = at_the_shot
    assert window.find("Range?", kind="AskChip")
    assert all(aimed.worth.figure is None for aimed in page.targets.known.values())


def test_the_range_is_said_in_place_and_the_row_follows_at_once(at_the_shot):
    window, table, _, page = at_the_shot
    last = page.targets.order[1]
    row = page.targets.rows[last]
    tap(window, next(w for w in row.walk(restrict=True) if type(w).__name__ == "AskChip"))
    window.frames(3)
    assert page.targets.panel is not None
    order = list(page.targets.order)
    for _ in range(2):
        tap(window, "Range, +")
    window.until(lambda: page.targets.known[last].worth.figure is not None)
    window.frames(2)
    said = page.targets.said[last]["distance"]
    assert page.targets.known[last].values["distance"] == said
    assert row.figure == window.kit.rules_text(page.targets.known[last].worth.figure.text)
    assert page.targets.order == order, "sorted anew only when the stepper closes"
    tap(window, "Cover, Hard −2")
    window.until(lambda: page.targets.known[last].values["cover"] == "hard")
    page.targets.close()
    window.frames(2)
    assert page.targets.order[0] == last, "the only one with a figure is the first"
    page_is_the_battles(window, page)
    offer = page.option.targets[last]
    facts = table.battle.facts("shoot", page.option.who(table.battle, last), **page.targets.said[last])
    assert (facts["distance"], facts["cover"]) == (said, "hard")
    assert offer.at == last or last in offer.among["target"]


@pytest.mark.parametrize("at_the_shot", ["scw"], indirect=True)
def test_who_turns_out_to_be_out_of_reach_is_chosen_no_more(at_the_shot):
    window, _, _, page = at_the_shot
    chosen = page.targets.target
    page.targets.ask(chosen)
    page.targets.say(chosen, "range", 9)
    window.until(lambda: page.targets.known[chosen].refused)
    page.targets.close()
    window.frames(2)
    assert page.targets.target == page.targets.order[0] != chosen
    assert window.find(kind="BigButton").text.endswith(page.table.battle.unit(page.targets.target).name)
    page_is_the_battles(window, page)


def test_the_shot_opens_with_everything_filled_in(at_the_shot, monkeypatch):
    window, table, unit, page = at_the_shot
    went = []
    monkeypatch.setattr(window.kit, "open_action", lambda *given: went.append(given))
    target = page.targets.target
    page.targets.say(target, "distance", 9)
    window.until(lambda: page.targets.known[target].worth.figure is not None)
    for _ in range(2):
        if not went:
            tap(window, window.find(kind="BigButton"))
            page_is_the_battles(window, top(window))
    sheet, action, facts, who = went[0]
    assert (sheet, action) == ("order_dice", "shoot")
    assert facts["distance"] == 9
    assert who == {"shooter": unit, "target": target}
    table.battle.begin(action, who, **facts)


def test_a_declared_shot_goes_on_to_its_throw_and_can_be_called_off(at_the_shot):
    window, table, unit, page = at_the_shot
    declared = next(target for target, offer in page.option.targets.items() if offer.at)
    page.targets.pick(declared)
    page.state["said"] = {declared: {"distance": 9}}
    window.frames(2)
    tap(window, window.find(kind="BigButton"))
    window.frames(3)
    draft = top(window).draft
    assert (draft.who, draft.values["distance"]) == ({"shooter": unit, "target": declared}, 9)
    assert window.look(kind="Snackbar"), "it may still react: the turn is a tap away"
    window.kit.back()
    window.frames(3)
    page_is_the_battles(window, top(window))
    assert table.battle.turn.declared.target == declared
    tap(window, next(row for row in top(window).rows if "thinks better" in str(row.option.title)))
    tap(window, window.find(kind="BigButton"))
    assert table.battle.turn.declared is None


def test_what_it_cannot_do_says_the_rule_and_changes_nothing(at_the_shot):
    window, table, _, page = at_the_shot
    before, chosen = table.story.number, page.option
    row = next(row for row in page.rows if row.locked)
    tap(window, row)
    window.frames(2)
    assert window.find(window.kit.rules_text(row.option.locked), kind="Text")
    assert (table.story.number, page.option) == (before, chosen)


def test_another_enemy_and_another_action_are_a_tap_each(at_the_shot):
    window, table, _, page = at_the_shot
    other = page.targets.order[1]
    tap(window, page.targets.rows[other])
    assert page.targets.target == other
    assert table.battle.unit(other).name in window.find(kind="BigButton").text
    legal = next(row for row in page.rows if not row.locked and not row.option.targets)
    before = table.story.number
    tap(window, legal)
    assert page.option is legal.option
    assert page.targets is None
    assert window.find(kind="BigButton").text == window.kit.rules_text(legal.option.title)
    assert table.story.number == before, "to choose is not to do"


def test_orders_are_given_from_the_card(quick):
    table = two_forces(quick, "order_dice")
    unit = play_until(table, lambda battle: next((unit.id for unit in battle.there() if any(
        option.title == "ADVANCE" and not option.locked for option in options(battle, unit.id))), ""))
    page = opened(quick, "order_dice", unit)
    row = next(row for row in page.rows if row.title == "ADVANCE")
    tap(quick, row)
    tap(quick, quick.find(kind="BigButton"))
    quick.frames(3)
    assert table.battle.unit(unit).order == "ADVANCE"
    assert page.card.face == "ADVANCE"
    page_is_the_battles(quick, page)
    tap(quick, "Undo")
    assert table.battle.unit(unit).order == ""
    page_is_the_battles(quick, page)


def test_rotation_keeps_what_was_chosen_and_said(at_the_shot):
    window, _, _, page = at_the_shot
    other = page.targets.order[1]
    page.targets.pick(other)
    page.targets.say(other, "distance", 7)
    window.until(lambda: page.targets.known[other].worth.figure is not None)
    for size in ((892, 412), (1280, 800), (412, 892)):
        window.resize(*size)
        window.frames(4)
        page = top(window)
        window.until(lambda: top(window).targets and top(window).targets.sorted)
        assert page.targets.target == other
        assert page.targets.known[other].values["distance"] == 7
        page_is_the_battles(window, page)


def test_nothing_to_do_leads_on(quick):
    table = two_forces(quick, "order_dice")
    unit = table.battle.units[0].id
    page = opened(quick, "order_dice", unit)
    assert page.legal == []
    number = table.story.number
    tap(quick, quick.find(kind="BigButton"))
    quick.frames(3)
    assert table.story.number == number + 1, "the brass button is what the sheet says comes next"
    page_is_the_battles(quick, top(quick))


def test_a_unit_that_has_left_says_so(quick):
    table = two_forces(quick, "scw")
    unit = table.battle.units[1].id
    page = opened(quick, "scw", unit)
    Rosters(table).dismiss(unit)
    quick.kit.go("settings")
    quick.key(27)
    quick.frames(3)
    assert top(quick) is page
    assert quick.find("No longer on the table")


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("size", [(412, 892), (1280, 800)])
def test_the_page_is_usable_at_once(quick, sheet, size):
    """Card, actions and the brass button within 100 ms of the window's own thread; odds are worked out beside it."""
    table = two_forces(quick, sheet)
    unit = play_until(table, shooter)
    quick.resize(*size)
    opened(quick, sheet, unit)
    quick.kit.back()
    quick.frames(3)
    took = []
    for _ in range(4):
        began = time.thread_time()
        quick.kit.go("unit", sheet=sheet, unit=unit)
        took.append(time.thread_time() - began)
        quick.kit.back()
        quick.frames(2)
    assert min(took) < 0.1, [f"{one * 1000:.0f} ms" for one in took]


@pytest.mark.parametrize("sheet", ["scw", "command_tokens", "gang_skirmish", "steel_wheels"])
def test_held_the_brass_button_throws_at_once(quick, sheet):
    table = two_forces(quick, sheet)
    unit = play_until(table, shooter)
    page = opened(quick, sheet, unit)
    target = page.targets.target
    for name in page.targets.known[target].unknown:
        page.targets.say(target, name, 2)
        quick.until(lambda: not page.targets.known[target].unknown)
    action = page.option.action
    tap(quick, quick.find(kind="BigButton"), hold=0.8)
    quick.frames(3)
    assert table.battle.play.action == action
    assert {unit, target} <= set(table.battle.play.who.values())
    assert type(top(quick)).__name__ in ("ResolvePage", "OutcomePage")


@pytest.mark.parametrize("at_the_shot", ["scw"], indirect=True)
def test_held_without_a_range_it_asks_first(at_the_shot):
    window, table, _, page = at_the_shot
    assert page.targets.known[page.targets.target].unknown
    tap(window, window.find(kind="BigButton"), hold=0.8)
    window.frames(3)
    assert table.battle.play is None
    assert type(top(window)).__name__ == "AssemblePage"


def test_a_shot_from_the_card_is_written_on_the_cards(quick):
    """Card, throw, outcome, apply, and the page shows what is left."""
    table = two_forces(quick, "scw")
    unit = play_until(table, shooter)
    page = opened(quick, "scw", unit)
    target = page.targets.target
    page.targets.say(target, "range", 1)
    quick.until(lambda: not page.targets.known[target].unknown)
    tap(quick, quick.find(kind="BigButton"), hold=0.8)
    quick.frames(3)
    while table.battle.play and table.battle.standing.asking:
        asking = table.battle.standing.asking
        if hasattr(asking, "options"):
            table.choose(asking.options[0])
        else:
            table.throw()
    table.settle()
    while type(top(quick)).__name__ != "UnitPage":
        quick.kit.back()
    quick.until(lambda: page.ready)
    quick.frames(3)
    page_is_the_battles(quick, page)
