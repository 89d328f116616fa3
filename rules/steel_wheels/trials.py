"""The tests against a die (P03 to P08): D6 + CS, most also + CR, must reach the opposing die."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import OPPONENT, OWNER, Roll, Situation, Steps, procedure
from rules.ruleset import Change, Follow, Outcome
from rules.steel_wheels import facts
from rules.steel_wheels.damage import KEEPS, LOSES, RETREATS, STAYS
from rules.steel_wheels.readings import Against
from rules.steel_wheels.tables import TABLES, cr, cs, other_side, own_side

WORDS = {
    "DFR": ("reported", "not reported"), "IFR": ("artillery answers", "no answer"), "CF": (KEEPS, LOSES),
    "CT": (STAYS, RETREATS), "PT": ("hits", "misses"), "PT open top": ("hits", "misses"), "DT": ("dodges", "caught"),
}
SENTENCES = {
    "DFR": ("The enemy position is reported to the other units on the table.", "The report does not get through."),
    "IFR": ("The artillery answers: place 5 target markers for each battery or platoon.",
            "No indirect fire this turn."),
    "CF": ("The unit keeps its fire.", "The unit loses its fire this turn."),
    "CT": ("The unit stays; a fleeing team recovers and may make a Tactical move.",
           "The unit retreats as soon as possible; a crew abandons an immobilised vehicle."),
    "PT": ("The device hits.", "The device misses."),
    "PT open top": ("The device falls into the open top.", "The device misses."),
    "DT ram": ("The model gets out of the way.", "The model is rammed."),
    "DT mine": ("No mine goes off; the unit goes on at slow movement.", "The unit is on a mine."),
    "DT wire": ("The team passes the wire at slow movement.", "The team cannot pass the wire this turn."),
    "DT cliff": ("The team passes the rocks at slow movement.", "The team cannot pass the rocks this turn."),
}


@dataclass(frozen=True, slots=True)
class Verdict(Outcome):
    """A test that is done."""

    test: str
    passed: bool

    @property
    def sentence(self) -> str:
        """What success or failure means."""
        return SENTENCES[self.test][not self.passed]

    @property
    def ended_as(self) -> str:
        """Passed or failed."""
        return "passed" if self.passed else "failed"

    @property
    def changes(self) -> tuple[Change, ...]:
        """Courage and fire are written to the unit that tested."""
        if self.test == "CT":
            return (Change("unit", "fleeing", value=not self.passed, label="fleeing"),)
        if self.test == "CF" and not self.passed:
            return (Change("unit", "acted", value=True, label="loses its fire"),)
        return ()

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        if self.test == "IFR" and self.passed:
            return (Follow("indirect_fire", "Indirect fire in step 4", {"begin": "shells"}, {"battery": "battery"}),)
        if self.test == "DT mine" and not self.passed:
            return (Follow("minefield", "Roll for the mine", {"danger": "mine", "dodge": "failed"}),)
        return ()


@procedure
def trial(test: str, cs: int, cr: int, by: str) -> Steps[str]:
    """D6 + CS + CR against the opposing die; equal succeeds, and the owner of the unit throws both."""
    own, other = own_side(test), other_side(test)
    name, _, at = TABLES["tests"].text(test, "Test").partition(", ")
    label = f"{name} test, {at}" if at else f"{name} test"
    result: str = yield Roll(2, Against(own.adds(cs, cr), *WORDS[test]), label, sides=(own.die, other.die), by=by,
                             table="tests", note=f"{own.printed} must reach the {other.printed}.")
    return result


def courage_test(cs: int, cr: int, by: str = OPPONENT) -> Situation:
    """CT: stays or retreats."""
    return trial("CT", cs, cr, by)


def cant_fire_test(cs: int, cr: int, by: str = OPPONENT) -> Situation:
    """CF: keeps or loses its fire."""
    return trial("CF", cs, cr, by)


def dodge_test(cs: int, by: str = OPPONENT) -> Situation:
    """DT: dodges or is caught."""
    return trial("DT", cs, 0, by)


@procedure
def tested(test: str, said: str, cs: int, cr: int) -> Steps[Verdict]:
    """One test on its own."""
    result = yield trial(test, cs, cr, OWNER)
    return Verdict(said, result == WORDS[test][0])


@procedure
def direct_fire_request(given: facts.Request) -> Situation:
    """DFR: report an enemy position to the other units."""
    return tested("DFR", "DFR", cs(given.skill), cr(given.rank))


@procedure
def indirect_fire_request(given: facts.Request) -> Situation:
    """IFR: ask the artillery for fire."""
    return tested("IFR", "IFR", cs(given.skill), cr(given.rank))


@procedure
def cant_fire(given: facts.Nerve) -> Situation:
    """CF: hit before it has fired."""
    return tested("CF", "CF", cs(given.skill), cr(given.rank))


@procedure
def courage(given: facts.Recovery) -> Situation:
    """CT: stay, recover or dare; a fleeing team tests once for each leader."""
    return leaders_rally(given.leaders, cs(given.skill), cr(given.rank))


@procedure
def leaders_rally(leaders: int, cs: int, cr: int) -> Steps[Verdict]:
    """Any success recovers the team."""
    result = yield courage_test(cs, cr, OWNER)
    if result == RETREATS and leaders > 1:
        return leaders_rally(leaders - 1, cs, cr)
    return Verdict("CT", result == STAYS)


@procedure
def precision(given: facts.Precision) -> Situation:
    """PT: a device thrown by hand."""
    test = "PT open top" if given.at == "open_top" else "PT"
    return tested(test, test, cs(given.skill), 0)


@procedure
def dodge(given: facts.Dodge) -> Situation:
    """DT: out of the way of a vehicle, a mine, wire or a cliff."""
    return tested("DT", f"DT {given.danger}", cs(given.skill), 0)
