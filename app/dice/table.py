"""The tray itself: felt with a soft light in the middle, the rim of wood, a thread of brass."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from kivy.graphics import (
    BorderImage,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    Rectangle,
    RoundedRectangle,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.dice.stage import texture
from app.look.theme import RADIUS, Colour, Theme

RIM = 10
Place = tuple[float, ...]
_made: dict[tuple, Texture] = {}


def _mix(a: Colour, b: Colour, share: float) -> tuple[int, int, int]:
    red, green, blue = (round(255 * (p + (q - p) * share)) for p, q in zip(a[:3], b[:3], strict=True))
    return red, green, blue


def _painted(key: tuple, width: int, height: int, paint) -> Texture:
    if key not in _made:
        made = Texture.create(size=(width, height), colorfmt="rgb")
        pixels = bytearray()
        for y in range(height):
            for x in range(width):
                pixels.extend(paint(x, y))
        made.blit_buffer(bytes(pixels), colorfmt="rgb", bufferfmt="ubyte")
        _made[key] = made
    return _made[key]


def felt_texture(high: Colour, middle: Colour, low: Colour) -> Texture:
    """Brightest a little beyond the middle, dark in the corners."""

    def paint(x: int, y: int) -> tuple[int, int, int]:
        far = hypot((x - 31.5) / 46, (y - 34) / 46)
        return _mix(high, middle, far / 0.5) if far < 0.5 else _mix(middle, low, min(1.0, (far - 0.5) / 0.55))

    return _painted((high, middle, low), 64, 64, paint)


def wood_texture(high: Colour, middle: Colour, low: Colour) -> Texture:
    """Lit from the far side."""

    def paint(_x: int, y: int) -> tuple[int, int, int]:
        share = y / 31
        return _mix(low, middle, share * 2) if share < 0.5 else _mix(middle, high, share * 2 - 1)

    return _painted((high, middle, low, "wood"), 1, 32, paint)


class Table:
    """Draws the tray once into a picture of its own and then only shows that: its layers cost time.

    `rich` adds textures, which wait until the first frame is out.
    """

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self.rich = False
        self._made: tuple = ()
        self._picture: Fbo | None = None
        self._shown: Rectangle | None = None

    def felt(self, x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        """The part of a tray that is felt."""
        rim = dp(RIM)
        return x + rim, y + rim, max(1.0, width - 2 * rim), max(1.0, height - 2 * rim)

    def draw(self, theme: Theme, far: bool, place: tuple[float, float, float, float]) -> None:
        """Show rim and felt there."""
        x, y, width, height = place
        size = max(1, round(width)), max(1, round(height))
        if self._made != (theme, far, size, self.rich):
            self._made = (theme, far, size, self.rich)
            self._paint(theme, far, size)
        self._shown.pos, self._shown.size = (x, y), (width, height)

    def _paint(self, theme: Theme, far: bool, size: tuple[int, int]) -> None:
        self.group.clear()
        self._picture = Fbo(size=size, with_stencilbuffer=True)
        self._picture.add(ClearColor(*theme.wood_lo[:3], 0))
        self._picture.add(ClearBuffers())
        self._wood(theme, 0, 0, *size)
        self._felt(theme, far, *self.felt(0, 0, *size))
        self._shown = Rectangle(texture=self._picture.texture)
        for instruction in (self._picture, Color(1, 1, 1, 1), self._shown):
            self.group.add(instruction)

    def _wood(self, theme: Theme, x: float, y: float, width: float, height: float) -> None:
        radius = [dp(RADIUS["tray"])]
        # A plain smooth shape first: its soft edge is what shows at the rim.
        self._add(Color(*theme.wood_lo))
        self._add(SmoothRoundedRectangle(pos=(x + 1, y + 1), size=(width - 2, height - 2), radius=radius))
        inner = (x + dp(1.5), y + dp(1.5), width - dp(3), height - dp(3))
        colours = theme.wood_hi, theme.wood_mid, theme.wood_lo
        self._clipped(inner, "tray", lambda: self._boards(theme, inner, wood_texture(*colours)))

    def _boards(self, theme: Theme, place: Place, ground: Texture) -> None:
        self._add(Color(1, 1, 1, 1))
        self._add(Rectangle(pos=place[:2], size=place[2:], texture=ground))
        if self.rich:
            self._tiles("wood", 0.2 if theme.dark else 0.14, place, (256, 64))

    def _felt(self, theme: Theme, far: bool, *place: float) -> None:
        colours = (theme.far_hi, theme.far_mid, theme.far_lo) if far else (
            theme.felt_hi, theme.felt_mid, theme.felt_lo)  # fmt: skip
        self._clipped(place, "felt", lambda: self._cloth(place, felt_texture(*colours)))
        self._add(Color(*theme.inlay))
        x, y, width, height = place
        self._outline(x, y, width, height, "felt", 1.0)

    def _cloth(self, place: Place, ground: Texture) -> None:
        self._add(Color(1, 1, 1, 1))
        self._add(Rectangle(pos=place[:2], size=place[2:], texture=ground))
        if self.rich:
            self._tiles("grain", 0.13, place, (72, 72))
            self._add(Color(0, 0, 0, 0.62))
            self._add(BorderImage(pos=place[:2], size=place[2:], texture=texture("rim_shadow"),
                                  border=(30, 30, 30, 30), display_border=(dp(22),) * 4))  # fmt: skip

    def _clipped(self, place: Place, corner: str, draw: Callable[[], None]) -> None:
        """Draw something inside rounded corners only."""
        shape = {"pos": place[:2], "size": place[2:], "radius": [dp(RADIUS[corner])]}
        self._add(StencilPush())
        self._add(RoundedRectangle(**shape))
        self._add(StencilUse())
        draw()
        self._add(StencilUnUse())
        self._add(RoundedRectangle(**shape))
        self._add(StencilPop())

    def _outline(self, x: float, y: float, width: float, height: float, corner: str, thick: float) -> None:
        shape = (x, y, width, height, dp(RADIUS[corner]))
        self._add(SmoothLine(rounded_rectangle=shape, width=dp(thick)))

    def _tiles(self, name: str, alpha: float, place: Place, tile: tuple[int, int]) -> None:
        """A repeated picture."""
        across, up = place[2] / dp(tile[0]), place[3] / dp(tile[1])
        self._add(Color(1, 1, 1, alpha))
        self._add(Rectangle(pos=place[:2], size=place[2:], texture=texture(name, repeat=True),
                            tex_coords=(0, 0, across, 0, across, up, 0, up)))  # fmt: skip

    def _add(self, instruction) -> None:
        self._picture.add(instruction)
