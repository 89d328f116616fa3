"""The shot (P11), its return shot (P14), and a second shot of its own: who throws after whom."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine import OPPONENT, OWNER, Need, Note, Roll, Situation, Steps, Then, at_least, beside, procedure
from rules.said import Text
from rules.scw.facts.common import Policy
from rules.scw.hammered import Hammer, hammer
from rules.scw.hashed import HashedOnce
from rules.scw.outcomes.shooting import Report, Shooting, bases_gone, losses, shooters_gone, shooting
from rules.scw.rerolls import pool_again
from rules.scw.saves import Loss, Square, Who, loss_note, loss_of, marks_on, suffered
from rules.scw.words import HITS

SHOT = Who(OWNER, names={
    "to_hit": "To hit", "trade_in": "Trade in hits", "hammer": "Hammer", "officer": "Officer's save",
    "commander": "Company commander's save", "saves": "Saves", "losses": "Losses"})
BACK = Who(OPPONENT, names={
    "to_hit": "Return shot: to hit", "trade_in": "Return shot: trade in hits", "hammer": "Return shot: hammer",
    "officer": "Return shot: officer's save", "commander": "Return shot: company commander's save",
    "saves": "Return shot: saves", "losses": "Return shot: losses"})


@dataclass(frozen=True)
class Fire(HashedOnce):
    """How one side shoots: its dice after each number of losses, what hits, whether it may throw again."""

    dice: tuple[Need, ...]
    hits_on: int
    clustered: Policy
    misses_only: bool
    hammer: Hammer
    told: bool
    note: Text

    __hash__ = HashedOnce.__hash__

    def dice_after(self, lost: int) -> Need:
        """The dice when so many bases are gone."""
        return self.dice[min(lost, len(self.dice) - 1)]


@dataclass(frozen=True)
class Exchange(HashedOnce):
    """Both sides of a shot, with how many are in each square; what never changes while it is thrown."""

    fire: Fire
    target: Square
    times: int
    back: Fire | None
    own: Square
    simultaneous: bool
    made: dict[tuple[object, ...], Situation] = field(default_factory=dict, compare=False, repr=False)

    __hash__ = HashedOnce.__hash__

    def aimed(self, fire: Fire, dice: Need, so_far: Loss, who: Who) -> Situation:
        """One shot at a square that has lost so much, and what it has lost then; made once, for it comes up often."""
        key = (who.by, int(dice), so_far)
        if key not in self.made:
            square = self.own if who is BACK else self.target
            left = square.most - bases_gone(square, so_far)
            shot = shot_at(fire, dice, _after(square, left, so_far), left, who)
            self.made[key] = shot if so_far is NOTHING_YET else lost_in_all(shot, so_far, square)
        return self.made[key]

    def answered(self, dice: Need, hurt: Loss, shooter: Loss) -> Situation:
        """The last return shot, beside what the shot itself has cost; made once too."""
        key = (int(dice), hurt, shooter)
        if key not in self.made:
            assert self.back is not None
            self.made[key] = beside(hurt, self.aimed(self.back, dice, shooter, BACK))
        return self.made[key]


SECOND_SHOT = Note("Second shot", "A second action, with its own return shot.", table="action_cost")
NOTHING_YET = loss_of(None, 0, False, 0)
Both = tuple[Loss, Loss]


@procedure
def volley(fire: Fire, dice: Need, square: Square, who: Who) -> Then:
    """The dice that hit; a clustered target is thrown at again."""
    roll = Roll(dice, at_least(fire.hits_on), who.names["to_hit"], by=who.by, tell=HITS, table="shooting",
                note=fire.note)
    thrown = (roll if fire.clustered == "never" else
              pool_again(roll, fire.clustered, 7 - fire.hits_on, fire.misses_only))
    return thrown.then(hits_hammer, fire, square, who)


def hits_hammer(hits: int, fire: Fire, square: Square, who: Who) -> Situation:
    """Whether hits are traded in to hammer the square."""
    return hammer(fire.told, hits, fire.hammer, square, who)


@procedure
def fight(both: Exchange, report: Report) -> Then:
    """The whole exchange, told as one outcome."""
    return exchange(both).then(reported, both, report)


def reported(lost: Both, both: Exchange, report: Report) -> Shooting:
    """The losses of both sides."""
    target, shooter = lost
    hurt = losses(both.target, target, report.bases)
    return shooting(hurt, losses(both.own, shooter, report.own_bases) if both.back else None, report)


@procedure
def exchange(both: Exchange) -> Situation | Both:
    """A shot, its return, perhaps a second shot and its return: what both sides lost."""
    return next_shot(both, 0, NOTHING_YET, NOTHING_YET)


def next_shot(both: Exchange, shots: int, target: Loss, shooter: Loss) -> Situation | Both:
    """The next shot of the square, as long as it has dice and there is somebody to shoot at."""
    if shots == both.times:
        return target, shooter
    dice = both.fire.dice_after(bases_gone(both.own, shooter))
    alone = both.target.leader == "commander" and not target.leader
    if not dice or (bases_gone(both.target, target) == both.target.most and not alone):
        return target, shooter
    aimed = both.aimed(both.fire, dice, target, SHOT)
    return shot_told(both, shots, aimed, target, shooter)


@procedure
def shot_told(both: Exchange, shots: int, its_shot: Situation, target: Loss, shooter: Loss) -> Then:
    """The shot, whether it is the first or the second."""
    if shots:
        return SECOND_SHOT.then(shot_taken, both, shots, its_shot, target, shooter)
    return shot_taken(None, both, shots, its_shot, target, shooter)


def shot_taken(_: None, both: Exchange, shots: int, its_shot: Situation, target: Loss, shooter: Loss) -> Then:
    """The shot, and what comes of it."""
    return its_shot.then(after_the_shot, both, shots, target, shooter)


def after_the_shot(hurt: Loss, both: Exchange, shots: int, target: Loss, shooter: Loss) -> Situation | Both:
    """The target shoots back, or the second shot follows."""
    if both.back is None:
        return next_shot(both, shots + 1, hurt, shooter)
    # S13: the survivors shoot back, unless both shoot at once.
    dice = both.back.dice_after(shooters_gone(both.target, target if both.simultaneous else hurt))
    if not dice:
        return no_return(both, shots, hurt, shooter)
    # Nobody answers a return shot.
    if shots + 1 == both.times:
        return both.answered(dice, hurt, shooter)
    return return_told(both, shots, both.aimed(both.back, dice, shooter, BACK), hurt)


@procedure
def no_return(both: Exchange, shots: int, target: Loss, shooter: Loss) -> Steps[Both]:
    """Nobody can shoot back."""
    yield Note("Return shot", "None: nobody left in range with dice.")
    return next_shot(both, shots + 1, target, shooter)


@procedure
def return_told(both: Exchange, shots: int, answer: Situation, target: Loss) -> Then:
    """The target shoots back once, before the second shot."""
    return answer.then(after_the_return, both, shots, target)


def after_the_return(shooter: Loss, both: Exchange, shots: int, target: Loss) -> Situation | Both:
    """The second shot."""
    return next_shot(both, shots + 1, target, shooter)


@procedure
def shot_at(fire: Fire, dice: Need, square: Square, count: int, who: Who) -> Then:
    """One shot and what it costs those who are there."""
    return volley(fire, dice, square, who).then(suffered_by, square, count, who)


def suffered_by(loss: Loss, square: Square, count: int, who: Who) -> Then:
    """What the shot has cost is said."""
    loss = suffered(square, count, loss)
    return loss_note(square, loss, who).then(so_much, loss)


def so_much(_: None, loss: Loss) -> Loss:
    """The loss that was said."""
    return loss


def _after(square: Square, left: int, loss: Loss) -> Square:
    """The square as it is now; its leader, if he lives, takes the first hit of this shot too."""
    if loss is NOTHING_YET:
        return square
    return square.holding(left, square.hammered or loss.hammered > 0, "no" if loss.leader else square.leader)


@procedure
def lost_in_all(its_shot: Situation, so_far: Loss, square: Square) -> Then:
    """A further shot at a square, and what it has lost by all of them."""
    return its_shot.then(added, so_far, square)


def added(loss: Loss, so_far: Loss, square: Square) -> Loss:
    """The losses of both shots; hits are told only of a single one."""
    # S12: where casualties are only markers, the bases are still there to take more; never more than bases.
    casualties = min(so_far.casualties + loss.casualties, square.most)
    leader = so_far.leader or loss.leader
    marks = marks_on(square, square.most, casualties, leader, so_far.hammered + loss.hammered)
    return loss_of(None, casualties, leader, marks)
