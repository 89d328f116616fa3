"""Real dice: a key for each face; the log marks the roll as hand-rolled."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from app.look.kv import load_kv
from app.look.theme import NO_ACCENT
from app.play.session import PlaySession
from app.shell.pile import Page
from app.widgets.bars import Dock, IconButton, TopBar, way_back
from app.widgets.buttons import BigButton, PushButton
from app.widgets.controls import HOLD_EVERY, HOLD_STARTS
from app.widgets.far_side import FarSide, faces_away
from app.widgets.flat_dice import FlatDie
from app.widgets.foresight import step_words
from app.widgets.panes import centred
from app.widgets.press import PressBox
from app.widgets.steps import outlook_words, plate_words
from app.widgets.surface import Column

SECOND_DIGIT = 0.7
"""Seconds a keyboard is waited for: a 1 may become a 12."""
KEY_COLUMNS = {2: 2, 3: 3, 4: 2, 6: 3, 8: 4, 10: 5, 12: 4, 20: 5}


load_kv("real_dice")


class FaceKey(PressBox):
    """One face: tap enters it, holding repeats; the badge counts, a tick says that it counts."""

    face = NumericProperty(1)
    counts = BooleanProperty(False)
    count = NumericProperty(0)
    high = NumericProperty(64)

    def __init__(self, sides: int, enter: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._enter, self._event = enter, None
        die = FlatDie(self.face, sides, edge=min(56, self.high * 0.55), pos_hint={"center_x": 0.5, "center_y": 0.48})
        self.ids.holder.add_widget(die, index=len(self.ids.holder.children))

    def on_press(self) -> None:
        """Enter one, and go on while held."""
        self._enter(self.face)
        self._event = Clock.schedule_once(self._again, HOLD_STARTS)

    def _again(self, _dt: float) -> None:
        if self.state == "down":
            self._enter(self.face)
            self._event = Clock.schedule_once(self._again, HOLD_EVERY)

    def on_release(self) -> None:
        """Stop."""
        if self._event:
            self._event.cancel()


class FaceKeys(GridLayout):
    """A key for each face."""


class PadScroll(ScrollView):
    """All but the bar and the button."""


class PadColumn(Column):
    """The step, the dice entered, the keys."""

    number = StringProperty("")
    beneath = StringProperty("")
    step = StringProperty("")
    title = StringProperty("")
    which = StringProperty("")
    entered = StringProperty("")
    so_far = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)
    take_back = ObjectProperty(None)
    clear_all = ObjectProperty(None)


class AppDiceButton(PushButton):
    """Rather throw the app's dice."""


class AppDiceIcon(IconButton):
    """The same where the letters are large."""


class RealDicePage(Page):
    """Type in what lies on the table."""

    def __init__(self, session: PlaySession, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session, self.roll, self.sheet = session, session.roll, session.ruleset.id
        self.faces: list[int] = self.kit.kept_faces(session)
        self._typed, self._soon = 0, None
        self.build()
        self.refresh()

    def build(self) -> None:
        """The step, the dice entered, the keys, the button."""
        bar = TopBar(self.kit.word("real.title"), lead=way_back())
        large = self.kit.theme.text_scale >= 1.3
        bar.add_widget((AppDiceIcon if large else AppDiceButton)(tapped=self.use_app_dice))
        self.column, self.pad = self._column(), Column()
        self._put_keys()
        scroll = PadScroll()
        scroll.add_widget(self.column)
        dock = Dock()
        self.button = BigButton(tapped=self.enter_all)
        dock.add_widget(self.pad)
        dock.add_widget(self.button)
        page = BoxLayout(orientation="vertical")
        for part in (bar, centred(scroll), dock):
            page.add_widget(part)
        self.add_widget(FarSide(page) if faces_away(self.roll.by) else page)

    def _column(self) -> PadColumn:
        number, beneath = plate_words(self.session.asked)
        title = self.kit.word("real.throw", label=self.kit.rules_text(self.session.asked.label), dice=self.roll.thrown)
        step = step_words(len(self.session.play.steps) + 1, self.session.play).upper()
        return PadColumn(
            number=number, beneath=beneath, step=step, title=title, which=self._which_count(),
            accent=self.kit.accent(self.sheet), take_back=self.take_back, clear_all=self.clear,
        )  # fmt: skip

    def _which_count(self) -> str:
        if self.roll.outlook:
            return outlook_words(self.session.asked)
        return self.kit.rules_text(self.roll.counting or self.roll.note)

    def _counts(self, face: int) -> bool:
        return self.roll.reading.counted_faces(6) is not None and self.roll.reading.marks([face])[0] is True

    def _put_keys(self) -> None:
        sides = self._next_sides()
        columns = KEY_COLUMNS.get(sides, 5)
        high = 100 if -(-sides // columns) <= 2 and Window.height > dp(760) else 64
        self.keys = {face: FaceKey(sides, self.enter, face=face, counts=self._counts(face), high=high)
                     for face in range(1, sides + 1)}  # fmt: skip
        grid = FaceKeys(cols=columns)
        for key in self.keys.values():
            grid.add_widget(key)
        self.pad.clear_widgets()
        self.pad.add_widget(grid)

    def _next_sides(self) -> int:
        dice = self.roll.dice
        return dice[min(len(self.faces), len(dice) - 1)]

    # -- entering

    def enter(self, face: int) -> None:
        """One more die."""
        if len(self.faces) < int(self.roll.n):
            self.faces.append(face)
            self.refresh()

    def digit(self, digit: int) -> None:
        """A digit of a keyboard; where a second one may follow it waits for it a moment."""
        sides, before = self._next_sides(), self._typed
        self._forget_digit()
        value = before * 10 + digit
        if not 1 <= value <= sides:
            value = sides if (digit, sides) == (0, 10) else digit
        if 1 <= value * 10 <= sides and not before:
            self._typed = value
            self._soon = Clock.schedule_once(lambda _dt: self._enter_typed(), SECOND_DIGIT)
        elif 1 <= value <= sides:
            self.enter(value)

    def _enter_typed(self) -> None:
        typed = self._typed
        self._forget_digit()
        self.enter(typed)

    def _forget_digit(self) -> None:
        if self._soon:
            self._soon.cancel()
        self._typed, self._soon = 0, None

    def use_app_dice(self) -> None:
        """The app throws for this side from now on, this throw too."""
        self.kit.set_own_dice(self.session.thrower, False)
        self.kit.back()
        self.kit.shell.pile.page.go_on()

    def take_back(self) -> None:
        """The last die is taken out."""
        if self.faces:
            self.faces.pop()
            self.refresh()

    def clear(self) -> None:
        """All dice are taken out."""
        self.faces.clear()
        self.refresh()

    def _take_out(self, index: int) -> None:
        self.faces.pop(index)
        self.refresh()

    def refresh(self) -> None:
        """Show what is entered and what is missing."""
        n, word = int(self.roll.n), self.kit.word
        if len(self.keys) != self._next_sides():
            self._put_keys()
        self.column.entered = word("real.entered", done=len(self.faces), n=n)
        self.column.so_far = self._so_far()
        self._show_entered(n)
        for face, key in self.keys.items():
            key.count = self.faces.count(face)
        missing = n - len(self.faces)
        self.button.off = missing > 0
        self.button.text = word("real.missing", n=missing) if missing else word("real.enter")

    def _show_entered(self, n: int) -> None:
        dice, entered = self.roll.dice, self.column.ids.dice
        edge = 40 if n <= 12 else 38
        entered.clear_widgets()
        for i, face in enumerate(self.faces):
            mark = self._counts(face)
            entered.add_widget(FlatDie(face, dice[i], mark, edge=edge, tapped=lambda at=i: self._take_out(at)))
        for i in range(len(self.faces), min(n, 40)):
            entered.add_widget(FlatDie(None, dice[i], edge=edge, next_one=i == len(self.faces)))

    def _so_far(self) -> str:
        if not self.faces:
            return ""
        if self.roll.reading.counted_faces(6) is not None:
            return self.kit.word("real.counted", n=sum(self._counts(face) for face in self.faces))
        return self.kit.word("real.sum", n=sum(self.faces))

    def enter_all(self) -> None:
        """These are the dice."""
        if len(self.faces) == int(self.roll.n):
            faces, self.faces = tuple(self.faces), []
            self.session.enter(faces)
            self.kit.back()

    def go_on(self) -> None:
        """Enter: these are the dice."""
        self.enter_all()

    def left(self) -> None:
        """Back keeps what was entered."""
        self._forget_digit()
        self.kit.keep_faces(self.session, self.faces)
