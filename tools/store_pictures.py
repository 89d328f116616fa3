"""Draws the pictures of the store pages: the banner, and screenshots at the sizes that stores ask for."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from tools.display import hidden_display
from tools.make_icons import BRASS, IVORY, SMOOTH, emblem, felt
from tools.screenshots import Studio, advice, assemble, few_colours, log, reference, resolve, units

ROOT = Path(__file__).resolve().parent.parent
STORE = ROOT / "fastlane/metadata/android"
BANNER, ICON = (1024, 500), (512, 512)
SLAB, CONDENSED = (ROOT / f"assets/fonts/{name}.ttf" for name in ("RobotoSlab-Bold", "RobotoCondensed-Medium"))

SELF = (sys.executable, "-m", "tools.store_pictures")
SCENES = (assemble, advice, resolve, units, reference, log)


class Frame(NamedTuple):
    """A device as a store page shows it: its size in dp, its density, and the screens in their order."""

    width: int
    height: int
    density: float
    titles: tuple[str, ...]

    @property
    def pixels(self) -> tuple[int, int]:
        return round(self.width * self.density), round(self.height * self.density)


FRAMES = {
    "phoneScreenshots": Frame(432, 768, 2.5, ("unit", "advice", "dice", "outcome", "turn", "luck")),
    "sevenInchScreenshots": Frame(600, 960, 2, ("assemble", "dice", "units")),
    "tenInchScreenshots": Frame(1280, 800, 2, ("dice", "outcome", "turn")),
}
# The languages that the app speaks. What a page does not have, a store takes from the first.
LANGUAGES = {"en-US": "en", "es-ES": "es", "de-DE": "de"}
SHOTS = [("en-US", "phoneScreenshots"), ("en-US", "sevenInchScreenshots"), ("en-US", "tenInchScreenshots"),
         ("es-ES", "phoneScreenshots"), ("de-DE", "phoneScreenshots")]  # fmt: skip


def place(page: str, kind: str, title: str) -> Path | None:
    """Where a screenshot lies, if the page shows it; stores show them in the order of their names."""
    shown = FRAMES[kind].titles
    return STORE / page / "images" / kind / f"{shown.index(title) + 1}-{title}.png" if title in shown else None


def lettering(pen: ImageDraw.ImageDraw, left: float, base: float, text: str, font: Path, width: float) -> None:
    """A line of text as wide as it is told, standing on its base."""
    wide = ImageFont.truetype(str(font), 100).getlength(text)
    fitting = ImageFont.truetype(str(font), round(100 * width / wide))
    pen.text((left, base), text, IVORY, fitting, anchor="ls")


def banner() -> Image.Image:
    """Sheet and die on felt, the name, and the dice there are."""
    width, height = (side * SMOOTH for side in BANNER)
    picture = felt(width).crop((0, (width - height) // 2, width, (width + height) // 2))
    picture.alpha_composite(emblem(round(height * 0.9)), (round(width * 0.03), round(height * 0.05)))
    pen = ImageDraw.Draw(picture)
    left, wide = width * 0.46, width * 0.45
    lettering(pen, left, height * 0.52, "Playsheet", SLAB, wide)
    pen.rectangle((left, height * 0.595, left + wide, height * 0.605), BRASS)
    lettering(pen, left, height * 0.7, "D3 · D4 · D6 · D8 · D10 · D12 · D20", CONDENSED, wide)
    return few_colours(picture.resize(BANNER, Image.Resampling.LANCZOS))


def draw_fixed() -> None:
    """The banner and the icon, which say nothing in any language."""
    folder = STORE / next(iter(LANGUAGES)) / "images"
    folder.mkdir(parents=True, exist_ok=True)
    banner().save(folder / "featureGraphic.png", optimize=True)
    with Image.open(ROOT / "packaging/android/icon.png") as icon:
        icon.save(folder / "icon.png", optimize=True)


def shoot(page: str, kind: str) -> None:
    """Every screenshot of one device in one language, in a window of its own."""
    frame = FRAMES[kind]
    studio = Studio((frame.width, frame.height), partial(place, page, kind), frame.density)
    studio.dress("dark", LANGUAGES[page])
    for scene in SCENES:
        scene(studio)
    studio.check()


def main() -> None:
    """Without arguments: everything, each device in each language in a process of its own."""
    if len(sys.argv) == 3:
        return shoot(*sys.argv[1:])
    draw_fixed()
    with hidden_display("2600x2000") as environment:
        for shot in SHOTS:
            subprocess.run([*SELF, *shot], cwd=ROOT, check=True, env=environment)
    return None


if __name__ == "__main__":
    main()
