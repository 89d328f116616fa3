"""Whose throw or decision is due at an open table: plain facts for a tray or a page that turns to him."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from app.table.asks import asked
from rules.engine import Roll
from rules.frame.story import Story
from rules.said import Text


@dataclass(frozen=True)
class Whose:
    """What is due and who is to do it; `device` is empty where the host's own device has to."""

    side: str
    """Empty where it is anybody's."""
    name: str
    """What the side is called."""
    kind: Literal["roll", "choice", "apply"]
    device: str = ""
    label: Text = ""
    thrown: Text = ""
    """What is to be thrown: 4D6."""
    dice: tuple[int, ...] = ()
    """The sides of each die."""

    @property
    def of_a_guest(self) -> bool:
        """Whether another device has to answer."""
        return bool(self.device)


def whose(story: Story, device_of: Callable[[str], str] = lambda side: "") -> Whose | None:
    """What is due in the action under way; `device_of` says which device has a side, if it is another one."""
    ask = asked(story)
    if ask is None:
        return None
    battle = story.battle
    asking = battle.standing.asking
    due = Whose(ask.side, battle.name_of(ask.side) if ask.side else "", ask.kind, device_of(ask.side),
                asking.label if asking else "")
    if not isinstance(asking, Roll):
        return due
    return Whose(due.side, due.name, due.kind, due.device, due.label, asking.thrown, asking.dice)
