"""Each law can be broken and each forbidden offer is seen: a referee who never whistles is no referee."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.offer import Offer
from rules.order_dice.deeds import DiceBack, Keep, NextStep, RemoveTransport
from rules.order_dice.deeds_orders import Declare, Draw, GetOut, GiveOrder, GoDown, Mount, MoveAway
from rules.order_dice.laws import FORBIDDEN, LAWS
from rules.order_dice.turn import Declared, Snapping, Table
from rules.order_dice.units import Aim, Arm
from rules.ruleset import Change
from tests.rules.order_dice.played import SHEET, table

UNITS = (
    ("a1", "Rifle squad"), ("a2", "2nd Lieutenant"), ("a3", "Half-track"), ("a4", "SMG squad", {"aboard": "a3"}),
    ("a5", "Heavy anti-tank gun"), ("a6", "Medium tank", {"immobilised": True}), ("a7", "Cavalry", {"reserve": True}),
    ("b1", "Rifle squad"), ("b2", "Medium tank"), ("b3", "Recruit squad", {"gone": "wiped out"}),
)


def with_(battle: Table, unit: str, **values: Any) -> Table:
    return battle.put(battle.unit(unit).with_(**values))


def active(unit: str, order: str, **turn: Any) -> Table:
    """A unit that carries out its order."""
    return with_(table(*UNITS), unit, order=order).at(active=unit, due="resolve", **turn)


BROKEN: dict[str, Table] = {
    "every unit has one order die: in the bag, in the hand or beside it": table(*UNITS).at(nameless={"Z": 2}),
    "passengers sit in a vehicle of their own side": with_(table(*UNITS), "a4", aboard="b2"),
    "no unit has more weapons and loaders than models": with_(table(*UNITS), "a1", models=3),
    "who carries out an order has an order": table(*UNITS).at(active="a1", due="resolve"),
    "no officer snaps to more units than his rank": table(*UNITS).at(
        snapping=(Snapping(officer="a2", snapped=2),)),
    "only AMBUSH and DOWN are kept": with_(table(*UNITS), "a1", order="FIRE").at(kept=("a1",)),
    "a unit that moved away shows DOWN": with_(table(*UNITS), "a1", moved_away=True),
    "a loaded round belongs to an order": with_(table(*UNITS), "a5", loaded="AP"),
    "an aiming point is no older than the game": with_(table(*UNITS), "a5", aim=Aim(target="b1", since=2)),
    "what is declared has somebody who does it and a target": table(*UNITS).at(
        declared=Declared(action="shoot", target="b1")),
}


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_until_it_is_broken(law: str) -> None:
    assert SHEET.printed.within(LAWS[law], table(*UNITS))
    assert not SHEET.printed.within(LAWS[law], BROKEN[law])


def order(unit: str, die: Any, **more: Any) -> Offer:
    return Offer("order", GiveOrder(unit=unit, order=die, **more))


def shot(shooter: str, target: str) -> Offer:
    return Offer("shoot", action="shoot", who={"shooter": shooter}, among={"target": (target,)})


HAND = table(*UNITS).at(hand="A")
RAN = with_(HAND, "a3", order="RUN")
SNAP = table(*UNITS).at(snapping=(Snapping(officer="a2", snapped=1),))
SEEN: dict[str, tuple[Table, Offer]] = {
    "a second order to a unit": (with_(HAND, "a1", order="DOWN"), order("a1", "FIRE")),
    "an order to a unit that is gone": (HAND, order("b3", "FIRE")),
    "FIRE, ADVANCE or AMBUSH inside a transport": (HAND, order("a4", "AMBUSH")),
    "RUN for passengers whose transport ran": (RAN, order("a4", "RUN")),
    "FIRE, AMBUSH or RALLY in reserve": (HAND, order("a7", "FIRE")),
    "a move by an immobilised vehicle": (HAND, order("a6", "ADVANCE")),
    "RUN for heavy artillery": (HAND, order("a5", "RUN")),
    "an order without a die of that side": (HAND, order("b1", "FIRE")),
    "a snap beyond rank, bubble or side": (SNAP, order("a1", "FIRE", by="a2")),
    "a draw while a die is in the hand or an order under way": (
        active("a1", "FIRE"), Offer("draw", lots=((Draw(side="A"), 1),))),
    "the end phase while a unit has no order": (table(*UNITS), Offer("end", NextStep(to="transports"))),
    "a shot out of a transport or the reserve": (active("a4", "FIRE"), shot("a4", "b1")),
    "a shot at a unit that is not on the table": (active("a1", "FIRE"), shot("a1", "b3")),
    "a shot at the own side, except by FUBAR": (active("a1", "FIRE"), shot("a1", "a2")),
    "a shot with RUN, RALLY or DOWN": (active("a1", "RUN"), shot("a1", "b1")),
    "a shot out of turn by a unit that is not in AMBUSH": (active("a1", "RUN"), shot("b1", "a1")),
    "small arms at closed armour": (active("a1", "FIRE"), Offer("x", Declare(action="shoot", target="b2"))),
    "a reaction by a unit that has an order": (with_(table(*UNITS), "b1", order="RUN"), Offer("x", GoDown(unit="b1"))),
    "a move away by a unit that is not quick": (table(*UNITS), Offer("x", MoveAway(unit="b1"))),
    "an assault by a gun, a vehicle or without RUN": (
        active("a1", "FIRE"), Offer("x", Declare(action="assault", target="b1"))),
    "an assault on a vehicle that RUNs": (
        with_(active("a1", "RUN"), "b2", order="RUN"), Offer("x", Declare(action="assault_vehicle", target="b2"))),
    "a tank assault or ram by anything but a tank that can move": (
        active("a6", "RUN"), Offer("x", Declare(action="ram", target="b2"))),
    "a check for DOWN": (active("a1", "DOWN"), Offer("x", action="order_check", who={"unit": "a1"})),
    "getting out with another order than RUN": (active("a4", "RALLY"), Offer("x", GetOut(unit="a4"))),
    "more passengers than seats": (active("a1", "RUN"), Offer("x", Mount(unit="a1", transport="a3"))),
    "keeping another order than AMBUSH or DOWN": (active("a1", "FIRE"), Offer("x", Keep(unit="a1"))),
    "removing a transport with somebody inside": (table(*UNITS), Offer("x", RemoveTransport(unit="a3"))),
    "dice back before the end of the turn": (table(*UNITS), Offer("x", DiceBack())),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_what_is_forbidden_is_seen(what: str) -> None:
    battle, offer = SEEN[what]
    assert SHEET.printed.within(FORBIDDEN[what], battle, offer)
    for fine in table(*UNITS).after(Draw(side="A")).offers():
        assert not SHEET.printed.within(FORBIDDEN[what], table(*UNITS).after(Draw(side="A")), fine)


def test_a_card_takes_its_losses_from_the_plainest_weapon() -> None:
    """B5: men without a weapon, then the last row; who serves a weapon falls before who fires it."""
    arms = (Arm(weapon="LMG", crew=1), Arm(weapon="Rifle", number=6))
    squad = table(("a1", "Rifle squad", {"arms": arms})).unit("a1")
    lost = [squad.after((Change("unit", "models", delta=-n),)).arms for n in (2, 3, 8, 9)]
    assert [[arm.men for arm in arms] for arms in lost] == [[2, 6], [2, 5], [2, 0], [1, 0]]
    assert (lost[3][0].number, lost[3][0].crew) == (1, 0)
