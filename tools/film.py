"""Films one action in the real app, from its facts to its outcome, for our pages: docs/film.webp."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PIL import Image

from tools.display import hidden_display
from tools.screenshots import ROOT, SHAPES, SHOT, Studio

FILM = ROOT / "docs/film.webp"
RATE, WIDTH, LARGEST = 15, 309, 3e6
HOLD = {"assemble": 1.6, "outcome": 2.4}
"""Seconds for which a page stands still before the film goes on; the outcome is its end."""


class Camera:
    """Takes pictures of a window at an even pace, in the window's own time."""

    def __init__(self, studio: Studio) -> None:
        self.window = studio.window
        self.frames: list[Image.Image] = []

    def roll(self, seconds: float) -> None:
        """Two frames of the window pass while a picture is taken, two more before the next."""
        for _ in range(round(seconds * RATE)):
            self.window.frames(2)
            picture = self.window.picture()
            size = (WIDTH, WIDTH * picture.height // picture.width)
            self.frames.append(picture.resize(size, Image.Resampling.LANCZOS))


def one_shot(studio: Studio, camera: Camera) -> None:
    """Facts and odds, the dice, what the player decides, the outcome."""
    pile = studio.app.shell.pile
    studio.app.open_action("scw", "shoot", SHOT)
    studio.window.wait(1)
    while pile.visits[-1].name != "outcome":
        camera.roll(HOLD.get(pile.visits[-1].name, 1))
        pile.top.go_on()
        camera.roll(1.5)
    camera.roll(HOLD["outcome"])


def joined(frames: list[Image.Image], path: Path) -> None:
    """One moving picture that begins again when it is over."""
    first, *rest = frames
    first.save(path, save_all=True, append_images=rest, duration=round(1000 / RATE), loop=0, quality=60, method=4)


def main() -> None:
    """The dice are the app's own, so that no two films are the same."""
    with hidden_display() as display:
        os.environ |= display
        studio = Studio(SHAPES["phone"], lambda _title: None)
        studio.dress()
        camera = Camera(studio)
        one_shot(studio, camera)
        studio.check()
    joined(camera.frames, FILM)
    print(f"{FILM.relative_to(ROOT)}  {len(camera.frames)} pictures, {FILM.stat().st_size / 1e6:.2f} MB")
    if FILM.stat().st_size > LARGEST:
        sys.exit("the film is too large for a page")


if __name__ == "__main__":
    main()
