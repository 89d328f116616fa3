"""Several actions one after the other: the exact odds of where the battle then stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.engine import SENSIBLE, looking_up
from rules.engine.kinds import Outcome
from rules.engine.odds import Odds, certain, mixed
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.deed import Begin, Close
from rules.frame.facts import FactsError
from rules.frame.kinds import Value
from rules.frame.unit import Unit


@dataclass(frozen=True)
class Planned:
    """An action that is planned: who does it to whom, and what the player says himself."""

    action: str
    who: Mapping[str, str]
    said: Mapping[str, Value] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What tells it from others."""
        return repr((self.action, sorted(self.who.items()), sorted(self.said.items())))


@dataclass(frozen=True)
class Standing:
    """Where the battle can stand: the cards that are not as they were, the turn, and whether morale was called for."""

    cards: tuple[Unit, ...] = ()
    turn: str = ""
    shaken: bool = False

    @cached_property
    def _hash(self) -> int:
        return hash((self.cards, self.turn, self.shaken))

    def __hash__(self) -> int:
        """Worked out once: whole cards are in it, and it is looked up at every step."""
        return self._hash


Ending = tuple[Outcome, Close, bool, int]
"""An outcome, what it leaves behind, whether it calls for morale, and its weight."""


class Foresight:
    """What comes of actions under sensible play; what each does where it was asked for is remembered.

    With `answers` the follow-ups that the sheet has at once, such as a return shot, are done; else they are left.
    """

    def __init__(self, battle: AnyBattle, answers: bool = False) -> None:
        self._start = battle.but(play=None, due=())
        self._answers = answers
        self.followed = False
        """Whether the sheet had something at once after any of them."""
        self._battles: dict[Standing, AnyBattle] = {Standing(): self._start}
        self._known: dict[tuple[Standing, str], Odds] = {}
        self._ended: dict[tuple[str, str, frozenset[str]], tuple[int, tuple[Ending, ...]]] = {}
        self.now = certain(Standing())

    def card(self, standing: Standing, id: str) -> Unit:
        """The card of that id, as it then is."""
        found: Unit = self._battles[standing].unit(id)
        return found

    def after(self, odds: Odds, planned: Planned) -> Odds:
        """The odds of where the battle stands after one more action."""
        parts = [(weight, self._after_one(standing, planned)) for standing, weight in odds.weights.items()]
        return mixed(parts, odds.total).reduced()

    def forgetting(self, odds: Odds, planned: Planned, rest: Iterable[Planned], watch: str) -> Odds:
        """The same odds where nobody asks any more what has become of those who have acted, if the sheet says that it
        makes no difference to the rest: else every answer to one shot is told apart in all that comes after it."""
        still = {watch, *(id for later in rest for id in later.who.values())}
        done = {id for id in planned.who.values() if id not in still and self._is_nothing_to(id, still)}
        return odds.by(lambda it: self._without(it, done)) if done else odds

    def _is_nothing_to(self, one: str, others: Iterable[str]) -> bool:
        card = self._start.unit
        return all(self._start.sheet.apart(card(one), card(other)) for other in others)

    def _without(self, standing: Standing, ids: Collection[str]) -> Standing:
        kept = Standing(tuple(card for card in standing.cards if card.id not in ids), standing.turn, standing.shaken)
        if kept not in self._battles:
            self._battles[kept] = self._battles[standing].put(*(self._start.unit(id) for id in ids))
        return kept

    def _after_one(self, standing: Standing, planned: Planned) -> Odds:
        key = standing, planned.name
        known = self._known.get(key)
        if known is None:
            battle = self._battles[standing]
            begin = _allowed(battle, planned.who, lambda: battle.begin(planned.action, dict(planned.who),
                                                                       **planned.said))
            known = certain(standing) if begin is None else self._ends(battle, begin, standing.shaken)
            self._known[key] = known
        return known

    def _ends(self, battle: AnyBattle, begin: Begin, shaken: bool) -> Odds:
        """All that one action can come to, with what follows at once."""
        look_up = looking_up()
        total, ends = self._outcomes(battle, begin)
        opened: AnyBattle = begin.done(battle)
        parts = []
        for outcome, closing, calls, weight in ends:
            look_up()
            closed = battle.edition.within(self._closed, opened, outcome, closing)
            parts.append((weight, self._settled(closed, shaken or calls)))
        return mixed(parts, total).reduced()

    def _outcomes(self, battle: AnyBattle, begin: Begin) -> tuple[int, tuple[Ending, ...]]:
        """All that can come of these facts, with the total; outcomes that leave the same behind are one."""
        key = begin.action, repr(sorted(begin.facts.items())), frozenset(begin.who)
        known = self._ended.get(key)
        if known is None:
            action = battle.edition.action(begin.action)
            odds = action.odds(action.facts(**begin.facts), SENSIBLE)
            found = battle.edition.within(self._apart, action, odds, {*begin.who, "turn"})
            known = self._ended[key] = odds.total, found
        return known

    def _apart(self, action: Action, odds: Odds, who: set[str]) -> tuple[Ending, ...]:
        ends: dict[tuple[object, ...], Ending] = {}
        for outcome, weight in odds.weights.items():
            calls, changes = action.calls_for_morale(outcome), outcome.changes
            ended_as = getattr(outcome, "ended_as", "")
            key = calls, changes, ended_as, repr(outcome.follows) if self._answers else ""
            if key in ends:
                _, closing, _, before = ends[key]
                ends[key] = outcome, closing, calls, before + weight
            else:
                closing = Close(result=ended_as, changes=tuple(change for change in changes if change.role in who))
                ends[key] = outcome, closing, calls, weight
        return tuple(ends.values())

    def _closed(self, opened: AnyBattle, outcome: Outcome, closing: Close) -> AnyBattle:
        return (opened.closing(outcome) if self._answers else closing).done(opened)

    def _settled(self, battle: AnyBattle, shaken: bool) -> Odds:
        """The odds once all that comes at once is done; what the sheet does not allow after all is left."""
        self.followed = self.followed or bool(battle.due)
        while self._answers and battle.due:
            due, rest = battle.due[0], battle.but(due=battle.due[1:])
            begin = _allowed(rest, due.who, lambda rest=rest, due=due: rest.begin_due(due))  # type: ignore[misc]
            if begin is not None:
                return self._ends(rest, begin, shaken)
            battle = rest
        return certain(self._standing(battle, shaken))

    def _standing(self, battle: AnyBattle, shaken: bool) -> Standing:
        before = self._start
        cards = tuple(now for now, then in zip(battle.units, before.units, strict=True) if now is not then)
        turn = "" if battle.turn is before.turn else battle.turn.model_dump_json()
        standing = Standing(cards, turn, shaken)
        self._battles.setdefault(standing, battle.but(due=()) if battle.due else battle)
        return standing


def foresee(battle: AnyBattle, begins: Iterable[Planned], watch: str, answers: bool = False) -> Odds:
    """The odds of the card `watch` after these actions in their order."""
    *_, last = [certain(battle.unit(watch)), *foreseen(battle, begins, watch, answers)]
    return last


def foreseen(battle: AnyBattle, begins: Iterable[Planned], watch: str, answers: bool = False) -> Iterator[Odds]:
    """The odds of the card `watch` after each of these actions, all earlier ones included."""
    foresight, begins = Foresight(battle, answers), tuple(begins)
    odds = foresight.now
    for number, planned in enumerate(begins, start=1):
        odds = foresight.after(odds, planned)
        yield odds.by(lambda standing: foresight.card(standing, watch))
        odds = foresight.forgetting(odds, planned, begins[number:], watch)


def _allowed(battle: AnyBattle, who: Mapping[str, str], begin: Callable[[], Begin]) -> Begin | None:
    """Who is gone, or may not by the sheet, does nothing."""
    if not all(battle.unit(id).there for id in who.values()):
        return None
    try:
        return begin()
    except FactsError:
        return None
