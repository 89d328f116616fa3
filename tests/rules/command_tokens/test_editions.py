"""A house rule of this sheet: what it changes, worked out by hand, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules import ruleset
from rules.ruleset import Edition, FactsError, TableError
from rules.said import english
from tests.rules.house import view, with_house

SHEET = ruleset("command_tokens")


def house(table: str, before: str, after: str) -> Edition:
    return with_house(SHEET, table, before, after)


def test_a_unit_that_moved_fires_at_minus_three() -> None:
    edition = house("firing", "Moved,-2", "Moved,-3")
    fire = edition.action("fire")
    facts = fire.facts(firer="gun", moved="normal", close=True)
    # 5 + 3 - 1 = 7: four faces of ten, two dice at close range.
    assert english(fire.headline(facts)) == ("2D10", "hits 7+", "casualty 4+")
    assert fire.play(facts).asking.reading.goal.modifiers == (("moved", -3), ("close range", 1))
    assert fire.odds(facts).chance(lambda o: o.hits == 2) == Fraction(4, 10) ** 2
    assert str(edition.glossary["moved"]) == "The firer moved in this activation and is no infantry detachment: -3."
    assert edition.house_words == {"moved"}
    assert str(SHEET.glossary["moved"]).endswith("detachment: -2.")


def test_smoke_on_seven_that_hides_twice_as_well() -> None:
    printed = SHEET.tables.source("smoke").replace("Succeeds on a D10,5+", "Succeeds on a D10,7+")
    twice = SHEET.tables.source("firing").replace("Smoke,-1", "Smoke,-2")
    smoke = SHEET.edition(house={"smoke": printed, "firing": twice}).action("smoke")
    assert str(smoke.summary) == "7+ on a D10 protects a unit until the end of the turn."
    assert smoke.odds(smoke.facts()).chance(lambda o: o.success) == Fraction(4, 10)
    sentence = str(smoke.resolve(smoke.facts(), faces=[7]).sentence)
    assert sentence.startswith("Smoke covers the target until the end of the turn: -2 to hit it,")


def test_three_dice_at_close_range_stand_in_the_help() -> None:
    edition = house("firing_dice", '""",2', '""",3')
    fire, dice = edition.action("fire"), view(edition, "fire", "dice")
    assert str(dice.help) == 'Left empty: 1; 3 at infantry within 12"; 2 from a machine gun at infantry.'
    assert dice.house_help
    assert str(fire.headline(fire.facts(close=True))[0]) == "3D10"


def test_four_on_the_unit_may_react_on_a_six() -> None:
    edition = house("activation_needs", "4,5+,impossible", "4,5+,6")
    react = edition.action("react")
    facts = react.facts(tokens=1, markers=3)
    # 6 with one token and three markers: 2 and one for each.
    goal = react.play(facts).asking.reading.goal
    assert (goal, goal.base, goal.modifiers) == (6, 2, (("command tokens", -1), ("morale markers", -3)))
    assert english(react.headline(facts)) == ("1D6", "reacts 6+")
    assert react.odds(facts).chance(lambda o: o.success) == Fraction(1, 6)
    assert str(view(edition, "react", "tokens").help) == (
        "Before this attempt. It may try with 0, 1, 2, 3 or 4 tokens and markers.")
    with pytest.raises(FactsError, match="with 0, 1, 2, 3 or 4 it may try"):
        react.facts(tokens=5)


def test_nobody_enters_very_rough_ground_but_a_tank() -> None:
    edition = house("terrain_vehicles", "Half-tracked,3+,4+", "Half-tracked,3+,impassable")
    assert str(view(edition, "terrain", "terrain").help) == (
        "Very rough is impassable for: Wheeled, Half-tracked, Anti-tank or infantry gun.")
    with pytest.raises(FactsError, match="Half-tracked: very rough ground is impassable"):
        edition.action("terrain").facts(unit="half_tracked", terrain="very_rough")


def test_a_mortar_treats_a_bunker_as_trenches_when_switched() -> None:
    fire = house("cover", "In trenches or foxholes,6,5+", "In trenches or foxholes,6,3+").action("fire")
    facts = {"weapon": "mortar", "cover": "fortifications"}
    assert str(fire.headline(fire.facts(**facts, mortar_vs_bunker=5))[2]) == "casualty 3+"
    assert str(fire.headline(fire.facts(**facts))[2]) == "casualty 6+"


def test_a_rattled_crew_may_be_a_dead_one() -> None:
    fire = house("damage", "1,Rattled", "1,Foom!").action("fire")
    facts = fire.facts(target="light_vehicle", strength=20, armour=10)
    # 5+ to hit, always through, destroyed by 1, 4, 5 and 6.
    assert fire.odds(facts).chance(lambda o: o.destroyed) == Fraction(6, 10) * Fraction(4, 6)


@pytest.mark.parametrize(("table", "before", "after", "sentence"), [
    ("movement", '"6"" (15cm)"', "far", 'Table Moving, row Infantry and support squads, column Normal: "far" cannot be '
     'used; accepted: a distance such as 6" (15cm), up to 72" (180cm).'),
    ("movement", '"6"" (15cm)"', '"0"" (15cm)"', 'Table Moving, row Infantry and support squads, column Normal: '
     '"0" (15cm)" cannot be used; accepted: a distance such as 6" (15cm), up to 72" (180cm).'),
    ("terrain_vehicles", "Wheeled,6", "Wheeled,impassable", "Table Moving through terrain: vehicles, row Wheeled, "
     'column Rough: "impassable" cannot be used; accepted: 2+ to 5+, 6 or no test.'),
    ("firing", "Moved,-2", "Moved,-", 'Table Firing, row Moved, column Modifier: "-" cannot be used; '
     "accepted: a whole number from -9 to +9."),
    ("cover", "In cover,5+", "In cover,1+", 'Table Casualty rolls, row In cover, column Needed: "1+" cannot be used; '
     "accepted: 2+ to 5+ or 6."),
    ("damage", "1,Rattled", "1,Bang", 'Table Armour penetration, row 1, column Outcome: "Bang" cannot be used; '
     "accepted: Rattled, Smoke and shrapnel, Screech!, Foom!, Kaboom!"),
    ("activation_needs", "0,1+", "0,2+", 'Table Activation and reaction, row 0, column Further activation: "2+" cannot '
     "be used; accepted: as printed, it is for reference and no roll reads it."),
    ("smoke", "10,5+", "10,11+", 'Table Smoke, row Succeeds on a D10, column Rule: "11+" cannot be used; '
     "accepted: 2+ to 10+."),
])
def test_refused_with_table_row_column_and_what_is_accepted(table: str, before: str, after: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        house(table, before, after)
    assert str(refused.value) == sentence
