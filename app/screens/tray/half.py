"""One player's part of the dice tray: his felt, what it comes to, his kinds of dice and his throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.dice import DiceTray, Die
from app.dice.hand import KINDS, LIMIT, READINGS, Hand
from app.look import ambient
from app.look.kv import load_kv
from app.look.text import theme
from app.screens.tray.parts import ICONS, PANEL, KindButton, LeastRow, ScoreBox, ScoreColumn, ScoreStrip
from app.storage import Trouble
from app.widgets.bars import IconButton
from app.widgets.buttons import BigButton
from app.widgets.controls import LARGE
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from app.widgets.segments import Segments
from app.widgets.surface import Column
from rules.said import comma_list, say

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("tray_half")

# Where the controls of a half fit: all in one row, in two, close together in a low window, or as on a phone.
ONE_ROW, TWO_ROWS, LOW = 1232, 760, 480
PHONE, FLAT = 600, 360
"""A half from this width on and lower than that has all its controls in one flat row."""
SCORE, BARS = 236, {"wide": 90, "middle": 168, "low": 90, "flat": 90}
"""How high the score is as a column, and the controls under the felt, in dp."""
BADGE, TABLET = 4, 900
"""In dp: how far the number of dice stands out of its button, and from which width on controls are not slim."""
SPEEDS = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 1.8}
TOLD = {"sum": say("{dice}: {faces}. Total {n}."), "over": say("{dice}: {faces}. {least} or more: {n}."),
        "highest": say("{dice}: {faces}. Highest {n}.")}
"""A throw as the log keeps it: told in the language of whoever reads it."""


def shape_of(width: float, height: float, two_sided: bool, scale: float = 1.0) -> str:
    """How a half of so many dp is laid out."""
    lowest = FLAT * max(1.0, scale) if two_sided else LOW
    if width >= PHONE and height < max(lowest, FLAT * scale) and (two_sided or width < ONE_ROW):
        return "flat" if two_sided else "low"
    if width >= ONE_ROW:
        return "wide"
    if width >= TWO_ROWS:
        return "middle"
    return "compact" if two_sided else "phone"


class HandBar(Column):
    """Kinds at the left hand, the throw at the right."""

    narrow = BooleanProperty(False)
    below = NumericProperty(0)


class HandRow(BoxLayout):
    """Things beside each other, as high as the throw."""

    least = NumericProperty(0)


class Kinds(GridLayout):
    """A button for each kind of die."""


class KindScroll(ScrollView):
    """The kinds of dice, where there is less room than for all of them."""


class ReadingButton(PressBox):
    """Sum, count or highest where there is no room for all three: each tap is the next."""

    reading = StringProperty("sum")
    slim = BooleanProperty(False)

    def __init__(self, reading: str, changed: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(reading=reading, tapped=self.turn, **kwargs)
        self.changed = changed

    def pick(self, reading: str) -> None:
        """Read the dice this way."""
        self.reading = reading
        self.changed(reading)

    def turn(self) -> None:
        """Read the dice the next way."""
        self.pick(READINGS[(READINGS.index(self.reading) + 1) % len(READINGS)])


class Half(BoxLayout):
    """A whole tray for one player; the far player's is this one turned round."""

    def __init__(self, kit: Kit, hand: Hand, far: bool, saved: Callable[[], object],
                 thrown: Callable[[dict[str, Any]], object], shape: str, high: float = 1000.0,
                 **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.kit, self.hand, self.far, self.shape = kit, hand, far, shape
        # With room at the left hand the score stands there, else above the dice.
        scale = max(1.0, theme().text_scale)
        self.wide = wide = shape in BARS and high - BARS[shape] * scale**0.5 >= SCORE * scale
        self.large = theme().text_scale >= LARGE
        self._saved, self._thrown_away = saved, thrown
        self._shown: list[Any] = []
        side = "opponent" if far else "owner"
        self.tray = DiceTray(felt="far" if far else "near", round=far, pos_hint={"x": 0, "y": 0})
        self.side = side
        self._bind_tray()
        self.panel = ScoreColumn(kit, far=far) if wide else self._small_panel()
        self.felt = self.ids.felt
        self.felt.add_widget(self.tray)
        self.felt.add_widget(self.panel)
        self.felt.bind(pos=self._lay, size=self._lay)
        self.kinds = {sides: self._kind(sides) for sides in KINDS}
        icon = "" if self.large and shape in ("compact", "flat") else "dice-multiple"
        self.button = BigButton(icon=icon, tapped=self.throw, hint_icon="lock")
        self.reading = self._reading()
        self.least, self.least_slot = LeastRow(kit, hand, self.read, self._least_on_felt), Column()
        self._fill_bar(self.ids.bar)
        self._show_least()
        self.refresh()
        self.show()

    @property
    def _one_by_one(self) -> bool:
        """Is there no room for all three readings?"""
        return self.shape in ("compact", "flat") or self.large

    @property
    def _least_on_felt(self) -> bool:
        return self.wide or self._one_by_one

    def _reading(self) -> Widget:
        if self._one_by_one:
            return ReadingButton(self.hand.reading, self._choose_reading, slim=self.large and self.shape == "compact")
        options = [(key, self.kit.word(f"tray.{key}")) for key in READINGS]
        return Segments(options, self.hand.reading, self._choose_reading, "")

    def _bind_tray(self) -> None:
        self.tray.bind(on_tap=lambda *_: self.tap_felt(), on_flick=lambda *_: self.throw())
        self.tray.bind(on_die_tap=lambda _tray, index: self.lock(index))
        self.tray.bind(on_die_hold=lambda _tray, index: self.put_away(index))

    # -- what it looks like

    def _kind(self, sides: int) -> KindButton:
        return KindButton(sides=sides, icon=ICONS[sides], tint=theme().side(self.far)[0], small=self.shape == "compact",
                          tapped=lambda: self.add(sides), held=lambda: self.take_off(sides))  # fmt: skip

    def _fill_bar(self, bar: HandBar) -> None:
        bar.narrow = self.shape == "compact"
        # The far player's lower edge is the upper one of the screen.
        bar.below = self.kit.insets[1 if self.far else 3]
        for row in self._rows():
            bar.add_widget(row)

    def _rows(self) -> list[Widget]:
        """The controls in as few rows as they fit in."""
        clear, one_off, throw = self._clear_button(), self._one_off_button(), self.button
        if self.shape == "flat":
            kinds, wide = (self._kinds(48, 4), 160) if Window.width < dp(TABLET) else (self._kinds(56, 6), 220)
            return [_row(_slid(kinds), _wide(self.reading, 92), one_off, clear, _wide(throw, wide))]
        if self.shape == "wide":
            return [_row(self._kinds(62, 8), Widget(), _wide(self.reading, 248), one_off, clear, _wide(throw, 320))]
        if self.shape == "low":
            return [_row(_slid(self._kinds(48, 4)), _wide(self.reading, 92 if self.large else 228), one_off, clear,
                         _wide(throw, 200))]  # fmt: skip
        if self.shape == "middle":
            return [self._kinds(0, 8), _row(_wide(self.reading, 280), one_off, clear, throw)]
        if self.shape == "compact" and self.large:
            return [_slid(self._kinds(56, 2)), _row(self._more_button(), throw)]
        if self.shape == "compact":
            return [_slid(self._kinds(50, 2)), _row(one_off, clear, _wide(self.reading, 92), throw)]
        if self.large:
            return [self._kinds(0, 8, columns=4), _row(one_off, clear, self.reading), throw]
        return [self.reading, self.least_slot, self._kinds(0, 8, columns=4),
                _row(one_off, clear, throw)]  # fmt: skip

    def _kinds(self, wide: float, gap: float, columns: int = 8) -> Kinds:
        """A button for each kind of die, so wide or as wide as there is room."""
        grid = Kinds(cols=columns, spacing=dp(gap))
        for button in self.kinds.values():
            grid.add_widget(button)
        return _wide(grid, columns * wide + (columns - 1) * gap) if wide else grid

    def _clear_button(self) -> IconButton:
        return IconButton(icon="delete-outline", spoken=self.kit.word("tray.clear"), tapped=self.clear)

    def _more_button(self) -> IconButton:
        return IconButton(icon="dots-vertical", spoken=self.kit.word("menu"), tapped=self.more)

    def more(self) -> None:
        """What has no room of its own: how the dice are read, one die less, none."""
        word, icons = self.kit.word, {"sum": "sigma", "over": "counter", "highest": "arrow-collapse-up"}
        rows: list[tuple[Any, ...]] = [
            (word(f"tray.{key}"), icon, lambda k=key: self.reading.pick(k), "", key == self.hand.reading)
            for key, icon in icons.items()]
        show_menu(word("menu"), [*rows, (word("tray.one_off"), "minus-circle-outline", self.one_off),
                                 (word("tray.clear"), "delete-outline", self.clear)], turned=self.far)  # fmt: skip

    def _one_off_button(self) -> IconButton:
        return IconButton(icon="minus-circle-outline", spoken=self.kit.word("tray.one_off"), tapped=self.one_off)

    def _lay(self, *_: object) -> None:
        x, y, width, height = self.tray._view.table.felt(*self.felt.pos, *self.felt.size)
        gap = dp(10)
        if self.wide:
            self.panel.size = (dp(PANEL), height - 2 * gap)
            # Left-handed players have the score, as all their controls, at the other hand.
            left = not self.kit.settings.left_handed
            self.panel.pos = (x + gap if left else x + width - dp(PANEL) - gap, y + gap)
            free = dp(PANEL) + 2 * gap
            self.tray.margins = [free, 0, gap, 0] if left else [gap, 0, free, 0]
        else:
            if isinstance(self.panel, ScoreBox):
                self._lay_box(x, y, width, height)
                return
            high = self.panel.strip
            self.panel.size = (width - 2 * gap, high)
            self.panel.pos = (x + gap, y + height - high - gap)
            self.tray.margins = [0, high + gap, 0, 0]

    def _lay_box(self, x: float, y: float, width: float, height: float) -> None:
        """A low felt: the score stands beside the dice, not over them."""
        gap, wide = dp(6), min(self.panel.wanted, width * 0.5)
        self.panel.size = (wide, height - 2 * gap)
        left = not self.kit.settings.left_handed
        self.panel.pos = (x + gap if left else x + width - wide - gap, y + gap)
        free = wide + 2 * gap
        self.tray.margins = [free, 0, gap, 0] if left else [gap, 0, free, 0]

    def _small_panel(self) -> ScoreBox | ScoreStrip:
        if self.shape in ("compact", "flat"):
            box = ScoreBox(self.kit)
            box.bind(wanted=self._lay)
            return box
        return ScoreStrip(self.kit)

    def _choose_reading(self, reading: str) -> None:
        self.hand.reading = reading
        self.read()

    def _show_least(self) -> None:
        """The number to count from, while dice are counted."""
        wanted = self.least if self.hand.reading == "over" else None
        if self.least.parent is not None:
            self.least.parent.remove_widget(self.least)
        if self._least_on_felt:
            self.panel.put_foot(wanted)
        elif wanted:
            self.least_slot.add_widget(wanted)

    def refresh(self) -> None:
        """Say how many dice there are, and what a throw would do."""
        word, mix = self.kit.word, self.hand.mix
        for sides, button in self.kinds.items():
            button.count = mix.get(sides, 0)
            button.spoken = word("tray.add", sides=sides, n=button.count)
        self.button.off = self.hand.due == 0
        self.button.text = self._button_text()
        self.button.hint = word("tray.locked", n=self.hand.locked) if self.shape == "wide" and self.hand.locked else ""
        self.panel.show(self.hand)

    def _button_text(self) -> str:
        word, due, locked = self.kit.word, self.hand.due, self.hand.locked
        if not due:
            return word("tray.all_locked" if locked else "tray.no_dice")
        throw = word("tray.throw", n=due)
        return f"{throw} · {word('tray.locked', n=locked)}" if locked and self.shape != "wide" else throw

    def _dice(self) -> list[Die]:
        """The dice that show a face, and where they are in the hand."""
        self._shown = [i for i, held in enumerate(self.hand.dice) if held.face is not None]
        counting = self.hand.counting
        return [
            Die(held.sides, held.face, self.side, counting[i], "locked" if held.locked else "landed")
            for i, held in ((i, self.hand.dice[i]) for i in self._shown)
        ]

    def show(self) -> None:
        """Let the dice lie as they are in the hand."""
        self.tray.show(self._dice())

    # -- what the player does

    def add(self, sides: int) -> None:
        """Take a die."""
        if not self.hand.add(sides):
            self.kit.snack(self.kit.word("tray.full", n=LIMIT), turned=self.far)
        self._changed()

    def take_off(self, sides: int) -> None:
        """Put a die of a kind away."""
        self.hand.take_off(sides)
        self._changed()
        self.show()

    def one_off(self) -> None:
        """Put one die away without holding anything: of the only kind there is, else of one that is picked."""
        mix, word = self.hand.mix, self.kit.word
        if len(mix) == 1:
            self.take_off(next(iter(mix)))
        elif mix:
            show_menu(word("tray.one_off"), [
                (word("tray.one_off_of", sides=sides), ICONS[sides], lambda s=sides: self.take_off(s), f"{count}")
                for sides, count in mix.items()], turned=self.far)  # fmt: skip

    def put_away(self, index: int) -> None:
        """Put this die away."""
        self.hand.remove(self._shown[index])
        self._changed()
        self.show()

    def lock(self, index: int) -> None:
        """Lock a die, or let it go."""
        self.hand.toggle(self._shown[index])
        self._changed()
        self.tray.lock([self.hand.dice[i].locked for i in self._shown])

    def read(self) -> None:
        """Read the dice otherwise."""
        self._show_least()
        self._changed()
        counting = self.hand.counting
        self.tray.mark([counting[i] for i in self._shown])

    def clear(self) -> None:
        """Put all dice away, with a way back."""
        before = self.hand.kept()
        self.hand.clear()
        self._changed()
        self.show()
        self.kit.snack(self.kit.word("tray.cleared"), lambda: self.restore(before), turned=self.far)

    def restore(self, kept: dict[str, Any]) -> None:
        """Take the dice again that were put away."""
        found = Hand.found(kept)
        self.hand.dice, self.hand.last = found.dice, found.last
        self._changed()
        self.show()

    def use(self, mix: dict[int, int]) -> None:
        """Take exactly these dice."""
        self.hand.use(mix)
        self._changed()
        self.show()

    def tap_felt(self) -> None:
        """An empty felt throws; beside dice that lie there a finger may have missed one."""
        if self.tray.busy or not self.hand.faces:
            self.throw()

    def throw(self) -> None:
        """The result is drawn and kept first; the dice land on it."""
        if self.tray.busy:
            self.tray.skip()
            return
        if not self.hand.due:
            return
        self._throw()
        self.tray.speed = SPEEDS.get(self.kit.settings.animation, 1.0)
        self.button.hint, self.button.off = "", True
        self.tray.throw(self._dice(), self._landed)

    def _throw(self) -> None:
        """Throw and keep it; dice that cannot be kept lie as they lay."""
        dice, last = list(self.hand.dice), self.hand.last
        try:
            with self.kit.store.write():
                self._thrown_away(record_of(self.hand, self.hand.throw(), "B" if self.far else "A"))
                self._saved()
        except Trouble:
            self.hand.dice, self.hand.last = dice, last
            raise

    def _landed(self) -> None:
        self.refresh()

    def _changed(self) -> None:
        self.refresh()
        self._saved()


def record_of(hand: Hand, thrown: list[int], side: str) -> dict[str, Any]:
    """A throw for the log: only dice that were thrown, so that a locked die is not counted twice."""
    dice = hand.dice
    sentence = TOLD[hand.reading].with_parts(dice=hand.said, faces=comma_list(*hand.faces), n=hand.value,
                                             least=hand.least)
    return {
        "faces": [dice[i].face for i in thrown], "sides": [dice[i].sides for i in thrown], "side": side,
        "sentence": sentence, "reading": hand.reading, "least": hand.least, "value": hand.value,
        "locked": [[die.sides, die.face] for die in dice if die.locked],
    }  # fmt: skip


def _wide(widget: Widget, width: float) -> Any:
    """A widget of this width, in the middle of its row."""
    widget.size_hint_x, widget.width, widget.pos_hint = None, dp(width), {"center_y": 0.5}
    return widget


def _slid(kinds: Kinds) -> KindScroll:
    """Kinds that slide sideways where they are wider than their room, with their numbers."""
    scroll = KindScroll()
    kinds.padding = (0, dp(BADGE), 0, 0)
    scroll.add_widget(kinds)
    kinds.bind(height=scroll.setter("height"))
    scroll.height = kinds.height
    return scroll


def _row(*widgets: Widget) -> HandRow:
    """Things beside each other, as high as the throw; mirrored for the left hand."""
    row = HandRow()
    if ambient.left_handed():
        widgets = widgets[::-1]
    tall = [widget for widget in widgets if isinstance(widget, BigButton | ReadingButton)]
    for widget in widgets:
        row.add_widget(widget)
    for widget in tall:
        widget.bind(height=lambda *_: setattr(row, "least", max(one.height for one in tall)))
    return row
