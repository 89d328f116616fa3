"""Order Dice WWII: order dice, pins, order checks, damage values, vehicle damage, air and artillery."""

from __future__ import annotations

from rules.order_dice.actions import ACTIONS
from rules.order_dice.glossary import GLOSSARY
from rules.order_dice.rulings import Rulings
from rules.order_dice.tables import TABLES
from rules.order_dice.templates import UNITS
from rules.order_dice.tracker import TURN
from rules.ruleset import Ruleset

RULESET = Ruleset(
    id="order_dice", title="Order Dice WWII",
    summary="Order dice, pins, order checks, damage values, vehicle damage, air and artillery.",
    package=__name__, tables=TABLES, rulings=Rulings, actions=ACTIONS, turn=TURN, units=UNITS, glossary=GLOSSARY,
    battles="rules.order_dice.turn")
