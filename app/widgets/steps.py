"""A step of the sheet: its need on paper, every modifier by name, what fell and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Text, smallest, theme
from app.look.theme import NO_ACCENT
from app.play.chance import after, before
from app.widgets.buttons import Row
from app.widgets.flat_dice import dashed, icon_texture
from app.widgets.heads import HouseMark, Rule
from app.widgets.overlay import show_help
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column, HighCard
from rules.engine import Need, Roll, at_most
from rules.frame.told import ToldStep, asked
from rules.said import Text as Told
from rules.said import capital

if TYPE_CHECKING:
    from rules.ruleset import Edition

BASE = "need before modifiers"
MOST_DISCS = 9

load_kv("steps")

Glossary = Mapping[Told, Told]
"""What each modifier means."""


def plate_words(step: ToldStep) -> tuple[str, str]:
    """The number on the plate and the words beneath it."""
    goal, say = step.goal, ambient.rules_text
    label = say(step.label)
    if goal is None:
        return say(step.thrown), label if len(label) < 14 else ""
    under = str(step.reading) == str(at_most(int(goal)).text) or getattr(goal, "kind", "") == "under"
    if under:
        return str(int(goal)), ambient.word("resolve.or_less")
    return f"{int(goal)}+", label if len(label) < 14 else ""


def outlook_words(step: ToldStep) -> str:
    """That these dice cannot fail, or cannot do it."""
    said = ambient.rules_text(step.outlook)
    return f"{capital(said)}." if said else ""


class NeedPlate(Card):
    """The final number, on paper."""

    number = StringProperty("")
    beneath = StringProperty("")
    small = BooleanProperty(False)


class NeedChip(PressBox):
    """One part of a need: its number and its name; tap tells the sheet's sentence."""

    number = StringProperty("")
    name = StringProperty("")
    kind = OptionProperty("base", options=("base", "plus", "minus"))
    house = BooleanProperty(False)
    ink = ColorProperty()

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss by ten dp."""
        return self.x <= x <= self.right and self.y - dp(10) <= y <= self.top + dp(10)


class NeedSum(Row):
    """What a need comes to."""

    text = StringProperty("")


class NeedLine(StackLayout):
    """Base, every modifier with its name, and what it comes to."""

    def __init__(self, need: Any, glossary: Glossary, dice: Told = "", house: Sequence[Told] = (),
                 added: bool = False, **kwargs: Any) -> None:  # fmt: skip
        super().__init__(**kwargs)
        for number, name, kind in need_parts(need, added):
            said = ambient.rules_text(name) if name != BASE else ambient.word("resolve.base")
            own = name in house
            self.add_widget(NeedChip(number=number, name=said, kind=kind, house=own,
                                     tapped=lambda n=name, o=own: explain_modifier(n, glossary, o)))  # fmt: skip
        if isinstance(need, Need) and need.modifiers:
            text = dice if need.kind == "pool" and dice else need.text
            self.add_widget(NeedSum(text=ambient.rules_text(text)))


def need_parts(need: Any, added: bool = False) -> list[tuple[str, Told, str]]:
    """The chips of a need: number, name, kind; what is added to the dice has its sign."""
    if not isinstance(need, Need):
        return [(f"{need}+", BASE, "base")]
    if need.kind == "pool":
        return [(ambient.signed(value) if added or value < 0 else str(value), name, "base" if value > 0 else "minus")
                for name, value in need.modifiers]  # fmt: skip
    first = (f"{need.base}+" if need.kind == "over" else str(need.base), BASE, "base")
    return [first, *((ambient.signed(value), name, "plus" if value > 0 else "minus") for name, value in need.modifiers)]


def explain_modifier(name: str, glossary: Glossary, house: bool = False) -> None:
    """What the sheet says about a modifier."""
    if name == BASE:
        show_help(capital(ambient.word("resolve.base")), ambient.word("resolve.base_note"))
        return
    sentence = ambient.rules_text(glossary[name]) if name in glossary else ambient.word("resolve.no_gloss")
    show_help(capital(ambient.rules_text(name)), sentence, ambient.word("house.own") if house else "")


def lines_of(step: ToldStep, glossary: Glossary, dice: bool = True) -> list[NeedLine]:
    """Every number of a throw that has parts: the dice, the need, what is added."""
    lines, house = [], step.house_words
    if dice and isinstance(step.n, Need) and len(step.n.modifiers) > 1:
        lines.append(NeedLine(step.n, glossary, step.thrown, house))
    goal, plus = step.goal, step.plus
    if goal is not None and (isinstance(goal, Need) or "+" in str(step.reading)):
        lines.append(NeedLine(goal, glossary, house=house))
    if isinstance(plus, Need) and plus.modifiers:
        lines.append(NeedLine(plus, glossary, ambient.signed(int(plus)) if plus else "0", house, added=True))
    return lines


class Tally(Widget):
    """A square for each die: ticked, plain, or dashed while it rolls; over 14 a bar."""

    def __init__(self, marks: Sequence[bool | None], rolling: int = 0, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(20), **kwargs)
        self.marks, self.rolling = list(marks), rolling
        self.width = dp(140) if len(self.marks) + rolling > 14 else (len(self.marks) + rolling) * dp(24)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        look, all_dice = theme(), len(self.marks) + self.rolling
        with self.canvas:
            if all_dice > 14:
                share = sum(bool(mark) for mark in self.marks) / all_dice
                for ink, part in ((look.c4, 1), (look.plate, share)):
                    Color(rgba=ink)
                    size = (max(dp(1), self.width * part), dp(12))
                    SmoothRoundedRectangle(pos=(self.x, self.y + dp(4)), size=size, radius=[dp(6)])
                return
            for i in range(all_dice):
                self._square(self.x + i * dp(24), i)

    def _square(self, x: float, i: int) -> None:
        look = theme()
        if i >= len(self.marks):
            dashed(x, self.y, dp(20), dp(20), look.outline)
            return
        counts = bool(self.marks[i])
        Color(rgba=look.plate if counts else look.outline)
        SmoothRoundedRectangle(pos=(x, self.y), size=(dp(20), dp(20)), radius=[dp(5)])
        if not counts:
            Color(rgba=look.c4)
            SmoothRoundedRectangle(pos=(x + dp(1), self.y + dp(1)), size=(dp(18), dp(18)), radius=[dp(4)])
            return
        texture = icon_texture("check", look.on_plate, dp(14))
        Color(rgba=(1, 1, 1, 1))
        Rectangle(texture=texture, pos=(x + dp(10) - texture.width / 2, self.y + dp(10) - texture.height / 2),
                  size=texture.size)  # fmt: skip


class StepDisc(AnchorLayout):
    """A step's number: ticked when done, on paper while it is on, a ring when to come."""

    number = NumericProperty(0)
    state = OptionProperty("next", options=("done", "now", "next", "row"))
    accent = ObjectProperty(NO_ACCENT)


class StepLink(AnchorLayout):
    """The line from one step to the next."""

    fill = ColorProperty()


class StepBar(BoxLayout):
    """Where we are: steps done, the one that is on, those that may come."""

    def __init__(self, done: Sequence[Told], now: Told, to_come: Sequence[Told], sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        names = [*((name, "done") for name in done), *([(now, "now")] if now else []),
                 *((name, "next") for name in to_come)]  # fmt: skip
        say, look = ambient.rules_text, theme()
        accent = look.accent(sheet)
        few = len(names) <= 4 and _fits([say(name) for name, _ in names])
        start = max(0, min(len(done) - 4, len(names) - MOST_DISCS))
        for i, (name, state) in list(enumerate(names))[start : start + MOST_DISCS]:
            if i > start:
                self.add_widget(StepLink(fill=accent.main if state != "next" else look.c4))
            self.add_widget(StepDisc(number=i + 1, state=state, accent=accent))
            if few or state == "now":
                style, tone = ("label_on", "on") if state == "now" else ("label", "on" if state == "done" else "on2")
                # With large letters the discs need the room: the name shrinks.
                left, wide = _beside(min(len(names), MOST_DISCS)), _width(say(name))
                room: dict[str, Any] = {"fit": "both"}
                if not few and wide > left:
                    if left < wide * smallest(style):
                        continue  # the step's card says it in letters that can be read
                    room = {"lines": 1, "size_hint_x": None, "width": left}
                self.add_widget(Text(text=say(name), style=style, tone=tone, pos_hint={"center_y": 0.5}, **room))


class StepLine(HighCard):
    """A step that may come: its number and name, and what of it is known before a throw."""

    number = NumericProperty(0)
    name = StringProperty("")
    dice = StringProperty("")
    need = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)

    def __init__(self, coming: Any, number: int, sheet: str, edition: Edition, **kwargs: Any) -> None:
        roll = coming.request
        super().__init__(number=number, name=ambient.rules_text(coming.label), accent=theme().accent(sheet), **kwargs)
        if not isinstance(roll, Roll):
            return
        self.dice = ambient.rules_text(roll.thrown) if coming.dice else ""
        if coming.need:
            self._fill(asked(roll, edition), edition.glossary, coming.dice)
            chance = "" if roll.outlook else before(roll, ambient.word, ambient.rules_text, each=not coming.dice)
            if chance:
                self.add_widget(Text(text=chance, tone="on2"))

    def _fill(self, step: ToldStep, glossary: Glossary, dice: bool) -> None:
        self.need = plate_words(step)[0] if step.goal is not None else ""
        for line in lines_of(step, glossary, dice=dice):
            self.add_widget(line)
        if step.outlook:
            self.add_widget(Text(text=outlook_words(step), style="label"))
        if step.house:
            self.add_widget(HouseMark())


def _fits(names: Sequence[str]) -> bool:
    """Do all names fit beside their discs?"""
    wide = sum(_width(name) + dp(24 + 12) for name in names)
    return wide + (len(names) - 1) * dp(14) <= Window.width - dp(32)


def _width(name: str) -> float:
    words = Text(text=name, style="label_on", fit="both")
    words.texture_update()
    return float(words.texture_size[0])


def _beside(discs: int) -> float:
    """What so many discs and the links between them leave for a name."""
    return float(max(dp(24), Window.width - dp(32) - discs * dp(24) - (discs - 1) * dp(8) - 2 * discs * dp(6)))


class StepRolling(BoxLayout):
    """Dice in the air, a square each."""


class StepResult(Column):
    """What the dice mean, and how likely that was."""

    text = StringProperty("")
    chance = StringProperty("")


class StepCard(HighCard):
    """The step that is on: plate, name, every modifier, the rule, the chance, what fell."""

    number = StringProperty("")
    beneath = StringProperty("")
    small = BooleanProperty(False)
    step = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    outlook = StringProperty("")
    chance = StringProperty("")
    accent = ObjectProperty(NO_ACCENT)

    def __init__(self, step: ToldStep, which: str, sheet: str, glossary: Glossary, roll: Roll | None = None,
                 **kwargs: Any) -> None:  # fmt: skip
        say = ambient.rules_text
        number, beneath = plate_words(step)
        chance = before(roll, ambient.word, say) if roll and not step.outlook else ""
        title = f"{say(step.label)}, {say(step.thrown)}"
        super().__init__(number=number, beneath=beneath, step=which.upper(), title=title,
                         note=say(step.note), outlook=outlook_words(step), chance=chance,
                         accent=theme().accent(sheet), **kwargs)  # fmt: skip
        for line in lines_of(step, glossary):
            self.ids.lines.add_widget(line)
        if step.house:
            self.ids.lines.add_widget(HouseMark())

    def show_rolling(self, known: Sequence[bool | None], rolling: int) -> None:
        """Dice are in the air."""
        row = StepRolling()
        row.add_widget(Tally(known, rolling, pos_hint={"center_y": 0.5}))
        self._show(row)

    def show_result(self, step: ToldStep) -> None:
        """The dice lie: what they mean."""
        self.chance = ""
        result = StepResult(text=ambient.rules_text(result_text(step)), chance=after(step.rarity, ambient.word))
        if step.marks and any(mark is not None for mark in step.marks) and len(step.marks) <= 8:
            result.ids.line.add_widget(Tally(step.marks, pos_hint={"center_y": 0.5}))
        self._show(result)

    def _show(self, what: Widget) -> None:
        self.ids.result.clear_widgets()
        self.ids.result.add_widget(Rule())
        self.ids.result.add_widget(what)


def result_text(step: ToldStep) -> Told:
    """What a step came to, in words."""
    return ambient.word(str(step.text)) if step.text in ("yes", "no") else step.text
