"""Games, actions, log, settings: what goes in comes out."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from app.storage import Entry, Store
from app.storage.connect import connect
from tests.app.storage.sample import EDITION, ODDS, SHOOTERS, STEPS, new_store, one_of_everything, played


def test_the_file_is_set_up_to_survive(tmp_path: Path) -> None:
    connection, trouble, _news = connect(tmp_path / "a" / "games.db")
    settings = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in (
        "journal_mode", "synchronous", "foreign_keys", "application_id")]
    assert (settings, trouble) == (["wal", 2, 1, 0x504C4159], "")


def test_games_newest_play_first() -> None:
    store = new_store()
    first = store.new_game("scw", "The farm", ("Militia", "Regulars"))
    second = store.new_game("order_dice", "The bridge")
    assert [game.id for game in store.games()] == [second, first]
    played(store, first)
    assert [game.id for game in store.games()] == [first, second]
    assert [game.title for game in store.games("scw")] == ["The farm"]
    assert store.game(first).side_name("B") == "Regulars"  # type: ignore[union-attr]
    assert store.game(first).rolls == 1  # type: ignore[union-attr]


def test_rename_and_delete_a_game_with_all_that_belongs_to_it() -> None:
    store = one_of_everything()
    game = store.games()[0].id
    store.rename_game(game, "The mill")
    store.rename_sides(game, ("Red", "Blue"))
    assert (store.game(game).title, store.game(game).sides) == ("The mill", ("Red", "Blue"))  # type: ignore[union-attr]
    store.delete_game(game)
    assert store.game(game) is None
    left = [store.value(f"SELECT count(*) FROM {table}") for table in ("sides", "answers", "turns", "applied")]
    assert left == [0, 7, 0, 0]
    assert [entry.kind for entry in store.log()] == ["action", "action", "throw"]
    assert [unit.name for unit in store.units("scw")] == ["Reserve"]


def test_an_answer_is_there_for_another_reader_at_once(tmp_path: Path) -> None:
    writer, reader = new_store(tmp_path / "games.db"), Store.open(tmp_path / "games.db")
    action = writer.begin_action(None, "scw", "shoot", {"rifle": 2}, "A", ODDS, "h")
    for n, answer in enumerate([{"faces": [5, 1], "by_hand": True}, {"choice": 2}, {"faces": []}], 1):
        assert writer.add_answer(action, answer) == n
        assert len(reader.open_action().answers) == n  # type: ignore[union-attr]
    found = reader.open_action()
    assert found is not None
    assert found.record == [{"faces": [5, 1], "by_hand": True}, {"choice": 2}, {"faces": [], "by_hand": False}]
    assert (found.facts, found.odds, found.edition, found.side) == ({"rifle": 2}, ODDS, "h", "A")


def test_finished_actions_are_not_resumed() -> None:
    store = new_store()
    game, other = store.new_game("scw", "1"), store.new_game("scw", "2")
    played(store, game)
    assert store.open_action() is None
    waiting = store.begin_action(game, "scw", "morale", {}, "B")
    assert store.open_action().id == waiting  # type: ignore[union-attr]
    assert store.open_action(other) is None


def test_only_an_action_without_dice_can_be_abandoned() -> None:
    store = new_store()
    empty, thrown = (store.begin_action(None, "scw", "shoot", {}, "A") for _ in range(2))
    store.add_answer(empty, {"choice": "wait"})
    store.add_answer(thrown, {"faces": [1]})
    assert store.abandon_action(empty)
    assert not store.abandon_action(thrown)
    assert [entry.id for entry in store.log()] == [thrown]


def test_a_throw_taken_back_is_not_forgotten() -> None:
    store = new_store()
    action = played(store)
    store.take_back_answer(action)
    entry = store.open_action()
    assert entry is not None
    assert (entry.taken_back, len(entry.answers), entry.sentence, entry.outcome) == (1, 2, "", None)
    for _ in range(2):
        store.take_back_answer(action)
    assert not store.abandon_action(action), "dice were thrown, though taken back"


def test_the_log_pages_newest_first_without_gaps() -> None:
    store = new_store()
    game = store.new_game("scw", "The farm")
    made = [played(store, game) if n % 3 else store.add_throw({"faces": [n % 6 + 1]}) for n in range(37)]
    pages, last = [], None
    while page := store.log(before=last, limit=10):
        pages.append(len(page))
        assert [entry.id for entry in page] == made[-1:-11:-1]
        del made[-10:]
        last = page[-1].id
    assert pages == [10, 10, 10, 7]


def test_the_log_filters_and_searches() -> None:
    store = one_of_everything()
    game = store.games()[0].id
    played(store, None, (1, 1, 1), "B")
    assert {entry.kind for entry in store.log(game=game)} == {"action", "correction"}
    assert [entry.action for entry in store.log(side="B", kind="action")] == ["shoot", "morale"]
    assert [entry.sentence for entry in store.log(text="LOSES 3")] == ["The militia loses 3 bases."]
    assert store.log(text="100%") == []
    assert [entry.action for entry in store.log(action="morale")] == ["morale"]
    assert len(store.log(by_hand=True)) == 4
    assert store.logged_actions("scw") == ["morale", "shoot"]


def test_a_correction_stands_beside_what_was_logged() -> None:
    store = new_store()
    action = played(store)
    note = store.correct(action, "It was the second platoon.")
    entry = store.entry(action)
    assert entry is not None
    assert (entry.sentence, entry.corrections) == ("The militia loses 13 bases.", ("It was the second platoon.",))
    assert store.log()[0].id == note
    assert store.log()[0].corrects == action
    assert entry.switches == {"raw": True}


def test_throws_say_what_fell_and_count_as_dice() -> None:
    store = new_store()
    store.add_throw({"faces": [3, 5], "sides": [6, 8], "side": "B"})
    store.add_throw({"faces": [4], "sides": 6, "sentence": "A four for the wind."})
    assert [entry.sentence for entry in store.log()] == ["A four for the wind.", "3 and 5: total 8."]
    assert store.thrown() == [("B", (6, 8), (3, 5)), ("A", (6,), (4,))]


def test_dice_of_the_opponent_count_for_the_other_side() -> None:
    store = new_store()
    played(store, side="B")
    assert store.thrown() == [("B", (6, 6, 6), (5, 2, 6)), ("A", (6,), (4,))]
    assert store.thrown(by_hand=True) == [("A", (6,), (4,))]
    assert store.thrown(by_hand=False) == [("B", (6, 6, 6), (5, 2, 6))]


def test_settings_facts_and_favourites() -> None:
    store = new_store()
    assert store.setting("theme", "dark") == "dark"
    store.set_setting("theme", {"style": "light", "size": 1.3})
    assert store.setting("theme") == {"style": "light", "size": 1.3}
    assert store.last_facts("scw", "shoot") is None
    store.save_last_facts("scw", "shoot", {"rifle": 5})
    assert store.last_facts("scw", "shoot") == {"rifle": 5}
    one = store.add_favourite("scw", "shoot", "Wall", {"rifle": 1})
    two = store.add_favourite("scw", "morale", "Last stand", {})
    store.rename_favourite(one, "Rifles at the wall")
    store.delete_favourite(two)
    assert [(f.title, f.facts) for f in store.favourites("scw", "shoot")] == [("Rifles at the wall", {"rifle": 1})]
    assert store.favourites("scw", "morale") == []


def test_house_rules_are_kept_by_table() -> None:
    store = new_store()
    store.set_house_rule("scw", "shooting", "a")
    store.set_house_rule("scw", "shooting", "b")
    assert store.house_rules("scw") == {"shooting": "b"}
    store.drop_house_rule("scw", "shooting")
    assert (store.house_rule("scw", "shooting"), store.house_rules("scw")) == (None, {})


def test_turn_state() -> None:
    store = new_store()
    game = store.new_game("order_dice", "The bridge")
    assert store.turn_state(game) == {}
    store.set_turn_state(game, {"turn": 2, "bag": ["A", "B"]})
    assert store.turn_state(game) == {"turn": 2, "bag": ["A", "B"]}


def test_export_as_csv() -> None:
    store = one_of_everything()
    store.add_throw({"faces": [2], "sentence": "=1+1"})
    rows = list(csv.DictReader(io.StringIO(store.export_csv())))
    assert [row["kind"] for row in rows] == ["action", "correction", "throw", "action", "action", "action", "throw"]
    assert rows[0] == {
        "time": "2023-11-14T22:13:21Z", "game": "The farm", "sheet": "scw", "side": "Militia", "kind": "action",
        "action": "shoot", "result": "The militia loses 13 bases.", "dice": "5 2 6 | 4", "decisions": "keep",
        "by hand": "yes", "taken back": "", "units": "Shooter: 1st Platoon", "edition": "e1", "rules": "1.0.0",
        "steps": "1. To hit, 3D6, 5+ [5 2 6]: 2 hits | 2. Throw again: keep | 3. Saves, 1D6, 4+ [4] by hand: 1 saved",
    }
    assert rows[-1]["result"] == "'=1+1", "a spreadsheet must not run it"


def test_export_as_json_is_enough_to_replay() -> None:
    store = one_of_everything()
    game = store.games()[0].id
    entries = json.loads(store.export_json(game=game))["entries"]
    assert [entry["action"] for entry in entries] == ["shoot", "shoot", "morale"]
    assert entries[0]["answers"] == store.entry(1).record  # type: ignore[union-attr]
    assert entries[0]["corrections"] == ["It was the second platoon."]
    assert (entries[0]["steps"], entries[0]["units"]) == (STEPS, [SHOOTERS])
    assert json.loads(store.export_json(game=game))["editions"] == [{"digest": "e1", "edition": EDITION}]


def half_a_game(store: Store) -> None:
    with store.write():
        store.new_game("scw", "Half a game")
        store.update_unit(999, name="nobody")


def test_a_failed_change_leaves_nothing_behind() -> None:
    store = one_of_everything()
    before = list(store.connection.iterdump())
    with pytest.raises(KeyError):
        half_a_game(store)
    assert list(store.connection.iterdump()) == before


def test_a_side_named_outright_threw_the_dice() -> None:
    store = new_store()
    action = store.begin_action(None, "scw", "shoot", {}, "A")
    store.add_answer(action, {"faces": [2], "sides": [6], "by": "B"})
    assert store.thrown() == [("B", (6,), (2,))]


def test_the_game_on_the_table_is_the_chosen_one() -> None:
    store = new_store()
    assert store.current_game("scw") is None
    first, second = store.new_game("scw", "The farm"), store.new_game("scw", "The mill")
    assert store.current_game("scw").id == second  # type: ignore[union-attr]
    store.choose_game(first)
    assert store.current_game("scw").id == first  # type: ignore[union-attr]
    store.delete_game(first)
    assert store.current_game("scw").id == second  # type: ignore[union-attr]


@pytest.mark.parametrize("letter", ["x", "%", "_", "\\", "\N{GREEK SMALL LETTER ALPHA}"])
def test_a_search_for_a_very_long_text_looks_for_its_first_200_letters(letter: str) -> None:
    store = new_store()
    action = played(store)
    store.finish_action(action, {}, letter * 250)
    played(store)
    assert [entry.id for entry in store.log(text=letter * 100_000)] == [action]
    assert store.log(text=letter * 199 + "y" * 100_000) == []


def test_search_looks_in_what_a_line_shows() -> None:
    """In the reader's language and with the names of units, whatever stands in the file."""
    store = new_store()
    wanted = played(store, None, (1, 1, 1))
    other = played(store, None, (2, 2, 2))

    def shows(entry: Entry) -> str:
        return f"Disparo: {entry.units[0]['name']} pierde {entry.sentence.split()[3]} peanas, 100 % _"

    assert [entry.id for entry in store.log(text="PIERDE 3", shows=shows)] == [wanted]
    assert [entry.id for entry in store.log(text="1st platoon", shows=shows)] == [other, wanted]
    assert [entry.id for entry in store.log(text="1st platoon", shows=shows, limit=1)] == [other]
    assert [entry.id for entry in store.log(text="1st platoon", shows=shows, before=other)] == [wanted]
    assert store.log(text="loses", shows=shows) == []
    assert len(store.log(text="% _", shows=shows)) == 2
    assert store.log(text="peanas" * 100_000, shows=shows) == []
