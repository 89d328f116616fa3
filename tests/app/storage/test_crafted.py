"""Backups that fit the models and make no sense: refused with a sentence, or restored and of use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.play.judge import SheetJudge
from app.storage import Trouble
from app.storage.backup import backup, restore
from tests.app.storage.sample import dump, new_store, one_of_everything, signed
from tools.soak_backups import attack, used

SEEDS = json.loads((Path(__file__).parent / "seeds.json").read_text(encoding="utf-8"))
EXAMPLES = 25


@pytest.mark.parametrize("seed", [1, *SEEDS["backups"]])
def test_crafted_backups(seed: int) -> None:
    assert attack(seed, EXAMPLES) > 1, "some of them are restored"


def crafted(**of_game: Any) -> str:
    data = json.loads(backup(new_store()))
    game = {"uid": "1" * 32, "ruleset": "scw", "title": "Crafted", "started": 1, "sides": ["A", "B"], "turn": None,
            "units": [], "entries": [], "deeds": []}
    return signed({**data, "games": [{**game, **of_game}]})


def unit(**parts: Any) -> dict[str, Any]:
    return {"uid": "2" * 32, "ruleset": "scw", "side": "A", "template": "platoon", "name": "1st", "profile": {},
            "state": {}, "position": 1, **parts}


def deeds(*done: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"at": 1, "who": "", "deed": deed} for deed in done]


START = {"deed": "start", "sides": ["A", "B"]}


@pytest.mark.parametrize(("game", "sentence"), [
    ({"started": 9_069_000_000_000_000}, "in game 1: “started” is not what it should be"),
    ({"turn": {"now": 5}}, "in game 1: it is no turn"),
    ({"turn": {"past": [1]}}, "in game 1: it is no turn"),
    ({"units": [unit(state={"bases": "many"})]}, "in game 1, unit 1: “bases” is not a value that 1st can have"),
    ({"units": [unit(state={"bases": [6]})]}, "in game 1, unit 1: “bases” is not a value that 1st can have"),
    ({"units": [unit(profile={"quality": {}})]}, "in game 1, unit 1: “quality” is not a value that 1st can have"),
    ({"deeds": deeds({"deed": "fly"})}, "in game 1, deed 1: it cannot have been done"),
    ({"deeds": deeds(START, {"deed": "undo", "of": 7})}, "in game 1, deed 2: it cannot have been done"),
    ({"deeds": deeds(START, {"deed": "answer", "faces": [7]})}, "in game 1, deed 2: it cannot have been done"),
])
def test_what_a_sheet_does_not_know_is_refused_with_its_place(game: dict[str, Any], sentence: str) -> None:
    store = one_of_everything()
    before = dump(store)
    with pytest.raises(Trouble) as refused:
        restore(store, crafted(**game), SheetJudge())
    assert str(refused.value).startswith(f"The file is damaged {sentence}")
    assert dump(store) == before


def test_what_belongs_to_a_sheet_that_is_not_installed_is_kept() -> None:
    store = new_store()
    text = crafted(ruleset="chess", units=[unit(ruleset="chess", state={"pieces": [1, 2]})],
                   deeds=deeds({"deed": "castle"}))
    restore(store, text, SheetJudge())
    assert [game.ruleset for game in store.games()] == ["chess"]
    assert store.deeds(1)[0].deed == '{"deed":"castle"}'
    used(store)
    assert json.loads(backup(store)) == json.loads(text)


def test_a_setting_that_cannot_be_is_left_as_it_is_here() -> None:
    store = new_store()
    store.set_setting("theme", "light")
    data = json.loads(backup(store))
    data["settings"] = {"theme": "pink", "text": 1.5, "switches.scw": [], "of_a_later_version": 1}
    restore(store, signed(data), SheetJudge())
    assert store.setting("theme") == "light"
    assert store.setting("text") == 1.5
    assert store.setting("switches.scw") is None
    assert store.setting("of_a_later_version") == 1
