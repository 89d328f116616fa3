"""Injuries and recovery: what a lost wound does to a fighter."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine import OWNER, Best, Lookup, Note, Reading, Roll, Situation, Steps, Then, procedure, value
from rules.gang_skirmish import facts
from rules.gang_skirmish.outcomes import Fate, Recovered
from rules.gang_skirmish.tables import DOWN, FLESH_WOUND, OUT_OF_ACTION, TABLES, injury_chart
from rules.said import Text, comma_list, dice, say

STATES = {FLESH_WOUND: "flesh_wound", DOWN: "down", OUT_OF_ACTION: "out_of_action"}
RECOVERS = {FLESH_WOUND: say("{face}: up with a flesh wound"), DOWN: say("{face}: stays down"),
            OUT_OF_ACTION: say("{face}: out of action")}
FALLS_TO_0 = Note("WS or BS falls to 0", "The flesh wound puts him out of action.", table="injuries")
OUT = -1


@value
class Thrower:
    """Whose dice they are: told, but nobody is hurt more or less by it, so the odds take both sides' blows as one."""

    by: str = field(compare=False)


@value
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


@dataclass(frozen=True)
class HighestInjury(Best):
    """Only the highest die counts, read on the chart."""

    results: tuple[str, ...]

    def value(self, state: int) -> str:
        return self.results[state - 1]


@value
class Chart:
    """What all dice come to: the worst of the chart, and the flesh wounds on the way."""

    result: str
    flesh: int = 0

    @property
    def said(self) -> str:
        """The result as printed."""
        return self.result


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

    def value(self, state: int) -> Chart:
        if state == OUT:
            return Chart(OUT_OF_ACTION)
        return Chart(DOWN if state % 2 else FLESH_WOUND, state // 2)

    @property
    def text(self) -> Text:
        return "every die"


@procedure
def injuries(wounds: int, fighter: Fighter, multi: str, thrower: Thrower) -> Situation | Fate:
    """Wounds are ticked off first; the last one and each beyond it is a die on the chart."""
    dice = wounds - fighter.spare
    if dice > 0:
        roll = every_injury if multi == "apply_all" and dice > 1 else highest_injury
        return roll(dice, wounds, fighter, thrower)
    state = "down" if fighter.down else "wounded" if wounds else "unhurt"
    return Fate(state, wounds, fighter.wounds - wounds)


@procedure
def highest_injury(dice: int, wounds: int, fighter: Fighter, thrower: Thrower) -> Then:
    """Several dice: only the highest counts."""  # G2
    return Roll(dice, HighestInjury(injury_chart()), "Injury", by=thrower.by, table="injuries",
                note="Only the highest die counts." if dice > 1 else "").then(worst_of_all, wounds, fighter)


def worst_of_all(result: str, wounds: int, fighter: Fighter) -> Fate | Then:
    """What the highest die does."""
    fate = hurt(result, int(result == FLESH_WOUND), fighter, wounds)
    return FALLS_TO_0.then(so_it_is, fate) if by_zero_rule(result, fate) else fate


def so_it_is(_: None, fate: Fate) -> Fate:
    """His fate, when it has been said why."""
    return fate


@procedure
def every_injury(dice: int, wounds: int, fighter: Fighter, thrower: Thrower) -> Then:
    """Several dice: every one counts."""  # G2, switched
    reading = EveryInjury(injury_chart(), min(fighter.ws, fighter.bs))
    return Roll(dice, reading, "Injuries", by=thrower.by, table="injuries").then(all_of_them, wounds, fighter)


def all_of_them(chart: Chart, wounds: int, fighter: Fighter) -> Fate:
    """What all dice together do."""
    return hurt(chart.result, chart.flesh, fighter, wounds)


def hurt(result: str, flesh: int, fighter: Fighter, wounds: int = 1) -> Fate:
    """The chart's result on this fighter, the 0 rule included."""
    if result == OUT_OF_ACTION or flesh >= min(fighter.ws, fighter.bs):
        return Fate("out_of_action", wounds, 0)
    # A fighter who is down and takes a flesh wound stays down: he only gets up in his recovery phase.
    return Fate("down" if fighter.down else STATES[result], wounds, 0, flesh)


def by_zero_rule(result: str, fate: Fate) -> bool:
    """Whether it was a flesh wound that took the last point of WS or BS."""
    return result == FLESH_WOUND and fate.state == "out_of_action"


@procedure
def injury(it: facts.Injury) -> Situation:
    """The wounds a fighter has suffered, all at once."""
    return injuries(it.wounds_suffered, fighter(it), it.rulings.multi_injury, Thrower(OWNER))


def fighter(it: facts.Injury) -> Fighter:
    """Who suffered them."""
    return Fighter(it.wounds, it.ws, it.bs, it.down)


def injury_said(it: facts.Injury) -> tuple[Text, ...]:
    """The dice on the chart as the header says them."""
    n = it.wounds_suffered - fighter(it).spare
    return (dice(n, 6), "on the injuries chart") if n > 0 else ("no dice", "wounds are left")


@procedure
def recovery(it: facts.Recovery) -> Steps[Recovered]:
    """Each own fighter who is down rolls on the chart again."""
    result = yield Roll(1, Lookup(TABLES["injuries"], "Result"), "Recovery", by=OWNER, table="injuries",
                        note=recovery_said())
    fate = hurt(result, int(result == FLESH_WOUND), Fighter(0, it.ws, it.bs))
    if by_zero_rule(result, fate):
        yield FALLS_TO_0
    return Recovered(fate.state)


def recovery_said() -> Text:
    """The chart as it is read for a fighter who is down."""
    chart = TABLES["injuries"]
    lines = [RECOVERS[chart.text(face, "Result")].with_parts(face=face) for face in chart.keys()]  # noqa: SIM118
    return say("{chart}.", chart=comma_list(*lines))
