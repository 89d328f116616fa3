"""A player decides: who, the question, the rule, and the odds of each option from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Ellipse, Quad, Rectangle, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.sides import facing
from app.look.text import Text, theme
from app.look.theme import NO_ACCENT
from app.play.odds import TOO_WIDE
from app.screens.resolve.best import BestMarks
from app.storage.shown import shown_result
from app.widgets.buttons import BigButton
from app.widgets.charts import percent
from app.widgets.controls import Stepper
from app.widgets.press import PressBox
from app.widgets.surface import Column
from rules.engine import OPPONENT, SENSIBLE, Choice, OpenChoice, Roll
from rules.said import capital

if TYPE_CHECKING:
    from app.play.session import PlaySession
    from rules.engine.kinds import Answer

MANY = 6
BESIDE = 380
"""Two buttons stand beside each other from this width on."""

load_kv("resolve_choice")


class SideMark(Widget):
    """The shape of a side in its colour."""

    shape = StringProperty("disc")
    colour = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, shape=self._draw, colour=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        (x, y), (wide, high) = self.pos, self.size
        with self.canvas:
            Color(rgba=self.colour)
            if self.shape == "disc":
                Ellipse(pos=self.pos, size=self.size)
            elif self.shape == "diamond":
                Quad(points=(x, y + high / 2, x + wide / 2, y + high, x + wide, y + high / 2, x + wide / 2, y))
            elif self.shape == "triangle":
                Triangle(points=(x, y, x + wide / 2, y + high, x + wide, y))
            else:
                Rectangle(pos=self.pos, size=self.size)


class WhoDecides(BoxLayout):
    """The shape of the side that decides, and words."""

    shape = StringProperty("disc")
    colour = ColorProperty((1, 1, 1, 1))
    text = StringProperty("")


class FigureNames(BoxLayout):
    """What the meters of all rows mean."""


class Meter(Column):
    """A percentage over its bar, under its name if it stands alone; a mean has no bar."""

    label = StringProperty("")
    text = StringProperty("…")
    share = NumericProperty(0, allownone=True)
    ink = ColorProperty()
    bar = ColorProperty()
    track = ColorProperty()

    def show(self, figure: Any) -> None:
        """A chance or a mean; a dash where nobody can say."""
        if figure is None:
            self.text, self.share = "–", None
            return
        chance = str(figure.text).endswith("%")
        self.text = f"{percent(figure.exact)} %" if chance else ambient.rules_text(figure.text)
        self.share = float(figure.exact) if chance else None


class OptionRow(PressBox):
    """One option: radio, name, a meter for each result that matters."""

    picks = True
    name = StringProperty("")
    chosen = BooleanProperty(False)
    mark = StringProperty("")
    is_best = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    ink = ColorProperty()

    def __init__(self, meters: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        look = theme()
        inks = (look.plate if look.dark else look.plate_edge, self.accent[0])
        self.meters = [Meter(bar=inks[i % 2], track=look.c4, ink=self.ink) for i in range(meters)]
        for meter in self.meters:
            self.bind(ink=meter.setter("ink"))
            self.add_widget(meter)


class OptionButton(PressBox):
    """One option of two: commits at once, says what follows, with its odds; the sensible one is brass."""

    text = StringProperty("")
    brass = BooleanProperty(False)
    mark = StringProperty("")
    is_best = BooleanProperty(False)
    ink = ColorProperty()

    def __init__(self, labels: list[str], accent: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        look = theme()
        plain = (look.plate if look.dark else look.plate_edge, accent.main)
        self.meters = [Meter(label=label, ink=self.ink, bar=self.ink if self.brass else plain[i % 2],
                             track=look.plate_edge if self.brass else look.bg)
                       for i, label in enumerate(labels)]  # fmt: skip
        for meter in self.meters:
            self.ids.meters.add_widget(meter)


class Pair(BoxLayout):
    """Two buttons: beside each other, or one over the other where words need the room."""

    def __init__(self, brass: OptionButton, other: OptionButton, mirrored: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.brass, self.other, self.mirrored = brass, other, mirrored
        for button in (brass, other):
            button.bind(minimum_height=self._lay)
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        beside = self.width >= dp(BESIDE) and theme().text_scale < 1.3
        orientation = "horizontal" if beside else "vertical"
        if self.orientation != orientation or not self.children:
            self.orientation = orientation
            # The brass one at the thumb: at the outer edge, or on top.
            first = not beside or self.mirrored
            self.clear_widgets()
            for button in (self.brass, self.other) if first else (self.other, self.brass):
                self.add_widget(button)
        highs = [max(dp(88), button.minimum_height) for button in (self.brass, self.other)]
        self.height = max(highs) if beside else sum(highs) + self.spacing
        for button, high in zip((self.brass, self.other), highs, strict=True):
            button.size_hint_y = 1 if beside else high / sum(highs)


class ChoicePanel(Column):
    """The question with its options; a button commits, a shake never does."""

    shape = StringProperty("disc")
    colour = ColorProperty((1, 1, 1, 1))
    who = StringProperty("")
    question = StringProperty("")
    note = StringProperty("")

    def __init__(self, page: Any, choice: Choice, turned: bool = False, **kwargs: Any) -> None:
        kit, theirs = page.kit, choice.by == OPPONENT
        side = facing(page.session.table.battle, page.session.side)[theirs]
        # Turned to the player who decides it speaks to him.
        key = "yours" if turned else "side" if page.session.in_a_battle else "theirs" if theirs else "yours"
        super().__init__(shape=side.shape, colour=side.colour, who=kit.word(f"choice.{key}", name=side.name).upper(),
                         question=kit.rules_text(choice.question or choice.label, page.session.names),
                         note=kit.rules_text(choice.note, page.session.names), **kwargs)  # fmt: skip
        self.page, self.choice, self.kit = page, choice, kit
        self.figures = self._figures()
        self.rows: dict[Any, Any] = {}
        self.option = self._first()
        self.buttons: Any = self._pair() if len(choice.options) == 2 else BigButton(tapped=self.commit)
        self.best = BestMarks(self)
        if not isinstance(self.buttons, Pair):
            self._offer()
        if page.session.action.aims:
            self.add_widget(self.best.row)
        page.desk.ask(self._work, self._show_odds)

    def hold(self, buttons: Widget) -> None:
        """Buttons that are not docked stand over what they are judged by."""
        self.add_widget(buttons, index=1 if self.best.row.parent else 0)

    def _offer(self) -> None:
        """A row an option; a stepper where there are many."""
        options = self.choice.options
        if self.figures:
            self.add_widget(self._columns())
        if len(options) > MANY and all(_is_number(o) for o in options):
            self._stepper()
        else:
            self._list()
        self.pick(self.option)

    def _pair(self) -> Pair:
        say, look = self.kit.rules_text, theme()
        labels = [say(figure.label) for figure in self.figures]
        for option in self.choice.options:
            self.rows[option] = OptionButton(labels, look.accent(self.page.sheet), text=self._consequence(option),
                                             brass=_same(option, self.option),
                                             tapped=lambda o=option: self.page.chosen(o))  # fmt: skip
        brass, other = sorted(self.rows.values(), key=lambda button: not button.brass)
        return Pair(brass, other, self.kit.settings.left_handed)

    def _first(self) -> Any:
        try:
            return SENSIBLE(self.choice)
        except OpenChoice:
            return self.choice.options[0]

    def _figures(self) -> list[Any]:
        """What the odds of an option are told by: two chances, or two kinds of result, or a mean."""
        from rules.ruleset import Chance, Stack

        action = self.page.session.action
        chances = [figure for figure in action.figures if isinstance(figure, Chance)]
        if len(chances) < 2 and isinstance(action.view, Stack):
            chances = [Chance(label, _of_kind(action.view, str(label))) for label, _ in action.view.kinds[:2]]
        return (chances or list(action.figures))[:2]

    def _columns(self) -> FigureNames:
        line = FigureNames()
        for figure in self.figures:
            line.add_widget(Text(text=self.kit.rules_text(figure.label), style="body_s", tone="on2", lines=1,
                                 pos_hint={"center_y": 0.5}))  # fmt: skip
        return line

    def _list(self) -> None:
        for option in self.choice.options:
            self.rows[option] = self._row(name=self.name(option), tapped=lambda o=option: self.pick(o))
            self.add_widget(self.rows[option])

    def _row(self, **given: Any) -> OptionRow:
        return OptionRow(len(self.figures), accent=theme().accent(self.page.sheet), **given)

    def _stepper(self) -> None:
        options = self.choice.options
        self.add_widget(Stepper(self._first(), min(options), max(options), self._step))
        self.rows[None] = self._row()
        self.add_widget(self.rows[None])

    def _step(self, value: Any) -> None:
        self.pick(value)
        self.page.desk.ask(self._work, self._show_odds)

    def name(self, option: Answer) -> str:
        """An option in the player's words."""
        if isinstance(option, bool) and option not in self.choice.names:
            return self.kit.word("yes" if option else "no")
        return capital(self.kit.rules_text(self.choice.name(option)))

    def pick(self, option: Answer) -> None:
        """Choose an option; nothing is decided yet."""
        self.option = option
        for own, row in self.rows.items():
            row.chosen = own is None or _same(own, option)
            if own is None:
                row.name = self.name(option)
        self.buttons.text = self._consequence(option)
        self.best.write()

    def _consequence(self, option: Answer) -> str:
        ahead = self.page.session.play.again()
        ahead.answer(option)
        name = self.name(option)
        if len(name) < 8 and not isinstance(option, str):
            name = f"{self.kit.rules_text(self.choice.label)}: {name}"
        if isinstance(ahead.asking, Roll):
            outlook = self.kit.rules_text(ahead.asking.outlook)
            thrown = self.kit.rules_text(ahead.asking.thrown)
            dice = f"{thrown}, {outlook}" if outlook else thrown
            return self.kit.word("choice.then", name=name, dice=dice)
        return name

    def commit(self) -> None:
        """This is what the player does."""
        self.page.chosen(self.option)

    def _work(self) -> dict[Any, list[Any] | None]:
        session = self.page.session
        wanted = [self.option] if None in self.rows else list(self.choice.options)
        odds = {option: self._odds_of(session, option) for option in wanted}
        shown = session.action.within
        return {option: None if known is None else [shown(figure.figure, known) for figure in self.figures]
                for option, known in odds.items()}  # fmt: skip

    def _odds_of(self, session: PlaySession, option: Answer) -> Any:
        try:
            return session.action.odds_from(session.play, SENSIBLE, option)
        except (OpenChoice, *TOO_WIDE):
            return None

    def _show_odds(self, known: dict[Any, list[Any] | None]) -> None:
        for option, figures in known.items():
            row = self.rows.get(option) or self.rows.get(None)
            for meter, figure in zip(row.meters, figures or [None] * len(row.meters), strict=True):
                meter.show(figure)
        if self.best.decision is None and self.page.session.action.aims:
            # After the odds: who wants to know them first does not wait for the best.
            self.best.work()


def _of_kind(view: Any, kind: str) -> Callable[[Any], bool]:
    """Is an outcome of this kind, and of none that comes before it?"""
    return lambda outcome: shown_result(view, outcome) == kind


def _same(one: Any, other: Any) -> bool:
    """A number and a yes are never the same."""
    return one == other and type(one) is type(other)


def _is_number(option: Answer) -> bool:
    return isinstance(option, int) and not isinstance(option, bool)
