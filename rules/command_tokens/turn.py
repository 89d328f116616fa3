"""The turn of this sheet: tokens are collected, the initiative goes back and forth until they are spent."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.command_tokens.deeds import DEEDS, finished, opponent, spent
from rules.command_tokens.filled import FILLED
from rules.command_tokens.forces import FORCES, PRESETS
from rules.command_tokens.laws import FORBIDDEN, LAWS
from rules.command_tokens.offers import able, offers, offers_for
from rules.command_tokens.units import CARDS, Card
from rules.command_tokens.view import view
from rules.frame.battle import Battle
from rules.frame.battle_sheet import BattleSheet
from rules.frame.deed import Close, Open, Plain, SideId
from rules.frame.sheet import Ruleset


class Acting(Plain):
    """A unit that was activated or reacts, and what it has done of it: a normal move and fire, or one of the others."""

    unit: str
    moved: Literal["no", "normal", "rapid"] = "no"
    went: bool = False
    """It has made its move; a unit that stopped at the edge of terrain or came out of it has only moved."""
    fired: bool = False
    halted: bool = False
    """Its movement is over: it failed a terrain test."""


class Turn(Plain):
    """Where the turn stands; tokens that are spent lie on the units."""

    number: int = Field(1, ge=1)
    step: Literal["collect", "initiative", "spend"] = "collect"
    active: SideId = ""
    """The side with the initiative."""
    tokens_a: int = Field(0, ge=0)
    tokens_b: int = Field(0, ge=0)
    collected: tuple[int, int] = (0, 0)
    table: Literal["large", "6x4"] = "large"
    activated: Acting | None = None
    reacting: Acting | None = None
    kaboom: str = ""
    """The vehicle that has just blown up, while its friends are shocked."""
    shocked: tuple[str, ...] = ()

    @property
    def pools(self) -> tuple[int, int]:
        """The command tokens both sides have left."""
        return self.tokens_a, self.tokens_b

    def acting(self, unit: str) -> Acting | None:
        """What this unit has done of its activation or reaction, if it is in one."""
        return next((acting for acting in (self.reacting, self.activated) if acting and acting.unit == unit), None)

    def doing(self, acting: Acting, **done: object) -> dict[str, Acting]:
        """The unit that acts has done this."""
        key = "reacting" if self.reacting and self.reacting.unit == acting.unit else "activated"
        return {key: acting.model_copy(update=done)}


Table = Battle[Turn, Card]


def closed(battle: Table, play: Open, close: Close) -> Table:
    """What an action does to the turn: tokens are spent, units act, the initiative changes hands."""
    turns = {"initiative": initiative, "activate": activated, "react": reacted, "reaction_fire": reacted,
             "fire": fired, "move": moved, "terrain": crossed, "smoke": smoked}
    after = turns[play.action](battle, play, close) if play.action in turns else battle
    return blown_up(after, play, close)


def initiative(battle: Table, play: Open, close: Close) -> Table:
    """The dice are called those of side A and side B."""
    sides = dict(zip("AB", battle.sides, strict=False))
    return battle.at(step="spend", active=sides[close.result]) if close.result in sides else battle


def activated(battle: Table, play: Open, close: Close) -> Table:
    """The token is spent, whether the unit acts or not."""
    unit = battle.find(play.who.get("unit", ""))
    side = unit.side if unit else battle.turn.active
    paid = spent(battle, side) if side else battle
    acts = Acting(unit=unit.id) if unit and close.result != "fail" else None
    return paid.at(activated=acts, reacting=None)


def reacted(battle: Table, play: Open, close: Close) -> Table:
    """A token of the reactive player is spent, and a 6 may seize, whichever way the reaction was played (C-B4)."""
    unit = battle.find(play.who.get("unit") or play.who.get("firer", ""))
    side = unit.side if unit else opponent(battle, battle.turn.active)
    words = close.result.split()
    paid = spent(battle, side) if battle.turn.active else battle
    acts = Acting(unit=unit.id, fired=play.action == "reaction_fire") if unit and "fail" not in words else None
    return paid.at(reacting=acts, active=side if "seized" in words else battle.turn.active)


def fired(battle: Table, play: Open, close: Close) -> Table:
    """A unit fires once in an activation."""
    acting = battle.turn.acting(play.who.get("firer", ""))
    return battle.at(**battle.turn.doing(acting, fired=True)) if acting else battle


def moved(battle: Table, play: Open, close: Close) -> Table:
    """A normal move, or a rapid one after which it does not fire."""
    acting = battle.turn.acting(play.who.get("unit", ""))
    pace = "normal" if play.facts.get("pace", "normal") == "normal" else "rapid"
    return battle.at(**battle.turn.doing(acting, moved=pace, went=True)) if acting else battle


def crossed(battle: Table, play: Open, close: Close) -> Table:
    """Through the terrain, or its movement or its whole activation is over."""
    unit = battle.find(play.who.get("unit", ""))
    acting = battle.turn.acting(unit.id) if unit else None
    if unit and unit.bogged and close.result == "passes":
        battle = battle.put(unit.with_(bogged=False))
    if acting is None:
        return battle
    if close.result == "lose_activation":
        return finished(battle)
    # C-B2: moved to the edge is moved; who could not start has not.
    stays = close.result != "passes" and play.facts.get("entering", "enters") == "starts"
    pace = acting.moved if stays or acting.moved != "no" else "normal"
    return battle.at(**battle.turn.doing(acting, moved=pace, halted=close.result != "passes"))


def smoked(battle: Table, play: Open, close: Close) -> Table:
    """A unit that fires smoke does nothing else."""
    return finished(battle)


def blown_up(battle: Table, play: Open, close: Close) -> Table:
    """Kaboom: the friends of the vehicle are asked about."""
    vehicle = battle.find(play.who.get("target", ""))
    if vehicle is None or "destroyed_kaboom" not in close.result.split() or not battle.there(vehicle.side):
        return battle
    return battle.at(kaboom=vehicle.id, shocked=())


def dismissed(battle: Table, gone: Card) -> Table:
    """A unit that has left the table acts no more."""
    turn = battle.turn
    activated, reacting = (acting if acting and acting.unit != gone.id else None
                           for acting in (turn.activated, turn.reacting))
    return battle.at(activated=activated, reacting=reacting, kaboom="" if turn.kaboom == gone.id else turn.kaboom)


BY_HAND = {"number": "Turn", "step": "Step", "active": "Active player", "tokens_a": "Tokens of the first side",
           "tokens_b": "Tokens of the second side", "table": "Table"}


def battle_sheet(ruleset: Ruleset) -> BattleSheet:
    """Whole games of this sheet."""
    return BattleSheet(
        ruleset, CARDS, PRESETS, FORCES, DEEDS, Turn, offers, view, FILLED, closed=closed, dismissed=dismissed,
        offers_for=offers_for, able=able, by_hand=BY_HAND, laws=LAWS, forbidden=FORBIDDEN)
