"""Texts as values, and how languages with cases, genders and other signs say them from catalogue entries alone."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError

from rules.engine import PlayerError, need
from rules.frame.facts import FactsError, refuse
from rules.ruleset import Facts, field
from rules.said import (
    Name,
    Said,
    Text,
    and_list,
    called,
    comma_list,
    decimal,
    dice,
    english,
    inches,
    name,
    named,
    or_list,
    role,
    say,
    sentences,
    signed,
    text_from_json,
    text_to_json,
    told,
)

TARGET = role("target", "the target")


def losses(n: int) -> Said:
    return say("{target} loses {n} man.", "{target} loses {n} men.", n=n, target=TARGET)


class Catalogue:
    """The entries of a language by context and English."""

    def __init__(self, plural: object = None, **entries: dict[str, str | tuple[str, ...]]) -> None:
        self.entries = {("" if context == "plain" else context.replace("_", " "), msgid): said
                        for context, those in entries.items() for msgid, said in those.items()}

    def found(self, msgid: str, context: str) -> str | None:
        said = self.entries.get((context, msgid))
        return said if isinstance(said, str) else None

    def text(self, msgid: str, context: str = "") -> str:
        return self.found(msgid, context) or self.found(msgid, "") or msgid

    def plural(self, msgid: str, plural: str, n: int, context: str = "") -> str:
        said = self.entries.get((context, msgid), (msgid, plural))
        return said[self.form(n)]

    def form(self, n: int) -> int:
        return int(n != 1)


# -- the English

@pytest.mark.parametrize(("text", "said"), [
    (losses(1), "The target loses 1 man."),
    (losses(2), "The target loses 2 men."),
    (say("hits {need}+", need=need(5, cover=-1)), "hits 6+"),
    (say("Cover {n}", n=signed(-2)), "Cover -2"),
    (say("Cover {n}", n=signed(1)), "Cover +1"),
    (say("{mean} on average", mean=decimal(1.5, 2)), "1.50 on average"),
    (dice(10, 6), "10D6"),
    (inches(6), '6"'),
    (say("{unit} is gone.", unit=name("von Berg")), "von Berg is gone."),
    (say("{n} hit{n:|s}, {m} save{m:|s}", n=1, m=2), "1 hit, 2 saves"),
])
def test_the_english_is_what_str_says(text: Text, said: str) -> None:
    assert str(text) == said
    assert f"{text}" == said


def test_lists_leave_out_what_is_empty() -> None:
    assert english(and_list("rifle", "", "pistol", None, "knife")) == "rifle, pistol and knife"
    assert english(or_list("rifle", "pistol")) == "rifle or pistol"
    assert english(comma_list(1, 2, 3)) == "1, 2, 3"
    assert (and_list(), and_list("rifle")) == ("", "rifle")


def test_a_sentence_begins_with_a_capital_wherever_it_stands() -> None:
    both = sentences(losses(1), say("{target} holds.", target=TARGET))
    assert str(both) == "The target loses 1 man. The target holds."
    assert str(say("{what}: {who} holds", what="morale", who=TARGET)) == "Morale: the target holds"


def test_a_unit_that_is_known_is_called_by_its_name() -> None:
    assert losses(2).told(names={"target": "Foot platoon 3"}) == "Foot platoon 3 loses 2 men."
    assert losses(2).told(names={"shooter": "Foot platoon 3"}) == "The target loses 2 men."


# -- a value

def test_equal_texts_are_one() -> None:
    assert losses(2) == losses(2)
    assert losses(2) != losses(3)
    assert say("light", ctx="cover") != say("light", ctx="vehicle")
    assert {losses(2): "once"}[losses(2)] == "once"
    assert say("Cover") != "Cover"


@dataclass(frozen=True)
class Outcome:
    """An outcome of the odds."""

    sentence: Text


def test_an_outcome_that_holds_a_text_is_a_memo_key() -> None:
    assert len({Outcome(losses(1)), Outcome(losses(1)), Outcome(losses(2))}) == 2


EVERY_KIND = say("{who} and {unit}: {n} {how}, {mod}, {mean}, {list}", "{n} of them", ctx="case", n=3, who=TARGET,
                 unit=name("Blue 1", "tank"), how="wounded", mod=signed(-1), mean=decimal(0.25, 2),
                 list=and_list("a", inches(3)))


def test_json_both_ways() -> None:
    assert text_from_json(json.loads(json.dumps(text_to_json(EVERY_KIND)))) == EVERY_KIND
    assert text_from_json(text_to_json("To hit")) == "To hit"
    assert pickle.loads(pickle.dumps(EVERY_KIND)) == EVERY_KIND


class Kept(BaseModel):
    """A model with a text."""

    model_config = ConfigDict(frozen=True)
    said: Text = ""


def test_a_model_holds_a_text() -> None:
    kept = Kept(said=EVERY_KIND)
    assert Kept.model_validate_json(kept.model_dump_json()) == kept
    assert Kept.model_validate_json('{"said":"To hit"}').said == "To hit"
    for damaged in ('{"said":{"with":{}}}', '{"said":{"say":"x","with":{"n":[1]}}}', '{"said":7}'):
        with pytest.raises(ValidationError):
            Kept.model_validate_json(damaged)


class Cautious(Facts):
    """Facts that refuse."""

    men: int = field(3, label="Men")

    def model_post_init(self, _: object) -> None:
        if self.men > 10:
            refuse("men", say("A square holds {n} men.", n=10))


def test_a_refusal_keeps_its_parts() -> None:
    with pytest.raises(FactsError) as refused:
        Cautious.given({"men": 11})
    assert refused.value.problems[0].sentence == refused.value.said == say("A square holds {n} men.", n=10)
    assert str(refused.value) == "A square holds 10 men."
    assert str(PlayerError("No.")) == PlayerError("No.").said == "No."


# -- other languages

SPANISH = Catalogue(
    plain={"the tank": "el tanque", "the battery": "la batería", "{unit} is destroyed.": "{unit}: destruid{unit:o|a}.",
           "{a} and {b}": "{a} y {b}", "infantry": "infantería", "guns": "cañones", "hierba": "hierba",
           "{n} AP left": ("{n:Queda|Quedan} {n} PA", "{n:Queda|Quedan} {n} PA")},
    before_i={"{a} and {b}": "{a} e {b}"}, before_hi={"{a} and {b}": "{a} e {b}"},
    before_hie={"{a} and {b}": "{a} y {b}"},
    **{"class": {"classes": "m f", "the battery": "f", "battery": "f"}, "number": {".": ",", "-": "−"}})

GERMAN = Catalogue(
    plain={"the target": "das Ziel", "the tank": "der Panzer",
           "{who} fires at {whom}.": "{who} schießt auf {whom:acc}.", "{n}D{sides}": "{n}W{sides}"},
    acc={"the tank": "den Panzer"})


@pytest.mark.parametrize(("unit", "said"), [("the tank", "El tanque: destruido."),
                                            ("the battery", "La batería: destruida.")])
def test_spanish_agrees_with_the_gender_of_a_part(unit: str, said: str) -> None:
    destroyed = say("{unit} is destroyed.", unit=role("target", unit))
    assert destroyed.told(SPANISH) == said


def test_spanish_agrees_with_what_a_name_is_the_name_of() -> None:
    destroyed = say("{unit} is destroyed.", unit=role("target", "the target"))
    assert destroyed.told(SPANISH, {"target": Name("Unidad 1", "battery")}) == "Unidad 1: destruida."
    assert destroyed.told(SPANISH, {"target": Name("Unidad 2", "tank")}) == "Unidad 2: destruido."


@pytest.mark.parametrize(("kept", "said"), [
    ("Game 3", "Partida 3"), ("Foot platoon", "Sección"), ("Foot platoon 2", "Sección 2"), ("Blue", "Azul"),
    ("Los Rojos", "Los Rojos"), ("Los Rojos 2", "Los Rojos 2"), ("2", "2")])
def test_a_name_that_nobody_gave_is_said_in_the_language(kept: str, said: str) -> None:
    words = Catalogue(name={"Game {n}": "Partida {n}", "Foot platoon": "Sección", "Blue": "Azul"})
    assert called(kept, words) == told(say("{unit}", unit=name(kept)), words) == said
    assert told(say("{who}", who=TARGET), words, {"target": kept}) == said
    assert called(kept) == kept


@pytest.mark.parametrize(("second", "said"), [("infantry", "cañones e infantería"), ("guns", "cañones y cañones"),
                                              ("hierba", "cañones y hierba")])
def test_spanish_joins_by_sound(second: str, said: str) -> None:
    assert told(and_list("guns", second), SPANISH) == said


def test_signs_and_plurals_of_the_language() -> None:
    assert told(say("{a}", a=decimal(-1.5, 1)), SPANISH) == "−1,5"
    left = [say("{n} AP left", "{n} AP left", n=n).told(SPANISH) for n in (1, 2)]
    assert left == ["Queda 1 PA", "Quedan 2 PA"]
    assert dice(2, 6).told(GERMAN) == "2W6"


@pytest.mark.parametrize(("whom", "said"), [("the target", "Der Panzer schießt auf das Ziel."),
                                            ("the tank", "Der Panzer schießt auf den Panzer.")])
def test_german_puts_a_part_in_its_case(whom: str, said: str) -> None:
    fires = say("{who} fires at {whom}.", who=role("shooter", "the tank"), whom=role("target", whom))
    assert fires.told(GERMAN) == said


def test_names_stay_in_a_text_that_is_kept():
    kept = named(losses(2), {"target": Name("2nd Section", "squad"), "A": "Blue"})
    assert str(kept) == "2nd Section loses 2 men."
    assert text_from_json(text_to_json(kept)) == kept
    assert str(named(say("{side} has it.", side=role("A", "side A")), {"A": "Blue"})) == "Blue has it."
    assert str(named(role("A", "side A"), {"A": "Blue"})) == "Blue"
    assert named("plain words", {"A": "Blue"}) == "plain words"
