"""Units to pick from, and small forces worth playing."""

from __future__ import annotations

from rules.said import say
from rules.steel_wheels.units import Battery, Card, Infantry, Mortar, Piece, Vehicle

RIFLES, TANKS = str(say("Rifle platoon")), str(say("Tank platoon"))
RECCE, GUNS = str(say("Reconnaissance")), str(say("Gun platoon"))

# Shots, calibres, armour and room are places to start from: they stand on the unit charts, not on this sheet.
PRESETS: tuple[Card, ...] = (
    Infantry(name="Rifle team", platoon=RIFLES, mg=6, mg_moving=3),
    Infantry(name="Platoon command", platoon=RIFLES, started=4, men=4, rank="lieutenant", leaders=2, radio=True),
    Infantry(name="Machine gun team", platoon=RIFLES, started=4, men=4, mg=18, mg_moving=6),
    Infantry(name="Anti-tank team", platoon=RIFLES, started=3, men=3, ammunition="HE", calibre=88, blast=4,
             rate_moving=0, device="Mm"),
    Infantry(name="Engineer team", platoon=RIFLES, started=6, men=6, device="Ex", flames=True),
    Mortar(name="Mortar team", platoon=RIFLES, radio=True),
    Piece(name="Anti-tank gun", platoon=GUNS, calibre=50, gun="50L", rate=2, rate_moving=0),
    Piece(name="Heavy anti-tank gun", platoon=GUNS, calibre=88, gun="88L", rate=2, rate_moving=0, started=8, men=8),
    Piece(name="Field gun", platoon=GUNS, ammunition="HE", rate=2, rate_moving=0, radio=True),
    Battery(name="Howitzer battery", platoon="Howitzer battery"),
    Vehicle(name="Tank", platoon=TANKS, calibre=75, armour=5, turret_armour=6, top_armour=2, mg=12, mg_moving=6,
            rate=2, radio=True),
    Vehicle(name="Command tank", platoon=TANKS, calibre=75, armour=5, turret_armour=6, top_armour=2, mg=12,
            mg_moving=6, rate=2, radio=True, rank="lieutenant"),
    Vehicle(name="Heavy tank", platoon=TANKS, kind="big_tank", gun="88L", calibre=88, armour=10, turret_armour=10,
            top_armour=4, mg=12, mg_moving=6, radio=True),
    Vehicle(name="Light tank", platoon=RECCE, kind="small_tank", calibre=37, armour=3, turret_armour=3, top_armour=1,
            mg=12, mg_moving=6, started=4, men=4, radio=True),
    Vehicle(name="Assault gun", platoon=TANKS, calibre=75, armour=5, turret_armour=5, top_armour=2, turret=False,
            mg=6, mg_moving=3, started=4, men=4),
    Vehicle(name="Armoured car", platoon=RECCE, kind="small_tank", mover="Armoured cars", gear="wheel", calibre=20,
            armour=1, turret_armour=1, top_armour=1, mg=12, mg_moving=6, started=4, men=4, rate=3, rate_moving=2,
            radio=True),
    Vehicle(name="Half-track", platoon=RIFLES, kind="half_track", mover="Half-tracks", armour=1, open_topped=True,
            started=2, men=2, room=10, tows=True, mg=12, mg_moving=6, radio=True),
    Vehicle(name="Truck", platoon=RIFLES, kind="truck", mover="Trucks, tractors", gear="wheel", started=2, men=2,
            room=12, tows=True),
    Vehicle(name="Artillery tractor", platoon=GUNS, kind="truck", mover="Trucks, tractors", gear="wheel", started=2,
            men=2, room=8, tows=True),
    Vehicle(name="Jeep", platoon=RECCE, kind="jeep", mover="Jeeps, cars", gear="wheel", open_topped=True, started=2,
            men=2, room=2, tows=True, mg=6, mg_moving=3, radio=True),
    Vehicle(name="Motorcycle", platoon=RECCE, kind="jeep", mover="Bikes", gear="wheel", started=2, men=2, mg=6,
            mg_moving=3),
)

FORCES = {
    "Motorised rifles": ("Platoon command", "Rifle team", "Rifle team", "Truck", "Anti-tank gun", "Artillery tractor",
                         "Howitzer battery"),
    "Strongpoint": ("Platoon command", "Rifle team", "Machine gun team", "Engineer team", "Field gun", "Mortar team",
                    "Assault gun"),
    "Tank platoon": ("Command tank", "Tank", "Tank", "Armoured car", "Rifle team", "Half-track"),
}
