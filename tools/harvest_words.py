"""Every English text a screen can show of a ruleset, and which of them have no Spanish yet.

    python tools/harvest_words.py [ruleset ...] [--plays 300] [--seed 1] [--all]
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.rules_words import is_plain, sentences
from app.words import Words
from rules.engine import Choice, Need, Note, Play, Roll
from rules.ruleset import SHELF, Action, Facts, FactsError, FieldView, Ruleset, Stat, open_ruleset, rulings_of

PLAYS = 300
"""Plays of each action: enough to see nearly every sentence."""
LOADED = 3
"""Every third play throws only high or only low dice, to see what is rare."""
REDRAWS = 12
"""How often facts that were refused are drawn anew."""
NUMBER = re.compile(r"(?<![A-Za-z0-9])[0-9]+(?:[.][0-9]+)?(?![0-9]*D[0-9])")
Texts = dict[str, str]


def fixed_texts(ruleset: Ruleset) -> Texts:
    """What the ruleset always says, and where it stands."""
    return _worded([*_of_ruleset(ruleset), *_of_tables(ruleset), *_of_turn(ruleset), *_of_units(ruleset),
                    *(text for action in ruleset.actions for text in _of_action(ruleset, action))])  # fmt: skip


def _worded(found: list[tuple[str, str]]) -> Texts:
    texts: Texts = {}
    for text, where in found:
        if text and not is_plain(text):
            texts.setdefault(text, where)
    return texts


def _of_ruleset(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    yield ruleset.summary, "summary"
    for name, sentence in ruleset.glossary.items():
        yield from ((name, "glossary"), (sentence, "glossary"))
    for view in ruleset.switches():
        yield from _of_field(ruleset, view, "switch")


def _of_tables(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for name, table in ruleset.tables.items():
        yield from ((table.title, "table"), (table.notes, f"notes of {name}"), (table.section, f"section of {name}"))
        yield from ((text, f"table {name}") for line in (table.columns, *table.rows) for text in line)


def _of_turn(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    turn = ruleset.turn
    for part in (*turn.steps, *turn.orders):
        yield from ((part.title, "turn"), (part.note, "turn"), (getattr(part, "phase", ""), "turn"))
    for counter in turn.counters:
        yield from _of_stat(counter)


def _of_units(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for unit in ruleset.units:
        yield unit.title, "unit"
        for stat in (*unit.profile, *unit.state):
            yield from _of_stat(stat)


def _of_stat(stat: Stat) -> Iterator[tuple[str, str]]:
    yield stat.label, "stat"
    for option in (*stat.options, stat.start):
        if not isinstance(option, bool):
            yield said(option), f"value of {stat.key}"


def _of_action(ruleset: Ruleset, action: Action) -> Iterator[tuple[str, str]]:
    where = f"action {action.id}"
    yield from ((text, where) for text in (action.title, action.chapter, action.summary, *action.groups.values()))
    yield from ((role.title, where) for role in action.roles)
    for view in action.fields():
        yield from _of_field(ruleset, view, where)
    yield from ((figure.label, where) for figure in action.figures)
    if action.view is not None:
        yield action.view.label, where
        yield from ((kind[0], where) for kind in getattr(action.view, "kinds", ()))


def _of_field(ruleset: Ruleset, view: FieldView, where: str) -> Iterator[tuple[str, str]]:
    where = f"{where}, field {view.name}"
    yield from ((text, where) for text in (view.label, view.help, view.unit))
    yield from ((view.name_of(option), where) for option in ruleset.options(view))
    for inner in view.fields:
        yield from _of_field(ruleset, inner, where)


def said(value: Any) -> str:
    """A value as a screen shows it."""
    text = str(value).replace("_", " ")
    return text[:1].upper() + text[1:]


def played_texts(ruleset: Ruleset, plays: int = PLAYS, seed: int = 1) -> Texts:
    """What the ruleset says while it is played with all kinds of facts, dice and decisions."""
    found: list[tuple[str, str]] = []
    for action in ruleset.actions:
        dice = random.Random(f"{seed} {ruleset.id} {action.id}")
        for number in range(plays):
            found += _of_attempt(ruleset, action, dice, number)
    return _worded(found)


def _of_attempt(ruleset: Ruleset, action: Action, dice: random.Random, number: int) -> Iterator[tuple[str, str]]:
    where = f"action {action.id}"
    given = _given(ruleset, action, dice) if number else {}
    for chance in range(REDRAWS + len(given) + 1):
        try:
            facts = action.facts(**given)
        except FactsError as refused:
            yield refused.problems[0].sentence, f"{where}, refused"
            _redraw(ruleset, action, given, refused.problems[0].field, dice, chance)
        else:
            yield from ((text, f"{where}, headline") for text in action.headline(facts))
            yield from ((text, where) for text in _of_play(action, facts, Loaded(dice, number % (2 * LOADED)), dice))
            return


def _redraw(ruleset: Ruleset, action: Action, given: dict[str, Any], field: str, dice: random.Random,
            chance: int) -> None:  # fmt: skip
    """Another value for a fact that was refused; after some tries the usual one, at last all as usual."""
    name = field.split(".")[0]
    view = next((view for view in action.fields() if view.name == name), None)
    if view is not None and chance < REDRAWS:
        given[name] = _value(ruleset, view, dice)
    elif given.pop(name, None) is None:
        given.clear()


def _given(ruleset: Ruleset, action: Action, dice: random.Random) -> dict[str, Any]:
    share = dice.choice((0.15, 0.4, 0.8))
    views = [view for view in action.fields() if dice.random() < share]
    if rulings_of(action.model):
        views += [view for view in ruleset.switches() if dice.random() < share / 2]
    return {view.name: _value(ruleset, view, dice) for view in views}


def _value(ruleset: Ruleset, view: FieldView, dice: random.Random) -> Any:
    if view.optional and dice.random() < 0.3:
        return None
    if view.kind == "number":
        low, high = view.low or 0, view.high if view.high is not None else 12
        return dice.choice((low, high, dice.randint(low, high), min(low + dice.randint(0, 3), high)))
    if view.kind == "rows":
        count = dice.randint(view.low or 0, max(view.low or 0, min(view.high or 3, 3)))
        return tuple({inner.name: _value(ruleset, inner, dice) for inner in view.fields} for _ in range(count))
    return dice.choice((False, True)) if view.kind == "switch" else dice.choice(ruleset.options(view))


class Loaded:
    """Dice that are fair, or now and then all high or all low."""

    def __init__(self, dice: random.Random, kind: int) -> None:
        self.dice = dice
        self.kind = kind

    def randint(self, low: int, high: int) -> int:
        """A face."""
        if self.kind == 1:
            return max(low, high - (self.dice.random() < 0.2))
        return low if self.kind == 1 + LOADED and self.dice.random() < 0.8 else self.dice.randint(low, high)


def _of_play(action: Action, facts: Facts, loaded: Loaded, dice: random.Random) -> Iterator[str]:
    play = action.play(facts)
    while play.asking is not None:
        if isinstance(play.asking, Choice):
            yield from _of_choice(play.asking)
            play.answer(dice.choice(play.asking.options))
        else:
            play.throw(loaded)
    yield from _of_steps(play)
    yield from _of_outcome(play.outcome)


def _of_choice(choice: Choice) -> Iterator[str]:
    yield from (choice.label, choice.question, choice.note, *map(choice.name, choice.options))


def _of_steps(play: Play) -> Iterator[str]:
    for step in play.steps:
        yield step.label
        if isinstance(step.request, Note) or (isinstance(step.request, Roll) and step.request.n):
            yield "" if isinstance(step.value, bool) and not getattr(step.request, "tell", "") else step.text
        if isinstance(step.request, Roll):
            yield from _of_roll(step.request)


def _of_roll(roll: Roll) -> Iterator[str]:
    yield from (roll.note, roll.reading.text)
    for need in (roll.n, *vars(roll.reading).values()):
        if isinstance(need, Need):
            yield from (need.text, *(name for name, _ in need.modifiers))


def _of_outcome(outcome: Any) -> Iterator[str]:
    yield outcome.sentence
    for change in outcome.changes:
        yield change.label
        if isinstance(change.value, str):
            yield change.value.replace("_", " ")
    yield from (follow.label for follow in outcome.follows)


def with_places(text: str) -> str:
    """The text with a place for each of its numbers."""
    names = (f"n{number}" if number else "n" for number in range(99))
    return NUMBER.sub(lambda _: f"{{{next(names)}}}", text)


def missing(texts: Texts, words: Words) -> Texts:
    """Sentences without Spanish; those that differ only in their numbers once."""
    return {with_places(sentence): where for text, where in texts.items() for sentence in sentences(text)
            if not words.has_rules_text(text) and not words.has_rules_text(sentence)}  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Prints what has no Spanish yet; fails if there is any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=SHELF)
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="also print the texts that have Spanish")
    asked = parser.parse_args(arguments)
    words, left = Words("es"), 0
    for id in asked.rulesets or SHELF:
        ruleset = open_ruleset(id)
        fixed, played = fixed_texts(ruleset), played_texts(ruleset, asked.plays, asked.seed)
        texts = fixed | {text: where for text, where in played.items() if text not in fixed}
        open_texts = missing(texts, words)
        left += len(open_texts)
        print(f"{ruleset.title}: {len(fixed)} fixed texts, {len(texts) - len(fixed)} more while playing, "
              f"{len(open_texts)} without Spanish")  # fmt: skip
        for text, where in sorted(open_texts.items(), key=lambda pair: pair[1]):
            print(f"  {text}    [{where}]")
        for text in sorted(texts) if asked.all else ():
            print(f"  {text}\n    = {words.rules_text(text)}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
