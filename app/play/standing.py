"""Where a battle stands, kept with every deed: Home and the list of games tell it without opening the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.storage import Store
from app.storage.shapes import each, record, text, whole, word, yes_or_no
from rules.said import Json, Text, text_from_json, text_to_json

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle

KEY = "standing."
_TEXTS = ("turn", "next", "over", "action")
_FITS = record(sheet=word, at=whole, side=word, begun=yes_or_no, names=each(word), colours=each(word), left=each(whole),
               **dict.fromkeys(_TEXTS, text))


@dataclass(frozen=True)
class Standing:
    """What there is to say of a game that waits."""

    game: int
    sheet: str
    at: int
    turn: Text
    """"Turn 3", as its sheet says it."""
    side: str
    """Whose turn it is, where the sheet says so."""
    next: Text
    """What the sheet says comes next: what stands in brass."""
    over: Text
    """How it has ended, if it has."""
    action: Text
    """The action under way."""
    begun: bool
    """Whether there is something to go on with: units on the table, or a turn gone by."""
    names: Mapping[str, str]
    colours: Mapping[str, str]
    left: Mapping[str, int]
    """Units on the table, by side."""


def keep(store: Store, game: int, battle: AnyBattle) -> None:
    """Keep where a battle stands; whoever calls holds the transaction."""
    # Only who plays needs the rules.
    from app.play.offered import first_safe

    view = battle.view()
    offer = first_safe(battle.offers())
    texts = {"turn": view.title, "next": offer.label if offer else "", "over": "" if battle.play else view.over,
             "action": battle.edition.action(battle.play.action).title if battle.play else ""}
    store.set_setting(f"{KEY}{game}", {
        **{name: text_to_json(said) for name, said in texts.items()},
        "sheet": battle.edition.id, "at": store.now(), "side": view.side,
        "begun": bool(battle.units) or view.number > 1, "names": {side: battle.name_of(side) for side in battle.sides},
        "colours": dict(battle.colours), "left": {side: len(battle.there(side)) for side in battle.sides}})


def of(store: Store, game: int) -> Standing | None:
    """Where this game stands; None if nothing was done in it since there are battles."""
    return _read(game, store.setting(f"{KEY}{game}", None, lambda value: value is None or _FITS(value)))


def last(store: Store) -> Standing | None:
    """Where the game stands that was played last; None where none has begun."""
    found = (_read(int(key.removeprefix(KEY)), value) for key, value in store.settings(KEY).items() if _FITS(value))
    begun = [one for one in found if one and one.begun and store.game(one.game)]
    return max(begun, key=lambda one: one.at, default=None)


def touch(store: Store, game: int) -> None:
    """A player has opened this game: it is the one he goes on with."""
    found = store.setting(f"{KEY}{game}", {}, _FITS)
    if found:
        store.set_setting(f"{KEY}{game}", {**found, "at": store.now()})


def forget(store: Store, game: int) -> None:
    """The game was deleted."""
    store.drop_setting(f"{KEY}{game}")


def _read(game: int, kept: Mapping[str, Json] | None) -> Standing | None:
    if kept is None:
        return None
    texts: dict[str, Json] = {name: text_from_json(kept[name]) for name in _TEXTS}
    plain = {name: kept[name] for name in Standing.__dataclass_fields__ if name != "game" and name not in texts}
    return Standing(game, **texts, **plain)
