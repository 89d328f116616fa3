"""The dice tray: felt and rim, dice that fall on it, and the marks on those that have landed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.metrics import Metrics
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

from app.dice.arrange import Placed, Plan
from app.dice.crowd import apart
from app.dice.die import Die
from app.dice.fingers import Fingers
from app.dice.layout import MOST
from app.dice.marks import RING, WAIT, Mark
from app.dice.motion import Glide, Still
from app.dice.palette import SIDES, die_colour, faded
from app.dice.prepare import prepare_kinds
from app.dice.solids import kind_of
from app.dice.stage import Body, lies
from app.dice.still import still_page
from app.dice.vector import STILL
from app.dice.view import View
from app.look import ambient
from app.look.theme import DARK, MOTION

LEAVES = 0.35
# A throw that has only begun is planned anew when the tray gets another size; a later one is let finish.
JUST_BEGUN = 0.15


class DiceTray(Fingers, Widget):
    """Throws the dice it is given onto the faces they already have.

    `margins` keeps parts of the felt free of dice (left, top, right, bottom, in pixels). `round` says that the tray
    is turned to a player on the far side. Events: on_tap, on_die_tap(index), on_die_hold(index), on_flick,
    on_throw(count), on_land(index), on_still.
    """

    busy = BooleanProperty(False)
    speed = NumericProperty(1.0)
    felt = OptionProperty("near", options=("near", "far"))
    round = BooleanProperty(False)
    colours = DictProperty(SIDES)
    margins = VariableListProperty([0, 0, 0, 0])
    theme = ObjectProperty(DARK)

    def __init__(self, **kwargs: object) -> None:
        for name in ("on_throw", "on_land", "on_still"):
            self.register_event_type(name)
        super().__init__(**kwargs)
        self._placed: list[Placed] = []
        self._bodies: list[Body] = []
        self._leaving: list[tuple[Body, Glide]] = []
        self._landed: set[int] = set()
        self._time, self._skipping = 0.0, False
        self._clock: Any = None
        self._on_rest: Callable[[], object] | None = None
        self._edge, self._area, self._seed = 1.0, (0.0, 0.0), Random().random()
        self._view = View(self.canvas)
        self._lay_out = Clock.create_trigger(self._on_layout, -1)
        for name in ("pos", "size", "theme", "felt", "round", "margins"):
            self.fbind(name, self._lay_out)
        self.fbind("colours", self._dress_all)
        # A page that comes in carries the tray along without telling it.
        Window.bind(on_draw=self._before_drawing)
        self.theme = ambient.follow_theme(self._on_app_theme) or self.theme
        # Textures, shaders and baked throws are loaded once the first frame is on the screen.
        Clock.schedule_once(self._load, 0.05)

    # -- what the screens call

    @property
    def moving(self) -> InstructionGroup:
        """All that is drawn on the felt, and moves."""
        return self._view.moving

    @property
    def dice(self) -> list[Die]:
        """The dice on the felt, in the order in which they were given."""
        return [placed.die for placed in self._placed]

    def throw(self, dice: Sequence[Die], on_rest: Callable[[], object] | None = None) -> None:
        """Throw dice; they come to rest on the faces they have, then on_rest is called."""
        dice, before = list(dice), self._placed
        self._stop()
        self._seed, self._on_rest = Random().random(), on_rest
        if self.speed <= 0 or len(dice) > MOST or not dice:
            self._rest_at_once(dice)
            return
        self.busy = True
        stay = _staying(dice)
        self._begin(dice, before, stay)
        self.dispatch("on_throw", len(dice) - len(stay))

    def show(self, dice: Sequence[Die]) -> None:
        """Let dice lie there at once."""
        self._stop()
        self._on_rest = None
        self._lay(list(dice))

    def skip(self) -> None:
        """Every die to its end, quickly."""
        if self.busy and not self._skipping:
            self._skipping, self._time = True, 0.0
            for placed, body in zip(self._placed, self._bodies, strict=True):
                placed.motion = Glide(body.pose, placed.motion.end, MOTION["skip"])

    def clear(self) -> None:
        """Empty the felt."""
        self.show(())

    def mark(self, counts: Sequence[bool | None]) -> None:
        """Say which dice count; those that do not are greyed if others do."""
        self._change([replace(die, counts=value) for die, value in zip(self.dice, counts, strict=True)])

    def lock(self, locked: Sequence[bool]) -> None:
        """Say which dice are locked, and so not thrown next time."""
        states = ("locked" if value else "landed" for value in locked)
        self._change([replace(die, state=state) for die, state in zip(self.dice, states, strict=True)])

    def spot(self, index: int) -> tuple[float, float, float]:
        """Where a die is seen: its middle, and how large its edge looks, in the widget's coordinates."""
        x, y, z, *_ = self._placed[index].motion.end
        cx, cy, scale = self._view.camera.seen(x, y, z)
        return cx, cy, self._edge * scale

    def die_at(self, x: float, y: float) -> int | None:
        """The die under a finger."""
        for index in range(len(self._bodies)):
            cx, cy, edge = self.spot(index)
            if (x - cx) ** 2 + (y - cy) ** 2 <= (RING * edge) ** 2:
                return index
        return None

    # -- laying out

    def _on_app_theme(self, _app: object, theme: object) -> None:
        self.theme = theme

    def _load(self, _dt: float = 0.0) -> None:
        if self._view.load():
            self._on_layout()
            prepare_kinds()

    def _on_layout(self, *_: object) -> None:
        self._view.table.draw(self.theme, self.felt == "far", (*self.pos, *self.size))
        if self._view.stage is None or min(self.size) < 2:
            return
        same = self._area == self._felt() and len(self._placed) <= MOST
        if not self._placed or (self.busy and (same or self._skipping or self._time >= JUST_BEGUN)):
            self._view.look(self, self.theme, self._edge)
        elif self.busy:
            self._begin(self.dice, [], _staying(self.dice))
        elif same:
            self._follow()
        else:
            self._lay(self.dice)

    def _follow(self) -> None:
        """The tray has only moved: dice and marks go with it."""
        self._view.look(self, self.theme, self._edge)
        self._view.marks.clear()
        self._mark_all(9.0)

    def _before_drawing(self, *_: object) -> None:
        if self._view.is_past(self):
            self._view.look(self, self.theme, self._edge)

    def _felt(self) -> tuple[float, float]:
        # The largest die, its ring and the badge on it stay clear of the rim.
        _, _, width, height = self._view.free(self, self.margins)
        return width * 0.97, height * 0.95

    def _plan(self, dice: list[Die]) -> Plan:
        self._load()
        self._area = self._felt()
        return Plan(dice, self._area, Metrics.density, Random(self._seed))

    def _begin(self, dice: list[Die], before: list[Placed], stay: set[int]) -> None:
        """Plan a throw and start it."""
        plan = self._plan(dice)
        old = [before[i] for i, die in enumerate(dice) if die.state == "again" and i < len(before)]
        self._put(plan, plan.thrown(before, stay), old)
        self._time = 0.0
        self._run()
        self._move(0.0)

    def _put(self, plan: Plan, placed: list[Placed], leaving: Sequence[Placed] = ()) -> None:
        self._view.counts.clear()
        self._view.marks.clear()
        self._placed, self._edge = placed, plan.edge
        every = [*placed, *leaving]
        bodies = self._view.stage.cast([item.die.sides for item in every])
        self._bodies, extra = bodies[: len(placed)], bodies[len(placed) :]
        self._leaving = [(body, _leaving(item, plan)) for body, item in zip(extra, leaving, strict=True)]
        self._view.look(self, self.theme, self._edge)
        for body, item in zip(bodies, every, strict=True):
            body.dress(self._colour(item.die), item.relabel, lies(body.kind, item.turn, self.round))

    def _lay(self, dice: list[Die]) -> None:
        if len(dice) > MOST:
            self._lay_counts(dice)
            return
        plan = self._plan(dice)
        self._put(plan, plan.at_rest())
        self._move(0.0)
        self._mark_all(9.0)

    def _lay_counts(self, dice: list[Die]) -> None:
        self._load()
        self._view.marks.clear()
        self._view.stage.cast([])
        self._bodies = []
        self._placed = [Placed(die, Still((0.0,) * 7), STILL, False) for die in dice]
        self._view.counts.draw(dice, self.theme, self._view.free(self, self.margins))

    # -- moving

    def _run(self) -> None:
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._tick, 0)
            still_page.join(self)

    def _tick(self, dt: float) -> None:
        self._time += min(dt, 0.1) * (1.0 if self._skipping else self.speed)
        self._move(self._time)
        growing = self._view.marks.grow(dt)
        if self.busy and self._time >= max(placed.motion.seconds for placed in self._placed):
            self._come_to_rest()
        elif not self.busy and not growing and not self._leaving:
            self._stop_clock()

    def _move(self, time: float) -> None:
        poses = [placed.motion.pose(time) for placed in self._placed]
        still = [time >= placed.motion.seconds for placed in self._placed]
        shown = poses if all(still) else apart(poses, still, self._edge, self._area)
        for body, pose, place in zip(self._bodies, poses, shown, strict=True):
            body.pose = (place[0], place[1], place[2], *pose[3:])
            body.move(body.pose, self._edge)
        for body, motion in self._leaving:
            body.move(motion.pose(time), self._edge)
        if time >= LEAVES:
            self._leaving = []
        if self.busy:
            self._see_landed(still)

    def _see_landed(self, still: list[bool]) -> None:
        for index, placed in enumerate(self._placed):
            if placed.thrown and still[index] and index not in self._landed:
                self._landed.add(index)
                self._mark(index, -WAIT)
                self.dispatch("on_land", index)

    def _come_to_rest(self) -> None:
        self.busy, self._skipping = False, False
        if self._area != self._felt():
            self._lay(self.dice)
        self._dress_all()
        self._mark_all(0.0)
        self._tell_rest()

    def _rest_at_once(self, dice: list[Die]) -> None:
        self._lay(dice)
        self.dispatch("on_throw", 0)
        Clock.schedule_once(lambda _dt: self._tell_rest(), 0)

    def _tell_rest(self) -> None:
        self.dispatch("on_still")
        on_rest, self._on_rest = self._on_rest, None
        if on_rest:
            on_rest()

    def _stop(self) -> None:
        self._stop_clock()
        self._time, self._skipping, self.busy = 0.0, False, False
        self._landed = set()

    def _stop_clock(self) -> None:
        if self._clock:
            self._clock.cancel()
        self._clock = None
        still_page.leave(self)

    # -- colours and marks

    def _change(self, dice: list[Die]) -> None:
        """The same dice in the same places, otherwise marked."""
        for placed, die in zip(self._placed, dice, strict=True):
            placed.die = die
        if len(dice) > MOST:
            self._lay_counts(dice)
        elif not self.busy:
            self._dress_all()
            self._mark_all(0.0 if self.speed > 0 else 9.0)

    def _colour(self, die: Die) -> tuple[float, ...]:
        base = die_colour(die.colour or self.colours.get(die.side, ""))
        return faded(base) if self._greyed(die) else base

    def _greyed(self, die: Die) -> bool:
        if die.state == "failed":
            return True
        return not self.busy and die.counts is False and any(other.counts for other in self.dice)

    def _dress_all(self, *_: object) -> None:
        for placed, body in zip(self._placed, self._bodies, strict=False):
            body.colour.rgba = self._colour(placed.die)

    def _mark_all(self, age: float) -> None:
        for index in range(len(self._bodies)):
            self._mark(index, age)
        if age <= 0:
            self._time = max(self._time, 99.0)
            self._run()

    def _mark(self, index: int, age: float) -> None:
        die = self._placed[index].die
        kind = die.state if die.state in ("locked", "hand") else "counts" if die.counts else None
        if kind == "locked" and die.counts:
            kind = "locked counts"
        self._view.marks.put(index, kind, lambda kind: self._made_mark(kind, index), age)

    def _made_mark(self, kind: str, index: int) -> Mark:
        cube = kind_of(self._placed[index].die.sides) == "d6"
        return Mark(kind, self.theme, *self.spot(index), cube)

    def on_throw(self, count: int) -> None:
        """Dice leave the hand."""
        self._feel("dice_thrown", count)

    def on_land(self, index: int) -> None:
        """A die has come to rest."""
        self._feel("die_landed")

    def on_still(self) -> None:
        """All dice lie still."""
        self._feel("dice_still")

    def _feel(self, what: str, *values: object) -> None:
        """Let the app's device, if it has one, tick and sound."""
        ambient.feel(what, *values)


def _staying(dice: Sequence[Die]) -> set[int]:
    """Dice that are not thrown: locked ones, those laid by hand, and all others where some are thrown again."""
    some_again = any(die.state == "again" for die in dice)
    return {
        i for i, die in enumerate(dice)
        if die.state in ("locked", "hand") or (some_again and die.state != "again")
    }  # fmt: skip


def _leaving(item: Placed, plan: Plan) -> Glide:
    """Over the nearer side rim and away."""
    x, y, z, a, b, c, d = item.pose
    side = 1 if x >= 0 else -1
    return Glide(item.pose, (side * (plan.felt[0] * 0.6 + 3 * plan.edge), y, z + 2 * plan.edge, a, b, c, d), LEAVES)
