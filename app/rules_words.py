"""What a ruleset says, in another language: whole texts, texts with places, and what is put together of them.

A place called n, m or k (n1, n2 ...) holds a number, any other place words that are themselves translated.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

PLACE = re.compile(r"\{(\w+)\}")
CACHE = 8000
_NUMBER_PLACE = re.compile(r"[nmk]\d*")
_WORD = re.compile(r"[a-z]+")
_DICE = re.compile(r"(?<![A-Za-z])(?:\d*D\d+(?:x(?=D))?|[A-Z]\d+[a-z]?(?![A-Za-z]))")
_DECIMAL = re.compile(r"([+−-]?[0-9]+)[.]([0-9]+)")
_LETTERS = re.compile(r"[a-wyz]|[A-Z]{2}|x\w")
_SENTENCE = re.compile(r"""(?<=[.!?]) (?=[A-Z0-9("¿¡])""")
_RULINGS = re.compile(r" \([A-Z]{1,2}\d+[a-z]?(?:(?:,| and) [A-Z]{1,2}\d+[a-z]?)*\)(?=[.*]?$)")
_JOINTS = (" · ", "; ", ": ", ", ", " / ", " - ", " + ")


@dataclass
class Template:
    """A text with places and its translation; the more letters stand fast, the sooner it is tried."""

    english: str
    other: str

    @property
    def weight(self) -> int:
        """How many letters stand fast."""
        return len(PLACE.sub("", self.english))

    @property
    def words(self) -> list[str]:
        """The words that stand fast."""
        return _WORD.findall(PLACE.sub(" ", self.english).lower())

    @property
    def sentences(self) -> int:
        """How many sentences it has: no place reaches over the end of one."""
        return len(sentences(self.english))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What it looks like with the places filled."""
        parts = PLACE.split(self.english)
        seen: set[str] = set()
        return re.compile("".join(re.escape(p) if i % 2 == 0 else _place(p, seen) for i, p in enumerate(parts)), re.I)


def _place(name: str, seen: set[str]) -> str:
    if name in seen:
        return f"(?P={name})"
    seen.add(name)
    number = _NUMBER_PLACE.fullmatch(name)
    return f"(?P<{name}>{'[+−-]?[0-9]+(?:[.][0-9]+)?' if number else '.+?'})"


class RulesWords:
    """A catalogue of texts by their English wording."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        whole = [english for english in texts if "{" not in english]
        self._by_case = {english.lower(): english for english in whole} | {small(english): english for english in whole}
        self._said: dict[str, str] = {}
        self._found: dict[str, str | None] = {}

    def say(self, english: str) -> str:
        """The translation; where none is known, as much of it as is, the rest in English."""
        if english not in self._said:
            if len(self._said) > CACHE:
                self._said.clear()
            self._said[english] = self._find(english) or self._nearly(english)
        return self._said[english]

    def knows(self, english: str) -> bool:
        """Whether nothing of it stays in English."""
        return self._find(english) is not None

    @cached_property
    def _templates(self) -> dict[tuple[str, int], list[tuple[int, Template]]]:
        """Templates by their rarest word and how many sentences they have, each with its rank."""
        templates = [Template(english, other) for english, other in self.texts.items() if "{" in english]
        templates.sort(key=lambda template: -template.weight)
        common = Counter(word for template in templates for word in set(template.words))
        index: dict[tuple[str, int], list[tuple[int, Template]]] = {}
        for rank, template in enumerate(templates):
            anchor = min(template.words, key=lambda word: (common[word], -len(word)), default="")
            index.setdefault((anchor, template.sentences), []).append((rank, template))
        return index

    def _find(self, english: str) -> str | None:
        if english not in self._found:
            if len(self._found) > CACHE:
                self._found.clear()
            self._found[english] = self._work_out(english)
        return self._found[english]

    def _work_out(self, english: str) -> str | None:
        ways: Iterable[Callable[[str], str | None]] = (
            self._whole, _as_it_is, self._by_template, self._without_rulings, self._without_end, self._in_words,
            self._by_sentence, self._as_list, self._in_parts,
        )  # fmt: skip
        return next((found for way in ways if (found := way(english)) is not None), None)

    def _whole(self, english: str) -> str | None:
        if (found := self.texts.get(english)) is not None:
            return found
        key = self._by_case.get(small(english)) or self._by_case.get(english.lower())
        return None if key is None else like(english, key, self.texts[key])

    def _by_template(self, english: str) -> str | None:
        for template, values in self._matches(english):
            found = {name: self._find(value) for name, value in values.items()}
            if None not in found.values():
                return like(english, template.english, template.other.format(**found))
        return None

    def _matches(self, english: str) -> Iterable[tuple[Template, dict[str, str]]]:
        length = len(sentences(english))
        anchors = {"", *_WORD.findall(english.lower())}
        ranked = [ranked for anchor in anchors for ranked in self._templates.get((anchor, length), ())]
        for _, template in sorted(ranked, key=lambda pair: pair[0]):
            if match := template.pattern.fullmatch(english):
                yield template, match.groupdict()

    def _without_rulings(self, english: str) -> str | None:
        """A text that ends with the rulings it rests on: (P01, G7)."""
        if (ids := _RULINGS.search(english)) is None:
            return None
        end = english[ids.end():]
        found = self._find(english[: ids.start()] + end)
        return None if found is None else found.removesuffix(end) + ids.group().replace(" and ", " y ") + end

    def _without_end(self, english: str) -> str | None:
        """A text with a full stop or the star of a repair that the catalogue has without, or the other way round."""
        if english[-1] not in ".*:,":
            found = self._whole(f"{english}.")
            return None if found is None else found.removesuffix(".")
        found = self._find(english[:-1])
        return None if found is None else found + english[-1]

    def _in_words(self, english: str) -> str | None:
        return self._find(english.replace("_", " ")) if "_" in english else None

    def _by_sentence(self, english: str) -> str | None:
        parts = sentences(english)
        return self._together(parts, " ") if len(parts) > 1 else None

    def _as_list(self, english: str) -> str | None:
        """One, two and three; one or two."""
        for word, said in ((" and ", and_before), (" or ", or_before)):
            before, found, last = english.rpartition(word)
            first, second = (self._find(before), self._find(last)) if found else (None, None)
            if first is not None and second is not None:
                return f"{first} {said(second)} {second}"
        return None

    def _in_parts(self, english: str) -> str | None:
        """Parts that are set side by side: the first and the rest, or the last and what is before it."""
        joint = next((joint for joint in _JOINTS if joint in english), None)
        if joint is None:
            return None
        first, last = english.split(joint, 1), english.rsplit(joint, 1)
        return self._together(first, joint) or self._together(last, joint)

    def _together(self, parts: Iterable[str], joint: str) -> str | None:
        found = [self._find(part) if part else "" for part in parts]
        return None if None in found else joint.join(part for part in found if part is not None)

    def _nearly(self, english: str) -> str:
        if len(parts := sentences(english)) > 1:
            return " ".join(map(self.say, parts))
        for template, values in self._matches(english):
            said = {name: self.say(value) for name, value in values.items()}
            return like(english, template.english, template.other.format(**said))
        return english


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return _SENTENCE.split(text)


def is_plain(text: str) -> bool:
    """Numbers, dice and signs are the same in every language, but for the comma of a decimal."""
    return not _LETTERS.search(_DICE.sub("", text))


def _as_it_is(text: str) -> str | None:
    return with_comma(text) if is_plain(text) else None


def with_comma(number: str) -> str:
    """A decimal as Spanish writes it: 1,5; anything else as it is."""
    found = _DECIMAL.fullmatch(number)
    return f"{found[1]},{found[2]}" if found else number


def and_before(word: str) -> str:
    """The Spanish "and": e before the sound of an i."""
    return "e" if re.match(r"(?:i|hi)(?!e)", word.lower()) else "y"


def or_before(word: str) -> str:
    """The Spanish "or": u before the sound of an o."""
    return "u" if re.match(r"h?o|8|11(?!\d)", word.lower()) else "o"


def small(text: str) -> str:
    """The text with a small first letter."""
    return text[:1].lower() + text[1:]


def like(english: str, key: str, other: str) -> str:
    """The translation with the first letter as the English text has it, where the catalogue has it otherwise."""
    if not (other and key[:1].isalpha()) or english[:1] == key[:1] or other[1:2].isupper():
        return other
    first = other[0].lower() if english[0].islower() else other[0].upper()
    return first + other[1:]
