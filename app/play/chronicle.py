"""What was done in a battle outside of actions, told line by line, and in which turn everything happened."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from app.play.battles import TableBattle
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Begin, Close, Deed, Drop, Muster, NameSide, Pick
from rules.frame.story import Story
from rules.said import Text


@dataclass(frozen=True)
class ToldDeed:
    """A quiet line of the log: when and in which turn, what was done; or who came to the table."""

    at: int
    turn: int
    text: Text
    side: str = ""
    came: tuple[str, ...] = ()


class Chronicle:
    """The deeds of one battle as the log tells them; what lies far back is read when it is asked for."""

    def __init__(self, table: TableBattle) -> None:
        self._table = table
        self._story: Story = table.story
        self._whole = not self._story.first

    def turn_of(self, deed: int | None) -> int:
        """The turn in which this deed was done; 0 where nobody knows."""
        if deed is None:
            return 0
        self._reach(deed)
        at = bisect_right(self._story.counting, deed) - 1
        return _turn(self._story.battles[max(0, at)])

    def lines(self, since: int, until: int) -> list[ToldDeed]:
        """What was done outside of actions between two moments, the newest first."""
        times = {kept.number: kept.at for kept in self._table.store.deeds(self._table.game)}
        if not self._whole and since < times.get(self._story.first, 0):
            self._reach(0)
        told: list[ToldDeed] = []
        before_last: Deed | None = None
        for place, number in enumerate(self._story.counting):
            deed, before = self._story.deeds[number - self._story.first], self._story.battles[place]
            at = times.get(number, 0)
            if since < at <= until and not _told_elsewhere(deed, before):
                _add(told, deed, before, at, isinstance(before_last, Muster))
            before_last = deed
        return told[::-1]

    def _reach(self, deed: int) -> None:
        """Read from the first deed on, if this one lies before what is known."""
        if deed < self._story.first and not self._whole:
            self._story, self._whole = self._table.whole(), True


def _add(told: list[ToldDeed], deed: Deed, before: AnyBattle, at: int, goes_on: bool) -> None:
    """One line more; units that come to the table together are one line a side."""
    if not isinstance(deed, Muster):
        told.append(ToldDeed(at, _turn(before), before.edition.within(deed.told, before)))
        return
    card = before.sheet.card(deed.unit)
    side = str(card.side)
    came: tuple[str, ...] = (str(card.name),)
    if goes_on and told and told[-1].came and told[-1].side == side:
        came = (*told.pop().came, *came)
    told.append(ToldDeed(at, _turn(before), "", side, came))


def _told_elsewhere(deed: Deed, before: AnyBattle) -> bool:
    """Whether the line of an action tells it already, or there is nothing to tell."""
    if isinstance(deed, NameSide):
        return not deed.says(before)
    return isinstance(deed, Begin | Answer | Pick | Close) or (isinstance(deed, Drop) and before.play is not None)


def _turn(battle: AnyBattle) -> int:
    return int(battle.turn.number)
