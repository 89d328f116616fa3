"""Several shots at one target: who acts, what only the player knows of it, what is left after each."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from app.advice.aiming import Aimed, is_distance
from app.advice.changes import Piece
from rules.advice.matrix import attacks
from rules.advice.sequence import (
    BURDEN,
    GONE,
    LOSSES,
    MORALE,
    MOST,
    Order,
    Stage,
    best_order,
    burden,
    carried_by,
    shots,
    strength_of,
)
from rules.advice.trial import SAID_TOO_WIDE, TOO_WIDE, Worth
from rules.engine import SENSIBLE, PlayerError, TooMany, looking_up, stopped_by
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.facts import FieldView
from rules.frame.foresee import Foresight, Planned
from rules.frame.kinds import Value
from rules.frame.unit import Unit
from rules.frame.view import Part
from rules.said import Text, say

BARS = 6
"""So many bars a shot has: untouched, what is left, gone."""
WORTH_SAYING = Fraction(1, 100)
"""Another order is proposed if it gains this much."""
SECONDS = 5.0
"""After so much work on the shots, or on their order, what is known stands: answers lead on to more answers."""
SAID_ORDERS_TOO_WIDE = say("There are too many ways to try every order.")


@dataclass(frozen=True)
class Shot:
    """One unit that acts, by which action, and what the player says of it."""

    unit: str
    action: str
    said: Mapping[str, Value] = field(default_factory=dict)

    def but(self, **said: Value) -> Shot:
        """With something said otherwise."""
        return replace(self, said={**self.said, **said})

    def who(self, battle: AnyBattle, target: str) -> dict[str, str]:
        """Everybody in his role."""
        return {role.id: target if role.opponent else self.unit for role in battle.edition.action(self.action).roles}

    def planned(self, battle: AnyBattle, target: str) -> Planned:
        """As the foresight takes it."""
        return Planned(self.action, self.who(battle, target), dict(self.said))


def targets(battle: AnyBattle, side: str = "") -> list[Unit]:
    """Whom something can be done to: those on the table, of one side or of all."""
    return list(battle.there(side))


def shooters(battle: AnyBattle, target: str) -> list[Unit]:
    """Who has something against this target."""
    aimed = battle.unit(target)
    return [unit for unit in battle.there() if unit.side != aimed.side and attacks(battle, unit, aimed)]


def first_shot(battle: AnyBattle, unit: str, target: str) -> Shot | None:
    """What a unit does to a target by its card: the first that is allowed as it is, else the first, if any."""
    possible = [Shot(unit, action.id) for action in choices(battle, unit, target)]
    return next((shot for shot in possible if not aimed(battle, shot, target).refused), next(iter(possible), None))


def choices(battle: AnyBattle, unit: str, target: str) -> tuple[Action, ...]:
    """All that a unit can do to a target."""
    return attacks(battle, battle.unit(unit), battle.unit(target))


def aimed(battle: AnyBattle, shot: Shot, target: str) -> Aimed:
    """What only the player knows of a shot, with its values; refused where the sheet does not allow it."""
    action, who = battle.edition.action(shot.action), shot.who(battle, target)
    try:
        known = battle.filled(shot.action, who, **shot.said)
        facts = action.facts(**{**known, **shot.said})
    except PlayerError as error:
        return Aimed(target, Worth(refused=error.said), *_still_asked(action, shot))
    values = {view.name: getattr(facts, view.name) for view in action.fields()}
    fields = tuple(view for view in action.fields() if view.kind != "rows" and not view.more and view.matters(values)
                   and (view.name in shot.said or is_said(action, view, known)))
    parts = action.headline(facts)
    return Aimed(target, Worth(facts), fields, {view.name: values[view.name] for view in fields}, (),
                 parts[1] if len(parts) > 1 else "", (), action.axes)


def is_said(action: Action, view: FieldView, known: Mapping[str, Value]) -> bool:
    """Whether the player says it: no card knows it, or only a guess at how far it is."""
    return view.name not in known or (view.name in action.axes and is_distance(view))


def said_of_all(battle: AnyBattle, mine: Sequence[Unit], theirs: Sequence[Unit], only: str = "") -> list[FieldView]:
    """What can be said of all pairs at once: range and cover, as their actions call them."""
    found: dict[str, FieldView] = {}
    seen: set[str] = set()
    pairs = [(unit, enemy) for unit in mine for enemy in theirs]
    for one, other, action in ((unit, enemy, action) for unit, enemy in pairs
                               for action in attacks(battle, unit, enemy, seen)):
        if only not in ("", action.id):
            continue
        try:
            known = battle.filled(action.id, Shot(one.id, action.id).who(battle, other.id))
        except PlayerError:
            continue
        seen.add(action.id)
        found |= {view.name: view for view in action.fields() if view.name in action.axes and view.name not in found
                  and is_said(action, view, known)}
    return list(found.values())


def _still_asked(action: Action, shot: Shot) -> tuple[tuple[FieldView, ...], Mapping[str, Value]]:
    """What was said can be said otherwise."""
    fields = tuple(view for view in action.fields() if view.name in shot.said)
    return fields, {view.name: shot.said[view.name] for view in fields}


# -- what comes of it


@dataclass(frozen=True)
class Step:
    """What is left after the shot of this number."""

    at: int
    stage: Stage


@dataclass(frozen=True)
class Answers:
    """Whether somebody answers one of the shots by the sheet."""

    there: bool


def worked_out(battle: AnyBattle, planned: Sequence[Planned], target: str, answers: bool, wanted: str = GONE,
               seconds: float = SECONDS) -> Iterator[Step | Answers | Order]:
    """What is left after each, whether anybody answers, then the best order as it is found.

    Where one of them can go too many ways, or takes too long, what is known stands, and a sentence says so.
    """
    ahead, too_wide = Foresight(battle, answers), SAID_TOO_WIDE
    try:
        yield from _within(seconds, _left_after(battle, planned, target, ahead))
        if 1 < len(planned) <= MOST:
            too_wide = SAID_ORDERS_TOO_WIDE
            yield from _within(seconds, best_order(battle, planned, target, foresight=ahead, wanted=wanted))
    except TOO_WIDE as error:
        raise PlayerError(too_wide) from error


def _left_after(battle: AnyBattle, planned: Sequence[Planned], target: str,
                ahead: Foresight) -> Iterator[Step | Answers]:
    for at, stage in enumerate(shots(battle, planned, target, foresight=ahead)):
        yield Step(at, stage)
    yield Answers(ahead.followed or any(_answered(battle, one) for one in planned))


def _within(seconds: float, pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Piece by piece, until all of it has taken longer than this: then it is too wide."""
    asked, end = looking_up(), time.thread_time() + seconds

    def look_up() -> None:
        asked()
        if time.thread_time() > end:
            raise TooMany

    while True:
        # Around each piece, not around all: who drops the work may do so from another thread.
        with stopped_by(look_up):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


def _answered(battle: AnyBattle, planned: Planned) -> bool:
    action = battle.edition.action(planned.action)
    try:
        begin = battle.begin(planned.action, dict(planned.who), **planned.said)
    except PlayerError:
        return False
    odds = action.odds(action.facts(**begin.facts), SENSIBLE)
    return battle.edition.within(lambda: any(getattr(outcome, "follows", ()) for outcome in odds.weights))


def wants(battle: AnyBattle, planned: Sequence[Planned], target: str) -> tuple[str, ...]:
    """What an order can be best for: what the actions and the target have."""
    card, morale = battle.unit(target), any(battle.edition.action(one.action).has_morale for one in planned)
    possible = {GONE: True, BURDEN: burden(card) is not None, MORALE: morale, LOSSES: strength_of(card) > 1}
    return tuple(want for want, there in possible.items() if there)


def is_worth_saying(order: Order) -> bool:
    """Whether another order gains enough to be proposed."""
    return order.whole and order.order != tuple(range(len(order.order))) and order.gain >= WORTH_SAYING


def bars(target: Unit, stage: Stage) -> tuple[Part, ...]:
    """What is left: untouched, as much as there is room for, gone; or how much lies on what is not counted."""
    now, gone = strength_of(target), Part("gone", stage.gone)
    if burden(target):
        return (*_loads(carried_by(target), stage), gone)
    if now < 1:
        return Part("there", 1 - stage.gone), gone
    untouched = Part(str(now), stage.left.get(now, Fraction(0)))
    between = [Part(_named(low, high), _between(stage, low, high)) for low, high in _groups(now - 1, BARS - 2)]
    # Down or broken, but on the table.
    down = stage.left.get(0, Fraction(0)) - stage.gone
    return untouched, *between, *([Part("0", down)] if down else []), gone


def _between(stage: Stage, low: int, high: int) -> Fraction:
    return sum((chance for left, chance in stage.left.items() if low <= left <= high), Fraction(0))


def _loads(now: int, stage: Stage) -> Iterator[Part]:
    """As it was, one more, and so on; the last one and all above it."""
    last = now + BARS - 2
    for load in range(now, last):
        yield Part(str(load), stage.carried.get(load, Fraction(0)))
    yield Part(f"{last}+", sum((chance for load, chance in stage.carried.items() if load >= last), Fraction(0)))


def _named(low: int, high: int) -> Text:
    return str(low) if low == high else say("{low}–{high}", low=low, high=high)


def _groups(most: int, bars: int) -> list[tuple[int, int]]:
    """The numbers from the most down to 1, in so many groups at most, the last one the smallest."""
    wide = -(-most // bars) if most > 0 else 1
    return [(max(1, high - wide + 1), high) for high in range(most, 0, -wide)]
