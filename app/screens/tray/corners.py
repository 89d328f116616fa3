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
from app.screens.tray.ribbon import SEATS, Ribbon, Thrown, keep_throw, seats
from app.storage import Trouble
from app.widgets.far_side import Turned
from app.widgets.overlay import show_menu
from app.widgets.surface import Card

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("tray_corners")

RIBBON, CORNER, GAP = 140, 316, 12
"""In dp: the ribbon at the short edge, a corner where there is room for it, the space between things."""
PLACES = {"A": (0, 0, 0), "B": (0, 1, 180), "C": (1, 0, 0), "D": (1, 1, 180)}
"""Of each seat: left or right, near or far, and how it is turned. Two sit at opposite corners."""


def seated(count: int) -> tuple[str, ...]:
    """The seats of so many players."""
    return ("A", "D") if count == 2 else SEATS[:count]


class Corner(Card):
    """One player's corner: who he is, his last result, his dice, his throw."""

    name = StringProperty("")
    side = StringProperty("")
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
        self.tray = DiceTray(pos_hint={"x": 0, "y": 0})
        self.tray.bind(on_tap=lambda *_: self.tap_felt(), on_die_tap=lambda _tray, index: self.lock(index),
                       on_die_hold=lambda _tray, index: self.put_away(index))  # fmt: skip
        self.add_widget(self.tray)
        self.corners = {seat: self._corner(seat) for seat in self.seats}
        self.holders = {seat: Turned(corner, PLACES[seat][2]) for seat, corner in self.corners.items()}
        self.result, self.copy = ResultPanel(), ResultPanel(large=False)
        self.results = (Turned(self.result, 0), Turned(self.copy, 180))
        for part in (*self.holders.values(), *self.results):
            self.add_widget(part)
        self.bind(pos=self._lay, size=self._lay)
        self.refresh()
        self.show_last()

    # -- what it looks like

    def _corner(self, seat: str) -> Corner:
        look = self.looks[seat]
        return Corner(name=look.name, side=colour_name(look.key).upper(), icon=look.icon, tint=look.colour,
                      corners=self, seat=seat)  # fmt: skip

    @property
    def _across(self) -> float:
        """How wide a corner is: the dice keep the middle."""
        return min(dp(CORNER) * max(1.0, self.kit.theme.text_scale * 0.75), (self.width - dp(200)) / 2)

    def _lay(self, *_: object) -> None:
        gap, wide = dp(GAP), self._across
        high = max(corner.minimum_height for corner in self.corners.values())
        for seat, holder in self.holders.items():
            right, far, _turn = PLACES[seat]
            holder.size = (wide, high)
            holder.pos = (self.right - wide - gap if right else self.x + gap,
                          self.top - high - gap if far else self.y + gap)  # fmt: skip
        self.tray.margins = [wide + gap, dp(4), wide + gap, dp(4)]
        self._lay_results(wide, high)

    def _lay_results(self, wide: float, high: float) -> None:
        """Between the corners at the sides: the large one at the hand of the thrower, turned to him."""
        right, _far, turn = PLACES[self.last]
        gap = dp(GAP)
        room = self.height - 2 * high - 4 * gap
        both = room > 0 and bool(self.result.value)
        sides = zip(self.results, (self.result, self.copy), (bool(right), not right), strict=True)
        for holder, panel, at_right in sides:
            holder.size = (wide, min(room, panel.minimum_height)) if both else (1, 1)
            panel.opacity = float(both and room >= panel.minimum_height * 0.99)
            holder.face(turn if panel is self.result else 180 - turn)
            holder.pos = (self.right - wide - gap if at_right else self.x + gap,
                          self.y + (self.height - holder.height) / 2)  # fmt: skip

    def refresh(self) -> None:
        """What each corner says."""
        word = self.kit.word
        for seat, corner in self.corners.items():
            hand = self.hands[seat]
            corner.value = str(hand.value) if hand.faces else "–"
            corner.note = hand.name if hand.faces else ""
            corner.dice, corner.can = hand.name or "–", bool(hand.due)
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
        told = Thrown.of(self.kit, hand, self.last) if hand.faces else None
        for panel in (self.result, self.copy):
            panel.who = self.kit.word("tray.threw", side=look.name).upper()
            panel.icon, panel.tint = look.icon, look.colour
            panel.value, panel.what = (told.value, told.what) if told else ("", "")
        self._lay()

    def show_again(self, thrown: Thrown) -> None:
        """A throw of the ribbon, in the middle again."""
        colour = self.looks[thrown.side].key
        self._shown = []
        self.tray.show([Die(sides, face, "owner", counts, "landed", colour) for sides, face, counts in thrown.dice])
        look = self.looks[thrown.side]
        self.last = thrown.side if thrown.side in self.seats else self.last
        for panel in (self.result, self.copy):
            panel.who = self.kit.word("tray.threw", side=look.name).upper()
            panel.icon, panel.tint, panel.value, panel.what = look.icon, look.colour, thrown.value, thrown.what
        self._lay()

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
                keep_throw(self.kit, Thrown.of(self.kit, hand, seat))
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
        return PLACES[seat][2] == 180

    def pick_kind(self, seat: str) -> None:
        """Dice of another kind, as many as there are."""
        hand, word = self.hands[seat], self.kit.word

        def take(sides: int) -> None:
            hand.use({sides: max(1, len(hand.dice))})
            self._changed(seat)

        show_menu(word("tray.presets"), [(f"D{sides}", icon, lambda s=sides: take(s), "", list(hand.mix) == [sides])
                                         for sides, icon in ICONS.items()], turned=self._turned(seat))  # fmt: skip

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


