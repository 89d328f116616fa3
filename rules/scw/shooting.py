"""Shooting (P10-P14): from the facts of a shot to the dice of both sides."""

from __future__ import annotations

from rules.engine import Note, Situation, Steps, procedure
from rules.said import Text, comma_list, dice, say, signed
from rules.scw.exchange import Exchange, Fire, fight
from rules.scw.facts.common import MOST_BASES, Policy
from rules.scw.facts.shooting import HEAVY_ANSWERS, Flame, MortarShot, Opportunity, Shot
from rules.scw.hammered import Hammer
from rules.scw.morale import MoraleDue, morale_after
from rules.scw.outcomes.shooting import Report, ReturnFacts, Shooting
from rules.scw.rulings import Rulings
from rules.scw.saves import Square, commander_save, save_need
from rules.scw.shooting_dice import At, Line, battery, foot_line, reaction_dice
from rules.scw.squares import is_short
from rules.scw.tables import number
from rules.scw.weapons import SMALL_ARMS, WEAPONS, TargetKind, side_of
from rules.scw.words import TARGET, on

NormalShot = Shot | Flame | MortarShot
AnyShot = NormalShot | Opportunity
NORMAL, REACTION = "Normal", "Opportunity / return"
HITS = {NORMAL: say("Shooting hits on {need}."), REACTION: say("Opportunity and return shots hit on {need}.")}


@procedure
def shoot(shot: Shot) -> Steps[Shooting]:
    """A square shoots: dice, hits, hammered, saves, casualties, and the return shot if it is thrown now."""
    line = shooters(shot)
    out = sum(1 for _, dice in line.bases if not dice)
    if out:
        yield Note("Bases that shoot", say("{some} of {all} reach {target} and have dice.", some=len(line.bases) - out,
                                           all=len(line.bases), target=TARGET), table="ranges")
    he = shot.he == "yes" or (shot.he == "auto" and shot.shooter != "foot" and WEAPONS[shot.shooter].he)
    return normal_shot(shot, line, shot.shooter, Hammer(shot.trade_in, he))


def shooters(shot: Shot | Opportunity) -> Line:
    """The bases, vehicles or guns that shoot."""
    at = at_target(shot)
    if shot.shooter == "foot":
        return foot_line(shot.small_arms(), shot.quality, at)
    fixed = reaction_dice(shot.shooter) if isinstance(shot, Opportunity) else 0
    return battery(shot.shooter, shot.number, at, fixed)


def normal_shot(shot: NormalShot, line: Line, shooter: str, hammer: Hammer) -> Situation:
    """A shot that the target may answer."""
    if side_of(shooter) == "foot":
        line = line.joined_by(shot.others)
    at_once = 2 if shot.shots == "combined" else 1
    times = 2 if shot.shots == "separate" else 1
    fire = fire_of(line, at_once, NORMAL, shot.reroll if shot.clustered else "never", hammer, shot.rulings,
                   told=single(shot) and shot.rulings.hammer_scope == "square")
    owners = len(line.bases)
    own = own_square(shot, shooter, owners)
    answer = return_line(shot, side_of(shooter), shooter)
    back = return_fire(shot, answer) if shot.return_fire else None
    due = () if shot.return_fire else return_facts(shot, answer, own, owners, shooter)
    both = Exchange(fire, target_square(shot), times, back, own, shot.rulings.return_timing == "simultaneous")
    return fight(both, report(shot, due, times, answer.given_up, line.given_up, shot.cost))


def single(shot: NormalShot) -> bool:
    """Whether one throw is all: then the outcome tells its hits, and each base that is hammered."""
    return shot.shots != "separate" and not shot.return_fire


def fire_of(line: Line, at_once: int, kind: str, again: Policy, hammer: Hammer, rulings: Rulings, *,
            told: bool) -> Fire:
    """How a line shoots, after each number of losses."""
    pools = tuple(line.left(lost).dice(at_once) for lost in range(len(line.bases) + 1))
    hits_on = number("to_hit", kind, "Hits on")
    return Fire(pools, hits_on, again, rulings.reroll_mode == "misses_only", hammer, told,
                note=HITS[kind].with_parts(need=on(hits_on)))


def at_target(shot: AnyShot) -> At:
    """What the shooter sees."""
    return At(shot.target, shot.vehicle, shot.range, shot.sideways, shot.rulings)


def target_square(shot: AnyShot) -> Square:
    """The square shot at, with what it saves on."""
    cover = shot.cover
    # S23: hasty defences are no cover against shooting, unless they are partial cover.
    if shot.hasty and cover == "open" and shot.rulings.hasty_cover == "partial":
        cover = "partial"
    leader = shot.leader if shot.target == "foot" else "no"
    return square(shot, shot.target, shot.vehicle, shot.target_quality, cover, leader, shot.in_square(),
                  shot.target_hammered)


def own_square(shot: NormalShot, shooter: str, bases: int) -> Square:
    """The shooter's square, when it is shot back at."""
    return square(shot, side_of(shooter), shooter, shot.quality, shot.own_cover, "no", bases, False)


def square(shot: AnyShot, kind: TargetKind, vehicle: str, quality: str, cover: str, leader: str, count: int,
           hammered: bool) -> Square:
    """A square with its saves."""
    short = is_short(shot.range, shot.sideways, shot.rulings)
    save = save_need(kind, vehicle, quality, cover, short, False, shot.rulings)
    officer = save_need(kind, vehicle, quality, cover, short, True, shot.rulings)
    his = commander_save() if leader == "commander" else officer
    alone = count == (leader == "officer")
    per_base = shot.rulings.hammer_scope == "per_base"
    told = isinstance(shot, Opportunity) or single(shot)
    return Square(kind, count, save, leader, his, leader_alone=alone, hammered=hammered, per_base=per_base,
                  each_told=per_base and told, markers_only=shot.rulings.casualty_effect == "marker_only")


def return_line(shot: NormalShot, own_kind: TargetKind, own_vehicle: str) -> Line:
    """What the target can shoot back with."""
    at = At(own_kind, own_vehicle, shot.range, shot.sideways, shot.rulings)
    if shot.target != "foot":
        kind = shot.gun if shot.target == "gun" else shot.vehicle
        return battery(kind, shot.in_square(), at, reaction_dice(kind))
    # Officers never shoot: who is hit as one is not in the line.
    bases = shot.bases - (shot.leader == "officer")
    if shot.back_with in HEAVY_ANSWERS:
        return battery(shot.back_with, shot.back_weapons, at, reaction_dice(shot.back_with),
                       silent=bases - shot.back_weapons)
    if shot.back_with == "cavalry":
        silent = min(bases, shot.back_silent)
        return foot_line({"cavalry": bases - silent}, shot.target_quality, at, silent)
    mmg = min(bases, shot.back_mmg)
    lmg = min(bases - mmg, shot.back_lmg)
    silent = min(bases - mmg - lmg, shot.back_silent)
    armed = {"rifle": bases - mmg - lmg - silent, "lmg": lmg, "mmg": mmg}
    return foot_line(armed, shot.target_quality, at, silent)


def return_fire(shot: NormalShot, line: Line) -> Fire:
    """The return shot, which is harder."""
    kind = next((kind for kind, dice in line.bases if dice), "rifle")
    hammer = Hammer(shot.back_trade_in, WEAPONS[kind].he, kind.startswith("flame_"))
    return fire_of(line, 1, REACTION, shot.reroll if shot.own_clustered else "never", hammer,
                   shot.rulings, told=False)


def return_facts(shot: NormalShot, line: Line, own: Square, owners: int, shooter: str) -> tuple[ReturnFacts, ...]:
    """The facts of the return shot that is due, after each number of losses."""
    known: dict[str, int | str] = {
        "fire": "return", "target": own.kind, "range": shot.range, "sideways": shot.sideways, "cover": shot.own_cover,
        "clustered": shot.own_clustered, "quality": shot.target_quality, "target_quality": shot.quality,
        "bases": min(owners, MOST_BASES),
        **shot.rulings.model_dump(exclude_defaults=True)}
    if own.kind == "vehicle":
        known |= {"vehicle": shooter if shooter != "flame_tank" else "light_tank", "vehicles": owners}
    if own.kind == "gun":
        known |= {"gun": shooter, "guns": owners}
    # S13: the survivors shoot back, unless both shoot at once.
    at_once = shot.rulings.return_timing == "simultaneous"
    return tuple(_who_returns(line.left(0 if at_once else lost), known) for lost in range(len(line.bases) + 1))


def _who_returns(line: Line, known: dict[str, int | str]) -> ReturnFacts:
    kinds = [kind for kind, dice in line.bases if dice]
    if not kinds:
        return ()
    if kinds[0] in SMALL_ARMS:
        return tuple({**known, **{kind: kinds.count(kind) for kind in SMALL_ARMS}}.items())
    return tuple({**known, "shooter": kinds[0], "number": len(kinds)}.items())


def report(shot: AnyShot, returns: tuple[ReturnFacts, ...] = (), times: int = 1, bases: tuple[str, ...] = (),
           own_bases: tuple[str, ...] = (), cost: int = 0) -> Report:
    """What the outcome tells besides the losses."""
    save = target_square(shot).save
    parts = (say("{name} {bonus}", name=name, bonus=signed(value)) for name, value in save.modifiers)
    why = comma_list(*parts) or say("basic")
    answered_on = number("to_hit", REACTION, "Hits on")
    if shot.target != "foot":
        return Report(int(save), why, returns, answered_on, times, (), own_bases, cost)
    return Report(int(save), why, returns, answered_on, times, bases, own_bases, cost,
                  platoon_morale(shot, shot.has_officer), platoon_morale(shot, False))


def platoon_morale(shot: AnyShot, officer: bool) -> tuple[MoraleDue | None, ...]:
    """Whether the target's platoon must test after each number of casualties."""
    only_markers = shot.rulings.casualty_effect == "marker_only"
    return morale_after(shot.target_quality, shot.bases + shot.elsewhere, shot.markers, officer, shot.bases,
                        only_markers)


def shot_said(shot: Shot | Opportunity) -> tuple[Text, ...]:
    """What will be thrown: 10D6, hits 5+, saves 3+."""
    at_once = 2 if isinstance(shot, Shot) and shot.shots == "combined" else 1
    return said(shot, shooters(shot), at_once, REACTION if isinstance(shot, Opportunity) else NORMAL)


def said(shot: AnyShot, line: Line, at_once: int, kind: str = NORMAL) -> tuple[Text, ...]:
    """Dice, hits and saves for the odds card."""
    return (dice(line.dice(at_once), 6), say("hits {need}+", need=number("to_hit", kind, "Hits on")),
            say("saves {need}", need=target_square(shot).save.text))
