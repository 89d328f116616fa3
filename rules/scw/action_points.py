"""Action points (P01, P02) and what they buy (P03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from rules.engine import OPPONENT, OWNER, Note, Roll, Situation, Steps, Total, pool, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.scw.columns import THROWN_AGAIN
from rules.scw.costs import DEEDS, Deed, bill, paid, price
from rules.scw.facts import FootAp, Policy, Spending, VehicleAp, alone_adds, joined_adds
from rules.scw.rerolls import opponent_throws_again, owner_throws_again
from rules.scw.squares import distance
from rules.scw.tables import meaning
from rules.scw.words import count, sentence_case, signed

CLOSE = 2
"""Close in 1-2, distant 3+."""
SERVED = ("unit", "second", "third")
"""The squares that one roll serves (S3)."""
LOW = 4
"""P01: the owner throws 1-3 again, the opponent has 4-6 thrown again."""
FOOT, VEHICLES = "Foot", "Vehicles and guns"
ROWS = {"with_command": "With command", "close": "Close in 1-2", "distant": "Distant 3+", "normal": "Normal",
        "last_one": "Last one"}
TITLES = {"with_command": "With command: ", "close": "Close: ", "distant": "Distant: ", "normal": "",
          "last_one": "Last one: "}
RIGHTS = {"": "no re-roll", OWNER: "the owner may throw again", OPPONENT: "the opponent may have it thrown again"}


@dataclass(frozen=True, slots=True)
class ActionPoints(Outcome):
    """The AP a roll gave, how many squares spend them, how many squares still roll."""

    ap: int
    squares: int
    to_roll: int = 0
    kind: str = "foot"

    @property
    def sentence(self) -> str:
        """The AP in words."""
        each = "each of the squares" if self.squares > 1 else "the square"
        rest = f" {count(self.to_roll, 'more square')} to roll for." if self.to_roll else ""
        return (f"{self.ap} AP for {each}." if self.ap else "No AP this turn.") + rest

    @property
    def changes(self) -> tuple[Change, ...]:
        """Each square that was rolled for holds the AP."""
        return tuple(Change(role, "ap", value=self.ap, label="action points") for role in SERVED[:self.squares])

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Actions are bought; under S3 the other squares roll for themselves."""
        square = {"ap": self.ap, "kind": self.kind, "bought": (), "single": False, "hammered": False}
        buy = (Follow("ap_plan", "Buy actions", square),) if self.ap else ()
        rest = {"squares": self.to_roll, "ap_scope": "per_square"}
        again = (Follow("ap_foot", "Roll for the next square", rest),) if self.to_roll else ()
        return buy + again


@procedure
def foot_action_points(unit: FootAp) -> Steps[ActionPoints]:
    """D6 for a foot unit: with command thrown again by the owner, distant by the opponent."""
    # S3: one roll feeds up to three squares, unless each square rolls for itself.
    served = 1 if unit.rulings.ap_scope == "per_square" else unit.squares
    if unit.hammered:
        yield Note("Action points", "Hammered: no AP this turn.")
        return ActionPoints(0, served, unit.squares - served)
    joined = joined_adds() if unit.cc_joined else 0
    ap = yield ap_roll(status(unit), FOOT, unit.reroll, pool({"CC joined": joined}))
    return ActionPoints(ap, served, unit.squares - served)


@procedure
def vehicle_action_points(unit: VehicleAp) -> Steps[ActionPoints]:
    """D6 for vehicles and guns, one less without own foot in proximity."""
    if unit.hammered:
        yield Note("Action points", "Hammered: no AP this turn.")
        return ActionPoints(0, 1, kind="vehicle")
    alone = 0 if unit.own_foot_in_proximity else alone_adds()
    ap = yield ap_roll(unit.status, VEHICLES, unit.reroll, pool({"no own foot in proximity": alone}, low=None))
    return ActionPoints(max(0, ap), 1, kind="vehicle")


def status(unit: FootAp) -> str:
    """Close or distant, if the squares were counted."""
    if unit.status != "count":
        return unit.status
    away = distance(unit.away, unit.sideways, unit.rulings)
    if away == 0:
        return "with_command"
    return "close" if away <= CLOSE else "distant"


def ap_roll(command: str, column: str, policy: Policy, plus: int) -> Situation:
    """The D6 with its re-roll."""
    again = thrown_again_by(command, column)
    roll = Roll(1, Total(plus), "Action points", tell="{value} AP", table="action_points",
                note=f"{who_throws_again(command, column)}.")
    if again == OWNER:
        return owner_throws_again(roll, policy, LOW + plus)
    if again == OPPONENT:
        return opponent_throws_again(roll, policy, LOW - 1 + plus, OPPONENT)
    return ap_once(roll)


def thrown_again_by(command: str, column: str) -> str:
    """Who may have the D6 thrown again, if anybody."""
    return meaning("action_points", ROWS[command], column, THROWN_AGAIN)


def who_throws_again(command: str, column: str) -> str:
    """The same in words."""
    return sentence_case(TITLES[command] + RIGHTS[thrown_again_by(command, column)])


HAMMERED = "no dice", "hammered: no AP this turn"


def foot_ap_said(unit: FootAp) -> tuple[str, ...]:
    """What will be thrown for foot."""
    if unit.hammered:
        return HAMMERED
    joined = signed(joined_adds()) if unit.cc_joined else ""
    return f"D6{joined}", who_throws_again(status(unit), FOOT).lower()


def vehicle_ap_said(unit: VehicleAp) -> tuple[str, ...]:
    """What will be thrown for vehicles and guns."""
    if unit.hammered:
        return HAMMERED
    alone = "" if unit.own_foot_in_proximity else signed(alone_adds())
    return f"D6{alone}", who_throws_again(unit.status, VEHICLES).lower()


def vehicle_ap_summary() -> str:
    """What the action is about."""
    return f"1D6, {-alone_adds()} less without own foot near."


@procedure
def ap_once(roll: Roll) -> Steps[int]:
    """The D6 as it falls."""
    return int((yield roll))


@dataclass(frozen=True, slots=True)
class Budget(Outcome):
    """What a square has spent, has left, and can still do; each possible action with its price."""

    spent: int
    left: int
    possible: tuple[tuple[Deed, int], ...]
    single: tuple[Deed, ...] = ()

    @property
    def sentence(self) -> str:
        """What can still be done."""
        can = ", ".join(f"{DEEDS[deed]} ({cost})" for deed, cost in self.possible)
        alone = " or ".join(DEEDS[deed] for deed in self.single)
        rest = f" With all AP, and nothing else, it can {alone}." if alone else ""
        return f"{self.left} AP left: it can {can or 'do nothing more'}." + rest

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was bought is paid."""
        return paid("unit", self.spent)


@procedure
def buy_actions(square: Spending) -> Steps[Budget]:
    """What this square's AP buy, and what they still can."""
    costs = bill(square.kind, square.bought)
    for action, cost in zip(square.bought, costs, strict=True):
        how = f"all {square.ap} AP, single chosen action" if square.single else f"{cost} AP"
        yield Note(sentence_case(DEEDS[action.deed]), how, table="action_cost")
    spent = square.ap if square.single else sum(costs)
    left = 0 if square.hammered else square.ap - spent
    if square.single or square.hammered:
        return Budget(spent, left, ())
    return Budget(spent, left, _possible(square, left), _single(square))


def _possible(square: Spending, left: int) -> tuple[tuple[Deed, int], ...]:
    return tuple((deed, cost) for deed, cost in _open_to(square) if cost <= left)


def _single(square: Spending) -> tuple[Deed, ...]:
    """Single chosen action: nothing bought yet, not an assault, beyond the AP there are."""
    if square.bought or not square.ap:
        return ()
    return tuple(deed for deed, cost in _open_to(square) if deed != "assault" and cost > square.ap)


def _open_to(square: Spending) -> list[tuple[Deed, int]]:
    done = [action.deed for action in square.bought]
    moved = "leave_difficult" in done or "leave_other" in done
    deeds = [deed for deed in get_args(Deed) if deed != "second_shoot" or "first_shoot" in done]
    costs = {deed: price(square.kind, deed, first_move=not moved) for deed in deeds}
    return [(deed, cost) for deed, cost in costs.items()
            if cost is not None and not (deed in done and deed in ("first_shoot", "second_shoot"))]
