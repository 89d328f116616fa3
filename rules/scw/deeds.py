"""What players do besides throwing dice: assets, the company commander, moves, arrivals, the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from rules.engine import PlayerError
from rules.frame.deed import Deed
from rules.frame.parts import Change
from rules.said import Said, Text, name, say
from rules.scw.costs import CANNOT, MOVES, too_dear
from rules.scw.costs import DEEDS as COSTS
from rules.scw.filled import price_of
from rules.scw.morale import morale_is_due
from rules.scw.platoons import (
    bases_of,
    is_led,
    markers_of,
    next_side,
    pc_square,
    platoon_of,
    platoons,
    side_on,
    squares_of,
)
from rules.scw.units import Acting, Commander, Foot, Gun, Vehicle, is_hammered

if TYPE_CHECKING:
    from rules.scw.turn import Table

ASSET, COMMANDER, MORALE, UNITS, SMOKE, HAMMERED, RESERVES, COUNTDOWN, NEXT_TURN = range(1, 10)
Bought = Literal["leave_other", "leave_difficult", "remove_casualty"]


class TurnDeed(Deed):
    """A deed of the turn: nothing else may be under way."""

    def check(self, battle: Table) -> None:
        if battle.play:
            raise PlayerError("An action is under way. Finish it first.")
        self.looked_at(battle)

    def looked_at(self, battle: Table) -> None:
        """What the sheet says against it."""

    def in_step(self, battle: Table, step: int, sentence: Said) -> None:
        """The sheet has a step for it."""
        if battle.turn.step != step:
            self.against(sentence.with_parts(step=step))

    def by_side_on(self, battle: Table, unit: Acting | Commander) -> None:
        """Only the side that is on acts."""
        if unit.side != side_on(battle):
            self.against(say("It is not {unit}'s turn.", unit=unit.said))


class UseAsset(TurnDeed):
    """The asset of this turn."""

    deed: Literal["asset"] = "asset"
    what: str = ""

    def looked_at(self, battle: Table) -> None:
        self.in_step(battle, ASSET, say("Assets are used in step {step}."))
        if battle.turn.asset:
            self.against("One asset a turn at most.")

    def done(self, battle: Table) -> Table:
        return battle.at(asset=True)

    def told(self, battle: Table) -> Text:
        side = battle.side_said(side_on(battle))
        if self.what:
            return say("{side} uses an asset: {what}.", side=side, what=name(self.what))
        return say("{side} uses an asset.", side=side)


class LaySmoke(TurnDeed):
    """Smoke lies on a square until the end of its own turn."""

    deed: Literal["smoke"] = "smoke"
    unit: str

    def looked_at(self, battle: Table) -> None:
        acting(battle, self.unit)

    def done(self, battle: Table) -> Table:
        return battle.put(acting(battle, self.unit).with_(smoke=True))

    def told(self, battle: Table) -> Text:
        return say("Smoke on {unit}.", unit=battle.unit(self.unit).said)


class Command(TurnDeed):
    """The company commander joins a PC, or stands in for a dead one."""

    deed: Literal["command"] = "command"
    commander: str
    does: Literal["joined", "stands_in"]
    square: str

    def looked_at(self, battle: Table) -> None:
        he, square = commander(battle, self.commander), foot(battle, self.square)
        his_step(self, battle, he)
        pc = pc_square(battle, square)
        if self.does == "joined" and not pc:
            self.against(say("{platoon} has no PC to join.", platoon=square.platoon_said))
        if self.does == "stands_in" and pc:
            self.against(say("He only stands in for a dead PC; {platoon} has its PC.", platoon=square.platoon_said))

    def done(self, battle: Table) -> Table:
        placed = battle.put(commander(battle, self.commander).with_(does=self.does, square=self.square))
        return placed.at(commanded=(*battle.turn.commanded, self.commander))

    def told(self, battle: Table) -> Text:
        does = say("{unit} joins the PC of {platoon}.") if self.does == "joined" else (
            say("{unit} stands in for the PC of {platoon}."))
        return does.with_parts(unit=battle.unit(self.commander).said, platoon=foot(battle, self.square).platoon_said)


class Stand(TurnDeed):
    """Where the company commander has walked to: a square of his side, or on his own."""

    deed: Literal["stand"] = "stand"
    commander: str
    square: str = ""

    def looked_at(self, battle: Table) -> None:
        he = commander(battle, self.commander)
        if battle.turn.walking != he.id:
            self.against(say("{unit} has not rolled for his move.", unit=he.said))
        if self.square and foot(battle, self.square).side != he.side:
            raise PlayerError(say("{unit} only stands with squares of his own side.", unit=he.said))

    def done(self, battle: Table) -> Table:
        he = commander(battle, self.commander)
        return battle.put(he.with_(square=self.square, does="")).at(walking="")

    def told(self, battle: Table) -> Text:
        he = battle.unit(self.commander).said
        if not self.square:
            return say("{unit} stands on his own.", unit=he)
        return say("{unit} stands with {square}.", unit=he, square=battle.unit(self.square).said)


class Spend(TurnDeed):
    """A square buys something without dice: it leaves its square, or a casualty marker comes off (S-B6)."""

    deed: Literal["spend"] = "spend"
    unit: str
    on: Bought
    cost: int = Field(ge=0, le=12)
    """What is paid: it stands here, so that no later table changes the past."""
    single: bool = False
    """All AP for something it cannot afford, and nothing else (P03)."""

    def looked_at(self, battle: Table) -> None:
        unit = acting(battle, self.unit)
        if self.on == "remove_casualty" and not (isinstance(unit, Foot) and markers_of(battle, unit)):
            raise PlayerError(say("{unit} has no casualty marker.", unit=unit.said))
        self.by_side_on(battle, unit)
        self.in_step(battle, UNITS, say("Squares act in step {step}."))
        if unit.id in battle.turn.lost:
            self.against(say("{unit} is hammered and loses this turn.", unit=unit.said))
        self._paid(battle, unit)

    def _paid(self, battle: Table, unit: Acting) -> None:
        price = battle.edition.within(price_of, unit, self.on)
        if price is None:
            self.against(CANNOT[self.on].with_parts(unit=unit.said))
        elif self.single:
            if unit.id in battle.turn.acted or not 0 < unit.ap < price:
                self.against(say("A single chosen action is all {unit} does, and dearer than its AP.", unit=unit.said))
        elif self.cost != price or price > unit.ap:
            self.against(too_dear(self.on, price, unit.said, unit.ap))

    def done(self, battle: Table) -> Table:
        unit, moves = acting(battle, self.unit), self.on in MOVES
        paid = unit.with_(ap=unit.ap - self.cost, moved=unit.moved or moves)
        turn = battle.turn
        # A single chosen action is all it does: not even the free square of cavalry is left.
        active = tuple(id for id in turn.active if not (self.single and id == unit.id))
        after = battle.put(paid).at(acted=once(turn.acted, unit.id), active=active,
                                    mover=unit.id if moves else turn.mover)
        return after if moves else _marker_off(after, paid)

    def told(self, battle: Table) -> Text:
        unit = battle.unit(self.unit).said
        if self.single:
            return say("{unit}: {deed}, all its AP.", unit=unit, deed=COSTS[self.on])
        return say("{unit}: {deed}, {n} AP.", unit=unit, deed=COSTS[self.on], n=self.cost)


def _marker_off(battle: Table, unit: Acting) -> Table:
    assert isinstance(unit, Foot)
    marked = next((own for own in platoon_of(battle, unit) if own.markers), None)
    return battle.put(marked.with_(markers=marked.markers - 1)) if marked else battle


class UnitDone(TurnDeed):
    """The unit that is on has done what it wanted; what is left of its AP is gone."""

    deed: Literal["unit_done"] = "unit_done"

    def looked_at(self, battle: Table) -> None:
        if not battle.turn.active:
            raise PlayerError("No unit is active: roll its action points first.")

    def done(self, battle: Table) -> Table:
        own = (battle.find(id) for id in battle.turn.active)
        spent = (unit.with_(ap=0) for unit in own if unit and not isinstance(unit, Commander) and unit.ap)
        return battle.put(*spent).at(active=(), mover="")

    def told(self, battle: Table) -> Text:
        units = [acting(battle, id) for id in battle.turn.active]
        on = [unit for unit in units if unit.there] or units
        return say("{unit} is done.", unit=on[-1].platoon_said if on else say("the unit"))


class Arrive(TurnDeed):
    """Bases that are ready come on: their owner says where (S-B5)."""

    deed: Literal["arrive"] = "arrive"
    unit: str
    """Whose they are."""
    bases: int = Field(ge=1, le=20)
    at: str
    """The card they join; an id that nobody has yet is a new square."""
    pc: bool = False
    """The platoon commander is among them."""

    def looked_at(self, battle: Table) -> None:
        unit, there = acting(battle, self.unit), battle.find(self.at)
        if there and there not in squares_of(battle, unit):
            raise PlayerError(say("{unit} is not part of {platoon}.", unit=there.said, platoon=unit.platoon_said))
        if self.bases > (acting(battle, self.at) if there else unit.another_square(self.at, "")).room:
            raise PlayerError(say("No room for {n} of {unit}.", n=self.bases, unit=unit.said))
        if self.bases > ready_of(battle, unit):
            self.against(say("{unit}: only {n} ready.", unit=unit.said, n=ready_of(battle, unit)))

    def done(self, battle: Table) -> Table:
        unit = acting(battle, self.unit)
        battle = battle.at(ready=tuple((id, left) for id, n in battle.turn.ready
                                       if (left := n - self.bases * (id == unit.id)) > 0))
        if battle.find(self.at):
            return battle.put(self._come_to(acting(battle, self.at)))
        # From now on they are one platoon in two squares: it needs a name of its own.
        named = unit.with_(platoon=unit.platoon_name)
        new = named.another_square(self.at, f"{unit.platoon_name} ({len(squares_of(battle, unit)) + 1})")
        return battle.put(named).but(units=(*battle.put(named).units, self._come_to(new)))

    def _come_to(self, card: Acting) -> Acting:
        there = card.joined(self.bases)
        return there.after((Change("unit", "officer", value=True),)) if self.pc and isinstance(there, Foot) else there

    def told(self, battle: Table) -> Text:
        there = battle.find(self.at)
        told = (JOIN if there and there.there else COME_ON)[self.pc]
        square = {"square": there.said} if there and there.there else {}
        return told.with_parts(n=self.bases, unit=battle.unit(self.unit).said, **square)


class NextStep(TurnDeed):
    """On to a later step of the turn, or to the turn of the next side; what comes off on the way comes off."""

    deed: Literal["next_step"] = "next_step"
    to: int = Field(ge=2, le=NEXT_TURN)

    def looked_at(self, battle: Table) -> None:
        turn = battle.turn
        if self.to <= turn.step:
            raise PlayerError(say("The turn is at step {step} already.", step=turn.step))
        if battle.due:
            self.against(say("Still to be done: {what}.", what=battle.due[0].label))
        if turn.step <= MORALE < self.to and (shaken := battle.edition.within(shaken_platoons, battle)):
            self.against(say("{platoon} must test its morale first.", platoon=shaken[0][0].platoon_said))
        if self.to == NEXT_TURN and not turn.counted:
            self.against("The countdown goes down at the end of each turn.")

    def done(self, battle: Table) -> Table:
        for step in range(battle.turn.step, self.to):
            battle = LEFT[step](battle) if step in LEFT else battle
        battle = battle.but(due=())
        return battle.at(step=self.to, walking="") if self.to < NEXT_TURN else next_turn(battle)

    def told(self, battle: Table) -> Text:
        if self.to == NEXT_TURN:
            return say("{side}'s turn begins.", side=battle.side_said(next_side(battle)))
        return say("On to {step}.", step=STEPS[self.to])


COME_ON = (say("{n} of {unit} comes on.", "{n} of {unit} come on."),
           say("{n} of {unit} comes on: the PC.", "{n} of {unit} come on, the PC among them."))
JOIN = (say("{n} of {unit} joins {square}.", "{n} of {unit} join {square}."),
        say("{n} of {unit} joins {square}: the PC.", "{n} of {unit} join {square}, the PC among them."))
"""Who comes on, without the platoon commander and with him."""
STEPS = {ASSET: "Asset", COMMANDER: "Company commander", MORALE: "Morale", UNITS: "Unit by unit", SMOKE: "Smoke",
         HAMMERED: "Remove hammered", RESERVES: "Reinforcements", COUNTDOWN: "Countdown"}
DEEDS = (UseAsset, LaySmoke, Command, Stand, Spend, UnitDone, Arrive, NextStep)


# -- what happens when a step is left


def rested(battle: Table) -> Table:
    """4: AP that were not spent are gone."""
    own = (unit for unit in battle.units if unit.side == side_on(battle) and not isinstance(unit, Commander))
    return battle.put(*(unit.rested() for unit in own if unit.ap or unit.shots or unit.moved)).at(active=(), mover="")


def smoke_off(battle: Table) -> Table:
    """5: at the end of the target's turn."""
    return battle.put(*(unit.with_(smoke=False) for unit in smoky(battle)))


def hammered_off(battle: Table) -> Table:
    """6: what lay there when this turn began (S-B1)."""
    return battle.put(*(unit.with_(hammered=False) for unit in recovering(battle)))


def not_come(battle: Table) -> Table:
    """7: whoever is ready and was not placed waits on."""
    late = ((acting(battle, id), n) for id, n in battle.turn.ready)
    return battle.put(*(unit.with_(waiting=unit.waiting + n) for unit, n in late)).at(ready=())


LEFT = {UNITS: rested, SMOKE: smoke_off, HAMMERED: hammered_off, RESERVES: not_come}


def next_turn(battle: Table) -> Table:
    """The next side is on: whoever is hammered now loses this turn (S-B1)."""
    side, number = next_side(battle), battle.turn.number
    fresh = [unit.with_(does="") if isinstance(unit, Commander) else unit.with_(reacted=False) for unit in battle.units
             if (unit.does and unit.side == side if isinstance(unit, Commander) else unit.reacted)]
    lost = tuple(unit.id for unit in battle.units if unit.side == side and is_hammered(unit))
    turn = type(battle.turn)(number=number + (side == battle.sides[0]), side=side, countdown=battle.turn.countdown,
                             lost=lost)
    return battle.put(*fresh).but(turn=turn)


# -- who it is about


def acting(battle: Table, id: str) -> Acting:
    """The square of that id."""
    unit = battle.unit(id)
    if isinstance(unit, Commander):
        raise PlayerError(say("{unit} is no square.", unit=unit.said))
    return unit


def foot(battle: Table, id: str) -> Foot:
    """The square of foot of that id."""
    unit = battle.unit(id)
    if not isinstance(unit, Foot):
        raise PlayerError(say("{unit} is no square of foot.", unit=unit.said))
    return unit


def commander(battle: Table, id: str) -> Commander:
    """The company commander of that id."""
    unit = battle.unit(id)
    if not isinstance(unit, Commander):
        raise PlayerError(say("{unit} is no company commander.", unit=unit.said))
    return unit


def his_step(deed: TurnDeed, battle: Table, he: Commander) -> None:
    """He does one thing a turn, in step 2, if he lives and is not hammered."""
    if not he.commander:
        raise PlayerError(say("{unit} is dead.", unit=he.said))
    deed.by_side_on(battle, he)
    deed.in_step(battle, COMMANDER, say("{unit} acts in step {step}.", unit=he.said))
    if he.id in battle.turn.commanded:
        deed.against(say("{unit} does one thing a turn.", unit=he.said))
    if he.id in battle.turn.lost:
        deed.against(say("{unit} is hammered and loses this turn.", unit=he.said))


def smoky(battle: Table) -> list[Acting]:
    """Squares of the side that is on with smoke on them."""
    return [unit for unit in battle.units
            if unit.side == side_on(battle) and not isinstance(unit, Commander) and unit.smoke]


def recovering(battle: Table) -> list[Foot | Gun | Commander]:
    """Whose hammered marker comes off in step 6 of this turn."""
    turn = battle.turn
    return [unit for unit in battle.units if unit.id in turn.lost and unit.id not in turn.again
            and not isinstance(unit, Vehicle) and unit.hammered]


def shaken_platoons(battle: Table) -> list[tuple[Foot, ...]]:
    """The platoons of the side that is on with two problems, their morale not yet tested."""
    return [whole for whole in platoons(battle, side_on(battle))
            if not any(own.id in battle.turn.tested for own in whole)
            and morale_is_due(markers_of(battle, whole[0]), bases_of(battle, whole[0]), is_led(battle, whole[0]))]


def ready_of(battle: Table, unit: Acting) -> int:
    """How many of a unit are ready to come on."""
    return dict(battle.turn.ready).get(unit.id, 0)


def once(ids: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """With these, each once."""
    return tuple(dict.fromkeys((*ids, *more)))
