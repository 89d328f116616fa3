"""The table view: the last result so large that everybody round the table reads it, turned to whoever threw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.look.kv import load_kv
from app.look.sides import Side, facing, shown
from app.screens.tray.ribbon import last_throws, seats
from app.shell.pile import Page
from app.widgets.far_side import Turned, faces_away
from app.widgets.flat_dice import FlatDie
from app.widgets.surface import Card
from rules.engine import OPPONENT, Roll

if TYPE_CHECKING:
    from app.play.session import PlaySession

load_kv("far_view")

FACES = ((9, 80), (12, 60), (18, 44))
"""How large flat dice are: up to so many, so many dp; more of them are counted by face."""
SHORT, MIDDLE = 7, 10
"""Letters of a result that stand in the largest and in the next size."""
EDGES = (0, 90, 180, 270)
Dice = tuple[tuple[int, int, bool], ...]


@dataclass(frozen=True)
class Told:
    """What is shown: the result, its need, the dice, who threw."""

    result: str
    need: str
    need_note: str
    dice: Dice
    who: Side
    what: str
    turned: bool


class FarView(Card):
    """All of it, facing one edge."""

    result = StringProperty("")
    style = StringProperty("far")
    need = StringProperty("")
    need_note = StringProperty("")
    who = StringProperty("")
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    turn = ObjectProperty(None)


class NextStrip(BoxLayout):
    """Who is next, at his edge and turned to him, with his throw."""

    text = StringProperty("")
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    words = StringProperty("")
    due = BooleanProperty(False)
    high = NumericProperty(0)


class FarStage(FloatLayout):
    """Where the view is turned."""


class FarViewPage(Page):
    """The last throw of the tray, or of an action under way."""

    def __init__(self, session: PlaySession | None = None, tray: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session, self.tray = session, tray
        self.view, self.stage, self.strip = FarView(turn=self.turn), FarStage(), NextStrip()
        self.turned = Turned(self.view, 0)
        self.dice: Dice = ()
        self.stage.add_widget(self.turned)
        self.stage.bind(size=self._lay, pos=self._lay)
        self.refresh()

    def shown(self) -> None:
        """On top: the screen stays awake as long as it is read."""
        from app.device.screen import keep_awake

        keep_awake(True)

    def left(self) -> None:
        """As the player has set it."""
        self.kit.settings_changed("keep_awake")

    # -- what is shown

    def refresh(self) -> None:
        """The last throw as it is now, and who is next."""
        told = self._told()
        view = self.view
        view.result = told.result if told else self.kit.word("far.nothing")
        view.style = _style(view.result)
        view.need, view.need_note = (told.need, told.need_note) if told else ("", "")
        view.who = self.kit.word("far.threw", side=told.who.name, dice=told.what) if told else ""
        view.icon, view.tint = (told.who.icon, told.who.colour) if told else ("circle", self.kit.theme.on_felt)
        self.dice = told.dice if told else ()
        self._face(180 if told and told.turned else 0)
        self._arrange()

    def _told(self) -> Told | None:
        return self._of_session() if self.session is not None else self._of_tray()

    def _of_tray(self) -> Told | None:
        thrown = next(iter(last_throws(self.kit)), None)
        if thrown is None:
            return None
        return Told(thrown.value, "", "", thrown.dice, seats(self.kit)[thrown.side], thrown.what, False)

    def _of_session(self) -> Told | None:
        session = self.session
        step = next((step for step in reversed(session.steps) if step.faces), None)
        if step is None:
            return None
        say = self.kit.rules_text
        dice = sorted(((sides, face, mark is not False) for sides, face, mark in
                       zip(step.dice, step.faces, step.marks, strict=True)), key=lambda die: (not die[2], -die[1]))
        return Told(say(step.text).upper(), say(step.reading), say(step.label), tuple(dice),
                    self._side(step.by == OPPONENT), say(step.thrown), faces_away(step.by))  # fmt: skip

    def _side(self, opponent: bool) -> Side:
        session = self.session
        if session is not None and session.side:
            own, other = facing(session.table.battle, session.side)
            found = other if opponent else own
            return shown((found.id,), {found.id: found.name}, {found.id: found.key}, dark=True)[found.id]
        return seats(self.kit)["B" if opponent else "A"]

    def _show_dice(self, dice: Dice) -> None:
        """As large as their number and the room allow; more than a row holds are counted by face."""
        row = self.view.ids.dice
        row.clear_widgets()
        most, edge = next(((most, edge) for most, edge in FACES if len(dice) <= most), (0, 44))
        across = max(1.0, self.turned.width - dp(72)) / max(1, len(dice)) - dp(4)
        if most and across >= dp(28):
            edge = min(edge, across / dp(1.28))
            for sides, face, counts in dice:
                row.add_widget(FlatDie(face, sides, counts, edge=edge, dim=not counts, pos_hint={"center_y": 0.5}))
            return
        for (sides, face), count in sorted(Counter((s, f) for s, f, _ in dice).items(), key=lambda found: -found[0][1]):
            row.add_widget(FlatDie(face, sides, edge=44, pos_hint={"center_y": 0.5}))
            row.add_widget(FaceCount(text=f"× {count}"))

    # -- who is next

    def _arrange(self) -> None:
        """The strip at the edge of the next player, if an action goes on."""
        self.clear_widgets()
        asking = self.session.asking if self.session is not None else None
        if not isinstance(asking, Roll):
            self.add_widget(self.stage)
            return
        away, look = faces_away(asking.by), self._side(asking.by == OPPONENT)
        say, word = self.kit.rules_text, self.kit.word
        strip = NextStrip(text=f"{look.name}: {say(asking.label)}", icon=look.icon, tint=look.colour,
                          words=word("far.throw", dice=asking.thrown))
        strip.ids.throw.tapped = self.go_on
        holder = Turned(strip, 180 if away else 0, size_hint=(1, None))
        strip.bind(minimum_height=lambda _strip, high: setattr(holder, "height", max(dp(120), high)))
        holder.height = dp(140)
        for part in (holder, self.stage) if away else (self.stage, holder):
            self.add_widget(part)

    def go_on(self) -> None:
        """Space, enter or the button of the next player: he throws, and the view is his."""
        session = self.session
        if session is None or not isinstance(session.asking, Roll):
            self.kit.back()
            return
        if self.kit.own_dice(session.thrower):
            self.kit.go("real_dice", session=session)
            return
        session.throw()
        self.refresh()

    # -- turning

    def turn(self) -> None:
        """To the next edge."""
        self._face(EDGES[(EDGES.index(self.turned.turn) + 1) % 4])

    def _face(self, turn: int) -> None:
        self.turned.face(turn)
        self._lay()

    def _lay(self, *_: object) -> None:
        across = self.turned.turn in (90, 270)
        wide, high = self.stage.size
        self.turned.size = (high, wide) if across else (wide, high)
        self.turned.center = self.stage.center
        self._show_dice(self.dice)


class FaceCount(BoxLayout):
    """How many dice show a face."""

    text = StringProperty("")


def _style(result: str) -> str:
    """The larger the shorter; never dots."""
    return "far" if len(result) <= SHORT else "far_m" if len(result) <= MIDDLE else "far_s"
