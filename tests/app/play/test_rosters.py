"""Rosters without a window: names of their own, one undo for each change, files of this version and of the first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.play.battles import TableBattle
from app.play.rosters import Rosters, next_name
from app.storage import Store, Trouble

SHEETS = ("scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish")


@pytest.fixture
def store(tmp_path: Path):
    made = Store.open(tmp_path / "games.db")
    yield made
    made.close()


def table_of(store: Store, sheet: str) -> TableBattle:
    return TableBattle(store, store.new_game(sheet, "Game", ("Blue", "Red")))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_force_comes_and_goes_in_one_step(store: Store, sheet: str) -> None:
    table = table_of(store, sheet)
    before, rosters = table.battle, Rosters(table)
    for force, presets in table.battle.sheet.forces.items():
        made, taken = rosters.add_force(force, "B")
        assert len(made) == len(presets)
        assert len({unit.name for unit in table.battle.units}) == len(table.battle.units), "names of their own"
        assert all(unit.side == "B" for unit in table.battle.units)
        assert taken.back()
        assert table.battle == before


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_roster_file_brings_the_same_cards(store: Store, sheet: str) -> None:
    table, other = table_of(store, sheet), table_of(store, sheet)
    rosters = Rosters(table)
    for side, force in zip("AB", (*table.battle.sheet.forces,) * 2, strict=False):
        rosters.add_force(force, side)
    number, taken = Rosters(other).take_in(rosters.to_json())
    assert number == len(table.battle.units)
    assert [_but_id(unit) for unit in other.battle.units] == [_but_id(unit) for unit in table.battle.units]
    assert taken.back()
    assert other.battle.units == ()


def _but_id(unit):
    return unit.model_copy(update={"id": "", "came": ""})


def test_who_rides_in_a_vehicle_still_does_after_the_file(store: Store) -> None:
    table, other = table_of(store, "order_dice"), table_of(store, "order_dice")
    rosters, sheet = Rosters(table), table.battle.sheet
    (truck, squad), _ = rosters.add([sheet.preset("Truck"), sheet.preset("Rifle squad")], "A")
    rosters.write(squad.id, "aboard", truck.id)
    Rosters(other).add_force("Rifle platoon", "A")
    Rosters(other).take_in(rosters.to_json())
    came = {unit.name: unit for unit in other.battle.units}
    assert other.battle.unit(next(unit.aboard for unit in other.battle.units if getattr(unit, "aboard", ""))).name == (
        "Truck")
    assert came["Truck"].id != truck.id or other.battle.find(truck.id) is came["Truck"]


def test_a_file_of_the_first_version_comes_in(store: Store) -> None:
    file = {"format": "playsheet-roster", "version": 1, "ruleset": "order_dice", "units": [
        {"side": "B", "template": "rifle_squad", "name": "2. Gruppe", "profile": {"quality": "veteran"},
         "state": {"models": 7, "pins": 2}}]}
    table = table_of(store, "order_dice")
    number, _ = Rosters(table).take_in(json.dumps(file))
    (unit,) = table.battle.units
    assert (number, unit.name, unit.side, unit.models, unit.pins, unit.quality) == (
        1, "2. Gruppe", "B", 7, 2, "veteran")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "playsheet-roster", "version": 2}',
                                  '{"format": "playsheet-roster", "version": 2, "ruleset": "order_dice", '
                                  '"units": [{"card": "dragon"}]}'])
def test_a_file_that_cannot_be_read_changes_nothing(store: Store, text: str) -> None:
    table = table_of(store, "order_dice")
    before = table.story.number
    with pytest.raises(Trouble, match="unchanged"):
        Rosters(table).take_in(text)
    assert table.story.number == before


def test_undo_takes_back_only_what_was_done_last(store: Store) -> None:
    table = table_of(store, "order_dice")
    rosters = Rosters(table)
    (unit,), first = rosters.add([table.battle.sheet.preset("Rifle squad")], "A")
    pins = rosters.write(unit.id, "pins", 2)
    assert not first.back(), "something was done since"
    assert pins.back()
    assert table.battle.unit(unit.id).pins == 0


@pytest.mark.parametrize(("name", "taken", "new"), [
    ("Rifle squad", [], "Rifle squad"), ("Rifle squad", ["Rifle squad"], "Rifle squad 2"),
    ("Rifle squad 2", ["Rifle squad", "Rifle squad 2"], "Rifle squad 3"), ("Tank", ["Rifle squad"], "Tank"),
    ("7", ["7"], "7 2"),
])  # fmt: skip
def test_names(name: str, taken: list[str], new: str) -> None:
    assert next_name(name, taken) == new
