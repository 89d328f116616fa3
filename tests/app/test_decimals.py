"""Numbers on the screen as the player's language writes them."""

from __future__ import annotations

import re

import pytest

from app.words import Words, codes
from tests.app.screens_log.played import play

POINT, COMMA = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])"), re.compile(r"\d,\d")


def texts(widget) -> list[str]:
    return [w.text for w in widget.walk() if isinstance(getattr(w, "text", None), str)]


def decimals(page, language: str) -> list[str]:
    """Every text with a decimal of this language; one of the other language is an error."""
    right, wrong = (POINT, COMMA) if Words(language).number(0.5, 1) == "0.5" else (COMMA, POINT)
    assert not [text for text in texts(page) if wrong.search(text)]
    return [text for text in texts(page) if right.search(text)]


@pytest.fixture(params=codes())
def language(window, request):
    for name, value in (("language", request.param), ("animation", "off")):
        window.kit.settings.set(name, value)
    window.kit.restyle()
    return request.param


def test_odds(window, language):
    window.kit.open_action("scw", "shoot", {"rifle": 6})
    page = window.app.shell.pile.top
    window.until(lambda: page.odds is not None, 10)
    window.wait(0.3)
    assert decimals(page, language)


def test_luck(window, language):
    for seed in range(8):
        play(window.app, "scw", "shoot", seed, "AB"[seed % 2], rifle=6)
    page = window.kit.go("luck", ruleset="scw", game=window.kit.game("scw"))
    window.wait(0.3)
    found = decimals(page, language)
    assert any("p = " in text for text in found)
    assert any(any(word in text for word in ("esperado", "expected", "erwartet")) for text in found)
