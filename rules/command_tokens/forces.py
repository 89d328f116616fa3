"""Units to pick from, and small forces worth playing."""

from __future__ import annotations

from rules.command_tokens.units import Card, Gun, Infantry, Vehicle

# Guns and armour are places to start from: the sheet has no unit list, only 10 against 17 is publicly known.
PRESETS: tuple[Card, ...] = (
    Infantry(name="Infantry detachment"),
    Infantry(name="Command unit", command=True),
    Infantry(name="Tank hunter squad", kind="support_squad", strength=7),
    Infantry(name="Machine gun squad", kind="support_squad", weapon="machine_gun"),
    Infantry(name="Mortar squad", kind="support_squad", weapon="mortar"),
    Gun(name="Anti-tank gun", strength=8),
    Gun(name="Infantry gun", strength=4),
    Vehicle(name="Scout car", kind="light_vehicle", weapon="machine_gun", strength=2, armour=7),
    Vehicle(name="Truck", kind="light_vehicle", ground="wheeled", armour=5),
    Vehicle(name="Half-track", kind="light_vehicle", ground="half_tracked", weapon="machine_gun", armour=7),
    Vehicle(name="Light tank", kind="light_vehicle", strength=4, armour=8, machine_gun=True),
    Vehicle(name="Medium tank", strength=8, armour=13, machine_gun=True),
    Vehicle(name="Command tank", strength=8, armour=13, machine_gun=True, command=True),
    Vehicle(name="Heavy tank", kind="heavy_vehicle", ground="heavy_tank", strength=10, armour=17, machine_gun=True))

FORCES = {
    "Tank troop": ("Command tank", "Medium tank", "Medium tank", "Medium tank", "Infantry detachment", "Half-track"),
    "Battle group": ("Command unit", "Infantry detachment", "Tank hunter squad", "Medium tank", "Medium tank",
                     "Anti-tank gun", "Scout car"),
    "Rifle company": ("Command unit", "Infantry detachment", "Infantry detachment", "Machine gun squad",
                      "Mortar squad", "Anti-tank gun")}
