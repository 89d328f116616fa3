"""The turn and the units as a screen draws them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rules.frame.turn_view import Chip, Counter, Lot, Pool, StepView, TurnView, UnitRow
from rules.order_dice.offers import snapping
from rules.order_dice.tables import TABLES
from rules.order_dice.turn import ORDER_ICONS, Table, bag, in_hand
from rules.order_dice.units import Card
from rules.said import Text, say

TOKENS = {"barrage": ("Artillery", "crosshairs"), "smoke_barrage": ("Smoke", "weather-fog"),
          "air_strike": ("Air strike", "airplane")}
State = Literal["", "active", "waiting", "done"]
END = {"transports": 6, "objectives": 7, "extra_turn": 8, "keep": 9}


def view(battle: Table) -> TurnView:
    """Where the turn stands."""
    says, table = _says(battle)
    return TurnView(say("Turn {n}", n=battle.turn.number), battle.turn.number, _side(battle), _steps(battle),
                    _pools(battle), _counters(battle), tuple(_row(battle, unit) for unit in battle.units), says, table,
                    _over(battle), _stands(battle))


def now(battle: Table) -> int:
    """The line of the turn sequence that is on."""
    turn = battle.turn
    if turn.phase in END:
        return END[turn.phase]
    if turn.phase == "tokens":
        return 0
    if turn.due == "check" or (not turn.due and snapping(battle)):
        return 3
    if turn.due:
        return 4
    return 2 if in_hand(battle) else 1 if any(bag(battle).values()) else 5


def _stands(battle: Table) -> Text:
    """The phase; in the order phase, how much of it is over."""
    phase = TABLES["turn_sequence"].rows[now(battle)][0]
    if battle.turn.phase != "orders":
        return phase
    drawn = sum(bool(unit.order) for unit in battle.there()) + sum(battle.turn.placed.values())
    left = sum(bag(battle).values()) + bool(in_hand(battle))
    return say("{phase}, {drawn} of {whole} dice drawn", phase=phase, drawn=drawn, whole=drawn + left)


def _steps(battle: Table) -> tuple[StepView, ...]:
    at, rows = now(battle), TABLES["turn_sequence"].rows
    return tuple(StepView(f"{phase} {step}", what, phase, "now" if n == at else "done" if n < at else "to_come")
                 for n, (phase, step, what) in enumerate(rows))


def _side(battle: Table) -> str:
    active = battle.find(battle.turn.active)
    if active:
        return active.side
    officer = snapping(battle)
    return officer.side if officer else in_hand(battle)


def _pools(battle: Table) -> tuple[Pool, ...]:
    dice = tuple(Lot.of(battle, side, n, "dice-6") for side, n in bag(battle).items())
    tokens = tuple(Lot(TOKENS[token.kind][0], 1, token.side, TOKENS[token.kind][1]) for token in battle.turn.tokens)
    return (Pool("bag", "Bag", dice, blind=True), *((Pool("tokens", "Tokens", tokens),) if tokens else ()))


def _counters(battle: Table) -> tuple[Counter, ...]:
    turn = battle.turn
    held = [side for number, side in turn.held.items() if int(number) <= turn.objectives]
    return (Counter("Turn", turn.number, "number", 1, 99, "clock", quiet=True),
            Counter("Last turn", turn.last, "last", 0, 99, "flag-checkered", quiet=not turn.last),
            Counter("Smoke", turn.smoke, "smoke", 0, 40, "smoke", quiet=not turn.smoke),
            Counter("Objectives", turn.objectives, "objectives", 0, 12, "flag-variant",
                    quiet=not turn.objectives),
            *(Counter("Objectives held", held.count(side), side=side) for side in battle.sides if turn.objectives))


def _row(battle: Table, unit: Card) -> UnitRow:
    turn = battle.turn
    active = unit.id == turn.active or (turn.declared is not None and unit.id == turn.declared.target)
    state: State = "active" if active else "" if not unit.there else "done" if unit.order else "waiting"
    return UnitRow.of(unit, _chips(unit), face=unit.order, face_icon=ORDER_ICONS.get(unit.order, ""), state=state,
                      note=_note(battle, unit))


@lru_cache(maxsize=256)
def _chips(unit: Card) -> tuple[Chip, ...]:
    seen = (stat for stat in unit.shown() if stat.key not in ("order", "gone", "aim", "aboard"))
    return tuple(stat.chip(getattr(unit, stat.key)) for stat in seen)


def _note(battle: Table, unit: Card) -> Text:
    if not unit.there:
        return unit.gone or "wiped out"
    if unit.inside:
        transport = battle.find(unit.inside)
        return say("in {transport}", transport=transport.said) if transport else ""
    target = battle.find(unit.aim.target) if unit.aim else None
    if target:
        return say("aims at {target}", target=target.said)
    return "in reserve" if unit.reserve else ""


def _says(battle: Table) -> tuple[str, str]:
    """The printed words for this moment, and the table they stand in."""
    turn, unit = battle.turn, battle.find(battle.turn.active)
    if unit and turn.due == "check":
        return TABLES["order_check"].rows[1][-1], "order_check"
    if turn.declared:
        return TABLES["shooting_procedure"].text(2, "Rule"), "shooting_procedure"
    if unit and unit.order:
        return TABLES["orders"].text(list(ORDER_ICONS).index(unit.order) + 1, "Effect"), "orders"
    return TABLES["turn_sequence"].rows[now(battle)][-1], "turn_sequence"


def _over(battle: Table) -> Text:
    if battle.turn.over:
        return battle.turn.over
    mustered = {unit.side for unit in battle.units}
    left = {unit.side for unit in battle.units if unit.there}
    if len(mustered) < 2 or len(left) > 1 or battle.turn.nameless or battle.play:
        return ""
    return say("Only {side} is left.", side=battle.side_said(min(left))) if left else "Nobody is left."
