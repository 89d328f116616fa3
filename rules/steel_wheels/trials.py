"""The tests against a die (P03 to P08): D6 + CS, most also + CR, must reach the opposing die."""

from __future__ import annotations

from rules.engine import OPPONENT, OWNER, Roll, Situation, Steps, Then, procedure
from rules.said import say
from rules.steel_wheels.damage import KEEPS, LOSES, RETREATS, STAYS
from rules.steel_wheels.facts import tests as facts
from rules.steel_wheels.outcomes.tests import Verdict
from rules.steel_wheels.readings import Against
from rules.steel_wheels.tables import cr, cs, other_side, own_side

THROWN = str(say("hits")), str(say("misses"))
WORDS = {
    "DFR": (str(say("reported")), str(say("not reported"))),
    "IFR": (str(say("artillery answers")), str(say("no answer"))), "CF": (KEEPS, LOSES), "CT": (STAYS, RETREATS),
    "PT": THROWN, "PT open top": THROWN, "DT": (str(say("dodges")), str(say("caught"))),
}
"""What each test comes to, passed and failed."""
LABELS = {
    "DFR": say("Direct fire request"), "IFR": say("Indirect fire request"), "CF": say("Can't-fire test"),
    "CT": say("Courage test"), "PT": say("Precision test"), "PT open top": say("Precision test, centre of an open top"),
    "DT": say("Dodge test"),
}


@procedure
def trial(test: str, cs: int, cr: int, by: str) -> Then:
    """D6 + CS + CR against the opposing die; equal succeeds, and the owner of the unit throws both."""
    own, other = own_side(test), other_side(test)
    return Roll(2, Against(own.adds(cs, cr), *WORDS[test]), LABELS[test], sides=(own.die, other.die), by=by,
                table="tests", note=say("{dice} must reach the {die}.", dice=own.printed, die=other.printed)).then(str)


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
    return tested("DT", DODGED[given.danger], cs(given.skill), 0)


DODGED = {"ram": "DT ram", "mine": "DT mine", "wire": "DT wire", "cliff": "DT cliff"}
"""What a dodge test is told as."""
