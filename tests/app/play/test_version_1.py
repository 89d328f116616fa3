"""Games that version 1.0.0 has written: every one opens as a battle, with cards, turn, open action and log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.play.battles import TableBattle
from app.play.editions import Editions
from app.play.settings import Settings
from app.play.teller import told_again
from app.play.version_1 import STUCK, roster
from app.storage import Store
from app.storage.backup import backup, restore
from rules import ruleset
from rules.engine import Choice, PlayerError
from rules.frame.deed import Start
from rules.frame.unit import Unit
from rules.frame.version_1 import UNREADABLE, old_card, old_turn
from rules.said import english
from rules.shelf import SHELF
from rules.version import VERSION
from tests.app.storage.sample import dump

WRITTEN = Path(__file__).parents[1] / "storage" / "version_1"
ACTION = {"scw": "shoot", "order_dice": "shoot", "command_tokens": "fire", "steel_wheels": "heavy_shot",
          "gang_skirmish": "shoot"}
CARDS: dict[str, dict[str, dict[str, Any]]] = {
    "scw": {
        # Five bases are right: one is the officer, one the LMG, and the rifles give way.
        "Foot platoon A": {"card": "square", "quality": "raw", "rifle": 3, "lmg": 1, "mmg": 0, "officer": True,
                           "bases": 5, "markers": 2, "hammered": True, "ap": 3},
        "Cavalry B": {"card": "cavalry", "mounted": True, "rifle": 3, "officer": True, "bases": 4},
        "Field gun A": {"card": "gun", "kind": "field_gun", "bases": 1},
        "Light tank A": {"card": "vehicle", "kind": "light_tank", "bases": 2}},
    "order_dice": {
        "Rifle squad A": {"card": "troops", "quality": "veteran", "models": 7, "full": 10, "pins": 3,
                          "order": "AMBUSH", "whole": False},
        "Machine-gun team A": {"leader_lost": True, "models": 3}, "Officer B": {"card": "officer", "rank": 1},
        "Howitzer B": {"card": "gun", "moves": "Artillery", "models": 4},
        "Truck A": {"card": "vehicle", "hull": "softskin", "gone": "destroyed", "seats": 12},
        "Light tank A": {"immobilised": True, "turret": True, "moves": "Tracked"},
        "Super-heavy tank B": {"order": "DOWN", "hull": "super_heavy_tank"}},
    "command_tokens": {
        "Infantry detachment A": {"card": "infantry", "markers": 3, "tokens": 1, "command": False},
        "Command unit B": {"card": "infantry", "command": True},
        "Machine gun squad A": {"kind": "support_squad", "weapon": "machine_gun"},
        "Anti-tank gun A": {"card": "gun", "destroyed": True, "strength": 8},
        "Heavy vehicle A": {"card": "vehicle", "armour": 17, "damaged": True, "ground": "heavy_tank"}},
    "steel_wheels": {
        "Tank A": {"card": "vehicle", "men": 4, "started": 5, "crew_dead": True, "turret_blocked": True, "armour": 5},
        "Armoured car A": {"acted": True, "done": True, "gear": "wheel"},
        "Truck or tractor A": {"condition": "on_fire", "kind": "truck"},
        "Infantry team A": {"card": "infantry", "men": 3, "started": 8, "fleeing": True, "shelter": "hard"},
        "Mortar team B": {"card": "mortar", "calibre": 81, "men": 4},
        "Artillery piece B": {"card": "gun", "shield": 1, "men": 6}},
    "gang_skirmish": {
        "Fighter A": {"ws": 2, "bs": 3, "down": True, "two_weapons": False},
        "Leader A": {"ws": 4, "initiative": 4, "pinned": True}, "Novice B": {"ws": 2, "two_weapons": True},
        "Heavy B": {"save": "6+", "down": False}}}
TURNS: dict[str, dict[str, Any]] = {
    "scw": {"number": 4, "side": "A", "step": 4, "countdown": 13},
    "order_dice": {"number": 3, "phase": "orders", "hand": "A", "nameless": {"B": 2, "C": 1}, "placed": {"B": 1}},
    # Seven units are left of the first side, two tokens more for the command unit, one is spent.
    "command_tokens": {"number": 2, "step": "spend", "active": "A", "tokens_a": 8, "tokens_b": 10},
    "steel_wheels": {"number": 5, "step": "manoeuvre", "side": "B", "chips_a": 1, "chips_b": 0, "given": (2, 0)},
    "gang_skirmish": {"number": 4, "side": "A", "step": "rest", "roof_hits": 0}}
HOUSE = {"scw": {"hammered"}, "gang_skirmish": {"to_hit"}}


def stored(folder: Path, sheet: str) -> Store:
    """The file as version 1.0.0 has written it, opened today."""
    file = folder / f"{sheet}.db"
    with sqlite3.connect(file) as db:
        db.executescript((WRITTEN / f"{sheet}.sql").read_text(encoding="utf-8"))
    db.close()
    store = Store.open(file)
    assert (store.trouble, store.in_memory) == ("", False)
    return store


def table(store: Store, sheet: str) -> TableBattle:
    return TableBattle(store, store.games(sheet)[0].id, Editions(store, Settings(store)).of(sheet))


def unit(found: TableBattle, name: str) -> Unit:
    return next(card for card in found.battle.units if card.name == name)


KINDS = {"scw": 9, "order_dice": 17, "command_tokens": 8, "steel_wheels": 10, "gang_skirmish": 4}
"""So many kinds of units each sheet had in version 1; the files hold one of each for both sides."""


@pytest.fixture(params=SHELF)
def sheet(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_unit_has_its_card_with_what_it_has_suffered(tmp_path: Path, sheet: str) -> None:
    store = stored(tmp_path, sheet)
    found = table(store, sheet)
    old = store.units(found.game)
    assert [(card.id, card.side, card.name) for card in found.battle.units] == [
        (unit.uid, unit.side, unit.name) for unit in old]
    assert len(old) == 2 * KINDS[sheet]
    for name, values in CARDS[sheet].items():
        card = unit(found, name)
        assert {key: getattr(card, key) for key in values} == values, name


def test_the_turn_goes_on_where_it_stood(tmp_path: Path, sheet: str) -> None:
    battle = table(stored(tmp_path, sheet), sheet).battle
    assert {key: getattr(battle.turn, key) for key in TURNS[sheet]} == TURNS[sheet]
    assert {name for name, holds in battle.sheet.laws.items() if not holds(battle)} == set()
    third = {"C": "Green"} if sheet == "order_dice" else {}
    assert battle.names == {"A": "Blue", "B": "Red", **third}
    assert battle.view().rows


def test_what_hangs_on_the_cards_too(tmp_path: Path) -> None:
    scw = table(stored(tmp_path, "scw"), "scw")
    assert scw.battle.turn.lost == (unit(scw, "Foot platoon A").id,)
    gang = table(stored(tmp_path, "gang_skirmish"), "gang_skirmish")
    assert len(gang.battle.turn.markers) == 2
    tokens = table(stored(tmp_path, "command_tokens"), "command_tokens")
    assert tokens.battle.turn.collected == (9, 10)


def test_the_open_action_is_under_way_with_its_units_and_its_dice(tmp_path: Path, sheet: str) -> None:
    store = stored(tmp_path, sheet)
    entry = store.open_action()
    assert entry is not None
    assert entry.record
    found = table(store, sheet)
    play = found.battle.opened()
    assert play.action == ACTION[sheet]
    assert sorted(found.battle.unit(id).name[-1] for id in play.who.values()) == ["A", "B"]
    assert [{"faces": list(answer.faces or ()), "by_hand": answer.by_hand} for answer in play.record] == entry.record
    assert found.entry is not None
    assert (found.entry.id, found.entry.facts, found.entry.record) == (entry.id, entry.facts, entry.record)
    assert [one["name"][-1] for one in found.entry.units] == ["A", "B"]
    assert set(found.battle.edition.sources) == HOUSE.get(sheet, set())
    assert found.battle.edition.switched


def test_it_is_played_to_its_end_and_written_on_the_cards(tmp_path: Path, sheet: str) -> None:
    store = stored(tmp_path, sheet)
    found = table(store, sheet)
    entry = found.entry
    while (asking := found.battle.standing.asking) is not None:
        if isinstance(asking, Choice):
            found.choose(asking.options[0], "B")
        else:
            found.throw("A")
    found.close()
    assert found.battle.play is None
    assert entry is not None
    ended = store.entry(entry.id)
    assert ended is not None
    assert ended.sentence
    assert (ended.finished is not None, ended.rules, bool(ended.steps)) == (True, VERSION, True)
    assert store.open_action() is None


def test_the_old_log_is_read_as_it_was(tmp_path: Path, sheet: str) -> None:
    store = stored(tmp_path, sheet)
    before = [store.entry(entry.id) for entry in store.log() if entry.finished]
    found = table(store, sheet)
    assert [store.entry(entry.id) for entry in store.log() if entry.finished] == before
    assert {entry.kind for entry in before if entry} == {"action", "throw", "correction"}
    assert [one.title for one in store.favourites(sheet)] == ["As always"]
    assert store.last_facts(sheet, ACTION[sheet]) is not None
    for entry in store.untold(9):
        told = store.tell(entry, told_again)
        assert told.steps, "an action of version 1 can be told again"
    assert len(store.units(sheet)) == 1, "who stands by stays there"
    assert found.left_out


def test_a_battle_is_brought_over_once(tmp_path: Path, sheet: str) -> None:
    store = stored(tmp_path, sheet)
    first = table(store, sheet).battle.to_json()
    before = dump(store)
    again = table(store, sheet)
    assert again.battle.to_json() == first
    assert again.left_out == (), "said once"
    assert dump(store) == before


def test_house_rules_changed_since_come_after_the_open_action(tmp_path: Path) -> None:
    store = stored(tmp_path, "scw")
    store.drop_house_rule("scw", "hammered")
    found = table(store, "scw")
    assert "hammered" in found.battle.edition.sources, "it ends by the rules it began with"
    found.drop()
    assert found.battle.edition.sources == {}
    assert [deed.deed for deed in found.story.deeds][-2:] == ["drop", "amend"]


def test_an_action_that_no_longer_fits_stays_in_the_log(tmp_path: Path) -> None:
    store = stored(tmp_path, "scw")
    entry = store.open_action()
    assert entry is not None
    with store.write() as db:
        db.execute("UPDATE answers SET value = '[9,9,9]' WHERE entry = ?", (entry.id,))
    found = table(store, "scw")
    assert found.battle.play is None
    assert STUCK in found.left_out
    assert store.entry(entry.id).deed is None  # type: ignore[union-attr]
    assert found.battle.units


@pytest.mark.parametrize(("values", "left"), [
    ({"bases": "many", "rifle": None, "markers": -4, "quality": "brave"}, (0, 0, "average")),
    ({"bases": 99, "lmg": 99, "markers": 99}, (8, 20, "average")),
])
def test_damaged_values_of_a_card_are_left_out(values: dict[str, Any], left: tuple[Any, ...]) -> None:
    store = Store.open(None)
    game = store.new_game("scw", "The farm")
    store.add_unit(game, "A", "platoon", "1st", {}, values)
    store.add_unit(game, "A", "zeppelin", "LZ", {}, {})
    found = TableBattle(store, game)
    card = unit(found, "1st")
    assert (card.bases, card.markers, card.quality) == left
    assert english(found.left_out) == ("LZ could not be brought over: SCW Squares has no unit like it.",)


@pytest.mark.parametrize("now", [{"turn": 4}, {"turn": "four", "side": "Z", "step": 2, "counters": {}}, {"step": []}])
def test_a_damaged_turn_is_a_turn(sheet: str, now: dict[str, Any]) -> None:
    store = Store.open(None)
    game = store.new_game(sheet, "The farm")
    store.set_turn_state(game, {"now": now, "past": []})
    assert TableBattle(store, game).battle.turn.number == 1


WRONG: tuple[Any, ...] = (None, "", "Z", -1, 99, 10**12, True, 2.5, [], ["Z"], {}, {"Z": 1})


def wrong_ways(values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """These values with one of them damaged or gone, also inside of one."""
    for key, value in values.items():
        yield {other: kept for other, kept in values.items() if other != key}
        yield from ({**values, key: wrong} for wrong in WRONG)
        if isinstance(value, dict):
            yield from ({**values, key: inside} for inside in wrong_ways(value))


def test_no_damaged_card_is_more_than_a_sentence(tmp_path: Path, sheet: str) -> None:
    rules, brought = ruleset(sheet), 0
    store = stored(tmp_path, sheet)
    for unit in store.units(store.games(sheet)[0].id)[:KINDS[sheet]]:
        for values in wrong_ways({**unit.profile, **unit.state}):
            # Anything but a sentence is an exception, and the test fails.
            with suppress(PlayerError):
                card = old_card(rules, unit.template, "Somebody", values)
                assert rules.battle_sheet.card(card.model_dump(mode="json")) == card
                brought += 1
    assert brought > 100


def test_no_damaged_turn_is_more_than_a_sentence(tmp_path: Path, sheet: str) -> None:
    store = stored(tmp_path, sheet)
    game = store.games(sheet)[0].id
    rules, cards = ruleset(sheet), roster(ruleset(sheet), store.units(game))[0]
    read = 0
    for state in wrong_ways(store.turn_state(game)["now"]):
        found = old_turn(rules, state, cards)
        read += UNREADABLE not in found.left_out
        table = rules.battle().after(Start(sides=("A", "B", *found.names), turn=found.turn))
        assert table.but(units=found.cards).view().rows
    assert read > 10


# -- backups


def test_a_backup_of_version_1_0_0_restores_and_its_games_are_battles(tmp_path: Path) -> None:
    text = (WRITTEN / "backup.json").read_text(encoding="utf-8")
    store = Store.open(tmp_path / "new.db")
    assert restore(store, text).games == len(SHELF)
    once = dump(store)
    restore(store, text)
    assert dump(store) == once
    for id in SHELF:
        battle = table(store, id).battle
        assert battle.play is not None, id
        assert {key: getattr(battle.turn, key) for key in TURNS[id]} == TURNS[id]
    played = dump(store)
    assert restore(store, text).kept == len(SHELF), "what was brought over stays"
    assert dump(store) == played


def test_battles_go_from_one_device_to_another(tmp_path: Path, sheet: str) -> None:
    first, other = stored(tmp_path, sheet), Store.open(None)
    here = table(first, sheet)
    restore(other, backup(first))
    there = table(other, sheet)
    assert there.battle.to_json() == here.battle.to_json()
    assert there.entry is not None
    there.drop()
    restore(first, backup(other))
    assert table(first, sheet).battle.to_json() == there.battle.to_json()
