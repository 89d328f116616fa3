"""Order Dice WWII: order dice, pins, order checks, damage values, vehicle damage, air and artillery."""

from __future__ import annotations

from rules.shelf import Block, Colours, Frame, Line, Shelved

SHELVED = Shelved(
    "order_dice", "Order Dice WWII", "D6 · orders and pins", package=__name__,
    dark=Colours("#B8CA7C", "#323B17", "#E2EDBB"), light=Colours("#4B5C12", "#E0E7C2", "#262F05"),
    emblem=(Frame(15, 4, 29, 29, 6), Block(4, 15, 29, 29, 6, ground=True), Frame(4, 15, 29, 29, 6),
            *(Line((x, 22.5, x + 7.5, 29.5, x, 36.5)) for x in (11, 18))))
