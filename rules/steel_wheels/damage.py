"""What a cell such as "destroyed + 2 dead + CT" says, and what a unit has suffered in the end."""

from __future__ import annotations

import re
from functools import cache

from rules.engine import value
from rules.ruleset import Change, TableError
from rules.said import comma_list, say

MOBILITY = {"brief move": "brief", "brief movement": "brief", "slow move": "slow", "slow movement": "slow",
            "immobilized": "immobilized", "track broken": "track_broken", "broken": "track_broken"}
WEAPONS = {"MG destroyed": "mg_destroyed", "turret blocked": "turret_blocked", "cannon blocked": "cannon_blocked",
           "cannon destroyed": "cannon_destroyed", "main weapon destroyed": "main_weapon_destroyed",
           "carriage blocked": "carriage_blocked"}
STATE = {"destroyed": "destroyed", "exploded": "exploded", "on fire": "on_fire", "extinguished": "extinguished"}
NOTHING = ("-", "nothing", "saved", "save")
BROKEN = {
    "brief": say("brief movement only"), "slow": say("slow movement only"), "immobilized": say("immobilised"),
    "track_broken": say("track broken"), "mg_destroyed": say("MG destroyed"), "turret_blocked": say("turret blocked"),
    "cannon_blocked": say("cannon blocked"), "cannon_destroyed": say("cannon destroyed"),
    "main_weapon_destroyed": say("main weapon destroyed"), "carriage_blocked": say("carriage blocked"),
    "on_fire": say("on fire"),
}
"""Damage as it is said in a list."""
LADDER = ("", "brief", "slow", "immobilized", "track_broken")
WORST = ("", "extinguished", "on_fire", "destroyed", "exploded")
GONE = ("destroyed", "exploded")
# What a test comes to: plain words for the odds, `say` for the catalogue.
STAYS, RETREATS = str(say("stays")), str(say("retreats"))
KEEPS, LOSES = str(say("keeps its fire")), str(say("loses its fire"))


@value
class Damage:
    """One result of a damage table, before it meets a crew."""

    mobility: str = ""
    weapon: str = ""
    state: str = ""
    dead: int = 0
    all_dead: bool = False
    courage: bool = False
    holds_fire: bool = False


UNHURT = Damage()


@cache
def read_damage(cell: str, wheel: bool = False) -> Damage:
    """The damage a cell prints; of a wheel only the wheel is destroyed and the vehicle stands still."""
    said: dict[str, str | int | bool] = {}
    for words in (part.strip() for part in cell.split("+")):
        said |= _said(words, cell)
    if wheel and said.pop("state", "") == "destroyed":
        said["mobility"] = "immobilized"
    return Damage(**said)  # type: ignore[arg-type]


def _said(words: str, cell: str) -> dict[str, str | int | bool]:
    if words in NOTHING:
        return {}
    if words in MOBILITY:
        return {"mobility": MOBILITY[words]}
    if words in WEAPONS:
        return {"weapon": WEAPONS[words]}
    if words in STATE:
        return {"state": STATE[words], **({"all_dead": True} if words == "exploded" else {})}
    if words in ("dead", "all dead"):
        return {"all_dead": True}
    if found := re.fullmatch(r"(\d+) dead", words):
        return {"dead": int(found[1])}
    if words in ("CT", "SF"):
        return {"courage" if words == "CT" else "holds_fire": True}
    raise TableError(say("{words} in {cell} is no damage of this sheet; accepted: {accepted}.", words=repr(words),
                         cell=repr(cell), accepted=comma_list("a number of dead", "CT", "SF", *MOBILITY, *WEAPONS,
                                                              *STATE, "dead", *NOTHING)))


@value
class Crew:
    """The men of a unit that may die, and what they add to their tests."""

    men: int
    cs: int = 0
    cr: int = 0
    fresh: bool = True
    """Not yet manoeuvred or fired: it has its fire to lose."""
    runs: bool = False
    """Already retreats: it takes no further courage test."""
    silenced: bool = False
    """Has lost its fire to a can't-fire test."""
    started: int = 0
    """The men of an infantry team at the start of the game; 0 is a crew of something else."""
    stuck: bool = False
    """Of a vehicle that is immobilised already."""

    def lost(self, damage: Damage) -> int:
        """How many die: never more than are there."""
        return self.men if damage.all_dead else min(self.men, damage.dead)

    def shaken(self, dead: int) -> bool:
        """Whether so many dead bring an infantry team down to half, or find it there."""
        # W-B2: every time it suffers new casualties, whatever they come from.
        return dead > 0 and 2 * (self.men - dead) <= self.started

    def after(self, harm: Harm) -> Crew:
        """What is left of it for the next hit; a crew in retreat, or one that lost its fire, has none left to lose."""
        runs = self.runs or harm.courage == RETREATS
        silenced = not runs and (self.silenced or harm.fire == LOSES)
        return Crew(self.men - harm.dead, self.cs, self.cr, self.fresh and not runs and not silenced, runs, silenced,
                    self.started, self.stuck)


@value
class Harm:
    """What a unit has suffered: mobility, weapons, state, dead, and its tests."""

    mobility: str = ""
    weapons: tuple[str, ...] = ()
    state: str = ""
    dead: int = 0
    courage: str = ""
    fire: str = ""
    stuck: bool = False
    """It retreats from a vehicle that was immobilised before (W-B4)."""

    def __add__(self, more: Harm) -> Harm:
        return Harm(max(self.mobility, more.mobility, key=LADDER.index),
                    tuple(dict.fromkeys(self.weapons + more.weapons)), max(self.state, more.state, key=WORST.index),
                    self.dead + more.dead, _first(RETREATS, self.courage, more.courage),
                    _first(LOSES, self.fire, more.fire), self.stuck or more.stuck)

    @property
    def gone(self) -> bool:
        """Whether the model itself is no longer there."""
        return self.state in GONE

    @property
    def lost(self) -> bool:
        """Whether nothing can be done with it any more: gone or burning."""
        return self.gone or self.state == "on_fire"

    @property
    def hurt(self) -> bool:
        """Whether anything at all happened to it, tests apart."""
        return bool(self.mobility or self.weapons or self.dead or self.state not in ("", "extinguished"))

    @property
    def abandoned(self) -> bool:
        """Crews that lose courage leave a vehicle that cannot move, whichever hit immobilised it."""
        still = self.stuck or self.mobility in ("immobilized", "track_broken")
        return self.courage == RETREATS and still and not self.gone

    def changes(self, role: str, crewed: bool) -> tuple[Change, ...]:
        """What is written to the unit; a crew with dead is slow in its readiness tests (T5)."""
        written = [Change(role, "men", delta=-self.dead, label="men")] if self.dead else []
        if self.dead and crewed:
            written.append(Change(role, "crew_dead", value=True, label="crew dead"))
        # Each damage has a place of its own: a later, lighter one does not wipe it out.
        broken = (part for part in (self.mobility, *self.weapons) if part)
        written += [Change(role, part, value=True, label=BROKEN[part]) for part in broken]
        if self.state not in ("", "extinguished"):
            written.append(Change(role, "condition", value=self.state, label="condition"))
        if self.courage == RETREATS:
            written.append(Change(role, "fleeing", value=True, label="fleeing"))
        if self.fire == LOSES:
            written.append(Change(role, "acted", value=True, label="loses its fire"))
        return tuple(written)


UNSCATHED = Harm()


def _first(wanted: str, one: str, other: str) -> str:
    """A failed test stays failed, whatever the other says."""
    return wanted if wanted in (one, other) else one or other
