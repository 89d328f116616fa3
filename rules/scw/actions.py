"""Every action of the sheet, as the screens and the terminal offer it."""

from __future__ import annotations

from rules.frame.kinds import Value
from rules.ruleset import Action, Aim, Bars, Chance, Mean, Role, Stack
from rules.scw.action_points import (
    buy_actions,
    foot_action_points,
    foot_ap_said,
    vehicle_action_points,
    vehicle_ap_said,
    vehicle_ap_summary,
)
from rules.scw.assault import assault, assault_said, assault_summary
from rules.scw.cavalry import dismount, dismount_summary
from rules.scw.command import appoint_pc, appoint_said, appoint_summary, commander_said, company_commander
from rules.scw.countdown import countdown, countdown_said
from rules.scw.facts.assault import Assault, FallBack
from rules.scw.facts.shooting import Flame, MortarShot, Opportunity, Shot
from rules.scw.facts.turn import (
    AppointPc,
    Arrival,
    Clock,
    CommanderMove,
    Dismount,
    FootAp,
    Platoon,
    Reserves,
    Spending,
    VehicleAp,
)
from rules.scw.fall_back import fall_back
from rules.scw.flamethrower import flame_said, flame_summary, flamethrower
from rules.scw.morale import morale, morale_said, morale_summary
from rules.scw.mortar import mortar, mortar_said, mortar_summary
from rules.scw.reinforcements import arrival, arrival_said, reinforcements, reserves_said, reserves_summary
from rules.scw.return_fire import opportunity_shoot, opportunity_summary
from rules.scw.shooting import shoot, shot_said
from rules.scw.words import ap

UNIT = (Role("unit", "Unit"),)
SQUARES = (Role("second", "Second square"), Role("third", "Third square"), Role("fourth", "Fourth square"),
           Role("fifth", "Fifth square"), Role("sixth", "Sixth square"))
"""The further squares of a platoon (S-B2)."""
POOLED = (Role("other", "Opponent's pick"), Role("third", "Third unit"), Role("fourth", "Fourth unit"),
          Role("fifth", "Fifth unit"), Role("sixth", "Sixth unit"))
"""The units whose dice are combined on one."""
DUEL = (Role("shooter", "Shooter"), Role("target", "Target", opponent=True))
AIMED = {"shooter": "Shooter", "target": "Target", "situation": "Situation"}
ANSWERED = {**AIMED, "return": "Return shot"}
LOST = Bars("target's casualties", lambda o: o.suffered)
SHOT_FIGURES = (Mean("casualties, mean", lambda o: o.suffered), Chance("1 or more", lambda o: o.suffered),
                Chance("hammered", lambda o: o.hammered))
SHOT_AIMS = (Aim("most casualties", lambda o: o.suffered), Aim.that("destroys it", lambda o: o.target.destroyed),
             Aim.that("hammers it", lambda o: o.hammered),
             Aim("loses fewest bases", lambda o: -o.shooter.casualties if o.shooter else 0))
AIMED_AT: dict[str, Value] = {"main": SHOT_FIGURES[1], "axes": ("range", "cover"), "morale": lambda o: o.morale}
AP_BARS = Bars("action points", lambda o: o.ap)
AP_FIGURES = (Mean("AP, mean", lambda o: o.ap), Chance("4 or more", lambda o: o.ap >= 4))

COMMAND = (
    Action("cc_move", "Company commander", chapter="Command", icon="account-star-outline", facts=CommanderMove,
           start=company_commander, headline=commander_said,
           summary="Moves, stands in for a dead PC, or joins one.",
           groups={"commander": "Company commander", "situation": "Reroll"},
           odds=Bars("squares", lambda o: o.squares), figures=(Mean("squares, mean", lambda o: o.squares),),
           others=(Role("commander", "Company commander"),)),
    Action("morale", "Platoon morale", chapter="Command", icon="flag-variant", facts=Platoon, start=morale,
           headline=morale_said, summary=morale_summary,
           groups={"platoon": "Platoon", "situation": "Reroll"},
           odds=Stack(("holds", lambda o: not o.bases_lost), ("loses bases", lambda o: True)),
           figures=(Chance("holds", lambda o: not o.bases_lost), Mean("bases lost, mean", lambda o: o.bases_lost)),
           roles=(Role("platoon", "Platoon"),), others=SQUARES),
    Action("appoint_pc", "Appoint a PC", chapter="Command", icon="star", facts=AppointPc, start=appoint_pc,
           headline=appoint_said, summary=appoint_summary, groups={"unit": "Square"},
           odds=Stack(("appointed", lambda o: o.appointed), ("AP lost", lambda o: True)), roles=UNIT),
)

POINTS = (
    Action("ap_foot", "Action points, foot", chapter="Action points", icon="run-fast", facts=FootAp,
           start=foot_action_points, headline=foot_ap_said, summary="1D6; command says who may reroll.",
           groups={"unit": "Unit", "situation": "Reroll"}, odds=AP_BARS, figures=AP_FIGURES, roles=UNIT,
           others=SQUARES[:2]),
    Action("ap_vehicle", "Action points, vehicles and guns", chapter="Action points", icon="tank",
           facts=VehicleAp, start=vehicle_action_points, headline=vehicle_ap_said,
           summary=vehicle_ap_summary,
           groups={"unit": "Unit", "situation": "Reroll"}, odds=AP_BARS, figures=AP_FIGURES, roles=UNIT),
    Action("ap_plan", "Buy actions", chapter="Action points", icon="clipboard-text-outline", facts=Spending,
           start=buy_actions, summary="Spend a square's AP and see what it can still do.",
           groups={"unit": "Square", "bought": "Actions"}, roles=UNIT, headline=lambda it: (ap(it.ap),),
           sample={"bought": [{"deed": "first_shoot"}, {"deed": "leave_other"}]}),
    Action("dismount", "Dismount cavalry", chapter="Action points", icon="horseshoe", facts=Dismount,
           start=dismount, summary=dismount_summary, groups={"unit": "Cavalry"},
           odds=Bars("horse holders", lambda o: o.holders), roles=UNIT),
)

SHOOTING = (
    Action("shoot", "Shoot", chapter="Shooting", icon="target", facts=Shot, start=shoot, headline=shot_said,
           summary="To hit, hammer, saves, losses, return shot.", groups=ANSWERED,
           odds=LOST, figures=SHOT_FIGURES, aims=SHOT_AIMS, **AIMED_AT, roles=DUEL,
           swap={"quality": "target_quality", "own_cover": "cover"},
           sample={"rifle": 4, "lmg": 1, "mmg": 1, "quality": "veteran", "cover": "partial", "trade_in": "1"}),
    Action("opportunity", "Opportunity or return shot", chapter="Shooting", icon="reply", facts=Opportunity,
           start=opportunity_shoot, headline=shot_said, summary=opportunity_summary,
           groups=AIMED, odds=LOST, figures=SHOT_FIGURES, aims=SHOT_AIMS, **AIMED_AT, roles=DUEL,
           swap={"quality": "target_quality"}),
    Action("flamethrower", "Flamethrower", chapter="Shooting", icon="fire", facts=Flame, start=flamethrower,
           headline=flame_said, summary=flame_summary, groups=ANSWERED,
           odds=LOST, figures=SHOT_FIGURES, aims=SHOT_AIMS, **AIMED_AT, roles=DUEL),
    Action("mortar", "Mortar", chapter="Shooting", icon="bomb", facts=MortarShot, start=mortar, headline=mortar_said,
           summary=mortar_summary, groups=ANSWERED, odds=LOST, figures=SHOT_FIGURES, aims=SHOT_AIMS,
           **AIMED_AT, roles=DUEL),
)

ASSAULT = (
    Action("assault", "Assault", chapter="Assault", icon="sword-cross", facts=Assault, start=assault,
           headline=assault_said, summary=assault_summary,
           groups={"assaulter": "Assaulter", "target": "Target", "situation": "Situation"},
           odds=Stack(("target destroyed", lambda o: o.occupies and o.target_destroyed),
                      ("assaulter wins", lambda o: o.occupies),
                      ("target holds", lambda o: not o.assaulter_destroyed), ("assaulter destroyed", lambda o: True)),
           figures=(Chance("assaulter wins", lambda o: o.occupies),
                    Mean("target loses, mean", lambda o: o.target_lost.total),
                    Mean("assaulter loses, mean", lambda o: o.assaulter_lost.total)),
           axes=("foot", "target_foot"), morale=lambda o: o.target_morale,
           aims=(Aim.that("takes the square", lambda o: o.occupies),
                 Aim("loses most bases", lambda o: o.target_lost.total),
                 Aim.that("survives", lambda o: not o.assaulter_destroyed)),
           roles=(Role("assaulter", "Assaulter"), Role("target", "Target", opponent=True)),
           sample={"bombers": 1, "officers": 1, "hammered": True}),
    Action("fall_back", "Fall back and pursuit", chapter="Assault", icon="arrow-u-left-bottom", facts=FallBack,
           start=fall_back, summary="The winner pursues; the higher roll picks the loser's square.",
           groups={"loser": "Loser", "winner": "Winner", "situation": "Situation"},
           odds=Bars("lost in the pursuit", lambda o: o.lost.total),
           figures=(Mean("lost, mean", lambda o: o.lost.total), Chance("destroyed", lambda o: o.destroyed)),
           aims=(Aim("loses most bases", lambda o: o.lost.total), Aim.that("destroys it", lambda o: o.destroyed)),
           roles=(Role("winner", "Winner"), Role("loser", "Loser", opponent=True))),
)

END_OF_TURN = (
    Action("reinforcements", "Reinforcements", chapter="End of turn", icon="account-arrow-right",
           facts=Reserves, start=reinforcements, headline=reserves_said,
           summary=reserves_summary,
           groups={"unit": "Unit", "other": "If the opponent picks"}, odds=Bars("ready", lambda o: o.ready),
           figures=(Mean("ready, mean", lambda o: o.ready), Chance("all ready", lambda o: not o.waiting)), roles=UNIT,
           others=POOLED),
    Action("arrival", "Arrival", chapter="End of turn", icon="map-marker", facts=Arrival, start=arrival,
           headline=arrival_said, summary="No deviation by road; elsewhere all of it or none.",
           groups={"arrival": "Arrival"},
           odds=Stack(("no deviation", lambda o: o.result == "none"), ("full deviation", lambda o: True)),
           figures=(Mean("squares, mean", lambda o: o.squares),), others=UNIT),
    Action("countdown", "Countdown", chapter="End of turn", icon="timer-sand", facts=Clock, start=countdown,
           headline=countdown_said, summary="Down by 1, 2 or 3.", groups={"clock": "Countdown"},
           odds=Bars("countdown", lambda o: o.counter), figures=(Chance("game over", lambda o: o.over),)),
)

ACTIONS = (*SHOOTING, *ASSAULT, *POINTS, *COMMAND, *END_OF_TURN)
