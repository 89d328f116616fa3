"""My cards against theirs: the main figure of each pair."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.advice.trial import Bench, Worth
from rules.engine import PlayerError, looking_up
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.kinds import Value
from rules.frame.unit import Unit
from rules.said import Text, say


@dataclass(frozen=True)
class Pair:
    """One of mine against one of theirs."""

    mine: str
    theirs: str
    action: str = ""
    who: Mapping[str, str] = field(default_factory=dict)
    worth: Worth = field(default_factory=Worth)

    @property
    def value(self) -> Fraction:
        """Its figure; less than nothing where there is none."""
        return Fraction(-1) if self.worth.figure is None else self.worth.figure.exact


@dataclass(frozen=True)
class Matrix:
    """Pairs so far; rows and columns in the order of what they can do at best."""

    pairs: dict[tuple[str, str], Pair]
    of: int

    @property
    def whole(self) -> bool:
        """Whether every pair is there."""
        return len(self.pairs) == self.of

    @property
    def mine(self) -> tuple[str, ...]:
        """My units, the one with the best shot first."""
        return self._ranked(0)

    @property
    def theirs(self) -> tuple[str, ...]:
        """Their units, the one that is hurt most first."""
        return self._ranked(1)

    @property
    def ranked(self) -> tuple[Pair, ...]:
        """All pairs, the best first."""
        return tuple(sorted(self.pairs.values(), key=lambda pair: -pair.value))

    def _ranked(self, side: int) -> tuple[str, ...]:
        best: dict[str, Fraction] = {}
        for ids, pair in self.pairs.items():
            best[ids[side]] = max(best.get(ids[side], pair.value), pair.value)
        return tuple(sorted(best, key=lambda id: -best[id]))


def matrix(battle: AnyBattle, mine: Sequence[str], theirs: Sequence[str], action: str = "",
           said: Mapping[str, Value] | None = None) -> Iterator[Matrix]:
    """The matrix as it grows; without an action each pair has the first that the cards allow."""
    so_far, look_up = Matrix({}, len(mine) * len(theirs)), looking_up()
    for one in mine:
        for other in theirs:
            look_up()
            pair = _pair(battle, battle.unit(one), battle.unit(other), action, dict(said or {}))
            so_far = replace(so_far, pairs={**so_far.pairs, (one, other): pair})
            yield so_far


def whole_matrix(battle: AnyBattle, mine: Sequence[str], theirs: Sequence[str], action: str = "",
                 said: Mapping[str, Value] | None = None) -> Matrix:
    """The matrix when all of it is worked out."""
    *_, last = matrix(battle, mine, theirs, action, said)
    return last


def attacks(battle: AnyBattle, mine: Unit, theirs: Unit, known: Collection[str] = ()) -> tuple[Action, ...]:
    """What the one card can begin against the other as the sheet fills it, in its order; but not what is known."""
    return tuple(action for action in battle.edition.actions
                 if action.id not in known and _is_duel(action) and action.id in battle.sheet.filled
                 and all(battle.sheet.can_be(action.id, role.id, theirs if role.opponent else mine)
                         for role in action.roles)
                 and battle.edition.within(battle.sheet.able, mine, theirs, action.id))


def _is_duel(action: Action) -> bool:
    return action.attacks and sorted(role.opponent for role in action.roles) == [False, True]


def _pair(battle: AnyBattle, mine: Unit, theirs: Unit, wanted: str, said: dict[str, Value]) -> Pair:
    possible = attacks(battle, mine, theirs)
    chosen = [action for action in possible if wanted in ("", action.id)]
    refused: Text = say("{mine} has nothing against {theirs}.", mine=mine.said, theirs=theirs.said)
    for action in chosen:
        who = {role.id: theirs.id if role.opponent else mine.id for role in action.roles}
        try:
            own = {view.name for view in action.fields()}
            known = {name: value for name, value in said.items() if name in own}
            facts = action.facts(**battle.facts(action.id, who, **known))
        except PlayerError as error:
            refused = error.said if len(chosen) == 1 else refused
            continue
        return Pair(mine.id, theirs.id, action.id, who, Bench(battle.edition, action, facts).now())
    return Pair(mine.id, theirs.id, worth=Worth(refused=refused))
