"""What a card says: every unit of every sheet in the same few parts, ready to be drawn. No window needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from app.play.names import as_text
from rules.frame.battle import AnyBattle
from rules.frame.kinds import Value
from rules.frame.turn_view import TurnView, UnitRow
from rules.frame.unit import Chip, StatView, Unit
from rules.said import Text, capital

Say = Callable[[Text], str]
"""A text of the rules in the player's language."""
Tone = Literal["", "bad", "good"]
TONES: dict[str, Tone] = {"harm": "bad", "burden": "bad", "help": "good"}
NOT = "−"
DOT = " · "


@dataclass(frozen=True)
class Tag:
    """One thing to know about a unit: an icon and a word or number."""

    text: str
    icon: str = ""
    tone: Tone = ""


@dataclass(frozen=True)
class Token:
    """The number that lies on a unit: pins, markers."""

    stat: StatView
    number: int
    label: str


@dataclass(frozen=True)
class CardView:
    """A unit as its card shows it."""

    id: str
    side: str
    name: str
    there: bool
    icon: str
    face: str
    """What its die or token shows, in a word; empty if it has none."""
    profile: str
    strength: tuple[int, int] | None
    """How many are left, and how many there were."""
    token: Token | None
    tags: tuple[Tag, ...]
    state: str = ""

    @property
    def words(self) -> str:
        """All that stands on it, to be searched."""
        return " ".join((self.name, self.profile, self.face, *(tag.text for tag in self.tags))).casefold()


class Cards:
    """The cards of a battle as it stands."""

    def __init__(self, battle: AnyBattle, say: Say = str) -> None:
        self.battle, self._say = battle, say
        self.turn: TurnView = battle.view()
        self._rows = {row.id: row for row in self.turn.rows}
        self._names = {unit.id: say(as_text(unit.said)) for unit in battle.units}

    def of(self, unit: Unit) -> CardView:
        """The card of a unit."""
        row = self._rows.get(unit.id) or UnitRow.of(unit)
        token, face = self._token(unit), self._say(row.face) if row.face else ""
        tags = tuple(self._tags(unit, row, token))
        return CardView(unit.id, unit.side, self._say(as_text(unit.said)), unit.there, row.face_icon or row.icon,
                        face, self._profile(unit, row, tags), row.pips, token, tags, row.state)

    def side(self, side: str) -> list[CardView]:
        """All cards of a side: those on the table first."""
        own = [unit for unit in self.battle.units if unit.side == side]
        return [self.of(unit) for unit in sorted(own, key=lambda unit: not unit.there)]

    def preset(self, unit: Unit) -> str:
        """What a card is that is not on the table, in a line."""
        return DOT.join([*self._profile_words(unit), *([str(unit.count)] if (unit.count or 0) > 1 else [])])

    def _token(self, unit: Unit) -> Token | None:
        for stat in unit.shown():
            value = getattr(unit, stat.key)
            if stat.means == "burden" and _is_number(value):
                return Token(stat, value, self._say(stat.label))
        return None

    def _tags(self, unit: Unit, row: UnitRow, token: Token | None) -> Iterator[Tag]:
        shown = _on_the_face(unit, row)
        for stat in unit.shown():
            value = getattr(unit, stat.key)
            seen = stat.means == "strength" or stat is shown or (token is not None and stat is token.stat)
            if not seen and (text := self.said(stat, value)):
                yield Tag(text, stat.icon, "bad" if value is False else TONES.get(stat.means, ""))

    def said(self, stat: StatView, value: Value) -> str:
        """A value of a card in words: its label, with a number or the name of what it is."""
        label = self._say(stat.label)
        if isinstance(value, bool):
            return label if value else f"{NOT} {label}"
        if _is_number(value) and value not in stat.names:
            return f"{label} {value}"
        if isinstance(value, str | int):
            if value in self._names:
                return f"{label}: {self._names[value]}"
            return capital(self._say(name_of(stat, value)))
        return ""

    def _profile(self, unit: Unit, row: UnitRow, tags: tuple[Tag, ...]) -> str:
        note = self._say(row.note) if row.note else ""
        told = any(tag.text.casefold() == note.casefold() for tag in tags)
        return DOT.join([*self._profile_words(unit), *([note] if note and not told else [])])

    def _profile_words(self, unit: Unit) -> list[str]:
        """What it is; where several kinds of men are in it, how many of each."""
        parts = [stat.chip(getattr(unit, stat.key)) for stat in unit.shown() if stat.means == "strength"]
        chips = (*unit.profile, *(parts if len(parts) > 1 else ()))
        words = dict.fromkeys(self._chip(chip) for chip in chips)
        name = self._say(as_text(unit.said)).casefold()
        return [word for word in words if word and word.casefold() != name]

    def _chip(self, chip: Chip) -> str:
        return self._say(chip.words)


def name_of(stat: StatView, value: Value) -> Text:
    """A value in words, as its card calls it."""
    return stat.names.get(value) or str(value).replace("_", " ")


def _on_the_face(unit: Unit, row: UnitRow) -> StatView | None:
    """What its die or token shows already: "5 AP", "FIRE", "pinned"."""
    words = str(row.face).casefold().split()

    def is_shown(stat: StatView) -> bool:
        value = getattr(unit, stat.key)
        if isinstance(value, bool):
            return any(word in str(stat.label).casefold() for word in words)
        return str(value).casefold() in words

    return next((stat for stat in unit.shown() if stat.means != "strength" and is_shown(stat)), None)


def _is_number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
