"""Long runs that do not fit into `make test`: battles that play themselves, climbs to the facts with the slowest odds.

Every run prints its seeds; a failure prints the one that shows it again:
python -m rules battle SHEET --random 1 --seed N.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from rules import ruleset, rulesets
from rules.terminal.referee import Broken, Referee
from tools.climb import climb

Part = Callable[[argparse.Namespace, random.Random], int]


def battles(given: argparse.Namespace, dice: random.Random) -> int:
    """So many battles of each sheet, watched by a referee; how many were broken."""
    broken = 0
    for id in given.sheet or rulesets():
        sheet, done, seed, began = ruleset(id), Counter[str](), dice.randrange(1 << 30), time.monotonic()
        for number in range(given.battles):
            referee = Referee(sheet, seed + number, given.turns)
            try:
                referee.watch()
            except Broken as fault:
                broken += 1
                print(f"BROKEN {fault}", flush=True)
            done += referee.done
        print(f"{id}: {given.battles} battles of {given.turns} turns from seed {seed}: {done['tried']:,} offers tried, "
              f"{done['refused']:,} impossible deeds refused, {time.monotonic() - began:.0f} s", flush=True)
    return broken


PARTS: dict[str, Part] = {"battles": battles, "climb": climb}


def main(words: list[str] | None = None) -> int:
    """Runs the parts that are asked for, all of them if none is; 1 if something was broken."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--battles", type=int, default=5000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60, help="of each climb")
    parser.add_argument("--sheet", action="append")
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args(words)
    if unknown := [part for part in given.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}: there are {', '.join(PARTS)}")
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(1 << 30)
    print(f"seed {seed}", flush=True)
    return min(1, sum(PARTS[part](given, random.Random(seed)) for part in given.parts or PARTS))


if __name__ == "__main__":
    sys.exit(main())
