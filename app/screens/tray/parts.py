"""The parts of the dice tray's page: a button for each kind of die, what the dice come to, colours to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle, SmoothEllipse
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.dice.counts import text_texture
from app.dice.hand import Hand
from app.dice.palette import DICE
from app.look.ambient import rules_text
from app.look.kv import load_kv
from app.look.text import theme
from app.look.theme import DARK, luminance
from app.widgets.controls import LARGE
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from rules.said import say

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("tray_parts")

ICONS = {2: "circle-half-full", 3: "dice-3-outline", **{n: f"dice-d{n}-outline" for n in (4, 6, 8, 10, 12, 20)}}
PANEL = 216


class KindButton(PressBox):
    """Tap takes a die of this kind, holding puts one away; the number in the hand stands on it."""

    icon = StringProperty("")
    sides = NumericProperty(6)
    said = AliasProperty(lambda button: rules_text(say("D{sides}", sides=button.sides)), bind=["sides"])
    count = NumericProperty(0)
    small = BooleanProperty(False)
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
        # What is cached of its edges may still be the old one while it is moved; its neighbour is drawn over it.
        x, y, size = self.x + self.width - dp(11), self.y + self.height - dp(8), dp(22)
        for part in (Color(*theme().paper), SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size)),
                     Color(*theme().ink), _centred(picture, x, y)):  # fmt: skip
            self._badge.add(part)


def _centred(picture: Any, x: float, y: float) -> Rectangle:
    wide, high = picture.size
    return Rectangle(texture=picture, size=picture.size, pos=(round(x - wide / 2), round(y - high / 2)))


class SideSign(Widget):
    """Disc for the near side, diamond for the far one."""

    far = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, far=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        x, y, r = self.center_x, self.center_y, self.width / 2
        with self.canvas:
            # It stands on the dark panel in both looks.
            Color(rgba=DARK.side(self.far)[0])
            if self.far:
                points = (x - r, y, 0, 0, x, y - r, 0, 0, x + r, y, 0, 0, x, y + r, 0, 0)
                Mesh(vertices=points, indices=[0, 1, 2, 3], mode="triangle_fan")
            else:
                SmoothEllipse(pos=(x - r, y - r), size=(2 * r, 2 * r))


class ScorePanel(Card):
    """What the dice come to, on the felt: a column at the left hand, or a strip where the tray is narrow."""

    value = StringProperty("–")
    name = StringProperty("")
    best = StringProperty("–")
    last = StringProperty("–")
    counting = BooleanProperty(False)
    large = BooleanProperty(False)

    def __init__(self, kit: Kit, **kwargs: Any) -> None:
        super().__init__(large=theme().text_scale >= LARGE, **kwargs)
        self.kit = kit

    def put_foot(self, widget: Widget | None) -> None:
        """Put the number to count from in place of what matters less."""
        self.counting = widget is not None
        self.ids.foot.clear_widgets()
        if widget:
            self.ids.foot.add_widget(widget)

    def show(self, hand: Hand) -> None:
        """Write down what the hand comes to."""
        self.value = str(hand.value) if hand.faces else "–"
        self.name = self.kit.rules_text(hand.said) or self.kit.word("tray.empty")
        self.best = str(max(hand.faces, default=0) or "–")
        self.last = str(hand.last) if hand.last is not None else "–"


class ScoreColumn(ScorePanel):
    """At the left hand, with all there is to say."""

    far = BooleanProperty(False)


class ScoreStrip(ScorePanel):
    """Above the dice, in one line."""

    foot_width = NumericProperty(0)
    low = BooleanProperty(False)

    def __init__(self, kit: Kit, **kwargs: Any) -> None:
        super().__init__(kit, orientation="horizontal", **kwargs)
        self.put_foot(None)

    @property
    def strip(self) -> float:
        """How high it is; in half a phone no higher than it must be, or it would cover the dice."""
        if not self.large:
            return dp(60)
        return max(dp(50), sp(23) * theme().text_scale) if self.low else sp(34) * theme().text_scale + dp(8)

    def put_foot(self, widget: Widget | None) -> None:
        """The number to count from, else the last throw where there is room for it."""
        super().put_foot(widget)
        if widget is None and not self.large:
            line = LastThrow()
            self.ids.foot.add_widget(line)
            self.bind(last=line.setter("text"))
            line.text = self.last
        words = sp(46 if self.large else 84) * theme().text_scale
        self.foot_width = dp(104) + words if widget else 0 if self.large else dp(96)


class ScoreBox(ScorePanel):
    """Beside the dice where the felt is low: the number, and under it the dice if there is room."""

    wanted = NumericProperty(0)

    def __init__(self, kit: Kit, **kwargs: Any) -> None:
        super().__init__(kit, **kwargs)
        self.put_foot(None)

    def put_foot(self, widget: Widget | None) -> None:
        """The number to count from, in place of the dice."""
        super().put_foot(widget)
        self.wanted = dp(112) + sp(44) * theme().text_scale if widget else dp(64) + sp(36) * theme().text_scale


class ScoreLine(BoxLayout):
    """A number and its name."""

    text = StringProperty("")
    figure = StringProperty("")
    gone = BooleanProperty(False)


class LastThrow(Column):
    """What the dice came to before."""

    text = StringProperty("–")


class SignButton(PressBox):
    """Minus or plus."""

    icon = StringProperty("")


class LeastRow(BoxLayout):
    """From which number on dice count."""

    least = NumericProperty(4)
    felt = BooleanProperty(False)
    slim = BooleanProperty(False)

    def __init__(self, kit: Kit, hand: Hand, changed: Callable[[], object], on_felt: bool, **kwargs: Any) -> None:
        self.kit, self.hand, self.changed = kit, hand, changed
        super().__init__(felt=on_felt, slim=on_felt and theme().text_scale >= LARGE, least=hand.least, **kwargs)

    def lower(self) -> None:
        """Count from one less."""
        self._step(-1)

    def raise_(self) -> None:
        """Count from one more."""
        self._step(1)

    def _step(self, by: int) -> None:
        self.least = self.hand.least = max(2, min(20, self.hand.least + by))
        self.changed()


class DiceSwatch(PressBox):
    """One colour that dice can have."""

    chosen = BooleanProperty(False)
    ink = ColorProperty((0, 0, 0, 1))

    def __init__(self, kit: Kit, name: str, chosen: bool, **kwargs: Any) -> None:
        ink = theme().ink if luminance(DICE[name]) > 0.2 else theme().flat_die
        super().__init__(chosen=chosen, fill=DICE[name], ink=ink, spoken=kit.word(f"tray.{name}"), **kwargs)
