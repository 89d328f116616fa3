"""The turn of this sheet: tokens, order dice out of the bag, end phase; what it makes of an order."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.frame.battle import Battle
from rules.frame.battle_sheet import BattleSheet
from rules.frame.deed import Plain
from rules.frame.sheet import Ruleset
from rules.order_dice.units import CARDS, Card, Officer, Troops, Vehicle
from rules.said import Text, say

Phase = Literal["tokens", "orders", "transports", "objectives", "extra_turn", "keep"]
PHASES: tuple[Phase, ...] = ("tokens", "orders", "transports", "objectives", "extra_turn", "keep")
KEPT = ("AMBUSH", "DOWN")
MOVING = ("ADVANCE", "RUN")
SHOOTING = ("FIRE", "ADVANCE")
ORDER_ICONS = {"FIRE": "target", "ADVANCE": "chevron-right", "RUN": "chevron-double-right", "AMBUSH": "eye-outline",
               "RALLY": "flag-variant", "DOWN": "arrow-collapse-down"}


class Token(Plain):
    """A token of the artillery or the air force; it is rolled for at the start of each turn."""

    kind: Literal["barrage", "smoke_barrage", "air_strike"]
    side: str
    target: str = ""
    rolled: bool = False


class Declared(Plain):
    """What the active unit is about to do to whom; the target may react first (P24)."""

    action: str
    target: str
    weapon: str = ""


class Snapping(Plain):
    """An officer who may snap to, and how many units he has snapped to."""

    officer: str
    snapped: int = 0


class Struck(Plain):
    """A target that the active unit has hit already: no more pins, and its losses count for the morale check."""

    target: str
    lost: int = 0


class Turn(Plain):
    """Where the turn stands; the order dice themselves lie beside the units."""

    number: int = Field(1, ge=1, le=99)
    last: int = Field(0, ge=0, le=99)
    """The turn after which the scenario ends; 0: it does not say."""
    phase: Phase = "tokens"
    tokens: tuple[Token, ...] = ()
    smoke: int = Field(0, ge=0, le=40)
    smoke_rolled: bool = False
    strike: Literal["", "barrage", "air", "granted"] = ""
    """What is coming down: units in its area roll one after the other; granted: the opponent picks its target."""
    radius: int = Field(0, ge=0, le=99)
    struck: tuple[str, ...] = ()
    caller: str = ""
    hand: str = ""
    """The side whose die is drawn and not given yet."""
    active: str = ""
    """The unit that carries out its order."""
    due: Literal["", "check", "resolve", "friendly_fire", "run"] = ""
    by: str = ""
    """The officer who snapped to the active unit."""
    declared: Declared | None = None
    measured: bool = False
    """How far the active unit can go has been asked."""
    fired: tuple[str, ...] = ()
    hits: tuple[Struck, ...] = ()
    snapping: tuple[Snapping, ...] = ()
    nameless: dict[str, int] = Field(default_factory=dict)
    """The order dice of players without cards, by side."""
    placed: dict[str, int] = Field(default_factory=dict)
    """How many of those lie on the table."""
    objectives: int = Field(0, ge=0, le=12)
    held: dict[str, str] = Field(default_factory=dict)
    """Objective: the side that holds it."""
    extra_rolled: bool = False
    kept: tuple[str, ...] = ()
    over: str = ""


Table = Battle[Turn, Card]


# -- the bag


def waiting(battle: Table, side: str) -> tuple[Card, ...]:
    """The units of a side without an order, passengers and reserves too (O-B2)."""
    return tuple(unit for unit in battle.units if unit.side == side and not unit.order and unit.there)


def nameless(battle: Table, side: str) -> int:
    """Dice of that side that belong to no card and are not placed."""
    turn = battle.turn
    return max(0, turn.nameless.get(side, 0) - turn.placed.get(side, 0)) if turn.nameless else 0


def in_hand(battle: Table) -> str:
    """The side whose die is in the hand, if it still has a unit to give it to."""
    hand = battle.turn.hand
    return hand if hand and (waiting(battle, hand) or nameless(battle, hand)) else ""


def in_bag(battle: Table, side: str) -> int:
    """One die for each unit without an order, less the one in the hand."""
    return len(waiting(battle, side)) + nameless(battle, side) - (in_hand(battle) == side)


def bag(battle: Table) -> dict[str, int]:
    """The dice of each side in the bag."""
    return {side: in_bag(battle, side) for side in battle.sides}


# -- transports


def aboard(battle: Table, transport: str) -> tuple[Troops, ...]:
    """Who sits in it."""
    return tuple(unit for unit in battle.units if isinstance(unit, Troops) and unit.aboard == transport and unit.there)


def stranded(battle: Table) -> tuple[Troops, ...]:
    """Passengers of a transport that is wrecked or cannot move: they must get out."""
    stuck = {unit.id for unit in battle.units if isinstance(unit, Vehicle) and (unit.immobilised or not unit.there)}
    return tuple(unit for unit in battle.units if isinstance(unit, Troops) and unit.aboard in stuck and unit.there)


def has_room(battle: Table, transport: Card, unit: Card) -> bool:
    """Whether there are seats for all of them."""
    if not isinstance(transport, Vehicle) or not isinstance(unit, Troops):
        return False
    return sum(own.models for own in aboard(battle, transport.id)) + unit.models <= transport.seats


# -- an order


def acting(battle: Table) -> Card | None:
    """The unit that carries out its order, if it is still there."""
    unit = battle.find(battle.turn.active) if battle.turn.due else None
    return unit if unit is not None and unit.there else None


def barred(battle: Table, unit: Card, order: str) -> Text:
    """Why the sheet does not let this unit have that order; empty if it does (T3)."""
    if order == "DOWN":
        return ""
    if unit.inside:
        return _barred_inside(battle, unit, order)
    if unit.reserve and order not in MOVING:
        return say("{unit} is in reserve: ADVANCE or RUN to come on, DOWN to stay.", unit=unit.said)
    if order in ("FIRE", "AMBUSH") and not unit.ready:
        return say("{unit} has nothing to shoot with.", unit=unit.said)
    if order in MOVING and not unit.movable:
        return say("{unit} is immobilised.", unit=unit.said)
    if order == "RUN" and getattr(unit, "moves", "") == "Heavy artillery":
        return "Only light and medium artillery can RUN."
    return "" if order != "RALLY" or unit.pins else say("{unit} has no pins to rally from.", unit=unit.said)


def _barred_inside(battle: Table, unit: Card, order: str) -> Text:
    transport = battle.find(unit.inside)
    if order == "RUN":
        ran = transport is not None and transport.order == "RUN"
        return "Passengers may not RUN or ADVANCE if their transport ran." if ran else ""
    if order == "RALLY":
        return "" if unit.pins else say("{unit} has no pins to rally from.", unit=unit.said)
    return say("{unit} is in a transport: only RUN, RALLY or DOWN.", unit=unit.said)


def under_way(battle: Table) -> Table:
    """The active unit goes on with its order; who waits, rallies or lies down has done it already."""
    unit = battle.unit(battle.turn.active)
    if unit.reserve and unit.order in MOVING:
        battle = battle.put(unit.with_(reserve=False))
    if unit.order in ("FIRE", "ADVANCE", "RUN"):
        return battle.at(due="resolve")
    return carried_out(battle)


def carried_out(battle: Table, passed: bool = True) -> Table:
    """The active unit is done; an officer who carried out his order may snap to (P05, O-B5)."""
    turn, unit = battle.turn, battle.find(battle.turn.active)
    snapping = turn.snapping
    chain: bool = battle.edition.switches.snap_chain  # type: ignore[attr-defined]
    if passed and isinstance(unit, Officer) and unit.leads and (chain or not turn.by):
        snapping = (*snapping, Snapping(officer=unit.id))
    return battle.at(active="", due="", by="", declared=None, fired=(), hits=(), snapping=snapping)


def moved(battle: Table, unit: str) -> Table:
    """A unit that has moved is no longer under an aiming point (P07)."""
    return battle.put(*(gun.with_(aim=None) for gun in battle.units if gun.aim and gun.aim.target == unit))


def battle_sheet(ruleset: Ruleset) -> BattleSheet:
    """Whole games of this sheet."""
    from rules.order_dice.closing import begun, closed, dismissed, written
    from rules.order_dice.deeds import DEEDS
    from rules.order_dice.filled import FILLED
    from rules.order_dice.forces import FORCES, PRESETS
    from rules.order_dice.laws import FORBIDDEN, LAWS
    from rules.order_dice.offers import offers, offers_for
    from rules.order_dice.offers_orders import able
    from rules.order_dice.view import view

    return BattleSheet(
        ruleset, CARDS, PRESETS, FORCES, DEEDS, Turn, offers, view, FILLED, closed=closed, begun=begun,
        dismissed=dismissed, written=written, offers_for=offers_for, able=able, laws=LAWS, forbidden=FORBIDDEN,
        by_hand={"number": "Turn", "last": "Last turn", "smoke": "Smoke on the table", "objectives": "Objectives",
                 "nameless": "Dice of players without cards", "radius": "Radius of the barrage", "over": "The end"})
