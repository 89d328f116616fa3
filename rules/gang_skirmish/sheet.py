"""The sheet itself: its actions, tables, switches, cards and turn."""

from __future__ import annotations

from rules.gang_skirmish import SHELVED
from rules.gang_skirmish.actions import ACTIONS
from rules.gang_skirmish.glossary import GLOSSARY
from rules.gang_skirmish.moments import MOMENTS
from rules.gang_skirmish.rulings import Rulings
from rules.gang_skirmish.tables import TABLES
from rules.ruleset import Ruleset

RULESET = Ruleset(
    SHELVED, tables=TABLES, rulings=Rulings, moments=MOMENTS,
    glossary=GLOSSARY, actions=ACTIONS, battles="rules.gang_skirmish.turn",
    summary="Gangs in the ruins: to hit, to wound, save, injury, hand-to-hand combat and wild grenades.")
