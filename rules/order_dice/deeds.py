"""What players do in a turn of this sheet, apart from throwing dice."""

from __future__ import annotations

from typing import Literal

from rules.engine import PlayerError
from rules.frame.deed import Deed
from rules.order_dice.deeds_orders import (
    Break,
    Declare,
    Done,
    Draw,
    GetOut,
    GiveOrder,
    GoDown,
    Mount,
    MoveAway,
    NoSnap,
    PlaceNameless,
    Withdraw,
    standing,
)
from rules.order_dice.turn import KEPT, PHASES, Phase, Table, Token, Turn, aboard, acting, bag, in_hand
from rules.order_dice.units import Vehicle
from rules.said import Text, and_list, comma_list, say

PLACES = {
    "barrage": say("{side} places an artillery token."), "smoke_barrage": say("{side} places a smoke token."),
    "air_strike": say("{side} places an air strike token."),
}
PLACES_FOR = {
    "barrage": say("{side} places an artillery token for {unit}."),
    "smoke_barrage": say("{side} places a smoke token for {unit}."),
    "air_strike": say("{side} places an air strike token for {unit}."),
}
STEPS = {"tokens": say("Roll for the tokens."), "orders": say("Draw the order dice."),
         "transports": say("The end phase begins."), "objectives": say("Check the objectives."),
         "extra_turn": say("Another turn?"), "keep": say("Who keeps AMBUSH or DOWN?")}


def no_side(battle: Table, side: str) -> PlayerError:
    """Somebody who does not play."""
    return PlayerError(say("There is no side {side}: there are {sides}.", side=side, sides=comma_list(*battle.sides)))


# -- start of turn


class PlaceToken(Deed):
    """A token for artillery, smoke or an air strike is put on the table."""

    deed: Literal["place_token"] = "place_token"
    kind: Literal["barrage", "smoke_barrage", "air_strike"]
    side: str
    target: str = ""

    def check(self, battle: Table) -> None:
        if self.side not in battle.sides:
            raise no_side(battle, self.side)
        if self.target:
            standing(battle, self.target)

    def done(self, battle: Table) -> Table:
        token = Token(kind=self.kind, side=self.side, target=self.target)
        return battle.at(tokens=(*battle.turn.tokens, token))

    def told(self, battle: Table) -> Text:
        side = battle.side_said(self.side)
        if not self.target:
            return PLACES[self.kind].with_parts(side=side)
        return PLACES_FOR[self.kind].with_parts(side=side, unit=battle.unit(self.target).said)


class Retarget(Deed):
    """The caller changes the target of an air strike that has not come in."""

    deed: Literal["retarget"] = "retarget"
    token: int
    target: str

    def check(self, battle: Table) -> None:
        standing(battle, self.target)
        if not 0 <= self.token < len(battle.turn.tokens):
            raise PlayerError("There is no such token on the table.")

    def done(self, battle: Table) -> Table:
        tokens = list(battle.turn.tokens)
        tokens[self.token] = tokens[self.token].model_copy(update={"target": self.target})
        return battle.at(tokens=tuple(tokens))

    def told(self, battle: Table) -> Text:
        return say("The air strike goes for {unit}.", unit=battle.unit(self.target).said)


class NobodyMore(Deed):
    """No other unit lies in the area of the barrage or the strike."""

    deed: Literal["nobody_more"] = "nobody_more"

    def done(self, battle: Table) -> Table:
        return battle.at(strike="", radius=0, struck=(), caller="")

    def told(self, battle: Table) -> Text:
        return "Nobody else is in the area."


class NextStep(Deed):
    """On to another step of the turn."""

    deed: Literal["next_step"] = "next_step"
    to: Phase

    def check(self, battle: Table) -> None:
        turn = battle.turn
        if PHASES.index(self.to) != PHASES.index(turn.phase) + 1:
            self.against("That is not the next step of the turn.")
        if turn.phase == "orders" and (acting(battle) or in_hand(battle) or any(bag(battle).values())):
            self.against("First all order dice must be used.")
        if turn.phase == "tokens" and turn.strike:
            self.against("Units in the strike area have still to roll.")

    def done(self, battle: Table) -> Table:
        return battle.at(phase=self.to, strike="", radius=0, struck=(), caller="", hand="", active="", due="", by="",
                         declared=None, fired=(), hits=(), snapping=())

    def told(self, battle: Table) -> Text:
        return STEPS[self.to]


# -- end phase


class RemoveTransport(Deed):
    """An empty transport that is nearer to enemies than to friends is removed."""

    deed: Literal["remove_transport"] = "remove_transport"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if not isinstance(unit, Vehicle) or not unit.seats or aboard(battle, unit.id):
            self.against(say("{unit} is no empty transport.", unit=unit.said))

    def done(self, battle: Table) -> Table:
        return battle.put(battle.unit(self.unit).with_(gone="removed"))

    def told(self, battle: Table) -> Text:
        return say("{unit} is empty and nearer to the enemy: removed.", unit=battle.unit(self.unit).said)


class HoldObjective(Deed):
    """A side holds an objective, or nobody does."""

    deed: Literal["objective"] = "objective"
    number: int
    side: str = ""

    def check(self, battle: Table) -> None:
        if not 1 <= self.number <= battle.turn.objectives:
            raise PlayerError(say("There is no objective {number}: there are {n}.", number=self.number,
                                  n=battle.turn.objectives))
        if self.side and self.side not in battle.sides:
            raise no_side(battle, self.side)

    def done(self, battle: Table) -> Table:
        return battle.at(held={**battle.turn.held, str(self.number): self.side})

    def told(self, battle: Table) -> Text:
        if not self.side:
            return say("Nobody holds objective {number}.", number=self.number)
        return say("{side} holds objective {number}.", side=battle.side_said(self.side), number=self.number)


class Keep(Deed):
    """A unit keeps its AMBUSH or DOWN over the end of the turn."""

    deed: Literal["keep"] = "keep"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order not in KEPT:
            raise PlayerError(say("{unit} has neither AMBUSH nor DOWN to keep.", unit=unit.said))

    def done(self, battle: Table) -> Table:
        return battle.at(kept=tuple(dict.fromkeys((*battle.turn.kept, self.unit))))

    def told(self, battle: Table) -> Text:
        unit = battle.unit(self.unit)
        return say("{unit} keeps {order}.", unit=unit.said, order=unit.order)


class DiceBack(Deed):
    """All dice but those that are kept go back into the bag: the next turn."""

    deed: Literal["dice_back"] = "dice_back"

    def check(self, battle: Table) -> None:
        if battle.turn.phase != "keep":
            self.against("Dice go back at the end of the turn.")

    def done(self, battle: Table) -> Table:
        turn = battle.turn
        back = (unit.with_(order="", loaded="", moved_away=False) for unit in battle.units
                if unit.order and not (unit.id in turn.kept and unit.order in KEPT))
        tokens = tuple(token.model_copy(update={"rolled": False}) for token in turn.tokens)
        return battle.put(*back).but(turn=Turn(
            number=min(99, turn.number + 1), last=turn.last, tokens=tokens, smoke=turn.smoke, nameless=turn.nameless,
            objectives=turn.objectives, held=turn.held, over=turn.over))

    def told(self, battle: Table) -> Text:
        kept = [battle.unit(unit).said for unit in battle.turn.kept if battle.find(unit)]
        number = battle.turn.number + 1
        if not kept:
            return say("Dice back into the bag. Turn {number}.", number=number)
        return say("Dice back into the bag, but for {units}. Turn {number}.", units=and_list(*kept), number=number)


DEEDS: tuple[type[Deed], ...] = (
    PlaceToken, Retarget, NobodyMore, NextStep, Draw, GiveOrder, PlaceNameless, NoSnap, Declare, Withdraw, GoDown,
    MoveAway, Done, GetOut, Mount, Break, RemoveTransport, HoldObjective, Keep, DiceBack)
