"""A step of the sheet: its need on paper, every modifier by name, what fell and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.widgets.buttons import Row
from app.widgets.controls import running_app
from app.widgets.flat_dice import dashed, icon_texture
from app.widgets.heads import Rule
from app.widgets.overlay import show_help
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column, HighCard, Surface
from app.widgets.text import Icon, Text, theme
from rules.engine import Beats, Need, Roll

BASE = "need before modifiers"


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"+{value}" if value > 0 else f"−{-value}"


def plate_words(roll: Roll) -> tuple[str, str]:
    """The number on the plate and the words beneath it."""
    goal, say = _goal(roll), running_app().rules_text
    label = say(roll.label).lower()
    if goal is None:
        return roll.thrown, label if len(label) < 14 else ""
    under = "less" in roll.reading.text or getattr(goal, "kind", "") == "under"
    if under:
        return str(int(goal)), running_app().word("resolve.or_less")
    return f"{int(goal)}+", label if len(label) < 14 else ""


def _goal(roll: Roll) -> int | None:
    """The number to reach; where two dice are compared there is none."""
    return None if isinstance(roll.reading, Beats) else roll.reading.goal


class NeedPlate(Card):
    """The final number, on paper."""

    def __init__(self, number: str, beneath: str, small: bool = False, **kwargs: Any) -> None:
        look = theme()
        scale = max(1, look.text_scale * 0.85)
        edge = dp(72 if small else 88) * scale
        super().__init__(size_hint=(None, None), size=(edge, edge), padding=(dp(4), dp(6), dp(4), dp(9)),
                         radius=[dp(10)], fill=look.paper, drop=dp(3), drop_colour=look.paper_edge,
                         edge=(0, 0, 0, 0) if look.dark else look.outline_var, **kwargs)  # fmt: skip
        style = "need" if len(number) < 4 and not small else "title_l" if len(number) < 6 else "title_s"
        words = Text(text=number, style=style, tint=look.ink, fit="none", halign="center")
        self.add_widget(words)
        if beneath:
            self.add_widget(Text(text=beneath, style="body_s", tint=look.ink, halign="center"))


class NeedChip(PressBox):
    """One part of a need: its number and its name; tap tells the sheet's sentence."""

    def __init__(self, number: str, name: str, kind: str, explain: Callable[[], object] | None = None) -> None:
        look = theme()
        fill, ink = {"base": (look.c4, look.on), "plus": (look.good_c, look.on_good_c),
                     "minus": (look.bad_c, look.on_bad_c)}[kind]  # fmt: skip
        height = dp(28) * max(1, look.text_scale)
        super().__init__(size_hint=(None, None), height=height, padding=(dp(10), 0), spacing=dp(5), radius=[dp(6)],
                         fill=fill, tapped=explain)  # fmt: skip
        self.spoken = f"{number} {name}"
        self.bind(minimum_width=self.setter("width"))
        self.add_widget(Text(text=number, style="figure_s", tint=ink, fit="both", pos_hint={"center_y": 0.5}))
        if name:
            self.add_widget(Text(text=name, style="label_s", tint=ink, fit="both", pos_hint={"center_y": 0.5}))

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may miss by ten dp."""
        return self.x <= x <= self.right and self.y - dp(10) <= y <= self.top + dp(10)


class NeedLine(StackLayout):
    """Base, every modifier with its name, and what it comes to."""

    def __init__(self, need: Any, glossary: dict[str, str], dice: str = "", **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=(dp(6), dp(6)), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        for number, name, kind in need_parts(need):
            said = running_app().rules_text(name) if name != BASE else running_app().word("resolve.base")
            self.add_widget(NeedChip(number, said, kind, lambda n=name: explain_modifier(n, glossary)))
        if isinstance(need, Need) and need.modifiers:
            result = Row(spacing=dp(6))
            result.add_widget(Icon(icon="arrow-right", tone="on2", dp=20, pos_hint={"center_y": 0.5}))
            text = dice if need.kind == "pool" and dice else need.text
            result.add_widget(Text(text=running_app().rules_text(text), style="figure", fit="both",
                                   pos_hint={"center_y": 0.5}))  # fmt: skip
            self.add_widget(result)


def need_parts(need: Any) -> list[tuple[str, str, str]]:
    """The chips of a need: number, name, kind."""
    if not isinstance(need, Need):
        return [(f"{need}+", BASE, "base")]
    if need.kind == "pool":
        return [(str(value) if value > 0 else signed(value), name, "base" if value > 0 else "minus")
                for name, value in need.modifiers]  # fmt: skip
    first = (f"{need.base}+" if need.kind == "over" else str(need.base), BASE, "base")
    return [first, *((signed(value), name, "plus" if value > 0 else "minus") for name, value in need.modifiers)]


def explain_modifier(name: str, glossary: dict[str, str]) -> None:
    """What the sheet says about a modifier."""
    app = running_app()
    if name == BASE:
        show_help(app.word("resolve.base").capitalize(), app.word("resolve.base_note"))
        return
    sentence = app.rules_text(glossary[name]) if name in glossary else app.word("resolve.no_gloss")
    show_help(app.rules_text(name).capitalize(), sentence)


def lines_of(roll: Roll, glossary: dict[str, str]) -> list[NeedLine]:
    """Every number of a throw that has parts: the dice, the need, what is added."""
    lines = []
    if isinstance(roll.n, Need) and len(roll.n.modifiers) > 1:
        lines.append(NeedLine(roll.n, glossary, roll.thrown))
    goal = _goal(roll)
    if goal is not None and (isinstance(goal, Need) or "+" in roll.reading.text):
        lines.append(NeedLine(goal, glossary))
    plus = getattr(roll.reading, "plus", 0)
    if isinstance(plus, Need) and plus.modifiers:
        lines.append(NeedLine(plus, glossary, signed(int(plus)) if plus else "0"))
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

    def __init__(self, number: int, state: str, sheet: str, edge: float = 24, **kwargs: Any) -> None:
        look = theme()
        super().__init__(size_hint=(None, None), size=(dp(edge), dp(edge)), pos_hint={"center_y": 0.5}, **kwargs)
        accent = look.accent(sheet)
        fill = {"done": accent.main, "now": look.paper, "next": look.bg, "row": accent.container}[state]
        line = look.outline if state == "next" else fill
        disc = Surface(size_hint=(None, None), size=self.size, radius=[dp(edge / 2)], fill=fill, edge=line)
        self.add_widget(disc)
        if state == "done":
            self.add_widget(Icon(icon="check-bold", dp=edge * 0.62, tint=look.bg))
        else:
            ink = {"now": look.ink, "row": accent.on}.get(state, look.on2)
            self.add_widget(Text(text=str(number), style="label_s_on", tint=ink, fit="both"))


class StepBar(BoxLayout):
    """Where we are: steps done, the one that is on, those that may come."""

    def __init__(self, done: Sequence[str], now: str, to_come: Sequence[str], sheet: str, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(40), padding=(dp(16), 0), spacing=dp(6), **kwargs)
        names = [*((name, "done") for name in done), *([(now, "now")] if now else []),
                 *((name, "next") for name in to_come)]  # fmt: skip
        say = running_app().rules_text
        few = len(names) <= 4 and _fits([say(name) for name, _ in names])
        if len(names) > 9:
            start = max(0, min(len(done) - 4, len(names) - 9))
        else:
            start = 0
        for i, (name, state) in list(enumerate(names))[start : start + 9]:
            if i > start:
                self.add_widget(self._link(state, sheet))
            self.add_widget(StepDisc(i + 1, state, sheet))
            if few or state == "now":
                style, tone = ("label_on", "on") if state == "now" else ("label", "on" if state == "done" else "on2")
                self.add_widget(Text(text=say(name), style=style, tone=tone, fit="both", pos_hint={"center_y": 0.5}))

    def _link(self, state: str, sheet: str) -> AnchorLayout:
        look = theme()
        link = AnchorLayout(size_hint_x=1)
        link.add_widget(Surface(size_hint_y=None, height=dp(2), radius=[dp(1)],
                                fill=look.accent(sheet).main if state != "next" else look.c4))  # fmt: skip
        return link


class StepLine(HighCard):
    """A step that may come: its number and its name."""

    def __init__(self, number: int, name: str, sheet: str, **kwargs: Any) -> None:
        look = theme()
        super().__init__(orientation="horizontal", padding=(dp(14), dp(12)), spacing=dp(12), fill=look.c2,
                         edge=look.outline_var, **kwargs)  # fmt: skip
        self.add_widget(StepDisc(number, "next", sheet))
        self.add_widget(Text(text=running_app().rules_text(name), style="row", pos_hint={"center_y": 0.5}))


def _fits(names: Sequence[str]) -> bool:
    """Do all names fit beside their discs?"""
    wide = 0.0
    for name in names:
        words = Text(text=name, style="label_on", fit="both")
        words.texture_update()
        wide += words.texture_size[0] + dp(24 + 12)
    return wide + (len(names) - 1) * dp(14) <= Window.width - dp(32)


class StepCard(HighCard):
    """The step that is on: plate, name, every modifier, the rule, what fell."""

    def __init__(self, roll: Roll, number: int, sheet: str, glossary: dict[str, str], small: bool = False,
                 **kwargs: Any) -> None:  # fmt: skip
        look, app = theme(), running_app()
        super().__init__(padding=dp(14), spacing=dp(8), fill=look.c2, edge=look.outline_var, **kwargs)
        self.roll, self.sheet = roll, sheet
        say = app.rules_text
        lines = lines_of(roll, glossary)
        top = BoxLayout(size_hint_y=None, spacing=dp(14))
        plate = NeedPlate(*plate_words(roll), small=small, pos_hint={"top": 1})
        top.add_widget(plate)
        words = Column(spacing=dp(4), pos_hint={"top": 1})
        step = app.word("resolve.step", n=number).upper()
        words.add_widget(Text(text=step, style="overline", tint=look.accent(sheet).main))
        words.add_widget(Text(text=f"{say(roll.label)}, {roll.thrown}", style="title_s" if small else "title_m"))
        if roll.note:
            words.add_widget(Text(text=say(roll.note), style="body_m", tone="on2"))
        top.add_widget(words)
        words.bind(height=lambda _, high: setattr(top, "height", max(high, plate.height)))
        top.height = plate.height
        self.add_widget(top)
        for line in lines:
            self.add_widget(line)
        self.result = Column(spacing=dp(4))
        self.add_widget(self.result)

    def show_rolling(self, known: Sequence[bool | None], rolling: int) -> None:
        """Dice are in the air."""
        self.result.clear_widgets()
        self.result.add_widget(Rule())
        row = BoxLayout(size_hint_y=None, height=dp(32), spacing=dp(10))
        row.add_widget(Tally(known, rolling, pos_hint={"center_y": 0.5}))
        self.result.add_widget(row)

    def show_result(self, step: Any) -> None:
        """The dice lie: what they mean."""
        app = running_app()
        self.result.clear_widgets()
        self.result.add_widget(Rule())
        row = BoxLayout(size_hint_y=None, height=dp(32), spacing=dp(10))
        words = Text(text=app.rules_text(result_text(step)), style="title_s", pos_hint={"center_y": 0.5})
        words.bind(height=lambda _, high: setattr(row, "height", max(dp(32), high)))
        row.add_widget(words)
        if step.marks and any(mark is not None for mark in step.marks) and len(step.marks) <= 8:
            row.add_widget(Tally(step.marks, pos_hint={"center_y": 0.5}))
        self.result.add_widget(row)


def result_text(step: Any) -> str:
    """What a step came to, in words."""
    value = step.value
    if isinstance(value, bool) and not getattr(step.request, "tell", ""):
        return running_app().word("yes" if value else "no")
    return str(step.text)
