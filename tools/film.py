"""Films a turn in the real app, from the bag to the cards and the next die, for our pages: docs/film.webp."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PIL import Image

from tools.display import hidden_display
from tools.screenshots import ROOT, SHAPES, Studio

FILM = ROOT / "docs/film.webp"
RATE, WIDTH, LARGEST = 15, 309, 3e6
HOLD = {"sheet": 1.2, "assemble": 1.6, "outcome": 2.0}
"""Seconds for which a page stands still before the film goes on."""
ROUNDS = 14
"""So many times the brass button is pressed at the most: an outcome written on the cards is the end."""


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


def one_turn(studio: Studio, camera: Camera) -> None:
    """The brass button from page to page: a die, its order, the shot, its dice, the cards, the next die."""
    pile = studio.app.shell.pile
    studio.kit.games.begin_sample("order_dice")
    studio.kit.go("sheet", ruleset="order_dice", tab="turn")
    studio.window.wait(1)
    written = False
    for _ in range(ROUNDS):
        before = pile.visits[-1].name
        camera.roll(HOLD.get(before, 1))
        if written:
            return
        pile.top.go_on()
        camera.roll(1.2)
        written = before == "outcome"


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
        one_turn(studio, camera)
        studio.check()
    joined(camera.frames, FILM)
    print(f"{FILM.relative_to(ROOT)}  {len(camera.frames)} pictures, {FILM.stat().st_size / 1e6:.2f} MB")
    if FILM.stat().st_size > LARGEST:
        sys.exit("the film is too large for a page")


if __name__ == "__main__":
    main()
