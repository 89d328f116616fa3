"""Draws the icon and the splash picture: an ivory die showing five, on felt, over a play sheet."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
FELT_MIDDLE, FELT_EDGE = (39, 96, 75), (18, 48, 38)
PAPER, PAPER_LINE, INK = (240, 231, 211), (201, 188, 160), (23, 27, 31)
IVORY, BRASS, BRASS_EDGE = (255, 251, 240), (230, 186, 92), (156, 118, 39)
NIGHT = (14, 19, 23)
SMOOTH = 4  # every picture is drawn four times too large and scaled down

Picture = Image.Image


def blank(side: int, colour: tuple[int, ...] = (0, 0, 0, 0)) -> Picture:
    return Image.new("RGBA", (side, side), colour)


def felt(side: int) -> Picture:
    """Green cloth, lighter in the middle."""
    shade = Image.radial_gradient("L").resize((side, side))
    return Image.composite(blank(side, (*FELT_EDGE, 255)), blank(side, (*FELT_MIDDLE, 255)), shade)


class Pencil:
    """Draws in hundredths of the picture's side."""

    def __init__(self, picture: Picture) -> None:
        self.draw = ImageDraw.Draw(picture)
        self.unit = picture.width / 100

    def scaled(self, *lengths: float) -> list[float]:
        return [length * self.unit for length in lengths]

    def plate(self, *box: float, radius: float, fill: tuple[int, ...]) -> None:
        self.draw.rounded_rectangle(self.scaled(*box), radius * self.unit, fill=fill)

    def line(self, *ends: float) -> None:
        self.draw.line(self.scaled(*ends), fill=PAPER_LINE, width=round(1.2 * self.unit))

    def pip(self, across: float, down: float) -> None:
        self.draw.ellipse(self.scaled(across - 5, down - 5, across + 5, down + 5), fill=INK)


def sheet(side: int) -> Picture:
    """A play sheet: a brass title bar over the lines of a table."""
    picture = blank(side)
    pencil = Pencil(picture)
    pencil.plate(20, 12, 80, 88, radius=5, fill=PAPER)
    pencil.plate(26, 19, 74, 26, radius=2, fill=BRASS)
    for height in range(34, 80, 9):
        pencil.line(26, height, 74, height)
    for column in (42, 58):
        pencil.line(column, 34, column, 79)
    return picture.rotate(8, resample=Image.Resampling.BICUBIC)


def die(side: int) -> Picture:
    """An ivory die with five pips, a brass edge and a shadow."""
    picture = blank(side)
    pencil = Pencil(picture)
    pencil.plate(33, 37, 83, 87, radius=11, fill=(0, 0, 0, 90))
    pencil.plate(30, 33, 80, 83, radius=11, fill=BRASS_EDGE)
    pencil.plate(31.5, 34.5, 78.5, 81.5, radius=10, fill=IVORY)
    for across, down in ((43, 46), (67, 46), (55, 58), (43, 70), (67, 70)):
        pencil.pip(across, down)
    return picture.rotate(-7, resample=Image.Resampling.BICUBIC)


def emblem(side: int) -> Picture:
    """Sheet and die, on nothing."""
    return Image.alpha_composite(sheet(side), die(side))


def placed(picture: Picture, share: float, side: int) -> Picture:
    """The emblem at a share of the side, in the middle of the picture."""
    inner = round(side * share)
    corner = (side - inner) // 2
    picture.alpha_composite(emblem(inner), (corner, corner))
    return picture


def rounded(picture: Picture, radius: float) -> Picture:
    mask = blank(picture.width)
    Pencil(mask).plate(0, 0, 100, 100, radius=radius, fill=(255, 255, 255, 255))
    picture.putalpha(mask.getchannel("A"))
    return picture


def smoothed(picture: Picture) -> Picture:
    return picture.resize((picture.width // SMOOTH, picture.height // SMOOTH), Image.Resampling.LANCZOS)


def pictures() -> dict[str, Picture]:
    """Every picture by its file. An adaptive icon shows at most the middle 66 of its 108 units."""
    large, adaptive, splash = 512 * SMOOTH, 432 * SMOOTH, 1024 * SMOOTH // 2
    icon = smoothed(rounded(placed(felt(large), 0.92, large), 20))
    return {
        "assets/icons/playsheet.png": icon.resize((256, 256), Image.Resampling.LANCZOS),
        "packaging/linux/playsheet.png": icon,
        "packaging/android/icon.png": icon,
        "packaging/android/icon_fg.png": smoothed(placed(blank(adaptive), 0.62, adaptive)),
        "packaging/android/icon_bg.png": smoothed(felt(adaptive)),
        "packaging/android/presplash.png": smoothed(placed(blank(splash, (*NIGHT, 255)), 0.6, splash)),
    }


def main() -> None:
    for name, picture in pictures().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        picture.save(ROOT / name, optimize=True)
        print(f"{name}  {picture.width} x {picture.height}")


if __name__ == "__main__":
    main()
