"""A value that cannot be is refused in the reader's language: by its label, with the names of its options."""

from __future__ import annotations

import pytest

from app.words import Words
from rules import ruleset
from rules.engine import PlayerError
from rules.frame.deed import Adjust, Muster
from rules.ruleset import FactsError


@pytest.mark.parametrize(("facts", "es", "de"), [
    ({"cover": "fog"}, "Cobertura: Sin cobertura, Ligera −1 o Pesada −2, no fog.",
     "Deckung: Keine Deckung, Weich −1 oder Hart −2, nicht fog."),
    ({"pins": -1}, "Pines: 0 como mínimo, no −1.", "Pins: mindestens 0, nicht −1."),
    ({"moved": "perhaps"}, "Se ha movido este turno (AVANCE): sí o no, no perhaps.",
     "Diese Runde bewegt (VORRÜCKEN): ja oder nein, nicht perhaps."),
    ({"further": [{"shooters": 99}]}, "Arma 1, Número: 15 como máximo, no 99.",
     "Waffe 1, Anzahl: höchstens 15, nicht 99.")])
def test_facts_are_refused_in_the_language_of_the_reader(facts: dict, es: str, de: str) -> None:
    with pytest.raises(FactsError) as refused:
        ruleset("order_dice").action("shoot").facts(**facts)
    assert [Words(language).rules_text(refused.value.said) for language in ("es", "de")] == [es, de]


@pytest.mark.parametrize(("change", "sentence"), [
    ({"models": 99}, "Escuadra de fusileros, Miniaturas: 15 como máximo, no 99."),
    ({"quality": "drunk"}, "Escuadra de fusileros, Calidad: Inexperto, Regular o Veterano, no drunk."),
    ({"colour": "red"}, "La tarjeta de Escuadra de fusileros no se puede leer."),
    ({"name": "", "card": "balloon"}, "Esta tarjeta no se puede leer.")])
def test_a_damaged_card_is_one_sentence(change: dict, sentence: str) -> None:
    battle = ruleset("order_dice").battle()
    card = {**battle.sheet.preset("Rifle squad").model_dump(), "id": "x", "side": "A", **change}
    with pytest.raises(PlayerError) as refused:
        battle.after(Muster(unit=card))
    assert Words("es").rules_text(refused.value.said) == sentence


def test_what_cannot_be_written_on_a_card_is_one_sentence() -> None:
    battle = ruleset("order_dice").battle()
    card = battle.sheet.preset("Rifle squad").with_(id="x", side="A")
    with pytest.raises(PlayerError, match="Rifle squad, Quality: Inexperienced, Regular or Veteran, not"):
        battle.after(Muster(unit=card.model_dump())).after(Adjust(unit="x", key="quality", value="drunk"))


@pytest.mark.parametrize("text", ["{", "[]", '{"deed": "fly"}', '{"deed": "muster", "unit": 7}'])
def test_a_damaged_deed_is_one_sentence(text: str) -> None:
    with pytest.raises(PlayerError) as refused:
        ruleset("order_dice").battle_sheet.deed_from_json(text)
    assert Words("de").rules_text(refused.value.said) == "Das ist kein Zug von Order Dice WWII."
