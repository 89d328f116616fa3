"""Odds worked out the slow way: every face of every throw of a play, nothing remembered; and plays by the thousand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from rules.engine import SENSIBLE, Choice, Play
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.deed import Begin
from rules.frame.facts import Facts, FactsError
from rules.frame.foresee import Planned
from tests.rules.minimax import decided, thrown

PLAYS = 200_000


def ends(play: Play) -> Iterator[tuple[Play, Fraction]]:
    """Every way a play can end under sensible play, with its chance."""
    if play.asking is None:
        yield play, Fraction(1)
    elif isinstance(play.asking, Choice):
        yield from ends(decided(play, SENSIBLE(play.asking)))
    else:
        for after, chance in thrown(play):
            yield from ((end, chance * rest) for end, rest in ends(after))


def mean(action: Action, facts: Facts, number: Callable[[Any], Any]) -> Fraction:
    """The average of a number read off the outcome."""
    return sum((chance * int(number(end.outcome)) for end, chance in ends(action.play(facts))), Fraction(0))


def battles(battle: AnyBattle, begins: Sequence[Planned], answers: bool = False) -> list[tuple[AnyBattle, Fraction]]:
    """Every way these actions can go, deed by deed; who is gone does nothing. Equal battles are one."""
    now = [(battle, Fraction(1))]
    for planned in begins:
        merged: dict[Any, tuple[AnyBattle, Fraction]] = {}
        for before, chance in now:
            for after, more in _one_more(before, planned, answers):
                key = after.units, after.turn.model_dump_json()
                merged[key] = after, merged.get(key, (after, Fraction(0)))[1] + chance * more
        now = list(merged.values())
    return now


def _one_more(battle: AnyBattle, planned: Planned, answers: bool) -> Iterator[tuple[AnyBattle, Fraction]]:
    if _all_there(battle, planned.who):
        yield from _played(battle, battle.begin(planned.action, dict(planned.who), **planned.said), answers)
    else:
        yield battle, Fraction(1)


def _played(battle: AnyBattle, begin: Begin, answers: bool) -> Iterator[tuple[AnyBattle, Fraction]]:
    begun = battle.after(begin)
    for end, chance in ends(begun.playing()):
        after = begun.closing(end.outcome).done(begun)
        for settled, more in _answered(after) if answers else [(after.but(due=()), Fraction(1))]:
            yield settled, chance * more


def _answered(battle: AnyBattle) -> Iterator[tuple[AnyBattle, Fraction]]:
    """What the sheet does at once is done, if it can be."""
    if not battle.due:
        yield battle, Fraction(1)
        return
    due, rest = battle.due[0], battle.but(due=battle.due[1:])
    try:
        begin = rest.begin_due(due) if _all_there(rest, due.who) else None
    except FactsError:
        begin = None
    yield from _answered(rest) if begin is None else _played(rest, begin, answers=True)


def _all_there(battle: AnyBattle, who: Mapping[str, str]) -> bool:
    return all(battle.unit(id).there for id in who.values())


class Often:
    """Plays by the thousand: the same faces give the same play, so each is played once and then only looked up."""

    def __init__(self, play: Play, decide: Callable[[Play], Any], seed: int = 7) -> None:
        self._play, self._decide, self._rng = play, decide, random.Random(seed)
        self._met: dict[tuple[Any, ...], Play] = {}

    def outcomes(self, plays: int = PLAYS) -> Counter[Any]:
        return Counter(self._one() for _ in range(plays))

    def _one(self) -> Any:
        play, faces = self._play, ()
        while play.asking is not None:
            if isinstance(play.asking, Choice):
                given: Any = ("decided",)
            else:
                given = tuple(self._rng.randint(1, sides) for sides in play.asking.dice)
            faces = (*faces, given)
            known = self._met.get(faces)
            if known is None:
                known = play.again()
                known.answer(self._decide(play) if given == ("decided",) else given)
                self._met[faces] = known
            play = known
        return play.outcome


def assert_near(seen: int, chance: Fraction, plays: int = PLAYS) -> None:
    """So often in so many plays is within four standard deviations of the exact chance."""
    expected = float(chance) * plays
    assert abs(seen - expected) <= 4 * sqrt(max(expected * (1 - float(chance)), 1e-9)), f"{seen} for {expected:.0f}"
