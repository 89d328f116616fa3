"""The bag of order dice: draw, pick a unit, give it an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    PopMatrix,
    PushMatrix,
    Quad,
    Rectangle,
    RoundedRectangle,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.graphics.context_instructions import Rotate
from kivy.metrics import dp
from kivy.properties import DictProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from app.kv import load_kv
from app.screens.luck_plots import Plot, put
from app.screens.turn_frame import TurnFrame
from app.screens.turn_parts import ActionGrid, ActionRow, Beside, SideFigures, SideLine, TurnCard, stepper_row
from app.screens.type_field import TypeField
from app.screens.unit_card import SIDE_ICONS, SideDie, side_look
from app.theme import MOTION
from app.turns import bag
from app.turns.history import State
from app.turns.play_now import play_now
from app.widgets.buttons import PushButton
from app.widgets.charts import percent
from app.widgets.heads import Heading, Rule
from app.widgets.notices import Banner
from app.widgets.overlay import show_sheet
from app.widgets.press import PressBox
from app.widgets.surface import Column
from app.widgets.text import Text, theme

load_kv("turn_bag")

FIELDS = ("first", "second", "third", "fourth")
LEATHER = ((0.42, 0.31, 0.20, 1), (0.29, 0.21, 0.13, 1))


class Sack(Plot):
    """A bag with the number of dice in it, three of them looking out."""

    def __init__(self, dice: Sequence[str], number: int, **kwargs: Any) -> None:
        self.dice, self.number = list(dice), number
        super().__init__(**kwargs)

    def paint(self) -> None:
        """Dice first, then the bag over their lower halves."""
        places = ((-34, 128, 14), (2, 138, -8), (36, 124, -26))
        for side, (x, y, turn) in zip(self.dice, places, strict=False):
            self._die(side, self.center_x + dp(x), self.y + dp(y), turn)
        self._sack()
        self._label()

    def _label(self) -> None:
        """As large as its number is written, within the bag."""
        grow = min(1.7, max(1.0, theme().text_scale))
        wide, high, x, y = dp(52) * grow, dp(42) * grow, self.center_x, self.y + dp(53)
        for ink, edge in ((theme().ink, dp(2)), (theme().flat_die, 0)):
            Color(rgba=ink)
            RoundedRectangle(pos=(x - wide / 2 - edge, y - high / 2 - edge), size=(wide + 2 * edge, high + 2 * edge),
                             radius=[dp(5) + edge / 2])  # fmt: skip
        put(str(self.number), x - wide / 2, y, wide, theme().ink, "figure_l", middle=True)

    def _die(self, side: str, x: float, y: float, turn: float) -> None:
        fill, ink = side_look(side)
        edge = dp(34)
        PushMatrix()
        Rotate(angle=turn, origin=(x, y))
        Color(rgba=theme().ink)
        RoundedRectangle(pos=(x - edge / 2 - dp(1.5), y - edge / 2 - dp(1.5)), size=(edge + dp(3),) * 2, radius=[dp(7)])
        Color(rgba=fill)
        SmoothRoundedRectangle(pos=(x - edge / 2, y - edge / 2), size=(edge, edge), radius=[dp(6)])
        Color(rgba=ink)
        sign(side, x, y, dp(7))
        PopMatrix()

    def _sack(self) -> None:
        x, y = self.center_x, self.y
        body, seam = LEATHER
        for grow, ink in ((dp(2), theme().ink), (0, body)):
            Color(rgba=ink)
            Ellipse(pos=(x - dp(74) - grow, y + dp(2) - grow), size=(dp(148) + 2 * grow, dp(104) + 2 * grow))
            Quad(points=(x - dp(40) - grow, y + dp(84), x + dp(40) + grow, y + dp(84),
                         x + dp(46) + grow, y + dp(120) + grow, x - dp(46) - grow, y + dp(120) + grow))  # fmt: skip
        Color(rgba=theme().inlay)
        Quad(points=(x - dp(41), y + dp(94), x + dp(41), y + dp(94), x + dp(43), y + dp(104), x - dp(43), y + dp(104)))
        Color(rgba=seam)
        for off in (-48, 48):
            seams = (x + dp(off * 0.8), y + dp(84), x + dp(off * 1.1), y + dp(60), x + dp(off), y + dp(28))
            Line(bezier=seams, width=dp(1.2))


def sign(side: str, x: float, y: float, r: float) -> None:
    """Disc, diamond, triangle or square: sides are told apart without colour."""
    if side == "A":
        Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
    elif side == "B":
        Quad(points=(x, y - r * 1.2, x + r * 1.2, y, x, y + r * 1.2, x - r * 1.2, y))
    elif side == "C":
        Triangle(points=(x - r * 1.1, y - r * 0.9, x + r * 1.1, y - r * 0.9, x, y + r * 1.1))
    else:
        Rectangle(pos=(x - r * 0.9, y - r * 0.9), size=(r * 1.8, r * 1.8))


class Shares(Plot):
    """The chance of each side to be next, as one bar."""

    shares = DictProperty({})

    def paint(self) -> None:
        """A length for each, with a gap."""
        x = self.x
        for side, share in self.shares.items():
            width = self.width * share
            if width > dp(2):
                Color(rgba=side_look(side)[0])
                RoundedRectangle(pos=(x, self.y), size=(max(dp(2), width - dp(2)), self.height), radius=[dp(3)])
            x += width


class BagNumbers(Column):
    """How many dice of each side are in the bag."""


class BagChances(Column):
    """The bar of chances, and each of them in words: the second of two stands under its own end of the bar."""

    shares = DictProperty({})

    def __init__(self, shares: dict[str, float], said: Sequence[str], **kwargs: Any) -> None:
        super().__init__(shares=shares, **kwargs)
        for number, text in enumerate(said):
            align = "right" if (number, len(said)) == (1, 2) else "left"
            self.ids.words.add_widget(Text(text=text, halign=align, pos_hint={"top": 1}))


class BagWords(Beside):
    """Chances in words."""


class DrawnDice(StackLayout):
    """The dice drawn so far, in order."""


class JoinSheet(Column):
    """A field for the name of one more side."""


class OrderGrid(GridLayout):
    """The orders, three beside each other."""


class OrderButton(PressBox):
    """An order as the die would show it."""

    side = StringProperty("A")
    order = StringProperty("")
    text = StringProperty("")


class BagView(TurnFrame):
    """Order phase and end phase."""

    def first(self) -> State:
        """Turn 1, all dice in the bag."""
        return bag.first_turn()

    def note(self) -> str:
        """How far the phase is."""
        state = self.state
        if state["phase"] == "end":
            return self.app.word("bag.end")
        drawn = len(state["drawn"])
        return self.app.word("bag.phase", n=drawn, of=drawn + sum(self._counts().values()))

    def fill(self) -> None:
        """The bag above; beneath it who waits, who is chosen from, or the end of the turn."""
        self.upper.add_widget(self._card())
        state = self.state
        if state["phase"] == "end":
            self._fill_end()
        elif state["hand"]:
            self._fill_choice(state["hand"])
        else:
            self._fill_waiting()
            self._fill_steps("Order phase", () if state["drawn"] else ("tokens",))

    @property
    def names(self) -> dict[str, str]:
        """What the sides are called, those that joined too."""
        return {**super().names, **self.state.get("names", {})}

    def menu_rows(self) -> list[tuple[Any, ...]]:
        """Up to four colours in the bag."""
        word, sides = self.app.word, bag.sides(self.state)
        rows: list[tuple[Any, ...]] = []
        if len(sides) < len(bag.COLOURS):
            rows.append((word("bag.join"), "plus", self.ask_name, word("bag.join_note")))
        if len(sides) > 2:
            name = self.names[sides[-1]]
            rows.append((word("bag.part", name=name), "minus", lambda: self.go(bag.parted(self.state))))
        return rows

    def ask_name(self) -> None:
        """One more colour: what is that side called?"""
        word = self.app.word
        name = word("bag.joined", n=len(bag.sides(self.state)) + 1)
        sheet = JoinSheet()

        def done() -> None:
            self.app.shell.close_top()
            self.go(bag.joined(self.state, field.text.strip() or name))

        field = TypeField(word("units.side_name"), lambda _text: None, name, icon=SIDE_ICONS[
            bag.COLOURS[len(bag.sides(self.state))]], entered=done, limit=24)  # fmt: skip
        sheet.add_widget(field)
        sheet.add_widget(PushButton(text=word("units.done"), kind="brass", tapped=done))
        show_sheet(word("bag.join"), sheet)

    # -- the bag

    def _counts(self) -> dict[str, int]:
        state, units = self.state, self.units
        return {side: bag.in_bag(state, units, side) for side in bag.sides(state)}

    def _card(self) -> TurnCard:
        card, row, counts = TurnCard(), Beside(), self._counts()
        left = [side for side, number in counts.items() if number]
        self.sack = Sack([*left[1:], *left[:1], *left[1:]], sum(counts.values()))
        row.add_widget(self.sack)
        row.add_widget(self._numbers(counts))
        card.add_widget(row)
        if sum(counts.values()):
            card.add_widget(self._chances())
        if self.state["drawn"]:
            card.add_widget(Rule(pos_hint={}))
            card.add_widget(self._drawn())
        return card

    def _drawn(self) -> DrawnDice:
        drawn = DrawnDice()
        for side in self.state["drawn"]:
            drawn.add_widget(SideDie(side, size=24))
        return drawn

    def _numbers(self, counts: dict[str, int]) -> BagNumbers:
        column = BagNumbers()
        for side, number in counts.items():
            column.add_widget(SideFigures([str(number), self.names[side]], "figure_l", side=side, die=36))
        return column

    def _chances(self) -> BagChances:
        state, units, word = self.state, self.units, self.app.word
        chances = {side: bag.chance(state, units, side) for side in bag.sides(state)}
        said = [f"{percent(share)} % {word('bag.next', name=self.names[side])}" for side, share in chances.items()]
        return BagChances({side: float(share) for side, share in chances.items()}, said)

    # -- who waits

    def _fill_waiting(self) -> None:
        state, units, word = self.state, self.units, self.app.word
        waits = {side: bag.waiting(state, units, side) for side in "AB"}
        if not sum(self._counts().values()) and not state["drawn"]:
            self.column.add_widget(Banner(word("bag.empty_note"), title=word("bag.empty"), icon="sack"))
        for side, group in waits.items():
            if group:
                note = word("bag.waiting_note", n=len(group), name=self.names[side])
                self.column.add_widget(Heading(word("bag.waiting"), note=note))
            for unit in group:
                self.column.add_widget(self.unit_row(unit, self._check_note(unit), lambda u=unit: self.open_unit(u)))
        for side in bag.sides(state):
            self.column.add_widget(stepper_row(
                self, word("bag.dice", name=self.names[side]), word("bag.dice_note"), state["dice"][side],
                state["passed"][side], 40, lambda by, s=side: self.go(bag.put_in(self.state, s, by))))  # fmt: skip

    def _check_note(self, unit: Any) -> str:
        if not unit.state.get("pins"):
            return self.app.word("bag.no_pins")
        return self.headline("order_check", unit)

    def _fill_choice(self, side: str) -> None:
        """The die is out: its owner picks a unit."""
        word = self.app.word
        self.column.add_widget(SideLine(side=side, text=word("bag.choose", name=self.names[side])))
        for unit in bag.waiting(self.state, self.units, side):
            die = SideDie(side, size=48)
            self.column.add_widget(self.unit_row(unit, self._check_note(unit), lambda u=unit: self.ask_order(u), die))
        other = word("bag.other")
        self.column.add_widget(ActionRow(icon="dots-vertical", text=other, spoken=other, accent=self.accent,
                                         tapped=lambda: self.go(bag.passed(self.state))))  # fmt: skip

    def ask_order(self, unit: Any) -> None:
        """Six orders as order dice."""
        grid = OrderGrid()
        for order in self.turn.orders:
            grid.add_widget(OrderButton(side=unit.side, order=order.id, text=self.say(order.title), spoken=order.title,
                                        tapped=lambda o=order: self.give(unit, o.id)))  # fmt: skip
        show_sheet(unit.name, grid)

    def give(self, unit: Any, order: str) -> None:
        """The die goes to this unit; with pins, the order has to be checked."""
        self.app.shell.close_top()
        state, changes = bag.ordered(self.state, unit, order)
        self.go(state, changes)
        if unit.state.get("pins") and order != "DOWN":
            action = "rally" if order == "RALLY" else "order_check"
            self.open_action(action, {"order": order} if action == "order_check" else {}, unit)

    # -- steps that are no draw

    def _fill_steps(self, phase: str, ids: Sequence[str] = ()) -> None:
        for step in self.turn.steps:
            if step.phase != phase or (ids and step.id not in ids) or not (ids or step.phase == "End phase"):
                continue
            self.column.add_widget(Heading(self.say(step.title)))
            if step.note:
                self.column.add_widget(Text(text=self.say(step.note), tone="on2"))
            if step.actions:
                self.column.add_widget(ActionGrid(self, step.actions, self.open_action))
            if step.does == "keep_orders":
                self._fill_keep()

    def _fill_end(self) -> None:
        self._fill_steps("End phase")

    def _fill_keep(self) -> None:
        state, word = self.state, self.app.word
        for unit in bag.keepable(state, self.units):
            stays = unit.uid in state["kept"]
            order = self.say(state["orders"][unit.uid])
            note = word("bag.keeps" if stays else "bag.goes_back", order=order)
            die = SideDie(unit.side, state["orders"][unit.uid], order, size=48)
            self.column.add_widget(self.unit_row(
                unit, note, lambda u=unit, s=stays: self.go(bag.keep(self.state, u.uid, not s)), die))  # fmt: skip

    # -- the button

    def button(self) -> tuple[str, str, Callable[[], object]] | None:
        """Draw while there are dice, then end the turn."""
        word, state = self.app.word, self.state
        if state["phase"] == "end":
            return word("bag.next_turn"), "sack", self.next_turn
        if state["hand"]:
            return None
        if sum(self._counts().values()):
            return word("bag.draw"), "sack", self.draw
        return (word("bag.to_end"), "", lambda: self.go(bag.end_phase(self.state))) if state["drawn"] else None

    def draw(self) -> None:
        """One die comes out; it is saved before it is shown."""
        counts = self._counts()
        facts = {field: counts.get(side, 0) for field, side in zip(FIELDS, bag.COLOURS, strict=True)}
        outcome = play_now(self.app.store, self.app.game(self.sheet), self.ruleset, "draw", facts, dice=False)
        side = bag.COLOURS[outcome.side]
        self.go(bag.drawn(self.state, side))
        self._show_drawn(side)

    def _show_drawn(self, side: str) -> None:
        if self.app.settings.animation == "off":
            return
        die = SideDie(side, size=36)
        die.center = self.sack.to_window(self.sack.center_x, self.sack.y + dp(120))
        self.app.shell.add_widget(die)
        rise = Animation(y=die.y + dp(64), opacity=0, duration=MOTION["draw"], transition="out_cubic")
        rise.bind(on_complete=lambda *_: self.app.shell.remove_widget(die))
        rise.start(die)

    def next_turn(self) -> None:
        """All dice but those kept go back."""
        state, changes = bag.next_turn(self.state, self.units)
        self.go(state, changes)

    def shaken(self) -> None:
        """A shake draws a die, and does nothing else."""
        pressed = self.button()
        if pressed and self.state["phase"] == "orders" and sum(self._counts().values()):
            self.draw()
