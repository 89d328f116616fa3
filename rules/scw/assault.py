"""Assault (P18), through fall back and pursuit (P20) to the choice of square (P21)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from rules.engine import OPPONENT, OWNER, Need, Note, Roll, Situation, Then, at_least, pool, procedure
from rules.engine.kinds import Fact
from rules.said import Text, dice, say
from rules.scw.arms import rifles_first
from rules.scw.casualties import (
    Force,
    Lost,
    counted_to,
    most_hits,
    removed,
    suffering,
    unsaved,
    vehicle_save,
    vehicle_saves,
)
from rules.scw.facts.assault import Assault, most_counted
from rules.scw.facts.common import RANK, Policy
from rules.scw.fall_back import Pursuit, chase_with, choice_of_square, pursued, pursuit
from rules.scw.hashed import HashedOnce
from rules.scw.outcomes.assault import LAUNCH, NOBODY, SIDES, Assaulted, Sides, Standing, standing, told
from rules.scw.rerolls import pool_again
from rules.scw.tables import TABLES, number
from rules.scw.words import ASSAULTER, HITS, TARGET, either, on

T = TypeVar("T")
TARGET_SAVES, ASSAULTER_SAVES = vehicle_saves("target"), vehicle_saves("assaulter")
DICE: dict[str, Text] = {"assaulter": say("Assaulter's dice"), "target": say("Target's dice")}
Both = tuple[Lost, Lost]
"""What the target lost, what the assaulter lost."""


@dataclass(frozen=True)
class Fight(HashedOnce):
    """Both sides of an assault; what never changes while it is fought."""

    before: Sides
    first: str
    throws: tuple[Roll, Roll]
    again: Policy
    misses_only: bool
    save: Need
    allocation: str
    chases: tuple[Pursuit, Pursuit]

    __hash__ = HashedOnce.__hash__

    @property
    def assaulter(self) -> Standing:
        """Who charges."""
        return self.before.assaulter

    @property
    def target(self) -> Standing:
        """Who is charged."""
        return self.before.target


@procedure
def assault(facts: Assault) -> Situation:
    """Dice for each base, gun and vehicle; the good ones are casualties; the loser falls back."""
    return fought(fight_of(facts))


@procedure
def fought(fight: Fight) -> Then:
    """Both sides throw and suffer; then it is seen who won."""
    return first_throw(fight).then(who_won, fight)


@procedure
def first_throw(fight: Fight) -> Then:
    """Better quality throws first and may throw again; else the assaulter throws first."""
    roll = fight.throws[0]
    thrown = (roll if fight.again == "never" else
              pool_again(roll, fight.again, 7 - casualty_on(fight.first), fight.misses_only))
    return thrown.then(thrown_back, fight)


def thrown_back(hits: int, fight: Fight) -> Then:
    """The other side throws back."""
    return fight.throws[1].then(both_suffer, fight, _kept(fight, fight.first, hits))


def both_suffer(hits: int, fight: Fight, first_hits: int) -> Situation | Then | Both:
    """The target takes its hits, then the assaulter: foot and guns have no save, vehicles have."""
    if fight.first == "assaulter":
        on_target, on_assaulter = first_hits, _kept(fight, "target", hits)
    else:
        on_target, on_assaulter = _kept(fight, "assaulter", hits), first_hits
    if fight.target.force.vehicles or fight.assaulter.force.vehicles:
        return hits_taken(fight, on_target, on_assaulter)
    return (unsaved(fight.target.force, on_target, fight.allocation),
            unsaved(fight.assaulter.force, on_assaulter, fight.allocation))


@procedure
def hits_taken(fight: Fight, on_target: int, on_assaulter: int) -> Situation | Then | Both:
    """Hits that vehicles may save."""
    return suffering(fight.target.force, on_target, fight.save, fight.allocation, TARGET_SAVES, OPPONENT,
                     then_the_assaulter, fight, on_assaulter)


def dice_of(facts: Assault, side: str, most: int) -> Roll:
    """One side's throw; the odds count no more hits than make a difference."""
    pool, by = (assaulter_pool(facts), OWNER) if side == "assaulter" else (target_pool(facts), OPPONENT)
    note = say("{dice} for each base, gun or vehicle; each {need} is a casualty.", dice=dice(dice_each(side), 6),
               need=on(casualty_on(side)))
    return Roll(pool, at_least(casualty_on(side), most), DICE[side], by=by, tell=HITS, table="assault_dice", note=note)


def casualty_on(side: str) -> int:
    """What each die of a side must show to cause a casualty."""
    return number("assault_counts", "Casualty on each", side)


def dice_each(side: str) -> int:
    """The dice of one base, gun or vehicle."""
    return number("assault_counts", "D6 for each base / gun / vehicle", side)


def _kept(fight: Fight, side: str, hits: int) -> int:
    return most_hits(fight.target.force if side == "assaulter" else fight.assaulter.force, hits)


def then_the_assaulter(target_lost: Lost, fight: Fight, on_assaulter: int) -> Situation | Then | Both:
    """It is the assaulter's turn to suffer."""
    if fight.assaulter.force.vehicles:
        return assaulter_suffers(fight, target_lost, on_assaulter)
    return _assaulter_suffers(fight, target_lost, on_assaulter)


@procedure
def assaulter_suffers(fight: Fight, target_lost: Lost, on_assaulter: int) -> Then | Both:
    """Then the assaulter's vehicles save."""
    return _assaulter_suffers(fight, target_lost, on_assaulter)


def _assaulter_suffers(fight: Fight, target_lost: Lost, on_assaulter: int) -> Then | Both:
    return suffering(fight.assaulter.force, on_assaulter, fight.save, fight.allocation, ASSAULTER_SAVES, OWNER,
                     both_lost, target_lost)


def both_lost(assaulter_lost: Lost, target_lost: Lost) -> Both:
    """The losses of the target, and of the assaulter."""
    return target_lost, assaulter_lost


def who_won(lost: Both, fight: Fight) -> Then:
    """Target wins unless the assaulter causes more casualties or destroys the target."""
    target_lost, assaulter_lost = Force(*lost[0]), Force(*lost[1])
    target_left, assaulter_left = fight.target.left(target_lost), fight.assaulter.left(assaulter_lost)
    caused, taken = target_lost.points, assaulter_lost.points
    ours, theirs = assaulter_left.total, target_left.total
    if ours and (caused > taken or not theirs):
        return _result(caused, taken, "assaulter").then(
            targets_falls_back, fight, assaulter_lost, target_lost, target_left, ours)
    return _result(caused, taken, "target").then(
        assaulter_falls_back, fight, assaulter_lost, target_lost, assaulter_left, theirs)


@cache
def _result(caused: int, taken: int, winner: str) -> Note:
    """Made once: the odds pass here as often as dice can fall."""
    return Note("Result", say("{unit} wins. Casualties: {target} {caused}, {assaulter} {taken}.", unit=SIDES[winner],
                              target=TARGET, caused=caused, assaulter=ASSAULTER, taken=taken))


def targets_falls_back(_: None, fight: Fight, assaulter_lost: Force, target_lost: Force, losing: Force,
                       pursuers: int) -> Then | Assaulted:
    """The assaulter pursues whoever is left of the target."""
    if not losing.total:
        return told("assaulter", assaulter_lost, target_lost, NOBODY, "", fight.before)
    return pursue(losing, pursuers, fight.chases[0], to_a_square, fight, assaulter_lost, target_lost, losing.total)


def pursue(losing: Force, pursuers: int, chase: Pursuit, go_on: Callable[..., T], *facts: Fact) -> Then:
    """The pursuit, a sequence of its own where vehicles may save or dice be thrown again; then on with the caught."""
    if losing.vehicles or chase.again != "never":
        return pursuit(losing, pursuers, chase).then(go_on, *facts)
    return pursued(losing, pursuers, chase, go_on, *facts)


def to_a_square(caught: Lost, fight: Fight, assaulter_lost: Force, target_lost: Force, left: int) -> Then | Assaulted:
    """Whoever is left of the target falls back to a square that is thrown for."""
    more = Force(*caught)
    if left > removed(more, fight.target.markers_only).total:
        return the_square(fight.before.squares).then(fallen_back, fight.before, assaulter_lost, target_lost, more)
    return fallen_back("", fight.before, assaulter_lost, target_lost, more)


@cache
def the_square(squares: int) -> Situation:
    """Where the target falls back to: often asked for, always the same."""
    return choice_of_square(squares, OPPONENT)


def fallen_back(where: str, before: Sides, assaulter_lost: Force, target_lost: Force, more: Force) -> Assaulted:
    """How it all ended for the target."""
    return told("assaulter", assaulter_lost, target_lost, more, where, before)


def assaulter_falls_back(_: None, fight: Fight, assaulter_lost: Force, target_lost: Force, losing: Force,
                         pursuers: int) -> Then | Assaulted:
    """The target pursues whoever is left of the assaulter."""
    if not losing.total or not pursuers:
        return told("target", assaulter_lost, target_lost, NOBODY, "", fight.before)
    return pursue(losing, pursuers, fight.chases[1], to_the_launch_square, fight, assaulter_lost, target_lost,
                  losing.total)


def to_the_launch_square(caught: Lost, fight: Fight, assaulter_lost: Force, target_lost: Force,
                         left: int) -> Assaulted:
    """Whoever is left of the assaulter goes back where it came from."""
    more = Force(*caught)
    where = LAUNCH if left > removed(more, fight.target.markers_only).total else ""
    return told("target", assaulter_lost, target_lost, more, where, fight.before)


def fight_of(facts: Assault) -> Fight:
    """The assault as its facts give it."""
    rank = RANK[facts.quality] - RANK[facts.target_quality]
    first, second = ("target", "assaulter") if rank < 0 else ("assaulter", "target")
    only_markers = facts.rulings.casualty_effect == "marker_only"
    own_bases = rifles_first(facts.foot, other=facts.bombers, officers=facts.officers, cc=facts.own_cc)
    bases = rifles_first(facts.target_foot, facts.lmg, facts.mmg, officers=facts.target_officers, cc=facts.cc)
    assaulter = standing(Force(facts.foot, 0, facts.own_vehicles), own_bases, facts.quality, facts.own_markers,
                         facts.own_elsewhere, facts.own_officer, only_markers, facts.cost)
    target = standing(Force(facts.target_foot, facts.guns, facts.vehicles), bases, facts.target_quality,
                      facts.markers, facts.elsewhere, facts.has_officer, only_markers)
    enemy = {"assaulter": target.force, "target": assaulter.force}
    again = facts.reroll if rank else "never"
    throws = (dice_of(facts, first, counted_to(enemy[first]) if again == "never" else 0),
              dice_of(facts, second, counted_to(enemy[second])))
    return Fight(
        Sides(assaulter, target, facts.squares), first, throws, again,
        facts.rulings.reroll_mode == "misses_only", vehicle_save(facts.terrain), facts.allocation,
        (_chase(facts, "Assaulter", rank > 0, OWNER), _chase(facts, "Target", rank < 0, OPPONENT)))


def _chase(facts: Assault, side: str, better: bool, by: str) -> Pursuit:
    most = most_counted(side, facts.quality if side == "Assaulter" else facts.target_quality)
    return chase_with(most, better, facts.reroll, facts.terrain, facts.allocation, by, facts.rulings)


def assaulter_pool(facts: Assault) -> Need:
    """The dice of each, and the assaulter's lines."""
    return _pool(facts, "Assaulter", facts.foot + facts.own_vehicles, facts.quality, {
        "Officer": facts.officers, "Short assault": facts.short_assault, "Bomber / flame": facts.bombers})


def target_pool(facts: Assault) -> Need:
    """The dice of each, and the target's lines."""
    indoors = facts.terrain == "building_wood" and facts.target_foot > 0
    return _pool(facts, "Target", facts.target_foot + facts.guns + facts.vehicles, facts.target_quality, {
        "Medium tank": facts.medium_tanks, "Hammered": facts.hammered, "LMG": facts.lmg, "MMG": facts.mmg,
        "Foot in building / wood": indoors, "Hasty defences": facts.hasty})


def _pool(facts: Assault, side: str, bases: int, quality: str, lines: dict[str, int]) -> Need:
    counted = min(bases, most_counted(side, quality))
    mods = {line: number("assault_dice", line, side) * _times(facts, line, times) for line, times in lines.items()}
    return pool({"bases counted": dice_each(side) * counted, **mods}, low=1)


def _times(facts: Assault, line: str, times: int) -> int:
    """S20: lines for a kind of base count for each, lines for the situation once."""
    once = facts.rulings.assault_mod_scope == "all_once" or TABLES["assault_dice"].text(line, "Counts") == "once"
    return min(1, int(times)) if once else int(times)


def assault_said(facts: Assault) -> tuple[Text, ...]:
    """What will be thrown on both sides."""
    return (dice(assaulter_pool(facts), 6), say("against {dice}", dice=dice(target_pool(facts), 6)),
            say("casualty on {need}", need=casualty_said()))


def casualty_said() -> Text:
    """What causes a casualty: 6, or what it is for each side."""
    return either(on(casualty_on(side)) for side in ("assaulter", "target"))


def assault_summary() -> Text:
    """What the action is about."""
    return say("Both sides roll, each {need} is a casualty, the loser falls back.", need=casualty_said())
