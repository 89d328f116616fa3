"""The turn for a screen: its phases, markers and roof hits, a row a fighter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.frame.turn_view import Counter, Lot, Pool, StepView, TurnView, UnitRow
from rules.gang_skirmish.deeds import in_contact
from rules.gang_skirmish.units import Fighter
from rules.said import Text, say

if TYPE_CHECKING:
    from rules.gang_skirmish.turn import Table

TITLES = {
    "start": say("Start of the turn"), "charges": say("Movement: 1. Charges"),
    "compulsory": say("Movement: 2. Compulsory moves"), "rest": say("Movement: 3. The rest"),
    "shooting": say("Shooting"), "combat": say("Hand-to-hand combat"), "recovery": say("Recovery")}
MOVEMENT = say("Movement phase: 1. Charges 2. Compulsory Moves 3. The Rest")
SAYS = {
    "start": say("Place a marker, at the start of each player's turn it explodes on a 4+. Each player rolls a D6 at "
                 "the start of each of their turns and on a 1 a chunk of debris falls on a random one of their "
                 "fighters with a strength 3 hit."),
    "charges": MOVEMENT,
    "compulsory": MOVEMENT,
    "rest": say('Rapid moving target has moved 10" or more in the previous turn.'),
    "shooting": say("Roll to hit, roll to wound, saving throws, injuries."),
    "combat": say("Throw attack dice; work out combat score; determine winner; number of hits; saving throws; resolve "
                  "injuries."),
    "recovery": say("Roll on the Injuries/Recovery chart."),
    "blast": say("Place template over him."),
    "stray": say("If the Scatter and Artillery dice result in a hit and a misfire roll on this chart.")}
FACES: dict[Text, str] = {"out": "skull", "down": "arrow-down-bold", "overwatch": "eye", "pinned": "pin"}
TABLE_OF = {"start": "wild_grenades", "shooting": "to_hit_modifiers", "combat": "combat_score_modifiers",
            "recovery": "injuries", "blast": "to_wound", "stray": "wild_grenades"}


def view(battle: Table) -> TurnView:
    """Where the turn stands."""
    turn = battle.turn
    moment = "blast" if turn.blast else "stray" if turn.stray else turn.step
    return TurnView(
        title=say("Turn {n}: {phase}", n=turn.number, phase=TITLES[turn.step]), number=turn.number, side=turn.side,
        steps=steps(turn.step), pools=pools(battle), counters=counters(battle),
        rows=tuple(row(battle, fighter) for fighter in battle.units), says=SAYS[moment],
        table=TABLE_OF.get(moment, "turn"), over=over(battle), stands=TITLES[turn.step])


def steps(now: str) -> tuple[StepView, ...]:
    """The phases as printed."""
    at = list(TITLES).index(now)
    states: list[Literal["done", "now", "to_come"]] = ["done" if n < at else "now" if n == at else "to_come"
                                                       for n in range(len(TITLES))]
    return tuple(StepView(id, title, SAYS[id], states[n]) for n, (id, title) in enumerate(TITLES.items()))


def pools(battle: Table) -> tuple[Pool, ...]:
    """The markers on the table, by what they are."""
    names = [shell.name for shell in battle.turn.markers]
    lots = tuple(Lot(name, names.count(name), icon="mine") for name in dict.fromkeys(names))
    return (Pool("markers", "Unexploded markers", lots),) if lots else ()


def counters(battle: Table) -> tuple[Counter, ...]:
    """What can be set by hand, and what follows from the rest."""
    turn = battle.turn
    return (Counter("Turn", turn.number, "number", low=1, icon="counter", quiet=True),
            Counter("Unexploded markers", len(turn.markers), "markers", high=10, icon="mine", quiet=True),
            Counter("Roof hits", turn.roof_hits, "roof_hits", high=6, icon="home-roof", quiet=not turn.roof_hits))


def row(battle: Table, fighter: Fighter) -> UnitRow:
    """A fighter: his skills, what befell him, and whether he is on."""
    face = face_of(fighter)
    return UnitRow.of(fighter, face=face, face_icon=FACES.get(face, ""), state=state_of(battle, fighter))


def face_of(fighter: Fighter) -> Text:
    """His state in a word."""
    if not fighter.there:
        return "out"
    return "down" if fighter.down else "overwatch" if fighter.overwatch else "pinned" if fighter.pinned else ""


def state_of(battle: Table, fighter: Fighter) -> Literal["", "active", "waiting", "done"]:
    """Aiming or charging, still to do something in this phase, or done."""
    turn = battle.turn
    if fighter.id in (turn.charger, turn.aim.fighter if turn.aim else ""):
        return "active"
    if not fighter.there or fighter.side != turn.side:
        return ""
    if turn.step == "shooting":
        return "waiting" if fighter.up and fighter.id not in turn.shot else "done"
    if turn.step == "combat":
        return "waiting" if in_contact(battle, fighter.id) else ""
    if turn.step == "recovery":
        return "done" if fighter.id in turn.recovered else "waiting" if fighter.down else ""
    return ""


def over(battle: Table) -> Text:
    """The sheet names no victory; a gang without fighters has lost."""
    left = {fighter.side for fighter in battle.there()}
    if len({fighter.side for fighter in battle.units}) < 2 or len(left) > 1:
        return ""
    return say("Only {side} is left.", side=battle.side_said(left.pop())) if left else "Nobody is left."
