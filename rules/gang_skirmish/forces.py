"""Fighters to pick from, and small gangs worth playing."""

from __future__ import annotations

from rules.gang_skirmish.units import Fighter, Weapon

# The sheet has no list of weapons: these are places to start from.
PISTOL = Weapon(name="Pistol", use="pistol", strength=3, short=1, long=-1)
HEAVY_PISTOL = Weapon(name="Heavy pistol", use="pistol", strength=4, long=-1)
CARBINE = Weapon(name="Carbine", strength=3, short=1, long=0)
SHOTGUN = Weapon(name="Shotgun", strength=4, long=-1)
RIFLE = Weapon(name="Long rifle", strength=3, short=-1, long=1, save_modifier=-1)
STUBBER = Weapon(name="Heavy stubber", use="heavy", strength=4, long=0, hits=2, save_modifier=-1)
GRENADE = Weapon(name="Frag grenade", use="grenade", strength=3, save_modifier=-1)
LAUNCHER = Weapon(name="Grenade launcher", use="launcher", strength=4, long=-1, save_modifier=-1)
KNIFE = Weapon(name="Knife", use="blade")
SWORD = Weapon(name="Power sword", use="blade", strength=5, save_modifier=-3)
MAUL = Weapon(name="Two-handed maul", use="two_handed", strength=5)

PRESETS = (
    Fighter(name="Leader", ws=4, bs=4, initiative=4, save="6+", weapons=(HEAVY_PISTOL, SWORD)),
    Fighter(name="Ganger", weapons=(CARBINE, KNIFE)),
    Fighter(name="Shotgunner", weapons=(SHOTGUN, KNIFE, GRENADE)),
    Fighter(name="Sharpshooter", bs=4, weapons=(RIFLE, KNIFE)),
    Fighter(name="Novice", ws=2, bs=2, weapons=(PISTOL, KNIFE)),
    Fighter(name="Heavy", save="6+", weapons=(STUBBER, KNIFE)),
    Fighter(name="Grenadier", save="6+", weapons=(LAUNCHER, PISTOL)),
    Fighter(name="Brawler", ws=4, strength=4, attacks=2, initiative=4, weapons=(MAUL,)),
    Fighter(name="Duellist", ws=5, initiative=5, attacks=2, weapons=(PISTOL, SWORD)),
    Fighter(name="Brute", ws=3, bs=2, strength=4, toughness=4, wounds=2, save="5+", size="large",
            weapons=(KNIFE, GRENADE)))

FORCES = {
    "Street gang": ("Leader", "Ganger", "Ganger", "Heavy", "Novice", "Novice"),
    "Bombers": ("Leader", "Grenadier", "Shotgunner", "Shotgunner", "Ganger"),
    "Blades": ("Duellist", "Brawler", "Brute", "Novice", "Sharpshooter")}
