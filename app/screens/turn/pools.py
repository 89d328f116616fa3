"""What lies beside the table: the bag with the chance of who is next, tokens and chips, numbers that are counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app.look.kv import load_kv
from app.look.text import Text, theme, width_of
from app.screens.turn.sack import Sack, Shares
from app.widgets.charts import percent
from app.widgets.controls import FieldRow, Stepper
from app.widgets.heads import Rule
from app.widgets.press import Pressable
from app.widgets.surface import Beside, Card, Column, HighCard
from rules.frame.deed import SetTurn
from rules.frame.turn_view import Counter, Lot, Pool

if TYPE_CHECKING:
    from app.screens.turn.page import TurnTab

load_kv("turn_pools")


class SideTile(Card):
    """A die or token of a side: its shape on its colour, or what it shows."""

    icon = StringProperty("circle")
    ink = ColorProperty((0, 0, 0, 1))

    def __init__(self, side: Any, edge: float = 28, icon: str = "", **kwargs: Any) -> None:
        self.edge_length = edge
        super().__init__(icon=icon or side.icon, fill=side.colour, ink=side.on, **kwargs)


class LotBox(BoxLayout):
    """How many of a kind, whose they are and what they are called."""

    count = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    room = NumericProperty(0)

    def wrapped(self, text: str, room: float) -> float | None:
        """How wide its words may be; as wide as they are where that is less."""
        return room if 0 < room < width_of(text, "body_m") else None


class LotStack(StackLayout):
    """Lots beside each other, in more lines where they need them."""

    def on_width(self, _stack: object, wide: float) -> None:
        """None is wider than all have together."""
        for lot in self.children:
            lot.room = wide


class PoolTitle(Text):
    """What a pool is called."""


class BagCard(Pressable, HighCard):
    """The bag: what is in it, and who is likely to be next; a tap shows it large or small."""

    large = BooleanProperty(False)


class BagHead(BoxLayout):
    """The bag in one line: what is in it, and how much together."""

    total = StringProperty("")


class BagCounts(Column):
    """Beside the large bag: the dice of each side."""


class BagSide(BoxLayout):
    """The dice of a side, large."""

    count = StringProperty("")
    text = StringProperty("")


class ChanceWords(Beside):
    """The chances in words, each under its own end of the bar."""


class DrawnStack(StackLayout):
    """The dice that lie on the table."""


class PoolCard(HighCard):
    """Tokens, chips and what is counted."""


class PoolCards(Column):
    """All pools and counters of the turn."""

    def __init__(self, tab: TurnTab, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tab = tab
        others = []
        for pool in tab.view.pools:
            if pool.blind:
                self.add_widget(self._bag(pool))
            else:
                others.append(pool)
        counters = [counter for counter in tab.view.counters if not counter.quiet]
        if others or counters:
            self.add_widget(self._card(others, counters))

    # -- the bag

    def _bag(self, pool: Pool) -> BagCard:
        tab, word = self.tab, self.tab.kit.word
        count = sum(lot.count for lot in pool.lots)
        card = BagCard(large=tab.large_bag, tapped=lambda: tab.toggle("large_bag"),
                       spoken=", ".join(f"{lot.count} {tab.sides[lot.side].name}" for lot in pool.lots))  # fmt: skip
        card.add_widget(self._large(pool, count) if tab.large_bag else self._small(pool, count))
        if count:
            shares = [(tab.sides[lot.side], lot.count) for lot in pool.lots]
            card.add_widget(Shares(shares))
            card.add_widget(self._chances(pool, count))
        faces = [row for row in tab.view.rows if row.face and row.there]
        if tab.large_bag and faces:
            card.add_widget(Rule(pos_hint={}))
            drawn = DrawnStack()
            drawn.add_widget(Text(text=word("turn.drawn"), style="body_s", tone="on2", fit="both"))
            for row in faces:
                drawn.add_widget(SideTile(tab.sides[row.side], 28, row.face_icon or row.icon))
            card.add_widget(drawn)
        return card

    def _small(self, pool: Pool, count: int) -> BagHead:
        head = BagHead(total=self.tab.kit.word("turn.in_bag", n=count))
        for lot in pool.lots:
            head.ids.lots.add_widget(self._lot(lot))
        return head

    def _large(self, pool: Pool, count: int) -> Beside:
        tab, both = self.tab, Beside()
        left = [tab.sides[lot.side] for lot in pool.lots if lot.count]
        both.add_widget(Sack([*left[1:], *left[:1], *left[1:]], count))
        counts = BagCounts()
        for lot in pool.lots:
            side = tab.sides[lot.side]
            row = BagSide(count=str(lot.count), text=side.name)
            row.add_widget(SideTile(side, 40, pos_hint={"center_y": 0.5}), index=len(row.children))
            counts.add_widget(row)
        both.add_widget(counts)
        return both

    def _chances(self, pool: Pool, count: int) -> ChanceWords:
        words = ChanceWords()
        for number, lot in enumerate(pool.lots):
            chance = percent(Fraction(lot.count, count))
            said = self.tab.kit.word("turn.chance", n=chance, name=self.tab.sides[lot.side].name)
            right = (number, len(pool.lots)) == (1, 2) and words.orientation == "horizontal"
            words.add_widget(Text(text=said, tone="on2", halign="right" if right else "left", pos_hint={"top": 1}))
        return words

    # -- tokens, chips, numbers

    def _lot(self, lot: Lot) -> LotBox:
        side = self.tab.sides.get(lot.side)
        icon, tint = (side.icon, side.colour) if side else (lot.icon, theme().on2)
        return LotBox(count=str(lot.count), text=self.tab.say(lot.label), icon=icon, tint=tint)

    def _card(self, pools: list[Pool], counters: list[Counter]) -> PoolCard:
        card = PoolCard()
        for pool in pools:
            card.add_widget(PoolTitle(text=self.tab.say(pool.title)))
            stack = LotStack()
            for lot in pool.lots:
                stack.add_widget(self._lot(lot))
            card.add_widget(stack)
        plain = [counter for counter in counters if not counter.key]
        if plain:
            stack = LotStack()
            for counter in plain:
                stack.add_widget(self._lot(Lot(counter.label, counter.value, counter.side, counter.icon)))
            card.add_widget(stack)
        for counter in counters:
            if counter.key:
                card.add_widget(self._stepper(counter))
        return card

    def _stepper(self, counter: Counter) -> FieldRow:
        def changed(value: int) -> None:
            self.tab.do(SetTurn(values={counter.key: value}))

        return stepper_row(self.tab.say(counter.label), counter.value, counter.low, counter.high, changed)


def stepper_row(label: str, value: int, low: int, high: int, changed: Callable[[int], object]) -> FieldRow:
    """A number that can be set by hand; all that one held sign does is one deed, done when the finger lifts."""
    stepper = Stepper(value, low, high, lambda _value: None, label=label, size_hint_x=None,
                      width=dp(148) * max(1, theme().text_scale * 0.9))  # fmt: skip

    def lifted(_sign: object, state: str) -> None:
        if state == "normal" and stepper.value != value:
            changed(int(stepper.value))

    for sign in (stepper.minus, stepper.plus):
        sign.bind(state=lifted)
    return FieldRow(label, "", stepper)
