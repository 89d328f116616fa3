"""The actions of the sheet: what each one asks for, throws and shows."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Need, Odds
from rules.order_dice.air import air_strike, comes_in_on, strike_area_unit
from rules.order_dice.artillery import (
    barrage,
    barrage_unit,
    lands_on,
    shelled_on,
    smoke_barrage,
    standing_smoke,
    stays_on,
)
from rules.order_dice.assault import assault
from rules.order_dice.assault_vehicle import assault_vehicle
from rules.order_dice.facts.assault import InfantryAssault, Ram, TankAssault, VehicleAssault
from rules.order_dice.facts.shooting import Shot, SmokeRound
from rules.order_dice.facts.turn import (
    AirStrike,
    Bag,
    ExtraTurn,
    HoldDown,
    Move,
    OrderCheck,
    Rally,
    Reaction,
    Regroup,
    Snap,
    StrikeArea,
    Token,
    UnderBarrage,
    Wrecked,
)
from rules.order_dice.movement import move, reaction, regroup
from rules.order_dice.orders import draw, extra_turn, hold_down, order_check, rallied, rally, snap_to
from rules.order_dice.outcomes.assault import STEPS_ASIDE
from rules.order_dice.passengers import passengers
from rules.order_dice.ramming import ram
from rules.order_dice.rulings import Rulings
from rules.order_dice.shooting import Volley, firing_of, shoot, smoke_round
from rules.order_dice.tables import TROOPS
from rules.order_dice.tank_assault import tank_assault
from rules.order_dice.units_hit import lowest
from rules.ruleset import Action, Aim, Bars, Chance, Figure, Mean, Part, Role, Stack
from rules.said import Text, dice, say, slashes

ONE_DIE = dice(1, 6)
FLIES_IN = (say("D3-1 pins"), say("warplane D6"))
UNIT = Role("unit", "Unit")
SHOOTER = Role("shooter", "Shooter")
TARGET = Role("target", "Target", opponent=True)
PASSENGERS = (Role("aboard", "Passengers", opponent=True), Role("second", "Second unit aboard", opponent=True))


class Possible(Stack):
    """Kinds of result, without those that cannot happen: troops are never damaged, vehicles never lose men."""

    def parts(self, odds: Odds) -> tuple[Part, ...]:
        return tuple(part for part in super().parts(odds) if part.chance)


class Hurt(Chance):
    """The target loses a man or worse; of a vehicle: it is damaged or worse."""

    def figure(self, odds: Odds) -> Figure:
        vehicle = any(outcome.target not in TROOPS for outcome in odds.weights)
        return replace(super().figure(odds), label="damaged" if vehicle else self.label)


SHOT_STACK = Possible((say("destroyed"), lambda o: o.gone), (say("loses men"), lambda o: o.casualties),
                      (say("damaged"), lambda o: o.hurt), (say("pinned only"), lambda o: o.pinned),
                      (say("nothing"), lambda o: True))
SHOT_FIGURES = (Mean("men lost, mean", lambda o: o.casualties), Chance("morale check", lambda o: o.check),
                Mean("pins, mean", lambda o: o.pins_after - o.pins_before))
SHOT_AIMS = (Aim("most men lost", lambda o: o.casualties), Aim.that("destroys it", lambda o: o.gone),
             Aim("most pins", lambda o: o.pins_after - o.pins_before))
HURT = Hurt(say("loses a man"), lambda o: o.hurt or o.gone)
DESTROYED = Chance("target destroyed", lambda o: o.target_now == "destroyed")
CHECK_STACK = Stack(("double 1", lambda o: o.result == "ok_great"), ("passed", lambda o: o.passed),
                    ("DOWN", lambda o: o.result == "down"), ("FUBAR", lambda o: True))


def shot_headline(shot: Shot) -> tuple[Text, ...]:
    """What is thrown: dice, to hit, to damage."""
    firing = firing_of(shot)
    thrown = dice(sum(volley.shots for volley in firing.volleys), 6)
    hits = dict.fromkeys(_hits_on(volley) for volley in firing.volleys)
    wounds = dict.fromkeys(_damages_on(kind.needed(shot.dv, lowest(shot.rulings))) for kind in firing.kinds
                           if kind.heavy or shot.dv < 7)
    to_hit = say("hits {needs}", needs=slashes(*hits))
    return (thrown, to_hit, say("damage {needs}", needs=slashes(*wounds))) if wounds else (thrown, to_hit)


def _hits_on(volley: Volley) -> Text:
    if volley.needed <= 6 or volley.seven_plus == "always_six":
        return volley.shown.text
    return "6 then 6" if volley.seven_plus == "six_six" else "never"


def _damages_on(needed: Need) -> Text:
    return needed.text if needed <= 6 else "never"


ORDERS = (
    Action("draw", "Draw an order die", chapter="Orders", icon="sack", facts=Bag, start=draw,
           summary="One die out of the bag, not put back.", groups={"bag": "In the bag"},
           headline=lambda bag: (say("1 of {n} die", "1 of {n} dice", n=sum(bag.dice)),),
           odds=Stack(("first side", lambda o: o.side == 0), ("second side", lambda o: o.side == 1),
                      ("third side", lambda o: o.side == 2), ("fourth side", lambda o: True))),
    Action("order_check", "Order check", chapter="Orders", icon="account-alert", facts=OrderCheck, start=order_check,
           summary="2D6 against leadership, pins and officer.", groups={"unit": "Unit", "situation": "Order"},
           roles=(UNIT,), odds=CHECK_STACK, figures=(Chance("carried out", lambda o: o.passed),
                                                     Mean("pins left, mean", lambda o: o.pins_after)),
           sample={"pins": 2}),
    Action("rally", "Rally", chapter="Orders", icon="flag", facts=Rally, start=rally,
           summary=lambda: say("Order check without pins; success removes {amount}.", amount=rallied(Rulings()).said),
           groups={"unit": "Unit", "situation": "Situation"}, roles=(UNIT,), odds=CHECK_STACK,
           figures=(Chance("rallied", lambda o: o.passed), Mean("pins left, mean", lambda o: o.pins_after))),
    Action("snap_to", "Snap to", chapter="Orders", icon="account-star", facts=Snap, start=snap_to,
           summary="How many more units an officer may order at once.", groups={"unit": "Officer"}, roles=(UNIT,)),
    Action("reaction", "Target reacts", chapter="Orders", icon="shield-alert", facts=Reaction, start=reaction,
           summary="What a target may do before the dice fall.", groups={"unit": "Target", "situation": "Situation"},
           roles=(UNIT,)),
    Action("move", "How far may I go?", chapter="Moves", icon="map-marker-distance", facts=Move, start=move,
           summary="Inches and pivots by unit, order and terrain.", groups={"unit": "Unit", "situation": "Terrain"},
           roles=(UNIT,)),
    Action("regroup", "Regroup or dismount", chapter="Moves", icon="account-group", facts=Regroup, start=regroup,
           summary="A small move of D6 inches.", headline=lambda _: (ONE_DIE, "inches"),
           odds=Bars("inches", lambda o: o.inches)),
)

SHOOTING = (
    Action("shoot", "Shoot", chapter="Shooting", icon="target", facts=Shot, start=shoot,
           summary="To hit, pins, damage, medic, morale check, fuel.",
           groups={"shooter": "Shooter", "target": "Target", "situation": "Situation"}, headline=shot_headline,
           roles=(SHOOTER, TARGET), others=PASSENGERS, odds=SHOT_STACK, figures=SHOT_FIGURES,
           main=HURT, aims=SHOT_AIMS, axes=("distance", "cover"), morale=lambda o: o.check,
           swap={"quality": "target_quality", "pins": "target_pins"}),
    Action("smoke_round", "Smoke round", chapter="Shooting", icon="smoke", facts=SmokeRound, start=smoke_round,
           summary="A mortar or howitzer fires smoke.", groups={"shooter": "Shooter", "situation": "Situation"},
           roles=(SHOOTER,), odds=Stack(("on the aiming point", lambda o: o.on_target), ("misses", lambda o: True))),
    Action("passengers", "Passengers get out", chapter="Shooting", icon="truck-alert", facts=Wrecked, start=passengers,
           summary="Out of a wrecked or stuck transport.",
           groups={"unit": "Passengers", "situation": "Transport"}, roles=(UNIT,),
           odds=Bars("models lost", lambda o: o.aboard.lost)),
)

ASSAULTS = (
    Action("assault", "Assault", chapter="Assault", icon="sword-cross", facts=InfantryAssault, start=assault,
           summary="Infantry against infantry or artillery; draws fight on.",
           groups={"unit": "Attackers", "target": "Defenders", "situation": "Situation"}, roles=(UNIT, TARGET),
           odds=Stack(("attackers win", lambda o: o.winner == "attackers"),
                      ("both wiped out", lambda o: o.winner == "nobody"), ("defenders win", lambda o: True)),
           figures=(Mean("attackers left, mean", lambda o: o.attackers),
                    Mean("defenders left, mean", lambda o: o.defenders)),
           main=Chance("attackers win", lambda o: o.winner == "attackers"),
           aims=(Aim.that("attackers win", lambda o: o.winner == "attackers"),
                 Aim("keeps most men", lambda o: o.attackers), Aim("leaves fewest men", lambda o: -o.defenders)),
           swap={"fighters": "target_models", "tough": "target_tough", "quality": "target_quality"}),
    Action("assault_vehicle", "Assault a vehicle", chapter="Assault", icon="bomb", facts=VehicleAssault,
           start=assault_vehicle, summary="Infantry against a vehicle: tank fear, hits, damage.",
           groups={"unit": "Attackers", "target": "Vehicle", "situation": "Situation"}, roles=(UNIT, TARGET),
           others=PASSENGERS[:1],
           odds=Stack(("destroyed", lambda o: o.now == "destroyed"), ("damaged", lambda o: o.damage),
                      ("not damaged", lambda o: o.check.startswith("ok")), ("no assault", lambda o: True)),
           aims=(Aim.that("destroys it", lambda o: o.now == "destroyed"),
                 Aim.that("damages it", lambda o: o.now == "destroyed" or o.damage))),
    Action("tank_assault", "Tank assault", chapter="Assault", icon="tank", facts=TankAssault, start=tank_assault,
           summary="A tank drives into infantry or guns.", groups={"unit": "Tank", "target": "In its way"},
           roles=(UNIT, TARGET), odds=Stack(("destroyed", lambda o: o.units[0] == "destroyed"),
                                            ("gun destroyed", lambda o: o.units[0] != STEPS_ASIDE),
                                            ("steps aside", lambda o: True)),
           aims=(Aim.that("destroys it", lambda o: o.units[0] == "destroyed"),)),
    Action("ram", "Ram", chapter="Assault", icon="car-emergency", facts=Ram, start=ram,
           summary="A tank rams a vehicle.", groups={"unit": "Rammer", "target": "Vehicle"}, roles=(UNIT, TARGET),
           others=PASSENGERS[:1],
           odds=Stack(("target destroyed", lambda o: o.target_now == "destroyed"),
                      ("rammer wins", lambda o: o.winner == "rammer"), ("tie", lambda o: o.winner == "tie"),
                      ("no ram", lambda o: o.winner == "no ram"), ("target wins", lambda o: True)),
           figures=(Chance("rammer destroyed", lambda o: o.rammer_now == "destroyed"),), main=DESTROYED,
           aims=(Aim.that("destroys it", DESTROYED.holds),
                 Aim.that("survives", lambda o: o.rammer_now != "destroyed"))),
)

START_OF_TURN = (
    Action("barrage", "Artillery barrage", chapter="Start of turn", icon="crosshairs", facts=Token, start=barrage,
           summary="What an artillery token does this turn.", headline=lambda _: (ONE_DIE, lands_on("barrage")),
           odds=Stack(("lands", lambda o: o.lands), ("not yet", lambda o: True))),
    Action("barrage_unit", "Unit under a barrage", chapter="Start of turn", icon="crosshairs-gps", facts=UnderBarrage,
           start=barrage_unit, summary="Every unit in the radius: pins, or a hit of a heavy howitzer.",
           headline=lambda _: (ONE_DIE, shelled_on()),
           groups={"target": "Unit"}, roles=(TARGET,), others=PASSENGERS, odds=SHOT_STACK, figures=SHOT_FIGURES,
           main=HURT, aims=SHOT_AIMS),
    Action("smoke_barrage", "Smoke barrage", chapter="Start of turn", icon="weather-fog", facts=Token,
           start=smoke_barrage, summary="What a smoke token does this turn.",
           headline=lambda _: (ONE_DIE, lands_on("smoke")),
           odds=Stack(("lands", lambda o: o.lands), ("not yet", lambda o: True))),
    Action("standing_smoke", "Standing smoke", chapter="Start of turn", icon="weather-windy", facts=Token,
           start=standing_smoke, summary="Whether the smoke on the table goes, drifts or stays.",
           headline=lambda _: (ONE_DIE, stays_on()),
           odds=Stack(("stays", lambda o: o.result == "stays"), ("drifts", lambda o: o.result == "drifts"),
                      ("removed", lambda o: True))),
    Action("air_strike", "Air strike", chapter="Start of turn", icon="airplane", facts=AirStrike, start=air_strike,
           summary="Call, flak, strike area, warplane.",
           groups={"target": "Target", "situation": "Strike"}, roles=(TARGET,), others=PASSENGERS,
           headline=lambda facts: (ONE_DIE, comes_in_on()) if facts.call == "roll" else FLIES_IN,
           odds=Possible((say("target destroyed"), lambda o: o.target and o.target.gone),
                         (say("loses men"), lambda o: o.target and o.target.casualties),
                         (say("damaged"), lambda o: o.target and o.target.hurt),
                         (say("pins or nothing"), lambda o: o.target), (say("no strike"), lambda o: True)),
           figures=(Chance("comes in", lambda o: o.target), Chance("shot down", lambda o: o.result == "shot down"),
                    Mean("men lost, mean", lambda o: o.target.casualties if o.target else 0)),
           main=Chance("target destroyed", lambda o: o.target and o.target.gone),
           aims=(Aim("most men lost", lambda o: o.target.casualties if o.target else 0),
                 Aim.that("destroys it", lambda o: o.target and o.target.gone))),
    Action("strike_area", "Other unit in the strike area", chapter="Start of turn", icon="airplane-marker",
           facts=StrikeArea, start=strike_area_unit, summary="D3-1 pins.", headline=lambda _: (say("D3-1"), "pins"),
           groups={"target": "Unit"}, roles=(TARGET,),
           odds=Bars("pins", lambda o: o.pins_after - o.pins_before), aims=SHOT_AIMS[2:]),
)

END_PHASE = (
    Action("extra_turn", "Extra turn", chapter="End phase", icon="clock-plus", facts=ExtraTurn, start=extra_turn,
           summary="Whether one more turn is played.",
           odds=Stack(("one more", lambda o: o.goes_on), ("the end", lambda o: True))),
    Action("hold_down", "Keep DOWN", chapter="End phase", icon="arrow-down-bold", facts=HoldDown, start=hold_down,
           summary="A unit stays DOWN into the next turn.", groups={"unit": "Unit"}, roles=(UNIT,)),
)

ACTIONS = (*SHOOTING, *ORDERS, *ASSAULTS, *START_OF_TURN, *END_PHASE)
