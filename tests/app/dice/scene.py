"""A window of its own with a tray in it: run as a module, it does one thing and prints what it saw as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.app.window import prepare

ALL_KINDS = (2, 3, 4, 6, 8, 10, 12, 20)
WARM_UP = 60


class Scene:
    """A tray of a phone's size and a clock that only the scene moves."""

    def __init__(self, width: int, height: int, density: int) -> None:
        prepare(width, height, density)
        from kivy.base import EventLoop, runTouchApp
        from kivy.clock import Clock
        from kivy.core.window import Window

        from app.dice import DiceTray

        self.window, self.loop, self.clock, self.now = Window, EventLoop, Clock, Clock.time()
        Clock.time = lambda: self.now
        Clock._max_fps = 0
        self.tray = DiceTray()
        runTouchApp(self.tray, embedded=True)
        self.frames(30)

    def frames(self, count: int, draw: bool = True) -> None:
        """Let frames pass, drawn or not."""
        for _ in range(count):
            self.now += 1 / 60
            if draw:
                self.loop.idle()
            else:
                self.clock.tick()

    def until_rest(self, draw: bool = False) -> None:
        """Let dice fall."""
        while self.tray.busy:
            self.frames(1, draw)

    def picture(self, path: str) -> None:
        """Keep what the window shows."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
        from PIL import Image

        self.frames(2)
        width, height = (int(v) for v in self.window.system_size)
        self.window.dispatch("on_draw")
        data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        image = Image.frombytes("RGBA", (width, height), bytes(data)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image.convert("RGB").save(path)

    def tops(self) -> list[list[float]]:
        """Where the top face of each die is on the picture, and how large its edge."""
        found = []
        for placed in self.tray._placed:
            x, y, z, *_ = placed.motion.end
            edge = self.tray._edge
            cx, cy, scale = self.tray._view.camera.seen(x, y, z + edge / 2)
            found.append([cx, self.window.height - cy, edge * scale])
        return found


def pictures(scene: Scene, folder: str) -> list[dict]:
    """Throw several handfuls of D6 and photograph them."""
    from random import Random

    from app.dice import Die

    chance, shots = Random(6), []
    for number, side in ((6, "owner"), (6, "opponent"), (24, "owner"), (48, "opponent")):
        faces = [1 + i % 6 for i in range(number)]
        chance.shuffle(faces)
        scene.tray.throw([Die(6, face, side) for face in faces])
        scene.until_rest()
        path = str(Path(folder) / f"{number}{side}.png")
        scene.picture(path)
        shots.append({"path": path, "faces": faces, "tops": scene.tops(), "side": side})
    return shots


def leak(scene: Scene, throws: str) -> list[list[int]]:
    """Throw many times with all kinds of dice; after each tenth of them the memory in use, in kB, and the objects."""
    import gc
    from random import Random

    from app.dice import Die

    chance, sizes = Random(1), []
    for sides in ALL_KINDS:
        # Bodies are made once and used again: have all of them before measuring.
        scene.tray.throw([Die(sides, 1, counts=True) for _ in range(24)])
        scene.frames(2)
    for n in range(-WARM_UP, int(throws)):
        kinds = chance.choices(ALL_KINDS, k=chance.randint(1, 24))
        scene.tray.throw([Die(k, chance.randint(1, k), counts=chance.random() < 0.5) for k in kinds])
        scene.frames(1)
        scene.frames(6, draw=False)
        scene.tray.skip()
        scene.until_rest()
        scene.frames(1)
        if n >= 0 and n % (int(throws) // 10) == 0:
            gc.collect()
            sizes.append([_resident(), len(gc.get_objects())])
    return sizes


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4


if __name__ == "__main__":
    what, wide, high, density, *rest = sys.argv[1:]
    stage = Scene(int(wide), int(high), int(density))
    print("RESULT " + json.dumps({"pictures": pictures, "leak": leak}[what](stage, *rest)))
