"""The terminal player: asks the fields, shows the odds, rolls step by step, takes hand-rolled faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules import ruleset, rulesets
from rules.engine import Choice, Play, PlayerError, Roll
from rules.engine.kinds import Answer
from rules.frame.action import Action
from rules.frame.edition import Edition
from rules.frame.facts import Facts, FactsError, FieldView
from rules.frame.kinds import Value
from rules.frame.told import asked, told
from rules.terminal import text
from rules.terminal.given import faces_from, is_number, value_from

T = TypeVar("T")


class Leave(Exception):
    """The player has had enough."""


def play(sheet: str | None = None, action: str | None = None) -> None:
    """Plays actions until the player leaves."""
    try:
        found = ruleset(sheet) if sheet else ruleset(_pick("Play sheet", rulesets(), lambda id: ruleset(id).title))
        fixed = found.action(action) if action else None
        while True:
            _one(fixed or _pick(found.title, found.actions, lambda offered: offered.title), found.printed)
    except Leave:
        print("Bye.")


def _one(action: Action, edition: Edition) -> None:
    facts = _ask_facts(action)
    for line in text.picture_lines(action.odds_view(facts)):
        print(line)
    done = _step_by_step(action, facts, edition)
    print(done.outcome.sentence)
    print()


def _ask_facts(action: Action) -> Facts:
    """Asks each field that matters; an empty line keeps what is there."""
    values: dict[str, Value] = dict(action.sample)
    while True:
        for view in action.fields():
            known = {other.name: values.get(other.name, other.default) for other in action.fields()}
            if not view.more and view.matters(known):
                _ask_field(view, values)
        try:
            return action.facts(**values)
        except FactsError as error:
            print(error)


def _ask_field(view: FieldView, values: dict[str, Value]) -> None:
    now = values.get(view.name, view.default)
    typed = ask(f"{view.label} ({text.accepted(view)}) [{now}]: ")
    if typed:
        values[view.name] = value_from(view, typed)


def _step_by_step(action: Action, facts: Facts, edition: Edition) -> Play:
    playing = action.play(facts)
    shown = 0
    while True:
        for step in playing.steps[shown:]:
            shown += 1
            print("\n".join(text.step_lines(shown, told(step, edition))))
        if playing.asking is None:
            return playing
        typed = ask(_prompt(playing.asking, edition))
        if typed == "u" and playing.record:
            playing = playing.undone()
            shown = len(playing.steps)
            continue
        _answer(playing, typed)


def _prompt(asking: Roll | Choice, edition: Edition) -> str:
    if isinstance(asking, Roll):
        return f"{text.request_line(asked(asking, edition))}: Enter throws, or type your faces, u takes the last back: "
    options = ", ".join(f"{number} {asking.name(option)}" for number, option in enumerate(asking.options, start=1))
    return f"{asking.question or asking.label} {options}: "


def _answer(playing: Play, typed: str) -> None:
    try:
        if isinstance(playing.asking, Choice):
            playing.answer(_option(playing.asking, typed))
        elif typed:
            playing.answer(faces_from(typed), by_hand=True)
        else:
            playing.throw()
    except PlayerError as error:
        print(error)


def _option(choice: Choice, typed: str) -> Answer:
    if not typed and choice.sensible is not None:
        return choice.sensible
    if is_number(typed) and 1 <= int(typed) <= len(choice.options):
        return choice.options[int(typed) - 1]
    raise PlayerError(f"Type a number from 1 to {len(choice.options)}.")


def _pick(title: str, offered: Sequence[T], name: Callable[[T], object]) -> T:
    print(title)
    for number, one in enumerate(offered, start=1):
        print(f"{number:3} {name(one)}")
    while True:
        typed = ask("Number, or q to leave: ")
        if is_number(typed) and 1 <= int(typed) <= len(offered):
            return offered[int(typed) - 1]
        print(f"Type a number from 1 to {len(offered)}.")


def ask(prompt: str) -> str:
    """A line from the player; Leave where he has had enough."""
    try:
        typed = input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        raise Leave from None
    if typed.lower() in ("q", "quit"):
        raise Leave
    return typed
