"""Steps as told: kept with the end of an action, told once for older ones, gone when an action goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.storage import Entry, Retold
from tests.app.storage.sample import EDITION, SHOOTERS, STEPS, new_store, one_of_everything, played

AGAIN = Retold(STEPS, "e2", {**EDITION, "house": {}}, "1.0.1")


class Teller:
    """Tells every action the same way and remembers what it was asked."""

    def __init__(self, again: Retold | None = AGAIN) -> None:
        self.again, self.asked = again, []

    def __call__(self, entry: Entry, began: Mapping[str, Any] | None) -> Retold | None:
        self.asked.append((entry.id, began))
        return self.again


def test_an_action_is_kept_as_it_was_told() -> None:
    store = new_store()
    entry = store.entry(played(store))
    assert entry is not None
    assert (list(entry.steps or ()), entry.lost, entry.untold) == (STEPS, False, False)
    assert (entry.edition, entry.rules, entry.units) == ("e1", "1.0.0", (SHOOTERS,))
    assert store.began_with(entry) == EDITION


def test_a_page_of_the_log_does_not_read_the_steps() -> None:
    store = new_store()
    played(store)
    assert store.log()[0].steps is None
    assert store.log()[0].units == (SHOOTERS,)


def test_an_action_that_goes_on_is_told_anew_when_it_ends() -> None:
    store = new_store()
    for told in (True, False):
        action = played(store, told=told)
        store.take_back_answer(action)
        entry = store.entry(action)
        assert entry is not None
        assert (entry.steps, entry.finished, store.untold(9)) == (None, None, [])
        store.add_answer(action, {"faces": [1], "sides": 6})
        store.finish_action(action, {}, "Nobody is lost.", STEPS[:1], "1.0.0")
        assert len(store.entry(action).steps or ()) == 1  # type: ignore[union-attr]


def test_an_older_action_is_told_once() -> None:
    store, teller = new_store(), Teller()
    action = played(store, told=False)
    entry = store.tell(store.entry(action), teller)  # type: ignore[arg-type]
    assert (list(entry.steps or ()), entry.edition, entry.rules) == (STEPS, "e2", "1.0.1")
    assert store.edition("e2") == AGAIN.edition
    store.tell(entry, teller)
    assert teller.asked == [(action, {"sheet": "scw", "switches": {"raw": True}, "house": {}})]
    assert store.untold(9) == []


def test_what_cannot_be_told_is_not_tried_again() -> None:
    store, teller = new_store(), Teller(None)
    entry = store.tell(store.entry(played(store, told=False)), teller)  # type: ignore[arg-type]
    assert (entry.steps, entry.lost, entry.untold, entry.sentence) == (None, True, False, "The militia loses 13 bases.")
    store.tell(entry, teller)
    assert len(teller.asked) == 1


def test_what_was_told_meanwhile_stays() -> None:
    store = new_store()
    action = played(store)
    store.keep_told(action, None)
    assert store.entry(action).steps is not None  # type: ignore[union-attr]
    store.keep_told(999, AGAIN)


def test_an_export_tells_what_is_untold() -> None:
    store, teller = one_of_everything(), Teller()
    store.export_csv(teller=teller)
    assert len(teller.asked) == 1
    store.export_json(teller=teller)
    assert len(teller.asked) == 1


def test_a_deleted_game_takes_its_steps_along() -> None:
    store = new_store()
    game = store.new_game("scw", "The farm")
    played(store, game)
    played(store, game, told=False)
    store.delete_game(game)
    assert [store.value(f"SELECT count(*) FROM {table}") for table in ("told", "untold")] == [0, 0]
