"""Everything the app says, in the player's language; the rules speak English and are translated here."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path

from app.rules_words import RulesWords, with_comma

FOLDER = Path(__file__).resolve().parent / "words"
LANGUAGES = {"en": "English", "es": "Español"}


class Words:
    """The texts of one language: `word` for the app's own, `rules_text` for what a ruleset says."""

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else "en"

    @cached_property
    def own(self) -> dict[str, str]:
        """The app's own texts by key; a missing one falls back to English."""
        texts = _catalogue("en")
        return texts if self.language == "en" else texts | _catalogue(self.language)

    @cached_property
    def of_rules(self) -> dict[str, str]:
        """Texts of the rules by their English wording."""
        return {} if self.language == "en" else _catalogue(f"rules_{self.language}")

    @cached_property
    def rules(self) -> RulesWords:
        """The same, ready to be looked up."""
        return RulesWords(self.of_rules)

    def word(self, key: str, **values: object) -> str:
        """The text for a key; with n=1 its singular, with `of` the one for that thing, if there is one."""
        for own in ("one" if values.get("n") == 1 else "", values.get("of")):
            key = f"{key}.{own}" if own and f"{key}.{own}" in self.own else key
        return self.own[key].format(**values) if values else self.own[key]

    def number(self, value: float, digits: int) -> str:
        """A number for the player to read: 1.5 in English, 1,5 in Spanish; files keep the point."""
        text = f"{float(value):.{digits}f}"
        return text if self.language == "en" else with_comma(text)

    def has(self, key: str) -> bool:
        """Is there a text for this key?"""
        return key in self.own

    def rules_text(self, english: str) -> str:
        """What a ruleset says, in the player's language; English where no translation is known."""
        if self.language == "en" or not english:
            return english
        return self.rules.say(english)

    def has_rules_text(self, english: str) -> bool:
        """Is there a text for all of what a ruleset says here?"""
        return self.language == "en" or not english or self.rules.knows(english)


def _catalogue(name: str) -> dict[str, str]:
    """One language: `es.json` and every `es_<part>.json` beside it."""
    texts: dict[str, str] = {}
    for path in sorted(FOLDER.glob(f"{name}*.json")):
        if path.stem == name or path.stem.startswith(f"{name}_"):
            texts |= json.loads(path.read_text(encoding="utf-8"))
    return texts
