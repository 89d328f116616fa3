"""What a unit has suffered, in sentences."""

from __future__ import annotations

from rules.said import Said, Text, comma_list, role, say, sentences
from rules.steel_wheels.damage import BROKEN, KEEPS, LOSES, RETREATS, STAYS, UNSCATHED, Harm
from rules.steel_wheels.facts.fire import KINDS

ATTACKER = role("attacker", "the attacker")
BATTERY = role("battery", "the artillery")
DEFENDER = role("defender", "the defender")
INSIDE = role("inside", "the garrison")
TARGET = role("target", "the target")
UNIT = role("unit", "the unit")
THE_MODEL = {
    "big_tank": role("target", "the big tank"), "tank": role("target", "the tank"),
    "small_tank": role("target", "the small tank"), "half_track": role("target", "the half-track"),
    "truck": role("target", "the truck"), "jeep": role("target", "the jeep"),
    "soldier": role("target", "the infantry"), "artillery": role("target", "the gun"),
}
A_MODEL = {
    "big_tank": say("a big tank"), "tank": say("a tank"), "small_tank": say("a small tank"),
    "half_track": say("a half-track"), "truck": say("a truck"), "jeep": say("a jeep"),
    "soldier": say("an infantry team"), "artillery": say("a gun"),
}
"""One of several: on a roster they cannot be told apart."""
KIND_OF = {title: kind for kind, title in KINDS.items()}
ModelLog = tuple[tuple[str, Harm], ...]
"""The name of each model on the fire table and what it has suffered."""

LOSSES = {
    "": say("{unit} loses {n} man.", "{unit} loses {n} men."),
    STAYS: say("{unit} loses {n} man and stays.", "{unit} loses {n} men and stays."),
    RETREATS: say("{unit} loses {n} man and retreats.", "{unit} loses {n} men and retreats."),
}
STATES = {"destroyed": say("{unit} is destroyed."), "exploded": say("{unit} explodes."),
          "on_fire": say("{unit} is on fire.")}
AND_DEAD = {"destroyed": say("{unit} is destroyed, {n} dead."), "exploded": say("{unit} explodes, {n} dead."),
            "on_fire": say("{unit} is on fire, {n} dead.")}
DAMAGED = say("{unit} is damaged: {damage}.")
DAMAGED_AND_DEAD = say("{unit} is damaged: {damage}, {n} dead.")
UNHURT = say("{unit} is unhurt.")
NERVE = {
    (STAYS, ""): say("It stays."), (RETREATS, ""): say("It retreats."),
    ("", KEEPS): say("It keeps its fire."), ("", LOSES): say("It loses its fire."),
    (STAYS, KEEPS): say("It stays and keeps its fire."), (STAYS, LOSES): say("It stays but loses its fire."),
    (RETREATS, KEEPS): say("It retreats but keeps its fire."),
    (RETREATS, LOSES): say("It retreats and loses its fire."),
}
SURVIVORS = {STAYS: say("The crew stays."), RETREATS: say("The crew retreats.")}
"""Of a model that nothing can be done with any more."""


def harmed(harm: Harm, unit: Said) -> Text:
    """What is broken and who is dead, then how the unit stands up to it."""
    if _only_men(harm) and not harm.fire:
        return LOSSES[harm.courage].with_parts(unit=unit, n=harm.dead)
    return sentences(_suffered(harm, unit), nerve(harm))


def nerve(harm: Harm) -> Text:
    """How the unit came through its tests."""
    if harm.state == "exploded":
        # Nobody is left after an explosion, whatever he did before it.
        return ""
    if harm.abandoned:
        return "The crew abandons it."
    return SURVIVORS.get(harm.courage, "") if harm.lost else NERVE.get((harm.courage, harm.fire), "")


def _only_men(harm: Harm) -> bool:
    return bool(harm.dead) and not (harm.mobility or harm.weapons or harm.lost or harm.abandoned)


def _suffered(harm: Harm, unit: Said) -> Said:
    if harm.gone or (harm.lost and not harm.mobility and not harm.weapons):
        said = (AND_DEAD if harm.dead else STATES)[harm.state]
    elif harm.mobility or harm.weapons:
        said = DAMAGED_AND_DEAD if harm.dead else DAMAGED
    else:
        said = LOSSES[""] if harm.dead else UNHURT
    counted = {"n": harm.dead} if harm.dead else {}
    broken = () if harm.gone else (harm.state if harm.lost else "", harm.mobility, *harm.weapons)
    listed = {"damage": comma_list(*(BROKEN[part] for part in broken if part))} if any(broken) else {}
    return said.with_parts(unit=unit, **counted, **listed)


def each_model(models: ModelLog) -> Text:
    """What each model suffered, one after the other; of several those to whom anything happened."""
    if len(models) == 1:
        (title, harm), = models
        return harmed(harm, THE_MODEL[KIND_OF[title]])
    hurt = [harmed(harm, A_MODEL[KIND_OF[title]]) for title, harm in models if harm != UNSCATHED]
    return sentences(*hurt) if hurt else "Nobody is hurt."
