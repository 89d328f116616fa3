"""A language in which every text of the catalogue stands in brackets: played through, nothing else may be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from app.words.pseudo import Pseudo, unbracketed
from rules.engine import Choice, Need, OpenChoice, PlayerError, Roll
from rules.engine.plan import SENSIBLE
from rules.frame.told import asked, told_steps
from rules.ruleset import Action, Edition, open_ruleset
from rules.said import NAME, Said, Text, told
from rules.shelf import SHELF
from tools.words.catalogues import entries
from tools.words.entry import has_words

DONE = list(SHELF)
ALL = entries()
PSEUDO = Pseudo({entry.msgid for entry in ALL} | {entry.plural for entry in ALL if entry.plural},
                {entry.msgid for entry in ALL if entry.context == NAME})
PLAYS = 12
LOADED = 40
"""So many faces in a row are the same."""
DEEDS = 60


class Only:
    """Dice that show the highest, the lowest, or any face; in the end any: a draw must not be fought for ever."""

    def __init__(self, seed: int) -> None:
        self.rest, self.seed, self.left = random.Random(seed), seed, LOADED

    def randint(self, low: int, high: int) -> int:
        self.left -= 1
        fixed = {0: low, 1: high}.get(self.seed % 4) if self.left > 0 else None
        return self.rest.randint(low, high) if fixed is None else fixed


def unread(texts: Iterator[Text]) -> set[str]:
    """What of these texts a player would read in English."""
    return {str(text) for text in texts if text and has_words(unbracketed(told(text, PSEUDO)))}


def of_action(edition: Edition, action: Action) -> Iterator[Text]:
    yield from (action.title, action.chapter, action.summary, *action.groups.values())
    for view in action.fields():
        yield from (view.label, view.help, *view.names.values(), *(view.name_of(it) for it in edition.options(view)))
    facts = action.facts(**action.sample)
    yield from action.headline(facts)
    picture = action.odds_view(facts)
    yield from (picture.label, *(part.label for part in picture.parts), *picture.assumed)
    for figure in picture.figures:
        yield from (figure.label, figure.text)
    for seed in range(PLAYS):
        yield from of_play(edition, action, facts, Only(seed))


def of_play(edition: Edition, action: Action, facts: Any, dice: Only) -> Iterator[Text]:
    play = action.play(facts)
    while play.asking is not None:
        yield from of_step(asked(play.asking, edition))
        if isinstance(play.asking, Choice):
            yield from map(play.asking.name, play.asking.options)
        play.answer(play.draw(dice) if isinstance(play.asking, Roll) else decided(play.asking))
    for step in told_steps(play, edition):
        yield from of_step(step)
    outcome = play.outcome
    yield outcome.sentence
    yield from (change.label for change in outcome.changes)
    yield from (follow.label for follow in outcome.follows)


def of_step(step: Any) -> Iterator[Text]:
    yield from (step.label, step.text, step.thrown, step.reading, step.outlook, step.question, step.note)
    yield from (name for number in (step.n, step.goal, step.plus) if isinstance(number, Need)
                for name, _ in number.modifiers)


def decided(choice: Choice) -> Any:
    try:
        return SENSIBLE(choice)
    except OpenChoice:
        return choice.options[0]


@pytest.mark.parametrize(("sheet", "action"), [(sheet, action.id) for sheet in DONE
                                               for action in open_ruleset(sheet).actions])
def test_an_action_says_nothing_that_is_not_in_the_catalogue(sheet: str, action: str) -> None:
    edition = open_ruleset(sheet).printed
    assert not unread(of_action(edition, edition.action(action)))


@pytest.mark.parametrize("sheet", DONE)
def test_a_battle_says_nothing_that_is_not_in_the_catalogue(sheet: str) -> None:
    assert not {text for seed in range(3) for text in unread(of_battle(sheet, random.Random(seed)))}


def of_battle(sheet: str, dice: random.Random) -> Iterator[Text]:
    """Two small forces whose names are numbers, and somebody who takes offers at random."""
    ruleset = open_ruleset(sheet)
    battle = ruleset.battle()
    from rules.frame.deed import Muster

    presets = ruleset.battle_sheet.presets
    for at in range(4):
        card = dice.choice(presets)
        unit = {**card.model_dump(mode="json"), "id": f"{at}", "side": "AB"[at % 2], "name": f"{at}"}
        unit |= {"platoon": "9"} if unit.get("platoon") else {}
        battle = battle.after(Muster(unit=unit))
    for _ in range(DEEDS):
        yield from of_view(battle)
        offers = battle.offers()
        deed = battle.close() if battle.play and battle.standing.over else (
            answered(battle, dice) if battle.play else None)
        try:
            deed = deed or dice.choice(offers).taken(battle, dice)
            yield deed.told(battle)
            battle = battle.after(deed)
        except PlayerError as error:
            yield error.said
        except (IndexError, ValueError):
            return


def answered(battle: Any, dice: random.Random) -> Any:
    from rules.frame.deed import Answer

    asking = battle.standing.asking
    return battle.thrown(dice) if isinstance(asking, Roll) else Answer(choice=dice.choice(asking.options))


def of_view(battle: Any) -> Iterator[Text]:
    view = battle.view()
    yield from (view.title, view.says, view.over, view.stands)
    for step in view.steps:
        yield from (step.title, step.note)
    for row in view.rows:
        yield from (row.face, row.note, *(chip.label for chip in row.chips))
    for pool in view.pools:
        yield from (pool.title, *(lot.label for lot in pool.lots))
    yield from (counter.label for counter in view.counters)
    for unit in battle.units:
        for offer in battle.offers_for(unit.id):
            yield from (offer.label, offer.why, offer.locked, offer.short)
    for offer in battle.offers():
        yield from (offer.label, offer.why, offer.locked, offer.short)


def test_a_text_that_nobody_has_written_is_found() -> None:
    assert unread(iter([Said("A text that nobody has written")]))
    assert unread(iter([Said("{n} hit", "{n} hits", n=2)])) == set()
