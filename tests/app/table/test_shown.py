"""Views and forms of every sheet, in the middle of random battles: whole, plain, small, and what the battle says."""

from __future__ import annotations

import json
import random

import pytest

from app.storage import KeptDeed
from app.table import messages as m
from app.table.desk import Desk, Moment
from app.table.forms import form, found
from app.table.messages import LARGEST, in_parts
from app.table.wishes import offer_id
from rules import ruleset, rulesets
from rules.engine import Choice, PlayerError, Roll
from rules.frame.story import Story
from rules.terminal.referee import Referee


def moments(sheet: str, seed: int) -> list[tuple[Story, list[KeptDeed]]]:
    """A random battle, deed by deed."""
    whole = Referee(ruleset(sheet), seed, 1).watch()
    story, kept, found = Story((ruleset(sheet).battle(),)), [], []
    for number, deed in enumerate(whole.deeds):
        story = story.after(deed)
        kept.append(KeptDeed(number, 1000 * number, "", deed.to_json()))
        found.append((story, list(kept)))
    return found


@pytest.mark.parametrize("sheet", rulesets())
def test_every_moment_of_a_battle_can_be_drawn(sheet):
    desk, source = Desk(ruleset(sheet)), random.Random(1)
    kinds = set()
    for story, kept in moments(sheet, 5):
        if source.random() > 0.25:
            continue
        text = desk.draw(Moment(story, tuple(kept), "place.1", "0" * 64, ""))["en"]
        view = json.loads(text)["view"]
        battle = story.battle
        assert (view["number"], view["hash"]) == (story.number, desk.journal.hash)
        assert [card["id"] for card in view["cards"]] == [unit.id for unit in battle.units]
        assert [card["there"] for card in view["cards"]] == [unit.there for unit in battle.units]
        assert len(view["offers"]) == min(60, len(battle.offers()))
        assert all(part and len(part.encode()) <= LARGEST for part in in_parts(text))
        kinds.add(view["ask"]["kind"] if view["ask"] else "offers")
        check_ask(view["ask"], story)
    desk.close()
    assert kinds >= {"roll", "apply", "offers"}


def check_ask(ask, story: Story) -> None:
    battle = story.battle
    assert (ask is None) == (battle.play is None)
    if ask is None:
        return
    asking = battle.standing.asking
    assert ask["side"] in ("", *battle.sides)
    if isinstance(asking, Roll):
        assert tuple(ask["dice"]) == asking.dice
        assert ask["thrown"]
    elif isinstance(asking, Choice):
        assert len(ask["options"]) == len(asking.options)
        assert all(ask["options"])
    else:
        assert ask["sentence"]


@pytest.mark.parametrize("sheet", rulesets())
def test_every_offered_action_has_a_form_that_can_be_taken(sheet):
    seen: dict[str, str] = {}
    for story, _ in moments(sheet, 3):
        battle = story.battle
        for offer in battle.offers():
            if not offer.action or offer.locked or offer.action in seen:
                continue
            seen[offer.action] = offer.label
            shown = form(battle, m.AboutForm(offer=offer_id(offer)))
            json.dumps(shown.model_dump(mode="json"))
            fields = {field.name: field for group in (*shown.groups, *shown.more) for field in group.fields}
            views = {view.name for view in battle.edition.action(offer.action).fields()}
            assert set(fields) <= views
            assert all(field.options for field in fields.values() if field.kind == "choice")
            assert not shown.problems
            assert shown.picture is not None
            assert battle.after(offer.taken(battle)).play is not None
    assert seen


@pytest.mark.parametrize("sheet", rulesets())
def test_every_unit_and_every_ask_can_be_asked_about(sheet):
    for story, _ in moments(sheet, 3)[::6]:
        for unit in story.battle.units[:3]:
            json.dumps(found(story, m.AboutUnit(unit=unit.id)).model_dump(mode="json"))
        desk_ask(story)


def desk_ask(story: Story) -> None:
    from app.table.asks import asked

    ask = asked(story)
    if ask is None or ask.kind == "apply":
        with pytest.raises(PlayerError):
            found(story, m.AboutAsk(ask=ask.id if ask else "m1"))
        return
    answer = found(story, m.AboutAsk(ask=ask.id)).model_dump(mode="json")
    asking = story.battle.standing.asking
    assert len(answer["options"]) == (len(asking.options) if isinstance(asking, Choice) else 0)


def test_odds_that_take_too_long_are_said_to_and_a_newer_question_ends_an_older(monkeypatch):
    story = moments("order_dice", 3)[-1][0]
    desk = Desk(ruleset("order_dice"))
    question = m.Question(id="q", about=m.AboutForm(action="shoot"))
    assert json.loads(desk.answer(story, question, [True]))["sentence"].startswith("These odds take too long")
    monkeypatch.setattr("app.table.desk.PATIENCE", -1.0)
    assert json.loads(desk.answer(story, question, []))["sentence"].startswith("These odds take too long")
    desk.close()
