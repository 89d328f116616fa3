"""What a play has behind it and may have before it, for the step bar and the rack."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.widgets.controls import running_app
from app.widgets.flat_dice import FlatDie
from app.widgets.surface import Card
from app.widgets.text import Text, theme
from rules.engine import OPPONENT, SENSIBLE, Choice, OpenChoice, Play, Roll

FURTHEST = 5


def likely_steps(play: Play) -> list[str]:
    """The names of steps that come if all goes well for the player whose action it is."""
    if play.over:
        return []
    ahead = Play(play.situation, play.record)
    start = len(ahead.steps)
    for _ in range(FURTHEST):
        if ahead.over:
            break
        ahead.answer(_sensible(ahead.asking) if isinstance(ahead.asking, Choice) else _good(ahead.asking))
    return [step.label for step in ahead.steps[start + 1 :]][:FURTHEST]


def _sensible(choice: Choice) -> Any:
    try:
        return SENSIBLE(choice)
    except OpenChoice:
        return choice.options[0]


def _good(roll: Roll) -> list[int]:
    """Dice that count for the owner, and do not for the opponent."""
    wanted = roll.by != OPPONENT
    faces = []
    for sides in roll.dice:
        fitting = [face for face in range(sides, 0, -1) if roll.reading.marks([face] * len(roll.dice))[0] is wanted]
        faces.append(fitting[0] if fitting else (sides + 1) // 2)
    return faces


def rack_of(play: Play, before_last: bool = False) -> BoxLayout | None:
    """The dice of the step before, flat, with their marks and what they came to."""
    thrown = [step for step in play.steps if step.faces]
    if before_last:
        thrown = thrown[:-1]
    if not thrown:
        return None
    step, look = thrown[-1], theme()
    strip = Card(orientation="horizontal", padding=(dp(12), dp(4)), spacing=dp(6), radius=[dp(10)])
    strip.fill = look.felt_strip
    words = Text(text=running_app().rules_text(step.text), style="label", tint=look.on_felt, fit="both",
                 pos_hint={"center_y": 0.5})  # fmt: skip
    strip.add_widget(words)
    counted = [(f, s, m) for f, s, m in zip(step.faces, step.request.dice, step.marks, strict=True) if m is not False]
    room = 7 if len(words.text) < 14 else 4
    for face, sides, mark in (counted or [])[:room]:
        strip.add_widget(FlatDie(face, sides, bool(mark), edge=22, theirs=step.request.by == OPPONENT,
                                 pos_hint={"center_y": 0.5}))  # fmt: skip
    return strip
