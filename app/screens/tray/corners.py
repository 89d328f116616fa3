"""The tray for two to four: one felt, a corner each with name and colour, the result turned to whoever threw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.dice import DiceTray, Die
from app.dice.hand import LIMIT, Hand
from app.look.kv import load_kv
from app.look.sides import Side, colour_name
from app.screens.tray.half import SPEEDS, record_of
from app.screens.tray.parts import ICONS
from app.storage import Trouble
from app.widgets.far_side import Turned
from app.widgets.overlay import show_menu
from app.widgets.ribbon import SEATS, Ribbon, Thrown, keep_throw, seats
from app.widgets.seating import TURNS, edges_of, places
from app.widgets.surface import Card
from rules.said import say

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("tray_corners")

CORNER, SLIM, DICE, SLIM_DICE = 316, 250, 340, 200
"""In dp: a corner where there is room for it, where there is little, and what the dice keep between both."""
EDGE, GAP, LEAST = 20, 12, 104
"""In dp: the space to the rim and between things, the least that a result is read in."""


def seated(count: int) -> tuple[str, ...]:
    """The seats of so many players."""
    return ("A", "D") if count == 2 else SEATS[:count]


class Corner(Card):
    """One player's corner: who he is, his last result, his dice, his throw."""

    name = StringProperty("")
    alone = StringProperty("")
    """The colour of his side, and all that there is room for where his name is too long."""
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    value = StringProperty("–")
    note = StringProperty("")
    dice = StringProperty("")
    kind = NumericProperty(6)
    due = BooleanProperty(False)
    can = BooleanProperty(True)
    words = StringProperty("")
    corners = ObjectProperty(None)
    seat = StringProperty("A")


class ResultPanel(Card):
    """What was thrown, large beside the thrower; a small copy for those opposite."""

    who = StringProperty("")
    alone = StringProperty("")
    icon = StringProperty("circle")
    tint = ColorProperty((1, 1, 1, 1))
    value = StringProperty("")
    what = StringProperty("")
    large = BooleanProperty(True)


class RibbonSide(BoxLayout):
    """The wood at the short edge: the last five throws, and the few signs of the tray."""

    ribbon: Ribbon


class Corners(FloatLayout):
    """One felt for all: a throw runs over all of it, one at a time."""

    def __init__(self, kit: Kit, count: int, hands: dict[str, Hand], saved: Callable[[str], object],
                 thrown: Callable[[dict[str, Any]], object], **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.kit, self.seats, self.hands = kit, seated(count), hands
        self._saved, self._thrown = saved, thrown
        self.last = self.seats[0]
        self._waiting: list[str] = []
        self.looks: dict[str, Side] = seats(kit)
        self.places = places(self.seats, edges_of(kit))
        self.tray = DiceTray(pos_hint={"x": 0, "y": 0})
        self.tray.bind(on_tap=lambda *_: self.tap_felt(), on_die_tap=lambda _tray, index: self.lock(index),
                       on_die_hold=lambda _tray, index: self.put_away(index))  # fmt: skip
        self.add_widget(self.tray)
        self.corners = {seat: self._corner(seat) for seat in self.seats}
        self.holders = {seat: Turned(corner, self.places[seat][2]) for seat, corner in self.corners.items()}
        self.result, self.copy = ResultPanel(), ResultPanel(large=False)
        self.results = (Turned(self.result, 0), Turned(self.copy, 180))
        for part in (*self.holders.values(), *self.results):
            self.add_widget(part)
        for panel in (*self.corners.values(), self.result, self.copy):
            panel.bind(minimum_height=self._lay)
        self.bind(pos=self._lay, size=self._lay)
        self.refresh()
        self.show_last()

    # -- what it looks like

    def _corner(self, seat: str) -> Corner:
        look = self.looks[seat]
        return Corner(name=look.name, alone=colour_name(look.key), icon=look.icon, tint=look.colour,
                      corners=self, seat=seat)  # fmt: skip

    @property
    def _across(self) -> float:
        """How wide a corner is: the dice keep the middle."""
        room = max((self.width - dp(DICE)) / 2, min(dp(SLIM), (self.width - dp(SLIM_DICE)) / 2))
        return min(dp(CORNER) * max(1.0, self.kit.theme.text_scale * 0.75), room)

    def _lay(self, *_: object) -> None:
        gap = dp(EDGE)
        for seat, holder in self.holders.items():
            right, far, turn = self.places[seat]
            holder.size = (self._wide(turn), self.corners[seat].minimum_height)
            wide, high = _seen(holder)
            holder.center = (self.right - gap - wide / 2 if right else self.x + gap + wide / 2,
                             self.top - gap - high / 2 if far else self.y + gap + high / 2)
        across = [max((_seen(self.holders[seat])[0] for seat in self._at(right)), default=0.0) for right in (0, 1)]
        left, right = (wide + gap if wide else dp(4) for wide in across)
        self.tray.margins = [left, dp(4), right, dp(4)]
        self._lay_results()

    def _wide(self, turn: int) -> float:
        """How wide a corner's panel is; upright two of them share the height."""
        return self._across if turn % 180 == 0 else min(self._across, (self.height - 2 * dp(EDGE) - dp(GAP)) / 2)

    def _at(self, right: int) -> list[str]:
        """The seats whose corners are at the left, or at the right."""
        return [seat for seat, place in self.places.items() if place[0] == right]

    def _lay_results(self) -> None:
        """Between the corners at the sides: the large one at the hand of the thrower, turned to him.

        Where there is no room for it the small one, that those opposite have else, is his.
        """
        right, _far, turn = self.places[self.last]
        large, small = self.results
        own, opposite = (right, turn), (1 - right, (turn + 180) % 360)
        self._lay_result(large, self.result, *own)
        for place in (opposite,) if self.result.opacity else (own, opposite):
            self._lay_result(small, self.copy, *place)
            if self.copy.opacity:
                break

    def _lay_result(self, holder: Turned, panel: ResultPanel, at_right: int, turn: int) -> None:
        """In what the corners of a side leave free, as far as that is enough."""
        holder.face(turn)
        rim, gap, there = dp(EDGE), dp(GAP), self._at(at_right)
        taken = {far: sum(_seen(self.holders[seat])[1] + gap for seat in there if self.places[seat][1] == far)
                 for far in (0, 1)}
        wide = max((_seen(self.holders[seat])[0] for seat in there), default=self._across)
        high = self.height - taken[0] - taken[1] - 2 * rim
        along, deep = (wide, high) if holder.turn % 180 == 0 else (min(high, self._across), wide)
        holder.size = (max(along, dp(LEAST)), max(1.0, min(deep, panel.minimum_height)))
        panel.opacity = float(bool(panel.value) and along >= dp(LEAST) and deep >= panel.minimum_height * 0.99)
        across = _seen(holder)[0]
        holder.center = (self.right - rim - across / 2 if at_right else self.x + rim + across / 2,
                         self.y + rim + taken[0] + high / 2)

    def refresh(self) -> None:
        """What each corner says."""
        word = self.kit.word
        for seat, corner in self.corners.items():
            hand, said = self.hands[seat], self.kit.rules_text(self.hands[seat].said)
            corner.value = str(hand.value) if hand.faces else "–"
            corner.note = said if hand.faces else ""
            corner.dice, corner.can = said or "–", bool(hand.due)
            corner.kind = next(iter(reversed(hand.mix)), 6)
            corner.words = word("tray.throw", n=hand.due) if hand.due else word(
                "tray.all_locked" if hand.locked else "tray.no_dice")
            corner.due = seat == self.last
        self._lay()

    def _dice(self, seat: str) -> list[Die]:
        hand = self.hands[seat]
        self._shown = [i for i, held in enumerate(hand.dice) if held.face is not None]
        counting, colour = hand.counting, self.looks[seat].key
        return [Die(hand.dice[i].sides, hand.dice[i].face, "owner", counting[i],
                    "locked" if hand.dice[i].locked else "landed", colour) for i in self._shown]  # fmt: skip

    def show_last(self) -> None:
        """The dice and the result of whoever threw last."""
        self.tray.show(self._dice(self.last))
        self._tell()

    def _tell(self) -> None:
        hand, look = self.hands[self.last], self.looks[self.last]
        told = Thrown.of(hand, self.last) if hand.faces else None
        self._write(look, *((told.value, self.kit.rules_text(told.what)) if told else ("", "")))

    def _write(self, look: Side, value: str, what: str) -> None:
        """On both panels: who threw, and what it came to."""
        word = self.kit.word
        for panel in (self.result, self.copy):
            panel.who = word("tray.threw", side=look.name).upper()
            panel.alone = word("tray.threw", side=colour_name(look.key)).upper()
            panel.icon, panel.tint, panel.value, panel.what = look.icon, look.colour, value, what
        self._lay()

    def show_again(self, thrown: Thrown) -> None:
        """A throw of the ribbon, in the middle again."""
        colour = self.looks[thrown.side].key
        self._shown = []
        self.tray.show([Die(sides, face, "owner", counts, "landed", colour) for sides, face, counts in thrown.dice])
        self.last = thrown.side if thrown.side in self.seats else self.last
        self._write(self.looks[thrown.side], thrown.value, self.kit.rules_text(thrown.what))

    # -- what the players do

    def tap_felt(self) -> None:
        """A tap lets dice that fall lie; it never throws: whose throw would it be?"""
        if self.tray.busy:
            self.tray.skip()

    def throw(self, seat: str) -> None:
        """This player's dice; while others fall it keeps its place."""
        if self.tray.busy:
            if seat not in self._waiting:
                self._waiting.append(seat)
            return
        if not self.hands[seat].due:
            return
        self.last = seat
        self._throw(seat)
        self.tray.speed = SPEEDS.get(self.kit.settings.animation, 1.0)
        self.tray.throw(self._dice(seat), self._landed)

    def _throw(self, seat: str) -> None:
        hand = self.hands[seat]
        dice, last = list(hand.dice), hand.last
        try:
            with self.kit.store.write():
                self._thrown(record_of(hand, hand.throw(), seat))
                keep_throw(self.kit, Thrown.of(hand, seat))
                self._saved(seat)
        except Trouble:
            hand.dice, hand.last = dice, last
            raise

    def _landed(self) -> None:
        self.refresh()
        self._tell()
        if self._waiting:
            self.throw(self._waiting.pop(0))

    def lock(self, index: int) -> None:
        """Lock a die of the last throw, or let it go."""
        if index < len(self._shown):
            hand = self.hands[self.last]
            hand.toggle(self._shown[index])
            self._changed(self.last)
            self.tray.lock([hand.dice[i].locked for i in self._shown])

    def put_away(self, index: int) -> None:
        """Put this die away."""
        if index < len(self._shown):
            self.hands[self.last].remove(self._shown[index])
            self._changed(self.last)
            self.show_last()

    def step(self, seat: str, by: int) -> None:
        """One die more or less of the kind that was taken last."""
        hand, kind = self.hands[seat], int(self.corners[seat].kind)
        if by < 0:
            hand.take_off(kind)
        elif not hand.add(kind):
            self.kit.snack(self.kit.word("tray.full", n=LIMIT), turned=self._turned(seat))
        self._changed(seat)

    def _turned(self, seat: str) -> bool:
        """A menu comes from the near edge or from the far one: those at the sides take the near one."""
        return self.places[seat][2] == TURNS["far"]

    def pick_kind(self, seat: str) -> None:
        """Dice of another kind, as many as there are."""
        hand, word = self.hands[seat], self.kit.word

        def take(sides: int) -> None:
            hand.use({sides: max(1, len(hand.dice))})
            self._changed(seat)

        show_menu(word("tray.presets"), [
            (self.kit.rules_text(say("D{sides}", sides=sides)), icon, lambda s=sides: take(s), "",
             list(hand.mix) == [sides]) for sides, icon in ICONS.items()], turned=self._turned(seat))  # fmt: skip

    def more(self, seat: str) -> None:
        """How this player's dice are read; one kind more; none."""
        hand, word = self.hands[seat], self.kit.word

        def read(reading: str) -> None:
            hand.reading = reading
            self._changed(seat)
            if seat == self.last:
                self.show_last()

        readings = [(word(f"tray.{key}"), icon, lambda k=key: read(k), "", hand.reading == key) for key, icon in
                    (("sum", "sigma"), ("over", "counter"), ("highest", "arrow-collapse-up"))]  # fmt: skip
        show_menu(word("tray.more_of", side=self.looks[seat].name), [
            *readings, (word("tray.presets"), "dice-multiple-outline", lambda: self.pick_kind(seat)),
            (word("tray.clear"), "delete-outline", lambda: self.clear(seat))], turned=self._turned(seat))

    def clear(self, seat: str) -> None:
        """Put all dice of a player away, with a way back for him."""
        hand = self.hands[seat]
        before = list(hand.dice)

        def undo() -> None:
            hand.dice = before
            self._changed(seat)

        hand.clear()
        self._changed(seat)
        self.kit.snack(self.kit.word("tray.cleared"), undo, turned=self._turned(seat))

    def _changed(self, seat: str) -> None:
        self._saved(seat)
        self.refresh()


def _seen(holder: Turned) -> tuple[float, float]:
    """How wide and high a turned panel is as one sees it."""
    wide, high = holder.size
    return (wide, high) if holder.turn % 180 == 0 else (high, wide)


def ribbon_side(kit: Kit, icons: Sequence[tuple[str, str, Callable[[], object]]],
                picked: Callable[[Thrown], object]) -> RibbonSide:
    """The ribbon with the signs of the tray at its end."""
    from app.widgets.bars import IconButton

    side, ribbon = RibbonSide(), Ribbon(picked=picked)
    ribbon.show(kit)
    side.ids.scroll.add_widget(ribbon)
    for icon, spoken, do in icons:
        side.ids.signs.add_widget(IconButton(icon=icon, spoken=spoken, tint=kit.theme.flat_die, tapped=do))
    side.ribbon = ribbon
    return side


