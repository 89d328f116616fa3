"""Assault: infantry against infantry or artillery."""

from __future__ import annotations

from functools import cache

from rules.engine import (
    OPPONENT,
    OWNER,
    Note,
    Roll,
    Situation,
    Tell,
    Then,
    Total,
    at_least,
    need,
    procedure,
    value,
)
from rules.order_dice.amounts import INCHES
from rules.order_dice.facts.assault import InfantryAssault
from rules.order_dice.outcomes.assault import AssaultResult
from rules.order_dice.tables import damage_value
from rules.order_dice.units_hit import lowest
from rules.said import say

KILLED = Tell(say("{n} killed"), say("nobody killed"), say("{faces} kill"), chance=say("{p} % to kill"))
LABELS = {
    (OWNER, "tough"): say("Attackers, tough fighters"), (OPPONENT, "tough"): say("Defenders, tough fighters"),
    (OWNER, "others"): say("Attackers to damage"), (OPPONENT, "others"): say("Defenders to damage"),
    (OWNER, "extra"): say("Attackers, extra dice"), (OPPONENT, "extra"): say("Defenders, extra dice"),
}
"""What each side throws: its tough fighters, all others, and the extra dice of the tough."""
REGROUP = {by: Roll(1, Total(), "Regroup", by=by, note="Not into buildings or transports.", tell=INCHES)
           for by in (OWNER, OPPONENT)}


@value
class Side:
    """One side of a fight: its models, the tough ones among them, and the face that kills."""

    models: int
    tough: int
    needed: int
    by: str

    def less(self, lost: int) -> Side:
        """After its losses; ordinary fighters are removed first."""
        models = max(0, self.models - lost)
        return Side(models, min(self.tough, models), self.needed, self.by)


@value
class Fight:
    """Who is left after a fight; the losers are wiped out."""

    attackers: int
    defenders: int


@cache
def left(attackers: int, defenders: int) -> Fight:
    """Made once: the odds come to it on every way to fall."""
    return Fight(attackers, defenders)


@procedure
def assault(facts: InfantryAssault) -> Situation:
    """Infantry charges infantry or a gun."""
    low = lowest(facts.rulings)
    attackers = Side(facts.fighters, facts.tough,
                     need(damage_value("infantry", facts.target_quality), low=low), OWNER)
    defenders = Side(facts.target_models, facts.target_tough,
                     need(damage_value("infantry", facts.quality), low=low), OPPONENT)
    fighting = fight(attackers, defenders, facts.defended, facts.rulings.tough_fighter)
    return regroup_after(fighting, facts.target, facts.fighters, facts.target_models)


@procedure
def regroup_after(fighting: Situation, target: str, attackers: int, defenders: int) -> Then:
    """Step 7: the winner regroups D6"."""
    return fighting.then(regroup, target, attackers, defenders)


def regroup(over: Fight, target: str, attackers: int, defenders: int) -> Then | AssaultResult:
    """The winner's D6, unless nobody is left."""
    if over.attackers or over.defenders:
        return REGROUP[OWNER if over.attackers else OPPONENT].then(regrouped, over, target, attackers, defenders)
    return AssaultResult(target, attackers, 0, defenders, 0, 0)


def regrouped(inches: int, over: Fight, target: str, attackers: int, defenders: int) -> AssaultResult:
    """How it all ended."""
    return AssaultResult(target, attackers, over.attackers, defenders, over.defenders, inches)


@procedure
def fight(attackers: Side, defenders: Side, together: bool, tough: str) -> Then:
    """Steps 5 and 6: attackers first, or both together in a defended charge and after a draw."""
    return attacks(attackers, tough).then(strike_back, attackers, defenders, together, tough)


def strike_back(killed: int, attackers: Side, defenders: Side, together: bool, tough: str) -> Then | Fight:
    """The defenders' dice: all of them if both sides strike together, otherwise the survivors'."""
    killed = min(killed, defenders.models)
    striking = defenders if together else defenders.less(killed)
    if not striking.models:
        return left(attackers.models, 0)
    return attacks(striking, tough).then(losers_wiped_out, attackers, defenders, killed, tough)


def losers_wiped_out(died: int, attackers: Side, defenders: Side, killed: int, tough: str) -> Fight | Then:
    """The side that lost more is wiped out; equal losses are a draw and are fought on, both sides together."""
    ours, theirs = attackers.models - died, defenders.models - killed
    if ours <= 0 or not theirs:
        return left(max(ours, 0), theirs)
    if died == killed:
        return draw(died).then(fight_on, attackers.less(died), defenders.less(killed), tough)
    return left(ours, 0) if died < killed else left(0, theirs)


@cache
def draw(lost: int) -> Note:
    """As many lost on each side."""
    return Note("Draw", say("{n} lost each: fight on", n=lost) if lost else "no losses: fight on")


def fight_on(_: None, attackers: Side, defenders: Side, tough: str) -> Situation:
    """Another round."""
    # O20: rounds go on for as long as it takes; the odds of that are solved exactly, without a cap.
    return fight(attackers, defenders, True, tough)


def attacks(side: Side, tough: str) -> Roll | Situation:
    """One D6 per fighter against the enemy's damage value; tough fighters are worth more (O4)."""
    fierce = side.tough if tough != "none" else 0
    if not fierce:
        return handful(side.models, side.needed, side.by, "others")
    others = attack_dice(side.models - fierce, side.needed, side.by, "others")
    dice = attack_dice(fierce * (2 if tough == "two_dice" else 1), side.needed, side.by, "tough")
    return tough_and_others(dice, others, side.needed, side.by, tough == "extra_on_success")


@procedure
def tough_and_others(dice: Situation, others: Situation, needed: int, by: str, extra: bool) -> Then:
    """Tough fighters first, then the others, then what the tough ones have won."""
    if not extra:
        return dice.then(added, others)
    return dice.then(with_extra, others, needed, by)


def added(wins: int, others: Situation) -> Then:
    """The others' kills on top."""
    return others.then(int.__add__, wins)


def with_extra(wins: int, others: Situation, needed: int, by: str) -> Then:
    """An extra die for each success."""
    return others.then(extra_dice, wins, needed, by)


def extra_dice(killed: int, wins: int, needed: int, by: str) -> Then:
    """The extra dice, after all others."""
    return attack_dice(wins, needed, by, "extra").then(int.__add__, wins + killed)


@procedure
def attack_dice(n: int, needed: int, by: str, who: str) -> Then | int:
    """A handful of an assault, if there is one."""
    return handful(n, needed, by, who).then(int) if n else 0


def handful(n: int, needed: int, by: str, who: str) -> Roll:
    """One handful of an assault."""
    return Roll(n, at_least(needed), LABELS[by, who], by=by, tell=KILLED)
