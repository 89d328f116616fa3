"""Draws what dice need besides their shape into assets/dice: faces (pips and numerals), soft shadows, felt and wood.

Run it only to change how dice look. Needs Pillow; everything else is the standard library.
"""

from __future__ import annotations

import random
import sys
from math import cos, hypot, pi, sin, sqrt
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.dice.art import (  # noqa: E402
    BINS,
    CELL,
    COLUMNS,
    LIGHT,
    NUMERALS,
    PIPS,
    ROWS,
    SHADOW_COLUMNS,
    SHADOW_HALF,
    SHADOW_ROWS,
    SHADOW_SHIFT,
)
from app.dice.solids import lie, solid  # noqa: E402
from app.dice.vector import Vec, dot, frame, mul, then, turn_about, turned, unit  # noqa: E402

ART = ROOT / "assets" / "dice"
FINE = 3
SPREAD = 14
PIP = 0.098
SPOTS = {
    1: [(0, 0)], 2: [(-1, 1), (1, -1)], 3: [(-1, 1), (0, 0), (1, -1)], 4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)], 6: [(x, y) for x in (-1, 1) for y in (-1, 0, 1)],
}  # fmt: skip
SHADOW_CELL = 96


def numeral(value: int) -> Image.Image:
    """A number, large in its cell; 6 and 9 underlined."""
    size = CELL * FINE
    image = Image.new("L", (size, size))
    draw = ImageDraw.Draw(image)
    name = "RobotoSlab-Bold.ttf" if value < 10 else "RobotoCondensed-Bold.ttf"
    height = size * (0.98 if value < 10 else 0.86)
    font = ImageFont.truetype(str(ROOT / "assets" / "fonts" / name), round(height))
    left, top, right, bottom = draw.textbbox((0, 0), str(value), font=font)
    lift = size * 0.05 if value in (6, 9) else 0
    draw.text(((size - left - right) / 2, (size - top - bottom) / 2 - lift), str(value), font=font, fill=255)
    if value in (6, 9):
        bar = (size * 0.28, size * 0.86, size * 0.72, size * 0.925)
        draw.rectangle(bar, fill=255)
    return image


def pips(value: int) -> Image.Image:
    """The spots of a D6."""
    size = CELL * FINE
    image = Image.new("L", (size, size))
    draw = ImageDraw.Draw(image)
    for x, y in SPOTS[value]:
        cx, cy, r = size * (0.5 + 0.262 * x), size * (0.5 - 0.262 * y), size * PIP
        draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=255)
    return image


def _line_distance(row: list[float]) -> list[float]:
    """Squared distance to the nearest source along one line, given squared distances across it."""
    n, edge = len(row), [0.0] * (len(row) + 1)
    roots, k = [0] * n, 0
    edge[0], edge[1] = -1e9, 1e9
    for q in range(1, n):
        while True:
            p = roots[k]
            s = (row[q] + q * q - row[p] - p * p) / (2 * (q - p))
            if s > edge[k]:
                break
            k -= 1
        k += 1
        roots[k], edge[k], edge[k + 1] = q, s, 1e9
    result, k = [], 0
    for q in range(n):
        while edge[k + 1] < q:
            k += 1
        result.append((q - roots[k]) ** 2 + row[roots[k]])
    return result


def _distance(mask: list[list[bool]]) -> list[list[float]]:
    """How far each pixel is from the nearest one in the mask."""
    columns = [_line_distance([0.0 if on else 1e7 for on in column]) for column in zip(*mask, strict=True)]
    return [[sqrt(v) for v in _line_distance(list(row))] for row in zip(*columns, strict=True)]


def field(image: Image.Image) -> list[list[float]]:
    """Signed distance to the outline in pixels of the cell, positive inside, one value a pixel of the cell."""
    size = image.width
    data = image.tobytes()
    mask = [[data[y * size + x] > 127 for x in range(size)] for y in range(size)]
    outside = _distance(mask)
    inside = _distance([[not on for on in row] for row in mask])
    middle = FINE // 2
    return [
        [(inside[y][x] - outside[y][x]) / FINE for x in range(middle, size, FINE)] for y in range(middle, size, FINE)
    ]


def engraved(distance: list[list[float]], deep: float) -> Image.Image:
    """Red: distance; green and blue: which way the cut slopes, strongest at its edge."""
    size = len(distance)
    cell = Image.new("RGB", (size, size))
    for y in range(size):
        for x in range(size):
            d = distance[y][x]
            dx = distance[y][min(x + 1, size - 1)] - distance[y][max(x - 1, 0)]
            dy = distance[max(y - 1, 0)][x] - distance[min(y + 1, size - 1)][x]
            steep = max(0.0, 1 - d / deep) if d > -0.5 else max(0.0, 1 + (d + 0.5) / 1.6)
            grey = 127.5 + 127.5 * max(-1.0, min(1.0, d / SPREAD))
            cell.putpixel((x, y), (round(grey), round(127.5 + 60 * dx * steep), round(127.5 + 60 * dy * steep)))
    return cell


def faces() -> Image.Image:
    """The sheet of all pips and numerals."""
    sheet = Image.new("RGB", (CELL * COLUMNS, CELL * ROWS), (0, 128, 128))
    cells = {NUMERALS[v]: (numeral(v), 6.0) for v in range(1, 21)} | {PIPS[v]: (pips(v), 13.0) for v in range(1, 7)}
    for index, (image, deep) in cells.items():
        place = (index % COLUMNS * CELL, index // COLUMNS * CELL)
        sheet.paste(engraved(field(image), deep), place)
    return sheet


def _planes(kind: str, yaw: float) -> list[tuple[Vec, float]]:
    """The faces of a die that lies on the felt, turned by yaw, as planes."""
    body = solid(kind)
    down = min(body.faces, key=lambda face: face.normal[2])
    flat = _lay(down.normal)
    lay = then(turn_about((0, 0, 1), yaw - lie(kind, flat)), flat)
    planes = [(turned(lay, face.normal), body.rest) for face in body.faces]
    if kind == "d2":
        planes += [((cos(a * pi / 8), sin(a * pi / 8), 0.0), 0.66) for a in range(16)]
    return planes


def _lay(normal: Vec):
    """The turn that points a normal down, corner to the east."""
    east = (1.0, 0.0, 0.0) if abs(normal[0]) < 0.9 else (0.0, 1.0, 0.0)
    home = frame(mul(normal, -1), unit(_level(east, normal)))
    return home[0], -home[1], -home[2], -home[3]


def _level(a: Vec, normal: Vec) -> Vec:
    reach = dot(a, normal)
    return a[0] - reach * normal[0], a[1] - reach * normal[1], a[2] - reach * normal[2]


def _blocked(start: Vec, way: Vec, planes: list[tuple[Vec, float]]) -> bool:
    """Does the die stand between the felt here and the light there?"""
    first, last = 0.0, 9.0
    for normal, far in planes:
        speed = dot(normal, way)
        gap = far - dot(normal, start)
        if speed > 1e-9:
            last = min(last, gap / speed)
        elif speed < -1e-9:
            first = max(first, gap / speed)
        elif gap < 0:
            return False
        if first >= last:
            return False
    return True


def _lights(chance: random.Random) -> list[tuple[Vec, float]]:
    """A broad lamp, and the whole sky for the darkness close under a die."""
    lamp = []
    while len(lamp) < 40:
        x, y = chance.uniform(-1, 1), chance.uniform(-1, 1)
        if hypot(x, y) < 1:
            lamp.append((unit((LIGHT[0] + 0.2 * x, LIGHT[1] + 0.2 * y, LIGHT[2])), 0.6 / 40))
    sky = [unit((chance.gauss(0, 1), chance.gauss(0, 1), 0.35 + abs(chance.gauss(0, 1)))) for _ in range(40)]
    return lamp + [(way, 0.4 / 40) for way in sky]


def shadow(kind: str, yaw: float) -> Image.Image:
    """How dark the felt is round a die that rests there."""
    planes, lights = _planes(kind, yaw), _lights(random.Random(7))
    image = Image.new("L", (SHADOW_CELL, SHADOW_CELL))
    rest = solid(kind).rest
    for row in range(SHADOW_CELL):
        for column in range(SHADOW_CELL):
            x = ((column + 0.5) / SHADOW_CELL * 2 - 1) * SHADOW_HALF + SHADOW_SHIFT[0]
            y = (1 - (row + 0.5) / SHADOW_CELL * 2) * SHADOW_HALF + SHADOW_SHIFT[1]
            dark = sum(share for way, share in lights if _blocked((x, y, -rest), way, planes))
            fade = min(1.0, 9 * min(row, column, SHADOW_CELL - 1 - row, SHADOW_CELL - 1 - column) / SHADOW_CELL)
            image.putpixel((column, row), round(255 * dark * fade))
    return image.filter(ImageFilter.GaussianBlur(0.8))


def shadows() -> Image.Image:
    """The sheet of shadows: one cell for each kind and way it can lie."""
    cells = [(kind, turn * k / bins) for kind, (bins, turn) in BINS.items() for k in range(bins)]
    pictures = [shadow(kind, yaw) for kind, yaw in cells]
    pictures.append(shadow("d20", 0.0).filter(ImageFilter.GaussianBlur(9)))
    sheet = Image.new("L", (SHADOW_COLUMNS * SHADOW_CELL, SHADOW_ROWS * SHADOW_CELL))
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (i % SHADOW_COLUMNS * SHADOW_CELL, i // SHADOW_COLUMNS * SHADOW_CELL))
    return sheet


def grain() -> Image.Image:
    """Fibres of the felt: repeats in both directions; grey 128 changes nothing."""
    chance, size = random.Random(3), 128
    image = Image.new("L", (size, size), 128)
    for _ in range(5200):
        x, y, angle, tone = chance.randrange(size), chance.randrange(size), chance.uniform(0, pi), chance.gauss(0, 34)
        for step in range(4):
            spot = (round(x + step * cos(angle)) % size, round(y + step * sin(angle)) % size)
            image.putpixel(spot, max(0, min(255, round(image.getpixel(spot) * 0.5 + (128 + tone) * 0.5))))
    return _veil(image)


def _veil(image: Image.Image) -> Image.Image:
    """Black where the picture is darker than grey, white where lighter, the more the farther."""
    tone = image.point(lambda v: 255 if v > 128 else 0)
    return Image.merge("LA", (tone, image.point(lambda v: min(255, abs(v - 128) * 4))))


def wood() -> Image.Image:
    """Streaks of the rim: repeats along its length."""
    chance, wide, high = random.Random(5), 256, 64
    image = Image.new("L", (wide, high), 128)
    for row in range(high):
        tone, wave = chance.gauss(0, 20), chance.randrange(1, 4)
        for x in range(wide):
            bend = 7 * sin(2 * pi * wave * x / wide + row)
            image.putpixel((x, row), max(0, min(255, round(128 + tone + bend + chance.gauss(0, 7)))))
    return _veil(image.filter(ImageFilter.GaussianBlur(0.6)))


def rim_shadow() -> Image.Image:
    """What the rim shades of the felt, for a nine-part image: darkest under the far and left rim."""
    size, radius = 96, 14
    shape = Image.new("L", (size * 3, size * 3), 255)
    draw = ImageDraw.Draw(shape)
    draw.rounded_rectangle((size + 9, size + 11, 2 * size - 1 + 5, 2 * size - 1 + 5), radius, fill=0)
    soft = shape.filter(ImageFilter.GaussianBlur(8)).crop((size, size, 2 * size, 2 * size))
    return Image.merge("LA", (Image.new("L", soft.size, 0), soft.point(lambda v: round(v * 0.75))))


def main() -> None:
    """Write the pictures named on the command line, or all."""
    makers = {"faces": faces, "shadows": shadows, "grain": grain, "wood": wood, "rim_shadow": rim_shadow}
    for name in sys.argv[1:] or makers:
        makers[name]().save(ART / f"{name}.png", optimize=True)
        print(name, (ART / f"{name}.png").stat().st_size)


if __name__ == "__main__":
    main()
