"""How a text is said: looked up in the words of a language, its places filled.

A place of a pattern may say more than its name; a translator uses it, no programmer has to:

    {target}             the part
    {target:acc}         the part in that form: its entry with the context "acc"
    {target:o|a}         one of these by the class of the part (its entry with the context "class")
    {m:disparo|disparos} one of these by the plural of the number
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from string import Formatter
from typing import Protocol

from rules.said.kinds import Json
from rules.said.lists import LIST
from rules.said.value import Name, Number, Part, Said, Text

CLASS = "class"
NUMBER = "number"
NAME = "name"
"""The context of names that nobody gave: those of a sheet's cards, of games and sides."""
ANY_NAME = "{name}"
"""The entry for names that players give: with the context of a form it says how the language makes it."""
Names = Mapping[str, str | Name]
"""The units of an action by their roles."""
ENDS = (".", "!", "?")
NEAR = 3
"""How many letters of the next word can change the one before it: e before hi, but y before hie."""


class Words(Protocol):
    """The texts of a language."""

    def text(self, msgid: str, context: str = "") -> str:
        """The text in this language; without an entry the English."""
        ...

    def found(self, msgid: str, context: str) -> str | None:
        """The entry with this very context, if there is one."""
        ...

    def plural(self, msgid: str, plural: str, n: int, context: str = "") -> str:
        """The text for that many."""
        ...

    def form(self, n: int) -> int:
        """Which of the language's plural forms that many have: 0 is the singular."""
        ...


class English:
    """The language the rules are written in: no catalogue is needed."""

    def text(self, msgid: str, context: str = "") -> str:
        return msgid

    def found(self, msgid: str, context: str) -> str | None:
        return None

    def plural(self, msgid: str, plural: str, n: int, context: str = "") -> str:
        return msgid if n == 1 else plural

    def form(self, n: int) -> int:
        return int(n != 1)


ENGLISH = English()


def told(text: Text, words: Words = ENGLISH, names: Names | None = None) -> str:
    """A text in a language; what begins with a place begins with a capital letter."""
    if isinstance(text, str):
        return words.text(text)
    whole = _Telling(words, names or {}).text(text)
    return capital(whole) if text.context != LIST and _opens_with_words(text) else whole


class _Telling:
    def __init__(self, words: Words, names: Names) -> None:
        self.words = words
        self.names = names

    def text(self, said: Said, form: str = "") -> str:
        known = self._named(said)
        if known is not None:
            return self._name(str(known), form)
        pattern = self._pattern(said, form)
        if not said.parts:
            return pattern
        whole = "".join([literal + (self._filled(said.parts.get(place, place), spec) if place else "")
                         for literal, place, spec in pieces(pattern)])
        if pattern.endswith(".") and whole[:-1].endswith(ENDS):
            whole = whole[:-1]  # a question or an abbreviation that ends a sentence needs no point behind it
        return capital(whole) if pattern.endswith(ENDS) and _opens_with_words(said) else whole

    def _named(self, said: Said) -> str | Name | None:
        id = said.parts.get("role")
        return self.names.get(id) if isinstance(id, str) else None

    def _pattern(self, said: Said, form: str) -> str:
        words, msgid = self.words, said.pattern
        if form and (found := words.found(msgid, form)) is not None:
            return found
        if said.plural:
            return words.plural(msgid, said.plural, said.n, said.context)
        if said.context == LIST:
            return self._before(msgid, said.parts["b"])
        return words.text(msgid, said.context)

    def _before(self, msgid: str, part: Part) -> str:
        """The joiner of a list, as the beginning of what comes after it wants it."""
        opening = self._filled(part, "").lower()
        for length in range(NEAR, 0, -1):
            if (found := self.words.found(msgid, f"before {opening[:length]}")) is not None:
                return found
        return self.words.text(msgid, LIST)

    def _filled(self, part: Part, spec: str) -> str:
        if "|" in spec:
            return self._one_of(part, spec.split("|"))
        if isinstance(part, Said):
            return self.text(part, spec)
        if isinstance(part, str):
            found = self.words.found(part, spec) if spec else None
            return self.words.text(part) if found is None else found
        return self._name(part.text, spec) if isinstance(part, Name) else number(part, self.words)

    def _name(self, name: str, form: str) -> str:
        """A name in a form: its own entry if nobody gave it, else as the language puts any name into that form."""
        for own, number in ((name, ""), _numbered(name)) if form else ():
            if own and (found := self.words.found(own, form)) is not None:
                return found + number
        usual = self.words.found(ANY_NAME, form) if form else None
        said = called(name, self.words)
        return said if usual is None else usual.replace(ANY_NAME, said)

    def _one_of(self, part: Part, forms: list[str]) -> str:
        if isinstance(part, int | Number):
            at = self.words.form(abs(int(part if isinstance(part, int) else part.value)))
        else:
            classes = self.words.text("classes", CLASS).split()
            of = self._class(part)
            at = classes.index(of) if of in classes else 0
        return forms[min(at, len(forms) - 1)]

    def _class(self, part: str | Said | Name) -> str:
        if isinstance(part, Said):
            known = self._named(part)
            part = part.pattern if known is None or isinstance(known, str) or not known.kind else known
        if isinstance(part, Name):
            usual = _numbered(part.text)[0] or part.text
            return self.words.found(usual, CLASS) or self.words.found(part.kind, CLASS) or ""
        return self.words.found(part, CLASS) or ""


def named(text: Text, names: Names) -> Text:
    """The same text with the names of those who have a role in it."""
    return text if isinstance(text, str) else _whole(_named(text, names))


def _named(part: Part, names: Names) -> Part:
    if not isinstance(part, Said):
        return part
    id = part.parts.get("role")
    if isinstance(id, str) and id in names:
        known = names[id]
        return known if isinstance(known, Name) else Name(known)
    return part.with_parts(**{place: _named(inner, names) for place, inner in part.parts.items()})


def _whole(part: Part) -> Text:
    """A text of its own."""
    return part if isinstance(part, Said) else Said("{name}", name=part)


def called(name: str, words: Words = ENGLISH) -> str:
    """A name as the player gave it; one that nobody gave, with or without a number, in the language."""
    known = words.found(name, NAME)
    if known is not None:
        return known
    stem, _, last = name.rpartition(" ")
    if not stem or not last.isdigit():
        return name
    numbered = words.found(f"{stem} {{n}}", NAME)
    if numbered is not None:
        return numbered.replace("{n}", last)
    known = words.found(stem, NAME)
    return name if known is None else f"{known} {last}"


def _numbered(name: str) -> tuple[str, str]:
    """A usual name and the number that tells it from others; twice nothing where there is no number."""
    stem, _, last = name.rpartition(" ")
    return (stem, f" {last}") if stem and last.isdigit() else ("", "")


def number(value: int | Number, words: Words = ENGLISH) -> str:
    """A number in the language's own signs."""
    if not isinstance(value, Number):
        text = str(int(value))
    else:
        text = f"{float(value.value):{'+' if value.sign else ''}.{value.digits}f}"
    return text.replace("-", words.text("-", NUMBER)).replace(".", words.text(".", NUMBER))


@lru_cache(maxsize=4096)
def pieces(pattern: str) -> tuple[tuple[str, str, str], ...]:
    """A pattern taken apart: what stands fast, the place after it, and what the place says of its part."""
    return tuple((literal, place or "", spec or "") for literal, place, spec, _ in Formatter().parse(pattern))


def _opens_with_words(said: Said) -> bool:
    """Whether it begins with a place that is filled with words of the sheet: a player's name stays as he wrote it."""
    first = pieces(said.pattern)[:1]
    if not first or first[0][0] or not first[0][1]:
        return False
    part = said.parts.get(first[0][1])
    return isinstance(part, str | Said)


def capital(text: str) -> str:
    """With a capital letter in front; the others stay as they are."""
    return text[:1].upper() + text[1:]


def english(value: Json) -> Json:
    """Plain values with every text in them in English: for a terminal and for tests."""
    if isinstance(value, Said | Name):
        return str(value)
    if isinstance(value, Number):
        return number(value)
    if isinstance(value, dict):
        return {english(key): english(part) for key, part in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{part.name: english(getattr(value, part.name)) for part in fields(value) if part.init})
    if isinstance(value, tuple | list | set | frozenset):
        return type(value)(map(english, value))
    return value
