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
from app.look.text import theme, widest_word, width_in_two_lines, width_of
from app.play.chance import after
from app.shell.pile import Page
from app.storage.shapes import a
from app.widgets.far_side import FarSide, Turned, faces_away
from app.widgets.flat_dice import FlatDie
from app.widgets.ribbon import SEATS, last_throws, seats
from app.widgets.seating import is_asked, turn_of
from app.widgets.surface import Card
from rules.engine import OPPONENT, Roll

if TYPE_CHECKING:
    from app.play.session import PlaySession

load_kv("far_view")

FACES = ((9, 80), (12, 60), (18, 44))
"""How large flat dice are: up to so many, so many dp; more of them are counted by face."""
SHORT, MIDDLE = 7, 10
"""Letters of a result that stand in the largest and in the next size."""
SLIM, ROOMY, LOW = 640, 760, 520
"""In dp: narrower than this is a phone's, from this width on only the result shrinks, lower than this words are few."""
FIXED, GROWS = {False: 112, True: 120}, {False: 546, True: 736}
"""How much of the height never shrinks, and how much does, beside each other and (upright) under each other."""
LEAST, PLATE, LEAST_PLATE = 0.35, 300, 170
"""How far all shrinks on a phone, and how wide the plate of the need is in dp."""
LEAST_WORDS = 0.15
"""How small they are at most made for that: then they take another line."""
WORDS, FEW_WORDS = "far_who", "far_s"
"""The style of words that are read from two metres, and of longer results: two lines."""
EDGES = (0, 90, 180, 270)
ACROSS, BEFORE, SIDEWAYS = (90, 270), (180, 270), 168
"""Edges at the sides, those above or left of the view, and how wide a strip at a side is in dp."""
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
    turn: int
    chance: str = ""
    before: tuple[tuple[Side, str], ...] = ()
    """What was thrown before that, the newest first."""


class FarView(Card):
    """All of it, facing one edge."""

    result = StringProperty("")
    style = StringProperty("far")
    need = StringProperty("")
    need_note = StringProperty("")
    who = StringProperty("")
    chance, odds = StringProperty(""), StringProperty("")
    """How likely it was, and the same where there is room to say it."""
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    turn = ObjectProperty(None)
    slim = BooleanProperty(False)
    upright, brief, bare = BooleanProperty(False), BooleanProperty(False), BooleanProperty(False)
    share = NumericProperty(1)
    """How large all is, as a part of what is read from two metres: less only where the window is a phone's."""
    grown = NumericProperty(1)
    """The same of the result, which may have the whole width."""
    needed = NumericProperty(1)
    """The same of the need, which may be long."""
    noted, named = NumericProperty(1), NumericProperty(1)
    """The same of what the need is for, in two lines at most, and of who threw, in one."""
    plate = NumericProperty(0)

    def fit_to(self, wide: float, high: float) -> None:
        """As large as there is room for."""
        self.slim = wide < dp(SLIM)
        self.upright, self.brief = self.slim and high > wide, self.slim or high < dp(LOW)
        room = (high / dp(1) - FIXED[self.upright]) / GROWS[self.upright]
        tall, self.bare = max(LEAST, min(1.0, room)), room < LEAST
        self.share = min(tall, max(LEAST, wide / dp(ROOMY)))
        self.plate = max(dp(LEAST_PLATE), dp(PLATE) * self.share) if self.need else 0
        beside = wide - dp(64) - (0 if self.upright else self.plate)
        measure = width_in_two_lines if self.style == FEW_WORDS else width_of
        self.grown = min(tall, 0.98 * beside * theme().text_scale / max(1.0, measure(self.result, self.style)))
        plate, broadest = 0.93 * (self.plate - dp(24)) * theme().text_scale, width_of if self.brief else widest_word
        self.needed = min(self.share, plate / max(1.0, broadest(self.need, "far_need")))
        note = min(width_of(self.need_note, WORDS), width_in_two_lines(self.need_note, WORDS))
        self.noted = min(self.share, plate / max(1.0, note))
        self.named = in_one_line(self.who, wide - dp(128), self.share)


def in_one_line(text: str, room: float, share: float) -> float:
    """How large words for two metres are, as a part of their size, so that they stand in one line."""
    fits = 0.96 * room * theme().text_scale / max(1.0, width_of(text, WORDS))
    return float(min(share, max(LEAST_WORDS, fits)))


class Earlier(BoxLayout):
    """Who threw before, and what it came to."""

    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    text = StringProperty("")


class NextStrip(BoxLayout):
    """Who is next, at his edge and turned to him, with his throw."""

    text = StringProperty("")
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    words = StringProperty("")
    slim = BooleanProperty(False)
    share, named = NumericProperty(1), NumericProperty(1)

    def on_width(self, _strip: object, wide: float) -> None:
        """Words above the button where there is no room beside it."""
        self.slim, self.share = wide < dp(SLIM), max(0.5, min(1.0, wide / dp(ROOMY)))
        beside = wide - dp(130)
        self.named = in_one_line(self.text, beside if self.slim else beside * 2 / 3, self.share)


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
        self.before: tuple[tuple[Side, str], ...] = ()
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
        view.chance = told.chance if told else ""
        self.dice, self.before = (told.dice, told.before) if told else ((), ())
        self._face(told.turn if told else 0)
        self._arrange()

    def _told(self) -> Told | None:
        return self._of_session() if self.session is not None else self._of_tray()

    def _of_tray(self) -> Told | None:
        throws, looks = last_throws(self.kit), seats(self.kit)
        if not throws:
            return None
        thrown, *earlier = throws
        what = self.kit.rules_text(thrown.what)
        return Told(thrown.value, "", "", thrown.dice, looks[thrown.side], what, self._edge(thrown.side),
                    before=tuple((looks[one.side], f"{looks[one.side].name} {one.value}") for one in earlier))

    def _of_session(self) -> Told | None:
        session = self.session
        steps = [step for step in reversed(session.steps) if step.faces]
        if not steps:
            return None
        (step, *earlier), say = steps, self.kit.rules_text
        dice = sorted(((sides, face, mark is not False) for sides, face, mark in
                       zip(step.dice, step.faces, step.marks, strict=True)), key=lambda die: (not die[2], -die[1]))
        before = ((self._side(one.by == OPPONENT), say(one.text)) for one in earlier)
        return Told(say(step.text).upper(), say(step.reading), say(step.label), tuple(dice),
                    self._side(step.by == OPPONENT), say(step.thrown), self._turn_of(step.by),
                    after(step.rarity, self.kit.word),
                    tuple((side, f"{side.name}: {text}") for side, text in before))  # fmt: skip

    def _edge(self, seat: str) -> int:
        """How a seat of the tray reads: at its edge; two face to face at the near and the far one."""
        if is_asked(self.kit):
            return turn_of(self.kit, seat)
        return 180 if seat != "A" and self.kit.store.setting("tray.two_sided", False, a(bool)) else 0

    def _turn_of(self, by: str) -> int:
        """How the player reads who throws or threw: at the edge where his side sits, if that was said."""
        if is_asked(self.kit) and self.session is not None and len(self.session.table.battle.sides) <= len(SEATS):
            sides = self.session.table.battle.sides
            own = self.session.side
            side = next((one for one in sides if one != own), own) if by == OPPONENT else own
            return turn_of(self.kit, SEATS[sides.index(side)] if side in sides else SEATS[by == OPPONENT])
        return 180 if faces_away(by) else 0

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
        edge *= self.view.share
        across = max(1.0, self.turned.width - dp(72)) / max(1, len(dice)) - dp(4)
        if most and across >= dp(28):
            edge = min(edge, across / dp(1.28))
            for sides, face, counts in dice:
                row.add_widget(FlatDie(face, sides, counts, edge=edge, dim=not counts, pos_hint={"center_y": 0.5}))
            return
        self._count_dice(row, dice)

    def _count_dice(self, row: BoxLayout, dice: Dice) -> None:
        """How many show each face, those that count first; as many faces as the row holds."""
        found = sorted(Counter(dice).items(), key=lambda one: (not one[0][2], -one[0][1]))
        room = self.turned.width - dp(72)
        each = max(room / max(1, len(found)), dp(44))
        for (sides, face, counts), count in found[:int(room // each)]:
            row.add_widget(FlatDie(face, sides, counts, edge=min(44.0, each / dp(1) * 0.42), dim=not counts,
                                   pos_hint={"center_y": 0.5}))
            row.add_widget(FaceCount(text=f"×{count}", share=max(0.5, self.view.share)))

    # -- who is next

    def _arrange(self) -> None:
        """The strip at the edge of the next player, if an action goes on."""
        self.clear_widgets()
        asking = self.session.asking if self.session is not None else None
        if not isinstance(asking, Roll):
            self.add_widget(self.stage)
            return
        turn, look = self._turn_of(asking.by), self._side(asking.by == OPPONENT)
        say, word = self.kit.rules_text, self.kit.word
        strip = NextStrip(text=f"{look.name}: {say(self.session.asked.label)}", icon=look.icon, tint=look.colour,
                          words=word("far.throw", dice=asking.thrown))
        strip.ids.throw.tapped = self.go_on
        slot = FarSide(strip, turn)
        across = turn in ACROSS
        self.orientation = "horizontal" if across else "vertical"
        slot.size_hint = (None, 1) if across else (1, None)
        strip.bind(minimum_height=lambda _strip, high: _deepen(slot, across, high))
        _deepen(slot, across, strip.minimum_height)
        for part in (slot, self.stage) if turn in BEFORE else (self.stage, slot):
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
        self.view.fit_to(*self.turned.size)
        self._show_dice(self.dice)
        self._show_before()

    def _show_before(self) -> None:
        """As many earlier results as there is room for, the oldest at the left."""
        ids, view, scale = self.view.ids, self.view, self.kit.theme.text_scale
        ids.before.clear_widgets()
        room = self.turned.width - dp(84) - (0 if view.slim else ids.turn.width + ids.leave.width)
        view.odds = "" if view.slim or width_of(view.chance, "figure") / scale > room else view.chance
        label = width_of(self.kit.word("far.before"), "title_s") / scale
        room -= width_of(view.odds, "figure") / scale + label + dp(50)
        for side, text in () if view.slim else self.before[:2]:
            mark = Earlier(icon=side.icon, tint=side.colour, text=text)
            room -= width_of(text, "title_s") / scale + dp(50)
            if room < 0:
                break
            ids.before.add_widget(mark, index=len(ids.before.children))


def _deepen(slot: FarSide, across: bool, high: float) -> None:
    """How far the strip of the next player reaches into the table."""
    if across:
        slot.width = max(dp(SIDEWAYS), high)
    else:
        slot.height = max(dp(120), high)


class FaceCount(BoxLayout):
    """How many dice show a face."""

    text = StringProperty("")
    share = NumericProperty(1)


def _style(result: str) -> str:
    """The larger the shorter; never dots."""
    return "far" if len(result) <= SHORT else "far_m" if len(result) <= MIDDLE else FEW_WORDS
