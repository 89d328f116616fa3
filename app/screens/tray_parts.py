"""The parts of the dice tray's page: a button for each kind of die, what the dice come to, colours to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle, SmoothEllipse
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.dice.counts import text_texture
from app.dice.hand import Hand
from app.dice.palette import DICE
from app.kv import load_kv
from app.theme import luminance
from app.widgets.heads import Rule
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from app.widgets.text import Icon, Text, theme

load_kv("tray")

ICONS = {2: "circle-half-full", 3: "dice-3-outline", **{n: f"dice-d{n}-outline" for n in (4, 6, 8, 10, 12, 20)}}
PANEL = 216


class KindButton(PressBox):
    """Tap takes a die of this kind, holding puts one away; the number in the hand stands on it."""

    icon = StringProperty("")
    sides = NumericProperty(6)
    count = NumericProperty(0)
    tint = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._badge = InstructionGroup()
        self.canvas.after.add(self._badge)
        for name in ("pos", "size", "count"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._badge.clear()
        if not self.count:
            return
        picture = text_texture(str(self.count), round(sp(13)))
        x, y, size = self.right - dp(10), self.top - dp(6), dp(22)
        for part in (Color(*theme().paper), SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size)),
                     Color(*theme().ink), _centred(picture, x, y)):  # fmt: skip
            self._badge.add(part)


def _centred(picture: Any, x: float, y: float) -> Rectangle:
    wide, high = picture.size
    return Rectangle(texture=picture, size=picture.size, pos=(round(x - wide / 2), round(y - high / 2)))


class SideSign(Widget):
    """Disc for the near side, diamond for the far one."""

    def __init__(self, far: bool, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(16), dp(16)), pos_hint={"center_y": 0.5}, **kwargs)
        self._far = far
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        look = theme()
        x, y, r = self.center_x, self.center_y, self.width / 2
        with self.canvas:
            Color(rgba=look.side(self._far)[0] if look.dark else (look.inlay if not self._far else look.far_hi))
            if self._far:
                points = (x - r, y, 0, 0, x, y - r, 0, 0, x + r, y, 0, 0, x, y + r, 0, 0)
                Mesh(vertices=points, indices=[0, 1, 2, 3], mode="triangle_fan")
            else:
                SmoothEllipse(pos=(x - r, y - r), size=(2 * r, 2 * r))


class ScorePanel(Card):
    """What the dice come to, on the felt: a column at the left hand, or a strip where the tray is narrow."""

    def __init__(self, app: Any, far: bool, wide: bool, **kwargs: Any) -> None:
        look = theme()
        super().__init__(fill=(*look.felt_strip[:3], 0.92), radius=[dp(12)], size_hint=(None, None), spacing=dp(4),
                         padding=dp(16) if wide else (dp(14), dp(6)), **kwargs)  # fmt: skip
        self.app, self.ink = app, look.on_felt
        self.value = Text(style="need", tint=self.ink, fit="both")
        self.name = Text(style="body_m", tint=self.ink)
        self.best, self.last = (Text(style="figure_s", tint=self.ink, fit="both") for _ in range(2))
        if wide:
            self._build_wide(far)
        else:
            self._build_low()

    def _build_wide(self, far: bool) -> None:
        head = BoxLayout(size_hint_y=None, height=dp(22), spacing=dp(8))
        head.add_widget(SideSign(far))
        side = self.app.word("tray.far" if far else "tray.near").upper()
        head.add_widget(Text(text=side, style="overline", tint=self.ink, pos_hint={"center_y": 0.5}))
        self.best_line, self.foot = self._line("tray.best", self.best), Column()
        for part in (head, self.value, self.name, Rule(pos_hint={}), self.best_line,
                     self._line("tray.last", self.last), Widget(), self.foot):  # fmt: skip
            self.add_widget(part)

    def put_foot(self, widget: Widget | None) -> None:
        """Put something at the lower end, instead of the best die."""
        self.foot.clear_widgets()
        self.best_line.height, self.best_line.opacity = (0, 0) if widget else (dp(26), 1)
        if widget:
            self.foot.add_widget(widget)

    def _line(self, key: str, figure: Text) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, height=dp(26))
        row.add_widget(Text(text=self.app.word(key), style="body_m", tint=self.ink, pos_hint={"center_y": 0.5}))
        row.add_widget(figure)
        return row

    def _build_low(self) -> None:
        self.orientation = "horizontal"
        self.spacing = dp(14)
        self.value.pos_hint = self.name.pos_hint = {"center_y": 0.5}
        self.add_widget(self.value)
        self.add_widget(self.name)
        last = Column(size_hint_x=None, width=dp(96), pos_hint={"center_y": 0.5})
        last.add_widget(Text(text=self.app.word("tray.last"), style="body_s", tint=self.ink, halign="right"))
        self.last.size_hint_x, self.last.halign, self.last.fit = 1, "right", "height"
        last.add_widget(self.last)
        self.add_widget(last)

    def show(self, hand: Hand) -> None:
        """Write down what the hand comes to."""
        self.value.text = str(hand.value) if hand.faces else "–"
        self.name.text = hand.name or self.app.word("tray.empty")
        self.best.text = str(max(hand.faces, default=0) or "–")
        self.last.text = str(hand.last) if hand.last is not None else "–"


class LeastRow(BoxLayout):
    """From which number on dice count."""

    def __init__(self, app: Any, hand: Hand, changed: Callable[[], object], on_felt: bool, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(48), spacing=dp(4), **kwargs)
        self.app, self.hand, self.changed = app, hand, changed
        self.words = Text(style="label_on", fit="none", halign="center", tone="on_felt" if on_felt else "on")
        for part in (self._sign("minus", "tray.fewer", -1), self.words, self._sign("plus", "tray.more", 1)):
            self.add_widget(part)
        self._show()

    def _sign(self, icon: str, spoken: str, by: int) -> PressBox:
        button = PressBox(size_hint=(None, None), size=(dp(48), dp(48)), radius=[dp(8)], fill=theme().c3,
                          spoken=self.app.word(spoken), tapped=lambda: self._step(by))  # fmt: skip
        middle = AnchorLayout()
        middle.add_widget(Icon(icon=icon))
        button.add_widget(middle)
        return button

    def _step(self, by: int) -> None:
        self.hand.least = max(2, min(20, self.hand.least + by))
        self._show()
        self.changed()

    def _show(self) -> None:
        self.words.text = self.app.word("tray.least", n=self.hand.least)


class Swatch(PressBox):
    """One colour that dice can have."""

    def __init__(self, app: Any, name: str, chosen: bool, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(52), dp(52)), radius=[dp(12)], fill=DICE[name], **kwargs)
        self.spoken = app.word(f"tray.{name}")
        self.edge, self.edge_width = (theme().on, dp(2)) if chosen else (theme().outline, dp(1))
        if chosen:
            ink = theme().ink if luminance(DICE[name]) > 0.2 else theme().flat_die
            middle = AnchorLayout()
            middle.add_widget(Icon(icon="check", tint=ink))
            self.add_widget(middle)
