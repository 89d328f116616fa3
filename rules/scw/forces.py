"""Units to start from, and small forces worth playing."""

from __future__ import annotations

from rules.frame.unit import Unit
from rules.scw.units import Cavalry, Commander, Gun, Square, Vehicle

FIRST, SECOND = "1st Platoon", "2nd Platoon"

PRESETS: tuple[Unit, ...] = (
    Commander(name="Company commander"),
    Square(name="Rifle platoon", rifle=5, lmg=1, officer=True),
    Square(name="Militia platoon", quality="raw", rifle=7, officer=True),
    Square(name="Legion platoon", quality="veteran", rifle=4, lmg=2, officer=True),
    Square(name="Assault platoon", quality="veteran", rifle=3, bomber=2, flame=1, officer=True),
    Square(name="Support platoon", rifle=2, mmg=2, mortar=1, officer=True),
    Square(name=FIRST, platoon=FIRST, rifle=4, lmg=1, officer=True),
    Square(name="1st Platoon, second square", platoon=FIRST, rifle=4),
    Square(name="1st Platoon, MMGs", platoon=FIRST, rifle=0, mmg=2),
    Square(name="1st Platoon, snipers", platoon=FIRST, rifle=0, sniper=2),
    Square(name=SECOND, platoon=SECOND, rifle=4, lmg=1, officer=True),
    Square(name="2nd Platoon, second square", platoon=SECOND, rifle=3, bomber=1),
    Square(name="2nd Platoon, mortar", platoon=SECOND, rifle=0, mortar=1),
    Square(name="2nd Platoon, flamethrowers", platoon=SECOND, rifle=0, flame=2),
    Square(name="Platoon in reserve", rifle=0, waiting=8),
    Cavalry(name="Cavalry squadron", rifle=5, officer=True),
    Gun(name="AT gun", kind="at_gun"),
    Gun(name="Field gun section", kind="field_gun", bases=2),
    Vehicle(name="Truck column", kind="truck", bases=2),
    Vehicle(name="Light tank section", kind="light_tank", bases=2),
    Vehicle(name="Light armoured car", kind="light_ac"),
    Vehicle(name="Medium armoured car", kind="medium_ac"),
    Vehicle(name="Medium tank", kind="medium_tank"),
    Vehicle(name="Flamethrower tank", kind="flame_tank"),
    Vehicle(name="Tank section in reserve", kind="light_tank", bases=0, waiting=3),
)

FORCES = {
    "Column of militia": ("Company commander", "Militia platoon", "Militia platoon", "Cavalry squadron",
                          "Field gun section", "Truck column", "Platoon in reserve"),
    "Company of the army": ("Company commander", FIRST, "1st Platoon, second square", "1st Platoon, MMGs", SECOND,
                            "2nd Platoon, mortar", "AT gun"),
    "Legion with tanks": ("Company commander", "Legion platoon", "Assault platoon", "Light tank section", "Medium tank",
                          "Tank section in reserve"),
}
