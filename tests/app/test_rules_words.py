"""What the rulesets say, in Spanish: nothing left out, the same numbers, catalogues in good order."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

import pytest

from app.rules_words import PLACE, RulesWords
from app.words import FOLDER, Words
from rules.ruleset import SHELF, open_ruleset
from tests.stopwatch import assert_within
from tools.harvest_words import fixed_texts, main, missing, played_texts, with_places

CATALOGUES = sorted(FOLDER.glob("rules_es_*.json"))
PLAYS = 40
SEED = 7
LOOKUP_SECONDS = 0.0002
LEFT = "the|and|is|are|of|with|its|his|their|it|each|for|not|by|from|to|at|on|The|It"
ENGLISH = re.compile(rf"(?<![\w'])(?:{LEFT})(?![\w'])")
NUMBER = re.compile(r"\d+")


@cache
def spanish() -> Words:
    return Words("es")


@cache
def said(sheet: str) -> dict[str, str]:
    """All that a ruleset says, with its Spanish."""
    ruleset = open_ruleset(sheet)
    texts = fixed_texts(ruleset) | played_texts(ruleset, PLAYS, SEED)
    return {text: spanish().rules_text(text) for text in texts}


@pytest.mark.parametrize("sheet", SHELF)
def test_what_always_stands_there_is_spanish(sheet):
    assert missing(fixed_texts(open_ruleset(sheet)), spanish()) == {}


@pytest.mark.parametrize("sheet", SHELF)
def test_what_is_said_in_play_is_spanish(sheet):
    assert missing(played_texts(open_ruleset(sheet), PLAYS, SEED), spanish()) == {}


@pytest.mark.parametrize("sheet", SHELF)
def test_no_english_word_stays_behind(sheet):
    left = {text: other for text, other in said(sheet).items() if ENGLISH.search(other)}
    assert left == {}


@pytest.mark.parametrize("sheet", SHELF)
def test_the_numbers_stay_the_same(sheet):
    changed = {text: other for text, other in said(sheet).items() if numbers(text) != numbers(other)}
    assert changed == {}


def numbers(text: str) -> Counter[str]:
    return Counter(NUMBER.findall(text))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_the_same_places_on_both_sides(path):
    for english, other in catalogue(path):
        assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(other)), english
        assert numbers(PLACE.sub("", english)) == numbers(PLACE.sub("", other)), english


@pytest.mark.parametrize("path", [path for path in CATALOGUES if path.stem != "rules_es_luck"],
                         ids=lambda path: path.stem)  # fmt: skip
def test_a_catalogue_is_sorted(path):
    keys = [english for english, _ in catalogue(path)]
    assert keys == sorted(keys, key=lambda english: (english.lower(), english))


def test_no_text_stands_in_two_catalogues():
    counted = Counter(english for path in CATALOGUES for english, _ in catalogue(path))
    assert [english for english, times in counted.items() if times > 1] == []


def test_every_ruleset_has_a_catalogue():
    assert {f"rules_es_{sheet}" for sheet in SHELF} <= {path.stem for path in CATALOGUES}


def catalogue(path) -> list[tuple[str, str]]:
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)


def test_a_text_is_found_in_the_wink_of_an_eye():
    texts = [text for sheet in SHELF for text in said(sheet)]
    words = Words("es")
    words.rules_text("1 hit")
    assert_within(LOOKUP_SECONDS * len(texts), lambda: [words.rules_text(text) for text in texts])


def test_the_harvest_tells_what_is_missing(capsys):
    bare = Words("es")
    bare.of_rules = {}
    assert missing(fixed_texts(open_ruleset("gang_skirmish")), bare)["Novice"] == "unit"
    assert main(["gang_skirmish", "--plays", "3"]) == 0
    assert "0 without Spanish" in capsys.readouterr().out


def test_numbers_become_places_and_dice_stay():
    assert with_places("10D6 at 5+: 2 of 3 hit (P01)") == "10D6 at {n}+: {n1} of {n2} hit (P01)"


WORDS = RulesWords({
    "Open": "Abierto", "rifle": "fusil", "pistol": "pistola", "iron bar": "barra", "WS": "HA",
    "The target": "El objetivo", "{who} loses {n} bases.": "{who} pierde {n} bases.", "isle": "isla",
    "{who} loses 1 base.": "{who} pierde 1 base.", "{who} is down.": "{who} cae.",
    "It is hammered.": "Queda machacada.", "Only {what}.": "Solo {what}.",
})  # fmt: skip


@pytest.mark.parametrize(("english", "other"), [
    ("Open", "Abierto"),
    ("open", "abierto"),
    ("Rifle", "Fusil"),
    ("Open*", "Abierto*"),
    ("10D6", "10D6"),
    ("D6xD6", "D6xD6"),
    ("5+", "5+"),
    ("The target loses 3 bases.", "El objetivo pierde 3 bases."),
    ("The target loses 1 base.", "El objetivo pierde 1 base."),
    ("The target loses 2 bases. It is hammered.", "El objetivo pierde 2 bases. Queda machacada."),
    ("The target is down. It is hammered. (P03, G7)", "El objetivo cae. Queda machacada. (P03, G7)"),
    ("It is hammered (S11).", "Queda machacada (S11)."),
    ("rifle, pistol and iron bar", "fusil, pistola y barra"),
    ("rifle and isle", "fusil e isla"),
    ("Only rifle and pistol.", "Solo fusil y pistola."),
    ("Open: rifle", "Abierto: fusil"),
    ("iron_bar", "barra"),
])  # fmt: skip
def test_texts_are_put_together_of_what_is_known(english, other):
    assert WORDS.say(english) == other
    assert WORDS.knows(english)


@pytest.mark.parametrize(("english", "other"), [
    ("Unheard of", "Unheard of"),
    ("Big Bertha loses 3 bases.", "Big Bertha pierde 3 bases."),
    ("The target loses many bases.", "The target loses many bases."),
    ("Unheard of. It is hammered.", "Unheard of. Queda machacada."),
])  # fmt: skip
def test_what_is_not_known_stays_english(english, other):
    assert WORDS.say(english) == other
    assert not WORDS.knows(english)
