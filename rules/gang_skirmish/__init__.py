"""Gang Skirmish: to hit, to wound, save, injury, hand-to-hand combat, wild grenades."""

from __future__ import annotations

from rules.shelf import Colours, Disc, Line, Shelved

SHELVED = Shelved(
    "gang_skirmish", "Gang Skirmish", "D6 · hit, wound, save", package=__name__,
    dark=Colours("#E0A0DE", "#44244A", "#F8DBF7"), light=Colours("#7B2D80", "#F0D9F0", "#40124A"),
    emblem=(Line((9, 6, 33, 34)), Line((39, 6, 15, 34)), Line((25, 38, 37, 29)), Line((23, 38, 11, 29)),
            Disc(37, 40, 3.6), Disc(11, 40, 3.6)))
