"""Damaged backups of every kind: a sentence, and nothing is changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from app.storage import Trouble
from app.storage.backup import backup, restore
from tests.app.storage.sample import dump, new_store, one_of_everything

ROUNDS = 150
ODD: tuple[Any, ...] = (None, True, -1, 2**70, 1.5, 1e308, "", "x" * 300, "\x00", [], {}, [[]], "A", 0)


def flip(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(rng.randrange(32, 500)) + text[at + 1:]


def cut(text: str, rng: random.Random) -> str:
    return text[:rng.randrange(len(text) - 2)]


def leave_out(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) - 50)
    return text[:at] + text[at + rng.randrange(1, 40):]


def double(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) - 60)
    return text[:at] + text[at:at + 50] + text[at:]


def _places(data: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        found.append((data, key))
        _places(data[key], found)
    return found


def odd_value(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    holder, key = rng.choice(_places(data, []))
    holder[key] = rng.choice(ODD)
    return json.dumps(data)


def lost_value(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    holder, key = rng.choice(_places(data, []))
    del holder[key]
    return json.dumps(data)


@pytest.mark.parametrize("damage", [flip, cut, leave_out, double, odd_value, lost_value])
def test_a_damaged_backup_is_refused_or_means_the_same(damage: Callable[[str, random.Random], str]) -> None:
    text = backup(one_of_everything())
    store, rng = new_store(), random.Random(damage.__name__)
    store.new_game("scw", "Here already")
    before, refused = dump(store), 0
    for _ in range(ROUNDS):
        broken = damage(text, rng)
        if same(broken, text):
            continue
        with pytest.raises(Trouble) as said:
            restore(store, broken)
        refused += 1
        assert str(said.value).endswith("Your games on this device are unchanged.")
    assert dump(store) == before
    assert refused > ROUNDS * 0.8


def same(broken: str, text: str) -> bool:
    """The damage hit something that means nothing, such as a line end, or was none."""
    try:
        return bool(json.loads(broken) == json.loads(text))
    except ValueError:
        return False
