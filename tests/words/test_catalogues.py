"""The catalogues: complete, unambiguous, with the same places as the English, as new as the code."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from app.words.catalogue import Catalogue, catalogue
from app.words.languages import codes, languages, of_the_system, spoken
from rules.said import called
from tools.words import catalogues
from tools.words.__main__ import main as make_words
from tools.words.catalogues import ROOT, TEMPLATE, compiled, entries, po_file, read
from tools.words.catalogues import languages as with_po
from tools.words.entry import places

INCOMPLETE: set[str] = set()
"""Languages that still have texts to translate, while sheets are brought over: this list only gets shorter."""
LANGUAGES = with_po()
IN_ENTRIES = pytest.mark.parametrize("language", LANGUAGES)


def messages(language: str) -> list[Message]:
    return [message for message in read(language) if message.id]


def said(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def test_the_template_has_every_text_there_is() -> None:
    from babel.messages.pofile import read_po

    with TEMPLATE.open("rb") as file:
        kept = {(*_ids(message), message.context or "") for message in read_po(file) if message.id}
    found = {(entry.msgid, entry.plural, entry.context) for entry in entries()}
    assert not found ^ kept, "make words"


@IN_ENTRIES
def test_every_text_has_an_entry_in_every_language(language: str) -> None:
    kept = {(*_ids(message), message.context or "") for message in messages(language)}
    assert not {(entry.msgid, entry.plural, entry.context) for entry in entries()} - kept, "make words"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language not in INCOMPLETE])
def test_nothing_is_left_to_translate(language: str) -> None:
    assert not [message.id for message in messages(language) if not all(said(message))]


@IN_ENTRIES
def test_no_entry_is_a_guess(language: str) -> None:
    assert not [message.id for message in messages(language) if message.fuzzy]


@IN_ENTRIES
def test_every_translation_has_the_places_of_the_english(language: str) -> None:
    assert not [(message.id, form) for message in messages(language) for form in said(message) if form
                and message.context != "class" and not places(form) <= places("".join(_ids(message)))]


@IN_ENTRIES
def test_no_place_is_forgotten(language: str) -> None:
    """What a translation leaves out, a player does not read; a number may be said in words."""
    assert not [(message.id, form) for message in messages(language) for form in said(message) if form
                and message.context != "class" and places(_ids(message)[0]) - {"n"} - places(form)]


@IN_ENTRIES
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    assert po_file(language).with_suffix(".mo").read_bytes() == compiled(language), "make words"


def _ids(message: Message) -> tuple[str, str]:
    return message.id if isinstance(message.id, tuple) else (message.id, "")


# -- at run time

@IN_ENTRIES
def test_a_catalogue_is_loaded_in_less_than_20_ms(language: str) -> None:
    took = []
    for _ in range(5):
        began = time.process_time()
        catalogue(language)
        took.append(time.process_time() - began)
    assert min(took) < 0.020


def test_each_language_names_itself() -> None:
    assert languages()["en"] == "English"
    assert languages()["es"] == "Español"
    assert "name" not in languages().values()
    assert set(languages()) == set(codes()) == {"en", *LANGUAGES}


@pytest.mark.parametrize(("wanted", "language"), [
    (["es_MX.UTF-8"], "es"), (["es-419"], "es"), (["C.UTF-8"], "en"), (["tlh", "es"], "es"), ([], "en"),
    (["en_GB"], "en")])
def test_the_language_of_the_device(wanted: list[str], language: str) -> None:
    assert spoken(wanted, ("en", "es")) == language


def test_a_desktop_says_it_by_its_environment() -> None:
    assert of_the_system({"LANG": "es_ES.UTF-8"}) == ["es_ES.UTF-8"]
    assert of_the_system({"LANGUAGE": "gl:es", "LANG": "en_GB.UTF-8"}) == ["gl", "es"]


def test_a_desktop_without_such_an_environment_says_something_or_nothing() -> None:
    assert spoken(of_the_system({})) in codes()


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for catalogues with none in it."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "TEMPLATE", tmp_path / "playsheet.pot")
    return tmp_path


def test_a_language_is_begun_filled_and_spoken_without_a_line_of_code(empty: Path) -> None:
    make_words(["fr"])
    french = read("fr")
    assert {message.context: message.id for message in french if message.context == "language"} == {"language": "name"}
    for msgid, context, text in (("name", "language", "Français"), ("Continue", "", "Continuer"),
                                 ("Rifle squad", "", "Escouade"), ("Game {n}", "name", "Partie {n}")):
        message = french.get(msgid, context or None)
        assert message is not None
        message.string = text
    catalogues._write(po_file("fr"), french)
    make_words([])
    assert codes(empty) == ("en", "fr")
    spoken_there = catalogue("fr", folder=empty)
    assert spoken_there.text("Continue") == "Continuer"
    assert called("Game 3", spoken_there) == "Partie 3"
    # A card that nobody has named has the name of its kind, which was translated once.
    assert called("Rifle squad 2", spoken_there) == "Escouade 2"


def test_an_installed_sheet_brings_its_own_catalogue(tmp_path: Path) -> None:
    brought = Catalog(locale="es")
    brought.add("Patrol leader", "Jefe de patrulla")
    brought.add(("{n} scout", "{n} scouts"), ("{n} explorador", "{n} exploradores"))
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "patrol.mo").open("wb") as file:
        write_mo(file, brought)
    both = catalogue("es", [tmp_path])
    assert both.text("Patrol leader") == "Jefe de patrulla"
    assert both.plural("{n} scout", "{n} scouts", 2) == "{n} exploradores"
    assert both.text("To wound") == "Para herir"


def test_without_an_entry_the_english_stands() -> None:
    nothing = Catalogue(())
    assert nothing.text("To hit") == "To hit"
    assert nothing.plural("{n} hit", "{n} hits", 2) == "{n} hits"
    assert nothing.found("To hit", "cover") is None
    assert catalogue("es").text("A text nobody has written") == "A text nobody has written"


@IN_ENTRIES
def test_no_code_knows_a_language(language: str) -> None:
    """A language is its folder: what the app and the sheets do is the same in all of them."""
    named = re.compile(rf"""["']{language}["']|\b{re.escape(languages()[language])}\b""")
    files = (path for folder in ("app", "kv", "rules") for path in sorted((ROOT / folder).rglob("*"))
             if path.suffix in (".py", ".kv", ".js", ".html", ".css"))
    assert not [path.name for path in files if named.search(path.read_text(encoding="utf-8"))]
