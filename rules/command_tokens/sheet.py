"""The sheet itself: its actions, tables, switches, cards and turn."""

from __future__ import annotations

from rules.command_tokens import SHELVED
from rules.command_tokens.actions import ACTIONS
from rules.command_tokens.glossary import GLOSSARY
from rules.command_tokens.moments import MOMENTS
from rules.command_tokens.rulings import Rulings
from rules.command_tokens.tables import TABLES
from rules.ruleset import Ruleset

RULESET = Ruleset(
    SHELVED, tables=TABLES, rulings=Rulings, moments=MOMENTS,
    glossary=GLOSSARY, actions=ACTIONS, battles="rules.command_tokens.turn",
    summary="Command tokens and morale markers, D10 firing, armour penetration, and the initiative to be seized.")
