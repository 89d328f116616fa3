"""What was typed, as facts, faces and choices."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rules.engine.errors import FacesError, PlayerError
from rules.engine.kinds import Answer
from rules.frame.action import Action
from rules.frame.facts import Facts, FieldView, rulings_of
from rules.frame.kinds import Value
from rules.said import Json


def facts_from(action: Action, words: Iterable[str]) -> Facts:
    """Facts from words such as rifle=6."""
    pairs = map(pair_from, words)
    return action.facts(**{name: value_from(view_of(action, name), value) for name, value in pairs})


def pair_from(word: str) -> tuple[str, str]:
    """A field and its value from a word such as rifle=6."""
    name, equals, value = word.partition("=")
    if not equals:
        raise PlayerError(f"{word} is no field: write it as field=value.")
    return name, value


def value_from(view: FieldView | None, text: str) -> Value:
    """A typed value in the type its field wants; facts refuse what does not fit."""
    if view is None or text[:1] in "[{":
        return _json(text)
    if view.optional and text.lower() in ("", "none"):
        return None
    if view.kind == "choice":
        return next((option for option in view.options if str(option).lower() == text.lower()), text)
    return text


def faces_from(text: str) -> list[int]:
    """Faces from 5,2,6 or 5 2 6."""
    words = text.replace(",", " ").split()
    try:
        return [int(word) for word in words]
    except ValueError as error:
        raise FacesError(f"{text!r} are no faces: write numbers with commas, such as 5,2,6.") from error


def choices_from(text: str | None) -> list[Answer]:
    """Answers to the choices, in order: numbers, yes/no or names."""
    return [_json(word.strip()) for word in text.split(",")] if text else []


def plan_from(words: Iterable[str]) -> dict[str, Answer]:
    """A plan from words such as "Trade in hits=1"."""
    pairs = (word.partition("=") for word in words)
    return {label: _option(label, option) for label, _, option in pairs}


def is_number(typed: str) -> bool:
    """Plain digits, and few enough to count with: a superscript is no number."""
    return typed.isascii() and typed.isdigit() and len(typed) < 10


def view_of(action: Action, name: str) -> FieldView | None:
    """The field of that name, a ruling's switch among them."""
    rulings = rulings_of(action.model)
    views = [*action.fields(), *(rulings.views() if rulings else ())]
    return next((view for view in views if view.name == name), None)


def _option(label: str, text: str) -> Answer:
    option = _json(text)
    if isinstance(option, list | dict):
        raise PlayerError(f"{label}: a plan names one option, such as a number, true, false or a word.")
    return option


def _json(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError:
        return text
    except RecursionError:
        raise PlayerError("A value has too many brackets inside each other.") from None
