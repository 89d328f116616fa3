"""Where a play stands, for the step card and the rack: which step of how many, the dice of the step before."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ahead import count_of
from app.kv import load_kv
from app.widgets import tray_frame  # noqa: F401 - named in the kv
from app.widgets.controls import running_app
from app.widgets.flat_dice import FlatDie
from app.widgets.surface import Card
from rules.engine import OPPONENT, Play
from rules.frame.told import ToldStep

load_kv("foresight")


def step_words(number: int, play: Play) -> str:
    """Which step of how many; where nobody can say how many, only which."""
    count, word = count_of(play), running_app().word
    if count.steps < number:
        return word("resolve.step", n=number)
    return word("resolve.step_of" if count.certain else "resolve.step_likely", n=number, all=count.steps)


class Preview(BoxLayout):
    """The tray that waits, and beside it the steps that come."""

    roll = ObjectProperty(None)


class Rack(Card):
    """The dice of the step before, flat, with their marks and what they came to."""

    text = StringProperty("")


def rack_of(steps: Sequence[ToldStep], before_last: bool = False) -> Rack | None:
    """The rack, if a step before had dice."""
    thrown = [step for step in steps if step.faces]
    if before_last:
        thrown = thrown[:-1]
    if not thrown:
        return None
    step = thrown[-1]
    rack = Rack(text=running_app().rules_text(step.text))
    counted = [(f, s, m) for f, s, m in zip(step.faces, step.dice, step.marks, strict=True) if m is not False]
    room = 7 if len(rack.text) < 14 else 4
    for face, sides, mark in counted[:room]:
        rack.add_widget(FlatDie(face, sides, bool(mark), edge=22, theirs=step.by == OPPONENT,
                                pos_hint={"center_y": 0.5}))  # fmt: skip
    return rack
