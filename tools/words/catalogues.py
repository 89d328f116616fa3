"""The template of all texts, and the catalogue of each language; Babel reads, writes and compiles them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rules.frame.battle import SIDE_NAMES
from rules.said import ANY_NAME, NAME
from rules.shelf import SHELF
from tools.words.code import in_python
from tools.words.entry import Entry, wanted
from tools.words.own import in_app
from tools.words.sheets import in_sheet

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "locale"
DOMAIN = "playsheet"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
THEN = datetime(2026, 1, 1, tzinfo=UTC)
"""A catalogue that says when it was made would change whenever it is made."""
IDLE = (b'"Report-Msgid-Bugs-To', b'"Last-Translator', b'"Language-Team', b'"Generated-By', b'"POT-Creation-Date',
        b'"PO-Revision-Date')
"""Lines of the head that tell a translator nothing."""
SPOKEN = ("rules", "app")
"""Folders whose Python is read."""
OTHERS = ("terminal", "texts")
"""What is printed on a terminal is English; the app's own texts are found by their keys."""
OF_THE_LANGUAGE = (
    Entry("name", "the language's own name for itself", context="language"),
    Entry("classes", "genders and numbers of nouns, such as: m f mp fp; one word if there is none", context="class"),
    Entry("-", "the sign before a negative number", context="number"),
    Entry(".", "the sign before decimals", context="number"),
    Entry("D", "the letter before the sides of a die: D6 is W6 in German", context="number"),
    Entry(ANY_NAME, "a name that a player gave; add it with the context of a form to say how the form is made",
          context="form"),
    Entry("%Y-%m-%d", "a day: %d day, %m month, %Y year", context="date"),
    Entry("%H:%M", "a time of day: %H:%M is 15:04, %I:%M %p is 03:04 PM", context="date"),
)
"""What every language says of itself."""
LISTS = tuple(Entry(pattern, "rules/said/lists.py", context="list") for pattern in (
    "{a}, {b}", "{a} and {b}", "{a} or {b}", "{a}; {b}", "{a} · {b}", "{a} / {b}", "{a}+{b}", "{a} › {b}", "{a} {b}"))
SIDES = tuple(Entry(side, "rules/frame/battle.py", context=NAME) for side in SIDE_NAMES.values())


def entries() -> list[Entry]:
    """Every text there is, in the order of its English."""
    found = [*OF_THE_LANGUAGE, *LISTS, *SIDES]
    for folder in SPOKEN:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not set(OTHERS) & set(path.parts):
                found += in_python(path, ROOT)
    for sheet in SHELF:
        found += in_sheet(sheet)
    found += in_app()
    return sorted(wanted(found), key=lambda entry: (entry.msgid.casefold(), entry.key))


def template() -> Catalog:
    """All texts, to be translated."""
    catalogue = _empty(None)
    for entry in entries():
        _add(catalogue, entry)
    return catalogue


def _empty(language: str | None) -> Catalog:
    return Catalog(locale=language, domain=DOMAIN, project="Playsheet", version="2", copyright_holder="Playsheet",
                   header_comment="# Texts of Playsheet. docs/translating.md tells how.", creation_date=THEN,
                   revision_date=THEN, last_translator="", language_team="", fuzzy=False, charset="utf-8")


def _add(catalogue: Catalog, entry: Entry, string: str | tuple[str, ...] = "") -> Message:
    msgid = (entry.msgid, entry.plural) if entry.plural else entry.msgid
    about = [entry.where] if entry in OF_THE_LANGUAGE else []
    files = [] if about else [(name, None) for name in entry.where.split("\n")]
    return catalogue.add(msgid, string, files, auto_comments=about, context=entry.context or None)


def write_template(catalogue: Catalog) -> None:
    """The template on disk."""
    LOCALE.mkdir(exist_ok=True)
    _write(TEMPLATE, catalogue)


def _write(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = io.BytesIO()
    write_po(lines, catalogue, width=0, sort_output=False, include_lineno=False)
    path.write_bytes(b"".join(line for line in lines.getvalue().splitlines(keepends=True) if not line.startswith(IDLE)))


def languages() -> list[str]:
    """The languages there are."""
    return sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def po_file(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """The catalogue of a language as its translator left it."""
    with po_file(language).open("rb") as file:
        catalogue = read_po(file, locale=language, domain=DOMAIN)
    catalogue.creation_date = catalogue.revision_date = THEN
    return catalogue


def new_language(found: Catalog, language: str) -> None:
    """A catalogue in which nothing is said yet."""
    if not po_file(language).exists():
        _write(po_file(language), _merged(found, _empty(language), language))


def updated(found: Catalog, language: str) -> Catalog:
    """The catalogue with the texts there are now: nothing is guessed, what is gone goes."""
    catalogue = _merged(found, read(language), language)
    _write(po_file(language), catalogue)
    return catalogue


def _merged(found: Catalog, said: Catalog, language: str) -> Catalog:
    catalogue = _empty(language)
    before = {_key(message): message for message in said if message.id}
    for message in found:
        if not message.id:
            continue
        known = before.pop(_key(message), None)
        if known is None or not known.string:
            known = _as_a_word(message, said) or known
        added = catalogue.add(message.id, _kept(message, known, catalogue), message.locations, context=message.context,
                              auto_comments=message.auto_comments, user_comments=known.user_comments if known else ())
        if known is not None and known.fuzzy:
            added.flags.add("fuzzy")
    for own in _forms(before, {_first(message.id) for message in found}):
        catalogue.add(own.id, own.string, user_comments=own.user_comments, context=own.context)
    return catalogue


def _as_a_word(message: Message, said: Catalog) -> Message | None:
    """The name of a card is mostly what its kind is called everywhere else."""
    return said.get(_first(message.id)) if message.context == NAME else None


def _forms(left: dict[tuple[str, str], Message], known: set[str]) -> Iterator[Message]:
    """Entries a translator has added himself: a case, a class, a joiner before a vowel."""
    return (message for (msgid, context), message in left.items() if context and message.string
            and (msgid in known or context == "class"))


def _kept(message: Message, known: Message | None, catalogue: Catalog) -> str | tuple[str, ...]:
    said = known.string if known is not None else ""
    if isinstance(message.id, tuple):
        forms = said if isinstance(said, tuple) else (said,) * catalogue.num_plurals if said else ()
        return tuple(forms) or ("",) * catalogue.num_plurals
    return said[0] if isinstance(said, tuple) else said


def _key(message: Message) -> tuple[str, str]:
    return _first(message.id), message.context or ""


def _first(msgid: str | tuple[str, ...]) -> str:
    return msgid[0] if isinstance(msgid, tuple) else msgid


def compiled(language: str) -> bytes:
    """What the app reads."""
    file = io.BytesIO()
    write_mo(file, read(language))
    return file.getvalue()


def compile_to_disk(language: str) -> None:
    """The compiled catalogue beside the written one."""
    po_file(language).with_suffix(".mo").write_bytes(compiled(language))
