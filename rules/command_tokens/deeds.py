"""What players do with their command tokens, beyond the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.engine import PlayerError
from rules.frame.deed import Deed
from rules.said import Text, comma_list, name, say

if TYPE_CHECKING:
    from rules.command_tokens.turn import Acting, Table

POOLS = ("tokens_a", "tokens_b")
"""The pools of the two sides, in their order."""


def pool(battle: Table, side: str) -> int:
    """The command tokens a side has left."""
    return battle.turn.pools[battle.sides.index(side)]


def opponent(battle: Table, side: str) -> str:
    """The player across the table."""
    first, second = battle.sides[:2]
    return second if side == first else first


def pools_said(battle: Table, tokens: tuple[int, int]) -> Text:
    """Blue 5, Red 2."""
    each = zip(battle.sides, tokens, strict=True)
    return comma_list(*(say("{side} {n}", side=battle.side_said(side), n=n) for side, n in each))


def spent(battle: Table, side: str) -> Table:
    """A token leaves the pool of a side."""
    return battle.at(**{POOLS[battle.sides.index(side)]: max(pool(battle, side) - 1, 0)})


def nobody_is_active(battle: Table) -> bool:
    """Tokens are to be spent, but the initiative was never determined or was set by hand to nobody."""
    return battle.turn.step == "spend" and battle.turn.active not in battle.sides


def who_acts(battle: Table) -> tuple[Acting | None, Acting | None]:
    """The activated and the reacting unit, if they are still there."""
    activated, reacting = ((acting if acting and (unit := battle.find(acting.unit)) and unit.there else None)
                           for acting in (battle.turn.activated, battle.turn.reacting))
    return activated, reacting


def finished(battle: Table) -> Table:
    """Whoever acts is done; after a reaction the activated unit goes on."""
    activated, reacting = who_acts(battle)
    return battle.at(activated=activated if reacting else None, reacting=None)


class Collect(Deed):
    """Step 1: both sides collect; tokens on units and those left from last turn are taken off first."""

    deed: Literal["collect"] = "collect"
    tokens: tuple[int, int]

    def check(self, battle: Table) -> None:
        if len(battle.sides) != 2:
            raise PlayerError("This sheet is for two sides: an active and a reactive player.")
        if battle.turn.step != "collect":
            self.against("Command tokens are collected once, at the start of the turn.")

    def done(self, battle: Table) -> Table:
        clean = battle.put(*(unit.with_(tokens=0) for unit in battle.units if unit.tokens))
        a, b = self.tokens
        return clean.at(step="initiative", tokens_a=a, tokens_b=b, collected=self.tokens, active="",
                        activated=None, reacting=None, kaboom="", shocked=())

    def told(self, battle: Table) -> Text:
        return say("Command tokens: {tokens}.", tokens=pools_said(battle, self.tokens))


class TakeInitiative(Deed):
    """Step 2 by hand: the scenario says who is active, or the dice fell on the table."""

    deed: Literal["initiative"] = "initiative"
    side: str

    def check(self, battle: Table) -> None:
        if self.side not in battle.sides:
            raise PlayerError(say("There is no side {side}: there are {sides}.", side=name(self.side),
                                  sides=comma_list(*map(name, battle.sides))))
        if battle.turn.step != "initiative" and not nobody_is_active(battle):
            self.against("The initiative is determined once the command tokens are collected.")

    def done(self, battle: Table) -> Table:
        return battle.at(step="spend", active=self.side)

    def told(self, battle: Table) -> Text:
        return say("{side} has the initiative.", side=battle.side_said(self.side))


class Surrender(Deed):
    """Step 4: the active player hands the initiative over."""

    deed: Literal["surrender"] = "surrender"

    def check(self, battle: Table) -> None:
        if battle.turn.step != "spend" or nobody_is_active(battle):
            raise PlayerError("Nobody has the initiative yet.")
        if not pool(battle, opponent(battle, battle.turn.active)):
            self.against(say("{side} has no command tokens to go on with.",
                             side=battle.side_said(opponent(battle, battle.turn.active))))

    def done(self, battle: Table) -> Table:
        return battle.at(active=opponent(battle, battle.turn.active), activated=None, reacting=None)

    def told(self, battle: Table) -> Text:
        new = opponent(battle, battle.turn.active)
        return say("{side} surrenders the initiative: {other} is active.", side=battle.side_said(battle.turn.active),
                   other=battle.side_said(new))


class Finish(Deed):
    """The unit that acts has done what it wanted."""

    deed: Literal["finish"] = "finish"

    def check(self, battle: Table) -> None:
        if not any(who_acts(battle)):
            raise PlayerError("No unit is acting.")

    def done(self, battle: Table) -> Table:
        return finished(battle)

    def told(self, battle: Table) -> Text:
        activated, reacting = who_acts(battle)
        acting = reacting or activated
        return say("{unit} is done.", unit=battle.unit(acting.unit).said) if acting else "Nobody acts."


class Shock(Deed):
    """C-B5: a friend of the vehicle is near the Kaboom and takes a morale marker."""

    deed: Literal["shock"] = "shock"
    unit: str
    destroys: bool = False
    """Whether this marker is one too many (C11)."""

    def check(self, battle: Table) -> None:
        unit = battle.unit(self.unit)
        vehicle = battle.find(battle.turn.kaboom)
        if vehicle is None:
            raise PlayerError("No vehicle has just blown up.")
        if unit.side != vehicle.side:
            self.against(say("Only friends of {unit} are shocked.", unit=vehicle.said))
        if self.unit in battle.turn.shocked:
            self.against(say("{unit} has its morale marker already.", unit=unit.said))

    def done(self, battle: Table) -> Table:
        unit = battle.unit(self.unit)
        shaken = unit.with_(markers=unit.markers + 1, destroyed=unit.destroyed or self.destroys)
        return battle.put(shaken).at(shocked=(*battle.turn.shocked, self.unit))

    def told(self, battle: Table) -> Text:
        said = say("Kaboom! One morale marker too many: {unit} is destroyed." if self.destroys else
                   "Kaboom! {unit} takes a morale marker.")
        return said.with_parts(unit=battle.unit(self.unit).said)


class ShockOver(Deed):
    """Nobody else is near."""

    deed: Literal["shock_over"] = "shock_over"

    def done(self, battle: Table) -> Table:
        return battle.at(kaboom="", shocked=())

    def told(self, battle: Table) -> Text:
        return "Nobody else is near."


class EndTurn(Deed):
    """Step 6: both pools are spent; smoke is gone, and a new turn begins."""

    deed: Literal["end_turn"] = "end_turn"

    def check(self, battle: Table) -> None:
        if any(battle.turn.pools):
            self.against("The turn goes on until both sides have spent their command tokens.")

    def done(self, battle: Table) -> Table:
        clear = battle.put(*(unit.with_(smoke=False, moved=False) for unit in battle.units if unit.smoke or unit.moved))
        return clear.at(number=battle.turn.number + 1, step="collect", active="", tokens_a=0, tokens_b=0,
                        activated=None, reacting=None, kaboom="", shocked=())

    def told(self, battle: Table) -> Text:
        return say("Turn {n} is over.", n=battle.turn.number)


DEEDS = (Collect, TakeInitiative, Surrender, Finish, Shock, ShockOver, EndTurn)
