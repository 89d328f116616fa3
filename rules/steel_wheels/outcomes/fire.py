"""What comes of fire: hits, blasts, flames, buildings, several models at once."""

from __future__ import annotations

from dataclasses import field

from rules.engine import value
from rules.ruleset import Change, Follow, Outcome
from rules.said import Text, and_list, say, sentences
from rules.steel_wheels.damage import UNSCATHED, Harm
from rules.steel_wheels.facts.fire import KINDS, THE_PART
from rules.steel_wheels.outcomes.harmed import BATTERY, INSIDE, TARGET, ModelLog, each_model, harmed, nerve
from rules.steel_wheels.outcomes.sequence import BOTH, DECLARER, OTHER

OUT, SUPPRESSED, IN_ACTION = "out of action", "suppressed", "in action"
"""How a model ends; a suppressed one retreats or has lost its fire."""
BLAST, FLOOR, FIRE, COLLAPSE = "blast radius", "floor", "on fire + CT", "destroyed"
MISSED = say("Missed.")
SHELTERED = say("Hit, but the shelter holds.")
RUIN = {
    "": MISSED, "held": say("The wall holds."), "line": say("The shot goes through the opening without exploding."),
    "none": say("The calibre is too small: no effect."), BLAST: say("All in the blast radius die."),
    FLOOR: say("All on that floor die."),
    FIRE: say("The building is on fire: all on that floor die, the others must leave."),
    COLLAPSE: say("The building collapses: all inside die."),
}
ORDER: dict[str, Text] = {
    "": "", DECLARER: say("{battery} fires first.", battery=BATTERY), BOTH: say("Both batteries fire at once."),
    OTHER: say("The enemy battery fires first.")}
"""Who fires first, if that was tested."""
THROUGH, HELD = say("The armour is penetrated."), say("The armour holds.")
ON_ALL = say("Fragments on every model in the blast radius")
ON_OTHERS = say("Fragments on every other model in the blast radius")


@value
class Toll(Outcome):
    """How many models end how, and the dead of all together; the log of each model is not compared."""

    out: int = 0
    suppressed: int = 0
    dead: int = 0
    models: ModelLog = field(default=(), compare=False)

    def __add__(self, more: Toll) -> Toll:
        return Toll(self.out + more.out, self.suppressed + more.suppressed, self.dead + more.dead,
                    self.models + more.models)

    @property
    def sentence(self) -> Text:
        """Model by model; of several how many end how."""
        ends = and_list(say("{n} out of action", n=self.out) if self.out else "",
                        say("{n} suppressed", n=self.suppressed) if self.suppressed else "",
                        say("{n} dead", n=self.dead) if self.dead else "")
        in_all = say("In all {ends}.", ends=ends) if ends and len(self.models) > 1 else ""
        return sentences(each_model(self.models), in_all)

    @property
    def changes(self) -> tuple[Change, ...]:
        """A single model is written to the unit picked as the target."""
        return written(self.models)


def written(models: ModelLog) -> tuple[Change, ...]:
    """What one model suffered, for the unit picked as the target; several cannot be told apart on a roster."""
    return models[0][1].changes("target", models[0][0] != KINDS["soldier"]) if len(models) == 1 else ()


@value
class HighExplosive:
    """A shell that has burst: its fragments go by its calibre and by the skill of the team that fired it."""

    calibre: int
    skill: str

    def fragments(self, label: Text) -> Follow:
        """The fragments that follow."""
        return Follow("fragments", label, {"calibre": self.calibre, "skill": self.skill}, who={})


@value
class Shot(Outcome):
    """Where a heavy weapon struck and what came of it; no part means a miss."""

    part: str = ""
    penetrated: bool = True
    harm: Harm = UNSCATHED
    burst: Burst | None = None
    he: HighExplosive | None = None
    """The shell, if it burst."""

    @property
    def sentence(self) -> Text:
        """Hit or miss, and what the target suffers."""
        if not self.part:
            return sentences(MISSED, self.burst.sentence if self.burst else "")
        if self.part == "soldier":
            return harmed(self.harm, TARGET) if self.harm.dead else sentences(SHELTERED, nerve(self.harm))
        if not self.penetrated:
            return sentences(say("Hit on {part}, but the armour holds.", part=THE_PART[self.part]), nerve(self.harm))
        return sentences(say("Hit on {part}.", part=THE_PART[self.part]), harmed(self.harm, TARGET))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the target."""
        return self.harm.changes("target", self.part != "soldier")

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A shell that bursts throws fragments on every other model in its radius."""
        if self.he is None or (self.burst and self.burst.flew_over):
            return ()
        return (self.he.fragments(ON_OTHERS if self.part else ON_ALL),)


@value
class BuildingHit(Outcome):
    """What a shot did to a building and the men in it; no result means a miss."""

    result: str = ""
    harm: Harm = UNSCATHED
    burst: Burst | None = None
    cm_inside: int = 0
    he: HighExplosive | None = None
    """The shell that missed, if it burst."""

    @property
    def sentence(self) -> Text:
        """What happened to the building and the men."""
        return sentences(say("The shell bursts {n} cm inside.", n=self.cm_inside) if self.cm_inside else "",
                         RUIN[self.result], self.burst.sentence if self.burst else "",
                         harmed(self.harm, INSIDE) if self.harm != UNSCATHED else "")

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the unit inside; out of a burning building all must go."""
        out = (Change("inside", "shelter", value="none", label="shelter"),) if self.result == FIRE else ()
        return (*self.harm.changes("inside", False), *out)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """A shell that misses may still throw fragments."""
        near = self.burst is not None and not self.burst.flew_over
        return (self.he.fragments(ON_ALL),) if self.he and near else ()


@value
class Burned(Outcome):
    """What the flames have done."""

    harm: Harm
    crewed: bool = False
    """A vehicle, a gun or a mortar."""

    @property
    def sentence(self) -> Text:
        """What happened in the flames."""
        if self.harm.state == "extinguished" and not self.harm.hurt:
            return sentences("The flames go out.", nerve(self.harm))
        return harmed(self.harm, TARGET)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the target."""
        return self.harm.changes("target", self.crewed)


@value
class Barrage(Outcome):
    """How each model under the shells ends; `first` is who fired first if that was tested, the log is not compared."""

    fates: tuple[str, ...] = ()
    answered: bool = True
    first: str = ""
    models: ModelLog = field(default=(), compare=False)

    def count(self, fate: str) -> int:
        """How many models end like this."""
        return self.fates.count(fate)

    @property
    def sentence(self) -> Text:
        """Whether it was granted, who fired first, and what each model suffered."""
        if not self.answered:
            return say("{battery} does not answer: no indirect fire this turn.", battery=BATTERY)
        return sentences(ORDER[self.first], each_model(self.models))

    @property
    def ended_as(self) -> str:
        """Whether shells have fallen."""
        return "fired" if self.answered else "no answer"

    @property
    def changes(self) -> tuple[Change, ...]:
        """A single model is written to the unit picked as the target."""
        return written(self.models)


@value
class UnderFire(Outcome):
    """What light weapons have done to their target."""

    harm: Harm
    crewed: bool = False
    """A vehicle, a gun or a mortar."""

    @property
    def sentence(self) -> Text:
        """What happened to the target."""
        return harmed(self.harm, TARGET) if self.harm != UNSCATHED else "The fire has no effect."

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is written to the target."""
        return self.harm.changes("target", self.crewed)


@value
class Penetration(Outcome):
    """Whether the armour held."""

    penetrated: bool

    @property
    def sentence(self) -> Text:
        """Whether it went through."""
        return THROUGH if self.penetrated else HELD

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Even a hit without damage asks for a can't-fire test."""
        if self.penetrated:
            return ()
        return (Follow("cant_fire", "Can't-fire test, if it has not acted", who={"unit": "target"}),)


@value
class Burst(Outcome):
    """A point of burst: cm from where it was aimed, and the direction as a clock; 0 is the exact point."""

    distance: int
    direction: int = 0
    flew_over: bool = False

    @property
    def sentence(self) -> Text:
        """Where the shell came down."""
        if self.flew_over:
            return say("The shell flies over {target} and hits nothing.", target=TARGET)
        if not self.direction:
            return "The shell bursts on the exact point."
        if not self.distance:
            return say("The shell bursts at the edge of {target} towards {clock} o'clock.", target=TARGET,
                       clock=self.direction)
        return say("The shell bursts {n} cm away towards {clock} o'clock.", n=self.distance, clock=self.direction)

    @property
    def follows(self) -> tuple[Follow, ...]:
        """Every model in the blast is struck by fragments; one that is under the shell is hit from above."""
        if self.flew_over:
            return ()
        return (Follow("fragments", ON_ALL),
                Follow("hit_from_above", "If it came down on a model"))
