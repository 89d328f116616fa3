"""A store with one of everything, for the tests."""

from __future__ import annotations

import itertools
from pathlib import Path

from app.storage import Store

ODDS = {"label": "bases lost", "chances": [[0, 0.25], [1, 0.5], [2, 0.25]]}


def new_store(path: Path | None = None) -> Store:
    """An empty store whose clock goes a second on at every look."""
    store = Store.open(path)
    seconds = itertools.count(1_700_000_000)
    store.clock = lambda: float(next(seconds))
    return store


def played(store: Store, game: int | None = None, faces: tuple[int, ...] = (5, 2, 6), side: str = "A") -> int:
    """One action, from begin to end."""
    action = store.begin_action(game, "scw", "shoot", {"rifle": 3, "rulings": {"raw": True}}, side, ODDS, "")
    store.add_answer(action, {"faces": list(faces), "sides": 6, "by": "owner"})
    store.add_answer(action, {"choice": "keep"})
    store.add_answer(action, {"faces": [4], "sides": [6], "by_hand": True, "by": "opponent"})
    store.finish_action(action, {"result": 1, "lost": 1}, f"The militia loses {sum(faces)} bases.")
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
    store.begin_action(game, "scw", "morale", {"bases": 4}, "B", None, store.house_digest("scw"))
    store.add_favourite("scw", "shoot", "Rifles at the wall", {"rifle": 4})
    store.save_last_facts("scw", "shoot", {"rifle": 5})
    store.set_setting("theme", "light")
    store.set_house_rule("scw", "shooting", "Range,Dice\n1,2\n")
    return store


def dump(store: Store) -> list[str]:
    """Every row of every table."""
    return list(store.connection.iterdump())
