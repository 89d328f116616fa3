"""Action points (P01, P02) and what they buy (P03)."""

from __future__ import annotations

from typing import get_args

from rules.engine import OPPONENT, OWNER, Note, Roll, Situation, Steps, Total, pool, procedure
from rules.said import Said, Text, say, signed
from rules.scw.columns import THROWN_AGAIN
from rules.scw.costs import DEEDS, Deed, bill, price
from rules.scw.facts.common import Policy, alone_adds, joined_adds
from rules.scw.facts.turn import FootAp, Spending, VehicleAp
from rules.scw.outcomes.turn import ActionPoints, Budget
from rules.scw.rerolls import opponent_throws_again, owner_throws_again
from rules.scw.squares import distance
from rules.scw.tables import meaning
from rules.scw.words import AP, NO_DICE, ap, large

CLOSE = 2
"""Close in 1-2, distant 3+."""
LOW = 4
"""P01: the owner throws 1-3 again, the opponent has 4-6 thrown again."""
FOOT, VEHICLES = "Foot", "Vehicles and guns"
ROWS = {"with_command": "With command", "close": "Close in 1-2", "distant": "Distant 3+", "normal": "Normal",
        "last_one": "Last one"}
TITLES = {"with_command": say("with command"), "close": say("close"), "distant": say("distant"),
          "last_one": say("last one")}
RIGHTS = {"": say("no reroll"), OWNER: say("the owner may reroll"), OPPONENT: say("the opponent may force a reroll")}


@procedure
def foot_action_points(unit: FootAp) -> Steps[ActionPoints]:
    """D6 for a foot unit: with command thrown again by the owner, distant by the opponent."""
    # S3: one roll feeds up to three squares, unless each square rolls for itself.
    served = 1 if unit.rulings.ap_scope == "per_square" else unit.squares
    if unit.hammered:
        yield Note("Action points", say("Hammered: no AP this turn."))
        return ActionPoints(0, served, unit.squares - served)
    joined = joined_adds() if unit.cc_joined else 0
    ap = yield ap_roll(status(unit), FOOT, unit.reroll, pool({"CC joined": joined}))
    return ActionPoints(ap, served, unit.squares - served)


@procedure
def vehicle_action_points(unit: VehicleAp) -> Steps[ActionPoints]:
    """D6 for vehicles and guns, one less without own foot in proximity."""
    if unit.hammered:
        yield Note("Action points", say("Hammered: no AP this turn."))
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
    """The D6 with its reroll."""
    again = thrown_again_by(command, column)
    roll = Roll(1, Total(plus), "Action points", tell=AP, table="action_points",
                note=say("{right}.", right=who_throws_again(command, column)))
    if again == OWNER:
        return owner_throws_again(roll, policy, LOW + plus)
    if again == OPPONENT:
        return opponent_throws_again(roll, policy, LOW - 1 + plus, OPPONENT)
    return ap_once(roll)


def thrown_again_by(command: str, column: str) -> str:
    """Who may have the D6 thrown again, if anybody."""
    return meaning("action_points", ROWS[command], column, THROWN_AGAIN)


def who_throws_again(command: str, column: str) -> Said:
    """The same in words."""
    right = RIGHTS[thrown_again_by(command, column)]
    return say("{status}: {right}", status=TITLES[command], right=right) if command in TITLES else right


HAMMERED = NO_DICE, say("hammered: no AP this turn")


def foot_ap_said(unit: FootAp) -> tuple[Text, ...]:
    """What will be thrown for foot."""
    if unit.hammered:
        return HAMMERED
    return one_die(joined_adds() if unit.cc_joined else 0), who_throws_again(status(unit), FOOT)


def vehicle_ap_said(unit: VehicleAp) -> tuple[Text, ...]:
    """What will be thrown for vehicles and guns."""
    if unit.hammered:
        return HAMMERED
    return one_die(0 if unit.own_foot_in_proximity else alone_adds()), who_throws_again(unit.status, VEHICLES)


def one_die(plus: int) -> Said:
    """D6, or D6+1."""
    return say("D6{plus}", plus=signed(plus)) if plus else say("D6")


def vehicle_ap_summary() -> Text:
    """What the action is about."""
    return say("1D6, {n} less without own foot near.", n=-alone_adds())


@procedure
def ap_once(roll: Roll) -> Steps[int]:
    """The D6 as it falls."""
    return int((yield roll))


@procedure
def buy_actions(square: Spending) -> Steps[Budget]:
    """What this square's AP buy, and what they still can."""
    costs = bill(square.kind, square.bought)
    for action, cost in zip(square.bought, costs, strict=True):
        how = say("all {n} AP, single chosen action", n=square.ap) if square.single else ap(cost)
        yield Note(large(DEEDS[action.deed]), how, table="action_cost")
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
