"""`make words`: the texts there are go into locale/playsheet.pot and every language's .po, and each .po is compiled.

    python -m tools.words            update and compile
    python -m tools.words de         begin a language
"""

from __future__ import annotations

import sys

from tools.words.catalogues import LOCALE, compile_to_disk, languages, new_language, template, updated, write_template


def main(begin: list[str]) -> None:
    """Everything up to date; says what is still to be translated."""
    found = template()
    write_template(found)
    for language in begin:
        new_language(found, language)
    for language in languages():
        catalogue = updated(found, language)
        compile_to_disk(language)
        missing = [message for message in catalogue if message.id and not _is_said(message.string)]
        print(f"{LOCALE.name}/{language}: {len(catalogue)} texts, {len(missing)} to be translated")


def _is_said(string: str | tuple[str, ...]) -> bool:
    return all(string) if isinstance(string, tuple) else bool(string)


if __name__ == "__main__":
    main(sys.argv[1:])
