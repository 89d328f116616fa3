"""Makes every kind of die ready while the player reads the first screen, one kind at a time."""

from __future__ import annotations

from kivy.clock import Clock

from app.dice.mesh import shape_of
from app.dice.motion import relabels
from app.dice.solids import kind_of
from app.dice.throws import pools

KINDS = (6, 10, 20, 12, 8, 3, 4, 2)
PAUSE = 0.06
_waiting = list(KINDS)
_next = Clock.create_trigger(lambda _dt: _prepare_next(), PAUSE)


def warm_up() -> None:
    """Read pictures and throws before the first tray is opened, so that its first throw begins at once."""
    from app.dice.stage import texture

    texture("faces", mipmap=True)
    texture("shadows")
    prepare_kinds()


def prepare_kinds() -> None:
    """Go on with what is not ready yet; however many trays ask, it is done once."""
    if _waiting:
        _next()


def _prepare_next() -> None:
    sides = _waiting.pop(0)
    shape_of(sides)
    pools(kind_of(sides))
    relabels(kind_of(sides))
    prepare_kinds()
