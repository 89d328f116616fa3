"""How large a text becomes before it is shown: a list must know the height of rows it has not made yet."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp

from app.look.text import _NATURAL
from app.look.theme import STYLES


def _label(text: str, style: str, scale: float, width: int | None = None) -> CoreLabel:
    look = STYLES[style]
    line = max(1.0, look.line / (look.size * _NATURAL[look.font[:4]]))
    return CoreLabel(text=text, font_name=look.font, font_size=sp(look.size) * scale, text_size=(width, None),
                     line_height=1.0 if width is None else line)  # fmt: skip


@lru_cache(maxsize=4096)
def text_height(text: str, style: str, width: int, scale: float) -> float:
    """How high a text becomes at this width."""
    return float(_label(text, style, scale, width).render()[1])


@lru_cache(maxsize=1024)
def text_size(text: str, style: str, scale: float) -> tuple[float, float]:
    """How large a text becomes in one line."""
    wide, high = _label(text, style, scale).render()
    return float(wide), float(high)
