"""Everything the app says, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from app.words.catalogue import Catalogue, catalogue
from app.words.languages import ENGLISH, SYSTEM, codes, languages, of_the_system, spoken
from app.words.texts import TEXTS
from rules.said import Name, Names, Number, Part, Said, Text, called, number, said, told

__all__ = ["ENGLISH", "SYSTEM", "Words", "codes", "languages", "of_the_system", "spoken"]

HYPHEN = re.compile(r"(?<![\w)])-(?=\d)")
"""One that stands before a number, not between two."""
DECIMAL = re.compile(r"[+−-]?\d+\.\d+")
MINUS = "−"
DICE = re.compile(r"\d*D\d+(?: ?[x+−-] ?\d*D?\d+)*")
"""Dice and nothing else, as they stand in a cell: 2D6, D6+1, D10 + D6."""
DIE = re.compile(r"(?<![A-Za-z])D(?=\d)")


class Words:
    """The texts of one language: `word` for the app's own, `rules_text` for what a ruleset says."""

    def __init__(self, language: str = ENGLISH, here: Iterable[str] | None = None, others: Iterable[Path] = ()) -> None:
        # `here` is what the device speaks, for a player who has not chosen; `others` what installed sheets bring.
        self.language = spoken([language] if language else of_the_system() if here is None else here)
        self._others = tuple(others)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The texts by their English; none for English itself."""
        return catalogue(self.language, self._others) if self.language != ENGLISH else Catalogue(())

    def word(self, key: str, **values: object) -> str:
        """The text for a key; the number n chooses its plural."""
        text = said(TEXTS[key])
        return told(Said(text.pattern, text.plural, ctx=key, **_parts(values)), self.catalogue)

    def number(self, value: float, digits: int) -> str:
        """A number for the player to read: 1.5 in English, 1,5 in Spanish; files keep the point."""
        return number(Number(value, digits), self.catalogue)

    def called(self, name: str) -> str:
        """A name as the player gave it; one that nobody gave, such as "Game 1", in the player's language."""
        return called(name, self.catalogue)

    def has(self, key: str) -> bool:
        """Is there a text for this key?"""
        return key in TEXTS

    def written(self, cell: str) -> str:
        """A cell as its owner may change it: its words stay the sheet's, its dice have the language's letter."""
        return DIE.sub(self.catalogue.text("D", "number"), cell)

    def printed(self, typed: str) -> str:
        """The same as the sheet has it."""
        letter = self.catalogue.text("D", "number")
        return re.sub(rf"(?<![A-Za-z]){letter}(?=\d)", "D", typed)

    def rules_text(self, text: Text, names: Names | None = None) -> str:
        """What a ruleset says, in the player's language, with the names of units; English where nothing is known."""
        return self._signs(told(text, self.catalogue, names)) if text else ""

    def _signs(self, said: str) -> str:
        """Numbers in a cell or a sentence, in the language's own signs; a minus before a number is a true one."""
        if "." in said and DECIMAL.fullmatch(said):
            said = said.replace(".", self.catalogue.text(".", "number"))
        if "D" in said and DICE.fullmatch(said):
            said = said.replace("D", self.catalogue.text("D", "number"))
        return HYPHEN.sub(self._minus, said) if "-" in said else said

    @cached_property
    def _minus(self) -> str:
        return self.catalogue.text("-", "number").replace("-", MINUS)


def _parts(values: Mapping[str, object]) -> dict[str, Part]:
    """What is put into a text of the app: texts of the rules are said with it, words stand as they are given."""
    return {place: part if isinstance(part, int | Said | Number | Name) else Name(str(part))
            for place, part in values.items()}
