"""The sheet itself: its actions, tables, switches, cards and turn."""

from __future__ import annotations

from rules.order_dice import SHELVED
from rules.order_dice.actions import ACTIONS
from rules.order_dice.glossary import GLOSSARY
from rules.order_dice.moments import MOMENTS
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES
from rules.ruleset import Ruleset

RULESET = Ruleset(
    SHELVED,
    summary="Order dice, pins, order checks, damage values, vehicle damage, air and artillery.",
    tables=TABLES, rulings=Rulings, actions=ACTIONS, moments=MOMENTS, glossary=GLOSSARY,
    battles="rules.order_dice.turn")
