"""What the picture shows: the pips of a D6 are counted on screenshots of a real window; 500 throws leave no trace."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def scene(*arguments):
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-m", "tests.app.dice.scene", *map(str, arguments)], env=env, cwd=ROOT,
                          capture_output=True, text=True, timeout=120)  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    assert lines, done.stderr[-3000:]
    return json.loads(lines[0].removeprefix("RESULT "))


def pips(image, top, side):
    """Count separate spots of ink on the top face."""
    x, y, edge = top
    reach = 0.45 * edge
    ink = set()
    for py in range(int(y - reach), int(y + reach) + 1):
        for px in range(int(x - reach), int(x + reach) + 1):
            if (px - x) ** 2 + (py - y) ** 2 <= reach**2 and _is_ink(image.getpixel((px, py)), side):
                ink.add((px, py))
    least = (0.06 * edge) ** 2
    return sum(size >= least for size in _spots(ink))


def _is_ink(pixel, side):
    bright = (0.3 * pixel[0] + 0.59 * pixel[1] + 0.11 * pixel[2]) / 255
    return bright > 0.5 if side == "opponent" else bright < 0.32


def _spots(ink):
    while ink:
        todo, size = [ink.pop()], 0
        while todo:
            x, y = todo.pop()
            size += 1
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & ink
            ink -= near
            todo += near
        yield size


@pytest.mark.parametrize(("width", "height", "density"), [(411, 869, 1), (411, 869, 2)])
def test_the_pips_on_the_picture_are_the_faces_drawn(tmp_path, width, height, density):
    from PIL import Image

    for shot in scene("pictures", width, height, density, tmp_path):
        image = Image.open(shot["path"])
        assert image.size == (width * density, height * density)
        read = [pips(image, top, shot["side"]) for top in shot["tops"]]
        assert read == shot["faces"], shot["path"]


def test_five_hundred_throws_keep_the_memory_flat():
    sizes, objects = zip(*scene("leak", 140, 160, 1, 500), strict=True)
    # The allocator takes a little more now and then; a die kept from every throw would be ten times as much.
    assert max(sizes) - sizes[0] < 3000, sizes
    assert max(objects) - objects[0] < 1500, objects


@pytest.mark.skipif(shutil.which("glslangValidator") is None, reason="glslang-tools is not installed")
@pytest.mark.parametrize(("name", "kind"), [("DIE_VS", "vert"), ("DIE_FS", "frag"), ("SHADOW_VS", "vert"),
                                            ("SHADOW_FS", "frag")])  # fmt: skip
def test_shaders_are_good_for_opengl_es_2(tmp_path, name, kind):
    from app.dice import glsl

    path = tmp_path / f"{name}.{kind}"
    path.write_text("#version 100\n" + getattr(glsl, name), encoding="ascii")
    done = subprocess.run(["glslangValidator", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
