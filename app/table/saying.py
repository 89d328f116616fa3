"""Says a text in the words of whoever reads it; the units of an action stand in the places of their roles."""

from __future__ import annotations

from app.words.catalogue import catalogue
from app.words.languages import ENGLISH as IN_WHICH
from app.words.languages import codes, spoken
from rules.frame.battle import AnyBattle
from rules.said import ENGLISH, Name, Names, Part, Said, Words, called, told
from rules.shelf import locales


class Saying:
    """One language at one table."""

    def __init__(self, words: Words = ENGLISH, language: str = IN_WHICH) -> None:
        self.words, self.language = words, language

    def __call__(self, text: Part | None, names: Names | None = None) -> str:
        """A text in this language; names and numbers as they are."""
        if isinstance(text, Name):
            return self.called(text.text)
        return told(text, self.words, names) if isinstance(text, str | Said) else str(text)

    def called(self, name: str) -> str:
        """What a side or a unit is called: as a player called it, else in this language."""
        return called(name, self.words)

    def of(self, error: Exception) -> str:
        """The sentence of an error."""
        return self(getattr(error, "said", str(error)))


IN_ENGLISH = Saying()


class Sayings:
    """The languages at one table: the host's, and those of guests, read when the first of them comes."""

    def __init__(self, own: Saying = IN_ENGLISH) -> None:
        self.own = own
        self._known = {own.language: own}

    def of(self, *wanted: str) -> Saying:
        """The first of these languages that there is."""
        language = self.own.language if self.own.language in wanted[:1] else spoken(wanted)
        if language not in self._known:
            words: Words = ENGLISH if language == IN_WHICH else catalogue(language, locales())
            self._known[language] = Saying(words, language)
        return self._known[language]

    def all(self) -> list[Saying]:
        """Every language there is."""
        return [self.of(code) for code in dict.fromkeys((*codes(), self.own.language))]


def names(battle: AnyBattle) -> Names:
    """The units of the action under way by their roles."""
    who = battle.play.who if battle.play else {}
    found = {role: battle.find(id) for role, id in who.items()}
    return {role: Name(unit.name) for role, unit in found.items() if unit}
