"""Plans a throw: which die goes where, along which way it falls, and which face it then shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.dice.die import Die
from app.dice.layout import edge_for, reading_order, room_for, slots
from app.dice.motion import Flight, Glide, Pose, Still, lying, readings, relabel
from app.dice.solids import kind_of, resting_height
from app.dice.throws import Track, tracks_for
from app.dice.vector import STILL, Turn, then

TURNED = 0.42
STAGGER = 0.025
LATEST = 0.08


@dataclass
class Placed:
    """A die with its way: how it moves, how its writing is turned on its body, and whether it is thrown now."""

    die: Die
    motion: Flight | Glide | Still
    relabel: Turn
    thrown: bool

    @property
    def pose(self) -> Pose:
        """Where it ends."""
        return self.motion.end

    @property
    def turn(self) -> Turn:
        """How its body lies in the end."""
        return then(self.motion.end[3:], self.relabel)


class Plan:
    """All dice of one throw on a felt of a given size."""

    def __init__(self, dice: Sequence[Die], felt: tuple[float, float], density: float, chance: Random) -> None:
        self.dice, self.felt, self.chance = list(dice), felt, chance
        self.room = room_for(self.dice)
        self.edge = edge_for(len(self.dice), *felt, density, self.room)
        self.places = self._places()

    def _places(self) -> dict[int, tuple[float, float]]:
        uniform = self.chance.uniform
        found = {}
        free = slots(len(self.dice), *self.felt, self.edge, self.room)
        for slot, index in zip(free, reading_order(self.dice), strict=True):
            found[index] = (slot.x + uniform(-1, 1) * slot.stray_x, slot.y + uniform(-1, 1) * slot.stray_y)
        return found

    def at_rest(self) -> list[Placed]:
        """Every die lies there at once."""
        return [self._laid(i) for i in range(len(self.dice))]

    def thrown(self, before: Sequence[Placed], stay: set[int]) -> list[Placed]:
        """Dice fall; those that stay are moved to their new places."""
        tracks = self._tracks([i for i in range(len(self.dice)) if i not in stay])
        result = []
        for i in range(len(self.dice)):
            if i in tracks:
                result.append(self._thrown(i, tracks[i]))
            else:
                result.append(self._moved(i, before[i]) if i < len(before) else self._laid(i))
        return result

    def _yaw(self) -> float:
        return self.chance.uniform(-TURNED, TURNED)

    def _laid(self, i: int) -> Placed:
        die = self.dice[i]
        kind = kind_of(die.sides)
        wanted = self.chance.choice(readings(kind, die.sides, die.face))
        pose = (*self.places[i], resting_height(kind) * self.edge, *lying(kind, wanted, self._yaw()))
        return Placed(die, Still(pose), STILL, False)

    def _moved(self, i: int, before: Placed) -> Placed:
        die = self.dice[i]
        if (before.die.sides, before.die.face) != (die.sides, die.face):
            return self._laid(i)
        height = resting_height(kind_of(die.sides)) * self.edge
        end = (*self.places[i], height, *before.pose[3:])
        return Placed(die, Glide(before.pose, end, 0.2), before.relabel, False)

    def _thrown(self, i: int, choice: tuple[Track, float]) -> Placed:
        die, (track, delay) = self.dice[i], choice
        kind = kind_of(die.sides)
        wanted = self.chance.choice(readings(kind, die.sides, die.face))
        turn, off = relabel(kind, track.last_turn, wanted, TURNED)
        flight = Flight(track, self.edge, self.felt, self.places[i], off, delay)
        return Placed(die, flight, turn, True)

    def _tracks(self, indices: list[int]) -> dict[int, tuple[Track, float]]:
        """A way to fall for each die: the nearest ends go to the nearest places."""
        found: dict[int, Any] = {}
        stagger = min(STAGGER, LATEST / max(1, len(indices)))
        for kind in sorted({kind_of(self.dice[i].sides) for i in indices}):
            mine = [i for i in indices if kind_of(self.dice[i].sides) == kind]
            found |= self._nearest(mine, tracks_for(kind, len(mine), len(indices), self.chance))
        order = self.chance.sample(sorted(found), len(found))
        return {i: (found[i], n * stagger) for n, i in enumerate(order)}

    def _nearest(self, indices: list[int], tracks: list[Track]) -> dict[int, Track]:
        """To each place the throw that ends nearest to it, the outermost places first."""
        wide, deep = self.felt
        ends = [(t.end[0] / t.width * wide, t.end[1] / t.depth * deep, t) for t in tracks]
        found = {}
        for i in sorted(indices, key=lambda i: -abs(self.places[i][0]) - abs(self.places[i][1])):
            x, y = self.places[i]
            best = min(range(len(ends)), key=lambda n: (ends[n][0] - x) ** 2 + (ends[n][1] - y) ** 2)
            found[i] = ends.pop(best)[2]
        return found
