"""The texts as they are said at the table: what was once said badly, in English and Spanish, against the real ones."""

from __future__ import annotations

import re

import pytest

from app.play.chance import before
from app.words import Words
from rules import ruleset
from rules.engine import Choice, Roll, at_least
from rules.gang_skirmish.wounds import SAVED
from rules.ruleset import open_ruleset
from rules.said import Name, Said, say, told
from rules.scw.hammered import BASES_HAMMERED
from rules.scw.words import HITS
from rules.shelf import SHELF
from tools.words.catalogues import entries, read

ALL = {entry.msgid: entry.plural for entry in entries()}
RULING = re.compile(r"\((?!D\d)[A-Z]{1,2}-?B?\d+\)")
"""The id of a ruling in brackets; a kind of die is none."""
SQUAD = Name("Rifle squad", "troops")


def text(pattern: str, **parts: object) -> Said:
    """A text that the app or the rules really have, with its places filled."""
    assert pattern in ALL, "nobody says this any more"
    return Said(pattern, ALL[pattern], **parts)  # type: ignore[arg-type]


def asked(sheet: str, action: str, faces: tuple[int, ...], **facts: object) -> Choice:
    """The decision after these dice."""
    of = ruleset(sheet).action(action)
    play = of.play(of.facts(**facts))
    play.answer(faces)
    assert isinstance(play.asking, Choice)
    return play.asking


# -- English


def test_hits_are_kept_or_traded_in() -> None:
    choice = asked("scw", "shoot", (6, 1, 1, 1), rifle=4)
    assert str(choice.name(choice.options[0])) == "Keep all hits: 1 save at 4+"


def test_a_single_die_says_what_it_is_thrown_for() -> None:
    words = Words("en")
    assert before(Roll(1, at_least(4), "Saving throw", tell=SAVED), words.word, words.rules_text) == "50 % to save"


def test_faces_that_count_are_called_by_what_they_do() -> None:
    assert str(Roll(3, at_least(5), "To hit", tell=HITS).counting) == "5s and 6s hit"


def test_nothing_is_never_a_number() -> None:
    assert str(BASES_HAMMERED.said(0)) == "Not hammered"
    assert str(HITS.said(0)) == "no hits"


@pytest.mark.parametrize("sentence", [
    "Roll again", "Undone.", "Paused. Continue it from Home.", "House rule saved.", "Step {n}", "Applied to {units}.",
    "Add another {what}", "first activation is free", "{unit} loses {men}, takes {pins} and holds.",
    "Luck of {who}: bottom {p} %", "Only {n} die so far; {all} needed.",
    "Fair dice are this uneven {p} % of the time.", "{p} % to hit", "{p} % to save", "{unit} gets {n} AP.",
    "They can talk: {distance} cm apart, and an interrupted line reaches {reach} cm."])
def test_these_are_the_words(sentence: str) -> None:
    assert sentence in ALL


@pytest.mark.parametrize("once", [
    "that it counts", "LIKELY", "hammered: 0", "same facts", "answer was taken back", "waits on Home", "was applied",
    "AP for the square", "Set back:", "times in 100:", "are counted; from", "without a throw", "holds from now on",
    "a interrupted", "must be a whole", "accepted: {options}"])
def test_these_words_are_gone(once: str) -> None:
    assert [msgid for msgid in ALL if once in msgid] == []


def test_a_loss_is_one_short_sentence() -> None:
    sentence = text("{unit} loses {men}, takes {pins} and holds.", unit=SQUAD,
                    men=text("{n} man", n=1), pins=text("{n} pin", n=1))
    assert str(sentence) == "Rifle squad loses 1 man, takes 1 pin and holds."


def test_no_sentence_has_the_id_of_a_ruling() -> None:
    assert [msgid for msgid in ALL if RULING.search(msgid)] == []


@pytest.mark.parametrize("sheet", list(SHELF))
def test_every_list_says_what_one_more_is(sheet: str) -> None:
    lists = [view for action in open_ruleset(sheet).printed.actions for view in action.fields() if view.kind == "rows"]
    assert [view.name for view in lists if not view.unit] == []


# -- Spanish


SPANISH = Words("es")


@pytest.mark.parametrize(("english", "spanish"), [
    ("To hit", "Para impactar"), ("To wound", "Para herir"), ("Pins", "Pines"), ("Models", "Miniaturas"),
    ("DOWN", "CUERPO A TIERRA"), ("RUN", "CORRER"), ("ADVANCE", "AVANCE"), ("Average", "Regular"),
    ("Real dice", "Dados reales"), ("at short range", "a corta distancia"), ("LMG", "LMG"), ("Ld", "Ld"),
    ("CT", "CT"), ("CF", "CF"), ("IFR", "IFR"), ("Indirect fire request (IFR)", "Petición de fuego indirecto (IFR)"),
    ("holds", "se mantiene firme"), ("Moved", "Se ha movido"), ("Encumbered", "Sobrecargado")])
def test_spanish_words(english: str, spanish: str) -> None:
    assert SPANISH.rules_text(text(english)) == spanish


@pytest.mark.parametrize(("sentence", "spanish"), [
    (text("{n} AP left: {deeds}.", n=1, deeds="shoot"), "Queda 1 PA: disparar."),
    (text("{n} AP left: {deeds}.", n=2, deeds="shoot"), "Quedan 2 PA: disparar."),
    (text("{n} still waits.", n=1), "1 sigue esperando."),
    (text("{unit} carries out {order}.", unit=SQUAD, order="ADVANCE"), "Escuadra de fusileros ejecuta AVANCE."),
    (text("{n} o'clock", n=11), "hacia las 11 (reloj)"), (text("{n} o'clock", n=1), "hacia la 1 (reloj)"),
    (text("{side}'s turn", side=Name("Blue")), "Turno del Azul"),
    (text("A die of {side} is drawn.", side=Name("Red")), "Sale un dado del Rojo."),
    (text("{side}'s turn", side=Name("Ana")), "Turno de Ana"),
    (text("{unit} loses {lost} and is hammered.", unit=Name("Sección", "platoon"),
          lost=Said("the company commander", ctx="lost")), "Sección pierde al jefe de compañía y queda machacada."),
    (text("{target} is destroyed.", target=Name("Unidad 1", "platoon")), "Unidad 1 queda destruida."),
    (text("{target} is destroyed.", target=Name("Carro 2", "vehicle")), "Carro 2 queda destruido.")])
def test_spanish_sentences(sentence: Said, spanish: str) -> None:
    assert SPANISH.rules_text(sentence) == spanish


MASCULINE = {
    "alférez", "antiaéreo", "blindado", "bruto", "camión", "cañón", "capitán", "carro", "coche", "comandante",
    "destacamento", "duelista", "equipo", "escopetero", "escuadrón", "granadero", "jeep", "jefe", "líder",
    "mando", "mortero", "novato", "obús", "pandillero", "pendenciero", "pesado", "sanitario", "semioruga",
    "teniente", "tirador", "tractor", "vehículo"}


@pytest.mark.parametrize("sheet", list(SHELF))
def test_spanish_units_have_the_gender_of_their_names(sheet: str) -> None:
    """Also with a number behind it: "Mortero medio 2 queda destruido"."""
    for unit in open_ruleset(sheet).battle_sheet.presets:
        called = SPANISH.called(unit.name)
        masculine = called.split()[0].casefold() in MASCULINE
        for numbered in (Name(unit.name, unit.card), Name(f"{unit.name} 2", unit.card)):
            said = SPANISH.rules_text(text("{target} is destroyed.", target=numbered))
            assert said.endswith("destruido." if masculine else "destruida."), said


def test_spanish_lists_change_their_joiner() -> None:
    assert told(say("{a} and {b}", ctx="list", a="rifle", b="infantry"), SPANISH.catalogue) == "fusil e infantería"


def test_rolling_is_called_tirar_and_a_question_has_both_its_marks() -> None:
    assert SPANISH.word("assemble.roll", dice="4D6") == "Tirar 4D6"
    assert SPANISH.word("turn.asked", what="Alférez se echa CUERPO A TIERRA") == "¿Alférez se echa CUERPO A TIERRA?"
    assert SPANISH.word("turn.quoted", words="mover") == "«mover»"


@pytest.mark.parametrize(("sheet", "word"), [
    ("steel_wheels", "Prueba de fuego (CF)"), ("steel_wheels", "Valor (CT)"),
    ("steel_wheels", "Petición de fuego indirecto (IFR)"), ("scw", "LMG (ametralladora ligera)")])
def test_what_is_short_is_told_whole_somewhere(sheet: str, word: str) -> None:
    edition = open_ruleset(sheet).printed
    told_whole = (*(action.title for action in edition.actions), *edition.glossary.values())
    assert [one for one in told_whole if word in SPANISH.rules_text(one)]


def test_the_next_die_is_told_with_its_chance() -> None:
    assert SPANISH.word("turn.chance", name=SPANISH.called("Blue"), n=50) == "Próximo: Azul 50 %"


# -- German


@pytest.mark.parametrize(("sentence", "german"), [
    (text("Shoot at {target}", target=Name("Medium mortar 2", "troops")), "Auf Mittleren Mörser 2 schießen"),
    (text("Shoot at {target}", target=Name("Rifle squad 1", "troops")), "Auf Schützentrupp 1 schießen"),
    (text("Shoot at {target}", target=Name("Kampfgruppe Hartmann 2", "troops")),
     "Auf Kampfgruppe Hartmann 2 schießen"),
    (text("The air strike goes for {unit}", unit=Name("Light howitzer", "gun")),
     "Der Luftangriff gilt Leichter Haubitze"),
    (text("{shooter} misses {target}.", shooter=Name("Ganger 1", "fighter"), target=Name("Heavy", "fighter")),
     "Ganger 1 verfehlt Schweren Schützen.")])
def test_german_names_have_their_cases(sentence: Said, german: str) -> None:
    assert Words("de").rules_text(sentence) == german


@pytest.mark.parametrize("language", ["es", "de"])
def test_no_quotes_of_another_language(language: str) -> None:
    """What an inch sign follows is a length."""
    strings = [one for message in read(language) if message.id
               for one in (message.string if isinstance(message.string, tuple) else (message.string,))]
    assert [one for one in strings if re.search(r'(?<![\dx}])"\w', one) or (language == "es" and "“" in one)] == []


def test_a_question_that_ends_a_sentence_has_no_point_behind_it() -> None:
    title = ruleset("order_dice").action("move").title
    begun = say("{units}: {action}.", units=Name("Rifle squad 1", "troops"), action=title)
    assert str(begun) == "Rifle squad 1: How far may I go?"
    assert SPANISH.rules_text(begun) == "Escuadra de fusileros 1: ¿Hasta dónde puedo mover?"


@pytest.mark.parametrize(("cell", "german"), [
    ("2D6", "2W6"), ("D6+1", "W6+1"), ("D10 + D6", "W10 + W6"), ("2D6x10", "2W6x10"), ("Depot D6", "Depot D6"),
    (Said("{n}D{sides}", n=4, sides=6), "4W6"), (Said("D{sides}", sides=3), "W3"),
    (text("D6 + CS"), "W6 + CS")])
def test_german_dice_have_their_own_letter(cell: Said | str, german: str) -> None:
    assert Words("de").rules_text(cell) == german
    assert Words("en").rules_text(cell) == str(cell)


@pytest.mark.parametrize(("cell", "german"), [("2D6", "2W6"), ("D6 (re-roll)", "W6 (re-roll)"), ("auto", "auto")])
def test_a_cell_is_changed_with_the_letter_of_the_language(cell: str, german: str) -> None:
    """What a player types goes into the table as the sheet has it."""
    words = Words("de")
    assert words.written(cell) == german
    assert (words.printed(german), words.printed(cell)) == (cell, cell)
