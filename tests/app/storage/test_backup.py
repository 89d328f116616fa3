"""Backup and restore: whole or not at all, and the same file again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.storage import Store, Trouble
from app.storage.backup import backup, restore
from tests.app.storage.sample import EDITION, SHOOTERS, STEPS, dump, new_store, one_of_everything, played, signed

UNCHANGED = "Your games on this device are unchanged."


def test_the_sample_leaves_no_table_empty() -> None:
    store = one_of_everything()
    tables = [name for (name,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    assert [table for table in tables if not store.value(f"SELECT count(*) FROM {table}")] == []


def test_export_import_into_an_empty_install_export_is_the_same_file(tmp_path: Path) -> None:
    text = backup(one_of_everything())
    other = Store.open(tmp_path / "new.db")
    told = restore(other, text)
    assert str(told.sentence) == "Restored: 1 game, 6 rolls, units, settings and house rules."
    assert backup(other) == text


def test_everything_works_after_a_restore() -> None:
    first = one_of_everything()
    other = new_store()
    other.new_game("gang_skirmish", "Another")  # so that the numbers differ
    restore(other, backup(first))
    game = other.games("scw")[0]
    assert game.sides == ("Militia", "Regulars")
    assert other.turn_state(game.id) == {"turn": 4, "countdown": 13, "bag": ["A", "B"]}
    waiting = other.open_action(game.id)
    assert waiting is not None
    assert waiting.action == "morale"
    done = next(entry for entry in other.log(game=game.id, action="shoot", kind="action"))
    assert other.entry(done.id).corrections == ("It was the second platoon.",)  # type: ignore[union-attr]
    token = other.applied(done.id)
    assert token is not None
    other.undo(token)
    assert other.units(game.id)[0].state == {"bases": 6, "hammered": False}


def test_what_was_told_comes_along() -> None:
    other = new_store()
    restore(other, backup(one_of_everything()))
    done = other.entry(other.log(action="shoot", kind="action", game=other.games()[0].id)[0].id)
    assert done is not None
    assert (list(done.steps or ()), list(done.units), done.rules) == (STEPS, [SHOOTERS], "1.0.0")
    assert other.began_with(done) == EDITION
    assert [other.entry(entry.id).lost for entry in other.log(kind="action", game=None)[1:3]] == [True, False]  # type: ignore[union-attr]
    assert len(other.untold(9)) == 1


def old_backup(text: str) -> str:
    """The same file as version 1 wrote it."""
    data = json.loads(text)
    data.pop("editions")
    data["version"] = 1
    for log in (data["entries"], *(game["entries"] for game in data["games"])):
        for part in log:
            for key in ("edition", "rules", "units", "steps", "lost", "deed"):
                part.pop(key)
    for game in data["games"]:
        game.pop("deeds")
    return signed(data)


def test_a_backup_of_an_older_version_is_restored_and_told_later() -> None:
    store = new_store()
    restore(store, old_backup(backup(one_of_everything())))
    assert len(store.untold(9)) == 3
    assert store.games()[0].title == "The farm"


def test_a_backup_of_an_older_version_takes_nothing_away_that_was_told_here() -> None:
    store = one_of_everything()
    before = dump(store)
    restore(store, old_backup(backup(store)))
    assert dump(store) == before


def test_importing_twice_changes_nothing() -> None:
    store = new_store()
    played(store, store.new_game("order_dice", "Here already"))
    text = backup(one_of_everything())
    restore(store, text)
    once = dump(store)
    restore(store, text)
    assert dump(store) == once


def test_restoring_over_itself_changes_nothing() -> None:
    store = one_of_everything()
    before = dump(store)
    restore(store, backup(store))
    assert dump(store) == before


def test_a_game_played_on_since_the_backup_stays() -> None:
    store = one_of_everything()
    text = backup(store)
    game = store.games()[0].id
    played(store, game)
    store.update_unit(store.units(game)[0].id, state={"bases": 1})
    before = dump(store)
    told = restore(store, text)
    assert (told.games, told.kept) == (0, 1)
    assert dump(store) == before


def test_games_of_both_phones_are_there_afterwards() -> None:
    one, two = one_of_everything(), one_of_everything()
    restore(one, backup(two))
    restore(two, backup(one))
    assert len(one.games()) == len(two.games()) == 2
    assert [unit.name for unit in one.units("scw")] == ["Reserve", "Reserve"]


def test_a_backup_with_a_later_state_brings_the_game_on() -> None:
    one, two = one_of_everything(), new_store()
    restore(two, backup(one))
    waiting = one.open_action()
    assert waiting is not None
    one.add_answer(waiting.id, {"faces": [3, 4], "sides": 6})
    one.finish_action(waiting.id, {"result": 1}, "They hold.")
    restore(two, backup(one))
    assert two.open_action() is None
    assert backup(two) == backup(one)


def test_nothing_is_restored_if_the_disk_is_full(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "games.db")
    store.connection.execute("PRAGMA max_page_count = 30")
    big = new_store()
    for _ in range(60):
        played(big, None, (6,) * 400)
    before = dump(store)
    with pytest.raises(Trouble, match=r"^Not saved: this device is full\.$"):
        restore(store, backup(big))
    assert dump(store) == before


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(backup(one_of_everything()))
    change(data)
    return json.dumps(data)


def entry(data: dict[str, Any], number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = data["games"][0]["entries"][number]
    return found


DAMAGE: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: entry(d)["answers"][0]["faces"].__setitem__(1, 7), " in game 1, roll 1, throw 1: a D6 shows 7"),
    (lambda d: entry(d)["answers"][0]["faces"].append(1), " in game 1, roll 1, throw 1: 3 dice show 4 faces"),
    (lambda d: entry(d)["answers"][1].pop("choice"),
     " in game 1, roll 1, throw 2: it must hold either faces or a choice"),
    (lambda d: entry(d).pop("facts"), " in game 1, roll 1: “facts” is missing"),
    (lambda d: entry(d).__setitem__("at", -1), " in game 1, roll 1: “at” is not what it should be"),
    (lambda d: entry(d).__setitem__("side", "Z"), " in game 1, roll 1: “side” is not what it should be"),
    (lambda d: entry(d, 1).__setitem__("corrects", "0" * 32), ": a correction belongs to a roll that is not there"),
    (lambda d: d["games"][0].__setitem__("title", 5), " in game 1: “title” is not what it should be"),
    (lambda d: d["games"].append(d["games"][0]), ": the name "),
    (lambda d: d["units"][0].__setitem__("colour", "red"), " in unit 1: “colour” is not what it should be"),
    (lambda d: d.pop("settings"), ": “settings” is missing"),
    (lambda d: entry(d)["steps"][0]["faces"].pop(), " in game 1, roll 1, step 1: 3 dice show 2 faces"),
    (lambda d: entry(d)["steps"][1].pop("label"), " in game 1, roll 1, step 2: “label” is missing"),
    (lambda d: entry(d)["steps"][0]["goal"].__setitem__("kind", "odd"), " in game 1, roll 1, step 1: “kind”"),
    (lambda d: d["editions"][0].pop("digest"), " in edition 1: “digest” is missing"),
]


@pytest.mark.parametrize(("change", "where"), DAMAGE)
def test_damage_is_named_with_its_place(change: Callable[[dict[str, Any]], object], where: str) -> None:
    text = damaged(change)
    store = one_of_everything()
    before = dump(store)
    with pytest.raises(Trouble) as refused:
        restore(store, text)
    assert str(refused.value).startswith(f"The file is damaged{where}")
    assert str(refused.value).endswith(f". {UNCHANGED}")
    assert dump(store) == before


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "The file is damaged: it stops making sense in line 1, column 1."),
    ("[]", "This is not a Playsheet file."),
    ("{}", "This is not a Playsheet backup."),
    ('{"format": "playsheet-roster", "version": 1}', "This is not a Playsheet backup."),
    ('{"format": "playsheet-backup", "version": 4}',
     "A newer Playsheet made this file: update the app to read it."),
    ('{"a": NaN}', "The file is damaged: it holds text or numbers that no backup has."),
    ("[" * 100_000, "This is not a Playsheet file."),
    ('{"format": ' + "[" * 100_000, "The file is damaged: it holds text or numbers that no backup has."),
    ('{"format": ' + "[" * 60 + "]" * 60 + "}", "The file is damaged: more than 50 lists lie within each other."),
    ('{"a": "\\ud800"}', "The file is damaged: it holds text or numbers that no backup has."),
    ('{"format": ' + "9" * 10_000 + "}", "The file is damaged: it holds text or numbers that no backup has."),
    ('{"format": 1e999}', "The file is damaged: it holds text or numbers that no backup has."),
    ('{"format": "playsheet-backup", "version": 3, "format": 1}',
     "The file is damaged: it stops making sense in line 1, column 54."),
])
def test_foreign_files_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(Trouble) as refused:
        restore(new_store(), text)
    assert str(refused.value) == f"{sentence} {UNCHANGED}"


def test_a_change_that_still_makes_sense_is_found_too() -> None:
    text = backup(one_of_everything()).replace("The farm", "The firm")
    with pytest.raises(Trouble, match="changed or damaged after it was written"):
        restore(new_store(), text)


def test_the_game_on_the_table_is_a_matter_of_this_device() -> None:
    store = one_of_everything()
    text = backup(store)
    store.choose_game(store.games()[0].id)
    assert backup(store) == text
