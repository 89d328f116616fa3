"""What has happened to a unit: the deeds of the battle that name it, as they were told."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.deed import Answer, Begin, Close, Deed, Drop, Pick
from rules.frame.story import Story
from rules.said import Text


@dataclass(frozen=True)
class Happened:
    """A sentence, and the number of the deed that began the action it belongs to."""

    sentence: Text
    begun: int | None = None


def happened(story: Story, unit: str, most: int = 40) -> list[Happened]:
    """The last things that were done by it or to it, newest first."""
    found: list[Happened] = []
    begun: int | None = None
    for at, number in enumerate(story.counting):
        deed, before = story.deeds[number - story.first], story.battles[at]
        if isinstance(deed, Begin):
            begun = number if names(deed, unit) else None
        elif isinstance(deed, Pick):
            begun = number if deed.unit == unit and begun is None else begun
        elif isinstance(deed, Close):
            if begun is not None:
                found.append(Happened(deed.told(before), begun))
            begun = None
        elif not isinstance(deed, Answer | Drop) and names(deed, unit):
            found.append(Happened(deed.told(before)))
    return found[::-1][:most]


def names(deed: Deed, unit: str) -> bool:
    """Whether a deed is about this unit."""
    return f'"{unit}"' in deed.to_json()
