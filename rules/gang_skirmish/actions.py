"""The actions of the sheet: what a player taps, what it asks, what the odds show."""

from __future__ import annotations

from rules.gang_skirmish import facts
from rules.gang_skirmish.combat import combat, combat_said
from rules.gang_skirmish.grenades import debris, marker, scatter, wild
from rules.gang_skirmish.hits import hit, hit_said
from rules.gang_skirmish.injury import injury, injury_said, recovery
from rules.gang_skirmish.outcomes import ROSTER
from rules.gang_skirmish.shooting import shoot, shot_said, to_hit, to_hit_said
from rules.gang_skirmish.wounds import save, saves_said, wound, wounds_said
from rules.ruleset import Action, Aim, Bars, Chance, Mean, Role, Stack
from rules.said import dice, say

TARGET = Role("target", "Target", opponent=True)
FATES = Stack(("out of action", lambda o: o.state == "out_of_action"), ("down", lambda o: o.state == "down"),
              ("flesh wound", lambda o: o.state == "flesh_wound"), ("stays up", lambda o: True))
EXPLODES = (Chance("explodes", lambda o: o.explodes),)
TWINS = ("ws", "attacks", "two_weapons", "initiative", "strength", "toughness", "save", "wounds", "encumbered",
         "save_modifier", "bs")


def roster(most: int) -> tuple[Role, ...]:
    """Fighters who are listed one after the other."""
    return tuple(Role(id, say("Fighter {n}", n=n)) for n, id in enumerate(ROSTER[:most], start=1))


SHOOTING = (
    Action("shoot", "Shoot", chapter="Shooting", icon="target", facts=facts.Shot, start=shoot, headline=shot_said,
           summary="One shot: to hit, to wound, saving throw and injury.",
           groups={"shooter": "Shooter", "target": "Target"},
           odds=Stack(("out of action", lambda o: o.fate.state == "out_of_action"),
                      ("down", lambda o: o.fate.wounds and o.fate.state == "down"),
                      ("flesh wound", lambda o: o.fate.state == "flesh_wound"),
                      ("hit, stays up", lambda o: o.hit), ("miss", lambda o: True)),
           figures=(Chance("hit", lambda o: o.hit), Chance("wounded", lambda o: o.fate.wounds),
                    Chance("out of action", lambda o: o.fate.state == "out_of_action")),
           main=Chance("wounded", lambda o: o.fate.wounds), axes=("weapon_modifier", "cover"),
           aims=(Aim.that("takes him out", lambda o: o.fate.state == "out_of_action"),
                 Aim("most wounds", lambda o: o.fate.wounds), Aim.that("hits", lambda o: o.hit)),
           roles=(Role("shooter", "Shooter"), TARGET), sample={"cover": "partial", "strength": 4}),
    Action("to_hit", "Roll to hit", chapter="Shooting", icon="crosshairs", facts=facts.ToHit, start=to_hit,
           summary="One shot, up to the roll to hit.", headline=to_hit_said,
           groups={"shooter": "Shooter", "target": "Target"},
           odds=Stack(("hit", lambda o: o.hit), ("miss", lambda o: True)),
           roles=(Role("shooter", "Shooter"), TARGET)),
    Action("wound", "Roll to wound", chapter="Shooting", icon="sword", facts=facts.Wound, start=wound,
           summary="Strength against Toughness for each hit.",
           headline=wounds_said,
           groups={"attack": "Attack", "target": "Target"}, odds=Bars("wounds", lambda o: o.wounds),
           figures=(Mean("wounds, mean", lambda o: o.wounds), Chance("1 or more", lambda o: o.wounds)),
           roles=(Role("attack", "Attacker"), TARGET)),
    Action("save", "Saving throw", chapter="Shooting", icon="shield", facts=facts.SavingThrow, start=save,
           summary="Armour against the wounds, less the weapon's save modifier.",
           headline=saves_said,
           groups={"attack": "Attack", "target": "Target"}, odds=Bars("wounds through", lambda o: o.through),
           figures=(Mean("wounds through, mean", lambda o: o.through), Chance("1 or more", lambda o: o.through)),
           main=Chance("all saved", lambda o: not o.through),
           roles=(Role("attack", "Attacker", opponent=True), Role("target", "Target"))),
    Action("hit", "Hit", chapter="Shooting", icon="bullseye", facts=facts.Hit, start=hit, headline=hit_said,
           summary="A template or a fall: to wound, saving throw and injury, for each fighter who is hit.",
           groups={"attack": "What hits", "fighters": "Fighters hit"}, odds=Bars(
               "out of action or down", lambda o: o.counts(lambda fate: not fate.up)),
           figures=(Mean("out of action, mean", lambda o: o.counts(lambda fate: fate.state == "out_of_action")),
                    Mean("down, mean", lambda o: o.counts(lambda fate: fate.state == "down")),
                    Chance("1 or more wounded", lambda o: o.counts(lambda fate: fate.wounds))),
           others=roster(facts.MOST_HIT)),
)

INJURIES = (
    Action("injury", "Injury", chapter="Injuries and recovery", icon="heart-broken", facts=facts.Injury, start=injury,
           summary="A fighter who loses his last wound rolls on the injuries chart.", headline=injury_said,
           groups={"fighter": "Fighter"}, odds=FATES, roles=(Role("fighter", "Fighter", opponent=True),)),
    Action("recovery", "Recovery", chapter="Injuries and recovery", icon="heart-pulse", facts=facts.Recovery,
           start=recovery, summary="A fighter who is down rolls again in his recovery phase.",
           headline=lambda it: (dice(1, 6), "on the injuries chart"),
           groups={"fighter": "Fighter"},
           odds=Stack(("gets up", lambda o: o.state == "flesh_wound"), ("stays down", lambda o: o.state == "down"),
                      ("out of action", lambda o: True)), roles=(Role("fighter", "Fighter"),)),
)

COMBAT = (
    Action("combat", "Hand-to-hand combat", chapter="Combat", icon="sword-cross", facts=facts.Fight, start=combat,
           summary="One against one: attack dice, combat score, hits, wounds, saves and injuries.",
           headline=combat_said,
           groups={"first": "First fighter", "second": "Second fighter", "situation": "Situation"},
           odds=Stack(("second out of action", lambda o: o.lost("second", "out_of_action")),
                      ("second down", lambda o: o.lost("second", "down")),
                      ("first wins, no more", lambda o: o.result == "first_wins"),
                      ("standoff", lambda o: o.result == "standoff"),
                      ("second wins, no more", lambda o: o.fate.up),
                      ("first down", lambda o: o.lost("first", "down")), ("first out of action", lambda o: True)),
           figures=(Chance("first wins", lambda o: o.result == "first_wins"),
                    Chance("second wins", lambda o: o.result == "second_wins"), Mean("hits, mean", lambda o: o.hits)),
           aims=(Aim.that("first wins", lambda o: o.result == "first_wins"),
                 Aim.that("takes him out", lambda o: o.lost("second", "out_of_action")),
                 Aim.that("stays up", lambda o: not (o.lost("first", "down") or o.lost("first", "out_of_action")))),
           roles=(Role("first", "First fighter"), Role("second", "Second fighter", opponent=True)),
           swap={f"first_{twin}": f"second_{twin}" for twin in TWINS}, sample={"first_attacks": 2}),
)

GRENADES = (
    Action("scatter", "Scatter", chapter="Grenades and shells", icon="arrow-decision", facts=facts.Scatter,
           start=scatter, summary="Where a blast or grenade that missed comes down.",
           headline=lambda it: (dice(2, 6), "scatter and artillery"),
           groups={"shooter": "Thrower", "situation": "Situation"},
           odds=Stack(("on the aim point", lambda o: o.result == "on_target"),
                      ("scatters", lambda o: o.result == "scatters"), ("dud", lambda o: o.result == "dud"),
                      ("goes wild", lambda o: True)), figures=EXPLODES),
    Action("wild", "Wild grenades and shells", chapter="Grenades and shells", icon="bomb", facts=facts.Wild,
           start=wild, summary="A hit and a misfire: the chart of wild grenades and shells.",
           headline=lambda it: (dice(1, 6), "on the wild chart"),
           groups={"shooter": "Thrower"},
           odds=Stack(("flies wild and explodes", lambda o: o.result == "wild"),
                      ("unexploded marker", lambda o: o.result == "marker"), ("dud", lambda o: o.result == "dud"),
                      ("crack or roof", lambda o: o.result == "roof"), ("in the hand", lambda o: True)),
           figures=EXPLODES),
    Action("marker", "Unexploded marker", chapter="Grenades and shells", icon="mine", facts=facts.Markers,
           start=marker, summary="At the start of each player's turn it explodes on a 4+.",
           odds=Bars("explosions", lambda o: o.exploded), figures=(Mean("explosions, mean", lambda o: o.exploded),)),
    Action("debris", "Falling debris", chapter="Grenades and shells", icon="weather-hail", facts=facts.Debris,
           start=debris, summary="Once the dome roof is hit, a 1 at the start of a turn drops a chunk on a fighter.",
           headline=lambda it: (dice(1, 6), "falls on a 1"), groups={"situation": "Situation", "fighters": "Fighters"},
           odds=Stack(("no debris", lambda o: o.fate is None), ("stays up", lambda o: o.fate.up),
                      ("down", lambda o: o.fate.state == "down"), ("out of action", lambda o: True)),
           others=roster(len(ROSTER))),
)

ACTIONS = (*SHOOTING, *INJURIES, *COMBAT, *GRENADES)
