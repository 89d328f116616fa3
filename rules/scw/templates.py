"""The units of the sheet: what they are, and what happens to them."""

from __future__ import annotations

from rules.ruleset import Stat, UnitTemplate
from rules.scw.weapons import GUNS, VEHICLES

QUALITY = Stat("quality", "Quality", "average", options=("raw", "average", "veteran"))
HAMMERED = Stat("hammered", "Hammered", False, icon="hammer")
AP = Stat("ap", "Action points", 0, low=0, high=12)
MARKERS = Stat("markers", "Casualty markers", 0, low=0, high=20, icon="skull-outline")
OFFICER = Stat("officer", "Officer", True, icon="star")
WAITING = Stat("waiting", "Waiting off table", 0, low=0, high=20)


def _bases(label: str, start: int, high: int) -> Stat:
    return Stat("bases", label, start, low=0, high=high, icon="account-group")


def _arms(rifles: int) -> tuple[Stat, ...]:
    """The bases by what they shoot with."""
    return (Stat("rifle", "Rifle", rifles, low=0, high=8), Stat("lmg", "LMG", 0, low=0, high=8),
            Stat("mmg", "MMG", 0, low=0, high=8))


def _fixed(key: str, label: str, value: str) -> Stat:
    return Stat(key, label, value, options=(value,))


FOOT = (QUALITY, _fixed("target", "Kind", "foot"), _fixed("shooter", "Shoots as", "foot"))
PLATOON = UnitTemplate(
    "platoon", "Foot platoon", profile=FOOT,
    state=(_bases("Bases", 6, 8), *_arms(6), MARKERS, OFFICER, HAMMERED, AP, WAITING))
CAVALRY = UnitTemplate(
    "cavalry", "Cavalry", profile=FOOT,
    # Mounted it has no rifles; those it has when it gets off its horses.
    state=(_bases("Bases", 4, 8), *_arms(0), MARKERS, OFFICER, HAMMERED, AP, WAITING))


def _gun(kind: str, title: str) -> UnitTemplate:
    profile = (QUALITY, _fixed("target", "Kind", "gun"), _fixed("gun", "Gun", kind),
               _fixed("shooter", "Shoots as", kind))
    return UnitTemplate(kind, title, profile, (_bases("Guns", 1, 6), HAMMERED, AP, WAITING))


def _vehicle(kind: str, title: str) -> UnitTemplate:
    profile = (QUALITY, _fixed("target", "Kind", "vehicle"), _fixed("vehicle", "Vehicle", kind),
               _fixed("shooter", "Shoots as", kind))
    return UnitTemplate(kind, title, profile, (_bases("Vehicles", 1, 6), AP, WAITING))


UNITS = (PLATOON, CAVALRY, *(_gun(kind, title) for kind, title in GUNS.items()),
         *(_vehicle(kind, title) for kind, title in VEHICLES.items()))
