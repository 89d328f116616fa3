"""The cards of this sheet: infantry and support squads, guns, vehicles, with what lies on them."""

from __future__ import annotations

from typing import Literal, Self

from rules.command_tokens.facts.common import KINDS, Kind
from rules.command_tokens.facts.moving import Ground
from rules.frame.kinds import Value
from rules.frame.unit import Chip, Unit, stat
from rules.said import Text

Weapon = Literal["direct", "machine_gun", "mortar"]
WEAPONS = {"direct": "Rifles or gun", "machine_gun": "Machine gun", "mortar": "Mortar"}
ICONS = {"infantry_detachment": "account-group", "support_squad": "account-multiple", "wheeled": "truck",
         "half_tracked": "truck", "tracked": "tank", "heavy_tank": "tank"}


class Common(Unit):
    """What every unit is, carries and has lying on it."""

    command: bool = stat(False, label="Command unit", means="help", icon="star")
    weapon: Weapon = stat("direct", label="Weapon", names=WEAPONS, icon="target")
    strength: int = stat(0, label="Gun strength", icon="bullet", ge=0, le=20)
    special: Literal["none", "per_hit", "per_roll"] = stat(
        "none", label="Special rule: one marker", names={"none": "No", "per_hit": "For each hit",
                                                         "per_roll": "For each casualty roll"})
    tokens: int = stat(0, label="Command tokens", means="token", icon="circle", ge=0, le=10)
    reactions: int = stat(0, label="Tokens for reactions", means="token", icon="reply", ge=0, le=10)
    markers: int = stat(0, label="Morale markers", means="burden", icon="alert", ge=0, le=12)
    moved: bool = stat(False, label="Moved this turn", means="token", icon="arrow-right-bold")
    smoke: bool = stat(False, label="Protected by smoke", means="token", icon="smoke")
    bogged: bool = stat(False, label="Bogged down", means="harm", icon="tire")
    destroyed: bool = stat(False, label="Destroyed", means="harm", icon="skull")

    @property
    def there(self) -> bool:
        return not self.destroyed

    @property
    def armed(self) -> tuple[Chip, ...]:
        """What is worth a word of its weapon."""
        return self.told("strength") if self.weapon == "direct" else self.told("weapon", "strength")

    @property
    def stuck(self) -> Text:
        """Why it cannot move, if it cannot."""
        return "It is bogged down." if self.bogged else ""

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """What it can fire with."""
        return (self.weapon,)

    def with_(self, **values: Value) -> Self:
        """No unit has more tokens for reactions than tokens."""
        card = super().with_(**values)
        return card if card.reactions <= card.tokens else super(Common, card).with_(reactions=card.tokens)


class Infantry(Common):
    """An infantry detachment or a support squad."""

    card: Literal["infantry"] = "infantry"
    kind: Literal["infantry_detachment", "support_squad"] = stat("infantry_detachment", label="Kind", names=KINDS)

    @property
    def icon(self) -> str:
        return ICONS[self.kind]

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (*self.told("kind"), *self.armed)

    @property
    def ground(self) -> Ground:
        """Its line in the terrain table."""
        return self.kind


class Gun(Common):
    """An anti-tank or infantry gun."""

    card: Literal["gun"] = "gun"

    @property
    def icon(self) -> str:
        return "target"

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (Chip(KINDS[self.kind]), *self.armed)

    @property
    def kind(self) -> Kind:
        """What it is to firing and moving."""
        return "gun"

    @property
    def ground(self) -> Ground:
        """Its line in the terrain table."""
        return "gun"


class Vehicle(Common):
    """A vehicle with its armour; what it meets from the side or from behind the player says."""

    card: Literal["vehicle"] = "vehicle"
    kind: Literal["light_vehicle", "medium_vehicle", "heavy_vehicle"] = stat(
        "medium_vehicle", label="Kind", names=KINDS)
    ground: Literal["wheeled", "half_tracked", "tracked", "heavy_tank"] = stat("tracked", label="Moves as", names={
        "wheeled": "Wheeled", "half_tracked": "Half-tracked", "tracked": "Tracked, scout car",
        "heavy_tank": "Heavy tank"})
    armour: int = stat(12, label="Armour", icon="shield", ge=1, le=30)
    machine_gun: bool = stat(False, label="Machine gun aboard", icon="bullet")
    damaged: bool = stat(False, label="Damaged", means="harm", icon="wrench")
    immobilised: bool = stat(False, label="Immobilised", means="harm", icon="link-variant-off")
    main_gun_out: bool = stat(False, label="Main gun out", means="harm", icon="cancel")

    @property
    def icon(self) -> str:
        return ICONS[self.ground]

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (*self.told("kind", "armour"), *self.armed, *self.told("machine_gun"))

    @property
    def stuck(self) -> Text:
        return "It is immobilised." if self.immobilised else super().stuck

    @property
    def arms(self) -> tuple[Weapon, ...]:
        main: tuple[Weapon, ...] = () if self.main_gun_out else (self.weapon,)
        return (*main, "machine_gun") if self.machine_gun and self.weapon != "machine_gun" else main


CARDS = (Infantry, Gun, Vehicle)
Card = Infantry | Gun | Vehicle
