"""A backup is gone through once before anything is written: every piece of it must fit, and all of them together."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from app.storage.backup_models import (
    BackupFile,
    DeedPart,
    EntryPart,
    FactsPart,
    FavouritePart,
    GamePart,
    HouseRulePart,
    UnitPart,
)
from app.storage.reach import Log, reach_of
from app.storage.reading import checked, damaged, known, refuse
from app.storage.records import to_json
from app.storage.stream import NOT_OURS, Stream
from app.storage.told_models import KeptEdition, Part
from app.storage.trouble import Damage
from rules.said import Json, Name, say

FORM = "playsheet-backup"
MODELS: dict[str, type[Part]] = {
    "editions": KeptEdition, "house_rules": HouseRulePart, "last_facts": FactsPart, "favourites": FavouritePart,
    "units": UnitPart, "entries": EntryPart, "deeds": DeedPart,
}
_OF_GAMES = ("units", "entries", "deeds")
Place = tuple[int | str, ...]


class Misfit(Damage):
    """Something a sheet does not know; the text says what."""


class Judge:
    """Who knows the sheets that are installed; this one knows none and lets everything pass."""

    def takes_setting(self, name: str, value: Json) -> bool:
        """Whether a setting can have this value; it stays as it is here if not."""
        return True

    def unit(self, unit: UnitPart) -> None:
        """Misfit if a unit cannot be what it says it is."""

    def deed(self, sheet: str, number: int, deed: dict[str, Json]) -> None:
        """Misfit if this cannot have been done after all that was handed in since number 0."""


class Visitor(Protocol):
    """Is shown a backup piece by piece."""

    def head(self, name: str, value: Json) -> None:
        """A value of the file itself."""

    def setting(self, name: str, value: Json) -> None:
        """One setting."""

    def piece(self, kind: str, where: Place, value: Json) -> None:
        """One part of a list; the places tell whether it belongs to a game."""

    def game_begins(self, number: int) -> None:
        """What comes now belongs to this game."""

    def game_head(self, number: int, name: str, value: Json) -> None:
        """A value of the game itself."""

    def game_ends(self, number: int) -> None:
        """That was all of it."""


def walk(stream: Stream, to: Visitor) -> Json:
    """Show all of a backup; gives the check sum that stands in it."""
    if not stream.is_object:
        refuse(NOT_OURS)
    check = None
    for name in stream.members(aside="check"):
        if name == "check":
            check = stream.value(counts=False)
        elif name == "settings" and stream.is_object:
            to.head(name, {})
            for setting in stream.members():
                to.setting(setting, stream.value())
        elif name == "games" and stream.is_list:
            to.head(name, [])
            for number, _ in enumerate(stream.places()):
                _walk_game(stream, number, to)
        elif name in MODELS and stream.is_list:
            to.head(name, [])
            for number, value in enumerate(stream.items()):
                to.piece(name, (name, number), value)
        else:
            to.head(name, stream.value())
    stream.end()
    return check


def _walk_game(stream: Stream, number: int, to: Visitor) -> None:
    if not stream.is_object:
        damaged(("games", number), say("it is no game"))
    to.game_begins(number)
    for name in stream.members():
        if name in _OF_GAMES and stream.is_list:
            to.game_head(number, name, [])
            for at, value in enumerate(stream.items()):
                to.piece(name, ("games", number, name, at), value)
        else:
            to.game_head(number, name, stream.value())
    to.game_ends(number)


@dataclass
class Seen:
    """What has to be known of a game, or of what belongs to none, before any of it is written."""

    head: dict[str, Json] = field(default_factory=dict)
    log: Log = field(default_factory=dict)
    deeds: list[bytes] = field(default_factory=list)
    """A short sum of each deed."""
    begun: list[int] = field(default_factory=list)
    """The deeds that rolls belong to."""
    corrected: set[str] = field(default_factory=set)


def deed_sum(deed: str) -> bytes:
    """Tells deeds apart."""
    return hashlib.blake2b(deed.encode(), digest_size=12).digest()


class Survey:
    """Goes through a backup; refuses it with a sentence at the first thing that does not fit."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._head: dict[str, Json] = {}
        self._names: set[bytes] = set()
        self.loose = Seen()
        self.games: list[Seen] = []

    def head(self, name: str, value: Json) -> None:
        """Kept until all are there; nothing more is read of a file of another kind or a newer version."""
        self._head[name] = value
        if "format" in self._head:
            known(FORM, self._head)

    def setting(self, name: str, value: Json) -> None:
        """Any name and value of a backup."""
        checked({"settings": {name: value}}, _Settings)

    def piece(self, kind: str, where: Place, value: Json) -> None:
        """By the model of its kind, and beside all others."""
        part, seen = checked(value, MODELS[kind], where), self.games[-1] if len(where) > 2 else self.loose
        if isinstance(part, EntryPart):
            self._entry(part, seen)
        elif isinstance(part, UnitPart):
            self._named(part.uid)
            self._ask(where, lambda: self._judge.unit(part))
        elif isinstance(part, DeedPart):
            self._deed(part, seen, where)
        elif isinstance(part, FavouritePart):
            self._named(part.uid)

    def game_begins(self, number: int) -> None:
        """Another one."""
        self.games.append(Seen())

    def game_head(self, number: int, name: str, value: Json) -> None:
        """Kept until all are there."""
        self.games[-1].head[name] = value
        if name == "deeds":
            # Deeds are judged by the sheet they belong to.
            checked({"deeds": [], "units": [], "entries": [], **self.games[-1].head}, GamePart, ("games", number))

    def game_ends(self, number: int) -> None:
        """Head, rolls and deeds together."""
        seen = self.games[-1]
        game = checked(seen.head, GamePart, ("games", number))
        self._named(game.uid)
        if len(set(seen.begun)) < len(seen.begun) or any(at >= len(seen.deeds) for at in seen.begun):
            damaged(("games", number), say("a roll belongs to a deed that is not its own"))
        _corrects_what_is_there(seen)

    def ends(self) -> BackupFile:
        """Everything that must be there is."""
        known(FORM, self._head)
        _corrects_what_is_there(self.loose)
        return checked(self._head, BackupFile)

    def _entry(self, entry: EntryPart, seen: Seen) -> None:
        self._named(entry.uid, *(part.uid for part in entry.applied))
        seen.log[entry.uid] = reach_of(entry)
        if entry.deed is not None:
            seen.begun.append(entry.deed)
        if entry.corrects is not None:
            seen.corrected.add(entry.corrects)

    def _deed(self, part: DeedPart, seen: Seen, where: Place) -> None:
        number = len(seen.deeds)
        self._ask(where, lambda: self._judge.deed(seen.head["ruleset"], number, part.deed))
        seen.deeds.append(deed_sum(to_json(part.deed)))

    def _ask(self, where: Place, judge: Callable[[], object]) -> None:
        try:
            judge()
        except Misfit as misfit:
            damaged(where, misfit.said)

    def _named(self, *uids: str) -> None:
        for uid in uids:
            name = bytes.fromhex(uid)
            if name in self._names:
                damaged((), say("the name {name} stands for two things", name=Name(uid[:8])))
            self._names.add(name)


class _Settings(Part):
    settings: dict[str, Json]


def _corrects_what_is_there(seen: Seen) -> None:
    if not seen.corrected <= seen.log.keys():
        damaged((), say("a correction belongs to a roll that is not there"))
