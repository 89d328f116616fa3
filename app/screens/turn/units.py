"""The units in the turn: who is on as a card with what has just happened, all others as one line each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, SmoothLine, SmoothRoundedRectangle, Translate
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.look.kv import load_kv
from app.look.text import theme, width_of
from app.look.theme import STYLES
from app.play.cards import Cards
from app.play.last_deed import Told
from app.widgets.flat_dice import FlatDie
from app.widgets.heads import Heading
from app.widgets.press import Pressable
from app.widgets.surface import Column
from app.widgets.unit_card import UnitCard
from rules.frame.turn_view import UnitRow

if TYPE_CHECKING:
    from app.screens.turn.page import TurnTab

load_kv("turn_units")

TILE, GAP, EDGE = 44, 12, 4
LINE = 56
"""How high a line is at least."""
A_FRAME = 5
"""So many lines are made in one frame: the rest of the tab does not wait for them."""
MOST_DICE = 16
BAD, PLAIN = ("harm", "burden"), ("profile", "help", "token")


class Happened(Column):
    """What was done last, and the dice that fell for it."""

    text = StringProperty("")
    icon = StringProperty("check")

    def __init__(self, told: Told, back: bool = False, **kwargs: Any) -> None:
        super().__init__(icon="undo" if back else "check", **kwargs)
        if 0 < len(told.dice) <= MOST_DICE:
            for die in told.dice:
                self.ids.dice.add_widget(FlatDie(die.face, die.sides, edge=24))


class UnitCards(Column):
    """Who is on now, and what has just happened."""

    def __init__(self, tab: TurnTab, told: Told | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if tab.active:
            side = tab.sides.get(tab.view.side)
            self.add_widget(Heading(tab.kit.word("turn.on_now"), note=side.name if side else "", tint=theme().on))
        cards, battle = Cards(tab.table.battle, tab.say), tab.table.battle
        for row in sorted(tab.active, key=lambda row: row.side != tab.view.side):
            self.add_widget(UnitCard(cards.of(battle.unit(row.id)), tab.sides[row.side],
                                     tapped=lambda id=row.id: tab.open_unit(id)))  # fmt: skip
        if told:
            self.add_widget(Happened(told, bool(tab.taken_back), text=tab.say(told.sentence, told.names)))


class UnitLines(Column):
    """All units, side by side under each other; lines stay where they are and change only if their unit has."""

    def __init__(self, tab: TurnTab, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tab = tab
        self.made: dict[str, UnitLine] = {}
        self.heads: dict[str, Heading] = {}
        self.rest = Widget(size_hint_y=None, height=0)
        self._making = Clock.create_trigger(self._make, 0)
        self.show(tab.view.rows, tab.sides)

    def show(self, rows: tuple[UnitRow, ...], sides: dict[str, Any]) -> None:
        """These units."""
        order = [row.id for side in sides for row in rows if row.side == side]
        if order != list(self.made)[: len(order)] or len(self.made) > len(order):
            self._begin_anew()
        for row in rows:
            if row.id in self.made:
                self.made[row.id].show(row)
        if len(self.made) < len(order):
            self._making()

    def _begin_anew(self) -> None:
        self.clear_widgets()
        self.made.clear()
        self.heads.clear()
        self.rest.height = 0
        self.add_widget(self.rest)

    def _waiting(self) -> Iterator[UnitRow]:
        for side in self.tab.sides:
            yield from (row for row in self.tab.view.rows if row.side == side and row.id not in self.made)

    def _make(self, _dt: float) -> None:
        """A few more lines; the rest in the next frame, whose room is kept so that no line has to move."""
        waiting, kept = list(self._waiting()), self.rest.height or len(self.tab.view.rows) * dp(LINE)
        for row in waiting[:A_FRAME]:
            if row.side not in self.heads:
                side = self.tab.sides[row.side]
                count = sum(1 for it in self.tab.view.rows if it.side == row.side and it.there)
                self.heads[row.side] = Heading(side.name, note=self.tab.kit.word("turn.units", n=count))
                self.add_widget(self.heads[row.side], index=1)
            self.made[row.id] = UnitLine(self.tab, row, width=self.width)
            self.add_widget(self.made[row.id], index=1)
            kept -= self.made[row.id].height
        if len(waiting) > A_FRAME:
            self.rest.height = max(1, kept)
            self._making()
        else:
            self.rest.height = 0


class UnitLine(Pressable, Widget):
    """A unit in one line, drawn rather than built: what its die shows, name, what lies on it."""

    text = StringProperty("")
    note = StringProperty("")

    def __init__(self, tab: TurnTab, row: UnitRow, **kwargs: Any) -> None:
        self.tab = tab
        self.row: UnitRow | None = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(tapped=lambda: tab.open_unit(self.row.id), **kwargs)
        with self.canvas.before:
            PushMatrix()
            self._place = Translate()
        with self.canvas.after:
            PopMatrix()
        self.bind(width=self._lay, pos=self._move, state=self._draw_soon)
        self.show(row)

    def _move(self, *_: object) -> None:
        """Where the list moves a line, nothing is drawn anew."""
        self._place.xy = self.pos

    def show(self, row: UnitRow) -> None:
        """This unit, as it is now."""
        if row == self.row:
            return
        self.row, self.text = row, self.tab.kit.called(row.name)
        say, count = self.tab.say, row.pips and row.pips[1] > 1
        left = self.tab.kit.word("units.of", n=row.pips[0], full=row.pips[1]) if count else ""
        seen = (chip for chip in (*row.profile, *row.chips) if chip.means in PLAIN)
        self.note = " · ".join(filter(None, (left, say(row.note), *(say(chip.words) for chip in seen))))
        self.tags = [(chip.icon or "alert-circle-outline", say(chip.words)) for chip in row.chips if chip.means in BAD]
        self.face = self.tab.say(row.face)
        words = (self.text, self.tab.sides[row.side].name, self.face, *(text for _, text in self.tags), self.note)
        self.spoken = ", ".join(filter(None, words))
        self._lay()

    # -- how it is laid out

    @property
    def tile(self) -> float:
        """How wide what its die shows is: a word is never cut."""
        return max(dp(TILE), width_of(self.face.upper(), "cell_s") + dp(8)) if self.face else dp(TILE)

    def _lay(self, *_: object) -> None:
        if self.width < dp(120):
            return
        room = self.width - self.tile - dp(GAP + 2 * EDGE + 28)
        self._name = texture(self.text, "row", room, theme().on if self.row.there else theme().on2)
        self._note = texture(self.note, "body_s", room, theme().on2) if self.note else None
        high = self._name.height + (self._note.height if self._note else 0)
        self._tags = list(self._placed(room))
        if self._tags:
            high += max(y for _, y, *_ in self._tags) + dp(30)
        self.height = max(dp(LINE), self._tile_height + dp(8), high + dp(12))
        self._draw_soon()

    def _placed(self, room: float) -> Iterator[tuple[float, float, float, str, Any]]:
        """What hurts, as pills in as many rows as they need: x, y down from their first row, width, icon, words."""
        x, y = 0.0, 0.0
        for icon, text in self.tags:
            words = texture(text, "label_s", room - dp(36), theme().on_bad_c)
            wide = words.width + dp(34)
            if x and x + wide > room:
                x, y = 0.0, y + words.height + dp(12)
            yield x, y, wide, icon, words
            x += wide + dp(6)

    @property
    def _tile_height(self) -> float:
        return max(dp(TILE), sp(14) * theme().text_scale + dp(28)) if self.face else dp(TILE)

    # -- how it is drawn

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < dp(120) or self.row is None:
            return
        look = theme()
        with self.canvas:
            if self.state == "down":
                Color(rgba=look.c3)
                SmoothRoundedRectangle(size=self.size, radius=[dp(8)])
            self._draw_tile(dp(EDGE), (self.height - self._tile_height) / 2)
            self._draw_words(dp(EDGE + GAP) + self.tile)
            sign = {"done": "check", "active": "play"}.get(self.row.state, "")
            if sign:
                accent = self.tab.kit.accent(self.tab.sheet).main
                _icon(sign, self.width - dp(16), self.height / 2, 18, accent)
            Color(rgba=look.outline_var)
            Rectangle(size=(self.width, 1))

    def _draw_tile(self, x: float, y: float) -> None:
        """The die or token in the side's colour; without one, the kind of unit in an outline with the side's shape."""
        look, side, high = theme(), self.tab.sides[self.row.side], self._tile_height
        if self.face:
            Color(rgba=side.colour if self.row.there else look.c4)
            SmoothRoundedRectangle(pos=(x, y), size=(self.tile, high), radius=[dp(8)])
            ink = side.on if self.row.there else look.on
            _icon(self.row.face_icon or self.row.icon, x + self.tile / 2, y + high - dp(15), 22, ink)
            word = texture(self.face.upper(), "cell_s", 0, ink)
            _put(word, x + (self.tile - word.width) / 2, y + dp(2))
            return
        Color(rgba=look.outline)
        SmoothLine(rounded_rectangle=(x + 1, y + 1, self.tile - 2, high - 2, dp(8)), width=1)
        _icon(self.row.icon, x + self.tile / 2, y + high / 2, 22, look.on2)
        _icon(side.icon, x + self.tile - dp(7), y + dp(7), 12, side.colour)

    def _draw_words(self, x: float) -> None:
        rows = [self._name, *([self._note] if self._note else [])]
        tags = max((y for _, y, *_ in self._tags), default=-dp(30)) + dp(30)
        top = (self.height + sum(row.height for row in rows) + tags) / 2
        for row in rows:
            top -= row.height
            _put(row, x, top)
        for left, down, wide, icon, words in self._tags:
            self._draw_tag(x + left, top - dp(4) - down, wide, icon, words)

    def _draw_tag(self, x: float, top: float, wide: float, icon: str, words: Any) -> None:
        high = words.height + dp(6)
        Color(rgba=theme().bad_c)
        SmoothRoundedRectangle(pos=(x, top - high), size=(wide, high), radius=[dp(6)])
        _icon(icon, x + dp(14), top - high / 2, 15, theme().on_bad_c)
        _put(words, x + dp(26), top - high + dp(3))


def texture(text: str, style: str, room: float, ink: Any) -> Any:
    """A text as a picture, in more lines where it is wider than its room."""
    look = STYLES[style]
    size = sp(look.size) * theme().text_scale
    if room and width_of(text, style) <= room:
        room = 0
    label = CoreLabel(text=text, font_name=look.font, font_size=size, color=ink, text_size=(room or None, None))
    label.refresh()
    return label.texture


def _put(picture: Any, x: float, y: float) -> None:
    Color(rgba=(1, 1, 1, 1))
    Rectangle(texture=picture, pos=(round(x), round(y)), size=picture.size)


def _icon(name: str, x: float, y: float, size: float, ink: Any) -> None:
    label = CoreLabel(text=md_icons.get(name, ""), font_name="Icons", font_size=dp(size), color=ink)
    label.refresh()
    if label.texture:
        _put(label.texture, x - label.texture.width / 2, y - label.texture.height / 2)

