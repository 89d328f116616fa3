"""The main attack of every sheet on a phone: range and cover are seen without scrolling, with cards and without."""

from __future__ import annotations

import pytest

from app.play.draft import Draft
from app.widgets.fields import Form
from rules.said import capital

SHOTS = {"scw": "shoot", "order_dice": "shoot", "command_tokens": "fire", "steel_wheels": "heavy_shot",
         "gang_skirmish": "shoot"}  # fmt: skip


def seen(window, page) -> list[str]:
    """Which of the fields that change with every shot are on the screen."""
    return [name for name in page.action.axes if name in page.form.boxes and window.shown(page.form.boxes[name])]


@pytest.mark.parametrize("sheet", SHOTS)
def test_range_and_cover_without_scrolling(quick, sheet):
    quick.kit.open_action(sheet, SHOTS[sheet])
    quick.wait(0.5)
    page = quick.app.shell.pile.top
    matter = [view.name for view in page.draft.shown()]
    assert seen(quick, page) == [name for name in page.action.axes if name in matter]


@pytest.mark.parametrize("sheet", SHOTS)
def test_range_and_cover_without_scrolling_under_cards(quick, sheet):
    quick.kit.games.begin_sample(sheet)
    battle = quick.kit.battle(sheet)
    action = battle.edition.action(SHOTS[sheet])
    who = {}
    for role in action.roles[:2]:
        side = battle.sides[1 if role.opponent else 0]
        unit = next(unit for unit in battle.there(side) if battle.sheet.can_be(action.id, role.id, unit))
        who[role.id] = unit.id
    quick.kit.open_action(sheet, action.id, {}, who)
    quick.wait(0.5)
    page = quick.app.shell.pile.top
    assert [name for name in page.action.axes if name not in page.draft.on_cards] == [
        name for name in seen(quick, page) if name not in page.draft.on_cards]


def test_what_a_group_is_about_stands_first(quick):
    quick.kit.open_action("scw", "shoot")
    quick.wait(0.5)
    form = quick.app.shell.pile.top.form
    names = [name for name in form.boxes if form.draft.views[name].group == "shooter"]
    assert names[0] == "shooter"


def test_groups_stand_in_the_sheets_order_whatever_is_hidden(quick):
    """A gun has no quality to be asked for: its group is the first all the same."""
    quick.kit.open_action("scw", "opportunity", {"shooter": "gun"})
    quick.wait(0.5)
    form = quick.app.shell.pile.top.form
    groups = list(dict.fromkeys(form.draft.views[name].group for name in form.boxes if name not in ("range", "cover")))
    assert groups[:2] == ["shooter", "target"]


@pytest.mark.parametrize("sheet", SHOTS)
def test_every_field_says_what_it_means_in_a_sentence(quick, sheet):
    for action in quick.kit.ruleset(sheet).actions:
        draft = Draft(quick.kit.ruleset(sheet), action)
        says = Form(draft, sheet, lambda: None, quick.kit.later)
        for view in draft.views.values():
            said = says.meaning(view)
            assert said.endswith((".", "?")), (action.id, view.name)
            assert said == capital(said), (action.id, view.name)
    quick.kit.open_action(sheet, SHOTS[sheet])
    quick.wait(0.4)
    page = quick.app.shell.pile.top
    page.form.explain_all()
    quick.wait(0.3)
    names = [widget.text for widget in quick.widgets() if type(widget).__name__ == "HelpName"]
    assert names == [quick.kit.rules_text(view.label) for view in page.draft.shown()][::-1]
