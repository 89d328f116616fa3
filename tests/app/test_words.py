"""The app's texts: by their keys, with plurals, parts and numbers as the player's language has them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app.storage.luck import Sum, verdict
from app.words import Words
from app.words.catalogue import Catalogue
from app.words.texts import TEXTS
from rules.said import decimal, say


def test_one_and_many(monkeypatch):
    monkeypatch.setitem(TEXTS, "dice", say("{n} die", "{n} dice"))
    assert [Words("en").word("dice", n=n) for n in (1, 3)] == ["1 die", "3 dice"]


def test_what_stands_in_a_text_is_said_in_the_same_language(monkeypatch):
    monkeypatch.setitem(TEXTS, "who", "{who}, {mean}")
    who = {"who": say("{n} hit", "{n} hits", n=2), "mean": decimal(1.5)}
    assert [Words(language).word("who", **who) for language in ("en", "es")] == ["2 hits, 1.5", "2 impactos, 1,5"]


def test_decimals_have_a_point_in_english_and_a_comma_in_spanish():
    english, spanish = Words("en"), Words("es")
    assert [words.number(100 / 3, 1) for words in (english, spanish)] == ["33.3", "33,3"]
    assert [words.number(Fraction(3, 2), 2) for words in (english, spanish)] == ["1.50", "1,50"]
    assert spanish.number(12, 0) == "12"
    assert [words.rules_text("-1.50") for words in (english, spanish)] == ["−1.50", "−1,50"]
    assert spanish.rules_text("45 %") == "45 %"


def test_decimals_inside_a_sentence_are_the_language_s_own():
    line = Sum("bases lost", 11, 8.94, 0.24, 0.9, 4)
    few = verdict({8: [8, 8, 8, 8, 8, 8, 8, 13]})
    assert [Words("en").rules_text(text) for text in (line.sentence, few.sentence)] == [
        "11 bases lost, 8.9 expected. Luck: top 24 %.",
        "Fair dice are this uneven 92 % of the time. The 8 came up 13 times; 8.6 expected."]
    assert "8,9" in Words("es").rules_text(line.sentence)
    assert "8,6" in Words("es").rules_text(few.sentence)


def test_a_minus_before_a_number_is_a_true_one_and_between_two_it_is_a_dash():
    assert [Words("en").rules_text(text) for text in ("-1", "Hard -2", "4-6", "3 (-1)")] == [
        "−1", "Hard −2", "4-6", "3 (−1)"]


def test_a_version_or_a_date_keeps_its_points():
    assert Words("es").rules_text("1.0.0") == "1.0.0"
    assert Words("es").rules_text("14.11.2026") == "14.11.2026"


def test_a_number_in_words_is_no_name():
    assert Words("es").word("tray.least", n="3") == "3 o más"
    assert [Words("es").word("tray.locked", n=n) for n in (1, 3)] == ["1 fijo", "3 fijos"]


def test_a_missing_key_is_an_error_of_ours():
    with pytest.raises(KeyError):
        Words().word("no such text")


def test_what_is_in_no_catalogue_is_said_in_english():
    assert Words("es").rules_text("A text nobody has written") == "A text nobody has written"
    assert Words("es").rules_text("") == ""


def test_a_text_of_the_app_may_be_told_apart_by_its_key(tmp_path: Path, monkeypatch):
    """The same English twice: a translator who needs two texts writes one with the key as its context."""
    monkeypatch.setitem(TEXTS, "bag.open", "Open")
    kept = Catalog(locale="es")
    kept.add("Open", "Abrir")
    kept.add("Open", "Abierta", context="bag.open")
    with (tmp_path / "es.mo").open("wb") as file:
        write_mo(file, kept)
    words = Words("es")
    words.catalogue = Catalogue([tmp_path / "es.mo"])
    assert (words.word("bag.open"), words.word("home.open")) == ("Abierta", "Abrir")
