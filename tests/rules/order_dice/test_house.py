"""House rules: another number in a cell is seen wherever it stands; a cell that cannot be used is refused."""

from __future__ import annotations

import re
from fractions import Fraction as F
from typing import Any

import pytest

from rules import ruleset
from rules.ruleset import Action, Edition, FieldView, TableError
from rules.said import english
from tests.rules.every_cell import with_cell

SHEET = ruleset("order_dice")


def house(table: str, row: str, column: str, cell: str) -> Edition:
    """The sheet with one other cell."""
    printed = SHEET.tables[table]
    return SHEET.edition(house={table: with_cell(printed, printed.keys().index(row), printed.columns.index(column),
                                                 cell)})


def view(action: Action, field: str) -> FieldView:
    """A field as the screen shows it."""
    return {view.name: view for view in action.fields()}[field]


def chance(action: Action, holds: Any, **facts: Any) -> F:
    """The chance that the outcome is so."""
    return action.odds(action.facts(**facts)).chance(holds)


def played(edition: Edition, faces: list[int], **facts: Any) -> Any:
    """What comes of a shot with these dice."""
    shoot = edition.action("shoot")
    return shoot.resolve(shoot.facts(**facts), faces=faces).outcome


def test_hard_cover_at_3() -> None:
    shoot = house("hit_modifiers", "hard cover", "Value", "-3").action("shoot")
    cover = view(shoot, "cover")
    assert english((cover.names["hard"], cover.names["soft"], cover.house)) == ("Hard -3", "Soft -1", {"hard"})
    facts = shoot.facts(shooters=1, cover="hard")
    assert english(shoot.headline(facts)) == ("1D6", "hits 6+", "damage 4+")
    to_hit = shoot.play(facts).asking.reading.need  # type: ignore[union-attr]
    assert (to_hit, to_hit.base, to_hit.modifiers) == (6, 3, (("hard cover", -3),))
    assert chance(shoot, lambda o: o.hit, shooters=1, cover="hard") == F(1, 6)
    assert chance(SHEET.action("shoot"), lambda o: o.hit, shooters=1, cover="hard") == F(2, 6)


def test_pins_that_count_twice_in_a_check() -> None:
    edition = house("ld_modifiers", "pin", "Value", "-2")
    check = edition.action("order_check")
    assert english((view(check, "pins").help, view(check, "pins").house_help)) == ("each -2", True)
    assert english(edition.glossary["pins"]) == "Each pin lowers the leadership by 2."
    assert edition.house_words == {"pins"}
    assert english(check.headline(check.facts(pins=2))) == ("2D6", "Order check 5 or less")
    # 5 or less on 2D6 is 1 + 2 + 3 + 4 of 36.
    assert chance(check, lambda o: o.passed, pins=2) == F(10, 36)


def test_a_major_who_gives_5() -> None:
    edition = house("officers", "4", "Bonus", "+5")
    check = edition.action("order_check")
    assert english(view(check, "officer").names[4]) == "Major +5"
    assert english(edition.glossary["officer"]) == "The best officer in range adds by his rank: +1, +2, +3, +5."
    assert english(check.headline(check.facts(pins=8, officer=4))) == ("2D6", "Order check 6 or less")
    near = house("officers", "3", "Bubble", '9"')
    assert str(view(near.action("order_check"), "officer").help).endswith('2nd Lt 6", 1st Lt 6", Capt 9", Major 12"')
    named = house("officers", "1", "Title", "Ensign").action("snap_to")
    assert str(named.resolve(named.facts()).sentence).startswith("Ensign may snap to 1 unit")
    assert view(named, "rank").names[1] == "Ensign"


def test_what_a_check_removes() -> None:
    check = house("order_check", "total <= target", "Result", "success; remove D3 pins; carry out the order")\
        .action("order_check")
    assert check.resolve(check.facts(pins=4), faces=[2, 2, 3]).outcome.pins_after == 1
    great = house("order_check", "2 (double 1)", "Result", "success; remove 4 pins; carry out the order")\
        .action("order_check")
    assert great.resolve(great.facts(pins=5), faces=[1, 1]).outcome.pins_after == 1
    rally = house("orders", "5", "Effect",
                  "neither moves nor shoots; order check ignoring pins, removes 2D6 pins").action("rally")
    assert english(rally.summary) == "Order check without pins; success removes 2D6."
    assert rally.resolve(rally.facts(pins=8), faces=[3, 3, 1, 2]).outcome.pins_after == 5


def test_light_tanks_with_dv_9() -> None:
    shoot = house("damage_values", "Light tank", "DV", "9").action("shoot")
    assert english(view(shoot, "target").names["light_tank"]) == "Light tank, DV 9"
    gun = {"weapon": "Light AT gun", "shooters": 1, "target": "light_tank"}
    assert english(shoot.headline(shoot.facts(**gun))) == ("1D6", "hits 3+", "damage 5+")


@pytest.mark.parametrize(("turns", "again", "needed"), [(0, False, 5), (1, False, 3), (2, False, 2), (4, False, 2),
                                                        (0, True, 2)])
def test_mortars_that_are_quick_to_range_in(turns: int, again: bool, needed: int) -> None:
    first = with_cell(SHEET.tables["indirect"], 0, 1, "5").replace("1 better", "2 better")
    smoke = SHEET.edition(house={"indirect": first}).action("smoke_round")
    assert english(view(smoke, "turns_on_target").help) == 'target moved 2" or less; each +2'
    facts = smoke.facts(turns_on_target=turns, hit_last_turn=again)
    assert smoke.play(facts).asking.reading.need == needed  # type: ignore[union-attr]
    assert smoke.odds(facts).chance(lambda o: o.on_target) == F(7 - needed, 6)


def test_indirect_fire_that_stays_hard() -> None:
    again = house("indirect", "Hit last turn and the target has not moved", "Needed", "3+").action("smoke_round")
    assert english(view(again, "hit_last_turn").help) == "and the target stayed: 3+"
    assert chance(again, lambda o: o.on_target, hit_last_turn=True) == F(4, 6)
    fifth = house("indirect", "Fifth turn without moving", "Needed", "4+").action("smoke_round")
    assert chance(fifth, lambda o: o.on_target, turns_on_target=4) == F(1, 2)


def test_barrages() -> None:
    late = house("barrage", "1", "Result", 'owner may move the token up to 20", roll again next turn')
    assert english(late.action("barrage").headline(late.action("barrage").facts())) == ("1D6", "lands on 4+")
    said = late.action("barrage").resolve(late.action("barrage").facts(), faces=[1]).sentence
    assert english(said) == 'Not yet: the token may move up to 20". Roll again next turn.'
    wide = house("barrage", "4-6", "Result", 'lands: radius 2D6", roll for every unit in it').action("barrage")
    assert wide.resolve(wide.facts(), faces=[4, 6, 5]).outcome.radius == 11
    deadly = house("barrage_units", "1-5", "Result", 'hit by a 1" template (heavy howitzer)').action("barrage_unit")
    assert english(deadly.headline(deadly.facts())) == ("1D6", "hit on 1+")
    harmless = house("barrage_units", "6", "Result", "2 pins").action("barrage_unit")
    assert english(harmless.headline(harmless.facts())) == ("1D6", "hit on no face")
    assert chance(harmless, lambda o: o.pins_after == 2) == F(5, 6) * F(1, 3) + F(1, 6)


def test_passengers_and_crews() -> None:
    truck = {"shooters": 1, "target": "softskin", "passengers": 5, "turret": False}
    wreck = house("passengers", "destroyed", "Passengers", '2 hits, damage as normal; then dismount D3" and DOWN')
    aboard = played(wreck, [3, 6, 4, 4, 5, 2], **truck).aboard
    assert (aboard.lost, aboard.inches) == (2, 2)
    alone = house("passengers", "pinned", "Passengers", "no pins")
    assert played(alone, [3, 1], **truck).aboard.pins == 0
    crew = house("vehicle_pins", "Regular", "Pinned by", "D6: 6+ as veteran, otherwise as inexperienced")
    mg = {"weapon": "HMG", "shooters": 1, "target": "heavy_tank"}
    assert played(crew, [3, 1, 1, 5, 6], **mg).pins_after == 1
    assert played(SHEET.printed, [3, 1, 1, 5, 6], **mg).pins_after == 0


def test_weapons() -> None:
    rifle = house("weapons", "Rifle", "Rules", "Assault, Fixed").action("shoot")
    facts = rifle.facts(shooters=1, moved=True)
    asked = rifle.play(facts).asking
    assert asked.reading.need == 3  # type: ignore[union-attr]
    assert english(asked.note) == 'Reaches 24". Fixed: only in its arc of 90 degrees.'  # type: ignore[union-attr]
    flames = house("weapons", "Flamethrower, infantry", "Rules", "2D6 damage rolls, +2 pins, Team").action("shoot")
    done = flames.resolve(flames.facts(weapon="Flamethrower, infantry", shooters=1, distance=3),
                          faces=[2, 1, 1, 1, 1, 1, 2, 2])
    assert (done.outcome.pins_after, done.outcome.casualties) == (3, 0)
    howitzer = house("weapons", "Light howitzer", "Range", "40 (indirect 20-50)").action("shoot")
    assert howitzer.facts(weapon="Light howitzer", shooters=1, distance=50, indirect=True)


REFUSED = [
    ("damage_values", "Regular", "DV", "7", "a whole number from 2 to 6"),
    ("damage_values", "Regular", "DV", "abc", "a whole number from 2 to 6"),
    ("weapons", "Rifle", "Shots", "1000", "a whole number from 1 to 6"),
    ("weapons", "Rifle", "PEN", "+3", "as printed, all else about the weapon hangs on it"),
    ("weapons", "Rifle", "Rules", "HE 2\"", "any of Team, Fixed, Assault"),
    ("weapons", "Light howitzer", "Range", "48", '"... (indirect ...)" with a whole number from 1 to 84; a band'),
    ("he", '4"', "Hits", "9D6", "1 to 3 dice"),
    ("order_check", "2 (double 1)", "Result", "success", '"success; remove ... pins; carry out the order" with 1'),
    ("vehicle_damage", "4+", "Effect", "dead", "DOWN, +1 pin, turret-jam roll, immobilised"),
    ("officers", "1", "Bubble", "-", 'a whole number from 1" to 48"'),
    ("turn_sequence", "Order phase, 1", "What", "Sing", "as printed, it is for reference and no roll reads it"),
]


@pytest.mark.parametrize(("table", "row", "column", "cell", "accepted"), REFUSED)
def test_a_cell_that_cannot_be_used_is_refused_in_one_sentence(table: str, row: str, column: str, cell: str,
                                                               accepted: str) -> None:
    printed = SHEET.tables[table]
    at = next(n for n in range(len(printed.rows)) if printed.called(n) == row)
    with pytest.raises(TableError) as refused:
        SHEET.edition(house={table: with_cell(printed, at, printed.columns.index(column), cell)})
    sentence = str(refused.value)
    at_the_cell, said = sentence.split(" cannot be used; accepted: ")
    assert at_the_cell == f'Table {printed.title}, row {row}, column {column}: "{cell}"'
    assert accepted in said
    assert re.fullmatch(r"[^\n]+[.]", sentence)


def test_hits_that_fill_a_house_table_keep_the_odds_quick() -> None:
    guns = with_cell(SHEET.tables["weapons"], 7, 2, "6")
    shoot = SHEET.edition(house={"weapons": guns}).action("shoot")
    assert shoot.odds_view(shoot.facts(weapon="MMG", shooters=15, target_models=15)).trouble == ""
