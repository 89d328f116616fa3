"""What players do in a turn beyond the dice: declare, play a chip, choose a manoeuvre, go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.engine import PlayerError
from rules.frame.deed import Deed
from rules.frame.parts import Fallen
from rules.said import Text, comma_list, dots, say, slashes
from rules.steel_wheels.manoeuvres import GETS_IN, GETS_OUT, HOOKS, IN_PAIRS, MANOEUVRES, UNHOOKS, partners, why_not
from rules.steel_wheels.sequence import (
    Acting,
    Throw,
    acting_now,
    declares_first,
    in_order,
    left_to_declare,
    must_throw,
    on_now,
    opponent,
    scores,
    teams_of_phase,
    waiting,
)
from rules.steel_wheels.tables import own_side
from rules.steel_wheels.units import Battery, Infantry, OnTable, Piece, Team, Vehicle

if TYPE_CHECKING:
    from rules.steel_wheels.turn import Table

CHIPS = ("chips_a", "chips_b")
"""The chips of the two sides, in their order."""
STEPS = ("chips", "planning", "manoeuvre", "artillery")
BEGINS = {"planning": say("Indirect fire planning begins."), "manoeuvre": say("The manoeuvre phases begin."),
          "artillery": say("The artillery fires.")}
BURST = ("fragments", "building_fragments", "hit_from_above")
"""What a shell that bursts may still do."""


def chips(battle: Table, side: str) -> int:
    """The manoeuvre chips a side has left."""
    return battle.turn.chips[battle.sides.index(side)]


def may_declare(battle: Table, side: str) -> Text:
    """Why this side does not declare now, if it does not."""
    turn = battle.turn
    if turn.step != "manoeuvre" or turn.phase not in ("declare", "answer"):
        return "Platoons are declared at the start of a manoeuvre phase."
    if side in turn.declared:
        return say("{side} has declared already.", side=battle.side_said(side))
    first = declares_first(battle)
    if turn.phase == "answer" or side == first:
        return ""
    return say("{side} declares first.", side=battle.side_said(first))


def declared(battle: Table, side: str, platoon: str) -> Table:
    """A side has declared; after the second one the readiness tests follow, if there is anything to sort."""
    both = {**battle.turn.declared, side: platoon}
    after = battle.at(declared=both, phase="answer", throws=(), order=())
    if len(both) < 2:
        return after
    teams = teams_of_phase(after)
    if len(teams) > 1:
        return after.at(phase="readiness")
    return after.at(phase="act", order=tuple(teams)) if teams else phase_over(after)


def phase_over(battle: Table) -> Table:
    """The other side declares first in the next phase."""
    first = next(iter(battle.turn.declared), declares_first(battle))
    return battle.at(phase="declare", declared={}, throws=(), order=(), acting=None, side=opponent(battle, first))


class Declare(Deed):
    """A player declares the manoeuvre of a platoon or battery, or the one that answers it."""

    deed: Literal["declare"] = "declare"
    side: str
    platoon: str

    def check(self, battle: Table) -> None:
        two_sides(battle, self.side)
        if why := may_declare(battle, self.side):
            self.against(why)
        if self.platoon not in left_to_declare(battle, self.side):
            self.against(say("{platoon} has manoeuvred this turn, or is not there.", platoon=self.platoon))

    def done(self, battle: Table) -> Table:
        return declared(battle, self.side, self.platoon)

    def told(self, battle: Table) -> Text:
        return say("{side} manoeuvres with {platoon}.", side=battle.side_said(self.side), platoon=self.platoon)


class PlayChip(Deed):
    """A manoeuvre chip is played instead of a platoon."""

    deed: Literal["play_chip"] = "play_chip"
    side: str

    def check(self, battle: Table) -> None:
        two_sides(battle, self.side)
        if not chips(battle, self.side):
            raise PlayerError(say("{side} has no manoeuvre chips left.", side=battle.side_said(self.side)))
        if why := may_declare(battle, self.side):
            self.against(why)

    def done(self, battle: Table) -> Table:
        left = {CHIPS[battle.sides.index(self.side)]: max(0, chips(battle, self.side) - 1)}
        return declared(battle.at(**left), self.side, "")

    def told(self, battle: Table) -> Text:
        return say("{side} plays a manoeuvre chip.", side=battle.side_said(self.side))


class Pass(Deed):
    """A side has no platoon left to declare."""

    deed: Literal["pass"] = "pass"
    side: str

    def check(self, battle: Table) -> None:
        two_sides(battle, self.side)
        if why := may_declare(battle, self.side):
            self.against(why)
        if left_to_declare(battle, self.side):
            self.against(say("{side} has platoons that have not manoeuvred yet.", side=battle.side_said(self.side)))

    def done(self, battle: Table) -> Table:
        return declared(battle, self.side, "")

    def told(self, battle: Table) -> Text:
        return say("{side} has nothing left to manoeuvre with.", side=battle.side_said(self.side))


def two_sides(battle: Table, side: str) -> None:
    """The sheet is made for two armies."""
    if len(battle.sides) != 2:
        raise PlayerError("This sheet is played by two armies.")
    if side not in battle.sides:
        raise PlayerError(say("There is no side {side}: there are {sides}.", side=side,
                              sides=comma_list(*battle.sides)))


class Ready(Deed):
    """Readiness: the throws of teams or batteries; when all have their place they are listed as they act (W-B5)."""

    deed: Literal["ready"] = "ready"
    throws: tuple[Throw, ...]

    def check(self, battle: Table) -> None:
        teams, so_far = sorting(battle), battle.turn.throws
        if not teams or not self.throws:
            raise PlayerError("Nobody has rolled." if teams else "Nobody is waiting for a readiness test.")
        faces = battle.edition.within(lambda: own_side("RT").die)
        for throw in self.throws:
            name = battle.unit(throw.unit).said
            if throw.unit not in teams:
                raise PlayerError(say("{unit} takes no readiness test now.", unit=name))
            if not 1 <= throw.die <= faces:
                raise PlayerError(say("A D{sides} cannot show {face}.", sides=faces, face=throw.die))
            if throw.unit not in must_throw(teams, so_far):
                self.against(say("{unit} has its place already.", unit=name))
            so_far += (throw,)

    def done(self, battle: Table) -> Table:
        throws = (*battle.turn.throws, *self.throws)
        teams = sorting(battle)
        if must_throw(teams, throws):
            return battle.at(throws=throws)
        return battle.at(throws=throws, phase="act", order=in_order(teams, throws))

    def fell(self, battle: Table) -> tuple[Fallen, ...]:
        sides = battle.edition.within(lambda: own_side("RT").die)
        return tuple(Fallen(throw.die, sides, throw.unit) for throw in self.throws if throw.thrown)

    def told(self, battle: Table) -> Text:
        had = sorted(scores(self.throws).items(), key=lambda one: one[1], reverse=True)
        totals = (say("{unit}: {total}", unit=battle.unit(unit).said, total=slashes(*totals)) for unit, totals in had)
        return say("Readiness: {totals}.", totals=dots(*totals))


def sorting(battle: Table) -> dict[str, bool]:
    """Whom readiness has to sort now, each with whether it is on the side that is first where it is level."""
    if battle.turn.step == "artillery" and not battle.turn.order:
        firing = batteries(battle)
        both = len({unit.side for unit in firing}) > 1
        return {unit.id: unit.side == declares_first(battle) for unit in firing if both}
    return teams_of_phase(battle) if battle.turn.phase == "readiness" else {}


def batteries(battle: Table) -> tuple[OnTable | Battery, ...]:
    """The batteries with markers that fire next: those on the table before those off it."""
    able = [unit for unit in battle.there() if unit.markers and unit.answers and unit.id not in battle.turn.fired
            and (isinstance(unit, Battery) or (unit.on_table and not unit.fleeing))]
    on_table = tuple(unit for unit in able if not isinstance(unit, Battery))
    return on_table or tuple(able)


def comes_first(battle: Table) -> OnTable | Battery | None:
    """Who acts next: the first of the order, also of one that stands because whoever was level has left."""
    teams = sorting(battle)
    if not teams or must_throw(teams, battle.turn.throws):
        return on_now(battle)
    return battle.unit(in_order(teams, battle.turn.throws)[0])


class ActNow(Deed):
    """A team acts: the order stands, or the table has agreed that it acts before its time."""

    deed: Literal["act_now"] = "act_now"
    unit: str

    def check(self, battle: Table) -> None:
        unit = battle.unit(self.unit)
        if not unit.there or unit.id not in (*battle.turn.order, *sorting(battle)):
            raise PlayerError(say("{unit} does not act in this phase.", unit=unit.said))
        if acting_now(battle):
            raise PlayerError("Another unit is in the middle of its manoeuvre.")
        first = comes_first(battle)
        if first is None or first.id != self.unit:
            self.against(say("{what} comes first.", what=first.said) if first else
                         "The readiness tests are still to be rolled.")

    def done(self, battle: Table) -> Table:
        order = battle.turn.order or in_order(sorting(battle), battle.turn.throws)
        return battle.at(phase="act", order=(self.unit, *(id for id in order if id != self.unit)))

    def told(self, battle: Table) -> Text:
        return say("{unit} acts now.", unit=battle.unit(self.unit).said)


class Manoeuvre(Deed):
    """A unit carries out a manoeuvre: it sets moving, embarked, hooked on (W-B6)."""

    deed: Literal["manoeuvre"] = "manoeuvre"
    unit: str
    manoeuvre: str
    other: str = ""
    """The vehicle, team or gun it is carried out with."""

    def check(self, battle: Table) -> None:
        unit = battle.unit(self.unit)
        if self.manoeuvre not in MANOEUVRES:
            raise PlayerError(say("There is no manoeuvre {manoeuvre}; there are {known}.", manoeuvre=self.manoeuvre,
                                  known=comma_list(*(kind.title for kind in MANOEUVRES.values()))))
        if isinstance(unit, Battery) or not unit.there:
            raise PlayerError(say("{unit} does not manoeuvre on the table.", unit=unit.said))
        if self.manoeuvre in IN_PAIRS and self.other not in {it.id for it in partners(battle, unit, self.manoeuvre)}:
            raise PlayerError(say("{manoeuvre} needs a unit that {unit} can do it with.", unit=unit.said,
                                  manoeuvre=MANOEUVRES[self.manoeuvre].title))
        if acting_now(battle):
            self.against("A unit is in the middle of its manoeuvre.")
        first = on_now(battle) if battle.turn.step == "manoeuvre" else None
        if first is None or first.id != self.unit:
            self.against(say("{what} comes first.", what=first.said) if first else
                         say("It is not {unit}'s turn.", unit=unit.said))
        if why := battle.edition.within(why_not, battle, unit, self.manoeuvre):
            self.against(why)

    def done(self, battle: Table) -> Table:
        unit, kind = battle.unit(self.unit), MANOEUVRES[self.manoeuvre]
        assert not isinstance(unit, Battery)
        fires = "" if unit.lost_its_fire else kind.fires
        heavy = {"": 0, "stationary": unit.rate, "moving": unit.rate_moving}[fires]
        acting = Acting(unit=unit.id, manoeuvre=kind.id, fires=fires, heavy=heavy, light=bool(fires),
                        flames=bool(fires) and isinstance(unit, Infantry) and unit.flames,
                        assault=kind.id == "assault", recovers=kind.id == "recover")
        order = (unit.id, *(id for id in battle.turn.order if id != unit.id))
        after = paired(moved(battle, unit, kind.moves), self).at(acting=acting, order=order)
        return finished(after, unit.id) if kind.is_over_at_once else after

    def told(self, battle: Table) -> Text:
        unit, other = battle.unit(self.unit).said, battle.find(self.other)
        title = MANOEUVRES[self.manoeuvre].title
        if other is None:
            return say("{unit}: {manoeuvre}.", unit=unit, manoeuvre=title)
        return say("{unit}: {manoeuvre}, {other}.", unit=unit, manoeuvre=title, other=other.said)


def moved(battle: Table, unit: OnTable, moves: bool) -> Table:
    """The unit moves or stands, and the gun behind it."""
    behind = [gun.with_(moving=moves) for gun in battle.units if isinstance(gun, Piece) and gun.hooked == unit.id]
    return battle.put(unit.with_(moving=moves, fired=False), *behind)


def paired(battle: Table, deed: Manoeuvre) -> Table:
    """Who gets in or out, and which gun is hooked on or off."""
    kind, unit, other = deed.manoeuvre, battle.unit(deed.unit), battle.find(deed.other)
    team, vehicle = (unit, other) if isinstance(unit, Team) else (other, unit)
    if isinstance(team, Team) and isinstance(vehicle, Vehicle) and kind in (*GETS_IN, *GETS_OUT):
        return battle.put(team.with_(aboard=vehicle.id if kind in GETS_IN else ""))
    if isinstance(other, Piece) and kind in (*HOOKS, *UNHOOKS):
        return battle.put(other.with_(hooked=unit.id if kind in HOOKS else "", moving=False))
    return battle


def finished(battle: Table, unit: str) -> Table:
    """A unit has carried out its manoeuvre; after the last one the phase is over."""
    card = battle.find(unit)
    if card is not None and not isinstance(card, Battery):
        battle = battle.put(card.with_(done=True, acted=True))
    after = battle.at(acting=None, order=tuple(id for id in battle.turn.order if id != unit))
    return after if waiting(after) or after.turn.phase != "act" or after.turn.step != "manoeuvre" else phase_over(after)


class Done(Deed):
    """The unit that acts has done what it wanted."""

    deed: Literal["done"] = "done"

    def check(self, battle: Table) -> None:
        if battle.turn.acting is None:
            raise PlayerError("No unit is in the middle of its manoeuvre.")
        if battle.due:
            self.against(say("{what} comes first.", what=battle.due[0].label))

    def done(self, battle: Table) -> Table:
        acting = battle.turn.acting
        return finished(battle, acting.unit if acting else "")

    def told(self, battle: Table) -> Text:
        unit = battle.find(battle.turn.acting.unit) if battle.turn.acting else None
        return say("{unit} is done.", unit=unit.said) if unit else "The unit is done."


class PhaseOver(Deed):
    """Nobody is left to act in this manoeuvre phase."""

    deed: Literal["phase_over"] = "phase_over"

    def check(self, battle: Table) -> None:
        if battle.turn.step != "manoeuvre" or battle.turn.phase == "declare":
            raise PlayerError("No manoeuvre phase is under way.")
        if on_now(battle) or sorting(battle) or battle.turn.phase == "answer":
            self.against("Some teams have not acted in this phase.")

    def done(self, battle: Table) -> Table:
        return phase_over(battle)

    def told(self, battle: Table) -> Text:
        return "The manoeuvre phase is over."


class BurstOver(Deed):
    """Nobody else is in the blast radius."""

    deed: Literal["burst_over"] = "burst_over"

    def check(self, battle: Table) -> None:
        if not any(due.action in BURST for due in battle.due):
            raise PlayerError("No shell has just burst.")

    def done(self, battle: Table) -> Table:
        return battle.but(due=tuple(due for due in battle.due if due.action not in BURST)).at(struck=())

    def told(self, battle: Table) -> Text:
        return "Nobody else is in the blast radius."


class HoldShells(Deed):
    """A battery keeps the markers it has left for another turn (W-B6)."""

    deed: Literal["hold_shells"] = "hold_shells"
    unit: str

    def check(self, battle: Table) -> None:
        unit = battle.unit(self.unit)
        if battle.turn.step != "artillery":
            raise PlayerError("Batteries fire in the fourth step of the turn.")
        if unit not in batteries(battle):
            self.against(say("{unit} is not the next to fire.", unit=unit.said))

    def done(self, battle: Table) -> Table:
        return has_fired(battle, self.unit)

    def told(self, battle: Table) -> Text:
        unit = battle.unit(self.unit)
        if not unit.markers:
            return say("{unit} fires no more.", unit=unit.said)
        return say("{unit} fires no more and keeps {n} marker.", "{unit} fires no more and keeps {n} markers.",
                   n=unit.markers, unit=unit.said)


def has_fired(battle: Table, unit: str) -> Table:
    """A battery is done; the next ones are sorted anew when it was the last of its kind."""
    order = tuple(id for id in battle.turn.order if id != unit)
    return battle.at(fired=(*battle.turn.fired, unit), order=order, throws=battle.turn.throws if order else ())


class NextStep(Deed):
    """The next step of the turn."""

    deed: Literal["next_step"] = "next_step"

    def check(self, battle: Table) -> None:
        turn = battle.turn
        if turn.step == STEPS[-1]:
            raise PlayerError("The turn ends after this step.")
        if turn.step == "chips":
            self.against("The platoon-units are still to be counted.")
        if turn.step == "manoeuvre" and turn.phase != "declare":
            self.against("A manoeuvre phase is under way.")
        if turn.step == "manoeuvre" and any(left_to_declare(battle, side) for side in battle.sides):
            self.against("Some platoons have not manoeuvred yet.")

    def done(self, battle: Table) -> Table:
        step = STEPS[STEPS.index(battle.turn.step) + 1]
        return battle.at(step=step, phase="declare", declared={}, throws=(), order=(), acting=None, fired=())

    def told(self, battle: Table) -> Text:
        return BEGINS[STEPS[STEPS.index(battle.turn.step) + 1]]


class EndTurn(Deed):
    """The turn is over: units may manoeuvre and fire again."""

    deed: Literal["end_turn"] = "end_turn"

    def check(self, battle: Table) -> None:
        if battle.turn.step != STEPS[-1]:
            self.against("The artillery has not fired yet.")
        elif batteries(battle):
            self.against("Some batteries still have markers to fire at.")
        if battle.due:
            self.against(say("{what} comes first.", what=battle.due[0].label))

    def done(self, battle: Table) -> Table:
        rested = battle.put(*(unit.rested() for unit in battle.units if not isinstance(unit, Battery))).but(due=())
        return rested.at(number=battle.turn.number + 1, step="chips", phase="declare", declared={}, throws=(), order=(),
                         acting=None, fired=(), asked=(), struck=(), chips_a=0, chips_b=0, given=(0, 0))

    def told(self, battle: Table) -> Text:
        return say("Turn {n} is over.", n=battle.turn.number)


DEEDS = (Declare, PlayChip, Pass, Ready, ActNow, Manoeuvre, Done, PhaseOver, BurstOver, HoldShells, NextStep,
         EndTurn)
