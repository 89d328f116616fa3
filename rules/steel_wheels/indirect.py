"""Indirect fire (P25): the request, who fires first, where the shells fall, and what they do to each model.

All points of impact are found first, as the sheet lists them, then the hits are worked out model by model.
"""

from __future__ import annotations

from dataclasses import field, replace
from math import cos, hypot, radians, sin

from rules.engine import OWNER, Note, Situation, Steps, Then, each, procedure, value
from rules.said import say
from rules.steel_wheels.damage import UNSCATHED, Crew, Damage, Harm
from rules.steel_wheels.effects import FULL_SHOT, effects, soldier_hit, strike
from rules.steel_wheels.facts import fire as facts_fire
from rules.steel_wheels.facts import indirect as facts_indirect
from rules.steel_wheels.fragments import dice_for_soldiers, fragments_of, fragments_on
from rules.steel_wheels.heavy_fire import CHOICE, MISS, named_part, to_hit
from rules.steel_wheels.models import Model, model_of
from rules.steel_wheels.outcomes.fire import IN_ACTION, OUT, Barrage, Burst, Shot
from rules.steel_wheels.outcomes.harmed import ModelLog
from rules.steel_wheels.penetration import Shell
from rules.steel_wheels.readiness import Ready, who_is_first
from rules.steel_wheels.scatter import burst
from rules.steel_wheels.suffering import suffer
from rules.steel_wheels.tables import cr, cs
from rules.steel_wheels.toll import Log, fate
from rules.steel_wheels.trials import WORDS, trial

SOLDIERS = say("{n} soldier of a team.", "{n} soldiers of a team.")
PACK = 8
"""More than the 5 shells that one digit has to count."""
NOTHING_YET = Log()
ANSWERS = WORDS["IFR"][0]
ALONE = {True: say("A direct hit, no fragments on others."), False: say("Clear of all models.")}
"""Whether a shell that throws no fragments on anybody hits a model directly."""
NEAR = {True: say("A direct hit; fragments reach {n} other model.", "A direct hit; fragments reach {n} other models."),
        False: say("No direct hit; fragments reach {n} model.", "No direct hit; fragments reach {n} models.")}


@value
class Place:
    """Where a model stands from the marker, and half its length."""

    distance: int
    clock: int
    half: int

    def away_from(self, impact: Burst) -> float:
        """How far its centre is from the point of impact."""
        x, y = _point(self.distance, self.clock)
        at_x, at_y = _point(impact.distance, impact.direction)
        return round(hypot(x - at_x, y - at_y), 6)


@value
class Struck:
    """What the shells have in store for the models still to be worked out, and how the others ended."""

    shells: int
    fates: tuple[str, ...] = ()
    logs: tuple[tuple[str, Log], ...] = field(default=(), compare=False)

    def with_model(self, fate: str, title: str, log: Log) -> Struck:
        """One more model is worked out."""
        return Struck(self.shells, (*self.fates, fate), (*self.logs, (title, log)))

    @property
    def models(self) -> ModelLog:
        """What each model suffered, all shells together."""
        return tuple((title, log.harm) for title, log in self.logs)


@value
class Hit:
    """What one shell leaves of a crew; None is a model out of action."""

    crew: Crew | None
    log: Log


@value
class Ended:
    """How a model ends after all shells."""

    fate: str
    log: Log


@value
class Battery:
    """The guns: how they scatter and what their shells do."""

    mode: str
    cs: int
    cr: int
    shells: int
    blast: int
    shell: Shell
    fragments_cs: int
    part_rule: str


@procedure
def indirect_fire(given: facts_indirect.IndirectFire) -> Steps[Barrage]:
    """The request, then the priority, then the shells."""
    if given.asks:
        answer = yield trial("IFR", cs(given.observer_skill), cr(given.observer_rank), OWNER)
        if answer != ANSWERS:
            return Barrage(answered=False)
    first = ""
    if given.enemy_fires:
        first = yield who_is_first(Ready(cs(given.skill), cr(given.rank)),
                                   Ready(cs(given.enemy_skill), cr(given.enemy_rank)), given.rulings.rt_tie)
    return barrage(_battery(given), _places(given), _models(given), first)


@procedure
def barrage(battery: Battery, places: tuple[Place, ...], models: tuple[Model, ...], first: str) -> Steps[Barrage]:
    """Find the point of impact of each shell, then go through the models one by one."""
    so_far = shells_fall(battery, places)
    for model in models:
        so_far = next_model(so_far, model, battery)
    struck = yield so_far
    return Barrage(struck.fates, True, first, struck.models)


@procedure
def shells_fall(battery: Battery, places: tuple[Place, ...]) -> Then:
    """All shells of the fire."""
    return each(battery.shells, shell_falls(battery, places)).then(Struck)


class Under:
    """A model and what so many shells of a battery do to it: made once for each number, for it comes up often."""

    def __init__(self, model: Model, battery: Battery) -> None:
        self.title = model.title
        self._model, self._battery = model, battery
        self._made: dict[int, Situation] = {}

    def shells(self, packed: int) -> Situation:
        """Direct hits and those near it, as they are packed."""
        if packed not in self._made:
            self._made[packed] = model_under_shells(self._model, packed % PACK, packed // PACK, self._battery,
                                                    NOTHING_YET)
        return self._made[packed]


@procedure
def next_model(so_far: Situation, model: Model, battery: Battery) -> Then:
    """One more model and the shells that concern it."""
    return so_far.then(shells_on, Under(model, battery))


def shells_on(struck: Struck, under: Under) -> Then | Struck:
    """Its own shells; those of the others are left for later."""
    rest, shells = divmod(struck.shells, PACK * PACK)
    others = Struck(rest, struck.fates, struck.logs)
    if not shells:
        return others.with_model(IN_ACTION, under.title, NOTHING_YET)
    return under.shells(shells).then(model_ended, others, under.title)


def model_ended(ended: Ended, others: Struck, title: str) -> Struck:
    """How it ends, beside the others."""
    return others.with_model(ended.fate, title, ended.log)


@procedure
def shell_falls(battery: Battery, places: tuple[Place, ...]) -> Steps[int]:
    """One shell: on a model, near models, or clear of all."""
    impact = yield burst(battery.mode, battery.cs, battery.cr)
    hits = struck_by(impact, battery.blast, places)
    direct, near = (sum(column) for column in zip(*hits, strict=True))
    yield Note("Impact", NEAR[direct > 0].with_parts(n=near) if near else ALONE[direct > 0])
    return packed(hits)


def struck_by(impact: Burst, blast: int, places: tuple[Place, ...]) -> tuple[tuple[int, int], ...]:
    """The nearest model under the shell is hit directly; any other with its base in the blast radius by fragments."""
    away = [place.away_from(impact) for place in places]
    under = [n for n, place in enumerate(places) if away[n] <= place.half]
    direct = min(under, key=away.__getitem__, default=-1)
    return tuple((int(n == direct), int(n != direct and away[n] - place.half <= blast))
                 for n, place in enumerate(places))


def packed(hits: tuple[tuple[int, int], ...]) -> int:
    """The hits on all models as one number, a digit each: several shells are added up like one."""
    return sum((direct + near * PACK) * PACK ** (2 * n) for n, (direct, near) in enumerate(hits))


@procedure
def model_under_shells(model: Model, direct: int, near: int, battery: Battery, log: Log) -> Then | Ended:
    """Direct hits first, then fragments, until nothing is left of it."""
    if not direct and not near:
        return Ended(fate(False, model.crew), log)
    return one_shell(model, bool(direct), battery).then(after_a_shell, model, direct, near, battery, log)


def after_a_shell(hit: Hit, model: Model, direct: int, near: int, battery: Battery, log: Log) -> Situation | Ended:
    """The next shell, if there is something left to hit."""
    if hit.crew is None:
        return Ended(OUT, log + hit.log)
    return model_under_shells(model.with_crew(hit.crew), max(0, direct - 1), near if direct else near - 1, battery,
                              log + hit.log)


@procedure
def one_shell(model: Model, direct: bool, battery: Battery) -> Steps[Hit]:
    """One shell on a model or near it, and what is left of its crew."""
    together = model.kind == "soldier" and model.crew.men > 1
    harm = yield (team_under_shell(model, direct, battery.fragments_cs) if together
                  else model_under_shell(model, direct, battery))
    left = model.crew.after(harm)
    return Hit(None if harm.gone or not left.men else left, Log((harm,)))


@procedure
def model_under_shell(model: Model, direct: bool, battery: Battery) -> Steps[Harm]:
    """A direct hit, or fragments."""
    shot = yield (hit_from_above(model, battery.shell, battery.cs, battery.part_rule) if direct
                  else fragments_on(model, fragments_of("oblique"), battery.fragments_cs, "best"))
    return shot.harm  # type: ignore[no-any-return]


@procedure
def team_under_shell(team: Model, direct: bool, cs: int) -> Steps[Harm]:
    """The soldier under a direct hit dies, and fragments reach all others of the team (W-B7)."""
    there = team.crew.men - team.elsewhere
    if not there:
        return UNSCATHED
    yield Note("Direct hit" if direct else "Fragments", SOLDIERS.with_parts(n=there), table="heavy_fire")
    sorting = yield dice_for_soldiers(team, there - direct, cs)
    return (yield from suffer(Damage(dead=sorting.dead + direct), team.crew,
                              direct or sorting.dead + sorting.saved > 0))


@procedure
def hit_from_above(model: Model, shell: Shell, cs: int, part_rule: str) -> Steps[Shot]:
    """A falling shell: horizontal armour and the body, or straight into an open top."""
    yield Note("Direct hit", say("{model} under the shell.", model=model.said), table="effects")
    if model.kind == "soldier":
        return soldier_hit(model, "dead", shell.he)
    if model.kind == "artillery" or model.open_topped:
        return effects(model, "open_top" if model.open_topped else "gun", FULL_SHOT, shell.he)
    # W16: a shell that falls from above strikes the horizontal armour.
    part = (yield part_rolled(model, shell, cs)) if part_rule == "roll" else "horizontal"
    return strike(model, part, shell, FULL_SHOT)


@procedure
def part_rolled(model: Model, shell: Shell, cs: int) -> Steps[str]:
    """The part as the fire table gives it; what it does not name is the body from above."""
    cell = yield to_hit(model.fire_column, 10, cs, False)
    if cell == CHOICE:
        return named_part(model, model.parts, shell, "best")
    return "horizontal" if cell in (MISS, "body") else model.part_hit(cell)


@procedure
def shell_on_model(given: facts_fire.HitFromAbove) -> Situation:
    """A mortar or artillery shell that came down on a model."""
    shell = Shell(given.ammunition, given.millimetres, given.gun, "oblique", 10, given.skill)
    model = model_of(given, given.millimetres, given.rulings.track_penetration)
    return hit_from_above(model, shell, cs(given.skill), given.rulings.indirect_part)


def _battery(given: facts_indirect.IndirectFire) -> Battery:
    shell = Shell("HE", given.calibre, "", "oblique", 10)
    skill = cs(given.skill)
    return Battery(f"indirect_{given.battery}", skill, cr(given.rank), given.shells, given.blast, shell,
                   skill if given.rulings.fragments_cs else 0, given.rulings.indirect_part)


def _places(given: facts_indirect.IndirectFire) -> tuple[Place, ...]:
    return tuple(Place(model.distance, model.clock, model.half) for model in given.models)


def _models(given: facts_indirect.IndirectFire) -> tuple[Model, ...]:
    return tuple(_model(model, given) for model in given.models)


def _model(placed: facts_indirect.Placed, given: facts_indirect.IndirectFire) -> Model:
    model = model_of(placed, given.calibre, given.rulings.track_penetration)
    if model.kind != "soldier":
        return model
    if placed.count > 1:
        return replace(model, elsewhere=model.crew.men - placed.count)
    # The fire table speaks of a single soldier: alone he is his own crew.
    return model.with_crew(replace(model.crew, men=1, started=0))


def _point(distance: int, clock: int) -> tuple[float, float]:
    angle = radians(30 * clock)
    return distance * sin(angle), distance * cos(angle)
