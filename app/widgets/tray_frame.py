"""The tray's rim and felt: wood, a brass inlay, a short message on the felt."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import theme
from app.widgets import buttons  # noqa: F401 - named in the kv
from app.widgets.felt import felt_texture
from app.widgets.press import Pressable
from app.widgets.surface import Surface

RIM = 9


load_kv("tray_frame")


class Pill(Surface, AnchorLayout):
    """A few words on the felt."""

    text = StringProperty("")
    icon = StringProperty("")


class TrayFrame(Pressable, FloatLayout):
    """A rim round the felt; what lies on the felt is put into it."""

    message = StringProperty("")
    icon = StringProperty("gesture-tap")

    def __init__(self, message: str = "", content: Widget | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.content, self.strip = content, None
        self._pill: Pill | None = None
        if content is not None:
            self.add_widget(content)
        self.bind(pos=self._lay, size=self._lay, message=self._say, icon=self._say)
        self.message = message
        self._say()

    @property
    def felt(self) -> tuple[float, float, float, float]:
        """Where the felt is: x, y, width, height."""
        rim = dp(RIM + 2) if self.content is None else dp(12)
        return self.x + rim, self.y + rim, max(0, self.width - 2 * rim), max(0, self.height - 2 * rim)

    def put_strip(self, strip: Widget | None) -> None:
        """Lay the dice of earlier steps along the upper edge of the felt."""
        if self.strip is not None:
            self.remove_widget(self.strip)
        self.strip = strip
        if strip is not None:
            strip.size_hint = (None, None)
            self.add_widget(strip)
        self._lay()

    def _say(self, *_: object) -> None:
        if self._pill is not None:
            self.remove_widget(self._pill)
            self._pill = None
        if self.message:
            self._pill = Pill(text=self.message, icon=self.icon)
            self.add_widget(self._pill)
            self._pill.bind(size=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        x, y, width, height = self.felt
        if self.content is None:
            self._draw()
        else:
            self._keep_free(height)
        if self._pill is not None:
            self._pill.pos = (self.x + (self.width - self._pill.width) / 2, y + dp(12))
            self._pill.opacity = 1 if height > dp(90) else 0
        if self.strip is not None:
            self.strip.size = (width - dp(20), dp(44))
            self.strip.pos = (x + dp(10), y + height - dp(54))
            self.strip.opacity = 1 if height > dp(160) else 0

    def _keep_free(self, height: float) -> None:
        """Dice lie clear of what is written on the felt."""
        self.content.size_hint = (None, None)
        self.content.pos, self.content.size = self.pos, self.size
        above = dp(50) if self.strip is not None and height > dp(160) else 0
        below = dp(44) if height > dp(160) else 0
        self.content.margins = [0, above, 0, below]

    def _draw(self) -> None:
        look, rim = theme(), dp(RIM)
        self.canvas.before.clear()
        with self.canvas.before:
            for ink, inset, radius in ((look.wood_lo, 0, 20), (look.wood_hi, dp(1), 19), (look.wood_mid, dp(3), 17)):
                Color(rgba=ink)
                self._shape(inset, dp(radius))
            Color(rgba=look.inlay)
            self._shape(rim, dp(12))
            Color(rgba=(1, 1, 1, 1))
            x, y, width, height = self.felt
            RoundedRectangle(pos=(x, y), size=(width, height), radius=[dp(11)], texture=felt_texture(look))

    def _shape(self, inset: float, radius: float) -> None:
        size = (max(0, self.width - 2 * inset), max(0, self.height - 2 * inset))
        SmoothRoundedRectangle(pos=(self.x + inset, self.y + inset), size=size, radius=[radius])
