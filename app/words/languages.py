"""The languages there are: a folder each, that says its own name; and the one the device speaks."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from app.words.catalogue import FOLDER, LANGUAGE, catalogue, catalogue_file

ENGLISH = "en"
SYSTEM = ""
"""The setting that follows the device."""
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@cache
def codes(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages there are, English first; nothing is loaded for it."""
    found = sorted(path.name for path in folder.glob("*") if catalogue_file(folder, path.name).is_file())
    return (ENGLISH, *(code for code in found if code != ENGLISH))


@cache
def languages(folder: Path = FOLDER) -> Mapping[str, str]:
    """Every language with its own name for itself, English first."""
    return {ENGLISH: "English"} | {code: catalogue(code, folder=folder).text("name", LANGUAGE)
                                   for code in codes(folder)[1:]}


def spoken(wanted: Iterable[str], known: Iterable[str] | None = None) -> str:
    """The first of the wanted languages that there is: es_MX is Spanish, what is not known is English."""
    known = codes() if known is None else list(known)
    for name in wanted:
        code = name.replace("-", "_").split(".")[0].split("@")[0]
        for candidate in (code, code.split("_")[0].lower()):
            if candidate in known:
                return candidate
    return ENGLISH


def of_the_system(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The languages a desktop computer is set to, most wanted first; a phone says it by its own way."""
    for variable in VARIABLES:
        if value := environment.get(variable):
            return [part for part in value.split(":") if part]
    return [named for named in (_of_windows(), _of_macos(), locale.getlocale()[0]) if named]


def _of_macos() -> str | None:
    """A program that is started from the Finder has no environment to say it."""
    if sys.platform != "darwin":
        return None
    import subprocess

    said = subprocess.run(["defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, check=False)
    return said.stdout.strip() or None


def _of_windows() -> str | None:
    try:
        from ctypes import windll  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        return None
    return locale.windows_locale.get(windll.kernel32.GetUserDefaultUILanguage())
