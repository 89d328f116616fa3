"""What players do with their command tokens, beyond the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.engine import PlayerError
from rules.frame.deed import Deed

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
            raise PlayerError("This sheet has an active and a reactive player: it is played by two sides.")
        if battle.turn.step != "collect":
            self.against("Command tokens are collected once, at the start of the turn.")

    def done(self, battle: Table) -> Table:
        clean = battle.put(*(unit.with_(tokens=0) for unit in battle.units if unit.tokens))
        a, b = self.tokens
        return clean.at(step="initiative", tokens_a=a, tokens_b=b, collected=self.tokens, active="",
                        activated=None, reacting=None, kaboom="", shocked=())

    def told(self, battle: Table) -> str:
        said = zip(battle.sides, self.tokens, strict=True)
        return f"Command tokens: {', '.join(f'{battle.name_of(side)} {tokens}' for side, tokens in said)}."


class TakeInitiative(Deed):
    """Step 2 by hand: the scenario says who is active, or the dice fell on the table."""

    deed: Literal["initiative"] = "initiative"
    side: str

    def check(self, battle: Table) -> None:
        if self.side not in battle.sides:
            raise PlayerError(f"There is no side {self.side}: there are {', '.join(battle.sides)}.")
        if battle.turn.step != "initiative" and not nobody_is_active(battle):
            self.against("The initiative is determined once the command tokens are collected.")

    def done(self, battle: Table) -> Table:
        return battle.at(step="spend", active=self.side)

    def told(self, battle: Table) -> str:
        return f"{battle.name_of(self.side)} has the initiative."


class Surrender(Deed):
    """Step 4: the active player hands the initiative over."""

    deed: Literal["surrender"] = "surrender"

    def check(self, battle: Table) -> None:
        if battle.turn.step != "spend" or nobody_is_active(battle):
            raise PlayerError("Nobody has the initiative yet.")
        if not pool(battle, opponent(battle, battle.turn.active)):
            self.against(f"{battle.name_of(opponent(battle, battle.turn.active))} has no command tokens to go on with.")

    def done(self, battle: Table) -> Table:
        return battle.at(active=opponent(battle, battle.turn.active), activated=None, reacting=None)

    def told(self, battle: Table) -> str:
        new = opponent(battle, battle.turn.active)
        return f"{battle.name_of(battle.turn.active)} surrenders the initiative: {battle.name_of(new)} is active."


class Finish(Deed):
    """The unit that acts has done what it wanted."""

    deed: Literal["finish"] = "finish"

    def check(self, battle: Table) -> None:
        if not any(who_acts(battle)):
            raise PlayerError("No unit is acting.")

    def done(self, battle: Table) -> Table:
        return finished(battle)

    def told(self, battle: Table) -> str:
        activated, reacting = who_acts(battle)
        acting = reacting or activated
        return f"{battle.unit(acting.unit).name} is done." if acting else "Nobody acts."


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
            self.against(f"Only units friendly to {vehicle.name} are shocked.")
        if self.unit in battle.turn.shocked:
            self.against(f"{unit.name} has its morale marker already.")

    def done(self, battle: Table) -> Table:
        unit = battle.unit(self.unit)
        shaken = unit.with_(markers=unit.markers + 1, destroyed=unit.destroyed or self.destroys)
        return battle.put(shaken).at(shocked=(*battle.turn.shocked, self.unit))

    def told(self, battle: Table) -> str:
        what = "is destroyed by a morale marker too many" if self.destroys else "takes a morale marker"
        return f"Kaboom! {battle.unit(self.unit).name} {what}."


class ShockOver(Deed):
    """Nobody else is near."""

    deed: Literal["shock_over"] = "shock_over"

    def done(self, battle: Table) -> Table:
        return battle.at(kaboom="", shocked=())

    def told(self, battle: Table) -> str:
        return "Nobody else is near."


class EndTurn(Deed):
    """Step 6: both pools are spent; smoke is gone, and a new turn begins."""

    deed: Literal["end_turn"] = "end_turn"

    def check(self, battle: Table) -> None:
        if any(battle.turn.pools):
            self.against("The turn goes on until both sides' command tokens are spent.")

    def done(self, battle: Table) -> Table:
        clear = battle.put(*(unit.with_(smoke=False, moved=False) for unit in battle.units if unit.smoke or unit.moved))
        return clear.at(number=battle.turn.number + 1, step="collect", active="", tokens_a=0, tokens_b=0,
                        activated=None, reacting=None, kaboom="", shocked=())

    def told(self, battle: Table) -> str:
        return f"Turn {battle.turn.number} is over."


DEEDS = (Collect, TakeInitiative, Surrender, Finish, Shock, ShockOver, EndTurn)
