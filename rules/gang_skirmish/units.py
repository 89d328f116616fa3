"""A fighter's card, with the weapons he carries."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.frame.deed import Plain
from rules.frame.unit import Chip, Unit, stat
from rules.gang_skirmish.facts.common import Save
from rules.said import Text, say

Use = Literal["pistol", "gun", "heavy", "grenade", "launcher", "blade", "two_handed"]
CLOSE = ("pistol", "blade", "two_handed")
"""Hand-to-hand weapons."""
UNWIELDY = ("gun", "heavy", "launcher", "two_handed")
"""Who carries one of these has no die more for two hand-to-hand weapons."""
TEMPLATES = ("grenade", "launcher")


class Weapon(Plain):
    """What a fighter shoots, throws or strikes with."""

    name: str
    use: Use = "gun"
    strength: int | None = Field(None, ge=1, le=10)
    """Of the weapon; that of the fighter where it has none."""
    save_modifier: int | None = Field(None, ge=-7, le=0)
    short: int = Field(0, ge=-3, le=3)
    """To hit at short range."""
    long: int | None = Field(None, ge=-3, le=3)
    """To hit at long range; None if it has one range only."""
    hits: int = Field(1, ge=1, le=10)
    damage: int = Field(1, ge=1, le=6)

    @property
    def said(self) -> Text:
        """As it stands on the card."""
        return self.name

    @property
    def shoots(self) -> bool:
        """Whether it is for the shooting phase."""
        return self.use not in ("blade", "two_handed")

    @property
    def template(self) -> bool:
        """Whether it is laid on the table and hits all under it."""
        return self.use in TEMPLATES

    @property
    def flies_as(self) -> Literal["grenade", "other"]:
        """What it is when it goes astray."""
        return "grenade" if self.use == "grenade" else "other"

    @property
    def ranges(self) -> dict[Text, int]:
        """Its modifier at each range."""
        if self.long is None:
            return {say("in range"): self.short}
        return {say("short range"): self.short, say("long range"): self.long}


class Fighter(Unit):
    """One fighter. A flesh wound takes WS and BS for the rest of the game: these are what he has left."""

    card: Literal["fighter"] = "fighter"
    ws: int = stat(3, label="WS", icon="sword", ge=0, le=10)
    bs: int = stat(3, label="BS", icon="crosshairs", ge=0, le=10)
    strength: int = stat(3, label="Strength", icon="arm-flex", ge=1, le=10)
    toughness: int = stat(3, label="Toughness", icon="shield-outline", ge=1, le=10)
    wounds: int = stat(1, label="Wounds left", means="strength", icon="heart", ge=0, le=10)
    initiative: int = stat(3, label="Initiative", icon="lightning-bolt", ge=1, le=10)
    attacks: int = stat(1, label="Attacks", icon="sword-cross", ge=1, le=10)
    save: Save = stat("none", label="Armour save", icon="shield")
    size: Literal["small", "normal", "large"] = stat("normal", label="Size", names={
        "small": 'Small, under 1/2"', "normal": "Normal", "large": 'Large, over 2"'})
    weapons: tuple[Weapon, ...] = stat((), label="Weapons", icon="pistol")
    down: bool = stat(False, label="Down", means="harm", icon="arrow-down-bold")
    out: bool = stat(False, label="Out of action", means="harm", icon="skull")
    pinned: bool = stat(False, label="Pinned", means="burden", icon="pin")
    overwatch: bool = stat(False, label="On overwatch", means="token", icon="eye")
    rapid: bool = stat(False, label='Moved 10" or more', means="token", icon="run-fast")

    @property
    def there(self) -> bool:
        # If WS or BS is reduced to 0 he is out of action.
        return not self.out and self.ws > 0 and self.bs > 0

    @property
    def icon(self) -> str:
        return "account"

    @property
    def count(self) -> int:
        return self.wounds

    @property
    def profile(self) -> tuple[Chip, ...]:
        armour = self.told("save") if self.save != "none" else ()
        return (*self.told("ws", "bs"), *armour, *(Chip(weapon.name, icon="pistol") for weapon in self.weapons))

    @property
    def up(self) -> bool:
        """Whether he stands and can act."""
        return self.there and not self.down

    @property
    def guns(self) -> dict[int, Weapon]:
        """What he can shoot or throw, by its place on the card."""
        return {n: weapon for n, weapon in enumerate(self.weapons) if weapon.shoots}

    @property
    def two_weapons(self) -> bool:
        """Two or more hand-to-hand weapons, and no two-handed weapon or gun."""
        close = sum(weapon.use in CLOSE for weapon in self.weapons)
        return close >= 2 and not any(weapon.use in UNWIELDY for weapon in self.weapons)

    @property
    def encumbered(self) -> bool:
        """Whether he carries a heavy weapon."""
        return any(weapon.use == "heavy" for weapon in self.weapons)

    @property
    def best_close(self) -> Weapon | None:
        """The strongest he strikes with; None if he has only his fists."""
        own = [weapon for weapon in self.weapons if weapon.use in CLOSE]
        return max(own, key=lambda weapon: weapon.strength or self.strength, default=None)


CARDS = (Fighter,)
