"""Assault: infantry against infantry or artillery."""

from __future__ import annotations

from rules.engine import OPPONENT, OWNER, Note, Roll, Situation, Steps, Total, at_least, need, procedure, value
from rules.order_dice.facts_assault import InfantryAssault
from rules.order_dice.results import NoFollows, plural
from rules.order_dice.tables import damage_value
from rules.order_dice.units_hit import lowest
from rules.ruleset import Change


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


@value
class AssaultResult(NoFollows):
    """An assault that is over."""

    target: str
    attackers_before: int
    attackers: int
    defenders_before: int
    defenders: int
    regroup: int = 0

    @property
    def winner(self) -> str:
        """Who holds the ground."""
        return "attackers" if self.attackers else "defenders" if self.defenders else "nobody"

    @property
    def sentence(self) -> str:
        """Who won, at what price."""
        gun = " The gun is destroyed." if self.target == "artillery" and not self.defenders else ""
        if self.winner == "nobody":
            return f"Both sides are wiped out.{gun}"
        left, before = ((self.attackers, self.attackers_before) if self.attackers
                        else (self.defenders, self.defenders_before))
        return (f"The {self.winner} win with {left} of {plural(before, 'model')} left; the others are wiped out.{gun} "
                f'The winners regroup {self.regroup}".')

    @property
    def changes(self) -> tuple[Change, ...]:
        """Losses on both sides."""
        return (*_losses("unit", self.attackers_before, self.attackers),
                *_losses("target", self.defenders_before, self.defenders))


def _losses(role: str, before: int, left: int) -> tuple[Change, ...]:
    if not left:
        return (Change(role, "gone", value="wiped out", label="wiped out"),)
    return (Change(role, "models", delta=left - before, label="models"),) if left < before else ()


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
def regroup_after(fighting: Situation, target: str, attackers: int, defenders: int) -> Steps[AssaultResult]:
    """Step 7: the winner regroups D6"."""
    over: Fight = yield fighting
    inches = 0
    if over.attackers or over.defenders:
        inches = yield Roll(1, Total(), "Regroup", by=OWNER if over.attackers else OPPONENT,
                            note="Not into buildings or transports.", tell='{value}"')
    return AssaultResult(target, attackers, over.attackers, defenders, over.defenders, inches)


@procedure
def fight(attackers: Side, defenders: Side, together: bool, tough: str) -> Steps[Fight]:
    """Steps 5 and 6: attackers first, or both together in a defended charge and after a draw."""
    killed = yield attacks(attackers, tough, "Attackers")
    struck_back = defenders if together else defenders.less(killed)
    died = (yield attacks(struck_back, tough, "Defenders")) if struck_back.models else 0
    return losers_wiped_out(attackers, min(died, attackers.models), defenders, min(killed, defenders.models), tough)


def losers_wiped_out(attackers: Side, attackers_lost: int, defenders: Side, defenders_lost: int,
                     tough: str) -> Fight | Situation:
    """The side that lost more is wiped out; equal losses are a draw and are fought on, both sides together."""
    ours, theirs = attackers.models - attackers_lost, defenders.models - defenders_lost
    if not ours or not theirs:
        return Fight(ours, theirs)
    if attackers_lost == defenders_lost:
        return draw(attackers.less(attackers_lost), defenders.less(defenders_lost), attackers_lost, tough)
    return Fight(ours, 0) if attackers_lost < defenders_lost else Fight(0, theirs)


@procedure
def draw(attackers: Side, defenders: Side, lost: int, tough: str) -> Steps[Fight]:
    """As many lost on each side: another round."""
    yield Note("Draw", f"{lost} lost on each side: another round, both sides together.")
    # O20: rounds go on for as long as it takes; the odds of that are solved exactly, without a cap.
    return fight(attackers, defenders, True, tough)


@procedure
def attacks(side: Side, tough: str, name: str) -> Steps[int]:
    """One D6 per fighter against the enemy's damage value; tough fighters are worth more (O4)."""
    fierce = side.tough if tough != "none" else 0
    dice = fierce * (2 if tough == "two_dice" else 1)
    wins = yield attack_dice(dice, side, f"{name}, tough fighters")
    others = yield attack_dice(side.models - fierce, side, f"{name} to damage")
    extra = (yield attack_dice(wins, side, f"{name}, extra dice")) if tough == "extra_on_success" else 0
    return int(wins + others + extra)


@procedure
def attack_dice(n: int, side: Side, label: str) -> Steps[int]:
    """One handful of an assault."""
    if not n:
        return 0
    hits = yield Roll(n, at_least(side.needed), label, by=side.by, tell="{value} killed")
    return int(hits)
