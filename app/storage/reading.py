"""Read a file a player hands in: the right thing, or one sentence that says where it is damaged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from app.storage.trouble import Damage, Trouble
from rules.said import Json, Name, Said, Text, comma_list, say, sentences

UNCHANGED = say("Your games on this device are unchanged.")

_PLACES = {
    "games": say("game {n}"), "entries": say("roll {n}"), "answers": say("throw {n}"), "units": say("unit {n}"),
    "favourites": say("favourite {n}"), "house_rules": say("house rule {n}"), "last_facts": say("last facts {n}"),
    "applied": say("change {n}"), "changes": say("value {n}"), "sides": say("side {n}"), "faces": say("die {n}"),
    "editions": say("edition {n}"), "steps": say("step {n}"), "deeds": say("deed {n}"),
}
KINDS = {"playsheet-backup": say("This is not a Playsheet backup."),
         "playsheet-roster": say("This is not a Playsheet roster.")}
MISSING = "missing"
"""How pydantic calls a field that is not there."""
NEWEST = {"playsheet-backup": 3, "playsheet-roster": 2}

Model = TypeVar("Model", bound=BaseModel)


def known(form: str, data: Mapping[str, Json]) -> None:
    """Refuse what is no file of this kind, or of a version that is not known here."""
    if data.get("format") != form:
        refuse(KINDS[form])
    version = data.get("version")
    if isinstance(version, int) and version > NEWEST[form]:
        refuse(say("A newer Playsheet made this file: update the app to read it."))


def checked(data: Json, model: type[Model], where: tuple[int | str, ...] = ()) -> Model:
    """The data as a valid model, or the sentence about the first thing that is wrong and where it stands."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = (*where, *first["loc"])
        damaged(place, _what(first, _place(place)[1]))


def _what(error: ErrorDetails, name: str) -> Text:
    """What is wrong: in our own words where we have looked, else which value it is."""
    own = error.get("ctx", {}).get("error")
    if isinstance(own, Damage):
        return own.said
    if not name:
        return say("something that cannot be")
    if error["type"] == MISSING:
        return say("“{name}” is missing", name=Name(name))
    return say("“{name}” is not what it should be", name=Name(name))


def damaged(where: tuple[int | str, ...], what: Text) -> NoReturn:
    """Something at this place is wrong: "in game 12, roll 3, throw 1: a D6 shows 7"."""
    place, _ = _place(where)
    if place:
        refuse(say("The file is damaged in {place}: {what}.", place=place, what=what))
    refuse(say("The file is damaged: {what}.", what=what))


def _place(where: tuple[int | str, ...]) -> tuple[Text, str]:
    """The numbered places on the way to the damage, and the last key if it has no number."""
    words: list[Said] = []
    name = ""
    for step in where:
        if isinstance(step, int) and name in _PLACES:
            words.append(_PLACES[name].with_parts(n=step + 1))
            name = ""
        elif isinstance(step, str):
            name = step
    return comma_list(*words), name


def refuse(sentence: Text) -> NoReturn:
    """Nothing of the file is taken."""
    raise Trouble(sentences(sentence, UNCHANGED))
