"""The actions of the sheet: what a player taps, what it asks, what the odds show."""

from __future__ import annotations

from rules.command_tokens import facts
from rules.command_tokens.activation import activate, react, reaction_said
from rules.command_tokens.firing import fire, fire_said, reaction_fire, reaction_fire_said
from rules.command_tokens.movement import move, move_said
from rules.command_tokens.phrases import SIDES
from rules.command_tokens.smoke import smoke, smoke_need
from rules.command_tokens.terrain import terrain
from rules.command_tokens.tokens import collect, collect_said, initiative
from rules.ruleset import Action, Aim, Chance, Mean, Role, Stack
from rules.said import dice, say

UNIT = Role("unit", "Unit")
FIRE_ROLES = (Role("firer", "Firer"), Role("target", "Target", opponent=True))
FIRE_GROUPS = {"firer": "Firer", "target": "Target", "situation": "Situation", "neighbours": "Friends of the target"}

COMMAND = (
    Action("collect", "Collect command tokens", chapter="Turn order", icon="circle-multiple", facts=facts.Collect,
           start=collect, summary="One token for each unit and two for the command unit.", groups={"side": "Side"},
           headline=collect_said),
    Action("initiative", "Initiative", chapter="Turn order", icon="flag", facts=facts.Initiative, start=initiative,
           summary="A D6 each: the higher is the active player.",
           headline=lambda it: (say("{dice} each", dice=dice(1, 6)), "reroll ties"),
           odds=Stack((SIDES["A"], lambda o: o.active == "A"), (SIDES["B"], lambda o: True))),
    Action("activate", "Activate", chapter="Activating a unit", icon="play-circle", facts=facts.Activation,
           start=activate, groups={"unit": "Unit"}, roles=(UNIT,), sample={"tokens": 1, "markers": 1},
           summary="The first activation is free; any other must beat the tokens and markers on the unit.",
           odds=Stack(("acts", lambda o: o.acts), ("token wasted", lambda o: True))),
    Action("react", "React", chapter="Activating a unit", icon="reply", facts=facts.Reaction, start=react,
           summary="The reactive player answers an enemy activation; a 6 may seize the initiative.",
           headline=lambda it: (dice(1, 6), reaction_said(it.tokens, it.markers)),
           groups={"unit": "Unit", "situation": "Situation"}, roles=(UNIT,),
           odds=Stack(("reacts, seizes", lambda o: o.seized), ("reacts", lambda o: o.success),
                      ("token wasted", lambda o: True))),
)

MOVING = (
    Action("move", "Move", chapter="Moving", icon="arrow-right-bold", facts=facts.Move, start=move, headline=move_said,
           summary="How far a unit goes, in inches and centimetres.", groups={"unit": "Unit"}, roles=(UNIT,)),
    Action("terrain", "Terrain test", chapter="Moving", icon="terrain", facts=facts.TerrainTest, start=terrain,
           summary="A D6 whenever a unit enters difficult ground or starts in it.",
           groups={"unit": "Unit", "situation": "Situation"}, roles=(UNIT,),
           odds=Stack(("moves", lambda o: o.passes), ("fails", lambda o: True))),
)

FIRING = (
    Action("fire", "Fire", chapter="Firing", icon="target", facts=facts.Fire, start=fire, headline=fire_said,
           summary="D10 to hit, then morale markers and casualties, or penetration and damage.", groups=FIRE_GROUPS,
           odds=Stack(("destroyed", lambda o: o.destroyed), ("damaged", lambda o: o.damage),
                      ("4 or more markers", lambda o: o.markers >= 4), ("2 or 3 markers", lambda o: o.markers >= 2),
                      ("1 marker", lambda o: o.markers), ("no effect", lambda o: True)),
           figures=(Mean("markers, mean", lambda o: o.markers), Chance("1 or more hits", lambda o: o.hits),
                    Chance("destroyed", lambda o: o.destroyed)), roles=FIRE_ROLES, sample={"close": True},
           main=Chance("1 or more hits", lambda o: o.hits), axes=("close", "cover"),
           aims=(Aim("most markers", lambda o: o.markers), Aim.that("destroys it", lambda o: o.destroyed),
                 Aim.that("damages it", lambda o: o.destroyed or o.damage))),
    Action("reaction_fire", "Reaction fire", chapter="Firing", icon="target-account", facts=facts.ReactionFire,
           start=reaction_fire, headline=reaction_fire_said, groups=FIRE_GROUPS,
           summary="A reaction test and, if it succeeds, the shot; a 6 may seize the initiative.",
           odds=Stack(("destroyed", lambda o: o.volley and o.volley.destroyed),
                      ("damaged", lambda o: o.volley and o.volley.damage),
                      ("2 or more markers", lambda o: o.volley and o.volley.markers >= 2),
                      ("1 marker", lambda o: o.volley and o.volley.markers),
                      ("fires, no effect", lambda o: o.reacted), ("no reaction", lambda o: True)),
           figures=(Chance("reacts", lambda o: o.reacted), Chance("seizes", lambda o: o.seized),
                    Mean("markers, mean", lambda o: o.volley.markers if o.volley else 0)), roles=FIRE_ROLES,
           main=Chance("1 or more hits", lambda o: o.volley and o.volley.hits),
           axes=("close", "cover"), aims=(Aim("most markers", lambda o: o.volley.markers if o.volley else 0),
                 Aim.that("destroys it", lambda o: o.volley and o.volley.destroyed),
                 Aim.that("seizes the initiative", lambda o: o.seized))),
    Action("smoke", "Smoke", chapter="Firing", icon="smoke", facts=facts.Smoke, start=smoke,
           summary=lambda: say("{need}+ on a D10 protects a unit until the end of the turn.", need=smoke_need()),
           groups={"target": "Unit to protect"},
           odds=Stack(("protected", lambda o: o.success), ("no effect", lambda o: True)),
           roles=(Role("target", "Unit to protect"),)),
)

ACTIONS = (*FIRING, *COMMAND, *MOVING)
