"""The sheet's tables on a Spanish screen: cells and headers said in Spanish, found by Spanish words."""

from __future__ import annotations

import pytest


@pytest.fixture
def spanish(window):
    """The app in Spanish, at the tables of Gang Skirmish."""
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    window.kit.go("reference", ruleset="gang_skirmish")
    window.frames(3)
    return window


def reference(window):
    """The tables on the screen."""
    return next(widget for widget in window.app.root.walk() if type(widget).__name__ == "Reference")


def test_headers_and_cells_are_spanish(spanish):
    page = reference(spanish)
    page.bar.field.text = "cobertura"
    spanish.frames(3)
    assert page.view.columns[0] == "Modificador"
    assert page.view.rows[1][:2] == ("Cobertura parcial", "−1")
    page.tell(1, 1)
    assert page.answer_words.text.startswith("Modificador Cobertura parcial, Valor: ")


def test_the_printed_words_still_find_a_table(spanish):
    page = reference(spanish)
    page.bar.field.text = "partial cover"
    spanish.frames(3)
    assert page.chosen.name == "to_hit_modifiers"
