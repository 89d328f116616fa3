"""Whole games: deeds a second, folding, offers with large forces, and what importing a sheet costs."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from bench.engine import ROOT, timed
from rules import ruleset, rulesets
from rules.frame.battle import AnyBattle
from rules.frame.deed import Muster
from rules.frame.sheet import Ruleset
from rules.frame.story import Story, told
from rules.terminal.referee import Referee

Row = tuple[str, str, str, str]
LONG = 2000
SIDE = 15
TURNS = 4
IMPORTS = {"scw": 2.28, "order_dice": 2.48, "command_tokens": 1.65, "steel_wheels": 2.55, "gang_skirmish": 1.83}
"""What importing each sheet cost in version 1.0.0, in imports of pydantic with one model."""


def rows() -> list[Row]:
    """All measurements of battles."""
    return [row for sheet in rulesets() for row in sheet_rows(ruleset(sheet))]


def sheet_rows(sheet: Ruleset) -> Iterator[Row]:
    """One sheet: its deeds, its offers, its import."""
    deeds = [deed for seed in range(6) for deed in [Referee(sheet, seed, TURNS).watch()]]
    each = [1000 * len(story.deeds) / timed(lambda story=story: told(sheet.battle(), story.deeds)) for story in deeds]
    yield f"{sheet.id}: deeds folded", f"{median(each):,.0f} a second", ">= 20,000", "median of six random battles"
    yield (f"{sheet.id}: {LONG} deeds folded", f"{1000 * LONG / median(each):.0f} ms", "< 100 ms",
           f"{sum(len(story.deeds) for story in deeds)} deeds were measured")
    times = sorted(offer_times(sheet))
    yield (f"{sheet.id}: offers, median", f"{median(times):.2f} ms", "< 2 ms",
           f"{SIDE} units a side, {len(times)} moments")
    yield f"{sheet.id}: offers, worst", f"{times[-1]:.1f} ms", "<= 20 ms", ""
    yield f"{sheet.id}: import", f"{imported(sheet.id) / IMPORTS[sheet.id]:.2f}x", "<= 1.2x", "against version 1.0.0"


def large(sheet: Ruleset) -> AnyBattle:
    """Fifteen units a side, of every kind."""
    battle, presets = sheet.battle(), sheet.battle_sheet.presets
    for side in battle.sides:
        for number in range(SIDE):
            card = presets[number % len(presets)]
            unit = card.with_(id=f"{side}{number}", side=side, name=f"{side} {card.name} {number}")
            battle = battle.after(Muster(unit=unit.model_dump(mode="json")))
    return battle


def offer_times(sheet: Ruleset) -> list[float]:
    """Milliseconds of each call of offers() in a game of large forces."""
    times: list[float] = []
    for seed in range(3):
        referee = Referee(sheet, seed)
        referee.story = Story((large(sheet),))
        for _ in range(400):
            battle = referee.battle
            if battle.view().over:
                break
            if battle.play is None:
                times.append(timed(battle.offers))
            referee._go_on() if battle.play else referee._follow()
    return times


def imported(sheet: str) -> float:
    """Processor time of opening a sheet in a fresh interpreter, in imports of pydantic with one model."""
    empty = processor("pass")
    model = processor("from pydantic import BaseModel\nclass One(BaseModel):\n    x: int = 1\nOne()") - empty
    return (processor(f"from rules import ruleset; ruleset({sheet!r})") - empty) / model


def processor(code: str) -> float:
    """The best of seven."""
    return min(_once(code) for _ in range(7))


def _once(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
