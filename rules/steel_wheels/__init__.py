"""Steel Wheels WWII: single vehicles and teams, fire charts for D8, D10 and D12, penetration, scatter, tests."""

from __future__ import annotations

from rules.shelf import Block, Colours, Disc, Frame, Line, Shelved

SHELVED = Shelved(
    "steel_wheels", "Steel Wheels WWII", "D8 D10 D12 · charts", package=__name__,
    dark=Colours("#79CDBD", "#123E37", "#C9F0E8"), light=Colours("#0C6156", "#CCE8E2", "#03322B"),
    emblem=(Frame(3, 27, 42, 17, 8.5), *(Disc(x, 35.5, 3.6) for x in (12, 24, 36)),
            Line((10, 27, 14, 19, 36, 19, 40, 27), 2.8), Block(14, 10, 17, 9, 3), Line((31, 14, 46, 14))))
