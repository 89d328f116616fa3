"""A force as a file: handed to another phone, or kept for the next game."""

from __future__ import annotations

import json

from app.storage.backup_models import RosterFile
from app.storage.reading import checked, parse, refuse
from app.storage.store import Store


def export_roster(store: Store, of: int | str, side: str | None = None) -> str:
    """The units of a game (its number) or those standing by for a sheet (its id) as JSON text."""
    units = store.units(of, side)
    game = store.game(of) if isinstance(of, int) else None
    rows = [
        {"side": unit.side, "template": unit.template, "name": unit.name, "profile": unit.profile, "state": unit.state}
        for unit in units
    ]
    file = {"format": "playsheet-roster", "version": 1, "ruleset": game.ruleset if game else of, "units": rows}
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def import_roster(store: Store, text: str, into: int | str, side: str | None = None) -> int:
    """Add the units of a roster file, all or none; gives their number."""
    roster = checked(parse(text), RosterFile, "playsheet-roster")
    game = store.game(into) if isinstance(into, int) else None
    ruleset = game.ruleset if game else into
    if roster.ruleset != ruleset:
        refuse(f"This roster is for another sheet ({roster.ruleset}).")
    with store.write():
        for unit in roster.units:
            store.add_unit(into, side or unit.side, unit.template, unit.name, unit.profile, unit.state)
    return len(roster.units)
