"""The baked throws: how dice of each kind fell in a rigid-body simulation, frame by frame."""

from __future__ import annotations

import json
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from random import Random

from app.dice.art import FOLDER
from app.dice.vector import Turn, steady

CHANNELS = 7
PLACE = 1 / 1000


@dataclass(frozen=True)
class Track:
    """One die's way through the air: whole numbers x y z w x y z a frame, in a box of the given size."""

    data: array
    frames: int
    rate: int
    width: float
    depth: float

    @property
    def seconds(self) -> float:
        """From the hand to rest."""
        return (self.frames - 1) / self.rate

    @property
    def end(self) -> tuple[float, float]:
        """Where it came to rest, in edges from the middle of the box."""
        x, y = self.data[-CHANNELS:][:2]
        return x * PLACE, y * PLACE

    @property
    def last_turn(self) -> Turn:
        """How it lay in the end."""
        return steady(self.data[-4:])


@dataclass(frozen=True)
class Pool:
    """Dice that were thrown together and so bounced off each other."""

    tracks: tuple[Track, ...]


@cache
def pools(kind: str) -> tuple[Pool, ...]:
    """All pools of a kind, the smallest first."""
    head, _, body = zlib.decompress((FOLDER / f"{kind}.throws").read_bytes()).partition(b"\n")
    about = json.loads(head)
    data = array("h")
    data.frombytes(body)
    place, result = 0, []
    for width, depth, lengths in about["pools"]:
        tracks = []
        for frames in lengths:
            tracks.append(Track(_interleaved(data, place, frames), frames, about["rate"], width, depth))
            place += frames * CHANNELS
        result.append(Pool(tuple(tracks)))
    return tuple(result)


def _interleaved(data: array, start: int, frames: int) -> array:
    result = array("h", bytes(2 * frames * CHANNELS))
    for channel in range(CHANNELS):
        steps = data[start + channel * frames : start + (channel + 1) * frames]
        result[channel::CHANNELS] = array("h", [_wrap(value) for value in accumulate(steps)])
    return result


def _wrap(value: int) -> int:
    return (value + 32768) % 65536 - 32768


def tracks_for(kind: str, count: int, among: int, chance: Random) -> list[Track]:
    """So many ways to fall for some of the dice in a throw: from one pool of about that size, or from all of them."""
    every = pools(kind)
    enough = [pool for pool in every if len(pool.tracks) >= among]
    if enough:
        smallest = len(enough[0].tracks)
        pool = chance.choice([pool for pool in enough if len(pool.tracks) == smallest])
        return chance.sample(pool.tracks, count)
    return [track for pool in reversed(every) for track in pool.tracks][:count]
