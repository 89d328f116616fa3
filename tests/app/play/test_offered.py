"""What the Turn tab is told without a window: the list of offers, the last deed, what can be set by hand."""

from __future__ import annotations

import pytest

from app.play.by_hand import settings_of
from app.play.last_deed import happened, told_last
from app.play.offered import arranged
from rules import ruleset
from rules.engine import PlayerError
from rules.frame.deed import Answer, Muster
from rules.frame.offer import Offer
from rules.frame.story import told

SHEETS = ("order_dice", "command_tokens", "scw", "steel_wheels", "gang_skirmish")


def battle(sheet):
    """Two small forces on the table."""
    rules = ruleset(sheet).battle_sheet
    story = told(ruleset(sheet).battle(), [ruleset(sheet).battle().start()])
    for side, force in zip("AB", rules.forces, strict=False):
        for card in rules.force(force, side):
            story = story.after(Muster(unit=card.model_dump()))
    return story


def offer(label, unit="", side="A", **more):
    return Offer(label, unit=unit, side=side, **more)


def test_the_first_that_gives_nothing_away_is_first_and_the_way_out_last():
    found = arranged([offer("Out", risky=True, out=True), offer("No", locked="not now"), offer("Go"), offer("Also")])
    assert found.first.label == "Go"
    assert [line.one.label for line in found.lines] == ["Also", "No"]
    assert [line.one.label for line in found.out] == ["Out"]


def test_many_offers_are_four_lines_and_none_is_lost():
    offers = [offer(f"Do {n}") for n in range(9)] + [offer("Out", out=True), offer("Further out", out=True)]
    found = arranged(offers)
    assert len(found.lines) + 1 + 1 + len(found.out) == 4
    assert {it.label for it in found.all()} == {it.label for it in offers}
    assert found.more[-1].one.label == "Further out"


def test_a_unit_with_several_things_to_do_and_the_other_side_are_a_line_each():
    own = [offer(f"{unit}: {order}", unit) for unit in ("u1", "u2") for order in ("FIRE", "RUN", "DOWN")]
    others = [offer("React", "e1", "B"), offer("Shoot back", "e2", "B")]
    found = arranged([*own, *others], "A")
    lines = [*found.lines, *found.more]
    assert [(line.unit, line.side, len(line.offers)) for line in lines] == [("u1", "", 3), ("u2", "", 3), ("", "B", 2)]


def test_what_the_unit_that_is_on_may_do_is_not_hidden_behind_its_name():
    own = [offer(f"{order}", "u1") for order in ("Fire", "Move", "Smoke", "Test", "Wait")]
    assert all(line.one for line in arranged(own, "A", ["u1"], most=8).lines)


@pytest.mark.parametrize("sheet", SHEETS)
def test_whatever_can_be_set_by_hand_is_accepted(sheet):
    table = battle(sheet).battle
    found = settings_of(table)
    assert {one.key for one in found} >= {counter.key for counter in table.view().counters if counter.key}
    for one in found:
        values = {"number": (one.low, min(one.high, 9)), "flag": (True, False),
                  "choice": [value for value, _ in one.options]}[one.kind]  # fmt: skip
        for value in values:
            after = table.after(one.set(table, value))
            again = next(it for it in settings_of(after) if (it.key, it.side) == (one.key, one.side))
            assert again.value == value, one.label


def test_what_cannot_be_is_refused():
    table = battle("scw").battle
    step = next(one for one in settings_of(table) if one.key == "step")
    with pytest.raises(PlayerError):
        table.after(step.set(table, 99))


def test_mustering_is_nothing_that_happened_but_it_can_be_told():
    story = battle("scw")
    assert happened(story) is None
    assert "On the table" in str(told_last(story).sentence)


def test_of_an_action_the_last_deed_tells_its_dice_and_who_was_in_it():
    story = battle("command_tokens")
    for _ in range(2):
        now = story.battle
        story = story.after(now.offers()[0].taken(now))
    while not story.battle.standing.over:
        story = story.after(Answer(faces=tuple(5 - len(story.battle.play.record) for _ in (1,))))
    story = story.after(story.battle.close())
    assert [die.face for die in happened(story).dice] == [5, 4]
