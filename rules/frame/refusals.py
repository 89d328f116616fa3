"""What is said of a value that cannot be: by its label and the names of its options, never in pydantic's English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args, get_origin

from pydantic_core import ErrorDetails

from rules.engine.errors import PlayerError
from rules.frame.kinds import Value
from rules.said import Name, Part, Text, or_list, say

LONGEST = 40
"""So many letters of what was given are said."""
LEAST = {"greater_than_equal": "ge", "too_short": "min_length"}
MOST = {"less_than_equal": "le", "too_long": "max_length"}
"""How pydantic calls a number, or a list, that is too small or too great, and where it keeps the limit."""
WHOLE = ("int_parsing", "int_type", "int_from_float", "int_parsing_size")
YES_OR_NO = ("bool_parsing", "bool_type")
MISSING = "missing"


def refusal(detail: ErrorDetails, label: Text, options: Iterable[Text] = ()) -> Text:
    """One sentence about a value: what it is called, what is accepted, and what was given."""
    kind, limits, given = detail["type"], detail.get("ctx", {}), as_given(detail)
    if (own := own_sentence(detail)) is not None:
        return own
    if kind in LEAST:
        return say("{field}: {limit} at least, not {given}.", field=label, limit=limits[LEAST[kind]], given=given)
    if kind in MOST:
        return say("{field}: {limit} at most, not {given}.", field=label, limit=limits[MOST[kind]], given=given)
    if kind in WHOLE:
        return say("{field}: a whole number, not {given}.", field=label, given=given)
    if kind in YES_OR_NO:
        return say("{field}: yes or no, not {given}.", field=label, given=given)
    if accepted := tuple(options):
        return say("{field}: {options}, not {given}.", field=label, options=or_list(*accepted), given=given)
    if isinstance(detail["input"], int | str):
        return say("{field} cannot be {given}.", field=label, given=given)
    return say("{field} cannot be read.", field=label)


def own_sentence(detail: ErrorDetails) -> Text | None:
    """What the sheet itself says against it, where it does."""
    said = detail.get("ctx", {})
    if detail["type"] == "refused":
        sentence: Text = said["sentence"]
        return sentence
    return said["error"].said if isinstance(said.get("error"), PlayerError) else None


def as_given(detail: ErrorDetails) -> Part:
    """What somebody gave, as it can stand in a text: of a list how long it is, of a long word its beginning."""
    value = detail.get("ctx", {}).get("actual_length", detail["input"])
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "" or detail["type"] == MISSING:
        return "nothing"
    text = str(value)
    return value if isinstance(value, int) else Name(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def options_of(annotation: object) -> tuple[Value, ...]:
    """The values a field accepts, where they are named one by one."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(option for part in get_args(annotation) for option in options_of(part))
