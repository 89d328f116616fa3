"""The game turn (T1): chips, planning, manoeuvre phases, artillery, end; what an action makes of it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.frame.battle import Battle
from rules.frame.battle_sheet import BattleSheet, write
from rules.frame.deed import Close, Due, Open, Plain, SideId, Who
from rules.frame.parts import Change
from rules.frame.sheet import Ruleset
from rules.said import say
from rules.steel_wheels.deeds import BURST, DEEDS, has_fired
from rules.steel_wheels.filled import FILLED, has_acted, riders
from rules.steel_wheels.forces import FORCES, PRESETS
from rules.steel_wheels.laws import FORBIDDEN, LAWS
from rules.steel_wheels.offers import offers, offers_for
from rules.steel_wheels.offers_acting import able
from rules.steel_wheels.sequence import Acting, Throw
from rules.steel_wheels.units import CARDS, MARKERS, Card, Infantry, Manned, Piece, Rider, Team, Vehicle
from rules.steel_wheels.view import view

HEAVY = ("heavy_shot", "building_shot", "scatter")
LIGHT = ("light_fire_vehicle", "light_fire_infantry")
ASSAULTS = ("assault_infantry", "assault_vehicle", "assault_building", "assault_open_top", "overrun")


class Turn(Plain):
    """Where the turn stands; what units have done lies on their cards."""

    number: int = Field(1, ge=1)
    step: Literal["chips", "planning", "manoeuvre", "artillery"] = "chips"
    side: SideId = ""
    """Who declares first in the next phase; nobody is the first side."""
    chips_a: int = Field(0, ge=0)
    chips_b: int = Field(0, ge=0)
    given: tuple[int, int] = (0, 0)
    """The chips both sides were given this turn."""
    phase: Literal["declare", "answer", "readiness", "act"] = "declare"
    declared: dict[str, str] = Field(default_factory=dict)
    """Side: the platoon it manoeuvres with; nothing if it played a chip."""
    throws: tuple[Throw, ...] = ()
    order: tuple[str, ...] = ()
    """Who is still to act, in the order of readiness."""
    acting: Acting | None = None
    asked: tuple[str, ...] = ()
    """Batteries that were asked for fire this turn."""
    fired: tuple[str, ...] = ()
    """Batteries that have fired in this step."""
    struck: tuple[str, ...] = ()
    """Units that the shell which has just burst was worked out for."""

    @property
    def chips(self) -> tuple[int, int]:
        """The manoeuvre chips both sides have left."""
        return self.chips_a, self.chips_b


Table = Battle[Turn, Card]


# -- what is written on the cards


def written(battle: Table, who: Who, role: str, changes: tuple[Change, ...]) -> Table:
    """Losses of a vehicle are those of all aboard: passengers first (B5); out of a wreck they get out."""
    vehicle = battle.find(who.get(role, ""))
    if not isinstance(vehicle, Vehicle):
        return write(battle, who, role, changes)
    dead = -sum(change.delta or 0 for change in changes if change.key == "men")
    aboard = riders(battle, vehicle)
    spread, left = shared(aboard, dead)
    crew = (Change(role, "men", delta=-left),) if left else ()
    rest = tuple(change for change in changes if change.key != "men" or change.delta is None)
    after = write(battle.put(*spread), who, role, (*crew, *rest))
    return got_out(after, vehicle.id)


def shared(aboard: tuple[Rider, ...], dead: int) -> tuple[list[Rider], int]:
    """The passengers after so many dead, and how many are left for the crew."""
    after = []
    for team in aboard:
        lost = min(max(0, dead), team.men)
        after.append(team.with_(men=team.men - lost))
        dead -= lost
    return after, dead


def got_out(battle: Table, vehicle: str) -> Table:
    """Nobody rides in a wreck, and nothing is towed by it; an explosion kills all aboard."""
    gone = battle.find(vehicle)
    if gone is not None and gone.there:
        return battle
    exploded = isinstance(gone, Vehicle) and gone.condition == "exploded"
    out = [team.with_(aboard="", men=0 if exploded else team.men)
           for team in battle.units if isinstance(team, Team) and team.aboard == vehicle]
    free = [gun.with_(hooked="") for gun in battle.units if isinstance(gun, Piece) and gun.hooked == vehicle]
    return battle.put(*out, *free)


# -- what the turn makes of an action


def closed(battle: Table, play: Open, close: Close) -> Table:
    """Chips are given, markers granted, shots spent; then what the shell and the losses bring."""
    turns = {"chips": chips_given, "indirect_fire_request": answered, "direct_fire_request": reported,
             "indirect_fire": barrage, "scatter": shell_fell, "courage": recovered,
             "terrain": looked_at, "minefield": looked_at}
    after = turns[play.action](battle, play, close) if play.action in turns else battle
    return overtaken(shaken(bursting(spent(after, play), play, close), play, close))


def chips_given(battle: Table, play: Open, close: Close) -> Table:
    """Step 1 is done."""
    counted = [int(chips) for chips in close.result.split() if chips.isdigit()]
    if battle.turn.step != "chips" or len(counted) != 2:
        return battle
    ours, theirs = counted
    return battle.at(chips_a=ours, chips_b=theirs, given=(ours, theirs), step="planning")


def answered(battle: Table, play: Open, close: Close) -> Table:
    """A battery is asked once a turn; if it answers it has five markers until they are used (W-B6)."""
    battery = battle.find(play.who.get("battery", ""))
    if battery is None:
        return battle
    asked = battle.at(asked=(*battle.turn.asked, battery.id))
    return asked.put(battery.with_(markers=MARKERS)) if close.result == "passed" else asked


def reported(battle: Table, play: Open, close: Close) -> Table:
    """The other units know where it stands."""
    target = battle.find(play.who.get("target", ""))
    known = isinstance(target, Manned) and close.result == "passed"
    return battle.put(target.with_(reported=True)) if known and target else battle


def barrage(battle: Table, play: Open, close: Close) -> Table:
    """A shell for each marker."""
    shells = play.facts.get("shells", MARKERS) if close.result == "fired" else 0
    return fewer_markers(battle, play.who.get("battery", ""), shells)


def shell_fell(battle: Table, play: Open, close: Close) -> Table:
    """A battery has used one of its markers."""
    indirect = str(play.facts.get("mode", "")).startswith("indirect")
    return fewer_markers(battle, play.who.get("shooter", ""), 1) if indirect else battle


def fewer_markers(battle: Table, battery: str, used: int) -> Table:
    """Markers come off; a battery without any has fired."""
    unit = battle.find(battery)
    if unit is None or not unit.markers:
        return battle
    after = battle.put(unit.with_(markers=unit.markers - used))
    return after if after.unit(battery).markers or battle.turn.step != "artillery" else has_fired(after, battery)


def recovered(battle: Table, play: Open, close: Close) -> Table:
    """Recovered or not it moves: a Tactical move, or back."""
    acting, unit = battle.turn.acting, battle.find(play.who.get("unit", ""))
    if acting is None or not acting.recovers or not isinstance(unit, Manned) or unit.id != acting.unit:
        return battle
    return battle.put(unit.with_(moving=not unit.stuck)).at(acting=acting.model_copy(update={"recovers": False}))


def looked_at(battle: Table, play: Open, close: Close) -> Table:
    """Whoever moves knows the ground now."""
    acting = battle.turn.acting
    if acting is None or acting.unit != play.who.get("unit", ""):
        return battle
    return battle.at(acting=acting.model_copy(update={"looked": True}))


def spent(battle: Table, play: Open) -> Table:
    """What the unit that acts has used of its manoeuvre."""
    acting = battle.turn.acting
    who = play.who.get("shooter") or play.who.get("attacker", "")
    if acting is None or acting.unit != who:
        return battle
    used = used_by(play.action, acting)
    unit = battle.find(who)
    if used and isinstance(unit, Manned) and "assault" not in used:
        battle = battle.put(unit.with_(fired=True))
    return battle.at(acting=acting.model_copy(update=used)) if used else battle


def used_by(action: str, acting: Acting) -> dict[str, int | bool]:
    """A heavy shot, the light weapons, the flames, or the assault itself."""
    if action in HEAVY:
        return {"heavy": max(0, acting.heavy - 1)}
    if action in LIGHT:
        return {"light": False}
    if action == "incendiary":
        return {"flames": False}
    return {"assault": False} if action in ASSAULTS else {}


def bursting(battle: Table, play: Open, close: Close) -> Table:
    """A shell that bursts stays until nobody else is in its radius; who was struck is not struck again by it."""
    fresh = any(due.action == "fragments" for due in close.due)
    if play.action not in BURST:
        return battle.at(struck=()) if fresh else battle
    hit = play.who.get("target") or play.who.get("inside", "")
    due = battle.due
    if play.action == "hit_from_above":
        # The shell on the model is the one whose fragments are due already.
        known = due[len(close.due):]
        due = tuple(it for it in (known if any(it.action in BURST for it in known) else due)
                    if it.action != "hit_from_above")
    return battle.but(due=due).at(struck=(*battle.turn.struck, hit) if hit else battle.turn.struck)


def shaken(battle: Table, play: Open, close: Close) -> Table:
    """Melee and ramming cost men too: a team at half strength or less tests its courage every time (W-B2)."""
    if play.action not in ("melee", "assault_infantry", "overrun"):
        return battle
    hurt = {play.who[change.role] for change in close.changes if change.key == "men" and (change.delta or 0) < 0}
    due = tuple(Due(action="courage", who={"unit": unit.id},
                    label=say("Courage test of {unit}: half of it is left", unit=unit.said))
                for unit in battle.there() if unit.id in hurt and isinstance(unit, Infantry)
                and 2 * unit.men <= unit.started and not unit.fleeing)
    return battle.but(due=(*due, *battle.due))


def overtaken(battle: Table) -> Table:
    """Who is gone tests nothing, and who has acted has no fire to lose."""
    left = tuple(due for due in battle.due if all(_may_test(battle, unit, due) for unit in due.who.values()))
    return battle if len(left) == len(battle.due) else battle.but(due=left)


def _may_test(battle: Table, id: str, due: Due) -> bool:
    unit = battle.find(id)
    if unit is None or not unit.there:
        return due.action in BURST
    return due.action != "cant_fire" or not (isinstance(unit, Manned) and has_acted(battle, unit))


def dismissed(battle: Table, gone: Card) -> Table:
    """Nobody rides in a vehicle that has left the table, and who acted acts no more."""
    turn = battle.turn
    acting = None if turn.acting and turn.acting.unit == gone.id else turn.acting
    left = battle.at(acting=acting, order=tuple(id for id in turn.order if id != gone.id),
                     throws=tuple(throw for throw in turn.throws if throw.unit != gone.id),
                     struck=tuple(id for id in turn.struck if id != gone.id))
    return got_out(left, gone.id)


BY_HAND = {"number": "Turn", "step": "Step", "side": "Declares first", "chips_a": "Chips of the first side",
           "chips_b": "Chips of the second side"}


def battle_sheet(ruleset: Ruleset) -> BattleSheet:
    """Whole games of this sheet."""
    return BattleSheet(
        ruleset, CARDS, PRESETS, FORCES, DEEDS, Turn, offers, view, FILLED, closed=closed, dismissed=dismissed,
        at_once=("fragments", "hit_from_above", "minefield", "cant_fire"), written=written, offers_for=offers_for,
        able=able, by_hand=BY_HAND, laws=LAWS, forbidden=FORBIDDEN)
