"""Rosters and cards."""

from __future__ import annotations

from rules.said import Text, say

TEXTS: dict[str, Text] = {
    "units.count": say("{name}, 1 unit", "{name}, {n} units"),
    "units.of": "{n} of {full}",
    "units.add": "Add a unit",
    "units.added": "{name} added.",
    "units.none": "No units yet",
    "units.none_note": "You can roll without units. With them the fields fill in, and pins and losses are kept.",
    "units.none_here": "This side has no units yet.",
    "units.open": "Open",
    "units.copy": "Add a copy",
    "units.to_side": "Move to {name}",
    "units.delete": "Remove",
    "units.deleted": "{name} removed.",
    "units.done": "Done",
    "units.export": "Save the roster as a file",
    "units.import": "Add units from a file",
    "units.imported": say("1 unit added.", "{n} units added."),
    "units.name": "Name",
    "units.state": "State",
    "units.profile": "Profile",
    "units.history": "History",
    "units.search": "Search the units",
    "units.nothing_found": "No unit of this side matches.",
    "units.force": say("1 unit: {names}", "{n} units: {names}"),
    "units.add_for": "Add to {name}",
    "units.copied": "Added: {name}.",
    "units.moved": "{name} now fights for {side}.",
    "units.rename": "Rename",
    "units.renamed": "{name} is now {new}.",
    "units.too_late": "Undo what came after first.",
    "units.left": "{n} of {all}",
}
