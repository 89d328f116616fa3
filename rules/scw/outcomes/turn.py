"""What comes of action points, command, morale, reserves and the countdown."""

from __future__ import annotations

from rules.engine import OPPONENT, OWNER, value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Text, comma_list, or_list, say, sentences, signed
from rules.scw.arms import arms_changes
from rules.scw.costs import DEEDS, Deed, paid
from rules.scw.words import COMMANDER, PLATOON, UNIT, bases

PICKS = {OWNER: say("The owner picks the unit."), OPPONENT: say("The opponent picks the unit.")}
SERVED = ("unit", "second", "third")
"""The squares that one roll serves (S3)."""
GAME_OVER = say("The countdown is at 0: the game ends.")
DOES = {"move": "", "join": "joined", "stand_in": "stands_in"}
"""What he does and what his card says then."""


@value
class ActionPoints(Outcome):
    """The AP a roll gave, how many squares spend them, how many squares still roll."""

    ap: int
    squares: int
    to_roll: int = 0
    kind: str = "foot"

    @property
    def sentence(self) -> Text:
        """The AP in words."""
        rest = say("{n} more square to roll for.", "{n} more squares to roll for.", n=self.to_roll)
        return sentences(self._told(), rest if self.to_roll else "")

    def _told(self) -> Text:
        if not self.ap:
            return say("{unit} has no AP this turn.", unit=UNIT)
        if self.squares > 1:
            return say("{n} AP for each of {squares} squares.", n=self.ap, squares=self.squares)
        return say("{unit} gets {n} AP.", unit=UNIT, n=self.ap)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Each square that was rolled for holds the AP."""
        return tuple(Change(role, "ap", value=self.ap, label="action points") for role in SERVED[:self.squares])

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Actions are bought; under S3 the other squares roll for themselves."""
        square = {"ap": self.ap, "kind": self.kind, "bought": (), "single": False, "hammered": False}
        buy = (Follow("ap_plan", "Buy actions", square),) if self.ap else ()
        rest = {"squares": self.to_roll, "ap_scope": "per_square"}
        again = (Follow("ap_foot", "Roll for the next square", rest),) if self.to_roll else ()
        return buy + again


@value
class Budget(Outcome):
    """What a square has spent, has left, and can still do; each possible action with its price."""

    spent: int
    left: int
    possible: tuple[tuple[Deed, int], ...]
    single: tuple[Deed, ...] = ()

    @property
    def sentence(self) -> Text:
        """What can still be done."""
        alone = or_list(*(DEEDS[deed] for deed in self.single))
        return sentences(self._left(), say("With all AP and nothing else: {deeds}.", deeds=alone) if alone else "")

    def _left(self) -> Text:
        if not self.left:
            return "No AP left."
        can = comma_list(*(say("{deed} ({cost})", deed=DEEDS[deed], cost=cost) for deed, cost in self.possible))
        return say("{n} AP left: {deeds}.", n=self.left, deeds=can) if can else (
            say("{n} AP left, nothing to spend them on.", n=self.left))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was bought is paid."""
        return paid("unit", self.spent)


@value
class Dismounted(Outcome):
    """How many bases fight on foot, and how many hold the horses."""

    holders: int
    on_foot: int
    ap_left: int
    cost: int = 0

    @property
    def sentence(self) -> Text:
        """What is left to fight."""
        if not self.holders:
            return say("{unit} needs no horse holders; {n} on foot.", unit=UNIT, n=self.on_foot)
        return say("{unit} leaves {lost} as horse holders; {n} on foot.", unit=UNIT, lost=bases(self.holders),
                   n=self.on_foot)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Holders leave the table, the others go on foot; the AP are spent."""
        holders = (Change("unit", "bases", delta=-self.holders, label="bases"),) if self.holders else ()
        return (*holders, Change("unit", "rifle", value=self.on_foot, label="rifles"),
                Change("unit", "mounted", value=False, label="mounted"), *paid("unit", self.cost))


@value
class Appointment(Outcome):
    """Whether the platoon has a PC again, the AP left, and whether they are enough to try once more."""

    appointed: bool
    ap_left: int
    again: bool = False
    kind: str = "foot"
    cost: int = 0

    @property
    def sentence(self) -> Text:
        """What became of it."""
        if self.appointed:
            return say("{unit} has a new PC.", unit=UNIT)
        return say("{unit} gets no PC; {n} AP left.", unit=UNIT, n=self.ap_left)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The AP is spent either way."""
        pc = (Change("unit", "officer", value=True, label="officer"),) if self.appointed else ()
        return (*paid("unit", self.cost), *pc)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """With more AP he may try again."""
        return (Follow("appoint_pc", "Try again", {"kind": self.kind, "ap": self.ap_left}),) if self.again else ()


@value
class CommanderStep(Outcome):
    """What the company commander did: the squares he may move, or whom he helps and by how much."""

    does: str
    squares: int = 0
    adds: int = 0

    @property
    def sentence(self) -> Text:
        """What he does this turn."""
        if self.does == "move":
            return say("{unit} may move up to {n} square.", "{unit} may move up to {n} squares.", unit=COMMANDER,
                       n=self.squares)
        if self.does == "join":
            return say("{unit} joins the PC: {bonus} to each AP roll of that platoon this turn.", unit=COMMANDER,
                       bonus=signed(self.adds))
        return say("{unit} stands in for the PC of that platoon.", unit=COMMANDER)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What he does lies beside him until his next turn."""
        return (Change("commander", "does", value=DOES[self.does], label="company commander"),)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Whoever he joined rolls AP with one more."""
        return (Follow("ap_foot", "AP of that platoon", {"cc_joined": True}),) if self.does == "join" else ()


@value
class Countdown(Outcome):
    """What the counter shows now, and by how much it went down."""

    counter: int
    down: int

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.counter == 0

    @property
    def sentence(self) -> Text:
        """How much time is left."""
        return GAME_OVER if self.over else say("The countdown is at {n}.", n=self.counter)

    @property
    def ended_as(self) -> str:
        """Whether the game goes on."""
        return "over" if self.over else ""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The counter lies beside the table."""
        return (Change("turn", "countdown", delta=-self.down, label="countdown"),)


@value
class Morale(Outcome):
    """not_required, ok, or lose_2 / lose_3 / lose_4, the bases that are really lost, and how many problems it takes."""

    result: str
    bases_lost: int = 0
    problems: tuple[Text, ...] = ()
    due_at: int = 0
    lost_by: tuple[tuple[str, int], ...] = ()
    """Which squares lose them: the largest, unless their owner says otherwise (S-B5)."""

    @property
    def ended_as(self) -> str:
        """As it stands in the rulings."""
        return self.result

    @property
    def sentence(self) -> Text:
        """What the platoon does."""
        if self.result == "not_required":
            return say("No morale test: fewer than {n} problem.", "No morale test: fewer than {n} problems.",
                       n=self.due_at)
        if self.result == "ok":
            return say("{unit} holds.", unit=PLATOON)
        return say("{unit} fails its morale test and loses {lost}.", unit=PLATOON, lost=bases(self.bases_lost))

    @property
    def changes(self) -> tuple[Change, ...]:
        """Bases go, markers stay as they are."""
        return tuple(change for square, lost in self.lost_by for change in (
            Change(square, "bases", delta=-lost, label="bases"), *arms_changes(square, (("rifle", lost),))))


@value
class Ready(Outcome):
    """How many bases come on, how many still wait, and who picked the unit if dice were combined."""

    ready: int
    waiting: int
    kind: str
    picker: str = ""

    @property
    def sentence(self) -> Text:
        """Who is ready."""
        waiting = say("{n} still waits.", "{n} still wait.", n=self.waiting)
        return sentences(PICKS[self.picker] if self.picker else "", self._ready(), waiting if self.waiting else "")

    def _ready(self) -> Text:
        foot = self.kind == "foot"
        if not self.ready:
            return "No base is ready." if foot else "No vehicle or gun is ready."
        return (say("{n} base is ready.", "{n} bases are ready.", n=self.ready) if foot else
                say("{n} vehicle or gun is ready.", "{n} vehicles or guns are ready.", n=self.ready))

    @property
    def picked(self) -> str:
        """The unit that gets the dice: its owner's, or the one the opponent picks."""
        return "other" if self.picker == OPPONENT else "unit"

    @property
    def changes(self) -> tuple[Change, ...]:
        """They leave the waiting line; their owner says where they come on (S-B5)."""
        return (Change(self.picked, "waiting", delta=-self.ready, label="waiting"),) if self.ready else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """They arrive at once."""
        if not self.ready:
            return ()
        return (Follow("arrival", "Arrival of what is ready", who={"unit": self.picked}),)


@value
class Deviation(Outcome):
    """none, or full with its squares along the table edge; the decider also picks the direction."""

    result: str
    squares: int = 0
    decider: str = ""

    @property
    def sentence(self) -> Text:
        """Where they come on."""
        if self.result == "none":
            return "They arrive where they wanted to."
        if self.decider == OWNER:
            return say("They arrive {n} square along the edge; the owner picks the direction.",
                       "They arrive {n} squares along the edge; the owner picks the direction.", n=self.squares)
        return say("They arrive {n} square along the edge; the opponent picks the direction.",
                   "They arrive {n} squares along the edge; the opponent picks the direction.", n=self.squares)

    @property
    def ended_as(self) -> str:
        """Full deviation or none."""
        return self.result
