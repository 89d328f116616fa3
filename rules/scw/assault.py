"""Assault (P18), through fall back and pursuit (P20) to the choice of square (P21)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Need, Note, Roll, Situation, Steps, at_least, pool, procedure
from rules.scw.arms import rifles_first
from rules.scw.assault_outcome import Assaulted, Standing, standing, told
from rules.scw.casualties import Force, Lost, casualties, most_hits, removed, vehicle_save
from rules.scw.facts import RANK, Policy
from rules.scw.facts_assault import Assault, most_counted
from rules.scw.fall_back import LAUNCH, Pursuit, chase_with, choice_of_square, pursuit
from rules.scw.hashed import HashedOnce
from rules.scw.rerolls import pool_again
from rules.scw.tables import TABLES, number
from rules.scw.words import either, on

Both = tuple[Lost, Lost]
"""What the target lost, what the assaulter lost."""


@dataclass(frozen=True)
class Fight(HashedOnce):
    """Both sides of an assault; what never changes while it is fought."""

    assaulter: Standing
    target: Standing
    first: str
    throws: tuple[Roll, Roll]
    again: Policy
    misses_only: bool
    save: Need
    allocation: str
    squares: int
    chases: tuple[tuple[Pursuit, ...], tuple[Pursuit, ...]]

    __hash__ = HashedOnce.__hash__

    def chase(self, winner: str, pursuers: int) -> Pursuit:
        """The winner's pursuit with so many survivors."""
        return self.chases[winner == "target"][pursuers]


@procedure
def assault(facts: Assault) -> Situation:
    """Dice for each base, gun and vehicle; the good ones are casualties; the loser falls back."""
    return fought(fight_of(facts))


@procedure
def fought(fight: Fight) -> Steps[Assaulted]:
    """Both sides throw and suffer; then it is seen who won."""
    target_lost, assaulter_lost = yield first_throw(fight)
    return decided(fight, Force(*target_lost), Force(*assaulter_lost))


@procedure
def first_throw(fight: Fight) -> Steps[Both]:
    """Better quality throws first and may throw again; else the assaulter throws first."""
    roll = fight.throws[0]
    hits = yield (roll if fight.again == "never" else
                  pool_again(roll, fight.again, 7 - casualty_on(fight.first), fight.misses_only))
    return second_throw(fight, _kept(fight, fight.first, hits))


@procedure
def second_throw(fight: Fight, first_hits: int) -> Steps[Both]:
    """The other side throws back; then the target takes its hits: foot and guns have no save, vehicles have."""
    second = "target" if fight.first == "assaulter" else "assaulter"
    hits = _kept(fight, second, (yield fight.throws[1]))
    on_target, on_assaulter = (first_hits, hits) if second == "target" else (hits, first_hits)
    lost = yield casualties(fight.target.force, on_target, fight.save, fight.allocation, "Target's vehicle saves",
                            OPPONENT)
    return assaulter_suffers(fight, lost, on_assaulter)


def dice_of(facts: Assault, side: str) -> Roll:
    """One side's throw."""
    dice, by = (assaulter_pool(facts), OWNER) if side == "assaulter" else (target_pool(facts), OPPONENT)
    return Roll(dice, at_least(casualty_on(side)), f"{side.capitalize()}'s dice", by=by, tell="{value} hit{s}",
                table="assault_dice", note=f"{dice_each(side)}D6 for each base, gun or vehicle; "
                                           f"each {on(casualty_on(side))} is a casualty.")


def casualty_on(side: str) -> int:
    """What each die of a side must show to cause a casualty."""
    return number("assault_counts", "Casualty on each", side)


def dice_each(side: str) -> int:
    """The dice of one base, gun or vehicle."""
    return number("assault_counts", "D6 for each base / gun / vehicle", side)


def _kept(fight: Fight, side: str, hits: int) -> int:
    return most_hits(fight.target.force if side == "assaulter" else fight.assaulter.force, hits)


@procedure
def assaulter_suffers(fight: Fight, target_lost: Lost, on_assaulter: int) -> Steps[Both]:
    """Then the assaulter's vehicles save."""
    lost = yield casualties(fight.assaulter.force, on_assaulter, fight.save, fight.allocation,
                            "Assaulter's vehicle saves", OWNER)
    return target_lost, lost


@procedure
def decided(fight: Fight, target_lost: Force, assaulter_lost: Force) -> Steps[Assaulted]:
    """Target wins unless the assaulter causes more casualties or destroys the target."""
    target_left, assaulter_left = fight.target.left(target_lost), fight.assaulter.left(assaulter_lost)
    wins = assaulter_left.total > 0 and (target_lost.points > assaulter_lost.points or not target_left.total)
    winner = "assaulter" if wins else "target"
    yield Note("Result", f"Casualties caused {target_lost.points}, taken {assaulter_lost.points}: the {winner} wins.")
    losing, winning = (target_left, assaulter_left) if wins else (assaulter_left, target_left)
    if not losing.total or not winning.total:
        return told(fight.assaulter, fight.target, winner, assaulter_lost, target_lost, Force(), "", fight.squares)
    return pursued(fight, winner, assaulter_lost, target_lost, losing, fight.chase(winner, winning.total))


@procedure
def pursued(fight: Fight, winner: str, assaulter_lost: Force, target_lost: Force, losing: Force,
            chase: Pursuit) -> Steps[Assaulted]:
    """The winner pursues; whoever is left of the loser falls back."""
    more = Force(*(yield pursuit(losing, chase)))
    left = losing.total - removed(more, fight.target.markers_only).total
    where = LAUNCH if left else ""
    if left and winner == "assaulter":
        where = yield choice_of_square(fight.squares, OPPONENT)
    return told(fight.assaulter, fight.target, winner, assaulter_lost, target_lost, more, where, fight.squares)


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
    return Fight(
        assaulter, target, first, (dice_of(facts, first), dice_of(facts, second)),
        facts.reroll if rank else "never",
        facts.rulings.reroll_mode == "misses_only", vehicle_save(facts.terrain), facts.allocation, facts.squares,
        (_chases(facts, assaulter.force.total, "Assaulter", rank > 0, OWNER),
         _chases(facts, target.force.total, "Target", rank < 0, OPPONENT)))


def _chases(facts: Assault, most_left: int, side: str, better: bool, by: str) -> tuple[Pursuit, ...]:
    most = most_counted(side, facts.quality if side == "Assaulter" else facts.target_quality)
    return tuple(chase_with(left, most, better, facts.reroll, facts.terrain, facts.allocation, by, facts.rulings)
                 for left in range(most_left + 1))


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


def assault_said(facts: Assault) -> tuple[str, ...]:
    """What will be thrown on both sides."""
    return (f"{int(assaulter_pool(facts))}D6", f"against {int(target_pool(facts))}D6",
            f"casualty on {casualty_said()}")


def casualty_said() -> str:
    """What causes a casualty: 6, or what it is for each side."""
    return either(on(casualty_on(side)) for side in ("assaulter", "target"))


def assault_summary() -> str:
    """What the action is about."""
    return f"Both sides throw, each {casualty_said()} is a casualty, the loser falls back."
