"""Exact odds against the best code by hand with icepool or dyce, and against throwing dice; live play; import time.

Everybody begins from nothing: before each run ours and both peers forget what they have worked out.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench import by_hand, by_hand_dyce
from rules import ruleset
from rules.engine import SENSIBLE, Book, Odds, Roll
from rules.engine.spread import forget_spreads
from rules.ruleset import Action, Facts

ROOT = Path(__file__).parents[1]
RUNS = 9
PLAYS = 2000
PER_MILLE = 1.96 / 0.001
"""A thousandth either way, 95 times in 100: this squared, times p(1 - p), is the number of plays it takes."""


class Case(NamedTuple):
    """A real action, all that its outcomes tell apart, a question for plays, and the name of the same by hand."""

    name: str
    ruleset: str
    action: str
    facts: dict[str, Any]
    told: Callable[[Any], Any]
    holds: Callable[[Any], Any]
    by_hand: str


CASES = (
    Case("10-shot infantry fire", "order_dice", "shoot",
         {"weapon": "Rifle", "shooters": 10, "medic": True, "target_models": 10},
         lambda end: (end.now, end.pins_after, end.casualties, end.shooter_picks, end.check),
         lambda end: end.now in ("removed", "wiped out"), "infantry_fire"),
    Case("gang brawl, 5 attacks each", "gang_skirmish", "combat",
         {"first_attacks": 5, "second_attacks": 5, "first_save": "6+", "second_save": "6+"},
         lambda end: (end.hits if end.result == "first_wins" else -end.hits,
                      end.fate and (end.fate.state, end.fate.wounds)),
         lambda end: end.lost("second", "out_of_action"), "gang_brawl"),
    Case("assault of squares, then pursuit", "scw", "assault",
         {"foot": 8, "bombers": 2, "quality": "raw", "short_assault": True, "target_foot": 6, "mmg": 1,
          "hasty": True, "reroll": "never"},
         lambda end: (end.winner == "assaulter", end.assaulter_lost.foot, end.target_lost.foot, end.pursuit_lost.foot,
                      end.falls_back_to.removesuffix(" choice")),
         lambda end: end.winner == "assaulter", "squares_assault"),
    Case("6 shots at a tank", "command_tokens", "fire",
         {"firer": "medium_vehicle", "target": "medium_vehicle", "dice": 6, "strength": 10, "armour": 14},
         lambda end: (end.hits, (end.markers, bool(end.damage),
                                 "kaboom" if end.kaboom else "destroyed" if end.destroyed else "")),
         lambda end: end.destroyed, "tank_duel"),
    Case("10 v 10 assault, draws fought on", "order_dice", "assault",
         {"fighters": 10, "target_models": 10},
         lambda end: (end.attackers, end.defenders, end.regroup),
         lambda end: end.attackers, "platoon_assault"),
    Case("heavy gun at a tank, both tests", "steel_wheels", "heavy_shot",
         {"gun": "88L", "impact": "oblique", "armour": 8, "turret_armour": 8, "part": "turret"},
         lambda end: (end.part, end.penetrated, (end.harm.mobility or "".join(end.harm.weapons) or end.harm.state,
                                                 end.harm.dead, (end.harm.courage, end.harm.fire))),
         lambda end: end.part and end.harm.state in ("destroyed", "exploded"), "heavy_gun"),
)
PEERS = {"icepool": by_hand, "dyce": by_hand_dyce}


def rows() -> list[tuple[str, str, str, str]]:
    """All measurements of the engine."""
    found: list[tuple[str, str, str, str]] = []
    for case in CASES:
        found += case_rows(case)
    return [*found, *live_rows(), import_row()]


def case_rows(case: Case) -> list[tuple[str, str, str, str]]:
    """One case: cold, again, by hand, and by throwing."""
    action = ruleset(case.ruleset).action(case.action)
    facts = action.facts(**case.facts)
    peers = {name: getattr(module, case.by_hand) for name, module in PEERS.items()}
    for name, peer in peers.items():
        agree(case, fresh(action, facts), name, peer())
    # In turns: a machine that is slow for a while is slow for all.
    turns = [(cold(forget_spreads, lambda: fresh(action, facts)),
              {name: cold(module.forget, peers[name]) for name, module in PEERS.items()}) for _ in range(RUNS)]
    took = median(ours for ours, _ in turns)
    hand = {name: median(theirs[name] for _, theirs in turns) for name in peers}
    best = min(hand, key=hand.__getitem__)
    faster = median(theirs[best] / ours for ours, theirs in turns)
    book = Book(SENSIBLE, action.within)
    book.odds(action.start(facts))
    again = timed(lambda: [book.odds(action.start(facts)) for _ in range(1000)]) / 1000
    thrown = monte_carlo(action, facts, float(book.odds(action.start(facts)).chance(case.holds)))
    said = ", ".join(f"{name} {time:.1f} ms" for name, time in hand.items())
    return [(f"{case.name}: odds, cold", f"{took:.1f} ms", "<= 60 ms", f"median of a fresh book, {RUNS} times"),
            (f"{case.name}: {best} by hand", f"{hand[best]:.1f} ms", "", f"the same odds, to the last digit: {said}"),
            (f"{case.name}: {best} / ours", f"{faster:.1f}x", ">= 3.0x", f"median of {RUNS} pairs, in turns"),
            (f"{case.name}: odds, again", f"{again:.4f} ms", "< 0.1 ms", ""),
            (f"{case.name}: dice to within 0.1 %", f"{thrown:,.0f} ms", "",
             f"{thrown / took:,.0f} times ours; from {PLAYS:,} plays")]


def agree(case: Case, ours: Odds, name: str, theirs: Any) -> None:
    """Speed without the same answer is worth nothing: every end has the same chance."""
    by_hand = chances(theirs)
    if dict(ours.by(case.told).items()) != by_hand or len(by_hand) != len(ours):
        raise AssertionError(f"{case.name}: {name} by hand has other odds")


def chances(theirs: Any) -> dict[Any, Fraction]:
    """What came out by hand: every end with its chance."""
    total = sum(quantity for _, quantity in theirs.items())
    return {end: Fraction(quantity, total) for end, quantity in theirs.items() if quantity}


def cold(forget: Callable[[], None], work: Callable[[], Any]) -> float:
    """Milliseconds of work by somebody who has just forgotten what he knew."""
    forget()
    return timed(work)


def fresh(action: Action, facts: Facts) -> Any:
    """Odds by a new book."""
    return Book(SENSIBLE, action.within).odds(action.start(facts))


def monte_carlo(action: Action, facts: Facts, p: float) -> float:
    """How long dice would take to say as much, in milliseconds."""
    each = timed(lambda: [throw_out(action, facts) for _ in range(PLAYS)]) / PLAYS
    return each * max(p * (1 - p), 0.01) * PER_MILLE**2


def throw_out(action: Action, facts: Facts) -> Any:
    """One play to its end with live dice."""
    play = action.play(facts)
    while play.asking is not None:
        play.throw() if isinstance(play.asking, Roll) else play.answer(play.asking.sensible)
    return play.outcome


def live_rows() -> list[tuple[str, str, str, str]]:
    """Simple plays in a second."""
    action = ruleset("gang_skirmish").action("to_hit")
    facts = action.facts()

    def hundred() -> None:
        for _ in range(100):
            action.play(facts).throw()

    rate = 100_000 / median(timed(hundred) for _ in range(50))
    return [("live plays of one throw", f"{rate:,.0f} a second", ">= 10,000", "to hit, system randomness")]


def import_row() -> tuple[str, str, str, str]:
    """What `import rules` costs beside pydantic, each in a process of its own."""
    empty = started("pass")
    ours, theirs = started("import rules") - empty, started("import pydantic") - empty
    sheet = started("from rules import ruleset; ruleset('scw')") - empty
    models = started("from pydantic import BaseModel") - empty
    note = f"{ours:.0f} ms and {theirs:.0f} ms; a sheet opened {sheet:.0f} ms, pydantic's models alone {models:.0f} ms"
    return "import of rules / of pydantic", f"{ours / theirs:.2f}x", "< 2.0x", note


def started(code: str) -> float:
    """Milliseconds of a fresh interpreter, the best of five."""
    def start() -> None:
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)

    return min(timed(start, time.perf_counter) for _ in range(5))


def timed(work: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> float:
    """Milliseconds; of processor time, so that a busy machine does not change the figure."""
    before = clock()
    work()
    return (clock() - before) * 1000
