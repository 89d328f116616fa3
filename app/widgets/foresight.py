"""Where a play stands, for the step card and the rack: which step of how many, the dice of the step before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from app.look import ambient
from app.look.kv import load_kv
from app.play.ahead import count_of
from app.widgets import tray_frame  # noqa: F401 - named in the kv
from app.widgets.flat_dice import FlatDie
from app.widgets.panes import Middle
from app.widgets.surface import Card
from rules.engine import OPPONENT, Play
from rules.frame.told import ToldStep

load_kv("foresight")


def step_words(number: int, play: Play) -> str:
    """Which step of how many; where nobody can say how many, only which."""
    count, word = count_of(play), ambient.word
    if count.certain and count.steps >= number:
        return word("resolve.step_of", n=number, all=count.steps)
    return word("resolve.step", n=number)


class Preview(Middle):
    """The tray that waits, and beside or under it the steps that come."""

    roll = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fill(self.ids.tray, self.ids.scroll, self.ids.steps)


class Rack(Card):
    """The dice of the step before, flat, with their marks and what they came to."""

    text = StringProperty("")


def last_dice(steps: Sequence[ToldStep]) -> list[Any]:
    """The dice that lie on the felt after these steps: those of the last throw."""
    from app.dice import Die

    step = next((step for step in reversed(steps) if step.faces), None)
    if step is None:
        return []
    side = "opponent" if step.by == OPPONENT else "owner"
    return [Die(sides, face, side, counts) for sides, face, counts in
            zip(step.dice, step.faces, step.marks, strict=True)]  # fmt: skip


def rack_of(steps: Sequence[ToldStep], before_last: bool = False) -> Rack | None:
    """The rack, if a step before had dice."""
    thrown = [step for step in steps if step.faces]
    if before_last:
        thrown = thrown[:-1]
    if not thrown:
        return None
    step = thrown[-1]
    rack = Rack(text=ambient.rules_text(step.text))
    counted = [(f, s, m) for f, s, m in zip(step.faces, step.dice, step.marks, strict=True) if m is not False]
    room = 7 if len(rack.text) < 14 else 4
    for face, sides, mark in counted[:room]:
        rack.add_widget(FlatDie(face, sides, bool(mark), edge=22, theirs=step.by == OPPONENT,
                                pos_hint={"center_y": 0.5}))  # fmt: skip
    return rack
