"""Everything a player does with this sheet, in the order of its pages."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine import Procedure
from rules.engine.kinds import Outcome
from rules.frame.kinds import Value
from rules.ruleset import Action, Aim, Bars, Chance, Facts, Mean, Role, Stack
from rules.said import Text, say
from rules.steel_wheels import headlines
from rules.steel_wheels.assault import assault_building, assault_infantry, assault_open_top, assault_vehicle
from rules.steel_wheels.buildings import building_shot, fragments_on_building
from rules.steel_wheels.chips import chips
from rules.steel_wheels.communications import communications
from rules.steel_wheels.crew import crew_casualties, manoeuvre
from rules.steel_wheels.damage import LOSES, RETREATS
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts import indirect as facts_indirect
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.fragments import fragments
from rules.steel_wheels.heavy_fire import heavy_shot
from rules.steel_wheels.incendiary import incendiary
from rules.steel_wheels.indirect import indirect_fire, shell_on_model
from rules.steel_wheels.light_fire import light_fire_at_team, light_fire_at_vehicle
from rules.steel_wheels.melee import melee
from rules.steel_wheels.minefield import minefield
from rules.steel_wheels.outcomes.fire import BLAST, COLLAPSE, FIRE, FLOOR, OUT, SUPPRESSED
from rules.steel_wheels.outcomes.sequence import BOTH, DECLARER
from rules.steel_wheels.overrun import overrun
from rules.steel_wheels.penetration import armour_penetration
from rules.steel_wheels.readiness import readiness
from rules.steel_wheels.scatter import scatter
from rules.steel_wheels.spotting import spotting
from rules.steel_wheels.tables import other_side
from rules.steel_wheels.terrain import terrain
from rules.steel_wheels.trials import (
    cant_fire,
    courage,
    direct_fire_request,
    dodge,
    indirect_fire_request,
    precision,
)

GROUPS = {
    "shooter": "Shooter", "target": "Target", "situation": "Situation", "unit": "Unit", "line": "Line",
    "sides": "Armies", "declarer": "Declaring side", "other": "Other side", "melee": "Melee", "attacker": "Attacker",
    "defender": "Defender", "inside": "Inside", "battery": "Battery", "enemy": "Enemy battery", "observer": "Observer",
    "ground": "Ground", "crew": "Crew", "order": "Order",
}
UNIT = (Role("unit", "Unit"),)
DUEL = (Role("shooter", "Shooter"), Role("target", "Target", opponent=True))
CLOSE = (Role("attacker", "Attacker"), Role("target", "Target", opponent=True))
MEN = (Role("attacker", "Attacker"), Role("defender", "Defender", opponent=True))
GARRISON = (Role("shooter", "Shooter"), Role("inside", "Inside", opponent=True))
BATTERY = Role("battery", "Battery")
SHOOTER, TARGET = DUEL
TEST = Stack(("passed", lambda end: end.passed), ("failed", lambda end: True))
ANSWER = Stack(("yes", lambda end: end.answer == "yes"), ("no", lambda end: True))


def _harmed(outcome: Outcome) -> Outcome:
    """What the target suffered; nothing where an assault was not even tried."""
    return getattr(outcome, "harm", None)


def _is(state: Callable[[Outcome], object]) -> Callable[[Outcome], object]:
    return lambda outcome: (harm := _harmed(outcome)) is not None and state(harm)


DAMAGE = Stack(
    ("destroyed", _is(lambda harm: harm.lost)), ("damaged", _is(lambda harm: harm.mobility or harm.weapons)),
    ("casualties", _is(lambda harm: harm.dead)), ("tests only", _is(lambda harm: harm.courage or harm.fire)),
    ("nothing", lambda outcome: True))
DAMAGE_FIGURES = (Mean("dead, mean", lambda outcome: harm.dead if (harm := _harmed(outcome)) else 0),
                  Chance("retreats", _is(lambda harm: harm.courage == RETREATS)),
                  Chance("loses its fire", _is(lambda harm: harm.fire == LOSES)))
HURT = Chance("hurt", _is(lambda harm: harm.hurt))
SHAKEN = _is(lambda harm: harm.courage)
DAMAGE_AIMS = (Aim.that("destroys it", _is(lambda harm: harm.lost)), Aim.that("hurts it", _is(lambda harm: harm.hurt)),
               Aim("most dead", DAMAGE_FIGURES[0].worth),
               Aim.that("silences it", _is(lambda harm: harm.fire == LOSES or harm.lost)))
RUIN = Stack(
    ("collapses", lambda hit: hit.result == COLLAPSE), ("on fire", lambda hit: hit.result == FIRE),
    ("whole floor", lambda hit: hit.result == FLOOR), ("blast", lambda hit: hit.result == BLAST),
    ("nothing", lambda hit: True))
TOLL = Bars("dead", lambda toll: toll.dead)
TOLL_FIGURES = (Mean("dead, mean", lambda toll: toll.dead), Mean("models out, mean", lambda toll: toll.out),
                Mean("suppressed, mean", lambda toll: toll.suppressed))
NEAR = Chance("4 cm or less", lambda burst: burst.distance <= 4 and not burst.flew_over)
UNHURT = Chance("unhurt", lambda outcome: not ((harm := _harmed(outcome)) and harm.hurt))
TOLL_AIMS = (Aim("most dead", lambda toll: toll.dead), Aim("most models out", lambda toll: toll.out))
MELEE_AIMS = (Aim("most dead", lambda end: end.defenders_dead), Aim("loses fewest", lambda end: -end.attackers_dead),
              Aim.that("loses fewer", lambda end: end.attackers_dead < end.defenders_dead))


HEADLINES: dict[str, Callable[[Value], tuple[Text, ...]]] = {
    "chips": headlines.chips, "readiness": headlines.readiness, "light_fire_vehicle": headlines.light_fire,
    "light_fire_infantry": headlines.light_fire, "heavy_shot": headlines.heavy_shot,
    "building_shot": headlines.building_shot, "building_fragments": headlines.building_fragments,
    "penetration": headlines.plate, "scatter": headlines.scatter,
    "fragments": headlines.fragments, "hit_from_above": headlines.hit_from_above,
    "indirect_fire": headlines.indirect_fire, "melee": headlines.melee, "assault_infantry": headlines.assault_infantry,
    "assault_vehicle": headlines.assault_vehicle, "assault_building": headlines.assault_building,
    "assault_open_top": headlines.assault_open_top, "overrun": headlines.overrun, "courage": headlines.courage,
    "cant_fire": headlines.cant_fire, "direct_fire_request": headlines.direct_fire_request,
    "indirect_fire_request": headlines.indirect_fire_request, "precision": headlines.precision,
    "dodge": headlines.dodge, "minefield": headlines.minefield, "spotting": headlines.spotting,
    "communications": headlines.communications, "terrain": headlines.terrain, "crew": headlines.crew,
    "manoeuvre": headlines.manoeuvre,
}


def _action(id: str, title: str, **more: Value) -> Action:
    usual: dict[str, Value] = {"axes": ("range", "shelter")}
    return Action(id, title, groups=GROUPS, headline=HEADLINES.get(id), **(usual | more))


def _test(id: str, title: str, icon: str, facts: type[Facts], start: Procedure, summary: str,
          others: tuple[Role, ...] = ()) -> Action:
    return _action(id, title, chapter="Tests", icon=icon, facts=facts, start=start, summary=summary,
                  odds=TEST, roles=UNIT, others=others)


def _damage(id: str, title: str, chapter: str, icon: str, facts: type[Facts], start: Procedure,
            summary: Text | Callable[[], Text], roles: tuple[Role, ...] = DUEL,
            figures: tuple[Chance | Mean, ...] = DAMAGE_FIGURES, others: tuple[Role, ...] = (),
            aims: tuple[Aim, ...] = DAMAGE_AIMS, main: Chance = HURT) -> Action:
    return _action(id, title, chapter=chapter, icon=icon, facts=facts, start=start, summary=summary,
                  odds=DAMAGE, figures=figures, aims=aims, main=main, roles=roles, others=others,
                  morale=SHAKEN)


def _question(id: str, title: str, icon: str, facts: type[Facts], start: Procedure, summary: str,
              odds: Stack | None = None, roles: tuple[Role, ...] = (), others: tuple[Role, ...] = ()) -> Action:
    return _action(id, title, chapter="Questions", icon=icon, facts=facts, start=start, summary=summary,
                  odds=odds, roles=roles, others=others)


def _into_the_open_top() -> Text:
    return say("Courage, then precision against the {die}: into the open top.", die=other_side("PT open top").said())


HEAVY = (
    _damage("heavy_shot", "Heavy shot", "Heavy weapons", "bullseye-arrow", facts_fire.HeavyShot, heavy_shot,
            "To hit, the part, penetration, effects, courage and can't fire; HE that misses bursts near."),
    _action("building_shot", "Heavy shot at a building", chapter="Heavy weapons", icon="home-city-outline",
            facts=facts_fire.BuildingShot, start=building_shot,
            summary="The wall or an opening, then what becomes of the men inside.",
            odds=RUIN, figures=DAMAGE_FIGURES, main=HURT, aims=DAMAGE_AIMS, roles=GARRISON),
    _action("penetration", "Armour penetration", chapter="Heavy weapons", icon="shield-half-full",
            facts=facts_fire.Plate, start=armour_penetration,
            summary="One shell against one plate of armour.",
            odds=Stack(("penetrated", lambda end: end.penetrated), ("held", lambda end: True)),
            aims=(Aim.that("penetrates", lambda end: end.penetrated),), roles=DUEL),
    _action("scatter", "Scatter", chapter="Heavy weapons", icon="arrow-decision-outline", facts=facts_fire.Scatter,
            start=scatter, summary="Where a shell or a hand device bursts; every direct mortar shot.",
            odds=Bars("cm off", lambda burst: burst.distance), figures=(
                Mean("cm off, mean", lambda burst: burst.distance),
                Chance("flies over", lambda burst: burst.flew_over),
                NEAR),
            main=NEAR, roles=(SHOOTER,)),
    _action("fragments", "Fragments", chapter="Heavy weapons", icon="flare", facts=facts_fire.Blast, start=fragments,
            summary="Every other model inside the blast radius.", odds=TOLL, figures=TOLL_FIGURES,
            aims=TOLL_AIMS, roles=DUEL),
    _action("building_fragments", "Fragments on a building", chapter="Heavy weapons", icon="home-city-outline",
            facts=facts_fire.BuildingBlast, start=fragments_on_building,
            summary="A building inside the blast radius, then what becomes of the men in it.",
            odds=RUIN, figures=DAMAGE_FIGURES, main=HURT, aims=DAMAGE_AIMS, roles=GARRISON),
    _damage("hit_from_above", "Hit from above", "Heavy weapons", "arrow-down-bold", facts_fire.HitFromAbove,
            shell_on_model, "A mortar or artillery shell that came down on a model: horizontal armour."),
    _action("indirect_fire", "Indirect fire", chapter="Heavy weapons", icon="map-marker-radius",
            facts=facts_indirect.IndirectFire, start=indirect_fire,
            summary="The request, who fires first, up to 5 shells round a marker and the models near it.",
            odds=Bars("models out of action", lambda barrage: barrage.count(OUT)), figures=(
                Chance("artillery answers", lambda barrage: barrage.answered),
                Mean("out of action, mean", lambda barrage: barrage.count(OUT)),
                Mean("suppressed, mean", lambda barrage: barrage.count(SUPPRESSED))),
            main=Mean("out of action, mean", lambda barrage: barrage.count(OUT)),
            axes=("shells", "link"),
            aims=(Aim("most out of action", lambda barrage: barrage.count(OUT)),
                  Aim("most suppressed", lambda barrage: barrage.count(SUPPRESSED))),
            roles=(BATTERY, TARGET), others=(Role("observer", "Observer"),)),
)
TESTS = (
    _test("courage", "Courage (CT)", "heart-outline", facts.Recovery, courage,
          "Stay, recover a fleeing team, or dare something brave."),
    _test("cant_fire", "Can't fire (CF)", "volume-off", facts.Nerve, cant_fire,
          "Hit before it has fired: does it keep its fire?"),
    _test("direct_fire_request", "Direct fire request (DFR)", "bullhorn-outline", facts.Request, direct_fire_request,
          "Report an enemy position to other units on the table.", (TARGET,)),
    _test("indirect_fire_request", "Indirect fire request (IFR)", "radio-handheld", facts.Request,
          indirect_fire_request, "Ask the artillery for fire: 5 target markers.", (BATTERY,)),
    _test("precision", "Precision (PT)", "crosshairs-gps", facts.Precision, precision, "A device thrown by hand."),
    _test("dodge", "Dodge (DT)", "run-fast", facts.Dodge, dodge,
          "Out of the way of a vehicle, a mine, wire or a cliff."),
)
FIGHTS = (
    _action("melee", "Melee", chapter="Assault", icon="sword-cross", facts=facts.Melee, start=melee,
            summary="One melee combat for each pair of miniatures.",
            odds=Bars("defenders dead", lambda end: end.defenders_dead),
            figures=(Mean("defenders dead, mean", lambda end: end.defenders_dead),
                     Mean("attackers dead, mean", lambda end: end.attackers_dead),
                     Chance("we lose fewer", lambda end: end.attackers_dead < end.defenders_dead)),
            aims=MELEE_AIMS, roles=MEN),
    _action("assault_infantry", "Assault infantry or guns", chapter="Assault", icon="account-group",
            facts=facts.InfantryAssault, start=assault_infantry,
            summary="The attackers' courage, then one melee a pair.",
            odds=Bars("defenders dead", lambda end: end.defenders_dead),
            figures=(Mean("defenders dead, mean", lambda end: end.defenders_dead),
                     Mean("attackers dead, mean", lambda end: end.attackers_dead),
                     Chance("goes in", lambda end: end.went_in)),
            aims=MELEE_AIMS, roles=MEN),
    _damage("assault_vehicle", "Assault a vehicle", "Assault", "bomb", facts_move.VehicleAssault, assault_vehicle,
            "Hand bombs, explosive bags and magnetic mines against armour.", CLOSE),
    _action("assault_building", "Assault a building", chapter="Assault", icon="home-alert-outline",
            facts=facts_move.BuildingAssault, start=assault_building,
            summary="A hand device at a wall or an opening.", odds=RUIN, figures=DAMAGE_FIGURES,
            main=HURT, aims=DAMAGE_AIMS, roles=(Role("attacker", "Attacker"), Role("inside", "Inside", opponent=True))),
    _damage("assault_open_top", "Assault an open top", "Assault", "tray-arrow-down", facts_move.OpenTopAssault,
            assault_open_top, _into_the_open_top, CLOSE),
    _action("overrun", "Overrun", chapter="Assault", icon="bulldozer", facts=facts_move.Overrun, start=overrun,
            summary="An armoured vehicle drives at infantry, guns and unarmoured vehicles.", odds=TOLL,
            figures=TOLL_FIGURES, aims=TOLL_AIMS, roles=(TARGET,), others=(Role("attacker", "Attacker"),)),
)

ACTIONS = (
    _action("chips", "Manoeuvre chips", chapter="Game turn", icon="poker-chip", facts=facts.Chips, start=chips,
            summary="The side with fewer platoon-units takes a chip for each one less."),
    _action("readiness", "Readiness test (RT)", chapter="Game turn", icon="timer-outline", facts=facts.Readiness,
            start=readiness, summary="Who acts first.",
            odds=Stack(("declarer first", lambda end: end.first == DECLARER), ("both", lambda end: end.first == BOTH),
                       ("other first", lambda end: True)),
            roles=(Role("declarer", "Declaring side"), Role("other", "Other side", opponent=True)),
            swap={"skill": "other_skill", "rank": "other_rank", "crew_dead": "other_crew_dead"}),
    _damage("light_fire_vehicle", "Light fire at a vehicle", "Light weapons", "car-off", facts_fire.VehicleVolley,
            light_fire_at_vehicle, "All light weapons in the same range band: one die against an unarmoured vehicle.",
            figures=DAMAGE_FIGURES[:2]),
    _action("light_fire_infantry", "Light fire at infantry", chapter="Light weapons", icon="crosshairs",
            facts=facts_fire.TeamVolley, start=light_fire_at_team,
            odds=Bars("dead", lambda end: end.harm.dead),
            summary="All light weapons in the same range band: one die against infantry or artillery.",
            figures=DAMAGE_FIGURES[:2], main=HURT, aims=DAMAGE_AIMS, morale=SHAKEN, roles=DUEL),
    *HEAVY,
    _damage("incendiary", "Incendiary weapons", "Heavy weapons", "fire", facts_fire.Flames, incendiary,
            "Flamethrower or petrol bomb: a die for each vehicle or miniature in the flames.",
            (TARGET,), others=(SHOOTER,)),
    *FIGHTS,
    *TESTS,
    _damage("minefield", "Minefield, wire, cliffs", "Movement", "mine", facts_move.Danger, minefield,
            "A dodge test; a failure is a mine, or an obstacle that is not passed.", UNIT, DAMAGE_FIGURES[:2],
            aims=(Aim.that("stays unhurt", UNHURT.holds),), main=UNHURT),
    _question("spotting", "Can I see it?", "eye-outline", facts_move.Spotting, spotting,
              "The spotting distance.", ANSWER, others=(Role("observer", "Observer"), TARGET)),
    _question("communications", "Can they talk?", "radio-tower", facts_move.Communication, communications,
              "The communication distance.", ANSWER, others=(*UNIT, BATTERY)),
    _question("terrain", "How far can it go there?", "terrain", facts_move.Going, terrain,
              "Movement allowance and shelter of the ground.", None, UNIT),
    _question("crew", "What can the crew still do?", "account-injury-outline", facts_move.CrewState, crew_casualties,
              "What the dead of a crew cost it.", None, (Role("crew", "Crew"),)),
    _question("manoeuvre", "What does the manoeuvre allow?", "swap-horizontal", facts_move.Manoeuvre, manoeuvre,
              "Movement and shots of each manoeuvre, and who may carry it out.", None, (Role("order", "Unit"),)),
)
