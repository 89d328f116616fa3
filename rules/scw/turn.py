"""The turn of this sheet, steps 1 to 8: its state, and what it makes of what was played."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import Field

from rules.engine import PlayerError
from rules.frame.battle import Battle
from rules.frame.battle_sheet import BattleSheet, write
from rules.frame.deed import Close, Open, Plain, SideId, Who
from rules.frame.parts import Change
from rules.frame.sheet import Ruleset
from rules.said import say
from rules.scw.deeds import ASSET, COUNTDOWN, DEEDS, acting, once
from rules.scw.filled import FILLED
from rules.scw.forces import FORCES, PRESETS
from rules.scw.laws import FORBIDDEN, LAWS
from rules.scw.offers import able, offers, offers_for
from rules.scw.platoons import commander_in, side_on
from rules.scw.units import CARDS, Card, Commander
from rules.scw.view import view


class Turn(Plain):
    """Where the turn stands; AP, shots, moves and hammered lie beside the squares."""

    number: int = Field(1, ge=1)
    side: SideId = ""
    """Whose turn it is; empty: the first side's."""
    step: int = Field(ASSET, ge=ASSET, le=COUNTDOWN)
    countdown: int = Field(21, ge=0, le=21)
    asset: bool = False
    """Whether the asset of this turn is used."""
    lost: tuple[str, ...] = ()
    """Who was hammered when this turn began: he loses it, and his marker comes off in step 6 (S-B1)."""
    again: tuple[str, ...] = ()
    """Who of them was hammered again since: his marker stays."""
    commanded: tuple[str, ...] = ()
    """The company commanders who have done what they do this turn."""
    walking: str = ""
    """The company commander who has thrown for his move and not yet stopped."""
    tested: tuple[str, ...] = ()
    """The squares whose platoon has tested its morale."""
    rolled: tuple[str, ...] = ()
    """The squares whose AP are rolled."""
    active: tuple[str, ...] = ()
    """The squares of the unit that is on."""
    acted: tuple[str, ...] = ()
    """The squares that have spent AP."""
    mover: str = ""
    """The square that moved last: it may be shot at."""
    reinforced: tuple[str, ...] = ()
    """The units that have thrown for reinforcements."""
    ready: tuple[tuple[str, int], ...] = ()
    """How many of which unit are ready and not yet on the table."""
    counted: bool = False
    """Whether the countdown of this turn is thrown."""


Table = Battle[Turn, Card]


# -- what is written


def written(battle: Table, who: Who, role: str, changes: tuple[Change, ...]) -> Table:
    """Changes go to the card; those for the company commander in a square to his own, those who are ready wait."""
    if role == "turn":
        return battle.at(countdown=max(0, battle.turn.countdown + sum(change.delta or 0 for change in changes)))
    if role not in who:
        raise PlayerError(say("Nobody is the {role_name} in this action.", role_name=role.replace("_", " ")))
    unit = battle.unit(who[role])
    if isinstance(unit, Commander):
        return write(battle, who, role, changes)
    own = tuple(change for change in changes if change.key != "commander")
    if len(own) < len(changes) and (he := commander_in(battle, unit)):
        battle = battle.put(he.with_(commander=False))
    ready = min(unit.waiting, -sum(change.delta or 0 for change in changes if change.key == "waiting"))
    if ready > 0:
        now = dict(battle.turn.ready)
        battle = battle.at(ready=tuple({**now, unit.id: now.get(unit.id, 0) + ready}.items()))
    if unit.id in battle.turn.lost and any(change.key == "hammered" and change.value for change in own):
        battle = battle.at(again=once(battle.turn.again, unit.id))
    return write(battle, who, role, own) if own else battle


# -- what the turn makes of it


def closed(battle: Table, play: Open, close: Close) -> Table:
    """What was played is not played twice."""
    kept = CLOSED.get(play.action)
    return kept(battle, play, close) if kept else battle


def _shot(battle: Table, play: Open, close: Close) -> Table:
    """A shot of its own turn is its first or its second."""
    if "shooter" not in play.who or (unit := acting(battle, play.who["shooter"])).side != side_on(battle):
        return battle
    shots = 1 if play.facts.get("shots", "one") == "one" else 2
    return _acted(battle.put(unit.with_(shots=unit.shots + shots)), unit.id)


def _reaction(battle: Table, play: Open, close: Close) -> Table:
    """S14: one opportunity shot each enemy turn; a return shot is none."""
    if "shooter" not in play.who or play.facts.get("fire") == "return":
        return battle
    return battle.put(acting(battle, play.who["shooter"]).with_(reacted=True))


def _assault(battle: Table, play: Open, close: Close) -> Table:
    """A winning assaulter takes the square."""
    if "assaulter" not in play.who:
        return battle
    unit = acting(battle, play.who["assaulter"])
    taken = close.result == "assaulter_wins"
    return _acted(battle.put(unit.with_(moved=unit.moved or taken)), unit.id)


def _bought(battle: Table, play: Open, close: Close) -> Table:
    return _acted(battle, *play.who.values())


def _points(battle: Table, play: Open, close: Close) -> Table:
    """Its squares are on, one after the other; who has spent all AP is on no more."""
    served, turn = tuple(play.who.values()), battle.turn
    left = tuple(id for id in turn.active if acting(battle, id).ap)
    return battle.at(rolled=once(turn.rolled, *served), active=once(left, *served), mover="")


def _morale(battle: Table, play: Open, close: Close) -> Table:
    return battle.at(tested=once(battle.turn.tested, *play.who.values()))


def _commander(battle: Table, play: Open, close: Close) -> Table:
    """Who has moved says where he stops."""
    if "commander" not in play.who:
        return battle
    he = play.who["commander"]
    walks = play.facts.get("does", "move") == "move"
    return battle.at(commanded=once(battle.turn.commanded, he), walking=he if walks else "")


def _reinforced(battle: Table, play: Open, close: Close) -> Table:
    return battle.at(reinforced=once(battle.turn.reinforced, *play.who.values()))


def _counted(battle: Table, play: Open, close: Close) -> Table:
    return battle.at(counted=True)


def _acted(battle: Table, *units: str) -> Table:
    return battle.at(acted=once(battle.turn.acted, *units))


CLOSED: dict[str, Callable[[Table, Open, Close], Table]] = {
    "shoot": _shot, "flamethrower": _shot, "mortar": _shot, "opportunity": _reaction, "assault": _assault,
    "dismount": _bought, "appoint_pc": _bought, "ap_plan": _bought, "ap_foot": _points, "ap_vehicle": _points,
    "morale": _morale, "cc_move": _commander, "reinforcements": _reinforced, "countdown": _counted}


def dismissed(battle: Table, gone: Card) -> Table:
    """Nobody waits for a unit that was never there."""
    turn = battle.turn
    left = {name: tuple(id for id in getattr(turn, name) if id != gone.id)
            for name in ("lost", "again", "commanded", "tested", "rolled", "active", "acted", "reinforced")}
    named = {name: "" if getattr(turn, name) == gone.id else getattr(turn, name) for name in ("walking", "mover")}
    alone = (he.with_(square="") for he in battle.units if isinstance(he, Commander) and he.square == gone.id)
    return battle.put(*alone).at(**left, **named, ready=tuple(it for it in turn.ready if it[0] != gone.id))


def apart(one: Card, other: Card) -> bool:
    """S-B2: a platoon's losses, markers and officer are those of all its squares; other squares are nothing to it."""
    if isinstance(one, Commander) or isinstance(other, Commander):
        return False
    return not one.platoon or (one.side, one.platoon) != (other.side, other.platoon)


BY_HAND = {"number": "Turn", "side": "Side", "step": "Step", "countdown": "Countdown", "asset": "Asset used"}


def battle_sheet(ruleset: Ruleset) -> BattleSheet:
    """All that this sheet says of whole games."""
    return BattleSheet(ruleset, CARDS, PRESETS, FORCES, DEEDS, Turn, offers, view, FILLED, closed=closed,
                       dismissed=dismissed, at_once=("opportunity", "arrival"), written=written, offers_for=offers_for,
                       able=able, apart=apart, by_hand=BY_HAND, laws=LAWS, forbidden=FORBIDDEN)
