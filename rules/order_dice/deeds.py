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

TOKENS = {"barrage": "an artillery token", "smoke_barrage": "a smoke token", "air_strike": "an air strike token"}


# -- start of turn


class PlaceToken(Deed):
    """A token for artillery, smoke or an air strike is put on the table."""

    deed: Literal["place_token"] = "place_token"
    kind: Literal["barrage", "smoke_barrage", "air_strike"]
    side: str
    target: str = ""

    def check(self, battle: Table) -> None:
        if self.side not in battle.sides:
            raise PlayerError(f"There is no side {self.side}: there are {', '.join(battle.sides)}.")
        if self.target:
            standing(battle, self.target)

    def done(self, battle: Table) -> Table:
        token = Token(kind=self.kind, side=self.side, target=self.target)
        return battle.at(tokens=(*battle.turn.tokens, token))

    def told(self, battle: Table) -> str:
        at = f" for {battle.unit(self.target).name}" if self.target else ""
        return f"{battle.name_of(self.side)} places {TOKENS[self.kind]}{at}."


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

    def told(self, battle: Table) -> str:
        return f"The air strike goes for {battle.unit(self.target).name}."


class NobodyMore(Deed):
    """No other unit lies in the area of the barrage or the strike."""

    deed: Literal["nobody_more"] = "nobody_more"

    def done(self, battle: Table) -> Table:
        return battle.at(strike="", radius=0, struck=(), caller="")

    def told(self, battle: Table) -> str:
        return "Nobody else is in the area."


class NextStep(Deed):
    """On to another step of the turn."""

    deed: Literal["next_step"] = "next_step"
    to: Phase

    def check(self, battle: Table) -> None:
        turn = battle.turn
        if PHASES.index(self.to) != PHASES.index(turn.phase) + 1:
            self.against(f"The turn goes on step by step: after {turn.phase} comes another step than {self.to}.")
        if turn.phase == "orders" and (acting(battle) or in_hand(battle) or any(bag(battle).values())):
            self.against("The end phase begins when all order dice have been used.")
        if turn.phase == "tokens" and turn.strike:
            self.against("Units in the area of the strike have not rolled yet.")

    def done(self, battle: Table) -> Table:
        return battle.at(phase=self.to, strike="", radius=0, struck=(), caller="", hand="", active="", due="", by="",
                         declared=None, fired=(), hits=(), snapping=())

    def told(self, battle: Table) -> str:
        return {"tokens": "Tokens are rolled for.", "orders": "The order dice are drawn.",
                "transports": "The end phase begins.", "objectives": "The objectives are checked.",
                "extra_turn": "Is there another turn?", "keep": "Who keeps AMBUSH or DOWN?"}[self.to]


# -- end phase


class RemoveTransport(Deed):
    """An empty transport that is nearer to enemies than to friends is removed."""

    deed: Literal["remove_transport"] = "remove_transport"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if not isinstance(unit, Vehicle) or not unit.seats or aboard(battle, unit.id):
            self.against(f"{unit.name} is no empty transport.")

    def done(self, battle: Table) -> Table:
        return battle.put(battle.unit(self.unit).with_(gone="removed"))

    def told(self, battle: Table) -> str:
        return f"{battle.unit(self.unit).name} is empty and nearer to the enemy: it is removed."


class HoldObjective(Deed):
    """A side holds an objective, or nobody does."""

    deed: Literal["objective"] = "objective"
    number: int
    side: str = ""

    def check(self, battle: Table) -> None:
        if not 1 <= self.number <= battle.turn.objectives:
            raise PlayerError(f"There is no objective {self.number}: there are {battle.turn.objectives}.")
        if self.side and self.side not in battle.sides:
            raise PlayerError(f"There is no side {self.side}: there are {', '.join(battle.sides)}.")

    def done(self, battle: Table) -> Table:
        return battle.at(held={**battle.turn.held, str(self.number): self.side})

    def told(self, battle: Table) -> str:
        return f"{battle.name_of(self.side) if self.side else 'Nobody'} holds objective {self.number}."


class Keep(Deed):
    """A unit keeps its AMBUSH or DOWN over the end of the turn."""

    deed: Literal["keep"] = "keep"
    unit: str

    def check(self, battle: Table) -> None:
        unit = standing(battle, self.unit)
        if unit.order not in KEPT:
            raise PlayerError(f"{unit.name} has neither AMBUSH nor DOWN to keep.")

    def done(self, battle: Table) -> Table:
        return battle.at(kept=tuple(dict.fromkeys((*battle.turn.kept, self.unit))))

    def told(self, battle: Table) -> str:
        unit = battle.unit(self.unit)
        return f"{unit.name} keeps {unit.order}."


class DiceBack(Deed):
    """All dice but those that are kept go back into the bag: the next turn."""

    deed: Literal["dice_back"] = "dice_back"

    def check(self, battle: Table) -> None:
        if battle.turn.phase != "keep":
            self.against("The dice go back at the end of the turn.")

    def done(self, battle: Table) -> Table:
        turn = battle.turn
        back = (unit.with_(order="", loaded="", moved_away=False) for unit in battle.units
                if unit.order and not (unit.id in turn.kept and unit.order in KEPT))
        tokens = tuple(token.model_copy(update={"rolled": False}) for token in turn.tokens)
        return battle.put(*back).but(turn=Turn(
            number=min(99, turn.number + 1), last=turn.last, tokens=tokens, smoke=turn.smoke, nameless=turn.nameless,
            objectives=turn.objectives, held=turn.held, over=turn.over))

    def told(self, battle: Table) -> str:
        kept = [battle.unit(unit).name for unit in battle.turn.kept if battle.find(unit)]
        keeps = f"; {', '.join(kept)} kept" if kept else ""
        return f"The dice go back into the bag{keeps}. Turn {battle.turn.number + 1}."


DEEDS: tuple[type[Deed], ...] = (
    PlaceToken, Retarget, NobodyMore, NextStep, Draw, GiveOrder, PlaceNameless, NoSnap, Declare, Withdraw, GoDown,
    MoveAway, Done, GetOut, Mount, Break, RemoveTransport, HoldObjective, Keep, DiceBack)
