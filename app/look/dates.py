"""Days and hours, as the player's system writes them; where the app speaks another language, as that one does."""

from __future__ import annotations

import locale
from contextlib import suppress
from datetime import datetime
from functools import cache

from kivy.utils import platform

from app.device.language import system_languages
from app.look import ambient
from app.words import Words, spoken

PLAIN = ("C", "POSIX")
"""Systems that have no way of their own: then the day is written so that everybody reads it alike."""
DAY, HOUR = "%Y-%m-%d", "%H:%M"
"""How they are written where a language says nothing else."""
DATE = "date"
"""The context in which a catalogue says how it writes them."""


def day(at: int) -> str:
    """The day of a moment in milliseconds since 1970."""
    return _written(at)[0]


def clock(at: int) -> str:
    """Its time of day."""
    return _written(at)[1]


def _written(at: int) -> tuple[str, str]:
    words = ambient.words()
    own = words.language == spoken(system_languages())
    if own and platform == "android":
        from app.device.android import day_and_hour

        return day_and_hour(at)
    moment = datetime.fromtimestamp(at / 1000)
    of_day, of_hour = _of_the_system() if own else of_the_language(words)
    return moment.strftime(of_day), moment.strftime(of_hour)


def of_the_language(words: Words) -> tuple[str, str]:
    """How a language writes day and hour."""
    return words.catalogue.text(DAY, DATE), words.catalogue.text(HOUR, DATE)


@cache
def _of_the_system() -> tuple[str, str]:
    with suppress(locale.Error):
        locale.setlocale(locale.LC_TIME, "")
    name = (locale.setlocale(locale.LC_TIME) or "C").partition(".")[0]
    afternoon = datetime(2000, 1, 1, 15, 4).strftime("%X")
    return formats(name, afternoon)


def formats(name: str, afternoon: str) -> tuple[str, str]:
    """How day and hour are written where three in the afternoon is written so."""
    return DAY if name in PLAIN else "%x", HOUR if "15" in afternoon else "%I:%M %p"
