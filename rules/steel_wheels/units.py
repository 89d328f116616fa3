"""The cards: infantry and mortar teams, guns and vehicles with their crews, batteries off the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self

from rules.frame.kinds import Value
from rules.frame.parts import Change
from rules.frame.unit import Chip, StatView, Unit, stat
from rules.said import Text
from rules.steel_wheels.facts.common import RANKS, SHELTERS, SKILLS, Rank, Shelter, Skill
from rules.steel_wheels.facts.fire import GUN_CALIBRE, GUNS, KINDS, TANKS, Gun
from rules.steel_wheels.facts.move import DEVICES, Device

VEHICLE_ICONS = {"truck": "truck", "jeep": "car", "half_track": "truck"}
MOST_MEN = 20
LEAST_MM = {"AP": 13, "HE": 11}
MARKERS = 5
"""Target markers for each battery or platoon, as printed."""
MoverName = Literal["Tanks", "Half-tracks", "Armoured cars", "Trucks, tractors", "Jeeps, cars", "Bikes", "Artillery",
                    "Infantry, mortars"]


class Common(Unit):
    """What every card has: its platoon, how well it is trained and led, and what it did this turn."""

    platoon: str = stat("", label="Platoon", icon="flag", max_length=60)
    skill: Skill = stat("veteran", label="Combat skill", names=SKILLS)
    rank: Rank = stat("corporal", label="Best leader", names=RANKS)
    radio: bool = stat(False, label="Radio", icon="radio-handheld")
    markers: int = stat(0, label="Target markers", means="token", icon="map-marker-radius", ge=0, le=MARKERS)

    @property
    def platoon_name(self) -> str:
        """What its platoon is called; a unit without one is a platoon of its own."""
        return self.platoon or self.name

    @property
    def on_table(self) -> bool:
        """Whether it stands on the battlefield."""
        return self.there


class Arm(Common):
    """What heavy weapon a unit has, from the unit chart."""

    ammunition: Literal["AP", "HE"] = stat("AP", label="Ammunition")
    gun: Gun = stat("calibre", label="Gun", names=GUNS)
    calibre: int = stat(0, label="Calibre", icon="bullseye-arrow", ge=0, le=420)
    """In mm; 0 is no heavy weapon."""
    blast: int = stat(6, label="Blast radius", ge=0, le=40)
    rate: int = stat(1, label="Heavy shots, stationary", ge=0, le=6)
    rate_moving: int = stat(1, label="Heavy shots, moving", ge=0, le=6)

    @property
    def profile(self) -> tuple[Chip, ...]:
        calibre = Chip("Calibre", self.gun if self.gun in GUN_CALIBRE else self.calibre, icon="bullseye-arrow")
        return (*self.told("skill"), calibre) if self.heavy else self.told("skill")

    @property
    def millimetres(self) -> int:
        """The calibre, also of a gun that goes by its name."""
        return GUN_CALIBRE.get(self.gun, self.calibre)

    @property
    def heavy(self) -> bool:
        """Whether its weapon has a row on the penetration table."""
        return self.millimetres >= LEAST_MM[self.ammunition]

    @property
    def answers(self) -> bool:
        """Whether it fires indirectly when it is asked."""
        return False


class Manned(Arm):
    """A unit on the table with its men."""

    leaders: int = stat(1, label="Leaders present", icon="star", ge=1, le=6)
    started: int = stat(8, label="Men at the start", icon="account-group-outline", ge=1, le=MOST_MEN)
    men: int = stat(8, label="Men left", means="strength", icon="account-group", ge=0, le=MOST_MEN)
    mg: int = stat(0, label="MG shots, stationary", icon="bullet", ge=0, le=60)
    mg_moving: int = stat(0, label="MG shots, moving", ge=0, le=60)
    fleeing: bool = stat(False, label="Fleeing", means="harm", icon="run-fast")
    moving: bool = stat(False, label="Moving", means="token", icon="arrow-right-bold")
    fired: bool = stat(False, label="Has fired", means="token", icon="crosshairs")
    acted: bool = stat(False, label="Acted or lost its fire", means="token", icon="volume-off")
    """It has manoeuvred or fired, or a can't-fire test has failed (W15)."""
    done: bool = stat(False, label="Has manoeuvred", means="token", icon="check")
    reported: bool = stat(False, label="Position reported", means="token", icon="bullhorn-outline")

    @property
    def there(self) -> bool:
        return self.men > 0

    @property
    def count(self) -> int:
        return self.men

    @property
    def at_first(self) -> int:
        return self.started

    def shown(self) -> tuple[StatView, ...]:
        """That it has manoeuvred says that it has acted."""
        return tuple(stat for stat in super().shown() if stat.key != "acted" or not self.done)

    @property
    def crewed(self) -> bool:
        """Whether its dead are those of a crew (T5)."""
        return True

    @property
    def dead(self) -> int:
        """How many it has lost."""
        return self.started - self.men

    @property
    def crew_dead(self) -> bool:
        """Whether its readiness die counts as 1 (T5)."""
        return self.crewed and self.dead > 0

    @property
    def half_dead(self) -> bool:
        """Whether only simple manoeuvres are left (T5)."""
        return self.crewed and 2 * self.dead >= self.started

    @property
    def crew_of_one(self) -> bool:
        """Whether it no longer fires heavy weapons (T5)."""
        return self.crewed and self.dead > 0 and self.men == 1

    @property
    def lost_its_fire(self) -> bool:
        """Whether a can't-fire test has taken the fire it had this turn."""
        return self.acted and not self.done

    @property
    def carried(self) -> Text:
        """Where it is, if a vehicle carries or tows it."""
        return ""

    @property
    def stuck(self) -> Text:
        """Why it cannot move, if it cannot."""
        return self.carried

    @property
    def silent(self) -> Text:
        """Why its heavy weapon cannot be fired, whoever is left to fire it."""
        return "" if self.heavy else "It has no heavy weapon."

    def light(self, moving: bool) -> int:
        """The shots of its light weapons."""
        return self.mg_moving if moving else self.mg

    def has(self, key: str) -> bool:
        """Whether its crew has dead is seen by counting."""
        return key == "crew_dead" or super().has(key)

    def after(self, changes: Iterable[Change]) -> Self:
        """What follows from the men who are left is not written down."""
        return super().after(change for change in changes if change.key != "crew_dead")

    def with_(self, **values: Value) -> Self:
        """A unit has not grown."""
        card = super().with_(**values)
        return card if card.men <= card.started else super(Manned, card).with_(men=card.started)

    def rested(self) -> Self:
        """As it begins a turn: what moves is still moving."""
        tokens = {key: False for key in ("fired", "acted", "done", "reported") if getattr(self, key)}
        return self.with_(**tokens) if tokens else self


class Foot(Manned):
    """Men on foot: where they are, and what shelters them."""

    rifle: int = stat(1, label="Shots of a man, stationary", icon="crosshairs", ge=0, le=6)
    rifle_moving: int = stat(1, label="Shots of a man, moving", ge=0, le=6)
    shelter: Shelter = stat("none", label="Shelter", means="help", icon="shield-half-full", names=SHELTERS)
    entrenched: bool = stat(False, label="Entrenched", means="help", icon="shovel")

    def light(self, moving: bool) -> int:
        """The plainest weapon is lost first (B5): the last man serves the machine gun."""
        machine_gun = super().light(moving)
        return (self.rifle_moving if moving else self.rifle) * max(0, self.men - (machine_gun > 0)) + machine_gun


class Team(Foot):
    """Men who can ride in a vehicle."""

    aboard: str = stat("", label="Embarked on", means="token", icon="bus-side", max_length=60)
    """The id of the vehicle."""

    @property
    def on_table(self) -> bool:
        return self.there and not self.aboard

    @property
    def kind(self) -> str:
        """Its column on the heavy fire table."""
        return "soldier"

    @property
    def mover(self) -> MoverName:
        """Its column on the terrain table."""
        return "Infantry, mortars"

    @property
    def carried(self) -> Text:
        return "It is in a vehicle." if self.aboard else ""


class Infantry(Team):
    """An infantry team."""

    card: Literal["infantry"] = "infantry"
    device: Device = stat("Hb", label="Hand device", icon="bomb", names=DEVICES)
    flames: bool = stat(False, label="Flamethrower or petrol bombs", icon="fire")

    @property
    def icon(self) -> str:
        return "account-group"

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (*super().profile, *self.told("device", "flames"))

    @property
    def crewed(self) -> bool:
        return False


class Mortar(Team):
    """A mortar and its crew."""

    card: Literal["mortar"] = "mortar"
    ammunition: Literal["AP", "HE"] = stat("HE", label="Ammunition")
    calibre: int = stat(81, label="Calibre", icon="bullseye-arrow", ge=0, le=420)
    rate: int = stat(2, label="Heavy shots, stationary", ge=0, le=6)
    started: int = stat(4, label="Men at the start", icon="account-group-outline", ge=1, le=MOST_MEN)
    men: int = stat(4, label="Men left", means="strength", icon="account-group", ge=0, le=MOST_MEN)

    @property
    def icon(self) -> str:
        return "bullseye-arrow"

    @property
    def answers(self) -> bool:
        return self.heavy


class Gunned(Manned):
    """What breaks on a gun or a vehicle."""

    cannon_blocked: bool = stat(False, label="Cannon blocked", means="harm", icon="cancel")

    @property
    def answers(self) -> bool:
        return self.heavy and self.ammunition == "HE"

    @property
    def silent(self) -> Text:
        return "Its cannon is blocked." if self.cannon_blocked else super().silent


class Piece(Foot, Gunned):
    """An artillery piece and its crew."""

    card: Literal["gun"] = "gun"
    calibre: int = stat(75, label="Calibre", icon="bullseye-arrow", ge=0, le=420)
    started: int = stat(6, label="Men at the start", icon="account-group-outline", ge=1, le=MOST_MEN)
    men: int = stat(6, label="Men left", means="strength", icon="account-group", ge=0, le=MOST_MEN)
    shield: int = stat(1, label="Shield", icon="shield", ge=1, le=40)
    hooked: str = stat("", label="Hooked on", means="token", icon="link-variant", max_length=60)
    """The id of the vehicle that tows it."""
    carriage_blocked: bool = stat(False, label="Carriage blocked", means="harm", icon="link-variant-off")
    condition: Literal["", "destroyed", "exploded"] = stat("", label="Condition", means="harm", icon="skull")

    @property
    def there(self) -> bool:
        return super().there and not self.condition

    @property
    def icon(self) -> str:
        return "bullseye-arrow"

    @property
    def kind(self) -> str:
        """Its column on the heavy fire table."""
        return "artillery"

    @property
    def mover(self) -> MoverName:
        """Its column on the terrain table."""
        return "Artillery"

    @property
    def carried(self) -> Text:
        return "It is hooked on." if self.hooked else ""

    @property
    def stuck(self) -> Text:
        return "Its carriage is blocked." if self.carriage_blocked else super().stuck

    @property
    def silent(self) -> Text:
        return self.carried or super().silent


class Vehicle(Gunned):
    """A vehicle and its crew; who rides in it has a card of his own."""

    card: Literal["vehicle"] = "vehicle"
    kind: Literal["big_tank", "tank", "small_tank", "half_track", "truck", "jeep"] = stat(
        "tank", label="Target class", names=KINDS)
    mover: MoverName = stat("Tanks", label="Moves as")
    started: int = stat(5, label="Crew at the start", icon="account-group-outline", ge=1, le=MOST_MEN)
    men: int = stat(5, label="Crew left", means="strength", icon="account-group", ge=0, le=MOST_MEN)
    armour: int = stat(0, label="Armour of the body", icon="shield", ge=0, le=40)
    turret_armour: int = stat(0, label="Armour of turret or casemate", ge=0, le=40)
    top_armour: int = stat(0, label="Horizontal armour", ge=0, le=40)
    turret: bool = stat(True, label="Has a turret")
    gear: Literal["track", "wheel"] = stat("track", label="Runs on", names={"track": "Tracks", "wheel": "Wheels"})
    open_topped: bool = stat(False, label="Open-topped", icon="tray-arrow-down")
    room: int = stat(0, label="Room for passengers", icon="seat", ge=0, le=MOST_MEN)
    tows: bool = stat(False, label="Tows guns", icon="link-variant")
    brief: bool = stat(False, label="Brief movement only", means="harm", icon="speedometer-medium")
    slow: bool = stat(False, label="Slow movement only", means="harm", icon="speedometer-slow")
    immobilized: bool = stat(False, label="Immobilised", means="harm", icon="car-off")
    track_broken: bool = stat(False, label="Track broken", means="harm", icon="link-variant-off")
    mg_destroyed: bool = stat(False, label="MG destroyed", means="harm", icon="cancel")
    turret_blocked: bool = stat(False, label="Turret blocked", means="harm", icon="rotate-right")
    cannon_destroyed: bool = stat(False, label="Cannon destroyed", means="harm", icon="cancel")
    main_weapon_destroyed: bool = stat(False, label="Main weapon destroyed", means="harm", icon="cancel")
    condition: Literal["", "on_fire", "destroyed", "exploded"] = stat(
        "", label="Condition", means="harm", icon="fire", names={"on_fire": "On fire", "destroyed": "Destroyed",
                                                                "exploded": "Exploded"})

    @property
    def there(self) -> bool:
        return super().there and not self.condition and not self.abandoned

    @property
    def icon(self) -> str:
        return VEHICLE_ICONS.get(self.kind, "tank")

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (*self.told("kind"), *super().profile, *self.told("armour"))

    @property
    def abandoned(self) -> bool:
        """A crew that has lost its courage leaves a vehicle that cannot move (W-B4)."""
        return self.fleeing and bool(self.stuck)

    @property
    def armoured(self) -> bool:
        """Whether light weapons do nothing to it."""
        return self.kind in TANKS or (self.kind == "half_track" and self.armour > 0)

    @property
    def stuck(self) -> Text:
        if self.immobilized:
            return "It is immobilised."
        return "Its track is broken." if self.track_broken else ""

    @property
    def silent(self) -> Text:
        if self.cannon_destroyed or self.main_weapon_destroyed:
            return "Its main weapon is destroyed."
        return super().silent

    def light(self, moving: bool) -> int:
        return 0 if self.mg_destroyed else super().light(moving)


class Battery(Arm):
    """Artillery off the table: it answers requests and fires at its markers."""

    card: Literal["battery"] = "battery"
    ammunition: Literal["AP", "HE"] = stat("HE", label="Ammunition")
    calibre: int = stat(105, label="Calibre", icon="bullseye-arrow", ge=0, le=420)
    blast: int = stat(8, label="Blast radius", ge=0, le=40)
    radio: bool = stat(True, label="Radio", icon="radio-handheld")

    @property
    def there(self) -> bool:
        return True

    @property
    def icon(self) -> str:
        return "map-marker-radius"

    @property
    def answers(self) -> bool:
        return self.heavy

    @property
    def on_table(self) -> bool:
        return False


CARDS = (Infantry, Mortar, Piece, Vehicle, Battery)
Rider = Infantry | Mortar
OnTable = Infantry | Mortar | Piece | Vehicle
"""Whoever manoeuvres and can be shot at."""
Card = OnTable | Battery

