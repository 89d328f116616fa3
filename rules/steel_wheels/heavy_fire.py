"""Heavy weapons direct fire (P12, P26): to hit, which part, penetration, effects and the tests they bring."""

from __future__ import annotations

from rules.engine import OWNER, Choice, Note, Roll, Situation, Steps, Then, pool, procedure
from rules.said import say
from rules.steel_wheels.effects import FULL_SHOT, soldier_hit, strike
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts.common import RANGE_DIE
from rules.steel_wheels.facts.fire import PARTS, THE_PART
from rules.steel_wheels.models import Model, model_of
from rules.steel_wheels.outcomes.fire import HighExplosive, Shot
from rules.steel_wheels.penetration import Shell
from rules.steel_wheels.readings import Chart
from rules.steel_wheels.scatter import burst
from rules.steel_wheels.tables import TABLES, cs

MISS, CHOICE = str(say("miss")), "choice"
NEVER = 99


@procedure
def heavy_shot(given: facts_fire.HeavyShot) -> Then:
    """The whole shot, in the order of the sheet."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, given.impact, RANGE_DIE[given.range],
                  given.skill)
    model = model_of(given, given.millimetres, given.rulings.track_penetration)
    return to_hit(model.fire_column, shell.die, cs(given.skill), given.moving).then(hit_or_miss, given, model, shell)


def hit_or_miss(cell: str, given: facts_fire.HeavyShot, model: Model, shell: Shell) -> Situation | Then:
    """What the cell of the heavy fire table says."""
    if cell == MISS:
        return missed("direct_he", shell.he, cs(given.skill))
    if model.kind == "soldier":
        return soldier_hit(model, cell, shell.he)
    part = model.part_hit(cell)
    if part == CHOICE:
        return named_part(model, given.choices, shell, given.part).then(part_struck, model, shell)
    return part_struck(part, model, shell)


def part_struck(part: str, model: Model, shell: Shell) -> Situation:
    """The shell strikes a part of the model."""
    return strike(model, part, shell, FULL_SHOT)


def to_hit(column: str, die: int, cs: int, moving: bool) -> Roll:
    """One range die + CS; the row goes by whether the target moves."""
    row = "Moving" if moving else "Stationary"
    reading = Chart(TABLES["heavy_fire"], column, pool({"combat skill": cs}), row, MISS)
    return Roll(1, reading, "To hit", sides=die, table="heavy_fire", note="Range die + CS on the heavy fire table.")


@procedure
def missed(mode: str, he: HighExplosive | None, cs: int) -> Steps[Shot]:
    """AP is gone; HE bursts somewhere near."""
    if he is None:
        return Shot()
    where = yield burst(mode, cs, 0)
    return Shot(burst=where, he=he)


@procedure
def named_part(model: Model, choices: tuple[str, ...], shell: Shell, named: str) -> Steps[str]:
    """The firer names any part of the target."""
    best = weakest_part(model, choices, shell)
    if named == "ask":
        part: str = yield Choice(OWNER, choices, "Part to hit", question="Which part does the firer aim at?",
                                 sensible=best, names={part: PARTS[part] for part in choices})
        return part
    part = best if named == "best" else named
    yield Note("Part to hit", say("The firer aims at {part}.", part=THE_PART[part]), table="heavy_fire")
    return part


def weakest_part(model: Model, choices: tuple[str, ...], shell: Shell) -> str:
    """The part a gunner would name: the open top, else the thinnest plate he can get through, else what it runs on."""
    if "open_top" in choices:
        return "open_top"
    plates = [part for part in ("turret", "casemate", "body", "horizontal") if part in choices]
    best = min(plates, key=lambda part: _number(model, part, shell))
    if _number(model, best, shell) <= shell.die:
        return best
    return next(part for part in choices if part in ("track", "wheel"))


def _number(model: Model, part: str, shell: Shell) -> int:
    thickness = model.thickness(part)
    return (shell.number(thickness) or NEVER) if thickness else 1
