"""Injuries and recovery: what a lost wound does to a fighter."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import OWNER, Best, Lookup, Note, Reading, Roll, Situation, Steps, procedure, value
from rules.gang_skirmish import facts
from rules.gang_skirmish.tables import DOWN, FLESH_WOUND, OUT_OF_ACTION, TABLES, injury_chart
from rules.ruleset import Change, Follow, Outcome

STATES = {FLESH_WOUND: "flesh_wound", DOWN: "down", OUT_OF_ACTION: "out_of_action"}
RECOVERS = {FLESH_WOUND: "gets up with a flesh wound", DOWN: "stays down", OUT_OF_ACTION: "is out of action"}
OUT = -1
SENTENCES = {
    "unhurt": "{who} is unhurt.", "wounded": "{who} is wounded and fights on.",
    "flesh_wound": "{who} takes a flesh wound: -1 WS and -1 BS.", "down": "{who} is down.",
    "out_of_action": "{who} is out of action."}


@dataclass(frozen=True, slots=True)
class Fighter:
    """What a wound can take from a fighter."""

    wounds: int
    ws: int
    bs: int
    down: bool = False

    @property
    def spare(self) -> int:
        """Wounds that are ticked off before his last one."""
        return 0 if self.down else max(self.wounds - 1, 0)


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

    def of(self, who: str) -> str:
        """His fate in words."""
        said = SENTENCES[self.state].format(who=who)
        if self.state == "flesh_wound" and self.flesh_wounds > 1:
            said = f"{who} takes {self.flesh_wounds} flesh wounds: -{self.flesh_wounds} WS and BS."
        if self.state == "down" and self.flesh_wounds:
            said = f"{who} is down, with -{self.flesh_wounds} WS and BS."
        return said + (" He is pinned." if self.pinned else "")

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return self.of("The fighter")

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


@dataclass(frozen=True)
class HighestInjury(Best):
    """Only the highest die counts, read on the chart."""

    results: tuple[str, ...]

    def value(self, state: int) -> str:
        return self.results[state - 1]


@dataclass(frozen=True)
class EveryInjury(Reading):
    """Every die counts; the state is twice the flesh wounds, plus one if down, or OUT."""

    results: tuple[str, ...]
    limit: int

    def add(self, state: int, face: int) -> int:
        result = self.results[face - 1]
        if state == OUT or result == OUT_OF_ACTION:
            return OUT
        if result == DOWN:
            return state | 1
        return state + 2 if state // 2 + 1 < self.limit else OUT

    def value(self, state: int) -> tuple[str, int]:
        if state == OUT:
            return OUT_OF_ACTION, 0
        return (DOWN if state % 2 else FLESH_WOUND), state // 2

    @property
    def text(self) -> str:
        return "every die"


@procedure
def injuries(wounds: int, fighter: Fighter, multi: str, by: str) -> Situation | Fate:
    """Wounds are ticked off first; the last one and each beyond it is a die on the chart."""
    dice = wounds - fighter.spare
    if dice > 0:
        roll = every_injury if multi == "apply_all" and dice > 1 else highest_injury
        return roll(dice, wounds, fighter, by)
    state = "down" if fighter.down else "wounded" if wounds else "unhurt"
    return Fate(state, wounds, fighter.wounds - wounds)


@procedure
def highest_injury(dice: int, wounds: int, fighter: Fighter, by: str) -> Steps[Fate]:
    """Several dice: only the highest counts."""  # G2
    note = "With several dice only the highest counts." if dice > 1 else ""
    result = yield Roll(dice, HighestInjury(injury_chart()), "Injury", by=by, note=note, table="injuries")
    fate = hurt(result, int(result == FLESH_WOUND), fighter)
    yield from zero_rule(result, fate)
    return replace(fate, wounds=wounds)


@procedure
def every_injury(dice: int, wounds: int, fighter: Fighter, by: str) -> Steps[Fate]:
    """Several dice: every one counts."""  # G2, switched
    reading = EveryInjury(injury_chart(), min(fighter.ws, fighter.bs))
    result, flesh = yield Roll(dice, reading, "Injuries", by=by, tell="{value[0]}", table="injuries")
    return replace(hurt(result, flesh, fighter), wounds=wounds)


def hurt(result: str, flesh: int, fighter: Fighter) -> Fate:
    """The chart's result on this fighter, the 0 rule included."""
    if result == OUT_OF_ACTION or flesh >= min(fighter.ws, fighter.bs):
        return Fate("out_of_action", 1, 0)
    # A fighter who is down and takes a flesh wound stays down: he only gets up in his recovery phase.
    return Fate("down" if fighter.down else STATES[result], 1, 0, flesh)


def zero_rule(result: str, fate: Fate) -> Steps[None]:
    """Say so when a flesh wound takes the last point of WS or BS."""
    if result == FLESH_WOUND and fate.state == "out_of_action":
        yield Note("WS or BS falls to 0", "The flesh wound puts him out of action.", table="injuries")
    return None


@procedure
def injury(it: facts.Injury) -> Situation:
    """The wounds a fighter has suffered, all at once."""
    return injuries(it.wounds_suffered, fighter(it), it.rulings.multi_injury, OWNER)


def fighter(it: facts.Injury) -> Fighter:
    """Who suffered them."""
    return Fighter(it.wounds, it.ws, it.bs, it.down)


def injury_said(it: facts.Injury) -> tuple[str, ...]:
    """The dice on the chart as the header says them."""
    dice = it.wounds_suffered - fighter(it).spare
    return (f"{dice}D6", "on the injuries chart") if dice > 0 else ("no dice", "wounds are left")


@dataclass(frozen=True, slots=True)
class Recovered(Outcome):
    """How a fighter who was down comes out of his recovery phase."""

    state: str

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return {"flesh_wound": "The fighter gets up with a flesh wound: -1 WS and -1 BS. He acts from his next turn.",
                "down": "The fighter stays down.", "out_of_action": "The fighter is out of action."}[self.state]

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the fighter's card."""
        if self.state == "flesh_wound":
            return (Change("fighter", "down", value=False, label="down"),
                    Change("fighter", "ws", delta=-1, label="WS"), Change("fighter", "bs", delta=-1, label="BS"))
        return (Change("fighter", "out", value=True, label="out of action"),) if self.state != "down" else ()


@procedure
def recovery(it: facts.Recovery) -> Steps[Recovered]:
    """Each own fighter who is down rolls on the chart again."""
    result = yield Roll(1, Lookup(TABLES["injuries"], "Result"), "Recovery", by=OWNER, table="injuries",
                        note=recovery_said())
    fate = hurt(result, int(result == FLESH_WOUND), Fighter(0, it.ws, it.bs))
    yield from zero_rule(result, fate)
    return Recovered(fate.state)


def recovery_said() -> str:
    """The chart as it is read for a fighter who is down."""
    faces = TABLES["injuries"].keys()
    return ", ".join(f"{face} {RECOVERS[TABLES['injuries'].text(face, 'Result')]}" for face in faces) + "."
