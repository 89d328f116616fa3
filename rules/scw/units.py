"""The cards: squares of foot and cavalry, guns, vehicles, the company commander (S-B2, S-B7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self

from pydantic import model_validator

from rules.engine import PlayerError
from rules.frame.kinds import Value
from rules.frame.parts import Change
from rules.frame.unit import Chip, StatView, Unit, stat, within_limits
from rules.said import Name, name, say
from rules.scw.costs import MOVES, BaseKind, Deed
from rules.scw.facts.common import MOST_BASES, QUALITIES, Quality
from rules.scw.weapons import GUNS, VEHICLES
from rules.scw.weapons import Gun as GunKind

ARMS = ("rifle", "bomber", "sniper", "lmg", "flame", "mortar", "mmg")
"""What a foot base carries, in the order its owner gives them up: the plainest first (B5), the officer after all."""
STANDING = frozenset((*ARMS, "officer"))
MOST_VEHICLES = 6
VehicleKind = Literal["truck", "light_tank", "light_ac", "medium_ac", "medium_tank", "flame_tank"]
VEHICLE_KINDS = {**VEHICLES, "flame_tank": "Flamethrower tank"}
VEHICLE_ICONS = {"truck": "truck", "light_ac": "car-estate", "medium_ac": "car-estate"}


class Common(Unit):
    """What every square has, whatever stands in it; squares of one name are one platoon."""

    platoon: str = stat("", label="Platoon", icon="flag", max_length=60)
    quality: Quality = stat("average", label="Quality", names=QUALITIES)
    ap: int = stat(0, label="Action points", means="token", icon="run-fast", ge=0, le=12)
    shots: int = stat(0, label="Shots this turn", means="token", icon="target", ge=0, le=2)
    moved: bool = stat(False, label="Moved", means="token", icon="shoe-print")
    reacted: bool = stat(False, label="Has had its opportunity shot", means="token", icon="reply")
    smoke: bool = stat(False, label="Smoke", means="token", icon="weather-fog")
    waiting: int = stat(0, label="Waiting off table", means="token", icon="timer-sand", ge=0, le=20)

    @property
    def platoon_name(self) -> str:
        """What its platoon is called."""
        return self.platoon or self.name

    @property
    def platoon_said(self) -> Name:
        """What a text calls its platoon."""
        return name(self.platoon, "platoon") if self.platoon else self.said

    @property
    def profile(self) -> tuple[Chip, ...]:
        return self.told("quality")

    def another_square(self, id: str, name: str) -> Self:
        """A new square of the same platoon, still without anybody in it."""
        same = {key: getattr(self, key) for key, it in self.stats().items() if it.means == "profile"}
        return type(self)(**same | self.nobody() | {"id": id, "side": self.side, "name": name})

    @classmethod
    def nobody(cls) -> dict[str, Value]:
        """What its strength is when nobody is there."""
        raise TypeError(f"{cls.__name__} does not say what it is without anybody")

    def rested(self) -> Self:
        """Without the tokens of its turn."""
        return self.with_(ap=0, shots=0, moved=False) if self.ap or self.shots or self.moved else self


class Foot(Common):
    """A square of a platoon: its bases by what they carry, the officer one of them (S-B4)."""

    rifle: int = stat(5, label="Rifle", means="strength", icon="account", ge=0, le=MOST_BASES)
    lmg: int = stat(0, label="LMG", means="strength", ge=0, le=MOST_BASES)
    mmg: int = stat(0, label="MMG", means="strength", ge=0, le=MOST_BASES)
    bomber: int = stat(0, label="Bomber", means="strength", icon="bomb", ge=0, le=MOST_BASES)
    sniper: int = stat(0, label="Sniper", means="strength", icon="crosshairs", ge=0, le=MOST_BASES)
    mortar: int = stat(0, label="Mortar", means="strength", ge=0, le=6)
    flame: int = stat(0, label="Flamethrower", means="strength", icon="fire", ge=0, le=6)
    officer: bool = stat(False, label="Officer", means="help", icon="star")
    markers: int = stat(0, label="Casualty markers", means="burden", icon="skull-outline", ge=0, le=20)
    hammered: bool = stat(False, label="Hammered", means="harm", icon="hammer")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.bases > MOST_BASES:
            raise ValueError(f"a square holds {MOST_BASES} bases at most, not {self.bases}")
        return self

    @property
    def bases(self) -> int:
        """All of them; the officer is one."""
        return (self.rifle + self.lmg + self.mmg + self.bomber + self.sniper + self.mortar + self.flame
                + self.officer)

    @property
    def count(self) -> int:
        return self.bases

    @property
    def there(self) -> bool:
        return self.bases > 0

    @property
    def room(self) -> int:
        """How many more find room in the square."""
        return MOST_BASES - self.bases

    @classmethod
    def nobody(cls) -> dict[str, Value]:
        return {"rifle": 0}

    @property
    def heavy(self) -> int:
        """MMGs and mortars: they are slow and never assault."""
        return self.mmg + self.mortar

    def pays_as(self, deed: Deed) -> BaseKind:
        """Its column in the list of action costs: a square leaves with its slowest base, the others may assault."""
        slow = self.heavy and (deed in MOVES or self.heavy == self.bases)
        return "mmg_mortar" if slow else "foot"

    def has(self, key: str) -> bool:
        """Losses are counted in bases; the company commander with it is a card of his own."""
        return key in ("bases", "commander") or super().has(key)

    def shown(self) -> tuple[StatView, ...]:
        """Of its bases only those it has."""
        return tuple(stat for stat in super().shown() if stat.key not in ARMS or getattr(self, stat.key))

    def with_(self, **values: Value) -> Self:
        """Checked; whoever does not fit into the square is not there, the plainest first."""
        if not values.keys() & STANDING:
            return super().with_(**values)
        values = within_limits(type(self), values)
        over = sum(int(values.get(key, getattr(self, key))) for key in (*ARMS, "officer")) - MOST_BASES
        for arm in ARMS if over > 0 else ():
            now = values.get(arm, getattr(self, arm))
            values[arm] = max(0, now - over)
            over -= now - values[arm]
        return super().with_(**values)

    def after(self, changes: Iterable[Change]) -> Self:
        """What the changes do not name goes the plainest first; a new officer was one of the bases."""
        changes = tuple(changes)
        if any(change.key == "commander" for change in changes):
            raise PlayerError(say("The company commander with {unit} has a card of his own.", unit=self.said))
        plain = tuple(change for change in changes if change.key != "bases")
        if len(plain) == len(changes):
            return super(Foot, self._promoting(plain)).after(plain)
        left, card = self._left(changes), super().after(plain)
        return card.joined(left - card.bases) if left > self.bases else card.without(card.bases - left)

    def _promoting(self, changes: tuple[Change, ...]) -> Self:
        made = not self.officer and any(change.key == "officer" and change.value for change in changes)
        return self.without(1) if made else self

    def _left(self, changes: tuple[Change, ...]) -> int:
        left = self.bases
        for change in changes:
            if change.key == "bases":
                left = _whole(change.value) if change.delta is None else left + change.delta
        return max(0, left)

    def joined(self, bases: int) -> Self:
        """Reinforced with rifles, as many as find room."""
        return self.with_(rifle=self.rifle + min(bases, self.room)) if bases > 0 else self

    def without(self, bases: int) -> Self:
        """After so many losses."""
        if bases <= 0:
            return self
        left: dict[str, Value] = {}
        for arm in ARMS:
            gone = min(bases, getattr(self, arm))
            left[arm], bases = getattr(self, arm) - gone, bases - gone
        return self.with_(**left, officer=self.officer and not bases)


class Square(Foot):
    """A square of a foot platoon."""

    card: Literal["square"] = "square"

    @property
    def icon(self) -> str:
        return "account-group"


class Cavalry(Foot):
    """Horsemen, counted as rifles; what else they carry is for when they have got off."""

    card: Literal["cavalry"] = "cavalry"
    mounted: bool = stat(True, label="Mounted", means="help", icon="horseshoe")

    @property
    def icon(self) -> str:
        return "horseshoe"

    def pays_as(self, deed: Deed) -> BaseKind:
        return "cavalry" if self.mounted else super().pays_as(deed)

    def after(self, changes: Iterable[Change]) -> Self:
        """Horse holders leave the table; the others are the rifles they were."""
        changes = tuple(changes)
        got_off = any(change.key == "mounted" for change in changes)
        return super().after(change for change in changes if not (got_off and change.key == "rifle"))


class Battery(Common):
    """Guns or vehicles of one kind in a square."""

    bases: int = stat(1, label="Strength", means="strength", ge=0, le=MOST_VEHICLES)

    @property
    def count(self) -> int:
        return self.bases

    @property
    def profile(self) -> tuple[Chip, ...]:
        return self.told("kind", "quality")

    @property
    def there(self) -> bool:
        return self.bases > 0

    @property
    def room(self) -> int:
        """How many more find room in the square."""
        return MOST_VEHICLES - self.bases

    @classmethod
    def nobody(cls) -> dict[str, Value]:
        return {"bases": 0}

    def joined(self, bases: int) -> Self:
        """With those that have come on, as many as find room."""
        return self.with_(bases=self.bases + min(bases, self.room))


class Gun(Battery):
    """A gun or several."""

    card: Literal["gun"] = "gun"
    kind: GunKind = stat("at_gun", label="Gun", names=GUNS)
    hammered: bool = stat(False, label="Hammered", means="harm", icon="hammer")

    @property
    def icon(self) -> str:
        return "target"

    def pays_as(self, deed: Deed) -> BaseKind:
        """Its column in the list of action costs."""
        return "gun"


class Vehicle(Battery):
    """A vehicle or several."""

    card: Literal["vehicle"] = "vehicle"
    kind: VehicleKind = stat("light_tank", label="Vehicle", names=VEHICLE_KINDS)

    @property
    def icon(self) -> str:
        return VEHICLE_ICONS.get(self.kind, "tank")

    def pays_as(self, deed: Deed) -> BaseKind:
        """Its column in the list of action costs."""
        return "vehicle"


class Commander(Unit):
    """The company commander: where he is, and what he does this turn (S-B7)."""

    card: Literal["commander"] = "commander"
    commander: bool = stat(True, label="Company commander", means="strength", icon="account-star-outline")
    square: str = stat("", label="Stands with", icon="flag", max_length=60)
    """The id of the square he stands in; empty: on his own."""
    does: Literal["", "joined", "stands_in"] = stat("", label="This turn", means="help", icon="star", names={
        "": "Nothing", "joined": "Joined the PC", "stands_in": "Stands in for the PC"})
    hammered: bool = stat(False, label="Hammered", means="harm", icon="hammer")

    @property
    def there(self) -> bool:
        return self.commander

    @property
    def icon(self) -> str:
        return "account-star-outline"

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (Chip("Company commander"),)

    def has(self, key: str) -> bool:
        """Alone in a square he is the base that is lost; markers lie on platoons."""
        return key in ("bases", "markers") or super().has(key)

    def after(self, changes: Iterable[Change]) -> Self:
        """Whoever loses a base where he stands alone loses him."""
        changes = tuple(changes)
        lost = any(change.key == "bases" and (change.delta or 0) < 0 for change in changes)
        card = super().after(change for change in changes if change.key not in ("bases", "markers"))
        return card.with_(commander=False) if lost else card


CARDS = (Square, Cavalry, Gun, Vehicle, Commander)
Acting = Foot | Gun | Vehicle
"""Whoever has AP."""
Card = Acting | Commander


def is_mounted(unit: Card) -> bool:
    """Whether it sits on horses."""
    return isinstance(unit, Cavalry) and unit.mounted


def is_hammered(unit: Card) -> bool:
    """Whether a marker lies there; vehicles are never hammered."""
    return not isinstance(unit, Vehicle) and unit.hammered


def _whole(value: Value) -> int:
    """So many bases; what a player wrote may be no number."""
    if not isinstance(value, int):
        raise PlayerError("Bases are counted in whole numbers.")
    return value
