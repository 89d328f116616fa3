"""The cards of this sheet: troops, officers, guns and vehicles, with their weapons and their order dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from rules.frame.deed import Plain
from rules.frame.kinds import Value
from rules.frame.parts import Change
from rules.frame.unit import Chip, Unit, stat
from rules.order_dice.facts.assault import VehicleKind
from rules.order_dice.facts.common import KINDS, QUALITIES, Quality
from rules.said import Text, say

OrderDie = Literal["", "FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN"]
Moves = Literal["Infantry", "Tracked", "Half-tracked", "Wheeled", "Bicycle", "Cavalry", "Artillery", "Heavy artillery"]
FLAMES = "Flamethrower"
VEHICLES_FLAMES = "Flamethrower, vehicle"
HULLS = {"softskin": "truck", "armoured_car": "car-estate"}


class Arm(Plain):
    """A weapon of a unit: how many of it, and the men who serve them without shooting."""

    weapon: str
    number: int = 1
    crew: int = 0
    mount: Literal["", "turret", "hull"] = ""

    @property
    def said(self) -> Text:
        """As it stands on the card: "LMG", "Rifle 8"."""
        return Chip(self.weapon, True if self.number == 1 else self.number).words

    def __str__(self) -> str:
        return str(self.said)

    @property
    def men(self) -> int:
        """Who falls with it."""
        return self.number + self.crew

    def less(self, lost: int) -> Arm:
        """After losses; who serves a weapon falls before who fires it."""
        crew = max(0, self.crew - lost)
        number = max(0, self.number - max(0, lost - self.crew))
        if (number, crew) == (self.number, self.crew):
            return self
        return self.model_copy(update={"number": number, "crew": crew})


class Aim(Plain):
    """The aiming point of indirect fire; it stays where it is (P07)."""

    target: str = ""
    """The unit under it; empty: a smoke round's."""
    since: int = 1
    """The turn of the first shot at it."""
    hit: int = 0
    """The turn of the last hit; 0: none yet."""

    @property
    def said(self) -> Text:
        """Since when it lies there, and whether it has been hit."""
        return say("hit in turn {n}", n=self.hit) if self.hit else say("since turn {n}", n=self.since)


class Card(Unit):
    """What every unit of this sheet has."""

    quality: Quality = stat("regular", label="Quality", names=QUALITIES)
    arms: tuple[Arm, ...] = stat((), label="Weapons", icon="pistol")
    flak: bool = stat(False, label="Flak", icon="airplane-alert")
    pins: int = stat(0, label="Pins", means="burden", icon="pin", ge=0, le=10)
    order: OrderDie = stat("", label="Order", means="token", icon="dice-6")
    moved_away: bool = stat(False, label="Moved away as its reaction", means="token", icon="run-fast")
    loaded: Literal["", "AP", "HE"] = stat("", label="Round loaded", means="token", icon="ammunition")
    aim: Aim | None = stat(None, label="Aiming point", means="token", icon="crosshairs")
    reserve: bool = stat(False, label="In reserve", means="token", icon="tent")
    gone: str = stat("", label="Gone", means="harm", icon="skull-outline")

    @property
    def there(self) -> bool:
        return not self.gone

    @property
    def kind(self) -> str:
        """What it is as a target."""
        raise TypeError(f"{type(self).__name__} does not say what it is")

    @property
    def profile(self) -> tuple[Chip, ...]:
        """How good it is, and the weapons it still has."""
        arms: dict[str, int] = {}
        for arm in self.ready:
            arms[arm.weapon] = arms.get(arm.weapon, 0) + arm.number
        carried = (Chip(weapon, number if number > 1 else True, icon="pistol") for weapon, number in arms.items())
        return (*self.told("quality"), *carried)

    @property
    def inside(self) -> str:
        """The transport it sits in."""
        return ""

    @property
    def on_table(self) -> bool:
        """Whether it can be seen: neither gone, nor in reserve, nor inside a transport."""
        return self.there and not self.reserve and not self.inside

    @property
    def down(self) -> bool:
        """Whether it is harder to hit: a unit that moved away instead is not (T3)."""
        return self.order == "DOWN" and not self.moved_away

    @property
    def quick(self) -> Literal["other", "recce", "bicycle", "cavalry"]:
        """Whether it may move away as a reaction."""
        return "other"

    @property
    def ready(self) -> tuple[Arm, ...]:
        """The weapons it can still use."""
        return tuple(arm for arm in self.arms if arm.number)

    @property
    def movable(self) -> bool:
        """Whether it can leave its place at all."""
        return True

    def has(self, key: str) -> bool:
        """Its stats, its weapons by name, and DOWN, which its order says."""
        return super().has(key) or key == "down" or any(arm.weapon == key for arm in self.arms)

    def written(self, changes: Iterable[Change]) -> dict[str, Value]:
        """Weapons that are named come off their rows; DOWN is what the order says."""
        weapons = {arm.weapon for arm in self.arms}
        plain = [change for change in changes if change.key != "down"]
        values = super().written(change for change in plain if change.key not in weapons)
        if "arms" in values:
            # By hand it is a list as it was stored.
            values["arms"] = self.with_(arms=values["arms"]).arms
        if named := [change for change in plain if change.key in weapons]:
            values["arms"] = _without(values.get("arms", self.arms), named)
        order = values.get("order", self.order)
        stale = ({} if order else {"loaded": ""}) | ({} if order == "DOWN" else {"moved_away": False})
        return values | stale


def _without(arms: tuple[Arm, ...], named: Iterable[Change]) -> tuple[Arm, ...]:
    """The owner says which weapons are lost, or how many there are now."""
    left = list(arms)
    for change in named:
        at = next(at for at, arm in enumerate(left) if arm.weapon == change.key)
        number = left[at].number + change.delta if change.delta is not None else int(change.value)
        left[at] = left[at].model_copy(update={"number": min(15, max(0, number))})
    return tuple(left)


class Troops(Card):
    """Infantry: models with one weapon or several."""

    card: Literal["troops"] = "troops"
    models: int = stat(10, label="Models", means="strength", icon="account-multiple", ge=0, le=15)
    full: int = stat(10, label="At full strength", ge=1, le=15)
    moves: Moves = stat("Infantry", label="Moves as")
    tank_grenades: bool = stat(False, label="Tank grenades", icon="bomb")
    medic: bool = stat(False, label="Medic", icon="medical-bag")
    leader_lost: bool = stat(False, label="Leader or team lost", means="harm", icon="account-off")
    aboard: str = stat("", label="Aboard", means="token", icon="truck")

    @property
    def there(self) -> bool:
        return not self.gone and self.models > 0

    @property
    def kind(self) -> str:
        return "infantry"

    @property
    def icon(self) -> str:
        return "account-group"

    @property
    def count(self) -> int:
        return self.models

    @property
    def at_first(self) -> int:
        return self.full

    @property
    def inside(self) -> str:
        return self.aboard

    @property
    def whole(self) -> bool:
        """Full strength is read off the card (O-B12)."""
        return self.models >= self.full

    @property
    def quick(self) -> Literal["other", "recce", "bicycle", "cavalry"]:
        return {"Bicycle": "bicycle", "Cavalry": "cavalry"}.get(self.moves, "other")  # type: ignore[return-value]

    @property
    def numbers(self) -> Mapping[str, int]:
        """The weapons its men fall with (B5)."""
        found: dict[str, int] = {}
        for arm in self.arms:
            found.setdefault(arm.weapon, arm.number)
        return found

    def written(self, changes: Iterable[Change]) -> dict[str, Value]:
        """Weapons the owner names go first, then the plainest (B5)."""
        values = super().written(changes)
        arms, models = values.get("arms", self.arms), values.get("models", self.models)
        freed = _men(self.arms) - _men(arms) - max(0, self.models - models)
        arms = _taking_the_plainest(arms, freed) if freed > 0 else arms
        return values | {"arms": _plainest_first(arms, _men(arms) - models)}


def _men(arms: Iterable[Arm]) -> int:
    return sum(arm.men for arm in arms)


def _taking_the_plainest(arms: tuple[Arm, ...], freed: int) -> tuple[Arm, ...]:
    """Who has used up his weapon goes on with the plainest of the unit."""
    *others, last = arms
    return (*others, last.model_copy(update={"number": last.number + freed})) if others and last.number else arms


def _plainest_first(arms: tuple[Arm, ...], lost: int) -> tuple[Arm, ...]:
    """From the last row up; men without a weapon of their own have fallen before."""
    if lost <= 0:
        return arms
    left: list[Arm] = []
    for arm in reversed(arms):
        left.insert(0, arm.less(lost))
        lost -= arm.men - left[0].men
    return tuple(left)


class Officer(Troops):
    """An officer and his men."""

    card: Literal["officer"] = "officer"  # type: ignore[assignment]
    rank: Literal[1, 2, 3, 4] = stat(1, label="Rank", means="help", icon="account-star",
                                     names={1: "2nd Lt", 2: "1st Lt", 3: "Capt", 4: "Major"})

    @property
    def icon(self) -> str:
        return "account-star"

    @property
    def leads(self) -> bool:
        """Whether the officer himself is left: the leader of these men is he."""
        return self.there and not self.leader_lost


class Gun(Troops):
    """A gun and its crew."""

    card: Literal["gun"] = "gun"  # type: ignore[assignment]
    moves: Moves = stat("Artillery", label="Moves as", names={"Artillery": "Light or medium artillery"})

    @property
    def icon(self) -> str:
        return "bullet"

    @property
    def kind(self) -> str:
        return "artillery"


class Vehicle(Card):
    """Anything with an engine; with seats it is a transport."""

    card: Literal["vehicle"] = "vehicle"
    hull: VehicleKind = stat("medium_tank", label="Kind", names=KINDS)
    moves: Moves = stat("Tracked", label="Moves as")
    open_topped: bool = stat(False, label="Open-topped")
    recce: bool = stat(False, label="Recce")
    seats: int = stat(0, label="Seats", icon="seat", ge=0, le=30)
    immobilised: bool = stat(False, label="Immobilised", means="harm", icon="link-variant-off")
    turret_locked: bool = stat(False, label="Turret locked", means="harm", icon="lock")
    out_of_fuel: bool = stat(False, label="Flamethrower out of fuel", means="harm", icon="fire-off")

    @property
    def icon(self) -> str:
        return HULLS.get(self.hull, "tank")

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (*self.told("hull"), *super().profile)

    @property
    def kind(self) -> str:
        return self.hull

    @property
    def turret(self) -> bool:
        """Whether a weapon sits in one."""
        return any(arm.mount == "turret" for arm in self.arms)

    @property
    def carries_flamethrower(self) -> bool:
        """Even an empty one burns."""
        return any(arm.weapon.startswith(FLAMES) for arm in self.arms)

    @property
    def quick(self) -> Literal["other", "recce", "bicycle", "cavalry"]:
        return "recce" if self.recce else "other"

    @property
    def ready(self) -> tuple[Arm, ...]:
        """All but an empty flamethrower."""
        return tuple(arm for arm in super().ready if not (self.out_of_fuel and arm.weapon.startswith(FLAMES)))

    @property
    def movable(self) -> bool:
        return not self.immobilised


CARDS: tuple[type[Card], ...] = (Troops, Officer, Gun, Vehicle)
