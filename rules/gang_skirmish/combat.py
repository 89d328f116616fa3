"""Hand-to-hand combat, one against one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Need, Note, Reading, Roll, Steps, Then, each_of, pool, procedure
from rules.gang_skirmish import facts
from rules.gang_skirmish.facts.common import Side
from rules.gang_skirmish.injury import Fighter, Thrower
from rules.gang_skirmish.outcomes import IN_COMBAT, Combat, Fate
from rules.gang_skirmish.tables import score_modifier
from rules.gang_skirmish.wounds import Blow, Victim, strike
from rules.said import Text, comma_list, dice, say, signed

THROWER = {"first": Thrower(OWNER), "second": Thrower(OPPONENT)}
ATTACK_DICE = {side: say("Attack dice, {who}", who=who) for side, who in IN_COMBAT.items()}
SCORES = say("{who} {first}, {other} {second}.", who=IN_COMBAT["first"], other=IN_COMBAT["second"])


class Attack(int):
    """What a throw is worth to the first fighter; only this number decides, the rest is for the screen.

    It is the thrower's score less the fumbles he gives away: taking my 1s off my score instead of adding them to yours
    leaves the difference the same. The second fighter's counts against the first.
    """

    score: int
    criticals: int
    fumbles: int
    gift: int

    def __new__(cls, score: int, criticals: int, fumbles: int, gift: int, sign: int) -> Attack:
        self = super().__new__(cls, sign * (score - gift))
        self.score, self.criticals, self.fumbles, self.gift = score, criticals, fumbles, gift
        return self

    def __add__(self, other: int) -> int:
        return Lead(self, other) if isinstance(other, Attack) else int(self) + other

    @property
    def said(self) -> Text:
        """The score and what made it."""
        return comma_list(say("score {n}", n=self.score),
                          say("{n} critical hit", "{n} critical hits", n=self.criticals) if self.criticals else None,
                          say("{n} fumble", "{n} fumbles", n=self.fumbles) if self.fumbles else None)


class Lead(int):
    """How far the first fighter leads after both throws."""

    throws: tuple[Attack, Attack]

    def __new__(cls, one: Attack, two: Attack) -> Lead:
        self = super().__new__(cls, int(one) + int(two))
        self.throws = one, two
        return self

    def scores(self, thrown_first: Side) -> Text:
        """Both combat scores, fumbles included."""
        one, two = self.throws if thrown_first == "first" else reversed(self.throws)
        return SCORES.with_parts(first=one.score + two.gift, second=two.score + one.gift)


@dataclass(frozen=True)
class AttackDice(Reading):
    """The highest die, the 6s beyond the first and the 1s."""

    plus: int
    critical: int
    fumble: int
    sign: int

    def start(self) -> tuple[int, int, int]:
        return 0, 0, 0

    def add(self, state: tuple[int, int, int], face: int) -> tuple[int, int, int]:
        best, sixes, ones = state
        return max(best, face), sixes + (face == 6), ones + (face == 1)

    def folds_as(self) -> object:
        return AttackDice

    def value(self, state: tuple[int, int, int]) -> Attack:
        best, sixes, ones = state
        criticals = max(sixes - 1, 0)
        score = best + int(self.plus) + criticals * self.critical
        return Attack(score, criticals, ones, ones * self.fumble, self.sign)

    def marks(self, faces: Sequence[int]) -> tuple[bool | None, ...]:
        best = max(range(len(faces)), key=faces.__getitem__)
        return tuple(True if i == best or face == 6 else False if face == 1 else None for i, face in enumerate(faces))

    @property
    def text(self) -> Text:
        return say("highest {plus}", plus=signed(self.plus))


def attack_dice(fight: facts.Fight, side: Side) -> Need:
    """How many dice he throws."""
    two = fight.first_two_weapons if side == "first" else fight.second_two_weapons
    attacks = fight.first_attacks if side == "first" else fight.second_attacks
    return pool({"attacks": attacks, "two weapons": int(two)})


def score_modifiers(fight: facts.Fight, side: Side) -> Need:
    """WS and every modifier known before the dice fall."""
    ws, encumbered = ((fight.first_ws, fight.first_encumbered) if side == "first"
                      else (fight.second_ws, fight.second_encumbered))
    charging = fight.charging == side
    counts = {"Charging": charging, "Higher up": fight.higher == side, "Encumbered": encumbered,
              "Obstacle": charging and fight.obstacle}
    return pool({"WS": ws} | {line.lower(): score_modifier(line) for line, is_so in counts.items() if is_so}, low=None)


def opponent(side: Side) -> Side:
    """The other of the two."""
    return "second" if side == "first" else "first"


def throw(fight: facts.Fight, side: Side) -> Roll:
    """His attack dice."""
    critical, fumble = score_modifier("Critical hits"), score_modifier("Opponent fumbles")
    reading = AttackDice(score_modifiers(fight, side), critical, fumble, 1 if side == "first" else -1)
    return Roll(attack_dice(fight, side), reading, ATTACK_DICE[side], by=THROWER[side].by,
                note=say("Highest die + WS. {critical} for each 6 after the first; each 1 gives the opponent {fumble}.",
                         critical=signed(critical), fumble=signed(fumble)), table="combat_score_modifiers")


@procedure
def combat(fight: facts.Fight) -> Then:
    """The charger throws first, or the first fighter if nobody charged; the difference of the scores decides."""
    side: Side = "second" if fight.charging == "second" else "first"
    both = each_of((attack(throw(fight, side)), attack(throw(fight, opponent(side)))))
    return both.then(scored, fight, side)


@procedure
def attack(dice: Roll) -> Steps[Attack]:
    """One fighter's attack dice."""
    score: Attack = yield dice
    return score


def scored(lead: Lead, fight: facts.Fight, side: Side) -> Then:
    """Both combat scores, then who has won."""
    note = Note("Combat score", lead.scores(side), table="combat_score_modifiers")
    return note.then(decided, fight, int(lead))


def decided(_: None, fight: facts.Fight, lead: int) -> Then | Combat:
    """The higher score wins; a tie goes to the higher Initiative; that tied too, it is a standoff."""
    faster = fight.first_initiative - fight.second_initiative
    if not (lead or faster):
        return Combat("standoff", 0)
    winner: Side = "first" if (lead or faster) > 0 else "second"
    # The loser takes a hit for each point of difference, or one if Initiative decided.
    hits = abs(lead) or 1
    blows = strike(hits, *blow(fight, winner), fight.rulings.multi_injury, THROWER[winner])
    return blows.then(won, f"{winner}_wins", hits)


def won(fate: Fate, result: str, hits: int) -> Combat:
    """The winner, his hits, and what they did to the loser."""
    return Combat(result, hits, fate)


def blow(fight: facts.Fight, winner: Side) -> tuple[Blow, Victim]:
    """What the winner strikes with, and whom."""
    if winner == "first":
        hurt = Fighter(fight.second_wounds, fight.second_ws, fight.second_bs)
        return (Blow(fight.first_strength, fight.first_save_modifier),
                Victim(fight.second_toughness, fight.second_save, hurt))
    hurt = Fighter(fight.first_wounds, fight.first_ws, fight.first_bs)
    return (Blow(fight.second_strength, fight.second_save_modifier),
            Victim(fight.first_toughness, fight.first_save, hurt))


def combat_said(fight: facts.Fight) -> tuple[Text, ...]:
    """The dice and scores of both, as the header says them."""
    sides: tuple[Side, Side] = ("first", "second")
    return tuple(say("{dice} {plus}", dice=dice(attack_dice(fight, side), 6),
                     plus=signed(score_modifiers(fight, side))) for side in sides)
