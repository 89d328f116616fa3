"""What comes of each action: a sentence, what is written on cards, what follows."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Said, Text, decimal, role, say, sentences, signed

FATES = {
    "unhurt": say("{who} shrugs it off."), "wounded": say("{who} is wounded and fights on."),
    "flesh_wound": say("{who} takes a flesh wound: {loss} WS and BS.",
                       "{who} takes {n} flesh wounds: {loss} WS and BS."),
    "down": say("{who} is down."), "out_of_action": say("{who} is out of action.")}
WEAKENED = say("{who} is down, with {loss} WS and BS.")
RECOVERED = {
    "flesh_wound": say("{who} gets up with a flesh wound: {loss} WS and BS. He acts from his next turn.",
                       loss=signed(-1)),
    "down": say("{who} stays down."), "out_of_action": say("{who} is out of action.")}
UNDER_THE_TEMPLATE = (Follow("hit", "Hit each fighter under the template", {"hits": 1}, who={}),)
LANDINGS = {
    "scatters": say('It lands {inches}" off the aim point, towards {clock} o\'clock, and explodes.'),
    "on_target": say("It lands on the aim point after all and explodes."),
    "dud": say("A dud."),
    "in_hand": say("It goes off in his hand: place the template over him."),
    "wild": say('It flies {inches}" from the thrower towards {clock} o\'clock and explodes.'),
    "marker": say('It flies {inches}" from the thrower towards {clock} o\'clock and lies there: place a marker.'),
    "roof": say("Lost in a crack or up in the dome roof: debris may fall for the rest of the game.")}
ROSTER = ("fighter", *(f"fighter_{n}" for n in range(2, 21)))
"""The roles of fighters who are listed one after the other."""
THE_FIGHTER, THE_TARGET = role("fighter", "the fighter"), role("target", "the target")
SHOOTER = role("shooter", "the shooter")
HITS = say("{shooter} hits {target}.", shooter=SHOOTER, target=THE_TARGET)
MISSES = say("{shooter} misses {target}.", shooter=SHOOTER, target=THE_TARGET)
IN_COMBAT = {"first": role("first", "the first fighter"), "second": role("second", "the second fighter")}


def listed(n: int) -> Said:
    """A fighter by his place in the list."""
    return say("fighter {n}", n=n, role=ROSTER[n - 1])


@value
class Fate(Outcome):
    """What became of a fighter."""

    state: str
    wounds: int
    wounds_left: int
    flesh_wounds: int = 0
    pinned: bool = False

    @property
    def up(self) -> bool:
        """Whether he still stands."""
        return self.state not in ("down", "out_of_action")

    def of(self, who: Said) -> Text:
        """His fate in words."""
        pattern = WEAKENED if self.state == "down" and self.flesh_wounds else FATES[self.state]
        said = pattern.with_parts(who=who)
        if self.flesh_wounds:
            said = said.with_parts(n=self.flesh_wounds, loss=signed(-self.flesh_wounds))
        return sentences(said, "He is pinned." if self.pinned else None)

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return self.of(THE_FIGHTER)

    def changes_to(self, role: str) -> tuple[Change, ...]:
        """What Apply writes on his card."""
        lost = -self.flesh_wounds
        return tuple(change for change, due in (
            (Change(role, "wounds", delta=-self.wounds, label="wounds left"), self.wounds),
            (Change(role, "ws", delta=lost, label="WS"), lost),
            (Change(role, "bs", delta=lost, label="BS"), lost),
            (Change(role, "down", value=True, label="down"), self.state == "down"),
            (Change(role, "out", value=True, label="out of action"), self.state == "out_of_action"),
            (Change(role, "pinned", value=True, label="pinned"), self.pinned)) if due)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the fighter's card."""
        return self.changes_to("fighter")

    def follows_of(self, role: str) -> tuple[Follow, ...]:
        """What comes next for the fighter in that role."""
        recovery = Follow("recovery", "Down: roll in the recovery phase", who={"fighter": role})
        return (recovery,) if self.state == "down" else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return self.follows_of("fighter")


@value
class Recovered(Outcome):
    """How a fighter who was down comes out of his recovery phase."""

    state: str

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return RECOVERED[self.state].with_parts(who=THE_FIGHTER)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the fighter's card."""
        if self.state == "flesh_wound":
            return (Change("fighter", "down", value=False, label="down"),
                    Change("fighter", "ws", delta=-1, label="WS"), Change("fighter", "bs", delta=-1, label="BS"))
        return (Change("fighter", "out", value=True, label="out of action"),) if self.state != "down" else ()


@value
class Combat(Outcome):
    """Who won, with how many hits, and what became of the loser."""

    result: str
    hits: int
    fate: Fate | None = None

    @property
    def loser(self) -> str:
        """The role of the fighter who was hit; nobody in a standoff."""
        return {"first_wins": "second", "second_wins": "first"}.get(self.result, "")

    def lost(self, side: str, state: str) -> bool:
        """Whether this fighter was beaten into that state."""
        return self.fate is not None and self.loser == side and self.fate.state == state

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if self.fate is None:
            return "Standoff: nobody is hit."
        winner = IN_COMBAT[self.result.removesuffix("_wins")]
        wins = say("{who} wins with {n} hit.", "{who} wins with {n} hits.", n=self.hits, who=winner)
        return sentences(wins, self.fate.of(IN_COMBAT[self.loser]))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the loser's card."""
        return () if self.fate is None else self.fate.changes_to(self.loser)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return () if self.fate is None else self.fate.follows_of(self.loser)


@value
class Landing(Outcome):
    """Where a stray grenade or shell ends; 12 o'clock is straight on along the throw."""

    result: str
    inches: float = 0
    clock: int = 0

    @property
    def explodes(self) -> bool:
        """Whether the template is placed now."""
        return self.result in ("scatters", "on_target", "in_hand", "wild")

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return self.result

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        inches = decimal(self.inches, 0 if self.inches == int(self.inches) else 1)
        return LANDINGS[self.result].with_parts(inches=inches, clock=self.clock)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        if self.result == "marker":
            return (Follow("marker", "Start of each player's turn: does it explode?"),)
        if self.result == "roof":
            return (Follow("debris", "Start of each player's turn: falling debris"),)
        return UNDER_THE_TEMPLATE if self.explodes else ()


@value
class Exploded(Outcome):
    """How many markers went off and how many stay."""

    exploded: int
    left: int

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return "explodes" if self.exploded else "stays"

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if self.exploded + self.left == 1:
            return "It explodes: take the marker off." if self.exploded else "It does not explode: the marker stays."
        return sentences(say("{n} marker explodes.", "{n} markers explode.", n=self.exploded),
                         say("{n} stays.", "{n} stay.", n=self.left))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return UNDER_THE_TEMPLATE if self.exploded else ()


@value
class DebrisFallen(Outcome):
    """Whom a chunk of the roof hit, if any, and how many roof hits are still to roll for."""

    struck: int = 0
    fate: Fate | None = None
    rolls_left: int = 0

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if self.fate is None:
            return "No debris falls."
        who = listed(self.struck)
        return sentences(say("Debris hits {who}.", who=who), self.fate.of(who))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the card of the fighter it hits."""
        return self.fate.changes_to(ROSTER[self.struck - 1]) if self.fate else ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        again = (Follow("debris", "The next roof hit", {"roof_hits": self.rolls_left}),) if self.rolls_left else ()
        return again + (self.fate.follows_of(ROSTER[self.struck - 1]) if self.fate else ())


@value
class Struck(Outcome):
    """What became of each fighter, in the order of the list."""

    fates: tuple[Fate, ...]

    def __add__(self, more: Struck) -> Struck:
        """These and the next."""
        return Struck(self.fates + more.fates)

    def counts(self, holds: Callable[[Fate], object]) -> int:
        """For how many of them this is so."""
        return sum(bool(holds(fate)) for fate in self.fates)

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        if len(self.fates) == 1:
            return self.fates[0].sentence
        return sentences(*(fate.of(listed(n)) for n, fate in enumerate(self.fates, start=1)))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on their cards."""
        return tuple(change for role, fate in zip(ROSTER, self.fates, strict=False) for change in fate.changes_to(role))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return tuple(follow for role, fate in zip(ROSTER, self.fates, strict=False) for follow in fate.follows_of(role))


@value
class Aimed(Outcome):
    """Whether the shot hits."""

    hit: bool

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return "hit" if self.hit else "miss"

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return HITS if self.hit else MISSES

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        wound = Follow("wound", "Roll to wound", {"hits": 1}, who={"attack": "shooter", "target": "target"})
        return (wound,) if self.hit else ()


@value
class ShotFired(Outcome):
    """A complete shot: whether it hit and what became of the target."""

    hits: int
    fate: Fate

    @property
    def hit(self) -> bool:
        """Whether the shot hit."""
        return self.hits > 0

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return self.fate.of(THE_TARGET) if self.hit else MISSES

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the target's card."""
        return self.fate.changes_to("target")

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return self.fate.follows_of("target")


@value
class Wounds(Outcome):
    """How many of the hits wounded."""

    hits: int
    wounds: int
    strength: int = 3

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return say("{hits}: {wounds}.", hits=say("{n} hit", "{n} hits", n=self.hits), wounds=counted(self.wounds))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        known = {"wounds": self.wounds, "strength": self.strength, "save_modifier": None}
        return (Follow("save", "Saving throws", known),) if self.wounds else ()


@value
class Saves(Outcome):
    """How many of the wounds were saved."""

    wounds: int
    through: int

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        return say("{wounds}: {saved} saved, {through} through.", wounds=counted(self.wounds),
                   saved=self.wounds - self.through, through=self.through)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        injury = Follow("injury", "Injury", {"wounds_suffered": self.through}, who={"fighter": "target"})
        return (injury,) if self.through else ()


def counted(wounds: int) -> Said:
    """So many wounds."""
    return say("{n} wound", "{n} wounds", n=wounds)
