"""Cards, the turn, deeds by hand and refusals in the language of brackets: nothing else may be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest

from app.play.applying import changed, value_words
from app.words.pseudo import unbracketed
from rules.engine import Choice, PlayerError
from rules.frame.deed import COMMON, Adjust, Deed, Dismiss, Drop, Muster, NameSide, Pick, SetTurn, Undo
from rules.frame.facts import FactsError, FieldView
from rules.ruleset import Action, open_ruleset
from rules.said import Said, Text, told
from tests.words.test_pseudo import ALL, DONE, PSEUDO, answered, of_action, of_battle, unread
from tools.words.entry import has_words

WHOLE = list(DONE)
"""Sheets of which every place is looked into."""
KNOWN = {entry.msgid for entry in ALL} | {entry.plural for entry in ALL}
CHOICES = 30
"""So many deeds into a battle everything is looked at."""
WRONG = (99, -99, "99", True, None, "")
"""What hardly any field takes; none of it has letters."""


def mustered(sheet: str, dice: random.Random, n: int = 8) -> Any:
    """A battle of units whose names, and those of their platoons, are numbers."""
    ruleset = open_ruleset(sheet)
    battle = ruleset.battle()
    for at in range(n):
        card = dice.choice(ruleset.battle_sheet.presets)
        names = {key: f"{at}" for key in ("name", "platoon") if key in type(card).model_fields}
        unit = {**card.model_dump(mode="json"), "id": f"{at}", "side": "AB"[at % 2], **names}
        battle = battle.after(Muster(unit=unit))
    return battle


def moments(sheet: str, dice: random.Random, choices: int = CHOICES) -> Iterator[Any]:
    """A battle, moment by moment, played by somebody who takes offers at random."""
    battle = mustered(sheet, dice)
    for _ in range(choices):
        yield battle
        try:
            if battle.play:
                deed = battle.close() if battle.standing.over else answered(battle, dice)
            else:
                deed = dice.choice(battle.offers()).taken(battle, dice)
            battle = battle.after(deed)
        except PlayerError:
            continue
        except IndexError:
            return


# -- cards and turn


def of_cards(battle: Any) -> Iterator[Text]:
    for unit in battle.units:
        for stat in unit.stats().values():
            yield from (stat.label, *stat.names.values())
        yield from (chip.words for chip in (*unit.profile, *unit.chips()))
    view = battle.view()
    for row in view.rows:
        yield from (chip.words for chip in (*row.profile, *row.chips))
        yield from (row.face, row.note)
    yield from (lot.label for pool in view.pools for lot in pool.lots)
    yield from (text for due in battle.due for text in (due.label,))


@pytest.mark.parametrize("sheet", DONE)
def test_cards_and_rows_are_all_in_the_catalogue(sheet: str) -> None:
    assert not {text for seed in range(3) for battle in moments(sheet, random.Random(seed))
                for text in unread(of_cards(battle))}


# -- what Apply shows

APPLIED = 120
"""So many deeds: every sheet ends some actions that write on a card, and somebody is lost."""


def applied(battle: Any) -> Iterator[str]:
    """Both values of every line of Apply, as they are shown."""
    if battle.play and battle.standing.over:
        for card in changed(battle, battle.close()):
            for line in card.lines:
                for value in (line.before, line.after):
                    yield value_words(line.stat, value, lambda text: told(text, PSEUDO), ("", ""))


@pytest.mark.parametrize("sheet", DONE)
def test_what_apply_shows_is_all_in_the_catalogue(sheet: str) -> None:
    shown = {text for seed in range(3) for battle in moments(sheet, random.Random(seed), APPLIED)
             for text in applied(battle)}
    assert shown
    assert not {text for text in shown if has_words(unbracketed(text))}


# -- deeds that players do by hand


def by_hand(battle: Any) -> Iterator[Deed]:
    """Every value of every card and of the turn written by hand, and what else is common to all sheets."""
    for unit in battle.units:
        for stat in unit.stats().values():
            for value in (*stat.names, True, False, 0, 1, 2):
                yield Adjust(unit=unit.id, key=stat.key, value=value)
        yield from (Adjust(unit=unit.id, key="99", value=1), Dismiss(unit=unit.id))
        if battle.play:
            yield from (Pick(role=role, unit=unit.id) for role in battle.edition.action(battle.play.action).titles)
    for key in battle.sheet.by_hand:
        yield from (SetTurn(values={key: value}) for value in (1, 0, -99, 9999, "99"))
    yield from (SetTurn(values={"99": 1}), NameSide(side="A", name="9"), NameSide(side="9", name="9"),
                NameSide(side="A", name=" "), Drop(), Undo(of=1))


def strange(battle: Any, dice: random.Random) -> Iterator[Deed]:
    """Deeds of the sheet as nobody would do them, with units, sides and numbers as they come."""
    for kind in (*COMMON, *battle.sheet.deeds):
        fields = {name: field for name, field in kind.model_fields.items() if name not in ("deed", "anyway", "fair")}
        for _ in range(6):
            values = {name: any_of(field.annotation, name, battle, dice) for name, field in fields.items()}
            try:
                yield kind(**values)
            except ValueError:
                continue


def any_of(annotation: Any, name: str, battle: Any, dice: random.Random) -> Any:
    if get_origin(annotation) is Literal:
        return dice.choice(get_args(annotation))
    if annotation in (int, bool):
        return annotation(dice.randint(0, 2))
    return dice.choice(battle.sides if name == "side" else [unit.id for unit in battle.units])


def of_deed(battle: Any, deed: Deed) -> Iterator[Text]:
    try:
        battle.after(deed)
        yield deed.told(battle)
    except PlayerError as error:
        yield error.said
        yield from (problem.sentence for problem in getattr(error, "problems", ()))
    except (ValueError, TypeError, LookupError, AttributeError):
        return  # no deed that a device sends: its own checks never let it through


@pytest.mark.parametrize("sheet", DONE)
def test_deeds_and_refusals_are_all_in_the_catalogue(sheet: str) -> None:
    dice = random.Random(1)
    found: set[str] = set()
    for at, battle in enumerate(moments(sheet, random.Random(2))):
        deeds = [*strange(battle, dice), *(by_hand(battle) if at % 10 == 0 else ())]
        found |= {text for deed in deeds for text in unread(of_deed(battle, deed))}
    assert not found


# -- actions that cannot be begun so


def begun(battle: Any, action: Action, dice: random.Random) -> Iterator[Text]:
    """An action with units as they come, and what is said against them."""
    who = {role.id: dice.choice(battle.units).id for role in action.roles}
    try:
        battle.begin(action.id, who)
    except FactsError as error:
        yield from (problem.sentence for problem in error.problems)
    except PlayerError as error:
        yield error.said


def refused(action: Action, view: FieldView) -> Iterator[Text]:
    """A field with values that it does not take."""
    for value in (*WRONG, view.low, view.high):
        try:
            action.facts(**{**action.sample, view.name: value})
        except FactsError as error:
            yield from (problem.sentence for problem in error.problems)


@pytest.mark.parametrize("sheet", DONE)
def test_what_is_said_against_facts_is_in_the_catalogue(sheet: str) -> None:
    dice = random.Random(3)
    battle, edition = mustered(sheet, dice), open_ruleset(sheet).printed
    texts = [text for action in edition.actions for view in action.fields() for text in refused(action, view)]
    texts += [text for action in edition.actions for _ in range(CHOICES) for text in begun(battle, action, dice)]
    assert any(isinstance(text, Said) for text in texts)
    assert not unread(iter(texts))


# -- what stands in the places of a text


def words_within(text: Any) -> Iterator[str]:
    """Every pattern and all words of a text, as they are looked up; names and numbers are not."""
    if isinstance(text, Said):
        yield text.pattern if text.context != "list" else ""
        yield from (word for place, part in text.parts.items() if place != "role" for word in words_within(part))
    elif isinstance(text, str):
        yield text


def missing(texts: Iterator[Text]) -> set[str]:
    """What of these texts is in no catalogue, wherever it stands."""
    return {word for text in texts for word in words_within(text) if has_words(word) and word not in KNOWN}


def written(action: Action) -> Iterator[Text]:
    """What an action writes on cards."""
    for seed in range(CHOICES):
        play, dice = action.play(action.facts(**action.sample)), random.Random(seed)
        while play.asking is not None:
            play.answer(dice.choice(play.asking.options) if isinstance(play.asking, Choice) else play.draw(dice))
        for change in play.outcome.changes:
            yield from (change.label, change.value if isinstance(change.value, str) else "")


@pytest.mark.parametrize("sheet", WHOLE)
def test_nothing_is_missing_in_the_places_of_an_action(sheet: str) -> None:
    edition = open_ruleset(sheet).printed
    assert not {word for action in edition.actions for word in missing(of_action(edition, action))}
    assert not {word for action in edition.actions for word in missing(written(action))}


@pytest.mark.parametrize("sheet", WHOLE)
def test_nothing_is_missing_in_the_places_of_a_battle(sheet: str) -> None:
    dice = random.Random(4)
    found = missing(of_battle(sheet, random.Random(5)))
    for battle in moments(sheet, random.Random(6)):
        found |= missing(of_cards(battle))
        deeds = (*strange(battle, dice), *by_hand(battle))
        found |= {word for deed in deeds for word in missing(of_deed(battle, deed))}
    assert not found


def test_a_word_that_nobody_has_written_is_found_in_a_place() -> None:
    both = Said("{a} and {b}", ctx="list", a="Unwritten word", b=Said("{n} hit", "{n} hits", n=2))
    assert missing(iter([both])) == {"Unwritten word"}
