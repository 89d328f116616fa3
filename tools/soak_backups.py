"""Crafted backups: everything the models of a backup allow, however little sense it makes, built by hypothesis."""

from __future__ import annotations

import itertools
import typing
from contextlib import suppress
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union

from annotated_types import Ge, Le, Lt, MaxLen, MinLen
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from pydantic import AfterValidator, BaseModel, JsonValue
from pydantic.fields import FieldInfo

from app.play.battles import TableBattle
from app.play.judge import SheetJudge
from app.storage import Store, Trouble
from app.storage.backup import backup, restore
from app.storage.backup_models import BackupFile, DeedPart
from app.storage.luck import result_of, sums, tally, verdict
from rules.engine import PlayerError
from rules.shelf import SHELF
from tests.app.storage.sample import dump, new_store, one_of_everything, signed

SHEETS = (*SHELF, "", "chess", "../etc", "scw ")
ACTIONS = ("shoot", "morale", "assault", "fire", "fight", "nothing", "")
DEEDS = ("start", "muster", "undo", "begin", "answer", "close", "drop", "adjust", "next_step", "who knows")
_WORDS = st.sampled_from(["", "A", "B", "Blue", "ñ", "x" * 24, "{n}", "%s", "[b]", "-1", "\u202e"])
_NUMBERS = st.sampled_from([0, 1, -1, 2, 6, 1000, 2**31 - 1])
_PLAIN = st.one_of(st.none(), st.booleans(), _NUMBERS, st.floats(-1e9, 1e9), _WORDS)
_JSON = st.recursive(_PLAIN, lambda inner: st.one_of(st.lists(inner, max_size=3),
                                                     st.dictionaries(_WORDS, inner, max_size=3)), max_leaves=6)
_KEYS = st.sampled_from(["bases", "rifle", "hammered", "quality", "pins", "models", "order", "name", ""])
_VALUES = st.one_of(st.just({}), st.dictionaries(_KEYS, st.one_of(st.booleans(), _NUMBERS, _WORDS), max_size=3),
                    st.dictionaries(_KEYS, _JSON, max_size=2))
_BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "ruleset": st.sampled_from(SHEETS), "sheet": st.sampled_from(SHEETS), "action": st.sampled_from(ACTIONS),
    "corrects": st.none(), "deed": st.none(), "undone": st.sampled_from([True, True, True, False]),
    "template": st.sampled_from(["platoon", "squad", "fighter", "no such unit"]), "profile": _VALUES, "state": _VALUES,
    "deeds": st.one_of(st.just([]), st.just([]), st.lists(st.deferred(lambda: of_model(DeedPart)), max_size=3)),
    "turn": st.one_of(st.none(), st.fixed_dictionaries({"now": st.dictionaries(_WORDS, _JSON, max_size=3)}),
                      st.dictionaries(st.sampled_from(["now", "past", "turn"]), _JSON, max_size=2)),
    "odds": st.one_of(st.none(), st.just({}), st.fixed_dictionaries({"label": _WORDS, "chances": st.lists(
        st.tuples(st.one_of(_NUMBERS, _WORDS), st.floats(0, 1)).map(list), max_size=3)}),
        st.fixed_dictionaries({"label": _PLAIN, "chances": _JSON})),
    "outcome": st.one_of(st.none(), st.fixed_dictionaries({"result": st.one_of(_NUMBERS, _WORDS)}),
                         st.fixed_dictionaries({"result": _PLAIN})),
}


def of_kind(kind: Any, name: str = "") -> st.SearchStrategy[Any]:
    """Everything that a field of this kind may hold."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is JsonValue:
        return _JSON
    if origin is Annotated:
        return _limited(parts[0], [one for part in parts[1:] for one in _limits(part)])
    if origin in (Union, UnionType):
        return st.one_of(*(of_kind(part) for part in parts if not _is_checked(part)))
    if origin is Literal:
        return st.sampled_from(parts)
    if origin is list:
        return st.lists(of_kind(parts[0]), max_size=3)
    if origin is tuple:
        return st.tuples(*map(of_kind, parts)).map(list)
    if origin is dict:
        return st.dictionaries(of_kind(parts[0]), of_kind(parts[1]), max_size=3)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return of_model(kind)
    return {int: _NUMBERS, str: _WORDS, bool: st.booleans(), float: st.floats(0, 1), NoneType: st.none()}[kind]


def _is_checked(kind: Any) -> bool:
    """Whether a function decides what it may be: that is left to the rules' own tests."""
    return any(isinstance(part, AfterValidator) for part in typing.get_args(kind))


def _limits(part: Any) -> list[Any]:
    return list(part.metadata) if isinstance(part, FieldInfo) else [part]


def _limited(kind: Any, limits: list[Any]) -> st.SearchStrategy[Any]:
    if any(getattr(limit, "pattern", None) for limit in limits):
        return st.just("uid")
    low = next((limit.ge for limit in limits if isinstance(limit, Ge)), -(2**31))
    high = next((limit.le for limit in limits if isinstance(limit, Le)),
                next((limit.lt - 1 for limit in limits if isinstance(limit, Lt)), 2**31))
    if kind is int:
        return st.one_of(st.sampled_from([int(low), int(high)]), st.integers(int(low), int(high)))
    most = next((limit.max_length for limit in limits if isinstance(limit, MaxLen)), 3)
    least = next((limit.min_length for limit in limits if isinstance(limit, MinLen)), 0)
    if typing.get_origin(kind) is list:
        return st.lists(of_kind(typing.get_args(kind)[0]), min_size=least, max_size=min(most, 3))
    return of_kind(kind)


def of_model(model: type[BaseModel]) -> st.SearchStrategy[dict[str, Any]]:
    """A part of a backup, with everything that has to be there and some of the rest."""
    fields = {name: of_kind(Annotated[info.annotation, info] if info.metadata else info.annotation, name)
              for name, info in model.model_fields.items()}
    must = {name: fields[name] for name, info in model.model_fields.items() if info.is_required()}
    if model.__name__ == "DeedPart":
        must["deed"] = st.fixed_dictionaries({"deed": st.sampled_from(DEEDS)}, optional={"of": _NUMBERS, "x": _JSON})
    if model.__name__ == "AnswerPart":
        return st.one_of(st.fixed_dictionaries({"choice": _JSON}), st.fixed_dictionaries(
            {"faces": st.lists(st.integers(1, 6), max_size=4)}, optional={"by_hand": st.booleans()}))
    rest = {name: fields[name] for name in fields if name not in must}
    return st.fixed_dictionaries(must, optional=rest).map(
        lambda data: {name: data[name] for name in fields if name in data})


def named(data: Any, numbers: Any = None) -> Any:
    """Every name once."""
    numbers = numbers or itertools.count(1)
    if isinstance(data, dict):
        return {key: named(value, numbers) for key, value in data.items()}
    if isinstance(data, list):
        return [named(value, numbers) for value in data]
    return f"{next(numbers):032x}" if data == "uid" else data


def backups() -> st.SearchStrategy[dict[str, Any]]:
    """Whole files."""
    return of_model(BackupFile).map(lambda data: named({**data, "version": 3}))


def survives(data: dict[str, Any], store: Store) -> bool:
    """Restored or refused with a sentence and unchanged; what was restored can be used. Whether it was."""
    before = dump(store)
    try:
        restore(store, signed(data), SheetJudge())
    except Trouble as refused:
        if not str(refused).endswith("Your games on this device are unchanged.") or dump(store) != before:
            raise AssertionError(f"refused, but not as promised: {refused}") from refused
        return False
    used(store)
    return True


def used(store: Store) -> None:
    """All that the app asks of a store."""
    for entry in store.log(limit=1000):
        store.entry(entry.id)
        result_of(entry.odds, entry.outcome)
    for side in (None, "A"):
        verdict(tally(store.thrown(), side))
        found = (result_of(odds, outcome) for odds, outcome in store.results(side=side))
        sums(result for result in found if result)
    store.export_csv()
    store.export_json()
    store.favourites()
    for game in store.games():
        store.units(game.id)
        store.turn_state(game.id)
        # A sentence is right for a sheet that is not installed.
        with suppress(PlayerError):
            table = TableBattle(store, game.id)
            table.battle.view()
            table.battle.offers()
    restore(new_store(), backup(store))


def attack(number: int, examples: int, keep: Any = None) -> int:
    """So many crafted backups from this seed; gives how many were restored."""
    restored = 0

    @seed(number)
    @settings(max_examples=examples, deadline=None, database=keep, suppress_health_check=list(HealthCheck))
    @given(backups())
    def one(data: dict[str, Any]) -> None:
        nonlocal restored
        restored += survives(data, one_of_everything())

    one()
    return restored
