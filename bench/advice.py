"""Odds that advise, from cold: what would change it, maps, several shots, the best order, and how soon work stops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from statistics import median
from typing import Any

from app.play.desk import Desk
from app.play.rubbish import look_seldom
from bench import engine
from bench.engine import PEERS, RUNS, chances, timed
from bench.pages import windowed
from rules import ruleset, rulesets
from rules.advice.changes import what_would_change, whole_list
from rules.advice.maps import mapped, whole_map
from rules.advice.matrix import matrix
from rules.advice.sequence import best_order, shots
from rules.advice.trial import Bench
from rules.engine import PlayerError, Stopped, stopped_by
from rules.engine.spread import forget_spreads
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.edition import Edition
from rules.frame.foresee import Planned
from rules.frame.sheet import Ruleset
from tests.rules.minimax import minimax

Row = tuple[str, str, str, str]
PATIENCE, WATCHED = 0.7, 3.0
"""Seconds after which the app shows what it has, and for which work is watched."""
LINES = (("a1", "Rifle squad", 12), ("a2", "Machine-gun team", 20), ("a3", "SMG squad", 6), ("a4", "Medium mortar", 24))


def rows() -> list[Row]:
    """All measurements of advice, with rubbish looked for as seldom as in the app."""
    look_seldom()
    return [*changes(), *maps(), *several(), *in_sequence(), *best_decision(), *stopping(), *frames()]


def attacks() -> Iterator[tuple[Edition, Action, Bench]]:
    """Every attack of every sheet with its sample facts."""
    for sheet in rulesets():
        edition = ruleset(sheet).printed
        for action in edition.actions:
            if action.attacks:
                yield edition, action, Bench(edition, action, action.facts(**action.sample))


def cold(sheet: Ruleset | Edition, work: Callable[[], object]) -> float:
    """Milliseconds with nothing remembered."""
    for action in sheet.actions:
        action.forget()
    forget_spreads()
    return timed(work)


def changes() -> Iterator[Row]:
    """The whole list for the sample facts of every attack."""
    found = {f"{edition.id} {action.id}": (cold(edition, lambda bench=bench: whole_list(bench, PATIENCE)), bench)
             for edition, action, bench in attacks()}
    worst = max(found, key=lambda name: found[name][0])
    partial = [name for name, (_, bench) in found.items() if whole_list(bench, PATIENCE).trouble]
    yield ("what would change it, median", f"{median(time for time, _ in found.values()):.0f} ms", "< 300 ms",
           f"{len(found)} attacks, cold")
    yield ("what would change it, worst", f"{found[worst][0]:.0f} ms", "< 1000 ms",
           f"{worst}; not whole after {PATIENCE} s: {', '.join(partial) or 'none'}")


def maps() -> Iterator[Row]:
    """The usual map of every attack that has one."""
    found: dict[str, float] = {}
    for edition, action, bench in attacks():
        try:
            drawn = whole_map(bench)
        except PlayerError:  # it has no two fields
            continue
        size = f"{len(drawn.across.values)} x {len(drawn.down.values)}"
        found[f"{edition.id} {action.id}, {size}"] = cold(edition, lambda bench=bench: whole_map(bench))
    worst = max(found, key=lambda name: found[name])
    yield "map, median", f"{median(found.values()):.0f} ms", "< 500 ms", f"the usual one of {len(found)} attacks, cold"
    yield "map, worst", f"{found[worst]:.0f} ms", "< 500 ms", worst


def lined_up() -> tuple[AnyBattle, list[Planned]]:
    """Four units that shoot at a squad."""
    battle = ruleset("order_dice").battle()
    preset = battle.sheet.preset
    mine = [preset(name).with_(id=id, side="A", name=name, order="FIRE") for id, name, _ in LINES]
    target = preset("Rifle squad").with_(id="b1", side="B", name="Target")
    begins = [Planned("shoot", {"shooter": id, "target": "b1"}, {"distance": distance}) for id, _, distance in LINES]
    return battle.but(units=(*mine, target)), begins


def several() -> Iterator[Row]:
    """Three shots and the best order of four."""
    battle, begins = lined_up()
    three = min(cold(battle.edition, lambda: list(shots(battle, begins[:3], "b1"))) for _ in range(3))
    four = cold(battle.edition, lambda: list(best_order(battle, begins, "b1")))
    yield "three shots", f"{three:.0f} ms", "< 250 ms", "order_dice: rifles, machine gun and SMGs at a squad, cold"
    yield "best order of four", f"{four:.0f} ms", "< 2000 ms", "with a mortar, all 24 orders, cold"


def in_sequence() -> Iterator[Row]:
    """Three rifle squads one after the other at a fourth, against the same by hand."""
    battle = ruleset("order_dice").battle()
    squad = battle.sheet.preset("Rifle squad")
    battle = battle.but(units=(squad.with_(id="b1", side="B", name="Target"), *(
        squad.with_(id=id, side="A", name=id, order="FIRE") for id in ("a1", "a2", "a3"))))
    begins = [Planned("shoot", {"shooter": id, "target": "b1"}, {"distance": 10}) for id in ("a1", "a2", "a3")]

    def ours() -> dict[Any, Fraction]:
        *_, last = shots(battle, begins, "b1")
        return dict(last.cards.by(lambda card: (card.models, card.pins) if card.there else (0, 0)).items())

    for name, module in PEERS.items():
        if chances(module.three_squads()) != ours():
            raise AssertionError(f"three squads: {name} by hand has other odds")
    turns = [(cold(battle.edition, ours), {name: engine.cold(module.forget, module.three_squads)
                                           for name, module in PEERS.items()}) for _ in range(RUNS)]
    hand = {name: median(theirs[name] for _, theirs in turns) for name in PEERS}
    best = min(hand, key=hand.__getitem__)
    faster = median(theirs[best] / mine for mine, theirs in turns)
    said = ", ".join(f"{name} {took:.1f} ms" for name, took in hand.items())
    yield (f"three squads in sequence: {best} / ours", f"{faster:.1f}x", ">= 3.0x",
           f"ours {median(mine for mine, _ in turns):.1f} ms with the cards of a battle; {said}, bare numbers")


def best_decision() -> Iterator[Row]:
    """When to trade in hits, against trying every throw and every decision."""
    action = ruleset("scw").action("opportunity")
    facts = action.facts(rifle=4, trade_in="ask", bases=2)
    aim = action.aims[0]

    def ours() -> Fraction:
        return action.best(facts, aim.label).value

    def brute_force() -> Fraction:
        return minimax(action.play(facts), aim.number)

    if ours() != brute_force():
        raise AssertionError("a best decision: trying everything finds another value")
    turns = [(cold(ruleset("scw"), ours), timed(brute_force)) for _ in range(3)]
    yield ("a best decision: brute force / ours", f"{median(theirs / mine for mine, theirs in turns):,.0f}x", ">= 3.0x",
           f"scw opportunity, 4 rifles, {aim.label}: ours {median(mine for mine, _ in turns):.1f} ms, cold")


def works() -> Iterator[tuple[str, Edition, Callable[[], Iterator[Any]]]]:
    """All that a page of advice works out: lists, maps and best decisions of every attack, orders and pairs."""
    for edition, action, bench in attacks():
        yield f"list of {edition.id} {action.id}", edition, lambda bench=bench: what_would_change(bench)
        yield f"map of {edition.id} {action.id}", edition, lambda bench=bench: mapped(bench)
        for aim in action.aims[:1]:
            yield (f"best play of {edition.id} {action.id}", edition,
                   lambda bench=bench, aim=aim: iter([bench.action.best(bench.facts, aim.label)]))
    battle, begins = lined_up()
    yield "best order of four", battle.edition, lambda: best_order(battle, begins, "b1")
    mine, theirs = ([unit.id for unit in battle.there(side)] for side in "AB")
    yield "who against whom", battle.edition, lambda: matrix(battle, mine, theirs)


def stopping() -> Iterator[Row]:
    """How long the worker goes on after nobody wants to know any more: at most as long as it works without asking."""
    found = [(_longest(edition, work), name) for name, edition, work in works()]
    yield ("stopping, worst", f"{max(found)[0]:.0f} ms", "< 50 ms",
           f"{max(found)[1]}: its longest stretch without asking; of {len(found)} kinds of work")
    stopped = [(_stopped(edition, work), name) for name, edition, work in works()]
    yield "left after 10 ms, worst", f"{max(stopped)[0]:.0f} ms", "< 50 ms", f"{max(stopped)[1]}, at a desk of the app"


def _longest(edition: Edition, work: Callable[[], Iterator[Any]]) -> float:
    """Milliseconds of the longest stretch between two looks up, from cold, in all of the work or its first seconds."""
    for action in edition.actions:
        action.forget()
    forget_spreads()
    begun = last = time.thread_time()
    longest = 0.0

    def look_up() -> None:
        nonlocal last, longest
        now = time.thread_time()
        longest, last = max(longest, now - last), now
        if now - begun > WATCHED:
            raise Stopped

    # There is no map of an action without two fields.
    with suppress(Stopped, PlayerError), stopped_by(look_up):
        for _ in work():
            pass
        look_up()
    return 1000 * longest


def _stopped(edition: Edition, work: Callable[[], Iterator[Any]]) -> float:
    for action in edition.actions:
        action.forget()
    desk = Desk(lambda do: do())
    desk.ask(work, lambda piece: None)
    time.sleep(0.01)
    began = time.perf_counter()
    desk.drop()
    while desk.busy:
        time.sleep(0.0005)
    return 1000 * (time.perf_counter() - began)


def frames() -> Iterator[Row]:
    """The window's own thread while a page of advice opens and is worked out."""
    for name, (tap, later, first) in windowed("bench._advice_window").items():
        yield (f"worst frame: {name}", f"{max(tap, later):.1f} ms", "< 16.7 ms",
               f"cold; the turn of the tap {tap:.0f} ms, the first time {first:.0f} ms")
