"""What players do in a turn, beyond the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from rules.engine import PlayerError
from rules.frame.deed import Deed, Plain
from rules.frame.kinds import Value
from rules.gang_skirmish.units import Fighter, Weapon
from rules.said import Text, say

if TYPE_CHECKING:
    from rules.gang_skirmish.turn import Table

STEPS = ("start", "charges", "compulsory", "rest", "shooting", "combat", "recovery")
MOVEMENT = ("charges", "compulsory", "rest")
PHASES = {"start": say("start of the turn"), "charges": say("charges"), "compulsory": say("compulsory moves"),
          "rest": say("the rest of the moves"), "shooting": say("shooting"), "combat": say("hand-to-hand combat"),
          "recovery": say("recovery")}
Pair = tuple[str, str]
UNNAMED = say("Shell")


class Shell(Plain):
    """What explodes, now or at the start of some turn."""

    name: str = str(UNNAMED)
    strength: int = Field(3, ge=1, le=10)
    save_modifier: int | None = Field(None, ge=-7, le=0)
    hits: int = Field(1, ge=1, le=6)
    damage: int = Field(1, ge=1, le=6)


def shell_of(fighter: Fighter, weapon: Weapon) -> Shell:
    """What this weapon of his throws."""
    return Shell(name=weapon.name, strength=weapon.strength or fighter.strength, save_modifier=weapon.save_modifier,
                 hits=min(weapon.hits, 6), damage=weapon.damage)


def standing(battle: Table, id: str) -> Fighter:
    """A fighter who is up; one sentence if he is not."""
    fighter: Fighter = battle.unit(id)
    if not fighter.up:
        raise PlayerError(say("{who} is down." if fighter.there else "{who} is out of action.", who=fighter.said))
    return fighter


def in_contact(battle: Table, id: str) -> bool:
    """Whether he is in hand-to-hand combat with somebody who stands."""
    return any(id in pair for pair in pairs(battle))


def pairs(battle: Table) -> tuple[Pair, ...]:
    """The pairs of fighters in contact who both stand."""
    up = {fighter.id for fighter in battle.units if fighter.up}
    return tuple(pair for pair in battle.turn.contact if up.issuperset(pair))


def debris_due(battle: Table) -> int:
    """How many rolls for falling debris the player still has to make."""
    turn = battle.turn
    switches: Value = battle.edition.switches
    # G5: one roll however often the roof was hit, unless switched.
    rolls = turn.roof_hits if switches.debris_stack else min(turn.roof_hits, 1)
    return max(rolls - turn.debris, 0) if battle.there(turn.side) else 0


class Declare(Deed):
    """A fighter will charge; at whom is said next."""

    deed: Literal["declare"] = "declare"
    fighter: str

    def check(self, battle: Table) -> None:
        fighter = standing(battle, self.fighter)
        if battle.turn.step != "charges" or fighter.side != battle.turn.side:
            self.against("Charges come first in your own movement phase.")
        if in_contact(battle, self.fighter):
            self.against(say("{who} is in hand-to-hand combat already.", who=fighter.said))

    def done(self, battle: Table) -> Table:
        return battle.at(charger=self.fighter)

    def told(self, battle: Table) -> Text:
        return say("{who} charges.", who=battle.unit(self.fighter).said)


class Charge(Deed):
    """A fighter has charged another: they are in contact."""

    deed: Literal["charge"] = "charge"
    fighter: str
    target: str

    def check(self, battle: Table) -> None:
        fighter, target = standing(battle, self.fighter), standing(battle, self.target)
        if fighter.side == target.side:
            raise PlayerError(say("{who} and {target} are in the same gang.", who=fighter.said, target=target.said))

    def done(self, battle: Table) -> Table:
        pair, turn = (self.fighter, self.target), battle.turn
        return battle.at(charger="", charges=(*turn.charges, pair), contact=(*turn.contact, pair))

    def told(self, battle: Table) -> Text:
        return say("{who} charges {target}.", who=battle.unit(self.fighter).said,
                   target=battle.unit(self.target).said)


class CallOff(Deed):
    """He does not charge after all."""

    deed: Literal["call_off"] = "call_off"

    def done(self, battle: Table) -> Table:
        return battle.at(charger="")

    def told(self, battle: Table) -> Text:
        return "The charge is called off."


class Part(Deed):
    """Two fighters are no longer in contact."""

    deed: Literal["part"] = "part"
    first: str
    second: str

    def check(self, battle: Table) -> None:
        if (self.first, self.second) not in battle.turn.contact:
            raise PlayerError(say("{first} and {second} are not in contact.", first=battle.unit(self.first).said,
                                  second=battle.unit(self.second).said))

    def done(self, battle: Table) -> Table:
        gone = {(self.first, self.second), (self.second, self.first)}
        return battle.at(contact=tuple(pair for pair in battle.turn.contact if pair not in gone))

    def told(self, battle: Table) -> Text:
        return say("{first} and {second} are no longer in contact.", first=battle.unit(self.first).said,
                   second=battle.unit(self.second).said)


class Run(Deed):
    """A fighter has moved 10" or more: until his next turn he is a rapid target."""

    deed: Literal["run"] = "run"
    fighter: str

    def check(self, battle: Table) -> None:
        fighter = standing(battle, self.fighter)
        if battle.turn.step not in MOVEMENT or fighter.side != battle.turn.side:
            self.against("Fighters move in their own movement phase.")

    def done(self, battle: Table) -> Table:
        return battle.put(battle.unit(self.fighter).with_(rapid=True))

    def told(self, battle: Table) -> Text:
        return say('{who} moves 10" or more.', who=battle.unit(self.fighter).said)


class GoOnOverwatch(Deed):
    """A fighter does not shoot: he waits for somebody to appear in the turns of the others."""

    deed: Literal["overwatch"] = "overwatch"
    fighter: str

    def check(self, battle: Table) -> None:
        fighter = standing(battle, self.fighter)
        if battle.turn.step != "shooting" or fighter.side != battle.turn.side:
            self.against("A fighter goes on overwatch in his own shooting phase.")
        if self.fighter in battle.turn.shot:
            self.against(say("{who} has shot this turn.", who=fighter.said))

    def done(self, battle: Table) -> Table:
        ready = battle.put(battle.unit(self.fighter).with_(overwatch=True))
        return ready.at(shot=(*battle.turn.shot, self.fighter))

    def told(self, battle: Table) -> Text:
        return say("{who} goes on overwatch.", who=battle.unit(self.fighter).said)


class Aimed(Plain):
    """Who aims with what."""

    fighter: str
    weapon: int
    overwatch: bool = False


class Aim(Deed):
    """G-B1: a fighter takes up a weapon; range and target are said with the shot."""

    deed: Literal["aim"] = "aim"
    fighter: str
    weapon: int
    overwatch: bool = False

    def check(self, battle: Table) -> None:
        fighter = standing(battle, self.fighter)
        if self.weapon not in fighter.guns:
            raise PlayerError(say("{who} has no such weapon.", who=fighter.said))
        if self.overwatch:
            self._on_overwatch(battle, fighter)
        elif battle.turn.step != "shooting" or fighter.side != battle.turn.side:
            self.against("Fighters shoot in their own shooting phase, or on overwatch.")
        elif self.fighter in battle.turn.shot:
            self.against(say("{who} has shot this turn.", who=fighter.said))

    def _on_overwatch(self, battle: Table, fighter: Fighter) -> None:
        if not fighter.overwatch:
            self.against(say("{who} is not on overwatch.", who=fighter.said))
        if fighter.side == battle.turn.side:
            self.against("Overwatch is for the enemy's turn.")

    def done(self, battle: Table) -> Table:
        return battle.at(aim=Aimed(fighter=self.fighter, weapon=self.weapon, overwatch=self.overwatch))

    def told(self, battle: Table) -> Text:
        fighter = battle.unit(self.fighter)
        return say("{who} aims: {weapon}.", who=fighter.said, weapon=fighter.weapons[self.weapon].name)


class Lower(Deed):
    """He does not shoot after all."""

    deed: Literal["lower"] = "lower"

    def done(self, battle: Table) -> Table:
        return battle.at(aim=None)

    def told(self, battle: Table) -> Text:
        return "He lowers his weapon."


class BlastOver(Deed):
    """Nobody else is under the template; or what went astray does no harm."""

    deed: Literal["blast_over"] = "blast_over"

    def done(self, battle: Table) -> Table:
        return battle.at(stray=None, blast=None, aimed_at="", under=())

    def told(self, battle: Table) -> Text:
        return "Nobody else is hit."


class NextStep(Deed):
    """On to the next phase; after the last the next player has his turn."""

    deed: Literal["next_step"] = "next_step"

    def check(self, battle: Table) -> None:
        turn = battle.turn
        if turn.step == "start" and (turn.checked < len(turn.markers) or debris_due(battle)):
            self.against("Roll for markers and falling debris first.")
        if turn.blast or turn.stray:
            self.against("A grenade or shell is still in the air.")

    def done(self, battle: Table) -> Table:
        turn = battle.turn
        open_ = {"charger": "", "aim": None, "stray": None, "blast": None, "aimed_at": "", "under": ()}
        if turn.step != STEPS[-1]:
            return battle.at(step=STEPS[STEPS.index(turn.step) + 1], **open_)
        return self._next_player(battle.at(**open_))

    def _next_player(self, battle: Table) -> Table:
        at = (battle.sides.index(battle.turn.side) + 1) % len(battle.sides)
        side = battle.sides[at]
        # Pinned for a turn of his own; overwatch and a rapid move last until his next one.
        rested = (fighter.with_(pinned=False) for fighter in battle.units
                  if fighter.pinned and fighter.side == battle.turn.side)
        battle = battle.put(*rested)
        fresh = (fighter.with_(overwatch=False, rapid=False) for fighter in battle.units
                 if fighter.side == side and (fighter.overwatch or fighter.rapid))
        return battle.put(*fresh).at(
            number=battle.turn.number + (at == 0), side=side, step=STEPS[0], checked=0, debris=0, charges=(),
            contact=pairs(battle), shot=(), fought=(), recovered=())

    def told(self, battle: Table) -> Text:
        turn = battle.turn
        if turn.step != STEPS[-1]:
            return say("On to: {phase}.", phase=PHASES[STEPS[STEPS.index(turn.step) + 1]])
        return say("{side}'s turn is over.", side=battle.side_said(turn.side))


DEEDS = (Declare, Charge, CallOff, Part, Run, GoOnOverwatch, Aim, Lower, BlastOver, NextStep)
