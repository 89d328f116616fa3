"""Who comes to the table and who leaves it: every change is one or a few deeds, taken back together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.play.battles import TableBattle
from app.play.version_1 import roster as old_roster
from app.storage import Unit as OldUnit
from app.storage.backup_models import RosterFile
from app.storage.reading import checked, known, refuse
from app.storage.stream import parse
from rules.engine import PlayerError
from rules.frame.deed import Adjust, Deed, Dismiss, Muster
from rules.frame.kinds import Value
from rules.frame.unit import Unit
from rules.said import Json, say

FORM = "playsheet-roster"
MOST = 1000


class CardsFile(BaseModel):
    """A force to hand on: the cards of both sides as they stand."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["playsheet-roster"]
    version: Literal[2]
    ruleset: str
    units: list[dict[str, Json]] = Field(max_length=MOST)


class Taken:
    """What was done just now, and the way back while nothing else has happened."""

    def __init__(self, table: TableBattle, deeds: int) -> None:
        self._table, self._deeds, self._number = table, deeds, table.story.number

    def back(self) -> bool:
        """Take it back; False if something was done since."""
        if self._table.story.number != self._number:
            return False
        for _ in range(self._deeds):
            self._table.undo()
        return True


class Rosters:
    """The cards of a battle, to be added, copied, moved, named and dismissed."""

    def __init__(self, table: TableBattle) -> None:
        self.table = table

    def add(self, cards: Iterable[Unit], side: str) -> tuple[list[Unit], Taken]:
        """These cards come to the table for a side, each under a name of its own."""
        own = with_own_names(cards, [unit.name for unit in self.table.battle.units])
        made = [card.model_copy(update={"id": f"{side}{number}", "side": side})
                for number, card in enumerate(own, start=self.table.story.number)]
        return made, self._do([muster(card) for card in made])

    def add_force(self, force: str, side: str) -> tuple[list[Unit], Taken]:
        """A small force of the sheet comes to the table."""
        sheet = self.table.battle.sheet
        return self.add([sheet.preset(preset) for preset in sheet.forces[force]], side)

    def copy(self, unit: str) -> tuple[list[Unit], Taken]:
        """One more like this, as it is now."""
        card = self.table.battle.unit(unit)
        return self.add([card], card.side)

    def to_side(self, unit: str, side: str) -> Taken:
        """It fights for the other side from now on."""
        card = self.table.battle.unit(unit)
        moved = card.model_copy(update={"side": side, "id": f"{side}{self.table.story.number}"})
        return self._do([Dismiss(unit=unit), muster(moved)])

    def dismiss(self, unit: str) -> Taken:
        """It leaves the game as if it had never been there."""
        return self._do([Dismiss(unit=unit)])

    def rename(self, unit: str, name: str) -> Taken | None:
        """Another name, unless it is empty or the same."""
        name = name.strip()
        if not name or name == self.table.battle.unit(unit).name:
            return None
        return self.write(unit, "name", name)

    def write(self, unit: str, key: str, value: Value) -> Taken:
        """A player writes on a card by hand."""
        return self._do([Adjust(unit=unit, key=key, value=value)])

    def _do(self, deeds: Sequence[Deed]) -> Taken:
        self.table.do_all(deeds)
        return Taken(self.table, len(deeds))

    # -- as a file

    def to_json(self) -> str:
        """Both rosters as a file to hand on."""
        units = [plain(unit) for unit in self.table.battle.units]
        file = {"format": FORM, "version": 2, "ruleset": self.table.sheet.id, "units": units}
        return json.dumps(file, ensure_ascii=False, indent=1) + "\n"

    def take_in(self, text: str) -> tuple[int, Taken]:
        """The units of a file come to the table, all or none; a sentence says why not."""
        data = parse(text)
        known(FORM, data)
        cards = self._cards(data) if data.get("version") == 2 else self._old_cards(data)
        sides, number = self.table.battle.sides, self.table.story.number
        ids = [f"{card.side}{number + at}" for at, card in enumerate(cards)]
        new = {card.id: id for card, id in zip(cards, ids, strict=True) if card.id}
        deeds = [muster(_renumbered(card, id, new, sides)) for card, id in zip(cards, ids, strict=True)]
        return len(deeds), self._do(deeds)

    def _cards(self, data: dict[str, Json]) -> list[Unit]:
        file = checked(data, CardsFile)
        self._own_sheet(file.ruleset)
        try:
            return [self.table.battle.sheet.card(unit) for unit in file.units]
        except PlayerError as error:
            refuse(say("The file is damaged: {what}", what=error.said))

    def _old_cards(self, data: dict[str, Json]) -> list[Unit]:
        """A file of version 1."""
        file = checked(data, RosterFile)
        self._own_sheet(file.ruleset)
        units = [OldUnit(id=at, uid=str(at), game=None, ruleset=file.ruleset, side=unit.side, template=unit.template,
                         name=unit.name, profile=unit.profile, state=unit.state, position=at)
                 for at, unit in enumerate(file.units)]
        cards, refused = old_roster(self.table.sheet, units)
        if refused:
            refuse(refused[0])
        return list(cards)

    def _own_sheet(self, sheet: str) -> None:
        if sheet != self.table.sheet.id:
            refuse(say("This roster is for another sheet ({sheet}).", sheet=sheet))


def muster(card: Unit) -> Muster:
    """The deed that brings a card to the table."""
    return Muster(unit=plain(card))


def plain(card: Unit) -> dict[str, Json]:
    """A card as data: what differs from the defaults."""
    return {"card": card.card, **card.model_dump(mode="json", exclude_defaults=True)}


def _renumbered(card: Unit, id: str, new: Mapping[str, str], sides: Sequence[str]) -> Unit:
    """The card under an id of its own; whom it names, it names by his new one."""
    values = {key: getattr(card, key) for key in card.stats()}
    named = {key: new[value] for key, value in values.items() if isinstance(value, str) and value in new}
    side = card.side if card.side in sides else sides[0]
    return card.model_copy(update={**named, "side": side, "id": id})


def with_own_names(cards: Iterable[Unit], taken: Iterable[str] = ()) -> list[Unit]:
    """Each card under a name of its own: nobody is taken for somebody of the other side."""
    names, made = list(taken), []
    for card in cards:
        made.append(card.model_copy(update={"name": next_name(card.name, names)}))
        names.append(made[-1].name)
    return made


def next_name(name: str, taken: Sequence[str]) -> str:
    """A name for one more unit of a kind: "Rifle squad 2"."""
    if name not in taken:
        return name
    stem, _, last = name.rpartition(" ")
    stem = stem if stem and last.isdigit() else name
    return next(new for n in range(2, len(taken) + 3) if (new := f"{stem} {n}") not in taken)
