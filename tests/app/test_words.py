"""The app's texts: every key in every language, the same places for values, rules texts by pattern."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from app.storage.luck import Sum, verdict
from app.words import FOLDER, LANGUAGES, Words, _catalogue

PLACES = re.compile(r"\{(\w+)\}")


def test_spanish_has_every_text_of_the_app_but_the_titles():
    titles = {key for key in _catalogue("en") if key.endswith(".title") and key.split(".")[0] in RULESETS}
    assert _catalogue("en").keys() - titles <= _catalogue("es").keys()


RULESETS = {"scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"}


def test_no_language_has_a_text_that_english_lacks():
    for language in LANGUAGES:
        assert _catalogue(language).keys() <= _catalogue("en").keys()


def test_translations_use_the_same_values():
    english = _catalogue("en")
    for key, text in _catalogue("es").items():
        assert set(PLACES.findall(text)) == set(PLACES.findall(english[key])), key


def test_rules_translations_use_the_values_of_the_english_text():
    for english, other in _catalogue("rules_es").items():
        assert set(PLACES.findall(other)) <= set(PLACES.findall(english)), english


def test_one_and_many(tmp_path):
    words = Words("en")
    words.own = {"dice": "{n} dice", "dice.one": "{n} die"}
    assert [words.word("dice", n=1), words.word("dice", n=3)] == ["1 die", "3 dice"]


def test_a_thing_may_have_a_text_of_its_own():
    words = Words("en")
    words.own = {"die": "it counts", "die.To hit": "it hits"}
    assert [words.word("die", of=of) for of in ("To hit", "Damage", "")] == ["it hits", "it counts", "it counts"]


def test_every_throw_that_is_for_something_says_so_in_the_words_of_the_rules():
    """The labels with a text of their own are labels that the rules know."""
    labels = [key.removeprefix("chance.die.") for key in _catalogue("en") if key.startswith("chance.die.")]
    assert labels
    assert all(Words("es").has_rules_text(label) for label in labels)


def test_decimals_have_a_point_in_english_and_a_comma_in_spanish():
    english, spanish = Words("en"), Words("es")
    assert [words.number(100 / 3, 1) for words in (english, spanish)] == ["33.3", "33,3"]
    assert [words.number(Fraction(3, 2), 2) for words in (english, spanish)] == ["1.50", "1,50"]
    assert spanish.number(12, 0) == "12"
    assert [words.rules_text("-1.50") for words in (english, spanish)] == ["-1.50", "-1,50"]
    assert spanish.rules_text("45 %") == "45 %"


def test_decimals_inside_a_sentence_of_the_rules_have_a_comma_in_spanish():
    line = Sum("bases lost", 11, 8.94, 0.24, 4)
    assert "expected 8.9;" in Words("en").rules_text(line.sentence)
    assert "esperado 8,9;" in Words("es").rules_text(line.sentence)
    few = verdict({8: [8, 8, 8, 8, 8, 8, 8, 13]})
    assert "8.6 were expected" in few.sentence
    assert "se esperaban 8,6." in Words("es").rules_text(few.sentence)


def test_a_version_or_a_date_keeps_its_points():
    assert Words("es").rules_text("1.0.0") == "1.0.0"
    assert Words("es").rules_text("14.11.2026") == "14.11.2026"


def test_a_missing_key_is_an_error_of_ours():
    with pytest.raises(KeyError):
        Words().word("no such text")


def test_rules_texts_are_found_whole_by_pattern_and_by_sentence():
    words = Words("es")
    words.of_rules = {
        "Open": "Abierto",
        "{n} bases lost.": "{n} bases perdidas.",
        "It is hammered.": "Queda batida.",
    }
    assert words.rules_text("Open") == "Abierto"
    assert words.rules_text("2 bases lost.") == "2 bases perdidas."
    assert words.rules_text("2 bases lost. It is hammered.") == "2 bases perdidas. Queda batida."
    assert words.rules_text("Unknown words") == "Unknown words"


def test_the_files_are_flat_and_sorted_by_nothing_but_meaning():
    for path in FOLDER.glob("*.json"):
        assert all(isinstance(text, str) for text in json.loads(path.read_text(encoding="utf-8")).values())
