"""A store with one of everything, for the tests."""

from __future__ import annotations

import hashlib
import itertools
import json
from pathlib import Path
from typing import Any

from app.storage import Store
from app.storage.records import to_json

EDITION = {"sheet": "scw", "switches": {"raw": True}, "house": {"shooting": "Range,Dice\n1,2\n"}}
SHOOTERS = {"role": "shooter", "title": "Shooter", "unit": "0" * 31 + "7", "name": "1st Platoon"}
STEPS = [
    {"kind": "roll", "label": "To hit", "text": "2 hits", "value": 2, "by": "owner", "dice": [6, 6, 6],
     "faces": [5, 2, 6], "marks": [True, False, True], "thrown": "3D6", "n": {"value": 3},
     "goal": {"value": 5, "base": 4, "kind": "over", "modifiers": [["cover", -1]]}, "reading": "5+",
     "rarity": ["more", 2, "3D6", "26"]},
    {"kind": "choice", "label": "Throw again", "text": "keep", "value": "keep", "by": "owner"},
    {"kind": "roll", "label": "Saves", "text": "1 saved", "value": 1, "by": "opponent", "by_hand": True, "dice": [6],
     "faces": [4], "marks": [True], "thrown": "1D6", "n": {"value": 1},
     "goal": {"value": 4}, "reading": "4+"},
]
ODDS = {"label": "bases lost", "chances": [[0, 0.25], [1, 0.5], [2, 0.25]]}


def new_store(path: Path | None = None) -> Store:
    """An empty store whose clock goes a second on at every look."""
    store = Store.open(path)
    seconds = itertools.count(1_700_000_000)
    store.clock = lambda: float(next(seconds))
    return store


def played(store: Store, game: int | None = None, faces: tuple[int, ...] = (5, 2, 6), side: str = "A",
           told: bool = True) -> int:
    """One action, from begin to end; untold as older versions left it."""
    facts = {"rifle": 3, "rulings": {"raw": True}}
    if told:
        store.keep_edition("e1", EDITION)
    action = store.begin_action(game, "scw", "shoot", facts, side, ODDS, "e1" if told else "", [SHOOTERS] * told)
    store.add_answer(action, {"faces": list(faces), "sides": 6, "by": "owner"})
    store.add_answer(action, {"choice": "keep"})
    store.add_answer(action, {"faces": [4], "sides": [6], "by_hand": True, "by": "opponent"})
    store.finish_action(action, {"result": 1, "lost": 1}, f"The militia loses {sum(faces)} bases.",
                        STEPS if told else None, "1.0.0" if told else "")
    return action


def one_of_everything(path: Path | None = None) -> Store:
    """A store in which no table is empty."""
    store = new_store(path)
    game = store.new_game("scw", "The farm", ("Militia", "Regulars"))
    done = played(store, game)
    store.correct(done, "It was the second platoon.")
    store.add_throw({"faces": [3, 5], "sides": [6, 6], "side": "B"})
    unit = store.add_unit(game, "A", "platoon", "1st Platoon", {"quality": "average"}, {"bases": 6, "hammered": False})
    store.add_unit("scw", "B", "platoon", "Reserve", {"quality": "raw"}, {"bases": 4})
    store.undo(store.apply([{"unit": unit, "key": "bases", "delta": -1}], done))
    store.apply([{"unit": unit, "key": "bases", "delta": -2}, {"unit": unit, "key": "hammered", "value": True}], done)
    store.set_turn_state(game, {"turn": 4, "countdown": 13, "bag": ["A", "B"]})
    played(store, None, (2, 3, 1), told=False)
    store.keep_told(played(store, None, (2, 3, 1), told=False), None)
    store.add_deed(game, 0, '{"deed":"start"}')
    store.keep_snapshot(game, 0, '{"sheet":"scw"}')
    store.add_deed(game, 1, '{"deed":"begin","action":"morale","facts":{"bases":4}}', "B")
    store.begin_action(game, "scw", "morale", {"bases": 4}, "B", deed=1)
    store.add_favourite("scw", "shoot", "Rifles at the wall", {"rifle": 4})
    store.save_last_facts("scw", "shoot", {"rifle": 5})
    store.set_setting("theme", "light")
    store.set_house_rule("scw", "shooting", "Range,Dice\n1,2\n")
    return store


def signed(data: dict[str, Any]) -> str:
    """A backup with the check sum of what stands in it."""
    content = {key: value for key, value in data.items() if key != "check"}
    return json.dumps({**content, "check": hashlib.sha256(to_json(content).encode()).hexdigest()})


def dump(store: Store) -> list[str]:
    """Every row of every table."""
    return list(store.connection.iterdump())
