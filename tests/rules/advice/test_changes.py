"""What would change it: each field one step away, ranked by what it does to the main figure."""

from __future__ import annotations

from typing import Any

import pytest

from rules import ruleset
from rules.advice.changes import PARTIAL, what_would_change, whole_list
from rules.advice.trial import Bench
from rules.engine import SENSIBLE, Faces, Roll, Steps, Stopped, TooMany, procedure, stopped_by
from rules.ruleset import Action, Bars, Facts, field
from tests.rules.enumerated import PLAYS, Often, assert_near, mean
from tests.rules.minimax import minimax

SHOT = {"cover": "partial", "strength": 4}


def bench(sheet: str, action: str, **facts: Any) -> Bench:
    edition = ruleset(sheet).printed
    return Bench(edition, edition.action(action), edition.action(action).facts(**facts))


@pytest.mark.parametrize(("sheet", "action", "facts"), [
    ("gang_skirmish", "shoot", SHOT),
    ("gang_skirmish", "shoot", {"overwatch": True, "save": "5+"}),
    ("command_tokens", "fire", {"close": True}),
    ("scw", "shoot", {"rifle": 1, "trade_in": "0"}),
    ("order_dice", "shoot", {"shooters": 1, "target_models": 3}),
])
def test_every_figure_is_that_of_every_face(sheet: str, action: str, facts: dict[str, Any]) -> None:
    at = bench(sheet, action, **facts)
    number = at.action.main.worth
    changes = whole_list(at)
    assert changes.whole
    assert changes.now.exact == mean(at.action, at.facts, number)
    assert changes.levers
    for lever in changes.levers:
        assert lever.figure.exact == mean(at.action, lever.facts, number), lever.text
        assert lever.gain == lever.figure.exact - changes.now.exact


def test_with_an_aim_every_figure_is_that_of_best_play() -> None:
    """Both sides decide for and against it in every change: the minimax of every way, one field further."""
    edition = ruleset("scw").printed
    action = edition.action("opportunity")
    aim = action.aim("hammers it")
    hammered = next(figure for figure in action.figures if str(figure.label) == "hammered")
    facts = action.facts(rifle=2, trade_in="ask", bases=2)
    changes = whole_list(Bench(edition, action, facts, hammered, aim=str(aim.label)))
    assert changes.now.exact == minimax(action.play(facts), aim.number)
    small = [lever for lever in changes.levers if lever.facts.rifle <= 3]
    assert len(small) > 3
    for lever in small:
        assert lever.figure.exact == minimax(action.play(lever.facts), aim.number), lever.text


def test_the_steps_of_a_gang_shot() -> None:
    """The shooter's own weapon and overwatch are his; cover and the target's profile are not."""
    changes = whole_list(bench("gang_skirmish", "shoot", **SHOT))
    assert {lever.field.name for lever in changes.yours} == {"weapon_modifier", "overwatch", "strength", "hits",
                                                             "damage"}
    assert {"cover", "toughness", "save", "bs", "rapid"} <= {lever.field.name for lever in changes.others}
    assert [lever.gain for lever in changes.yours] == sorted((lever.gain for lever in changes.yours), reverse=True)


def test_a_name_that_two_fields_have_says_whose_it_is() -> None:
    changes = whole_list(bench("order_dice", "assault"))
    qualities = {str(lever.label) for lever in changes.levers if str(lever.field.label) == "Quality"}
    assert qualities == {"Attackers, Quality", "Defenders, Quality"}
    assert "Defended" in {str(lever.label) for lever in changes.levers}


@pytest.mark.parametrize(("sheet", "action", "fields"), [
    ("order_dice", "air_strike", {"call", "target_gone", "others"}),
    ("order_dice", "assault", {"defended"}),
    ("order_dice", "ram", {"rammer"}),
    ("steel_wheels", "indirect_fire", {"begin", "battery"}),
    ("scw", "flamethrower", {"carrier"}),
])
def test_what_the_dice_the_table_or_the_card_say_is_not_the_players(sheet: str, action: str, fields: set[str]) -> None:
    views = {view.name: view for view in ruleset(sheet).action(action).fields()}
    assert {name for name in fields if not ruleset(sheet).action(action).can_change(views[name])} == fields


def test_of_two_steps_the_better_is_kept() -> None:
    changes = whole_list(bench("gang_skirmish", "shoot", **SHOT))
    cover = next(lever for lever in changes.levers if lever.field.name == "cover")
    assert (cover.before, cover.after) == ("partial", "open")
    assert str(cover.text) == "Cover: Partial -1 -> Open"


def test_a_distance_goes_to_the_next_band() -> None:
    """A rifle reaches 24": over half of it hits worse, 6" or less hits better; 11" would change nothing."""
    changes = whole_list(bench("order_dice", "shoot", distance=11, shooters=2))
    closer = next(lever for lever in changes.levers if lever.field.name == "distance")
    assert closer.after == 6
    assert closer.gain > 0


def test_fields_of_a_row_are_tried() -> None:
    changes = whole_list(bench("order_dice", "shoot", shooters=1, further=[{"weapon": "Rifle", "shooters": 1}]))
    more = next(lever for lever in changes.levers if lever.row == 0 and lever.field.name == "shooters")
    assert str(more.label) == "Rifle"
    assert more.facts.further[0].shooters == 2
    assert more.yours


def test_a_number_goes_by_what_it_is_the_number_of() -> None:
    changes = whole_list(bench("order_dice", "shoot", weapon="SMG", shooters=2))
    assert "SMG: 1 more" in [str(lever.title) for lever in changes.levers]


def test_what_the_cards_say_is_nobodys_to_change() -> None:
    edition = ruleset("gang_skirmish").printed
    action = edition.action("shoot")
    free = whole_list(Bench(edition, action, action.facts(**SHOT)))
    carded = whole_list(Bench(edition, action, action.facts(**SHOT), settled=("strength", "bs")))
    assert "strength" in {lever.field.name for lever in free.yours}
    assert not {"strength", "bs"} & {lever.field.name for lever in carded.yours}
    assert {lever.field.name for lever in carded.levers} == {lever.field.name for lever in free.levers}


def test_the_list_grows() -> None:
    lists = list(what_would_change(bench("gang_skirmish", "shoot", **SHOT)))
    assert [len(one.levers) for one in lists] == sorted(len(one.levers) for one in lists)
    assert [one.whole for one in lists] == [False] * (len(lists) - 1) + [True]


def test_a_list_that_takes_too_long_says_so() -> None:
    changes = whole_list(bench("gang_skirmish", "shoot", **SHOT), seconds=0)
    assert (changes.levers, changes.trouble, changes.whole) == ((), PARTIAL, True)


class Handful(Facts):
    """Dice that are all looked at one by one."""

    dice: int = field(2, ge=1, le=3, label="Dice")
    sure: bool = field(False, label="Sure")


@procedure
def looked_at(facts: Handful) -> Steps[int]:
    """Twice three dice are too many to be told apart."""
    first = yield Roll(facts.dice, Faces(), "first")
    second = yield Roll(facts.dice, Faces(), "second")
    return sum(first) + sum(second) + facts.sure


def test_what_is_too_wide_is_left_out_and_one_line_says_so() -> None:
    action = Action("look", "Look", facts=Handful, start=looked_at, odds=Bars("pips", lambda pips: pips))
    changes = whole_list(Bench(ruleset("scw").printed, action, action.facts()))
    assert {(lever.field.name, lever.after, lever.gain) for lever in changes.levers} == {
        ("dice", 1, -7), ("sure", True, 1)}
    assert changes.trouble == PARTIAL
    nothing = whole_list(Bench(ruleset("scw").printed, action, action.facts(dice=3)))
    assert (nothing.now, nothing.levers, str(nothing.trouble)) == (None, (), str(TooMany()))


def test_an_open_choice_is_one_line() -> None:
    at = bench("scw", "shoot", rifle=6)
    at.plan = None
    changes = whole_list(at)
    assert changes.now is None
    assert str(changes.trouble).startswith("The odds wait for a choice")


def test_it_stops_between_fields() -> None:
    looked: list[int] = []

    def after_forty() -> None:
        looked.append(1)
        if len(looked) > 40:
            raise Stopped

    at = bench("order_dice", "shoot")
    at.action.forget()
    with stopped_by(after_forty), pytest.raises(Stopped):
        whole_list(at)
    assert whole_list(at).whole


def test_dice_thrown_often_agree() -> None:
    changes = whole_list(bench("gang_skirmish", "shoot", **SHOT))
    best = changes.best
    action = ruleset("gang_skirmish").action("shoot")
    seen = Often(action.play(best.facts), lambda play: SENSIBLE(play.asking)).outcomes()
    assert_near(sum(n for outcome, n in seen.items() if outcome.fate.wounds), best.figure.exact, PLAYS)
