"""While Home is looked at, the rules are read beside it: a sheet then opens without waiting for them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

SHARED = ("app.play.draft", "app.play.games", "app.play.odds", "app.play.scale", "app.play.session", "app.play.onward",
          "app.play.applying", "app.advice.changes", "app.advice.aiming")
"""What every sheet's page needs, and Home does not; none of it touches the window."""
TURN = 0.0005
"""Seconds after which the reader lets the window's thread have its turn."""


def read_ahead(sheets: Sequence[str]) -> threading.Thread:
    """Read what all sheets need, then these; a tap on one that is just being read waits for the rest of it only."""
    reader = threading.Thread(target=_read, args=(tuple(sheets),), name="reader", daemon=True)
    reader.start()
    return reader


def _read(sheets: Sequence[str]) -> None:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        for module in SHARED:
            import_module(module)
        from rules import ruleset

        for sheet in sheets:
            # A stranger's sheet may be broken in any way: that is said when it is opened.
            with suppress(Exception):
                ruleset(sheet)
        for sheet in sheets:
            with suppress(Exception):
                ruleset(sheet).battle_sheet  # noqa: B018 - it is read when it is first asked for
        for sheet in sheets:
            with suppress(Exception):
                _use_once(ruleset(sheet))
    finally:
        sys.setswitchinterval(usual)


def _use_once(sheet: Ruleset) -> None:
    """What is made when it is first asked for: the fields of its actions, and what reads cards and deeds."""
    from rules.frame.deed import Muster

    for action in sheet.printed.actions:
        action.fields()
    battles = sheet.battle_sheet
    for card in battles.presets[:1]:
        battles.deed_from_json(Muster(unit=card.model_dump(mode="json")).model_dump_json())
        battles.card(card.model_dump(mode="json"))
