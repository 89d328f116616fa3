"""Texts as JSON: a log keeps what was said, and tells it in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.said.kinds import Json
from rules.said.value import Name, Number, Part, Said, Text


def text_to_json(text: Text) -> str | dict[str, Json]:
    """A text as it is stored."""
    if isinstance(text, str):
        return text
    stored: dict[str, Json] = {"say": text.pattern}
    if text.plural:
        stored["plural"] = text.plural
    if text.context:
        stored["ctx"] = text.context
    if text.parts:
        stored["with"] = {place: _part_to_json(part) for place, part in text.parts.items()}
    return stored


def text_from_json(stored: Json) -> Text:
    """The text as it was."""
    if isinstance(stored, str | Said):
        return stored
    parts = {str(place): _part_from_json(part) for place, part in stored.get("with", {}).items()}
    return Said(str(stored["say"]), str(stored.get("plural", "")), ctx=str(stored.get("ctx", "")), **parts)


def is_stored_text(value: Json) -> bool:
    """Whether this is a text as it is stored, and nothing else."""
    if isinstance(value, str):
        return True
    try:
        return isinstance(value, dict) and text_to_json(text_from_json(value)) == value
    except (KeyError, TypeError, AttributeError, ValueError):
        return False


def texts_to_json(value: Json) -> Json:
    """Plain values with the texts in them as they are stored."""
    if isinstance(value, Said):
        return text_to_json(value)
    if isinstance(value, Name | Number):
        return _part_to_json(value)
    if isinstance(value, Mapping):
        return {key: texts_to_json(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [texts_to_json(part) for part in value]
    return value


def _part_to_json(part: Part) -> Json:
    if isinstance(part, Number):
        value = float(part.value) if isinstance(part.value, Fraction) else part.value
        return {"number": value, "digits": part.digits, "sign": part.sign}
    if isinstance(part, Name):
        return {"name": part.text, "kind": part.kind}
    return int(part) if isinstance(part, int) else text_to_json(part)


def _part_from_json(stored: Json) -> Part:
    if isinstance(stored, bool) or not isinstance(stored, int | str | Mapping):
        raise ValueError(f"{stored!r} is no part of a text")
    if isinstance(stored, int | str):
        return stored
    if "number" in stored:
        return Number(stored["number"], int(stored.get("digits", 0)), bool(stored.get("sign", False)))
    if "name" in stored:
        return Name(str(stored["name"]), str(stored.get("kind", "")))
    return text_from_json(stored)


def _validated(stored: Json) -> Said:
    if isinstance(stored, Said):
        return stored
    if not isinstance(stored, Mapping) or "say" not in stored:
        raise ValueError("this is no text")
    try:
        found = text_from_json(stored)
    except (TypeError, AttributeError) as error:
        raise ValueError("this is no text") from error
    assert isinstance(found, Said)
    return found


def said_schema() -> Json:
    """How a pydantic model holds a text."""
    from pydantic_core import core_schema

    return core_schema.no_info_plain_validator_function(
        _validated, serialization=core_schema.plain_serializer_function_ser_schema(text_to_json))
