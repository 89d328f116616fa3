"""Shooting: roll to hit, and the complete shot."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import OWNER, Need, Note, Roll, Steps, Tell, at_least, need, procedure
from rules.gang_skirmish import facts
from rules.gang_skirmish.injury import Fighter, Thrower
from rules.gang_skirmish.outcomes import Aimed, Fate, ShotFired
from rules.gang_skirmish.tables import MISS, TABLES, number, to_hit_modifier
from rules.gang_skirmish.wounds import Blow, Victim, save_said, strike, wound_said
from rules.said import Text, dice, say

HITS = Tell(say("{n} hit", "{n} hits"), say("no hits"), say("{faces} hit"),
            chance=say("{p} % to hit"))


def modifiers(it: facts.ToHit) -> dict[str, int]:
    """Every line of the to hit modifiers that applies to this shot."""
    counts = {"Cover": it.cover == "cover", "Partial cover": it.cover == "partial", "Overwatch": overwatch(it),
              "Rapid target": it.rapid, "Small target": it.size == "small", "Large target": it.size == "large"}
    named = {line.lower(): times * to_hit_modifier(line) for line, times in counts.items() if times}
    return named | {"weapon": it.weapon_modifier}


def overwatch(it: facts.ToHit) -> int:
    """How often the overwatch line counts."""
    conditions = it.appearing + it.disappearing + it.charging if it.overwatch else 0
    # G7: one line of the sheet, so it counts once however many of the three apply.
    return conditions if it.rulings.overwatch_stack else min(conditions, 1)


def needed(it: facts.ToHit) -> Need:
    """The score needed, not yet limited to the faces of a die."""
    return need(number("to_hit", "Needed", it.bs), modifiers(it))


def additional(score: Need) -> str:
    """What a second die must show when more than 6 is needed, or Miss; empty if one die can do it."""
    return TABLES["seven_plus"].text("Additional D6", int(score)) if score > 6 else ""


@procedure
def roll_to_hit(it: facts.ToHit) -> Steps[bool]:
    """One die; 7, 8 or 9 takes a 6 and a second die; 10 or more is a miss."""
    score = needed(it)
    extra = additional(score)
    if extra == MISS:
        yield Note("To hit", say("{need} to hit: an automatic miss.", need=score.text), table="seven_plus")
        return False
    low = 2 if it.rulings.natural_one_misses else 1  # G3
    face = need(score.base, dict(score.modifiers), low=low, high=6)
    then = say("{need} to hit: a 6, then {extra} on a second die.", need=score.text, extra=extra) if extra else ""
    hit = yield Roll(1, at_least(face), "To hit", note=then, tell=HITS, table="to_hit")
    if hit and extra:
        hit = yield Roll(1, at_least(number("seven_plus", "Additional D6", int(score))), "To hit, additional D6",
                         tell=HITS, note=say("{need} to hit.", need=score.text), table="seven_plus")
    return bool(hit)


@procedure
def to_hit(it: facts.ToHit) -> Steps[Aimed]:
    """Roll to hit with one shot."""
    return Aimed((yield roll_to_hit(it)))


@procedure
def shoot(it: facts.Shot) -> Steps[ShotFired]:
    """To hit, to wound, saving throw and injury in one go."""
    if not (yield roll_to_hit(it)):
        return ShotFired(0, Fate("down" if it.down else "unhurt", 0, it.wounds))
    fate = yield strike(it.hits, blow(it), victim(it), it.rulings.multi_injury, Thrower(OWNER))
    # G6: pinning is not on the sheet; switched on, whoever is hit and stays up is reported.
    return ShotFired(it.hits, replace(fate, pinned=it.rulings.pinning and fate.up))


def blow(it: facts.Shot) -> Blow:
    """What the shot brings."""
    return Blow(it.strength, it.save_modifier, it.damage)


def victim(it: facts.Shot) -> Victim:
    """Whom the shot is aimed at."""
    return Victim(it.toughness, it.save, Fighter(it.wounds, it.target_ws, it.target_bs, it.down))


def hit_said(it: facts.ToHit) -> Text:
    """The number to hit as the header says it."""
    score = needed(it)
    extra = additional(score)
    if extra:
        return "cannot hit" if extra == MISS else say("hits 6, then {extra}", extra=extra)
    return say("hits {need}+", need=max(int(score), 2 if it.rulings.natural_one_misses else 1))


def to_hit_said(it: facts.ToHit) -> tuple[Text, ...]:
    """The die and what hits."""
    return "no dice" if additional(needed(it)) == MISS else dice(1, 6), hit_said(it)


def shot_said(it: facts.Shot) -> tuple[Text, ...]:
    """The three numbers of a complete shot."""
    return hit_said(it), wound_said(it.strength, it.toughness), save_said(it.save, blow(it))
