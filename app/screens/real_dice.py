"""Real dice: a key for each face; the log marks the roll as hand-rolled."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout

from app.navigation import Page
from app.play_session import PlaySession
from app.screens.assemble import centred
from app.screens.foresight import step_words
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton, PushButton
from app.widgets.controls import HOLD_EVERY, HOLD_STARTS
from app.widgets.far_side import FarSide, faces_away
from app.widgets.flat_dice import FlatDie
from app.widgets.press import PressBox
from app.widgets.steps import NeedPlate, plate_words
from app.widgets.surface import Card, Column, HighCard
from app.widgets.text import Icon, Text

KEY_COLUMNS = {2: 2, 3: 3, 4: 2, 6: 3, 8: 4, 10: 5, 12: 4, 20: 5}


class FaceKey(PressBox):
    """One face: tap enters it, holding repeats; the badge counts, a tick says that it counts."""

    def __init__(self, face: int, sides: int, counts: bool, enter: Any, high: float, **kwargs: Any) -> None:
        self.app = App.get_running_app()
        look = self.app.theme
        super().__init__(size_hint_y=None, height=dp(high), fill=look.c3, radius=[dp(12)], drop=dp(3),
                         edge=look.flat_mark if counts else look.outline_var, edge_width=dp(2 if counts else 1),
                         drop_colour=look.flat_mark if counts else look.outline_var, **kwargs)  # fmt: skip
        self.face, self.sides, self.counts, self._enter, self._event = face, sides, counts, enter, None
        self.high, self.count = high, 0
        self.spoken = str(face)
        self.holder = FloatLayout()
        self.add_widget(self.holder)
        self.show(0)

    def show(self, count: int) -> None:
        """How many of this face are entered."""
        self.count = count
        self.holder.clear_widgets()
        edge = min(56, self.high * 0.55)
        self.holder.add_widget(FlatDie(self.face, self.sides, edge=edge, pos_hint={"center_x": 0.5, "center_y": 0.48}))
        look = self.app.theme
        if self.counts:
            tick = Card(size_hint=(None, None), size=(dp(24), dp(24)), padding=dp(4), radius=[dp(12)], fill=look.plate,
                        pos_hint={"x": 0.06, "top": 0.95})  # fmt: skip
            tick.add_widget(Icon(icon="check-bold", dp=16, tint=look.on_plate))
            self.holder.add_widget(tick)
        if count:
            badge = Card(size_hint=(None, None), size=(dp(28), dp(28)), padding=0, radius=[dp(14)], fill=look.paper,
                         pos_hint={"right": 0.95, "top": 0.95})  # fmt: skip
            badge.add_widget(Text(text=str(count), style="figure_s", tint=look.ink, fit="none", halign="center"))
            self.holder.add_widget(badge)

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


class RealDicePage(Page):
    """Type in what lies on the table."""

    def __init__(self, session: PlaySession, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.session, self.roll, self.sheet = session, session.asking, session.ruleset.id
        self.faces: list[int] = self.app.kept_faces(session)
        self.build()
        self.refresh()

    def build(self) -> None:
        """The step, the dice entered, the keys, the button."""
        word = self.app.word
        app_dice = PushButton(text=word("real.app_dice"), icon="dice-multiple-outline", kind="text", size_hint_x=None,
                              width=dp(180), tapped=self.app.back, pos_hint={"center_y": 0.5})  # fmt: skip
        bar = TopBar(word("real.title"), lead=way_back())
        bar.add_widget(app_dice)
        page = BoxLayout(orientation="vertical")
        page.add_widget(bar)
        scroll = ScrollView(do_scroll_x=False, bar_width=dp(3))
        self.column = Column(spacing=dp(8), padding=(dp(16), dp(4), dp(16), dp(12)))
        self.column.add_widget(self._step())
        self._add_entered()
        self.column.add_widget(self._keys())
        self._add_lower()
        scroll.add_widget(self.column)
        page.add_widget(centred(scroll))
        dock = Dock()
        self.button = BigButton(tapped=self.enter_all)
        dock.add_widget(self.button)
        page.add_widget(dock)
        self.add_widget(FarSide(page) if faces_away(self.roll.by) else page)

    def _step(self) -> HighCard:
        look, say = self.app.theme, self.app.rules_text
        card = HighCard(orientation="horizontal", padding=dp(10), spacing=dp(14), fill=look.c2, edge=look.outline_var)
        number, beneath = plate_words(self.roll)
        card.add_widget(NeedPlate(number=number, beneath=beneath, small=True, pos_hint={"center_y": 0.5}))
        words = Column(pos_hint={"center_y": 0.5})
        number = step_words(len(self.session.play.steps) + 1, self.session.play).upper()
        words.add_widget(Text(text=number, style="overline", tint=self.app.accent(self.sheet).main))
        words.add_widget(Text(text=self.app.word("real.throw", label=say(self.roll.label), dice=self.roll.thrown),
                              style="title_s"))  # fmt: skip
        words.add_widget(Text(text=self._which_count(), style="body_s", tone="on2"))
        card.add_widget(words)
        return card

    def _which_count(self) -> str:
        counting = [f for f in range(1, max(self.roll.dice) + 1) if self._counts(f)]
        if not counting or len(counting) > 8:
            return self.app.rules_text(self.roll.note)
        return self.app.word("real.count", faces=", ".join(map(str, counting)), n=len(counting))

    def _counts(self, face: int) -> bool:
        return self.roll.reading.counted_faces(6) is not None and self.roll.reading.marks([face])[0] is True

    def _add_entered(self) -> None:
        line = BoxLayout(size_hint_y=None, height=dp(28))
        self.count_words = Text(style="card", pos_hint={"center_y": 0.5})
        self.so_far = Text(style="label", halign="right", tint=self.app.theme.primary, pos_hint={"center_y": 0.5})
        line.add_widget(self.count_words)
        line.add_widget(self.so_far)
        self.column.add_widget(line)
        look = self.app.theme
        holder = HighCard(padding=dp(10), fill=look.c1, edge=look.outline_var)
        self.entered = StackLayout(size_hint_y=None, spacing=dp(4))
        self.entered.bind(minimum_height=self.entered.setter("height"))
        holder.add_widget(self.entered)
        self.column.add_widget(holder)
        self.column.add_widget(Text(text=self.app.word("real.how"), style="body_s", tone="on2"))

    def _keys(self) -> GridLayout:
        self.keys: dict[int, FaceKey] = {}
        sides = self._next_sides()
        columns = KEY_COLUMNS.get(sides, 5)
        rows = -(-sides // columns)
        high = 100 if rows <= 2 and Window.height > dp(760) else 64
        self.grid = GridLayout(cols=columns, size_hint_y=None, spacing=dp(10 if columns < 5 else 6))
        self.grid.bind(minimum_height=self.grid.setter("height"))
        for face in range(1, sides + 1):
            self.keys[face] = FaceKey(face, sides, self._counts(face), self.enter, high)
            self.grid.add_widget(self.keys[face])
        return self.grid

    def _next_sides(self) -> int:
        dice = self.roll.dice
        return dice[min(len(self.faces), len(dice) - 1)]

    def _add_lower(self) -> None:
        word = self.app.word
        row = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(8))
        row.add_widget(PushButton(text=word("real.take_back"), icon="backspace-outline", kind="outlined",
                                  tapped=self.take_back))  # fmt: skip
        row.add_widget(PushButton(text=word("real.clear"), icon="close-circle-outline", kind="outlined",
                                  tapped=self.clear))  # fmt: skip
        self.column.add_widget(row)
        line = BoxLayout(size_hint_y=None, height=dp(32), spacing=dp(10))
        line.add_widget(Icon(icon="hand-back-right-outline", tone="on2", pos_hint={"center_y": 0.5}))
        line.add_widget(Text(text=word("real.marked"), style="body_s", tone="on2", pos_hint={"center_y": 0.5}))
        self.column.add_widget(line)

    # -- entering

    def enter(self, face: int) -> None:
        """One more die."""
        if len(self.faces) < int(self.roll.n):
            self.faces.append(face)
            self.refresh()

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
        n, word = int(self.roll.n), self.app.word
        if len(self.keys) != self._next_sides():
            at = self.column.children.index(self.grid)
            self.column.remove_widget(self.grid)
            self.column.add_widget(self._keys(), index=at)
        self.count_words.text = word("real.entered", done=len(self.faces), n=n)
        self.so_far.text = self._so_far()
        self.entered.clear_widgets()
        self._show_entered(n)
        for face, key in self.keys.items():
            if key.count != self.faces.count(face):
                key.show(self.faces.count(face))
        missing = n - len(self.faces)
        self.button.off = missing > 0
        self.button.text = word("real.missing", n=missing) if missing else word("real.enter")

    def _show_entered(self, n: int) -> None:
        dice = self.roll.dice
        edge = 40 if n <= 12 else 38
        for i, face in enumerate(self.faces):
            mark = self._counts(face)
            self.entered.add_widget(FlatDie(face, dice[i], mark, edge=edge, tapped=lambda at=i: self._take_out(at)))
        for i in range(len(self.faces), min(n, 40)):
            self.entered.add_widget(FlatDie(None, dice[i], edge=edge, next_one=i == len(self.faces)))

    def _so_far(self) -> str:
        if not self.faces:
            return ""
        if self.roll.reading.counted_faces(6) is not None:
            return self.app.word("real.counted", n=sum(self._counts(face) for face in self.faces))
        return self.app.word("real.sum", n=sum(self.faces))

    def enter_all(self) -> None:
        """These are the dice."""
        if len(self.faces) == int(self.roll.n):
            faces, self.faces = tuple(self.faces), []
            self.session.enter(faces)
            self.app.back()

    def go_on(self) -> None:
        """Enter: these are the dice."""
        self.enter_all()

    def shown(self) -> None:
        """On top: by the numbers this action began with."""
        self.app.play_by(self.session)

    def left(self) -> None:
        """Back keeps what was entered."""
        self.app.ruleset(self.sheet)
        self.app.keep_faces(self.session, self.faces)
