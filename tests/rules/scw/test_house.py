"""A table of a house of its own: checked when it is made, and seen wherever its number stands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from rules import ruleset
from rules.engine import Book
from rules.engine.spread import forget_spreads
from rules.ruleset import Action, Edition, FactsError, FieldView, TableError
from rules.said import english
from tests.rules.every_cell import with_cell
from tests.rules.scw.test_speed import LED, SEPARATE, TANKS
from tests.rules.worked import told
from tests.stopwatch import assert_within

SHEET = ruleset("scw")


def changed(*cells: tuple[str, str, str, str]) -> Edition:
    """The sheet with other cells: table, row, column, what stands there now."""
    house: dict[str, str] = {}
    for name, row, column, text in cells:
        table = SHEET.edition(house=house).tables[name]
        house[name] = with_cell(table, table.keys().index(row), table.columns.index(column), text)
    return SHEET.edition(house=house)


def view(action: Action, name: str) -> FieldView:
    return next(it for it in action.fields() if it.name == name)


def test_partial_cover_of_two_is_seen_everywhere() -> None:
    edition = changed(("saves", "Partial cover", "Better", "2"))
    shoot, printed = edition.action("shoot"), SHEET.action("shoot")
    assert str(view(shoot, "cover").names["partial"]) == "Partial +2"
    assert view(shoot, "cover").house == {"partial"}
    assert str(view(printed, "cover").names["partial"]) == "Partial +1"
    assert str(edition.glossary["partial cover"]) == "Foot and guns in partial cover save 2 better."
    assert edition.house_words == {"partial cover"}
    shot = shoot.facts(rifle=1, cover="partial", trade_in=0)
    assert english(shoot.headline(shot)) == ("1D6", "hits 5+", "saves 2+")
    done = shoot.resolve(shot, faces=[5, 1])
    assert [told(step) for step in done.steps] == [
        "To hit 5+: 5 = 1 hit", "Saves 2+: 1 = 0 saved, 1 lost", "Losses: 1 base"]
    assert done.steps[1].request.reading.need.modifiers == (("partial cover", 2),)
    assert str(done.outcome.save_why) == "Partial cover +2"
    # one rifle: 2 of 6 hit, and of these 1 of 6 is not saved; as printed 2 of 6 are not
    lost = [it.odds(it.facts(rifle=1, cover="partial", trade_in=0)).chance(lambda o: o.lost) for it in (shoot, printed)]
    assert lost == [Fraction(2, 36), Fraction(4, 36)]


def test_a_house_rule_changes_the_dice_of_its_edition_alone() -> None:
    edition = changed(("shooting", "Rifle base", "Foot target", "2"))
    shots = edition.action("shoot"), SHEET.action("shoot")
    assert [str(it.headline(it.facts())[0]) for it in shots] == ["12D6", "6D6"]


REFUSED = [
    ("saves", "Partial cover", "Better", "abc", "Save modifiers", "a whole number from 0 to 3"),
    ("saves", "Partial cover", "Worse", "1", "Save modifiers", "as printed, it is for reference and no roll reads it"),
    ("to_hit", "Normal", "Hits on", "-", "To hit", "2+ to 6+"),
    ("to_hit", "Opportunity / return", "Hits on", "7+", "To hit", "2+ to 6+"),
    ("shooting", "Rifle base", "Foot target", "1000", "Shooting dice per shot", "a whole number from 0 to 6"),
    ("shooting", "Light tank / light AC", "Vehicle target", "1, tanks", "Shooting dice per shot",
     "a whole number from 0 to 6, with or without \", light targets only\" behind it"),
    ("action_points", "Close in 1-2", "Foot", "2D6", "Action points", "D6, D6 (re-roll), D6 (opponent re-roll)"),
    ("action_points", "Close in 1-2", "Vehicles and guns", "D6", "Action points",
     "as printed, it is for reference and no roll reads it"),
    ("action_cost", "Assault (from face)", "Gun", "4", "Action cost", "No"),
    ("action_cost", "Assault (from face)", "MMG / mortar", "-", "Action cost", "a whole number from 0 to 12 or No"),
    ("ranges", "Mortar", "Squares", "6-3", "Ranges in squares",
     "a whole number from 1 to 12, a band within 1-12 such as 1-12, a number in it or short, proximity"),
    ("saves_needed", "medium tank", "open", "3+", "Saves needed",
     "as printed, it is for reference and no roll reads it"),
    ("cavalry", "Assault", "Value", "1", "Cavalry",
     "a whole number from 0 AP to 12 AP, with or without \", only into open or partial\" behind it"),
    ("hammered", "HE hit", "Hammered on", "always", "Hammered", "2+ to 6+"),
]


@pytest.mark.parametrize(("table", "row", "column", "text", "title", "accepted"), REFUSED)
def test_a_refused_cell_is_one_sentence(table: str, row: str, column: str, text: str, title: str,
                                        accepted: str) -> None:
    with pytest.raises(TableError) as refused:
        changed((table, row, column, text))
    assert str(refused.value) == (f"Table {title}, row {row}, column {column}: \"{text}\" cannot be used; "
                                  f"accepted: {accepted}.")


@pytest.mark.parametrize("name", list(SHEET.tables))
def test_every_cell_refuses_rubbish_with_a_sentence_that_names_it(name: str) -> None:
    table = SHEET.tables[name]
    for at, row in enumerate(table.keys()):
        for column in table.columns[1:]:
            with pytest.raises(TableError) as refused:
                changed((name, row, column, "rubbish"))
            assert re.fullmatch(rf"Table {re.escape(table.title)}, row {re.escape(row)}, column {re.escape(column)}: "
                                r'"rubbish" cannot be used; accepted: [^\n]+\.', str(refused.value))
            assert str(table.cells(at, column).accepted).lower() in str(refused.value).lower()


def steps(edition: Edition, action: str, faces: list[int], **facts: Any) -> list[str]:
    it = edition.action(action)
    return [told(step) for step in it.resolve(it.facts(**facts), faces=faces).steps]


def test_hits_traded_in_and_he_hits_that_hammer_on_different_numbers_are_thrown_apart() -> None:
    edition = changed(("hammered", "HE hit", "Hammered on", "3+"))
    gun: dict[str, Any] = {"shooter": "field_gun", "trade_in": 1, "bases": 8}
    assert steps(edition, "shoot", [5, 6, 1, 4, 2, 6], **gun) == [
        "To hit 5+: 5 6 1 = 2 hits", "Hammer 5+: 4 = Not hammered", "Hammer 3+: 2 = Not hammered",
        "Saves 4+: 6 = 1 saved, 0 lost", "Losses: None"]
    # 1, 2 or 3 hits in 12, 6 and 1 of 27; the one traded in fails by 2 of 3, each other by 1 of 3
    shoot = edition.action("shoot")
    assert shoot.odds(shoot.facts(**gun)).chance(lambda o: o.hammered) == (
        Fraction(12, 27) * Fraction(1, 3) + Fraction(6, 27) * Fraction(7, 9) + Fraction(1, 27) * Fraction(25, 27))


def test_a_flamethrower_that_throws_to_hammer() -> None:
    edition = changed(("hammered", "Flamethrower hit", "Hammered on", "4+"))
    assert steps(edition, "flamethrower", [5, 6, 1, 1, 3, 4, 6, 6]) == [
        "To hit 5+: 5 6 1 1 = 2 hits", "Hammer 4+: 3 4 = Hammered", "Saves 5+: 6 6 = 2 saved, 0 lost",
        "Losses: hammered"]
    assert str(edition.action("flamethrower").summary) == "4D6 at close quarters; a hit hammers on 4+."


def test_who_may_throw_action_points_again_is_read_from_the_table() -> None:
    edition = changed(("action_points", "Close in 1-2", "Foot", "D6 (re-roll)"),
                      ("action_points", "With command", "Foot", "D6"), ("action_points", "CC joined", "Foot", "+2"))
    ap = edition.action("ap_foot")
    assert english(ap.headline(ap.facts())) == ("D6", "Close: the owner may reroll")
    assert english(ap.headline(ap.facts(status="with_command", cc_joined=True))) == ("D6+2", "With command: no reroll")
    assert ap.resolve(ap.facts(cc_joined=True, reroll="always"), faces=[1, 4]).outcome.ap == 6
    # thrown again below 4: 4, 5 and 6 come by 1/6 + 1/2 * 1/6 each
    odds = ap.odds(ap.facts(reroll="sensible"))
    assert odds.chance(lambda o: o.ap == 6) == Fraction(1, 4)
    join = edition.action("cc_move")
    assert str(join.resolve(join.facts(does="join"), faces=[]).sentence) == (
        "The company commander joins the PC: +2 to each AP roll of that platoon this turn.")


def test_whom_the_sheet_forbids_an_action_is_read_from_the_table() -> None:
    edition = changed(("action_cost", "Assault (from face)", "MMG / mortar", "5"),
                      ("action_cost", "Assault (from face)", "Vehicle", "No"),
                      ("action_cost", "Appoint new PC (3+)", "Foot base", "3"))
    assault, appoint = edition.action("assault"), edition.action("appoint_pc")
    assert assault.facts(kind="mmg_mortar").kind == "mmg_mortar"
    with pytest.raises(FactsError) as refused:
        assault.facts(own_vehicles=1)
    assert str(refused.value) == "Vehicles and guns cannot assault; foot, cavalry, MMGs and mortars can."
    assert str(appoint.summary) == "3 or 1 AP, and on 3+ a base becomes the platoon commander."
    again, enough = (appoint.resolve(appoint.facts(ap=ap), faces=[1]).outcome for ap in (5, 6))
    assert (again.follows, [follow.facts for follow in enough.follows]) == ((), [{"kind": "foot", "ap": 3}])


def test_each_side_of_an_assault_has_its_own_number() -> None:
    edition = changed(("assault_counts", "Casualty on each", "Target", "5+"))
    assault = edition.action("assault")
    facts = assault.facts(foot=1, target_foot=1)
    assert english(assault.headline(facts)) == ("2D6", "against 2D6", "casualty on 6 or 5+")
    # the assaulter wins if he throws a 6 and the target, hit as he is, neither a 5 nor a 6
    assert assault.odds(facts).chance(lambda o: o.occupies) == Fraction(11, 36) * Fraction(16, 36)


def test_the_pursuit_is_read_from_its_table_unless_it_is_switched() -> None:
    edition = changed(("fall_back", "Winner", "What", "pursuit: casualty on 4+"),
                      ("fall_back", "Winner", "Dice", "2D6 per base / vehicle / gun"),
                      ("fall_back", "Better quality winner", "Dice", "-"))
    facts: dict[str, Any] = {"loser": "assaulter", "foot": 4, "pursuers": 1, "winner_quality": "veteran"}
    assert steps(edition, "fall_back", [4, 3], **facts)[0] == "Pursuit 4+: 4 3 = 1 hit"
    assert steps(edition, "fall_back", [4, 5], **facts, pursuit_hit=5)[0] == "Pursuit 5+: 4 5 = 1 hit"


def test_light_targets_only_can_be_struck_out() -> None:
    edition = changed(("shooting", "Light tank / light AC", "Vehicle target", "2"))
    shoot = edition.action("shoot")
    tank = shoot.facts(shooter="light_tank", target="vehicle", vehicle="medium_tank")
    assert english(shoot.headline(tank)) == ("2D6", "hits 5+", "saves 2+")
    assert str(edition.glossary["light tank"]) == "3 dice at foot, 2 at guns and vehicles, within 3 squares."


def test_problems_of_morale_are_named_as_they_are_counted() -> None:
    edition = changed(("morale_problems", "Casualty markers", "At", "3+"),
                      ("morale_problems", "Only 4 bases left", "At", "0-5"),
                      ("morale_problems", "Problems for a test", "At", "3+"))
    assert steps(edition, "morale", [6, 6], markers=4, bases=5)[0] == (
        "Problems: 3 casualty markers, another 1 casualty marker, only 5 bases left")
    morale = edition.action("morale")
    assert str(morale.resolve(morale.facts(markers=3), faces=[]).sentence) == "No morale test: fewer than 3 problems."


BOLDEST = changed(
    *(("shooting", row[0], column, "6") for row in SHEET.tables["shooting"].rows
      for column in SHEET.tables["shooting"].columns[1:]),
    ("shooting_modifiers", "Most bases that shoot", "D6", "8"), ("shooting_modifiers", "Veteran", "D6", "+6"),
    *(("assault_counts", "D6 for each base / gun / vehicle", side, "4") for side in ("Assaulter", "Target")),
    *(("assault_dice", row, "Target", "+4") for row in ("LMG", "MMG", "Medium tank", "Hasty defences")),
    ("assault_dice", "Bomber / flame", "Assaulter", "+3"))


@pytest.mark.parametrize(("action", "facts"), [
    ("shoot", SEPARATE), ("shoot", LED | {"leader": "commander", "he": "yes", "return_timing": "simultaneous"}),
    ("shoot", SEPARATE | {"shooter": "field_gun", "number": 8, "others": 0}), ("assault", TANKS)])
def test_the_odds_of_the_boldest_house_are_there_within_a_second(action: str, facts: dict[str, Any]) -> None:
    it = BOLDEST.action(action)
    given = it.facts(**facts)
    assert_within(1.0, lambda: Book(None, it.within).odds(it.start(given)), before=forget_spreads)
