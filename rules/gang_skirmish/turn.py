"""The turn of this sheet: movement, shooting, hand-to-hand combat, recovery; and what lies in wait at its start."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from rules.engine import PlayerError
from rules.frame.battle import Battle
from rules.frame.battle_sheet import BattleSheet
from rules.frame.deed import Close, Open, Plain, SideId
from rules.frame.kinds import Value
from rules.frame.sheet import Ruleset
from rules.gang_skirmish.deeds import DEEDS, Aimed, Pair, Shell, shell_of
from rules.gang_skirmish.filled import FILLED
from rules.gang_skirmish.forces import FORCES, PRESETS
from rules.gang_skirmish.laws import FORBIDDEN, LAWS
from rules.gang_skirmish.offers import able, offers, offers_for
from rules.gang_skirmish.units import CARDS, Fighter
from rules.gang_skirmish.view import view
from rules.said import say

MOST_ROOF_HITS = 6
MOST_MARKERS = 20


class Turn(Plain):
    """Where the turn stands, and what lies on the table beside the fighters."""

    number: int = Field(1, ge=1)
    side: SideId = "A"
    step: Literal["start", "charges", "compulsory", "rest", "shooting", "combat", "recovery"] = "start"
    markers: tuple[Shell, ...] = ()
    """Unexploded grenades and shells (G-B3)."""
    checked: int = Field(0, ge=0)
    """How many of them have been rolled for in this turn and stay."""
    roof_hits: int = Field(0, ge=0, le=MOST_ROOF_HITS)
    debris: int = Field(0, ge=0)
    """The rolls for falling debris made in this turn."""
    charger: str = ""
    charges: tuple[Pair, ...] = ()
    """Who has charged whom in this turn."""
    contact: tuple[Pair, ...] = ()
    aim: Aimed | None = None
    stray: Aimed | None = None
    """What was thrown and missed."""
    blast: Shell | None = None
    aimed_at: str = ""
    under: tuple[str, ...] = ()
    """Who was hit by this template already."""
    shot: tuple[str, ...] = ()
    fought: tuple[Pair, ...] = ()
    recovered: tuple[str, ...] = ()

    @field_validator("markers", mode="before")
    @classmethod
    def counted(cls, given: Value) -> Value:
        """Set by hand they are only counted, and nobody says what they were."""
        if not isinstance(given, int):
            return given
        if not 0 <= given <= MOST_MARKERS:
            raise PlayerError(say("Unexploded markers: 0 to {most} can be set by hand, not {given}.",
                                  most=MOST_MARKERS, given=given))
        return (Shell(),) * given


Table = Battle[Turn, Fighter]


def closed(battle: Table, play: Open, close: Close) -> Table:
    """What an action does to the turn."""
    turns = {"shoot": shot, "to_hit": shot, "combat": fought, "recovery": recovered, "scatter": landed, "wild": landed,
             "marker": rolled_for, "debris": fallen, "hit": under_the_template}
    return turns[play.action](battle, play, close) if play.action in turns else battle


def shot(battle: Table, play: Open, close: Close) -> Table:
    """He has shot; a template is laid where it hit, or goes astray."""
    turn, shooter = battle.turn, battle.find(play.who.get("shooter", ""))
    if shooter is None:
        return battle
    aim = turn.aim if turn.aim and turn.aim.fighter == shooter.id else None
    done = battle.put(shooter.with_(overwatch=False)) if shooter.overwatch else battle
    done = done.at(aim=None, shot=tuple(dict.fromkeys((*turn.shot, shooter.id))))
    weapon = shooter.guns.get(aim.weapon) if aim else None
    if weapon is None or not weapon.template or play.action != "to_hit":
        return done
    if close.result != "hit":
        return done.at(stray=aim)
    return done.at(blast=shell_of(shooter, weapon), aimed_at=play.who.get("target", ""), under=())


def landed(battle: Table, play: Open, close: Close) -> Table:
    """It explodes somewhere, lies there as a marker, or is gone into the roof."""
    thrown = battle.turn.stray
    thrower = battle.find(thrown.fighter) if thrown else None
    weapon = thrower.guns.get(thrown.weapon) if thrower and thrown else None
    shell = shell_of(thrower, weapon) if thrower and weapon else Shell()
    after = battle.at(stray=None)
    if close.result == "marker":
        return after.at(markers=(*battle.turn.markers, shell))
    if close.result == "roof":
        return after.at(roof_hits=min(battle.turn.roof_hits + 1, MOST_ROOF_HITS))
    if close.result not in ("scatters", "on_target", "in_hand", "wild"):
        return after
    first = thrown.fighter if thrown and close.result == "in_hand" else ""
    return after.at(blast=shell, aimed_at=first, under=())


def rolled_for(battle: Table, play: Open, close: Close) -> Table:
    """G-B3: the next marker explodes and goes, or stays."""
    turn = battle.turn
    if turn.checked >= len(turn.markers):
        return battle
    if close.result != "explodes":
        return battle.at(checked=turn.checked + 1)
    left = (*turn.markers[:turn.checked], *turn.markers[turn.checked + 1:])
    return battle.at(markers=left, blast=turn.markers[turn.checked], aimed_at="", under=())


def fallen(battle: Table, play: Open, close: Close) -> Table:
    """One roll for the roof is made."""
    return battle.at(debris=battle.turn.debris + 1)


def under_the_template(battle: Table, play: Open, close: Close) -> Table:
    """Nobody is hit twice by the same template."""
    if battle.turn.blast is None:
        return battle
    return battle.at(under=tuple(dict.fromkeys((*battle.turn.under, *play.who.values()))))


def fought(battle: Table, play: Open, close: Close) -> Table:
    """Each pair fights once in a combat phase."""
    pair = play.who.get("first", ""), play.who.get("second", "")
    if not all(pair) or battle.turn.step != "combat" or pair in battle.turn.fought:
        return battle
    return battle.at(fought=(*battle.turn.fought, pair))


def recovered(battle: Table, play: Open, close: Close) -> Table:
    """Each rolls once in his recovery phase."""
    fighter = play.who.get("fighter", "")
    if not fighter or battle.turn.step != "recovery" or fighter in battle.turn.recovered:
        return battle
    return battle.at(recovered=(*battle.turn.recovered, fighter))


def dismissed(battle: Table, gone: Fighter) -> Table:
    """A fighter who has left the table is in nobody's way."""
    turn = battle.turn
    charges, contact, fought = (tuple(pair for pair in some if gone.id not in pair)
                                for some in (turn.charges, turn.contact, turn.fought))
    shot, recovered, under = (tuple(id for id in some if id != gone.id)
                              for some in (turn.shot, turn.recovered, turn.under))
    aim, stray = (None if aimed and aimed.fighter == gone.id else aimed for aimed in (turn.aim, turn.stray))
    charger, aimed_at = ("" if id == gone.id else id for id in (turn.charger, turn.aimed_at))
    return battle.at(charges=charges, contact=contact, fought=fought, shot=shot, recovered=recovered, under=under,
                     aim=aim, stray=stray, charger=charger, aimed_at=aimed_at)


BY_HAND = {"number": "Turn", "side": "Whose turn", "step": "Phase", "markers": "Unexploded markers",
           "roof_hits": "Roof hits"}


def battle_sheet(ruleset: Ruleset) -> BattleSheet:
    """Whole games of this sheet."""
    return BattleSheet(
        ruleset, CARDS, PRESETS, FORCES, DEEDS, Turn, offers, view, FILLED, closed=closed, dismissed=dismissed,
        offers_for=offers_for, able=able, by_hand=BY_HAND, laws=LAWS, forbidden=FORBIDDEN)
