"""Read a file a player hands in: the right thing, or one sentence that says where it is damaged."""

from __future__ import annotations

import json
from typing import Any, NoReturn, TypeVar

from pydantic import BaseModel, ValidationError

from app.storage.trouble import Trouble

UNCHANGED = "Your games on this device are unchanged."

_PLACES = {
    "games": "game", "entries": "roll", "answers": "throw", "units": "unit", "favourites": "favourite",
    "house_rules": "house rule", "last_facts": "last facts", "applied": "change", "changes": "value",
    "sides": "side", "faces": "die", "editions": "edition", "steps": "step", "deeds": "deed",
}
NEWEST = {"playsheet-backup": 3, "playsheet-roster": 1}

Model = TypeVar("Model", bound=BaseModel)


def parse(text: str) -> dict[str, Any]:
    """The JSON object in the file."""
    try:
        text.encode()
        data = json.loads(text, parse_constant=_no_number)
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        refuse(f"The file is damaged: it stops making sense in line {error.lineno}, column {error.colno}.")
    except (ValueError, RecursionError):
        refuse("The file is damaged: it holds text or numbers that no backup has.")
    if not isinstance(data, dict):
        refuse("This is not a Playsheet file.")
    return data


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def checked(data: dict[str, Any], model: type[Model], form: str) -> Model:
    """The data as a valid model of this format, or the sentence about the first thing that is wrong."""
    if data.get("format") != form:
        refuse(f"This is not a Playsheet {form.rpartition('-')[2]} file.")
    version = data.get("version")
    if isinstance(version, int) and version > NEWEST[form]:
        refuse("The file was made by a newer Playsheet: update the app to read it.")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        refuse(f"The file is damaged: {sentence_of(first['loc'], first['msg'])}.")


def sentence_of(where: tuple[int | str, ...], message: str) -> str:
    """"in game 12, roll 3, throw 1, a D6 shows 7"."""
    place, name = _place(where)
    message = message.removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    if name:
        said = "is missing" if message == "field required" else message.replace("input should be", "should be")
        message = f"“{name}” {said}"
    return f"in {place}, {message}" if place else message


def _place(where: tuple[int | str, ...]) -> tuple[str, str]:
    """The numbered places on the way to the damage, and the last key if it has no number."""
    words, name = [], ""
    for step in where:
        if isinstance(step, int) and name in _PLACES:
            words.append(f"{_PLACES[name]} {step + 1}")
            name = ""
        elif isinstance(step, str):
            name = step
    return ", ".join(words), name


def refuse(sentence: str) -> NoReturn:
    """Nothing of the file is taken."""
    raise Trouble(f"{sentence} {UNCHANGED}")
