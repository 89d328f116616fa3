"""The charts once more, typed from the printed sheet in short hand: a second witness for every cell."""

from __future__ import annotations

DAMAGE = {"b": "brief move", "s": "slow move", "i": "immobilized", "d": "destroyed"}

LIGHT_FIRE_VEHICLES = """
- - - - 1 1 2 2 b3 s3 i4
- - - 1 1 2 2 b3 s3 i4 i4
- - - 1 1 2 b3 s3 i4 i4 d5
- - 1 1 2 b3 s3 i4 i4 d5 d5
- - 1 2 b2 s3 i4 i4 d5 d5 d6
- 1 1 b2 s3 i4 i4 d5 d5 d6 d6
- 1 2 b2 s3 i4 d5 d5 d6 d6 d7
1 1 2 s3 i4 d5 d5 d6 d6 x x
1 2 b3 i3 i5 d5 d6 x x x x
1 2 s3 i4 d5 x x x x x x
"""

LIGHT_FIRE_INFANTRY = """
000 000 000 100 110 210 210 320 321 431 432
000 000 000 110 210 210 320 321 431 432 542
000 000 100 210 210 220 321 421 431 542 542
000 000 110 210 310 321 421 431 532 542 643
000 100 110 210 321 321 421 532 542 643 753
000 110 210 321 321 421 531 532 642 753 853
100 110 211 321 421 431 532 642 743 753 964
110 211 221 321 421 532 632 643 753 864 a64
110 211 321 421 432 532 642 743 853 964 b74
111 221 321 432 532 642 743 853 964 a74 c85
"""

HEAVY_FIRE = """
- - - - - - - - - - - - -
b - - - - - - - h - - - -
b b - - w - - - h - - - -
t t b b b w S - h h - - -
k k wk k b b M s h h - - -
t t t b b b M s h h h - -
b b b b b b H s h h h h -
c c t b b b H g h h h h -
c c c c b b d g h h h h h
"""
PARTS = {"-": "-", "b": "body", "w": "wheel", "t": "turret/casemate", "k": "track", "wk": "wheel/track", "c": "choice",
         "S": "dead-S", "M": "dead-M", "H": "dead-H", "d": "dead", "s": "shield", "g": "gun", "h": "hit"}

PENETRATION_OBLIQUE = """
9 - - - - - - - - - - - -
7 11 - - - - - - - - - - -
6 9 12 - - - - - - - - - -
5 8 10 12 - - - - - - - - -
4 7 8 9 12 - - - - - - - -
4 6 7 8 10 11 - - - - - - -
3 5 6 7 9 10 11 - - - - - -
3 4 5 7 8 9 10 11 - - - - -
2 3 5 6 7 8 9 10 12 - - - -
2 3 4 5 6 7 8 9 10 11 - - -
1 2 3 4 5 6 7 8 9 10 11 - -
1 1 2 3 4 5 6 7 8 9 10 11 -
1 1 1 2 3 4 5 6 7 8 9 10 12
"""

PENETRATION_SQUARE = """
7 12 - - - - - - - - - - - -
6 9 12 - - - - - - - - - - -
4 6 8 11 - - - - - - - - - -
3 5 7 9 11 - - - - - - - - -
1 3 5 7 9 10 11 - - - - - - -
1 1 2 4 7 9 10 11 - - - - - -
1 1 1 2 4 6 8 9 11 - - - - -
1 1 1 1 3 5 7 8 10 12 - - - -
1 1 1 1 1 3 5 6 8 11 12 - - -
1 1 1 1 1 1 2 4 6 8 10 11 - -
1 1 1 1 1 1 1 2 4 6 8 10 12 -
1 1 1 1 1 1 1 1 3 5 7 9 11 12
1 1 1 1 1 1 1 1 2 3 5 7 9 11
"""

EFFECTS = """
bm+D bm+C mg+2C mg+1C cb+1C bm+C im+1C de+C cb+1C
mw+D mg+1C im+3C tu+1C cd+2C sm+C im+2C de+C ca+2C
de+D sm+C de+4C cd+2C cd+3C tb+C de+D de+C de+3C
de+D im+1C de+5C de+3C de+3C tb+C de+D de+1C de+3C
de+D de+2C de+6C de+3C de+D tb+1C de+D de+1C de+4C
ex+D de+3C de+D de+D de+D tb+1C ex+D de+2C de+4C
ex+D de+D ex+D ex+D ex+D tb+1C ex+D de+2C de+5C
ex+D ex+D ex+D ex+D ex+D tb+1C ex+D de+2C ex+D
"""

RESULTS = {"bm": "brief movement", "sm": "slow movement", "tb": "broken", "im": "immobilized", "mg": "MG destroyed",
           "tu": "turret blocked", "cb": "cannon blocked", "cd": "cannon destroyed", "mw": "main weapon destroyed",
           "ca": "carriage blocked", "de": "destroyed", "ex": "exploded"}

INCENDIARY = """
-|e|e|e
e|2C|2C|dead / MP
e|4C|fsC|dead / P
1C|fsC|fD|dead
immobilized|fD|fD|dead
fsC|x|x|dead
fD|x|x|dead
x|x|x|dead
"""
FLAMES = {"e": "extinguished + SF", "fsC": "on fire + save + CT", "fD": "on fire + dead", "x": "exploded",
          "1C": "1 dead + CT", "2C": "2 dead + CT", "4C": "4 dead + CT"}

MINEFIELD = """
-|immobilized|destroyed + 2 dead|1 dead
track broken|immobilized|destroyed + 3 dead|1 dead
track broken|immobilized|destroyed + 4 dead|2 dead
track broken|destroyed + saved|destroyed + dead|2 dead
immobilized|destroyed + dead|exploded|3 dead
destroyed + saved|destroyed + dead|exploded|3 dead
"""

BUILDINGS = """
r r r r
r r r l
l r r l
f l l l
D f l l
D D f f
D D D D
"""
RUIN = {"r": "blast radius", "l": "floor", "f": "on fire + CT", "D": "destroyed"}

TERRAIN = """
-tttttttt
-ttbbbbbt
Sbbbsbsst
Mbsssss.b
Sbbbbbbsb
Sss.....b
M.......b
M.......D
-tttttttt
Sbbbsbsst
-bbsssssb
S.......s
-........
M.......t
SR......t
MBZ.....b
-TTTTs.sb
H.......t
Ms......t
MBZ.....t
S.....s.t
-BBs....D
-DDDDDDDD
SVVV....s
SVV.....b
M.......b
-223333tt
"""
SHELTER = {"-": "none", "S": "soft", "M": "medium", "H": "hard"}
GOING = {"t": "tactical", "b": "brief", "s": "slow", ".": "impassable", "D": "slow+DT", "R": "brief / ruins",
         "B": "brief / remove", "Z": "slow / remove", "T": "tactical / remove", "V": "brief / move",
         "2": "2 cm per 1", "3": "3 cm per 1"}

SPOTTING = """
150 150 100 100  400 400 320 320  600 600 480 480
60 24 40 12  180 40 120 20  240 50 180 30
100 50 80 40  300 150 240 120  500 250 400 200
100 100 60 60  240 240 180 180  400 400 280 280
40 21 20 9  120 30 80 15  180 40 160 20
80 30 40 20  160 80 120 60  300 150 200 100
80 80 40 40  120 120 70 70  160 160 120 120
20 12 10 6  40/20 18/12 20/10 12/6  80 24 40 18
40 18 20 12  80 24 40 18  140 70 80 50
"""


def rows(text: str, between: str | None = None) -> list[list[str]]:
    """The lines of a short-hand table, cut into cells."""
    return [line.split(between) for line in text.strip().splitlines()]


def light_fire_on_vehicle(short: str) -> str:
    """A cell of the light-fire table for vehicles, spelled out."""
    if short in "-x":
        return {"-": "-", "x": "exploded + all dead"}[short]
    return f"{short} dead" if short.isdigit() else f"{DAMAGE[short[0]]} + {short[1]} dead + CT"


def light_fire_on_team(short: str) -> str:
    """A cell of the light-fire table for infantry: three casualty counts."""
    return "/".join(str(int(digit, 16)) for digit in short)


def effect(short: str) -> str:
    """A cell of the heavy-weapons effects, spelled out."""
    head, tail = short.split("+")
    return f"{RESULTS[head]} + " + {"D": "dead", "C": "CT"}.get(tail, f"{tail[0]} dead + CT")
