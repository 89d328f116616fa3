"""SCW Squares: the Spanish Civil War on a square grid."""

from __future__ import annotations

from rules.shelf import Block, Colours, Disc, Frame, Line, Shelved

SHELVED = Shelved(
    "scw", "SCW Squares", "D6 · square grid", package=__name__,
    dark=Colours("#F0937C", "#45231B", "#FFDBD1"), light=Colours("#96311C", "#F6D8CC", "#4A1206"),
    emblem=(*(Frame(4 + 14 * column, 4 + 14 * row, 12, 12, 2.5) for column in range(3) for row in range(3)),
            Block(4, 32, 12, 12, 2.5), Line((12, 36, 34, 14)), Disc(38, 10, 4)))
