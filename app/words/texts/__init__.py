"""The app's own texts: English, by their keys, a module a part of the app. `make words` finds them here."""

from __future__ import annotations

from app.words.texts import (
    advice,
    fields,
    games,
    guests,
    log,
    play,
    reach,
    settings,
    shell,
    table,
    tray,
    turn,
    unit,
    units,
)
from rules.said import Text

TEXTS: dict[str, Text] = {
    **shell.TEXTS,
    **table.TEXTS,
    **guests.TEXTS,
    **advice.TEXTS,
    **fields.TEXTS,
    **games.TEXTS,
    **log.TEXTS,
    **play.TEXTS,
    **reach.TEXTS,
    **settings.TEXTS,
    **tray.TEXTS,
    **turn.TEXTS,
    **unit.TEXTS,
    **units.TEXTS,
}
