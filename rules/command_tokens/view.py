"""The turn for a screen: six steps, two pools of command tokens, a row a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.command_tokens.deeds import POOLS, who_acts
from rules.command_tokens.offers import can_be_activated, can_react
from rules.command_tokens.tables import TABLES
from rules.command_tokens.units import Card
from rules.frame.turn_view import Counter, Lot, Pool, StepView, TurnView, UnitRow
from rules.said import Text, say

if TYPE_CHECKING:
    from rules.command_tokens.turn import Table

STEPS = {"collect": say("Collect command tokens"), "initiative": say("Determine initiative"),
         "spend": say("Active player spends command tokens"), "surrender": say("Initiative surrendered or seized"),
         "swap": say("Reactive player becomes active player"), "again": say("Until all command tokens are spent")}
SAYS = {
    "collect": say("Collect command tokens: one per unit plus two for command unit."),
    "initiative": say("Determine initiative: D6 roll."),
    "activate": say("Active player units need no dice roll for first activation. Further activations require a test; "
                    "roll D6 and score higher than number of morale markers + command tokens to succeed."),
    "acts": say("Units may make a normal move, but not a rapid move, and still fire."),
    "react": say("Reactive player may react to enemy activations by spending a command token and rolling 3+ (+1 for "
                 "each command token/morale marker)."),
    "kaboom": say("Kaboom! Each friendly unit within 12\" (or 6\" if playing on a 6' x 4' table) suffers a morale "
                  "marker.")}
TABLE_OF = {"collect": "turn_order", "initiative": "turn_order", "activate": "activation_needs", "acts": "movement",
            "react": "activation_needs", "kaboom": "damage"}


def view(battle: Table) -> TurnView:
    """Where the turn stands."""
    turn, moment = battle.turn, moment_of(battle)
    return TurnView(
        title=say("Turn {n}: {phase}", n=turn.number, phase=STEPS[turn.step]), number=turn.number, side=turn.active,
        steps=steps(battle), pools=(Pool("tokens", "Command tokens", lots(battle)),), counters=counters(battle),
        rows=rows(battle), says=SAYS[moment], table=TABLE_OF[moment],
        over=over(battle), stands=STEPS[turn.step])


def moment_of(battle: Table) -> str:
    """What the printed words are wanted for."""
    if battle.turn.step != "spend":
        return battle.turn.step
    activated, reacting = who_acts(battle)
    if battle.turn.kaboom:
        return "kaboom"
    return "react" if reacting else "acts" if activated else "activate"


def steps(battle: Table) -> tuple[StepView, ...]:
    """The turn order as printed."""
    at = list(STEPS).index(battle.turn.step)
    states: list[Literal["done", "now", "to_come"]] = ["done" if n < at else "now" if n == at else "to_come"
                                                       for n in range(len(STEPS))]
    return tuple(StepView(id, title, TABLES["turn_order"].text(n + 1, "What happens"), states[n])
                 for n, (id, title) in enumerate(STEPS.items()))


def lots(battle: Table) -> tuple[Lot, ...]:
    """The pool of each side."""
    return tuple(Lot.of(battle, side, left, "circle-multiple")
                 for side, left in zip(battle.sides, battle.turn.pools, strict=False))


def counters(battle: Table) -> tuple[Counter, ...]:
    """What a player may set by hand."""
    pools = (Counter(say("Tokens left, {side}", side=battle.side_said(side)), left, key, high=50,
                     icon="circle-multiple", side=side, quiet=True)
             for side, left, key in zip(battle.sides, battle.turn.pools, POOLS, strict=False))
    return Counter("Turn", battle.turn.number, "number", low=1, icon="counter", quiet=True), *pools


def rows(battle: Table) -> tuple[UnitRow, ...]:
    """A row a unit."""
    on = [acting.unit for acting in who_acts(battle) if acting]
    return tuple(row(battle, unit, on) for unit in battle.units)


def row(battle: Table, unit: Card, on: list[str]) -> UnitRow:
    """A unit: its tokens, what else lies on it, and whether it is on."""
    face = say("{n} token", "{n} tokens", ctx="face", n=unit.tokens) if unit.tokens else ""
    return UnitRow.of(unit, face=face, face_icon="circle-multiple" if face else "", state=state_of(battle, unit, on))


def state_of(battle: Table, unit: Card, on: list[str]) -> Literal["", "active", "waiting", "done"]:
    """Acting, able to act, or no longer."""
    if battle.turn.step != "spend" or not unit.there:
        return ""
    if unit.id in on:
        return "active"
    able = can_be_activated(battle, unit) if unit.side == battle.turn.active else can_react(unit)
    return "waiting" if able else "done"


def over(battle: Table) -> Text:
    """The sheet names no victory; a side without units has lost."""
    left = {unit.side for unit in battle.there()}
    if len({unit.side for unit in battle.units}) < 2 or len(left) > 1:
        return ""
    return say("Only {side} is left.", side=battle.side_said(left.pop())) if left else "Nobody is left."
