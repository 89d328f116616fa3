"""Long runs that do not fit into `make test`: battles that play themselves, climbs to the facts with the slowest odds,
attacks on what is kept: damaged files, hostile files, crafted backups, two instances, kills; a table of many devices.

Every run prints its seeds; a failure prints the one that shows it again:
python -m rules battle SHEET --random 1 --seed N for battles, python -m tools.soak PART --seed N for the rest.
With --keep the seeds of attacks that succeeded are written to tests/app/storage/seeds.json, and tested from then on.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

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


def damage(given: argparse.Namespace, dice: random.Random) -> int:
    """Damaged copies of files of games, until the time is over."""
    from tools.soak_damage import Damage

    with tempfile.TemporaryDirectory() as folder:
        attack = Damage(Path(folder))
        return _attacked("damage", given, dice, attack.one)


def hostile(given: argparse.Namespace, dice: random.Random) -> int:
    """Files that are too much, of every kind and many sizes."""
    from tools import soak_hostile

    return _attacked("hostile", given, dice, lambda seed: soak_hostile.attack(
        range(seed, seed + 1), (seed % 60 + 1) * 1_000_000, say=lambda _line: None))


def backups(given: argparse.Namespace, dice: random.Random) -> int:
    """Crafted backups, a hundred a seed."""
    from tools import soak_backups

    return _attacked("backups", given, dice, lambda seed: soak_backups.attack(seed, 100))


def instances(given: argparse.Namespace, dice: random.Random) -> int:
    """Two instances that are killed in turn."""
    from tools import soak_instances

    with tempfile.TemporaryDirectory() as folder:
        return _attacked("instances", given, dice, lambda seed: soak_instances.attack(Path(folder), seed, 20))


def kills(given: argparse.Namespace, dice: random.Random) -> int:
    """Kills in the middle of play, in the store, in battles and in the window; house tables with every cell changed."""
    tests = ("tests/app/storage/test_kill.py", "tests/app/play/test_kill.py", "tests/app/screens_log/test_resume.py",
             "tests/app/test_house_rules.py", "tests/rules/test_every_cell.py")
    return _attacked("kills", given, dice, lambda seed: subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", tests[seed % len(tests)]], check=True))


def table(given: argparse.Namespace, dice: random.Random) -> int:
    """A table of several devices: eight guests that play without growth, bad networks, floods."""
    from tools import soak_table

    return soak_table.run(given.minutes, given.seed if given.seed is not None else dice.randrange(1 << 30))


def sizes(given: argparse.Namespace, dice: random.Random) -> int:
    """Every page in every size of window and text; how many faults an eye would find."""
    from tools.soak_sizes import walk_all

    return walk_all(given.sheet, given.size)


def _attacked(name: str, given: argparse.Namespace, dice: random.Random, attack: Callable[[int], object]) -> int:
    """One seed after the other until the time is over; how many succeeded."""
    end, done, broken = time.monotonic() + given.minutes * 60, 0, []
    while time.monotonic() < end or not done:
        seed = given.seed if given.seed is not None and not done else dice.randrange(1 << 30)
        done += 1
        try:
            attack(seed)
        except Exception as fault:
            broken.append(seed)
            print(f"BROKEN {name} --seed {seed}: {type(fault).__name__}: {fault}", flush=True)
    print(f"{name}: {done:,} attacks in {given.minutes:g} minutes, {len(broken)} succeeded {broken or ''}", flush=True)
    if given.keep and broken:
        _keep(name, broken)
    return len(broken)


def _keep(name: str, seeds: list[int]) -> None:
    known = json.loads(SEEDS.read_text(encoding="utf-8"))
    known[name] = sorted({*known.get(name, ()), *seeds})
    SEEDS.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")


SEEDS = Path(__file__).resolve().parent.parent / "tests" / "app" / "storage" / "seeds.json"
PARTS: dict[str, Part] = {"battles": battles, "climb": climb, "damage": damage, "hostile": hostile, "backups": backups,
                          "instances": instances, "kills": kills, "table": table, "sizes": sizes}


def main(words: list[str] | None = None) -> int:
    """Runs the parts that are asked for, all of them if none is; 1 if something was broken."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--battles", type=int, default=5000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60, help="of each climb")
    parser.add_argument("--action", action="append", help="to climb for")
    parser.add_argument("--minutes", type=float, default=5, help="of each attack")
    parser.add_argument("--keep", action="store_true", help="write what was found down: it is tested from then on")
    parser.add_argument("--sheet", action="append")
    parser.add_argument("--size", action="append", help="of the window, such as 840x600")
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args(words)
    if unknown := [part for part in given.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}: there are {', '.join(PARTS)}")
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(1 << 30)
    print(f"seed {seed}", flush=True)
    return min(1, sum(PARTS[part](given, random.Random(seed)) for part in given.parts or PARTS))


if __name__ == "__main__":
    sys.exit(main())
