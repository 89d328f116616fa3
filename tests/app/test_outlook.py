"""A throw that cannot fail, or cannot do it, is said to where its need stands."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.engine import OWNER, Choice, Roll, at_least, procedure
from rules.ruleset import Action, Facts, Outcome, Ruleset, Switches, field, sheet_tables
from rules.ruleset import _opened as shelf
from rules.shelf import Shelved
from tests.app.playing import begun

SURE = {"bs": 10, "rulings": {"natural_one_misses": False}}


def test_on_the_step_card_instead_of_a_chance(quick):
    begun(quick, "gang_skirmish", "to_hit", **SURE)
    card = quick.find(kind="StepCard")
    assert (card.number, card.outlook, card.chance) == ("1+", "Cannot fail.", "")
    assert quick.find("Cannot fail.")


def test_while_assembling(quick):
    quick.kit.editions.put_switches("gang_skirmish", {"natural_one_misses": False})
    quick.kit.open_action("gang_skirmish", "to_hit", {"bs": 10})
    quick.wait(0.4)
    assert quick.find("cannot fail")


def test_where_real_dice_are_typed_in(quick):
    page = begun(quick, "gang_skirmish", "to_hit", **SURE)
    page.real_dice()
    quick.wait(0.3)
    assert quick.find("Cannot fail.")


def test_in_the_steps_that_are_done_and_in_the_log(quick):
    page = begun(quick, "gang_skirmish", "to_hit", (1,), **SURE)
    page.show_next()
    quick.wait(0.4)
    assert quick.find(kind="StepRowLine").thrown == "1D6, 1+, cannot fail, by hand"
    quick.kit.go("entry", entry=page.session.entry)
    quick.wait(0.3)
    assert quick.find(kind="StepRowLine").thrown == "1D6, 1+, cannot fail, by hand"


def test_on_a_tablet_for_the_steps_that_come(quick):
    quick.resize(1280, 800)
    quick.kit.open_action("command_tokens", "fire", {"strength": 20, "target": "heavy_vehicle", "armour": 2})
    quick.wait(0.5)
    line = next(w for w in quick.widgets() if type(w).__name__ == "StepLine" and w.name == "Penetration")
    assert any(getattr(part, "text", "") == "Cannot fail." for part in line.walk())


class Dare(Facts):
    dice: int = field(1, label="Dice", ge=1, le=3)


@dataclass(frozen=True)
class Dared(Outcome):
    hits: int

    @property
    def sentence(self) -> str:
        return f"{self.hits} hits."


@procedure
def dare(facts: Dare):
    need = yield Choice(OWNER, (1, 4, 7), "Dare", question="How much?")
    return Dared((yield Roll(facts.dice, at_least(need), "To hit")))


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A sheet on which a choice leads to a throw that cannot fail, or cannot do it."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "_index.csv").write_text("table,title,section,notes\n")
    tables = sheet_tables(str(tmp_path / "__init__.py"))
    action = Action("dare", "Dare", facts=Dare, start=dare)
    sheet = Ruleset(Shelved("tiny", "Tiny"), tables=tables, rulings=Switches, actions=(action,))
    monkeypatch.setitem(shelf, "tiny", sheet)


def test_with_the_options_of_a_choice(quick, tiny):
    page = begun(quick, "tiny", "dare")
    said = []
    for option in (1, 4, 7):
        page.panel.pick(option)
        said.append(page.panel.buttons.text)
    assert said == ["Dare: 1, roll 1D6, cannot fail", "Dare: 4, roll 1D6", "Dare: 7, roll 1D6, cannot be reached"]


def test_in_spanish(quick):
    quick.kit.settings.set("language", "es")
    quick.kit.restyle()
    begun(quick, "gang_skirmish", "to_hit", **SURE)
    assert quick.find("No puede fallar.")
