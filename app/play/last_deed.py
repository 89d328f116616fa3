"""What was done last at a table, as it is told: a sentence and the dice that fell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.play.names import names_in
from rules.frame.battle import AnyBattle
from rules.frame.deed import Amend, Answer, Close, Deed, Dismiss, Muster, NameSide, Start
from rules.frame.parts import Fallen
from rules.frame.story import Story
from rules.said import Names, Text

BEFORE_PLAY = (Start, Amend, NameSide, Muster, Dismiss)
"""Deeds that make the table ready: nothing has happened yet."""
FEW = 6


@dataclass(frozen=True)
class Told:
    """A deed that was done."""

    sentence: Text
    dice: tuple[Fallen, ...] = ()
    names: Names | None = None
    """Who had which role in it."""


def happened(story: Story) -> Told | None:
    """The last thing that happened in play, if anything has."""
    return None if not story.counting or isinstance(_last(story), BEFORE_PLAY) else told_last(story)


def told_last(story: Story) -> Told | None:
    """The last deed, whatever it was."""
    if not story.counting:
        return None
    deed, before = _last(story), story.battles[-2]
    who = before.play.who if before.play else {}
    return Told(deed.told(before), _dice(story, deed, before), names_in(before, who))


def _last(story: Story) -> Deed:
    return story.deeds[story.counting[-1] - story.first]


def _dice(story: Story, deed: Deed, before: AnyBattle) -> tuple[Fallen, ...]:
    """Those of the deed itself; of an action that has ended all of them if they are few, else those thrown last."""
    if not isinstance(deed, Close):
        return deed.fell(before)
    throws = list(_throws(story))
    whole = tuple(die for throw in reversed(throws) for die in throw)
    return whole if len(whole) <= FEW else throws[0]


def _throws(story: Story) -> Iterator[tuple[Fallen, ...]]:
    """The throws of the action that has just ended, the last first."""
    for number, battle in zip(reversed(story.counting[:-1]), reversed(story.battles[:-2]), strict=False):
        answer = story.deeds[number - story.first]
        if not isinstance(answer, Answer):
            return
        if answer.faces:
            yield answer.fell(battle)
