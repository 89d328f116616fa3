"""Makes the clatter of dice on felt and wood: sums of short rings, written as small WAV files into assets/sounds."""

from __future__ import annotations

import random
import sys
import wave
from array import array
from math import exp, pi, sin
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22050
# What rings when a die hits: frequency in Hz, loudness, how fast it fades a second.
FELT = ((170, 0.9, 60), (310, 0.5, 80), (2300, 0.16, 170), (3900, 0.10, 240))
WOOD = ((420, 0.8, 38), (760, 0.55, 52), (1320, 0.35, 75), (2750, 0.22, 130), (4600, 0.12, 210))
DICE = ((3100, 0.5, 150), (4700, 0.4, 190), (6900, 0.25, 260))


def hit(sound: list[float], at: float, modes: tuple, loud: float, chance: random.Random) -> None:
    """One hit: every mode a little off its pitch, and a burst of noise as the surfaces meet."""
    start = round(at * RATE)
    for pitch, share, fade in modes:
        turn = 2 * pi * pitch * chance.uniform(0.88, 1.13) / RATE
        long = min(len(sound) - start, round(RATE * 7 / fade))
        for i in range(max(0, long)):
            sound[start + i] += loud * share * sin(turn * i) * exp(-fade * i / RATE)
    for i in range(min(len(sound) - start, round(RATE * 0.006))):
        sound[start + i] += loud * 0.25 * chance.gauss(0, 1) * exp(-i / (RATE * 0.0015))


def bounces(sound: list[float], first: float, loud: float, chance: random.Random) -> None:
    """One die: felt, perhaps the rim, felt again, each time sooner and softer."""
    at, wait = first, chance.uniform(0.11, 0.19)
    for _ in range(chance.randint(4, 7)):
        wood = chance.random() < 0.22
        hit(sound, at, WOOD if wood else FELT, loud * (0.7 if wood else 1.0), chance)
        at += wait
        wait *= chance.uniform(0.58, 0.82)
        loud *= chance.uniform(0.5, 0.75)
        if at > len(sound) / RATE - 0.06:
            break


def clatter(dice: int, seconds: float, seed: int) -> list[float]:
    """A handful: every die bounces, and now and then two meet."""
    chance = random.Random(seed)
    sound = [0.0] * round(seconds * RATE)
    for _ in range(dice):
        bounces(sound, chance.uniform(0.05, 0.30), chance.uniform(0.6, 1.0), chance)
    for _ in range(dice * 2 if dice > 1 else 0):
        hit(sound, chance.uniform(0.06, 0.55), DICE, chance.uniform(0.1, 0.35), chance)
    return sound


def single(modes: tuple, seed: int) -> list[float]:
    """One hit alone."""
    sound = [0.0] * round(0.16 * RATE)
    hit(sound, 0.002, modes, 1.0, random.Random(seed))
    return sound


def write(name: str, sound: list[float], loudest: float) -> None:
    """Save with the loudest moment just so loud, and an end without a click."""
    top = max(abs(v) for v in sound) or 1.0
    tail = round(0.03 * RATE)
    faded = [v * min(1.0, (len(sound) - i) / tail) for i, v in enumerate(sound)]
    samples = array("h", (round(32000 * loudest * v / top) for v in faded))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Make all of them; the same every time."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    write("throw_few", clatter(2, 0.9, 11), 0.8)
    write("throw_some", clatter(5, 1.0, 12), 0.9)
    write("throw_many", clatter(12, 1.1, 13), 1.0)
    for n in (1, 2, 3):
        write(f"felt_{n}", single(FELT, n), 0.6)
        write(f"wood_{n}", single(WOOD, 10 + n), 0.6)


if __name__ == "__main__":
    main()
